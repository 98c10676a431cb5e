"""Resampling: deal again everything a viewer can't know, consistent with what it has seen."""

from __future__ import annotations

from cardwright.core.chance import Chance
from cardwright.core.game import Game
from cardwright.core.ledger import part_of
from cardwright.core.simultaneously import Simultaneously


def resample(game: Game, viewer: int, chance: Chance) -> Game:
    """A copy that is the same for the viewer; what it can't know is dealt again, future luck included."""
    twin = game.copy()
    twin.chance = chance.fork(viewer + 1)
    twin.definitions = game.definitions.copy()
    own = twin.side_of(viewer)
    if own is twin:
        twin.ledger.deal_again(viewer, twin.definitions, chance)
    else:
        deal_part_again(twin, own, viewer, chance)
    if twin.stack and isinstance(twin.stack[-1], Simultaneously):
        forget_parts(twin, twin.stack[-1], viewer)
    twin.changes += 1
    twin.ask_again()
    return twin


def deal_part_again(twin: Game, own: Game, viewer: int, chance: Chance) -> None:
    """In its own part the viewer knows more than all see, and what it mixed there is still apart for all."""
    begun = twin.ledger.mixings
    own.ledger.deal_again(viewer, twin.definitions, chance, until=begun)
    entry = twin.ledger.entries[viewer]
    for piece, mixings in enumerate(own.ledger.entries[viewer]):
        if mixings and mixings[0] <= begun:
            entry[piece] = part_of(mixings, 0, begun)
    own.definitions = twin.definitions.copy()
    own.ledger.deal_again(viewer, own.definitions, chance, since=begun)


def forget_parts(twin: Game, parts: Simultaneously, viewer: int) -> None:
    """What others have done so far in their parts is unknown: as if they had not begun."""
    for branch in parts.branches:
        if branch.seat != viewer:
            branch.game = None
        elif branch.game is not None:
            branch.game.chance = twin.chance.fork(viewer + 1)
            branch.game.changes += 1
