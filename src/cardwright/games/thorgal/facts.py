"""The words that sentences of refusals use: who, where, how much."""

from __future__ import annotations

from cardwright.core.picks import Pick
from cardwright.games.thorgal.costs import cost, opposing_cost
from cardwright.games.thorgal.moves import label
from cardwright.games.thorgal.saga import PHASES, Saga
from cardwright.games.thorgal.setup import STARTERS, STARTING_COST, cost_so_far


def facts(saga: Saga, seat: int, pick: Pick) -> dict[str, str]:
    """The words that a sentence may use for a pick."""
    words = {
        "player": saga.seat_name(seat),
        "destiny": saga.seat_name(saga.destiny),
        "phase": PHASES[saga.phase],
        "card": label(saga, pick.piece, seat) if pick.piece >= 0 else "",
        "destination": saga.name(saga.destination) if saga.destination >= 0 else "no land any more",
        "opposing": saga.name(saga.opposing) if saga.opposing >= 0 else "",
        "pool": str(len(saga.contents[saga.role_pool(seat)])),
        "bane_pool": str(len(saga.bane_pool(seat))),
        "waiting": waiting(saga, seat),
        "limit": str(STARTING_COST),
        "starters": str(STARTERS),
    }
    for key in ("phases", "effect_phases", "cost", "opposing_cost", "markers", "conqueror", "sum"):
        words[key] = ""
    if pick.piece >= 0 and saga.knows(seat, pick.piece):
        words.update(facts_of_card(saga, seat, pick.piece))
    return words


def facts_of_card(saga: Saga, seat: int, piece: int) -> dict[str, str]:
    """What the sentences say of the card that is meant."""
    card = saga.card(piece)
    plan = saga.back(piece).plan if card.kind == "land" else card.plan
    number = plan.wolf if card.kind == "land" else plan.activate
    markers = saga.exhaustion(piece)
    words = {
        "phases": " and ".join(card.phases),
        "effect_phases": " and ".join(plan.phases_of(number)) or "no phase",
        "markers": "1 exhaustion marker" if markers == 1 else f"{markers} exhaustion markers",
        "conqueror": saga.seat_name(saga.controllers[piece]),
        "sum": str(cost_so_far(saga, seat) + card.cost),
    }
    if card.kind != "land":
        words["cost"] = str(cost(saga, seat, piece))
    if card.kind == "companion" and seat != saga.destiny:
        words["opposing_cost"] = str(opposing_cost(saga, seat, piece))
    return words


def waiting(saga: Saga, seat: int) -> str:
    """Who must decide what first."""
    for decision in saga.pending:
        question = saga.rules.question(saga, decision)
        who = "it is asked" if decision.seat == seat else f"{saga.seat_name(decision.seat)} is asked"
        return f'{who} "{question}"'
    return "another player is deciding"
