"""The facts that scenarios compare, and what must hold in every position."""

from __future__ import annotations

from typing import Any, Final, cast

from cardwright.core.errors import BadInput
from cardwright.games.portals.card import Card
from cardwright.games.portals.decks import is_complete
from cardwright.games.portals.places import (
    CHAMPION,
    EQUIPMENT,
    HALVES,
    PORTAL,
    REARGUARD,
    STRIDE,
)
from cardwright.games.portals.realm import PHASES, Realm
from cardwright.games.portals.stats import attack, defense, life, portal_cost, stamina_cost

READINGS: Final = {
    "turn": "the number of the turn",
    "active": "whose turn it is",
    "phase": "the phase of the turn",
    "regions": "the regions that have their whole share of a box",
    "chain": "the cards whose elements wait on a chain, the last one first",
    "<player>.faith": "Faith",
    "<player>.stamina": "Stamina",
    "<player>.out": "is the player out of the game?",
    "<player>.burned": "names of its burned Champions",
    "<player>.frozen": "names of its frozen Champions",
    "<player>.empowered": "names of its empowered Champions",
    "<player>.exhausted": "names of its exhausted Allies",
    "<player>.interventions_left": "how many Divine Interventions it may still use",
    "<player>.token": "does the black token lie on its Deity?",
    "<player>.<half>.attack": "the attack of the Champion there",
    "<player>.<half>.defense": "its defense",
    "<player>.<half>.stamina": "its Stamina cost",
    "<player>.<half>.cost": "what the top Portal there costs now",
    "<player>.<half>.life": "the Life Force of the Allies there",
}


def reading(realm: Realm, key: str) -> Any:
    """A number or word that scenarios compare."""
    from cardwright.games.portals.targets import elements_waiting

    if key == "turn":
        return realm.turn
    if key == "active":
        return realm.seat_name(realm.active)
    if key == "phase":
        return PHASES[realm.phase]
    if key == "regions":
        cards = cast("list[Card]", realm.rules.definitions)
        return [region for region in dict.fromkeys(card.region for card in cards) if is_complete(cards, region)]
    if key == "chain":
        return [realm.name(one.piece) for one in elements_waiting(realm)]
    name, _, rest = key.partition(".")
    if name not in realm.table.seats:
        raise KeyError(key)
    seat = realm.table.seats.index(name)
    half, _, what = rest.partition(".")
    if half in HALVES:
        return reading_of_half(realm, seat, HALVES.index(half), what)
    return reading_of_seat(realm, seat, rest)


def reading_of_seat(realm: Realm, seat: int, key: str) -> Any:
    champions = [realm.champion(seat, half) for half in range(len(HALVES))]
    there = [piece for piece in champions if piece >= 0]
    if key == "faith":
        return realm.faith[seat]
    if key == "stamina":
        return realm.stamina[seat]
    if key == "out":
        return realm.is_out(seat)
    if key == "burned":
        return [realm.name(piece) for piece in there if realm.is_burned(piece)]
    if key == "frozen":
        return [realm.name(piece) for piece in there if realm.is_frozen(piece)]
    if key == "empowered":
        return [realm.name(piece) for piece in there if realm.is_empowered(piece)]
    if key == "exhausted":
        allies = [ally for half in range(len(HALVES)) for ally in realm.allies_with_exhausted(seat, half)]
        return [realm.name(ally) for ally in allies if realm.is_exhausted(ally)]
    if key == "interventions_left":
        return len(realm.interventions(seat))
    if key == "token":
        from cardwright.games.portals.deity import has_token

        return has_token(realm, seat)
    raise KeyError(key)


def reading_of_half(realm: Realm, seat: int, half: int, key: str) -> Any:
    if key == "cost":
        return portal_cost(realm, seat, half)
    if key == "life":
        return sum(life(realm, ally) for ally in realm.allies(seat, half))
    champion = realm.champion(seat, half)
    if champion < 0:
        raise BadInput(f"{realm.seat_name(seat)} has no Champion in its {HALVES[half]} half")
    values = {"attack": attack, "defense": defense, "stamina": stamina_cost}
    if key not in values:
        raise KeyError(key)
    return values[key](realm, champion)


def problems(realm: Realm) -> list[str]:
    """What must hold in every position: one card where one may lie, cards with their players."""
    found: list[str] = []
    if realm.turn == 0:
        return found
    for seat in realm.seats_from(0):
        name = realm.seat_name(seat)
        if realm.faith[seat] <= 0 and realm.ending is None:
            found.append(f"{name} plays on with {realm.faith[seat]} Faith")
        if realm.stamina[seat] < 0:
            found.append(f"{name} has {realm.stamina[seat]} Stamina")
        for half in range(len(HALVES)):
            found += problems_of_half(realm, seat, half)
    for piece, owner in enumerate(realm.owners):
        zone = realm.place_of[piece] % STRIDE
        if realm.seat_at(piece) != owner and zone in (0, 2, 3):
            found.append(f"{realm.name(piece)} lies in a pile that is not its owner's")
    return found


def problems_of_half(realm: Realm, seat: int, half: int) -> list[str]:
    """One Champion, and at most one Equipment, Rearguard and Portal; numbers that their parts explain."""
    found = []
    where = f"{realm.seat_name(seat)} {HALVES[half]}"
    if len(realm.zone(seat, half, CHAMPION)) != 1:
        found.append(f"{where} has {len(realm.zone(seat, half, CHAMPION))} Champions")
    for zone, noun in ((EQUIPMENT, "Equipments"), (REARGUARD, "Rearguards"), (PORTAL, "open Portals")):
        if len(realm.zone(seat, half, zone)) > 1:
            found.append(f"{where} has {len(realm.zone(seat, half, zone))} {noun}")
    for piece in realm.zone(seat, half, EQUIPMENT):
        if realm.host_of(piece) != realm.champion(seat, half):
            found.append(f"{where}: {realm.name(piece)} is not on its Champion")
    if realm.deployed[seat * 3 + half] > 2:
        found.append(f"{where}: more than two Allies were deployed")
    return found
