"""Bravery, Cunning and Power of cards, strength and difficulty: the same for rules and for screens."""

from __future__ import annotations

from typing import Final, cast

from cardwright.core.clauses import definition, rule
from cardwright.core.values import ADDED, SET, Tally
from cardwright.games.thorgal.conditions import count, holds
from cardwright.games.thorgal.nodes import Each, Has
from cardwright.games.thorgal.plans import Lasting
from cardwright.games.thorgal.saga import PHASES, Saga

THREE_ATTRIBUTES: Final = definition("TH-CARD-8")
PARTY_OF_THE_DESTINY_PLAYER: Final = rule("TH-EFF-1", "TH-EFF-10")
FALLS_SILENT: Final = rule("TH-SWITCH-4")
WORKS_IN_ITS_PHASE: Final = rule("TH-EFF-3")
RECALCULATED: Final = rule("TH-TEXT-6")
GONE_WITH_ITS_CARD: Final = rule("TH-EFF-11")
NEVER_BELOW_ZERO: Final = rule("TH-EFF-14")
EVENTS_ADD_TO_STRENGTH: Final = rule("TH-RES-1", "TH-JACT-5")
THE_WHOLE_PARTY: Final = rule("TH-RES-1", "TH-JRN-7")
SUPPORTS_HELP: Final = rule("TH-CARD-4")
BANE_CARDS_ADD_TO_DIFFICULTY: Final = rule("TH-RES-2", "TH-JACT-5")
OPPOSING_ADDS: Final = rule("TH-OPP-7", "TH-RES-2")
EXHAUSTED_CARDS_COUNT: Final = rule("TH-EFF-9")
EVERY_COPY_COUNTS: Final = rule("TH-CARD-16")

ATTRIBUTES: Final = ("Bravery", "Cunning", "Power")
TURNED: Final = ">"  # in a change that turns one attribute into another: "Bravery>Power"


def is_working(saga: Saga, piece: int, lasting: Lasting) -> bool:
    """Does a permanent text of a card in the destiny player's party work in this phase?"""
    if saga.exhaustion(piece) and not EXHAUSTED_CARDS_COUNT.holds():
        return False
    return not lasting.phases or PHASES[saga.phase] in lasting.phases or not WORKS_IN_ITS_PHASE.holds()


def speaking(saga: Saga, seat: int) -> list[int]:
    """The cards of a player whose permanent texts work: the party of the destiny player, no other."""
    if seat != saga.destiny and PARTY_OF_THE_DESTINY_PLAYER.holds() and FALLS_SILENT.holds():
        return []
    return saga.party(seat)


def attribute(saga: Saga, piece: int, which: int, tally: Tally | None = None) -> int:
    """One attribute of a card where it lies: printed, permanent, for the phase or round, and at least 0."""
    tally = tally or Tally()
    name = ATTRIBUTES[which]
    card = saga.card(piece)
    tally.add(card.attributes[which], card.name, "TH-CARD-8")
    if saga.is_in_a_party(piece):
        add_permanent(saga, piece, name, tally)
    if saga.lasting:
        add_changes(saga, piece, name, tally)
    if NEVER_BELOW_ZERO.holds():
        tally.at_least(0, "TH-EFF-14")
    return tally.result


def add_permanent(saga: Saga, piece: int, name: str, tally: Tally) -> None:
    """What permanent texts in the party give the card."""
    seat = saga.controllers[piece]
    for source in speaking(saga, seat):
        for lasting in saga.card(source).plan.bonuses:
            node = cast(Has, lasting.node)
            if reaches(saga, node, source, piece) and is_working(saga, source, lasting):
                number = points(saga, node, seat, source, name)
                if number:
                    tally.add(number, saga.name(source), "TH-EFF-3")


def reaches(saga: Saga, node: Has, source: int, piece: int) -> bool:
    """Does a permanent text of one card speak of the other?"""
    target = node.target
    if isinstance(target, Each):
        if piece == source and (target.other or not EVERY_COPY_COUNTS.holds()):
            return False
        return saga.card(piece).matches(target.cards)
    return piece == source


def points(saga: Saga, node: Has, seat: int, source: int, name: str) -> int:
    """How much of an attribute a permanent text gives now."""
    number = sum([bonus.number for bonus in node.bonuses if bonus.attribute == name])
    if number == 0:
        return 0
    if node.condition is not None and not (RECALCULATED.holds() and holds(saga, node.condition, seat, source)):
        return 0
    if node.per is not None:
        number *= count(saga, node.per, seat, source) if RECALCULATED.holds() else 0
    return number


def add_changes(saga: Saga, piece: int, name: str, tally: Tally) -> None:
    """What events, bane cards, activations and lands gave the card, for the phase or the round."""
    stay = saga.stays[piece]
    for change in saga.lasting:
        if change.piece != piece or (change.stay != stay and GONE_WITH_ITS_CARD.holds()):
            continue
        if change.stat == name and change.layer == ADDED:
            tally.add(change.number, change.label, change.clause)
        elif change.layer == SET and TURNED in change.stat:
            old, _, new = change.stat.partition(TURNED)
            if new == name:
                tally.add(change.number, change.label, change.clause)
            elif old == name:
                tally.add(-change.number, change.label, change.clause)


def attributes(saga: Saga, piece: int) -> tuple[int, int, int]:
    """All three attributes of a card."""
    return (attribute(saga, piece, 0), attribute(saga, piece, 1), attribute(saga, piece, 2))


def has_attributes(saga: Saga, piece: int) -> bool:
    """Has the card at least 1 point of any attribute?"""
    return any(attribute(saga, piece, which) > 0 for which in range(3))


def travellers(saga: Saga) -> list[int]:
    """What makes the party strong: companions and supports, and the attached events."""
    party = saga.party(saga.destiny)
    if not THE_WHOLE_PARTY.holds():
        party = party[:1]
    found = [piece for piece in party if saga.definitions[piece].kind == "companion" or SUPPORTS_HELP.holds()]
    if EVENTS_ADD_TO_STRENGTH.holds():
        found += [piece for piece in saga.attached if saga.definitions[piece].kind == "event"]
    return found


def obstacles(saga: Saga) -> list[int]:
    """What makes the journey difficult: the land, the attached bane cards and the opposing companion."""
    if saga.destination < 0:
        return []
    found = [saga.destination]
    if BANE_CARDS_ADD_TO_DIFFICULTY.holds():
        found += [piece for piece in saga.attached if saga.definitions[piece].kind == "bane"]
    if saga.opposing >= 0 and OPPOSING_ADDS.holds():
        found.append(saga.opposing)
    return found


def total(saga: Saga, pieces: list[int], which: int, tally: Tally | None = None) -> int:
    """The sum of one attribute over some cards."""
    tally = tally or Tally()
    for piece in pieces:
        number = attribute(saga, piece, which)
        if number:
            tally.add(number, saga.name(piece), "TH-RES-1")
    return tally.result


def strength(saga: Saga) -> tuple[int, int, int]:
    """The strength of the party in all three attributes."""
    pieces = travellers(saga)
    return (total(saga, pieces, 0), total(saga, pieces, 1), total(saga, pieces, 2))


def difficulty(saga: Saga) -> tuple[int, int, int]:
    """The difficulty of the journey in all three attributes."""
    pieces = obstacles(saga)
    return (total(saga, pieces, 0), total(saga, pieces, 1), total(saga, pieces, 2))
