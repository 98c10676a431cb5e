"""Own cards: cards added for one game or scenario, kept as text so that a record can hold them."""

from __future__ import annotations

import json
from typing import Any


def tables_as_toml(cards: list[dict[str, Any]]) -> str:
    """Own cards as the text of a card file."""
    lines = []
    for card in cards:
        lines.append("[[card]]")
        lines += [f"{key} = {value_as_toml(value)}" for key, value in card.items()]
    return "\n".join(lines) + "\n"


def value_as_toml(value: Any) -> str:
    """A word, number, list or inline table."""
    if isinstance(value, dict):
        inside = ", ".join(f"{key} = {value_as_toml(one)}" for key, one in value.items())
        return "{ " + inside + " }"
    return json.dumps(value, ensure_ascii=False)
