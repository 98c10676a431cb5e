"""Cards as people look them up."""

# ruff: noqa: E501 - one row a card

from __future__ import annotations

from typing import cast

import pytest
from tests.games.thorgal.texts import cards, sides

from cardwright.games.thorgal.card import Card
from cardwright.games.thorgal.describe import describe_card


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        (
            "Kriss de Valnor",
            {"type": "companion", "faction": "Outlaws, golden", "number": "OU-C01", "cost": 2, "copies": 1,
             "subtypes": "Rogue, Hunter", "bravery": 1, "cunning": 1, "upkeep": "Discard 1 card from your destiny pool.",
             "text": "Activate [Journey]: This card gets +1 Bravery and +1 Cunning this phase."},
        ),
        (
            "Archers",
            {"type": "event", "faction": "Outlaws", "number": "OU-E02", "cost": 1, "copies": 2, "phases": "Journey",
             "symbols": "Elements", "bravery": 2, "text": ""},
        ),
        (
            "Stun",
            {"type": "bane card", "faction": "Vikings", "number": "VK-B01", "cost": 0, "copies": 2,
             "subtypes": "Scheme", "phases": "Dawn, Journey", "symbols": "Damage, Damage", "text": ""},
        ),
        (
            "Fortified Port",
            {"type": "land", "faction": "Vikings", "number": "VK-L01", "subtypes": "Sailor, Warrior", "bravery": 4,
             "text": "Capture: Draw 1 card. Wolf [Dawn]: Put the top 1 card of your bane deck into your bane pool."},
        ),
    ],
)  # fmt: skip
def test_a_card_is_described_in_print_order(name, facts):
    card = next(card for card in cards() if card.name == name)
    assert list(describe_card(card).items()) == [("name", name), *facts.items()]


def test_both_sides_of_a_land_are_described_as_one_card():
    front, back = next(card for card in cards() if card.name == "Fortified Port").sides
    assert describe_card(cast(Card, front)) == describe_card(cast(Card, back))


def test_every_card_is_described_with_its_text():
    plain = [card for card in cards() if not card.sides]
    assert [describe_card(card)["text"] for card in plain] == [card.text for card in plain]
    assert all(describe_card(side)["text"] for side in sides() if side.sides)
