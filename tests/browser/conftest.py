"""A server of our own and a real browser before it, one of each for a process that runs tests."""

from __future__ import annotations

import asyncio
import os
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import find_browser as browsers
import pytest
import uvicorn
from tests.browser.person import Person

from cardwright.table.app import make_app
from cardwright.table.hall import Hall
from cardwright.table.limits import Rate
from cardwright.table.store.memory import MemoryStore
from cardwright.table.thinking import Thinkers

ROOT = Path(__file__).resolve().parents[2]
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def missing() -> str:
    """Why there can be no browser here."""
    if not browsers.find():
        return "no Chromium here (make browser installs one)"
    if not (ROOT / "build" / "web" / "index.html").is_file():
        return "the browser client is not built (make web builds it)"
    return ""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All that needs a browser is slow, and skipped where there is none."""
    why = missing()
    ours = [item for item in items if "tests/browser/" in item.path.as_posix()]
    if why and ours and os.environ.get("CARDWRIGHT_NEEDS_BROWSER") == "1":
        raise pytest.UsageError(why)
    for item in ours:
        item.add_marker(pytest.mark.slow)
        if why:
            item.add_marker(pytest.mark.skip(reason=why))


class Served:
    """The real server on a thread; bots move at once, chance is its own."""

    def __init__(self) -> None:
        os.environ["CARDWRIGHT_ASSETS"] = str(ROOT / "build" / "web")
        self.hall = Hall(MemoryStore(), Thinkers(), pace=0.0)
        self.socket = socket.socket()
        self.socket.bind(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        app = make_app(self.hall)
        app.state.site.crowd = app.state.site.guests = app.state.site.asking = app.state.site.studies = Rate(
            10_000, 1000.0
        )  # one address for all
        config = uvicorn.Config(app, log_config=None, access_log=False, lifespan="on")
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self) -> None:
        asyncio.run(self.server.serve(sockets=[self.socket]))

    def drop_sockets(self) -> None:
        """Cut every line, as a network would."""
        for connection in list(self.server.server_state.connections):
            transport = getattr(connection, "transport", None)
            if transport is not None:
                self.server.servers[0].get_loop().call_soon_threadsafe(transport.abort)

    def stop(self) -> None:
        self.server.should_exit = True
        self.server.force_exit = True
        self.thread.join(10)


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    found = Served()
    yield found
    found.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=browsers.find(), args=list(FLAGS))
        yield found
        found.close()


@pytest.fixture
def person(served: Served, chromium: Any, request: pytest.FixtureRequest) -> Iterator[Person]:
    """Somebody before a screen; `@pytest.mark.parametrize("person", [{…}], indirect=True)` says which."""
    wish: dict[str, Any] = getattr(request, "param", {})
    context = chromium.new_context(
        viewport={"width": wish.get("width", 1280), "height": wish.get("height", 800)},
        color_scheme=wish.get("scheme", "light"),
        reduced_motion=wish.get("motion", "reduce"),
        base_url=served.address,
    )
    context.set_default_timeout(20_000)
    sitting = Person(context, served.address)
    yield sitting
    assert sitting.faults == []
    context.close()
