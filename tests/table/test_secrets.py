"""Nothing hidden is shown: not in what a seat is sent, not on a page, in a difference or in the server's log."""

from __future__ import annotations

import io
import json
import logging
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.table.leaks import Findings, compare_games
from tests.table.tables import GAMES, THREE_FIELDS, asked, begun, hall, options, play
from tests.table.test_sockets import guest, make
from tests.table.worlds import LEAVES, Forms, Viewer, still

from cardwright.core import views
from cardwright.core.committed import position_keys
from cardwright.core.records import as_start
from cardwright.core.saves import to_data
from cardwright.table import logs
from cardwright.table import shown as showing
from cardwright.table.app import make_app
from cardwright.table.fair import record_with
from cardwright.table.hall import Hall
from cardwright.table.shown import shown
from cardwright.table.store.memory import MemoryStore
from cardwright.table.terms import Clock, Terms
from cardwright.table.thinking import Thinkers

STATES = 24  # of each game; `make leaks` compares many more


@pytest.fixture(autouse=True)
def same_time():
    with still():
        yield


def compared(game: str, states: int = STATES, seed: int = 1) -> Findings:
    found = Findings()
    for _ in compare_games(game, states, seed, found, pages=8):
        pass
    return found


@pytest.mark.parametrize("game", GAMES)
def test_what_nobody_can_know_changes_no_byte(game):
    found = compared(game)
    assert found.leaks == []
    assert found.states == STATES
    assert found.pairs == 3 * STATES
    assert found.otherwise > 0.9 * STATES


def view_of_another(game, viewer):
    return views.view(game, (viewer + 1) % game.seat_count)


def with_piles_open(game, viewer):
    return {**views.view(game, viewer), "all": [game.name(piece) for piece in range(len(game.definitions))]}


def with_luck(game, viewer):
    return {**views.view(game, viewer), "next": game.chance.a}


@pytest.mark.parametrize("mutant", [view_of_another, with_piles_open, with_luck])
@pytest.mark.parametrize("game", GAMES)
def test_a_projector_that_tells_more_is_noticed(monkeypatch, game, mutant):
    class Views:
        view = staticmethod(mutant)
        handle_of = staticmethod(views.handle_of)

    monkeypatch.setattr(showing, "views", Views)
    assert compared(game).leaks != []


def told(room: Any, seat: int) -> dict[str, str]:
    """All that a seat gets to know of a table, in every form."""
    return Forms([], pages=True).of(room, Viewer(seat, seat))[0]


async def test_nobody_sees_that_another_has_acted_in_secret():
    async with hall() as here:
        room = await begun(here, THREE_FIELDS, "open", terms=Terms(clock=Clock("bank", 600)))
        assert room.playing.in_secret()
        before = told(room, 0)
        moves = 0
        while room.playing.in_secret() and 1 in room.playing.asked():
            assert told(room, 0) == before
            await room.pick(1, options(room, 1)[0], f"secret {moves}")
            moves += 1
        assert moves > 0
        assert room.playing.in_secret()
        assert told(room, 0) == before


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


@pytest.mark.parametrize("game", GAMES)
async def test_an_onlooker_is_asked_nothing_and_sees_no_hand(game):
    async with hall() as here:
        room = await begun(here, game, "open")
        await play(room, 6)
        seen = shown(room, "cleo", [], -1)
        assert seen["view"]["decision"] is None
        assert seen["may"]["undo"] == ""
        own = shown(room, "ann", [0], 0)
        hands = [label for label, place in own["view"]["places"].items() if place.get("cards")]
        assert [label for label in hands if not seen["view"]["places"][label].get("cards")]
        assert asked(room) >= 0


# The secret behind all chance


def keys_of(room: Any) -> dict[Any, list[str]]:
    """Of each shuffle all keys; with that of a card still hidden it could be worked out."""
    book = room.playing.match.book
    shuffles = [draw for draw in book.draws.values() if draw.number < 0]
    return {
        draw.label: [key.hex() for key in position_keys(book.pledge.secret, draw.label, draw.bound)]
        for draw in shuffles
    }


def leaks_in(room: Any, seat: int, text: str) -> list[str]:
    """The secret, and keys of cards that the seat has not followed, in a text."""
    seen, secret = room.playing.match.book.seen, room.table.secret
    hidden = [
        key
        for label, keys in keys_of(room).items()
        for at, key in enumerate(keys)
        if seat < 0 or not seen.get(label, {}).get(at, 0) >> seat & 1
    ]
    return [key for key in [secret, *hidden] if key in text]


@pytest.mark.parametrize("game", GAMES)
async def test_neither_the_secret_nor_the_key_of_an_unseen_card_is_told(game):
    async with hall() as here:
        room = await begun(here, game, "open")
        for start in range(0, 40, 4):
            await play(room, 4, start)
            for seat in (0, 1, -1):
                forms = Forms([], pages=True).of(room, Viewer(seat, seat))[0]
                forms["record"] = json.dumps(record_with(room, seat, LEAVES))
                assert [form for form, text in forms.items() if leaks_in(room, seat, text)] == []
        assert leaks_in(room, 0, "".join(keys[-1] for keys in keys_of(room).values()))


async def test_a_position_to_play_on_from_holds_no_secret():
    async with hall() as here:
        room = await begun(here, GAMES[0], "open")
        start = json.dumps(as_start(room.playing.match.game, ["Ann", "Ben"]))
        assert room.table.secret in json.dumps(to_data(room.playing.match.game))
        assert room.table.secret not in start


def fails_with(words: str) -> Any:
    """A defect whose words would give something away."""

    async def fails(*_: Any) -> Any:
        raise RuntimeError(words)

    return fails


def test_no_answer_and_no_log_of_the_server_has_a_secret(monkeypatch):
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(logs.JsonLines())
    root, level = logging.getLogger(), logs.LOGGER.level
    root.addHandler(handler)
    logs.LOGGER.setLevel(logging.INFO)
    try:
        app = make_app(Hall(MemoryStore(), Thinkers(), pace=0.0))
        with TestClient(app, raise_server_exceptions=False) as client:
            guest(client, "Ann")
            made = make(client, "random")
            table = f"/api/tables/{made['table']}"
            row = app.state.site.hall.store.tables[made["table"]]
            got = [
                client.get(path) for path in (table, f"{table}/record", f"{table}/record?whole=1", "/api/tables")
            ]
            got += [
                client.get(f"/plain/table/{made['table']}"),
                client.post(f"{table}/luck", json={"entropy": "x"}),
            ]
            monkeypatch.setattr("cardwright.table.fair_api.record_for", fails_with(row.secret))
            got += [client.get(f"{table}/record"), client.get("/metrics")]
    finally:
        root.removeHandler(handler)
        logs.LOGGER.setLevel(level)
    assert [one.status_code for one in got] == [200, 200, 409, 200, 200, 409, 500, 200]
    assert len(row.secret) == 64
    assert not [one for one in got if row.secret in f"{one.text} {one.headers}"]
    assert row.secret not in f"{written.getvalue()} {row!r}"


def test_the_servers_log_holds_no_words_of_errors_or_of_other_loggers():
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(logs.JsonLines())
    root, level = logging.getLogger(), logs.LOGGER.level
    root.addHandler(handler)
    logs.LOGGER.setLevel(logging.INFO)
    try:
        logs.tell_defect(ValueError("a hidden card"))
        logs.tell("request", words="a hidden card", kind="pick")
        logging.getLogger("elsewhere").warning("played %s", "a hidden card")
    finally:
        root.removeHandler(handler)
        logs.LOGGER.setLevel(level)
    assert "hidden" not in written.getvalue()
    assert '"error": "ValueError"' in written.getvalue()
    assert '"kind": "pick"' in written.getvalue()
    assert '"event": "elsewhere"' in written.getvalue()
