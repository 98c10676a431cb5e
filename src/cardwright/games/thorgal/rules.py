"""The ruleset of Thorgal: its cards, decks, settings and clauses, and its answers to core."""

from __future__ import annotations

from typing import Any, Final, cast

from cardwright.core.chance import Chance
from cardwright.core.clauses import rule
from cardwright.core.effects.carry_out import CarryOut
from cardwright.core.effects.nodes import Node
from cardwright.core.errors import BadInput
from cardwright.core.events import Event
from cardwright.core.folders import GameFolder
from cardwright.core.game import Game, NotAllowed
from cardwright.core.picks import Decision, Pick
from cardwright.core.pieces import Definition
from cardwright.core.procedures import Procedure
from cardwright.core.refusals import NOT_ALLOWED_NOW, Refusal
from cardwright.core.ruleset import Ruleset, Seat, Setting
from cardwright.core.triggers import Trigger
from cardwright.games.thorgal import boards, decks, describe, evaluation, moves, prose, readings, setup, view
from cardwright.games.thorgal.card import Card
from cardwright.games.thorgal.cards import load_cards, read_card
from cardwright.games.thorgal.facts import facts
from cardwright.games.thorgal.forbids import REFUSALS
from cardwright.games.thorgal.journey import CAPTURE, Capture
from cardwright.games.thorgal.leaving import take_out
from cardwright.games.thorgal.nodes import (
    AtLeast,
    AtMost,
    Discard,
    Exhaust,
    InPool,
    Receive,
    UnderDeck,
    When,
)
from cardwright.games.thorgal.places import KINDS, MARK_NAMES, PILES, STRIDE
from cardwright.games.thorgal.saga import Saga
from cardwright.games.thorgal.words import BOOK
from cardwright.text.errors import TextError

TWO_TO_FOUR: Final = rule("TH-OVER-1", "TH-MULTI-1", "TH-VAR-2")
CONCEDING: Final = rule("TH-END-3")
OWN_TRIGGERS_FIRST: Final = rule("TH-ROUND-7")

QUESTIONS: Final = {
    "starters": "Choose 1 or 2 companions for your party, for 3 at most",
    "lands": "Choose a land to bring into play",
    "fate": "Draw a card, or put one on your pool",
    "act": "Play a card, use an effect, or pass",
    "destination": "Where does the journey go?",
    "oppose": "Oppose the journey with a companion?",
    "elements": "Elements: remove an exhaustion marker",
    "intrigue": "Intrigue: put an exhaustion marker",
    "sacrifice": "Damage: choose hand cards to destroy; the deck pays the rest",
    "target": "Choose a card",
    "redirect": "Where does the journey go instead?",
    "bane player": "Which bane player?",
    "may": "Do it?",
    "either": "Which of the two?",
    "discard": "Choose a card to discard",
    "bottom": "Choose a card to put under the deck",
    "take": "Choose a card to take",
    "put": "Put a card into your party?",
    "search": "Choose a card to take from your deck",
    "choose": "Choose a land to bring into play",
    "exchange": "Choose cards to exchange",
    "capture": "Use the capture effect?",
    "order": "What comes first?",
    "upkeep": "Which companion is upkept next?",
    "exhaust": "Which card is exhausted?",
    "unmet": "The upkeep can't be met: destroy the companion, or receive 2 damage?",
    "clean up": "Put each hand card on your pool or on your deck",
}
ONLY_OF_UPKEEP: Final = (AtLeast, AtMost, InPool, Receive, Discard, UnderDeck, Exhaust)  # where it stands alone
OF_THE_ROUND: Final = ("starters", "lands", "fate", "act", "destination", "oppose", "upkeep", "clean up")


class Thorgal(Ruleset):
    """The rules, cards and decks of Thorgal."""

    def __init__(self, cards: list[Card]) -> None:
        super().__init__("thorgal", "Thorgal: The Card Game", (2, 3, 4))
        self.place_kinds = KINDS
        self.mark_names = MARK_NAMES
        self.refusals = REFUSALS
        self.seat_rule = TWO_TO_FOUR
        self.judges = True
        self.weighs_moves = True
        self.weighs_endings = True
        self.settings = {setting.name: setting for setting in SETTINGS}
        self.number_definitions([*cards])

    def number_definitions(self, definitions: list[Definition]) -> None:
        """Both sides of a land have its number."""
        super().number_definitions(definitions)
        for number, definition in enumerate(definitions):
            for side in definition.sides:
                side.number = number

    def blank(self) -> Saga:
        return Saga(self)

    def texts(self) -> list[Node]:
        return [text for definition in self.definitions for text in cast(Card, definition).texts()]

    def set_up(self, game: Game, seats: list[Seat]) -> None:
        setup.set_up(cast(Saga, game), seats)

    def check_deck(self, deck: list[str], settings: dict[str, int]) -> list[Refusal]:
        return decks.check_deck(self, deck, settings)

    def check_table(self, decks_of_all: list[list[str]], settings: dict[str, int]) -> list[Refusal]:
        return decks.check_table(self, decks_of_all, settings)

    def random_deck(self, chance: Chance) -> list[str]:
        return decks.random_deck(self, chance)

    def read_text(self, text: str) -> Node:
        """What a card says, or else its upkeep condition; the error is that of the reading that came farther."""
        try:
            return BOOK.read(text)
        except TextError as error:
            try:
                return BOOK.read(text, "upkeep")
            except TextError as other:
                raise (other if other.at > error.at else error) from None

    def describe_card(self, definition: Definition) -> dict[str, Any]:
        return describe.describe_card(cast(Card, definition))

    def given_up(self, game: Game, what: str, seat: int) -> None:
        """Conceding, and running out of time, count as losing."""
        saga = cast(Saga, game)
        if saga.is_over() or saga.is_out(seat):
            raise NotAllowed(Refusal(NOT_ALLOWED_NOW, "The game is over for this player.", "TH-ROUND-8"))
        if what == "draw agreed":
            saga.finish((), "TH-END-3", "the players agreed to a draw")
        elif CONCEDING.holds():
            saga.say("conceded" if what == "concede" else "time_out", seat, clause="TH-END-3")
            take_out(saga, seat, "TH-END-3", "concedes" if what == "concede" else "has run out of time")

    # Triggers

    def trigger_order(self, game: Game) -> list[int]:
        saga = cast(Saga, game)
        order = saga.seats_from(saga.destiny)
        return order if OWN_TRIGGERS_FIRST.holds() else order[::-1]

    def set_off(self, game: Game, trigger: Trigger) -> Procedure | None:
        """What a trigger does: a text of the party, one that waited, or the capture effect of a land."""
        saga = cast(Saga, game)
        if trigger.key == CAPTURE:
            return Capture(trigger.seat, trigger.piece)
        node = self.nodes()[trigger.number]
        if isinstance(node, When):
            node = node.effect
        return CarryOut((node,), saga.ref(trigger.piece), trigger.seat)

    # Words

    def notation(self, game: Game, pick: Pick, viewer: int) -> str:
        return moves.notation(cast(Saga, game), pick, viewer)

    def intents(self, game: Game, seat: int) -> list[Pick]:
        return moves.intents(cast(Saga, game), seat)

    def facts(self, game: Game, seat: int, pick: Pick) -> dict[str, str]:
        return facts(cast(Saga, game), seat, pick)

    def question(self, game: Game, decision: Decision) -> str:
        return QUESTIONS.get(decision.question, decision.question)

    def prose(self, game: Game, event: Event, viewer: int) -> str:
        return prose.prose(cast(Saga, game), event, viewer)

    def say_node(self, node: Node | None) -> str:
        if node is None:
            return ""
        return BOOK.write(node, "upkeep") if isinstance(node, ONLY_OF_UPKEEP) else BOOK.write(node)

    def card_view(self, game: Game, piece: int) -> dict[str, Any]:
        return view.card_view(cast(Saga, game), piece)

    def table_view(self, game: Game, viewer: int) -> dict[str, Any]:
        return view.table_view(cast(Saga, game), viewer)

    def remembers(self, game: Game, place: int, viewer: int) -> bool:
        return view.remembers(cast(Saga, game), place, viewer)

    def is_turn_level(self, game: Game) -> bool:
        return len(game.pending) > 0 and game.pending[0].question in OF_THE_ROUND

    # Bots

    def evaluate(self, game: Game, seat: int) -> int:
        return evaluation.evaluate(cast(Saga, game), seat)

    def ends_turn(self, pick: Pick) -> bool:
        return pick.verb in ("pass", "stop")

    def turn_of(self, game: Game) -> tuple[Any, ...]:
        saga = cast(Saga, game)
        return saga.round, saga.destiny

    # Scenarios

    def arrange(self, game: Game, board: dict[str, Any]) -> None:
        boards.arrange(cast(Saga, game), board)

    def top_first(self, game: Game, place: int) -> bool:
        return place < game.seat_count * STRIDE and place % STRIDE in PILES

    def reading(self, game: Game, key: str) -> Any:
        return readings.reading(cast(Saga, game), key)

    def scenario_keys(self) -> dict[str, dict[str, str]]:
        return {
            "setup": boards.TOP_KEYS,
            "setup.<player>": boards.SEAT_KEYS,
            "expect": readings.READINGS,
        }

    def with_cards(self, cards: list[dict[str, Any]], where: str) -> Ruleset:
        """These rules with own cards, which replace printed ones of the same name and keep their numbers."""
        own = [read_card(table, where, number + 1) for number, table in enumerate(cards)]
        left = {card.name.casefold(): card for card in own}
        if len(left) < len(own):
            raise BadInput("two cards have the same name", where, "TH-CARD-13")
        printed = [cast(Card, card) for card in self.definitions]
        together = [left.pop(card.name.casefold(), card) for card in printed] + [*left.values()]
        rules = Thorgal(together)
        return rules.with_own_cards_beside(self, cards)

    # The fuzz

    def problems(self, game: Game) -> list[str]:
        return readings.problems(cast(Saga, game))


SETTINGS: Final = (
    Setting("horns", 2, 3, 3, "victory horns that win: 3, or 2 for a short game", "TH-VAR-4"),
    Setting("mirror", 0, 1, 0, "two players may lead the same faction", "TH-VAR-5"),
    Setting("built_sets", 0, 1, 1, "sets of own making are played, not only ready-made ones", "TH-DECK-1"),
    Setting("first_game", 0, 1, 0, "golden companions and random lands, to start at once", "TH-VAR-3"),
    Setting(
        "round_limit", 0, 999, 0, "rounds until a simulated game is decided (60 is usual), 0 for none", "TH-END-5"
    ),
)


def load() -> Thorgal:
    """The ruleset with all printed cards and decks."""
    folder = GameFolder("cardwright.games.thorgal")
    cards: list[Card] = []
    for where, text in folder.card_files():
        cards += load_cards(text, where, cards)
    return folder.complete(Thorgal(cards))


__all__ = ["Thorgal", "load"]
