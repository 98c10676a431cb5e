"""The arena: balanced schedules, honest intervals, the same outcome with any number of workers."""

from __future__ import annotations

import io
from collections import Counter

import pytest

from cardwright.bots.arena import Outcome, Pairing, Played, Rate, duel, pairings, run
from cardwright.core.errors import BadInput
from cardwright.core.registry import game_ids, ruleset

GAMES = [id for id in game_ids() if 2 in ruleset(id).seat_counts and ruleset(id).decks]
GAME = GAMES[0]
RULES = ruleset(GAME)


def figures(outcome):
    return [(game.decks, game.swapped, game.winner, game.turns, game.decisions) for game in outcome.played]


@pytest.mark.slow
@pytest.mark.parametrize("id", GAMES)
def test_greedy_beats_random(id):
    outcome = duel(ruleset(id), ("greedy", "random"), 24, seed=1)
    assert outcome.unfinished() == 0
    assert outcome.wins(0).wins >= 20
    assert outcome.wins(0).interval()[0] > 0.6


def test_a_match_can_be_repeated_with_any_number_of_workers():
    alone = duel(RULES, ("random", "random"), 20, seed=3, workers=1)
    together = duel(RULES, ("random", "random"), 20, seed=3, workers=2)
    assert figures(alone) == figures(together)
    assert figures(alone) != figures(duel(RULES, ("random", "random"), 20, seed=4, workers=1))


def test_every_ordered_pair_of_decks_is_played_from_both_seats():
    decks = len(RULES.decks)
    games = [
        (pairing.decks, pairing.swapped) for pairing in pairings(RULES, ("greedy", "random"), 2 * decks * decks, 1)
    ]
    assert len(set(games)) == len(games)


def test_a_part_of_the_schedule_has_each_deck_as_often_in_either_seat():
    part = list(pairings(RULES, ("greedy", "random"), 2 * len(RULES.decks), 1))
    first, second = (Counter(pairing.decks[seat] for pairing in part) for seat in (0, 1))
    assert set(first.values()) == set(second.values()) == {2}


def test_two_bots_have_the_same_luck_in_both_seats_and_one_bot_has_new_luck_in_every_game():
    assert [Pairing(number, ("a", "b"), ("x", "y"), 1).luck for number in range(4)] == [0, 0, 1, 1]
    assert [Pairing(number, ("a", "a"), ("x", "y"), 1).luck for number in range(4)] == [0, 1, 2, 3]


def test_a_match_is_played_under_its_settings():
    name, setting = next(iter(RULES.settings.items()))
    (pairing,) = pairings(RULES, ("random", "random"), 1, 1, settings={name: setting.most})
    assert pairing.settings == {name: setting.most}
    assert next(pairings(RULES, ("random", "random"), 1, 1)).settings == {}


def test_games_played_before_are_left_out():
    whole, rest = (
        duel(RULES, ("random", "random"), 4 - first, seed=3, workers=1, first=first).played for first in (0, 3)
    )
    assert figures(Outcome(("a", "b"), whole[3:])) == figures(Outcome(("a", "b"), rest))


def test_the_interval_is_wilsons():
    low, high = Rate(90, 100).interval()
    assert (round(low, 4), round(high, 4)) == (0.8256, 0.9448)
    assert Rate(0, 0).interval() == (0.0, 1.0)
    assert [round(end, 4) for end in Rate(10, 10).interval()] == [0.7225, 1.0]


def test_a_swapped_game_counts_for_the_right_bot():
    played = [Played(Pairing(number, ("a", "b"), ("x", "y"), 1), 0, 7, 30, "E-1") for number in range(3)]
    outcome = Outcome(("a", "b"), played)
    assert [game.winning_bot for game in played] == [0, 1, 0]
    assert (outcome.wins(0).wins, outcome.wins(1).wins, outcome.first_seat().wins) == (2, 1, 3)
    assert (outcome.deck("x").wins, outcome.deck("y").wins) == (3, 0)


def test_who_had_the_first_turn_and_which_deck_won_against_which():
    pairing = Pairing(0, ("a", "b"), ("x", "y"), 1)
    played = [Played(pairing, winner, 7, 30, "E-1", first) for winner, first in ((0, 0), (1, 0), (1, 1), (-1, 1))]
    outcome = Outcome(("a", "b"), [*played, Played(Pairing(0, ("a", "b"), ("x", "x"), 1), 0, 7, 30, "E-1", 0)])
    first, x, y = outcome.first_player(), outcome.between("x", "y"), outcome.between("y", "x")
    assert (first.wins, first.games) == (3, 4)
    assert (x.wins, x.games, y.wins, y.games) == (1, 3, 2, 3)


def test_a_match_notes_who_had_the_first_turn():
    outcome = duel(RULES, ("random", "random"), 6, seed=5, workers=1)
    assert all(game.first in (0, 1) for game in outcome.played)


def test_only_the_chosen_decks_are_played():
    chosen = tuple(RULES.decks)[:2]
    outcome = duel(RULES, ("random", "random"), 8, workers=1, decks=chosen)
    assert {deck for game in outcome.played for deck in game.decks} == set(chosen)
    with pytest.raises(BadInput, match='has no deck "none"'):
        duel(RULES, ("random", "random"), 8, workers=1, decks=("none",))


def test_the_report_names_the_figures():
    out = io.StringIO()
    run(GAME, ("random", "random"), 4, seed=2, workers=1, out=out)
    assert out.getvalue().startswith("4 games, random against random\nrandom       wins ")
    assert "ended by: " in out.getvalue()


def test_an_unknown_bot_is_named():
    with pytest.raises(BadInput, match=r'there is no bot "greddy"; there are .*; did you mean "greedy"'):
        duel(RULES, ("greddy", "random"), 2)
