"""What clients ask about fair shuffles: to contribute to chance, and the record as they may have it."""

from __future__ import annotations

from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from cardwright.table.errors import NOT_YOURS, No
from cardwright.table.fair import record_for, whole_record
from cardwright.table.web import Handler, Site, Words, answer, json_of


class Luck(msgspec.Struct, forbid_unknown_fields=True):
    entropy: Words


async def contribute(site: Site, request: Request) -> Response:
    """Contribute to chance, once the commitment can be seen."""
    person = await site.known_asker(request)
    entropy = (await json_of(request, Luck)).entropy
    return answer({"seat": await site.hall.contribute(person, request.path_params["table"], entropy)})


async def record(site: Site, request: Request) -> Response:
    """The record as the asker may have it, as a file for `cardwright verify`."""
    person, asked = await site.asker(request), request.query_params
    room = await site.hall.room(request.path_params["table"])
    seats = await site.hall.seats_of(room, person)
    if asked.get("whole") == "1":
        data = whole_record(room)
    else:
        seat = asked.get("seat", str(seats[0] if seats else -1))
        if seat not in [str(own) for own in seats or [-1]]:
            raise No(NOT_YOURS, "This seat is not yours.")
        data = await record_for(room, int(seat))
    response = answer(data)
    response.headers["content-disposition"] = f'attachment; filename="{room.table.game}_{room.id}.json"'
    return response


ROUTES: Final[tuple[tuple[str, str, Handler], ...]] = (
    ("POST", "/api/tables/{table}/luck", contribute),
    ("GET", "/api/tables/{table}/record", record),
)
