"""What a bot is shown: a game like the real one in all that its seat may know, and nothing of the rest.

Two games that differ only in what the seat can't know give the same observation. So a bot that looks at nothing
else can't be dishonest: the true state is not to be had from here.
"""

from __future__ import annotations

from typing import Final

from cardwright.core.chance import Chance, seeded
from cardwright.core.game import Game
from cardwright.core.picks import Pick
from cardwright.core.resample import resample
from cardwright.core.ruleset import Ruleset

ONE_DEAL: Final = 0x0B5E  # the deal that stands for all that the seat can't tell apart


class Observation:
    """A decision as one seat may know it: the options, and as many possible games as one likes."""

    def __init__(self, rules: Ruleset, seat: int, options: list[Pick], dealt: Game | None) -> None:
        self.rules = rules
        self.seat = seat
        self.options = options
        self.dealt = dealt  # one possible game, not the true one; None for bots that look at no game

    def deal(self, chance: Chance) -> Game:
        """A game as it could be, for all that the seat knows; equal chance deals equal games."""
        assert self.dealt is not None
        return deal(self.dealt, self.seat, chance)


def observe(game: Game, seat: int, looks: bool = True) -> Observation:
    """What the seat may know of the game when it must decide."""
    if not looks:
        return Observation(game.rules, seat, game.decision(seat).options, None)
    dealt = deal(game, seat, seeded(ONE_DEAL))
    return Observation(game.rules, seat, dealt.decision(seat).options, dealt)


def deal(game: Game, seat: int, chance: Chance) -> Game:
    """The game with all that the seat can't know dealt again, future luck included."""
    world = resample(game, seat, chance)
    world.log = None
    world.script = None  # luck that a script holds ready is unknown too
    return world
