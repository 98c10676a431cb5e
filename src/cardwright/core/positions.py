"""Position keys: short bytes that are equal only for games that go on in the same way.

Faster than a save, and blind to what can't matter any more: the log, chance that has not fallen yet, and how
the mixings of the ledger are numbered.
"""

from __future__ import annotations

import hashlib
import marshal
from typing import Any, Final

from cardwright.core.game import Game
from cardwright.core.ledger import Ledger
from cardwright.core.saves import stack_data

PLAIN_BYTES: Final = 2  # the marshal format in which equal data are always equal bytes


EVERY_VIEWER: Final = -1


def position_key(game: Game, viewer: int = EVERY_VIEWER) -> bytes:
    """The key of a game at a decision. Future chance is not part of it.

    With a viewer, what the others know is not either: no rule asks for that, only what they are shown does.
    """
    state: list[Any] = [
        [definition.number for definition in game.definitions],
        contents(game),
        game.faces,
        game.stays,
        game.controllers,
        game.hosts,
        sorted(game.host_stays.items()),
        game.marks,
        knowledge(game.ledger, viewer),
        [modifier.plain() for modifier in game.lasting],
        stack_data(game, False),
        game.out,
        None if game.ending is None else game.ending.winners,
        game.rules.what_counts(game),
    ]
    return hashlib.blake2b(marshal.dumps(state, PLAIN_BYTES), digest_size=16).digest()


def contents(game: Game) -> list[list[int]]:
    """What lies where; in a place without an order, in order of number."""
    found: list[list[int]] = []
    for place, pieces in zip(game.table.places, game.contents, strict=True):
        found.append(sorted(pieces) if place.kind.loose and len(pieces) > 1 else pieces)
    return found


def knowledge(ledger: Ledger, only: int) -> list[Any]:
    """Who does not know what; mixings count in their order, whatever their numbers are."""
    unknown: list[Any] = []
    mixings: set[int] = set()
    for viewer, entry in enumerate(ledger.entries):
        if only not in (EVERY_VIEWER, viewer):
            continue
        for piece, through in enumerate(entry):
            if through:
                unknown.append((viewer, piece, through))
                mixings.update(through)
    rank = {mixing: number for number, mixing in enumerate(sorted(mixings))}
    return [(viewer, piece, [rank[mixing] for mixing in through]) for viewer, piece, through in unknown]
