"""What has happened in a game, kept small: old events packed, prose made of them only for those who begin to look.

A table that is played for an hour has a thousand events; as objects, or as lines for each viewer, they would take
far more memory than the game itself.
"""

from __future__ import annotations

import zlib
from typing import Final

import msgspec

from cardwright.core import views
from cardwright.core.events import Event, event_from
from cardwright.core.game import Game

PACK: Final = 32  # events that are packed together
ENCODE: Final = msgspec.json.Encoder().encode

Line = dict[str, str]


class Past:
    """The events of one line of play. An undo begins another one."""

    __slots__ = ("game", "packed", "packs")

    def __init__(self, game: Game) -> None:
        self.game = game
        self.packs: list[bytes] = []
        self.packed = 0  # events that are no longer in the game's own log

    def count(self) -> int:
        """How many events there have been."""
        return self.packed + len(self.game.log or ())

    def pack(self) -> None:
        """Pack what there is enough of; the game keeps the rest as it is."""
        log = self.game.log
        while log is not None and len(log) >= PACK:
            self.packs.append(zlib.compress(ENCODE([event.plain() for event in log[:PACK]])))
            del log[:PACK]
            self.packed += PACK

    def since(self, first: int) -> list[Event]:
        """The events from this number on."""
        log = self.game.log or []
        if first >= self.packed:
            return log[first - self.packed :]
        packs = self.packs[first // PACK :]
        old = [event_from(data) for pack in packs for data in msgspec.json.decode(zlib.decompress(pack))]
        return old[first % PACK :] + log

    def lines(self, viewer: int, first: int = 0) -> list[Line]:
        """The log in prose for one viewer, from this event on."""
        return views.lines_of(self.game, self.since(first), viewer)

    def last(self, viewer: int) -> str:
        """The newest line of the log for one viewer."""
        lines = self.lines(viewer, self.packed) or self.lines(viewer)
        return lines[-1]["text"] if lines else ""
