"""Weighing: the best single move by what the rules say of the position after it, and nothing of equal worth."""

from __future__ import annotations

import pytest
from tests.bots.test_honesty import positions
from tests.probes import dice_pool
from tests.probes.plain_rules import started

from cardwright.bots.observation import deal, observe
from cardwright.bots.weighing import WON, settle, weighed, worth, worth_of
from cardwright.core.chance import seeded
from cardwright.core.registry import game_ids, ruleset

GAMES = [id for id in game_ids() if ruleset(id).weighs_moves]


def turn_level(id, games):
    """Decisions of a turn itself, from random games."""
    for game, seat in positions(ruleset(id), games, seeded(11)):
        if game.rules.is_turn_level(game):
            yield game, seat


def with_endings(id, games):
    """Those where the turn can be ended, with the option that does."""
    for game, seat in turn_level(id, games):
        for option in game.decision(seat).options:
            if game.rules.ends_turn(option):
                yield game, seat, option


@pytest.mark.parametrize("id", GAMES)
def test_what_is_picked_looks_no_worse_than_to_end_the_turn(id):
    better = 0
    for number, (game, seat, ending) in enumerate(with_endings(id, 6)):
        pick = weighed(observe(game, seat), seeded(number))
        world = deal(game, seat, seeded(number))
        best = max(worth_of(world, seat, seeded(number, again), pick) for again in range(6))
        stopped = worth_of(world, seat, seeded(number), ending)
        better += best > stopped
        assert best >= stopped
    assert better > 5


def test_of_equal_options_the_last_is_picked():
    game = started(dice_pool.RULES, 2)
    options = game.decision(0).options
    assert len(options) > 1
    assert weighed(observe(game, 0), seeded(1)).same(options[-1])


@pytest.mark.parametrize("id", GAMES)
def test_an_option_is_followed_to_the_next_move_of_a_turn(id):
    for game, seat in turn_level(id, 3):
        for option in game.decision(seat).options:
            twin = game.copy()
            twin.take(twin.decision(seat), option)
            settle(twin, seat, seeded(2))
            assert twin.is_over() or twin.rules.is_turn_level(twin)


@pytest.mark.parametrize("id", GAMES)
def test_a_won_game_is_worth_more_than_any_position(id):
    game, seat = next(turn_level(id, 1))
    other = game.copy()
    game.finish((seat,), "", "won")
    other.finish((1 - seat,), "", "lost")
    assert (worth(game, seat), worth(other, seat)) == (WON, -WON)
