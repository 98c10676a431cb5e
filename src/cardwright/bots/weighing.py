"""Weighing: every option is tried once where all that the seat can't know is dealt again, and the best is picked.

For games whose `evaluate` tells what a single move was worth, so that no turn has to be played to its end.
"""

from __future__ import annotations

from typing import Final

from cardwright.bots.observation import Observation
from cardwright.core.chain import Chain
from cardwright.core.chance import Chance
from cardwright.core.game import Game
from cardwright.core.picks import Pick

TRIES: Final = 2  # ways to make the further choices of an option
LONGEST_TURN: Final = 200  # picks; a safeguard, turns are far shorter
WON: Final = 1_000_000_000


def worth(world: Game, seat: int) -> int:
    """How the position looks to the seat."""
    ending = world.ending
    if ending is None:
        return world.rules.evaluate(world, seat)
    if seat in ending.winners:
        return WON
    return -WON if ending.winners else 0


def weighed(seen: Observation, chance: Chance) -> Pick:
    """The option after which the position looks best; of equal ones the last, which asks for nothing more."""
    world, seat, options = seen.deal(chance), seen.seat, seen.options
    best = options[-1]
    most = worth_of(world, seat, chance, best)
    for option in options[-2::-1]:
        gained = worth_of(world, seat, chance, option)
        if gained > most:
            best, most = option, gained
    return best


def worth_of(world: Game, seat: int, chance: Chance, option: Pick) -> int:
    """What an option comes to when all that it brings is done, the own further choices made well."""
    if world.rules.ends_turn(option) and not world.rules.weighs_endings:
        return worth(world, seat)
    most = -WON
    for _ in range(TRIES):
        twin = world.copy()
        twin.take(twin.decision(seat), option)
        chosen = settle(twin, seat, chance)
        most = max(most, worth(twin, seat))
        if not chosen:
            break
    return most


def settle(world: Game, seat: int, chance: Chance) -> bool:
    """Go on to the next move of a turn: nobody responds, other choices fall at random. Did the seat make any?"""
    chosen = False
    for _ in range(LONGEST_TURN):
        if world.is_over() or not world.pending or world.rules.is_turn_level(world):
            break
        decision = world.pending[0]
        count = len(decision.options)
        if count > 1 and isinstance(world.stack[-1], Chain):
            world.take(decision, decision.options[-1])
            continue
        if count > 1 and decision.seat == seat:
            chosen = True
        world.take(decision, decision.options[chance.below(count)])
    return chosen
