"""Position keys: different where the game may go on differently, equal where only the way there differs."""

from __future__ import annotations

from tests.core.tiny_table import DECK, HAND, TABLE, TRASH, table

from cardwright.core.chance import seeded
from cardwright.core.positions import position_key


def moved(*order, to=HAND):
    game = table(hand="ABC", shuffled=False)
    for at in order:
        game.move(game.pieces_in("P1.hand")[0] if at < 0 else at, to)
    return game


def test_a_copy_has_the_same_key():
    game = table("ABC", "D")
    assert position_key(game) == position_key(game.copy())


def test_log_and_future_chance_do_not_count():
    game, other = table("ABC"), table("ABC")
    other.chance = seeded(99)
    other.log = []
    other.say("hello")
    assert position_key(game) == position_key(other)


def test_the_order_of_a_hand_does_not_count():
    game, other = table("AB", shuffled=False), table("AB", shuffled=False)
    for piece, twin in ((0, 1), (1, 0)):
        game.move(piece, HAND)
        other.move(twin, HAND)
    assert position_key(game) == position_key(other)


def test_the_order_of_a_pile_counts():
    assert position_key(moved(0, 1, to=TRASH)) != position_key(moved(1, 0, to=TRASH))


def test_every_part_of_the_state_counts():
    keys = {position_key(table(hand="ABC"))}
    changes = (
        lambda game: game.move(0, TABLE),
        lambda game: game.move(0, TABLE, face=1),
        lambda game: game.turn_face(0, 1),
        lambda game: game.set_mark(0, 0, 1),
        lambda game: game.set_mark(1, 0, 1),
        lambda game: game.set_mark(0, 1, 1),
        lambda game: game.attach(0, 1),
        lambda game: game.give_control(0, 1),
        lambda game: setattr(game, "turn", 1),
        lambda game: setattr(game, "points", [1, 0]),
        lambda game: setattr(game, "points", [0, 1]),
        lambda game: game.look([0], 1),
        lambda game: game.finish((0,), "", ""),
        lambda game: game.finish((1,), "", ""),
        lambda game: game.eliminate(1, ""),
    )
    for change in changes:
        game = table(hand="ABC")
        change(game)
        keys.add(position_key(game))
    assert len(keys) == len(changes) + 1


def test_which_card_a_piece_is_counts():
    assert position_key(table("AB", shuffled=False)) != position_key(table("BA", shuffled=False))


def test_how_mixings_are_numbered_does_not_count():
    game, other = table("ABC", "D", shuffled=False), table("ABC", "D", shuffled=False)
    other.ledger.mixings += 5
    for one in (game, other):
        one.ledger.mix(1, one.contents[DECK])
    assert position_key(game) == position_key(other)


def test_for_a_viewer_what_others_know_does_not_count():
    game, other = table("ABC"), table("ABC")
    other.look(other.contents[DECK], 1)
    assert position_key(game, 0) == position_key(other, 0)
    assert position_key(game, 1) != position_key(other, 1)
    assert position_key(game) != position_key(other)
