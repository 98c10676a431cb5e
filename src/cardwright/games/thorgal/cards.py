"""How card files are read: every card whole, or refused with the place of the fault."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from cardwright.core.clauses import Citation, definition, rule
from cardwright.core.effects.nodes import Node
from cardwright.core.errors import BadInput
from cardwright.games.thorgal.card import BANE, COMPANION, EVENT, KINDS, LAND, SUPPORT, Card
from cardwright.games.thorgal.nodes import Text
from cardwright.games.thorgal.text_checks import a_card, check_text
from cardwright.games.thorgal.words import (
    ATTRIBUTES,
    BANE_SUBTYPES,
    BOOK,
    COMPANION_SUBTYPES,
    PHASES,
    SUPPORT_SUBTYPES,
    SYMBOLS,
)
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

CARDS_OF_THE_BOX: Final[Citation] = definition("TH-COMP-1")  # one file a faction: outlaws.toml and so on
FOUR_FACTIONS: Final[Citation] = definition("TH-FACT-1", "TH-FACT-2")
EVERY_COMPANION_HAS_UPKEEP: Final[Citation] = rule("TH-CARD-12")

__all__ = ["Card", "load_cards", "read_card"]

FACTIONS: Final = ("Outlaws", "Visitors", "Lords", "Vikings")
OTHER_NAMES: Final = {"People of the Stars": "Visitors", "Magnates": "Lords"}
OF_EVERY_CARD: Final = ("name", "number", "type", "faction", "bravery", "cunning", "power", "text")
OF_DECKS: Final = (*OF_EVERY_CARD, "cost", "copies")
KEYS: Final[dict[str, tuple[str, ...]]] = {
    COMPANION: (*OF_DECKS, "subtypes", "upkeep", "gold"),
    SUPPORT: (*OF_DECKS, "subtypes"),
    EVENT: (*OF_DECKS, "phases", "bar"),
    BANE: (*OF_DECKS, "subtypes", "phases", "bar"),
    LAND: (*OF_EVERY_CARD, "subtypes"),
}
SUBTYPES: Final[dict[str, tuple[str, ...]]] = {
    COMPANION: COMPANION_SUBTYPES,
    SUPPORT: SUPPORT_SUBTYPES,
    EVENT: (),
    BANE: BANE_SUBTYPES,
    LAND: COMPANION_SUBTYPES,
}
HIGHEST: Final = 99
MOST_COPIES: Final = 36


def load_cards(text: str, where: str, known: Iterable[Card] = ()) -> list[Card]:
    """The cards of a file, each read whole or refused; `known` are cards whose names are taken."""
    file, tables = card_tables(text, where, ("faction",))
    faction = read_faction(file, where) if "faction" in file else ""
    cards: list[Card] = []
    taken = {card.name.casefold(): card.name for card in known}
    numbers = {card.card_number: card.name for card in known if card.card_number}
    for number, table in enumerate(tables):
        card = read_card(table, where, number + 1, faction)
        place = f"{where}, {card.name}"
        if card.name.casefold() in taken:
            raise BadInput(f"there is already a card {taken[card.name.casefold()]}", place)
        if card.card_number in numbers:
            raise BadInput(f"number: {numbers[card.card_number]} has it already", place, "TH-CARD-13")
        taken[card.name.casefold()] = card.name
        if card.card_number:
            numbers[card.card_number] = card.name
        cards.append(card)
    return cards


def read_card(table: Table, where: str, number: int = 1, faction: str = "") -> Card:
    """A card from its table in a file, checked as printed and as meant."""
    name = table.get("name")
    if not isinstance(name, str) or not name.strip():
        raise BadInput('name: every card has one, as in name = "Archers"', f"{where}, card {number}")
    where = f"{where}, {name}"
    if name != name.strip() or not name.isprintable() or '"' in name:
        raise BadInput("name: a name has no double quotes and no spaces around it", where)
    kind = table.get("type")
    if not isinstance(kind, str) or kind not in KINDS:
        raise BadInput(f"type: {one_of(kind, KINDS)}", where, "TH-CARD-1")
    if "upkeep" in table and kind != COMPANION:
        raise BadInput(f"upkeep: only a companion has one, and this is {a_card(kind)}", where, "TH-CARD-12")
    only_keys(table, KEYS[kind], where, f" on {a_card(kind)}")
    found = read_faction(table, where) if "faction" in table else faction
    if not found:
        raise BadInput(f"faction: {one_of(None, FACTIONS)}", where, "TH-FACT-1")
    card = read_land(table, name, found, where) if kind == LAND else read_printed(table, name, kind, found, where)
    for side in card.sides or (card,):
        check_text(cast(Card, side), where)
    return card


def read_printed(table: Table, name: str, kind: str, faction: str, where: str) -> Card:
    """A destiny or bane card as printed."""
    text = printed_text(table, "text", where)
    upkeep_text = read_upkeep(table, kind, where)
    return Card(
        name,
        kind,
        faction,
        card_number=printed_text(table, "number", where),
        copies=printed_number(table, "copies", where, 1, 1, MOST_COPIES),
        cost=printed_number(table, "cost", where, None, most=HIGHEST),
        attributes=read_attributes(table, where),
        subtypes=read_subtypes(table, kind, where),
        phases=read_phases(table, kind, where),
        bar=read_list(table, "bar", SYMBOLS, where, "TH-SYM-1"),
        golden=yes_or_no(table, "gold", where, "TH-CARD-14"),
        text=text,
        meaning=cast(Text, read_text(text, "text", where)),
        upkeep_text=upkeep_text,
        upkeep=read_text(upkeep_text, "upkeep", where) if upkeep_text else None,
    )


def read_land(table: Table, name: str, faction: str, where: str) -> Card:
    """Both sides of a land: attributes and subtypes on the front, the effects on the back."""
    number = printed_text(table, "number", where)
    text = printed_text(table, "text", where)
    front = Card(
        name,
        LAND,
        faction,
        number,
        attributes=read_attributes(table, where),
        subtypes=read_subtypes(table, LAND, where),
    )
    back = Card(name, LAND, faction, number, text=text, meaning=cast(Text, read_text(text, "text", where)))
    front.sides = back.sides = (front, back)
    return front


def read_faction(table: Table, where: str) -> str:
    """The faction of a card, or of all cards of a file, by any of its names."""
    found = table["faction"]
    if isinstance(found, str):
        found = OTHER_NAMES.get(found, found)
        if found in FACTIONS:
            return found
    raise BadInput(f"faction: {one_of(found, FACTIONS)}", where, "TH-FACT-1")


def read_upkeep(table: Table, kind: str, where: str) -> str:
    """The upkeep condition of a companion as printed; nothing on other cards."""
    upkeep = printed_text(table, "upkeep", where)
    if kind == COMPANION and not upkeep and EVERY_COMPANION_HAS_UPKEEP.holds():
        right = 'every companion has one, as in upkeep = "Receive 1 damage."'
        raise BadInput(f"upkeep: {right}", where, "TH-CARD-12")
    return upkeep


def read_attributes(table: Table, where: str) -> tuple[int, int, int]:
    """Bravery, Cunning and Power; what is not printed is 0."""
    bravery, cunning, power = [printed_number(table, one.lower(), where, most=HIGHEST) for one in ATTRIBUTES]
    return bravery, cunning, power


def read_subtypes(table: Table, kind: str, where: str) -> tuple[str, ...]:
    """The subtypes of a card, in the order printed: one or more, but on an event none."""
    right = SUBTYPES[kind]
    found = read_list(table, "subtypes", right, where, "TH-CARD-9")
    if right and not found:
        example = f'subtypes = ["{right[0]}"]'
        raise BadInput(f"subtypes: {a_card(kind)} has at least one, as in {example}", where, "TH-CARD-9")
    if len(set(found)) < len(found):
        raise BadInput("subtypes: each is printed once", where, "TH-CARD-9")
    if kind == BANE and len(found) > 1:
        raise BadInput(f"subtypes: a bane card has one, not {len(found)}", where, "TH-CARD-17")
    return found


def read_phases(table: Table, kind: str, where: str) -> tuple[str, ...]:
    """The phases in which an event or a bane card may be played, in the order of a round."""
    found = read_list(table, "phases", PHASES, where, "TH-CARD-5")
    if kind in (EVENT, BANE):
        if not found:
            right = f'{a_card(kind)} says when it may be played, as in phases = ["Dawn", "Dusk"]'
            raise BadInput(f"phases: {right}", where, "TH-CARD-5")
        if [phase for phase in PHASES if phase in found] != list(found):
            raise BadInput("phases: each once, and in the order of a round", where, "TH-CARD-5")
    return found


def read_list(table: Table, key: str, right: tuple[str, ...], where: str, clause: str) -> tuple[str, ...]:
    """A list of words, each of them one of the right ones."""
    found = table.get(key, [])
    if not isinstance(found, list):
        raise BadInput(f'{key}: a list, as in {key} = ["{right[0]}"], not {found!r}', where, clause)
    for one in found:
        if one not in right:
            raise BadInput(f"{key}: {one_of(one, right)}", where, clause)
    return tuple([str(one) for one in found])


def read_text(text: str, category: str, where: str) -> Node:
    """What a card says, or its upkeep condition, means."""
    try:
        return BOOK.read(text, category)
    except TextError as error:
        raise error.at_place(f"{where}, {category}", "") from None
