"""Scenario files: choices among one that are left out, and set-ups that can't be."""

from __future__ import annotations

import pytest

from cardwright.core.errors import BadInput
from cardwright.core.registry import ruleset
from cardwright.core.scenarios import outcome, read_scenario

DESTROY = """
game = "eight_schools"
[setup.P1]
pool = ["Struggling Roots"]
[setup.P2]
hands = ["Torch"]
"""
GONE = 'expect = { "P2.hands" = 0, "P2.limbo" = ["Torch"] }'
STILL_THERE = 'expect = { "P2.hands" = 1 }'
PLAY = '[[step]]\ndo = "P1: play Struggling Roots"\n'


def run(text):
    return outcome(read_scenario(text, "file.toml", ruleset))


@pytest.mark.parametrize(
    "steps",
    [
        PLAY + GONE,
        PLAY + "[[step]]\n" + GONE,
        PLAY + '[[step]]\ndo = "P1: end turn"\n' + GONE,
        PLAY + STILL_THERE + '\n[[step]]\ndo = "P1: destroy Torch"\n' + GONE,
        PLAY + STILL_THERE + '\n[[step]]\noffered = ["P1: destroy Torch"]\n[[step]]\n' + GONE,
        PLAY + 'asked = "P1"\n' + STILL_THERE + '\n[[step]]\ndo = "P1: destroy Torch"\n' + GONE,
    ],
    ids=["last", "facts later", "a move later", "picked later", "offered later", "asked now"],
)
def test_a_choice_among_one_may_be_left_out_or_named(steps):
    assert run(DESTROY + steps) == ""


def test_a_scenario_may_end_at_a_choice_among_one():
    at_the_choice = 'pending = "destroy"\n' + DESTROY + PLAY + STILL_THERE
    assert run(at_the_choice) == ""


def test_a_choice_among_several_is_never_left_out():
    two = DESTROY.replace('["Torch"]', '["Torch", "Short Sword"]')
    assert 'the question "destroy"' in run(two + PLAY)


# Set-ups that can't be

BOARD = """
game = "eight_schools"
[setup]
SETUP
[setup.P1]
SEAT
[[step]]
expect = { over = false }
"""


def refused(text):
    with pytest.raises(BadInput) as error:
        outcome(read_scenario(text, "file.toml", ruleset))
    return str(error.value)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("turn = 0", "setup.turn: a whole number from 1 to 200 is needed, not 0"),
        ('turn = "abc"', "setup.turn: a whole number from 1 to 200"),
        ("turn = 201", "setup.turn"),
        ('begin = "turns"', 'setup.begin: "turn", "match" or "rematch" is needed, not \'turns\''),
        ('begin = "match"\nturn = 5', 'unknown key "turn"'),
        (
            'terrain = { card = "Mountain", tokens = { played_on = "z" } }',
            "setup.terrain: played_on: a whole number",
        ),
        ('terrain = { card = "Mountain", tokens = { played_on = 9 } }', "played_on: a whole number from 0 to 3"),
        (
            'terrain = { card = "Cave", owner = "P1", player = "P2" }',
            "setup.terrain: a terrain is played by its owner",
        ),
    ],
)
def test_a_table_that_can_not_be_is_refused(line, words):
    assert words in refused(BOARD.replace("SETUP", line).replace("SEAT", ""))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('pool = ["Pnch"]', 'setup.P1.pool: there is no card "Pnch" in Eight Schools; did you mean "Punch"?'),
        (
            'line = ["Torch"]',
            "setup.P1.line: Torch is a card of type assist; here lies only attack, defense, scroll",
        ),
        ('line = ["Kindle"]', "setup.P1.line: Kindle burns, so it never stands in line"),
        ('traps = ["Punch"]', "setup.P1.traps: Punch is a card of type attack; here lies only trap"),
        ('hands = ["Punch"]', "setup.P1.hands: Punch is a card of type attack; here lies only assist"),
        ('hands = ["Torch", "Mire Totem"]', "setup.P1.hands: the assists use 3 hands; there are 2"),
        (f"source = {['Punch'] * 1001}", "setup.P1.source: 1001 cards; a place holds at most 1000 in a set-up"),
        (f"pool = {['Punch'] * 11}", "setup.P1.pool: 11 cards; a pool holds at most 10"),
        ('pool = [{ card = "Punch", owner = "P2" }]', "setup.P1.pool: Punch can lie only in a place of its owner"),
        ('pool = [{ card = "Punch", owner = "P7" }]', 'setup.P1.pool: there is no player "P7"'),
        ('pool = [{ card = "War Fan", side = "left" }]', "setup.P1.pool: War Fan has no side here"),
        ('hands = [{ card = "Torch", side = "left" }]', "setup.P1.hands: Torch has no side here"),
        ('hands = [{ card = "War Fan", side = "up" }]', 'setup.P1.hands: side: "left" or "right" is needed'),
        ('hands = [{ card = "Torch", tokens = 5 }]', "setup.P1.hands, tokens: a table was expected"),
        ('hands = [{ card = "Torch", tokens = { played = 1 } }]', 'unknown key "played"'),
        ('pool = [{ card = "Punch", on = "Torch" }]', "setup.P1.pool: on means nothing here"),
        ('pool = [{ card = "Punch", face = "down" }]', "setup.P1.pool: face means nothing here"),
        ('source = [{ card = "Punch", seen_by = 5 }]', "setup.P1.source: seen_by: words in quotes"),
        ('source = [{ card = "Punch", seen_by = "P3" }]', 'setup.P1.source: there is no player "P3"'),
        ("hearts = true", "setup.P1.hearts: a whole number from 1 to 3 is needed, not True"),
        ("taken = -5", "setup.P1.taken: a whole number from 0"),
        ('taken = "many"', "setup.P1.taken: a whole number from 0"),
        ("aims = 5", "setup.P1.aims: a list of names was expected, not 5"),
        ('aims = ["Torch"]', 'setup.P1.aims: the foe has no assist "Torch"'),
        ("deck = 7", "setup.P1.deck: the id of a deck, or a list of card names was expected, not 7"),
        ('deck = "nodeck"', 'setup.P1.deck: there is no deck "nodeck"'),
        ("deck = { Punch = 1000000000 }", "setup.P1.deck.Punch: a whole number from 1 to 999 is needed"),
    ],
)
def test_a_board_that_can_not_be_is_refused_with_its_place(line, words):
    message = refused(BOARD.replace("SETUP", "").replace("SEAT", line))
    assert message.startswith("file.toml")
    assert words in message


def test_a_whole_match_has_no_board():
    text = BOARD.replace("SETUP", 'begin = "match"').replace("SEAT", 'pool = ["Punch"]')
    assert 'setup.P1 of a whole match: unknown key "pool"; there are deck' in refused(text)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("foo", '"foo" is no line of chance; write "roll 7"'),
        ("roll x", '"roll x" is no line of chance'),
        ("shuffle Punch", "is no line of chance"),
        ("shuffle P9.source: Punch", 'there is no place "P9.source"; there are P1.source'),
    ],
)
def test_chance_that_nothing_could_mean_is_refused(line, words):
    assert words in refused(f'chance = ["{line}"]\n' + DESTROY + PLAY)


def test_who_has_seen_a_hidden_card_knows_it():
    seen = """
game = "eight_schools"
[setup.P1]
source = [{ card = "Punch", seen_by = ["P1"] }, "Torch"]
[[step]]
sees = { P1 = { shows = ["Punch"], hides = ["Torch"] }, P2 = { hides = ["Punch", "Torch"] } }
"""
    assert run(seen) == ""
    assert "a view that shows Punch" in run(seen.replace('["P1"]', "[]"))


LIKE = """
game = "eight_schools"
[[deck]]
like = "rock"
[[deck]]
like = "rock"
without = { Punch = 1 }
cards = { Torch = 1 }
[[deck]]
like = "rock"
without = { Punch = 1 }
refused = ["ES-DECK-1"]
"""


def test_a_deck_is_like_another_one():
    assert run(LIKE) == ""
    assert "deck 3: expected refused by []" in run(LIKE.replace('["ES-DECK-1"]', "[]"))
    assert 'deck 1: there is no deck "stone"' in refused(LIKE.replace('like = "rock"', 'like = "stone"'))
    assert "deck 2: without: there are not 9 of Punch" in refused(LIKE.replace("{ Punch = 1 }", "{ Punch = 9 }"))
