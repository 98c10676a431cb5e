"""Carrying out: a text in progress is a frame, and each kind of node has one function that does it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, TypeVar

from cardwright.core.clauses import Citation, cite
from cardwright.core.effects.nodes import Node
from cardwright.core.game import Game, Ref
from cardwright.core.procedures import END, RESTART, Procedure, StepResult, step

Doer = TypeVar("Doer", bound=Callable[..., StepResult])


class Executor:
    """What carries a kind of node out, and the clauses it does that for."""

    def __init__(self, citation: Citation, do: Callable[..., StepResult]) -> None:
        self.citation = citation
        self.do = do


EXECUTORS: Final[dict[type, Executor]] = {}


def carries_out(node: type, *clauses: str) -> Callable[[Doer], Doer]:
    """Register the function that does this kind of node: `(game, text, node)`; it returns what steps return."""

    def register(do: Doer) -> Doer:
        EXECUTORS[node] = Executor(cite("word", clauses), do)
        return do

    return register


class CarryOut(Procedure):
    """Effects being carried out one by one, with what the earlier ones chose or did.

    `bound` holds "that card", "that many" and the like under a name: pieces as tuples, numbers as they are.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("nodes", "source", "seat", "place", "bound")

    def __init__(
        self,
        nodes: tuple[Node, ...],
        source: Ref,
        seat: int,
        place: int = 0,
        bound: dict[str, Any] | None = None,
    ) -> None:
        super().__init__()
        self.nodes = nodes
        self.source = source
        self.seat = seat  # whose effect it is: makes its choices, is "you"
        self.place = place
        self.bound: dict[str, Any] = bound if bound is not None else {}

    def copy(self) -> CarryOut:
        twin = CarryOut(self.nodes, self.source, self.seat, self.place, self.bound.copy())
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.seat == seat

    @step()
    def do_the_next_effect(self, game: Game) -> StepResult:
        if self.place >= len(self.nodes):
            return END
        node = self.nodes[self.place]
        self.place += 1
        executor = EXECUTORS[type(node)]
        if not executor.citation.holds():
            return None
        return executor.do(game, self, node)

    @step()
    def until_all_are_done(self, game: Game) -> StepResult:
        return RESTART
