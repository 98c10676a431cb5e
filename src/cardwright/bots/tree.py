"""The tree of a search: what was tried at each decision, as far as the one who searches can tell them apart.

One tree serves all deals. A move has its place in it by what its own player knows of the piece, so that the same
card dealt to another piece is the same move; and what follows a move hangs below what the searching seat saw of it.
"""

from __future__ import annotations

from typing import Final

from cardwright.core.chance import Chance
from cardwright.core.game import Game
from cardwright.core.picks import Decision, Pick

UNSEEN: Final = 0  # the piece of a move that the searching seat did not see
CHOICES: Final = 1024  # more than any usual choice of a pick
TOKENS: Final = 1 << 20  # more than pieces, and than definitions times places


class Edge:
    """One move at one node: how often it could be made, how often it was, and what came of it for its player."""

    def __init__(self) -> None:
        self.seen = 0
        self.visits = 0
        self.total = 0.0


class Node:
    """What has happened up to here, as the searching seat saw it."""

    def __init__(self) -> None:
        self.edges: dict[int, Edge] = {}
        self.children: dict[int, Node] = {}

    def edge(self, key: int) -> Edge:
        found = self.edges.get(key)
        if found is None:
            found = Edge()
            self.edges[key] = found
        return found

    def child(self, key: int) -> Node:
        found = self.children.get(key)
        if found is None:
            found = Node()
            self.children[key] = found
        return found


class Tree:
    """The root of a search, and the names that moves have in it."""

    def __init__(self, root: Game, seat: int) -> None:
        self.seat = seat
        self.root = Node()
        self.verbs: dict[str, int] = {}
        self.places = len(root.contents)
        self.seats = root.seat_count
        self.known = [not through for through in root.ledger.entries[seat]]

    def key(self, world: Game, decision: Decision, pick: Pick) -> int:
        """The name of a move by what its player knows."""
        seat = decision.seat
        piece = self.token(world, seat, pick.piece) if pick.piece >= 0 else UNSEEN
        target = self.token(world, seat, pick.target) if pick.target >= 0 else UNSEEN
        return self.name(seat, pick, piece, target)

    def seen_key(self, world: Game, seat: int, pick: Pick) -> int:
        """The name of a move that has been made, by what the searching seat saw of it."""
        return self.name(seat, pick, self.shown(world, pick.piece), self.shown(world, pick.target))

    def name(self, seat: int, pick: Pick, piece: int, target: int) -> int:
        verb = self.verbs.get(pick.verb)
        if verb is None:
            verb = len(self.verbs)
            self.verbs[pick.verb] = verb
        what = (verb * CHOICES + pick.choice + 1) * self.seats + seat
        return (what * TOKENS + piece) * TOKENS + target

    def token(self, world: Game, seat: int, piece: int) -> int:
        """A piece as a player can name it: this very one, or any such card in such a place."""
        if piece < len(self.known) and self.known[piece]:
            return piece + 1
        if world.knows(seat, piece):
            return self.such(world, piece)
        return piece + 1

    def shown(self, world: Game, piece: int) -> int:
        """A piece as the searching seat can name it after a move of another."""
        if piece < 0:
            return UNSEEN
        if piece < len(self.known) and self.known[piece]:
            return piece + 1
        return self.such(world, piece) if world.knows(self.seat, piece) else UNSEEN

    def such(self, world: Game, piece: int) -> int:
        kind = world.definitions[piece].number
        return TOKENS // 2 + kind * self.places + world.place_of[piece]


class Way:
    """The moves of one iteration in the tree, to be told what came of them."""

    def __init__(self) -> None:
        self.edges: list[Edge] = []
        self.seats: list[int] = []

    def add(self, edge: Edge, seat: int) -> None:
        self.edges.append(edge)
        self.seats.append(seat)

    def count(self, rewards: list[float]) -> None:
        """Every move on the way learns what its own player got."""
        for index, edge in enumerate(self.edges):
            edge.visits += 1
            edge.total += rewards[self.seats[index]]


def choose(edges: list[Edge], explore: float, chance: Chance) -> int:
    """The edge to try: what has done well, what was tried seldom for how often it could be.

    Square roots only, so that every machine chooses the same.
    """
    visits, total = 0, 0.0
    for edge in edges:
        visits += edge.visits
        total += edge.total
    first = chance.below(len(edges))  # of equal ones any
    if not visits:
        return first
    mean = total / visits
    share = explore / float(len(edges))
    best, most = first, -1.0
    for step in range(len(edges)):
        at = first + step
        if at >= len(edges):
            at -= len(edges)
        edge = edges[at]
        worth = edge.total / edge.visits if edge.visits else mean
        worth += share * float(edge.seen) ** 0.5 / float(1 + edge.visits)
        if worth > most:
            best, most = at, worth
    return best
