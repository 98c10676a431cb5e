"""The search bot: Monte Carlo tree search over what its seat can tell apart.

Each iteration deals all that the seat can't know again, walks down one tree that serves all deals, adds a node,
plays the game on from there, and tells every move on the way what came of it for its own player.
"""

from __future__ import annotations

from time import sleep
from typing import Final

from cardwright.bots.observation import Observation
from cardwright.bots.playouts import Judge, settle, turns_at_random
from cardwright.bots.tree import Edge, Node, Tree, Way, choose
from cardwright.core.chance import Chance
from cardwright.core.game import Game
from cardwright.core.picks import Decision, Pick
from cardwright.core.simultaneously import Simultaneously

DEEPEST: Final = 400  # decisions of one iteration in the tree
PAUSE: Final = 16  # iterations until other threads may run, which compiled code never lets them by itself
SAMPLES: Final = 12  # playouts that show what points are worth here


class Effort:
    """How hard a search thinks."""

    def __init__(self, iterations: int, sight: int = 0, explore: float = 1.0, slips: int = 0) -> None:
        self.iterations = iterations
        self.sight = sight  # turns at random before a position is judged
        self.explore = explore
        self.slips = slips  # of 1,000 decisions, those made without a thought

    def __str__(self) -> str:
        return f"{self.iterations} iterations, sight {self.sight}, explore {self.explore}, slips {self.slips}"

    def slips_now(self, chance: Chance) -> bool:
        """Is this one of the decisions made without a thought?"""
        return self.slips > 0 and chance.below(1000) < self.slips

    def part_of(self, workers: int) -> Effort:
        """What each of several does of it."""
        return Effort(-(-self.iterations // workers), self.sight, self.explore, self.slips)


class Search:
    """Looks ahead by playing possible games; plays any game, better where the game can judge its positions."""

    looks: Final = True

    def __init__(self, effort: Effort, name: str = "search") -> None:
        self.effort = effort
        self.name = name

    def think(self, seen: Observation, chance: Chance) -> Pick:
        """The option that was tried most."""
        if self.effort.slips_now(chance):
            return seen.options[chance.below(len(seen.options))]
        visits = Thinking(seen, self.effort, chance).tried()
        return seen.options[visits.index(max(visits))]


class Thinking:
    """One decision being thought over."""

    def __init__(self, seen: Observation, effort: Effort, chance: Chance) -> None:
        self.seen = seen
        self.effort = effort
        self.chance = chance
        root = seen.deal(chance)
        self.tree = Tree(root, seen.seat)
        self.judge = Judge(seen.rules, root.seat_count, effort.sight)
        self.edges = self.root_edges(root)

    def root_edges(self, root: Game) -> list[Edge]:
        """The edges of the options, in their order."""
        decision = root.decision(self.seen.seat)
        side = root.side_of(self.seen.seat)
        return [self.tree.root.edge(self.tree.key(side, decision, option)) for option in self.seen.options]

    def tried(self) -> list[int]:
        """How often each option was tried when all iterations are done, or when no other can come first."""
        samples = min(SAMPLES, 2 + self.effort.iterations // 4)
        self.judge.learn([self.sample() for _ in range(samples)])
        for left in range(self.effort.iterations, 0, -1):
            self.iterate()
            if left % PAUSE == 0:
                sleep(0)
                if self.is_decided(left):
                    break
        return [edge.visits for edge in self.edges]

    def is_decided(self, left: int) -> bool:
        """Would the most tried option stay so whatever came?"""
        visits = sorted([edge.visits for edge in self.edges])
        return visits[-1] - visits[-2] > left

    def sample(self) -> Game:
        """A turn at random from here."""
        world = self.seen.deal(self.chance)
        turns_at_random(world, self.chance, 1)
        settle(world, self.chance, False)
        return world

    def iterate(self) -> None:
        """Deal, walk down, play on, and count."""
        world = self.seen.deal(self.chance)
        walk = Walk(self, world)
        has_ended = walk.go_down()
        walk.way.count(self.judge.play_out(world, self.chance, has_ended))


class Walk:
    """One walk down the tree, up to the first move that was never made there."""

    def __init__(self, thinking: Thinking, world: Game) -> None:
        self.tree = thinking.tree
        self.chance = thinking.chance
        self.explore = thinking.effort.explore
        self.world = world
        self.node: Node = self.tree.root
        self.parts: dict[int, Node] = {}  # by seat, where its part of what all do at once has come to
        self.way = Way()

    def go_down(self) -> bool:
        """Make moves by the tree until one is new; was the last one the end of a turn?"""
        world, fresh, has_ended = self.world, False, False
        for _ in range(DEEPEST):
            if fresh or world.ending is not None:
                break
            decision = self.next_decision()
            options = decision.options
            side = self.side(decision.seat)
            if len(options) == 1:
                pick = options[0]
                key = self.tree.key(side, decision, pick)
            else:
                keys = [self.tree.key(side, decision, option) for option in options]
                edges = [self.node.edge(key) for key in keys]
                for edge in edges:
                    edge.seen += 1
                at = choose(edges, self.explore, self.chance)
                pick, key, edge = options[at], keys[at], edges[at]
                fresh = edge.visits == 0
                self.way.add(edge, decision.seat)
            has_ended = world.rules.ends_turn(pick)
            world.take(decision, pick)
            self.descend(decision, pick, key)
        return has_ended

    def side(self, seat: int) -> Game:
        """The game as it stands for the one who decides."""
        return self.world.side_of(seat) if self.parts else self.world

    def next_decision(self) -> Decision:
        """Whose move it is; while all act at once the one who searches goes first, each in its own branch."""
        world = self.world
        if not isinstance(world.stack[-1], Simultaneously):
            if self.parts:
                self.node = self.parts.get(self.tree.seat, self.node)
                self.parts = {}
            return world.pending[0]
        if not self.parts:
            self.parts = dict.fromkeys(range(world.seat_count), self.node)
        decision = world.pending[0]
        for other in world.pending:
            if other.seat == self.tree.seat:
                decision = other
        self.node = self.parts[decision.seat]
        return decision

    def descend(self, decision: Decision, pick: Pick, key: int) -> None:
        """Below the move, as the searching seat saw it."""
        if decision.seat != self.tree.seat and not self.parts:
            key = self.tree.seen_key(self.world, decision.seat, pick)
        self.node = self.node.child(key)
        if self.parts:
            self.parts[decision.seat] = self.node
