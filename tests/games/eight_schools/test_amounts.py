"""Amounts that read the ATTACK they change: right for as many as anybody follows, and never endless."""

from __future__ import annotations

from functools import cache

import pytest

from cardwright.core.registry import ruleset
from cardwright.core.scenarios import Scenario, start_of, with_own_cards
from cardwright.games.eight_schools.amounts import MOST_CALCULATIONS, attack

BASE = 20


def game_with(amounts):
    """P1's line of cards that give the foe so much ATTACK for every so much ATTACK taken, against BASE."""
    cards = [
        {
            "name": f"Echo {number}",
            "type": "defense",
            "schools": ["Air"],
            "text": f"Foe has {gives:+} ATTACK per {group} ATTACK taken",
        }
        for number, (gives, group) in enumerate(amounts)
    ]
    setup = {"P1": {"line": [card["name"] for card in cards]}, "P2": {"line": ["Single Axe Throw"]}}
    scenario = Scenario({"card": cards, "setup": setup}, ruleset("eight_schools"), "here")
    return start_of(scenario, with_own_cards(scenario))


def by_the_clause(amounts):
    """ES-VAL-28 word for word: within its own calculation an amount counts as 0."""

    @cache
    def total(within):
        others = [number for number in range(len(amounts)) if number not in within]
        parts = [amounts[n][0] * (total(within | {n}) // amounts[n][1]) for n in others]
        return max(BASE + sum(parts), 0)

    return total(frozenset())


@pytest.mark.parametrize("count", [1, 2, 3, 4, 6, 10])
def test_amounts_within_each_other_follow_the_clause(count):
    amounts = [((-1) ** number * (number % 3 + 1), number + 2) for number in range(count)]
    assert attack(game_with(amounts), 1) == by_the_clause(tuple(amounts))


def test_thirty_amounts_within_each_other_come_to_an_end():
    game = game_with([(number % 3 + 1, number + 2) for number in range(30)])
    first = attack(game, 1)
    assert len(game.faced) <= 3 * MOST_CALCULATIONS
    assert attack(game.copy(), 1) == first
