"""Levels: six opponents in order, as each game wants them."""

from __future__ import annotations

import pytest
from tests.three_fields.game import RULES

from cardwright.bots import levels
from cardwright.bots.levels import LEVELS, effort_from, effort_of, read_levels
from cardwright.bots.players import bot_names
from cardwright.core.errors import BadInput
from cardwright.core.registry import game_ids, ruleset


def test_there_are_six_and_they_come_first():
    assert bot_names()[:6] == list(LEVELS)


@pytest.mark.parametrize("id", game_ids())
def test_no_level_thinks_less_than_the_one_below(id):
    efforts = [effort_of(ruleset(id), level) for level in LEVELS]
    iterations, slips = [one.iterations for one in efforts], [one.slips for one in efforts]
    assert iterations == sorted(iterations)
    assert slips == sorted(slips, reverse=True)
    assert len({(one.iterations, one.slips, one.sight) for one in efforts}) == len(LEVELS)


def test_a_game_that_says_nothing_has_the_usual_levels():
    assert read_levels(RULES) == levels.USUAL


def test_a_level_is_a_table_of_numbers():
    effort = effort_from({"iterations": 30, "slips": 5, "explore": 150}, "here")
    assert (effort.iterations, effort.slips, effort.explore, effort.sight) == (30, 5, 1.5, 0)


@pytest.mark.parametrize("table", [{"iterations": "many"}, {"iteration": 3}, {"slips": -1}, {"sight": True}])
def test_anything_else_is_refused(table):
    with pytest.raises(BadInput, match="whole numbers iterations, sight, slips, explore"):
        effort_from(table, "here")
