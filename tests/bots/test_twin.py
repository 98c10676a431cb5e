"""The twin sees what is there: every deal of its own is the game itself, but for the luck to come."""

from __future__ import annotations

from tests.bots.graph_game import graph
from tests.probes import secret_choices
from tests.probes.plain_rules import started

from cardwright.bots.players import Player
from cardwright.bots.search import Effort, Search
from cardwright.bots.twin import see_all
from cardwright.core.chance import seeded
from cardwright.core.game import Game
from cardwright.core.simultaneously import Simultaneously

GUESS = {"it is A": {"A": "win", "B": "loss"}, "it is B": {"A": "loss", "B": "win"}}


def picked(game, observe):
    player = Player(Search(Effort(60)), 1, observe)
    return game.rules.notation(game, player.choose(game, 0), 0)


def luck_of_parts(game: Game) -> list[int]:
    parts = game.stack[-1]
    assert isinstance(parts, Simultaneously)
    return [branch.game.chance.a for branch in parts.branches if branch.game is not None]


def test_it_knows_the_card_that_others_must_guess():
    assert picked(graph("B", "AAA", start=(0, GUESS)), see_all) == "it is B"
    assert picked(graph("A", "BBB", start=(0, GUESS)), see_all) == "it is A"


def test_luck_to_come_is_its_own():
    game = graph(start=(0, {"a": "win", "b": "loss"}))
    deals = [see_all(game, 0).deal(seeded(seed)) for seed in (1, 2)]
    assert deals[0].chance.a != deals[1].chance.a
    assert all(deal.definitions == game.definitions for deal in deals)


def test_the_luck_of_what_all_do_at_once_is_its_own_too():
    game = started(secret_choices.RULES, 3, 1)
    deal = see_all(game, 0).deal(seeded(1))
    true = luck_of_parts(game)
    assert len(true) == 3
    assert not {*true} & {*luck_of_parts(deal)}
