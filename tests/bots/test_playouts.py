"""Playouts: to the end where nothing else tells, otherwise to where the game can judge, and what each hopes for."""

from __future__ import annotations

import pytest
from tests.bots.test_honesty import positions
from tests.probes import secret_choices
from tests.probes.plain_rules import started

from cardwright.bots.playouts import Judge, play_on, settle, turns_at_random
from cardwright.core.chance import seeded
from cardwright.core.registry import game_ids, ruleset

GAMES = [id for id in game_ids() if ruleset(id).judges and 2 in ruleset(id).seat_counts]


def turn_level(id):
    """Decisions of turns, from a random game."""
    return [(game, seat) for game, seat in positions(ruleset(id), 1, seeded(9)) if game.rules.is_turn_level(game)]


def judge_of(game, sight=0):
    """A judge that has seen some turns from here."""
    judge = Judge(game.rules, game.seat_count, sight)
    worlds = [game.copy() for _ in range(6)]
    for number, world in enumerate(worlds):
        turns_at_random(world, seeded(number), 1)
        settle(world, seeded(number), False)
    judge.learn(worlds)
    return judge


@pytest.mark.parametrize("id", GAMES)
def test_what_one_of_two_hopes_for_the_other_fears(id):
    found = turn_level(id)
    game, _ = found[len(found) // 2]
    judge = judge_of(game)
    assert judge.mirrored
    assert sum(judge.rewards(game)) == pytest.approx(1.0)


@pytest.mark.parametrize("id", GAMES)
def test_the_best_moment_to_stop_is_no_worse_than_now(id):
    for game, seat in turn_level(id):
        judge = judge_of(game)
        now = judge.stopped(game.copy(), seeded(1))
        assert judge.best_stop(game.copy(), seeded(1))[seat] >= now[seat]


@pytest.mark.parametrize("id", GAMES)
def test_a_playout_goes_no_further_than_to_a_decision_of_a_turn(id):
    for game, _ in turn_level(id)[:4]:
        world = game.copy()
        judge_of(game, sight=1).play_out(world, seeded(2), False)
        assert world.is_over() or world.rules.is_turn_level(world)


def test_a_game_that_can_judge_nothing_is_played_to_its_end():
    game = started(secret_choices.RULES, 3)
    judge = judge_of(game)
    assert judge.to_the_end
    shares = judge.play_out(game, seeded(1), False)
    assert game.is_over()
    assert sum(shares) == pytest.approx(1.0)


def test_a_playout_that_takes_too_long_is_a_draw():
    game = started(secret_choices.RULES, 2)
    play_on(game, seeded(1), most=3)
    assert not game.is_over()
    assert judge_of(game).rewards(game) == [0.5, 0.5]
