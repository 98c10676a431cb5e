"""How good a position looks to a player: Faith, what lies ready, and cards."""

from __future__ import annotations

from typing import Final

from cardwright.games.portals.facing import facing
from cardwright.games.portals.places import HALVES
from cardwright.games.portals.realm import Realm
from cardwright.games.portals.stats import attack, defense, lives, portal_cost

FAITH: Final = 100
STAMINA: Final = 18
CARD: Final = 22
READY_ALLY: Final = 14  # a point of Life Force that is there for the next turn
OPEN_PORTAL: Final = 40
EMPOWERED: Final = 60
BURNED: Final = 40
FROZEN: Final = 45
REARGUARD: Final = 20
INTERVENTION: Final = 45
STRENGTH: Final = 12  # a point of attack over the defense it faces


def evaluate(realm: Realm, seat: int) -> int:
    """The own worth less that of the strongest opponent."""
    mine = worth(realm, seat)
    others = [worth(realm, other) for other in realm.seats_from(0) if other != seat]
    if not others:
        return mine
    return mine - max(others) - sum(others) // (len(others) * 4)


def worth(realm: Realm, seat: int) -> int:
    total = realm.faith[seat] * FAITH + min(realm.stamina[seat], 8) * STAMINA
    held = len(realm.hand(seat))
    total += CARD * held - (CARD // 2) * max(held - 5, 0)
    total += INTERVENTION * len(realm.interventions(seat))
    if not realm.deck(seat):
        total -= 150
    for half in range(len(HALVES)):
        total += worth_of_half(realm, seat, half)
    return total


def worth_of_half(realm: Realm, seat: int, half: int) -> int:
    """Allies that last, the Portal, the Champion and what it faces."""
    total = 0
    ready = sum(lives(realm, realm.allies(seat, half), seat, half))
    cost = portal_cost(realm, seat, half)
    total += READY_ALLY * (min(ready, cost) if cost else ready) + 2 * max(ready - cost, 0)
    champion = realm.champion(seat, half)
    if champion < 0:
        return total
    if realm.is_empowered(champion):
        total += EMPOWERED
    if realm.is_burned(champion):
        total -= BURNED
    if realm.is_frozen(champion):
        total -= FROZEN
    rearguard = realm.rearguard(seat, half)
    if rearguard >= 0:
        plan = realm.card(rearguard).plan
        total += REARGUARD + 6 * (plan.attack_modifier + plan.defense_modifier)
    if realm.portal(seat, half) >= 0:
        total += OPEN_PORTAL
        for enemy, enemy_half in facing(realm, seat, half)[:1]:
            target = realm.champion(enemy, enemy_half)
            if target >= 0 and not realm.is_frozen(champion):
                total += STRENGTH * max(attack(realm, champion) - defense(realm, target), 0)
    total += 4 * (attack(realm, champion) + defense(realm, champion))
    return total
