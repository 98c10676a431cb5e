"""Those who play: tables whose players think for a time fixed beforehand, however slow the server is.

Every table has its own list of moments at which the next pick with at least two options is to be sent. A pick that
can't be sent in time, because the server has not yet said what may be picked, is sent as soon as it can be, and its
latency counts from the moment at which it should have been. So a slow server can't slow the load down.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine
from time import perf_counter
from typing import Any

import msgspec
from tests.load.frames import SocketClient
from tests.load.seen import MESSAGE, Message, Seen

QUICKEST = 0.1  # seconds that nobody thinks less than
LOOKING = 0.5  # seconds that players look at the end of a game before they ask for the next one
TOGETHER = 20  # tables that are opened at the same time
ENCODE = msgspec.json.Encoder().encode


class Seat(SocketClient):
    """One player at a table, on a socket of its own."""

    def __init__(self, pair: Pair, number: int) -> None:
        super().__init__("localhost", f"/ws/{pair.table}", pair.cookies[number])
        self.pair = pair
        self.number = number
        self.seen = Seen()
        self.waiting = ""  # the id of what was sent and is not yet acknowledged
        self.due = 0.0  # when it should have been sent
        self.counts = False  # was there a choice?
        self.ready = False
        self.fresh = False  # has a state come since the last pick?

    def heard(self, payload: bytes) -> None:
        message = MESSAGE.decode(payload)
        if message.type == "state":
            self.see(message, len(payload))
        elif message.type == "done":
            self.acknowledged(message.id)
        else:
            self.pair.crowd.faults.append(f"{message.kind}: {message.sentence}")

    def lost(self) -> None:
        if not self.pair.leaving and not self.pair.crowd.over:
            self.pair.crowd.faults.append(f"a connection was lost: {self.why}")

    def see(self, message: Message, length: int) -> None:
        if message.base:
            self.pair.crowd.lengths.append(length)
        self.seen.take(message)
        self.fresh = True
        if not self.ready:
            self.ready = True
            self.pair.arrived()
        self.react()

    def acknowledged(self, id: str) -> None:
        if id == self.waiting:
            self.waiting = ""
            self.pair.acknowledged(self, id)
            self.react()

    def react(self) -> None:
        """Do what is to be done next here."""
        if self.waiting or not self.pair.playing:
            return
        if self.seen.ending is not None:
            self.pair.ended(self)
        elif self.seen.decision is not None and self.fresh:
            self.pair.asked(self)

    def pick(self) -> None:
        """Send a pick, now."""
        words = self.pair.luck.choice(self.seen.decision["options"])
        self.fresh = False
        self.tell({"v": 1, "type": "pick", "id": self.waiting, "words": words})

    def offer_another(self) -> None:
        self.tell({"v": 1, "type": "offer", "id": self.waiting, "kind": "rematch"})

    def agree(self) -> None:
        self.tell(
            {"v": 1, "type": "answer", "id": self.waiting, "offer": self.seen.offers[0]["number"], "yes": True}
        )

    def tell(self, message: dict[str, Any]) -> None:
        self.say(ENCODE(message))


class Pair:
    """Two players, at one table after the other."""

    def __init__(self, crowd: Crowd, number: int, table: str, cookies: list[str]) -> None:
        self.crowd = crowd
        self.table = table
        self.cookies = cookies
        self.luck = random.Random(number)
        self.seats: list[Seat] = []
        self.sent = 0
        self.due = 0.0
        self.kept: list[str] = []  # what was acknowledged at this table, in order
        self.missing = 0
        self.leaving = False

    @property
    def playing(self) -> bool:
        return not self.leaving and not self.missing and self.crowd.playing

    async def sit(self) -> None:
        """Both connect."""
        self.seats = [Seat(self, number) for number in range(len(self.cookies))]
        self.missing, self.leaving = len(self.seats), False
        loop = asyncio.get_running_loop()
        for seat in self.seats:
            await loop.create_connection(lambda seat=seat: seat, "127.0.0.1", self.crowd.port_of(self))  # type: ignore[misc]

    def arrived(self) -> None:
        """When all are there the first of them begins to think."""
        self.missing -= 1
        if not self.missing:
            self.crowd.seated += 1
            self.begin()

    def begin(self) -> None:
        self.due = perf_counter() + self.thought()
        for seat in self.seats:
            seat.react()

    def thought(self) -> float:
        return QUICKEST + self.luck.expovariate(1 / (self.crowd.mean - QUICKEST))

    def asked(self, seat: Seat) -> None:
        """A seat has something to pick: at once if there is no choice, else at the moment fixed beforehand."""
        now = perf_counter()
        seat.counts = len(seat.seen.decision["options"]) > 1
        self.sent += 1
        seat.waiting = f"{seat.number} {self.sent}"
        seat.due = now
        if seat.counts:
            seat.due, self.due = self.due, self.due + self.thought()
        if seat.due <= now:
            seat.pick()
        else:
            asyncio.get_running_loop().call_later(seat.due - now, seat.pick)

    def acknowledged(self, seat: Seat, id: str) -> None:
        if id[0].isdigit():
            self.kept.append(id)
            self.crowd.acknowledged(seat.due, perf_counter(), seat.counts)

    def ended(self, seat: Seat) -> None:
        """The game is over: one offers another, the other agrees, both go there."""
        if seat.seen.next:
            self.go_on_at(seat.seen.next)
        elif seat.number == 0 and not seat.seen.offers:
            seat.waiting = f"offer {self.sent}"
            asyncio.get_running_loop().call_later(LOOKING, seat.offer_another)
        elif seat.number == 1 and seat.seen.offers:
            seat.waiting = f"agree {self.sent}"
            seat.agree()

    def go_on_at(self, table: str) -> None:
        """The next game, at a table of its own."""
        self.leaving = True
        self.crowd.over_at(self)
        self.table, self.kept = table, []
        for seat in self.seats:
            seat.close()
        self.crowd.begin(self.sit())


class Crowd:
    """All who play, and what they found."""

    def __init__(self, ports: list[int], mean: float) -> None:
        self.ports = ports
        self.mean = mean  # seconds between two picks at a table
        self.pairs: list[Pair] = []
        self.playing = False
        self.over = False
        self.seated = 0
        self.forced = 0
        self.games = 0
        self.lengths: list[int] = []  # of the messages that tell one change
        self.times: list[tuple[float, float]] = []  # when a pick was due and when it was acknowledged
        self.books: dict[str, list[str]] = {}  # by table that was left, what was acknowledged
        self.faults: list[str] = []
        self.tasks: set[asyncio.Task[None]] = set()

    def port_of(self, pair: Pair) -> int:
        return self.ports[len(pair.table) % len(self.ports)]

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def acknowledged(self, due: float, now: float, counts: bool) -> None:
        if counts:
            self.times.append((due, now))
        else:
            self.forced += 1

    def over_at(self, pair: Pair) -> None:
        self.books[pair.table] = pair.kept
        self.games += 1
        self.seated -= 1

    async def open(self) -> None:
        """All sit down, some at a time."""
        for first in range(0, len(self.pairs), TOGETHER):
            some = self.pairs[first : first + TOGETHER]
            for pair in some:
                self.begin(pair.sit())
            while self.seated < first + len(some):
                assert not self.faults, self.faults[:5]
                await asyncio.sleep(0.01)

    async def play(self, seconds: float) -> None:
        """Play for so long; what is under way is brought to its end."""
        if not self.playing:
            self.playing = True
            for pair in self.pairs:
                pair.begin()
        await asyncio.sleep(seconds)

    async def close(self) -> None:
        self.playing = False
        await asyncio.sleep(2.0)
        self.over = True
        for pair in self.pairs:
            self.books[pair.table] = pair.kept
            for seat in pair.seats:
                seat.close()
        await asyncio.sleep(0.2)
