"""Procedures: a rulebook section is a class, each numbered line of it a step.

A running game is a stack of procedures in progress. A step returns nothing (go on), a decision, another
procedure to be done first, or a signal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, TypeAlias, TypeVar

from mypy_extensions import mypyc_attr

from cardwright.core.clauses import IN_FORCE, OFF, Citation, cite
from cardwright.core.picks import Decision, Pick

Method = TypeVar("Method", bound=Callable[..., Any])


class Signal:
    """What a step may return to leave the usual order."""

    def __init__(self, name: str) -> None:
        self.name = name


END: Final = Signal("end")  # the procedure is over
AGAIN: Final = Signal("again")  # do this step once more
RESTART: Final = Signal("restart")  # begin the procedure again with its first step


class Step:
    """A line of a rulebook section: a method of a procedure and the clauses it carries out."""

    def __init__(self, name: str, citation: Citation, method: Callable[..., Any]) -> None:
        self.name = name
        self.citation = citation
        self.method = method

    def is_skipped(self) -> bool:
        """A step whose clause is switched off does nothing; watched steps note that they were reached."""
        if self.citation.state == IN_FORCE:
            return False
        self.citation.reached = True
        return self.citation.state == OFF


OWN_STEPS: Final[dict[str, list[Step]]] = {}
STEPS: Final[dict[type, tuple[Step, ...]]] = {}


def step(*clauses: str) -> Callable[[Method], Method]:
    """Make a method the next step of its procedure, carrying out these clauses."""

    def register(method: Method) -> Method:
        citation = cite("step", clauses)
        OWN_STEPS.setdefault(class_of(method), []).append(Step(method.__name__, citation, method))
        return method

    return register


def class_of(method: Callable[..., Any]) -> str:
    """The full name of the class a method belongs to; compiled methods know the class itself."""
    owner = getattr(method, "__objclass__", None)
    if owner is not None:
        return full_name(owner)
    return f"{method.__module__}.{method.__qualname__.rpartition('.')[0]}"


def full_name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


def steps_of(kind: type) -> tuple[Step, ...]:
    """The steps of a procedure in order; a subclass may replace a step or add some, never reorder."""
    known = STEPS.get(kind)
    if known is not None:
        return known
    steps: list[Step] = []
    for base in reversed(kind.__mro__):
        for own in OWN_STEPS.get(full_name(base), ()):
            same = [index for index, inherited in enumerate(steps) if inherited.name == own.name]
            if same:
                steps[same[0]] = own
            else:
                steps.append(own)
    STEPS[kind] = tuple(steps)
    return STEPS[kind]


@mypyc_attr(allow_interpreted_subclasses=True)
class Procedure:
    """A section of a rulebook in progress: plain fields, the next step, and the last answer.

    `FIELDS` names the arguments of the constructor in order; saving and loading use it.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        self.steps: tuple[Step, ...] = steps_of(type(self))
        self.at = 0
        self.answer: Pick | None = None

    def copy(self) -> Procedure:
        raise NotImplementedError(f"{type(self).__name__} needs a copy() of its own")

    def placed_like(self, other: Procedure) -> None:
        """Stand at the same step with the same answer as another; every copy() ends with this."""
        self.at = other.at
        self.answer = other.answer

    def belongs_to(self, seat: int) -> bool:
        """Is it this player's own doing, which ends when the player leaves the game?"""
        return False

    def speaks_of(self, piece: int) -> bool:
        """Will what is in progress do something with this very piece, so that it is like no other?"""
        return False

    def picked(self) -> Pick:
        """The answer to the decision that this procedure asked for."""
        assert self.answer is not None, f"{type(self).__name__} reads an answer nobody gave"
        return self.answer

    def go_to(self, name: str) -> None:
        """The step to do next."""
        for index, one in enumerate(self.steps):
            if one.name == name:
                self.at = index
                return
        raise KeyError(name)


StepResult: TypeAlias = Decision | Procedure | Signal | None
