"""Playouts: how a position is played on at random, and what it is then worth to each seat.

In a game that can tell how a position looks, a playout goes no further than to a moment when that can be told. In
any other it goes to the end.
"""

from __future__ import annotations

from typing import Final

from cardwright.core.chain import Chain
from cardwright.core.chance import Chance
from cardwright.core.game import Game
from cardwright.core.ruleset import Ruleset

LONGEST: Final = 3000  # decisions of a playout; a game that goes on so long counts as drawn
WIDTHS: Final = 2.0  # mean distances from the middle that are half of the way to certainty
LONGEST_TURN: Final = 300  # decisions until a position can be judged; a safeguard


def play_on(world: Game, chance: Chance, most: int = LONGEST) -> None:
    """Uniform picks to the end of the game."""
    for _ in range(most):
        if world.ending is not None:
            return
        decision = world.pending[0]
        options = decision.options
        count = len(options)
        world.take(decision, options[chance.below(count)] if count > 1 else options[0])


def turns_at_random(world: Game, chance: Chance, turns: int) -> None:
    """Uniform picks until so many turns have ended."""
    rules = world.rules
    for _ in range(turns * LONGEST_TURN):
        if turns <= 0 or world.ending is not None:
            return
        decision = world.pending[0]
        options = decision.options
        count = len(options)
        pick = options[chance.below(count)] if count > 1 else options[0]
        if rules.ends_turn(pick):
            turns -= 1
        world.take(decision, pick)


def settle(world: Game, chance: Chance, must_end: bool) -> None:
    """Go on to the next decision of a turn, ending this turn first if need be; nobody responds on the way."""
    rules = world.rules
    for _ in range(LONGEST_TURN):
        if world.ending is not None or (not must_end and rules.is_turn_level(world)):
            return
        decision = world.pending[0]
        options = decision.options
        count = len(options)
        at = 0
        if count > 1:
            at = count - 1 if isinstance(world.stack[-1], Chain) else chance.below(count)
        if must_end:
            for which, option in enumerate(options):
                if rules.ends_turn(option):
                    at = which
                    must_end = False
                    break
        world.take(decision, options[at])


class Judge:
    """What positions are worth to each seat, from 0 to 1.

    What a game says of its positions is compared with what came of the first playouts: its points have no unit.
    """

    def __init__(self, rules: Ruleset, seats: int, sight: int) -> None:
        self.seats = seats
        self.sight = sight  # turns at random before a position is judged
        self.to_the_end = not rules.judges
        self.ends_turns = not rules.weighs_moves  # can only whole turns be judged?
        self.mirrored = False  # is what one of two seats gains always what the other loses?
        self.middle = [0.0] * seats
        self.width = [1.0] * seats

    def play_out(self, world: Game, chance: Chance, has_ended: bool) -> list[float]:
        """Play on to the end, or to where the position can be judged; what each seat may hope for there."""
        if self.to_the_end:
            play_on(world, chance)
            return self.rewards(world)
        if self.sight:
            turns_at_random(world, chance, self.sight)
        settle(world, chance, False)
        return self.rewards(world) if has_ended or self.sight else self.best_stop(world, chance)

    def best_stop(self, world: Game, chance: Chance) -> list[float]:
        """Play the rest of the turn in a random order; the moment counts in which its player would best stop."""
        rules = world.rules
        best = self.stopped(world, chance)
        if world.is_over():
            return best
        seat = world.pending[0].seat
        for _ in range(LONGEST_TURN):
            if world.is_over() or world.pending[0].seat != seat:
                break
            decision = world.pending[0]
            going_on = [option for option in decision.options if not rules.ends_turn(option)]
            if not going_on:
                break
            world.take(decision, going_on[chance.below(len(going_on))])
            settle(world, chance, False)
            here = self.stopped(world, chance)
            if here[seat] > best[seat]:
                best = here
        return best

    def stopped(self, world: Game, chance: Chance) -> list[float]:
        """What each seat may hope for if the turn ends now."""
        if world.ending is None and self.ends_turns:
            world = world.copy()
            settle(world, chance, True)
        return self.rewards(world)

    def rewards(self, world: Game) -> list[float]:
        """What each seat got, or what it may hope for."""
        ending = world.ending
        if ending is not None:
            return shares(ending.winners, self.seats)
        if self.to_the_end:
            return [1.0 / self.seats] * self.seats
        first = self.hope(world.rules.evaluate(world, 0), 0)
        if self.mirrored:
            return [first, 1.0 - first]
        return [first, *[self.hope(world.rules.evaluate(world, seat), seat) for seat in range(1, self.seats)]]

    def hope(self, points: int, seat: int) -> float:
        """Points of a position as a number between 0 and 1."""
        over = points - self.middle[seat]
        return 0.5 + 0.5 * over / (self.width[seat] + abs(over))

    def learn(self, worlds: list[Game]) -> None:
        """Take the measure of points from some positions that are close to what will be met."""
        going_on = [world for world in worlds if world.ending is None]
        if self.to_the_end or not going_on:
            return
        table = [[world.rules.evaluate(world, seat) for world in going_on] for seat in range(self.seats)]
        self.mirrored = self.seats == 2 and table[0] == [-points for points in table[1]]
        for seat, points in enumerate(table):
            self.middle[seat] = sum(points) / len(points)
            self.width[seat] = 1.0 + WIDTHS * sum([abs(one - self.middle[seat]) for one in points]) / len(points)


def shares(winners: tuple[int, ...], seats: int) -> list[float]:
    """A won game is shared by those who won it, a drawn one by all."""
    if not winners:
        return [1.0 / seats] * seats
    rewards = [0.0] * seats
    for seat in winners:
        rewards[seat] = 1.0 / len(winners)
    return rewards
