"""Games with random texts on all cards: whatever the phrases can say is carried out without a fault."""

from __future__ import annotations

import pytest
from tests.games.thorgal.random_cards import with_random_texts

from cardwright.core.fuzz import fuzz
from cardwright.core.registry import ruleset


@pytest.mark.parametrize("seed", range(1, 3))
def test_random_texts_are_carried_out(seed):
    rules = with_random_texts(ruleset("thorgal"), seed)
    assert len(rules.own_cards.split("[[card]]")) > 140
    found = fuzz(rules, 0, 4, seed)
    assert [failure.words for failure in found.failures] == []
    assert found.finished == 4
