"""What a client is told: the whole at first, then differences that lead to just what is shown."""

from __future__ import annotations

import json

import pytest
from tests.table.tables import GAMES, asked, begun, hall, options

from cardwright.table.difference import apply
from cardwright.table.shown import shown, without_log
from cardwright.table.telling import Telling


class Listener:
    """A client that has a seat, or looks on (-1), and takes in what it is told."""

    def __init__(self, room, seat: int) -> None:
        self.room, self.seat = room, seat
        self.telling, self.state = Telling(), None
        self.lengths: list[int] = []

    def listen(self) -> bool:
        """Take in the news, if there are any; it must then have what is shown."""
        state, looks = without_log(self.room, "", [], self.seat, "")
        news = self.telling.news(state, self.room.playing.past, looks, self.room.shared)
        if news is not None:
            self.lengths.append(len(news))
            message = json.loads(news)
            self.state = apply(self.state, message["change"]) if message["base"] else message["state"]
        return news is not None

    def has(self) -> bool:
        all_of_it = shown(self.room, "", [], self.seat)
        return json.dumps(self.state, sort_keys=True) == json.dumps(all_of_it, sort_keys=True)


@pytest.mark.parametrize("game", GAMES)
async def test_every_viewer_has_what_is_shown(game):
    async with hall() as here:
        room = await begun(here, game, "open")
        viewers = [Listener(room, seat) for seat in (-1, 0, 1)]
        for number in range(120):
            for viewer in viewers:
                viewer.listen()
                assert viewer.has()
            if room.playing.is_over():
                break
            seat = asked(room)
            words = options(room, seat)
            await room.pick(seat, words[number % len(words)], f"move {number}")
        assert sorted(viewers[0].lengths)[len(viewers[0].lengths) // 2] < 1024


async def test_nothing_new_is_not_told():
    async with hall() as here:
        room = await begun(here, GAMES[0], "open")
        viewer = Listener(room, 0)
        assert viewer.listen()
        assert not viewer.listen()
        viewer.telling.forget()
        assert viewer.listen()
        assert viewer.has()


async def test_a_game_that_went_back_is_told_anew():
    async with hall() as here:
        room = await begun(here, GAMES[0], "greedy")
        viewer = Listener(room, 0)
        before = [viewer.listen(), room.playing.past]
        while asked(room) != 0:
            await here.play_bot(room, asked(room))
        for number in range(30):
            if asked(room) == 0:
                await room.pick(0, options(room, 0)[0], f"move {number}")
            else:
                await here.play_bot(room, asked(room))
        viewer.listen()
        await room.undo("ann", 0, "back")
        assert viewer.listen()
        assert viewer.has()
        assert room.playing.past is not before[1]
