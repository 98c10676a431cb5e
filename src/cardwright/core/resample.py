"""Resampling: deal again everything a viewer can't know, consistent with what it has seen."""

from __future__ import annotations

from cardwright.core.chance import Chance
from cardwright.core.game import Game
from cardwright.core.simultaneously import Simultaneously


def resample(game: Game, viewer: int, chance: Chance) -> Game:
    """A copy that is the same for the viewer; what it can't know is dealt again, future luck included."""
    twin = game.copy()
    twin.definitions = game.definitions.copy()
    twin.chance = chance.fork(viewer + 1)
    twin.script = None  # luck that a script holds ready is unknown too
    if twin.stack and isinstance(twin.stack[-1], Simultaneously):
        forget_branches(twin, twin.stack[-1], viewer)
    twin.ledger.deal_again(viewer, twin.definitions, chance)
    twin.changes += 1
    twin.ask_again()
    return twin


def forget_branches(twin: Game, parts: Simultaneously, viewer: int) -> None:
    """What others have done so far in a simultaneous part is unknown: as if they had not begun."""
    before = parts.before
    if before is None:
        return
    for branch in parts.branches:
        if branch.seat == viewer:
            continue
        for place in twin.table.places:
            if place.owner == branch.seat:
                twin.contents[place.number] = before.contents[place.number].copy()
        for piece, owner in enumerate(twin.owners):
            if owner == branch.seat:
                restore_piece(twin, before, piece)
        branch.stack = [branch.first.copy()]
        branch.events = []
        branch.decision = None


def restore_piece(twin: Game, before: Game, piece: int) -> None:
    twin.place_of[piece] = before.place_of[piece]
    twin.faces[piece] = before.faces[piece]
    twin.hosts[piece] = before.hosts[piece]
    twin.stays[piece] = before.stays[piece]
    twin.controllers[piece] = before.controllers[piece]
    for kind, marks in enumerate(twin.marks):
        marks[piece] = before.marks[kind][piece]
    for viewer, entry in enumerate(twin.ledger.entries):
        entry[piece] = before.ledger.entries[viewer][piece]
