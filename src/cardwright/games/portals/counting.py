"""Counting cards: how many there are of a kind, here or in all battlefields of a player."""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import rule
from cardwright.core.effects.nodes import Node
from cardwright.games.portals.facing import facing
from cardwright.games.portals.nodes import All, Filter
from cardwright.games.portals.places import HALVES
from cardwright.games.portals.realm import Realm

ALL_OWN_BATTLEFIELDS: Final = rule("PC-DEITY-11")
EXHAUSTED_ARE_NO_ALLIES: Final = rule("PC-ALLY-13")


def matching(realm: Realm, cards: Filter, seat: int, half: int) -> list[int]:
    """The Allies of an Ally Zone that the filter means; exhausted ones do not count."""
    allies = (
        realm.allies(seat, half) if EXHAUSTED_ARE_NO_ALLIES.holds() else realm.allies_with_exhausted(seat, half)
    )
    return [piece for piece in allies if realm.card(piece).matches(cards)]


def count(realm: Realm, what: Node, seat: int, half: int) -> int:
    """How many Allies of a kind there are here: friendly ones in a half, or enemy ones in all that it faces."""
    assert isinstance(what, All)
    halves = halves_of(realm, what.whose, seat, half)
    return sum(len(matching(realm, what.cards, one, its_half)) for one, its_half in halves)


def halves_of(realm: Realm, whose: str, seat: int, half: int) -> list[tuple[int, int]]:
    """The halves in which friendly, or enemy, cards of a battlefield lie."""
    return facing(realm, seat, half) if whose == "enemy" else [(seat, half)]


def count_everywhere(realm: Realm, cards: Filter, seat: int) -> int:
    """How many Allies of a kind the player has in all battlefields."""
    halves = range(len(HALVES)) if ALL_OWN_BATTLEFIELDS.holds() else range(1)
    return sum(len(matching(realm, cards, seat, half)) for half in halves)
