"""Simultaneous parts: nothing of one shows in another, and no order of answers makes a difference."""

from __future__ import annotations

import json
from itertools import permutations

import pytest
from tests.core.tiny_table import DECK, FOE, HAND, RULES, TABLE, table
from tests.probes import secret_choices
from tests.probes.plain_rules import placed, started

from cardwright.core.chance import seeded
from cardwright.core.game import DOWN, Game, NotAllowed, OutOfSteps
from cardwright.core.joining import Clash
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import RESTART, Procedure, step
from cardwright.core.resample import resample
from cardwright.core.saves import digest, from_bytes, to_bytes
from cardwright.core.simultaneously import Simultaneously, together
from cardwright.core.views import log_lines, view


def seen(game: Game, viewer: int) -> str:
    return json.dumps([view(game, viewer), log_lines(game, viewer)])


def auction(seed: int = 1) -> Game:
    """Four players, each asked whether to change its hand."""
    return started(secret_choices.RULES, 4, seed)


def finish_part(game: Game, seat: int) -> None:
    """The player keeps its hand and bids the first cards offered."""
    parts = game.stack[-1]
    while game.stack[-1] is parts and any(decision.seat == seat for decision in game.pending):
        options = game.decision(seat).options
        game.choose(options[-1] if options[-1].verb != "bid" else options[0], seat)


def test_all_are_asked_at_once():
    assert [decision.seat for decision in auction().pending] == [0, 1, 2, 3]


def test_nobody_sees_who_is_still_thinking():
    game = auction()
    assert [view(game, seat)["asked"] for seat in range(4)] == [["P1"], ["P2"], ["P3"], ["P4"]]
    assert view(game, -1)["asked"] == []


@pytest.mark.parametrize("seed", range(5))
def test_a_part_shows_nothing_to_others(seed):
    game = auction(seed)
    before = [seen(game, viewer) for viewer in (-1, 1, 2, 3)]
    game.choose(Pick("change"), 0)
    finish_part(game, 0)
    assert [seen(game, viewer) for viewer in (-1, 1, 2, 3)] == before


def test_a_player_sees_its_own_part():
    game = auction()
    game.choose(Pick("keep"), 0)
    assert view(game, 0)["places"]["P1.hand"]["count"] == 3
    assert view(game, 1)["places"]["P1.hand"]["count"] == 0


def test_the_order_of_answers_makes_no_difference():
    ends = set()
    for order in permutations(range(4)):
        game = auction()
        for seat in order:
            game.choose(Pick("change" if seat == 2 else "keep"), seat)
        for seat in order:
            finish_part(game, seat)
        ends.add((digest(game), json.dumps(log_lines(game, 0))))
    assert len(ends) == 1


def test_what_one_does_does_not_change_the_luck_of_another():
    patient, hasty = auction(), auction()
    patient.choose(Pick("keep"), 3)
    hasty.choose(Pick("change"), 0)
    hasty.choose(Pick("keep"), 3)
    assert seen(patient, 3) == seen(hasty, 3)


def test_it_is_saved_in_the_middle_of_it():
    game = auction()
    game.choose(Pick("change"), 1)
    again = from_bytes(to_bytes(game), game.rules)
    assert to_bytes(again) == to_bytes(game)
    assert [seen(again, viewer) for viewer in range(4)] == [seen(game, viewer) for viewer in range(4)]
    for one in (game, again):
        for seat in range(4):
            finish_part(one, seat)
    assert digest(again) == digest(game)


def test_a_copy_goes_its_own_way():
    game = auction()
    game.choose(Pick("keep"), 1)
    before = digest(game)
    twin = game.copy()
    finish_part(twin, 1)
    assert digest(game) == before


@pytest.mark.parametrize("seed", range(8))
def test_dealt_again_in_the_middle_of_it_it_looks_the_same(seed):
    game = auction(seed)
    game.choose(Pick("change"), 0)
    finish_part(game, 1)
    for viewer in range(4):
        twin = resample(game, viewer, seeded(seed))
        assert seen(twin, viewer) == seen(game, viewer)
        assert seen(twin, -1) == seen(game, -1)
        assert sorted(one.name for one in twin.definitions) == sorted(one.name for one in game.definitions)


def test_what_was_dealt_again_is_played_on():
    game = resample(auction(), 0, seeded(3))
    for seat in range(4):
        finish_part(game, seat)
    assert not isinstance(game.stack[-1], Simultaneously) or game.pending


def test_who_gives_up_meanwhile_has_no_part_any_more():
    game = auction()
    game.choose(Pick("change"), 0)
    kept = seen(game, 1)
    game.give_up("concede", 0)
    assert [decision.seat for decision in game.pending] == [1, 2, 3]
    assert view(game, 1)["seats"][0] == {"name": "P1", "out": True}
    assert view(game, 1)["places"]["leftover"]["count"] == 6
    assert view(game, 1)["decision"] == json.loads(kept)[0]["decision"]
    for seat in (1, 2, 3):
        finish_part(game, seat)
    assert game.is_out(0)


def test_giving_up_asks_the_others_again_where_they_were():
    game = auction()
    game.choose(Pick("keep"), 1)
    question = game.decision(1).question
    game.give_up("concede", 2)
    assert game.decision(1).question == question == "bid"
    with pytest.raises(NotAllowed):
        game.decision(2)


def test_when_all_but_one_give_up_the_last_one_wins():
    game = auction()
    for seat in (0, 1, 3):
        game.give_up("concede", seat)
    assert game.ending is not None
    assert game.ending.winners == (2,)
    assert (game.stack, game.pending) == ([], [])


# Parts made up for one test


class TakesAPiece(Procedure):
    """Asks, then moves a piece."""

    FIELDS = ("seat", "piece", "to")

    def __init__(self, seat, piece, to):
        super().__init__()
        self.seat, self.piece, self.to = seat, piece, to

    def copy(self):
        return placed(TakesAPiece(self.seat, self.piece, self.to), self)

    @step()
    def asks(self, game):
        return Decision(self.seat, "take", [Pick("take")])

    @step()
    def takes(self, game):
        game.move(self.piece, self.to, face=DOWN)
        game.turn += self.seat + 1
        game.points[self.seat] = 5


class NeverDecides(Procedure):
    def copy(self):
        return placed(NeverDecides(), self)

    @step()
    def again(self, game):
        return RESTART


class Waits(Procedure):
    def copy(self):
        return placed(Waits(), self)

    @step()
    def asks(self, game):
        return Decision(0, "wait", [Pick("go")])


def with_parts(parts) -> Game:
    game = table("ABCD")
    game.push(Waits())
    game.push(together(parts))
    game.log = []
    game.run()
    return game


def test_counters_add_up_and_lists_are_joined():
    game = with_parts({0: TakesAPiece(0, 0, TABLE), 1: TakesAPiece(1, 1, TABLE + FOE)})
    game.choose(Pick("take"), 1)
    assert (game.turn, game.points) == (0, [0, 0])  # type: ignore[attr-defined]
    game.choose(Pick("take"), 0)
    assert (game.turn, game.points) == (3, [5, 5])  # type: ignore[attr-defined]


def test_a_shared_pile_is_joined_seat_by_seat():
    game = with_parts({0: TakesAPiece(0, 3, TABLE), 1: TakesAPiece(1, 1, TABLE)})
    game.choose(Pick("take"), 1)
    game.choose(Pick("take"), 0)
    assert game.contents[TABLE] == [3, 1]
    assert sorted(game.contents[DECK]) == [0, 2]


def test_two_that_move_the_same_piece_clash():
    game = with_parts({0: TakesAPiece(0, 0, TABLE), 1: TakesAPiece(1, 0, HAND)})
    game.choose(Pick("take"), 0)
    with pytest.raises(Clash, match="at once"):
        game.choose(Pick("take"), 1)


def test_a_part_that_never_decides_is_reported():
    with pytest.raises(OutOfSteps, match="NeverDecides"):
        with_parts({0: NeverDecides()})


def test_parts_without_a_question_end_at_once():
    game = with_parts({})
    assert [decision.question for decision in game.pending] == ["wait"]
    assert game.rules is RULES
