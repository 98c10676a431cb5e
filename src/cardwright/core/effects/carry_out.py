"""Carrying out: a text in progress is a frame, and each kind of node has one function that does it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, TypeVar

from cardwright.core.clauses import Citation, cite
from cardwright.core.effects.nodes import Node
from cardwright.core.game import Game, Ref
from cardwright.core.procedures import END, RESTART, Procedure, StepResult, step

DID: Final = "did"  # under this name a text remembers whether its last sentence was carried out in full

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


def text_in_progress(game: Game) -> CarryOut:
    """The text in which a choice is made."""
    for frame in reversed(game.stack):
        if isinstance(frame, CarryOut):
            return frame
    raise LookupError("no text is being carried out")


def perform(game: Game, text: CarryOut, node: Node) -> StepResult:
    """Carry a part of a text out."""
    executor = EXECUTORS[type(node)]
    return executor.do(game, text, node) if executor.citation.holds() else None


def note_done(game: Game, done: bool) -> None:
    """Was the sentence carried out in full? That is what "if you do" asks.

    A player who leaves takes the text along; what others still do for it is asked about no more.
    """
    if any(isinstance(frame, CarryOut) for frame in game.stack):
        text_in_progress(game).bound[DID] = done
