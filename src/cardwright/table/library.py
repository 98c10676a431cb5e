"""The library: replays that were worked out, kept while there is room, and who may look through whose eyes."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from typing import Any, Final, ParamSpec, TypeVar

from cardwright.table.errors import BAD_REQUEST, NOT_YOURS, TOO_MUCH, No
from cardwright.table.history import History
from cardwright.table.replay import NOBODY, PART, Replayed, Started, position_text, record_text, replay_text
from cardwright.table.room import Room
from cardwright.table.shown import hand_is_open
from cardwright.table.thinking import Thinkers

MOST_KEPT: Final = 2_000  # parts of replays that are kept
MOST_WAITING: Final = 8  # studies that wait for one another
PUBLIC: Final = "nobody"  # whose eyes see only what is public; no name begins with a small letter

Given = ParamSpec("Given")
Found = TypeVar("Found")


class Library:
    """Where long work is done, one after the other, and what is remembered of it."""

    def __init__(self, studies: Thinkers) -> None:
        self.studies = studies
        self.kept: OrderedDict[tuple[str, ...], Replayed] = OrderedDict()
        self.turn = asyncio.Lock()
        self.waiting = 0

    async def study(self, task: Callable[Given, Found], *given: Given.args, **named: Given.kwargs) -> Found:
        """Do something long away from the event loop, when it is its turn."""
        if self.waiting >= MOST_WAITING:
            raise No(TOO_MUCH, "Too many are asking for this just now. Try again in a moment.")
        self.waiting += 1
        try:
            async with self.turn:
                with contextlib.suppress(BrokenExecutor):
                    return await self.studies.work(task, *given, **named)
        finally:
            self.waiting -= 1
        raise No(TOO_MUCH, "This could not be worked out.")

    def has(self, room: Room, looks: int) -> bool:
        """Is the replay of this table, as it stands now, worked out already?"""
        return (room.id, str(room.playing.count), str(looks)) in self.kept

    async def of_table(self, room: Room, looks: int) -> Replayed:
        """The replay of a table as it stands now."""
        history = room.playing
        key = (room.id, str(history.count), str(looks))
        through = history.names[looks] if looks >= 0 else ""
        return self.kept.get(key) or await self.worked_out(key, record_text(history.match.record), through)

    async def of_record(self, text: str, through: str) -> Replayed:
        """The replay of a record that somebody brings along."""
        key = (hashlib.blake2b(text.encode("utf-8", "replace")).hexdigest(), through)
        return self.kept.get(key) or await self.worked_out(key, text, through)

    async def worked_out(self, key: tuple[str, ...], text: str, through: str) -> Replayed:
        told = await self.study(replay_text, text, through)
        if isinstance(told, str):
            raise No(BAD_REQUEST, f"This game can't be looked at: {told}")
        self.kept[key] = told
        while sum(len(one.parts) for one in self.kept.values()) > MOST_KEPT and len(self.kept) > 1:
            self.kept.popitem(last=False)
        return told

    async def position(self, text: str, made: int, deal_for: int, names: list[str], seed: int) -> Started:
        """The position after so many entries as the start of another game."""
        started = await self.study(position_text, text, made, deal_for, names, seed)
        if isinstance(started, str):
            raise No(BAD_REQUEST, started)
        return started


# Who may look through whose eyes


def all_of(room: Room, seats: list[int]) -> bool:
    """Does somebody play every seat of this table that is not a bot's?"""
    return bool(seats) and {row.seat for row in room.seats if not row.bot} <= set(seats)


def eyes_of(room: Room, seats: list[int]) -> list[int]:
    """The seats through whose eyes somebody may see the game again, by the consent of their players.

    As long as the game goes on a player sees only the own hand; afterwards also those that are open.
    """
    history = room.playing
    if seats and not history.is_over():
        return seats
    alone = history.is_over() and all_of(room, seats)
    every = range(len(history.names))
    return [seat for seat in every if seat in seats or alone or hand_is_open(room, history, seat)]


def chosen_eyes(room: Room, seats: list[int], through: str) -> int:
    """Through whose eyes somebody wants to look and may: the own ones if nothing is said."""
    history = room.playing
    if through == PUBLIC or (not through and not seats):
        return NOBODY
    if not through:
        return seats[0]
    if through not in history.names or history.names.index(through) not in eyes_of(room, seats):
        raise No(NOT_YOURS, "This player does not show its hand.")
    return history.names.index(through)


def told_replay(told: Replayed, step: int) -> dict[str, Any]:
    """A part of a replay, with what is needed to ask for the others."""
    number = told.part_of(step)
    return {
        "game": told.game,
        "names": told.names,
        "through": told.names[told.looks] if told.looks >= 0 else PUBLIC,
        "over": told.over,
        "steps": len(told.made),
        "from": number * PART,
        "part": told.parts[number],
    }


def names_of(history: History, seats: list[int]) -> list[str]:
    return [history.names[seat] for seat in seats]
