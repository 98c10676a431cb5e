"""Abilities pass one gate: what a piece shows now, after what it copies, was granted and has lost."""

from __future__ import annotations

from cardwright.core.game import Game
from cardwright.core.pieces import Definition
from cardwright.core.values import COPIED, GRANTED, LOST, Modifier

ALL: str = "all"  # the name under which all abilities are lost


def about(game: Game, piece: int, change: Modifier) -> bool:
    """Does a lasting change speak of this piece in its present stay?"""
    return change.piece == piece and (change.stay < 0 or change.stay == game.stays[piece])


def shown(game: Game, piece: int) -> Definition:
    """What the piece counts as: its print, or the print it copies."""
    for change in reversed(game.lasting):
        if change.layer == COPIED and about(game, piece, change):
            return game.rules.definitions[change.number]
    return game.definition(piece)


def abilities(game: Game, piece: int, printed: tuple[str, ...]) -> tuple[str, ...]:
    """The names of the abilities that the piece has now, given those printed on what it shows.

    Copied before granted before lost; within that, in the order in which the changes came.
    """
    found = list(printed)
    for change in game.lasting:
        if change.layer == GRANTED and about(game, piece, change) and change.stat not in found:
            found.append(change.stat)
    for change in game.lasting:
        if change.layer == LOST and about(game, piece, change):
            found = [] if change.stat == ALL else [name for name in found if name != change.stat]
    return tuple(found)
