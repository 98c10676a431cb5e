"""Cards as people look them up."""

from __future__ import annotations

from typing import Any

from cardwright.games.portals.card import ALLY, CHAMPION, DEITY, EQUIPMENT, PORTAL, Card


def describe_card(card: Card) -> dict[str, Any]:
    """The card as printed, headings in print order; only what its kind has."""
    facts: dict[str, Any] = {"name": card.name, "type": card.type_text, "region": card.region}
    if card.rarity:
        facts["rarity"] = card.rarity
    if card.kind == DEITY:
        facts["faith"] = card.faith
    if card.kind == PORTAL:
        facts["cost"] = card.cost
        facts["faith loss"] = card.faith_loss
        facts["switch"] = "yes" if card.switch_icon else "no"
    if card.kind == ALLY:
        facts["life force"] = card.life
    facts.update(strengths(card))
    facts["text"] = card.text
    if card.rearguard_text:
        facts["rearguard"] = card.rearguard_text
    if card.flip_text:
        facts["flip after"] = card.flip_text
    for side in card.sides[1:]:
        if isinstance(side, Card) and not card.empowered:
            facts["empowered"] = in_one_line(side)
    return facts


def strengths(card: Card) -> dict[str, Any]:
    """Stamina, attack and defense of a Champion; what an Equipment adds."""
    if card.kind == CHAMPION:
        return {"stamina": card.stamina, "attack": card.attack, "defense": card.defense}
    if card.kind == EQUIPMENT:
        return {"attack": f"{card.attack:+d}", "defense": f"{card.defense:+d}"}
    return {}


def in_one_line(side: Card) -> str:
    """The other side of a Champion: "stamina 2, attack 4, defense 2. Effect: ..."."""
    numbers = ", ".join(f"{heading} {number}" for heading, number in strengths(side).items())
    return f"{numbers}. {side.text}".rstrip(" ") if side.text else numbers
