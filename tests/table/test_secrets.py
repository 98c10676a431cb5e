"""Nothing hidden leaves the process: not in what a seat is shown, not on a page, in a difference or in a log."""

from __future__ import annotations

import io
import json
import logging
import random
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.table.tables import GAMES, THREE_FIELDS, asked, begun, hall, options
from tests.table.test_sockets import Player, guest, make

from cardwright.client.board import read_board
from cardwright.core import registry, views
from cardwright.core.chance import seeded
from cardwright.core.checks import disguised
from cardwright.core.resample import resample
from cardwright.table import logs
from cardwright.table import shown as showing
from cardwright.table.app import make_app
from cardwright.table.difference import difference
from cardwright.table.hall import Hall
from cardwright.table.plain_table import TablePage
from cardwright.table.protocol import encode
from cardwright.table.shown import shown
from cardwright.table.store.memory import MemoryStore
from cardwright.table.terms import Clock, Terms
from cardwright.table.thinking import Thinkers

DUEL = GAMES[0]
EVERY = 7  # of so many states one is compared


@pytest.fixture(autouse=True)
def same_time(monkeypatch):
    """Time stands still, and pages give their forms the same ids."""
    monkeypatch.setattr("cardwright.table.room.now", lambda: 1_000_000)
    monkeypatch.setattr("cardwright.table.hall.now", lambda: 1_000_000)
    monkeypatch.setattr("cardwright.table.shown.now", lambda: 1_000_000)
    monkeypatch.setattr("cardwright.table.plain_table.new_id", lambda: "id")


def told(room: Any, seat: int, before: Any) -> dict[str, str]:
    """Every form in which a seat gets to know the table: whole, as a difference, as a page, as reasons."""
    state = shown(room, f"person {seat}", [seat], seat)
    rules = room.playing.match.rules
    page = TablePage(rules, read_board(rules), state, True)
    return {
        "state": encode({"state": state}),
        "difference": encode(difference(before, state)),
        "page": page.html(),
        "log": page.whole_log(),
        "reasons": json.dumps(room.reasons(seat)),
    }


def differences(room: Any, seat: int, luck: Any) -> list[str]:
    """In which forms a seat can tell this game from one in which all that it can't know is dealt again."""
    history = room.playing
    game = history.match.game
    before = shown(room, f"person {seat}", [seat], seat)
    mine = told(room, seat, before)
    twin = resample(game, seat, luck)
    twin.log = [disguised(event, seat) for event in game.log or []]
    history.match.game = twin
    try:
        other = told(room, seat, before)
    finally:
        history.match.game = game
    return [form for form in mine if mine[form] != other[form]]


async def leaks(game: str, seed: int, moves: int, every: int = EVERY) -> tuple[int, list[str]]:
    """How many states were compared in a random game, and in which forms something was told."""
    luck, chance, found, compared = random.Random(seed), seeded(seed), set(), 0
    async with hall() as here:
        room = await begun(here, game, "open", terms=Terms(clock=Clock("bank", 600)))
        for number in range(moves):
            if room.playing.is_over():
                break
            seat = asked(room)
            await room.pick(seat, luck.choice(options(room, seat)), f"move {number}")
            if number % every == 0:
                for viewer in range(2):
                    found.update(differences(room, viewer, chance))
                    compared += 1
    return compared, sorted(found)


@pytest.mark.parametrize("game", GAMES)
async def test_what_a_seat_can_not_know_changes_no_byte(game):
    compared, found = await leaks(game, 1, 120)
    assert compared >= 6
    assert found == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_what_a_seat_can_not_know_changes_no_byte_in_many_games(game):
    for seed in range(2, 6):
        _, found = await leaks(game, seed, 500, 5)
        assert found == []


def view_of_another(game, viewer):
    return views.view(game, 1 - viewer)


def with_piles_open(game, viewer):
    return {**views.view(game, viewer), "all": [game.name(piece) for piece in range(len(game.definitions))]}


def without_luck(game, viewer):
    return {**views.view(game, viewer), "next": game.chance.a}


@pytest.mark.parametrize("mutant", [view_of_another, with_piles_open, without_luck])
async def test_a_projector_that_tells_more_is_noticed(monkeypatch, mutant):
    class Views:
        view = staticmethod(mutant)
        handle_of = staticmethod(views.handle_of)

    monkeypatch.setattr(showing, "views", Views)
    _, found = await leaks(DUEL, 1, 60)
    assert "state" in found


async def test_nobody_sees_that_another_has_acted_in_secret():
    async with hall() as here:
        room = await begun(here, THREE_FIELDS, "open", terms=Terms(clock=Clock("bank", 600)))
        assert room.playing.in_secret()
        before = told(room, 0, None)
        moves = 0
        while room.playing.in_secret() and 1 in room.playing.asked():
            assert told(room, 0, None) == before
            await room.pick(1, options(room, 1)[0], f"secret {moves}")
            moves += 1
        assert moves > 0
        assert room.playing.in_secret()
        assert told(room, 0, None) == before


async def test_time_spent_in_secret_is_not_told(monkeypatch):
    async with hall() as here:
        room = await begun(here, THREE_FIELDS, "open", terms=Terms(clock=Clock("bank", 600)))
        for name in ("room", "shown"):
            monkeypatch.setattr(f"cardwright.table.{name}.now", lambda: 1_030_000)
        await room.pick(1, options(room, 1)[0], "secret")
        clocks = shown(room, "ann", [0], 0)["clocks"]
        assert clocks[1] == {"left": 600_000, "runs": False}
        assert clocks[0]["runs"]
        assert shown(room, "ben", [1], 1)["clocks"][1]["left"] == 570_000


async def test_an_onlooker_is_asked_nothing_and_sees_no_hand():
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        seen = shown(room, "cleo", [], -1)
        assert seen["view"]["decision"] is None
        assert seen["may"]["undo"] == ""
        own = shown(room, "ann", [0], 0)
        hands = [label for label, place in own["view"]["places"].items() if place.get("cards")]
        hidden = [label for label in hands if not seen["view"]["places"][label].get("cards")]
        assert hidden


# Taint: every card gets a name that occurs nowhere else


@pytest.fixture
def marked(monkeypatch):
    """The rules of a game in which every card is called by a mark of its own."""

    def mark(game: str) -> list[str]:
        rules = registry.fresh(game)
        names = {card.name: f"Mark{random.Random(card.name).getrandbits(60):015x}" for card in rules.definitions}
        for card in rules.definitions:
            card.name = names[card.name]
        rules.by_name = {card.name.lower(): card for card in rules.definitions}
        for deck in rules.decks.values():
            deck.cards = {names.get(name, name): copies for name, copies in deck.cards.items()}
        monkeypatch.setitem(registry.LOADED, game, rules)
        return sorted(names.values())

    return mark


def known_to(room: Any, seat: int) -> set[str]:
    """The cards that a seat knows now, and those that events have told it."""
    game = room.playing.match.game
    side = game.side_of(seat)
    known = {game.name(piece) for piece in range(len(game.definitions)) if side.knows(seat, piece)}
    told = (game.log or []) + (side.log or [])
    return known | {event.card for event in told if event.told >> seat & 1 or event.told < 0}


def marks_in(text: str, marks: list[str]) -> set[str]:
    return {mark for mark in marks if mark in text}


async def test_no_byte_names_a_card_that_its_receiver_can_not_know(marked):
    marks = marked(DUEL)
    luck = random.Random(4)
    ever: list[set[str]] = [set(), set()]
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        for number in range(80):
            if room.playing.is_over():
                break
            for viewer in range(2):
                ever[viewer] |= known_to(room, viewer)
                for text in told(room, viewer, None).values():
                    assert marks_in(text, marks) <= ever[viewer]
            public = encode(shown(room, "cleo", [], -1))
            assert marks_in(public, marks) <= ever[0] & ever[1]
            seat = asked(room)
            await room.pick(seat, luck.choice(options(room, seat)), f"move {number}")
        assert len(marks) > len(ever[0])


async def test_a_card_that_is_told_too_much_of_is_noticed(marked, monkeypatch):
    class Views:
        view = staticmethod(with_piles_open)
        handle_of = staticmethod(views.handle_of)

    marks = marked(DUEL)
    monkeypatch.setattr(showing, "views", Views)
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        assert not marks_in(told(room, 0, None)["state"], marks) <= known_to(room, 0)


def test_no_line_of_the_servers_log_and_no_figure_names_a_card(marked):
    marks = marked(DUEL)
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(logs.JsonLines())
    root = logging.getLogger()
    root.addHandler(handler)
    level = logs.LOGGER.level
    logs.LOGGER.setLevel(logging.INFO)
    try:
        app = make_app(Hall(MemoryStore(), Thinkers(), pace=0.0))
        with TestClient(app) as client:
            guest(client, "Ann")
            made = make(client, "random")
            with client.websocket_connect(f"/ws/{made['table']}") as socket:
                player = Player(socket)
                for _ in range(10):
                    player.ask(type="pick", words=player.until_asked()[0])
                    player.ask(type="pick", words=f"play {marks[0]}")
            figures = client.get("/metrics").text
        logs.tell_defect(ValueError(marks[1]))
        logs.tell("request", words=marks[2])
        logging.getLogger("elsewhere").warning("played %s", marks[3])
    finally:
        root.removeHandler(handler)
        logs.LOGGER.setLevel(level)
    assert written.getvalue().count('"event": "request"') >= 10
    assert '"error": "ValueError"' in written.getvalue()
    assert marks_in(written.getvalue() + figures, marks) == set()
    assert "Ann" not in written.getvalue()
