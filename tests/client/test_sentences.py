"""What clients say of cards, of a log that repeats itself, and of a question."""

from __future__ import annotations

import pytest

from cardwright.client.board import Board, read_board
from cardwright.client.sentences import as_words, entry_words, folded, number_words, print_words, question_words
from cardwright.core.pieces import Definition
from cardwright.core.registry import game_ids, ruleset
from cardwright.core.ruleset import Ruleset


def printed(game: str, card: str) -> list[str]:
    rules = ruleset(game)
    return print_words(rules, read_board(rules), card)


@pytest.mark.parametrize(
    ("game", "card", "lines"),
    [
        ("eight_schools", "Torch", ["Torch: assist of Fire, 1 handed, shield 5.", "+4 ATTACK"]),
        ("eight_schools", "Punch", ["Punch: attack of Rock.", "+5 ATTACK"]),
        (
            "portals",
            "Ring of Swiftness",
            ["Ring of Swiftness: Equipment of Frostmere, attack +0, defense +1.", "No text."],
        ),
        (
            "portals",
            "Grey Elk",
            ["Grey Elk: Beast Ally of Frostmere, Life Force 3.", "No text.", "Rearguard: DEF +2"],
        ),
        (
            "portals",
            "Reed Path",
            ["Reed Path: Portal 2 of Frostmere, cost 2, faith loss 1, switch no.", "No text."],
        ),
    ],
)
def test_a_printed_card_is_told_in_full(game, card, lines):
    assert printed(game, card) == lines


def told_of(rules: Ruleset, board: Board, card: Definition) -> str:
    return " ".join(print_words(rules, board, card.key))


@pytest.mark.parametrize("game", game_ids())
def test_no_card_keeps_a_printed_fact_to_itself(game):
    rules = ruleset(game)
    board = read_board(rules)
    left_out = {"name", "text", board.card.get("hues"), *board.card.get("leave_out", "").split(", ")}
    silent = [
        (card.key, heading)
        for card in rules.definitions
        for heading, value in rules.describe_card(card).items()
        if heading not in left_out and value and as_words(value) not in told_of(rules, board, card)
    ]
    assert silent == []


def test_a_long_fact_above_the_text_ends_without_a_stop_of_its_own():
    head = printed("thorgal", "Galathorn")[0]
    assert head.startswith("Galathorn: companion of Lords, costs 3, subtypes Noble, Bravery 2, Cunning 2, ")
    assert head.endswith("in your party.")


def test_cards_of_one_name_are_told_apart():
    rules = ruleset("portals")
    board = read_board(rules)
    bridges = [card.key for card in rules.definitions if card.name == "The Shattered Bridge"]
    entries = [{"handle": "P1.portals#0", "name": "The Shattered Bridge", "key": key} for key in bridges]
    losses = [entry_words(rules, board, entry)[0].partition("faith loss ")[2][0] for entry in entries]
    assert losses == ["2", "3"]


def test_a_card_that_nobody_has_printed_has_no_numbers():
    rules = ruleset(game_ids()[0])
    assert number_words(rules, read_board(rules), "No Such Card") == []


def line(text: str, clause: str = "X-1") -> dict[str, str]:
    return {"text": text, "clause": clause}


def test_a_line_that_is_repeated_stands_once_with_its_number():
    lines = [line("P1 draws a card."), line("P1 draws a card."), line("P1 passes."), line("P1 draws a card.")]
    assert folded(lines) == [line("P1 draws a card (2 times)."), line("P1 passes."), line("P1 draws a card.")]


def test_lines_with_other_rules_behind_them_stay_apart():
    lines = [line("P1 draws a card.", "X-1"), line("P1 draws a card.", "X-2")]
    assert folded(lines) == lines


@pytest.mark.parametrize(
    ("question", "said"), [("Respond, or pass", "Respond, or pass."), ("First or last?", "First or last?")]
)
def test_a_question_ends_with_one_mark(question, said):
    assert question_words({"question": question}) == said
