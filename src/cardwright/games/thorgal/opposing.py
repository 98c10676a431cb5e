"""Opposing: a bane player may put one companion of the own party under the land."""

from __future__ import annotations

from typing import ClassVar, Final

from cardwright.core.clauses import rule
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import END, Procedure, StepResult, step
from cardwright.games.thorgal.costs import opposing_cost
from cardwright.games.thorgal.options import allowed, different
from cardwright.games.thorgal.piles import put_markers, take_from_pool
from cardwright.games.thorgal.places import BANE_POOL, OPPOSING, STRIDE
from cardwright.games.thorgal.saga import Saga

MAY_DECLINE: Final = rule("TH-OPP-1")
PAID_FROM_THE_POOL: Final = rule("TH-OPP-5", "TH-OPP-4")
AT_MOST_ONE: Final = rule("TH-OPP-6", "TH-MULTI-7")
NO_MARKER_FOR_OPPOSING: Final = rule("TH-OPP-9")
CLOCKWISE: Final = rule("TH-MULTI-7")


class Oppose(Procedure):
    """The bane players are asked clockwise; the first who opposes closes the matter."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seats", "seat")

    def __init__(self, seats: tuple[int, ...], seat: int = -1) -> None:
        super().__init__()
        self.seats = seats  # those still to be asked
        self.seat = seat  # who is asked

    def copy(self) -> Oppose:
        twin = Oppose(self.seats, self.seat)
        twin.placed_like(self)
        return twin

    @step("TH-OPP-1", "TH-MULTI-7")
    def the_next_is_asked(self, saga: Saga) -> StepResult:
        self.answer = None
        waiting = [seat for seat in self.seats if not saga.is_out(seat)]
        if not waiting:
            return END
        if not CLOCKWISE.holds():
            waiting.reverse()
        self.seat, self.seats = waiting[0], tuple(waiting[1:])
        return None

    @step("TH-OPP-1", "TH-OPP-8")
    def a_companion_may_oppose(self, saga: Saga) -> StepResult:
        if saga.is_out(self.seat):
            return None
        tries = [Pick("oppose", piece) for piece in different(saga, saga.companions(self.seat))]
        options = allowed(saga, self.seat, tries)
        if not options:
            return None
        if MAY_DECLINE.holds():
            options.append(Pick("decline"))
        return Decision(self.seat, "oppose", options)

    @step("TH-OPP-2", "TH-OPP-4", "TH-OPP-5")
    def it_is_paid_and_goes_under_the_land(self, saga: Saga) -> StepResult:
        act = self.answer
        if act is None or act.verb == "decline":
            self.go_to("the_next_is_asked")
            return None
        price = opposing_cost(saga, self.seat, act.piece)
        if PAID_FROM_THE_POOL.holds():
            take_from_pool(saga, self.seat * STRIDE + BANE_POOL, price, "paid", "TH-OPP-5")
        if not NO_MARKER_FOR_OPPOSING.holds():
            put_markers(saga, act.piece, 1, "TH-OPP-9")
        to = saga.shared(OPPOSING)
        saga.move(act.piece, to, name="opposes", clause="TH-OPP-2", same_stay=True)
        if not AT_MOST_ONE.holds():
            self.seats = (*self.seats, self.seat)
            self.go_to("the_next_is_asked")
        return None
