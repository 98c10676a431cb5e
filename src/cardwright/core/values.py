"""Values in layers: a number that cards can change, with the parts it is made of.

The same function works out the value and explains it, so the last running result is the value.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

PRINTED: Final = 0  # printed, or copied
SET: Final = 1
ADDED: Final = 2
MULTIPLIED: Final = 3
BOUNDED_BELOW: Final = 4
BOUNDED_ABOVE: Final = 5
GRANTED: Final = 6  # an ability
LOST: Final = 7
COPIED: Final = 8  # another definition shows through

PERMANENT: Final = 0  # `until` of a change that no moment ends


@mypyc_attr(acyclic=True)
class Modifier:
    """A lasting change of a value or ability of a piece (or of a seat): never altered, only dropped."""

    def __init__(
        self,
        piece: int,
        stat: str,
        layer: int,
        number: int,
        until: int,
        label: str,
        clause: str = "",
        seat: int = -1,
        stay: int = -1,
    ) -> None:
        self.piece = piece
        self.stat = stat
        self.layer = layer
        self.number = number
        self.until = until
        self.label = label
        self.clause = clause
        self.seat = seat
        self.stay = stay  # the stay of the piece that it is about, -1 for any

    def plain(self) -> list[Any]:
        return [
            self.piece,
            self.stat,
            self.layer,
            self.number,
            self.until,
            self.label,
            self.clause,
            self.seat,
            self.stay,
        ]


@mypyc_attr(acyclic=True)
class Part:
    """One part of a value: what gave it, how much, and the result so far."""

    def __init__(self, label: str, number: int, result: int, clause: str = "") -> None:
        self.label = label
        self.number = number
        self.result = result
        self.clause = clause

    def plain(self) -> dict[str, Any]:
        return {"label": self.label, "number": self.number, "result": self.result, "clause": self.clause}


@mypyc_attr(acyclic=True, free_list_len=1)
class Tally:
    """A value being worked out; keeps its parts only if somebody wants to read them."""

    def __init__(self, explain: bool = False) -> None:
        self.result = 0
        self.parts: list[Part] | None = [] if explain else None

    def add(self, number: int, label: str, clause: str = "") -> None:
        self.result += number
        if self.parts is not None:
            self.parts.append(Part(label, number, self.result, clause))

    def set(self, number: int, label: str, clause: str = "") -> None:
        self.result = number
        if self.parts is not None:
            self.parts.append(Part(label, number, number, clause))

    def at_least(self, bound: int, clause: str = "") -> None:
        if self.result < bound:
            self.set(bound, f"at least {bound}", clause)

    def at_most(self, bound: int, clause: str = "") -> None:
        if self.result > bound:
            self.set(bound, f"at most {bound}", clause)

    def explanation(self) -> list[dict[str, Any]]:
        """The parts as JSON data, for a view."""
        return [part.plain() for part in self.parts or ()]


def layered(tally: Tally, changes: list[Modifier], order: tuple[int, ...]) -> int:
    """Apply lasting changes layer by layer, in the order that the game names."""
    for layer in order:
        for change in changes:
            if change.layer == layer:
                apply(tally, change)
    return tally.result


def apply(tally: Tally, change: Modifier) -> None:
    if change.layer == SET:
        tally.set(change.number, change.label, change.clause)
    elif change.layer == ADDED:
        tally.add(change.number, change.label, change.clause)
    elif change.layer == MULTIPLIED:
        tally.set(tally.result * change.number, change.label, change.clause)
    elif change.layer == BOUNDED_BELOW:
        tally.at_least(change.number, change.clause)
    elif change.layer == BOUNDED_ABOVE:
        tally.at_most(change.number, change.clause)
