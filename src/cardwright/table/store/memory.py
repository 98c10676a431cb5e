"""The store in memory, for tests and for a table that nobody wants to keep."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cardwright.table.store.rows import Decided, Person, Said, SavedDeck, SeatRow, Share, TableRow
from cardwright.table.store.store import Known, Taken


class MemoryStore:
    """Everything in lists and tables of this process; gone when it ends."""

    def __init__(self) -> None:
        self.log: dict[str, list[Decided]] = {}
        self.tables: dict[str, TableRow] = {}
        self.chairs: dict[str, list[SeatRow]] = {}
        self.bearers: dict[str, set[tuple[int, str]]] = {}
        self.words: dict[str, list[Said]] = {}
        self.people: dict[str, Person] = {}
        self.keys: dict[str, str] = {}
        self.kept: dict[tuple[str, str, str], SavedDeck] = {}
        self.shares: dict[str, Share] = {}
        self.beats: dict[str, int] = {}
        self.gaps: set[tuple[int, int]] = set()
        self.sights: dict[str, dict[int, int]] = {}

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def hear(self, server: str, heard: Callable[[str], None]) -> None: ...

    def hint(self, table: str) -> None: ...

    # The log of decisions

    async def append(self, row: Decided, over: bool = False) -> None:
        rows = self.log.setdefault(row.game, [])
        if row.seq != len(rows) or any(other.request == row.request for other in rows):
            raise Taken(f"{row.game} {row.seq}")
        rows.append(row)
        table = self.tables.get(row.game)
        if table is not None and (over or row.what == "undo"):
            state = "over" if over else "playing" if table.state == "over" else table.state
            self.tables[row.game] = replace(table, state=state)

    async def decisions(self, game: str, since: int = 0) -> list[Decided]:
        return self.log.get(game, [])[since:]

    async def by_request(self, game: str, request: str) -> Decided | None:
        return next((row for row in self.log.get(game, []) if row.request == request), None)

    async def news(self, known: Known) -> list[str]:
        return [
            game
            for game, (decided, said) in known.items()
            if len(self.log.get(game, ())) > decided or len(self.words.get(game, ())) > said
        ]

    # Tables and seats

    async def make_table(self, table: TableRow, seats: list[SeatRow]) -> None:
        if table.id in self.tables:
            raise Taken(table.id)
        self.tables[table.id] = table
        self.chairs[table.id] = list(seats)
        self.bearers[table.id] = {(seat.seat, seat.person) for seat in seats if seat.person}

    async def table(self, id: str) -> TableRow | None:
        return self.tables.get(id)

    async def seats(self, game: str) -> list[SeatRow]:
        return list(self.chairs.get(game, []))

    async def take_seat(self, seat: SeatRow) -> None:
        chairs = self.chairs.get(seat.game, [])
        if seat.seat >= len(chairs) or not chairs[seat.seat].free:
            raise Taken(f"seat {seat.seat}")
        chairs[seat.seat] = seat
        if seat.person:
            self.bearers[seat.game].add((seat.seat, seat.person))

    async def contribute(self, game: str, seat: int, entropy: str) -> bool:
        chairs = self.chairs.get(game, [])
        if seat >= len(chairs) or chairs[seat].entropy is not None:
            return False
        chairs[seat] = replace(chairs[seat], entropy=entropy)
        return True

    async def start(self, game: str, start: str) -> bool:
        table = self.tables.get(game)
        if table is None or table.state != "open":
            return False
        self.tables[game] = replace(table, start=start, state="playing")
        return True

    async def share_seat(self, game: str, seat: int, person: str) -> None:
        self.bearers.setdefault(game, set()).add((seat, person))

    async def seats_of(self, game: str, person: str) -> list[int]:
        return sorted(seat for seat, bearer in self.bearers.get(game, ()) if bearer == person)

    async def tables_of(self, person: str) -> list[TableRow]:
        mine = [game for game, bearers in self.bearers.items() if any(bearer == person for _, bearer in bearers)]
        return self.newest([self.tables[game] for game in mine if game in self.tables])[:100]

    async def open_tables(self, most: int) -> list[TableRow]:
        return self.newest([table for table in self.tables.values() if table.state == "open"])[:most]

    async def playing(self, since: int, most: int) -> list[TableRow]:
        found = [table for table in self.tables.values() if table.state == "playing" and table.made >= since]
        return self.newest([table for table in found if table.invite])[:most]

    def newest(self, tables: list[TableRow]) -> list[TableRow]:
        return sorted(tables, key=lambda table: (-table.made, table.id))

    async def count_open(self, person: str) -> int:
        mine = [table for table in self.tables.values() if table.maker == person and table.invite]
        return len([table for table in mine if table.state != "over"])

    # What is said beside the game

    async def say(self, said: Said) -> None:
        words = self.words.setdefault(said.game, [])
        mine = [other for other in words if other.person == said.person]
        if said.number < len(words) or any(other.request == said.request for other in mine):
            raise Taken(f"{said.game} {said.number}")
        words.append(said)

    async def talk(self, game: str, since: int = 0) -> list[Said]:
        return self.words.get(game, [])[since:]

    # People

    async def add_person(self, person: Person, key: str) -> None:
        if person.id in self.people or key in self.keys:
            raise Taken(person.id)
        self.people[person.id] = person
        self.keys[key] = person.id

    async def person_of(self, key: str) -> Person | None:
        return self.people.get(self.keys.get(key, ""))

    async def add_key(self, person: str, key: str, made: int) -> None:
        if key in self.keys:
            raise Taken("key")
        self.keys[key] = person

    async def drop_key(self, key: str) -> None:
        self.keys.pop(key, None)

    async def rename(self, person: str, name: str) -> None:
        if person in self.people:
            self.people[person] = replace(self.people[person], name=name)

    async def make_account(self, person: str, account: str, password: str) -> None:
        there = self.people.get(person)
        if there is None or there.account or await self.account(account) is not None:
            raise Taken(account)
        self.people[person] = replace(there, account=account, password=password)

    async def account(self, account: str) -> Person | None:
        return next((person for person in self.people.values() if account and person.account == account), None)

    # Decks

    async def keep_deck(self, deck: SavedDeck) -> None:
        self.kept[deck.person, deck.game, deck.name] = deck

    async def decks(self, person: str) -> list[SavedDeck]:
        mine = [deck for deck in self.kept.values() if deck.person == person]
        return sorted(mine, key=lambda deck: (deck.game, deck.name))

    async def drop_deck(self, person: str, game: str, name: str) -> None:
        self.kept.pop((person, game, name), None)

    # Positions that are shown by a link

    async def add_share(self, share: Share) -> None:
        self.shares[share.id] = share

    async def share(self, token: str) -> Share | None:
        return next((share for share in self.shares.values() if share.token == token), None)

    async def shares_of(self, person: str) -> list[Share]:
        mine = [share for share in self.shares.values() if share.person == person]
        return sorted(mine, key=lambda share: (-share.made, share.id))

    async def drop_share(self, person: str, id: str) -> None:
        if id in self.shares and self.shares[id].person == person:
            del self.shares[id]

    # Time

    async def beat(self, server: str, time: int) -> None:
        self.beats[server] = time

    async def last_beat(self) -> int:
        return max(self.beats.values(), default=0)

    async def add_outage(self, began: int, ended: int) -> None:
        self.gaps.add((began, ended))

    async def outages(self) -> list[tuple[int, int]]:
        return sorted(self.gaps)

    async def saw(self, game: str, seat: int, time: int) -> None:
        self.sights.setdefault(game, {})[seat] = time

    async def seen(self, game: str) -> dict[int, int]:
        return dict(self.sights.get(game, {}))
