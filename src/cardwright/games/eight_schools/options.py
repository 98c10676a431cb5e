"""What the player on turn may do: play cards, aim, turn assists, end the turn."""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import rule
from cardwright.core.picks import NO_PICKS, Pick
from cardwright.games.eight_schools.duel import Duel, foe
from cardwright.games.eight_schools.play import ways_to_play

ANY_PART_OF_THE_POOL: Final = rule("ES-TURN-6")
CHOOSING_THE_HAND: Final = rule("ES-AST-6")
AIM_MAY_BE_CLAIMED: Final = rule("ES-AIM-2")
AIMS_MAY_CHANGE: Final = rule("ES-AIM-11")
ASSISTS_MAY_CHANGE_SIDES: Final = rule("ES-OR-5")


def options(duel: Duel) -> list[Pick]:
    """Everything the player on turn may do now."""
    seat = duel.active
    found = plays(duel, seat)
    if AIM_MAY_BE_CLAIMED.holds():
        for piece in duel.hands(foe(seat)):
            add_if_allowed(duel, seat, Pick("aim", piece), found)
    if ASSISTS_MAY_CHANGE_SIDES.holds():
        for piece in duel.hands(seat):
            if duel.plan(piece).has_sides:
                add_if_allowed(duel, seat, Pick("turn", piece, choice=1 - duel.side(piece)), found)
    if ANY_PART_OF_THE_POOL.holds() or not found:
        found.append(Pick("end"))
    return found


def plays(duel: Duel, seat: int) -> list[Pick]:
    """The cards of the pool that can be played, copies of one card once."""
    found: list[Pick] = []
    seen: list[int] = []
    for piece in duel.pool(seat):
        number = duel.definitions[piece].number
        if number in seen:
            continue
        seen.append(number)
        card = duel.card(piece)
        if card.one_way:
            add_if_allowed(duel, seat, Pick("play", piece), found)
            continue
        for pick in ways_to_play(duel, seat, piece):
            if pick.target >= 0 and not CHOOSING_THE_HAND.holds() and card.kind == "assist":
                continue
            add_if_allowed(duel, seat, pick, found)
    return found


def add_if_allowed(duel: Duel, seat: int, pick: Pick, found: list[Pick]) -> None:
    """The prohibitions about whose turn it is hold for the whole list; only those about the card are asked."""
    if not duel.rules.refusals.card_is_forbidden(duel, seat, pick, duel.definitions[pick.piece].number):
        found.append(pick)


def take_backs(duel: Duel) -> list[Pick]:
    """Aims may be dropped until the turn is passed; people are offered it, bots aim anew each turn."""
    if not duel.aims[duel.active] or not AIMS_MAY_CHANGE.holds():
        return NO_PICKS
    return [Pick("drop", piece) for piece in duel.aims[duel.active]]
