"""How good a position looks to a player: Faith, what lies ready, and cards."""

from __future__ import annotations

from typing import Final

from cardwright.games.portals.facing import facing
from cardwright.games.portals.places import HALVES
from cardwright.games.portals.realm import ACTION, Realm
from cardwright.games.portals.stats import attack, defense, lives, portal_cost

FAITH: Final = 100
STAMINA: Final = 28  # enough that it is kept for attacks, not spent on removing a status that does little harm
SPENT_IN_A_TURN: Final = 6  # more than that waits for later turns
SPARE_STAMINA: Final = 8
MOST_SPARE: Final = 8
CARD: Final = 22
FULL_HAND: Final = 5
LOST: Final = 3000  # a draw from an empty deck loses the game
LATE: Final = 15  # own turns; from then on nobody holds cards back for fear of that, and every game ends
READY: Final = 8  # a point of Life Force that is there for the next turn, towards the cost of a Portal
SPARE: Final = 2  # and one more than the Portal costs
PRIZE: Final = 60  # each Faith that the next Portal takes, once it can be paid
OPENING: Final = 30
OPEN_PORTAL: Final = 40
EMPOWERED: Final = 60
BURNED: Final = 40
FROZEN: Final = 45
REARGUARD: Final = 20
MODIFIER: Final = 6
REARGUARD_EFFECT: Final = 12
BLUFF: Final = 2  # a Rearguard that can't be used
INTERVENTION: Final = 45
ADVANTAGE: Final = 25  # a point of attack over the defense it faces
STRENGTH: Final = 4  # any point of attack or defense


def evaluate(realm: Realm, seat: int) -> int:
    """The own worth less that of the strongest opponent."""
    mine = worth(realm, seat)
    others = [worth(realm, other) for other in realm.seats_from(0) if other != seat]
    if not others:
        return mine
    return mine - max(others) - (sum(others) // (len(others) * 4) if len(others) > 1 else 0)


def worth(realm: Realm, seat: int) -> int:
    total = realm.faith[seat] * FAITH + worth_of_stamina(realm.stamina[seat])
    total += INTERVENTION * len(realm.interventions(seat)) + worth_of_cards(realm, seat)
    for half in range(len(HALVES)):
        total += worth_of_half(realm, seat, half)
    return total


def worth_of_stamina(number: int) -> int:
    spare = min(max(number - SPENT_IN_A_TURN, 0), MOST_SPARE)
    return min(number, SPENT_IN_A_TURN) * STAMINA + spare * SPARE_STAMINA


def worth_of_cards(realm: Realm, seat: int) -> int:
    """The hand, as it will be once the turn is over, if the deck lasts so long."""
    held, left = len(realm.hand(seat)), len(realm.deck(seat))
    if seat == realm.active and realm.phase <= ACTION and held < FULL_HAND:
        drawn = min(FULL_HAND - held, left)
        held, left = held + drawn, left - drawn
    if realm.begun[seat] >= LATE:
        return -CARD * len(realm.hand(seat))
    total = CARD * held - (CARD // 2) * max(held - FULL_HAND, 0)
    return total - LOST if held < FULL_HAND and not left else total


def worth_of_half(realm: Realm, seat: int, half: int) -> int:
    """Allies on the way to the next Portal, the Champion and what it faces."""
    total = worth_of_allies(realm, seat, half)
    champion = realm.champion(seat, half)
    if champion < 0:
        return total
    if realm.is_empowered(champion):
        total += EMPOWERED
    if realm.is_burned(champion):
        total -= BURNED
    if realm.is_frozen(champion):
        total -= FROZEN
    total += worth_of_rearguard(realm, realm.rearguard(seat, half))
    strength = attack(realm, champion)
    if realm.portal(seat, half) >= 0:
        total += OPEN_PORTAL
        for enemy, enemy_half in facing(realm, seat, half)[:1]:
            target = realm.champion(enemy, enemy_half)
            if target >= 0 and not realm.is_frozen(champion):
                total += ADVANTAGE * max(strength - defense(realm, target), 0)
    return total + STRENGTH * (strength + defense(realm, champion))


def worth_of_allies(realm: Realm, seat: int, half: int) -> int:
    """The more of the cost of the next Portal is there, the more each further point is worth."""
    ready = sum(lives(realm, realm.allies(seat, half), seat, half))
    cost = portal_cost(realm, seat, half)
    if not cost or not ready:
        return READY * ready
    paid = min(ready, cost)
    prize = PRIZE * realm.card(realm.pile(seat, half)[-1]).faith_loss + OPENING
    return prize * paid * (paid + cost) // (2 * cost * cost) + READY * paid + SPARE * (ready - paid)


def worth_of_rearguard(realm: Realm, rearguard: int) -> int:
    if rearguard < 0:
        return 0
    card = realm.card(rearguard)
    if card.kind != "ally":
        return BLUFF
    modifiers = card.plan.attack_modifier + card.plan.defense_modifier
    return REARGUARD + MODIFIER * modifiers + (REARGUARD_EFFECT if card.plan.rearguard >= 0 else 0)
