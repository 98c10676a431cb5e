"""Conditions in card texts: what holds where the card lies."""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import rule
from cardwright.core.effects.nodes import Node
from cardwright.games.portals.counting import halves_of, matching
from cardwright.games.portals.facing import facing, half_facing
from cardwright.games.portals.nodes import AnyHere, Fixed, HasStatus, InChargeZone, PortalIs
from cardwright.games.portals.places import BURNED, CHARGE, FROZEN
from cardwright.games.portals.realm import Realm

ONE_ENEMY_CENTRE_CHAMPION_IS_ENOUGH: Final = rule("PC-MULTI-29")

STATUS_MARKS: Final = {"burned": BURNED, "frozen": FROZEN}


def holds(realm: Realm, condition: Node, piece: int, seat: int = -1, half: int = -1, opponent: int = -1) -> bool:
    """Does the condition hold for a card where it lies, or for an effect of this half and opponent?"""
    if seat < 0:
        seat, half = realm.seat_at(piece), realm.half_at(piece)
    if isinstance(condition, HasStatus):
        return has_status(realm, condition, piece, seat, half, opponent)
    if isinstance(condition, PortalIs):
        return (realm.portal(seat, half) >= 0) == (condition.state == "open")
    if isinstance(condition, InChargeZone):
        return realm.zone_at(piece) == CHARGE
    if isinstance(condition, AnyHere):
        halves = halves_of(realm, condition.whose, seat, half)
        return any(matching(realm, condition.cards, one, its_half) for one, its_half in halves)
    raise NotImplementedError(type(condition).__name__)


def has_status(realm: Realm, condition: HasStatus, piece: int, seat: int, half: int, opponent: int) -> bool:
    """Is one of the enemy Champions so, or the own Champion that is meant?"""
    status = STATUS_MARKS[condition.status]
    if condition.champion.which == "enemy champion here":
        enemies = enemy_champions(realm, seat, half, opponent)
        if not ONE_ENEMY_CENTRE_CHAMPION_IS_ENOUGH.holds():
            enemies = enemies[:1]
        return any(realm.has_status(champion, status) for champion in enemies)
    champion = own_champion(realm, condition.champion, piece, seat, half)
    return champion >= 0 and realm.has_status(champion, status)


def own_champion(realm: Realm, who: Fixed, piece: int, seat: int, half: int) -> int:
    """The own Champion that a text of a card means: itself, the one above an Equipment, or the one here."""
    if who.which == "this champion":
        return piece
    if who.which == "equipped champion":
        half = realm.half_at(piece)
    return realm.champion(seat, half) if half >= 0 else -1


def enemy_champions(realm: Realm, seat: int, half: int, opponent: int = -1) -> list[int]:
    """The Champions that a half faces, or that of one opponent."""
    if opponent >= 0:
        other_half = half_facing(realm, seat, half, opponent)
        halves = [(opponent, other_half)] if other_half >= 0 else []
    else:
        halves = facing(realm, seat, half)
    found = [realm.champion(other, other_half) for other, other_half in halves]
    return [champion for champion in found if champion >= 0]


FRIENDLY_CHAMPION: Final = Fixed("friendly champion here")
