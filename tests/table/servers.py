"""Server processes for tests, as `cardwright serve` runs them: started, killed, stopped and started again."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from tests.table import real_postgres

PLAIN = ("cardwright.cli", "serve")
TICK = os.sysconf("SC_CLK_TCK")


class Server:
    """A server process that can be killed and started again at the same address; `module` runs it."""

    def __init__(self, database: str, module: tuple[str, ...] = PLAIN, bots: int = 0) -> None:
        self.database = database
        self.bots = bots  # processes in which bots think
        self.module = module
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def running(self) -> subprocess.Popen[bytes]:
        assert self.process is not None, "the server was never started"
        return self.process

    def begin(self) -> None:
        """Start it, without waiting for it."""
        where = ["--port", str(self.port), "--database", self.database, "--bots", str(self.bots)]
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen([sys.executable, "-m", *self.module, *where], stdout=quiet, stderr=quiet)

    def start(self) -> None:
        """Start it and wait until it answers."""
        self.begin()
        for _ in range(1200):
            with contextlib.suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{self.port}/health"):
                return
            assert self.running.poll() is None, "the server does not start"
            time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        self.running.kill()
        self.running.wait()

    def stop(self) -> int:
        """Ask it to end in order; its exit code."""
        self.running.send_signal(signal.SIGTERM)
        return self.running.wait(60)

    def helpers(self) -> list[int]:
        """The processes that it has begun."""
        found = []
        for path in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):  # it has just ended
                state, parent = path.read_text().rpartition(")")[2].split()[:2]
                if int(parent) == self.running.pid and state != "Z":
                    found.append(int(path.parent.name))
        return found

    def memory(self) -> int:
        """The bytes that it keeps in memory."""
        return int(Path(f"/proc/{self.running.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def seconds(self) -> float:
        """The time that it has kept a core busy."""
        fields = Path(f"/proc/{self.running.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK


@contextlib.contextmanager
def database(kind: str) -> Iterator[str]:
    """An empty database of this kind."""
    if kind == "postgresql":
        with real_postgres.postgres(durable=True) as url:
            yield url
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:{Path(folder) / 'tables.db'}"
