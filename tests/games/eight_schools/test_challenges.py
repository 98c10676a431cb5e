"""The solo challenges: each is won, by the solver's proof, and what looks like a solution is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.bots.solver import solve
from cardwright.client.challenges import Challenge, challenges_of
from cardwright.core.goals import MET, MISSED
from cardwright.core.records import Match
from cardwright.core.registry import ruleset

RULES = ruleset("eight_schools")
SECONDS = 600  # that a proof may take at most on a slow and busy machine
ALL = {one.name: one for one in challenges_of(RULES)}
SOLUTIONS = {
    "01_the_first_one_falls": ["play Rolling Punch", "play Punch", "play Strong Punch", "play Final Punch"],
    "02_two_fronts": [
        "play Stone Skin",
        "play Riposte",
        "play Heavy Training right",
        "play Cold Snap",
        "play Frozen Counter",
    ],
    "03_solid_ground": [
        "play Mountain",
        "play Scorched Ground left",
        "play Boulder Toss",
        "play Blaze Kick",
        "play Ember Fist",
    ],
}
# What comes to mind first, and what the foe answers.
TEMPTING = {
    "01_the_first_one_falls": ["play Punch", "play Strong Punch", "play Rolling Punch", "play Final Punch"],
    "02_two_fronts": [
        "play Stone Skin",
        "play Rock Wall",
        "play Heavy Training left",
        "play Cold Snap",
        "play Frozen Counter",
    ],
    "03_solid_ground": [
        "play Volcano",
        "play Scorched Ground left",
        "play Boulder Toss",
        "play Blaze Kick",
        "play Ember Fist",
    ],
}


def played(challenge: Challenge, moves: list[str], reply: list[str]) -> str:
    """How the goal stands after these moves, the end of both turns included."""
    match = Match(challenge.record())
    turn = RULES.turn_of(match.game)
    for words in [*moves, "end turn"]:
        match.play(0, words)
        while not match.game.is_over() and not RULES.is_turn_level(match.game):
            match.pick(0, match.game.pending[0].options[0])  # which card it destroys: there is one
    for words in [*reply, "end turn"]:
        if match.game.is_over():
            break
        match.play(1, words)
    return challenge.aim.standing(match.game, turn)


def defences(challenge: Challenge) -> list[str]:
    """Everything that the foe can play that may save it."""
    cards = [entry["card"] for entry in challenge.scenario.data["setup"]["P2"]["pool"]]
    return [f"play {card}" for card in sorted(cards, key=lambda card: card != "Glacier") if "Punch" not in card]


def test_each_challenge_is_tried_here():
    assert sorted(ALL) == sorted(SOLUTIONS) == sorted(TEMPTING)


@pytest.mark.parametrize("name", sorted(SOLUTIONS))
def test_the_solution_wins_against_all_that_the_foe_has(name):
    reply = [words for words in defences(ALL[name]) if words not in ("play Ember Fist", "play Glacier")]
    assert played(ALL[name], SOLUTIONS[name], reply) == MET


@pytest.mark.parametrize("name", sorted(TEMPTING))
def test_what_comes_to_mind_first_does_not_win(name):
    assert played(ALL[name], TEMPTING[name], defences(ALL[name])) != MET


def test_an_attack_that_is_not_answered_costs_the_last_heart():
    assert played(ALL["02_two_fronts"], ["play Rock Wall"], []) == MISSED


def test_the_first_is_won_by_one_line_only():
    challenge = ALL["01_the_first_one_falls"]
    found = solve(Match(challenge.record()).game, challenge.aim, SECONDS)
    assert (found.answer, found.unique_first, found.unique_solution) == ("win", True, True)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["02_two_fronts", "03_solid_ground"])
def test_the_others_are_won_whatever_the_foe_replies(name):
    found = solve(Match(ALL[name].record()).game, ALL[name].aim, SECONDS)
    assert found.answer == "win"


def test_every_challenge_has_a_hint_and_says_what_it_is_about():
    assert all(one.text("hint") and one.text("about") for one in ALL.values())
    assert all(Path(one.scenario.where).stem == one.name for one in ALL.values())
