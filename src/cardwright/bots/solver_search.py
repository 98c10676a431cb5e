"""The search: may the solver's side force its goal, whatever the others reply and whatever chance brings?

A standpoint of the solver is won if one pick leaves only won standpoints; one of the others if every reply does.
What was found out is remembered. A position that comes again on its own way is no progress, so it counts as not
won; such an answer is remembered only where it rests on nothing further up the way.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

from cardwright.bots.solver_worlds import Outcome, Standpoint, Worlds
from cardwright.core.fate import TooMany
from cardwright.core.picks import Pick

WIN: Final = 1
NO_WIN: Final = 0
UNKNOWN: Final = -1
NOTHING: Final = 1 << 30  # rests on nothing further up
LOOK: Final = 16  # positions between two looks at the clock
DEEPEST: Final = 300  # picks on one way; deeper nothing is proved


class OutOfTime(Exception):
    """The time that was given is over."""


class Search:
    """The memory of one search, and its clock."""

    def __init__(self, worlds: Worlds, seconds: float, progress: Callable[[int], None] | None = None) -> None:
        self.worlds = worlds
        self.seat = worlds.goal.seat
        self.known: dict[bytes, int] = {}
        self.way: dict[bytes, int] = {}  # the standpoints from the beginning to here, with their depths
        self.rests_on = NOTHING  # the highest standpoint of the way that the last answer rests on
        self.positions = 0
        self.deadline = monotonic() + seconds
        self.progress = progress

    def look_ahead(self, turns: int) -> None:
        """Look so many turns ahead from now on; what was left open is open again."""
        self.worlds.ahead = turns
        self.worlds.cut_off = False
        self.known = {key: found for key, found in self.known.items() if found != UNKNOWN}

    def take_your_time(self) -> None:
        """What is left to do is short: the clock no longer counts."""
        self.deadline = float("inf")

    def value(self, standpoint: Standpoint) -> int:
        """Is it won?"""
        key = standpoint.key
        found = self.known.get(key)
        if found is not None:
            self.rests_on = NOTHING
            return found
        depth = self.way.get(key)
        if depth is not None:
            self.rests_on = depth
            return NO_WIN
        return self.worked_out(standpoint, key)

    def worked_out(self, standpoint: Standpoint, key: bytes) -> int:
        self.count()
        depth = len(self.way)
        if depth >= DEEPEST:
            return UNKNOWN
        self.way[key] = depth
        try:
            if standpoint.seat == self.seat:
                found = self.best_of(standpoint)
            else:
                found = self.worst_of(standpoint)
        finally:
            del self.way[key]
        if found == WIN or self.rests_on >= depth:
            self.known[key] = found
            self.rests_on = NOTHING
        return found

    def best_of(self, standpoint: Standpoint) -> int:
        """The solver decides: one winning pick is enough."""
        found, rests_on = NO_WIN, NOTHING
        for _, outcome in self.tries(standpoint):
            value = UNKNOWN if outcome is None else self.value_of(outcome)
            if value == WIN:
                return WIN
            rests_on = min(rests_on, self.rests_on)
            if value == UNKNOWN:
                found = UNKNOWN
        self.rests_on = rests_on
        return found

    def worst_of(self, standpoint: Standpoint) -> int:
        """Others decide: every reply must be won against."""
        try:
            return self.value_of(self.worlds.replies(standpoint))
        except TooMany:
            self.rests_on = NOTHING
            return UNKNOWN

    def value_of(self, outcome: Outcome) -> int:
        """What comes of a pick or of all replies: it is as good as the worst that is left."""
        self.rests_on = NOTHING
        if outcome.lost:
            return NO_WIN
        found = UNKNOWN if outcome.beyond else WIN
        left = outcome.left
        if len(left) > 1:
            left = sorted(left, key=lambda one: self.known.get(one.key, WIN))
        for standpoint in left:
            value = self.value(standpoint)
            if value == NO_WIN:
                return NO_WIN
            if value == UNKNOWN:
                found = UNKNOWN
        self.rests_on = NOTHING
        return found

    def tries(self, standpoint: Standpoint) -> list[tuple[Pick, Outcome | None]]:
        """Every pick with what comes of it, the most promising first; None where it can't be gone through."""
        rated: list[tuple[int, int, Pick, Outcome | None]] = []
        for number, pick in enumerate(standpoint.decision.options):
            try:
                outcome = self.worlds.after(standpoint, pick)
            except TooMany:
                rated.append((0, number, pick, None))
                continue
            rated.append((-self.promise(outcome), number, pick, outcome))
        rated.sort(key=lambda one: one[:2])
        return [(pick, outcome) for _, _, pick, outcome in rated]

    def promise(self, outcome: Outcome) -> int:
        """How good it looks: by what is known of it, otherwise as the rules see it."""
        if outcome.lost:
            return -NOTHING
        worst: Standpoint | None = None
        for standpoint in outcome.left:
            known = self.known.get(standpoint.key)
            if known == NO_WIN:
                return -NOTHING
            if known != WIN:
                worst = standpoint
        if worst is None:
            return 0 if outcome.beyond else NOTHING
        world = worst.worlds[0]
        return world.rules.evaluate(world, self.seat)

    def count(self) -> None:
        """One more position; now and then a look at the clock."""
        self.positions += 1
        if self.positions % LOOK == 1:
            if monotonic() > self.deadline:
                raise OutOfTime
            if self.progress is not None:
                self.progress(self.positions)
