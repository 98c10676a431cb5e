"""Picks and decisions: every choice in every game is a pick from a finite list."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

NONE: Final = -1


@mypyc_attr(acyclic=True)
class Pick:
    """One option: a verb, the piece it is about, a target, and a choice among sides or numbers."""

    def __init__(self, verb: str, piece: int = NONE, target: int = NONE, choice: int = NONE) -> None:
        self.verb = verb
        self.piece = piece
        self.target = target
        self.choice = choice

    def same(self, other: Pick) -> bool:
        return (
            self.verb == other.verb
            and self.piece == other.piece
            and self.target == other.target
            and self.choice == other.choice
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pick) and self.same(other)

    def __hash__(self) -> int:
        return hash((self.verb, self.piece, self.target, self.choice))

    def __repr__(self) -> str:
        return f"Pick({self.verb!r}, {self.piece}, {self.target}, {self.choice})"

    def plain(self) -> list[Any]:
        """As JSON data."""
        return [self.verb, self.piece, self.target, self.choice]


NO_PICKS: Final[list[Pick]] = []


@mypyc_attr(acyclic=True)
class Decision:
    """Who decides, what the question is, and what may be picked.

    `take_backs` only undo an earlier pick of the same turn: people are offered them, bots are not, so
    that no run of free picks leads back to the same position. `other_orders` are offered to people as well:
    they lead where the options lead in their canonical order, so bots would reach the same twice.
    """

    def __init__(
        self,
        seat: int,
        question: str,
        options: list[Pick],
        take_backs: list[Pick] | None = None,
        other_orders: list[Pick] | None = None,
    ) -> None:
        self.seat = seat
        self.question = question
        self.options = options
        self.take_backs: list[Pick] = take_backs if take_backs is not None else NO_PICKS
        self.other_orders: list[Pick] = other_orders if other_orders is not None else NO_PICKS

    def copy(self) -> Decision:
        return Decision(self.seat, self.question, self.options, self.take_backs, self.other_orders)

    def moves(self) -> list[Pick]:
        """All that a person may pick to go on, in any order."""
        return self.options + self.other_orders if self.other_orders else self.options

    def everything(self) -> list[Pick]:
        """All that a person may pick."""
        return self.moves() + self.take_backs if self.take_backs else self.moves()

    def offers(self, pick: Pick) -> bool:
        for option in self.options:
            if option is pick or option.same(pick):
                return True
        return any(option.same(pick) for option in self.take_backs) or any(
            option.same(pick) for option in self.other_orders
        )
