"""The state and its verbs: pieces, stays, marks, hosts, control, the end of a game."""

from __future__ import annotations

import pytest
from tests.core.tiny_table import DECK, FOE, HAND, TABLE, TRASH, names, table
from tests.probes import copies, damage
from tests.probes.plain_rules import started

from cardwright.core.chance import seeded
from cardwright.core.game import BOTTOM, DOWN, Game, NotAllowed
from cardwright.core.picks import Pick
from cardwright.core.saves import digest, from_bytes, to_bytes
from cardwright.core.values import ADDED, PERMANENT, Modifier


def test_a_reference_finds_nothing_after_the_stay():
    game = table("A")
    game.move(0, TABLE)
    ref = game.ref(0)
    assert game.is_there(ref)
    game.move(0, TRASH)
    game.move(0, TABLE)
    assert not game.is_there(ref)


def test_a_shuffle_ends_the_stay_of_all_that_is_shuffled():
    game = table("AB", shuffled=False)
    refs = [game.ref(piece) for piece in (0, 1)]
    game.shuffle(DECK)
    assert not any(game.is_there(ref) for ref in refs)


def test_a_piece_arrives_on_top_or_at_the_bottom():
    game = table("AB", "CD", shuffled=False)
    game.move(2, DECK)
    game.move(3, DECK, BOTTOM)
    assert names(game, DECK) == "DABC"


def test_leaving_play_forgets_marks_host_and_control():
    game = table("AB")
    for piece in (0, 1):
        game.move(piece, TABLE)
    game.set_mark(0, 0, 3)
    game.attach(0, 1)
    game.give_control(0, 1)
    assert (game.mark(0, 0), game.attached_to(1), game.controllers[0]) == (3, [0], 1)
    game.move(0, TRASH)
    assert (game.mark(0, 0), game.attached_to(1), game.controllers[0]) == (-1, [], 0)


def test_lasting_changes_end_at_their_moment():
    game = table("A")
    game.lasts(Modifier(0, "attack", ADDED, 1, 1, "Rally"))
    game.lasts(Modifier(0, "attack", ADDED, 1, PERMANENT, "Banner"))
    game.end_lasting(1)
    assert [change.label for change in game.lasting] == ["Banner"]


def test_seats_in_turn_order_leave_out_who_is_out():
    game = table()
    assert game.seats_from(1) == [1, 0]
    game.eliminate(0, "")
    assert game.seats_from(0) == [1]


def test_the_first_end_counts():
    game = table()
    game.finish((0,), "FIRST-1", "first")
    game.finish((1,), "SECOND-1", "second")
    assert game.ending is not None
    assert (game.ending.winners, game.ending.clause) == ((0,), "FIRST-1")


def test_only_what_is_offered_can_be_picked():
    game = started(damage.RULES, 2)
    before = digest(game)
    with pytest.raises(NotAllowed):
        game.choose(Pick("win"))
    with pytest.raises(NotAllowed):
        game.decision(1)
    assert digest(game) == before


def test_asking_again_changes_nothing():
    game = started(damage.RULES, 2)
    before = digest(game)
    game.ask_again()
    assert digest(game) == before


def test_giving_up_ends_a_game_of_two():
    game = started(copies.RULES, 2)
    game.give_up("concede", 0)
    assert game.ending is not None
    assert game.ending.winners == (1,)
    assert (game.pending, game.stack) == ([], [])


def test_a_refused_giving_up_leaves_the_game_as_it_was():
    game = started(copies.RULES, 2)
    game.eliminate(0, "")
    before = digest(game)
    with pytest.raises(NotAllowed):
        game.give_up("concede", 0)
    assert digest(game) == before


def test_a_change_in_a_copy_does_not_show_in_the_original():
    game = table("AB", "C")
    before = digest_of_table(game)
    twin = game.copy()
    twin.move(2, TABLE)
    twin.set_mark(0, 2, 1)
    twin.turn_face(2, DOWN)
    twin.attach(2, 0)
    twin.give_control(2, 1)
    twin.shuffle(DECK)
    twin.look([0], 1)
    twin.lasts(Modifier(0, "attack", ADDED, 1, 1, ""))
    twin.eliminate(1, "")
    twin.chance.below(6)
    assert digest_of_table(game) == before


def digest_of_table(game: Game) -> bytes:
    return to_bytes(game)


@pytest.mark.parametrize("seed", range(4))
def test_the_same_picks_lead_to_the_same_bytes(seed):
    chance, games = seeded(seed), [started(damage.RULES, 2, seed) for _ in range(3)]
    while not games[0].is_over():
        number = chance.below(len(games[0].decision().options))
        games[1] = games[1].copy()
        games[2] = from_bytes(to_bytes(games[2]), damage.RULES)
        for game in games:
            game.choose(game.decision().options[number])
    assert len({to_bytes(game) for game in games}) == 1


def test_a_random_piece_and_a_random_seat_come_from_chance():
    game = table("ABC")
    assert {game.random_piece(DECK, "") for _ in range(50)} == {0, 1, 2}
    assert {game.random_seat("") for _ in range(50)} == {0, 1}
    assert {game.roll(4, "") for _ in range(80)} == {0, 1, 2, 3}


def test_pieces_that_differ_are_not_alike():
    game = table("AAB", shuffled=False)
    assert game.alike(0, 1)
    assert not game.alike(0, 2)
    game.set_mark(1, 1, 2)
    assert not game.alike(0, 1)


def test_everything_of_another_player_is_in_its_own_places():
    game = table(hand="A")
    game.move(0, HAND + FOE)
    assert game.table.places[game.place_of[0]].owner == 1
