"""Cards as people look them up."""

# ruff: noqa: E501 - one row a card

from __future__ import annotations

import pytest
from tests.games.portals.texts import cards, sides

from cardwright.games.portals.describe import describe_card

ASCENDED = """This card's name is treated as "Bell Novice". Deploy: Add 1 Action."""


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        (
            "Bell Novice, Ascended",
            {"type": "Monk Ally", "region": "Amberpeak", "rarity": "Mythic", "life force": 2, "text": ASCENDED,
             "rearguard": "DEF +4"},
        ),
        (
            "Bark Armour",
            {"type": "Equipment", "region": "Frostmere", "rarity": "Epic", "attack": "+0", "defense": "+2", "text": ""},
        ),
        (
            "Shared Fire",
            {"type": "Action", "region": "Frostmere", "rarity": "Epic", "text": "Draw 2 cards."},
        ),
        (
            "Lantern Bridge",
            {"type": "Portal 4", "region": "Amberpeak", "cost": 4, "faith loss": 2, "switch": "no",
             "text": "Open: Draw 1 card."},
        ),
        (
            "Morrow, the Listening Wood",
            {"type": "Deity", "region": "Frostmere", "faith": 42,
             "text": "Once per turn: When a friendly Rearguard is used, gain 1 Stamina.",
             "flip after": "There is a card in each of your 3 Rearguard Zones."},
        ),
        (
            "Bao the Bridge-Breaker",
            {"type": "Ogre Champion", "region": "Amberpeak", "stamina": 3, "attack": 5, "defense": 1, "text": "",
             "empowered": "stamina 3, attack 6, defense 2. Passive: While this Champion attacks, the defender cannot "
             "use a defense modifier."},
        ),
    ],
)  # fmt: skip
def test_a_card_is_described_in_print_order(name, facts):
    card = next(card for card in cards() if card.name == name)
    assert list(describe_card(card).items()) == [("name", name), *facts.items()]


def test_the_other_side_alone_does_not_repeat_itself():
    bao = next(side for side in sides() if side.name == "Bao the Bridge-Breaker" and side.empowered)
    assert "empowered" not in describe_card(bao)


def test_every_card_can_be_described():
    assert all(describe_card(card)["text"] == card.text for card in cards())
