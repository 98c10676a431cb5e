"""Every game on the smallest screen: the question, some options and the keys are always in sight."""

from __future__ import annotations

import pytest
from tests.three_fields.driving import SMALL, press, until_asked, written

from cardwright.core.registry import game_ids, ruleset
from cardwright.terminal.dialogs import Reading
from cardwright.terminal.rows import CardRow
from cardwright.terminal.screen import TableApp
from cardwright.terminal.session import new_session

TABLES = [(game, seats) for game in game_ids() for seats in ruleset(game).seat_counts]
MOVES = 12


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("CARDWRIGHT_HOME", str(tmp_path))
    monkeypatch.delenv("NO_COLOR", raising=False)


def opened(game: str, seats: int) -> TableApp:
    return TableApp(new_session(ruleset(game), None, "random", seats, 3), pace=0)


@pytest.mark.parametrize(("game", "seats"), TABLES)
async def test_question_options_and_keys_are_in_sight(game, seats):
    app = opened(game, seats)
    async with app.run_test(size=SMALL) as pilot:
        for _ in range(MOVES):
            await until_asked(pilot)
            shown = written(app).splitlines()
            listed = app.query_one("#options")
            assert listed.size.height >= 3
            assert listed.region.bottom <= 23
            assert app.words[0][:20] in "\n".join(shown[-6:])
            assert "q quit" in shown[-1]
            app.make_move(app.words[0])


@pytest.mark.parametrize("game", game_ids())
async def test_the_numbers_of_a_player_take_one_line(game):
    async with opened(game, ruleset(game).seat_counts[0]).run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        assert {line.region.height for line in pilot.app.query(".numbers")} == {1}


@pytest.mark.parametrize("game", game_ids())
async def test_help_explains_every_letter_and_mark(game):
    app = opened(game, ruleset(game).seat_counts[0])
    async with app.run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        await press(pilot, "question_mark")
        assert isinstance(app.screen, Reading)
        told = app.screen.text.plain.replace("\N{NO-BREAK SPACE}", " ")
        board = app.session.board
        assert [kind for kind, mark in board.kinds.items() if f"{mark} {kind}" not in told] == []
        short = [look for look in board.places.values() if len(look.short) == 1]
        assert [look.label for look in short if f"{look.short} {look.label}" not in told] == []
        assert ("totals with their parts" in told) == bool(board.totals)


async def test_a_game_that_adds_nothing_up_says_so():
    async with opened("portals", 2).run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        assert "adds nothing up" in await press(pilot, "t")


@pytest.mark.parametrize("game", game_ids())
async def test_a_row_is_narrow_only_beside_what_would_happen(game):
    app = opened(game, ruleset(game).seat_counts[0])
    async with app.run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        narrow = [row for row in app.query(CardRow) if row.size.width < 80]
        assert len(narrow) == (1 if app.session.board.expect_at and app.query("#middle") else 0)
