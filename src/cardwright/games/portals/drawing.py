"""Drawing cards, and searching decks and Discard piles."""

from __future__ import annotations

from typing import ClassVar, Final

from cardwright.core.choosing import ChooseCards
from cardwright.core.clauses import rule
from cardwright.core.effects.carry_out import note_done
from cardwright.core.effects.nodes import Node
from cardwright.core.events import EVERY_SEAT
from cardwright.core.game import TOP, Game
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import END, Procedure, StepResult, step
from cardwright.games.portals.card import Card
from cardwright.games.portals.faith import take_out
from cardwright.games.portals.keywords import discard, put_on_the_bottom
from cardwright.games.portals.nodes import Search
from cardwright.games.portals.places import DECK, DISCARD, HAND, STRIDE
from cardwright.games.portals.realm import Realm

EMPTY_DECK_LOSES: Final = rule("PC-WIN-3", "PC-WIN-7", "PC-CLEAN-3", "PC-MULTI-3")
CARD_BY_CARD: Final = rule("PC-CLEAN-6")
SEARCHES_ARE_REVEALED: Final = rule("PC-KW-22")
SHUFFLED_AFTERWARDS: Final = rule("PC-KW-1", "PC-KW-23")
ONE_MUST_BE_TAKEN: Final = rule("PC-KW-23")
CHOSEN_BY_ITS_PLAYER: Final = rule("PC-KW-35")
OWN_DISCARD_PILE: Final = rule("PC-KW-18", "PC-KW-36")


def draw(realm: Realm, seat: int, number: int, clause: str) -> None:
    """Draw cards one by one; who has to draw from an empty deck loses."""
    if not CARD_BY_CARD.holds() and len(realm.deck(seat)) <= number:
        take_out(realm, [seat], "PC-WIN-3", "has to draw from an empty deck")
        return
    for _ in range(number):
        if not realm.deck(seat):
            if EMPTY_DECK_LOSES.holds():
                take_out(realm, [seat], "PC-WIN-3", "has to draw from an empty deck")
            return
        realm.move(realm.deck(seat)[-1], seat * STRIDE + HAND, TOP, 0, "drawn", clause)


class PutOnTheBottom(Procedure):
    """A player puts cards of its hand on the bottom of its deck."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "number", "clause")

    def __init__(self, seat: int, number: int, clause: str) -> None:
        super().__init__()
        self.seat = seat
        self.number = number
        self.clause = clause

    def copy(self) -> PutOnTheBottom:
        twin = PutOnTheBottom(self.seat, self.number, self.clause)
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.seat == seat

    @step()
    def cards_are_chosen(self, realm: Realm) -> StepResult:
        return ChooseFromPile(self.seat, "bottom", realm.hand(self.seat).copy(), self.number, self.number, True)

    @step()
    def they_go_under_the_deck(self, realm: Realm) -> StepResult:
        for piece in realm.returned:
            put_on_the_bottom(realm, self.seat, piece, self.clause)
        return None


class DiscardFromHand(Procedure):
    """A player discards cards of its hand and chooses which."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "number")

    def __init__(self, seat: int, number: int) -> None:
        super().__init__()
        self.seat = seat
        self.number = number

    def copy(self) -> DiscardFromHand:
        twin = DiscardFromHand(self.seat, self.number)
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.seat == seat

    @step()
    def cards_are_chosen(self, realm: Realm) -> StepResult:
        held = realm.hand(self.seat).copy()
        if not CHOSEN_BY_ITS_PLAYER.holds():
            realm.returned = tuple(held[: self.number])
            return None
        return ChooseFromPile(self.seat, "discard", held, self.number, self.number)

    @step()
    def they_are_discarded(self, realm: Realm) -> StepResult:
        for piece in realm.returned:
            discard(realm, piece, "PC-KW-35")
        note_done(realm, len(realm.returned) == self.number)
        return None


class ChooseFromPile(ChooseCards):
    """Cards of a hand or pile are chosen, up to a number that others do not learn."""

    def copy(self) -> ChooseFromPile:
        twin = ChooseFromPile(
            self.seat, self.verb, self.pieces, self.least, self.most, self.ordered, self.chosen.copy()
        )
        twin.placed_like(self)
        return twin

    @step()
    def ask(self, game: Game) -> StepResult:
        """Who may stop says so, also when nothing is left: others do not learn from it which cards were chosen."""
        nothing_left = bool(self.chosen) and not self.open_pieces(game)
        if nothing_left and self.least <= len(self.chosen) < self.most:
            return Decision(self.seat, self.verb, [Pick("done")])
        return super().ask(game)


class SearchFor(Procedure):
    """Search the own deck (Add) or Discard pile (Resurrect): what fits is revealed and taken."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "node")

    def __init__(self, seat: int, node: Node) -> None:
        super().__init__()
        self.seat = seat
        self.node = node

    def copy(self) -> SearchFor:
        twin = SearchFor(self.seat, self.node)
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.seat == seat

    @property
    def search(self) -> Search:
        assert isinstance(self.node, Search)
        return self.node

    @property
    def clause(self) -> str:
        return "PC-KW-1" if self.search.verb == "add" else "PC-KW-18"

    @step()
    def the_pile_is_searched(self, realm: Realm) -> StepResult:
        pile = self.seat * STRIDE + (DECK if self.search.verb == "add" else DISCARD)
        if self.search.verb == "add":
            realm.search(pile, self.seat, "PC-KW-1")
        elif not OWN_DISCARD_PILE.holds():
            return END
        fitting = [piece for piece in realm.contents[pile] if fits_print(realm.card(piece), self.search)]
        least = self.search.number if ONE_MUST_BE_TAKEN.holds() else 0
        return ChooseFromPile(self.seat, self.search.verb, fitting, least, self.search.number)

    @step()
    def it_is_revealed_and_taken(self, realm: Realm) -> StepResult:
        seen = EVERY_SEAT if SEARCHES_ARE_REVEALED.holds() else 1 << self.seat
        for piece in realm.returned:
            realm.move(piece, self.seat * STRIDE + HAND, TOP, seen, "found", self.clause)
        note_done(realm, len(realm.returned) == self.search.number)
        return None

    @step()
    def a_deck_is_shuffled(self, realm: Realm) -> StepResult:
        if self.search.verb == "add" and SHUFFLED_AFTERWARDS.holds():
            realm.shuffle(self.seat * STRIDE + DECK, "PC-KW-1")
        return None


def fits_print(card: Card, search: Search) -> bool:
    """Is it one of the cards looked for, by what is printed on it?"""
    return card.kind in search.cards.kind.split(" or ") and card.matches(search.cards)
