"""The solver: wins proved and refuted, plans that rest on knowledge alone, what is said about a solution."""

from __future__ import annotations

import pytest
from tests.bots.graph_game import THIS_TURN, WHENEVER, graph
from tests.three_fields.game import RULES

from cardwright.bots.solver import Solver, hint, solve
from cardwright.client.challenges import find_challenge
from cardwright.core.errors import BadInput
from cardwright.core.simultaneously import Simultaneously
from cardwright.terminal.challenges import ChallengeSession

GUESS = {"right is A": {"A": "win", "B": "loss"}, "right is B": {"A": "loss", "B": "win"}}


def answer(game, goal=THIS_TURN, seconds=20.0):
    return solve(game, goal, seconds).answer


def three_fields(name):
    challenge = find_challenge(RULES, name)
    return ChallengeSession(challenge).game, challenge.aim


# Against every reply


def test_one_winning_pick_is_enough():
    assert answer(graph(start=(0, {"lose": "loss", "win": "win"}))) == "win"


def test_a_draw_is_no_win():
    assert answer(graph(start=(0, {"lose": "loss", "draw": "draw"}))) == "no win"


def test_every_reply_must_be_won_against():
    replies = {"good": "win", "bad": "loss"}
    assert answer(graph(start=(0, {"a": "theirs", "b": "theirs"}), theirs=(1, replies))) == "no win"
    assert (
        answer(graph(start=(0, {"a": "theirs", "b": "loss"}), theirs=(1, dict.fromkeys(replies, "win")))) == "win"
    )


def test_it_may_begin_with_a_reply():
    assert answer(graph(start=(1, {"a": "win", "b": "mine"}), mine=(0, {"x": "win", "y": "loss"}))) == "win"


def test_every_way_that_chance_may_go_must_be_won():
    risky, safe = ["win", "win", "loss"], ["win", "won later"]
    later = (0, {"x": "win", "y": "loss"})
    assert answer(graph(start=(0, {"roll": risky, "stay": "loss"}))) == "no win"
    assert answer(graph(start=(0, {"roll": safe, "stay": "loss"}), **{"won later": later})) == "win"


def test_a_game_that_is_over_is_won_or_not():
    game = graph(start=(0, {"a": "win", "b": "loss"}))
    game.choose(game.decision(0).options[0])
    assert answer(game) == "win"


# This turn, and later


def test_a_win_in_the_next_turn_is_too_late_for_this_turn():
    nodes = {"start": (0, 1, {"end": "next", "give up": "loss"}), "next": (0, 2, {"a": "win", "b": "loss"})}
    assert answer(graph(**nodes), THIS_TURN) == "no win"
    assert answer(graph(**nodes), WHENEVER) == "win"


def test_it_looks_as_many_turns_ahead_as_it_must():
    nodes = {
        "start": (0, 1, {"end": "t2", "give up": "loss"}),
        "t2": (1, 2, {"a": "t3", "b": "t3"}),
        "t3": (0, 3, {"a": "win", "b": "loss"}),
    }
    finding = solve(graph(**nodes), WHENEVER, 20)
    assert (finding.answer, finding.moves) == ("win", 2)


def test_going_round_in_circles_wins_nothing():
    there = (0, {"back": "start", "lose": "loss"})
    assert answer(graph(start=(0, {"go": "there", "lose": "loss"}), there=there), WHENEVER) == "no win"


def test_an_opponent_who_can_go_round_for_ever_is_not_beaten():
    theirs = (1, {"go round": "start", "give up": "win"})
    assert answer(graph(start=(0, {"go": "theirs", "lose": "loss"}), theirs=theirs), WHENEVER) == "no win"


def test_what_was_no_win_on_one_way_may_be_one_on_another():
    """`second` fails while `first` is on the way to it, but not for itself."""
    nodes = {
        "start": (0, {"a": "first", "b": "second"}),
        "first": (1, {"x": "second", "y": "hopeless"}),
        "second": (0, {"back": "first", "on": "third"}),
        "third": (0, {"back": "second", "win": "win"}),
        "hopeless": (0, {"a": "loss", "b": "second"}),
    }
    assert answer(graph(**nodes), WHENEVER) == "win"


# What it can't know


def test_won_in_each_world_separately_but_by_no_single_plan():
    """With the card seen it is won, whichever it is; not seen, every plan fails in one of the worlds."""
    for card, other in ("AB", "BA"):
        game = graph(card, other, start=(0, GUESS))
        assert answer(game) == "no win"
        game.ledger.entries[0] = [(), ()]
        assert answer(game) == "win"


def test_what_it_finds_out_in_time_may_decide_its_plan():
    looked = {"A": "it is A", "B": "it is B"}
    start = (0, {"look": looked, **GUESS})
    assert answer(graph("A", "B", start=start, **{"it is A": (0, GUESS), "it is B": (0, GUESS)})) == "win"
    assert (
        answer(graph("A", "B", start=start, **{"it is A": (0, GUESS), "it is B": (0, {"no": "loss"})})) == "no win"
    )


def test_a_look_that_shows_nothing_does_not_help():
    looked = {"A": "looked*A", "B": "looked*B"}
    start = (0, {"look": looked, **GUESS})
    assert answer(graph("A", "B", start=start, **{"looked*A": (0, GUESS), "looked*B": (0, GUESS)})) == "no win"


def test_a_secret_choice_of_the_opponent_is_not_known():
    secret = {"start": (1, {"left": "seek*l", "right": "seek*r"})}
    left = (0, {"left": "win", "right": "loss"})
    right = (0, {"left": "loss", "right": "win"})
    assert answer(graph(**secret, **{"seek*l": left, "seek*r": right})) == "no win"
    open_choice = {"start": (1, {"left": "seek l", "right": "seek r"})}
    assert answer(graph(**open_choice, **{"seek l": left, "seek r": right})) == "win"


def test_a_plan_that_holds_in_all_worlds_is_found():
    start = (0, {**GUESS, "sure": {"A": "win", "B": "on"}})
    assert answer(graph("A", "B", start=start, on=(0, {"x": "win", "y": "loss"}))) == "win"


def test_equal_cards_make_one_world():
    assert answer(graph("A", "A", start=(0, GUESS))) == "win"


# What there is to say


def test_the_only_first_move_and_the_only_solution():
    finding = solve(graph(start=(0, {"a": "on", "b": "loss"}), on=(0, {"x": "win", "y": "loss"})), THIS_TURN, 20)
    assert (finding.unique_first, finding.unique_solution) == (True, True)
    assert finding.solution == ["P1: a", "P1: x"]
    assert (finding.moves, finding.pick, finding.one_in) == (2, "a", 4)


def test_an_only_first_move_may_have_several_sequels():
    finding = solve(graph(start=(0, {"a": "on", "b": "loss"}), on=(0, {"x": "win", "y": "win"})), THIS_TURN, 20)
    assert (finding.unique_first, finding.unique_solution) == (True, False)


def test_two_first_moves():
    finding = solve(graph(start=(0, {"a": "win", "b": "win"})), THIS_TURN, 20)
    assert (finding.unique_first, finding.unique_solution) == (False, False)


def test_a_solution_is_unique_only_if_it_is_against_every_reply():
    replies = (1, {"good": "easy", "better": "hard"})
    ways = {"easy": (0, {"x": "win", "y": "win"}), "hard": (0, {"x": "win", "y": "loss"})}
    finding = solve(graph(start=(0, {"a": "theirs", "b": "loss"}), theirs=replies, **ways), THIS_TURN, 20)
    assert (finding.unique_first, finding.unique_solution) == (True, False)


def test_moves_count_the_shortest_win_against_the_longest_defence():
    nodes = {
        "start": (0, {"long": "detour", "short": "theirs"}),
        "detour": (0, {"on": "theirs", "lose": "loss"}),
        "theirs": (1, {"give up": "win", "resist": "last"}),
        "last": (0, {"x": "win", "y": "loss"}),
    }
    finding = solve(graph(**nodes), THIS_TURN, 20)
    assert finding.moves == 2
    assert finding.solution == ["P1: short", "P2: resist", "P1: x"]
    assert finding.unique_first is False


def test_nothing_is_said_about_a_solution_that_there_is_not():
    finding = solve(graph(start=(0, {"a": "loss", "b": "draw"})), THIS_TURN, 20)
    assert (finding.unique_first, finding.moves, finding.difficulty, finding.solution) == (None, None, None, [])


# Out of time


def test_without_time_it_is_unknown_and_says_why():
    finding = solve(graph(start=(0, {"a": "loss", "b": "win"})), THIS_TURN, 0)
    assert (finding.answer, finding.why) == ("unknown", "the time ran out")


def test_too_many_deals_are_unknown_and_never_a_guess():
    finding = solve(graph("ABC" * 3, "ABC" * 4, start=(0, GUESS)), THIS_TURN, 20)
    assert (finding.answer, finding.solution) == ("unknown", [])
    assert "possible deals" in finding.why


def test_what_the_time_did_not_suffice_for_is_left_open():
    """The win is proved; then the clock stops, before it is known whether there is a shorter one."""
    game = graph(start=(0, {"a": "on", "b": "loss"}), on=(0, {"x": "win", "y": "loss"}))
    solver = Solver(game, THIS_TURN, 20, None)
    solver.answer()
    solver.search.deadline, solver.search.positions = 0.0, 0
    solver.explain()
    finding = solver.finding
    assert (finding.answer, finding.moves, finding.at_most) == ("win", 2, True)
    assert (finding.one_in, finding.difficulty) == (None, None)
    assert finding.solution == ["P1: a", "P1: x"]


# Hints


def test_a_hint_is_a_winning_pick():
    found = hint(graph(start=(0, {"a": "loss", "b": "win"})), "P1 wins this turn", 0, 5)
    assert (found.answer, found.pick) == ("win", "b")


def test_a_hint_says_when_it_is_too_late():
    found = hint(graph(start=(0, {"a": "loss", "b": "draw"})), "P1 wins this turn", 0, 5)
    assert (found.answer, found.pick) == ("no win", "")


def test_a_hint_without_time_is_what_looks_best():
    found = hint(graph(start=(0, {"a": "loss", "b": "win"})), "P1 wins this turn", 0, 0)
    assert (found.answer, found.pick) == ("unknown", "b")


def test_a_hint_for_a_goal_of_another_seat_is_refused():
    with pytest.raises(BadInput, match="the goal is that of P1"):
        hint(graph(start=(0, {"a": "win", "b": "loss"})), "P1 wins this turn", 1, 5)


def test_a_hint_in_words_of_the_challenge():
    challenge = ChallengeSession(find_challenge(RULES, "the_open_gate"))
    challenge.hint()
    assert challenge.hint() == "Try: deploy Ferryman left."


# Games


def test_the_challenges_of_three_fields():
    game, goal = three_fields("the_open_gate")
    finding = solve(game, goal, 20)
    assert (finding.answer, finding.unique_first, finding.moves) == ("win", True, 3)
    assert finding.solution[-1] == "P1: strike P2's Old Matis with Twin Foxes"


def test_a_shield_stops_only_one_strike():
    game, goal = three_fields("the_shield")
    assert solve(game, goal, 20).answer == "win"
    game.lives[1] = 2
    assert solve(game, goal, 20).answer == "no win"


def test_a_position_in_which_all_choose_at_once_is_refused():
    game = graph(start=(0, {"a": "win", "b": "loss"}))
    game.stack.append(Simultaneously([]))
    with pytest.raises(BadInput, match="at once"):
        solve(game, THIS_TURN, 5)


def test_the_position_itself_is_left_alone():
    game = graph("A", "B", start=(0, GUESS))
    solve(game, THIS_TURN, 5)
    assert game.log == []
    assert game.definitions[0].name == "A"
    assert game.decision(0).options
