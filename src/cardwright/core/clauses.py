"""Clauses of a rulebook, and the citations that tie code to them.

A citation is an object at the place where code enforces a clause. It can be watched (was it reached?)
and switched off (does a scenario notice?), and that is how a clause is proved.
"""

from __future__ import annotations

from typing import Final

IN_FORCE: Final = 0
WATCHED: Final = 1
OFF: Final = 2


class Clause:
    """One numbered rule of a rulebook, in our own words."""

    def __init__(
        self,
        id: str,
        section: str,
        title: str,
        text: str,
        kind: str,
        proof: str,
        source: str,
        note: str,
        example: str,
        paper_reason: str,
    ) -> None:
        self.id = id
        self.section = section
        self.title = title
        self.text = text
        self.kind = kind  # stated, public or ruling
        self.proof = proof  # rule, definition, example or paper
        self.source = source
        self.note = note
        self.example = example
        self.paper_reason = paper_reason


class Citation:
    """A place in the code that enforces, or embodies, some clauses."""

    def __init__(self, ids: tuple[str, ...], kind: str) -> None:
        self.ids = ids
        self.kind = kind  # rule, step, forbid, place, word, deck, definition
        self.state: int = IN_FORCE
        self.reached = False

    def holds(self) -> bool:
        """Is the rule in force? Asked wherever the rule decides something."""
        if self.state == IN_FORCE:
            return True
        self.reached = True
        return self.state != OFF


CITATIONS: Final[dict[str, list[Citation]]] = {}


def cite(kind: str, ids: tuple[str, ...]) -> Citation:
    """Register a citation of these clauses."""
    citation = Citation(ids, kind)
    for id in ids:
        CITATIONS.setdefault(id, []).append(citation)
    return citation


def rule(*ids: str) -> Citation:
    """A rule that code asks about: `if POOL_LIMIT.holds() and ...`."""
    return cite("rule", ids)


def definition(*ids: str) -> Citation:
    """Clauses that a type, a place or a table of data embodies; nothing to switch off."""
    return cite("definition", ids)


def citations_of(id: str) -> list[Citation]:
    """The citations of a clause, none if no code mentions it."""
    return CITATIONS.get(id, [])


def set_state(id: str, state: int) -> None:
    """Watch a clause, switch it off, or put it in force again."""
    for citation in citations_of(id):
        citation.state = state
        if state != IN_FORCE:
            citation.reached = False


def was_reached(id: str) -> bool:
    """Was a citation of the clause reached since it was last watched or switched off?"""
    return any(citation.reached for citation in citations_of(id))
