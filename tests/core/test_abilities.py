"""Abilities: printed or copied, then granted, then lost; and values of what a piece counts as."""

from __future__ import annotations

from tests.probes import copies
from tests.probes.plain_rules import started

from cardwright.core.abilities import ALL, abilities, about, shown
from cardwright.core.game import Game
from cardwright.core.values import COPIED, GRANTED, LOST, PERMANENT, Modifier

BEAR, BIRD = 0, 1  # the units of the first player


def field(*changes: tuple[int, int, str, int]) -> Game:
    """Changes as (piece, layer, ability, number), all until the end of turn."""
    game = started(copies.RULES, 2)
    for piece, layer, ability, number in changes:
        stay = game.stays[piece]
        game.lasts(Modifier(piece, ability, layer, number, copies.END_OF_TURN, "test", stay=stay))
    return game


def of(game: Game, piece: int) -> tuple[str, ...]:
    return abilities(game, piece, shown(game, piece).abilities)  # type: ignore[attr-defined]


def test_printed_abilities():
    assert (of(field(), BEAR), of(field(), BIRD)) == ((), ("flying",))


def test_granted_once_however_often():
    assert of(field((BEAR, GRANTED, "flying", 0), (BEAR, GRANTED, "flying", 0)), BEAR) == ("flying",)


def test_lost_comes_after_granted():
    assert of(field((BIRD, LOST, "flying", 0), (BIRD, GRANTED, "flying", 0)), BIRD) == ()
    assert of(field((BIRD, LOST, ALL, 0), (BIRD, GRANTED, "swift", 0)), BIRD) == ()


def test_a_copy_has_what_it_copies():
    game = field((BEAR, COPIED, "", copies.BIRD.number))
    assert (of(game, BEAR), shown(game, BEAR).name, game.name(BEAR)) == (("flying",), "Bird", "Bear")
    assert game.attack(BEAR) == 1  # type: ignore[attr-defined]


def test_the_last_copy_counts():
    game = field((BEAR, COPIED, "", copies.BIRD.number), (BEAR, COPIED, "", copies.SHIFTER.number))
    assert shown(game, BEAR) is copies.SHIFTER


def test_at_the_end_of_turn_it_is_itself_again():
    game = field((BEAR, COPIED, "", copies.BIRD.number))
    game.end_lasting(copies.END_OF_TURN)
    assert shown(game, BEAR) is copies.BEAR


def test_a_change_ends_with_the_stay_of_its_piece():
    game = field((BIRD, LOST, "flying", 0))
    game.move(BIRD, game.table.find("P1.gone"))
    game.move(BIRD, game.table.find("P1.field"))
    assert of(game, BIRD) == ("flying",)


def test_a_change_of_any_stay_goes_on():
    game = field()
    assert about(game, BEAR, Modifier(BEAR, "", LOST, 0, PERMANENT, ""))
    assert not about(game, BEAR, Modifier(BIRD, "", LOST, 0, PERMANENT, ""))
