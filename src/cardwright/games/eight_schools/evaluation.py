"""How good a position looks to a player, in points: a Heart is 1,000. Bots ask for it."""

from __future__ import annotations

from typing import Final

from cardwright.core.values import Tally
from cardwright.games.eight_schools.amounts import ATTACK, DEFENSE, add_card, attack, defense, shield
from cardwright.games.eight_schools.battle import go_through
from cardwright.games.eight_schools.duel import Duel, foe

HEART: Final = 1000
ASSIST: Final = 90
SHIELD_POINT: Final = 6
LASTING_POINT: Final = 14  # ATTACK or DEFENSE that stays in the hands, beyond the attack that waits now
TRAP: Final = 110

# Kept cards, by their number: a few give a choice, many leave no room for drawn ones, and a pool that
# is never emptied freezes the match.
KEPT: Final = (0, 25, 40, 30, 0, -60, -140, -240, -350, -480, -620)

# The chance in 1,000 that a Heart falls when the foe has answered, by how much the ATTACK exceeds the
# DEFENSE on the table when its turn begins: for every third point, as measured in matches of greedy bots.
EVERY: Final = 3
CHANCES: Final = (10, 55, 135, 205, 265, 350, 455, 545, 630, 700, 770, 820, 860, 885, 900, 910)


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
    held = defense(duel, duel.active)
    passage = go_through(duel, attack(duel, attacker), held)
    points = sum(ASSIST + SHIELD_POINT * met.shield for met in passage.met if met.defeated)
    if passage.met and not passage.met[-1].defeated:
        return points
    return points + HEART * chance_of_a_heart(passage.left - held) // 1000


def chance_of_a_heart(margin: int) -> int:
    """In 1,000, before the defender has played."""
    if margin <= 0:
        return CHANCES[0] + max(margin, -CHANCES[0])
    at, more = divmod(margin, EVERY)
    if at + 1 >= len(CHANCES):
        return CHANCES[-1]
    return CHANCES[at] + (CHANCES[at + 1] - CHANCES[at]) * more // EVERY
