"""The zones of Portals & Champions, who sees them, and what is remembered on a card in play."""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import definition, rule
from cardwright.core.places import EVERYBODY, NOBODY, OWNER, PlaceKind

HALVES: Final = ("left", "centre", "right")
LEFT: Final = 0
CENTRE: Final = 1
RIGHT: Final = 2

THREE_BATTLEFIELDS: Final = definition("PC-AREA-1")
DEITY_ZONE: Final = definition("PC-AREA-6")
TWO_SUBZONES: Final = definition("PC-AREA-11")
EQUIPMENT_SLOT: Final = definition("PC-AREA-15")
DECKS_ARE_COUNTED: Final = rule("PC-AREA-4")
DISCARD_PILES_ARE_OPEN: Final = rule("PC-AREA-5")
ADJACENT: Final = rule("PC-AREA-3")


def half_kinds(half: str) -> tuple[PlaceKind, ...]:
    """The zones of one half of a battlefield."""
    return (
        PlaceKind(f"{half}_champion", EVERYBODY, (), in_play=True),
        PlaceKind(f"{half}_equipment", EVERYBODY, (), in_play=True, inside=f"{half}_champion"),
        PlaceKind(f"{half}_deploy", EVERYBODY, (), in_play=True),
        PlaceKind(f"{half}_charge", EVERYBODY, (), in_play=True),
        PlaceKind(f"{half}_rearguard", EVERYBODY, (), in_play=True),  # face down; its owner knows it
        PlaceKind(f"{half}_portal", EVERYBODY, (), in_play=True),
        PlaceKind(f"{half}_pile", NOBODY, ()),
    )


KINDS: Final = (
    PlaceKind("deck", NOBODY, ("PC-AREA-16", "PC-AREA-4"), otherwise=EVERYBODY),
    PlaceKind("hand", OWNER, ("PC-AREA-16",), loose=True, otherwise=EVERYBODY),
    PlaceKind("discard", EVERYBODY, ("PC-AREA-5",), otherwise=OWNER),
    PlaceKind("removed", EVERYBODY, ("PC-AREA-19",), otherwise=OWNER),
    PlaceKind("deity", EVERYBODY, (), in_play=True),
    PlaceKind("interventions", EVERYBODY, (), in_play=True),  # face down until used; their owner knows them
    PlaceKind("champions", OWNER, ()),  # not placed yet
    PlaceKind("portals", OWNER, ()),  # not arranged yet
    PlaceKind("played", EVERYBODY, (), in_play=True),  # an Action until it is resolved
    PlaceKind("gone", NOBODY, ()),  # the cards of a player who is out
    *half_kinds("left"),
    *half_kinds("centre"),
    *half_kinds("right"),
)

DECK: Final = 0
HAND: Final = 1
DISCARD: Final = 2
REMOVED: Final = 3
DEITY: Final = 4
INTERVENTIONS: Final = 5
CHAMPIONS: Final = 6
PORTALS: Final = 7
PLAYED: Final = 8
GONE: Final = 9
FIRST_HALF: Final = 10

CHAMPION: Final = 0
EQUIPMENT: Final = 1
DEPLOY: Final = 2
CHARGE: Final = 3
REARGUARD: Final = 4
PORTAL: Final = 5
PILE: Final = 6
WIDTH: Final = 7  # zones of one half
MOST_SEATS: Final = 6
STRIDE: Final = FIRST_HALF + 3 * WIDTH  # zones of one player

# What is remembered on a card in play; -1 for nothing

STATE: Final = 0  # of an Ally: exhausted, or exhausted and banished
STATUS: Final = 1  # of a Champion: burned, frozen
USES: Final = 2  # what was done with the card this turn
MARK_NAMES: Final = ("state", "status", "uses")

EXHAUSTED: Final = 1
BANISHED: Final = 2

BURNED: Final = 1
FROZEN: Final = 2
STATUS_NAMES: Final = {BURNED: "burned", FROZEN: "frozen"}

EFFECT_USED: Final = 1
ATTACKED: Final = 2
PAID: Final = 4
BURN_PAID: Final = 8
MOVED: Final = 16  # by its keyword
ABILITY: Final = 32  # the first ability; later ones follow


def is_adjacent(half: int, other: int) -> bool:
    """Do the two battlefields lie side by side?"""
    if not ADJACENT.holds():
        return half != other
    return abs(half - other) == 1
