"""Definitions of pieces: what is printed, shared by every copy and never changed."""

from __future__ import annotations

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Definition:
    """A card, die, marker or company as printed. A piece of several sides has a definition for each.

    Face 0 shows the first side, 1 is face down (it still is its first side), 2 the second side, and so on.
    """

    def __init__(self, name: str, kind: str) -> None:
        self.name = name
        self.kind = kind
        self.key = name  # unique: it says more than the name where two cards share that
        self.number = -1  # its place in the ruleset's list of definitions
        self.sides: tuple[Definition, ...] = ()

    def side(self, face: int) -> Definition:
        """What the piece shows with this face up."""
        index = face - 1 if face > 1 else 0
        return self.sides[index] if index < len(self.sides) else self


@mypyc_attr(acyclic=True)
class Ref:
    """A reference to a piece in play: the piece and its stay. After that stay it finds nothing."""

    def __init__(self, piece: int, stay: int) -> None:
        self.piece = piece
        self.stay = stay
