"""Nothing hidden is shown: not in what a seat is sent, not on a page, in a difference or in the server's log."""

from __future__ import annotations

import io
import logging
from typing import Any

import pytest
from tests.table.leaks import Findings, compare_games
from tests.table.tables import GAMES, THREE_FIELDS, asked, begun, hall, options, play
from tests.table.worlds import Forms, Viewer, still

from cardwright.core import views
from cardwright.table import logs
from cardwright.table import shown as showing
from cardwright.table.shown import shown
from cardwright.table.terms import Clock, Terms

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
