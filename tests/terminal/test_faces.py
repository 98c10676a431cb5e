"""Rows of cards in letters: every width from a card to a crowd."""

from __future__ import annotations

import pytest

from cardwright.terminal.faces import Face, Group, card_rows, draw_row, squeezed, window
from cardwright.terminal.look import DARK

PUNCH = Face("Strong Punch", "P1.line#0", (("R", "#b3257f"),), "†", ("+10 ATT",), "+10 ATTACK if after 'Punch'")


@pytest.mark.parametrize("count", [0, 1, 5, 9, 17, 18, 40])
def test_a_row_is_never_wider_than_its_room(count):
    drawn = draw_row([Group("Line", [PUNCH] * count, "no cards yet")], 80, 3, 2, True, DARK)
    assert [line.cell_len for line in drawn.lines if line.cell_len > 80] == []
    assert len(drawn.spans) == count


@pytest.mark.parametrize("cursor", [0, 20, 39])
def test_the_card_under_the_cursor_is_drawn_in_a_crowd(cursor):
    drawn = draw_row([Group("Line", [PUNCH] * 40)], 80, 3, cursor, True, DARK)
    left, right = drawn.spans[cursor]
    assert 0 < left < right <= 80
    assert "…)" in drawn.lines[1].plain


def test_all_cards_are_shown_where_they_fit():
    assert window(10, 71, 3) == (0, 10)


def test_a_narrow_card_shows_numbers_and_no_scraps_of_text():
    assert card_rows(PUNCH, 5, 3) == ["Stro…", "+10 A", ""]


def test_a_broad_card_shows_its_text():
    assert card_rows(PUNCH, 18, 4) == ["Strong Punch", "+10 ATT", "+10 ATTACK if", "after 'Punch'"]


def test_a_long_name_takes_two_rows_where_there_is_room():
    hand = Face("Hundred Punch Storm", text="+5 ATTACK", may=True)
    assert card_rows(hand, 14, 3) == ["●Hundred Punch", "Storm", "+5 ATTACK"]


@pytest.mark.parametrize(("width", "fact"), [(7, "+10 ATT"), (5, "+10 A"), (4, "+10"), (3, "+10")])
def test_a_fact_is_squeezed_and_keeps_its_number(width, fact):
    assert squeezed("+10 ATT", width) == fact
