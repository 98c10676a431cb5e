"""How card files are read: every card whole, or refused with the place of the fault."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, cast

from cardwright.core.clauses import Citation, definition, rule
from cardwright.core.effects.nodes import Node
from cardwright.core.errors import BadInput
from cardwright.games.portals.card import (
    ACTION,
    ALLY,
    CHAMPION,
    DEITY,
    EQUIPMENT,
    IN_THE_DECK,
    INTERVENTION,
    PORTAL,
    Card,
)
from cardwright.games.portals.nodes import RearguardBox, Text
from cardwright.games.portals.text_checks import a_card, check_text
from cardwright.games.portals.words import BOOK, RACES
from cardwright.text.card_files import (
    Table,
    card_tables,
    one_of,
    only_keys,
    printed_number,
    printed_text,
    yes_or_no,
)
from cardwright.text.errors import TextError

REGIONS_OF_THE_BOX: Final[Citation] = definition("PC-COMP-2")  # one file each: amberpeak.toml, frostmere.toml
EVERY_CARD_HAS_A_REGION: Final[Citation] = rule("PC-CARD-5")
RARITY_DOTS: Final[Citation] = rule("PC-CARD-6")
NAMES_OF_TWO_REGIONS: Final[Citation] = rule("PC-CARD-7")

__all__ = ["Card", "load_cards", "read_card"]

KINDS: Final = {
    "Equipment": EQUIPMENT,
    "Action": ACTION,
    "Portal": PORTAL,
    "Deity": DEITY,
    "Divine Intervention": INTERVENTION,
}
WITH_RACE: Final = {"Ally": ALLY, "Champion": CHAMPION}
TYPE_BOXES: Final = ("Human Ally", *KINDS, "Human Champion")
RARITIES: Final = ("Basic", "Epic", "Mythic")
KEYS: Final[dict[str, tuple[str, ...]]] = {
    ALLY: ("rarity", "life", "text", "rearguard"),
    EQUIPMENT: ("rarity", "attack", "defense", "text"),
    ACTION: ("rarity", "text"),
    CHAMPION: ("stamina", "attack", "defense", "text", "empowered"),
    PORTAL: ("cost", "faith", "switch", "text"),
    DEITY: ("faith", "text", "flip_after"),
    INTERVENTION: ("text",),
}
ALWAYS_WITH_TEXT: Final = (ACTION, DEITY, INTERVENTION)
OF_EVERY_CARD: Final = ("name", "type", "region")
EMPOWERED_KEYS: Final = ("stamina", "attack", "defense", "text")
LOWEST_BONUS: Final = -99


def load_cards(text: str, where: str, known: Iterable[Card] = ()) -> list[Card]:
    """The cards of a file, each read whole or refused; `known` are cards that are there already."""
    file, tables = card_tables(text, where, ("region",))
    region = read_region(file, where, "") if "region" in file else ""
    cards: list[Card] = []
    shelf = Shelf(known)
    for number, table in enumerate(tables):
        card = read_card(table, where, number + 1, region)
        shelf.add(card, f"{where}, {card.name}")
        cards.append(card)
    return cards


class Shelf:
    """All cards so far by name; a card is known by its region and its name together."""

    def __init__(self, known: Iterable[Card]) -> None:
        self.by_name: dict[str, list[Card]] = {}
        for card in known:
            self.by_name.setdefault(card.name.casefold(), []).append(card)

    def add(self, card: Card, where: str) -> None:
        """Take a card in; cards of two regions that share a name get keys with their regions."""
        others = self.by_name.setdefault(card.name.casefold(), [])
        for other in others:
            if other.region == card.region:
                raise BadInput(f"there is already a card {other.name} in {other.region}", where, "PC-CARD-7")
            if not NAMES_OF_TWO_REGIONS.holds():
                raise BadInput(f"there is already a card {other.name}", where, "PC-CARD-7")
        others.append(card)
        if len(others) > 1:
            for other in others:
                other.key = f"{other.name} ({other.region})"


def identity(card: Card) -> tuple[str, str]:
    """A card is known by its region and its name together."""
    return card.name.casefold(), card.region if NAMES_OF_TWO_REGIONS.holds() else ""


def tell_apart(own: list[Card], together: list[Card]) -> None:
    """Own cards that share their name with a card of another region are named with theirs."""
    copies = Counter(card.name.casefold() for card in together)
    for card in own:
        if copies[card.name.casefold()] > 1:
            card.key = f"{card.name} ({card.region})"


def read_card(table: Table, where: str, number: int = 1, region: str = "") -> Card:
    """A card from its table in a file, checked as printed and as meant."""
    name = table.get("name")
    if not isinstance(name, str) or not name.strip():
        right = 'name: every card has one, as in name = "Bell Novice"'
        raise BadInput(right, f"{where}, card {number}", "PC-CARD-1")
    where = f"{where}, {name}"
    if name != name.strip() or not name.isprintable() or '"' in name:
        raise BadInput("name: a name has no double quotes and no spaces around it", where)
    kind, race = read_type(table, where)
    only_keys(table, (*OF_EVERY_CARD, *KEYS[kind]), where, f" on {a_card(kind)}")
    card = read_printed(table, name, kind, race, read_region(table, where, region), where)
    check_text(card, where)
    if kind == CHAMPION:
        add_empowered_side(card, table, where)
    return card


def read_region(table: Table, where: str, region: str) -> str:
    """The region of a card, or of all cards of a file."""
    found = table.get("region", region)
    if isinstance(found, str) and found.strip() == found and (found or not EVERY_CARD_HAS_A_REGION.holds()):
        return found
    raise BadInput('region: every card belongs to one, as in region = "Amberpeak"', where, "PC-CARD-5")


def read_type(table: Table, where: str) -> tuple[str, str]:
    """The kind of the card and its race, from the text of its type box."""
    printed = table.get("type")
    if isinstance(printed, str):
        if printed in KINDS:
            return KINDS[printed], ""
        race, _, last = printed.rpartition(" ")
        if last in WITH_RACE:
            for word in race.split(" ") if race else ():
                if word not in RACES:
                    raise BadInput(f"type: {one_of(word, RACES, 'a race')}", where, "PC-CARD-2")
            return WITH_RACE[last], race
    raise BadInput(f"type: {one_of(printed, TYPE_BOXES, 'all that the type box says')}", where, "PC-CARD-2")


def read_printed(table: Table, name: str, kind: str, race: str, region: str, where: str) -> Card:
    """The card, or the regular side of a Champion, as printed."""
    text = printed_text(table, "text", where, kind in ALWAYS_WITH_TEXT)
    rearguard_text = printed_text(table, "rearguard", where)
    flip_text = printed_text(table, "flip_after", where, needed=kind == DEITY)
    cost = printed_number(table, "cost", where, None if kind == PORTAL else 0)
    faith = printed_number(table, "faith", where, None if kind in (PORTAL, DEITY) else 0, 1 if kind == DEITY else 0)
    return Card(
        name,
        kind,
        region,
        rarity=read_rarity(table, kind, where),
        type_text=f"Portal {cost}" if kind == PORTAL else str(table["type"]),
        race=race,
        text=text,
        meaning=read_text(text, where),
        rearguard_text=rearguard_text,
        rearguard=read_rearguard(rearguard_text, where),
        life=printed_number(table, "life", where, None if kind == ALLY else 0),
        attack=read_strength(table, "attack", kind, where),
        defense=read_strength(table, "defense", kind, where),
        stamina=printed_number(table, "stamina", where, None if kind == CHAMPION else 0),
        cost=cost,
        faith_loss=faith if kind == PORTAL else 0,
        switch_icon=yes_or_no(table, "switch", where, "PC-PORTAL-8"),
        faith=faith if kind == DEITY else 0,
        flip_text=flip_text,
        flip_after=read_part(flip_text, "flip after", where, "flip_after") if flip_text else None,
    )


def add_empowered_side(card: Card, table: Table, where: str) -> None:
    """Read the other side of a Champion: of the same name, with the letter E in its type box."""
    side = table.get("empowered")
    if not isinstance(side, dict):
        raise BadInput("empowered: a Champion has such a side, as [card.empowered]", where, "PC-CARD-2")
    where = f"{where}, empowered"
    only_keys(side, EMPOWERED_KEYS, where)
    text = printed_text(side, "text", where)
    other = Card(
        card.name,
        CHAMPION,
        card.region,
        type_text=f"{card.type_text} E",
        race=card.race,
        text=text,
        meaning=read_text(text, where),
        attack=read_strength(side, "attack", CHAMPION, where),
        defense=read_strength(side, "defense", CHAMPION, where),
        stamina=printed_number(side, "stamina", where, None),
        empowered=True,
    )
    check_text(other, where)
    if other.treated_as != card.treated_as:
        raise BadInput("text: both sides of a Champion have the same name", where, "PC-DECK-7")
    card.sides = other.sides = (card, other)


def read_rarity(table: Table, kind: str, where: str) -> str:
    """Basic, Epic or Mythic, for cards of the deck."""
    rarity = table.get("rarity", "")
    if kind not in IN_THE_DECK or rarity in RARITIES or not RARITY_DOTS.holds():
        return rarity if isinstance(rarity, str) else ""
    raise BadInput(f"rarity: {one_of(rarity, RARITIES)}", where, "PC-CARD-6")


def read_strength(table: Table, key: str, kind: str, where: str) -> int:
    """Attack or defense: of a Champion from 0 up, of an Equipment what it adds or takes."""
    if kind == EQUIPMENT:
        return printed_number(table, key, where, 0, LOWEST_BONUS)
    return printed_number(table, key, where, None if kind == CHAMPION else 0)


def read_text(text: str, where: str) -> Text:
    """What a regular box means."""
    return cast(Text, read_part(text, "text", where, "text"))


def read_rearguard(text: str, where: str) -> RearguardBox | None:
    """What a Rearguard box means; none without one."""
    return cast(RearguardBox, read_part(text, "rearguard", where, "rearguard")) if text else None


def read_part(text: str, category: str, where: str, key: str) -> Node:
    """What one of the boxes means."""
    try:
        return BOOK.read(text, category)
    except TextError as error:
        raise error.at_place(f"{where}, {key}", "") from None
