"""The store on PostgreSQL, for several processes: the database is what they share, and all that they share."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final

import psycopg
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from cardwright.table.store.hints import Heard, PostgresHints
from cardwright.table.store.migrations import POSTGRES, VERSION_TABLE
from cardwright.table.store.statements import NEWS, Row, SqlStore, Statement, Value
from cardwright.table.store.store import StoreDown, Taken

CONNECTIONS: Final = 8
PATIENCE: Final = 10.0  # seconds to wait for a connection
ONE_AT_A_TIME: Final = 4_127_003  # the lock under which a database is brought to the present form


def translated(statement: str) -> str:
    return statement.replace("?", "%s")


class PostgresStore(SqlStore):
    """Tables in a database server."""

    NEWS = NEWS.format(
        game="value ->> 0",
        decided="(value ->> 1)::bigint",
        said="(value ->> 2)::bigint",
        every="json_array_elements(?::json) value",
    )

    def __init__(self, url: str) -> None:
        self.url = url
        self.pool: AsyncConnectionPool[Any] | None = None
        self.hints: PostgresHints | None = None

    async def open(self) -> None:
        try:
            await asyncio.to_thread(self.migrate)
            self.pool = AsyncConnectionPool(
                self.url, min_size=2, max_size=CONNECTIONS, timeout=PATIENCE, open=False
            )
            await self.pool.open(wait=True, timeout=PATIENCE)
        except (psycopg.Error, PoolTimeout) as error:
            raise StoreDown(f"the database can't be used: {error}") from None

    def migrate(self) -> None:
        """Take the steps that this database has not taken yet, all or none, one process at a time."""
        with psycopg.connect(self.url) as connection:
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (ONE_AT_A_TIME,))
            connection.execute(VERSION_TABLE)
            found = connection.execute("SELECT COALESCE(MAX(version), 0) FROM form").fetchone()
            version = found[0] if found else 0
            if version > len(POSTGRES):
                raise StoreDown("this store was made by a newer Cardwright")
            for number, step in enumerate(POSTGRES[version:], version + 1):
                for statement in step:
                    connection.execute(statement.encode())
                connection.execute("INSERT INTO form (version) VALUES (%s)", (number,))

    async def hear(self, server: str, heard: Heard) -> None:
        self.hints = PostgresHints(self.url, server, heard)
        self.hints.begin()

    def hint(self, table: str) -> None:
        if self.hints is not None:
            self.hints.tell(table)

    async def close(self) -> None:
        if self.hints is not None:
            await self.hints.close()
            self.hints = None
        if self.pool is not None:
            await self.pool.close()
            self.pool = None

    async def write(self, statements: Sequence[Statement]) -> list[int]:
        pool = self.opened()
        try:
            async with pool.connection() as connection:
                changed = []
                for statement, values in statements:
                    cursor = await connection.execute(translated(statement).encode(), values)
                    changed.append(cursor.rowcount)
                return changed
        except psycopg.errors.UniqueViolation as error:
            raise Taken(str(error)) from None
        except (psycopg.Error, PoolTimeout) as error:
            raise StoreDown(str(error)) from None

    async def read(self, statement: str, values: tuple[Value, ...]) -> list[Row]:
        pool = self.opened()
        try:
            async with pool.connection() as connection:
                cursor = await connection.execute(translated(statement).encode(), values)
                found: list[Row] = await cursor.fetchall()
                return found
        except (psycopg.Error, PoolTimeout) as error:
            raise StoreDown(str(error)) from None

    def opened(self) -> AsyncConnectionPool[Any]:
        if self.pool is None:
            raise StoreDown("the store is closed")
        return self.pool
