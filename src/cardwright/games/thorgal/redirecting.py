"""The destiny marker moves to another unconquered land."""

from __future__ import annotations

from typing import ClassVar, Final

from cardwright.core.clauses import rule
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import Procedure, StepResult, step
from cardwright.games.thorgal.options import different
from cardwright.games.thorgal.piles import back_to_party, destroy
from cardwright.games.thorgal.saga import Saga

ALL_MOVE_ALONG: Final = rule("TH-TEXT-11")


class Redirect(Procedure):
    """A player chooses another land; attached cards and the opposing companion move along."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "lands")

    def __init__(self, seat: int, lands: tuple[int, ...]) -> None:
        super().__init__()
        self.seat = seat
        self.lands = lands

    def copy(self) -> Redirect:
        twin = Redirect(self.seat, self.lands)
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.seat == seat

    @step("TH-TEXT-11", "TH-TEXT-2")
    def another_land_is_chosen(self, saga: Saga) -> StepResult:
        return Decision(self.seat, "redirect", [Pick("target", land) for land in different(saga, [*self.lands])])

    @step("TH-TEXT-11")
    def the_marker_moves(self, saga: Saga) -> StepResult:
        saga.changes += 1
        saga.destination = self.picked().piece
        saga.say("redirected", self.seat, saga.name(saga.destination), clause="TH-TEXT-11")
        if not ALL_MOVE_ALONG.holds():
            for piece in saga.attached.copy():
                destroy(saga, piece, "TH-TEXT-11")
            back_to_party(saga, "TH-TEXT-11")
        return None
