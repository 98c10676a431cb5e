"""The store: what a server asks of the place where tables are kept.

Any process may add the decision (game, seq + 1); the primary key makes one of them win and the others are told
`Taken`, read again and go on. What a method has returned from is on the disk.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from cardwright.table.store.rows import Decided, Person, Said, SavedDeck, SeatRow, Share, TableRow

Known = dict[str, tuple[int, int]]


class Taken(Exception):
    """Another was first: the number, the request, the seat or the name is in use."""


class StoreDown(Exception):
    """The store can't be reached or can't write; nothing was kept of what was asked."""


class Store(Protocol):
    """Everything that is kept. Each method is one transaction."""

    async def open(self) -> None:
        """Connect, and bring an older store to the present form."""

    async def close(self) -> None: ...

    # Hints between processes; losing them only costs time

    async def hear(self, server: str, heard: Callable[[str], None]) -> None:
        """Call this with the table whenever another process says that it has news."""

    def hint(self, table: str) -> None:
        """Say that a table has news."""

    # The log of decisions

    async def append(self, row: Decided, over: bool = False) -> None:
        """Add the next decision of a game, durably; `Taken` if the number or the request is in use."""

    async def decisions(self, game: str, since: int = 0) -> list[Decided]:
        """The decisions of a game from this number on, in order."""

    async def by_request(self, game: str, request: str) -> Decided | None:
        """The decision that a request has brought about, so that a retry gets the same answer."""

    async def news(self, known: Known) -> list[str]:
        """Of these tables, each with how many decisions and things said are known: those that have more."""

    # Tables and seats

    async def make_table(self, table: TableRow, seats: list[SeatRow]) -> None: ...

    async def table(self, id: str) -> TableRow | None: ...

    async def seats(self, game: str) -> list[SeatRow]: ...

    async def take_seat(self, seat: SeatRow) -> None:
        """Sit down on a free seat; `Taken` if somebody was quicker."""

    async def contribute(self, game: str, seat: int, entropy: str) -> bool:
        """What the player of a seat contributes to chance; False if nothing is waited for there."""

    async def start(self, game: str, start: str) -> bool:
        """Begin the game with this record; False if it has begun already."""

    async def share_seat(self, game: str, seat: int, person: str) -> None:
        """Let a person play a seat too: the same player on another device."""

    async def seats_of(self, game: str, person: str) -> list[int]: ...

    async def tables_of(self, person: str) -> list[TableRow]:
        """The tables at which a person sits, newest first."""

    async def open_tables(self, most: int) -> list[TableRow]:
        """Tables that wait for players, newest first."""

    async def playing(self, since: int, most: int) -> list[TableRow]:
        """Games in progress, to which others could be invited, that were made after a moment; newest first."""

    async def count_open(self, person: str) -> int:
        """How many tables of a person, to which others could be invited, are not over."""

    # What is said beside the game

    async def say(self, said: Said) -> None:
        """Add the next thing said; `Taken` if the number or the request is in use."""

    async def talk(self, game: str, since: int = 0) -> list[Said]: ...

    # People

    async def add_person(self, person: Person, key: str) -> None:
        """Somebody new, with the digest of the key that proves who it is."""

    async def person_of(self, key: str) -> Person | None: ...

    async def add_key(self, person: str, key: str, made: int) -> None: ...

    async def drop_key(self, key: str) -> None: ...

    async def rename(self, person: str, name: str) -> None: ...

    async def make_account(self, person: str, account: str, password: str) -> None:
        """Give a guest an account; `Taken` if the name is in use."""

    async def account(self, account: str) -> Person | None: ...

    # Decks

    async def keep_deck(self, deck: SavedDeck) -> None: ...

    async def decks(self, person: str) -> list[SavedDeck]: ...

    async def drop_deck(self, person: str, game: str, name: str) -> None: ...

    # Positions that are shown by a link

    async def add_share(self, share: Share) -> None: ...

    async def share(self, token: str) -> Share | None:
        """The share that belongs to the digest of a token."""

    async def shares_of(self, person: str) -> list[Share]:
        """What a person shows, newest first."""

    async def drop_share(self, person: str, id: str) -> None:
        """Show it no longer; only its maker can."""

    # Time

    async def beat(self, server: str, time: int) -> None:
        """This server is alive."""

    async def last_beat(self) -> int:
        """When any server was alive last, 0 if none ever was."""

    async def add_outage(self, began: int, ended: int) -> None:
        """No server was there in this time: no clock counts it."""

    async def outages(self) -> list[tuple[int, int]]: ...

    async def saw(self, game: str, seat: int, time: int) -> None:
        """The player of a seat is there."""

    async def seen(self, game: str) -> dict[int, int]:
        """When each seat's player was there last."""
