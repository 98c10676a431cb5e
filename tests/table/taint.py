"""Every card is called by a random mark that occurs nowhere else: a name that gets out is found in any bytes."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

import pytest

from cardwright.core import registry
from cardwright.core.events import EVERY_SEAT, Event
from cardwright.core.game import Game
from cardwright.core.pieces import Definition
from cardwright.core.ruleset import Ruleset

MARK: Final = re.compile(r"mark[0-9a-f]{15}", re.IGNORECASE)


def marks_in(text: str) -> set[str]:
    return {mark.lower() for mark in MARK.findall(text)}


def mark_of(card: Definition) -> str:
    return f"Mark{random.Random(card.key).getrandbits(60):015x}"


def with_sides(cards: Iterable[Definition]) -> Iterator[Definition]:
    for card in cards:
        yield card
        yield from (side for side in card.sides if side is not card)


def mark(game: str, patch: pytest.MonkeyPatch) -> Ruleset:
    """The rules of a game in which every card has a mark for its name, its key and in each of its texts."""
    known = registry.ruleset(game)
    rules = registry.fresh(game) if game in registry.game_ids() else known
    decks = [(deck, Counter(map(id, rules.listed(deck.names())))) for deck in rules.decks.values()]
    for card in list(with_sides(rules.definitions)):
        new = mark_of(card)
        for field in texts_of(card):
            patch.setattr(card, field, f"{getattr(card, field)} {new}")
        patch.setattr(card, "name", new)
        patch.setattr(card, "key", new)
    marked = {card.name.lower(): card for card in rules.definitions}
    patch.setattr(rules, "by_name", {**{side.name.lower(): side for side in with_sides(marked.values())}, **marked})
    for deck, copies in decks:
        patch.setattr(deck, "cards", {card.key: copies[id(card)] for card in rules.definitions if copies[id(card)]})
    patch.setitem(registry.LOADED, game, rules)
    for module in ("cardwright.table.plain", "tests.table.worlds"):
        patch.setattr(f"{module}.BOARDS", {})
    return rules


def texts_of(card: Definition) -> list[str]:
    """The fields of a card that hold words printed on it, as far as nothing but screens reads them."""
    return [name for name in dir(card) if name.endswith("text") and isinstance(getattr(card, name), str)]


def seen_by(game: Game, seat: int, events: list[Event]) -> set[str]:
    """The marks that a seat may know: of what it sees, remembers, or was told of; an onlooker remembers none."""
    side = game.side_of(seat)
    known: set[str] = set()
    for one in (game, side):
        for piece, definition in enumerate(one.definitions):
            if one.knows(seat, piece):
                known |= marks_of_piece(definition)
    for event in events + (side.log or []):
        if is_in(event.seen, seat) and is_in(event.told, seat):
            known |= marks_in(f"{event.card} {event.other}")
    return known


def is_in(seats: int, seat: int) -> bool:
    return seats == EVERY_SEAT or (seat >= 0 and bool(seats >> seat & 1))


def marks_of_piece(definition: Definition) -> set[str]:
    """Who knows a piece knows all its sides."""
    return {side.name.lower() for side in with_sides([definition])}


def all_marks(rules: Ruleset) -> set[str]:
    return {card.name.lower() for card in with_sides(rules.definitions)}
