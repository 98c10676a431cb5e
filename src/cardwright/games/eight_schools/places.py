"""The piles and places of Eight Schools, and who sees them."""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import definition, rule
from cardwright.core.places import EVERYBODY, NOBODY, OWNER, PlaceKind

NAMES_OF_PILES: Final = definition("ES-COMP-2", "ES-COMP-14", "ES-COMP-15", "ES-LINE-3")

SOURCE_KIND: Final = PlaceKind("source", NOBODY, ("ES-INFO-2",), otherwise=OWNER)
POOL_KIND: Final = PlaceKind("pool", OWNER, ("ES-INFO-7",), loose=True, otherwise=EVERYBODY)
LINE_KIND: Final = PlaceKind("line", EVERYBODY, ("ES-LINE-1",), in_play=True, otherwise=OWNER)
HANDS_KIND: Final = PlaceKind("hands", EVERYBODY, ("ES-INFO-5",), in_play=True, otherwise=OWNER)
TRAPS_KIND: Final = PlaceKind("traps", OWNER, ("ES-TRAP-6",), in_play=True, otherwise=EVERYBODY, admits=("trap",))
TRASH_KIND: Final = PlaceKind("trash", OWNER, ("ES-INFO-4",), loose=True, otherwise=EVERYBODY)
LIMBO_KIND: Final = PlaceKind("limbo", OWNER, ("ES-INFO-4",), loose=True, otherwise=EVERYBODY)
IN_USE_KIND: Final = PlaceKind("in_use", EVERYBODY, (), in_play=True)  # a BURN scroll while it is used
TERRAIN_KIND: Final = PlaceKind("terrain", EVERYBODY, (), shared=True, in_play=True)

KINDS: Final = (
    SOURCE_KIND,
    POOL_KIND,
    LINE_KIND,
    HANDS_KIND,
    TRAPS_KIND,
    TRASH_KIND,
    LIMBO_KIND,
    IN_USE_KIND,
    TERRAIN_KIND,
)

SOURCE: Final = 0
POOL: Final = 1
LINE: Final = 2
HANDS: Final = 3
TRAPS: Final = 4
TRASH: Final = 5
LIMBO: Final = 6
IN_USE: Final = 7
STRIDE: Final = 8  # places of one player; the shared terrain follows those of both
TERRAIN: Final = 2 * STRIDE

OPEN_PLACES: Final = rule("ES-INFO-5")
OWN_PILES_ARE_COUNTED: Final = rule("ES-INFO-1")
FOREIGN_PILES_ARE_COUNTED: Final = rule("ES-INFO-3")
FOREIGN_PILES_ARE_NOT_READ: Final = rule("ES-INFO-4")

# What is remembered on a card in play

SIDE: Final = 0  # left 0, right 1
PLAYED_ON: Final = 1  # the turn in which it was played
TURNED_ON: Final = 2  # the turn in which its side was last set
ORDER: Final = 3  # when it was played, counted through the match
MARK_NAMES: Final = ("side", "played_on", "turned_on", "order")

LEFT: Final = 0
RIGHT: Final = 1
