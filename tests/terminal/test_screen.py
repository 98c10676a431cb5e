"""The full screen at 80 x 24, driven by its pilot: moves, refusals, dialogs, the curtain, whole games.

`BLESS=1 pytest tests/terminal` writes the goldens in tests/terminal/screens anew.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from cardwright.core.registry import ruleset
from cardwright.terminal.dialogs import Chooser, Curtain, Ending, Reading, RulesBrowser
from cardwright.terminal.rows import CardRow
from cardwright.terminal.screen import TableApp
from cardwright.terminal.session import HUMAN, new_session, resumed_session

GAME = "eight_schools"
SCREENS = Path(__file__).parent / "screens"
SMALL = (80, 24)


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("CARDWRIGHT_HOME", str(tmp_path))
    monkeypatch.delenv("NO_COLOR", raising=False)
    return tmp_path


def table(against: str = "random", seed: int = 3) -> TableApp:
    return TableApp(new_session(ruleset(GAME), "rock", against, None, seed), pace=0)


def written(app: Any) -> str:
    """The screen as text."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(part.text for part in strip).rstrip() for strip in strips) + "\n"


async def press(pilot: Pilot[Any], *keys: str) -> str:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()
    await pilot.pause()
    return written(pilot.app)


async def until_asked(pilot: Any) -> None:
    """Wait until the person at the keyboard must decide, or the game is over."""
    app = pilot.app
    for _ in range(2000):
        await pilot.pause(0.01)
        if app.session.asked_bot() is None:
            break
    await pilot.pause()


def check(name: str, shown: str) -> None:
    """Compare a screen with its golden."""
    golden = SCREENS / f"{name}.txt"
    if os.environ.get("BLESS"):
        golden.write_text(shown, encoding="utf-8")
    assert shown == golden.read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("start", []),
        ("two_cards_played", ["right", "enter", "enter"]),
        ("totals", ["enter", "t"]),
        ("zoom", ["right", "z"]),
        ("rules", ["r"]),
        ("help", ["question_mark"]),
    ],
)
async def test_screens_look_as_they_did(name, keys):
    async with table().run_test(size=SMALL) as pilot:
        await pilot.pause()
        check(name, await press(pilot, *keys))


async def test_everything_fits_into_80_by_24():
    async with table().run_test(size=SMALL) as pilot:
        await pilot.pause()
        rows = list(pilot.app.query(CardRow))
        assert all(row.region.bottom <= 24 and row.region.right <= 80 for row in rows)
        assert "q quit" in written(pilot.app).splitlines()[-1]


async def test_a_wide_table_has_card_and_log_beside_it():
    async with table().run_test(size=(130, 40)) as pilot:
        await pilot.pause()
        shown = await press(pilot, "enter")
        assert "P1 plays Bedrock Stance." in shown
        assert "Strong Punch: attack of Rock." in shown


async def test_enter_plays_the_card_under_the_cursor():
    async with table().run_test(size=SMALL) as pilot:
        shown = await press(pilot, "enter")
        assert "DEFENSE 16" in shown
        assert "saved" in shown.splitlines()[0]


async def test_a_refusal_carries_its_clause():
    async with table().run_test(size=SMALL) as pilot:
        shown = await press(pilot, "enter", "up", "up", "enter")
        assert "ES-AIM-10" in shown


async def test_w_says_all_that_is_refused():
    async with table().run_test(size=SMALL) as pilot:
        shown = await press(pilot, "w")
        assert isinstance(pilot.app.screen, Reading)
        assert "ES-PILE-9" in shown


async def test_undo_takes_a_move_back():
    async with table().run_test(size=SMALL) as pilot:
        shown = await press(pilot, "enter", "u")
        assert "Taken back." in shown
        assert "DEFENSE 0  Source 25 Pool 5" in shown


async def test_what_cannot_be_taken_back_is_said():
    async with table().run_test(size=SMALL) as pilot:
        assert "× There is no move of yours to take" in await press(pilot, "u")


async def test_e_ends_the_turn_and_the_bot_answers():
    async with table().run_test(size=SMALL) as pilot:
        await press(pilot, "e")
        await until_asked(pilot)
        assert "turn 3, P1" in written(pilot.app)


async def test_the_list_of_options_can_be_used():
    async with table().run_test(size=SMALL) as pilot:
        shown = await press(pilot, "tab", "down", "enter")
        assert "R Strong Punch" in shown or "RStrong Punch" in shown


async def test_the_card_of_an_option_is_shown_beside_the_list():
    async with table().run_test(size=SMALL) as pilot:
        assert "Final Punch: attack of Rock." in await press(pilot, "tab", "end", "up")


async def test_a_click_chooses_and_a_second_click_uses():
    async with table().run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.click("#row-5", offset=(26, 1))
        await pilot.pause()
        assert "● play Strong Punch" in written(pilot.app)
        await pilot.click("#row-5", offset=(26, 1))
        await pilot.pause()
        assert "Pool 4" in written(pilot.app)


async def test_a_click_on_the_numbers_explains_them():
    async with table().run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.click("#numbers-me")
        await pilot.pause()
        assert "P1: ATTACK 0" in written(pilot.app)


async def test_the_log_shows_clauses_on_demand():
    async with table().run_test(size=SMALL) as pilot:
        assert "ES-TURN-2" not in await press(pilot, "l")
        assert "P1 draws Final Punch.  ES-TURN-2" in await press(pilot, "l")


async def test_the_rules_are_browsed_and_searched():
    async with table().run_test(size=SMALL) as pilot:
        shown = await press(pilot, "r", "down", "enter")
        assert "ES-DECK-1  Exactly 30 cards" in shown
        assert "Rounds and turns" in await press(pilot, "escape")
        assert "ES-AIM-2" in await press(pilot, "slash", *"claim aim")
        await press(pilot, "escape", "escape")
        assert not isinstance(pilot.app.screen, RulesBrowser)


async def test_piles_can_be_read():
    async with table().run_test(size=SMALL) as pilot:
        assert "P1, Pool: 5 cards: Bedrock Stance" in await press(pilot, "p")


async def test_the_curtain_hides_the_cards_of_both_players():
    async with table(HUMAN).run_test(size=SMALL) as pilot:
        assert "Bedrock" in await press(pilot)
        behind = await press(pilot, "e")
        assert isinstance(pilot.app.screen, Curtain)
        assert "Pass the keyboard to P2, press Enter." in behind
        assert "Bedrock" not in behind
        assert "Pool" not in behind
        shown = await press(pilot, "enter")
        assert "P2 (you)" in shown
        assert "Bedrock" not in shown


async def test_conceding_is_confirmed_and_ends_the_game():
    app = table()
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "c", "n")
        assert not app.session.is_over()
        shown = await press(pilot, "c", "y")
        assert isinstance(pilot.app.screen, Ending)
        assert "Random wins: P1 concedes [ES-WIN-7]." in shown


async def test_a_rematch_swaps_the_roles():
    async with table().run_test(size=SMALL) as pilot:
        await press(pilot, "c", "y", "r")
        await until_asked(pilot)
        assert "turn 2, P1" in written(pilot.app)


async def test_quitting_asks_nothing_and_resuming_goes_on():
    async with table().run_test(size=SMALL) as pilot:
        await press(pilot, "enter", "q")
    again = resumed_session(ruleset(GAME))
    assert not isinstance(again, str)
    async with TableApp(again, pace=0).run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "DEFENSE 16" in written(pilot.app)


async def test_light_and_dark_say_the_same():
    async with table().run_test(size=SMALL) as pilot:
        dark = await press(pilot)
        assert await press(pilot, "d") == dark


async def test_without_colour_the_screen_says_the_same(monkeypatch):
    async with table().run_test(size=SMALL) as pilot:
        coloured = await press(pilot)
    monkeypatch.setenv("NO_COLOR", "1")
    app = table()
    assert app.no_color
    async with app.run_test(size=SMALL) as pilot:
        assert await press(pilot) == coloured


async def one_move(pilot: Any) -> None:
    """The first option of the list, the end of the turn when nothing else is left."""
    app = pilot.app
    if isinstance(app.screen, Chooser | Curtain):
        await press(pilot, "enter")
        return
    app.query_one("#options").focus()
    await press(pilot, "enter")
    await until_asked(pilot)


async def test_a_bot_that_takes_its_time_thinks_beside_the_screen():
    app = table("gentle", 3)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        moves = 0
        while not [entry for entry in app.session.match.line if entry.seat == 1] and moves < 40:
            await one_move(pilot)
            await app.workers.wait_for_complete()
            moves += 1
        assert [entry for entry in app.session.match.line if entry.seat == 1]


async def test_a_thought_that_comes_too_late_changes_nothing():
    app = table("gentle", 3)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        session, before = app.session, len(app.session.match.line)
        app.session = app.session.rematch()
        await app.let_bot_think(session)
        assert len(session.match.line) == before


@pytest.mark.slow
@pytest.mark.parametrize(("against", "seed"), [("random", 3), ("greedy", 5), (HUMAN, 4)])
async def test_a_whole_game_to_its_end(against, seed):
    app = table(against, seed)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        moves = 0
        while not app.session.is_over() and moves < 600:
            await one_move(pilot)
            moves += 1
        await pilot.pause(0.1)
        assert app.session.is_over()
        assert isinstance(app.screen, Ending)
        assert " wins: " in written(app)
