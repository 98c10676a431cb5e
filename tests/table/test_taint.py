"""No byte that leaves the process names a card to somebody who can't know it: every address, every socket, logs."""

from __future__ import annotations

import io
import json
import logging
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from starlette.routing import Route
from tests.table.tables import GAMES, THREE_FIELDS
from tests.table.taint import all_marks, mark, marks_in, marks_of_piece, seen_by
from tests.table.wire import Line, Wire, wire

from cardwright.core.registry import ruleset
from cardwright.table import logs
from cardwright.table.room import Room

MOVES, EVERY = 12, 10  # moves of a game; every address is asked after so many
NAMES = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fay")


class Party:
    """Players of one game, somebody who looks on, later through an open hand, and a stranger."""

    def __init__(self, made: Wire, table: str, keys: list[str], others: dict[str, str]) -> None:
        self.wire = made
        self.table = table
        self.keys = keys
        self.others = others
        self.lines: list[Line] = []
        self.ever: dict[str, set[str]] = {}
        self.looked = dict.fromkeys(made.bytes_to, 0)

    @property
    def room(self) -> Room:
        room: Room = self.wire.hall.rooms[self.table]
        return room

    def eyes(self) -> dict[str, set[int]]:
        """Through whose eyes each person may look: their own, those of onlookers, those of an open hand."""
        players = {key: {seat, -1} for seat, key in enumerate(self.keys)}
        beside = {-1, *self.room.talk.open_hands}
        return {**players, **dict.fromkeys([*self.others.values(), ""], beside)}

    def learn(self) -> None:
        """Write down what everybody may know by now."""
        game, events = self.room.playing.match.game, self.room.playing.past.since(0)
        for key, seats in self.eyes().items():
            for seat in seats:
                self.ever.setdefault(key, set()).update(seen_by(game, seat, events))
        for seat, key in enumerate(self.keys):  # everybody knows the own deck
            own = [card for piece, card in enumerate(game.definitions) if game.owners[piece] == seat]
            self.ever[key] |= {mark for card in own for mark in marks_of_piece(card)}
        for key in [*self.others.values(), ""]:  # an open hand shows the whole game as its player saw it
            for seat in self.room.talk.open_hands:
                self.ever[key] |= self.ever[self.keys[seat]]

    def check(self) -> None:
        """Everything sent since the last look names only what its receiver may know."""
        self.learn()
        for key, texts in self.wire.bytes_to.items():
            for text in texts[self.looked.get(key, 0) :]:
                too_much = marks_in(text) - self.ever[key]
                assert not too_much, f"{too_much} is told: {text[:300]} … {around(text, too_much)}"
            self.looked[key] = len(texts)


def around(text: str, marks: set[str]) -> str:
    at = min(text.lower().index(one) for one in marks)
    return text[max(at - 200, 0) : at + 80]


async def sit_down(made: Wire, game: str, seats: int) -> Party:
    keys = [await made.guest(name) for name in NAMES[:seats]]
    others = {"onlooker": await made.guest("Guest")}
    wish = {"game": game, "seats": [{"who": "me"}, *({"who": "open"} for _ in keys[1:])]}
    table = (await made.request("POST", "/api/tables", keys[0], json=wish)).json()
    for key in keys[1:]:
        body = {"invite": table["invite"]}
        joined = await made.request("POST", f"/api/tables/{table['table']}/join", key, json=body)
        assert joined.status_code == 201, joined.text
    party = Party(made, table["table"], keys, others)
    party.lines = [await made.socket(table["table"], key) for key in [*keys, *others.values(), ""]]
    return party


async def open_a_hand(party: Party) -> None:
    """The first player shows its hand from now on, and somebody looks."""
    await party.lines[0].ask(type="hands", open=True)
    await party.lines[len(party.keys)].say(type="sit", seat=-1, through=NAMES[0])


# What may name any card there is: the games with their cards and rules, the files of the client.
PUBLIC = ("{game}", "/api/games", "/assets/{name}")


def addresses(app: Any, values: dict[str, str]) -> list[tuple[str, str]]:
    """Every address there is, to read or about a table; a part of it that has no value here needs one."""
    routes = [route for route in app.routes if isinstance(route, Route) and not route.path.endswith(PUBLIC)]
    return [
        (method, route.path.format(**values))
        for route in routes
        if "{game}" not in route.path
        for method in sorted((route.methods or set()) - {"HEAD"})
        if method == "GET" or "{table}" in route.path
    ]


async def ask_everything(party: Party, words: str) -> None:
    """Every address by everybody, and requests that are refused."""
    values = {
        "table": party.table,
        "invite": "x",
        "token": "x",
        "act": "pick",
        "name": "x",
        "number": "0",
        "seq": "0",
    }
    for key in party.eyes():
        for method, path in addresses(party.wire.app, values):
            asked: dict[str, Any] = {"data": {"id": "x", "words": words}} if method == "POST" else {}
            await party.wire.request(method, path, key, **asked)
            await party.wire.request(method, path + "?through=Ann&seat=-1", key, **asked)
    await party.wire.request("GET", "/nowhere")
    for line in party.lines:
        await line.say(type="why", id="why")
        await line.say(type="why", id="why not", words=words)
        await line.say(type="pick", id="pick", words=words)


def nearly(name: str) -> str:
    """Words that are near to the name of a card and do not have it: an answer must not complete them."""
    return f"play {name[:-1]}"


async def play(party: Party, rules: Any, moves: int, luck: random.Random) -> int:
    """Random moves, everything that is sent checked after each; how many were made."""
    game = party.room.playing
    for number in range(moves):
        if game.is_over():
            return number
        party.check()
        if number == moves // 2:
            await open_a_hand(party)
        if number % EVERY == EVERY - 1:
            await ask_everything(party, nearly(luck.choice(sorted(all_marks(rules)))))
        line = luck.choice([line for line in party.lines if line.options])
        answer = await line.ask(type="pick", words=luck.choice(line.options))
        assert answer["type"] == "done"
    return moves


@contextmanager
def written_logs() -> Iterator[io.StringIO]:
    """Everything that the process writes about itself."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(logs.JsonLines())
    root, level = logging.getLogger(), logs.LOGGER.level
    root.addHandler(handler)
    logs.LOGGER.setLevel(logging.INFO)
    try:
        yield written
    finally:
        root.removeHandler(handler)
        logs.LOGGER.setLevel(level)


# Every game with the fewest seats and one with three.
CASES = [(game, ruleset(game).seat_counts[0]) for game in GAMES] + [(THREE_FIELDS, 3)]


async def tainted(game: str, seats: int, moves: int, seed: int) -> Party:
    with pytest.MonkeyPatch.context() as patch, written_logs() as written:
        rules = mark(game, patch)
        async with wire() as made:
            party = await sit_down(made, game, seats)
            await play(party, rules, moves, random.Random(seed))
            party.check()
            assert sum(map(len, made.bytes_to.values())) > moves
    assert marks_in(written.getvalue()) == set()
    assert written.getvalue().count('"http"') > moves
    return party


@pytest.mark.parametrize(("game", "seats"), CASES)
async def test_no_byte_names_a_card_that_its_receiver_can_not_know(game, seats):
    party = await tainted(game, seats, MOVES, seed=4)
    assert party.ever[""] <= set().union(*party.ever.values())
    assert any(marks_in(json.dumps(line.state)) for line in party.lines)
