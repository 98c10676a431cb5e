"""How good a position looks to a player, in points: a Heart is 1,000. Bots ask for it."""

from __future__ import annotations

from typing import Final

from cardwright.core.values import Tally
from cardwright.games.eight_schools.amounts import ATTACK, DEFENSE, add_card, attack, defense, shield
from cardwright.games.eight_schools.battle import in_the_way
from cardwright.games.eight_schools.duel import Duel, foe

HEART: Final = 1000
ASSIST: Final = 90
SHIELD_POINT: Final = 6
LASTING_POINT: Final = 14  # ATTACK or DEFENSE that stays in the hands, beyond the attack that waits now
TRAP: Final = 110

# Kept cards, by their number: a few give a choice, many leave no room for drawn ones, and a pool that
# is never emptied freezes the match.
KEPT: Final = (0, 25, 40, 30, 0, -60, -140, -240, -350, -480, -620)

# By how much the ATTACK must exceed the DEFENSE on the table: the chance in 1,000 that a Heart falls
# nevertheless when the foe has played its turn.
FEWEST: Final = -4
CHANCES: Final = (20, 30, 40, 55, 75, 100, 130, 160, 195, 235, 275, 320, 365, 415, 465, 515, 565, 610, 655)
MORE_CHANCES: Final = (695, 730, 765, 795, 820, 845, 865, 885, 900, 915, 925, 935, 945, 955, 960, 965, 970)


def evaluate(duel: Duel, seat: int) -> int:
    """The points of the seat minus those of its foe, with the attack that waits counted by its chance."""
    other = foe(seat)
    points = HEART * (duel.face_up[seat] - duel.face_up[other])
    points += standing(duel, seat) - standing(duel, other)
    attacker = foe(duel.active)
    danger = waiting(duel, attacker)
    return points + (danger if attacker == seat else -danger)


def standing(duel: Duel, seat: int) -> int:
    """What a player has on the table and in the pool that outlasts this turn."""
    points = TRAP * len(duel.traps(seat))
    lasting = Tally()
    for piece in duel.hands(seat):
        points += ASSIST + SHIELD_POINT * shield(duel, piece)
        add_card(duel, seat, ATTACK, piece, seat, lasting)
        add_card(duel, seat, DEFENSE, piece, seat, lasting)
    points += LASTING_POINT * lasting.result
    if seat != duel.active:
        points += KEPT[min(len(duel.pool(seat)), 10)]
    return points


def waiting(duel: Duel, attacker: int) -> int:
    """The attack that the player on turn must answer: assists it defeats, and the chance of a Heart."""
    left = attack(duel, attacker)
    points = 0
    for piece in in_the_way(duel, attacker):
        strength = shield(duel, piece)
        if left <= strength:
            return points
        left -= strength
        points += ASSIST + SHIELD_POINT * strength
    return points + HEART * chance_of_a_heart(left - defense(duel, duel.active)) // 1000


def chance_of_a_heart(margin: int) -> int:
    """In 1,000, before the defender has played."""
    if margin < FEWEST:
        return 10 if margin > FEWEST - 6 else 0
    at = margin - FEWEST
    if at < len(CHANCES):
        return CHANCES[at]
    return MORE_CHANCES[min(at - len(CHANCES), len(MORE_CHANCES) - 1)]
