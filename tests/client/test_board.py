"""Every game with a board.toml: what the file names is there, and nothing is told by colour alone."""

from __future__ import annotations

import pytest

from cardwright.client.board import board_from, plain_board, read_board
from cardwright.client.sentences import explained, steps
from cardwright.core.registry import game_ids, ruleset
from cardwright.terminal.rows import LONGEST_LABEL


@pytest.mark.parametrize("game", game_ids())
def test_the_places_of_a_board_are_places_of_the_game(game):
    rules = ruleset(game)
    board = read_board(rules)
    assert board.place_names() == {kind.name for kind in rules.place_kinds}


@pytest.mark.parametrize("game", game_ids())
def test_every_look_of_a_board_is_that_of_a_place_in_a_row(game):
    board = read_board(ruleset(game))
    assert set(board.places) == {place for row in board.rows for place in row.places}


@pytest.mark.parametrize("game", game_ids())
def test_the_clauses_of_a_board_are_clauses_of_the_game(game):
    rules = ruleset(game)
    board = read_board(rules)
    named = [*board.clauses.values(), *board.kind_clauses.values(), *(o.clause for o in board.outcomes if o.clause)]
    assert [id for id in named if id not in rules.clauses] == []


@pytest.mark.parametrize("game", game_ids())
def test_every_kind_has_a_mark_and_every_hue_a_letter_of_its_own(game):
    rules = ruleset(game)
    board = read_board(rules)
    kinds = {definition.kind for definition in rules.definitions}
    assert kinds <= set(board.kinds)
    assert len(set(board.kinds.values())) == len(board.kinds)
    letters = [look[0] for look in board.hues.values()]
    assert len(set(letters)) == len(letters)


@pytest.mark.parametrize("game", game_ids())
def test_every_label_of_a_place_is_drawn_whole(game):
    looks = read_board(ruleset(game)).places.values()
    labels = [look.short or look.label for look in looks if not look.pile]
    assert [label for label in labels if len(label) > LONGEST_LABEL] == []


@pytest.mark.parametrize("game", game_ids())
def test_a_game_without_a_board_shows_every_place(game):
    rules = ruleset(game)
    shown = {place for row in plain_board(rules).rows for place in row.places}
    assert shown == {kind.name for kind in rules.place_kinds}


def test_an_empty_board_is_refused_by_its_missing_key():
    with pytest.raises(KeyError):
        board_from({})


PARTS = [
    {"label": "Punch", "number": 5, "result": 5, "clause": ""},
    {"label": "Gauntlet", "number": 2, "result": 7, "clause": ""},
    {"label": "Gauntlet", "number": 1, "result": 8, "clause": ""},
    {"label": "Haze", "number": -9, "result": -1, "clause": ""},
    {"label": "at least 0", "number": 0, "result": 0, "clause": "X-1"},
]


def test_a_total_is_explained_by_its_parts():
    total = read_board(ruleset(game_ids()[0])).totals[0]
    words = explained(total, {"total": 0, "parts": PARTS})
    assert words == f"{total.label} 0 = 5 Punch + 3 Gauntlet - 9 Haze; at least 0 makes it 0"


def test_parts_of_one_card_are_taken_together():
    assert [label for label, *_ in steps({"parts": PARTS})] == ["Punch", "Gauntlet", "Haze", "at least 0"]
