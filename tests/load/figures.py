"""What a run came to, and how it is told."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Sequence

from tests.load.crowd import Crowd
from tests.table.servers import Server

ASKED = {"p99": 20.0, "memory": 64.0, "bytes": 1024}


class Reading:
    """How far the counters stand at one moment."""

    def __init__(self, crowd: Crowd, servers: list[Server]) -> None:
        self.time = time.perf_counter()
        self.games, self.forced = crowd.games, crowd.forced
        self.lengths = len(crowd.lengths)
        self.servers = sum(server.seconds() for server in servers)
        self.generator = time.process_time()
        self.memory = sum(server.memory() for server in servers)
        self.load = os.getloadavg()[0]
        seats = [seat for pair in crowd.pairs for seat in pair.seats]
        self.waiting = sum(1 for seat in seats if seat.waiting and seat.counts and seat.due < self.time)


class Figures:
    """What happened between two readings."""

    def __init__(self, crowd: Crowd, tables: int, empty: int, first: Reading, last: Reading) -> None:
        self.took = took = last.time - first.time
        inside = [(due, done) for due, done in crowd.times if first.time <= due < last.time]
        self.waits = sorted((done - due) * 1000 for due, done in inside)
        self.offered = len(crowd.pairs) / crowd.mean  # what the players would send if they were always answered
        self.waiting = last.waiting  # were due and had no answer when counting ended
        self.achieved = len([1 for _, done in crowd.times if first.time <= done < last.time]) / took
        self.forced = (last.forced - first.forced) / took
        self.games = (last.games - first.games) / took
        self.lengths = crowd.lengths[first.lengths : last.lengths]
        self.memory = (last.memory - empty) / tables / 1000
        self.empty = empty / 1e6
        self.servers = (last.servers - first.servers) / took
        self.generator = (last.generator - first.generator) / took
        self.load = (first.load, last.load)

    def told(self) -> str:
        waits = ", ".join(f"{name} {at(self.waits, share):.1f}" for name, share in SHARES)
        picks = self.achieved + self.forced
        return "\n".join(
            (
                f"offered     {self.offered:.0f} picks/s with a choice, answered {self.achieved:.0f}; "
                f"{self.waiting} waited at the end; {self.forced:.0f} forced, {self.games:.1f} new games a second",
                f"latency     {waits} ms (asked: p99 at most {ASKED['p99']:.0f})",
                f"a message   median {statistics.median(self.lengths):.0f} bytes, "
                f"p95 {at(self.lengths, 0.95):.0f} (asked: median at most {ASKED['bytes']})",
                f"a table     {self.memory:.1f} kB with its two connections "
                f"(asked: at most {ASKED['memory']:.0f}); {self.empty:.0f} MB without tables",
                f"processor   servers {self.servers:.0%} of a core, {self.servers / picks * 1000:.3f} ms a pick; "
                f"generator {self.generator:.0%}",
                f"machine     load average {self.load[0]:.1f} to {self.load[1]:.1f} on {os.cpu_count()} cores",
            )
        )


SHARES = (("p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("max", 1.0))


def at(values: Sequence[float], share: float) -> float:
    """The value that so much of all is not above."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]
