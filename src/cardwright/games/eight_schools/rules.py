"""The ruleset of Eight Schools: its cards, decks, settings and clauses, and its answers to core."""

from __future__ import annotations

from typing import Any, Final, cast

from cardwright.core.chance import Chance
from cardwright.core.clauses import rule
from cardwright.core.effects.nodes import Node
from cardwright.core.errors import BadInput
from cardwright.core.events import Event
from cardwright.core.folders import GameFolder
from cardwright.core.game import Game, NotAllowed
from cardwright.core.own_cards import tables_as_toml
from cardwright.core.picks import Decision, Pick
from cardwright.core.pieces import Definition
from cardwright.core.refusals import NOT_ALLOWED_NOW, Refusal
from cardwright.core.ruleset import Ruleset, Seat, Setting
from cardwright.games.eight_schools import acts, amounts, describe, evaluation, moves, prose, setup, view
from cardwright.games.eight_schools.battle import delivered
from cardwright.games.eight_schools.card import Card
from cardwright.games.eight_schools.cards import load_cards, read_card
from cardwright.games.eight_schools.counts import free_hands
from cardwright.games.eight_schools.decks import check_deck
from cardwright.games.eight_schools.duel import Duel, foe
from cardwright.games.eight_schools.forbids import REFUSALS, REFUSED_WITH_THE_REASON, facts
from cardwright.games.eight_schools.places import KINDS, LIMBO, MARK_NAMES, SOURCE, STRIDE, TRASH
from cardwright.games.eight_schools.words import BOOK

TWO_PLAYERS: Final = rule("ES-COMP-1")
RANGE_OF_HEARTS: Final = rule("ES-VAR-2")
CONCEDING: Final = rule("ES-WIN-7")

QUESTIONS: Final = {
    "act": "Play a card, aim, or end your turn",
    "destroy": "Choose a card to destroy",
    "discard": "Choose a card to discard",
    "return": "Choose a card to return to its owner's pool",
    "take": "Choose a card to take into your pool",
    "put": "Choose a card to put under your source",
}


class EightSchools(Ruleset):
    """The rules, cards and decks of Eight Schools."""

    def __init__(self, cards: list[Card]) -> None:
        super().__init__("eight_schools", "Eight Schools", (2,))
        self.place_kinds = KINDS
        self.mark_names = MARK_NAMES
        self.judges = True
        self.refusals = REFUSALS
        self.seat_rule = TWO_PLAYERS
        self.refusing_rule = REFUSED_WITH_THE_REASON
        self.settings = {setting.name: setting for setting in SETTINGS}
        self.number_definitions([*cards])

    def blank(self) -> Duel:
        return Duel(self)

    def texts(self) -> list[Node]:
        return [cast(Card, definition).meaning for definition in self.definitions]

    def set_up(self, game: Game, seats: list[Seat]) -> None:
        setup.set_up(cast(Duel, game), seats)

    def rematch(self, settings: dict[str, int], last: Game) -> dict[str, int]:
        """The settings of the next match between the same seats: the roles swap, also if they were drawn."""
        duel = cast(Duel, last)
        challenged = duel.active if duel.turn % 2 else foe(duel.active)
        return {**settings, "roles": setup.SWAPPED if challenged == 0 else setup.BY_SEAT}

    def setting_values(self, chosen: dict[str, int]) -> dict[str, int]:
        if not RANGE_OF_HEARTS.holds():
            return {**{name: setting.standard for name, setting in self.settings.items()}, **chosen}
        return super().setting_values(chosen)

    def check_deck(self, deck: list[str], settings: dict[str, int]) -> list[Refusal]:
        return check_deck(self, deck)

    def random_deck(self, chance: Chance) -> list[str]:
        return describe.random_deck(self, chance)

    def read_text(self, text: str) -> Node:
        return BOOK.read(text)

    def describe_card(self, definition: Definition) -> dict[str, Any]:
        return describe.describe_card(cast(Card, definition))

    def given_up(self, game: Game, what: str, seat: int) -> None:
        """Conceding and running out of time lose the match; an agreed draw has no winner."""
        if game.is_over():
            raise NotAllowed(Refusal(NOT_ALLOWED_NOW, "The match is over.", "ES-TIME-2"))
        if what == "draw agreed":
            game.finish((), "ES-WIN-7", "both players agreed to a draw")
        elif CONCEDING.holds():
            game.say("conceded" if what == "concede" else "time_out", seat, clause="ES-WIN-7")
            words = "concedes" if what == "concede" else "ran out of time"
            game.finish((foe(seat),), "ES-WIN-7", f"{game.seat_name(seat)} {words}")

    # Words

    def notation(self, game: Game, pick: Pick, viewer: int) -> str:
        return moves.notation(cast(Duel, game), pick, viewer)

    def intents(self, game: Game, seat: int) -> list[Pick]:
        return moves.intents(cast(Duel, game), seat)

    def facts(self, game: Game, seat: int, pick: Pick) -> dict[str, str]:
        return facts(cast(Duel, game), seat, pick)

    def question(self, game: Game, decision: Decision) -> str:
        return QUESTIONS.get(decision.question, decision.question)

    def prose(self, game: Game, event: Event, viewer: int) -> str:
        return prose.prose(game, event, viewer)

    def say_node(self, node: Node | None) -> str:
        return "" if node is None else BOOK.write(node)

    def open_numbers(self, game: Game) -> tuple[int, ...]:
        return view.open_numbers(cast(Duel, game))

    def card_view(self, game: Game, piece: int) -> dict[str, Any]:
        return view.card_view(cast(Duel, game), piece)

    def table_view(self, game: Game, viewer: int) -> dict[str, Any]:
        return view.table_view(cast(Duel, game), viewer)

    def remembers(self, game: Game, place: int, viewer: int) -> bool:
        return view.remembers(cast(Duel, game), place, viewer)

    def evaluate(self, game: Game, seat: int) -> int:
        return evaluation.evaluate(cast(Duel, game), seat)

    # Scenarios

    def arrange(self, game: Game, board: dict[str, Any]) -> None:
        setup.arrange(cast(Duel, game), board)

    def top_first(self, game: Game, place: int) -> bool:
        return place % STRIDE in (SOURCE, TRASH, LIMBO)

    def reading(self, game: Game, key: str) -> Any:
        return reading(cast(Duel, game), key)

    def scenario_keys(self) -> dict[str, dict[str, str]]:
        return {
            "setup": setup.TOP_KEYS,
            "setup.<player>": setup.SEAT_KEYS,
            "expect": READINGS,
        }

    def with_cards(self, cards: list[dict[str, Any]], where: str) -> Ruleset:
        """These rules with own cards, which replace printed ones of the same name."""
        own: list[Card] = []
        for number, table in enumerate(cards):
            own.append(read_card(table, where, number + 1))
        names = {card.folded for card in own}
        if len(names) < len(own):
            load_cards(tables_as_toml(cards), where)
        printed = [cast(Card, card) for card in self.definitions if cast(Card, card).folded not in names]
        rules = EightSchools(printed + own)
        return rules.with_own_cards_beside(self, cards)

    # The fuzz

    def problems(self, game: Game) -> list[str]:
        return problems(cast(Duel, game))


SETTINGS: Final = (
    Setting("hearts", 1, 10, 3, "Hearts of each player", "ES-VAR-2"),
    Setting("turn_cap", 1, 10_000, 200, "the turn after which an endless match ends", "ES-WIN-8"),
    Setting("roles", 0, 2, 0, "who is challenged: 0 the first seat, 1 drawn, 2 the second seat", "ES-SETUP-3"),
    Setting("traps_keep_hand", 0, 1, 0, "house rule: a set trap fills a hand", "ES-VAR-4"),
    Setting("strict_after", 0, 1, 0, 'house rule: "after" means directly after', "ES-VAR-5"),
)

READINGS: Final = {
    "turn": "the number of the turn",
    "active": "whose turn it is",
    "terrain": "the name of the active terrain, empty for none",
    "incoming": "the ATTACK that the player on turn is facing",
    "<player>.attack": "the ATTACK total",
    "<player>.defense": "the DEFENSE total",
    "<player>.incoming": "the ATTACK total of the foe",
    "<player>.taken": "ATTACK taken",
    "<player>.hearts": "Hearts face up",
    "<player>.free_hands": "hand slots without an assist",
    "<player>.aims": "names of the assists aimed at, in order",
    "<player>.shield <card>": "the SHIELD of an equipped assist",
    "<player>.side <card>": "left or right, for a card in play",
}


def reading(duel: Duel, key: str) -> Any:
    """A number or word that scenarios compare."""
    if key == "turn":
        return duel.turn
    if key == "active":
        return duel.seat_name(duel.active)
    if key == "terrain":
        return duel.name(duel.terrain) if duel.terrain >= 0 else ""
    if key == "incoming":
        return amounts.attack(duel, foe(duel.active)) if duel.turn > 1 else 0
    name, _, rest = key.partition(".")
    if name not in duel.table.seats:
        raise KeyError(key)
    return reading_of_seat(duel, duel.table.seats.index(name), rest)


def reading_of_seat(duel: Duel, seat: int, key: str) -> Any:
    word, _, card = key.partition(" ")
    if word in ("shield", "side") and card:
        pieces = [piece for piece in duel.in_play(seat) if duel.name(piece).lower() == card.lower()]
        if not pieces:
            raise BadInput(f"{duel.seat_name(seat)} has no {card} in play")
        return amounts.shield(duel, pieces[0]) if word == "shield" else moves.SIDES[duel.side(pieces[0])]
    if key == "attack":
        return amounts.attack(duel, seat)
    if key == "defense":
        return amounts.defense(duel, seat)
    if key == "incoming":
        return delivered(duel, foe(seat))
    if key == "taken":
        return amounts.attack_taken(duel, seat)
    if key == "hearts":
        return duel.face_up[seat]
    if key == "free_hands":
        return free_hands(duel, seat)
    if key == "aims":
        return [duel.name(piece) for piece in duel.aims[seat]]
    raise KeyError(key)


def problems(duel: Duel) -> list[str]:
    """What must hold in every position: cards with their owners, hands, limits, sums of the parts."""
    found = []
    for place in duel.table.places:
        for piece in duel.contents[place.number]:
            if place.owner >= 0 and duel.owners[piece] != place.owner:
                found.append(f"{duel.name(piece)} lies in {place.label}, but is not its owner's")
    for seat in (0, 1):
        hands = sum(duel.card(piece).hands for piece in duel.hands(seat))
        if hands > 2 or len(duel.pool(seat)) > 10:
            found.append(f"{duel.seat_name(seat)} has {hands} hands full and {len(duel.pool(seat))} cards in pool")
        if len(duel.owners) >= 60 and sum(1 for owner in duel.owners if owner == seat) != 30:
            found.append(f"{duel.seat_name(seat)} has not 30 cards")
        if not 0 <= duel.face_up[seat] <= duel.hearts:
            found.append(f"{duel.seat_name(seat)} has {duel.face_up[seat]} Hearts")
        for stat in (amounts.ATTACK, amounts.DEFENSE):
            found += sum_problems(duel, seat, stat)
    return found


def sum_problems(duel: Duel, seat: int, stat: str) -> list[str]:
    """The parts of a total must add up to it, and so must the quick way of working it out."""
    shown = view.explained(duel, seat, stat)
    quick = amounts.attack(duel, seat) if stat == amounts.ATTACK else amounts.defense(duel, seat)
    parts = sum(part["number"] for part in shown["parts"] if not part["label"].startswith("at least"))
    if shown["total"] != quick or max(parts, 0) != quick:
        return [f"{stat} of {duel.seat_name(seat)}: {quick}, but its parts make {parts}"]
    return []


def load() -> EightSchools:
    """The ruleset with all printed cards and decks."""
    folder = GameFolder("cardwright.games.eight_schools")
    cards: list[Card] = []
    for where, text in folder.card_files():
        cards += load_cards(text, where, cards)
    return folder.complete(EightSchools(cards))


__all__ = ["Definition", "EightSchools", "acts", "load"]  # acts registers what carries the actions out
