"""Moments: what happens is noticed by texts with "When" and "After", which then wait for a chain of their own."""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import rule
from cardwright.core.effects.nodes import Node
from cardwright.core.triggers import Trigger
from cardwright.games.portals.facing import is_same_battlefield
from cardwright.games.portals.nodes import (
    BecomesBurned,
    DealsCombatDamage,
    Defended,
    ExhaustedForPortal,
    PortalOpened,
    RearguardUsed,
    TookDamage,
    WasMoved,
)
from cardwright.games.portals.places import CHAMPION, CHARGE, DEPLOY, EQUIPMENT, FIRST_HALF, STRIDE, WIDTH
from cardwright.games.portals.realm import Realm

ONCE_PER_TURN: Final = rule("PC-TEXT-7")
SLEEPING_DEITY: Final = rule("PC-SOLO-7")

# What happens
PORTAL_OPENED: Final = "portal opened"
BURNED_NOW: Final = "burned"
REARGUARD_USED: Final = "rearguard used"
EXHAUSTED_FOR_PORTAL: Final = "exhausted for portal"
MOVED_NOW: Final = "moved"
COMBAT_DAMAGE_DEALT: Final = "combat damage dealt"
COMBAT_DEFENDED: Final = "defended"
DAMAGE_TAKEN: Final = "damage taken"

KINDS: Final[dict[str, type[Node]]] = {
    PORTAL_OPENED: PortalOpened,
    BURNED_NOW: BecomesBurned,
    REARGUARD_USED: RearguardUsed,
    EXHAUSTED_FOR_PORTAL: ExhaustedForPortal,
    MOVED_NOW: WasMoved,
    COMBAT_DAMAGE_DEALT: DealsCombatDamage,
    COMBAT_DEFENDED: Defended,
    DAMAGE_TAKEN: TookDamage,
}


WITH_MOMENTS: Final = [CHAMPION, EQUIPMENT, DEPLOY, CHARGE]
SPEAK_OF_CARDS: Final = (BecomesBurned, RearguardUsed)  # enemy and friendly cards are those of the battlefield


def notice(
    realm: Realm, event: str, seat: int, half: int = -1, piece: int = -1, number: int = 0, opponent: int = -1
) -> None:
    """Something happened: every text that speaks of it is set off."""
    if realm.ending is not None:
        return
    kind = KINDS[event]
    for player in realm.seats_from(0):
        for source in sources(realm, player):
            for ability in realm.card(source).plan.moments:
                node = realm.card(source).plan.abilities[ability]
                if type(node.moment) is not kind or is_silent(realm, source, node.moment):
                    continue
                if is_meant(realm, node.moment, source, seat, half, piece, number) and (
                    kind not in SPEAK_OF_CARDS or reaches(realm, source, ability, piece, seat, half)
                ):
                    set_off(realm, source, ability, piece, opponent if opponent >= 0 else -1)


def sources(realm: Realm, seat: int) -> list[int]:
    """The cards of a player whose texts with "When" and "After" work now."""
    found: list[int] = []
    deity = realm.deity(seat)
    if deity >= 0 and realm.card(deity).notices and not (realm.deity_sleeps(seat) and SLEEPING_DEITY.holds()):
        found.append(deity)
    contents = realm.contents
    for first in range(seat * STRIDE + FIRST_HALF, (seat + 1) * STRIDE, WIDTH):
        for zone in WITH_MOMENTS:
            for piece in contents[first + zone]:
                if realm.card(piece).notices:
                    found.append(piece)
    return found


def is_silent(realm: Realm, source: int, moment: Node | None) -> bool:
    """Is it an exhausted Ally, with a text that does not speak of its own exhausting?"""
    return realm.is_exhausted(source) and not isinstance(moment, ExhaustedForPortal)


def reaches(realm: Realm, source: int, ability: int, piece: int, seat: int, half: int) -> bool:
    """Did it happen in the battlefield of the card, or anywhere if the text is Global or of a Deity?"""
    here = realm.half_at(source)
    if here < 0 or realm.card(source).plan.reaches_everywhere(ability):
        return True
    there = half if half >= 0 else realm.half_at(piece)
    return is_same_battlefield(realm, realm.seat_at(source), here, seat, there)


def set_off(realm: Realm, source: int, ability: int, about: int, opponent: int) -> None:
    """A text waits for the next chain, unless it was used this turn."""
    once = realm.card(source).plan.abilities[ability].heading == "once"
    if once and realm.ability_was_used(source, ability) and ONCE_PER_TURN.holds():
        return
    seat = realm.seat_at(source)
    bound = {"half": realm.half_at(source), "opponent": opponent, "stay": realm.stays[source]}
    bound["face"] = realm.faces[source]
    realm.waiting = [
        *realm.waiting,
        Trigger("once" if once else "passive", seat, source, about, ability, bound=bound),
    ]


def is_meant(realm: Realm, moment: Node | None, source: int, seat: int, half: int, piece: int, number: int) -> bool:
    """Does the text of this card speak of what happened?"""
    mine = realm.seat_at(source)
    if isinstance(moment, PortalOpened):
        return mine == seat and number >= moment.cost
    if isinstance(moment, BecomesBurned):
        return mine != realm.seat_at(piece)
    if isinstance(moment, RearguardUsed):
        return mine == seat
    if isinstance(moment, (ExhaustedForPortal, WasMoved)):
        return source == piece
    if isinstance(moment, DealsCombatDamage):
        as_said = number == 1 or not moment.as_defender
        return mine == seat and realm.half_at(source) == half and as_said
    if isinstance(moment, Defended):
        return mine == seat and realm.half_at(source) == half
    if isinstance(moment, TookDamage):
        return mine == seat and realm.half_at(source) == half and (number == 1 or not moment.in_combat)
    return False
