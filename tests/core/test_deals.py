"""Every deal: as many as there are, no two the same, and the same ones that resampling reaches."""

from __future__ import annotations

from itertools import permutations

import pytest
from tests.core.tiny_table import DECK, HAND, names, table

from cardwright.core.chance import seeded
from cardwright.core.deals import every_deal
from cardwright.core.fate import TooMany
from cardwright.core.resample import resample


def lying(game, place=DECK):
    return names(game, place)


def test_a_shuffled_deck_may_lie_in_any_order():
    found = [lying(deal) for deal in every_deal(table("ABC"), 0, 100)]
    assert sorted(found) == sorted("".join(order) for order in permutations("ABC"))


def test_equal_cards_are_not_told_apart():
    assert sorted(lying(deal) for deal in every_deal(table("AAB"), 0, 100)) == ["AAB", "ABA", "BAA"]


def test_what_the_viewer_knows_stays():
    game = table("ABC")
    game.look(game.contents[DECK][-1:], 0)
    top = lying(game)[-1]
    found = [lying(deal) for deal in every_deal(game, 0, 100)]
    assert len(found) == 2
    assert {one[-1] for one in found} == {top}


def test_the_order_in_a_hand_makes_no_difference():
    game = table("ABC")
    for piece in game.contents[DECK][-2:]:
        game.move(piece, HAND)
    hands = ["".join(sorted(lying(deal, HAND))) for deal in every_deal(game, 1, 100)]
    assert sorted(hands) == ["AB", "AC", "BC"]


def test_they_are_the_deals_that_resampling_reaches():
    game = table("AABC", "D")
    for piece in game.contents[DECK][-2:]:
        game.move(piece, HAND)
    game.shuffle(DECK)
    dealt = {(lying(deal), "".join(sorted(lying(deal, HAND)))) for deal in every_deal(game, 1, 1000)}
    luck = seeded(7)
    twins = [resample(game, 1, luck) for _ in range(600)]
    assert dealt == {(lying(twin), "".join(sorted(lying(twin, HAND)))) for twin in twins}


def test_too_many_are_refused():
    with pytest.raises(TooMany, match="more than 20 possible deals"):
        every_deal(table("ABCDEF"), 0, 20)


def test_a_viewer_who_sees_all_has_one_world():
    assert len(every_deal(table(hand="AB"), 0, 5)) == 1
