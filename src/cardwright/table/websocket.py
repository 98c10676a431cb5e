"""Web sockets for the web server, as RFC 6455 has them: small in memory, quick with the short messages of a table.

uvicorn's own take 25 kB a connection and switch reading off and on at every message. There are no extensions here:
compression would cost each connection far more memory than its messages are long. A stopping server (`shutdown`)
first lets what was begun come to its end, then closes with 1012.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import hashlib
import struct
from collections import deque
from collections.abc import Callable, MutableMapping
from typing import Any, Final, cast

from uvicorn.config import Config
from uvicorn.protocols.utils import ClientDisconnected, get_local_addr, get_remote_addr
from uvicorn.server import ServerState

SECRET: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # what RFC 6455 mixes into every handshake
MORE, TEXT, BYTES, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
LONGEST_CONTROL: Final = 125
MOST_PARTS: Final = 256  # of one message
MOST_WAITING: Final = 16  # messages that are read before the application has taken one
LINGER: Final = 10.0  # seconds in which the other side may take in what was sent before the end
GOING_AWAY, WRONG, NOT_TEXT, TOO_LONG, FAULT, RESTART = 1001, 1002, 1007, 1009, 1011, 1012
NO_CODE, LOST = 1005, 1006
SAID: Final = (1000, GOING_AWAY, WRONG, 1003, NOT_TEXT, 1008, TOO_LONG, 1010, FAULT, RESTART, 1013, 1014)

Event = MutableMapping[str, Any]


class Broken(Exception):
    """The other side does not keep to the protocol; the code says how."""

    def __init__(self, code: int) -> None:
        self.code = code


class WebSocket(asyncio.Protocol):
    """One connection, from its handshake to its end."""

    __slots__ = (
        "answered",
        "app_state",
        "buffer",
        "closing",
        "config",
        "drained",
        "events",
        "heard",
        "kind",
        "loop",
        "parts",
        "paused",
        "reading",
        "scope",
        "size",
        "state",
        "stopping",
        "ticking",
        "transport",
        "waiter",
    )

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self.config = config
        self.state = server_state
        self.app_state = app_state
        self.loop = _loop or asyncio.get_event_loop()
        self.transport: asyncio.Transport | None = None
        self.scope: dict[str, Any] | None = None
        self.answered = False  # has the handshake been accepted or refused?
        self.closing = False  # has a closing frame been sent or received?
        self.stopping = False  # does the server go away?
        self.reading = True
        self.paused = False  # does the other side take in too little?
        self.heard = True  # anything since the last ping
        self.buffer = b""
        self.kind = MORE  # of the message whose parts are coming
        self.parts: list[bytes] = []
        self.size = 0  # of them together
        self.events: deque[Event] = deque()
        self.waiter: asyncio.Future[None] | None = None
        self.drained: asyncio.Future[None] | None = None
        self.ticking: asyncio.TimerHandle | None = None

    # What the transport says

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.state.connections.add(self)  # type: ignore[arg-type]

    def connection_lost(self, exc: Exception | None) -> None:
        self.state.connections.discard(self)
        self.transport = None
        if self.ticking is not None:
            self.ticking.cancel()
        self.resume_writing()
        self.leave(LOST)

    def eof_received(self) -> None:
        """The connection closes."""

    def pause_writing(self) -> None:
        self.paused = True

    def resume_writing(self) -> None:
        self.paused = False
        if self.drained is not None and not self.drained.done():
            self.drained.set_result(None)

    def data_received(self, data: bytes) -> None:
        self.buffer = self.buffer + data if self.buffer else data
        try:
            if self.scope is None:
                self.greet()
            if self.answered:
                self.read_frames()
        except Broken as broken:
            self.end(broken.code)

    # The handshake

    def greet(self) -> None:
        """Begin the application when the whole request is there."""
        head, found, self.buffer = self.buffer.partition(b"\r\n\r\n")
        if not found:
            self.buffer = head
            return
        first, *lines = head.split(b"\r\n")
        headers = [
            (name.strip().lower(), value.strip()) for name, _, value in (line.partition(b":") for line in lines)
        ]
        self.scope = self.scope_of(first.split(b" ")[1], headers)
        if key_of(dict(headers)) is None:
            self.refuse(b"400 Bad Request")
            return
        task = self.loop.create_task(self.run())
        self.state.tasks.add(task)
        task.add_done_callback(self.state.tasks.discard)

    def scope_of(self, target: bytes, headers: list[tuple[bytes, bytes]]) -> dict[str, Any]:
        from urllib.parse import unquote_to_bytes

        path, _, query = target.partition(b"?")
        assert self.transport is not None
        return {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "wss" if self.transport.get_extra_info("sslcontext") else "ws",
            "server": get_local_addr(self.transport),
            "client": get_remote_addr(self.transport),
            "root_path": self.config.root_path,
            "path": self.config.root_path + unquote_to_bytes(path).decode("utf-8", "replace"),
            "raw_path": self.config.root_path.encode() + path,
            "query_string": query,
            "headers": headers,
            "subprotocols": [],
            "state": self.app_state.copy(),
        }

    def accept(self) -> None:
        assert self.scope is not None
        key = key_of(dict(self.scope["headers"])) or b""
        proof = base64.b64encode(hashlib.sha1(key + SECRET).digest())
        self.answered = True
        self.write(
            b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Accept: " + proof + b"\r\n\r\n"
        )
        if self.config.ws_ping_interval:
            self.call_after(self.config.ws_ping_interval, self.tick)

    def refuse(self, status: bytes) -> None:
        self.closing = True
        self.write(b"HTTP/1.1 " + status + b"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        if self.transport is not None:
            self.transport.close()

    # What the other side says

    def read_frames(self) -> None:
        """Take all whole frames out of the buffer."""
        data, at = self.buffer, 0
        while not self.closing:
            frame = frame_at(data, at, self.config.ws_max_size)
            if frame is None:
                break
            last, kind, payload, at = frame
            self.heard = True
            self.take(last, kind, payload)
        self.buffer = data[at:] if at else data

    def take(self, last: bool, kind: int, payload: bytes) -> None:
        if kind == PING:
            if not self.paused:  # for who takes nothing in no answers are piled up
                self.write(framed(PONG, payload))
        elif kind == CLOSE:
            self.closed_by_other(payload)
        elif kind != PONG:
            self.take_part(last, kind, payload)

    def take_part(self, last: bool, kind: int, payload: bytes) -> None:
        """A message, or a part of one."""
        if (kind == MORE) != bool(self.kind):
            raise Broken(WRONG)  # a part of nothing, or a new message within another
        self.kind = self.kind or kind
        self.parts.append(payload)
        self.size += len(payload)
        if self.size > self.config.ws_max_size or len(self.parts) > MOST_PARTS:
            raise Broken(TOO_LONG)
        if last:
            whole, kind = b"".join(self.parts), self.kind
            self.parts, self.kind, self.size = [], MORE, 0
            self.put(message_of(kind, whole))

    def closed_by_other(self, payload: bytes) -> None:
        code = int.from_bytes(payload[:2], "big") if len(payload) > 1 else 1000
        self.end(code if 3000 <= code < 5000 or code in SAID else WRONG, code if len(payload) > 1 else NO_CODE)

    # To and from the application

    def put(self, event: Event) -> None:
        self.events.append(event)
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_result(None)
        if self.reading and len(self.events) >= MOST_WAITING and self.transport is not None:
            self.reading = False
            self.transport.pause_reading()

    def leave(self, code: int) -> None:
        """The application hears that this is the end."""
        self.put({"type": "websocket.disconnect", "code": code})

    async def receive(self) -> Event:
        while not self.events:
            self.waiter = self.loop.create_future()
            await self.waiter
            self.waiter = None
        event = self.events.popleft()
        if not (self.reading or self.events or self.stopping) and self.transport is not None:
            self.reading = True
            self.transport.resume_reading()
        return event

    async def send(self, message: Event) -> None:
        kind = message["type"]
        if self.transport is None or (self.closing and kind != "websocket.close"):
            raise ClientDisconnected
        if kind == "websocket.send":
            text = message.get("text")
            self.write(framed(BYTES, message["bytes"]) if text is None else framed(TEXT, text.encode()))
            if self.paused:
                await self.has_room()
        elif kind == "websocket.accept":
            self.accept()
        elif kind == "websocket.close" and not self.answered:
            self.refuse(b"403 Forbidden")
        elif kind == "websocket.close":
            self.end(message.get("code", 1000), reason=message.get("reason") or "")

    async def has_room(self) -> None:
        """Wait until the other side has taken in what was sent; several may wait at once."""
        if self.drained is None or self.drained.done():
            self.drained = self.loop.create_future()
        await asyncio.shield(self.drained)

    async def run(self) -> None:
        """The application, from beginning to end; then the connection ends too."""
        self.put({"type": "websocket.connect"})
        code = FAULT
        try:
            await self.config.loaded_app(self.scope, self.receive, self.send)
            code = RESTART if self.stopping else 1000
        except ClientDisconnected:
            pass
        finally:
            if self.answered:
                self.end(code)
            else:
                self.refuse(b"500 Internal Server Error")

    # The end

    def shutdown(self) -> None:
        """The server stops: what was begun comes to its end, nothing more is read."""
        self.stopping = True
        if self.transport is not None and self.reading:
            self.reading = False
            self.transport.pause_reading()
        if self.scope is None:
            self.refuse(b"503 Service Unavailable")
        self.leave(RESTART)

    def end(self, code: int, heard: int = LOST, reason: str = "") -> None:
        """Close, once, with a word to the other side."""
        if not self.closing:
            self.closing = True
            self.write(framed(CLOSE, struct.pack("!H", code) + reason.encode()[: LONGEST_CONTROL - 2]))
            self.leave(heard)
        if self.transport is not None:
            self.transport.close()
            self.call_after(LINGER, self.transport.abort)

    def call_after(self, seconds: float, what: Callable[[], None]) -> None:
        if self.ticking is not None:
            self.ticking.cancel()
        self.ticking = self.loop.call_later(seconds, what)

    def tick(self) -> None:
        """Close a connection on which nothing was heard since the last ping; else ping again."""
        if self.closing or self.transport is None:
            return
        if not self.heard:
            self.end(FAULT)
            return
        self.heard = False
        self.write(framed(PING, b""))
        self.call_after(self.config.ws_ping_interval or 20.0, self.tick)

    def write(self, data: bytes) -> None:
        if self.transport is not None:
            self.transport.write(data)


def key_of(headers: dict[bytes, bytes]) -> bytes | None:
    """The key of a sound handshake."""
    key = headers.get(b"sec-websocket-key", b"")
    try:
        sound = len(base64.b64decode(key, validate=True)) == 16
    except binascii.Error:
        return None
    return key if sound and headers.get(b"sec-websocket-version") == b"13" else None


def message_of(kind: int, payload: bytes) -> Event:
    if kind == BYTES:
        return {"type": "websocket.receive", "bytes": payload}
    try:
        return {"type": "websocket.receive", "text": payload.decode()}
    except UnicodeDecodeError:
        raise Broken(NOT_TEXT) from None


def framed(kind: int, payload: bytes) -> bytes:
    """A whole frame of a server."""
    length = len(payload)
    if length < 126:
        return bytes((0x80 | kind, length)) + payload
    if length < 1 << 16:
        return struct.pack("!BBH", 0x80 | kind, 126, length) + payload
    return struct.pack("!BBQ", 0x80 | kind, 127, length) + payload


def frame_at(data: bytes, at: int, longest: int) -> tuple[bool, int, bytes, int] | None:
    """The frame at a place: is it the last of its message, its kind, its payload, where the next one begins."""
    if len(data) < at + 2:
        return None
    first, second = data[at], data[at + 1]
    kind, length = first & 15, second & 127
    control = kind >= CLOSE
    if first & 0x70 or not second & 0x80 or kind not in (MORE, TEXT, BYTES, CLOSE, PING, PONG):
        raise Broken(WRONG)
    if control and (length > LONGEST_CONTROL or not first & 0x80):
        raise Broken(WRONG)
    at += 2
    if length >= 126:
        size = 2 if length == 126 else 8
        if len(data) < at + size:
            return None
        length = int.from_bytes(data[at : at + size], "big")
        at += size
    if length > longest:
        raise Broken(TOO_LONG)
    end = at + 4 + length
    if len(data) < end:
        return None
    return bool(first & 0x80), kind, unmasked(data[at : at + 4], data[at + 4 : end]), end


def unmasked(mask: bytes, payload: bytes) -> bytes:
    """The payload as it was before its mask; as one large number it takes no time."""
    length = len(payload)
    if not length or mask == b"\0\0\0\0":
        return payload
    repeated = (mask * (length // 4 + 1))[:length]
    return (int.from_bytes(payload, "big") ^ int.from_bytes(repeated, "big")).to_bytes(length, "big")
