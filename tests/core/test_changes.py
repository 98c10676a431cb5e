"""Proposed changes: prevented or redirected by choice, each answer once, then made and recorded."""

from __future__ import annotations

from tests.probes import damage
from tests.probes.plain_rules import started

from cardwright.core.changes import Change, Changes
from cardwright.core.game import Game
from cardwright.core.picks import Pick


def battle() -> Game:
    """The first player is about to hurt Martyr, Scribe and Vulture of the second one."""
    return started(damage.RULES, 2)


def foe(game: Game, name: str) -> list[int]:
    return [piece for piece in game.pieces_in("P2.row") if game.name(piece) == name]


def wounds(game: Game) -> list[int]:
    return [game.mark(damage.WOUNDS, piece) for piece in game.pieces_in("P2.row")]


def answer(game: Game, name: str) -> None:
    """The affected player uses the card with this name."""
    options = game.decision(1).options
    game.choose(next(pick for pick in options if pick.piece >= 0 and game.name(pick.piece) == name), 1)


def test_the_affected_player_is_asked_for_each_card():
    game = battle()
    game.choose(Pick("together"))
    assert [game.name(pick.piece) for pick in game.decision(1).options[:-1]] == ["Ward", "Shield Bearer"]
    assert game.decision(1).options[-1] == Pick("decline")


def test_a_prevented_point_is_not_dealt():
    game = battle()
    game.choose(Pick("one by one"))
    answer(game, "Ward")
    game.choose(Pick("decline"))
    assert wounds(game)[0] == 1


def test_redirected_damage_hits_the_other_card_and_can_still_be_prevented():
    game = battle()
    game.choose(Pick("one by one"))
    answer(game, "Shield Bearer")
    assert [game.name(pick.piece) for pick in game.decision(1).options[:-1]] == ["Ward"]
    answer(game, "Ward")
    assert (wounds(game)[0], game.mark(damage.WOUNDS, foe(game, "Shield Bearer")[0])) == (0, 1)


def test_each_answer_speaks_once_a_change():
    game = battle()
    game.choose(Pick("one by one"))
    answer(game, "Ward")
    assert "Ward" not in [game.name(pick.piece) for pick in game.decision(1).options[:-1]]


def test_as_a_batch_nothing_happens_until_all_are_answered():
    game = battle()
    game.choose(Pick("together"))
    game.choose(Pick("decline"))
    game.choose(Pick("decline"))
    assert wounds(game) == [0] * 7
    game.choose(Pick("decline"))
    assert len(game.pieces_in("P2.graveyard")) == 3


def test_card_by_card_each_happens_before_the_next_is_answered():
    game = battle()
    game.choose(Pick("one by one"))
    game.choose(Pick("decline"))
    assert len(game.pieces_in("P2.graveyard")) == 1


def test_no_changes_are_no_question():
    game = battle()
    game.stand_back()
    game.push(Changes([], one_by_one=True))
    game.push(Changes([]))
    game.run()
    assert game.decision(0).question == "blast"


def test_a_copied_change_goes_its_own_way():
    change = Change("damage", 3, 2)
    twin = change.copy()
    twin.amount = 1
    assert (change.amount, twin.plain()[:3]) == (2, ["damage", 3, 1])
