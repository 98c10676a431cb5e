"""Triggers: the player on turn first, each ordering its own, equal ones not asked about."""

from __future__ import annotations

from tests.probes import damage
from tests.probes.plain_rules import started

from cardwright.core.game import Game
from cardwright.core.picks import Pick
from cardwright.core.triggers import Trigger, TriggerBatch


def with_triggers(*triggers: Trigger) -> Game:
    """The first player is on turn."""
    game = started(damage.RULES, 2)
    game.stand_back()
    game.push(TriggerBatch([*triggers]))
    game.run()
    return game


def test_equal_triggers_are_not_asked_about():
    game = with_triggers(Trigger("score", 0, 1, number=2), Trigger("score", 0, 5, number=2))
    assert game.decision().question == "blast"
    assert game.points == [4, 0]  # type: ignore[attr-defined]


def test_a_player_orders_its_own_different_ones():
    game = with_triggers(Trigger("score", 0, 1, number=2), Trigger("sting", 0, 2), Trigger("score", 0, 1, number=1))
    assert [pick.choice for pick in game.decision(0).options] == [0, 1, 2]
    game.choose(Pick("next", 2, -1, 1))
    assert game.decision(0).question == "sting"


def test_the_player_on_turn_comes_first():
    game = with_triggers(Trigger("sting", 1, 9), Trigger("sting", 0, 2))
    assert game.decision().seat == 0
    game.choose(game.decision().options[0])
    assert game.decision().seat == 1


def test_a_destroyed_card_sets_off_those_of_both_players():
    game = started(damage.RULES, 2)
    game.choose(Pick("one by one"))
    game.choose(Pick("decline"))
    assert game.decision().question == "order"
    assert game.decision().seat == 0
    assert game.points == [0, 0]  # type: ignore[attr-defined]


def test_what_one_trigger_leaves_undone_the_next_may_do():
    one = Trigger("score", 0, 1, number=2)
    assert one.same(Trigger("score", 0, 7, number=2))
    assert not one.same(Trigger("score", 0, 7, number=3))
    assert not one.same(Trigger("score", 1, 1, number=2))
    assert one.plain()[:3] == ["score", 0, 1]
