"""Every statement, written by hand, and the store that says them to a database of either kind."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final, TypeAlias

from cardwright.table.store.rows import Decided, Person, Said, SavedDeck, SeatRow, Share, TableRow
from cardwright.table.store.store import Known, Taken

Value: TypeAlias = "str | int | None"
Row: TypeAlias = "tuple[Any, ...]"

DECISION: Final = "game, seq, seat, what, words, number, request, time, rules, previous, hash"
TABLE: Final = "id, game, made, maker, terms, seats, invite, follows, start, state, secret, commitment"
SEAT: Final = "game, seat, name, bot, deck_name, deck, token, person, entropy"
SAID: Final = "game, number, person, seat, kind, words, at, time, request"
PERSON: Final = "id, name, made, account, password"

APPEND: Final = f"INSERT INTO decisions ({DECISION}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
END: Final = "UPDATE tables SET state = 'over' WHERE id = ?"
GO_ON: Final = "UPDATE tables SET state = 'playing' WHERE id = ? AND state = 'over'"
DECISIONS: Final = f"SELECT {DECISION} FROM decisions WHERE game = ? AND seq >= ? ORDER BY seq"
BY_REQUEST: Final = f"SELECT {DECISION} FROM decisions WHERE game = ? AND request = ?"
MAKE_TABLE: Final = f"INSERT INTO tables ({TABLE}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
FIND_TABLE: Final = f"SELECT {TABLE} FROM tables WHERE id = ?"
ADD_SEAT: Final = f"INSERT INTO seats ({SEAT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
FIND_SEATS: Final = f"SELECT {SEAT} FROM seats WHERE game = ? ORDER BY seat"
TAKE_SEAT: Final = """UPDATE seats
    SET name = ?, bot = ?, deck_name = ?, deck = ?, token = ?, person = ?, entropy = ?
    WHERE game = ? AND seat = ? AND name = ''"""
START: Final = "UPDATE tables SET start = ?, state = 'playing' WHERE id = ? AND state = 'open'"
CONTRIBUTE: Final = "UPDATE seats SET entropy = ? WHERE game = ? AND seat = ? AND entropy IS NULL"
SHARE: Final = "INSERT INTO bearers (game, seat, person) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
SHARE_TAKEN: Final = """INSERT INTO bearers (game, seat, person)
    SELECT game, seat, person FROM seats WHERE game = ? AND seat = ? AND person = ? AND person <> ''
    ON CONFLICT DO NOTHING"""
SEATS_OF: Final = "SELECT seat FROM bearers WHERE game = ? AND person = ? ORDER BY seat"
TABLES_OF: Final = f"""SELECT {TABLE} FROM tables WHERE id IN (SELECT game FROM bearers WHERE person = ?)
    ORDER BY made DESC, id LIMIT 100"""
BY_STATE: Final = f"""SELECT {TABLE} FROM tables WHERE state = ? AND made >= ? AND invite <> ''
    ORDER BY made DESC, id LIMIT ?"""
COUNT_OPEN: Final = "SELECT COUNT(*) FROM tables WHERE maker = ? AND state <> 'over' AND invite <> ''"
SAY: Final = f"INSERT INTO talk ({SAID}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
TALK: Final = f"SELECT {SAID} FROM talk WHERE game = ? AND number >= ? ORDER BY number"
ADD_PERSON: Final = f"INSERT INTO people ({PERSON}) VALUES (?, ?, ?, ?, ?)"
ADD_KEY: Final = "INSERT INTO keys (key, person, made) VALUES (?, ?, ?)"
DROP_KEY: Final = "DELETE FROM keys WHERE key = ?"
PERSON_OF: Final = f"SELECT {PERSON} FROM people WHERE id = (SELECT person FROM keys WHERE key = ?)"
RENAME: Final = "UPDATE people SET name = ? WHERE id = ?"
MAKE_ACCOUNT: Final = "UPDATE people SET account = ?, password = ? WHERE id = ? AND account IS NULL"
ACCOUNT: Final = f"SELECT {PERSON} FROM people WHERE account = ?"
KEEP_DECK: Final = """INSERT INTO decks (person, game, name, cards) VALUES (?, ?, ?, ?)
    ON CONFLICT (person, game, name) DO UPDATE SET cards = excluded.cards"""
DECKS: Final = "SELECT person, game, name, cards FROM decks WHERE person = ? ORDER BY game, name"
DROP_DECK: Final = "DELETE FROM decks WHERE person = ? AND game = ? AND name = ?"
SHARES: Final = "id, token, person, game, at, step, seat, made"
ADD_SHARE: Final = f"INSERT INTO shares ({SHARES}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
FIND_SHARE: Final = f"SELECT {SHARES} FROM shares WHERE token = ?"
SHARES_OF: Final = f"SELECT {SHARES} FROM shares WHERE person = ? ORDER BY made DESC, id"
DROP_SHARE: Final = "DELETE FROM shares WHERE person = ? AND id = ?"
BEAT: Final = """INSERT INTO beats (server, time) VALUES (?, ?)
    ON CONFLICT (server) DO UPDATE SET time = excluded.time"""
LAST_BEAT: Final = "SELECT COALESCE(MAX(time), 0) FROM beats"
ADD_OUTAGE: Final = "INSERT INTO outages (began, ended) VALUES (?, ?) ON CONFLICT DO NOTHING"
OUTAGES: Final = "SELECT began, ended FROM outages ORDER BY began"
SAW: Final = """INSERT INTO seen (game, seat, time) VALUES (?, ?, ?)
    ON CONFLICT (game, seat) DO UPDATE SET time = excluded.time"""
SEEN: Final = "SELECT seat, time FROM seen WHERE game = ?"

# Of a list in JSON of [game, decisions, things said] those games that have more.
NEWS: Final = """SELECT {game} FROM {every}
    WHERE EXISTS (SELECT 1 FROM decisions WHERE game = {game} AND seq >= {decided})
    OR EXISTS (SELECT 1 FROM talk WHERE game = {game} AND number >= {said})"""
AT_ONCE: Final = 200  # games in one such question

Statement: TypeAlias = "tuple[str, tuple[Value, ...]]"


def person_from(row: Row) -> Person:
    return Person(row[0], row[1], row[2], row[3] or "", row[4])


def seat_values(seat: SeatRow) -> tuple[Value, ...]:
    return (
        seat.game,
        seat.seat,
        seat.name,
        seat.bot,
        seat.deck_name,
        seat.deck,
        seat.token,
        seat.person,
        seat.entropy,
    )


class SqlStore:
    """The store on a database that speaks SQL; the two kinds differ only in how a statement gets there."""

    NEWS: ClassVar[str]

    async def write(self, statements: Sequence[Statement]) -> list[int]:
        """One durable transaction; how many rows each statement changed. `Taken` if a key is in use."""
        raise NotImplementedError

    async def read(self, statement: str, values: tuple[Value, ...]) -> list[Row]:
        raise NotImplementedError

    async def hear(self, server: str, heard: Callable[[str], None]) -> None:
        """Nobody says anything, unless the database can."""

    def hint(self, table: str) -> None:
        """Nobody hears it, unless the database can tell."""

    # The log of decisions

    async def append(self, row: Decided, over: bool = False) -> None:
        values = (row.game, row.seq, row.seat, row.what, row.words, row.number)
        more = (row.request, row.time, row.rules, row.previous, row.hash)
        statements: list[Statement] = [(APPEND, values + more)]
        if over:
            statements.append((END, (row.game,)))
        elif row.what == "undo":
            statements.append((GO_ON, (row.game,)))
        await self.write(statements)

    async def decisions(self, game: str, since: int = 0) -> list[Decided]:
        return [Decided(*row) for row in await self.read(DECISIONS, (game, since))]

    async def by_request(self, game: str, request: str) -> Decided | None:
        found = await self.read(BY_REQUEST, (game, request))
        return Decided(*found[0]) if found else None

    async def news(self, known: Known) -> list[str]:
        asked = [[game, decided, said] for game, (decided, said) in known.items()]
        found: list[str] = []
        for first in range(0, len(asked), AT_ONCE):
            rows = await self.read(self.NEWS, (json.dumps(asked[first : first + AT_ONCE]),))
            found += [row[0] for row in rows]
        return found

    # Tables and seats

    async def make_table(self, table: TableRow, seats: list[SeatRow]) -> None:
        values = (table.id, table.game, table.made, table.maker, table.terms, table.seats)
        statements: list[Statement] = [
            (
                MAKE_TABLE,
                (*values, table.invite, table.follows, table.start, table.state, table.secret, table.commitment),
            )
        ]
        for seat in seats:
            statements.append((ADD_SEAT, seat_values(seat)))
            if seat.person:
                statements.append((SHARE, (seat.game, seat.seat, seat.person)))
        await self.write(statements)

    async def table(self, id: str) -> TableRow | None:
        found = await self.read(FIND_TABLE, (id,))
        return TableRow(*found[0]) if found else None

    async def seats(self, game: str) -> list[SeatRow]:
        return [SeatRow(*row) for row in await self.read(FIND_SEATS, (game,))]

    async def take_seat(self, seat: SeatRow) -> None:
        values = (*seat_values(seat)[2:], seat.game, seat.seat)
        changed = await self.write([(TAKE_SEAT, values), (SHARE_TAKEN, (seat.game, seat.seat, seat.person))])
        if changed[0] == 0:
            raise Taken(f"seat {seat.seat}")

    async def contribute(self, game: str, seat: int, entropy: str) -> bool:
        return (await self.write([(CONTRIBUTE, (entropy, game, seat))]))[0] == 1

    async def start(self, game: str, start: str) -> bool:
        return (await self.write([(START, (start, game))]))[0] == 1

    async def share_seat(self, game: str, seat: int, person: str) -> None:
        await self.write([(SHARE, (game, seat, person))])

    async def seats_of(self, game: str, person: str) -> list[int]:
        return [row[0] for row in await self.read(SEATS_OF, (game, person))]

    async def tables_of(self, person: str) -> list[TableRow]:
        return [TableRow(*row) for row in await self.read(TABLES_OF, (person,))]

    async def open_tables(self, most: int) -> list[TableRow]:
        return [TableRow(*row) for row in await self.read(BY_STATE, ("open", 0, most))]

    async def playing(self, since: int, most: int) -> list[TableRow]:
        return [TableRow(*row) for row in await self.read(BY_STATE, ("playing", since, most))]

    async def count_open(self, person: str) -> int:
        return int((await self.read(COUNT_OPEN, (person,)))[0][0])

    # What is said beside the game

    async def say(self, said: Said) -> None:
        values = (said.game, said.number, said.person, said.seat, said.kind, said.words, said.at, said.time)
        await self.write([(SAY, (*values, said.request))])

    async def talk(self, game: str, since: int = 0) -> list[Said]:
        return [Said(*row) for row in await self.read(TALK, (game, since))]

    # People

    async def add_person(self, person: Person, key: str) -> None:
        values = (person.id, person.name, person.made, person.account or None, person.password)
        await self.write([(ADD_PERSON, values), (ADD_KEY, (key, person.id, person.made))])

    async def person_of(self, key: str) -> Person | None:
        found = await self.read(PERSON_OF, (key,))
        return person_from(found[0]) if found else None

    async def add_key(self, person: str, key: str, made: int) -> None:
        await self.write([(ADD_KEY, (key, person, made))])

    async def drop_key(self, key: str) -> None:
        await self.write([(DROP_KEY, (key,))])

    async def rename(self, person: str, name: str) -> None:
        await self.write([(RENAME, (name, person))])

    async def make_account(self, person: str, account: str, password: str) -> None:
        changed = await self.write([(MAKE_ACCOUNT, (account, password, person))])
        if changed[0] == 0:
            raise Taken(account)

    async def account(self, account: str) -> Person | None:
        found = await self.read(ACCOUNT, (account,))
        return person_from(found[0]) if found else None

    # Decks

    async def keep_deck(self, deck: SavedDeck) -> None:
        await self.write([(KEEP_DECK, (deck.person, deck.game, deck.name, deck.cards))])

    async def decks(self, person: str) -> list[SavedDeck]:
        return [SavedDeck(*row) for row in await self.read(DECKS, (person,))]

    async def drop_deck(self, person: str, game: str, name: str) -> None:
        await self.write([(DROP_DECK, (person, game, name))])

    # Positions that are shown by a link

    async def add_share(self, share: Share) -> None:
        values = (share.id, share.token, share.person, share.game)
        await self.write([(ADD_SHARE, (*values, share.rows, share.step, share.seat, share.made))])

    async def share(self, token: str) -> Share | None:
        found = await self.read(FIND_SHARE, (token,))
        return Share(*found[0]) if found else None

    async def shares_of(self, person: str) -> list[Share]:
        return [Share(*row) for row in await self.read(SHARES_OF, (person,))]

    async def drop_share(self, person: str, id: str) -> None:
        await self.write([(DROP_SHARE, (person, id))])

    # Time

    async def beat(self, server: str, time: int) -> None:
        await self.write([(BEAT, (server, time))])

    async def last_beat(self) -> int:
        return int((await self.read(LAST_BEAT, ()))[0][0])

    async def add_outage(self, began: int, ended: int) -> None:
        await self.write([(ADD_OUTAGE, (began, ended))])

    async def outages(self) -> list[tuple[int, int]]:
        return [(row[0], row[1]) for row in await self.read(OUTAGES, ())]

    async def saw(self, game: str, seat: int, time: int) -> None:
        await self.write([(SAW, (game, seat, time))])

    async def seen(self, game: str) -> dict[int, int]:
        return {row[0]: row[1] for row in await self.read(SEEN, (game,))}
