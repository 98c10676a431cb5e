"""Servers that are killed at random moments while people play: what they had acknowledged must all be there.

    python -m tests.table.kills 200 sqlite            # so many kills; sqlite or postgresql
    python -m tests.table.kills 200 postgresql 2      # two servers on one database, one of them killed each time

Each player keeps what was acknowledged, with the ids of its requests, and sends again what was not; where there are
two servers it goes to the other one, and does so from time to time anyway. In the end the store is read: every
acknowledged pick once, in the order in which it was acknowledged, the chain of hashes whole.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import threading
import time
import urllib.request
from typing import Any

from tests.table.servers import Server, database
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from cardwright.core.registry import game_ids
from cardwright.table.difference import apply
from cardwright.table.store.choose import store_at
from cardwright.table.store.rows import is_whole

BROKEN = (OSError, WebSocketException, TimeoutError, EOFError)


class Player(threading.Thread):
    """Plays both seats of one game after the other, and keeps what was acknowledged."""

    def __init__(self, servers: list[Server], number: int) -> None:
        super().__init__(daemon=True)
        self.servers = servers
        self.at = number  # which server it is at
        self.state: Any = None
        self.fresh = False  # has a state come since the last pick was acknowledged?
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
                self.at += 1  # the server is away: connect again, to another if there is one, and send again
                time.sleep(0.1 / len(self.servers))
            except Exception as fault:
                self.fault = f"{type(fault).__name__}: {fault}"
                return

    @property
    def port(self) -> int:
        return self.servers[self.at % len(self.servers)].port

    def post(self, path: str, body: Any) -> Any:
        headers = {"content-type": "application/json", "cookie": self.cookie}
        address = f"http://127.0.0.1:{self.port}{path}"
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
        address = f"ws://127.0.0.1:{self.port}/ws/{self.table}"
        with connect(address, additional_headers={"cookie": self.cookie}, open_timeout=5) as there:
            if self.waiting is not None:
                self.say(there, type="sit", seat=self.waiting["seat"])
                self.say(there, **self.waiting["message"])
            until = self.luck.randrange(20, 200) if len(self.servers) > 1 else 1 << 40
            while not self.stopped and self.table and (until > 0 or self.waiting is not None):
                self.hear(there, json.loads(there.recv(timeout=5)))
                until -= 1
        self.at += 1  # from time to time the other server, so that each must read what the other wrote

    def say(self, there: Any, **message: Any) -> None:
        there.send(json.dumps({"v": 1, **message}))

    def hear(self, there: Any, message: dict[str, Any]) -> None:
        if message["type"] == "state":
            whole = message["base"] == 0
            self.state = message["state"] if whole else apply(self.state, message["change"])
            self.fresh = self.waiting is None
            self.answer(there, self.state)
        elif message["type"] == "done":
            self.acknowledged[self.table].append(message["id"])
            self.waiting, self.fresh = None, False
            self.say(there, type="resync")  # for what was shown last may be older than this pick
        else:
            assert message["kind"] in ("not saved", "too much", "bad request") or not message["id"], message
            time.sleep(0.2)
            if self.waiting is not None:
                self.say(there, **self.waiting["message"])

    def answer(self, there: Any, state: dict[str, Any]) -> None:
        """Move, or look from the other seat; nothing while a move is under way or not yet shown."""
        if not self.fresh:
            return
        if state["view"]["ending"]:
            self.table = ""
        elif state["view"]["decision"] is None:
            self.say(there, type="sit", seat=1 - state["you"])
        else:
            self.sent += 1
            self.fresh = False
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


def soak(kills: int, database: str, servers: int = 1, players: int = 6, seed: int = 1) -> int:
    """Play, kill one of the servers, start it again; how many acknowledged picks were all there."""
    luck = random.Random(seed)
    there = [Server(database) for _ in range(servers)]
    for server in there:
        server.start()
    people = [Player(there, number) for number in range(players)]
    for person in people:
        person.start()
    try:
        for _ in range(kills):
            time.sleep(luck.uniform(0.2, 1.2))
            victim = luck.choice(there)
            victim.kill()
            victim.start()
        time.sleep(0.5)
    finally:
        for person in people:
            person.stopped = True
        for person in people:
            person.join(10)
        for server in there:
            server.kill()
    return asyncio.run(check(database, people))


def main() -> None:
    kills, kind = int(sys.argv[1]), sys.argv[2]
    servers = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    with database(kind) as url:
        kept = soak(kills, url, servers)
    which = f"{servers} servers on {kind}" if servers > 1 else kind
    print(f"{which}: {kills} kills, {kept} acknowledged picks, 0 lost, doubled or reordered")


if __name__ == "__main__":
    main()
