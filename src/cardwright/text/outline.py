"""A node in one line: its name and what is not as usual, written as the call that makes it."""

from __future__ import annotations

from dataclasses import MISSING, fields

from cardwright.core.effects.nodes import Node


def outline(value: object) -> str:
    """`Amount(5, 'ATTACK', condition=AtTerrain('Lake'))`; one with nothing special is its name and ()."""
    if isinstance(value, tuple):
        parts = [outline(part) for part in value]
        return f"({', '.join(parts)}{',' if len(parts) == 1 else ''})"
    if not isinstance(value, Node):
        return repr(value)
    said: list[str] = []
    for number, field in enumerate(fields(value)):
        held = getattr(value, field.name)
        if field.default is not MISSING and held == field.default:
            continue
        plain = field.default is MISSING or (number == 0 and not isinstance(held, bool))
        said.append(outline(held) if plain else f"{field.name}={outline(held)}")
    return f"{type(value).__name__}({', '.join(said)})"
