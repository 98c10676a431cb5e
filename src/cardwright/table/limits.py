"""Limits: how large a message may be, and how often somebody may ask."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from cardwright.table.errors import TOO_MUCH, No

LARGEST_MESSAGE: Final = 16_384  # bytes of a message on a socket
LARGEST_RECORD: Final = 1 << 20  # bytes of a record that somebody brings along
LARGEST_BODY: Final = 65_536  # bytes of a request
MOST_SOCKETS: Final = 20  # of one person
MOST_KNOWN: Final = 50_000  # askers that are remembered

# How often: so many at once, and so many a second afterwards.
ASKING: Final = (60, 20.0)
CROWD: Final = (1200, 400.0)  # from one address, however many keys it shows
GUESTS: Final = (20, 0.1)  # new guests from one address
PASSWORDS: Final = (10, 0.1)
STUDIES: Final = (30, 0.5)  # what takes long: replays that must be worked out, hints


class Rate:
    """How often each asker may ask: a bucket that fills again."""

    def __init__(self, most: int, a_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.most = most
        self.a_second = a_second
        self.clock = clock
        self.buckets: dict[str, tuple[float, float]] = {}

    def ask(self, who: str) -> None:
        """Once more; a no if it is too often."""
        moment = self.clock()
        left, then = self.buckets.get(who, (float(self.most), moment))
        left = min(float(self.most), left + (moment - then) * self.a_second)
        if left < 1.0:
            raise No(TOO_MUCH, "That is too fast. Wait a moment.")
        if len(self.buckets) >= MOST_KNOWN and who not in self.buckets:
            self.forget(moment)
        self.buckets[who] = (left - 1.0, moment)

    def forget(self, moment: float) -> None:
        """Those whose bucket is full again need not be remembered."""
        full = [
            who for who, (left, then) in self.buckets.items() if left + (moment - then) * self.a_second >= self.most
        ]
        for who in full or list(self.buckets)[: MOST_KNOWN // 10]:
            del self.buckets[who]
