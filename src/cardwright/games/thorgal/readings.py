"""The facts that scenarios compare, and what must hold in every position."""

from __future__ import annotations

from typing import Any, Final, cast

from cardwright.core.errors import BadInput
from cardwright.games.thorgal.costs import cost, opposing_cost
from cardwright.games.thorgal.leaving import horns_to_win
from cardwright.games.thorgal.moves import open_places
from cardwright.games.thorgal.piles import can_bear_markers
from cardwright.games.thorgal.places import (
    BANE_DECK,
    BANE_DISCARD,
    BANE_POOL,
    DESTINY_DECK,
    DESTINY_DISCARD,
    DESTINY_POOL,
    NIFLHEIM,
    VALHALLA,
)
from cardwright.games.thorgal.saga import PHASES, RESULTS, Saga
from cardwright.games.thorgal.stats import attributes, difficulty, strength

READINGS: Final = {
    "round": "the number of the round",
    "phase": "the phase",
    "destiny": "who is the destiny player",
    "acts": "who is asked",
    "question": "the question that is asked",
    "destination": "the land that bears the destiny marker, empty if none does",
    "result": "success, failure or nothing: how the journey of this round ended",
    "strength": "Bravery, Cunning and Power of the party",
    "difficulty": "Bravery, Cunning and Power of the journey",
    "unconquered": "names of the lands that nobody has conquered",
    "quiet": "rounds running in which nothing happened",
    "attributes <card>": "Bravery, Cunning and Power of a card on the table now",
    "exhaustion <card>": "how many exhaustion markers lie on a card on the table",
    "<player>.attributes <card>": "the same for a card that this player owns",
    "<player>.exhaustion <card>": "the same for a card that this player owns",
    "<player>.role": "destiny player or bane player",
    "<player>.horns": "victory horns",
    "<player>.conquered": "names of the lands that the player has conquered",
    "<player>.fate": "fate points left",
    "<player>.marker": "the value of its bane player marker: -1, 0 or 1",
    "<player>.out": "is the player out of the game?",
    "<player>.exhausted": "names of the cards of its party with an exhaustion marker",
    "<player>.cost <card>": "what playing a card of its hand costs now",
    "<player>.opposing_cost <card>": "what opposing with a companion of its party costs now",
}


def reading(saga: Saga, key: str) -> Any:
    """A number or word that scenarios compare."""
    name, _, rest = key.partition(".")
    if name in saga.table.seats and rest:
        return reading_of_seat(saga, saga.table.seats.index(name), rest)
    word, _, card = key.partition(" ")
    if card and word in ("attributes", "exhaustion"):
        return reading_of_card(saga, word, find(saga, card, -1))
    if key == "strength":
        return list(strength(saga))
    if key == "difficulty":
        return list(difficulty(saga))
    if key == "unconquered":
        return [saga.name(land) for land in saga.unconquered()]
    plain = {
        "round": saga.round,
        "phase": PHASES[saga.phase],
        "destiny": saga.seat_name(saga.destiny),
        "acts": saga.seat_name(saga.pending[0].seat) if saga.pending else "",
        "question": saga.pending[0].question if saga.pending else "",
        "destination": saga.name(saga.destination) if saga.destination >= 0 else "",
        "result": RESULTS[saga.result],
        "quiet": saga.quiet,
    }
    return plain[key]


def find(saga: Saga, name: str, owner: int) -> int:
    """A card on the table by its name."""
    for place in open_places(saga):
        for piece in saga.contents[place]:
            if saga.name(piece).lower() == name.lower() and owner in (-1, saga.owners[piece]):
                return piece
    raise BadInput(f"{name} is not on the table")


def reading_of_card(saga: Saga, word: str, piece: int) -> Any:
    return list(attributes(saga, piece)) if word == "attributes" else saga.exhaustion(piece)


def reading_of_seat(saga: Saga, seat: int, key: str) -> Any:
    word, _, card = key.partition(" ")
    if card and word in ("attributes", "exhaustion"):
        return reading_of_card(saga, word, find(saga, card, seat))
    if card and word in ("cost", "opposing_cost"):
        pieces = saga.hand(seat) if word == "cost" else saga.party(seat)
        found = [piece for piece in pieces if saga.name(piece).lower() == card.lower()]
        if not found:
            raise BadInput(f"{saga.seat_name(seat)} has no {card} there")
        return cost(saga, seat, found[0]) if word == "cost" else opposing_cost(saga, seat, found[0])
    if key == "conquered":
        return [saga.name(land) for land in saga.conquered_by(seat)]
    if key == "exhausted":
        return [saga.name(piece) for piece in saga.party(seat) if saga.exhaustion(piece)]
    plain = {
        "role": "destiny player" if seat == saga.destiny else "bane player",
        "horns": saga.horns[seat],
        "fate": cast(Saga, saga.side_of(seat)).fate[seat],
        "marker": saga.tokens[seat],
        "out": saga.is_out(seat),
    }
    return plain[key]


KINDS_OF_PILES: Final = {
    DESTINY_DECK: True,
    DESTINY_POOL: True,
    DESTINY_DISCARD: True,
    VALHALLA: True,
    BANE_DECK: False,
    BANE_POOL: False,
    BANE_DISCARD: False,
    NIFLHEIM: False,
}


def problems(saga: Saga) -> list[str]:
    """What must hold in every position: cards of one kind in every pile and hand, horns for conquered lands."""
    found: list[str] = []
    if saga.round == 0:
        return found
    for seat in saga.seats_from(0):
        name = saga.seat_name(seat)
        for zone, destiny in KINDS_OF_PILES.items():
            found += [
                f"{saga.name(piece)} lies in a pile of the other kind of {name}"
                for piece in saga.zone(seat, zone)
                if saga.role_of(piece) != destiny or saga.owners[piece] != seat
            ]
        wrong = [piece for piece in saga.hand(seat) if saga.role_of(piece) != (seat == saga.destiny)]
        found += [f"{name} holds {saga.name(piece)} in the wrong role" for piece in wrong]
        if saga.horns[seat] != len(saga.conquered_by(seat)):
            found.append(f"{name} has {saga.horns[seat]} horns and {len(saga.conquered_by(seat))} lands")
        if saga.horns[seat] >= horns_to_win(saga) and saga.ending is None:
            found.append(f"{name} plays on with {saga.horns[seat]} horns")
        if any(saga.definitions[piece].kind not in ("companion", "support") for piece in saga.party(seat)):
            found.append(f"{name} has something else than companions and supports in its party")
    if saga.destination < 0 and (saga.attached or saga.opposing >= 0):
        found.append("cards lie at a land, and no land bears the marker")
    marked = [piece for piece in range(len(saga.owners)) if saga.exhaustion(piece)]
    found += [f"{saga.name(piece)} bears a marker" for piece in marked if not can_bear_markers(saga, piece)]
    if saga.ending is None and not saga.unconquered():
        found.append("there is no destination left")
    if len(saga.contents[saga.shared(2)]) > 1:
        found.append("more than one companion opposes")
    return found
