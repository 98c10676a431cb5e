"""What a seat sees in set-up is the same for every deal that it can't tell from the true one."""

import pytest

from cardwright.core.chance import seeded
from cardwright.core.game import Game
from cardwright.core.registry import ruleset
from cardwright.core.resample import resample
from cardwright.core.ruleset import Seat
from cardwright.core.views import view


def first_hands(seed: int) -> Game:
    """A game in which the first player is asked which cards of its first hand it puts back."""
    rules = ruleset("portals")
    seats = [Seat("Ann", rules.decks["frostmere"].names()), Seat("Ben", rules.decks["amberpeak"].names())]
    game = rules.begin(seats, rules.setting_values({"first": 1}), seeded(seed))
    game.run()
    while game.pending[0].question != "put back":
        game.choose(game.pending[0].options[-1], game.pending[0].seat)
    return game


@pytest.mark.parametrize("seed", range(10))
def test_costs_are_read_on_the_backs_as_soon_as_portals_lie(seed: int) -> None:
    game = first_hands(seed)
    assert view(resample(game, 1, seeded(seed)), 1) == view(game, 1)


def test_who_puts_back_the_last_card_of_the_list_still_says_done() -> None:
    game = first_hands(1)
    game.choose(game.pending[0].options[-2], 0)
    assert [(decision.seat, [pick.verb for pick in decision.options]) for decision in game.pending] == [
        (0, ["done"])
    ]
