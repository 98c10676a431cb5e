"""Where cards go: discarding, destroying, returning and drawing, each the only way in which that happens."""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import rule
from cardwright.core.events import EVERY_SEAT
from cardwright.core.game import BOTTOM, TOP
from cardwright.games.eight_schools.duel import Duel, foe
from cardwright.games.eight_schools.places import (
    HANDS,
    LIMBO,
    LINE,
    PLAYED_ON,
    POOL,
    SOURCE,
    STRIDE,
    TRASH,
)

DISCARDED_TO_TRASH: Final = rule("ES-PILE-1")
DESTROYED_TO_LIMBO: Final = rule("ES-PILE-2")
NOTHING_LEAVES_LIMBO: Final = rule("ES-PILE-3")
CARDS_GO_TO_THEIR_OWNER: Final = rule("ES-PILE-4", "ES-TER-10")
DESTROYING_IS_NOT_DISCARDING: Final = rule("ES-PILE-5")
DISCARDED_FROM_ANYWHERE: Final = rule("ES-PILE-6")
LEFT_TO_RIGHT: Final = rule("ES-PILE-8")
ORDER_OF_LEAVING: Final = rule("ES-PILE-10")
PHASE_GOES_UNDER_SOURCE: Final = rule("ES-STAT-1", "ES-STAT-7")
CRUMBLE_IS_DESTROYED: Final = rule("ES-STAT-2", "ES-STAT-6")
SHOWN_ON_THE_WAY: Final = rule("ES-INFO-8")
PROTECTED_CARDS: Final = rule("ES-PLAY-16")
PROTECTED_TERRAIN: Final = rule("ES-TER-5")
FIRST_ROUND: Final = rule("ES-TER-6")
PROTECTED_TERRAIN_STAYS: Final = rule("ES-TER-8")
RETURNED_TO_POOL: Final = rule("ES-PLAY-13")
DRAW_FROM_THE_TOP: Final = rule("ES-DRAW-1")
POOL_LIMIT: Final = rule("ES-DRAW-4", "ES-DRAW-5")
OTHER_MOVES_STOP_TOO: Final = rule("ES-DRAW-6")
TRASH_IS_RECYCLED: Final = rule("ES-DRAW-8")
ONLY_WHEN_NEEDED: Final = rule("ES-DRAW-9")
EMPTY_DECK_LOSES: Final = rule("ES-DRAW-10", "ES-WIN-4")
ONE_BY_ONE: Final = rule("ES-DRAW-11")
STOPPED_DRAWS_ARE_NOT_OWED: Final = rule("ES-DRAW-12")
AIMED_CARD_THAT_IS_GONE: Final = rule("ES-AIM-12")

MOST_IN_POOL: Final = 10


def home(duel: Duel, piece: int, pile: int) -> int:
    """The pile of the card's owner, whoever played it or moves it."""
    owner = duel.owners[piece] if CARDS_GO_TO_THEIR_OWNER.holds() else duel.active
    return owner * STRIDE + pile


def watchers(duel: Duel, piece: int) -> int:
    """Everybody sees a card on its way to a trash or limbo."""
    return EVERY_SEAT if SHOWN_ON_THE_WAY.holds() else 1 << duel.owners[piece]


def leave_the_table(duel: Duel, piece: int) -> None:
    """Whoever aimed at the card aims at nothing any more."""
    if duel.place_of[piece] % STRIDE == HANDS and AIMED_CARD_THAT_IS_GONE.holds():
        for aims in duel.aims:
            if piece in aims:
                aims.remove(piece)


def discard(duel: Duel, piece: int, clause: str) -> None:
    """Discard a card: to the trash, but PHASE sends it under the source and CRUMBLE destroys it."""
    plan = duel.card(piece).plan
    statuses = duel.place_of[piece] % STRIDE == LINE or DISCARDED_FROM_ANYWHERE.holds()
    leave_the_table(duel, piece)
    seen = watchers(duel, piece)
    if plan.phase and statuses and PHASE_GOES_UNDER_SOURCE.holds():
        duel.move(piece, home(duel, piece, SOURCE), BOTTOM, seen, "phased", "ES-STAT-1")
    elif plan.crumble and statuses and CRUMBLE_IS_DESTROYED.holds():
        duel.move(piece, home(duel, piece, LIMBO), TOP, seen, "crumbled", "ES-STAT-2")
    else:
        pile = TRASH if DISCARDED_TO_TRASH.holds() else LIMBO
        duel.move(piece, home(duel, piece, pile), TOP, seen, "discarded", clause)


def destroy(duel: Duel, piece: int, clause: str) -> bool:
    """Destroy a card: to the limbo, unless it cannot be destroyed."""
    if is_protected(duel, piece) and (PROTECTED_TERRAIN_STAYS.holds() or piece != duel.terrain):
        duel.say("protected", card=duel.name(piece), clause=protection(duel, piece))
        return False
    if not DESTROYING_IS_NOT_DISCARDING.holds():
        discard(duel, piece, clause)
        return True
    leave_the_table(duel, piece)
    pile = LIMBO if DESTROYED_TO_LIMBO.holds() else TRASH
    duel.move(piece, home(duel, piece, pile), TOP, watchers(duel, piece), "destroyed", clause)
    return True


def is_protected(duel: Duel, piece: int) -> bool:
    """Can the card not be destroyed now?"""
    plan = duel.card(piece).plan
    side = duel.side(piece)
    if plan.protected[side]:
        return PROTECTED_CARDS.holds()
    return plan.protected_in_first_round[side] and PROTECTED_TERRAIN.holds() and in_first_round(duel, piece)


def in_first_round(duel: Duel, piece: int) -> bool:
    """The turn in which it was played and the one after it, whoever played it."""
    last = 1 if FIRST_ROUND.holds() else 0
    return 0 <= duel.turn - duel.mark(PLAYED_ON, piece) <= last


def protection(duel: Duel, piece: int) -> str:
    return "ES-PLAY-16" if duel.card(piece).plan.protected[duel.side(piece)] else "ES-TER-5"


def return_to_pool(duel: Duel, piece: int, clause: str) -> None:
    """Put a card in play into its owner's pool; a full pool leaves it where it is."""
    owner = duel.owners[piece]
    if not RETURNED_TO_POOL.holds():
        return
    if room_in_pool(duel, owner) < 1:
        duel.say("pool_is_full", owner, clause="ES-DRAW-6")
        return
    leave_the_table(duel, piece)
    duel.move(piece, home(duel, piece, POOL), TOP, duel.seats_that_see(piece), "returned", clause)


def room_in_pool(duel: Duel, seat: int) -> int:
    """How many cards may still be put into this pool other than by drawing."""
    return MOST_IN_POOL - len(duel.pool(seat)) if OTHER_MOVES_STOP_TOO.holds() else MOST_IN_POOL


def in_order_of_leaving(duel: Duel, pieces: list[int]) -> list[int]:
    """Cards that leave together: those of the player on turn first; line, assists, terrain, traps."""
    if len(pieces) < 2:
        return pieces
    ordered = [piece for seat in (duel.active, foe(duel.active)) for piece in duel.in_play(seat) if piece in pieces]
    return ordered if ORDER_OF_LEAVING.holds() else ordered[::-1]


def discard_combo(duel: Duel, seat: int) -> None:
    """The old combo goes, from left to right."""
    combo = duel.line(seat).copy()
    for piece in combo if LEFT_TO_RIGHT.holds() else combo[::-1]:
        discard(duel, piece, "ES-TURN-9")


# Drawing


def draw(duel: Duel, seat: int, number: int, clause: str) -> None:
    """Draw cards one by one: a full pool stops it, an empty source is refilled, two empty piles lose."""
    if not ONE_BY_ONE.holds() and len(duel.source(seat)) + len(duel.trash(seat)) < number:
        lose_without_cards(duel, seat)
        return
    for _ in range(number):
        if not draw_one(duel, seat, clause):
            return


def draw_one(duel: Duel, seat: int, clause: str) -> bool:
    """Draw one card; False if no further card can be drawn."""
    full = len(duel.pool(seat)) >= MOST_IN_POOL and POOL_LIMIT.holds()
    if full and STOPPED_DRAWS_ARE_NOT_OWED.holds():
        duel.say("pool_is_full", seat, clause="ES-DRAW-5")
        return False
    if not duel.source(seat):
        if not duel.trash(seat) or not TRASH_IS_RECYCLED.holds():
            lose_without_cards(duel, seat)
            return False
        recycle(duel, seat)
    if full or not DRAW_FROM_THE_TOP.holds():
        return False
    duel.move(duel.source(seat)[-1], seat * STRIDE + POOL, TOP, 0, "drawn", clause)
    if not ONLY_WHEN_NEEDED.holds() and not duel.source(seat) and duel.trash(seat):
        recycle(duel, seat)
    return True


def recycle(duel: Duel, seat: int) -> None:
    """The trash becomes the new source; the limbo stays."""
    duel.say("new_source", seat, clause="ES-DRAW-9")
    for piece in duel.trash(seat).copy():
        duel.move(piece, seat * STRIDE + SOURCE, TOP, 0, "recycled", "ES-DRAW-9")
    if not NOTHING_LEAVES_LIMBO.holds():
        for piece in duel.limbo(seat).copy():
            duel.move(piece, seat * STRIDE + SOURCE, TOP, 0, "recycled", "ES-DRAW-9")
    duel.shuffle(seat * STRIDE + SOURCE, "ES-DRAW-9")


def lose_without_cards(duel: Duel, seat: int) -> None:
    """A player who must draw and has nothing to draw from loses."""
    if EMPTY_DECK_LOSES.holds():
        duel.finish((foe(seat),), "ES-DRAW-10", f"{duel.seat_name(seat)} has no card left to draw")
