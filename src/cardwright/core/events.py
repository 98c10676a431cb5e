"""Events: every change as a fact that each player may see in full, in part, or not at all, to the ending."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

EVERY_SEAT: Final = -1  # a mask with every bit set


@mypyc_attr(acyclic=True)
class Event:
    """Something that happened.

    `card` names what was printed on the piece at that moment; only seats in `seen` may read it. Seats
    outside `told` are not told that anything happened at all.
    """

    def __init__(
        self,
        name: str,
        seat: int = -1,
        card: str = "",
        seen: int = EVERY_SEAT,
        source: int = -1,
        target: int = -1,
        number: int = 0,
        other: str = "",
        clause: str = "",
        told: int = EVERY_SEAT,
        tail: str = "",
    ) -> None:
        self.name = name
        self.seat = seat
        self.card = card
        self.seen = seen
        self.source = source  # the place it came from
        self.target = target  # the place it went to
        self.number = number
        self.other = other  # a second card, or a word
        self.clause = clause
        self.told = told
        self.tail = tail  # where in the place it arrived: top, bottom

    def plain(self) -> list[Any]:
        """As JSON data, for saving; views use `events_for` instead."""
        return [
            self.name,
            self.seat,
            self.card,
            self.seen,
            self.source,
            self.target,
            self.number,
            self.other,
            self.clause,
            self.told,
            self.tail,
        ]


def event_from(data: list[Any]) -> Event:
    """The event that `plain` wrote down."""
    return Event(*data)


@mypyc_attr(acyclic=True)
class Ending:
    """How a game ended: who won (nobody: a draw), by which clause, in which words."""

    def __init__(self, winners: tuple[int, ...], clause: str, words: str) -> None:
        self.winners = winners
        self.clause = clause
        self.words = words
