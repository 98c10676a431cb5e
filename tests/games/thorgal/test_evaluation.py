"""How a position looks to a player, and what the greedy bot makes of it."""

from __future__ import annotations

from typing import Any, Final, cast

from cardwright.bots.observation import observe
from cardwright.bots.weighing import weighed
from cardwright.core.chance import seeded
from cardwright.core.game import Game
from cardwright.core.picks import Pick
from cardwright.core.registry import ruleset
from cardwright.core.scenarios import position
from cardwright.games.thorgal.evaluation import HOPELESS, SURE, chance, evaluate
from cardwright.games.thorgal.saga import Saga

RULES = ruleset("thorgal")
STRONG = ["Jarl Haldor", "Dane Axe", "Round Shield"]  # 4 Bravery
PORT: Final[dict[str, Any]] = {"begin": "journey", "lands": ["Fortified Port", "Castle on the Crag"]}  # 4 Bravery


def saga(setup: dict[str, Any], *moves: str) -> Saga:
    """The position of a set-up, at its first decision."""
    game = position(RULES, setup, {}, seeded(1))
    game.run()
    for move in moves:
        choose(game, move)
    return cast(Saga, game)


def choose(game: Game, move: str) -> None:
    seat = game.pending[0].seat
    game.choose(next(pick for pick in game.decision(seat).options if words(game, pick, seat) == move), seat)


def words(game: Game, pick: Pick, seat: int) -> str:
    return RULES.notation(game, pick, seat)


def picked(game: Game) -> str:
    """What the greedy bot does in this position."""
    seat = game.pending[0].seat
    return words(game, weighed(observe(game, seat), seeded(3)), seat)


def test_a_horn_is_worth_more_than_cards():
    none = saga({**PORT, "P1": {"party": STRONG, "hand": ["Archers"]}})
    one = saga(
        {**PORT, "lands": [*PORT["lands"], {"card": "Bone Forest", "player": "P1"}], "P1": {"party": STRONG}}
    )
    assert evaluate(one, 0) > evaluate(none, 0)
    assert evaluate(one, 1) < evaluate(none, 1)


def test_what_is_good_for_one_of_two_is_bad_for_the_other():
    game = saga({**PORT, "P1": {"party": STRONG}})
    assert evaluate(game, 0) == -evaluate(game, 1)


def test_a_journey_that_fails_as_it_stands_is_lost_once_the_destiny_player_passes():
    game = saga({**PORT, "P1": {"party": ["Jarl Haldor"]}}, "pass")
    assert chance(game) == HOPELESS


def test_a_journey_that_succeeds_as_it_stands_is_won_once_the_bane_player_passes():
    game = saga({**PORT, "P1": {"party": STRONG, "hand": ["Shield Wall"]}}, "play Shield Wall", "pass")
    assert chance(game) == SURE


def test_the_destiny_player_adds_what_the_journey_needs():
    game = saga({**PORT, "P1": {"party": ["Sigwald the Burnt"], "hand": ["Shield Wall"]}})
    assert picked(game) == "play Shield Wall"


def test_nothing_is_added_to_a_journey_that_succeeds_if_the_bane_player_can_do_nothing():
    assert picked(saga({**PORT, "P1": {"party": STRONG, "hand": ["Shield Wall"]}})) == "pass"


def test_the_bane_player_hinders_a_journey_that_would_succeed():
    setup = {**PORT, "P1": {"party": STRONG}, "P2": {"hand": ["High Walls"], "bane_pool": 2}}
    assert picked(saga(setup, "pass")) == "play High Walls"


def test_the_bane_player_keeps_cards_when_the_journey_fails_anyway():
    setup = {**PORT, "P1": {"party": ["Egil the Skald"]}, "P2": {"hand": ["High Walls"], "bane_pool": 2}}
    assert picked(saga(setup, "pass")) == "pass"
