"""Deities: the condition under which they empower a Champion."""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import rule
from cardwright.core.effects.nodes import Node
from cardwright.games.portals.conditions import STATUS_MARKS
from cardwright.games.portals.counting import ALL_OWN_BATTLEFIELDS, count_everywhere
from cardwright.games.portals.facing import facing
from cardwright.games.portals.nodes import ChampionsAre, Controls, MovedThisTurn, RearguardEverywhere
from cardwright.games.portals.places import ABILITY, HALVES
from cardwright.games.portals.realm import Realm

BLACK_TOKEN: Final = rule("PC-DEITY-5")
DIFFERENT_ALLIES: Final = rule("PC-DEITY-11")

TOKEN: Final = ABILITY << 8  # the black token, a mark of its own among the uses of a Deity


def condition_holds(realm: Realm, seat: int) -> bool:
    """Is what stands after Flip after true for the player now?"""
    deity = realm.deity(seat)
    condition = realm.card(deity).flip_after if deity >= 0 else None
    return condition is not None and is_true(realm, seat, condition)


def is_true(realm: Realm, seat: int, condition: Node) -> bool:
    if isinstance(condition, Controls):
        return count_everywhere(realm, condition.cards, seat) >= condition.number
    if isinstance(condition, ChampionsAre):
        return champions_with(realm, seat, STATUS_MARKS[condition.status]) >= condition.number
    if isinstance(condition, MovedThisTurn):
        moved = realm.moved_this_turn(seat) if DIFFERENT_ALLIES.holds() else len(realm.moved) // 2
        return moved >= condition.number
    if isinstance(condition, RearguardEverywhere):
        return all(realm.rearguard(seat, half) >= 0 for half in range(len(HALVES)))
    raise NotImplementedError(type(condition).__name__)


def champions_with(realm: Realm, seat: int, status: int) -> int:
    """How many enemy Champions have a status, in all battlefields of the player."""
    halves = range(len(HALVES)) if ALL_OWN_BATTLEFIELDS.holds() else range(1)
    found: set[int] = set()
    for half in halves:
        for enemy, enemy_half in facing(realm, seat, half):
            champion = realm.champion(enemy, enemy_half)
            if champion >= 0 and realm.has_status(champion, status):
                found.add(champion)
    return len(found)


def has_token(realm: Realm, seat: int) -> bool:
    """Was the condition activated in this turn?"""
    deity = realm.deity(seat)
    return deity >= 0 and realm.was_used(deity, TOKEN) and BLACK_TOKEN.holds()
