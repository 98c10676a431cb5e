"""How card files are read: every card whole, or refused with the place of the fault."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from cardwright.core.clauses import Citation, definition, rule
from cardwright.core.effects.nodes import CardText
from cardwright.core.errors import BadInput
from cardwright.games.eight_schools.card import Card, fold
from cardwright.games.eight_schools.text_checks import ONE_OR, check_text
from cardwright.games.eight_schools.words import BOOK, SCHOOLS, TYPES
from cardwright.text.card_files import Table, card_tables, not_this, one_of, only_keys
from cardwright.text.errors import TextError

ASTERISKS_MARK_EXOTICS: Final[Citation] = definition("ES-DECK-5")
NAMES_ARE_UNIQUE: Final[Citation] = rule("ES-COMP-13")
STRONG_PUNCH_IS_SUPER_PUNCH: Final[Citation] = definition("ES-COMP-16")  # one card, in cards/rock.toml
ONE_OR_TWO_SCHOOLS: Final[Citation] = rule("ES-COMP-7")
ONE_OR_TWO_HANDS: Final[Citation] = rule("ES-AST-3")
EVERY_ASSIST_HAS_A_SHIELD: Final[Citation] = rule("ES-AIM-1")
UNKNOWN_TEXT_IS_REFUSED: Final[Citation] = rule("ES-PLAY-15")

__all__ = ["Card", "load_cards", "read_card"]

KEYS: Final = ("name", "schools", "type", "hands", "shield", "text")


def load_cards(text: str, where: str, known: Iterable[Card] = ()) -> list[Card]:
    """The cards of a file, each read whole or refused; `known` are cards whose names are taken."""
    _, tables = card_tables(text, where)
    taken = {card.folded: card.printed_name for card in known}
    cards: list[Card] = []
    for number, table in enumerate(tables):
        card = read_card(table, where, number + 1)
        if NAMES_ARE_UNIQUE.holds() and card.folded in taken:
            problem = f"there is already a card {taken[card.folded]}; case and asterisks make no difference"
            raise BadInput(problem, f"{where}, {card.printed_name}", "ES-COMP-13")
        taken[card.folded] = card.printed_name
        cards.append(card)
    return cards


def read_card(table: Table, where: str, number: int = 1) -> Card:
    """A card from its table in a file, checked as printed and as meant."""
    printed = table.get("name")
    if not isinstance(printed, str) or not fold(printed):
        raise BadInput('name: every card has one, as in name = "Punch"', f"{where}, card {number}")
    where = f"{where}, {printed}"
    only_keys(table, KEYS, where)
    name, exotic = read_name(printed, where)
    kind = read_kind(table, where)
    text = cast(str, field(table, "text", str, 'text in quotes, as in text = "+5 ATTACK"', where, ""))
    card = Card(
        name,
        kind,
        read_schools(table, where),
        read_hands(table, kind, where),
        read_shield(table, kind, where),
        exotic,
        text,
        read_text(text, where),
    )
    check_text(card, where)
    return card


def read_name(printed: str, where: str) -> tuple[str, bool]:
    """The name without asterisks, and whether they stood around it."""
    name = printed.strip("*")
    exotic = printed == f"*{name}*"
    if (not exotic and name != printed) or "*" in name or name != name.strip() or not name.isprintable():
        raise BadInput('name: an exotic card has one asterisk at either end, as in "*Tsunami*"', where)
    if '"' in name:
        raise BadInput("name: a name holds no double quotes, for other cards must be able to quote it", where)
    if NAMES_ARE_UNIQUE.holds() and fold(name) == "heart":
        raise BadInput("name: the Hearts beside the deck are called so", where, "ES-COMP-13")
    return name, exotic


def read_kind(table: Table, where: str) -> str:
    """The type of the card."""
    kind = table.get("type")
    if isinstance(kind, str) and kind in TYPES:
        return kind
    raise BadInput(f"type: {one_of(kind, TYPES)}", where, "ES-COMP-5")


def read_schools(table: Table, where: str) -> tuple[str, ...]:
    """The schools of the card, in the order printed."""
    right = 'a list of schools, as in schools = ["Rock"]'
    schools = cast(list[object], field(table, "schools", list, right, where))
    for school in schools:
        if school not in SCHOOLS:
            raise BadInput(f"schools: {one_of(school, SCHOOLS)}", where, "ES-COMP-8")
    if ONE_OR_TWO_SCHOOLS.holds() and (not 1 <= len(schools) <= 2 or len(set(schools)) < len(schools)):
        problem = f"schools: a card belongs to 1 or 2 different schools, not {schools}"
        raise BadInput(problem, where, "ES-COMP-7")
    return tuple([str(school) for school in schools])


def read_hands(table: Table, kind: str, where: str) -> int:
    """How many hands an assist uses."""
    hands = cast(int, field(table, "hands", int, "a number, as in hands = 1", where, 0))
    if ONE_OR_TWO_HANDS.holds():
        if kind == "assist" and hands not in (1, 2):
            raise BadInput(f"hands: an assist uses 1 or 2 hands, not {hands}", where, "ES-AST-3")
        if kind != "assist" and "hands" in table:
            raise BadInput(f"hands: only an assist uses hands, and this is {a(kind)}", where, "ES-AST-3")
    return hands


def read_shield(table: Table, kind: str, where: str) -> int:
    """The shield of an assist."""
    shield = cast(int, field(table, "shield", int, "a number, as in shield = 8", where, 0))
    if EVERY_ASSIST_HAS_A_SHIELD.holds():
        if kind == "assist" and not ("shield" in table and 0 <= shield <= 999):
            raise BadInput("shield: every assist has one, from 0 to 999", where, "ES-AIM-1")
        if kind != "assist" and "shield" in table:
            raise BadInput(f"shield: only an assist has one, and this is {a(kind)}", where, "ES-AIM-1")
    return shield


def read_text(text: str, where: str) -> CardText:
    """What the text means."""
    try:
        meaning = BOOK.read(text)
        assert isinstance(meaning, CardText)
        return meaning
    except TextError as error:
        if ONE_OR.holds() and is_third_possibility(text, error.at):
            problem = 'an "or" has exactly 2 possibilities'
            raise TextError(text, error.at, problem=problem, where=where, clause="ES-OR-7") from None
        if UNKNOWN_TEXT_IS_REFUSED.holds():
            raise error.at_place(where, "ES-PLAY-15") from None
        return CardText()


def is_third_possibility(text: str, at: int) -> bool:
    """Did reading stop at an "or" that follows another one?"""
    return text[at:].lower().startswith("or ") and " or " in text[:at].lower()


def field(table: Table, key: str, kind: type, right: str, where: str, usual: object = None) -> object:
    """A field of the right type; without a usual value it must be there."""
    value = table.get(key, usual)
    if isinstance(value, kind) and not isinstance(value, bool):
        return value
    raise BadInput(f"{key}: {right}; {not_this(value)}", where)


def a(kind: str) -> str:
    """The type with its article."""
    return f"an {kind}" if kind[0] == "a" else f"a {kind}"
