"""What is kept, row by row. A decision is never changed and never deleted."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field, replace
from typing import Any, Final

START: Final = ""  # what comes before the first decision


@dataclass(frozen=True, slots=True)
class Decided:
    """One entry of a game: who did what, when, by which request, chained to the entry before it."""

    game: str
    seq: int
    seat: int
    what: str  # pick, concede, time out, draw agreed, seat handed over, undo
    words: str  # the pick by notation
    number: int
    request: str  # the client's id, so that a retry is harmless
    time: int  # milliseconds
    rules: str  # the digest of rules and card texts
    previous: str = START
    hash: str = ""

    def sealed(self) -> Decided:
        """The same with its hash, which covers all the rest."""
        return replace(self, hash=self.fingerprint())

    def fingerprint(self) -> str:
        told = [self.game, self.seq, self.seat, self.what, self.words, self.number]
        told += [self.request, self.time, self.rules, self.previous]
        text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def is_whole(rows: list[Decided], first: int = 0, previous: str = START) -> bool:
    """Do the rows follow one another without a gap, each with the hash it must have?"""
    for seq, row in enumerate(rows, first):
        if row.seq != seq or row.previous != previous or row.hash != row.fingerprint():
            return False
        previous = row.hash
    return True


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table: its game, the terms that were agreed when it was made, and how a guest gets in."""

    id: str
    game: str
    made: int
    maker: str  # a person
    terms: str  # JSON
    seats: int
    invite: str  # the digest of the invitation
    follows: str = ""  # the table that this one is the rematch of
    start: str = field(
        default="", repr=False
    )  # JSON: the record before its first entry; empty until all seats are taken
    state: str = "open"  # open, playing, over
    secret: str = field(default="", repr=False)  # from which all chance of this table follows; it is told to nobody
    commitment: str = ""  # to the secret, told to all before anybody contributes


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat at a table: who sits there, with which deck, and the digest of the token that gives it back."""

    game: str
    seat: int
    name: str = ""
    bot: str = ""
    deck_name: str = ""
    deck: str = ""  # JSON: the names of the cards
    token: str = ""
    person: str = ""
    entropy: str | None = ""  # what its player contributes to chance; None while that is waited for

    @property
    def free(self) -> bool:
        return not self.name


@dataclass(frozen=True, slots=True)
class Said:
    """Something said at a table beside the game: chat, offers and answers, what a player allows."""

    game: str
    number: int
    person: str
    seat: int
    kind: str
    words: str
    at: int  # how many decisions there were
    time: int
    request: str


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody: a guest with a name, or one with an account."""

    id: str
    name: str
    made: int
    account: str = ""
    password: str = ""  # the argon2 hash


@dataclass(frozen=True, slots=True)
class SavedDeck:
    """A deck that somebody keeps."""

    person: str
    game: str
    name: str
    cards: str  # JSON: the names of the cards


@dataclass(frozen=True, slots=True)
class Share:
    """A position that somebody shows to whoever has the token: of which table, after how many rows, whose view."""

    id: str
    token: str  # the digest
    person: str
    game: str
    rows: int
    step: int  # of the replay in which it was chosen
    seat: int  # through whose eyes, -1 for what is public
    made: int


def listed(cards: str) -> list[str]:
    """The names of the cards of a deck."""
    data: Any = json.loads(cards or "[]")
    return [str(name) for name in data]
