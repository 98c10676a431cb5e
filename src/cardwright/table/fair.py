"""Fair shuffles at a table: what everybody is shown of them, and the record as one viewer may have it.

GET  /api/tables/{table}                   the state with `fair`, the commitment included, also before one sits
POST /api/tables {…, "contributes": true}  the game waits until its maker has contributed
POST /api/tables/{table}/join {…, "entropy": "words"}   contribute and sit down; or {…, "contributes": true}
POST /api/tables/{table}/luck {"entropy": "words"}      contribute, where `fair.wanted` says that it is waited for
GET  /api/tables/{table}/record?seat=N     the record as seat N may have it (-1: an onlooker), for `verify`
GET  /api/tables/{table}/record?whole=1    the whole record, when all have agreed to an offer of kind "open"
"""

from __future__ import annotations

import asyncio
from typing import Any

from cardwright.core.committed import tips
from cardwright.core.saves import digest
from cardwright.core.verifying import VIEW, VIEW_FORMAT
from cardwright.table.errors import NOT_NOW, No
from cardwright.table.history import History
from cardwright.table.room import Room

Fair = dict[str, Any]


def fair_shown(room: Room, yours: list[int]) -> Fair | None:
    """What all may know at any time, as small as it can be; None where luck comes from a seed.

    `commitment`: to the secret of the table. `entropy`: by seat what was contributed, None while it is waited for.
    `wanted`: is it waited for from you? `draws`, `chain`: how many draws are published, and the hash that holds
    them all; who notes it can tell later if one was changed. `open`: may the whole record be had?
    """
    if not room.table.commitment:
        return None
    book = room.history.match.book if room.history is not None else None
    return {
        "commitment": room.table.commitment,
        "entropy": [seat.entropy for seat in room.seats],
        "wanted": any(seat.entropy is None and seat.seat in yours for seat in room.seats),
        "draws": len(book.draws) if book is not None else 0,
        "chain": book.chain if book is not None else "",
        "open": room.is_open(),
    }


async def record_for(room: Room, seat: int) -> dict[str, Any]:
    """The game as one seat may have it; the tree of the commitment takes a while, so it grows in a thread."""
    fair_game(room)
    leaves = await asyncio.to_thread(tips, bytes.fromhex(room.table.secret))
    return record_with(room, seat, leaves)


def record_with(room: Room, seat: int, leaves: list[bytes]) -> dict[str, Any]:
    """The game as one seat may have it, or an onlooker: what is public, and what it may open of each shuffle."""
    history = fair_game(room)
    book, game = history.match.book, history.match.game
    assert book is not None
    own = [piece for piece in range(len(game.definitions)) if game.owners[piece] == seat]
    return {
        VIEW: VIEW_FORMAT,
        "game": room.table.game,
        "rules": history.digest,
        "table": room.id,
        "viewer": history.names[seat] if seat >= 0 else None,
        "seats": history.names,
        "deck": sorted(game.definitions[piece].key for piece in own) if seat >= 0 else [],
        "over": history.is_over(),
        "commitment": book.pledge.commitment,
        "contributions": list(book.pledge.contributions),
        "chain": book.chain,
        "draws": book.opened(seat, leaves),
        "log": [line["text"] for line in history.past.lines(seat)],
    }


def whole_record(room: Room) -> dict[str, Any]:
    """Everything, the secret included, once all have agreed to it."""
    history = fair_game(room)
    if not room.is_open():
        raise No(NOT_NOW, "All players must agree, after the end, that all cards are laid open.")
    book, record = history.match.book, history.match.record
    assert book is not None
    data = record.plain()
    data["chance"]["committed"]["draws"] = book.lines()
    return {**data, "end": digest(history.match.game)}


def fair_game(room: Room) -> History:
    """The game at a table whose shuffles can be verified."""
    history = room.playing
    if history.match.book is None:
        raise No(NOT_NOW, "This game was begun before shuffles could be verified.")
    return history
