"""The zones of Thorgal, who sees them, and what is remembered on a card in play."""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import definition, rule
from cardwright.core.places import EVERYBODY, NOBODY, OWNER, PlaceKind

ZONES_OF_A_PLAYER: Final = definition("TH-ZONE-1")
DESTROYED_PILES: Final = definition("TH-OVER-7")  # one name for each thing
MARKED_CARDS: Final = definition("TH-COMP-5", "TH-COMP-6")
NUMBERS_ARE_OPEN: Final = rule("TH-ZONE-10")

KINDS: Final = (
    PlaceKind("destiny_deck", NOBODY, ("TH-SETUP-4", "TH-FATE-7"), otherwise=OWNER),
    PlaceKind("bane_deck", NOBODY, ("TH-SETUP-5",), otherwise=OWNER),
    PlaceKind("hand", OWNER, ("TH-FATE-8", "TH-ZONE-10"), loose=True, otherwise=EVERYBODY),
    PlaceKind("destiny_pool", NOBODY, ("TH-ZONE-2", "TH-FATE-9"), otherwise=EVERYBODY),
    PlaceKind("bane_pool", NOBODY, ("TH-ZONE-2", "TH-FATE-9"), otherwise=EVERYBODY),
    PlaceKind("destiny_discard", NOBODY, ("TH-ZONE-9",), otherwise=EVERYBODY),
    PlaceKind("bane_discard", NOBODY, ("TH-ZONE-9",), otherwise=EVERYBODY),
    PlaceKind("valhalla", EVERYBODY, ("TH-ZONE-4",), otherwise=OWNER),
    PlaceKind("niflheim", EVERYBODY, ("TH-ZONE-4",), otherwise=OWNER),
    PlaceKind("party", EVERYBODY, (), in_play=True),  # face down only while starting parties are chosen
    PlaceKind("lands", OWNER, ("TH-ZONE-10",), otherwise=EVERYBODY),  # not chosen
    PlaceKind("set", OWNER, (), counted=True),  # the destiny cards before the deck is shuffled
    PlaceKind("played", EVERYBODY, (), in_play=True),  # an event or bane card until it is placed
    PlaceKind("gone", NOBODY, ()),  # the cards of a player who is out
    PlaceKind("centre", EVERYBODY, ("TH-SETUP-10",), shared=True, in_play=True, otherwise=NOBODY),
    PlaceKind("attached", EVERYBODY, (), shared=True, in_play=True),
    PlaceKind("opposing", EVERYBODY, (), shared=True, in_play=True),
)

DESTINY_DECK: Final = 0
BANE_DECK: Final = 1
HAND: Final = 2
DESTINY_POOL: Final = 3
BANE_POOL: Final = 4
DESTINY_DISCARD: Final = 5
BANE_DISCARD: Final = 6
VALHALLA: Final = 7
NIFLHEIM: Final = 8
PARTY: Final = 9
LANDS: Final = 10
SET: Final = 11
PLAYED: Final = 12
GONE: Final = 13
STRIDE: Final = 14  # zones of one player; the shared ones follow those of the last player

CENTRE: Final = 0
ATTACHED: Final = 1
OPPOSING: Final = 2

PILES: Final = (
    DESTINY_DECK,
    BANE_DECK,
    DESTINY_POOL,
    BANE_POOL,
    DESTINY_DISCARD,
    BANE_DISCARD,
    VALHALLA,
    NIFLHEIM,
)

# What is remembered on a card in play; -1 for nothing

EXHAUSTION: Final = 0  # the number of exhaustion markers
USES: Final = 1  # what was done with the card in this phase or round
MARK_NAMES: Final = ("exhaustion", "uses")

SHIELD_USED: Final = 1  # its prevention, this phase
TOLL_USED: Final = 2  # its price on the first bane card, this phase
OF_A_PHASE: Final = SHIELD_USED | TOLL_USED
TRIGGER_USED: Final = 4  # its once-per-round text
WOLF_USED: Final = 8  # its wolf effect; further uses count on
