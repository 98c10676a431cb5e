"""Solo challenges in both faces: the list, the goal, hints, taking back, success and failure."""

from __future__ import annotations

import io
import sys
from argparse import Namespace
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
from tests.three_fields.driving import SMALL, check, press, until_asked, written
from tests.three_fields.game import RULES

from cardwright.client import challenges
from cardwright.client.challenges import find_challenge, read_challenge
from cardwright.core import registry
from cardwright.core.errors import BadInput
from cardwright.core.registry import ruleset
from cardwright.terminal import play
from cardwright.terminal.challenges import ChallengeSession
from cardwright.terminal.dialogs import Ending
from cardwright.terminal.line import LineMode
from cardwright.terminal.screen import TableApp

SOLUTION = ("deploy Ferryman left", "open left", "strike P2's Old Matis with Twin Foxes")


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("CARDWRIGHT_HOME", str(tmp_path))
    monkeypatch.delenv("NO_COLOR", raising=False)
    return tmp_path


def begun(name: str = "the_open_gate") -> ChallengeSession:
    return ChallengeSession(find_challenge(RULES, name))


def say(*lines: str, name: str = "the_open_gate") -> str:
    """What the line mode prints when these lines are typed and then input ends."""
    out = io.StringIO()
    LineMode(begun(name), io.StringIO("".join(f"{line}\n" for line in lines)), out).run()
    return out.getvalue()


def run(monkeypatch, capsys, game: str, challenge: str) -> tuple[int, str, str]:
    monkeypatch.setitem(registry.LOADED, RULES.id, RULES)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    other = dict.fromkeys(("deck", "against", "seats", "seed", "cards"))
    code = play.run(Namespace(game=game, challenge=challenge, line=True, resume=False, **other))
    told = capsys.readouterr()
    return code, told.out, told.err


# Finding


def test_the_challenges_are_listed(monkeypatch, capsys):
    code, out, _ = run(monkeypatch, capsys, RULES.id, "")
    assert code == 0
    assert "  1. the_open_gate: The Open Gate (P1 wins this turn)" in out


def test_a_game_without_challenges_says_so(monkeypatch, capsys):
    monkeypatch.setattr(challenges, "challenge_files", lambda rules: [])
    assert "has no challenges." in run(monkeypatch, capsys, "eight_schools", "")[1]


@pytest.mark.parametrize("words", ["the_open_gate", "The Open Gate", "1", "the open gate"])
def test_a_challenge_is_found_by_name_title_or_number(words):
    assert find_challenge(RULES, words).name == "the_open_gate"


def test_a_file_of_ones_own_is_a_challenge_too(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(challenges.challenge_files(RULES)[0].read_text())
    assert find_challenge(RULES, str(file)).name == "mine"


@pytest.mark.parametrize(
    ("words", "message"), [("the_opn_gate", 'did you mean "the_open_gate"'), ("9", "--challenge alone lists them")]
)
def test_a_wrong_name_is_explained(monkeypatch, capsys, words, message):
    code, _, err = run(monkeypatch, capsys, RULES.id, words)
    assert code == 2
    assert message in err


@pytest.mark.parametrize("goal", ["", "P3 wins", "P1 wins soon", "draw"])
def test_a_goal_that_nobody_can_reach_is_refused(tmp_path, goal):
    file = tmp_path / "x.toml"
    file.write_text(f'game = "three_fields"\ntitle = "x"\ngoal = "{goal}"\n[setup]\n')
    with pytest.raises(BadInput, match='write "P1 wins this turn"'):
        read_challenge(file, RULES)


def test_a_challenge_of_another_game_is_refused():
    with pytest.raises(BadInput, match='this is of "three_fields", not of eight_schools'):
        find_challenge(ruleset("eight_schools"), str(challenges.challenge_files(RULES)[0]))


# Playing


def test_title_goal_and_about_are_told():
    told = say()
    assert "Three Fields, The Open Gate. One soldier, three gates" in told
    assert "Goal: P1 wins this turn." in told


def test_who_reaches_the_goal_has_solved_it():
    told = say(*SOLUTION, "quit")
    assert "Solved. P1 wins: the last in the field [FIELD-END-1]." in told
    assert "retry, log, or quit? " in told


def test_a_turn_that_ends_has_missed_the_goal():
    assert "Not solved: P1 wins this turn was the goal. The turn is over." in say("end")


def test_giving_up_has_missed_it_too():
    assert "Not solved: P1 wins this turn was the goal. P2 wins" in say("concede", "yes")


def test_retry_begins_again():
    told = say("end", "retry", *SOLUTION)
    assert told.count("Three Fields, The Open Gate.") == 2
    assert "Solved." in told


def test_every_move_can_be_taken_back_even_the_last():
    told = say("deploy Ferryman right", "end", "undo", "undo", *SOLUTION)
    assert told.count("Taken back.") == 2
    assert "Solved." in told


def test_at_the_beginning_there_is_nothing_to_take_back():
    assert "You stand at the beginning." in say("undo")


def test_the_opponent_replies_by_a_bot():
    session = begun("the_shield")
    assert session.play(0, "strike P2's Twin Foxes with Twin Foxes") is None
    assert session.asked_bot() == 1
    assert session.bot_moves()
    assert session.match.line[-1].seat == 1
    assert session.undo(0) is None
    assert session.match.line == []


def test_the_hint_of_the_file_comes_first():
    assert "Hint: A gate opens the way for the guard behind it." in say("hint")
    assert "Try: strike P2's " in say("hint", name="the_shield")


@pytest.mark.parametrize(
    ("answer", "pick", "told"),
    [
        ("win", "open left", "Try: open left."),
        ("unknown", "open left", "Try: open left (not proved)."),
        ("no win", "", "From here it can't be won any more: take moves back."),
    ],
)
def test_the_next_hint_comes_from_the_solver(monkeypatch, answer, pick, told):
    solver = ModuleType(challenges.SOLVER)
    vars(solver)["hint"] = lambda game, goal, seat, seconds: SimpleNamespace(answer=answer, pick=pick)
    monkeypatch.setitem(sys.modules, challenges.SOLVER, solver)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: True)
    assert told in say("hint", "hint")


def test_nothing_of_a_challenge_is_saved(home):
    say(*SOLUTION)
    assert [file for file in Path(home).iterdir() if file.suffix == ".json"] == []


# On the full screen


async def test_the_screen_of_a_challenge_looks_as_it_did():
    async with TableApp(begun(), pace=0).run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        check("challenge", written(pilot.app))


async def test_a_challenge_on_the_screen_solved_and_tried_again():
    app = TableApp(begun(), pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        assert "Goal: P1 wins this turn." in written(app).splitlines()[0]
        for words in SOLUTION:
            app.make_move(words)
        await until_asked(pilot)
        assert isinstance(app.screen, Ending)
        assert "Solved" in written(app)
        assert "Not solved" not in written(app)
        await press(pilot, "r")
        assert not app.session.is_over()
        assert "Ferryman" in written(app)


async def test_a_missed_challenge_can_be_taken_back_on_the_screen():
    app = TableApp(begun(), pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        await press(pilot, "e")
        assert "Not solved" in written(app)
        assert "Taken back." in await press(pilot, "u")
        assert not app.session.is_over()


async def test_h_gives_a_hint():
    app = TableApp(begun(), pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "h")
        await pilot.pause(0.1)
        assert "Hint: A gate opens the way" in written(app)
