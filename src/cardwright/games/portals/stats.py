"""Attack, defense, Life Force and costs: worked out from their parts, the same way for rules and for screens."""

from __future__ import annotations

from typing import Final, cast

from cardwright.core.clauses import definition, rule
from cardwright.core.values import ADDED, Tally
from cardwright.games.portals.card import Card
from cardwright.games.portals.conditions import holds
from cardwright.games.portals.counting import count
from cardwright.games.portals.facing import facing
from cardwright.games.portals.nodes import (
    Has,
    HasOpenAndClosed,
    LifeIs,
    MoreLife,
    PortalsCost,
    StaminaCostLess,
)
from cardwright.games.portals.places import (
    CHAMPION,
    CHARGE,
    DEPLOY,
    EQUIPMENT,
    FIRST_HALF,
    HALVES,
    PAID,
    PORTAL,
    STATE,
    STRIDE,
    WIDTH,
)
from cardwright.games.portals.realm import Realm

ATTACK_AND_DEFENSE: Final = definition("PC-ICON-3")
NEVER_BELOW_ZERO: Final = rule("PC-CHAMP-16")
COST_AT_LEAST_ONE: Final = rule("PC-PORTAL-23")
MODIFIED_LIFE_FORCE: Final = rule("PC-PORTAL-27")
STRENGTHENS: Final = rule("PC-EQUIP-5")
ONLY_THE_BEARER: Final = rule("PC-EQUIP-2")
COST_OF_THE_SIDE_SHOWN: Final = rule("PC-CHAMP-15")
WHILE_OPEN: Final = rule("PC-PORTAL-25")
COUNTED_ALL_THE_TIME: Final = rule("PC-TEXT-11")
PASSIVE_NEEDS_NO_USE: Final = rule("PC-CHAMP-13")

WITH_LASTING_TEXTS: Final = [CHAMPION, EQUIPMENT, PORTAL, DEPLOY, CHARGE]
NOT_LOOKED_FOR: Final[list[int]] = []

ATTACK: Final = "ATK"
DEFENSE: Final = "DEF"


def attack(realm: Realm, champion: int, tally: Tally | None = None) -> int:
    """The attack of a Champion where it stands."""
    return strength(realm, champion, ATTACK, tally or Tally())


def defense(realm: Realm, champion: int, tally: Tally | None = None) -> int:
    """The defense of a Champion where it stands."""
    return strength(realm, champion, DEFENSE, tally or Tally())


def strength(realm: Realm, champion: int, stat: str, tally: Tally) -> int:
    """Printed, then what lies around it, then what lasts until the end of the turn or the combat."""
    card = realm.card(champion)
    tally.add(card.attack if stat == ATTACK else card.defense, card.name, "PC-CHAMP-14")
    seat, half = realm.seat_at(champion), realm.half_at(champion)
    if half >= 0:
        add_equipment(realm, seat, half, stat, tally)
        for piece in around(realm, seat, half):
            for node in realm.card(piece).plan.lasting:
                add_lasting_text(realm, piece, node, stat, tally)
    for change in realm.lasting:
        mine = change.piece == champion and change.stat == stat and change.layer == ADDED
        if mine and change.stay == realm.stays[champion]:
            tally.add(change.number, change.label, change.clause)
    if NEVER_BELOW_ZERO.holds():
        tally.at_least(0, "PC-CHAMP-16")
    return tally.result


def add_equipment(realm: Realm, seat: int, half: int, stat: str, tally: Tally) -> None:
    """The bonus of the Equipment in the slot beneath the Champion."""
    for slot in (half,) if ONLY_THE_BEARER.holds() else (0, 1, 2):
        equipment = realm.equipment(seat, slot)
        if equipment >= 0 and STRENGTHENS.holds():
            card = realm.card(equipment)
            bonus = card.attack if stat == ATTACK else card.defense
            if bonus:
                tally.add(bonus, card.name, "PC-EQUIP-5")


def around(realm: Realm, seat: int, half: int) -> list[int]:
    """The cards of a half whose lasting texts work now; looked for once until something changes."""
    if half < 0:
        return NOT_LOOKED_FOR
    if realm.near_at != realm.changes:
        realm.near = [NOT_LOOKED_FOR] * (len(HALVES) * realm.seat_count)
        realm.near_at = realm.changes
    at = seat * len(HALVES) + half
    if realm.near[at] is NOT_LOOKED_FOR:
        realm.near[at] = look_around(realm, seat, half)
    return realm.near[at]


def look_around(realm: Realm, seat: int, half: int) -> list[int]:
    """Champion, Equipment, open Portal, Allies: those that have lasting texts and are not exhausted."""
    found: list[int] = []
    first = seat * STRIDE + FIRST_HALF + half * WIDTH
    contents, state = realm.contents, realm.marks[STATE]
    for zone in WITH_LASTING_TEXTS:
        for piece in contents[first + zone]:
            if realm.card(piece).lasts and state[piece] < 0 and works_in(realm, zone, piece):
                found.append(piece)
    return found


def works_in(realm: Realm, zone: int, piece: int) -> bool:
    """Do the lasting texts of a card work in this zone, used or not?"""
    if zone == PORTAL:
        return WHILE_OPEN.holds()
    return zone != CHAMPION or PASSIVE_NEEDS_NO_USE.holds() or realm.was_used(piece, PAID)


def add_lasting_text(realm: Realm, piece: int, node: object, stat: str, tally: Tally) -> None:
    """What one lasting text gives the Champion of its half."""
    if isinstance(node, Has):
        if node.condition is not None and not holds(realm, node.condition, piece):
            return
        times = 1
        if node.per is not None:
            times = (
                count(realm, node.per, realm.seat_at(piece), realm.half_at(piece))
                if COUNTED_ALL_THE_TIME.holds()
                else 0
            )
        for bonus in node.bonuses:
            if bonus.stat == stat and times:
                tally.add(bounded(bonus.number * times, node.maximum), realm.name(piece), text_clause(realm, piece))
    elif isinstance(node, HasOpenAndClosed):
        open_now = realm.portal(realm.seat_at(piece), realm.half_at(piece)) >= 0
        bonus = node.open if open_now else node.closed
        if bonus.stat == stat:
            tally.add(bonus.number, realm.name(piece), text_clause(realm, piece))


def bounded(number: int, maximum: int) -> int:
    """A bonus, or a malus, that goes no further than its maximum; 0 sets none."""
    if maximum == 0 or abs(number) <= abs(maximum):
        return number
    return abs(maximum) if number > 0 else -abs(maximum)


def text_clause(realm: Realm, piece: int) -> str:
    """The rule that makes the text of the card work."""
    return {"portal": "PC-PORTAL-25", "champion": "PC-CHAMP-13", "equipment": "PC-EQUIP-5"}.get(
        realm.card(piece).kind, "PC-ALLY-2"
    )


def life(realm: Realm, ally: int, tally: Tally | None = None) -> int:
    """The Life Force of an Ally where it lies."""
    return life_among(realm, ally, around(realm, realm.seat_at(ally), realm.half_at(ally)), tally or Tally())


def lives(realm: Realm, allies: list[int], seat: int, half: int) -> list[int]:
    """The Life Force of Allies of one half."""
    near = around(realm, seat, half)
    if not near:
        return [realm.card(ally).life for ally in allies]
    return [life_among(realm, ally, near, Tally()) for ally in allies]


def life_force(realm: Realm, allies: list[int], seat: int, half: int) -> int:
    """The Life Force of Allies of one half together."""
    together = 0
    for number in lives(realm, allies, seat, half):
        together += number
    return together


def life_among(realm: Realm, ally: int, near: list[int], tally: Tally) -> int:
    """The Life Force of an Ally, with the cards around it whose lasting texts work."""
    card = realm.card(ally)
    tally.add(card.life, card.name, "PC-ALLY-8")
    if not MODIFIED_LIFE_FORCE.holds():
        return tally.result
    for node in card.plan.lasting:
        if isinstance(node, LifeIs) and holds(realm, node.condition, ally):
            tally.set(node.number, card.name, "PC-PORTAL-27")
    for piece in near:
        for node in realm.card(piece).plan.lasting:
            if isinstance(node, MoreLife) and card.matches(node.cards):
                tally.add(node.number, realm.name(piece), "PC-PORTAL-27")
    return tally.result


def portal_cost(realm: Realm, seat: int, half: int, tally: Tally | None = None) -> int:
    """The Life Force that the top Portal of a pile costs now; 0 if the pile is empty."""
    pile = realm.pile(seat, half)
    tally = tally or Tally()
    if not pile:
        return 0
    card = realm.card(pile[-1])
    tally.add(card.cost, "printed", "PC-PORTAL-1")
    for piece in around(realm, seat, half):
        add_cost_text(realm, piece, "friendly", tally)
    for other, other_half in facing(realm, seat, half):
        for piece in around(realm, other, other_half):
            add_cost_text(realm, piece, "enemy", tally)
    if COST_AT_LEAST_ONE.holds():
        tally.at_least(1, "PC-PORTAL-23")
    return tally.result


def add_cost_text(realm: Realm, piece: int, whose: str, tally: Tally) -> None:
    for node in realm.card(piece).plan.lasting:
        if not isinstance(node, PortalsCost) or node.whose != whose:
            continue
        if node.condition is None or holds(realm, node.condition, piece):
            tally.add(node.number, realm.name(piece), "PC-PORTAL-23")


def stamina_cost(realm: Realm, champion: int, tally: Tally | None = None) -> int:
    """The Stamina it takes to use a Champion."""
    tally = tally or Tally()
    printed: Card = cast(Card, realm.definitions[champion])
    card = realm.card(champion) if COST_OF_THE_SIDE_SHOWN.holds() else printed
    tally.add(card.stamina, card.name, "PC-CHAMP-1")
    seat, half = realm.seat_at(champion), realm.half_at(champion)
    for piece in around(realm, seat, half) if half >= 0 else ():
        for node in realm.card(piece).plan.lasting:
            if isinstance(node, StaminaCostLess):
                tally.add(-node.number, realm.name(piece), "PC-EQUIP-5")
    tally.at_least(0, "PC-CHAMP-1")
    return tally.result
