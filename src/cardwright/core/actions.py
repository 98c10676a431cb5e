"""Actions: every action has a cost, targets, conditions and an effect, in one order for all games."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from cardwright.core.game import Game
from cardwright.core.picks import Pick
from cardwright.core.procedures import END, Procedure, StepResult, step


@mypyc_attr(allow_interpreted_subclasses=True)
class Action(Procedure):
    """An action that a player declared. What forbids it was asked when it was offered.

    Subclasses fill the parts they have. Where an action waits on a chain, `effect` adds its link, and the
    chain asks again when it resolves.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "act")

    def __init__(self, seat: int, act: Pick) -> None:
        super().__init__()
        self.seat = seat
        self.act = act

    def copy(self) -> Action:
        twin = type(self)(self.seat, self.act)
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.seat == seat

    def conditions(self, game: Game) -> bool:
        """Is the action still allowed now that it is declared?"""
        return True

    def targets(self, game: Game) -> StepResult:
        """Name what the action is aimed at."""
        return None

    def cost(self, game: Game) -> StepResult:
        """Pay, in full."""
        return None

    def paid(self, game: Game) -> StepResult:
        """What was handed back as paid is spent."""
        return None

    def effect(self, game: Game) -> StepResult:
        """Do it, or put it on the chain."""
        raise NotImplementedError

    @step()
    def check_the_conditions(self, game: Game) -> StepResult:
        return None if self.conditions(game) else END

    @step()
    def name_the_targets(self, game: Game) -> StepResult:
        return self.targets(game)

    @step()
    def pay_the_cost(self, game: Game) -> StepResult:
        return self.cost(game)

    @step()
    def spend_what_was_paid(self, game: Game) -> StepResult:
        return self.paid(game)

    @step()
    def have_the_effect(self, game: Game) -> StepResult:
        return self.effect(game)
