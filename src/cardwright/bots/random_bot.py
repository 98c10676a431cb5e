"""The random bot: any option, each equally likely."""

from __future__ import annotations

from typing import Final

from cardwright.core.chance import seeded
from cardwright.core.game import Game
from cardwright.core.picks import Pick


class RandomBot:
    """Picks any option; it looks at nothing but their number."""

    name: Final = "random"

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.asked = 0  # decisions so far

    def choose(self, game: Game, seat: int) -> Pick:
        """One of the options."""
        options = game.decision(seat).options
        self.asked += 1
        return options[seeded(self.seed, self.asked).below(len(options))]
