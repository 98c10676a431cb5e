"""Which store a connection string means."""

from __future__ import annotations

from pathlib import Path

from cardwright.table.store.memory import MemoryStore
from cardwright.table.store.store import Store, StoreDown


def store_at(url: str) -> Store:
    """`postgresql://…`, `sqlite:FILE` or a file name, or `memory:`."""
    kind, colon, rest = url.partition(":")
    if kind in ("postgresql", "postgres") and colon:
        from cardwright.table.store.postgres import PostgresStore

        return PostgresStore(url)
    if url == "memory:":
        return MemoryStore()
    if colon and kind != "sqlite" and "/" not in kind and len(kind) > 1:
        raise StoreDown(f"{kind}: is no store; name postgresql://…, sqlite:FILE or memory:")
    from cardwright.table.store.sqlite import SqliteStore

    name = rest if kind == "sqlite" and colon else url
    if name.startswith("///"):
        name = name[2:]
    return SqliteStore(Path(name))
