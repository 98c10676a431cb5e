"""Levels: the search bot as six opponents, from one that a newcomer can beat to the best there is.

How hard each of them thinks is a matter of the game: its folder may hold a `levels.toml` with a table for a level.
What a game does not say of a level is as it stands here.
"""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any, Final

from cardwright.bots.observation import Observation
from cardwright.bots.search import Effort, Search
from cardwright.core.chance import Chance
from cardwright.core.errors import BadInput
from cardwright.core.picks import Pick
from cardwright.core.ruleset import Ruleset

LEVELS: Final = {
    "gentle": "Sees little and slips often: for your first games.",
    "easy": "Looks at its own move and slips now and then.",
    "steady": "Plays its own turn well.",
    "keen": "Tries five times as many ways as steady.",
    "expert": "Tries three times as many ways as keen.",
    "master": "Tries three times as many ways as expert, and takes its time.",
}
USUAL: Final = {
    "gentle": Effort(6, slips=250),
    "easy": Effort(16, slips=100),
    "steady": Effort(48),
    "keen": Effort(250),
    "expert": Effort(700),
    "master": Effort(2000),
}
KNOWN: Final[dict[str, dict[str, Effort]]] = {}  # by game; what is printed on its cards plays no part


class Level:
    """A search that thinks as hard as its level says for the game at hand."""

    looks: Final = True

    def __init__(self, name: str) -> None:
        self.name = name

    def think(self, seen: Observation, chance: Chance) -> Pick:
        """The option that the search tried most."""
        return Search(effort_of(seen.rules, self.name)).think(seen, chance)


def effort_of(rules: Ruleset, level: str) -> Effort:
    """How hard a level thinks in a game."""
    if rules.id not in KNOWN:
        KNOWN[rules.id] = read_levels(rules)
    return KNOWN[rules.id][level]


def read_levels(rules: Ruleset) -> dict[str, Effort]:
    """The levels of a game, the usual ones where it says nothing."""
    file = resources.files(type(rules).__module__.rpartition(".")[0]).joinpath("levels.toml")
    if not file.is_file():
        return USUAL
    found = dict(USUAL)
    for name, table in tomllib.loads(file.read_text("utf-8")).items():
        if name not in LEVELS:
            raise BadInput(f'there is no level "{name}"; there are {", ".join(LEVELS)}', f"{rules.id}/levels.toml")
        found[name] = effort_from(table, f"{rules.id}/levels.toml, {name}")
    return found


def effort_from(table: dict[str, Any], where: str) -> Effort:
    """What a table says about a level."""
    known = ("iterations", "sight", "slips", "explore")
    for key, value in table.items():
        if key not in known or not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise BadInput(f"{key} = {value}: a level has whole numbers {', '.join(known)}", where)
    return Effort(
        max(int(table.get("iterations", 1)), 1),
        int(table.get("sight", 0)),
        int(table.get("explore", 100)) / 100,
        int(table.get("slips", 0)),
    )
