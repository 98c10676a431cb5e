"""Bots are honest: what their seat can't know never changes what they pick, and they change no game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest

from cardwright.bots.greedy import Greedy
from cardwright.bots.levels import LEVELS
from cardwright.bots.players import Bot, Player, bot_names
from cardwright.bots.random_bot import RandomBot
from cardwright.bots.search import Effort, Search
from cardwright.core.chance import Chance, seeded
from cardwright.core.game import Game
from cardwright.core.registry import game_ids, ruleset
from cardwright.core.resample import resample
from cardwright.core.ruleset import Ruleset, Seat
from cardwright.core.saves import digest

GAMES = [id for id in game_ids() if 2 in ruleset(id).seat_counts]
POSITIONS = 12  # of a game
MAKERS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "greedy": partial(Greedy, samples=6),
    "search": partial(Search, Effort(12)),
}


def player(name: str, seed: int) -> Player:
    return Player(MAKERS[name](), seed)


def a_game(rules: Ruleset, seed: int) -> Game:
    """A game at its first decision, its decks chosen by the seed."""
    decks = [deck.names() for deck in rules.decks.values()] or [[]]
    chosen = [decks[(seed * (seat + 1) + seat) % len(decks)] for seat in range(2)]
    while rules.check_table(chosen, rules.setting_values({})):
        chosen[1] = decks[(decks.index(chosen[1]) + 1) % len(decks)]
    seats = [Seat(f"P{seat + 1}", deck) for seat, deck in enumerate(chosen)]
    game = rules.begin(seats, rules.setting_values({}), seeded(seed, 99))
    game.run()
    return game


def positions(rules: Ruleset, games: int, chance: Chance) -> Iterator[tuple[Game, int]]:
    """Decisions with a choice from games of random picks, some of each game, spread over it."""
    for number in range(games):
        game = a_game(rules, number)
        met = []
        while not game.is_over():
            decision = game.pending[0]
            if len(decision.options) > 1:
                met.append((game.copy(), decision.seat))
            game.take(decision, decision.options[chance.below(len(decision.options))])
        count = min(len(met), POSITIONS)
        for part in range(count):
            yield met[(part * len(met) + chance.below(len(met))) // count]


def test_every_bot_is_tested():
    """A level is a search and nothing else."""
    assert {*MAKERS, *LEVELS} == {*bot_names(), "search"}


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("name", MAKERS)
def test_hidden_cards_change_no_pick(id, name):
    chance = seeded(5)
    tried = 0
    for game, seat in positions(ruleset(id), 10, chance):
        other = resample(game, seat, chance)
        picks = [player(name, tried).choose(position, seat) for position in (game, other)]
        words = [
            game.rules.notation(position, pick, seat) for position, pick in zip((game, other), picks, strict=True)
        ]
        assert words[0] == words[1]
        tried += 1
    assert tried > 100


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("name", MAKERS)
def test_choosing_changes_nothing(id, name):
    for game, seat in positions(ruleset(id), 2, seeded(6)):
        before = digest(game)
        pick = player(name, 1).choose(game, seat)
        assert digest(game) == before
        assert any(option is pick for option in game.decision(seat).options)


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("name", MAKERS)
def test_the_same_seed_picks_the_same(id, name):
    for game, seat in positions(ruleset(id), 2, seeded(7)):
        assert player(name, 3).choose(game, seat) is player(name, 3).choose(game, seat)


@pytest.mark.parametrize("id", GAMES)
def test_a_deal_dealt_again_stays_consistent(id):
    chance = seeded(8)
    for game, seat in positions(ruleset(id), 4, chance):
        first = [resample(game, seat, seeded(number)) for number in range(3)]
        again = [resample(deal, seat, seeded(42)) for deal in [game, *first]]
        assert len({digest(deal) for deal in again}) == 1
