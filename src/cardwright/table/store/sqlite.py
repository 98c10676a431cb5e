"""The store in one file: SQLite through apsw, write-ahead log, one writer that commits in groups.

All writes go to one thread, which takes whatever waits, carries it out in one transaction (each request in a
savepoint of its own, so that one refusal harms no other) and answers after the commit has reached the disk. Another
thread moves what is in the log into the file now and then, so that no commit waits for that.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import apsw

from cardwright.table.store.migrations import SQLITE, VERSION_TABLE
from cardwright.table.store.statements import NEWS, Row, SqlStore, Statement, Value
from cardwright.table.store.store import StoreDown, Taken

SOUND_FROM: Final = (3, 51, 3)  # older ones may lose a commit when the write-ahead log is reset
MOST_AT_ONCE: Final = 500  # requests in one transaction
BUSY: Final = 10_000  # milliseconds that a write waits for one of another process


LONGEST_LOG: Final = 20_000  # pages in the write-ahead log until a commit moves them itself
TIDY: Final = 1.0  # seconds between two times that they are moved


class Wanted:
    """A request that waits for the writer."""

    def __init__(self, statements: Sequence[Statement], loop: asyncio.AbstractEventLoop) -> None:
        self.statements = statements
        self.loop = loop
        self.answer: asyncio.Future[list[int]] = loop.create_future()

    def settle(self, changed: list[int] | Exception) -> None:
        """Whoever waits may have given up."""
        if self.answer.done():
            return
        if isinstance(changed, Exception):
            self.answer.set_exception(changed)
        else:
            self.answer.set_result(changed)


def check_library(version: str) -> None:
    """Refuse a library whose write-ahead log can lose a commit."""
    numbers = tuple(int(part) for part in version.split("."))
    if numbers < SOUND_FROM:
        least = ".".join(map(str, SOUND_FROM))
        raise StoreDown(f"SQLite {version} is too old for a safe write-ahead log: {least} or newer is needed")


class SqliteStore(SqlStore):
    """Tables in a file."""

    NEWS = NEWS.format(game="value ->> 0", decided="value ->> 1", said="value ->> 2", every="json_each(?)")

    def __init__(self, path: Path) -> None:
        self.path = path
        self.wanted: queue.SimpleQueue[Wanted | None] = queue.SimpleQueue()
        self.thread: threading.Thread | None = None
        self.reader: apsw.Connection | None = None
        self.reading = threading.Lock()
        self.closing = threading.Event()
        self.tidying: threading.Thread | None = None

    async def open(self) -> None:
        check_library(apsw.sqlite_lib_version())
        try:
            writer = await asyncio.to_thread(self.connect_writer)
            self.reader = connect(self.path)
            tidier = connect(self.path)
        except (apsw.Error, OSError) as error:
            raise StoreDown(f"{self.path}: {error}") from None
        self.thread = threading.Thread(target=self.write_all, args=(writer,), name="store", daemon=True)
        self.thread.start()
        self.closing.clear()
        self.tidying = threading.Thread(target=self.tidy, args=(tidier,), name="store, tidying", daemon=True)
        self.tidying.start()

    def connect_writer(self) -> apsw.Connection:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        writer = connect(self.path)
        writer.execute("PRAGMA journal_mode = WAL")
        writer.execute("PRAGMA synchronous = FULL")
        writer.execute(f"PRAGMA wal_autocheckpoint = {LONGEST_LOG}")
        migrate(writer)
        return writer

    async def close(self) -> None:
        """Everything that waits is written first."""
        if self.thread is not None and self.tidying is not None:
            self.closing.set()
            await asyncio.to_thread(self.tidying.join)
            self.wanted.put(None)
            await asyncio.to_thread(self.thread.join)
            self.thread = None
        if self.reader is not None:
            self.reader.close()
            self.reader = None

    async def write(self, statements: Sequence[Statement]) -> list[int]:
        if self.thread is None or not self.thread.is_alive():
            raise StoreDown("the store is closed")
        wanted = Wanted(statements, asyncio.get_running_loop())
        self.wanted.put(wanted)
        return await wanted.answer

    async def read(self, statement: str, values: tuple[Value, ...]) -> list[Row]:
        """Reads are small and meet the page cache: they take less time than a change of threads."""
        if self.reader is None:
            raise StoreDown("the store is closed")
        try:
            with self.reading:
                return list(self.reader.execute(statement, values))
        except apsw.Error as error:
            raise StoreDown(str(error)) from None

    def tidy(self, connection: apsw.Connection) -> None:
        """In a thread of its own: move what is in the log into the file, while others read and write."""
        while not self.closing.wait(TIDY):
            with contextlib.suppress(apsw.Error):
                connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)
        connection.close()

    # In the writer's thread

    def write_all(self, writer: apsw.Connection) -> None:
        """Take what waits, write it, answer; until the store is closed."""
        going_on = True
        while going_on:
            group, going_on = self.next_group()
            if group:
                write_group(writer, group)
        writer.close()

    def next_group(self) -> tuple[list[Wanted], bool]:
        """Whatever waits now, at least one; False when the store closes after it."""
        first = self.wanted.get()
        group: list[Wanted] = []
        while first is not None:
            group.append(first)
            if len(group) == MOST_AT_ONCE:
                return group, True
            try:
                first = self.wanted.get_nowait()
            except queue.Empty:
                return group, True
        return group, False


def connect(path: Path) -> apsw.Connection:
    connection = apsw.Connection(str(path))
    connection.set_busy_timeout(BUSY)
    return connection


def write_group(writer: apsw.Connection, group: list[Wanted]) -> None:
    """One transaction; nobody is answered before its commit."""
    outcomes: list[list[int] | Exception] = []
    try:
        writer.execute("BEGIN IMMEDIATE")
        for wanted in group:
            outcomes.append(carry_out(writer, wanted.statements))
        writer.execute("COMMIT")
    except apsw.Error as error:
        if writer.in_transaction:
            writer.execute("ROLLBACK")
        outcomes = [StoreDown(str(error)) for _ in group]
    answer(group, outcomes)


def answer(group: list[Wanted], outcomes: list[list[int] | Exception]) -> None:
    """Hand the outcomes to the loops that wait, all at once; a loop may be gone."""
    for loop in {wanted.loop for wanted in group}:
        mine = [pair for pair in zip(group, outcomes, strict=True) if pair[0].loop is loop]
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(settle, mine)


def settle(pairs: list[tuple[Wanted, list[int] | Exception]]) -> None:
    for wanted, outcome in pairs:
        wanted.settle(outcome)


def carry_out(writer: apsw.Connection, statements: Sequence[Statement]) -> list[int] | Exception:
    """One request, all of it or nothing: in its savepoint, or as a statement that does nothing if it fails."""
    if len(statements) == 1:
        return carry_out_one(writer, *statements[0])
    writer.execute("SAVEPOINT request")
    try:
        changed = []
        for statement, values in statements:
            before = writer.total_changes()
            writer.execute(statement, values)
            changed.append(writer.total_changes() - before)
        writer.execute("RELEASE request")
        return changed
    except apsw.ConstraintError as error:
        writer.execute("ROLLBACK TO request")
        writer.execute("RELEASE request")
        return Taken(str(error))


def carry_out_one(writer: apsw.Connection, statement: str, values: tuple[Value, ...]) -> list[int] | Exception:
    before = writer.total_changes()
    try:
        writer.execute(statement, values)
    except apsw.ConstraintError as error:
        return Taken(str(error))
    return [writer.total_changes() - before]


def migrate(writer: apsw.Connection) -> None:
    """Take the steps that this file has not taken yet, all or none."""
    writer.execute("BEGIN IMMEDIATE")
    try:
        writer.execute(VERSION_TABLE)
        version = writer.execute("SELECT COALESCE(MAX(version), 0) FROM form").get
        if version > len(SQLITE):
            raise StoreDown("this store was made by a newer Cardwright")
        for number, step in enumerate(SQLITE[version:], version + 1):
            for statement in step:
                writer.execute(statement)
            writer.execute("INSERT INTO form (version) VALUES (?)", (number,))
        writer.execute("COMMIT")
    except BaseException:
        writer.execute("ROLLBACK")
        raise
