"""What a view holds beyond core's: roles, horns, strength against difficulty, what cards are and cost now."""

from __future__ import annotations

from typing import Any, Final

from cardwright.core.clauses import rule
from cardwright.core.values import Tally
from cardwright.games.thorgal.leaving import horns_to_win
from cardwright.games.thorgal.places import (
    BANE_DECK,
    BANE_DISCARD,
    BANE_POOL,
    DESTINY_DECK,
    DESTINY_DISCARD,
    DESTINY_POOL,
    HAND,
    NUMBERS_ARE_OPEN,
    STRIDE,
)
from cardwright.games.thorgal.saga import PHASES, RESULTS, Saga
from cardwright.games.thorgal.stats import ATTRIBUTES, attribute, obstacles, total, travellers

BOTH_SIDES_ARE_OPEN: Final = rule("TH-SETUP-10")
OWNERS_REMEMBER: Final = rule("TH-ZONE-12")
OTHERS_ARE_NOT_TOLD: Final = rule("TH-ZONE-12", "TH-CLEAN-12")


def table_view(saga: Saga, viewer: int) -> dict[str, Any]:
    """The facts that all players may see at any time."""
    seen: dict[str, Any] = {
        "turn": saga.round,
        "round": saga.round,
        "phase": PHASES[saga.phase],
        "active": saga.seat_name(saga.destiny),
        "destiny": saga.seat_name(saga.destiny),
        "destination": saga.name(saga.destination) if saga.destination >= 0 else None,
        "result": RESULTS[saga.result],
        "passes": saga.passes,
        "horns_to_win": horns_to_win(saga),
        "quiet_rounds": saga.quiet,
        "journey": journey_view(saga),
    }
    if saga.destination >= 0:
        seen["travel"] = travel_view(saga)
    for seat, name in enumerate(saga.table.seats):
        seen[name] = seat_view(saga, seat, viewer)
    return seen


def journey_view(saga: Saga) -> list[str]:
    """Strength against difficulty, attribute by attribute, while a land bears the marker."""
    if saga.destination < 0:
        return []
    mine, theirs = travellers(saga), obstacles(saga)
    return [
        f"{name} {total(saga, mine, which)} of {total(saga, theirs, which)}"
        for which, name in enumerate(ATTRIBUTES)
    ]


def travel_view(saga: Saga) -> dict[str, Any]:
    """For each attribute the strength of the travellers and the difficulty they meet, with their parts."""
    sides = {"strength": travellers(saga), "difficulty": obstacles(saga)}
    return {
        name.lower(): {side: explained(saga, pieces, which) for side, pieces in sides.items()}
        for which, name in enumerate(ATTRIBUTES)
    }


def explained(saga: Saga, pieces: list[int], which: int) -> dict[str, Any]:
    """The sum of an attribute over cards, with its parts."""
    tally = Tally(explain=True)
    result = total(saga, pieces, which, tally)
    return {"total": result, "parts": tally.explanation()}


def seat_view(saga: Saga, seat: int, viewer: int) -> dict[str, Any]:
    """One player's open numbers."""
    facts: dict[str, Any] = {"out": saga.is_out(seat)}
    if not saga.horns:
        return facts
    facts["role"] = "destiny player" if seat == saga.destiny else "bane player"
    facts["destiny"] = seat == saga.destiny
    facts["horns"] = saga.horns[seat]
    facts["marker"] = saga.tokens[seat]
    facts["fate"] = saga.fate[seat]
    if NUMBERS_ARE_OPEN.holds():
        facts["hand"] = len(saga.hand(seat))
        for name, zone in COUNTED.items():
            facts[name] = len(saga.zone(seat, zone))
    party = saga.party(seat)
    for which, name in enumerate(ATTRIBUTES):
        tally = Tally(explain=True)
        pieces = travellers(saga) if seat == saga.destiny else party
        known = [piece for piece in pieces if saga.knows(viewer, piece)]
        facts[name.lower()] = {"total": total(saga, known, which, tally), "parts": tally.explanation()}
    if seat == viewer:
        facts["sources"] = sources_left(saga, seat)
    return facts


COUNTED: Final = {
    "destiny_deck": DESTINY_DECK,
    "bane_deck": BANE_DECK,
    "destiny_pool": DESTINY_POOL,
    "bane_pool": BANE_POOL,
    "destiny_discard": DESTINY_DISCARD,
    "bane_discard": BANE_DISCARD,
}


def sources_left(saga: Saga, seat: int) -> dict[str, int]:
    """How many destiny cards with each attribute are not in the own Valhalla: hand, party and unseen ones."""
    found = {}
    zones = (DESTINY_DECK, DESTINY_POOL, DESTINY_DISCARD, HAND)
    cards = [saga.card(piece) for zone in zones for piece in saga.zone(seat, zone)]
    cards += [saga.card(piece) for piece in saga.party(seat)]
    for which, name in enumerate(ATTRIBUTES):
        found[name.lower()] = sum([card.kind != "bane" and card.attributes[which] > 0 for card in cards])
    return found


def card_view(saga: Saga, piece: int) -> dict[str, Any]:
    """A card on the table: its text, its present values, its markers."""
    card = saga.card(piece)
    shown: dict[str, Any] = {"faction": card.faction, "text": text_of(saga, piece)}
    if card.subtypes:
        shown["subtypes"] = list(card.subtypes)
    if card.kind != "land":
        shown["cost"] = card.cost
    if card.upkeep_text:
        shown["upkeep"] = card.upkeep_text
    if card.kind != "land" or not saga.is_conquered(piece):
        for which, name in enumerate(ATTRIBUTES):
            tally = Tally(explain=True)
            shown[name.lower()] = attribute(saga, piece, which, tally)
            shown[f"{name.lower()}_parts"] = tally.explanation()
    shown["exhaustion"] = saga.exhaustion(piece)
    if saga.exhaustion(piece):
        shown["markers"] = saga.exhaustion(piece)
    if card.kind == "land":
        shown["conquered"] = saga.is_conquered(piece)
        shown["destination"] = piece == saga.destination
        shown["used"] = saga.wolf_uses(piece) > 0
    return shown


def text_of(saga: Saga, piece: int) -> str:
    """What is printed; of a land both sides may be read at any time."""
    card = saga.card(piece)
    if card.kind == "land":
        return saga.back(piece).text if BOTH_SIDES_ARE_OPEN.holds() or saga.is_conquered(piece) else ""
    return card.text


def remembers(saga: Saga, place: int, viewer: int) -> bool:
    """Of face-down piles only their owner is told what it still knows; of hands what was looked at."""
    owner = place // STRIDE
    if owner == viewer:
        return OWNERS_REMEMBER.holds()
    return place % STRIDE == HAND or not OTHERS_ARE_NOT_TOLD.holds()
