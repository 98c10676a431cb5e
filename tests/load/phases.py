"""Where a server's time goes: `cardwright serve` with a stopwatch at each phase of a pick.

    python -m tests.load.phases NOTES --port N --database URL     # writes into NOTES when it is stopped

Times are processor time of the thread that does the work, each phase without those inside it. What is left is the
event loop and its tasks, connections that open and close, new games, and the stopwatch itself.
"""

from __future__ import annotations

import functools
import json
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

PHASES = (  # what is measured: the phase, a module, what in it
    ("read a frame", "cardwright.table.websocket", "WebSocket.data_received"),
    ("write a frame", "cardwright.table.websocket", "WebSocket.write"),
    ("decode", "cardwright.table.sockets", "read_message"),
    ("engine", "cardwright.table.history", "History.play"),
    ("clocks and books", "cardwright.table.history", "History.after"),
    ("hash", "cardwright.table.store.rows", "Decided.sealed"),
    ("view", "cardwright.table.sockets", "without_log"),
    ("log", "cardwright.table.past", "Past.lines"),
    ("encode", "cardwright.table.telling", "ENCODE"),
    ("difference", "cardwright.table.telling", "Telling.news"),
    ("store", "cardwright.table.store.sqlite", "write_group"),
    ("new game", "cardwright.table.room", "Room.made_from"),
    ("new game", "cardwright.table.hall", "begin_record"),
)


class Stopwatch:
    """The time of every phase, without what was measured inside it."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.counts: dict[str, int] = {}
        self.inside: dict[int, float] = {}  # by thread, what was measured inside the phase that runs
        self.began = -1.0

    def begin(self) -> None:
        """The first pick: what was before it is the start of the server."""
        self.began = time.process_time()
        self.seconds.clear()
        self.counts.clear()

    def around(self, phase: str, work: Callable[..., Any]) -> Callable[..., Any]:
        from threading import get_ident

        @functools.wraps(work)
        def timed(*args: Any, **more: Any) -> Any:
            thread = get_ident()
            if self.began < 0 and phase == "engine":
                self.begin()
            outer = self.inside.get(thread, 0.0)
            self.inside[thread] = 0.0
            began = time.thread_time()
            try:
                return work(*args, **more)
            finally:
                took = time.thread_time() - began
                self.seconds[phase] = self.seconds.get(phase, 0.0) + took - self.inside[thread]
                self.counts[phase] = self.counts.get(phase, 0) + 1
                self.inside[thread] = outer + took

        return timed


def set_up(watch: Stopwatch) -> None:
    """Put the stopwatch around every phase; one that is not found is a phase that was renamed."""
    for phase, module, path in PHASES:
        __import__(module)
        where: Any = sys.modules[module]
        *outer, name = path.split(".")
        for part in outer:
            where = getattr(where, part)
        setattr(where, name, watch.around(phase, getattr(where, name)))


def told(notes: Path) -> str:
    """The phases as microseconds a pick, most costly first."""
    data = json.loads(notes.read_text())
    picks = data["counts"]["engine"]
    parts = sorted(data["seconds"].items(), key=lambda part: -part[1])
    rest = data["process"] - sum(data["seconds"].values())
    lines = [f"  {name:<18}{seconds / picks * 1e6:7.1f}" for name, seconds in [*parts, ("everything else", rest)]]
    total = f"  {'all':<18}{data['process'] / picks * 1e6:7.1f}"
    return "\n".join(["microseconds of the server a pick, with the stopwatch on:", *lines, total])


def main() -> None:
    from cardwright.cli import main as command

    notes, watch = Path(sys.argv[1]), Stopwatch()
    set_up(watch)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # what the web server hands a signal on to, at its end
    try:
        command(["serve", *sys.argv[2:]])
    finally:
        took = time.process_time() - watch.began
        notes.write_text(json.dumps({"seconds": watch.seconds, "counts": watch.counts, "process": took}))


if __name__ == "__main__":
    main()
