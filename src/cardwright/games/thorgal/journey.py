"""Journey: the destination, the comparison of strength and difficulty, the return, and the conquest."""

from __future__ import annotations

from typing import ClassVar, Final, cast

from cardwright.core.clauses import definition, rule
from cardwright.core.effects.carry_out import CarryOut
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import END, Procedure, StepResult, step
from cardwright.core.triggers import Trigger, TriggerBatch
from cardwright.games.thorgal.leaving import check_horns
from cardwright.games.thorgal.nodes import JourneyEnds, When
from cardwright.games.thorgal.opposing import Oppose
from cardwright.games.thorgal.options import different
from cardwright.games.thorgal.piles import back_to_party, destroy, discard
from cardwright.games.thorgal.saga import CONQUERED, FAILED, RESULTS, SUCCEEDED, Saga
from cardwright.games.thorgal.stats import ATTRIBUTES, difficulty, is_working, speaking, strength

WHAT_JOURNEY_IS_FOR: Final = definition("TH-JRN-1")
BOTH_SIDES: Final = definition("TH-CARD-15")
ANY_UNCONQUERED_LAND: Final = rule("TH-JRN-3", "TH-JRN-5", "TH-CARD-7")
NOT_OPTIONAL: Final = rule("TH-JRN-6")
IN_ALL_THREE: Final = rule("TH-RES-3")
EQUALITY_IS_ENOUGH: Final = rule("TH-RES-4")
DESTROYED_AFTER_SUCCESS: Final = rule("TH-RES-6")
RETURNS_AFTER_FAILURE: Final = rule("TH-RES-7")
PHASE_CHANGES_STILL_COUNT: Final = rule("TH-RES-8")
STAYS_UNCONQUERED: Final = rule("TH-RET-3")
HORN: Final = rule("TH-RET-4", "TH-CARD-7")
NEVER_LOST: Final = rule("TH-LAND-9")
USABLE_AT_ONCE: Final = rule("TH-LAND-7")
THE_PARTY_STAYS: Final = rule("TH-RET-7", "TH-DAWN-3")
TRIGGERS_OF_THE_END: Final = rule("TH-TEXT-14")
THE_WINNER_USES_IT: Final = rule("TH-LAND-2")
NOW_OR_NEVER: Final = rule("TH-LAND-1")

CAPTURE: Final = "capture"
JOURNEY_ENDED: Final = "journey"
LATER: Final = "later"


class Undertaking(Procedure):
    """Step 1: the destiny player goes on a journey, bane players may oppose."""

    def copy(self) -> Undertaking:
        twin = Undertaking()
        twin.placed_like(self)
        return twin

    @step("TH-JRN-3", "TH-JRN-6", "TH-JRN-2")
    def the_destination_is_chosen(self, saga: Saga) -> StepResult:
        lands = saga.unconquered() if ANY_UNCONQUERED_LAND.holds() else saga.centre
        options = [Pick("travel", piece) for piece in different(saga, lands)]
        if not NOT_OPTIONAL.holds():
            options.append(Pick("decline"))
        return Decision(saga.destiny, "destination", options)

    @step("TH-JRN-3", "TH-COMP-7")
    def the_marker_is_put_on_it(self, saga: Saga) -> StepResult:
        if self.picked().verb == "decline":
            return END
        saga.changes += 1
        saga.destination = self.picked().piece
        saga.say("destination", saga.destiny, saga.name(saga.destination), clause="TH-JRN-3")
        return None

    @step("TH-OPP-1")
    def bane_players_may_oppose(self, saga: Saga) -> StepResult:
        return Oppose(tuple(saga.bane_players()))


class EndOfJourney(Procedure):
    """Steps 3 to 5: resolution, return, end."""

    FIELDS: ClassVar[tuple[str, ...]] = ("land",)

    def __init__(self, land: int = -1) -> None:
        super().__init__()
        self.land = land  # the destination of the journey that ends

    def copy(self) -> EndOfJourney:
        twin = EndOfJourney(self.land)
        twin.placed_like(self)
        return twin

    @step("TH-RES-1", "TH-RES-2", "TH-RES-3", "TH-RES-8")
    def strength_and_difficulty_are_compared(self, saga: Saga) -> StepResult:
        self.land = saga.destination
        if self.land < 0:
            return END
        if not PHASE_CHANGES_STILL_COUNT.holds():
            saga.lasting = []
        saga.changes += 1
        saga.result = SUCCEEDED if succeeds(saga) else FAILED
        mine, theirs = strength(saga), difficulty(saga)
        words = ", ".join([f"{name} {mine[i]} to {theirs[i]}" for i, name in enumerate(ATTRIBUTES)])
        saga.say(RESULTS[saga.result], saga.destiny, saga.name(self.land), other=words, clause="TH-RES-3")
        if saga.result == SUCCEEDED:
            saga.stirred = 1
        return None

    @step("TH-RES-6", "TH-RES-7")
    def the_opposing_companion_leaves(self, saga: Saga) -> StepResult:
        if saga.opposing >= 0:
            if saga.result == SUCCEEDED and DESTROYED_AFTER_SUCCESS.holds():
                destroy(saga, saga.opposing, "TH-RES-6")
            elif saga.result == SUCCEEDED or RETURNS_AFTER_FAILURE.holds():
                back_to_party(saga, "TH-RES-7")
            else:
                destroy(saga, saga.opposing, "TH-RES-7")
        return None

    @step("TH-RET-1")
    def the_marker_comes_back(self, saga: Saga) -> StepResult:
        saga.changes += 1
        saga.destination = -1
        return None

    @step("TH-RET-2", "TH-JACT-9")
    def attached_cards_are_destroyed(self, saga: Saga) -> StepResult:
        for piece in saga.attached.copy():
            destroy(saga, piece, "TH-RET-2")
        if not THE_PARTY_STAYS.holds():
            for piece in saga.party(saga.destiny).copy():
                discard(saga, piece, "discarded", "TH-RET-7")
        return None

    @step("TH-RET-4")
    def a_horn_is_earned(self, saga: Saga) -> StepResult:
        if saga.result == SUCCEEDED and HORN.holds():
            conquer(saga, self.land)
        elif not STAYS_UNCONQUERED.holds():
            saga.turn_face(self.land, CONQUERED, "", "TH-RET-3")
        return None

    @step("TH-RET-6", "TH-END-1")
    def the_third_horn_ends_the_game(self, saga: Saga) -> StepResult:
        check_horns(saga, saga.destiny)
        return None

    @step("TH-TEXT-14", "TH-LAND-1")
    def triggers_and_the_capture_effect(self, saga: Saga) -> StepResult:
        return TriggerBatch(set_off_by_the_journey(saga, self.land))

    @step()
    def that_was_the_journey(self, saga: Saga) -> StepResult:
        return END


def succeeds(saga: Saga) -> bool:
    """Is the strength at least the difficulty in each of the three attributes?"""
    mine, theirs = strength(saga), difficulty(saga)
    reached = [
        own >= other if EQUALITY_IS_ENOUGH.holds() else own > other for own, other in zip(mine, theirs, strict=True)
    ]
    return all(reached) if IN_ALL_THREE.holds() else any(reached)


def conquer(saga: Saga, land: int) -> None:
    """The land is turned over, the horn towards its conqueror."""
    seat = saga.destiny
    saga.give_control(land, seat)
    saga.turn_face(land, CONQUERED, "", "TH-RET-4")
    saga.horns[seat] += 1
    saga.say("conquered", seat, saga.name(land), number=saga.horns[seat], clause="TH-RET-4")
    if not USABLE_AT_ONCE.holds():
        saga.note_wolf(land)
    if not NEVER_LOST.holds():
        for other in saga.conquered_by((seat + 1) % saga.seat_count):
            saga.turn_face(other, 0, "", "TH-LAND-9")


def set_off_by_the_journey(saga: Saga, land: int) -> list[Trigger]:
    """Texts of the destiny party about the end of a journey, and the capture effect of the land just won."""
    seat = saga.destiny
    found: list[Trigger] = []
    for source in speaking(saga, seat) if TRIGGERS_OF_THE_END.holds() else ():
        for lasting in saga.card(source).plan.on_journey:
            moment = cast(JourneyEnds, cast(When, lasting.node).moment)
            if moment.result == RESULTS[saga.result] and is_working(saga, source, lasting):
                found.append(Trigger(JOURNEY_ENDED, seat, source, -1, saga.rules.node_number(lasting.node)))
    for change in saga.lasting:
        if change.stat == f"{LATER} {RESULTS[saga.result]}":
            found.append(Trigger(LATER, change.seat, change.piece, -1, change.number))
    if saga.result == SUCCEEDED and saga.back(land).plan.capture >= 0:
        winner = seat if THE_WINNER_USES_IT.holds() else saga.bane_players()[0]
        found.append(Trigger(CAPTURE, winner, land))
    return found


class Capture(Procedure):
    """The player who won a land may use its capture effect, now or never."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "land")

    def __init__(self, seat: int, land: int) -> None:
        super().__init__()
        self.seat = seat
        self.land = land

    def copy(self) -> Capture:
        twin = Capture(self.seat, self.land)
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.seat == seat

    @step("TH-LAND-1", "TH-LAND-2")
    def it_may_be_used(self, saga: Saga) -> StepResult:
        options = [Pick("capture", self.land)]
        if NOW_OR_NEVER.holds():
            options.append(Pick("decline"))
        return Decision(self.seat, "capture", options)

    @step("TH-LAND-1", "TH-TEXT-1")
    def it_has_its_effect(self, saga: Saga) -> StepResult:
        if self.picked().verb == "decline":
            return END
        plan = saga.back(self.land).plan
        saga.say("captured", self.seat, saga.name(self.land), clause="TH-LAND-1")
        return CarryOut(plan.abilities[plan.capture].effects, saga.ref(self.land), self.seat)
