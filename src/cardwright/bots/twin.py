"""A twin that sees everything: the same search on the game as it is, to measure what hidden cards are worth.

It never sits at a table. Only the luck that is still to come is hidden from it.
"""

from __future__ import annotations

from cardwright.bots.observation import Observation
from cardwright.core.chance import Chance
from cardwright.core.game import Game
from cardwright.core.resample import with_other_luck


class OpenCards(Observation):
    """A decision with all cards open."""

    def deal(self, chance: Chance) -> Game:
        """The game as it is, with luck of its own from here on."""
        assert self.dealt is not None
        return with_other_luck(self.dealt, chance.fork(self.seat + 1))


def see_all(game: Game, seat: int, looks: bool = True) -> Observation:
    """What nobody may see."""
    return OpenCards(game.rules, seat, game.decision(seat).options, game.copy())
