"""Definitions of pieces: what is printed, shared by every copy and never changed."""

from __future__ import annotations

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Definition:
    """A card, die, marker or company as printed. A two-sided piece has a definition a side."""

    def __init__(self, name: str, kind: str) -> None:
        self.name = name
        self.kind = kind
        self.number = -1  # its place in the ruleset's list of definitions
        self.sides: tuple[Definition, ...] = ()

    def side(self, face: int) -> Definition:
        """What the piece shows with this face up."""
        if face < len(self.sides):
            return self.sides[face]
        return self
