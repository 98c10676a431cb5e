"""Tutorials: each can be played through in every way it accepts, and cites the rules it explains."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.client.rehearsal import rehearse, ways
from tests.three_fields.game import RULES

from cardwright.client.tutorials import LEARNER, Tutorial, find_tutorial, read_tutorial, tutorials_of
from cardwright.core.errors import BadInput
from cardwright.core.records import Match
from cardwright.core.registry import game_ids, ruleset

EVERY = [one for id in game_ids() for one in tutorials_of(ruleset(id))]
FIRST = find_tutorial(RULES)


def begun() -> Match:
    return Match(FIRST.record())


# The tutorials there are


@pytest.mark.parametrize("tutorial", EVERY, ids=lambda one: f"{one.scenario.rules.id} {one.name}")
def test_a_tutorial_can_be_played_through_in_every_way_it_accepts(tutorial: Tutorial):
    for chosen in ways(tutorial):
        match = rehearse(tutorial, chosen)
        assert tutorial.lesson_after(match.line) == len(tutorial.lessons)
    script = rehearse(tutorial, {}).game.script
    assert script is None or script.left_over() == ()


@pytest.mark.parametrize("tutorial", EVERY, ids=lambda one: f"{one.scenario.rules.id} {one.name}")
def test_a_tutorial_has_ten_to_twenty_lessons_and_cites_its_rules(tutorial: Tutorial):
    assert 10 <= len(tutorial.lessons) <= 20
    assert tutorial.about
    assert all(lesson.clauses for lesson in tutorial.lessons)
    assert all(20 <= len(lesson.say) <= 300 for lesson in tutorial.lessons)


@pytest.mark.parametrize("game", game_ids())
def test_every_game_has_a_tutorial(game):
    assert tutorials_of(ruleset(game))


# How far somebody has come


def test_lessons_follow_the_moves():
    match = begun()
    assert FIRST.lesson_after(match.line) == 1
    match.play(0, "strike P2's Old Matis with Old Matis")
    assert FIRST.lesson_after(match.line) == 2
    assert FIRST.reply(match.game, match.line) == (1, "block Shield Wall")
    match.play(1, "block Shield Wall")
    assert FIRST.reply(match.game, match.line) is None
    match.play(0, "pass")
    assert FIRST.lesson_after(match.line) == 2
    match.play(0, "end")
    assert FIRST.lesson_after(match.line) == 3
    assert FIRST.next_beat(match.line) is None


def test_other_moves_are_refused_with_the_right_one():
    match = begun()
    assert FIRST.refuses(match.game, match.line, "end") == (
        "Not yet: in this lesson, strike P2's Old Matis with Old Matis."
    )
    assert FIRST.refuses(match.game, match.line, "strike P2's Old Matis with Old Matis") == ""
    assert FIRST.refuses(match.game, match.line, "fly") == ""  # the rules refuse that themselves
    assert FIRST.awaited(match.game, match.line, LEARNER) == [
        "strike P2's Old Matis with Old Matis",
        "strike P2's Twin Foxes with Twin Foxes",
    ]


def test_a_window_before_the_move_that_is_meant_is_passed():
    match = begun()
    match.play(0, "strike P2's Old Matis with Old Matis")
    assert FIRST.awaited(match.game, match.line, LEARNER) == []
    match.play(1, "block Shield Wall")
    assert FIRST.awaited(match.game, match.line, LEARNER) == ["pass"]


def test_what_is_taken_back_is_learnt_again():
    match = begun()
    match.play(0, "strike P2's Old Matis with Old Matis")
    match.undo(0)
    assert FIRST.lesson_after(match.line) == 1


def test_the_learner_sits_on_the_first_seat():
    assert FIRST.seats[LEARNER] == "P1"


# Files that are none


def written(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "mine.toml"
    file.write_text(f'game = "{RULES.id}"\ntitle = "x"\n[setup]\n{text}')
    return file


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"lessons as \[\[lesson\]\]"),
        ("[[lesson]]\n", '"say" is missing'),
        ('[[lesson]]\nsay = "x"\ndoes = "y"\n', 'unknown key "does"'),
        ('[[lesson]]\nsay = "x"\nclauses = ["NO-1"]\n', "there is no clause NO-1"),
        ('[[lesson]]\nsay = "x"\nthen = "P3: end"\n', "write one of P1, P2"),
        ('[[lesson]]\nsay = "x"\nthen = "end"\n', "write one of P1, P2"),
        ("[[lesson]]\nsay = 3\n", "words in quotes must stand here"),
        ("[[lesson\n", "this is not TOML"),
    ],
)
def test_a_damaged_tutorial_is_refused_with_its_place(tmp_path, text, message):
    with pytest.raises(BadInput, match=message) as error:
        read_tutorial(written(tmp_path, text), RULES)
    assert "mine.toml" in str(error.value)


def test_a_tutorial_of_another_name_is_not_found():
    with pytest.raises(BadInput, match="no tutorial 'second'; there are first_game"):
        find_tutorial(RULES, "second")
