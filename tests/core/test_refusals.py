"""Refusals and asking: one predicate decides what is offered and why something is not."""

from __future__ import annotations

import pytest
from tests.core.tiny_table import CARDS, table
from tests.probes import dice_pool, secret_choices
from tests.probes.plain_rules import started

from cardwright.core import clauses
from cardwright.core.asking import find_pick, notations, plain, reason_against, reasons, why_not
from cardwright.core.game import Game
from cardwright.core.picks import Pick
from cardwright.core.refusals import NOT_A_MOVE, NOT_ALLOWED_NOW, TWO_THINGS, Refusal, Refusals


def pools(*sides: int) -> Game:
    """The first player may cast; its Charm, Fury, Charm, Fury, Fury show these sides."""
    game = started(dice_pool.RULES, 2)
    for die, side in zip(game.pieces_in("P1.pool"), sides, strict=True):
        game.set_mark(dice_pool.SIDE, die, side)
    game.ask_again()
    return game


def test_what_is_offered_is_not_refused():
    game = pools(0, 2, 0, 0, 0)
    for words, pick in notations(game, game.decision()):
        assert find_pick(game, 0, words.upper()) == pick
        assert why_not(game, 0, words) is None
        assert reason_against(game, 0, pick) is None


def test_what_a_rule_forbids_is_refused_with_its_clause_and_sentence():
    refusal = why_not(pools(0, 2, 0, 0, 0), 0, "cast Song (P1.book 2) 0")
    assert refusal is not None
    assert str(refusal) == "DICE-COST-1: Song can't be paid with the dice of this pool."
    assert refusal.kind == NOT_ALLOWED_NOW


def test_offered_and_refused_together_are_all_there_is():
    game = pools(1, 1, 0, 0, 0)
    offered = {words for words, pick in notations(game, game.decision()) if pick.verb == "cast"}
    tried = {dice_pool.RULES.notation(game, pick, 0) for pick in dice_pool.RULES.intents(game, 0)}
    assert set(reasons(game, 0)) == tried - offered
    assert tried - offered


def test_another_player_is_told_that_it_is_not_the_time():
    refusal = why_not(pools(2, 2, 2, 2, 2), 1, "cast Storm (P2.book 3) 0")
    assert refusal is not None
    assert refusal.clause == "DICE-ROUND-2"


def test_what_is_no_move_is_called_so_with_the_nearest_one():
    refusal = why_not(pools(0, 0, 0, 0, 0), 0, "pas")
    assert refusal is not None
    assert refusal.kind == NOT_A_MOVE
    assert refusal.meant == ("pass",)


def test_words_that_could_mean_two_things_name_both():
    refusal = why_not(pools(2, 2, 2, 2, 2), 0, "cast Bolt")
    assert refusal is not None
    assert refusal.kind == TWO_THINGS
    assert refusal.meant == ("cast Bolt (P1.book 1) 0", "cast Bolt (P1.book 1) 1")


def test_the_beginning_of_one_option_is_enough():
    assert find_pick(pools(2, 2, 2, 2, 2), 0, "cast  song") == Pick("cast", 9 - 3, choice=0)


def test_in_a_simultaneous_part_words_mean_what_they_mean_there():
    game = started(secret_choices.RULES, 2)
    game.choose(Pick("keep"), 0)
    words = [words for words, _ in notations(game, game.decision(0))]
    assert words[0].endswith("(P1.hand 1)")
    assert find_pick(game, 0, words[0]) == game.decision(0).options[0]


def test_spacing_and_case_do_not_matter():
    assert plain("  Cast   BOLT ") == "cast bolt"


# The table of prohibitions


def two_rules() -> Refusals:
    refusals = Refusals()

    @refusals.forbids("play aim", "TEST-FORBID-1 TEST-FORBID-2", "Never.")
    def never(game, seat, pick):
        return pick.choice == 7

    @refusals.forbids("play", "TEST-FORBID-3", "No A.", concerns=lambda card: card.name == "A")
    def no_a(game, seat, pick):
        return True

    return refusals.sorted_for(list(CARDS))


@pytest.mark.parametrize(
    ("pick", "card", "forbidden"),
    [
        (Pick("play", choice=7), 1, True),
        (Pick("aim", choice=7), 1, True),
        (Pick("play", choice=1), 1, False),
        (Pick("play", choice=1), 0, True),
        (Pick("aim", choice=1), 0, False),
        (Pick("other", choice=7), 0, False),
        (Pick("play", choice=1), -1, False),
    ],
)
def test_the_fast_no_and_the_slow_reason_agree(pick, card, forbidden):
    game = table()
    refusals = two_rules()
    assert refusals.is_forbidden(game, 0, pick, card) is forbidden
    assert (refusals.reason(game, 0, pick, card) is not None) is forbidden


def rules_for_lists() -> Refusals:
    refusals = Refusals()

    @refusals.forbids("play", "TEST-FORBID-4", "Not there.", concerns=lambda card: True, shared="play")
    def not_there(game, seat, pick):
        return pick.choice == 7

    @refusals.forbids("play", "TEST-FORBID-5", "Not there.", concerns=lambda card: True, listed=False)
    def never_tried(game, seat, pick):
        return pick.choice == 8

    @refusals.forbids("play", "TEST-FORBID-6", "No A.", concerns=lambda card: card.name == "A")
    def no_a(game, seat, pick):
        return True

    return refusals.sorted_for(list(CARDS))


@pytest.mark.parametrize(
    ("choice", "card", "to_all", "rest", "whole"),
    [
        (7, 1, True, False, True),
        (8, 1, False, False, True),
        (6, 1, False, False, False),
        (6, 0, False, True, True),
    ],
)
def test_a_list_asks_once_what_all_cards_share_and_never_what_it_does_not_try(choice, card, to_all, rest, whole):
    refusals, pick = rules_for_lists(), Pick("play", choice=choice)
    assert refusals.is_forbidden_to_all(None, 0, pick) is to_all
    left = refusals.free_of_the_rest(None, 0, [Pick("play", card, choice=choice)], list(CARDS))
    assert len(left) == (0 if rest else 1)
    assert refusals.card_is_forbidden(None, 0, pick, card) is whole
    assert refusals.is_forbidden(None, 0, pick, card) is whole


def test_a_clause_that_is_off_forbids_nothing():
    refusals, pick = two_rules(), Pick("aim", choice=7)
    clauses.set_state("TEST-FORBID-2", clauses.OFF)
    try:
        assert not refusals.is_forbidden(None, 0, pick, 1)
    finally:
        clauses.set_state("TEST-FORBID-2", clauses.IN_FORCE)
    assert refusals.is_forbidden(None, 0, pick, 1)


def test_a_refusal_as_data():
    refusal = Refusal(TWO_THINGS, "Which?", "X-1", ("a", "b"))
    assert refusal.plain() == {"kind": TWO_THINGS, "clause": "X-1", "sentence": "Which?", "meant": ["a", "b"]}
    assert str(Refusal(NOT_A_MOVE, "No.")) == "No."
