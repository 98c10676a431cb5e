"""Scripted chance: what each line brings, and what is wrong with a line that can't be."""

from __future__ import annotations

import pytest
from tests.core.tiny_table import DECK, names, table

from cardwright.core.errors import BadInput
from cardwright.core.game import Game
from cardwright.core.script import Script


def scripted(*lines: str) -> Game:
    game = table("ABCA", shuffled=False)
    game.script = Script(lines)
    return game


def test_a_roll_counts_from_one():
    assert scripted("roll 6").roll(6, "strike") == 5


@pytest.mark.parametrize("line", ["roll 7", "roll 0", "roll x"])
def test_a_roll_that_cannot_be(line):
    with pytest.raises(BadInput, match="from 1 to 6"):
        scripted(line).roll(6, "strike")


def test_a_shuffle_names_the_top_card_first():
    game = scripted("shuffle P1.deck: B, A, …")
    game.shuffle(DECK)
    assert names(game, DECK) == "CAAB"


def test_a_shuffle_that_names_too_many():
    with pytest.raises(BadInput, match="no b"):
        scripted("shuffle P1.deck: B, B").shuffle(DECK)


def test_a_random_piece():
    game = scripted("random P1.deck: c")
    assert game.name(game.random_piece(DECK, "discard")) == "C"
    with pytest.raises(BadInput, match="no such piece"):
        scripted("random P1.deck: F").random_piece(DECK, "discard")


def test_a_line_for_something_else():
    with pytest.raises(BadInput, match='asked for "roll"'):
        scripted("shuffle P1.deck: A").roll(6, "strike")


def test_what_no_line_names_is_chance_and_what_is_left_over_is_told():
    game = scripted("roll 2", "roll 3")
    assert game.roll(6, "") == 1
    assert game.script is not None
    assert game.script.left_over() == ("roll 3",)
    assert game.script.copy().left_over() == ("roll 3",)
    assert scripted().roll(6, "") in range(6)
    assert scripted().random_piece(DECK, "") in range(4)
