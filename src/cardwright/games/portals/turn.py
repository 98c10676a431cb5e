"""A turn: the Preparation Phase, the Action Phase, the Clean-up Phase."""

from __future__ import annotations

from typing import ClassVar, Final

from cardwright.core.clauses import rule
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import END, RESTART, Procedure, StepResult, step
from cardwright.games.portals.drawing import draw
from cardwright.games.portals.faith import gain_stamina, spend_stamina
from cardwright.games.portals.keywords import (
    close_portal,
    discard,
    discard_used_rearguards,
    leave_play,
    place,
    remove_status,
    return_to_hand,
)
from cardwright.games.portals.options import charges, moves, statuses_to_remove, to_take_back
from cardwright.games.portals.places import CHARGE, DEPLOY, HALVES, PLAYED, STRIDE, USES
from cardwright.games.portals.play import begin
from cardwright.games.portals.realm import ACTION, CLEAN_UP, END_OF_COMBAT, END_OF_TURN, PREPARATION, Realm
from cardwright.games.portals.window import PHASE_BEGINS, PHASE_ENDS, free_window

ALTERNATING: Final = rule("PC-TURN-5")
PRICE_OF_A_STATUS: Final = rule("PC-PREP-7", "PC-STATUS-1")
ALL_PLAYERS_DISCARD: Final = rule("PC-CLEAN-1", "PC-KW-31")
MORE_THAN_FIVE_ARE_KEPT: Final = rule("PC-CLEAN-5", "PC-AREA-17")
HOUSEKEEPING: Final = rule("PC-CLEAN-7")
BONUSES_END: Final = rule("PC-TURN-6")
TOKEN_COMES_OFF: Final = rule("PC-DEITY-9")
BACK_IN_THE_ACTION_PHASE: Final = rule("PC-ACTION-5")
TIME_LIMIT: Final = rule("PC-TOUR-6")
ANY_NUMBER_OF_MOVES: Final = rule("PC-ACTION-3")
NO_RESPONSES_IN_CLEAN_UP: Final = rule("PC-CLEAN-8")
PORTALS_STAY_OPEN: Final = rule("PC-PORTAL-11")
THE_TURN_IS_OVER: Final = rule("PC-CLEAN-4")


class Turns(Procedure):
    """Turn after turn, clockwise, until the game is over."""

    def copy(self) -> Turns:
        twin = Turns()
        twin.placed_like(self)
        return twin

    @step()
    def the_next_turn(self, realm: Realm) -> StepResult:
        return Turn()

    @step()
    def and_so_on(self, realm: Realm) -> StepResult:
        return RESTART


class Turn(Procedure):
    """The turn of one player."""

    FIELDS: ClassVar[tuple[str, ...]] = ("answers",)

    def __init__(self, answers: int = 0) -> None:
        super().__init__()
        self.answers = answers  # responses given before the phase was to end

    def copy(self) -> Turn:
        twin = Turn(self.answers)
        twin.placed_like(self)
        return twin

    @step()
    def it_begins(self, realm: Realm) -> StepResult:
        if ALTERNATING.holds():
            realm.active = realm.seats_from(realm.active + int(realm.turn > 0))[0]
        realm.turn += 1
        realm.begun[realm.active] += 1
        realm.phase = PREPARATION
        realm.say("turn", realm.active, number=realm.turn, clause="PC-TURN-1")
        return None

    @step("PC-PREP-1", "PC-ALLY-7")
    def allies_are_charged(self, realm: Realm) -> StepResult:
        return Charging()

    @step("PC-PREP-4", "PC-REAR-11")
    def rearguards_may_be_taken_back(self, realm: Realm) -> StepResult:
        options = to_take_back(realm)
        return Decision(realm.active, "take back", [*options, Pick("done")]) if options else None

    @step()
    def they_return_to_hand(self, realm: Realm) -> StepResult:
        return self.in_preparation(realm, "rearguards_may_be_taken_back")

    @step("PC-PREP-5", "PC-TURN-3")
    def stamina_is_gained(self, realm: Realm) -> StepResult:
        gain_stamina(realm, realm.active, 2, "PC-PREP-5")
        return None

    @step("PC-PREP-6", "PC-STATUS-1")
    def statuses_may_be_removed(self, realm: Realm) -> StepResult:
        options = statuses_to_remove(realm)
        return Decision(realm.active, "statuses", [*options, Pick("done")]) if options else None

    @step()
    def they_are_paid_for(self, realm: Realm) -> StepResult:
        return self.in_preparation(realm, "statuses_may_be_removed")

    @step("PC-TURN-1", "PC-CHAIN-12")
    def the_action_phase_begins(self, realm: Realm) -> StepResult:
        realm.phase = ACTION
        return free_window(realm, PHASE_BEGINS)

    @step("PC-ACTION-1")
    def the_player_acts(self, realm: Realm) -> StepResult:
        return Decision(realm.active, "act", moves(realm))

    @step("PC-ACTION-2")
    def what_it_does_is_done(self, realm: Realm) -> StepResult:
        act, self.answer = self.answer, None
        if act is None or act.verb == "end":
            self.answers = realm.answers
            return None
        if ANY_NUMBER_OF_MOVES.holds():
            self.go_to("the_player_acts")
        return begin(realm, realm.active, act)

    @step("PC-ACTION-5", "PC-CHAIN-12")
    def others_may_act_before_it_ends(self, realm: Realm) -> StepResult:
        return free_window(realm, PHASE_ENDS)

    @step("PC-ACTION-5")
    def somebody_acted(self, realm: Realm) -> StepResult:
        if realm.answers != self.answers and BACK_IN_THE_ACTION_PHASE.holds():
            self.go_to("the_player_acts")
        return None

    @step("PC-CLEAN-1", "PC-TURN-1")
    def exhausted_allies_are_discarded(self, realm: Realm) -> StepResult:
        realm.phase = CLEAN_UP
        clear_exhausted(realm)
        return None if NO_RESPONSES_IN_CLEAN_UP.holds() else free_window(realm, PHASE_BEGINS)

    @step("PC-CLEAN-2")
    def cards_are_drawn(self, realm: Realm) -> StepResult:
        missing = 5 - len(realm.hand(realm.active))
        if missing > 0 or not MORE_THAN_FIVE_ARE_KEPT.holds():
            draw(realm, realm.active, max(missing, 1), "PC-CLEAN-2")
        return None

    @step("PC-CLEAN-7")
    def the_turn_ends(self, realm: Realm) -> StepResult:
        clear_the_turn(realm)
        if not THE_TURN_IS_OVER.holds():
            self.go_to("the_action_phase_begins")
            return None
        look_at_the_clock(realm)
        return END

    @step("PC-MULTI-20")
    def the_turn_of_one_who_is_out_ends(self, realm: Realm) -> StepResult:
        """Reached only when the active player falls; what others had on a chain or in a combat is dropped."""
        realm.phase = CLEAN_UP
        discard_used_rearguards(realm)
        for seat in realm.seats_from(realm.active):
            for piece in realm.contents[seat * STRIDE + PLAYED].copy():
                discard(realm, piece, "PC-MULTI-20")
        clear_exhausted(realm)
        clear_the_turn(realm)
        look_at_the_clock(realm)
        return None

    def in_preparation(self, realm: Realm, again: str) -> StepResult:
        """One thing done at step b or d; then the player is asked again."""
        act, self.answer = self.answer, None
        if act is None or act.verb == "done":
            return None
        self.go_to(again)
        if act.verb == "take":
            return_to_hand(realm, act.piece, "PC-PREP-4", realm.active)
        elif act.verb == "remove":
            if PRICE_OF_A_STATUS.holds():
                spend_stamina(realm, realm.active, 2, "PC-PREP-6")
            remove_status(realm, act.piece, act.choice, "PC-PREP-6")
        else:
            return begin(realm, realm.active, act)
        return None


def clear_exhausted(realm: Realm) -> None:
    """All players put their exhausted Allies away."""
    seats = realm.seats_from(realm.active) if ALL_PLAYERS_DISCARD.holds() else [realm.active]
    for seat in seats:
        for half in range(len(HALVES)):
            for piece in realm.allies_with_exhausted(seat, half):
                if realm.is_exhausted(piece):
                    leave_play(realm, piece)


def clear_the_turn(realm: Realm) -> None:
    """Effects until end of turn stop, tokens come off, marks of the turn are cleared."""
    if BONUSES_END.holds():
        realm.end_lasting(END_OF_TURN)
    realm.end_lasting(END_OF_COMBAT)
    if HOUSEKEEPING.holds():
        realm.changes += 1
        uses = realm.marks[USES]
        for piece in range(len(uses)):
            if uses[piece] >= 0 and (TOKEN_COMES_OFF.holds() or realm.card(piece).kind != "deity"):
                uses[piece] = -1
        realm.deployed = [0] * (3 * realm.seat_count)
        realm.moved = []
    realm.damage = []
    realm.fight = ()
    if not PORTALS_STAY_OPEN.holds():
        close_all(realm)


def close_all(realm: Realm) -> None:
    """Every open Portal of the active player would close at the end of its turn."""
    for half in range(len(HALVES)):
        if realm.portal(realm.active, half) >= 0:
            close_portal(realm, realm.portal(realm.active, half), "PC-PORTAL-11")


def look_at_the_clock(realm: Realm) -> None:
    """If the clock of the match has run out, more Faith wins and equal Faith is a draw."""
    if not realm.time_called or not TIME_LIMIT.holds():
        return
    most = max(realm.faith[seat] for seat in realm.seats_from(0))
    best = tuple([seat for seat in realm.seats_from(0) if realm.faith[seat] == most])
    words = "the time of the match is over"
    realm.finish(best if len(best) == 1 else (), "PC-TOUR-6", words)


class Charging(Procedure):
    """All Allies of the active player are charged; then their Charge effects may be used one by one."""

    FIELDS: ClassVar[tuple[str, ...]] = ("waiting",)

    def __init__(self, waiting: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.waiting = waiting  # charged Allies whose Charge effects may still be used: piece and stay

    def copy(self) -> Charging:
        twin = Charging(self.waiting)
        twin.placed_like(self)
        return twin

    @step("PC-PREP-1", "PC-KW-4")
    def all_move_together(self, realm: Realm) -> StepResult:
        seat = realm.active
        waiting: list[int] = []
        for half in range(len(HALVES)):
            for piece in realm.zone(seat, half, DEPLOY).copy():
                realm.move(piece, place(seat, half, CHARGE), name="charged", clause="PC-PREP-1", same_stay=True)
                if realm.card(piece).plan.charge >= 0:
                    waiting += [piece, realm.stays[piece]]
        self.waiting = tuple(waiting)
        return None

    @step("PC-PREP-3")
    def one_may_be_used(self, realm: Realm) -> StepResult:
        options = charges(realm, self.waiting)
        if not options:
            return END
        return Decision(realm.active, "charge", [*options, Pick("done")])

    @step()
    def on_a_chain_of_its_own(self, realm: Realm) -> StepResult:
        act, self.answer = self.answer, None
        if act is None or act.verb == "done":
            return END
        self.go_to("one_may_be_used")
        if act.verb == "charge":
            at = next(i for i in range(0, len(self.waiting), 2) if self.waiting[i] == act.piece)
            self.waiting = (*self.waiting[:at], *self.waiting[at + 2 :])
        return begin(realm, realm.active, act)
