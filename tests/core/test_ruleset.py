"""What every ruleset can say of itself."""

from __future__ import annotations

import pytest

from cardwright.core.ruleset import Ruleset


@pytest.mark.parametrize(
    ("counts", "words"),
    [((2,), "2"), ((1, 2), "1 or 2"), ((2, 4), "2 or 4"), ((2, 3, 4, 5, 6), "2 to 6"), ((2, 4, 6), "2 or 4 or 6")],
)
def test_for_how_many_players_it_is(counts, words):
    assert Ruleset("small", "Small", counts).seat_words == words
