"""What the tests of the table share: games to play, tables that have begun, people at them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from tests.three_fields.game import RULES

from cardwright.core.registry import game_ids, register
from cardwright.table.hall import Hall, SeatWish, TableWish
from cardwright.table.room import Room
from cardwright.table.store.memory import MemoryStore
from cardwright.table.store.rows import Person
from cardwright.table.store.store import Store
from cardwright.table.terms import Terms
from cardwright.table.thinking import Thinkers

register(RULES)
THREE_FIELDS = RULES.id  # a probe game with moves in secret, windows and many seats
GAMES = [*game_ids(), THREE_FIELDS]
ANN, BEN, CLEO = (Person(name.lower(), name, 1) for name in ("Ann", "Ben", "Cleo"))


@asynccontextmanager
async def hall(store: Store | None = None) -> AsyncIterator[Any]:
    """A hall in which bots move at once."""
    made = Hall(store or MemoryStore(), Thinkers(), pace=0.0)
    await made.store.open()
    try:
        yield made
    finally:
        await made.close()


async def begun(
    hall: Hall, game: str, *others: str, terms: Terms | None = None, people: tuple[Person, ...] = (ANN, BEN, CLEO)
) -> Any:
    """A game that has begun: the first person, then bots by name, or the next person where "open" is said."""
    wish = TableWish(game, [SeatWish("me"), *(SeatWish(who) for who in others)], terms or Terms())
    made = await hall.make_table(people[0], wish)
    for person in people[1 : 1 + others.count("open")]:
        await hall.join(person, made.table, made.invite, -1, "")
    return await hall.room(made.table)


def asked(room: Room) -> int:
    return room.playing.asked()[0]


def options(room: Room, seat: int) -> list[str]:
    """What a seat may pick, in words."""
    from cardwright.core import views

    decision = views.view(room.playing.match.game, seat)["decision"]
    return list(decision["options"]) if decision else []


async def play(room: Room, moves: int, start: int = 0) -> None:
    """So many moves, by people, the options in turn."""
    for number in range(start, start + moves):
        if room.playing.is_over():
            return
        seat = asked(room)
        choice = options(room, seat)
        await room.pick(seat, choice[number % len(choice)], f"move {number}")
