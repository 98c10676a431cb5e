"""`cardwright serve`: the table for a browser, on this machine or for others."""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path

import uvicorn

from cardwright.table import logs
from cardwright.table.app import make_app
from cardwright.table.hall import Hall
from cardwright.table.limits import LARGEST_MESSAGE
from cardwright.table.store.choose import store_at
from cardwright.table.thinking import Thinkers

DEADLINE = 8  # seconds that a stopping server waits for what is under way


def usual_store() -> str:
    """A file in the platform's folder for state."""
    chosen = os.environ.get("CARDWRIGHT_HOME")
    state = os.environ.get("XDG_STATE_HOME")
    folder = Path(chosen) if chosen else (Path(state) if state else Path.home() / ".local/state") / "cardwright"
    return f"sqlite:{folder / 'tables.db'}"


def run(args: Namespace) -> int:
    """Serve until somebody stops it; the exit code."""
    logs.write_to()
    hall = Hall(store_at(args.database or usual_store()), Thinkers(processes=args.bots), pace=args.pace / 1000)
    config = uvicorn.Config(
        make_app(hall),
        host=args.host,
        port=args.port,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=2 * LARGEST_MESSAGE,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        timeout_graceful_shutdown=DEADLINE,
        h11_max_incomplete_event_size=LARGEST_MESSAGE,
    )
    where = "localhost" if args.host in ("127.0.0.1", "::1") else args.host
    print(f"Cardwright is at http://{where}:{args.port}/ (stop it with Ctrl-C)", flush=True)
    server = uvicorn.Server(config)
    server.run()
    return 0 if server.started else 1
