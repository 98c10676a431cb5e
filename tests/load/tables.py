"""Tables that are laid before the load begins: people with keys, games with all seats taken, put into the store.

Guests are counted by address, so two thousand of them could not come in by the front door of one machine.
"""

from __future__ import annotations

import json
from typing import NamedTuple

from cardwright.core.bench import table as seated
from cardwright.core.registry import ruleset
from cardwright.table.store.choose import store_at
from cardwright.table.store.rows import Person, SeatRow, TableRow
from cardwright.table.terms import Terms, terms_text
from cardwright.table.tokens import digest_of
from cardwright.table.web import COOKIE


class Laid(NamedTuple):
    table: str
    cookies: list[str]


async def lay(database: str, game: str, tables: int) -> list[Laid]:
    """So many tables for two, with all pairs of decks in turn."""
    rules, store = ruleset(game), store_at(database)
    await store.open()
    laid = []
    for number in range(tables):
        id, cookies, seats = f"load{number}", [], []
        for seat, sitting in enumerate(seated(rules, number, 2)):
            who, key = f"p{number}x{seat}", f"key-of-{number}-{seat}"
            await store.add_person(Person(who, sitting.name, 1), digest_of(key))
            seats.append(SeatRow(id, seat, sitting.name, "", "a deck", json.dumps(sitting.deck), "", who))
            cookies.append(f"{COOKIE}={key}")
        await store.make_table(TableRow(id, game, 1, "nobody", terms_text(Terms()), 2, ""), seats)
        laid.append(Laid(id, cookies))
    await store.close()
    return laid
