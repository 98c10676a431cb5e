"""Looking at hidden cards and taking some: top cards, hands, the Valhalla, the own hand and deck."""

from __future__ import annotations

from typing import ClassVar, Final

from cardwright.core.choosing import ChooseCards
from cardwright.core.clauses import rule
from cardwright.core.effects.carry_out import note_done
from cardwright.core.effects.nodes import Node
from cardwright.core.events import EVERY_SEAT
from cardwright.core.game import TOP
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import Procedure, StepResult, step
from cardwright.games.thorgal.nodes import (
    BringLand,
    Discard,
    ExchangeWithPool,
    FromValhalla,
    IntoParty,
    LookAtHand,
    LookAtTop,
    Search,
    UnderDeck,
)
from cardwright.games.thorgal.options import one_of_each
from cardwright.games.thorgal.piles import deck_and_pool, discard, into_party, onlookers, to_hand, under_deck
from cardwright.games.thorgal.places import CENTRE, DESTINY_DECK, HAND, STRIDE
from cardwright.games.thorgal.saga import Saga

ALL_IF_FEWER: Final = rule("TH-TEXT-8", "TH-ROUND-6")
LOSER_CHOOSES: Final = rule("TH-TEXT-2")
MAY_FIND_NONE: Final = rule("TH-TEXT-2", "TH-TEXT-7")
SHOWN: Final = rule("TH-TEXT-7")
SHUFFLED: Final = rule("TH-TEXT-7")
BACK_FROM_VALHALLA: Final = rule("TH-TEXT-9", "TH-ROUND-4")
NOT_PLAYED: Final = rule("TH-TEXT-10")
UNCHOSEN_COME_IN: Final = rule("TH-SETUP-11")


class Handling(Procedure):
    """A player's own doing with hidden cards, as a part of a text."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "node", "other")

    def __init__(self, seat: int, node: Node, other: int = -1) -> None:
        super().__init__()
        self.seat = seat
        self.node = node
        self.other = other  # whose cards they are, if not the own

    def copy(self) -> Handling:
        twin = type(self)(self.seat, self.node, self.other)
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.seat == seat

    def taken(self, saga: Saga, place: int) -> list[int]:
        """What was chosen and still lies where it lay."""
        return [piece for piece in saga.returned if saga.place_of[piece] == place]


class DiscardFromHand(Handling):
    """The player who loses cards chooses them; with `other` somebody else does, having seen the hand."""

    def copy(self) -> DiscardFromHand:
        twin = DiscardFromHand(self.seat, self.node, self.other)
        twin.placed_like(self)
        return twin

    @step("TH-TEXT-2")
    def cards_are_chosen(self, saga: Saga) -> StepResult:
        assert isinstance(self.node, (Discard, LookAtHand))
        loser = self.other if self.other >= 0 else self.seat
        hand = saga.hand(loser)
        number = self.node.number if isinstance(self.node, Discard) else self.node.discard
        number = min(number or len(hand), len(hand))
        chooser = self.seat if LOSER_CHOOSES.holds() else saga.bane_players()[0]
        return ChooseCards(chooser, "discard", hand.copy(), number, number, ordered=True)

    @step("TH-TEXT-2", "TH-ZONE-9")
    def they_are_discarded(self, saga: Saga) -> StepResult:
        assert isinstance(self.node, (Discard, LookAtHand))
        loser = self.other if self.other >= 0 else self.seat
        found = self.taken(saga, loser * STRIDE + HAND)
        for piece in found:
            discard(saga, piece, "discarded", "TH-ZONE-9")
        wanted = self.node.number if isinstance(self.node, Discard) else self.node.discard
        note_done(saga, len(found) >= max(wanted, 1))
        return None


class LookAndTake(Handling):
    """Look at the top cards of the own destiny deck, take some, put the rest on the bottom in any order."""

    def copy(self) -> LookAndTake:
        twin = LookAndTake(self.seat, self.node, self.other)
        twin.placed_like(self)
        return twin

    def top_cards(self, saga: Saga) -> list[int]:
        assert isinstance(self.node, LookAtTop)
        deck = saga.destiny_deck(self.seat)
        if len(deck) < self.node.number and not ALL_IF_FEWER.holds():
            return []
        return deck[: -self.node.number - 1 : -1]

    @step("TH-TEXT-8")
    def the_top_cards_are_looked_at(self, saga: Saga) -> StepResult:
        assert isinstance(self.node, LookAtTop)
        cards = self.top_cards(saga)
        saga.look(cards, self.seat, "TH-TEXT-8")
        return ChooseCards(self.seat, "take", cards, self.node.take, self.node.take)

    @step("TH-TEXT-8")
    def some_are_taken(self, saga: Saga) -> StepResult:
        assert isinstance(self.node, LookAtTop)
        found = self.taken(saga, self.seat * STRIDE + DESTINY_DECK)
        left = [piece for piece in self.top_cards(saga) if piece not in found]
        for piece in found:
            to_hand(saga, piece, "taken", "TH-TEXT-8", 1 << self.seat)
        note_done(saga, len(found) == self.node.take)
        if len(left) < 2:
            saga.returned = tuple(left)
            return None
        return ChooseCards(self.seat, "bottom", left, len(left), len(left), ordered=True)

    @step("TH-TEXT-8", "TH-ZONE-13")
    def the_rest_goes_to_the_bottom(self, saga: Saga) -> StepResult:
        for piece in self.taken(saga, self.seat * STRIDE + DESTINY_DECK):
            under_deck(saga, piece, "TH-TEXT-8")
        return None


class PutUnderDeck(Handling):
    """Cards of the own Valhalla or hand go on the bottom of the destiny deck."""

    def copy(self) -> PutUnderDeck:
        twin = PutUnderDeck(self.seat, self.node, self.other)
        twin.placed_like(self)
        return twin

    def pile(self, saga: Saga) -> list[int]:
        assert isinstance(self.node, UnderDeck)
        return saga.hand(self.seat) if self.node.pile == "hand" else saga.valhalla(self.seat)

    @step("TH-TEXT-9", "TH-CLEAN-11")
    def cards_are_chosen(self, saga: Saga) -> StepResult:
        assert isinstance(self.node, UnderDeck)
        pile = [piece for piece in self.pile(saga) if saga.definitions[piece].kind != "bane"]
        number = min(self.node.number or len(pile), len(pile))
        if not BACK_FROM_VALHALLA.holds() and self.node.pile != "hand":
            number = 0
        return ChooseCards(self.seat, "bottom", pile, number, number, ordered=True)

    @step("TH-TEXT-9", "TH-ZONE-13")
    def they_go_under_the_deck(self, saga: Saga) -> StepResult:
        assert isinstance(self.node, UnderDeck)
        found = [piece for piece in saga.returned if piece in self.pile(saga)]
        for piece in found:
            under_deck(saga, piece, "TH-TEXT-9")
        note_done(saga, len(found) >= max(self.node.number, 1))
        return None


class TakeFromValhalla(Handling):
    """A card of a kind comes from the own Valhalla into the hand."""

    def copy(self) -> TakeFromValhalla:
        twin = TakeFromValhalla(self.seat, self.node, self.other)
        twin.placed_like(self)
        return twin

    @step("TH-TEXT-9")
    def one_is_chosen(self, saga: Saga) -> StepResult:
        assert isinstance(self.node, FromValhalla)
        found = [piece for piece in saga.valhalla(self.seat) if saga.card(piece).matches(self.node.cards)]
        if not BACK_FROM_VALHALLA.holds():
            found = []
        return ChooseCards(self.seat, "take", found, 1, 1)

    @step("TH-TEXT-9", "TH-ROUND-4")
    def it_goes_into_the_hand(self, saga: Saga) -> StepResult:
        found = [piece for piece in saga.returned if piece in saga.valhalla(self.seat)]
        for piece in found:
            to_hand(saga, piece, "taken", "TH-TEXT-9")
        note_done(saga, bool(found))
        return None


class PutIntoParty(Handling):
    """A card of a kind goes from the hand into the party without being played; or none does."""

    def copy(self) -> PutIntoParty:
        twin = PutIntoParty(self.seat, self.node, self.other)
        twin.placed_like(self)
        return twin

    @step("TH-TEXT-10", "TH-TEXT-2")
    def one_may_be_chosen(self, saga: Saga) -> StepResult:
        assert isinstance(self.node, IntoParty)
        hand = saga.hand(self.seat)
        self.answer = None
        if not hand:
            return None
        fitting = [piece for piece in one_of_each(saga, hand) if saga.card(piece).matches(self.node.cards)]
        options = [Pick("put", piece) for piece in fitting]
        if MAY_FIND_NONE.holds() or not options:
            options.append(Pick("done"))
        return Decision(self.seat, "put", options)

    @step("TH-TEXT-10")
    def it_joins_the_party(self, saga: Saga) -> StepResult:
        from cardwright.games.thorgal.play import PlayCard

        act = self.answer
        note_done(saga, act is not None and act.verb == "put")
        if act is None or act.verb != "put":
            return None
        if not NOT_PLAYED.holds():
            return PlayCard(self.seat, act.piece)
        into_party(saga, act.piece, "joined", "TH-TEXT-10")
        return None


class SearchDeck(Handling):
    """A player searches the own destiny deck for a card of a kind, shows it, and shuffles the deck."""

    def copy(self) -> SearchDeck:
        twin = SearchDeck(self.seat, self.node, self.other)
        twin.placed_like(self)
        return twin

    @step("TH-TEXT-7")
    def the_deck_is_looked_through(self, saga: Saga) -> StepResult:
        saga.search(self.seat * STRIDE + DESTINY_DECK, self.seat, "TH-TEXT-7")
        return None

    @step("TH-TEXT-7", "TH-TEXT-2")
    def one_may_be_found(self, saga: Saga) -> StepResult:
        assert isinstance(self.node, Search)
        place = self.seat * STRIDE + DESTINY_DECK
        self.answer = None
        if not saga.contents[place]:
            return None
        cards = one_of_each(saga, saga.contents[place])
        options = [Pick("take", piece) for piece in cards if saga.card(piece).matches(self.node.cards)]
        if MAY_FIND_NONE.holds() or not options:
            options.append(Pick("done"))
        return Decision(self.seat, "search", options)

    @step("TH-TEXT-7")
    def what_was_found_goes_into_the_hand(self, saga: Saga) -> StepResult:
        act = self.answer
        note_done(saga, act is not None and act.verb == "take")
        if act is not None and act.verb == "take":
            seen = EVERY_SEAT if SHOWN.holds() else 1 << self.seat
            to_hand(saga, act.piece, "found", "TH-TEXT-7", seen)
        if SHUFFLED.holds():
            saga.shuffle(self.seat * STRIDE + DESTINY_DECK, "TH-TEXT-7")
        return None


class BringLandIn(Handling):
    """A player brings one of the own unchosen lands into play."""

    def copy(self) -> BringLandIn:
        twin = BringLandIn(self.seat, self.node, self.other)
        twin.placed_like(self)
        return twin

    @step("TH-SETUP-11")
    def one_is_chosen(self, saga: Saga) -> StepResult:
        assert isinstance(self.node, BringLand)
        lands = saga.unchosen_lands(self.seat) if UNCHOSEN_COME_IN.holds() else []
        return ChooseCards(self.seat, "choose", [*lands], 1, 1)

    @step("TH-SETUP-11", "TH-ROUND-4")
    def it_lies_in_the_centre(self, saga: Saga) -> StepResult:
        found = [piece for piece in saga.returned if piece in saga.unchosen_lands(self.seat)]
        for piece in found:
            saga.move(piece, saga.shared(CENTRE), TOP, EVERY_SEAT, "land", "TH-SETUP-11")
        note_done(saga, bool(found))
        return None


class Exchange(Handling):
    """Cards of the hand change places with as many from the top of a pool."""

    def copy(self) -> Exchange:
        twin = Exchange(self.seat, self.node, self.other)
        twin.placed_like(self)
        return twin

    @step("TH-ROUND-4")
    def cards_are_chosen(self, saga: Saga) -> StepResult:
        assert isinstance(self.node, ExchangeWithPool)
        pool = saga.contents[deck_and_pool(saga, self.seat, self.node.kind)[1]]
        hand = saga.hand(self.seat)
        number = min(self.node.number, len(hand), len(pool))
        return ChooseCards(self.seat, "exchange", hand.copy(), number, number, ordered=True)

    @step("TH-ROUND-4")
    def they_change_places(self, saga: Saga) -> StepResult:
        assert isinstance(self.node, ExchangeWithPool)
        place = deck_and_pool(saga, self.seat, self.node.kind)[1]
        found = self.taken(saga, self.seat * STRIDE + HAND)
        for piece in saga.contents[place][: -len(found) - 1 : -1] if found else []:
            saga.move(piece, self.seat * STRIDE + HAND, TOP, 0, "taken", "TH-ROUND-4")
        for piece in found:
            saga.move(piece, place, TOP, onlookers(saga, piece), "put_on_pool", "TH-ROUND-4")
        note_done(saga, len(found) == self.node.number)
        return None
