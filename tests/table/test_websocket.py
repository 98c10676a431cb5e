"""The web socket protocol: sound messages arrive whole, all else closes the connection with the right code."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import socket
import struct
import threading
import time
import urllib.request
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest
import uvicorn
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.load.frames import CLOSE, PING, PONG, TEXT, frame
from tests.table.servers import Server, database
from tests.table.tables import GAMES
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from cardwright.table import websocket
from cardwright.table.difference import apply
from cardwright.table.store.choose import store_at
from cardwright.table.store.rows import Decided
from cardwright.table.websocket import Broken, WebSocket, frame_at, framed, unmasked

LONGEST = 40_000
DUEL = GAMES[0]


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Sends back what comes; `slow` makes it think, `leave` makes it close, `fail` makes it fail."""
    await receive()
    if scope["path"] == "/no":
        await send({"type": "websocket.close"})
        return
    await send({"type": "websocket.accept"})
    while (event := await receive())["type"] == "websocket.receive":
        text = event.get("text")
        if text == "slow":
            await asyncio.sleep(0.5)
        elif text == "leave":
            await send({"type": "websocket.close", "code": 1008, "reason": "enough"})
            return
        elif text == "fail":
            raise ValueError("a defect")
        await send({**event, "type": "websocket.send"})


@contextlib.contextmanager
def serving(app: Any = echo, ping: float = 20.0) -> Iterator[tuple[uvicorn.Server, int]]:
    """A server in a thread, and its port."""
    config = uvicorn.Config(
        app, port=0, lifespan="off", log_config=None, ws=WebSocket, ws_max_size=LONGEST, ws_ping_interval=ping
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield server, server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    thread.join(10)
    assert not thread.is_alive()


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with serving() as (_, number):
        yield number


def at(port: int, path: str = "/", **more: Any) -> Any:
    return connect(f"ws://127.0.0.1:{port}{path}", max_size=1 << 20, **more)


def code_of(closed: ConnectionClosed) -> int:
    """The code with which the server has closed."""
    return closed.rcvd.code if closed.rcvd is not None else 0


class Raw:
    """A connection whose bytes are ours."""

    def __init__(self, port: int, **headers: str) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=5)
        lines = {
            "Host": "localhost",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
            "Sec-WebSocket-Version": "13",
            **{name.replace("_", "-"): value for name, value in headers.items()},
        }
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        self.socket.sendall(f"GET / HTTP/1.1\r\n{head}\r\n".encode())
        self.head = b""
        while b"\r\n\r\n" not in self.head:
            part = self.socket.recv(1)
            if not part:
                break
            self.head += part

    def close_code(self, data: bytes) -> int:
        """Send this; the code with which the server closes."""
        self.socket.sendall(data)
        heard = b""
        while part := self.socket.recv(4096):
            heard += part
        self.socket.close()
        assert heard[0] == 0x80 | CLOSE, heard
        return int(struct.unpack("!H", heard[2:4])[0])


# Messages


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 5_000, LONGEST])
def test_messages_of_all_lengths(port, length):
    with at(port) as there:
        for message in ("x" * length, os.urandom(length)):
            there.send(message)
            assert there.recv(timeout=5) == message


def test_a_long_answer_comes_whole():
    async def long(scope, receive, send):
        await receive()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": "é" * 50_000})
        await receive()

    with serving(long) as (_, port), at(port) as there:
        assert there.recv(timeout=5) == "é" * 50_000


def test_many_messages_keep_their_order(port):
    with at(port) as there:
        for number in range(300):
            there.send(str(number))
        assert [there.recv(timeout=5) for _ in range(300)] == [str(number) for number in range(300)]


def test_parts_make_a_whole_with_a_ping_between(port):
    with at(port) as there:
        there.send(["par", "ts"])
        assert there.recv(timeout=5) == "parts"
    raw = Raw(port)
    first, last = bytearray(frame(TEXT, b"ab")), bytearray(frame(0, b"c"))
    first[0] &= 0x7F
    raw.socket.sendall(bytes(first) + frame(PING, b"?") + bytes(last))
    heard = b""
    while len(heard) < 8:
        heard += raw.socket.recv(100)
    assert heard == framed(PONG, b"?") + framed(TEXT, b"abc")


def test_a_frame_may_come_byte_by_byte(port):
    raw = Raw(port)
    for byte in frame(TEXT, b"slowly"):
        raw.socket.sendall(bytes([byte]))
    assert raw.socket.recv(100) == framed(TEXT, b"slowly")


def test_compression_is_not_agreed_to(port):
    raw = Raw(port, Sec_WebSocket_Extensions="permessage-deflate")
    assert b"101" in raw.head
    assert b"deflate" not in raw.head


# What is not sound


LONG_HEAD = struct.pack("!BBQ", 0x81, 0xFF, 1 << 40) + b"\0" * 4
UNSOUND = {
    "no mask": (b"\x81\x01x", 1002),
    "a bit that nobody agreed to": (b"\xc1\x81\0\0\0\0x", 1002),
    "an unknown kind": (frame(3, b""), 1002),
    "a control frame in parts": (b"\x09\x80\0\0\0\0", 1002),
    "a long control frame": (frame(PING, b"x" * 126), 1002),
    "a part of nothing": (frame(0, b"x"), 1002),
    "a message within another": (b"\x01\x81\0\0\0\0x" + frame(TEXT, b"y"), 1002),
    "no text": (frame(TEXT, b"\xff\xfe"), 1007),
    "too long": (LONG_HEAD, 1009),
    "too long in parts": (b"\x01" + frame(TEXT, b"x" * 30_000)[1:] + frame(0, b"x" * 30_000), 1009),
    "too many parts": (b"\x01\x80\0\0\0\0" + b"\x00\x80\0\0\0\0" * 300, 1009),
    "a forbidden code": (frame(CLOSE, struct.pack("!H", 1005)), 1002),
    "good bye": (frame(CLOSE, struct.pack("!H", 1000)), 1000),
    "good bye without a code": (frame(CLOSE, b""), 1000),
}


@pytest.mark.parametrize("what", UNSOUND)
def test_what_is_not_sound_closes_the_connection(port, what):
    data, code = UNSOUND[what]
    assert Raw(port).close_code(data) == code


@pytest.mark.parametrize("key", ["", "short", "not base64 at all ......", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"])
def test_a_handshake_needs_its_key(port, key):
    assert b"400" in Raw(port, Sec_WebSocket_Key=key).head


def test_another_version_is_refused(port):
    assert b"400" in Raw(port, Sec_WebSocket_Version="8").head


@given(st.binary(max_size=300))
@settings(max_examples=200, deadline=None)
def test_any_bytes_are_a_frame_or_refused(data):
    with contextlib.suppress(Broken):
        found = frame_at(data, 0, 100)
        assert found is None or len(found[2]) <= 100


@given(st.binary(max_size=70), st.binary(min_size=4, max_size=4))
def test_a_mask_is_taken_off(payload, mask):
    plain = bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))
    assert unmasked(mask, payload) == plain


# The application


def test_the_application_closes_refuses_and_fails(port):
    with at(port) as there:
        there.send("leave")
        with pytest.raises(ConnectionClosed) as closed:
            there.recv(timeout=5)
    assert code_of(closed.value) == 1008
    with at(port) as there:
        there.send("fail")
        with pytest.raises(ConnectionClosed) as closed:
            there.recv(timeout=5)
    assert code_of(closed.value) == 1011
    with pytest.raises(InvalidStatus), at(port, "/no"):
        pass


def test_who_does_not_answer_pings_is_dropped():
    with serving(ping=0.2) as (_, port):
        raw = Raw(port)
        heard = b""
        with contextlib.suppress(OSError):
            while part := raw.socket.recv(100):
                heard += part
        assert heard.startswith(framed(PING, b""))
        assert heard.endswith(struct.pack("!H", 1011))


def test_who_answers_pings_stays():
    with serving(ping=0.1) as (_, port), at(port) as there:
        time.sleep(0.6)
        there.send("still here")
        assert there.recv(timeout=5) == "still here"


def test_a_stopping_server_answers_what_was_begun():
    with serving() as (server, port), at(port) as busy, at(port) as idle:
        busy.send("slow")
        time.sleep(0.2)
        server.should_exit = True
        assert busy.recv(timeout=5) == "slow"
        for there in (busy, idle):
            with pytest.raises(ConnectionClosed) as closed:
                there.recv(timeout=5)
            assert code_of(closed.value) == 1012


# Who takes nothing in


class Pipe:
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.ends: list[str] = []

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def close(self) -> None:
        self.ends.append("close")

    def abort(self) -> None:
        self.ends.append("abort")


def piped() -> tuple[WebSocket, Pipe]:
    """A connection whose handshake is over, on a transport of ours."""
    state = SimpleNamespace(connections=set(), tasks=set())
    there = WebSocket(uvicorn.Config(echo, ws_max_size=LONGEST), cast(Any, state), {}, asyncio.get_running_loop())
    pipe = Pipe()
    there.connection_made(cast(Any, pipe))
    there.scope, there.answered = {}, True
    return there, pipe


async def test_pings_of_one_who_takes_nothing_in_are_not_answered():
    there, pipe = piped()
    there.data_received(frame(PING, b"a"))
    there.pause_writing()
    there.data_received(frame(PING, b"b"))
    there.resume_writing()
    there.data_received(frame(PING, b"c"))
    assert pipe.written == [framed(PONG, b"a"), framed(PONG, b"c")]


async def test_all_who_wait_to_send_go_on_when_there_is_room():
    there, pipe = piped()
    there.pause_writing()
    sends = [asyncio.ensure_future(there.send({"type": "websocket.send", "text": word})) for word in "abc"]
    await asyncio.sleep(0)
    sends[1].cancel()
    await asyncio.sleep(0)
    assert [one.done() for one in sends] == [False, True, False]
    there.resume_writing()
    await asyncio.wait_for(asyncio.gather(sends[0], sends[2]), 1)
    assert len(pipe.written) == 3


async def test_who_does_not_take_in_the_end_is_cut_off(monkeypatch):
    monkeypatch.setattr(websocket, "LINGER", 0.01)
    there, pipe = piped()
    there.end(1000)
    assert pipe.ends == ["close"]
    await asyncio.sleep(0.05)
    assert pipe.ends == ["close", "abort"]


# A whole server


class Guest:
    """Somebody who has both seats of a table on a real server."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.cookie = ""
        self.post("/api/guest", {"name": "Ann"})
        wish = {"game": DUEL, "seats": [{"who": "me"}, {"who": "me"}]}
        self.table = self.post("/api/tables", wish)["table"]
        self.state: Any = None
        self.answered: Any = None  # the state in which it picked last
        self.words = ""

    def post(self, path: str, body: Any) -> Any:
        headers = {"content-type": "application/json", "cookie": self.cookie}
        address = f"http://127.0.0.1:{self.server.port}{path}"
        request = urllib.request.Request(address, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request) as answer:
            self.cookie = self.cookie or answer.headers["set-cookie"].partition(";")[0]
            return json.load(answer)

    def hear(self, there: Any, timeout: float = 5) -> Any:
        """The next message; a state is taken in."""
        message = json.loads(there.recv(timeout=timeout))
        if message["type"] == "state":
            whole = message["base"] == 0
            self.state = message["state"] if whole else apply(self.state, message["change"])
        return message

    def pick(self, there: Any, id: str) -> None:
        """Send a pick from the seat that is asked."""
        while self.state is self.answered or self.state["view"]["decision"] is None:
            if self.state is not self.answered:
                there.send(json.dumps({"v": 1, "type": "sit", "seat": 1 - self.state["you"]}))
            self.hear(there)
        self.answered = self.state
        self.words = self.state["view"]["decision"]["options"][0]
        there.send(json.dumps({"v": 1, "type": "pick", "id": id, "words": self.words}))


def to_the_end(guest: Guest, there: Any) -> tuple[list[str], int]:
    """The kinds of messages until the server closes, and the code with which it does."""
    heard = []
    try:
        while True:
            heard.append(guest.hear(there)["type"])
    except ConnectionClosed as closed:
        return heard, code_of(closed)


@pytest.mark.slow
def test_a_server_that_is_stopped_keeps_the_last_pick_and_says_so():
    with database("sqlite") as url:
        server = Server(url)
        server.start()
        ann = Guest(server)
        with at(server.port, f"/ws/{ann.table}", additional_headers={"cookie": ann.cookie}) as there:
            ann.pick(there, "last")
            time.sleep(0.05)  # it is under way, or done
            server.running.terminate()
            heard, code = to_the_end(ann, there)
            assert code == 1012
            assert "done" in heard
        server.running.wait(20)
        assert [row.request for row in asyncio.run(rows_of(url, ann.table))] == ["last"]


@pytest.mark.slow
def test_a_connection_that_is_cut_within_a_message_loses_nothing():
    with database("sqlite") as url:
        server = Server(url)
        server.start()
        ann = Guest(server)
        for number in range(5):
            with at(server.port, f"/ws/{ann.table}", additional_headers={"cookie": ann.cookie}) as there:
                ann.state = ann.answered = None
                ann.pick(there, f"whole {number}")
                while ann.hear(there)["type"] != "done":
                    pass
                there.socket.sendall(
                    frame(TEXT, b'{"v":1,"type":"pick","id":"cut","words":"x"}')[: 10 + 7 * number]
                )
                there.socket.close()
        server.stop()
        kept = [row.request for row in asyncio.run(rows_of(url, ann.table))]
        assert kept == [f"whole {number}" for number in range(5)]


async def rows_of(url: str, table: str) -> list[Decided]:
    store = store_at(url)
    await store.open()
    rows = await store.decisions(table)
    await store.close()
    return rows
