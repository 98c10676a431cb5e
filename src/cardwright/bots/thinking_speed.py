"""How many honest iterations of a search a second this machine makes, each played to the end of the game."""

from __future__ import annotations

from time import process_time
from typing import Final

from cardwright.bots.observation import observe
from cardwright.bots.search import Effort, Thinking
from cardwright.core.bench import middle
from cardwright.core.chance import seeded
from cardwright.core.game import Game
from cardwright.core.ruleset import Ruleset

POSITIONS: Final = 5
BATCH: Final = 25  # iterations between two looks at the clock


def iterations_a_second(rules: Ruleset, seconds: float) -> float:
    """From mid-game positions, each thought over anew; in time of the processor."""
    done, spent = 0, 0.0
    for number in range(POSITIONS):
        game = with_a_choice(middle(rules, 0, number))
        thinking = Thinking(observe(game, game.pending[0].seat), Effort(1), seeded(number))
        thinking.judge.to_the_end = True
        began = process_time()
        while process_time() - began < seconds / POSITIONS:
            for _ in range(BATCH):
                thinking.iterate()
            done += BATCH
        spent += process_time() - began
    return done / spent


def with_a_choice(game: Game) -> Game:
    """The next decision of this game with at least two options."""
    while game.ending is None and len(game.pending[0].options) < 2:
        game.take(game.pending[0], game.pending[0].options[0])
    return game
