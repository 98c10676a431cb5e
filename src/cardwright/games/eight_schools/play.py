"""Playing a card: named, placed, its actions done, burnt if it burns; then needs and traps are looked at."""

from __future__ import annotations

from typing import ClassVar, Final

from cardwright.core.clauses import rule
from cardwright.core.effects.carry_out import CarryOut
from cardwright.core.game import BOTTOM, TOP
from cardwright.core.picks import NONE, Pick
from cardwright.core.procedures import Procedure, StepResult, step
from cardwright.games.eight_schools.counts import free_hands, traps_fill_hands
from cardwright.games.eight_schools.duel import Duel
from cardwright.games.eight_schools.needs import check_stay
from cardwright.games.eight_schools.piles import destroy, discard
from cardwright.games.eight_schools.places import (
    HANDS,
    IN_USE,
    LEFT,
    LINE,
    ORDER,
    PLAYED_ON,
    SIDE,
    STRIDE,
    TERRAIN,
    TRAPS,
    TURNED_ON,
)
from cardwright.games.eight_schools.traps import CARD_PLAYED, TrapEvent, TrapsAct, TrapsThatWaitForAttack

IN_LINE_TYPES: Final = rule("ES-COMP-6")
SCROLLS_STAND_IN_LINE: Final = rule("ES-SCR-1")
TRAPS_LIE_OFF_LINE: Final = rule("ES-TRAP-1")
TO_THE_RIGHT: Final = rule("ES-LINE-2")
NEW_TERRAIN_DESTROYS_OLD: Final = rule("ES-TER-1", "ES-TER-2")
NEVER_WITHOUT_TERRAIN: Final = rule("ES-TER-9")
COVERED_IS_DESTROYED: Final = rule("ES-AST-4")
TWO_HANDS_COVER_BOTH: Final = rule("ES-AST-5")
INHERITS_NOTHING: Final = rule("ES-AST-8")
TRAP_NEEDS_A_HAND: Final = rule("ES-TRAP-2")
TRAP_WITHOUT_FREE_HAND: Final = rule("ES-TRAP-3")
BURNT_NEVER_JOINS_THE_LINE: Final = rule("ES-STAT-5")
SIDE_IS_CHOSEN: Final = rule("ES-OR-1", "ES-OR-4")
TRAP_HAS_NO_SIDE: Final = rule("ES-TRAP-15")


class Play(Procedure):
    """Playing a card from the pool, on the side and over the equip that were named with it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "act", "stay")

    def __init__(self, seat: int, act: Pick, stay: int = 0) -> None:
        super().__init__()
        self.seat = seat
        self.act = act
        self.stay = stay  # the stay of the card once it is placed, so that traps know it again

    def copy(self) -> Play:
        twin = Play(self.seat, self.act, self.stay)
        twin.placed_like(self)
        return twin

    @step("ES-PLAY-1")
    def it_goes_to_its_place(self, duel: Duel) -> StepResult:
        piece = self.act.piece
        duel.plays += 1
        make_way(duel, self.seat, piece, self.act.target)
        if duel.card(piece).kind == "terrain" and not NEVER_WITHOUT_TERRAIN.holds():
            check_stay(duel)
        duel.move(piece, place_for(duel, self.seat, piece), place_at(), 0, "played", "ES-PLAY-1")
        duel.give_control(piece, self.seat)
        self.stay = duel.stays[piece]
        self.remember(duel, piece)
        return None

    def remember(self, duel: Duel, piece: int) -> None:
        """When it was played, and on which side."""
        if duel.mark(PLAYED_ON, piece) < 0:  # it forgot when it left play
            duel.set_mark(PLAYED_ON, piece, duel.turn)
        duel.set_mark(ORDER, piece, duel.plays)
        if duel.card(piece).plan.has_sides and self.act.choice != NONE:
            side = self.act.choice if SIDE_IS_CHOSEN.holds() else LEFT
            duel.set_mark(SIDE, piece, side)
            duel.set_mark(TURNED_ON, piece, duel.turn)
            duel.say("side", self.seat, duel.name(piece), side, clause="ES-OR-1")

    @step("ES-PLAY-1", "ES-PLAY-5")
    def its_actions_are_done(self, duel: Duel) -> StepResult:
        piece = self.act.piece
        actions = duel.card(piece).plan.actions[duel.side(piece)]
        if not actions or duel.card(piece).kind == "trap":
            return None
        return CarryOut(actions, duel.ref(piece), self.seat)

    @step("ES-STAT-3")
    def a_burning_scroll_is_destroyed(self, duel: Duel) -> StepResult:
        if duel.card(self.act.piece).plan.burn and duel.stays[self.act.piece] == self.stay:
            destroy(duel, self.act.piece, "ES-STAT-3")
        return None

    @step("ES-PLAY-1")
    def needs_are_checked(self, duel: Duel) -> StepResult:
        check_stay(duel)
        return None

    @step("ES-TRAP-18")
    def traps_that_saw_it_act(self, duel: Duel) -> StepResult:
        if not duel.traps(0) and not duel.traps(1):
            return None
        return TrapsAct([TrapEvent(CARD_PLAYED, self.seat, self.act.piece, self.stay)])

    @step("ES-TRAP-17")
    def traps_that_wait_for_attack(self, duel: Duel) -> StepResult:
        return TrapsThatWaitForAttack() if duel.traps(self.seat) else None


def place_for(duel: Duel, seat: int, piece: int) -> int:
    """In line cards go into the line, the others off line; a burning scroll is only shown."""
    card = duel.card(piece)
    kind = card.kind
    if card.plan.burn and BURNT_NEVER_JOINS_THE_LINE.holds():
        return seat * STRIDE + IN_USE
    if kind == "scroll" and not SCROLLS_STAND_IN_LINE.holds():
        return seat * STRIDE + IN_USE
    if kind == "trap" and TRAPS_LIE_OFF_LINE.holds():
        return seat * STRIDE + TRAPS
    if kind in ("assist", "terrain") and IN_LINE_TYPES.holds():
        return TERRAIN if kind == "terrain" else seat * STRIDE + HANDS
    return seat * STRIDE + LINE


def place_at() -> int:
    """Every in line card stands to the right of the last one."""
    return TOP if TO_THE_RIGHT.holds() else BOTTOM


def make_way(duel: Duel, seat: int, piece: int, over: int) -> None:
    """What the card covers or replaces is destroyed in the same move."""
    card = duel.card(piece)
    if card.kind == "terrain":
        if duel.terrain >= 0 and NEW_TERRAIN_DESTROYS_OLD.holds():
            destroy(duel, duel.terrain, "ES-TER-2")
    elif card.kind == "assist":
        for covered in covered_by(duel, seat, card.hands, over):
            cover(duel, seat, piece, covered)
    elif card.kind == "trap" and over != NONE and TRAP_WITHOUT_FREE_HAND.holds():
        destroy(duel, over, "ES-TRAP-3")


def covered_by(duel: Duel, seat: int, hands: int, over: int) -> list[int]:
    """A 2 handed assist covers all that is in both hands; a 1 handed one what was named."""
    if hands == 2:
        equips = in_hands(duel, seat)
        return equips if TWO_HANDS_COVER_BOTH.holds() else equips[:1]
    return [over] if over != NONE else []


def cover(duel: Duel, seat: int, piece: int, covered: int) -> None:
    """The older card is destroyed, not discarded; the new one takes over nothing of it."""
    if not INHERITS_NOTHING.holds():
        for aims in duel.aims:
            aims[:] = [piece if aim == covered else aim for aim in aims]
    if COVERED_IS_DESTROYED.holds():
        destroy(duel, covered, "ES-AST-4")
    else:
        discard(duel, covered, "ES-AST-4")


def ways_to_play(duel: Duel, seat: int, piece: int) -> list[Pick]:
    """Every way to play a card, legal or not: with each side, over each equip that it could go on."""
    card = duel.card(piece)
    sides = (0, 1) if card.plan.has_sides and (card.kind != "trap" or not TRAP_HAS_NO_SIDE.holds()) else (NONE,)
    return [Pick("play", piece, over, side) for over in spots(duel, seat, piece) for side in sides]


def spots(duel: Duel, seat: int, piece: int) -> list[int]:
    """Where the card could go: nowhere in particular, or over an equip of its player."""
    card = duel.card(piece)
    if card.kind == "assist" and card.hands == 1:
        equips = in_hands(duel, seat)
        return [NONE, *equips] if free_hands(duel, seat) else equips
    if card.kind == "trap":
        if free_hands(duel, seat) or not TRAP_NEEDS_A_HAND.holds():
            return [NONE]
        return in_hands(duel, seat)
    return [NONE]


def in_hands(duel: Duel, seat: int) -> list[int]:
    """What fills the hands of a player: assists, and set traps where they keep their hand."""
    return duel.hands(seat) + duel.traps(seat) if traps_fill_hands(duel) else duel.hands(seat).copy()
