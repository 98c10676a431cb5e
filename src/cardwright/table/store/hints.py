"""Hints between processes that a table has news: sent after the commit, many at once, by one connection.

A hint is never the truth: whoever hears it reads the log. Losing every one of them only costs time.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, Final

import psycopg

CHANNEL: Final = "cardwright"
SEND: Final = f"SELECT pg_notify('{CHANNEL}', told) FROM unnest(%s::text[]) told".encode()
AGAIN: Final = 2.0  # seconds until a lost connection is tried again
Heard = Callable[[str], None]


class PostgresHints:
    """NOTIFY and LISTEN, each on a connection of its own."""

    def __init__(self, url: str, server: str, heard: Heard) -> None:
        self.url = url
        self.server = server
        self.heard = heard
        self.news: set[str] = set()
        self.waiting = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        self.tasks = [asyncio.ensure_future(self.keep(work)) for work in (self.listen, self.send)]

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def tell(self, table: str) -> None:
        """Tell the other processes, soon."""
        self.news.add(table)
        self.waiting.set()

    async def keep(self, work: Callable[[psycopg.AsyncConnection[Any]], Any]) -> None:
        """Do this work for ever, on a new connection whenever one is lost."""
        while True:
            with contextlib.suppress(psycopg.Error):
                async with await psycopg.AsyncConnection.connect(self.url, autocommit=True) as connection:
                    await work(connection)
            await asyncio.sleep(AGAIN)

    async def listen(self, connection: psycopg.AsyncConnection[Any]) -> None:
        await connection.execute(f"LISTEN {CHANNEL}".encode())
        async for note in connection.notifies():
            server, _, table = note.payload.partition(" ")
            if server != self.server:
                self.heard(table)

    async def send(self, connection: psycopg.AsyncConnection[Any]) -> None:
        """Everything that has become known since the last sending, in one go."""
        while True:
            await self.waiting.wait()
            self.waiting.clear()
            news, self.news = [f"{self.server} {table}" for table in sorted(self.news)], set()
            await connection.execute(
                f"SELECT pg_notify('{CHANNEL}', told) FROM unnest(%s::text[]) told".encode(), (news,)
            )
