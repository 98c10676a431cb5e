"""Plans: what a card text comes down to when it is played, sorted once when cards are loaded."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from cardwright.core.clauses import rule
from cardwright.core.effects.nodes import CardText, Node, Sentence, nodes_in
from cardwright.games.eight_schools.nodes import (
    Action,
    Amount,
    AtFirst,
    AttackReached,
    AttackTaken,
    CannotBeAimed,
    CannotBeDestroyed,
    CardCount,
    EveryAssistHas,
    Filter,
    Not,
    RemovePlayed,
    Taking,
    TrapsCannotBePlayed,
)

LEFT_IS_FIRST: Final = rule("ES-OR-3")
AND_BINDS_CLOSER: Final = rule("ES-OR-9", "ES-OR-8")
ALL_OF_AND_COUNT: Final = rule("ES-OR-10")
IF_BELONGS_TO_ITS_PART: Final = rule("ES-VAL-18")


class Plan:
    """A text sorted by what happens when: amounts and actions by side (left 0, right 1), rules, traps."""

    def __init__(self, text: CardText) -> None:
        self.text = text
        self.has_sides = any(sentence.has_sides for sentence in text.sentences)
        self.phase = "PHASE" in text.statuses
        self.crumble = "CRUMBLE" in text.statuses
        self.burn = "BURN" in text.statuses
        self.guard = "GUARD" in text.statuses
        self.summon = text.summon
        self.stay = text.stay
        self.has_needs = text.summon is not None or text.stay is not None
        self.protected = [False, False]  # cannot be destroyed, by side
        self.protected_in_first_round = [False, False]
        self.cannot_be_aimed = [False, False]
        self.forbids_traps = [False, False]
        self.every_assist = [0, 0]  # SHIELD for every assist, by side
        self.traps: list[Node] = []  # what a trap waits for: left, then right
        self.waits_for_attack = False
        self.amounts: list[list[Amount]] = [[], []]
        self.actions: list[tuple[Node, ...]] = [(), ()]
        self.each_turn: list[tuple[Node, ...]] = [(), ()]
        self.attacks = False  # any ATTACK amount
        self.defends = False
        self.shields = False
        self.reads_piles = any(reads_pile(node) for node in nodes_in(text))  # counts by kind what may be hidden
        self.reaches_foe = False  # an amount that the foe has, or each player
        for side in (0, 1):
            self.sort_side(side)
        for node in self.amounts[0] + self.amounts[1]:
            self.attacks = self.attacks or node.stat == "ATTACK"
            self.defends = self.defends or node.stat == "DEFENSE"
            self.shields = self.shields or node.stat == "SHIELD"
            self.reaches_foe = self.reaches_foe or node.subject != "you"

    def sort_side(self, side: int) -> None:
        actions: list[Node] = []
        each_turn: list[Node] = []
        for node in nodes_of_side(self.text, side):
            if isinstance(node, Amount):
                self.amounts[side].append(node)
            elif isinstance(node, Action):
                (each_turn if node.each_turn else actions).append(node)
            elif isinstance(node, (AtFirst, RemovePlayed)):
                self.traps.append(node)
                if isinstance(node, AtFirst) and isinstance(node.event, AttackReached):
                    self.waits_for_attack = True
            else:
                self.take_rule(node, side)
        if not self.has_sides and side == 1:
            self.traps = self.traps[: len(self.traps) // 2]
        self.actions[side] = tuple(actions)
        self.each_turn[side] = tuple(each_turn)

    def take_rule(self, node: Node, side: int) -> None:
        if isinstance(node, CannotBeDestroyed):
            if node.first_round:
                self.protected_in_first_round[side] = True
            else:
                self.protected[side] = True
        elif isinstance(node, CannotBeAimed):
            self.cannot_be_aimed[side] = True
        elif isinstance(node, TrapsCannotBePlayed):
            self.forbids_traps[side] = True
        elif isinstance(node, EveryAssistHas):
            self.every_assist[side] += node.number


def nodes_of_side(text: CardText, side: int) -> list[Node]:
    """The effects that count on a side: those of plain sentences, and the half of the "or" sentence."""
    if not LEFT_IS_FIRST.holds():
        side = 1 - side
    nodes: list[Node] = []
    for sentence in text.sentences:
        nodes += joined(half(sentence, side))
    return nodes


def half(sentence: Sentence, side: int) -> tuple[Node, ...]:
    """What stands before "or" on the left, after it on the right."""
    if not sentence.has_sides or side == 0:
        return sentence.left
    if AND_BINDS_CLOSER.holds():
        return sentence.right
    return sentence.left[:-1] + sentence.right


def joined(nodes: tuple[Node, ...]) -> tuple[Node, ...]:
    """Effects joined by "and": all of them, each with its own "if"."""
    if not ALL_OF_AND_COUNT.holds():
        nodes = nodes[:1]
    if not IF_BELONGS_TO_ITS_PART.holds():
        shared = [node.condition for node in nodes if isinstance(node, Amount) and node.condition is not None]
        nodes = tuple(
            replace(node, condition=shared[0]) if shared and isinstance(node, Amount) else node for node in nodes
        )
    return nodes


def reads_attack_taken(amount: Amount) -> bool:
    """Does working this amount out ask for ATTACK taken?"""
    condition = amount.condition
    if isinstance(condition, Not):
        condition = condition.condition
    return isinstance(amount.per, AttackTaken) or isinstance(condition, Taking)


def reads_pile(node: Node) -> bool:
    """Does it count cards of some kind in a pile that the foe can't read?"""
    if isinstance(node, CardCount):
        return node.zone.name in ("pool", "trash", "limbo") and (node.cards != Filter() or node.different)
    return False
