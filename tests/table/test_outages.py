"""The store stops, is locked or full while people play: they are told, nothing acknowledged is lost, it goes on."""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import ExitStack
from typing import Any

import pytest
from tests.table import real_postgres
from tests.table.servers import Server
from tests.table.tables import GAMES, asked, begun, hall, options
from tests.table.test_websocket import Guest, at, rows_of

from cardwright.core.saves import digest
from cardwright.table.errors import NOT_SAVED, No
from cardwright.table.room import Room
from cardwright.table.store import postgres, sqlite
from cardwright.table.store.postgres import PostgresStore
from cardwright.table.store.rows import is_whole
from cardwright.table.store.sqlite import SqliteStore
from cardwright.table.store.store import StoreDown

DUEL = GAMES[0]
needs_postgres = pytest.mark.skipif(real_postgres.programs() is None, reason="NO POSTGRESQL FOUND")


class Person:
    """Plays both seats of a table and remembers what was acknowledged."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.kept: list[str] = []

    async def move(self) -> None:
        """The first option; once it is acknowledged it counts."""
        await self.room.refresh()  # what could not be saved is shown to nobody
        request = f"move {len(self.kept)}"
        seat = asked(self.room)
        await self.room.pick(seat, options(self.room, seat)[0], request)
        self.kept.append(request)

    async def moves(self, count: int) -> None:
        for _ in range(count):
            await self.move()

    async def refused(self, tries: int = 60) -> None:
        """Move until a move is refused; twice, for it is still refused when it is sent again."""
        for _ in range(2):  # a room that can't even be read again says it in its own way; clients hear the same
            with pytest.raises((No, StoreDown), check=is_not_saved):
                await self.moves(tries)

    async def goes_on(self, before: str) -> None:
        """Nothing that was acknowledged is missing, what was not saved was not done, and the game goes on."""
        await self.room.refresh()
        assert digest(self.room.playing.match.game) == before
        await self.moves(5)
        rows = await self.room.store.decisions(self.room.id)
        assert [row.request for row in rows] == self.kept
        assert is_whole(rows)


def is_not_saved(refused: BaseException) -> bool:
    return isinstance(refused, StoreDown) or (isinstance(refused, No) and refused.kind == NOT_SAVED)


class Opened:
    """The connections to a file, so that a test can make them fail."""

    def __init__(self, monkeypatch: Any) -> None:
        self.connections: list[Any] = []
        works = sqlite.connect

        def connect(path: Any) -> Any:
            self.connections.append(works(path))
            return self.connections[-1]

        monkeypatch.setattr(sqlite, "connect", connect)
        monkeypatch.setattr(sqlite, "BUSY", 50)


async def test_a_locked_file(tmp_path, monkeypatch):
    Opened(monkeypatch)
    async with hall(SqliteStore(tmp_path / "tables.db")) as here:
        ann = Person(await begun(here, DUEL, "open"))
        await ann.moves(5)
        before = digest(ann.room.playing.match.game)
        other = sqlite.connect(tmp_path / "tables.db")
        other.execute("BEGIN IMMEDIATE")
        await ann.refused(tries=1)
        other.execute("ROLLBACK")
        await ann.goes_on(before)
        other.close()
        await here.store.close()


async def test_a_full_disk(tmp_path, monkeypatch):
    opened = Opened(monkeypatch)
    async with hall(SqliteStore(tmp_path / "tables.db")) as here:
        ann = Person(await begun(here, DUEL, "open"))
        await ann.moves(5)
        writer = opened.connections[0]
        writer.execute("PRAGMA max_page_count = 1")  # which means: no more than there are
        await ann.refused()
        writer.execute(f"PRAGMA max_page_count = {1 << 30}")
        await ann.room.refresh()
        await ann.goes_on(digest(ann.room.playing.match.game))
        await here.store.close()


@needs_postgres
async def test_a_database_server_that_stops(monkeypatch):
    monkeypatch.setattr(postgres, "PATIENCE", 1.0)
    with real_postgres.stopped() as (url, begin), ExitStack() as running:
        running.enter_context(begin(True))
        async with hall(PostgresStore(url)) as here:
            ann = Person(await begun(here, DUEL, "open"))
            await ann.moves(5)
            before = digest(ann.room.playing.match.game)
            running.close()
            await ann.refused(tries=1)
            running.enter_context(begin(True))
            await until_it_answers(here.store)
            await ann.goes_on(before)
            await here.store.close()


async def until_it_answers(store: Any) -> None:
    """Until the store has found its database again."""
    until = time.monotonic() + 30
    while True:
        try:
            await store.last_beat()
            return
        except StoreDown:
            assert time.monotonic() < until


@needs_postgres
@pytest.mark.slow
def test_clients_of_a_server_whose_database_stops():
    with real_postgres.stopped() as (url, begin), ExitStack() as running:
        running.enter_context(begin(True))
        server = Server(url)
        server.start()
        ann = Guest(server)
        with at(server.port, f"/ws/{ann.table}", additional_headers={"cookie": ann.cookie}) as there:
            ann.pick(there, "one")
            assert answer(ann, there)["type"] == "done"
            running.close()
            ann.pick(there, "two")
            assert answer(ann, there)["kind"] == NOT_SAVED
            running.enter_context(begin(True))
            words, told = ann.words, {"type": "no"}
            while told["type"] != "done":
                assert told.get("kind", NOT_SAVED) == NOT_SAVED
                there.send(json.dumps({"v": 1, "type": "pick", "id": "two", "words": words}))
                told = answer(ann, there)
        server.stop()
        assert [row.request for row in asyncio.run(rows_of(url, ann.table))] == ["one", "two"]


def answer(guest: Guest, there: Any) -> Any:
    """The next message that is no state."""
    while (message := guest.hear(there, timeout=30))["type"] == "state":
        pass
    return message
