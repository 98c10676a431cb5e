"""The terms of a table: what the players agreed to when it was made, apart from the rules of the game."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Final, Literal

import msgspec

from cardwright.table.errors import BAD_REQUEST, No

LONGEST_NAME: Final = 24
LONGEST_BANK: Final = 60 * 60 * 24 * 60  # two months, for games by correspondence

Seconds = Annotated[int, msgspec.Meta(ge=1, le=LONGEST_BANK)]


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much time there is: none counted, so much for each move, or a bank with something added by each move."""

    kind: Literal["none", "move", "bank"] = "none"
    seconds: Seconds = 600
    add: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What holds at a table from its first move to its last."""

    clock: Clock = Clock()
    take_back: Literal["never", "safe", "agreed"] = "agreed"  # safe: only what revealed nothing
    watch: Literal["nobody", "link"] = "link"  # may whoever has the address look on?
    listed: bool = False  # does the lobby name it, to players while seats are free and to those who may look on?
    abandoned: Literal["wait", "bot", "end"] = "wait"  # what happens to a seat whose player stays away
    abandoned_after: Annotated[int, msgspec.Meta(ge=30, le=LONGEST_BANK)] = 300
    settings: dict[str, int] = {}


def read_terms(text: str) -> Terms:
    return msgspec.json.decode(text.encode(), type=Terms)


def terms_text(terms: Terms) -> str:
    return msgspec.json.encode(terms).decode()


def tidy_name(name: str) -> str:
    """The name of a player as it stands at the table: a capital or a letter without case first.

    The view of a game keeps its own facts under words in small letters, and takes a dot for the end of a name.
    """
    tidy = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(tidy) <= LONGEST_NAME:
        raise No(BAD_REQUEST, f"A name has 1 to {LONGEST_NAME} letters.")
    if not all(letter.isalnum() or letter in " '-’" or unicodedata.combining(letter) for letter in tidy):
        raise No(BAD_REQUEST, "A name is made of letters, digits, spaces, - and '.")
    if not tidy[0].isalpha():
        raise No(BAD_REQUEST, "A name begins with a letter.")
    return tidy[0].upper() + tidy[1:]


def free_name(name: str, taken: list[str]) -> str:
    """The name, with a number if somebody at the table is called so already."""
    used = {other.casefold() for other in taken}
    number, free = 1, name
    while free.casefold() in used:
        number += 1
        free = f"{name} {number}"
    return free
