"""Goals: their words, and whether they are met, missed or still open."""

from __future__ import annotations

import pytest
from tests.bots.graph_game import THIS_TURN, WHENEVER, graph

from cardwright.core.errors import BadInput
from cardwright.core.goals import MET, MISSED, OPEN, read_goal

SEATS = ("P1", "P2")
TURNS = {"start": (0, 1, {"end": "next", "win": "win", "lose": "loss"}), "next": (0, 2, {"a": "win", "b": "loss"})}


def after(number):
    game = graph(**TURNS)
    game.choose(game.decision(0).options[number])
    return game


def test_a_goal_names_a_seat_and_perhaps_a_limit():
    goal = read_goal("P2 wins this turn.", SEATS)
    assert (goal.seat, goal.this_turn) == (1, True)
    assert not read_goal("P2 wins", SEATS).this_turn


@pytest.mark.parametrize("words", ["", "P3 wins", "P1", "P1 wins soon", "wins", "P1 loses"])
def test_other_words_are_no_goal(words):
    with pytest.raises(BadInput, match='write "P1 wins this turn" or "P1 wins"'):
        read_goal(words, SEATS)


def test_it_is_open_until_somebody_wins_or_the_turn_is_over():
    turn = graph(**TURNS).rules.turn_of(graph(**TURNS))
    assert THIS_TURN.standing(graph(**TURNS), turn) == OPEN
    assert THIS_TURN.standing(after(0), turn) == MISSED
    assert WHENEVER.standing(after(0), turn) == OPEN
    assert THIS_TURN.standing(after(1), turn) == MET
    assert THIS_TURN.standing(after(2), turn) == MISSED


def test_a_win_that_comes_with_the_next_turn_is_too_late():
    game = graph(**TURNS)
    turn = game.rules.turn_of(game)
    game.choose(game.decision(0).options[0])
    game.choose(game.decision(0).options[0])
    assert game.ending.winners == (0,)
    assert THIS_TURN.standing(game, turn) == MISSED
    assert WHENEVER.standing(game, turn) == MET
