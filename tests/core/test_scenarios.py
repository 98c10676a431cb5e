"""Scenario files: choices among one that are left out, and set-ups that can't be."""

from __future__ import annotations

import pytest

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
