"""The random bot: any option, each equally likely."""

from __future__ import annotations

from typing import Final

from cardwright.bots.observation import Observation
from cardwright.core.chance import Chance
from cardwright.core.picks import Pick


class RandomBot:
    """Picks any option; it looks at nothing but their number."""

    name: Final = "random"
    looks: Final = False

    def think(self, seen: Observation, chance: Chance) -> Pick:
        """One of the options."""
        return seen.options[chance.below(len(seen.options))]
