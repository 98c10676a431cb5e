"""The greedy bot: it looks for the best way to play its own turn, and no further.

In a game that weighs moves it tries each option once and picks the best. In other games it deals what it can't
know again, plays the rest of its turn there in random orders, and asks the rules how the position looks when the
turn has passed. The most promising orders are compared on fresh deals; the bot takes the first pick of the best
one and keeps the rest in mind for its next decision.
"""

from __future__ import annotations

from typing import Final

from cardwright.bots.observation import Observation
from cardwright.bots.weighing import LONGEST_TURN, weighed, worth
from cardwright.core.chance import Chance
from cardwright.core.game import Game
from cardwright.core.picks import Decision, Pick

SAMPLES: Final = 32  # random orders for a decision
FINALISTS: Final = 5  # orders that are compared on the same deals
DEALS: Final = 6  # how many such deals


class Line:
    """A way to play on: the own picks in order, and how much better it looked than stopping at once."""

    def __init__(self, picks: list[Pick], gain: int) -> None:
        self.picks = picks
        self.gain = gain


class Greedy:
    """Plays its whole turn well, as far as random orders show it, and thinks no further than that."""

    name: Final = "greedy"
    looks: Final = True

    def __init__(self, samples: int = SAMPLES) -> None:
        self.samples = samples
        self.in_mind: list[Pick] = []  # the rest of the way chosen last

    def think(self, seen: Observation, chance: Chance) -> Pick:
        """The first pick of the best way found to play the rest of the turn."""
        if seen.rules.weighs_moves:
            return weighed(seen, chance)
        options = seen.options
        thought = Thought(seen, chance)
        lines = [Line(self.in_mind, 0)] if self.in_mind else []
        lines += [Line([option], 0) for option in options if seen.rules.ends_turn(option)]
        lines += thought.best_of([thought.random_line(options, number) for number in range(self.samples)])
        best = thought.compare(lines)
        chosen = next((pick for pick in best if offers(options, pick)), options[0])
        self.in_mind = best[best.index(chosen) + 1 :] if chosen in best else []
        return next(option for option in options if option.same(chosen))


class Thought:
    """One decision being thought over: deals, orders tried on them, and what came of each."""

    def __init__(self, seen: Observation, chance: Chance) -> None:
        self.seen = seen
        self.seat = seen.seat
        self.chance = chance

    def deal(self) -> Game:
        """The game as it could be, for all that the seat knows."""
        return self.seen.deal(self.chance)

    # Trying

    def random_line(self, options: list[Pick], number: int) -> Line:
        """Play on in a random order, looking at each point where the turn could be passed; the best point."""
        world = self.deal()
        picks: list[Pick] = []
        decision = self.own_decision(world)
        stop = None if decision is None else self.worth_of_stopping(world, decision)
        best: int | None = None
        upto = 0
        while decision is not None and len(picks) < LONGEST_TURN:
            going_on = [pick for pick in decision.options if not world.rules.ends_turn(pick)]
            if not going_on:
                break
            first = options[number % len(options)] if not picks else None
            if first is not None and not world.rules.ends_turn(first) and offers(going_on, first):
                pick = next(option for option in going_on if option.same(first))
            else:
                pick = going_on[self.chance.below(len(going_on))]
            picks.append(pick)
            world.take(decision, pick)
            decision = self.own_decision(world)
            worth = self.worth(world) if decision is None else self.worth_of_stopping(world, decision)
            if worth is not None and (best is None or worth > best):
                best, upto = worth, len(picks)
        gain = (best if best is not None else self.worth(world)) - (stop if stop is not None else 0)
        return Line(picks[: upto or len(picks)], gain)

    def worth_of_stopping(self, world: Game, decision: Decision) -> int | None:
        """What the position is worth if the turn is passed now; None where it can't be."""
        for option in decision.options:
            if world.rules.ends_turn(option):
                twin = world.copy()
                twin.take(decision, option)
                return self.worth_after(twin, [])
        return None

    def worth_after(self, world: Game, picks: list[Pick]) -> int:
        """What the position is worth when these picks are made, as far as they can be, and the turn is passed."""
        at = 0
        for _ in range(LONGEST_TURN):
            decision = self.own_decision(world)
            if decision is None:
                break
            pick, at = self.next_pick(world, decision, picks, at)
            world.take(decision, pick)
        return self.worth(world)

    def next_pick(self, world: Game, decision: Decision, picks: list[Pick], at: int) -> tuple[Pick, int]:
        """The next of the picks that is offered; after the last one the turn is passed."""
        for index in range(at, len(picks)):
            for option in decision.options:
                if option.same(picks[index]):
                    return option, index + 1
        for option in decision.options:
            if world.rules.ends_turn(option):
                return option, at
        return decision.options[self.chance.below(len(decision.options))], at

    def own_decision(self, world: Game) -> Decision | None:
        """The seat's next decision in its turn; what others decide in between is left to chance."""
        for _ in range(LONGEST_TURN):
            if world.is_over() or not world.pending:
                return None
            for decision in world.pending:
                if decision.seat == self.seat:
                    return decision
            if world.rules.is_turn_level(world):
                return None
            other = world.pending[0]
            world.take(other, other.options[self.chance.below(len(other.options))])
        return None

    def worth(self, world: Game) -> int:
        """How the position looks to the seat."""
        return worth(world, self.seat)

    # Comparing

    def best_of(self, lines: list[Line]) -> list[Line]:
        """The most promising lines, no two with the same picks."""
        lines = sorted(lines, key=lambda line: -line.gain)
        found: list[Line] = []
        for line in lines:
            if len(found) < FINALISTS and all(line.picks != other.picks for other in found):
                found.append(line)
        return found

    def compare(self, lines: list[Line]) -> list[Pick]:
        """The picks of the line that is best on average over fresh deals, the same for all."""
        totals = [0] * len(lines)
        for _ in range(DEALS):
            world = self.deal()
            before = self.chance.copy()
            for index, line in enumerate(lines):
                self.chance = before.copy()
                totals[index] += self.worth_after(world.copy(), line.picks)
        best = max(range(len(lines)), key=lambda index: (totals[index], -index))
        return lines[best].picks


def offers(options: list[Pick], pick: Pick) -> bool:
    """Is the pick among these options?"""
    return any(option.same(pick) for option in options)
