"""The lobby: somebody's own tables, those that wait for players and those that may be watched, a row for each."""

from __future__ import annotations

from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from cardwright.core import views
from cardwright.core.errors import CardwrightError
from cardwright.table.hall import Hall
from cardwright.table.history import History
from cardwright.table.room import Room
from cardwright.table.said import ONLOOKER
from cardwright.table.shapes import InvitedShown, RowShown, SitterShown
from cardwright.table.shown import clocks_shown
from cardwright.table.store.rows import Person, SeatRow, TableRow
from cardwright.table.terms import read_terms
from cardwright.table.web import Site, Words, answer, json_of

MOST: Final = 50  # tables that are listed of a kind
LOOKED_INTO: Final = 12  # of one's own tables: the others are named only, for a look costs a replay
OF_THOSE_WAITING: Final = 200  # among so many the listed ones are looked for
STATES: Final = ("playing", "open", "over")  # in this order one's own are named


class Invitation(msgspec.Struct, forbid_unknown_fields=True):
    invite: Words


async def list_tables(site: Site, request: Request) -> Response:
    """The asker's own tables, and those of others that the lobby names."""
    person, hall = await site.asker(request), site.hall
    mine = await hall.store.tables_of(person.id) if person is not None else []
    mine = [table for table in mine if table.invite]  # challenges and tutorials have pages of their own
    mine.sort(key=lambda table: STATES.index(table.state))
    own = {table.id for table in mine}
    waiting = await hall.store.open_tables(OF_THOSE_WAITING)
    playing = await hall.store.playing(0, OF_THOSE_WAITING)
    listed = [table for table in waiting if table.id not in own and is_listed(table)]
    watched = [table for table in playing if table.id not in own and is_shown(table)]
    return answer(
        {
            "mine": [
                await row_of_mine(hall, table, person, at < LOOKED_INTO) for at, table in enumerate(mine[:MOST])
            ],
            "open": [await row_of(hall, table) for table in listed[:MOST]],
            "watch": [await row_of(hall, table) for table in watched[:MOST]],
        }
    )


def is_listed(table: TableRow) -> bool:
    return read_terms(table.terms).listed


def is_shown(table: TableRow) -> bool:
    """May the lobby lead onlookers there?"""
    return is_listed(table) and read_terms(table.terms).watch == "link"


async def row_of(hall: Hall, table: TableRow, person: Person | None = None) -> RowShown:
    """What may be told of a table without looking into its game."""
    seats = await hall.store.seats(table.id)
    yours = await hall.store.seats_of(table.id, person.id) if person is not None else []
    return {
        "table": table.id,
        "game": table.game,
        "made": table.made,
        "state": table.state,
        "seats": sitters(seats, yours),
        "terms": table.terms,
        "turn": "",
        "news": "",
        "ending": "",
        "left": -1,
    }


def sitters(seats: list[SeatRow], yours: list[int]) -> list[SitterShown]:
    return [{"name": seat.name, "bot": seat.bot, "yours": seat.seat in yours} for seat in seats]


async def row_of_mine(hall: Hall, table: TableRow, person: Person | None, look: bool) -> RowShown:
    """An own table: whose turn it is and what happened last, as far as this person may see it."""
    row = await row_of(hall, table, person)
    if not look or table.state == "open":
        return row
    try:
        room = await hall.room(table.id)
    except CardwrightError:
        return row  # the table says what is wrong with it
    if room.history is None or room.older:
        return row
    yours = [at for at, seat in enumerate(row["seats"]) if seat["yours"]]
    return looked_into(room, room.history, row, yours)


def looked_into(room: Room, history: History, row: RowShown, yours: list[int]) -> RowShown:
    """The row with the news. Who plays several seats on one screen is told what all may read."""
    game = history.match.game
    looks = yours[0] if len(yours) == 1 else ONLOOKER
    row["news"] = history.past.last(looks)
    for at, sitter in enumerate(row["seats"]):
        sitter["bot"] = history.bots[at]
    ending = views.ending_view(game)
    if ending is not None:
        row["state"] = "over"
        row["ending"] = outcome(ending["winners"], [history.names[seat] for seat in yours], len(yours))
        return row
    asked = any(decision.seat in yours for decision in game.pending)
    row["turn"] = "you" if asked else "others"
    clocks = clocks_shown(history, {"viewer": history.names[yours[0]] if yours else None})
    if clocks and yours:
        row["left"] = clocks[yours[0]]["left"]
    return row


def outcome(winners: list[str], own: list[str], seats: int) -> str:
    """How a game ended for somebody; whoever played several seats neither won nor lost."""
    if not winners:
        return "drawn"
    if seats != 1:
        return f"{' and '.join(winners)} won"
    return "won" if own[0] in winners else "lost"


async def see_invitation(site: Site, request: Request) -> Response:
    """Who waits at a table, for somebody who has been invited or who found it in the lobby."""
    invite = (await json_of(request, Invitation)).invite
    room = await site.hall.invited(request.path_params["table"], invite)
    person = await site.asker(request)
    yours = await site.hall.store.seats_of(room.id, person.id) if person is not None else []
    told: InvitedShown = {
        "table": room.id,
        "game": room.table.game,
        "state": room.table.state,
        "seats": sitters(room.seats, yours),
        "terms": room.table.terms,
        "commitment": room.table.commitment,
    }
    return answer(told)
