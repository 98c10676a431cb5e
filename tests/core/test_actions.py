"""Actions: conditions, targets, cost and effect, in this order."""

from __future__ import annotations

import pytest
from tests.core.test_choosing import Until
from tests.core.tiny_table import table
from tests.probes.dice_pool import Cast

from cardwright.core.actions import Action
from cardwright.core.picks import Pick
from cardwright.core.procedures import steps_of


class Noted(Action):
    """Writes down which parts were done; can be forbidden."""

    def conditions(self, game):
        game.turn += 1
        return self.act.choice != 0

    def targets(self, game):
        game.turn = game.turn * 10 + 2

    def cost(self, game):
        game.turn = game.turn * 10 + 3

    def paid(self, game):
        game.turn = game.turn * 10 + 4

    def effect(self, game):
        game.turn = game.turn * 10 + 5


def done(act: Pick) -> int:
    game = table()
    game.push(Until())
    game.push(Noted(0, act))
    game.run()
    return game.turn  # type: ignore[attr-defined, no-any-return]


def test_the_parts_come_in_one_order():
    assert done(Pick("act")) == 12345


def test_what_is_forbidden_when_it_is_declared_costs_nothing():
    assert done(Pick("act", choice=0)) == 1


def test_a_subclass_fills_parts_but_has_the_same_steps():
    assert steps_of(Cast) == steps_of(Action)


def test_a_copy_is_of_the_same_class():
    assert type(Noted(0, Pick("act")).copy()) is Noted


def test_an_action_without_effect_is_a_mistake():
    with pytest.raises(NotImplementedError):
        Action(0, Pick("act")).effect(table())
