"""The ruleset of Portals & Champions: its cards, decks, settings and clauses, and its answers to core."""

from __future__ import annotations

from typing import Any, Final, cast

from cardwright.core.chain import Link
from cardwright.core.chance import Chance
from cardwright.core.clauses import rule
from cardwright.core.effects.nodes import Node
from cardwright.core.errors import BadInput
from cardwright.core.events import Event
from cardwright.core.folders import GameFolder
from cardwright.core.game import Game, NotAllowed
from cardwright.core.picks import Decision, Pick
from cardwright.core.pieces import Definition
from cardwright.core.refusals import NOT_ALLOWED_NOW, Refusal
from cardwright.core.ruleset import Ruleset, Seat, Setting
from cardwright.games.portals import (
    acts,
    attack_forbids,
    boards,
    combat,
    describe,
    evaluation,
    moves,
    position,
    prose,
    readings,
    rearguard_forbids,
    resolving,
    setup,
    view,
)
from cardwright.games.portals.card import Card
from cardwright.games.portals.cards import identity, load_cards, read_card, tell_apart
from cardwright.games.portals.decks import COMPLETE_REGION, check_deck, is_complete, parts_of, random_deck, share_of
from cardwright.games.portals.facts import facts
from cardwright.games.portals.faith import lower, take_out
from cardwright.games.portals.forbids import REFUSALS, REFUSED_WITH_THE_REASON
from cardwright.games.portals.places import (
    DECK,
    DISCARD,
    FIRST_HALF,
    KINDS,
    MARK_NAMES,
    MOST_SEATS,
    PILE,
    REMOVED,
    STRIDE,
    WIDTH,
)
from cardwright.games.portals.realm import Realm
from cardwright.games.portals.responses import Responses
from cardwright.games.portals.window import Window
from cardwright.games.portals.words import BOOK

TWO_TO_SIX: Final = rule("PC-MULTI-18")
OPTIONS: Final = rule("PC-OPT-1")
CONCEDING: Final = rule("PC-WIN-8")

QUESTIONS: Final = {
    "act": "Choose a move, or end your Action Phase",
    "modifier": "Use a modifier, or pass",
    "take back": "Take unused Rearguards back to your hand",
    "statuses": "Remove statuses for 2 Stamina each",
    "status": "Which status is removed?",
    "charge": "Use a Charge effect",
    "pay": "Choose Allies to exhaust for the Portal",
    "exhaust": "Choose Allies to exhaust for the Cost",
    "discard": "Choose a card to discard",
    "bottom": "Choose a card to put under your deck",
    "put back": "Mulligan: choose cards to put back",
    "add": "Choose a card to take from your deck",
    "resurrect": "Choose a card to take from your Discard pile",
    "target": "Choose a target",
    "opponent": "Against which opponent?",
    "which": "What does it answer?",
    "switch": "Switch your Champion with another?",
    "set off": "What is set off first?",
    "burned": "Your Champion was burned: pay for that too, or call it off?",
    "may": "Do it?",
    "either": "Which of the two?",
    "type": "Declare a card type",
    "toss": "Do you start first or last?",
    "champion": "Choose a Champion for this battlefield",
    "portals": "Lay your Portals on three piles, the top one first",
}


class PortalsAndChampions(Ruleset):
    """The rules, cards and decks of Portals & Champions."""

    def __init__(self, cards: list[Card]) -> None:
        super().__init__("portals", "Portals & Champions", tuple(range(2, MOST_SEATS + 1)))
        self.place_kinds = KINDS
        self.mark_names = MARK_NAMES
        self.judges = True
        self.weighs_moves = True
        self.refusals = REFUSALS
        self.seat_rule = TWO_TO_SIX
        self.refusing_rule = REFUSED_WITH_THE_REASON
        self.settings = {setting.name: setting for setting in SETTINGS}
        self.number_definitions([*cards])

    def number_definitions(self, definitions: list[Definition]) -> None:
        """Both sides of a Champion have its number; cards of two regions with one name are told apart."""
        super().number_definitions(definitions)
        self.by_name = {}
        for number, definition in enumerate(definitions):
            for side in definition.sides:
                side.number = number
            self.by_name[cast(Card, definition).key.lower()] = definition
            self.by_name.setdefault(definition.name.lower(), definition)

    def blank(self) -> Realm:
        return Realm(self)

    def texts(self) -> list[Node]:
        return [text for definition in self.definitions for text in cast(Card, definition).texts()]

    def set_up(self, game: Game, seats: list[Seat]) -> None:
        setup.set_up(cast(Realm, game), seats)

    def setting_values(self, chosen: dict[str, int]) -> dict[str, int]:
        if not OPTIONS.holds():
            return {name: setting.standard for name, setting in self.settings.items()}
        return super().setting_values(chosen)

    def check_deck(self, deck: list[str], settings: dict[str, int]) -> list[Refusal]:
        return check_deck(self, deck, settings)

    def listed(self, deck: list[str]) -> list[Definition]:
        return [*parts_of(self, deck).all()]

    def random_deck(self, chance: Chance) -> list[str]:
        return random_deck(self, chance)

    def read_text(self, text: str) -> Node:
        return BOOK.read(text)

    def describe_card(self, definition: Definition) -> dict[str, Any]:
        return describe.describe_card(cast(Card, definition))

    def given_up(self, game: Game, what: str, seat: int) -> None:
        """Who concedes has Faith 0; when the time of the match is over, the running turn is the last."""
        realm = cast(Realm, game)
        if realm.is_over() or realm.is_out(seat):
            raise NotAllowed(Refusal(NOT_ALLOWED_NOW, "The game is over for this player.", "PC-WIN-1"))
        if what == "draw agreed":
            realm.finish((), "PC-WIN-8", "the players agreed to a draw")
        elif what == "concede":
            if CONCEDING.holds():
                realm.say("conceded", seat, clause="PC-WIN-8")
                lower(realm, seat, realm.faith[seat])
                take_out(realm, [seat], "PC-WIN-8", "concedes")
        else:
            realm.time_called = 1
            realm.say("time_out", seat, clause="PC-TOUR-6")

    def window(self, links: list[Link] | None, event: str, about: int, damage: tuple[int, ...]) -> Window:
        return Responses(links, event=event, about=about, damage=damage)

    # Words

    def notation(self, game: Game, pick: Pick, viewer: int) -> str:
        return moves.notation(cast(Realm, game), pick, viewer)

    def intents(self, game: Game, seat: int) -> list[Pick]:
        return moves.intents(cast(Realm, game), seat)

    def facts(self, game: Game, seat: int, pick: Pick) -> dict[str, str]:
        return facts(cast(Realm, game), seat, pick)

    def question(self, game: Game, decision: Decision) -> str:
        if decision.question == "respond":
            return view.asked_to_respond(cast(Realm, game))
        return QUESTIONS.get(decision.question, decision.question)

    def prose(self, game: Game, event: Event, viewer: int) -> str:
        return prose.prose(cast(Realm, game), event, viewer)

    def say_node(self, node: Node | None) -> str:
        return "" if node is None else BOOK.write(node)

    def card_view(self, game: Game, piece: int) -> dict[str, Any]:
        return view.card_view(cast(Realm, game), piece)

    def table_view(self, game: Game, viewer: int) -> dict[str, Any]:
        return view.table_view(cast(Realm, game), viewer)

    def remembers(self, game: Game, place: int, viewer: int) -> bool:
        return view.remembers(cast(Realm, game), place, viewer)

    def open_backs(self, game: Game) -> dict[int, int]:
        return view.open_backs(cast(Realm, game))

    def is_turn_level(self, game: Game) -> bool:
        return len(game.pending) > 0 and game.pending[0].question == "act"

    def turn_of(self, game: Game) -> tuple[Any, ...]:
        realm = cast(Realm, game)
        return realm.turn, realm.active

    def evaluate(self, game: Game, seat: int) -> int:
        return evaluation.evaluate(cast(Realm, game), seat)

    def what_counts(self, game: Game) -> list[Any]:
        return position.what_counts(cast(Realm, game))

    # Scenarios

    def arrange(self, game: Game, board: dict[str, Any]) -> None:
        boards.arrange(cast(Realm, game), board)

    def top_first(self, game: Game, place: int) -> bool:
        within = place % STRIDE
        if within >= FIRST_HALF:
            return (within - FIRST_HALF) % WIDTH == PILE
        return within in (DECK, DISCARD, REMOVED)

    def reading(self, game: Game, key: str) -> Any:
        return readings.reading(cast(Realm, game), key)

    def scenario_keys(self) -> dict[str, dict[str, str]]:
        return {
            "setup": boards.TOP_KEYS,
            "setup.<player>": boards.SEAT_KEYS,
            "setup.<player>.<half>": boards.HALF_KEYS,
            "expect": readings.READINGS,
        }

    def with_cards(self, cards: list[dict[str, Any]], where: str) -> Ruleset:
        """These rules with own cards, which replace printed ones of the same name and region.

        A replaced card gives its place to the new one: printed cards keep their numbers, which all rules share.
        """
        own = [read_card(table, where, number + 1) for number, table in enumerate(cards)]
        left = {identity(card): card for card in own}
        if len(left) < len(own):
            raise BadInput("two cards of one region have the same name", where, "PC-CARD-7")
        printed = [cast(Card, card) for card in self.definitions]
        together = [left.pop(identity(card), card) for card in printed] + [*left.values()]
        tell_apart(own, together)
        rules = PortalsAndChampions(together)
        return rules.with_own_cards_beside(self, cards)

    # The fuzz

    def problems(self, game: Game) -> list[str]:
        return readings.problems(cast(Realm, game))


SETTINGS: Final = (
    Setting("first", 0, 6, 0, "who wins the toss: 0 drawn, otherwise the number of the seat", "PC-SETUP-13"),
    Setting("di_cost", 0, 1, 0, "price of a Divine Intervention: 0 Faith, 1 Stamina", "PC-OPT-1"),
    Setting("burned_cost", 0, 1, 0, "price of using a burned Champion: 0 Faith, 1 Stamina", "PC-OPT-1"),
    Setting("returned_rearguard_may_answer", 0, 1, 1, "a Rearguard that is only returned may be used", "PC-OPT-1"),
    Setting("free_windows", 0, 1, 1, "others may act at the start and end of an Action Phase", "PC-OPT-1"),
)


def check_regions(cards: list[Card]) -> None:
    """Every region has its whole share of the box."""
    for region in dict.fromkeys(card.region for card in cards):
        if not is_complete(cards, region):
            found, right = share_of(cards, region), COMPLETE_REGION
            raise BadInput(f"the region {region} has {found}, and its share is {right}", clause="PC-COMP-3")


def load() -> PortalsAndChampions:
    """The ruleset with all printed cards and decks."""
    folder = GameFolder("cardwright.games.portals")
    cards: list[Card] = []
    for where, text in folder.card_files():
        cards += load_cards(text, where, cards)
    check_regions(cards)
    return folder.complete(PortalsAndChampions(cards))


__all__ = [
    "PortalsAndChampions",
    "acts",
    "attack_forbids",
    "combat",
    "load",
    "rearguard_forbids",
    "resolving",
]  # they register clauses
