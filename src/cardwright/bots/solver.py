"""The solver: is a goal within reach whatever the others reply, by a plan that rests only on what its seat knows?

It proves a win or that there is none; it says so when the time ran out before either.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

from cardwright.bots.solver_plan import Plan, difficulty_of
from cardwright.bots.solver_search import NO_WIN, UNKNOWN, WIN, OutOfTime, Search
from cardwright.bots.solver_worlds import Outcome, Worlds
from cardwright.core.deals import every_deal
from cardwright.core.errors import BadInput
from cardwright.core.fate import Course, TooMany
from cardwright.core.game import Game
from cardwright.core.goals import Goal, read_goal
from cardwright.core.simultaneously import Simultaneously

ANSWERS: Final = {WIN: "win", NO_WIN: "no win", UNKNOWN: "unknown"}
MOST_DEALS: Final = 5_000  # worlds at the beginning; more are not gone through
DEEP_ENOUGH: Final = 20_000  # Python's own limit of nested calls, for long ways
FURTHEST: Final = 1_000  # turns ahead


class Finding:
    """What the solver found out; None where the time did not suffice to find it out."""

    def __init__(self, goal: Goal) -> None:
        self.goal = goal
        self.answer = "unknown"
        self.why = ""  # why it is unknown
        self.pick = ""  # the first move of a solution; the most promising one where nothing is proved
        self.unique_first: bool | None = None
        self.unique_solution: bool | None = None
        self.moves: int | None = None  # own choices until the win, against the longest defence
        self.at_most = False  # there may be a shorter solution
        self.one_in: int | None = None  # of so many tries at random one succeeds
        self.positions = 0
        self.seconds = 0.0
        self.solution: list[str] = []

    @property
    def difficulty(self) -> str | None:
        return None if self.one_in is None else difficulty_of(self.one_in)


class Solver:
    """One position being solved within a time."""

    def __init__(self, game: Game, goal: Goal, seconds: float, progress: Callable[[int], None] | None) -> None:
        if game.stack and isinstance(game.stack[-1], Simultaneously):
            raise BadInput("while several players choose at once there is no position to solve")
        self.game = game
        self.finding = Finding(goal)
        self.begun = monotonic()
        worlds = Worlds(goal, game.rules.turn_of(game), Course())
        self.search = Search(worlds, seconds, progress)
        self.start = Outcome(False, [])

    def answer(self) -> None:
        """Is there a win? With a goal that has time, ever more turns are looked ahead."""
        finding = self.finding
        try:
            worlds = every_deal(self.game, finding.goal.seat, MOST_DEALS)
            value = self.furthest_value(worlds)
            finding.answer = ANSWERS[value]
            if value == UNKNOWN:
                finding.why = "there are too many cases to go through"
        except TooMany as error:
            finding.why = str(error)
        except OutOfTime:
            finding.why = "the time ran out"
        self.note()

    def furthest_value(self, worlds: list[Game]) -> int:
        search = self.search
        self.start = search.worlds.begin(worlds)
        for turns in range(FURTHEST):
            search.look_ahead(turns)
            value = search.value_of(self.start)
            if value != UNKNOWN or not search.worlds.cut_off:
                return value
        return UNKNOWN

    def explain(self) -> None:
        """What a solution looks like, as far as the time allows."""
        plan = Plan(self.search, self.start)
        finding = self.finding
        try:
            finding.unique_first = plan.is_first_unique()
            finding.unique_solution = finding.unique_first and plan.is_unique()
            finding.moves = plan.shortest()
        except OutOfTime:
            finding.at_most = True
        self.search.take_your_time()
        told = plan.main_line()
        finding.solution = told.lines
        if finding.moves is None:
            finding.moves = told.moves
        else:
            finding.one_in = told.one_in  # every winning pick of the line is known
        self.note()

    def first_pick(self) -> None:
        """The pick for a hint: a winning one, or what looks best."""
        finding = self.finding
        if finding.answer != "no win":
            self.search.take_your_time()
            finding.pick = Plan(self.search, self.start).first_pick(finding.answer == "win")

    def note(self) -> None:
        self.finding.positions = self.search.positions
        self.finding.seconds = monotonic() - self.begun


@contextmanager
def at_full_speed() -> Iterator[None]:
    """Deep ways need deep calls, and what the search throws away holds no circles that one must look for."""
    deepest, collecting = sys.getrecursionlimit(), gc.isenabled()
    sys.setrecursionlimit(max(deepest, DEEP_ENOUGH))
    gc.disable()
    try:
        yield
    finally:
        sys.setrecursionlimit(deepest)
        if collecting:
            gc.enable()


def solve(game: Game, goal: Goal, seconds: float, progress: Callable[[int], None] | None = None) -> Finding:
    """Solve a position: the answer, and if it is a win, what there is to say about the solution."""
    solver = Solver(game, goal, seconds, progress)
    finding = solver.finding
    with at_full_speed():
        solver.answer()
        if finding.answer == "win":
            solver.explain()
    if finding.answer == "win":
        finding.pick = finding.solution[0].partition(": ")[2] if finding.solution else ""
    return finding


def hint(game: Game, goal: str, seat: int, patience: float) -> Finding:
    """What to do now: the answer and a pick, within so many seconds."""
    wanted = read_goal(goal, game.table.seats)
    if wanted.seat != seat:
        raise BadInput(f"the goal is that of {game.seat_name(wanted.seat)}")
    solver = Solver(game, wanted, patience, None)
    with at_full_speed():
        solver.answer()
        solver.first_pick()
    return solver.finding
