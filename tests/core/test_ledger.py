"""The ledger: who knows which piece, and what can be confused with what."""

from __future__ import annotations

from tests.core.tiny_table import DECK, FOE, HAND, RULES, TABLE, TRASH, names, table

from cardwright.core.game import BOTTOM, DOWN


def test_everybody_knows_what_is_laid_out_openly():
    game = table()
    piece = game.add_piece(RULES.card("A"), 0, TABLE)
    assert [game.ledger.knows(viewer, piece) for viewer in (0, 1)] == [True, True]


def test_nobody_knows_a_shuffled_pile():
    game = table("AB")
    assert not any(game.ledger.knows(viewer, piece) for viewer in (0, 1) for piece in (0, 1))


def test_a_known_card_is_still_known_when_it_is_shuffled_alone():
    game = table("A")
    game.look([0], 1)
    game.shuffle(DECK)
    assert game.ledger.knows(1, 0)


def test_shuffling_an_unseen_mass_again_loses_nothing():
    game = table("ABC")
    mixings = game.ledger.mixings
    game.shuffle(DECK)
    assert game.ledger.mixings == mixings


def test_a_drawn_card_is_known_to_who_drew_it():
    game = table("ABC")
    piece = game.contents[DECK][-1]
    game.move(piece, HAND)
    assert (game.ledger.knows(0, piece), game.ledger.knows(1, piece)) == (True, False)


def test_a_known_card_is_followed_on_top_of_a_pile():
    game = table("ABC")
    piece = game.contents[DECK][-1]
    game.look([piece], 1)
    game.move(piece, TRASH)
    game.move(piece, DECK, BOTTOM)
    assert game.ledger.knows(1, piece)


def test_equal_cards_in_a_hand_cannot_be_told_apart():
    """One of two A is known; an A is played: it may have been either, and what is left is unknown."""
    game = table(hand="AAB")
    game.ledger.hide(1, [0, 1, 2])
    game.look([1], 1)
    game.move(0, TABLE)
    assert not game.ledger.knows(1, 1)


def test_equal_cards_in_a_pile_are_told_apart_by_their_place():
    game = table("ABA")
    top, bottom = game.contents[DECK][-1], game.contents[DECK][0]
    game.definitions[top] = game.definitions[bottom]
    game.look([top], 1)
    game.look([bottom], 1)
    assert (game.ledger.knows(1, top), game.ledger.knows(1, bottom)) == (True, True)


def test_a_card_that_leaves_a_hand_unseen_may_be_any_of_it():
    game = table(hand="AB")
    game.move(0, DECK, face=DOWN)
    assert not game.ledger.knows(1, 0)
    assert not game.ledger.knows(1, 1)
    assert game.ledger.knows(0, 0)


def test_a_card_moved_by_another_player_into_its_own_hand():
    game = table(hand="AB")
    game.ledger.hide(1, [0, 1])
    game.move(0, HAND + FOE)
    assert game.ledger.knows(1, 0)
    assert not game.ledger.knows(1, 1)
    assert names(game, HAND + FOE) == "A"


def test_searching_a_pile_tells_others_nothing_about_what_was_taken():
    game = table("ABC")
    top = game.contents[DECK][-1]
    game.look([top], 1)
    game.search(DECK, 0)
    game.move(top, HAND)
    assert not game.ledger.knows(1, top)
    assert game.ledger.knows(0, top)


def test_learning_is_counted_once():
    game = table("AB")
    before = game.ledger.learned
    game.look([0, 0, 1], 1)
    assert game.ledger.learned == before + 2
