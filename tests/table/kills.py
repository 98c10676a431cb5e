"""A server that is killed at random moments while people play: what it had acknowledged must all be there.

    python -m tests.table.kills 200 sqlite       # so many kills; sqlite or postgresql

Each player keeps what was acknowledged, with the ids of its requests, and sends again what was not. In the end the
store is read: every acknowledged pick once, in the order in which it was acknowledged, the chain of hashes whole.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.table import real_postgres
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from cardwright.core.registry import game_ids
from cardwright.table.store.choose import store_at
from cardwright.table.store.rows import is_whole

BROKEN = (OSError, WebSocketException, TimeoutError, EOFError)


class Server:
    """A server process that can be killed and started again at the same address."""

    def __init__(self, database: str) -> None:
        self.database = database
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        words = ["serve", "--port", str(self.port), "--database", self.database, "--bots", "0"]
        command = [sys.executable, "-m", "cardwright.cli", *words]
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(command, stdout=quiet, stderr=quiet, env={**os.environ})
        for _ in range(600):
            with contextlib.suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{self.port}/health"):
                return
            assert self.process.poll() is None, "the server does not start"
            time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()


class Player(threading.Thread):
    """Plays both seats of one game after the other, and keeps what was acknowledged."""

    def __init__(self, server: Server, number: int) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.luck = random.Random(number)
        self.number = number
        self.cookie = ""
        self.table = ""
        self.waiting: dict[str, Any] | None = None  # sent and not acknowledged
        self.sent = 0
        self.acknowledged: dict[str, list[str]] = {}  # by table, the ids in order
        self.stopped = False
        self.fault = ""

    def run(self) -> None:
        while not self.stopped:
            try:
                if not self.table:
                    self.begin()
                self.play()
            except BROKEN:
                time.sleep(0.1)  # the server is away: connect again, send again
            except Exception as fault:
                self.fault = f"{type(fault).__name__}: {fault}"
                return

    def post(self, path: str, body: Any) -> Any:
        headers = {"content-type": "application/json", "cookie": self.cookie}
        address = f"http://127.0.0.1:{self.server.port}{path}"
        request = urllib.request.Request(address, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=5) as answer:
            given = answer.headers.get("set-cookie")
            self.cookie = given.partition(";")[0] if given else self.cookie
            return json.load(answer)

    def begin(self) -> None:
        """A new table at which this player has all seats."""
        if not self.cookie:
            self.post("/api/guest", {"name": f"Player {self.number}"})
        game = game_ids()[self.number % len(game_ids())]
        made = self.post("/api/tables", {"game": game, "seats": [{"who": "me"}, {"who": "me"}]})
        self.table, self.waiting = made["table"], None
        self.acknowledged[self.table] = []

    def play(self) -> None:
        address = f"ws://127.0.0.1:{self.server.port}/ws/{self.table}"
        with connect(address, additional_headers={"cookie": self.cookie}, open_timeout=5) as there:
            if self.waiting is not None:
                self.say(there, type="sit", seat=self.waiting["seat"])
                self.say(there, **self.waiting["message"])
            while not self.stopped and self.table:
                self.hear(there, json.loads(there.recv(timeout=5)))

    def say(self, there: Any, **message: Any) -> None:
        there.send(json.dumps({"v": 1, **message}))

    def hear(self, there: Any, message: dict[str, Any]) -> None:
        if message["type"] == "state":
            self.answer(there, message["state"])
        elif message["type"] == "done":
            self.acknowledged[self.table].append(message["id"])
            self.waiting = None
            self.say(there, type="resync")
        else:
            assert message["kind"] in ("not saved", "too much", "bad request") or not message["id"], message
            time.sleep(0.2)
            if self.waiting is not None:
                self.say(there, **self.waiting["message"])

    def answer(self, there: Any, state: dict[str, Any]) -> None:
        """Move, or look from the other seat; nothing while a move is under way."""
        if self.waiting is not None:
            return
        if state["view"]["ending"]:
            self.table = ""
        elif state["view"]["decision"] is None:
            self.say(there, type="sit", seat=1 - state["you"])
        else:
            self.sent += 1
            words = self.luck.choice(state["view"]["decision"]["options"])
            self.waiting = {
                "seat": state["you"],
                "message": {"type": "pick", "id": f"{self.number} {self.sent}", "words": words},
            }
            self.say(there, **self.waiting["message"])


async def check(database: str, players: list[Player]) -> int:
    """How many acknowledged picks there are; an assertion fails if one is lost, doubled or in another order."""
    store = store_at(database)
    await store.open()
    count = 0
    for player in players:
        assert not player.fault, player.fault
        for table, ids in player.acknowledged.items():
            rows = await store.decisions(table)
            assert is_whole(rows), f"the log of {table} is not whole"
            kept = [row.request for row in rows]
            assert len(set(kept)) == len(kept), f"a pick of {table} is there twice"
            assert [id for id in kept if id in set(ids)] == ids, f"picks of {table} are lost or reordered"
            assert len(kept) - len(ids) <= 1, f"{table} has picks that nobody made"
            count += len(ids)
    await store.close()
    return count


def soak(kills: int, database: str, players: int = 6, seed: int = 1) -> int:
    """Play, kill, start again; how many acknowledged picks were all there."""
    luck = random.Random(seed)
    server = Server(database)
    server.start()
    people = [Player(server, number) for number in range(players)]
    for person in people:
        person.start()
    try:
        for _ in range(kills):
            time.sleep(luck.uniform(0.2, 1.2))
            server.kill()
            server.start()
        time.sleep(0.5)
    finally:
        for person in people:
            person.stopped = True
        for person in people:
            person.join(10)
        server.kill()
    return asyncio.run(check(database, people))


@contextlib.contextmanager
def database(kind: str) -> Iterator[str]:
    """An empty database of this kind."""
    if kind == "postgresql":
        with real_postgres.postgres(durable=True) as url:
            yield url
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:{Path(folder) / 'tables.db'}"


def main() -> None:
    kills, kind = int(sys.argv[1]), sys.argv[2]
    with database(kind) as url:
        kept = soak(kills, url)
    print(f"{kind}: {kills} kills, {kept} acknowledged picks, 0 lost, doubled or reordered")


if __name__ == "__main__":
    main()
