"""Costs paid symbol by symbol, where each symbol takes one of several things and no pick leads into a dead end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from cardwright.core.game import Game
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import END, RESTART, Procedure, StepResult, step


def can_pay(needs: Sequence[list[int]], spent: Sequence[int] = ()) -> bool:
    """Can every need get a thing of its own from those that fit it and are not spent yet?"""
    return len(paid_by(needs, spent)) == len(needs)


def paid_by(needs: Sequence[list[int]], spent: Sequence[int] = ()) -> dict[int, int]:
    """For as many needs as possible a thing of its own: thing to need."""
    taken: dict[int, int] = {}
    for need in range(len(needs)):
        fits(need, needs, taken, spent, set())
    return taken


def fits(
    need: int, needs: Sequence[list[int]], taken: dict[int, int], spent: Sequence[int], tried: set[int]
) -> bool:
    """Find a thing for this need, moving earlier needs to other things where that helps."""
    for thing in needs[need]:
        if thing in spent or thing in tried:
            continue
        tried.add(thing)
        if thing not in taken or fits(taken[thing], needs, taken, spent, tried):
            taken[thing] = need
            return True
    return False


def most_times(needs: Sequence[list[int]], each: list[int], at_most: int) -> int:
    """How often a further symbol (that of an X) can be paid on top of the other needs."""
    for times in range(at_most, 0, -1):
        if can_pay([*needs, *[each] * times]):
            return times
    return 0


class PayNeeds(Procedure):
    """Pay a cost: pick one thing a symbol, as long as the rest can still be paid with what comes later.

    Things are picked in one canonical order, so that each set of them is reached once, and equal things are
    offered once. Hands back the things spent; the game moves them.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "needs", "spent")

    def __init__(self, seat: int, needs: list[list[int]], spent: list[int] | None = None) -> None:
        super().__init__()
        self.seat = seat
        self.needs = needs  # for each symbol the things that fit it
        self.spent: list[int] = spent if spent is not None else []

    def copy(self) -> PayNeeds:
        twin = PayNeeds(self.seat, self.needs, self.spent.copy())
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.seat == seat

    @step()
    def pick_the_next_thing(self, game: Game) -> StepResult:
        if len(self.spent) == len(self.needs):
            game.returned = tuple(self.spent)
            return END
        return Decision(self.seat, "pay", [Pick("pay", thing) for thing in self.offered(game)])

    @step()
    def remember_it(self, game: Game) -> StepResult:
        self.spent = [*self.spent, self.picked().piece]
        return RESTART

    def offered(self, game: Game) -> list[int]:
        """Things after the last one picked that leave the rest payable with things after them."""
        order = self.in_order(game)
        start = order.index(self.spent[-1]) + 1 if self.spent else 0
        offered: list[int] = []
        for at in range(start, len(order)):
            thing = order[at]
            if not any(self.equal(game, thing, other) for other in order[start:at]) and self.works(
                thing, order[at:]
            ):
                offered.append(thing)
        return offered

    def works(self, thing: int, later: list[int]) -> bool:
        """Do the things picked and this one each pay a symbol, and can later ones pay what is left?"""
        picked = [*self.spent, thing]
        mine = [[need for need, things in enumerate(self.needs) if one in things] for one in picked]
        return can_pay(mine) and can_pay(
            [[one for one in things if one in picked or one in later] for things in self.needs]
        )

    def in_order(self, game: Game) -> list[int]:
        """Everything that fits some symbol, equal things next to each other."""
        order: list[int] = []
        for things in self.needs:
            for thing in things:
                if thing not in order:
                    equal = [at for at, other in enumerate(order) if self.equal(game, thing, other)]
                    order.insert(equal[-1] + 1 if equal else len(order), thing)
        return order

    def equal(self, game: Game, one: int, other: int) -> bool:
        """Would spending one or the other lead to equal games?"""
        return game.alike(one, other) and all((one in things) == (other in things) for things in self.needs)
