"""Dusk: the upkeep of companions one by one, and the clean-up of the game area card by card."""

from __future__ import annotations

from typing import ClassVar, Final

from cardwright.core.choosing import ChooseCards
from cardwright.core.clauses import definition, rule
from cardwright.core.effects.nodes import Node
from cardwright.core.game import TOP
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import END, Procedure, StepResult, step
from cardwright.games.thorgal.conditions import holds
from cardwright.games.thorgal.damage import deal, preventable, survives
from cardwright.games.thorgal.nodes import (
    AtLeast,
    AtMost,
    Chosen,
    Discard,
    Exhaust,
    InPool,
    Receive,
    UnderDeck,
)
from cardwright.games.thorgal.options import different, one_of_each
from cardwright.games.thorgal.piles import (
    destroy,
    discard,
    onlookers,
    put_markers,
    recycle,
    remove_markers,
    take_from_pool,
    under_deck,
)
from cardwright.games.thorgal.places import DESTINY_POOL, PARTY, STRIDE
from cardwright.games.thorgal.saga import END_OF_ROUND, Saga

WHAT_DUSK_IS_FOR: Final = definition("TH-DUSK-1")
KINDS_OF_CONDITIONS: Final = definition("TH-UPK-7")
EVERY_COMPANION: Final = rule("TH-UPK-1", "TH-CARD-12")
ONLY_THE_DESTINY_PLAYER: Final = rule("TH-UPK-2")
ORDER_IS_CHOSEN: Final = rule("TH-UPK-3")
NOT_REPEATED: Final = rule("TH-UPK-3", "TH-UPK-18")
MUST_BE_MET: Final = rule("TH-UPK-4")
IN_FULL: Final = rule("TH-UPK-5", "TH-UPK-13", "TH-ROUND-6")
DESTROY_OR_TWO_DAMAGE: Final = rule("TH-UPK-6")
REAL_ACTION: Final = rule("TH-UPK-8")
DAMAGE_MUST_BE_PAYABLE: Final = rule("TH-UPK-15")
CARDS_ARE_SPENT: Final = rule("TH-UPK-16")
NORMAL_DAMAGE: Final = rule("TH-UPK-17")
PREVENTED_STILL_MEETS: Final = rule("TH-UPK-19")
TREATED_AS_MET: Final = rule("TH-TEXT-13")
CARD_BY_CARD: Final = rule("TH-CLEAN-2", "TH-CLEAN-3")
ORDER_OF_HAND_CARDS: Final = rule("TH-CLEAN-11")
CHOICES_STAY_SECRET: Final = rule("TH-CLEAN-12")
DISCARD_PILE_UNDER_THE_DECK: Final = rule("TH-CLEAN-4")
SLID_AS_IT_LIES: Final = rule("TH-CLEAN-5", "TH-ZONE-13")
HANDS_END_EMPTY: Final = rule("TH-CLEAN-6")
ONE_MARKER_OFF: Final = rule("TH-EXH-2", "TH-CLEAN-9")
BANE_PARTIES_KEEP_MARKERS: Final = rule("TH-EXH-3")
LANDS_OF_THE_DESTINY_PLAYER: Final = rule("TH-EXH-4", "TH-CLEAN-9", "TH-MULTI-14")
DESTINY_PLAYER_FIRST: Final = rule("TH-CLEAN-10", "TH-MULTI-14")

UPKEEP_DAMAGE: Final = 2
MET: Final = "upkeep met"  # a change that lets a companion meet its condition


class Upkeep(Procedure):
    """Step 2: the destiny player checks the companions of the own party one after another."""

    FIELDS: ClassVar[tuple[str, ...]] = ("waiting", "checked")

    def __init__(self, waiting: tuple[int, ...] = (), checked: int = -1) -> None:
        super().__init__()
        self.waiting = waiting  # piece and stay of each companion still to be checked
        self.checked = checked

    def copy(self) -> Upkeep:
        twin = Upkeep(self.waiting, self.checked)
        twin.placed_like(self)
        return twin

    @step("TH-UPK-1", "TH-UPK-2", "TH-UPK-18")
    def who_is_to_be_checked(self, saga: Saga) -> StepResult:
        pairs: list[int] = []
        seats = [saga.destiny] if ONLY_THE_DESTINY_PLAYER.holds() else saga.seats_from(saga.destiny)
        for seat in seats:
            for piece in saga.companions(seat):
                pairs += [piece, saga.stays[piece]]
        self.waiting = tuple(pairs if EVERY_COMPANION.holds() else pairs[:2])
        return None

    @step("TH-UPK-3")
    def the_next_is_named(self, saga: Saga) -> StepResult:
        left = self.still_waiting(saga)
        if not left:
            return END
        if len(left) == 1 or not ORDER_IS_CHOSEN.holds():
            self.answer = Pick("upkeep", left[0])
            return None
        return Decision(saga.destiny, "upkeep", [Pick("upkeep", piece) for piece in left])

    @step("TH-UPK-1", "TH-UPK-4", "TH-UPK-6")
    def its_condition_is_met_or_not(self, saga: Saga) -> StepResult:
        self.checked = self.picked().piece
        at = next(i for i in range(0, len(self.waiting), 2) if self.waiting[i] == self.checked)
        if NOT_REPEATED.holds():
            self.waiting = (*self.waiting[:at], *self.waiting[at + 2 :])
        elif len(self.waiting) > 2:
            self.waiting = self.waiting[2:]
        self.go_to("the_next_is_named")
        saga.say("upkept", saga.controllers[self.checked], saga.name(self.checked), clause="TH-UPK-1")
        if is_met_anyway(saga, self.checked):
            return None
        if can_be_met(saga, self.checked) and MUST_BE_MET.holds():
            return MeetCondition(saga.destiny, self.checked)
        return Unmet(saga.destiny, self.checked)

    def still_waiting(self, saga: Saga) -> list[int]:
        """The companions that are still there, equal ones once."""
        pairs = self.waiting
        here = [
            pairs[i]
            for i in range(0, len(pairs), 2)
            if saga.stays[pairs[i]] == pairs[i + 1] and saga.zone_of(pairs[i]) == PARTY
        ]
        return different(saga, here)


def is_met_anyway(saga: Saga, piece: int) -> bool:
    """Does an effect let the companion meet its condition in this round?"""
    if not TREATED_AS_MET.holds():
        return False
    stay = saga.stays[piece]
    return any(one.stat == MET and one.piece == piece and one.stay == stay for one in saga.lasting)


def can_be_met(saga: Saga, piece: int) -> bool:
    """Can the upkeep condition be met completely now?"""
    node = saga.card(piece).upkeep
    seat = saga.destiny
    if node is None:
        return True
    if isinstance(node, (AtLeast, AtMost, InPool)):
        return holds(saga, node, seat, piece)
    if isinstance(node, Receive):
        if not PREVENTED_STILL_MEETS.holds():
            return survives(saga, seat, node.number) and preventable(saga, seat) == 0
        return survives(saga, seat, node.number) or not DAMAGE_MUST_BE_PAYABLE.holds()
    if isinstance(node, Exhaust):
        return not isinstance(node.target, Chosen) or bool(others_to_exhaust(saga, piece, node.target))
    return has_enough(saga, node, seat)


def has_enough(saga: Saga, node: Node, seat: int) -> bool:
    """Can as many cards be moved as the condition demands? "All" needs at least one."""
    number, there = demanded(saga, node, seat)
    if number == 0:
        return there > 0 or not REAL_ACTION.holds()
    return there >= number or (there > 0 and not IN_FULL.holds())


def demanded(saga: Saga, node: Node, seat: int) -> tuple[int, int]:
    """How many cards a condition moves (0 for all), and how many there are."""
    if isinstance(node, Discard):
        pile = saga.hand(seat) if node.pile == "hand" else saga.destiny_pool(seat)
        return node.number, len(pile)
    if isinstance(node, UnderDeck):
        return node.number, len(saga.hand(seat))
    raise ValueError(f"{type(node).__name__} is no upkeep condition")


def others_to_exhaust(saga: Saga, piece: int, target: Chosen) -> list[int]:
    """The other cards of the party on which the condition may put its marker, equal ones once."""
    return different(saga, fit_to_exhaust(saga, piece, target))


def fit_to_exhaust(saga: Saga, piece: int, target: Node) -> list[int]:
    """All cards on which the condition may put its marker."""
    if not isinstance(target, Chosen):
        return [piece]
    party = saga.party(saga.destiny)
    return [one for one in party if saga.card(one).matches(target.cards) and not (target.other and one == piece)]


class MeetCondition(Procedure):
    """An upkeep condition is met: an action is done in full, a state needs nothing."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "piece")

    def __init__(self, seat: int, piece: int) -> None:
        super().__init__()
        self.seat = seat
        self.piece = piece

    def copy(self) -> MeetCondition:
        twin = MeetCondition(self.seat, self.piece)
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.seat == seat

    @step("TH-UPK-4", "TH-UPK-5")
    def what_it_takes_is_chosen(self, saga: Saga) -> StepResult:
        node = saga.card(self.piece).upkeep
        saga.returned = ()
        self.answer = None
        hand = saga.hand(self.seat)
        if isinstance(node, Discard) and node.pile == "hand":
            number = node.number or len(hand)
            return ChooseCards(self.seat, "discard", hand.copy(), number, number, ordered=True)
        if isinstance(node, UnderDeck):
            number = node.number or len(hand)
            return ChooseCards(self.seat, "bottom", hand.copy(), number, number, ordered=True)
        if isinstance(node, Exhaust) and isinstance(node.target, Chosen):
            others = others_to_exhaust(saga, self.piece, node.target)
            return Decision(self.seat, "exhaust", [Pick("exhaust", other) for other in others])
        return None

    @step("TH-UPK-4", "TH-UPK-16")
    def it_is_done(self, saga: Saga) -> StepResult:
        node = saga.card(self.piece).upkeep
        if isinstance(node, Receive):
            return deal(saga, self.seat, node.number)
        if isinstance(node, Exhaust):
            marked = self.answer.piece if self.answer is not None else self.piece
            put_markers(saga, marked, node.number, "TH-UPK-4")
        elif isinstance(node, Discard) and node.pile != "hand":
            self.discard_from_pool(saga, node.number)
        elif isinstance(node, (Discard, UnderDeck)):
            for piece in saga.returned:
                if piece in saga.hand(self.seat) and CARDS_ARE_SPENT.holds():
                    if isinstance(node, Discard):
                        discard(saga, piece, "discarded", "TH-UPK-4")
                    else:
                        under_deck(saga, piece, "TH-UPK-4")
        return None

    def discard_from_pool(self, saga: Saga, number: int) -> None:
        if CARDS_ARE_SPENT.holds():
            number = number or len(saga.destiny_pool(self.seat))
            take_from_pool(saga, self.seat * STRIDE + DESTINY_POOL, number, "discarded", "TH-UPK-4")


class Unmet(Procedure):
    """The condition can't be met: the companion is destroyed, or kept for 2 damage."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "piece")

    def __init__(self, seat: int, piece: int) -> None:
        super().__init__()
        self.seat = seat
        self.piece = piece

    def copy(self) -> Unmet:
        twin = Unmet(self.seat, self.piece)
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.seat == seat

    @step("TH-UPK-6")
    def the_player_decides(self, saga: Saga) -> StepResult:
        asked_for = saga.card(self.piece).upkeep_text
        saga.say("unmet", self.seat, saga.name(self.piece), other=asked_for, clause="TH-UPK-6")
        options = [Pick("destroy", self.piece)]
        if DESTROY_OR_TWO_DAMAGE.holds():
            options.append(Pick("keep", self.piece))
        return Decision(self.seat, "unmet", options)

    @step("TH-UPK-6", "TH-UPK-17")
    def it_happens(self, saga: Saga) -> StepResult:
        if self.picked().verb == "destroy":
            destroy(saga, self.piece, "TH-UPK-6")
            return None
        return deal(saga, self.seat, UPKEEP_DAMAGE) if NORMAL_DAMAGE.holds() else None


# Clean-up


class CleanUp(Procedure):
    """Step 3: hand cards go to pool or deck, discard piles under their decks, then markers come off."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seats",)

    def __init__(self, seats: tuple[int, ...]) -> None:
        super().__init__()
        self.seats = seats  # those who still clean up

    def copy(self) -> CleanUp:
        twin = CleanUp(self.seats)
        twin.placed_like(self)
        return twin

    @step("TH-CLEAN-2", "TH-CLEAN-3", "TH-CLEAN-10")
    def a_hand_card_goes_to_pool_or_deck(self, saga: Saga) -> StepResult:
        self.seats = tuple([seat for seat in self.seats if not saga.is_out(seat)])
        if not self.seats:
            self.go_to("attribute_markers_are_removed")
            return None
        seat = self.next_seat()
        if not saga.hand(seat) or not HANDS_END_EMPTY.holds():
            self.answer = None
            return None
        cards = one_of_each(saga, saga.hand(seat))
        if not ORDER_OF_HAND_CARDS.holds():
            cards = cards[:1]
        to = ("to pool", "to deck") if CARD_BY_CARD.holds() else ("to pool",)
        return Decision(seat, "clean up", [Pick(verb, piece) for piece in cards for verb in to])

    @step("TH-CLEAN-4", "TH-CLEAN-5")
    def then_the_discard_pile_goes_under_the_deck(self, saga: Saga) -> StepResult:
        seat = self.next_seat()
        act, self.answer = self.answer, None
        self.go_to("a_hand_card_goes_to_pool_or_deck")
        if act is not None:
            put_away(saga, seat, act)
            return None
        self.seats = tuple([other for other in self.seats if other != seat])
        if DISCARD_PILE_UNDER_THE_DECK.holds():
            recycle(saga, seat, saga.role_deck(seat), "TH-CLEAN-4")
            if not SLID_AS_IT_LIES.holds():
                saga.shuffle(saga.role_deck(seat), "TH-CLEAN-5")
        return None

    @step("TH-CLEAN-8", "TH-EFF-13", "TH-TEXT-4")
    def attribute_markers_are_removed(self, saga: Saga) -> StepResult:
        saga.end_lasting(END_OF_ROUND)
        return None

    @step("TH-CLEAN-9", "TH-EXH-2", "TH-EXH-4")
    def one_exhaustion_marker_is_removed(self, saga: Saga) -> StepResult:
        remove_all_markers(saga)
        return None

    def next_seat(self) -> int:
        """Whose turn it is to clean up: the destiny player first."""
        return self.seats[0] if DESTINY_PLAYER_FIRST.holds() else self.seats[-1]


def put_away(saga: Saga, seat: int, act: Pick) -> None:
    """A card of the hand goes on top of the pool or the deck of the player's role."""
    to = saga.role_pool(seat) if act.verb == "to pool" else saga.role_deck(seat)
    name = "put_on_pool" if act.verb == "to pool" else "put_on_deck"
    seen = onlookers(saga, act.piece) if CHOICES_STAY_SECRET.holds() else -1
    saga.move(act.piece, to, TOP, seen, name, "TH-CLEAN-2" if seat == saga.destiny else "TH-CLEAN-3")


def remove_all_markers(saga: Saga) -> None:
    """One marker comes off each card of the destiny player and each land that serves the bane players."""
    if saga.is_out(saga.destiny):
        return
    number = 1 if ONE_MARKER_OFF.holds() else 0
    seats = [saga.destiny] if BANE_PARTIES_KEEP_MARKERS.holds() else saga.seats_from(saga.destiny)
    for seat in seats:
        for piece in saga.party(seat):
            remove_markers(saga, piece, number, "TH-EXH-2")
    if LANDS_OF_THE_DESTINY_PLAYER.holds():
        for land in saga.conquered_by(saga.destiny):
            remove_markers(saga, land, number, "TH-EXH-4")
