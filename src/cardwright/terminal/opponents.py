"""The bots that the terminal plays against."""

from __future__ import annotations

import importlib
import importlib.util
from typing import Protocol

from cardwright.core.chance import seeded
from cardwright.core.game import Game
from cardwright.core.picks import Pick


class Player(Protocol):
    """Whoever picks for a seat without a person."""

    def choose(self, game: Game, seat: int) -> Pick: ...


class AnyPick:
    """Picks anything that is offered; plays where no other bot is installed."""

    def __init__(self, seed: int) -> None:
        self.chance = seeded(seed)

    def choose(self, game: Game, seat: int) -> Pick:
        options = game.decision(seat).options
        return options[self.chance.below(len(options))]


def opponent(name: str, seed: int) -> Player:
    """The bot with this name."""
    if importlib.util.find_spec("cardwright.bots") is None:
        return AnyPick(seed)
    player: Player = importlib.import_module("cardwright.bots.players").bot(name, seed)
    return player
