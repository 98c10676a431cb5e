"""Who faces whom: the ring of the remaining players, looked up anew each time."""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import rule
from cardwright.games.portals.places import CENTRE, LEFT, RIGHT
from cardwright.games.portals.realm import Realm

LEFT_FACES_RIGHT: Final = rule("PC-AREA-2", "PC-MULTI-17")
LEFT_HALF: Final = rule("PC-MULTI-8")
RIGHT_HALF: Final = rule("PC-MULTI-9")
COMMON_CENTRE: Final = rule("PC-MULTI-10", "PC-MULTI-16")
NEIGHBOURS: Final = rule("PC-MULTI-15", "PC-MULTI-13", "PC-MULTI-14")
MANY_PLAYERS: Final = rule("PC-MULTI-1")


def is_for_many(realm: Realm) -> bool:
    """Was the game begun by three players or more, so that their rules apply?"""
    return realm.seat_count > 2 and MANY_PLAYERS.holds()


def left_neighbour(realm: Realm, seat: int) -> int:
    """The next player clockwise."""
    count = realm.seat_count
    other = (seat + 1) % count
    if realm.out and NEIGHBOURS.holds():
        while other != seat and realm.is_out(other):
            other = (other + 1) % count
    return other


def right_neighbour(realm: Realm, seat: int) -> int:
    """The player before."""
    count = realm.seat_count
    other = (seat - 1) % count
    if realm.out and NEIGHBOURS.holds():
        while other != seat and realm.is_out(other):
            other = (other - 1) % count
    return other


def facing(realm: Realm, seat: int, half: int) -> list[tuple[int, int]]:
    """The halves (player and half) that a half faces."""
    if realm.out and len(realm.seats_from(0)) < 2:
        return []
    if half == CENTRE:
        if realm.seat_count == 2:
            return [(1 - seat, CENTRE)]
        others = realm.seats_from(seat + 1)
        if not COMMON_CENTRE.holds():
            others = others[:1]
        return [(other, CENTRE) for other in others if other != seat]
    if not LEFT_FACES_RIGHT.holds():
        return [(left_neighbour(realm, seat), half)]
    if half == LEFT:
        return [(left_neighbour(realm, seat), RIGHT if LEFT_HALF.holds() else LEFT)]
    return [(right_neighbour(realm, seat), LEFT if RIGHT_HALF.holds() else RIGHT)]


def opponents_at(realm: Realm, seat: int, half: int) -> list[int]:
    """The players that a half faces."""
    return [other for other, _ in facing(realm, seat, half)]


def half_facing(realm: Realm, seat: int, half: int, opponent: int) -> int:
    """The half of this opponent that faces the half, -1 if none does."""
    for other, other_half in facing(realm, seat, half):
        if other == opponent:
            return other_half
    return -1


def is_same_battlefield(realm: Realm, seat: int, half: int, other: int, other_half: int) -> bool:
    """Do the two halves belong to one battlefield?"""
    if seat == other:
        return half == other_half
    return (other, other_half) in facing(realm, seat, half)
