"""What a view holds beyond core's: Faith, Stamina, who faces whom, strengths with their parts, costs."""

from __future__ import annotations

from typing import Any, Final

from cardwright.core.clauses import rule
from cardwright.core.values import Tally
from cardwright.games.portals.able import owed_stamina
from cardwright.games.portals.deity import has_token
from cardwright.games.portals.element import Element
from cardwright.games.portals.facing import facing
from cardwright.games.portals.places import (
    BANISHED,
    CHAMPION,
    CHARGE,
    DECK,
    DECKS_ARE_COUNTED,
    DEPLOY,
    FIRST_HALF,
    HALVES,
    HAND,
    PILE,
    STATE,
    STATUS_NAMES,
    STRIDE,
    WIDTH,
)
from cardwright.games.portals.realm import PHASES, Realm
from cardwright.games.portals.stats import attack, defense, life, portal_cost, stamina_cost
from cardwright.games.portals.targets import elements_waiting
from cardwright.games.portals.window import (
    COMBAT_OVER,
    COMBAT_STEP,
    DAMAGE,
    DEPLOYED,
    OPENED,
    PHASE_BEGINS,
    PHASE_ENDS,
    chains,
)

FAITH_AND_STAMINA_ARE_TRACKED: Final = rule("PC-COMP-6")
STATUSES_ARE_MARKED: Final = rule("PC-COMP-4")
COST_IS_ON_THE_BACK: Final = rule("PC-CARD-8", "PC-CARD-9")
OWNER_LOOKS_AT_THE_TOP: Final = rule("PC-AREA-9")
NOT_AT_THE_OTHERS: Final = rule("PC-AREA-10")


def table_view(realm: Realm, viewer: int) -> dict[str, Any]:
    """The facts that all players may see at any time."""
    seen: dict[str, Any] = {
        "turn": realm.turn,
        "phase": PHASES[realm.phase],
        "active": realm.seat_name(realm.active),
        "facing": facing_view(realm, viewer),
        "chain": [waiting(realm, one) for one in elements_waiting(realm)],
    }
    for seat, name in enumerate(realm.table.seats):
        seen[name] = seat_view(realm, seat, viewer)
    return seen


def facing_view(realm: Realm, viewer: int) -> dict[str, Any]:
    """For the viewer (or, for an onlooker, the first player): which halves its halves face."""
    seat = max(viewer, 0)
    return {
        half: [[realm.seat_name(other), HALVES[other_half]] for other, other_half in facing(realm, seat, number)]
        for number, half in enumerate(HALVES)
    }


def waiting(realm: Realm, element: Element) -> str:
    """An element of a chain in a few words."""
    return f"{realm.seat_name(element.seat)}: {realm.name(element.piece)}"


WINDOWS: Final = {
    DEPLOYED: "{card} was deployed",
    OPENED: "{card} was opened",
    COMBAT_STEP: "A combat goes on",
    COMBAT_OVER: "The combat is over",
    DAMAGE: "Damage was taken",
    PHASE_BEGINS: "The Action Phase of {player} begins",
    PHASE_ENDS: "{player} is about to end the Action Phase",
}


def asked_to_respond(realm: Realm) -> str:
    """The question in a window: the last element of the chain, or what opened the window, may be answered."""
    elements = elements_waiting(realm)
    if elements:
        last = elements[0]
        return f"Respond to {realm.name(last.piece)} of {realm.seat_name(last.seat)}, or pass"
    window = chains(realm)[0]
    words = WINDOWS.get(window.event, "")
    if "{card}" in words and realm.half_at(window.about) < 0:
        words = ""  # it has left, perhaps to where nobody may read it
    if not words:
        return "Respond, or pass"
    card = realm.name(window.about) if "{card}" in words else ""
    return f"{words.format(card=card, player=realm.seat_name(realm.active))}: respond, or pass"


def seat_view(realm: Realm, seat: int, viewer: int) -> dict[str, Any]:
    """One player's open numbers."""
    facts: dict[str, Any] = {"out": realm.is_out(seat)}
    if not realm.faith:
        return facts
    if FAITH_AND_STAMINA_ARE_TRACKED.holds():
        facts["faith"] = realm.faith[seat]
        facts["stamina"] = realm.stamina[seat]
    facts["token"] = has_token(realm, seat)
    if DECKS_ARE_COUNTED.holds():
        facts["deck"] = len(realm.deck(seat))
    facts["hand"] = len(realm.hand(seat))
    facts["interventions"] = len(realm.interventions(seat))
    if COST_IS_ON_THE_BACK.holds():
        halves = [half for half in range(len(HALVES)) if realm.pile(seat, half)]
        facts["costs"] = {HALVES[half]: portal_cost(realm, seat, half) for half in halves}
    for number, half in enumerate(HALVES):
        facts[half] = half_view(realm, seat, number, viewer)
    return facts


def half_view(realm: Realm, seat: int, half: int, viewer: int) -> dict[str, Any]:
    """The pile of a half: its top card for its owner, the cost on its back for all."""
    pile = realm.pile(seat, half)
    shown: dict[str, Any] = {
        "pile": len(pile),
        "deployed": realm.deployed[seat * 3 + half] if realm.deployed else 0,
    }
    if pile and COST_IS_ON_THE_BACK.holds():
        tally = Tally(explain=True)
        shown["cost"] = portal_cost(realm, seat, half, tally)
        shown["cost_parts"] = tally.explanation()
    if pile and seat == viewer and OWNER_LOOKS_AT_THE_TOP.holds():
        shown["top"] = realm.name(pile[-1])
    return shown


def card_view(realm: Realm, piece: int) -> dict[str, Any]:
    """A card on the table: its text, its present values, its marks."""
    card = realm.card(piece)
    shown: dict[str, Any] = {"text": card.text, "region": card.region}
    zone = realm.zone_at(piece)
    if zone == CHAMPION:
        shown.update(champion_view(realm, piece))
    elif zone in (DEPLOY, CHARGE):
        tally = Tally(explain=True)
        shown["life_force"] = life(realm, piece, tally)
        shown["life_force_parts"] = tally.explanation()
        if realm.is_exhausted(piece):
            shown["exhausted"] = True
            shown["banished"] = realm.marks[STATE][piece] == BANISHED
    if card.kind == "portal":
        shown["faith_loss"] = card.faith_loss
    if card.kind == "deity":
        shown["asleep"] = realm.deity_sleeps(realm.seat_at(piece))
    if card.rearguard_text:
        shown["rearguard"] = card.rearguard_text
    number = card.plan.once[0] if card.plan.once else card.plan.each_turn
    if number >= 0:
        shown["used"] = realm.ability_was_used(piece, number)
    return shown


def champion_view(realm: Realm, piece: int) -> dict[str, Any]:
    """A Champion: attack, defense and Stamina cost with their parts, statuses, what it has done."""
    shown: dict[str, Any] = {"empowered": realm.is_empowered(piece)}
    for key, value in (("attack", attack), ("defense", defense), ("stamina", stamina_cost)):
        tally = Tally(explain=True)
        shown[key] = value(realm, piece, tally)
        shown[f"{key}_parts"] = tally.explanation()
    if STATUSES_ARE_MARKED.holds():
        for status, name in STATUS_NAMES.items():
            shown[name] = realm.has_status(piece, status)
    shown["paid"] = owed_stamina(realm, piece) == 0 and shown["stamina"] > 0
    return shown


def remembers(realm: Realm, place: int, viewer: int) -> bool:
    """Of hidden piles only the number is shown, and the top of an own Portal pile; of hands what was seen."""
    within = place % STRIDE
    if within >= FIRST_HALF and (within - FIRST_HALF) % WIDTH == PILE:
        return not NOT_AT_THE_OTHERS.holds()
    return within in (HAND, DECK)


def open_backs(realm: Realm) -> dict[int, int]:
    """What everybody reads on the backs of hidden cards: the opening costs of the top Portals."""
    found = {}
    for seat in range(realm.seat_count):
        for half in range(len(HALVES)):
            pile = realm.pile(seat, half)
            if pile:
                found[pile[-1]] = realm.card(pile[-1]).cost
    return found
