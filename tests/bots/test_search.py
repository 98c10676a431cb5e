"""The search: wins found, replies feared, odds weighed, secrets kept; in any game, the same with the same seed."""

from __future__ import annotations

import pytest
from tests.bots.graph_game import graph
from tests.probes import chain_and_rolls, companies, copies, damage, dice_pool, secret_choices
from tests.probes.plain_rules import started
from tests.three_fields import game as three_fields

from cardwright.bots.observation import observe
from cardwright.bots.players import Player
from cardwright.bots.playouts import Judge, shares
from cardwright.bots.search import Effort, Search, Thinking
from cardwright.bots.tree import Edge, Tree, choose
from cardwright.core.chance import seeded
from cardwright.core.picks import Pick
from cardwright.core.saves import digest

MODULES = (dice_pool, damage, chain_and_rolls, copies, companies, secret_choices, three_fields)
TABLES = [(module.RULES, count) for module in MODULES for count in module.RULES.seat_counts]


def searcher(iterations=60, seed=1):
    return Player(Search(Effort(iterations)), seed)


def picked(game, iterations=60, seat=0):
    """What the search picks, in words."""
    return game.rules.notation(game, searcher(iterations).choose(game, seat), seat)


# What it finds


def test_it_takes_a_win():
    assert picked(graph(start=(0, {"lose": "loss", "draw": "draw", "win": "win"}))) == "win"


def test_it_prefers_a_draw_to_a_loss():
    assert picked(graph(start=(0, {"lose": "loss", "draw": "draw"}))) == "draw"


def test_it_expects_the_best_reply():
    replies = (1, {"good": "win", "bad": "loss"})
    assert picked(graph(start=(0, {"a": "theirs", "b": "draw"}), theirs=replies), 200) == "b"


def test_it_takes_the_better_odds():
    risky, safe = ["win", "loss", "loss", "loss"], ["win", "win", "win", "loss"]
    assert picked(graph(start=(0, {"risky": risky, "safe": safe})), 200) == "safe"


def test_it_looks_behind_its_next_move():
    later = (0, {"x": "loss", "y": "loss", "z": "win"})
    assert picked(graph(start=(0, {"wait": "later", "draw": "draw"}), later=later), 200) == "wait"


def test_it_guesses_what_is_likelier_and_never_peeks():
    """The foe holds B, but three of the four cards that it could hold are A."""
    guess = {"it is A": {"A": "win", "B": "loss"}, "it is B": {"A": "loss", "B": "win"}}
    assert picked(graph("B", "AAA", start=(0, guess)), 200) == "it is A"
    assert picked(graph("A", "BBB", start=(0, guess)), 200) == "it is B"


# Any game


@pytest.mark.parametrize(("rules", "count"), TABLES, ids=lambda value: getattr(value, "id", value))
def test_it_plays_any_game_to_its_end(rules, count):
    game, players = started(rules, count), [searcher(6, seat) for seat in range(count)]
    decisions = 0
    while not game.is_over():
        decision = game.pending[0]
        game.choose(players[decision.seat].choose(game, decision.seat), decision.seat)
        decisions += 1
        assert decisions < 3000


@pytest.mark.parametrize(("rules", "count"), TABLES, ids=lambda value: getattr(value, "id", value))
def test_the_same_seed_picks_the_same(rules, count):
    game = started(rules, count)
    seat = game.pending[0].seat
    assert searcher(20).choose(game, seat) is searcher(20).choose(game, seat)


def test_a_search_changes_nothing_of_what_it_is_shown():
    game = started(three_fields.RULES, 3)
    seat = game.pending[0].seat
    before = digest(game)
    searcher().choose(game, seat)
    assert digest(game) == before
    assert game.pending[0].options == observe(game, seat).options


# Its parts


def test_a_slip_is_a_pick_without_a_thought():
    game = graph(start=(0, {"lose": "loss", "win": "win"}))
    slips = [Player(Search(Effort(40, slips=1000)), seed).choose(game, 0).choice for seed in range(40)]
    assert set(slips) == {0, 1}
    assert {Player(Search(Effort(40)), seed).choose(game, 0).choice for seed in range(10)} == {1}


def test_it_stops_when_nothing_can_change_any_more():
    game = graph(start=(0, {"lose": "loss", "win": "win"}))
    visits = Thinking(observe(game, 0), Effort(1000), seeded(1)).tried()
    assert sum(visits) < 600
    assert visits[1] > visits[0]


def test_what_was_not_tried_is_worth_a_try():
    good, bad, fresh = Edge(), Edge(), Edge()
    good.seen, good.visits, good.total = 9, 6, 5.0
    bad.seen, bad.visits, bad.total = 9, 3, 0.0
    fresh.seen = 9
    assert choose([good, bad], 1.0, seeded(1)) == 0
    assert choose([good, bad, fresh], 3.0, seeded(1)) == 2


def test_the_same_card_on_another_piece_is_the_same_move_of_its_owner():
    game = graph("AB", "", start=(0, {"a": "win", "b": "loss"}))
    tree, other = Tree(game, 0), game.copy()
    other.definitions = other.definitions[::-1]
    theirs = game.decision(0).copy()
    theirs.seat = 1
    assert tree.key(game, theirs, Pick("play", 0)) == tree.key(other, theirs, Pick("play", 1))
    assert tree.key(game, theirs, Pick("play", 0)) != tree.key(game, theirs, Pick("play", 1))


def test_a_piece_that_nobody_told_us_of_is_only_a_piece():
    """To point at a hidden card is one move whatever the card turns out to be."""
    game = graph("AB", "", start=(0, {"a": "win", "b": "loss"}))
    tree, other = Tree(game, 0), game.copy()
    other.definitions = other.definitions[::-1]
    assert tree.key(game, game.decision(0), Pick("discard", 0)) == tree.key(
        other, game.decision(0), Pick("discard", 0)
    )
    assert tree.seen_key(game, 1, Pick("play", 0)) == tree.seen_key(game, 1, Pick("play", 1))


def test_a_won_game_is_shared_by_its_winners():
    assert shares((), 4) == [0.25] * 4
    assert shares((1,), 2) == [0.0, 1.0]
    assert shares((0, 2), 3) == [0.5, 0.0, 0.5]


def test_points_are_measured_by_what_is_usual():
    game = started(dice_pool.RULES, 2)
    judge = Judge(game.rules, 2, 0)
    judge.middle, judge.width = [100.0, -100.0], [50.0, 50.0]
    assert judge.hope(100, 0) == 0.5
    assert judge.hope(150, 0) == 0.75
    assert judge.hope(-100, 1) == 0.5
