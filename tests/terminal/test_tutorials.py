"""Tutorials in both faces: lessons are told when they are due, other moves are refused, replies come."""

from __future__ import annotations

import io
from argparse import Namespace

import pytest
from tests.three_fields.driving import SMALL, press, until_asked, written
from tests.three_fields.game import RULES

from cardwright.client.tutorials import LEARNER, find_tutorial
from cardwright.core.registry import game_ids, ruleset
from cardwright.terminal import play
from cardwright.terminal.line import LineMode
from cardwright.terminal.screen import TableApp
from cardwright.terminal.tutorials import TutorialSession


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("CARDWRIGHT_HOME", str(tmp_path))
    monkeypatch.delenv("NO_COLOR", raising=False)
    return tmp_path


def begun() -> TutorialSession:
    return TutorialSession(find_tutorial(RULES))


def say(*lines: str) -> str:
    """What the line mode prints when these lines are typed and then input ends."""
    out = io.StringIO()
    LineMode(begun(), io.StringIO("".join(f"{line}\n" for line in lines)), out).run()
    return out.getvalue()


def next_move(session: TutorialSession) -> None:
    """One move of whoever is asked, as the lesson wants it."""
    if session.bot_moves() or session.passes_by_itself():
        return
    right = session.tutorial.awaited(session.game, session.match.line, LEARNER)
    assert session.play(LEARNER, right[0]) is None


@pytest.mark.parametrize("game", game_ids())
def test_a_tutorial_is_played_with_every_lesson_told_in_its_order(game):
    session = TutorialSession(find_tutorial(ruleset(game)))
    told = list(session.lessons)
    while session.tutorial.next_beat(session.match.line) is not None:
        session.lessons.clear()
        next_move(session)
        told += session.lessons
    assert [int(note.split()[1].rstrip(":")) for note in told] == list(range(1, len(told) + 1))
    assert len(told) >= len(session.tutorial.lessons) - 1


def test_lessons_come_before_the_move_they_ask_for():
    told = say("strike P2's Old Matis with Old Matis")
    assert told.index("Lesson 1: Guards stand") < told.index("Lesson 2: Strike") < told.index("1. strike")
    assert "Lesson 3: The strike was blocked." in told
    assert "P2 plays Shield Wall" in told or "Shield Wall" in told


def test_another_move_is_refused_and_the_hint_names_the_right_one():
    told = say("end", "hint")
    assert "Not yet: in this lesson, strike P2's Old Matis with Old Matis." in told
    assert "Try: strike P2's Old Matis with Old Matis or strike P2's Twin Foxes with Twin Foxes." in told


def test_after_the_last_lesson_all_are_free():
    session = begun()
    for _ in range(10):
        if session.tutorial.next_beat(session.match.line) is None:
            break
        next_move(session)
    assert session.hint() == "Play as you like."
    assert session.asked_bot() == 1
    assert session.bot_moves()


def test_what_is_taken_back_is_told_again():
    session = begun()
    session.play(LEARNER, "strike P2's Old Matis with Old Matis")
    next_move(session)
    next_move(session)
    session.lessons.clear()
    assert session.undo(LEARNER) is None
    assert session.lessons == ["Lesson 2: Strike with the guard in the centre, or with the one on the left."]


def test_the_command_line_begins_it(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    other = dict.fromkeys(("deck", "against", "seats", "seed", "cards", "challenge"))
    assert play.run(Namespace(game=game_ids()[0], tutorial=True, line=True, resume=False, **other)) == 0
    assert "Lesson 1: " in capsys.readouterr().out


async def test_the_screen_tells_the_lessons():
    app = TableApp(begun(), pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await until_asked(pilot)
        assert "Lesson 2: Strike with the guard" in written(app)
        await press(pilot, "escape")
        app.make_move("strike P2's Twin Foxes with Twin Foxes")
        await until_asked(pilot)
        await pilot.pause(0.1)
        assert "Lesson 3: The strike was blocked." in written(app)
        await press(pilot, "escape", "h")
        await pilot.pause(0.1)
        assert "Try: end." in written(app)
