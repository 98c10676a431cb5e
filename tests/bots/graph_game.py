"""A game drawn as a graph, for tests of the solver: who moves where, what lies hidden, what chance brings.

A node is (seat, turn, moves). A move leads to a node, to one of a list (chance decides) or to one by the card in
the second player's hand. What stands behind a star in the name of a node is not shown to anybody.
"""

from __future__ import annotations

from tests.probes.plain_rules import PlainGame, PlainRules, placed

from cardwright.core.chance import seeded
from cardwright.core.goals import read_goal
from cardwright.core.picks import Decision, Pick
from cardwright.core.pieces import Definition
from cardwright.core.places import NOBODY, OWNER, PlaceKind, PlaceTable
from cardwright.core.procedures import RESTART, Procedure, step
from cardwright.core.scenarios import settle_ledger

KINDS = (PlaceKind("deck", NOBODY), PlaceKind("hand", OWNER, loose=True))
CARDS = {name: Definition(name, "card") for name in ("A", "B", "C")}
ENDS = {"win": (0,), "loss": (1,), "draw": ()}


class Graph(PlainGame, at="start", turn=1):
    at: str
    turn: int


class Walk(Procedure):
    """Move from node to node until one of them is an end."""

    def copy(self):
        return placed(Walk(), self)

    @step()
    def ask(self, game):
        seat, _, moves = game.rules.places[game.at]
        return Decision(seat, "where to", [Pick("go", choice=number) for number in range(len(moves))])

    @step()
    def go(self, game):
        _, game.turn, moves = game.rules.places[game.at]
        target = list(moves.values())[self.picked().choice]
        if isinstance(target, dict):
            target = target[game.name(game.pieces_in("P2.hand")[0])]
        elif isinstance(target, list):
            target = target[game.roll(len(target), "the way")]
        game.at = target
        if target in ENDS:
            game.finish(ENDS[target], "", target)
        return RESTART


class GraphRules(PlainRules):
    game_class = Graph

    def __init__(self, nodes):
        super().__init__("graph", (2,), KINDS, tuple(CARDS.values()))
        self.places = {name: node if len(node) == 3 else (node[0], 1, node[1]) for name, node in nodes.items()}

    def notation(self, game, pick, viewer):
        return list(self.places[game.at][2])[pick.choice]

    def table_view(self, game, viewer):
        turn = self.places[game.at][1] if game.at in self.places else game.turn
        return {"at": game.at.partition("*")[0], "turn": turn}


def graph(hand="", deck="", **nodes):
    """A game at its node "start"; the cards in hand and deck of the second player are hidden from the first."""
    rules = GraphRules(nodes)
    game = rules.blank()
    game.lay_out(PlaceTable(KINDS, ("P1", "P2")), 0, seeded(1))
    for name in hand:
        game.add_piece(CARDS[name], 1, game.table.find("P2.hand"))
    for name in deck:
        game.add_piece(CARDS[name], 1, game.table.find("P2.deck"))
    settle_ledger(game)
    game.push(Walk())
    game.log = []
    game.run()
    return game


THIS_TURN = read_goal("P1 wins this turn", ("P1", "P2"))
WHENEVER = read_goal("P1 wins", ("P1", "P2"))
