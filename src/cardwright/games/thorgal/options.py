"""What may be done: lists of options, each of them what no prohibition forbids."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cardwright.core.clauses import rule
from cardwright.core.picks import Pick
from cardwright.games.thorgal.saga import JOURNEY, Saga

WHO_CANNOT_ACT_PASSES: Final = rule("TH-ACT-5")
PASSING_IN_JOURNEY: Final = rule("TH-ACT-9")
CARDS_MAY_DO_NOTHING: Final = rule("TH-PLAY-14")


def allowed(saga: Saga, seat: int, tries: Iterable[Pick]) -> list[Pick]:
    """What no prohibition about the card forbids; those about the moment hold for the whole list."""
    refusals = saga.rules.refusals
    return [
        pick
        for pick in tries
        if not refusals.card_is_forbidden(saga, seat, pick, saga.definitions[pick.piece].number)
    ]


def one_of_each(saga: Saga, pieces: list[int]) -> list[int]:
    """Copies of one card once."""
    if len(pieces) < 2:
        return pieces
    seen: list[int] = []
    found: list[int] = []
    for piece in pieces:
        number = saga.definitions[piece].number
        if number not in seen:
            seen.append(number)
            found.append(piece)
    return found


def different(saga: Saga, pieces: list[int]) -> list[int]:
    """Cards on the table, equal ones once."""
    found: list[int] = []
    for piece in pieces:
        if not any(saga.alike(piece, other) for other in found):
            found.append(piece)
    return found


def moves(saga: Saga, seat: int) -> list[Pick]:
    """Everything that a player may do in its turn of an action step."""
    tries = [Pick("play", piece) for piece in one_of_each(saga, saga.hand(seat))]
    if seat == saga.destiny:
        for piece in different(saga, [one for one in saga.party(seat) if saga.card(one).plan.activate >= 0]):
            tries.append(Pick("activate", piece))
    else:
        for land in different(saga, [one for one in saga.centre if saga.is_conquered(one)]):
            tries.append(Pick("use", land))
    found = allowed(saga, seat, tries)
    if not CARDS_MAY_DO_NOTHING.holds():
        found = [pick for pick in found if would_do_something(saga, pick)]
    passing = PASSING_IN_JOURNEY.holds() or saga.phase != JOURNEY
    if not found or (passing and WHO_CANNOT_ACT_PASSES.holds()):
        found.append(Pick("pass"))
    return found


def wolf_limit(saga: Saga, land: int) -> int:
    """How often the wolf effect of a land may be used in this round."""
    plan = saga.back(land).plan
    return plan.abilities[plan.wolf].per_round if plan.wolf >= 0 else 0


def would_do_something(saga: Saga, pick: Pick) -> bool:
    """Has the card a text, symbols or attributes at all?"""
    card = saga.card(pick.piece)
    return pick.verb != "play" or bool(card.text or card.bar or any(card.attributes) or card.upkeep)
