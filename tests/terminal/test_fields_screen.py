"""The full screen of a game with three battlefields: two to six seats, the curtain, other sides, passing on."""

from __future__ import annotations

import pytest
from tests.probes.secret_choices import RULES as SECRET_CHOICES
from tests.three_fields.driving import SMALL, check, press, standing, table, until_asked, written

from cardwright.core.records import Match, Record
from cardwright.core.ruleset import Seat
from cardwright.terminal.dialogs import Curtain, Ending
from cardwright.terminal.rows import CardRow
from cardwright.terminal.screen import TableApp
from cardwright.terminal.session import HUMAN, Session

POST = ["enter"] * 3


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("CARDWRIGHT_HOME", str(tmp_path))
    monkeypatch.delenv("NO_COLOR", raising=False)


def opened(*players: str, **setup: object) -> TableApp:
    """P1 may strike at the left; P2 holds a shield."""
    sides = {
        f"P{number}": {f"{half}_guard": ["Old Matis"] for half in HALVES} for number in range(1, len(players) + 1)
    }
    sides["P1"] |= {"left_gate": ["Reed Gate"], "left_guard": ["Twin Foxes"], "right_gate": ["Sun Gate"]}
    sides["P2"] |= {"hand": ["Shield Wall"]}
    for name, side in setup.items():
        sides[name] |= side if isinstance(side, dict) else {}
    return TableApp(standing(list(players), **sides), pace=0)


HALVES = ("left", "centre", "right")


@pytest.mark.parametrize(("seats", "keys"), [(2, []), (3, []), (3, ["o", "o"])])
async def test_screens_look_as_they_did(seats, keys):
    async with table("random", seats).run_test(size=SMALL) as pilot:
        check(f"fields_{seats}{'_others' if keys else ''}", await press(pilot, *POST, *keys))


@pytest.mark.parametrize("seats", [2, 6])
async def test_two_to_six_players_fit_into_80_by_24(seats):
    async with table("random", seats).run_test(size=SMALL) as pilot:
        shown = await press(pilot, *POST)
        assert all(row.region.bottom <= 22 and row.region.right <= 80 for row in pilot.app.query(CardRow))
        assert "q quit" in shown.splitlines()[-1]
        assert "Deploy, open, strike" in shown


async def test_a_burst_of_badges_is_drawn_on_the_card():
    app = opened(HUMAN, "random")
    async with app.run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        assert app.session.play(0, "strike P2's Old Matis with Twin Foxes") is None
        app.show_table()
        await pilot.pause()
        assert "√" in written(app)


async def test_o_shows_the_other_sides_in_turn():
    async with table("random", 3).run_test(size=SMALL) as pilot:
        assert "↕ Random 3 left" in await press(pilot, *POST)
        assert "Above is Random's side." in await press(pilot, "o")
        assert "  Random left" in written(pilot.app)
        assert "  Random 3 right" in await press(pilot, "o")
        assert "Above is what faces you." in await press(pilot, "o")


async def test_up_and_down_stay_in_the_battlefield():
    app = opened(HUMAN, "random")
    async with app.run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        rows = [row for row in app.rows if row.row.places == ("guard",)]
        rows[1].focus()
        await press(pilot, "right", "right", "up", "up")
        assert app.focused is rows[0]
        assert rows[0].cursor == 2


async def test_all_choose_at_once_behind_the_curtain():
    app = table(seats=3)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "enter", "enter")
        behind = await press(pilot, "enter")
        assert isinstance(app.screen, Curtain)
        assert "Pass the keyboard to P2" in behind
        assert "Bruna" not in behind
        shown = await press(pilot, "enter")
        assert "P2 (you)" in shown
        assert "G none" in shown  # P1 has posted, and nothing of it shows
        await press(pilot, *POST, "enter", *POST)
        shown = await press(pilot, "enter")
        assert "▶P1 (you)" in shown
        assert "G none" not in shown


async def test_a_player_who_is_out_is_asked_no_more_and_the_table_stays():
    app = table(seats=3)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, *POST, "enter", *POST, "enter", *POST, "enter")
        assert isinstance(app.screen, Curtain) is False
        await press(pilot, "c", "y")
        assert "Pass the keyboard to P2" in written(app)
        shown = await press(pilot, "enter")
        assert "P1  out" in shown or "P1 out" in shown
        await press(pilot, "c", "y")
        assert isinstance(app.screen, Ending)


async def test_a_window_with_the_pass_alone_is_passed_when_nobody_shares_the_keyboard():
    app = opened("random", HUMAN, P2={"hand": []})
    async with app.run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        passed = [entry.words for entry in app.session.match.line if entry.seat == 1]
        assert set(passed) <= {"pass"}
        assert app.session.game.decision(1).question.startswith("Deploy")


async def test_two_at_one_keyboard_are_asked_even_where_one_can_only_pass():
    app = opened(HUMAN, HUMAN, P2={"hand": []})
    async with app.run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        app.make_move("strike P2's Old Matis with Twin Foxes")
        await pilot.pause(0.05)
        assert isinstance(app.screen, Curtain)


async def test_f_is_kept_and_told():
    app = opened(HUMAN, HUMAN)
    async with app.run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        assert "You pass until something concerns you." in await press(pilot, "f")
        assert "You are asked in every window" in await press(pilot, "f")
        assert "You pass until your turn." in await press(pilot, "F")


async def test_a_game_without_halves_shows_one_other_side_at_a_time():
    names = ["P1", "P2", "P3", "P4"]
    record = Record(SECRET_CHOICES, [Seat(name, []) for name in names], {}, 1)
    app = TableApp(Session(SECRET_CHOICES, Match(record), [HUMAN] * 4, [""] * 4, 1), pace=0)
    async with app.run_test(size=(80, 40)) as pilot:
        await until_asked(pilot)
        assert [group.label for group in app.rows[0].columns[0]] == ["Deck"]
        handles = []
        for _ in range(4):
            handles.append(app.rows[0].faces[0].handle)
            await press(pilot, "o")
        assert handles == ["P2.deck#0", "P3.deck#0", "P4.deck#0", "P2.deck#0"]
        assert "Above is P3's side." in written(app)
