"""A ruleset: all of a game that never changes, and the few questions that core asks of a game."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from cardwright.core.chance import Chance
from cardwright.core.clauses import Citation, Clause
from cardwright.core.effects.nodes import Node, nodes_in
from cardwright.core.errors import BadInput
from cardwright.core.events import Event
from cardwright.core.game import Game
from cardwright.core.own_cards import tables_as_toml
from cardwright.core.picks import Decision, Pick
from cardwright.core.pieces import Definition
from cardwright.core.places import PlaceKind, PlaceTable
from cardwright.core.procedures import Procedure
from cardwright.core.refusals import Refusal, Refusals

# The names of the cards, and the settings they were checked with
CheckedDeck = tuple[tuple[str, ...], tuple[tuple[str, int], ...]]


class Seat:
    """Who sits at the table with which deck (names of cards, as often as they are in it)."""

    def __init__(self, name: str, deck: list[str]) -> None:
        self.name = name
        self.deck = deck


class Deck:
    """A ready-made deck: a name, a line about it, and its cards with their numbers."""

    def __init__(self, id: str, name: str, about: str, cards: dict[str, int]) -> None:
        self.id = id
        self.name = name
        self.about = about
        self.cards = cards

    def names(self) -> list[str]:
        """Every card as often as it is in the deck."""
        return [name for name, copies in self.cards.items() for _ in range(copies)]


class Setting:
    """An option of a game: its range, its standard value and the clause that allows it."""

    def __init__(self, name: str, least: int, most: int, standard: int, about: str, clause: str) -> None:
        self.name = name
        self.least = least
        self.most = most
        self.standard = standard
        self.about = about
        self.clause = clause


@mypyc_attr(allow_interpreted_subclasses=True)
class Ruleset:
    """The rules, cards and decks of one game. Each game has a subclass that answers core's questions."""

    def __init__(self, id: str, name: str, seat_counts: tuple[int, ...]) -> None:
        self.id = id
        self.name = name
        self.about = ""
        self.version = 1  # grows when a committed record no longer ends in the same digest
        self.seat_counts = seat_counts
        self.sections: dict[str, str] = {}
        self.clauses: dict[str, Clause] = {}
        self.definitions: list[Definition] = []
        self.by_name: dict[str, Definition] = {}
        self.own_cards: str = ""  # texts of cards added for one game or scenario
        self.decks: dict[str, Deck] = {}
        self.checked_decks: dict[CheckedDeck, list[Definition]] = {}  # those found legal, with their cards
        self.settings: dict[str, Setting] = {}
        self.place_kinds: tuple[PlaceKind, ...] = ()
        self.mark_names: tuple[str, ...] = ()
        self.judges = False  # does `evaluate` tell positions apart at all?
        self.weighs_moves = False  # does `evaluate` tell what each single move was worth, before the turn ends?
        self.weighs_endings = False  # and is a pick that ends a turn tried like any other?
        self.refusals = Refusals()
        self.seat_rule: Citation | None = None  # the clause about the number of players
        self.refusing_rule: Citation | None = None  # the clause that illegal moves are refused
        self.source_text = ""  # what the digest of the rules is made from
        self._nodes: list[Node] | None = None
        self._node_numbers: dict[int, int] = {}
        self._digest = ""
        self._tables: dict[tuple[str, ...], PlaceTable] = {}

    # What a game must answer

    def blank(self) -> Game:
        """An empty state of this game's own class."""
        raise NotImplementedError

    def set_up(self, game: Game, seats: list[Seat]) -> None:
        """Put what the seats brought on an empty table and push the first procedure."""
        raise NotImplementedError

    def check_deck(self, deck: list[str], settings: dict[str, int]) -> list[Refusal]:
        """Every reason why the deck is illegal, none if it is legal."""
        raise NotImplementedError

    def check_table(self, decks: list[list[str]], settings: dict[str, int]) -> list[Refusal]:
        """Every reason why these decks, each of them legal, can't be played against each other."""
        return []

    def notation(self, game: Game, pick: Pick, viewer: int) -> str:
        """A pick in words, unique within its decision; it must name nothing that the viewer can't see."""
        raise NotImplementedError

    def intents(self, game: Game, seat: int) -> list[Pick]:
        """Everything the seat could try: each verb with each card that it can name."""
        raise NotImplementedError

    def facts(self, game: Game, seat: int, pick: Pick) -> dict[str, str]:
        """The words that refusal sentences use."""
        raise NotImplementedError

    def question(self, game: Game, decision: Decision) -> str:
        """The question of a decision as a sentence."""
        return decision.question

    def prose(self, game: Game, event: Event, viewer: int) -> str:
        """An event as a line of the log for one viewer, empty if it is not told."""
        raise NotImplementedError

    def say_node(self, node: Node | None) -> str:
        """A node of a card text as it is printed, for sentences."""
        return ""

    def open_numbers(self, game: Game) -> tuple[int, ...]:
        """Numbers that everybody sees although they may rest on cards that not everybody sees."""
        return ()

    def open_backs(self, game: Game) -> dict[int, int]:
        """What everybody reads on the backs of hidden pieces, by piece; of those it is not asked about nothing."""
        return {}

    def card_view(self, game: Game, piece: int) -> dict[str, Any]:
        """What everybody who sees the piece may read on it: present values, marks."""
        return {}

    def table_view(self, game: Game, viewer: int) -> dict[str, Any]:
        """What the view of this game holds beyond places and decisions."""
        return {}

    def remembers(self, game: Game, place: int, viewer: int) -> bool:
        """Does the view name the cards of a hidden place that the viewer still knows?"""
        return True

    def problems(self, game: Game) -> list[str]:
        """What is inconsistent in this state, for the fuzz; nothing in a right one."""
        return []

    def listed(self, deck: list[str]) -> list[Definition]:
        """The cards that a deck lists."""
        return [self.card(name) for name in deck]

    def cards_of(self, seat: Seat, settings: dict[str, int], refuse: bool = True) -> list[Definition]:
        """The cards of a deck. An illegal one is refused with every reason; a legal one is checked only once."""
        key = (tuple(seat.deck), tuple(sorted(settings.items())))
        cards = self.checked_decks.get(key)
        if cards is None:
            faults = self.check_deck(seat.deck, settings)
            if faults and refuse:
                reasons = " ".join([str(fault) for fault in faults])
                raise BadInput(f"the deck of {seat.name} is illegal: {reasons}", clause=faults[0].clause)
            cards = self.listed(seat.deck)
            if not faults:
                self.checked_decks[key] = cards
        return cards

    def random_deck(self, chance: Chance) -> list[str]:
        """Some legal deck, for the fuzz; a game that can should mix any cards."""
        decks = list(self.decks.values())
        return decks[chance.below(len(decks))].names() if decks else []

    def read_text(self, text: str) -> Node:
        """What a card text means, or an error that names the place where it stops making sense."""
        raise BadInput(f"{self.name} has no card texts to read")

    def describe_card(self, definition: Definition) -> dict[str, Any]:
        """A card as printed, by heading, for people who look it up; "text" is the text that can be read."""
        return {"name": definition.name, "type": definition.kind}

    def is_turn_level(self, game: Game) -> bool:
        """Does the game stand at a decision of a turn itself, not inside an action?"""
        return len(game.stack) <= 2

    def given_up(self, game: Game, what: str, seat: int) -> None:
        """A player concedes or runs out of time, or all agree to a draw: end the game or take it out."""
        raise NotImplementedError

    def after_effect(self, game: Game) -> Procedure | None:
        """What the state of the game demands between two effects: units without life leave, and the like."""
        return None

    def loops(self, game: Game) -> None:
        """So many steps went by without a choice: a game with a clause for this ends here.

        What does not end counts as a defect of the rules.
        """

    # What bots ask

    def evaluate(self, game: Game, seat: int) -> int:
        """How good an unfinished game looks to the seat, in points; a game without an answer says 0."""
        return 0

    def ends_turn(self, pick: Pick) -> bool:
        """Is this the pick with which a player says that it has done enough in its turn?"""
        return pick.verb == "end"

    def turn_of(self, game: Game) -> tuple[Any, ...]:
        """What tells one turn from the next: its number and whose it is."""
        facts = self.table_view(game, 0)
        return facts.get("turn"), facts.get("active")

    def rematch(self, settings: dict[str, int], last: Game) -> dict[str, int]:
        """The settings of the next game between the same seats, after this one."""
        return settings

    def what_counts(self, game: Game) -> list[Any]:
        """The game's own fields as plain data, as far as what is still to come may depend on them.

        A game may leave out here what is over and done with, so that positions reached in another order are equal.
        """
        from cardwright.core.saves import pack

        fields: list[Any] = [pack(getattr(game, name), self, False) for name in type(game).FIELDS]
        return [*fields, game.returned]

    # What scenarios ask

    def arrange(self, game: Game, setup: dict[str, Any]) -> None:
        """Put a scenario's set-up on an empty table and push the procedure it begins in."""
        raise NotImplementedError

    def reading(self, game: Game, key: str) -> Any:
        """The present value of a scenario key such as "P1.attack"; raise KeyError if there is none."""
        raise KeyError(key)

    def top_first(self, game: Game, place: int) -> bool:
        """Do scenarios name the cards of this place from the top of the pile down?"""
        return False

    def scenario_keys(self) -> dict[str, dict[str, str]]:
        """The keys of this game beyond its places and what they mean, by the part of a scenario they stand in."""
        return {}

    def with_cards(self, cards: list[dict[str, Any]], where: str) -> Ruleset:
        """A ruleset of the same game with cards added or replaced."""
        raise NotImplementedError

    # What core does with it

    def begin(self, seats: list[Seat], settings: dict[str, int], chance: Chance) -> Game:
        """Set a game up to its first decision, without running it."""
        game = self.blank()
        game.lay_out(self.place_table([seat.name for seat in seats]), len(self.mark_names), chance)
        game.settings = settings
        self.set_up(game, seats)
        return game

    def with_own_cards_beside(self, printed: Ruleset, cards: list[dict[str, Any]]) -> Ruleset:
        """Take over what these rules with own cards share with the printed ones."""
        self.clauses, self.sections, self.decks = printed.clauses, printed.sections, printed.decks
        self.about, self.source_text = printed.about, printed.source_text
        self.own_cards = tables_as_toml(cards)
        return self

    def place_table(self, seats: Sequence[str]) -> PlaceTable:
        """The places for these seats, made once; a game whose board grows makes its own table."""
        names = tuple(seats)
        if names not in self._tables:
            self._tables[names] = PlaceTable(self.place_kinds, names)
        return self._tables[names]

    @property
    def seat_words(self) -> str:
        """For how many players it is: "2", "1 or 2", "2 to 6"."""
        counts = self.seat_counts
        if len(counts) > 2 and list(counts) == list(range(counts[0], counts[-1] + 1)):
            return f"{counts[0]} to {counts[-1]}"
        return " or ".join([str(count) for count in counts])

    def card(self, name: str) -> Definition:
        """The card with this name; case does not matter."""
        found = self.by_name.get(name.strip().strip("*").lower())
        if found is None:
            raise BadInput(f'there is no card "{name}" in {self.name}{nearest_card(name, self)}')
        return found

    def number_definitions(self, definitions: list[Definition]) -> None:
        """Take the cards in; called once when the ruleset is built."""
        self.definitions = definitions
        for number, definition in enumerate(definitions):
            definition.number = number
            self.by_name[definition.name.lower()] = definition
        self.refusals = self.refusals.sorted_for(definitions)

    def setting_values(self, chosen: dict[str, int]) -> dict[str, int]:
        """All settings with their values; what is not chosen has its standard."""
        for name in chosen:
            if name not in self.settings:
                raise BadInput(f'there is no setting "{name}"; there are {", ".join(self.settings) or "none"}')
        values = {}
        for name, setting in self.settings.items():
            value = chosen.get(name, setting.standard)
            if not isinstance(value, int) or not setting.least <= value <= setting.most:
                raise BadInput(
                    f"{name} = {value}: a number from {setting.least} to {setting.most} is needed",
                    clause=setting.clause,
                )
            values[name] = int(value)
        return values

    def digest(self) -> str:
        """A fingerprint of rules and card texts; records carry it."""
        if not self._digest:
            text = f"{self.id}\n{self.version}\n{self.source_text}\n{self.own_cards}"
            self._digest = hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
        return self._digest

    def texts(self) -> list[Node]:
        """The text nodes of all cards, in the order of the definitions."""
        return []

    def nodes(self) -> list[Node]:
        """Every node of every card text, so that a save can name one by its number."""
        if self._nodes is None:
            self._nodes = []
            for text in self.texts():
                self._nodes += nodes_in(text)
            self._node_numbers = {id(node): number for number, node in enumerate(self._nodes)}
        return self._nodes

    def node_number(self, node: Node) -> int:
        self.nodes()
        return self._node_numbers[id(node)]


def nearest_card(name: str, rules: Ruleset) -> str:
    """A hint that names the most similar card."""
    from difflib import get_close_matches

    close = get_close_matches(name.lower(), list(rules.by_name), 1)
    return f'; did you mean "{rules.by_name[close[0]].name}"?' if close else ""


KINDS: Final = ("stated", "public", "ruling")
PROOFS: Final = ("rule", "definition", "example", "paper")


def read_clauses(text: str, rules: Ruleset) -> None:
    """Read a clause catalogue (rules.toml) into the ruleset."""
    data = tomllib.loads(text)
    rules.about = data["game"].get("summary", "")
    rules.sections = {section["id"]: section["title"] for section in data["section"]}
    for row in data["clause"]:
        clause = Clause(
            row["id"],
            row["section"],
            row["title"],
            row["text"],
            row["kind"],
            row["proof"],
            row.get("source", ""),
            row.get("note", ""),
            row.get("example", ""),
            row.get("paper_reason", ""),
        )
        if clause.id in rules.clauses or clause.proof not in PROOFS:
            raise BadInput(f"clause {clause.id} stands twice or has an unknown proof")
        if clause.proof == "paper" and not clause.paper_reason:
            raise BadInput(f"clause {clause.id} is for paper only and must say why")
        rules.clauses[clause.id] = clause


def read_deck(id: str, text: str) -> Deck:
    """Read a deck file."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadInput(f"this is not a deck file: {error}", id) from None
    cards = data.get("cards")
    if not isinstance(cards, dict) or not cards:
        raise BadInput('a deck needs [cards] with lines such as "Name of the Card" = 3', id)
    for name, copies in cards.items():
        if not isinstance(copies, int) or isinstance(copies, bool) or not 0 < copies < 1000:
            raise BadInput(f'"{name}" = {copies!r:.40}: a number from 1 to 999 is needed', id)
    return Deck(id, str(data.get("name", id)), str(data.get("about", data.get("description", ""))), dict(cards))
