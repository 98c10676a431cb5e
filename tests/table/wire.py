"""A server process as the wire sees it: every request, every socket, every byte that leaves, in one event loop.

Nothing is faked but the network: requests and sockets enter where a web server hands them to the application.
Time stands still and ids are counted, so that two runs of one script send the same bytes.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

import httpx
import pytest
from tests.table.worlds import still

from cardwright.table.app import make_app
from cardwright.table.difference import apply
from cardwright.table.hall import Hall
from cardwright.table.protocol import VERSION
from cardwright.table.store.memory import MemoryStore
from cardwright.table.thinking import Thinkers
from cardwright.table.web import COOKIE

HOST: Final = "testserver"
TURNS: Final = 40  # of the event loop until nothing is expected to be on its way any more
LUCK: Final = 0x5EED
PATIENCE: Final = 20.0  # seconds


class Wire:
    """One process; `bytes_to` holds by cookie all that was sent to somebody."""

    def __init__(self) -> None:
        self.hall = Hall(MemoryStore(), Thinkers(), pace=0.0)
        self.app = make_app(self.hall)
        site = self.app.state.site
        site.asking.most = site.guests.most = site.passwords.most = 1_000_000_000
        self.bytes_to: dict[str, list[str]] = {}
        self.questions = itertools.count(1)

    def heard(self, key: str, text: str) -> None:
        self.bytes_to.setdefault(key, []).append(text)

    async def request(self, method: str, path: str, key: str = "", **more: Any) -> httpx.Response:
        """A request with a cookie; the answer is written down with its headers."""
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False, client=("127.0.0.1", 1))
        cookies = {COOKIE: key} if key else {}
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}", cookies=cookies) as client:
            answer = await client.request(method, path, **more)
        self.heard(key, f"{answer.status_code} {sorted(answer.headers.items())} {answer.text}")
        return answer

    async def guest(self, name: str) -> str:
        """Somebody new; the cookie."""
        return str((await self.request("POST", "/api/guest", json={"name": name})).cookies[COOKIE])

    async def socket(self, table: str, key: str = "") -> Line:
        line = Line(self, table, key)
        await until(lambda: line.state is not None or line.closed is not None)
        await self.quiet()
        return line

    async def quiet(self) -> None:
        """Until everything that was set off has happened."""
        for _ in range(TURNS):
            await asyncio.sleep(0)


async def until(is_so: Callable[[], bool]) -> None:
    """Games are made anew in threads, so a turn of the event loop may not be enough."""
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.001)


class Line:
    """A socket to one table: what is said on it, what comes back."""

    def __init__(self, wire: Wire, table: str, key: str) -> None:
        self.wire = wire
        self.key = key
        self.sent: list[str] = []
        self.closed: tuple[int, str] | None = None
        self.states: dict[int, Any] = {}
        self.state: Any = None
        self.answers: dict[str, Any] = {}
        self.coming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.coming.put_nowait({"type": "websocket.connect"})
        cookie = [(b"cookie", f"{COOKIE}={key}".encode())] if key else []
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "scheme": "ws",
            "path": f"/ws/{table}",
            "raw_path": f"/ws/{table}".encode(),
            "root_path": "",
            "query_string": b"",
            "headers": [(b"host", HOST.encode()), *cookie],
            "client": ("127.0.0.1", 1),
            "server": (HOST, 80),
            "subprotocols": [],
        }
        self.task = asyncio.ensure_future(wire.app(scope, self.coming.get, self.take))

    async def take(self, message: Any) -> None:
        """What the server sends."""
        if message["type"] == "websocket.close":
            self.closed = message.get("code", 1000), message.get("reason") or ""
        text = message.get("text") or (message.get("bytes") or b"").decode()
        self.wire.heard(self.key, text or json.dumps({**message}))
        if text:
            self.sent.append(text)
            self.read(json.loads(text))

    def read(self, message: dict[str, Any]) -> None:
        if message["type"] == "state":
            old = self.states.get(message["base"])
            self.state = message["state"] if message["base"] == 0 else apply(old, message["change"])
            self.states[message["n"]] = self.state
        elif message.get("id"):
            self.answers[message["id"]] = message

    async def say(self, **message: Any) -> None:
        await self.say_raw(json.dumps({"v": VERSION, **message}))

    async def say_raw(self, text: str) -> None:
        self.coming.put_nowait({"type": "websocket.receive", "text": text})
        await self.wire.quiet()

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Ask for something; the answer."""
        id = message.setdefault("id", f"q{next(self.wire.questions)}")
        await self.say(**message)
        await until(lambda: id in self.answers or self.closed is not None)
        await self.wire.quiet()
        answer: dict[str, Any] = self.answers.pop(id)
        return answer

    @property
    def options(self) -> list[str]:
        decision = self.state["view"] and self.state["view"]["decision"]
        return list(decision["options"]) if decision else []

    async def hang_up(self) -> None:
        if not self.task.done():
            self.coming.put_nowait({"type": "websocket.disconnect", "code": 1000})
            await asyncio.wait_for(self.task, 5)


@asynccontextmanager
async def wire(committed: bool = True) -> AsyncIterator[Wire]:
    """A process with nobody in it yet, and the same luck at every run; tables may have a seed as they once had."""
    with pytest.MonkeyPatch.context() as patch, still():
        same_ids(patch)
        if not committed:
            patch.setattr("cardwright.table.hall.new_luck", dict)
        no_threads(patch)
        made = Wire()
        async with made.app.router.lifespan_context(made.app):
            yield made


def same_ids(patch: pytest.MonkeyPatch) -> None:
    """Ids and tokens are counted; every game begins with the same luck."""
    from cardwright.table import hall, people

    count = itertools.count(1)

    def counted(length: int = 16) -> str:
        return f"id{next(count):014}"

    patch.setattr(hall, "new_id", counted)
    patch.setattr(people, "new_id", counted)
    patch.setattr(hall, "new_token", lambda: counted() + "-token")
    patch.setattr(people, "new_token", lambda: counted() + "-key")
    patch.setattr("cardwright.table.hall.secrets.randbits", lambda bits: LUCK)
    patch.setattr("cardwright.table.hall.new_secret", lambda: LUCK.to_bytes(32, "big"))


def no_threads(patch: pytest.MonkeyPatch) -> None:
    """What the server leaves to threads is done at once: when it is ready must not depend on the machine."""

    async def at_once(work: Callable[..., Any], *values: Any) -> Any:
        return work(*values)

    patch.setattr("cardwright.table.room.asyncio.to_thread", at_once)
