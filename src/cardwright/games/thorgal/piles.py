"""Cards on their way: drawing, pooling, paying, discarding, destroying, returning; markers on and off."""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import rule
from cardwright.core.events import EVERY_SEAT
from cardwright.core.game import BOTTOM, TOP, UP
from cardwright.games.thorgal.nodes import Each, NoExhausting
from cardwright.games.thorgal.places import (
    BANE_DECK,
    BANE_DISCARD,
    BANE_POOL,
    DESTINY_DECK,
    DESTINY_DISCARD,
    DESTINY_POOL,
    EXHAUSTION,
    HAND,
    OPPOSING,
    PARTY,
    STRIDE,
)
from cardwright.games.thorgal.saga import Saga
from cardwright.games.thorgal.stats import is_working, speaking

OWN_DESTROYED_PILE: Final = rule("TH-ZONE-8", "TH-ZONE-5")
REMOVED_IS_DESTROYED: Final = rule("TH-ZONE-7", "TH-ZONE-4")
DISCARDED_COMES_BACK: Final = rule("TH-ZONE-6")
FACE_DOWN_ON_TOP: Final = rule("TH-ZONE-9")
FROM_THE_TOP: Final = rule("TH-ZONE-3")
TOP_CARD_FIRST: Final = rule("TH-ZONE-13")
FROM_THE_TOP_OF_A_POOL: Final = rule("TH-TEXT-3")
DECK_OF_THE_ROLE: Final = rule("TH-TEXT-17", "TH-FATE-4", "TH-SWITCH-2")
EMPTY_DECKS_GIVE_NOTHING: Final = rule("TH-FATE-14", "TH-TEXT-17")
DESTINY_CARD_OF_A_BANE_PLAYER: Final = rule("TH-TEXT-18", "TH-ZONE-11")
MARKERS_PILE_UP: Final = rule("TH-EXH-1")
WHERE_MARKERS_LIE: Final = rule("TH-EXH-5")
KEEPS_ITS_MARKERS: Final = rule("TH-EXH-6")
ENDLESS_SUPPLY: Final = rule("TH-COMP-4")
IMMUNE: Final = rule("TH-TEXT-16", "TH-MULTI-16")
PERMISSIONS_ARE_WEAKER: Final = rule("TH-ROUND-5")

MARKERS_IN_THE_BOX: Final = 6


def deck_and_pool(saga: Saga, seat: int, kind: str) -> tuple[int, int]:
    """The places of a player's deck and pool of one kind."""
    if kind == "destiny":
        return seat * STRIDE + DESTINY_DECK, seat * STRIDE + DESTINY_POOL
    return seat * STRIDE + BANE_DECK, seat * STRIDE + BANE_POOL


def draw(saga: Saga, seat: int, clause: str) -> bool:
    """Draw one card from the deck of the player's role; False if it is empty."""
    place = saga.role_deck(seat) if DECK_OF_THE_ROLE.holds() else seat * STRIDE + DESTINY_DECK
    deck = saga.contents[place]
    if not deck:
        if not EMPTY_DECKS_GIVE_NOTHING.holds():
            recycle(saga, seat, place, clause)
        return False
    saga.move(deck[-1], seat * STRIDE + HAND, TOP, 0, "drawn", clause)
    return True


def fill_pool(saga: Saga, seat: int, kind: str, clause: str) -> bool:
    """Put the top card of a deck face down on the pool of its kind; False if there is none."""
    deck, pool = deck_and_pool(saga, seat, kind)
    if not saga.contents[deck]:
        return False
    piece = saga.contents[deck][-1]
    saga.move(piece, pool, TOP, onlookers(saga, piece), "pooled", clause)
    return True


def onlookers(saga: Saga, piece: int) -> int:
    """Who can tell which card leaves: those who read it where it lies, and its owner who remembers it."""
    owner = saga.owners[piece]
    seen = saga.seats_that_see(piece)
    return seen | 1 << owner if saga.knows(owner, piece) else seen


def recycle(saga: Saga, seat: int, deck: int, clause: str) -> None:
    """Put a discard pile under its deck as it lies: its top card directly below the old deck."""
    pile = seat * STRIDE + (DESTINY_DISCARD if deck == seat * STRIDE + DESTINY_DECK else BANE_DISCARD)
    number = len(saga.contents[pile])
    if number == 0:
        return
    for piece in saga.contents[pile][::-1]:
        saga.move(piece, deck, BOTTOM, 0, "", clause)
    saga.say("slid_under", seat, number=number, clause=clause)


def take_from_pool(saga: Saga, pool: int, number: int, name: str, clause: str) -> int:
    """Move cards from the top of a pool to the discard pile of their kind, one after another."""
    moved = 0
    while moved < number and saga.contents[pool]:
        cards = saga.contents[pool]
        from_top = FROM_THE_TOP.holds() and TOP_CARD_FIRST.holds() and FROM_THE_TOP_OF_A_POOL.holds()
        piece = cards[-1] if from_top else cards[0]
        discard(saga, piece, name, clause)
        moved += 1
    return moved


def discard(saga: Saga, piece: int, name: str, clause: str) -> None:
    """Put a card face down on top of the discard pile of its kind and owner."""
    if not DISCARDED_COMES_BACK.holds():
        destroy(saga, piece, clause)
        return
    at = TOP if FACE_DOWN_ON_TOP.holds() else BOTTOM
    saga.move(piece, saga.discard_place(piece), at, onlookers(saga, piece), name, clause)


def destroy(saga: Saga, piece: int, clause: str) -> None:
    """Put a card face up on top of its owner's Valhalla or Niflheim."""
    saga.stirred = 1
    place = saga.destroyed_place(piece)
    if not OWN_DESTROYED_PILE.holds():
        place = saga.destiny * STRIDE + place % STRIDE
    if not REMOVED_IS_DESTROYED.holds():
        place = saga.discard_place(piece)
    saga.move(piece, place, TOP, EVERY_SEAT, "destroyed", clause, face=UP)


def to_hand(saga: Saga, piece: int, name: str, clause: str, seen: int = EVERY_SEAT) -> None:
    """Put a card into its owner's hand; a destiny card of a bane player goes on top of the destiny deck."""
    owner = saga.owners[piece]
    if saga.role_of(piece) and owner != saga.destiny and DESTINY_CARD_OF_A_BANE_PLAYER.holds():
        saga.move(piece, owner * STRIDE + DESTINY_DECK, TOP, seen, f"{name}_to_deck", "TH-TEXT-18", face=UP)
    else:
        saga.move(piece, owner * STRIDE + HAND, TOP, seen, name, clause, face=UP)


def under_deck(saga: Saga, piece: int, clause: str) -> None:
    """Put a destiny card on the bottom of its owner's destiny deck."""
    deck = saga.owners[piece] * STRIDE + DESTINY_DECK
    saga.move(piece, deck, BOTTOM, onlookers(saga, piece), "put_under", clause)


def into_party(saga: Saga, piece: int, name: str, clause: str) -> None:
    """Put a companion or support face up into its owner's party."""
    saga.move(piece, saga.owners[piece] * STRIDE + PARTY, TOP, EVERY_SEAT, name, clause, face=UP)


def back_to_party(saga: Saga, clause: str) -> None:
    """The opposing companion returns to its party and keeps its markers."""
    piece = saga.opposing
    if piece >= 0:
        place = saga.owners[piece] * STRIDE + PARTY
        saga.move(piece, place, name="sent_home", clause=clause, same_stay=KEEPS_ITS_MARKERS.holds())


# Exhaustion markers


def can_bear_markers(saga: Saga, piece: int) -> bool:
    """Is it a card on which an exhaustion marker can mean something?"""
    if not WHERE_MARKERS_LIE.holds():
        return True
    zone = saga.zone_of(piece)
    if zone >= 0:
        return zone == PARTY
    if saga.place_of[piece] == saga.shared(OPPOSING):
        return True
    return saga.is_conquered(piece)


def bearers(saga: Saga) -> list[int]:
    """Every card that can bear exhaustion markers: the parties, the opposing companion, conquered lands."""
    found: list[int] = []
    for seat in saga.seats_from(saga.destiny):
        found += saga.party(seat)
    if saga.opposing >= 0:
        found.append(saga.opposing)
    found += [land for land in saga.centre if can_bear_markers(saga, land)]
    if not WHERE_MARKERS_LIE.holds():
        found += saga.attached
    return found


def is_immune(saga: Saga, piece: int, seat: int) -> bool:
    """Can the player, being a bane player, put no exhaustion marker on the card?"""
    if seat == saga.destiny or not saga.is_in_a_party(piece) or not IMMUNE.holds():
        return False
    owner = saga.controllers[piece]
    for source in speaking(saga, owner):
        for lasting in saga.card(source).plan.immunities:
            node = lasting.node
            assert isinstance(node, NoExhausting)
            target = node.target
            if isinstance(target, Each):
                meant = saga.card(piece).matches(target.cards) and not (target.other and source == piece)
            else:
                meant = source == piece
            if meant and is_working(saga, source, lasting):
                return PERMISSIONS_ARE_WEAKER.holds()
    return False


def put_markers(saga: Saga, piece: int, number: int, clause: str) -> None:
    """Put exhaustion markers on a card, also on one that has some."""
    markers = saga.exhaustion(piece)
    if markers and not MARKERS_PILE_UP.holds():
        return
    if not ENDLESS_SUPPLY.holds():
        number = min(number, MARKERS_IN_THE_BOX - sum([saga.exhaustion(other) for other in bearers(saga)]))
    if number > 0:
        saga.set_mark(EXHAUSTION, piece, markers + number, "exhausted", clause)


def remove_markers(saga: Saga, piece: int, number: int, clause: str) -> None:
    """Remove exhaustion markers from a card; 0 means all."""
    markers = saga.exhaustion(piece)
    if markers:
        left = max(markers - number, 0) if number else 0
        saga.set_mark(EXHAUSTION, piece, left or -1, "refreshed", clause)
