"""Choosing several pieces: every set is reached exactly once, and no pick leads into a dead end."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest
from tests.core.tiny_table import HAND, table
from tests.probes.plain_rules import placed

from cardwright.core.choosing import ChoosePieces
from cardwright.core.game import Game
from cardwright.core.picks import Pick
from cardwright.core.procedures import Procedure, step


class Until(Procedure):
    """Lies below and ends the game with what was handed back."""

    def copy(self):
        return placed(Until(), self)

    @step()
    def done(self, game):
        game.finish((), "", "".join(game.name(piece) for piece in game.returned))


def choosing(hand: str, least: int, most: int, ordered: bool = False) -> Game:
    game = table(hand=hand)
    game.push(Until())
    game.push(ChoosePieces(0, "choose", [*game.contents[HAND]], least, most, ordered))
    game.run()
    return game


def every_end(game: Game) -> list[str]:
    """What every run of picks hands back."""
    if game.ending is not None:
        return [game.ending.words]
    assert game.pending[0].options
    ends = []
    for pick in game.pending[0].options:
        twin = game.copy()
        twin.choose(pick)
        ends += every_end(twin)
    return ends


@pytest.mark.parametrize(("least", "most"), [(0, 0), (0, 2), (1, 1), (1, 3), (2, 2), (4, 4), (0, 4)])
@pytest.mark.parametrize("hand", ["ABCD", "AABC", "AABB", "AAAA", "ABAB"])
def test_every_set_once(hand, least, most):
    found = ["".join(sorted(end)) for end in every_end(choosing(hand, least, most))]
    sets = {"".join(sorted(one)) for size in range(least, most + 1) for one in combinations(hand, size)}
    assert sorted(found) == sorted(sets)


@pytest.mark.parametrize("hand", ["ABC", "AAB"])
def test_every_order_once_where_order_matters(hand):
    assert sorted(every_end(choosing(hand, 2, 2, True))) == sorted({"".join(one) for one in permutations(hand, 2)})


def test_who_asks_for_too_many_gets_all():
    assert every_end(choosing("AB", 3, 3)) == ["AB"]


def test_nothing_to_choose_from_hands_nothing_back():
    assert every_end(choosing("", 1, 2)) == [""]


def test_what_the_chooser_cannot_read_is_offered_card_by_card():
    game = table(hand="AAB")
    game.ledger.hide(1, [0, 1, 2])
    game.push(ChoosePieces(1, "choose", [0, 1, 2], 1, 1))
    game.run()
    assert game.decision(1).options == [Pick("choose", piece) for piece in (0, 1, 2)]


def test_equal_cards_of_which_another_player_knows_one_are_not_equal_where_they_can_be_followed():
    game = table("AAB", shuffled=False)
    game.ledger.hide(1, [0, 1, 2])
    assert game.alike(0, 1)
    game.look([0], 1)
    assert not game.alike(0, 1)


def test_equal_cards_in_a_hand_are_equal_whatever_is_known_of_them():
    game = table(hand="AA")
    game.ledger.hide(1, [0, 1])
    game.look([0], 1)
    assert game.alike(0, 1)
