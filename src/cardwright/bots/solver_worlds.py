"""What the solver stands at: all worlds that its knowledge allows, and what a pick or a reply makes of them."""

from __future__ import annotations

import json
from typing import Any, Final

from cardwright.core.fate import MOST, Course, Fate, TooMany
from cardwright.core.game import Game
from cardwright.core.goals import MISSED, OPEN, Goal
from cardwright.core.picks import Decision, Pick
from cardwright.core.positions import position_key
from cardwright.core.views import log_lines, view

MANY_WORLDS: Final = 20_000  # more in one standpoint are not gone through
LONGEST: Final = 200  # forced picks in a row


class Standpoint:
    """Worlds that look the same to the solver and wait for the same seat, none of them decided yet."""

    def __init__(self, worlds: list[Game], seat: int, viewer: int) -> None:
        self.worlds = worlds
        self.seat = seat  # who decides
        self.viewer = viewer  # the solver
        self._key = b""

    @property
    def key(self) -> bytes:
        """Equal for equal sets of worlds."""
        if not self._key:
            self._key = b"".join(sorted({position_key(world, self.viewer) for world in self.worlds}))
        return self._key

    @property
    def decision(self) -> Decision:
        return self.worlds[0].decision(self.seat)


class Outcome:
    """What comes of a pick or of all replies: lost in some world, or the standpoints that are left to win.

    `beyond`: some world lies further ahead than is looked now.
    """

    def __init__(self, lost: bool, left: list[Standpoint], beyond: bool = False) -> None:
        self.lost = lost
        self.left = left
        self.beyond = beyond

    @property
    def won(self) -> bool:
        return not self.lost and not self.left and not self.beyond


class Worlds:
    """The rules of moving on in sets of worlds, for one goal."""

    def __init__(self, goal: Goal, turn: tuple[Any, ...], course: Course) -> None:
        self.goal = goal
        self.turn = turn
        self.course = course
        self.ahead = 0  # so many turns are looked ahead, if the goal has time
        self.cut_off = False  # did anything lie beyond?

    def begin(self, worlds: list[Game]) -> Outcome:
        """The standpoints at the beginning."""
        for world in worlds:
            world.log = []
            world.chance = Fate(self.course)
        return self.sorted_out(worlds)

    def after(self, standpoint: Standpoint, pick: Pick) -> Outcome:
        """What comes of the solver's pick, made in every world."""
        found: list[Game] = []
        for world in standpoint.worlds:
            found += self.taken(world, world.decision(standpoint.seat), pick)
        return self.sorted_out(found)

    def replies(self, standpoint: Standpoint) -> Outcome:
        """What comes of every reply in every world."""
        found: list[Game] = []
        for world in standpoint.worlds:
            decision = world.decision(standpoint.seat)
            for pick in decision.options:
                found += self.taken(world, decision, pick)
                if len(found) > MANY_WORLDS:
                    raise TooMany("there are too many worlds to go through")
        return self.sorted_out(found)

    def taken(self, world: Game, decision: Decision, pick: Pick) -> list[Game]:
        """The worlds after a pick, one for each way that chance may go, with lists of one answered."""
        found: list[Game] = []
        course = self.course
        course.begin(world.definitions)
        while True:
            twin = world.copy()
            twin.take(decision, pick)
            self.answer_lists_of_one(twin)
            found.append(twin)
            if not course.next_way():
                return found
            if len(found) > MOST:
                raise TooMany(f"one move has more than {MOST} outcomes")

    def answer_lists_of_one(self, world: Game) -> None:
        for _ in range(LONGEST):
            if not world.pending or self.goal.standing(world, self.turn) != OPEN:
                return
            decision = world.decision(self.asked(world))
            if len(decision.options) != 1:
                return
            world.take(decision, decision.options[0])
        raise TooMany("there are too many forced moves in a row")

    def asked(self, world: Game) -> int:
        """Who decides next: where several decide at once, the solver, who can't wait for what it won't see."""
        pending = world.pending
        if len(pending) > 1:
            for decision in pending:
                if decision.seat == self.goal.seat:
                    return decision.seat
        return pending[0].seat

    # What the solver can tell apart

    def sorted_out(self, worlds: list[Game]) -> Outcome:
        """The worlds that are still open, those that look the same together."""
        open_worlds = []
        beyond = False
        for world in worlds:
            standing = self.goal.standing(world, self.turn)
            if standing == MISSED:
                return Outcome(True, [])
            if standing == OPEN and self.is_beyond(world):
                beyond = True
            elif standing == OPEN:
                open_worlds.append(world)
        if len(open_worlds) == 1:
            return Outcome(False, [self.standpoint(open_worlds)], beyond)
        left = []
        for told in self.by_log(open_worlds):
            for alike in self.by_view(self.different(told)):
                left.append(self.standpoint(alike))
        return Outcome(False, left, beyond)

    def is_beyond(self, world: Game) -> bool:
        """Does it lie further ahead than is looked now?"""
        if self.goal.this_turn:
            return False
        turn, begun = world.rules.turn_of(world)[0], self.turn[0]
        if not isinstance(turn, int) or turn - begun <= self.ahead:
            return False
        self.cut_off = True
        return True

    def standpoint(self, worlds: list[Game]) -> Standpoint:
        for world in worlds:
            world.log = []
        return Standpoint(worlds, self.asked(worlds[0]), self.goal.seat)

    def by_log(self, worlds: list[Game]) -> list[list[Game]]:
        """Worlds in which the solver was told the same."""
        groups: dict[str, list[Game]] = {}
        for world in worlds:
            told = [line["text"] for line in log_lines(world, self.goal.seat)]
            groups.setdefault("\n".join(told), []).append(world)
        return list(groups.values())

    def by_view(self, worlds: list[Game]) -> list[list[Game]]:
        """Worlds that look the same to the solver."""
        if len(worlds) == 1:
            return [worlds]
        groups: dict[str, list[Game]] = {}
        for world in worlds:
            seen = view(world, self.goal.seat)
            groups.setdefault(json.dumps(seen, sort_keys=True), []).append(world)
        return list(groups.values())

    def different(self, worlds: list[Game]) -> list[Game]:
        """Each position once."""
        if len(worlds) == 1:
            return worlds
        return list({position_key(world, self.goal.seat): world for world in worlds}.values())
