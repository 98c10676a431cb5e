"""Which cards a text means, how many there are, and whether a condition holds."""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import rule
from cardwright.core.effects.nodes import Node
from cardwright.games.thorgal.nodes import (
    AtLeast,
    AtMost,
    Filter,
    Horns,
    InParty,
    InPool,
    IsOpposed,
    JourneyEnded,
)
from cardwright.games.thorgal.saga import RESULTS, Saga

COUNTS_ITSELF: Final = rule("TH-UPK-14", "TH-TEXT-22")

NO_PIECES: Final[list[int]] = []


def in_party(saga: Saga, seat: int, cards: Filter, source: int = -1, other: bool = False) -> list[int]:
    """The cards of a kind in a party; "other" leaves out the card that says so."""
    leave_out = other or not COUNTS_ITSELF.holds()
    return [
        piece
        for piece in saga.party(seat)
        if saga.card(piece).matches(cards) and not (leave_out and piece == source)
    ]


def count(saga: Saga, node: Node, seat: int, source: int) -> int:
    """How many there are of what a text counts."""
    if isinstance(node, InParty):
        return len(in_party(saga, seat, node.cards, source, node.other))
    if isinstance(node, Horns):
        if node.who == "bane player":
            return sum([saga.horns[bane] for bane in saga.bane_players()])
        return saga.horns[saga.destiny if node.who == "destiny player" else seat]
    raise ValueError(f"{type(node).__name__} counts nothing")


def holds(saga: Saga, node: Node, seat: int, source: int) -> bool:
    """Does a condition of a player's text hold now?"""
    if isinstance(node, AtLeast):
        return len(in_party(saga, seat, node.cards, source, node.other)) >= node.number
    if isinstance(node, AtMost):
        return len(in_party(saga, seat, node.cards, source, node.other)) <= node.number
    if isinstance(node, InPool):
        return len(saga.destiny_pool(seat)) >= node.number
    if isinstance(node, IsOpposed):
        return saga.opposing >= 0
    if isinstance(node, JourneyEnded):
        return RESULTS[saga.result] == node.result
    raise ValueError(f"{type(node).__name__} is no condition")
