"""A rematch: the roles swap, however they came about."""

from __future__ import annotations

import pytest

from cardwright.core.chance import seeded
from cardwright.core.picks import Pick
from cardwright.core.registry import ruleset
from cardwright.core.ruleset import Seat
from cardwright.games.eight_schools.duel import Duel

RULES = ruleset("eight_schools")
DECK = next(iter(RULES.decks.values())).names()


def match(settings: dict[str, int], seed: int) -> Duel:
    duel = RULES.begin([Seat("P1", DECK), Seat("P2", DECK)], RULES.setting_values(settings), seeded(seed))
    assert isinstance(duel, Duel)
    duel.run()
    return duel


@pytest.mark.parametrize("roles", [0, 1, 2])
@pytest.mark.parametrize("turns", [1, 2])
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_the_roles_swap(roles: int, turns: int, seed: int) -> None:
    duel = match({"roles": roles, "turn_cap": turns}, seed)
    challenged = duel.active
    for _ in range(turns):
        duel.choose(Pick("end"))
    assert duel.is_over()
    again = match(RULES.rematch(duel.settings, duel), seed + 10)
    assert again.active == 1 - challenged
