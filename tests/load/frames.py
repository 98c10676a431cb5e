"""Web sockets as a client speaks them, cheaply: just what the load generator needs, on one connection."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from typing import cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
NO_MASK = b"\0\0\0\0"  # a mask that changes nothing is a mask too, and costs nothing


def frame(opcode: int, payload: bytes) -> bytes:
    """One whole message of a client."""
    length = len(payload)
    if length < 126:
        return struct.pack("!BB", 0x80 | opcode, 0x80 | length) + NO_MASK + payload
    assert length < 65_536
    return struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, length) + NO_MASK + payload


class SocketClient(asyncio.Protocol):
    """A connection: says hello, then hands every text message on."""

    def __init__(self, host: str, path: str, cookie: str) -> None:
        self.hello = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {cookie}\r\n\r\n"
        )
        self.transport: asyncio.Transport | None = None
        self.rest = b""
        self.open = False
        self.why = ""  # what the server said when it closed

    def heard(self, payload: bytes) -> None:
        """A text message has arrived."""

    def lost(self) -> None:
        """The connection has gone."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's is one in all but name
        self.transport.write(self.hello.encode())

    def connection_lost(self, exc: Exception | None) -> None:
        self.transport = None
        self.lost()

    def say(self, payload: bytes) -> None:
        if self.transport is not None:
            self.transport.write(frame(TEXT, payload))

    def close(self) -> None:
        if self.transport is not None:
            self.transport.write(frame(CLOSE, struct.pack("!H", 1000)))
            self.transport.close()

    def data_received(self, data: bytes) -> None:
        data = self.rest + data if self.rest else data
        at = 0 if self.open else self.answered(data)
        while at >= 0:
            begin, end = bounds(data, at)
            if end < 0 or end > len(data):
                break
            self.take(data[at] & 15, data[begin:end])
            at = end
        self.rest = data[max(at, 0) :]

    def answered(self, data: bytes) -> int:
        """Where the first frame begins once the server has said hello, -1 before."""
        end = data.find(b"\r\n\r\n")
        if end < 0:
            return -1
        assert data.startswith(b"HTTP/1.1 101"), data[:200]
        self.open = True
        return end + 4

    def take(self, opcode: int, payload: bytes) -> None:
        if opcode == TEXT:
            self.heard(payload)
        elif opcode == CLOSE:
            self.why = payload[2:].decode("utf-8", "replace")
        elif opcode == PING and self.transport is not None:
            self.transport.write(frame(PONG, payload))


def bounds(data: bytes, at: int) -> tuple[int, int]:
    """Where the payload of the frame at this place begins and ends; -1 if that is not yet known."""
    if len(data) < at + 2:
        return 0, -1
    length = data[at + 1] & 127
    if length < 126:
        return at + 2, at + 2 + length
    if length == 126:
        return at + 4, at + 4 + struct.unpack_from("!H", data, at + 2)[0] if len(data) >= at + 4 else -1
    return at + 10, at + 10 + struct.unpack_from("!Q", data, at + 2)[0] if len(data) >= at + 10 else -1
