"""Dawn, and the action steps of Journey and Dusk, which follow the same procedure: players act in turn."""

from __future__ import annotations

from typing import ClassVar, Final

from cardwright.core.clauses import definition, rule
from cardwright.core.picks import Decision
from cardwright.core.procedures import END, Procedure, StepResult, step
from cardwright.games.thorgal.options import moves
from cardwright.games.thorgal.play import begin
from cardwright.games.thorgal.saga import Saga

WHAT_DAWN_IS_FOR: Final = definition("TH-DAWN-1")
DESTINY_PLAYER_FIRST: Final = rule("TH-ACT-2", "TH-MULTI-6")
A_PASS_IS_NOT_FINAL: Final = rule("TH-ACT-7")
TWO_PASSES: Final = rule("TH-ACT-6", "TH-DAWN-4", "TH-DUSK-4", "TH-MULTI-6")
THE_TURN_PASSES: Final = rule("TH-ACT-10", "TH-ACT-1")


class ActionStep(Procedure):
    """The players act in turn until all have passed in a row."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "passed")

    def __init__(self, seat: int = -1, passed: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.seat = seat  # whose turn it is
        self.passed = passed  # who passed, in a row

    def copy(self) -> ActionStep:
        twin = ActionStep(self.seat, self.passed)
        twin.placed_like(self)
        return twin

    @step("TH-ACT-2")
    def the_destiny_player_begins(self, saga: Saga) -> StepResult:
        saga.changes += 1
        saga.passes = 0
        self.seat = saga.destiny if DESTINY_PLAYER_FIRST.holds() else saga.bane_players()[0]
        return None

    @step("TH-ACT-1", "TH-ACT-3", "TH-ACT-4", "TH-JACT-1", "TH-JACT-2", "TH-DUSK-2", "TH-DUSK-3")
    def the_player_acts(self, saga: Saga) -> StepResult:
        if saga.is_out(self.seat):
            return None
        return Decision(self.seat, "act", moves(saga, self.seat))

    @step("TH-ACT-8")
    def the_action_is_resolved(self, saga: Saga) -> StepResult:
        act, self.answer = self.answer, None
        if act is None:
            return None
        saga.changes += 1
        if act.verb == "pass":
            self.passed = (*self.passed, self.seat)
            saga.say("passed", self.seat, clause="TH-ACT-5")
            return None
        if A_PASS_IS_NOT_FINAL.holds():
            self.passed = ()
            saga.passes = 0
        return begin(self.seat, act)

    @step("TH-ACT-6", "TH-ACT-10")
    def the_turn_passes(self, saga: Saga) -> StepResult:
        enough = len(saga.seats_from(0)) if TWO_PASSES.holds() else 1
        saga.passes = sum([not saga.is_out(seat) for seat in self.passed])
        if saga.passes >= enough:
            return END
        if THE_TURN_PASSES.holds():
            self.seat = saga.seats_from((self.seat + 1) % saga.seat_count)[0]
        self.go_to("the_player_acts")
        return None
