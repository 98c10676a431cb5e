"""SUMMON and STAY: what a card needs to be played, and to remain in play."""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import rule
from cardwright.core.effects.nodes import Node
from cardwright.games.eight_schools.conditions import holds
from cardwright.games.eight_schools.counts import attack_taken_by, count
from cardwright.games.eight_schools.duel import Duel
from cardwright.games.eight_schools.nodes import Compare, Taking
from cardwright.games.eight_schools.piles import destroy, discard, in_order_of_leaving
from cardwright.games.eight_schools.places import POOL, STRIDE

STAY_TO_REMAIN: Final = rule("ES-NEED-3")
CHECKED_ALL_THE_TIME: Final = rule("ES-NEED-4")
SUMMON_ONLY_ONCE: Final = rule("ES-NEED-5")
LOST_NEED_IS_A_DISCARD: Final = rule("ES-NEED-6")
UNMET_IF_FORBIDS_NOTHING: Final = rule("ES-PLAY-2")


def has_summon(duel: Duel, piece: int, seat: int) -> bool:
    """Is the SUMMON need met? A card without one needs nothing."""
    need = duel.plan(piece).summon
    return need is None or is_met(duel, need, seat, piece)


def has_unmet_if(duel: Duel, piece: int, seat: int) -> bool:
    """Is an "if" on one of the card's amounts unmet now?"""
    return any(
        amount.condition is not None and not holds(duel, amount.condition, seat, piece)
        for amount in duel.plan(piece).amounts[0]
    )


def has_stay(duel: Duel, piece: int, seat: int) -> bool:
    """Is the STAY need met? A card without one needs nothing."""
    need = duel.plan(piece).stay
    return need is None or is_met(duel, need, seat, piece)


def is_met(duel: Duel, need: Node, seat: int, piece: int) -> bool:
    """Is the need met now? Before it is played a card counts neither in the pool nor in its place."""
    duel.about_to_play = unplayed(duel, seat, piece)
    met = holds(duel, need, seat, piece)
    duel.about_to_play = -1
    return met


def unplayed(duel: Duel, seat: int, piece: int) -> int:
    """The card, if it still lies in the player's pool; else -1."""
    return piece if duel.place_of[piece] == seat * STRIDE + POOL else -1


def said(duel: Duel, need: Node | None, seat: int, piece: int) -> str:
    """The need as printed; where it asks for a number, also how many there are now."""
    words = duel.rules.say_node(need)
    duel.about_to_play = unplayed(duel, seat, piece)
    if isinstance(need, Compare) and need.number:
        words += f"; now {count(duel, need.count, seat, piece)}"
    elif isinstance(need, Taking) and need.number:
        words += f"; now {attack_taken_by(duel, seat)}"
    duel.about_to_play = -1
    return words


def check_stay(duel: Duel) -> None:
    """Discard every card whose need is lost, all failing ones together, until none fails."""
    if not duel.has_needs:
        return
    if not STAY_TO_REMAIN.holds() or not CHECKED_ALL_THE_TIME.holds():
        return
    while duel.ending is None:
        failing = [
            piece
            for seat in (0, 1)
            for piece in duel.in_play(seat)
            if duel.plan(piece).has_needs and not may_remain(duel, piece)
        ]
        if not failing:
            return
        for piece in in_order_of_leaving(duel, failing):
            need = duel.rules.say_node(duel.plan(piece).stay)
            duel.say("need_lost", duel.controllers[piece], duel.name(piece), other=need, clause="ES-NEED-3")
            if LOST_NEED_IS_A_DISCARD.holds():
                discard(duel, piece, "ES-NEED-3")
            else:
                destroy(duel, piece, "ES-NEED-3")


def may_remain(duel: Duel, piece: int) -> bool:
    seat = duel.controllers[piece]
    if not SUMMON_ONLY_ONCE.holds() and not has_summon(duel, piece, seat):
        return False
    return has_stay(duel, piece, seat)
