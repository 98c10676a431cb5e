"""Tables that do not begin as usual: one person against bots, at a position, in a challenge or a tutorial."""

from __future__ import annotations

import contextlib
import hashlib
import json
from typing import Any, Final

from cardwright.client.challenges import REPLIES, Challenge
from cardwright.client.tutorials import LEARNER, Tutorial
from cardwright.core.records import Record
from cardwright.table.errors import NOT_NOW, No
from cardwright.table.hall import MOST_TABLES, Hall
from cardwright.table.history import start_text
from cardwright.table.origins import CHALLENGE, TUTORIAL
from cardwright.table.room import Room, now
from cardwright.table.store.rows import Person, SeatRow, TableRow
from cardwright.table.store.store import Taken
from cardwright.table.terms import Terms, terms_text
from cardwright.table.tokens import digest_of, new_id, new_token

ALONE: Final = Terms(watch="nobody")


async def begin_challenge(hall: Hall, person: Person, challenge: Challenge) -> str:
    """The table at which a person plays this challenge: always the same one, so that they do not pile up."""
    bots = ["" if seat == challenge.seat else REPLIES for seat in range(len(challenge.seats))]
    return await begin_alone(hall, person, challenge.record(), bots, CHALLENGE, challenge.name)


async def begin_tutorial(hall: Hall, person: Person, tutorial: Tutorial) -> str:
    """The table at which a person plays this tutorial."""
    bots = ["" if seat == LEARNER else REPLIES for seat in range(len(tutorial.seats))]
    return await begin_alone(hall, person, tutorial.record(), bots, TUTORIAL, tutorial.name)


async def begin_alone(hall: Hall, person: Person, record: Record, bots: list[str], kind: str, name: str) -> str:
    id = own_table(person, record, kind, name)
    if await hall.store.table(id) is None:
        with contextlib.suppress(Taken):  # asked twice at once: it is there now
            await put(hall, id, person, record, bots, {"kind": kind, "name": name})
    await hall.room(id)
    return id


def own_table(person: Person, record: Record, kind: str, name: str) -> str:
    """The id of a table that only its person ever sees; with other rules or another file it is another one."""
    told = [person.id, kind, name, record.rules.id, record.rules.digest(), record.plain()["start"]]
    return hashlib.blake2b(json.dumps(told).encode(), digest_size=16).hexdigest()


async def begin_at(hall: Hall, person: Person, record: Record, bots: list[str], origin: dict[str, Any]) -> str:
    """A new table at a position."""
    if await hall.store.count_open(person.id) >= MOST_TABLES:
        raise No(NOT_NOW, f"You have {MOST_TABLES} tables that are not over: end one of them first.")
    id = new_id()
    await put(hall, id, person, record, bots, origin, digest_of(new_token()))
    await hall.room(id)
    return id


async def put(
    hall: Hall, id: str, person: Person, record: Record, bots: list[str], origin: dict[str, Any], invite: str = ""
) -> None:
    """Put a table into the store, its game begun."""
    terms = terms_text(ALONE)
    start = start_text(record, now(), origin)
    table = TableRow(id, record.rules.id, now(), person.id, terms, len(bots), invite, "", start, "playing")
    seats = [
        SeatRow(
            id, seat, sitting.name, bots[seat], "", json.dumps(sitting.deck), "", "" if bots[seat] else person.id
        )
        for seat, sitting in enumerate(record.seats)
    ]
    await hall.store.make_table(table, seats)


async def again(room: Room, request: str) -> None:
    """From the beginning, at once."""
    if room.playing.match.line:
        await room.act(request, lambda history: history.match.undo(0))
