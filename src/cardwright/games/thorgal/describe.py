"""Cards as people look them up."""

from __future__ import annotations

from typing import Any

from cardwright.games.thorgal.card import BANE, BANE_CARD, DESTINY_KINDS, Card
from cardwright.games.thorgal.words import ATTRIBUTES


def describe_card(card: Card) -> dict[str, Any]:
    """The card as printed, headings in print order; only what it has. A land is described with both sides."""
    facts: dict[str, Any] = {"name": card.name, "type": BANE_CARD if card.kind == BANE else card.kind}
    facts["faction"] = f"{card.faction}, golden" if card.golden else card.faction
    if card.card_number:
        facts["number"] = card.card_number
    if card.kind == BANE or card.kind in DESTINY_KINDS:
        facts["cost"] = card.cost
        facts["copies"] = card.copies
    front = card.sides[0] if card.sides else card
    back = card.sides[-1] if card.sides else card
    assert isinstance(front, Card)
    assert isinstance(back, Card)
    if front.subtypes:
        facts["subtypes"] = ", ".join(front.subtypes)
    if front.phases:
        facts["phases"] = ", ".join(front.phases)
    if front.bar:
        facts["symbols"] = ", ".join(front.bar)
    facts.update(points(front))
    if front.upkeep_text:
        facts["upkeep"] = front.upkeep_text
    facts["text"] = back.text
    return facts


def points(card: Card) -> dict[str, Any]:
    """Bravery, Cunning and Power, those that are printed."""
    pairs = zip(ATTRIBUTES, card.attributes, strict=True)
    return {attribute.lower(): number for attribute, number in pairs if number}
