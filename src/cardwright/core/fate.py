"""Fate: chance whose every outcome is tried in turn, for those who must be ready for all of them."""

from __future__ import annotations

from typing import Final

from cardwright.core.chance import Chance
from cardwright.core.pieces import Definition

MOST: Final = 3_000  # outcomes of one move; more are not tried out


class TooMany(Exception):
    """There are more cases than can be gone through."""


class Course:
    """One way that chance may go: what it brought so far, and out of how many each time."""

    def __init__(self) -> None:
        self.brought: list[int] = []
        self.bounds: list[int] = []
        self.at = 0
        self.definitions: list[Definition] = []  # which card each piece is, to take equal ones as one

    def begin(self, definitions: list[Definition]) -> None:
        """The first way of a new move."""
        self.brought, self.bounds, self.at, self.definitions = [], [], 0, definitions

    def below(self, bound: int) -> int:
        """What comes now: as planned, and the first possibility where nothing is planned yet."""
        if self.at == len(self.brought):
            self.brought.append(0)
            self.bounds.append(bound)
        self.at += 1
        return self.brought[self.at - 1]

    def next_way(self) -> bool:
        """Turn to the next way; False when all were tried."""
        while self.brought and self.brought[-1] + 1 >= self.bounds[-1]:
            self.brought.pop()
            self.bounds.pop()
        if not self.brought:
            return False
        self.brought[-1] += 1
        self.at = 0
        return True


class Fate(Chance):
    """Chance that follows a course; copies and streams of their own follow the same one."""

    def __init__(self, course: Course) -> None:
        super().__init__(0, 0, 0, 0)
        self.course = course

    def copy(self) -> Chance:
        return Fate(self.course)

    def fork(self, key: int) -> Chance:
        return Fate(self.course)

    def next(self) -> int:
        raise TooMany("bare random numbers have too many outcomes")

    def below(self, bound: int) -> int:
        return self.course.below(bound) if bound > 1 else 0

    def shuffle(self, items: list[int]) -> None:
        """Every order that differs: which of the different cards comes next, place by place."""
        definitions = self.course.definitions
        for last in range(len(items) - 1, 0, -1):
            firsts: dict[int, int] = {}
            for at in range(last + 1):
                firsts.setdefault(definitions[items[at]].number, at)
            other = list(firsts.values())[self.below(len(firsts))]
            item = items[last]
            items[last] = items[other]
            items[other] = item
