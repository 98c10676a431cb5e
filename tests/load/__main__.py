"""Load on a real server: `python -m tests.load --tables 1000 --rate 2000 --seconds 30`; `make load` runs it."""

from __future__ import annotations

import argparse
import gc
from pathlib import Path
from tempfile import TemporaryDirectory

import uvloop
from tests.load.crowd import Crowd, Pair
from tests.load.figures import Figures, Reading
from tests.load.phases import told
from tests.load.tables import lay
from tests.table.servers import PLAIN, Server, database

from cardwright.build_info import is_compiled
from cardwright.table.store.choose import store_at
from cardwright.table.store.rows import is_whole


async def check(url: str, books: dict[str, list[str]]) -> int:
    """How many acknowledged picks there are; an assertion fails if one is lost, doubled or in another order."""
    store = store_at(url)
    await store.open()
    count = 0
    for table, ids in books.items():
        rows = await store.decisions(table)
        assert is_whole(rows), f"the log of {table} is not whole"
        assert [row.request for row in rows][: len(ids)] == ids, f"picks of {table} are lost or reordered"
        assert len(rows) - len(ids) <= 2, f"{table} has picks that nobody made"
        count += len(ids)
    await store.close()
    return count


async def run(args: argparse.Namespace, url: str, module: tuple[str, ...]) -> Figures:
    """Serve, sit down, play, look at the counters; then look whether all is in the store."""
    laid = await lay(url, args.game, args.tables)
    servers = [Server(url, module) for _ in range(args.servers)]
    for server in servers:
        server.start()
    empty = sum(server.memory() for server in servers)
    crowd = Crowd([server.port for server in servers], args.tables / args.rate)
    crowd.pairs = [Pair(crowd, number, *one) for number, one in enumerate(laid)]
    await crowd.open()
    gc.freeze()  # the generator must not stop to look through what it keeps
    await crowd.play(args.warm)
    first = Reading(crowd, servers)
    await crowd.play(args.seconds)
    last = Reading(crowd, servers)
    await crowd.close()
    for server in servers:
        server.stop()
    assert not crowd.faults, crowd.faults[:5]
    kept = await check(url, crowd.books)
    print(f"kept        {kept} acknowledged picks, 0 lost, doubled or reordered", flush=True)
    return Figures(crowd, args.tables, empty, first, last)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--game", default="eight_schools")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=2000, help="picks with a choice a second")
    parser.add_argument("--warm", type=float, default=15, help="seconds before counting begins")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--store", default="sqlite", choices=("sqlite", "postgresql"))
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--profile", action="store_true", help="say where the server's time goes")
    args = parser.parse_args()
    build = "compiled" if is_compiled() else "not compiled"
    print(f"{args.game}: {args.tables} tables, {args.store}, {args.servers} server, {build}", flush=True)
    with database(args.store) as url, TemporaryDirectory() as folder:
        notes = Path(folder) / "phases.json"
        module = ("tests.load.phases", str(notes)) if args.profile else PLAIN
        figures = uvloop.run(run(args, url, module))
        print(figures.told())
        if args.profile:
            print(told(notes))


if __name__ == "__main__":
    main()
