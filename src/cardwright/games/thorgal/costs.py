"""What playing a card or opposing costs, with the parts of the price."""

from __future__ import annotations

from typing import Final, cast

from cardwright.core.clauses import rule
from cardwright.core.values import ADDED, Modifier, Tally
from cardwright.games.thorgal.card import Card
from cardwright.games.thorgal.nodes import Costs, Filter, FirstBaneCardCosts, OpposingCosts
from cardwright.games.thorgal.places import TOLL_USED
from cardwright.games.thorgal.saga import END_OF_PHASE, Saga
from cardwright.games.thorgal.stats import is_working, speaking

NEVER_BELOW_ZERO: Final = rule("TH-PLAY-15")
COST_ZERO: Final = rule("TH-PLAY-11")
NEXT_CARD: Final = rule("TH-TEXT-5")
FIRST_IN_EACH_PHASE: Final = rule("TH-TEXT-19")
FIRST_OF_ANY_BANE_PLAYER: Final = rule("TH-MULTI-16")
PRINTED_COST_FOR_OPPOSING: Final = rule("TH-OPP-10")
FREE_BY_SUBTYPE: Final = rule("TH-OPP-3")
PAID_OTHERWISE: Final = rule("TH-OPP-4")

NEXT: Final = "next "  # a change of the price of the next card: "next Ship", "next companion 3"


def cost(saga: Saga, seat: int, piece: int, tally: Tally | None = None) -> int:
    """What it costs the player to play the card now: changes are added up, and it is at least 0."""
    tally = tally or Tally()
    card = saga.card(piece)
    tally.add(card.cost, card.name, "TH-CARD-11")
    if card.kind == "bane":
        add_tolls(saga, seat, tally)
    else:
        add_permanent(saga, seat, card, tally)
    for change in saga.lasting:
        if is_about_next(change, seat, card):
            tally.add(change.number, change.label, change.clause)
    if NEVER_BELOW_ZERO.holds():
        tally.at_least(0, "TH-PLAY-15")
    if not COST_ZERO.holds():
        tally.at_least(1, "TH-PLAY-11")
    return tally.result


def add_permanent(saga: Saga, seat: int, card: Card, tally: Tally) -> None:
    """What the own party changes about the price of a destiny card."""
    for source in speaking(saga, seat):
        for lasting in saga.card(source).plan.costs:
            node = cast(Costs, lasting.node)
            if card.matches(node.cards) and is_working(saga, source, lasting):
                tally.add(node.number, saga.name(source), "TH-PLAY-15")


def tolls(saga: Saga) -> list[int]:
    """The cards of the destiny player that make the first bane card of this phase dearer."""
    found = []
    for source in speaking(saga, saga.destiny):
        for lasting in saga.card(source).plan.tolls:
            used = saga.was_used(source, TOLL_USED) and FIRST_IN_EACH_PHASE.holds()
            if not used and is_working(saga, source, lasting):
                found.append(source)
    return found


def add_tolls(saga: Saga, seat: int, tally: Tally) -> None:
    for source in tolls(saga):
        if not FIRST_OF_ANY_BANE_PLAYER.holds() and seat != saga.bane_players()[0]:
            continue
        for lasting in saga.card(source).plan.tolls:
            tally.add(cast(FirstBaneCardCosts, lasting.node).number, saga.name(source), "TH-TEXT-19")


def next_costs(saga: Saga, seat: int, cards: Filter, number: int, label: str) -> Modifier:
    """The next card of a kind that the player plays in this phase costs more or less."""
    limit = "" if cards.cost_at_most is None else f" {cards.cost_at_most}"
    stat = f"{NEXT}{cards.kind}{limit}"
    return Modifier(-1, stat, ADDED, number, END_OF_PHASE, label, "TH-TEXT-5", seat=seat)


def is_about_next(change: Modifier, seat: int, card: Card) -> bool:
    """Is it a waiting change of the price of this card?"""
    if change.seat != seat or not change.stat.startswith(NEXT):
        return False
    kind = change.stat[len(NEXT) :]
    head, _, last = kind.rpartition(" ")
    if last.isdigit():
        return card.matches(Filter(head, int(last)))
    return card.matches(Filter(kind))


def use_up_changes(saga: Saga, seat: int, piece: int) -> None:
    """A card was played: what waited for the next one, or the first one of the phase, is used up."""
    card = saga.card(piece)
    if saga.lasting and NEXT_CARD.holds():
        left = [change for change in saga.lasting if not is_about_next(change, seat, card)]
        if len(left) < len(saga.lasting):
            saga.changes += 1
            saga.lasting = left
    if card.kind == "bane":
        for source in tolls(saga):
            saga.note_use(source, TOLL_USED)


# Opposing


def shares_subtype(saga: Saga, piece: int, land: int) -> bool:
    """Has the companion a subtype of the land?"""
    mine = saga.card(piece).subtypes
    return any(subtype in mine for subtype in saga.card(land).subtypes)


def opposing_cost(saga: Saga, seat: int, piece: int, tally: Tally | None = None) -> int:
    """What it costs to oppose with a companion: nothing if it shares a subtype with the land, else its cost."""
    tally = tally or Tally()
    free = saga.destination >= 0 and shares_subtype(saga, piece, saga.destination) and FREE_BY_SUBTYPE.holds()
    if free:
        tally.add(0, "a subtype of the land", "TH-OPP-3")
    elif PAID_OTHERWISE.holds():
        printed = saga.card(piece).cost
        if not PRINTED_COST_FOR_OPPOSING.holds():
            changed = Tally()
            add_permanent(saga, saga.destiny, saga.card(piece), changed)
            printed += changed.result
        tally.add(printed, saga.name(piece), "TH-OPP-4")
    for source in speaking(saga, saga.destiny):
        for lasting in saga.card(source).plan.opposing_tolls:
            if is_working(saga, source, lasting) and toll_binds(saga, seat):
                tally.add(cast(OpposingCosts, lasting.node).number, saga.name(source), "TH-MULTI-16")
    tally.at_least(0, "TH-PLAY-15")
    return tally.result


def toll_binds(saga: Saga, seat: int) -> bool:
    """Do permanent effects about the bane player bind this bane player?"""
    return FIRST_OF_ANY_BANE_PLAYER.holds() or seat == saga.bane_players()[0]
