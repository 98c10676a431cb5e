"""What a view of a match holds beyond core's: totals with their parts, Hearts, aims, the result to expect."""

from __future__ import annotations

from typing import Any

from cardwright.core.values import Tally
from cardwright.games.eight_schools.amounts import (
    ATTACK,
    DEFENSE,
    attack,
    attack_taken,
    defense,
    shield,
    total,
    viewer_of,
    worked_out,
)
from cardwright.games.eight_schools.battle import beats, go_through
from cardwright.games.eight_schools.conditions import holds
from cardwright.games.eight_schools.counts import free_hands
from cardwright.games.eight_schools.duel import Duel, foe
from cardwright.games.eight_schools.moves import SIDES
from cardwright.games.eight_schools.places import (
    FOREIGN_PILES_ARE_COUNTED,
    FOREIGN_PILES_ARE_NOT_READ,
    HANDS,
    OPEN_PLACES,
    OWN_PILES_ARE_COUNTED,
    SIDE,
    STRIDE,
)


def table_view(duel: Duel, viewer: int) -> dict[str, Any]:
    """The facts that both players may see at any time."""
    seen: dict[str, Any] = {"turn": duel.turn, "active": duel.seat_name(duel.active)}
    for seat, name in enumerate(duel.table.seats):
        seen[name] = seat_view(duel, seat, viewer)
    seen["incoming"] = incoming(duel)
    return seen


def seat_view(duel: Duel, seat: int, viewer: int) -> dict[str, Any]:
    """One player's open numbers."""
    if not OPEN_PLACES.holds():
        return {}
    facts: dict[str, Any] = {
        "hearts": duel.face_up[seat],
        "hearts_at_start": duel.hearts,
        "attack": explained(duel, seat, ATTACK),
        "defense": explained(duel, seat, DEFENSE),
        "taken": attack_taken(duel, seat),
        "free_hands": free_hands(duel, seat),
        "aims": [duel.name(piece) for piece in duel.aims[seat]],
    }
    if (OWN_PILES_ARE_COUNTED if seat == viewer else FOREIGN_PILES_ARE_COUNTED).holds():
        facts["piles"] = {
            "source": len(duel.source(seat)),
            "pool": len(duel.pool(seat)),
            "trash": len(duel.trash(seat)),
            "limbo": len(duel.limbo(seat)),
            "traps": len(duel.traps(seat)),
        }
    return facts


def explained(duel: Duel, seat: int, stat: str) -> dict[str, Any]:
    """A total with its parts; parts of nothing are left out."""
    tally = Tally(explain=True)
    result = total(duel, seat, stat, tally)
    return {"total": result, "parts": [part for part in tally.explanation() if part["number"]]}


def open_numbers(duel: Duel) -> tuple[int, ...]:
    """What open cards give, also where it rests on cards that the foe cannot see (ES-INFO-9)."""
    numbers: list[int] = []
    for seat in (0, 1):
        for piece in duel.line(seat) + duel.hands(seat) + ([duel.terrain] if duel.terrain >= 0 else []):
            plan = duel.plan(piece)
            if plan.reads_piles:
                numbers += [worked_out(duel, node, seat, piece) for node in plan.amounts[duel.side(piece)]]
                numbers.append(int(plan.stay is None or holds(duel, plan.stay, duel.controllers[piece], piece)))
    return tuple(numbers)


def incoming(duel: Duel) -> dict[str, Any]:
    """What would happen if the turn were passed now."""
    if duel.turn == 1 or duel.answered or duel.ending is not None:
        return {
            "attack": 0,
            "defense": defense(duel, duel.active),
            "left": 0,
            "heart": False,
            "assists": [],
        }
    full = attack(duel, foe(duel.active))
    held = defense(duel, duel.active)
    passage = go_through(duel, full, held)
    lost = [duel.name(met.piece) for met in passage.met if met.defeated]
    heart = beats(passage.left, held)
    return {"attack": full, "defense": held, "left": passage.left, "heart": heart, "assists": lost}


def card_view(duel: Duel, piece: int) -> dict[str, Any]:
    """A card on the table: its side, what it gives now, its shield."""
    card = duel.card(piece)
    shown: dict[str, Any] = {"text": card.text, "schools": list(card.schools)}
    if card.plan.has_sides and duel.marks[SIDE][piece] >= 0:
        shown["side"] = SIDES[duel.side(piece)]
    gives = {stat: given(duel, piece, stat) for stat in (ATTACK, DEFENSE)}
    shown["gives"] = {stat.lower(): number for stat, number in gives.items() if number is not None}
    if duel.place_of[piece] % STRIDE == HANDS and card.kind == "assist":
        tally = Tally(explain=True)
        shown["shield"] = shield(duel, piece, tally)
        shown["shield_parts"] = tally.explanation()
        shown["hands"] = card.hands
        shown["aimed"] = any(piece in aims for aims in duel.aims)
    return shown


def given(duel: Duel, piece: int, stat: str) -> int | None:
    """What the card gives of ATTACK or DEFENSE to its own player now; None if it speaks of none."""
    player = duel.controllers[piece]
    mine = [node for node in duel.plan(piece).amounts[duel.side(piece)] if node.stat == stat]
    if not mine:
        return None
    return sum(worked_out(duel, node, viewer_of(node, player, player), piece) for node in mine)


def remembers(duel: Duel, place: int, viewer: int) -> bool:
    """Cards known in the own piles are named; of the foe's piles only the number is shown."""
    return place // STRIDE == viewer or not FOREIGN_PILES_ARE_NOT_READ.holds()
