"""Resampling: deal again everything a viewer can't know, consistent with what it has seen."""

from __future__ import annotations

from cardwright.core.chance import Chance
from cardwright.core.game import Game
from cardwright.core.simultaneously import Simultaneously


def resample(game: Game, viewer: int, chance: Chance) -> Game:
    """A copy that is the same for the viewer; what it can't know is dealt again, future luck included."""
    twin = game.copy()
    twin.chance = chance.fork(viewer + 1)
    definitions = game.definitions.copy()
    twin.side_of(viewer).ledger.deal_again(viewer, definitions, chance)
    twin.definitions = definitions
    if twin.stack and isinstance(twin.stack[-1], Simultaneously):
        forget_parts(twin, twin.stack[-1], viewer)
    twin.changes += 1
    twin.ask_again()
    return twin


def forget_parts(twin: Game, parts: Simultaneously, viewer: int) -> None:
    """What others have done so far in their parts is unknown: as if they had not begun."""
    for branch in parts.branches:
        if branch.seat != viewer:
            branch.game = None
        elif branch.game is not None:
            branch.game.definitions = twin.definitions
            branch.game.chance = twin.chance.fork(viewer + 1)
            branch.game.changes += 1
