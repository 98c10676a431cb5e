"""`cardwright serve`: the table for a browser, on this machine or for others."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sys
import webbrowser
from argparse import Namespace
from pathlib import Path

import uvicorn

from cardwright.table import logs
from cardwright.table.app import make_app
from cardwright.table.hall import Hall
from cardwright.table.limits import LARGEST_MESSAGE
from cardwright.table.store.choose import store_at
from cardwright.table.thinking import Thinkers
from cardwright.table.websocket import WebSocket

HERE = ("127.0.0.1", "::1")
SWITCH = 0.001  # seconds that the thread which writes waits at most for its turn; five times less than usual
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
    sys.setswitchinterval(SWITCH)
    hall = Hall(store_at(args.database or usual_store()), Thinkers(processes=args.bots), pace=args.pace / 1000)
    port = free_port(args.host, args.port) if args.open else args.port
    config = uvicorn.Config(
        make_app(hall),
        host=args.host,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        ws=WebSocket,
        ws_max_size=2 * LARGEST_MESSAGE,
        ws_ping_interval=20.0,
        timeout_graceful_shutdown=DEADLINE,
        h11_max_incomplete_event_size=LARGEST_MESSAGE,
    )
    where = f"http://{'localhost' if args.host in HERE else args.host}:{port}/"
    print(f"Cardwright is at {where} (stop it with Ctrl-C)", flush=True)
    server = Opening(config, where) if args.open else uvicorn.Server(config)
    signal.signal(signal.SIGTERM, leave)
    server.run()
    return 0 if server.started else 1


def leave(number: int, frame: object) -> None:
    """What the web server hands a signal on to when it has ended: in order, so that processes of bots end too."""
    sys.exit(0)


class Opening(uvicorn.Server):
    """A server that shows itself in the browser as soon as it listens."""

    def __init__(self, config: uvicorn.Config, where: str) -> None:
        super().__init__(config)
        self.where = where

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            await asyncio.to_thread(webbrowser.open, self.where)


def free_port(host: str, wanted: int) -> int:
    """The port that is wanted, or any that is free if somebody has it."""
    for port in (wanted, 0):
        with socket.socket() as trying:
            trying.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            with contextlib.suppress(OSError):
                trying.bind((host, port))
                return int(trying.getsockname()[1])
    return wanted
