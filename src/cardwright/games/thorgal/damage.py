"""Damage: prevented point by point, then paid with cards of the hand and the top of the destiny deck, or lost."""

from __future__ import annotations

from typing import ClassVar, Final

from cardwright.core.choosing import ChoosePieces
from cardwright.core.clauses import rule
from cardwright.core.procedures import END, Procedure, StepResult, step
from cardwright.core.values import Modifier
from cardwright.games.thorgal.leaving import take_out
from cardwright.games.thorgal.piles import destroy, discard
from cardwright.games.thorgal.places import SHIELD_USED
from cardwright.games.thorgal.saga import END_OF_PHASE, END_OF_ROUND, Saga
from cardwright.games.thorgal.stats import is_working, speaking

THREE_SOURCES: Final = rule("TH-DMG-4")
DESTROYED_FACE_UP: Final = rule("TH-DMG-2")
BANE_CARDS_ARE_SAFE: Final = rule("TH-DMG-3", "TH-DMG-8", "TH-FACT-4")
UNPAYABLE_LOSES: Final = rule("TH-DMG-5", "TH-OVER-5")
POOLS_DO_NOT_PAY: Final = rule("TH-DMG-6")
HAND_CARDS_FIRST: Final = rule("TH-DMG-7")
EMPTY_DECK_IS_NO_LOSS: Final = rule("TH-DMG-9")
ANY_MIX: Final = rule("TH-DMG-10")
PREVENTED_IS_NOT_RECEIVED: Final = rule("TH-DMG-13")
DESTINY_PLAYER_FIRST: Final = rule("TH-DMG-14", "TH-ROUND-7")
EACH_SHIELD_FOR_ITSELF: Final = rule("TH-TEXT-19")
ORDER_OF_PREVENTION: Final = rule("TH-TEXT-20")

PREVENT: Final = "prevent"


def shields(saga: Saga, seat: int) -> list[int]:
    """The cards whose permanent prevention still works for the player in this phase."""
    found = []
    for piece in speaking(saga, seat):
        for lasting in saga.card(piece).plan.shields:
            if is_working(saga, piece, lasting) and not saga.was_used(piece, SHIELD_USED):
                found.append(piece)
                break
    return found if EACH_SHIELD_FOR_ITSELF.holds() else found[:1]


def promised(saga: Saga, seat: int) -> int:
    """How many further points waiting effects prevent for the player."""
    return sum([change.number for change in saga.lasting if change.stat == PREVENT and change.seat == seat])


def preventable(saga: Saga, seat: int) -> int:
    """How many points of damage would be prevented now."""
    return len(shields(saga, seat)) + promised(saga, seat) if PREVENTED_IS_NOT_RECEIVED.holds() else 0


def prevent(saga: Saga, seat: int, amount: int) -> int:
    """Use up what prevents damage, point by point; how many points are left."""
    while amount > 0 and PREVENTED_IS_NOT_RECEIVED.holds() and prevent_one(saga, seat):
        amount -= 1
    return amount


def prevent_one(saga: Saga, seat: int) -> bool:
    """One point: by a permanent effect, else by one that ends with the phase, else with the round."""
    permanent = shields(saga, seat)
    waiting = [change for change in saga.lasting if change.stat == PREVENT and change.seat == seat]
    order = (END_OF_PHASE, END_OF_ROUND) if ORDER_OF_PREVENTION.holds() else (END_OF_ROUND, END_OF_PHASE)
    waiting = [change for until in order for change in waiting if change.until == until]
    if permanent and (ORDER_OF_PREVENTION.holds() or not waiting):
        saga.note_use(permanent[0], SHIELD_USED)
        saga.say("prevented", seat, saga.name(permanent[0]), clause="TH-TEXT-19")
        return True
    if not waiting:
        return False
    use_up(saga, waiting[0])
    saga.say("prevented", seat, waiting[0].label, clause="TH-DMG-13")
    return True


def use_up(saga: Saga, change: Modifier) -> None:
    """One point less of what a change still prevents."""
    saga.changes += 1
    left = [other for other in saga.lasting if other is not change]
    if change.number > 1:
        fewer = Modifier(-1, PREVENT, 0, change.number - 1, change.until, change.label, change.clause, change.seat)
        left.append(fewer)
    saga.lasting = left


def purse(saga: Saga, seat: int) -> list[int]:
    """The hand cards that may be destroyed for damage: those of the destiny player."""
    if seat == saga.destiny or not BANE_CARDS_ARE_SAFE.holds():
        return saga.hand(seat)
    return []


def payable(saga: Saga, seat: int) -> int:
    """How much damage the player can pay."""
    cards = len(purse(saga, seat)) + len(saga.destiny_deck(seat))
    return cards if POOLS_DO_NOT_PAY.holds() else cards + len(saga.destiny_pool(seat))


def survives(saga: Saga, seat: int, amount: int) -> bool:
    """Could the player pay this much, after what is prevented?"""
    return amount - preventable(saga, seat) <= payable(saga, seat)


def deal(saga: Saga, seat: int, amount: int) -> Procedure | None:
    """The player receives damage, one amount at once: from a skull, a card effect or an upkeep."""
    if amount <= 0 or saga.is_out(seat) or not THREE_SOURCES.holds():
        return None
    return Damage(seat, amount)


class Damage(Procedure):
    """A player receives an amount of damage."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "amount")

    def __init__(self, seat: int, amount: int) -> None:
        super().__init__()
        self.seat = seat
        self.amount = amount

    def copy(self) -> Damage:
        twin = Damage(self.seat, self.amount)
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.seat == seat

    @step("TH-DMG-13")
    def what_can_be_prevented_is(self, saga: Saga) -> StepResult:
        self.amount = prevent(saga, self.seat, self.amount)
        if self.amount == 0:
            return END
        saga.say("damage", self.seat, number=self.amount, clause="TH-DMG-1")
        return None

    @step("TH-DMG-5", "TH-OVER-5")
    def who_cannot_pay_loses(self, saga: Saga) -> StepResult:
        if self.amount > payable(saga, self.seat) and UNPAYABLE_LOSES.holds():
            take_out(saga, self.seat, "TH-DMG-5", "cannot pay the damage")
        return None

    @step("TH-DMG-1", "TH-DMG-7")
    def cards_of_the_hand_are_named(self, saga: Saga) -> StepResult:
        hand = purse(saga, self.seat)
        most = min(self.amount, len(hand))
        least = max(self.amount - len(saga.destiny_deck(self.seat)), 0)
        if not ANY_MIX.holds():
            most = least
        saga.returned = ()
        if most <= 0:
            return None
        return ChoosePieces(self.seat, "sacrifice", hand.copy(), least, most, ordered=True)

    @step("TH-DMG-1", "TH-DMG-2")
    def all_are_destroyed_together(self, saga: Saga) -> StepResult:
        named = [piece for piece in saga.returned if piece in saga.hand(self.seat)]
        rest = self.amount - len(named)
        if HAND_CARDS_FIRST.holds():
            self.pay_from_hand(saga, named)
        self.pay_from_deck(saga, rest)
        if not HAND_CARDS_FIRST.holds():
            self.pay_from_hand(saga, named)
        if not EMPTY_DECK_IS_NO_LOSS.holds() and not saga.destiny_deck(self.seat):
            take_out(saga, self.seat, "TH-DMG-9", "has no card in the destiny deck")
        return None

    def pay_from_hand(self, saga: Saga, named: list[int]) -> None:
        for piece in named:
            pay_with(saga, piece)

    def pay_from_deck(self, saga: Saga, number: int) -> None:
        for _ in range(number):
            deck = saga.destiny_deck(self.seat)
            if not deck and not POOLS_DO_NOT_PAY.holds():
                deck = saga.destiny_pool(self.seat)
            if deck:
                pay_with(saga, deck[-1])


def pay_with(saga: Saga, piece: int) -> None:
    """One card destroyed for one point of damage."""
    if DESTROYED_FACE_UP.holds():
        destroy(saga, piece, "TH-DMG-1")
    else:
        discard(saga, piece, "discarded", "TH-DMG-2")


class Damages(Procedure):
    """Several players receive damage by one effect: the destiny player pays first."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seats", "amounts")

    def __init__(self, seats: tuple[int, ...], amounts: tuple[int, ...]) -> None:
        super().__init__()
        self.seats = seats
        self.amounts = amounts

    def copy(self) -> Damages:
        twin = Damages(self.seats, self.amounts)
        twin.placed_like(self)
        return twin

    @step()
    def the_next_pays(self, saga: Saga) -> StepResult:
        if not self.seats:
            return END
        at = 0
        if saga.destiny in self.seats and DESTINY_PLAYER_FIRST.holds():
            at = self.seats.index(saga.destiny)
        seat, amount = self.seats[at], self.amounts[at]
        self.seats = (*self.seats[:at], *self.seats[at + 1 :])
        self.amounts = (*self.amounts[:at], *self.amounts[at + 1 :])
        return deal(saga, seat, amount)

    @step()
    def and_so_on(self, saga: Saga) -> StepResult:
        self.go_to("the_next_pays")
        return None
