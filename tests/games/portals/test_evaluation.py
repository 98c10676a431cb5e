"""What a position is worth to a player of Portals & Champions."""

from __future__ import annotations

from cardwright.games.portals.evaluation import BURNED, worth_of_stamina

REMOVAL = 2  # what removing a status costs


def test_stamina_is_not_spent_on_removing_a_burn_while_attacks_can_use_it():
    assert worth_of_stamina(4) - worth_of_stamina(4 - REMOVAL) > BURNED


def test_stamina_beyond_what_a_turn_can_use_is_worth_less_than_a_burn():
    assert 0 < worth_of_stamina(9) - worth_of_stamina(9 - REMOVAL) < BURNED


def test_more_stamina_than_can_ever_be_used_is_worth_nothing_more():
    assert worth_of_stamina(14) == worth_of_stamina(30)
