"""Where places stand: own halves below, the halves that face them above, other sides on demand."""

from __future__ import annotations

from typing import Any

import pytest
from tests.three_fields.driving import session
from tests.three_fields.game import RULES

from cardwright.client import layout, sentences
from cardwright.client.board import FOE, ME, read_board
from cardwright.core.fuzz import fuzz
from cardwright.terminal.rows import heights

BOARD = read_board(RULES)
FOE_GUARDS = next(row for row in BOARD.rows if row.side == FOE and row.places == ("guard",))
MY_GUARDS = next(row for row in BOARD.rows if row.side == ME and row.places == ("guard",))
FOE_BANNER = next(row for row in BOARD.rows if row.side == FOE and row.places == ("banner",))


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("CARDWRIGHT_HOME", str(tmp_path))


def view(seats: int, viewer: int = 0) -> dict[str, Any]:
    return session(seats=seats).view(viewer)


def above(seats: int, shown: str = "", viewer: int = 0) -> list[list[str]]:
    return layout.columns_of(BOARD, view(seats, viewer), FOE_GUARDS, shown)


def test_the_game_of_these_tests_keeps_every_promise():
    assert [failure.words for failure in fuzz(RULES, 0, 10, seed=1).failures] == []


def test_the_board_names_every_place_of_the_game():
    assert BOARD.place_names() == {kind.name for kind in RULES.place_kinds}


def test_two_players_sit_head_to_head():
    assert above(2) == [["P2.right_guard"], ["P2.centre_guard"], ["P2.left_guard"]]
    assert layout.columns_of(BOARD, view(2), MY_GUARDS) == [
        ["P1.left_guard"],
        ["P1.centre_guard"],
        ["P1.right_guard"],
    ]


def test_the_second_player_sees_the_same_from_the_other_side():
    assert above(2, viewer=1) == [["P1.right_guard"], ["P1.centre_guard"], ["P1.left_guard"]]


def test_more_players_face_the_halves_of_their_neighbours():
    assert above(4) == [["P2.right_guard"], ["P2.centre_guard"], ["P4.left_guard"]]


@pytest.mark.parametrize(
    ("shown", "halves", "facing"),
    [
        ("P2", ["right", "centre", "left"], [True, True, False]),
        ("P3", ["right", "centre", "left"], [False, True, False]),
        ("P4", ["right", "centre", "left"], [False, True, True]),
    ],
)
def test_the_side_of_one_player_is_shown_whole(shown, halves, facing):
    found = [there for there in layout.across(BOARD, view(4), shown) if there is not None]
    assert {there.player for there in found} == {shown}
    assert [there.half for there in found] == halves
    assert [there.faces for there in found] == facing


def test_the_tables_go_round():
    seen = view(3)
    assert layout.tables(BOARD, seen) == ["", "P2", "P3"]
    assert [layout.next_table(BOARD, seen, shown) for shown in ("", "P2", "P3")] == ["P2", "P3", ""]
    assert layout.tables(BOARD, view(2)) == [""]


def test_places_in_no_half_are_those_of_the_player_shown():
    assert layout.columns_of(BOARD, view(3), FOE_BANNER, "P3") == [["P3.banner"]]
    assert layout.columns_of(BOARD, view(3), FOE_BANNER, "") == [["P2.banner"]]


def test_who_is_out_is_no_longer_shown():
    playing = session(seats=3)
    playing.concede(1)
    seen = playing.view(0)
    assert layout.tables(BOARD, seen) == [""]
    assert layout.across(BOARD, seen, "")[0] == layout.Across("P3", "right", True)
    assert sentences.player_words(BOARD, seen, "P2").startswith("P2: out of the game; 4 Lives")


def test_a_pile_is_one_card_with_its_number_and_what_its_back_tells():
    playing = session(seats=2)
    seen = playing.view(0)
    (mine,) = sentences.cards_in(seen, "P1.left_pile", BOARD.look("left_pile"))
    assert (mine["pile"], mine["name"], mine["told"]) == (3, "Reed Gate", 1)
    (theirs,) = sentences.cards_in(seen, "P2.left_pile", BOARD.look("left_pile"))
    assert "name" not in theirs
    assert sentences.facts_of(BOARD, theirs) == ["3 cards", "opens at 1"]


def test_badges_are_told_in_words_and_drawn_as_marks():
    card = {"handle": "P1.left_guard#0", "name": "Old Matis", "strength": 2, "used": True, "cold": False}
    assert sentences.facts_of(BOARD, card) == ["strength 2", "used"]
    assert sentences.facts_of(BOARD, card, short=True) == ["2"]
    assert sentences.badges_of(BOARD, card) == ["√"]


@pytest.mark.parametrize("screen", [24, 26, 30, 36, 50])
def test_rows_share_what_a_larger_screen_offers(screen):
    lines = heights(BOARD.rows, screen)
    assert all(
        row.height <= size <= max(row.tall, row.height + 3) for row, size in zip(BOARD.rows, lines, strict=True)
    )
    assert sum(lines) - sum(row.height for row in BOARD.rows) <= max(screen - 26, 0)
    mine = [size for row, size in zip(BOARD.rows, lines, strict=True) if row.side == ME][:-1]
    theirs = [size for row, size in zip(BOARD.rows, lines, strict=True) if row.side == FOE]
    assert mine == theirs[::-1]
