"""Nodes that the texts of any game are built from."""

from __future__ import annotations

from dataclasses import dataclass

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Node:
    """A piece of meaning: frozen data without logic."""


@dataclass(frozen=True)
class Sentence(Node):
    """Effects joined by "and"; with an "or", those of the left and those of the right side."""

    left: tuple[Node, ...]
    right: tuple[Node, ...] = ()

    @property
    def has_sides(self) -> bool:
        return bool(self.right)


@dataclass(frozen=True)
class CardText(Node):
    """A whole card text: statuses, needs for playing and for staying, and sentences."""

    statuses: tuple[str, ...] = ()
    summon: Node | None = None
    stay: Node | None = None
    sentences: tuple[Sentence, ...] = ()


def nodes_in(node: Node) -> list[Node]:
    """The node and all nodes in it, in order."""
    found = [node]
    fields: dict[str, object] = getattr(node, "__dataclass_fields__", {})
    for name in fields:
        value = getattr(node, name)
        for inner in value if isinstance(value, tuple) else (value,):
            if isinstance(inner, Node):
                found += nodes_in(inner)
    return found
