"""The messages on a socket. Every one has the version of the protocol in it; other versions are refused in words.

From a client: each message that changes something has an id of its own, and may be sent again with the same id
after a break: it is carried out once. From the server: "done" or "no" for each id, and "state" whenever what this
client sees has changed: the whole at first, then the difference to the state before it on the same socket.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

import msgspec

from cardwright.table.errors import BAD_REQUEST, No
from cardwright.table.limits import LARGEST_MESSAGE
from cardwright.table.room import OURS

VERSION: Final = 1

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=f"^[^{OURS}]")]
Line = Annotated[str, msgspec.Meta(max_length=500)]
Number = Annotated[int, msgspec.Meta(ge=0, le=1 << 40)]


class Message(msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """Something that a client says."""

    v: int


class Resync(Message, frozen=True):
    """Something was missed: send the whole state."""


class Sit(Message, frozen=True):
    """Look from another of the own seats, or through the eyes of a player who shows its hand."""

    seat: Annotated[int, msgspec.Meta(ge=-1, le=11)] = -1
    through: Line = ""


class Pick(Message, frozen=True):
    id: Id
    words: Line


class Undo(Message, frozen=True):
    id: Id


class Concede(Message, frozen=True):
    id: Id


class Offer(Message, frozen=True):
    id: Id
    kind: Annotated[str, msgspec.Meta(pattern="^(draw|rematch|open)$")]


class Answer(Message, frozen=True):
    id: Id
    offer: Number
    yes: bool


class Chat(Message, frozen=True):
    id: Id
    words: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class Mute(Message, frozen=True):
    id: Id
    who: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{12}$")]


class Hands(Message, frozen=True):
    """Show the own hand to onlookers, or no longer."""

    id: Id
    open: bool


class Back(Message, frozen=True):
    """Take the own seat back from the bot that stands in."""

    id: Id


class Why(Message, frozen=True):
    """Why can't I do this? Without words: everything that is forbidden now."""

    id: Id
    words: Line = ""


FromClient: TypeAlias = Resync | Sit | Pick | Undo | Concede | Offer | Answer | Chat | Mute | Hands | Back | Why
Asking: TypeAlias = Pick | Undo | Concede | Offer | Answer | Chat | Mute | Hands | Back | Why

DECODER: Final = msgspec.json.Decoder(FromClient)
ENCODER: Final = msgspec.json.Encoder()


def read_message(data: str | bytes) -> FromClient:
    """A message from a client; anything else is refused with what is wrong about it."""
    if len(data) > LARGEST_MESSAGE:
        raise No(BAD_REQUEST, "This message is too long.")
    try:
        message: FromClient = DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise No(BAD_REQUEST, "This is not a message of this protocol.") from None
    if message.v != VERSION:
        raise No(BAD_REQUEST, f"This server speaks version {VERSION} of the protocol: load the page again.")
    return message


def encode(message: dict[str, Any]) -> str:
    """A message to a client, with the version."""
    return ENCODER.encode({"v": VERSION, **message}).decode()


def schema() -> dict[str, Any]:
    """The messages as a JSON schema, for clients in other languages."""
    return msgspec.json.schema(FromClient)
