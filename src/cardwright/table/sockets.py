"""One client at one table, over a socket: its requests in, answers and states out."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from cardwright.core.errors import CardwrightError
from cardwright.table import said as talk
from cardwright.table.errors import NOT_SAVED, NOT_YOURS, No
from cardwright.table.hall import Hall
from cardwright.table.limits import Rate
from cardwright.table.protocol import (
    Answer,
    Asking,
    Back,
    Chat,
    Concede,
    FromClient,
    Hands,
    Mute,
    Offer,
    Pick,
    Resync,
    Sit,
    Undo,
    Why,
    encode,
    read_message,
)
from cardwright.table.room import Room
from cardwright.table.shown import shown, without_log
from cardwright.table.store.rows import Person
from cardwright.table.store.store import StoreDown
from cardwright.table.telling import Telling

RESTART: Final = 1012  # the server goes away and comes back: connect again at once
MOST_FAULTS: Final = 20  # messages that are none, until the socket is closed
BAD_CLIENT: Final = 1008


class Client:
    """A connection of one person to one table."""

    def __init__(self, socket: WebSocket, hall: Hall, room: Room, person: Person | None, seats: list[int]) -> None:
        self.socket = socket
        self.hall = hall
        self.room = room
        self.person = person
        self.seats = seats
        self.through = ""
        self.seat = seats[0] if seats else talk.ONLOOKER
        self.news = asyncio.Event()
        self.telling = Telling()
        self.faults = 0

    @property
    def person_id(self) -> str:
        return self.person.id if self.person is not None else ""

    async def serve(self, rate: Rate, who: str) -> None:
        """Until one of both sides has enough."""
        self.room.watchers.add(self.news.set)
        for seat in self.seats:
            self.room.here[seat] = self.room.here.get(seat, 0) + 1
        self.news.set()
        telling = asyncio.ensure_future(self.tell())
        try:
            await self.listen(rate, who)
        except WebSocketDisconnect:
            pass
        finally:
            self.room.watchers.discard(self.news.set)
            for seat in self.seats:
                self.room.here[seat] -= 1
            telling.cancel()
            await asyncio.gather(telling, return_exceptions=True)

    # Out

    async def tell(self) -> None:
        """Send the state whenever something has changed for this client."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self.news.wait()
                self.news.clear()
                try:
                    if self.room.stale:
                        await self.room.refresh()
                    await self.send_state()
                except (No, StoreDown, CardwrightError):
                    await asyncio.sleep(1.0)  # the store is away: what is shown stays as it is
                    self.news.set()

    async def send_state(self) -> None:
        """What has changed since the state that was sent last on this socket, or the whole at first."""
        state, looks = without_log(self.room, self.person_id, self.seats, self.seat, self.through)
        history = self.room.history
        news = self.telling.news(state, history.past if history is not None else None, looks, self.room.shared)
        if news is not None:
            await self.socket.send_text(news.decode())
            await self.hall.note_sight(self.room, self.seat)

    # In

    async def listen(self, rate: Rate, who: str) -> None:
        while True:
            data = await self.socket.receive()
            if data["type"] == "websocket.disconnect":
                return
            asked = ""
            try:
                rate.ask(who)
                message = read_message(data.get("text") or data.get("bytes") or b"")
                asked = getattr(message, "id", "")
                await self.hear(message)
            except No as refused:
                if await self.refuse(refused, asked):
                    return
            except StoreDown:
                await self.refuse(No(NOT_SAVED, "The store can't be reached. Try again."), asked)

    async def refuse(self, refused: No, id: str) -> bool:
        """Say no; True if the client has said too much that was none of our messages."""
        told = {
            "type": "no",
            "id": id,
            "kind": refused.kind,
            "sentence": refused.sentence,
            "clause": refused.clause,
        }
        await self.socket.send_text(encode(told))
        self.faults += not id
        if self.faults <= MOST_FAULTS:
            return False
        await self.socket.close(BAD_CLIENT)
        return True

    async def hear(self, message: FromClient) -> None:
        if isinstance(message, Resync):
            self.telling.forget()
            self.news.set()
        elif isinstance(message, Sit):
            self.sit(message)
        else:
            answer = await self.carry_out(message)
            await self.socket.send_text(encode({"type": "done", "id": message.id, **answer}))

    def sit(self, message: Sit) -> None:
        """Look from elsewhere, if one may."""
        if message.seat not in self.seats and (message.seat != talk.ONLOOKER or self.seats):
            raise No(NOT_YOURS, "This seat is not yours.")
        shown(self.room, self.person_id, self.seats, message.seat, message.through)
        self.seat, self.through = message.seat, message.through
        self.news.set()

    async def carry_out(self, message: Asking) -> dict[str, Any]:
        """Do what a message asks for; what is handed back goes into the answer."""
        room = self.room
        if self.person is None:
            raise No(NOT_YOURS, "Tell your name first.")
        if isinstance(message, Chat):
            await room.say(self.person.id, self.seat, talk.CHAT, message.words, message.id)
            return {}
        if isinstance(message, Mute):
            await room.say(self.person.id, self.seat, talk.MUTE, message.who, message.id)
            return {}
        if self.seat < 0:
            raise No(NOT_YOURS, "You look on: this is for the players.")
        return await self.play(message, self.person.id)

    async def play(self, message: Asking, person: str) -> dict[str, Any]:
        room, seat = self.room, self.seat
        if isinstance(message, Pick):
            await room.pick(seat, message.words, message.id)
        elif isinstance(message, Undo):
            await room.undo(person, seat, message.id)
        elif isinstance(message, Concede):
            await room.concede(seat, message.id)
        elif isinstance(message, Offer):
            await room.offer(person, seat, message.kind, message.id)
            await self.hall.rematch(room)
        elif isinstance(message, Answer):
            await room.answer(person, seat, message.offer, message.yes, message.id)
            await self.hall.rematch(room)
        elif isinstance(message, Hands):
            await room.say(person, seat, talk.HANDS, "open" if message.open else "closed", message.id)
        elif isinstance(message, Back):
            await room.come_back(seat, message.id)
        elif isinstance(message, Why):
            await room.refresh()
            if message.words:
                return {"reason": room.reason_against(seat, message.words)}
            return {"reasons": room.reasons(seat)}
        return {}
