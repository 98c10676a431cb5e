"""The registry of games: everything outside a game's folder finds games here."""

from __future__ import annotations

import importlib
import importlib.metadata
import pkgutil
from difflib import get_close_matches
from typing import Final

from cardwright.core.errors import BadInput
from cardwright.core.ruleset import Ruleset

LOADED: Final[dict[str, Ruleset]] = {}


def game_ids() -> list[str]:
    """The games there are: folders of cardwright.games, and installed packages that register one."""
    package = importlib.import_module("cardwright.games")
    found = [module.name for module in pkgutil.iter_modules(package.__path__) if module.ispkg]
    found += [entry.name for entry in importlib.metadata.entry_points(group="cardwright.games")]
    return sorted(set(found))


def ruleset(id: str) -> Ruleset:
    """The ruleset of a game; its folder is loaded at the first call."""
    if id in LOADED:
        return LOADED[id]
    known = game_ids()
    if id not in known:
        close = get_close_matches(id, known, 1)
        hint = f'; did you mean "{close[0]}"?' if close else ""
        raise BadInput(f'there is no game "{id}"; there are {", ".join(known)}{hint}')
    LOADED[id] = fresh(id)
    return LOADED[id]


def fresh(id: str) -> Ruleset:
    """The ruleset of a known game, loaded anew."""
    for entry in importlib.metadata.entry_points(group="cardwright.games"):
        if entry.name == id:
            rules: Ruleset = entry.load()()
            return rules
    loaded: Ruleset = importlib.import_module(f"cardwright.games.{id}.rules").load()
    return loaded


def register(rules: Ruleset) -> None:
    """Make a ruleset known for this process; tests and single games with own cards use it."""
    LOADED[rules.id] = rules
