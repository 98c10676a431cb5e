"""Costs paid symbol by symbol, where each symbol takes one of several things and no pick leads into a dead end."""

from __future__ import annotations

from typing import ClassVar

from cardwright.core.game import Game
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import END, RESTART, Procedure, StepResult, step


def can_pay(needs: list[list[int]], spent: list[int]) -> bool:
    """Can every need get a thing of its own from those that fit it and are not spent yet?"""
    taken: dict[int, int] = {}
    return all(fits(need, needs, taken, spent, set()) for need in range(len(needs)))


def fits(need: int, needs: list[list[int]], taken: dict[int, int], spent: list[int], tried: set[int]) -> bool:
    """Find a thing for this need, moving earlier needs to other things where that helps."""
    for thing in needs[need]:
        if thing in spent or thing in tried:
            continue
        tried.add(thing)
        if thing not in taken or fits(taken[thing], needs, taken, spent, tried):
            taken[thing] = need
            return True
    return False


class PayNeeds(Procedure):
    """Pay a cost: for each symbol pick a thing that fits, as long as the rest can still be paid.

    Hands back the things spent, in the order of the symbols; the game moves them.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "needs", "spent")

    def __init__(self, seat: int, needs: list[list[int]], spent: list[int] | None = None) -> None:
        super().__init__()
        self.seat = seat
        self.needs = needs
        self.spent: list[int] = spent if spent is not None else []

    def copy(self) -> PayNeeds:
        twin = PayNeeds(self.seat, self.needs, self.spent.copy())
        twin.placed_like(self)
        return twin

    @step()
    def pay_the_next_symbol(self, game: Game) -> StepResult:
        if len(self.spent) == len(self.needs):
            game.returned = tuple(self.spent)
            return END
        return Decision(self.seat, "pay", [Pick("pay", thing) for thing in self.offered(game)])

    @step()
    def remember_it(self, game: Game) -> StepResult:
        self.spent = [*self.spent, self.picked().piece]
        return RESTART

    def offered(self, game: Game) -> list[int]:
        """Things that fit the next symbol and leave the rest payable, equal ones once."""
        offered: list[int] = []
        at = len(self.spent)
        for thing in self.needs[at]:
            if thing in self.spent or any(game.alike(thing, other) for other in offered):
                continue
            if can_pay(self.needs[at + 1 :], [*self.spent, thing]):
                offered.append(thing)
        return offered
