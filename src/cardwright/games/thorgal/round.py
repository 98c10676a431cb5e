"""The round: Gods Fate, Dawn, Journey, Dusk, in this order, until somebody wins or loses."""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import rule
from cardwright.core.procedures import END, RESTART, Procedure, StepResult, step
from cardwright.games.thorgal.dawn import ActionStep
from cardwright.games.thorgal.dusk import CleanUp, Upkeep
from cardwright.games.thorgal.fate import begin_fate
from cardwright.games.thorgal.journey import EndOfJourney, Undertaking
from cardwright.games.thorgal.leaving import check_stalemate
from cardwright.games.thorgal.places import OF_A_PHASE, TRIGGER_USED
from cardwright.games.thorgal.saga import DAWN, DUSK, END_OF_PHASE, FATE, JOURNEY, Saga

ROLES_SWAP: Final = rule("TH-OVER-3", "TH-SWITCH-1")
CLOCKWISE: Final = rule("TH-MULTI-2")
PHASES_END: Final = rule("TH-TEXT-4", "TH-EFF-5")
MARKERS_OF_MANY: Final = rule("TH-MULTI-3", "TH-COMP-8")
NO_MARKERS_FOR_TWO: Final = rule("TH-SETUP-12", "TH-COMP-8")

TOKENS: Final[dict[int, tuple[int, ...]]] = {2: (0,), 3: (-1, 1), 4: (-1, 0, 1)}


class Rounds(Procedure):
    """Round after round, until the game is over."""

    def copy(self) -> Rounds:
        twin = Rounds()
        twin.placed_like(self)
        return twin

    @step()
    def the_next_round(self, saga: Saga) -> StepResult:
        return Round()

    @step("TH-SWITCH-3")
    def and_so_on(self, saga: Saga) -> StepResult:
        return RESTART


class Round(Procedure):
    """One round."""

    def copy(self) -> Round:
        twin = Round()
        twin.placed_like(self)
        return twin

    @step()
    def it_begins(self, saga: Saga) -> StepResult:
        saga.round += 1
        saga.result = 0
        saga.say("round", saga.destiny, number=saga.round, clause="TH-ROUND-1")
        give_markers(saga)
        begin_phase(saga, FATE)
        return None

    @step("TH-FATE-1", "TH-ROUND-1", "TH-ROUND-9")
    def gods_fate(self, saga: Saga) -> StepResult:
        return begin_fate(saga)

    @step("TH-ROUND-1", "TH-ROUND-9")
    def dawn(self, saga: Saga) -> StepResult:
        begin_phase(saga, DAWN)
        return ActionStep()

    @step("TH-DAWN-4", "TH-ROUND-1", "TH-ROUND-9")
    def journey(self, saga: Saga) -> StepResult:
        begin_phase(saga, JOURNEY)
        return Undertaking()

    @step("TH-JRN-2", "TH-JACT-3", "TH-ROUND-2")
    def cards_are_played_and_activated(self, saga: Saga) -> StepResult:
        return ActionStep()

    @step("TH-JRN-2", "TH-ROUND-2")
    def the_journey_is_resolved(self, saga: Saga) -> StepResult:
        return EndOfJourney()

    @step("TH-ROUND-1", "TH-ROUND-9", "TH-JACT-3")
    def dusk(self, saga: Saga) -> StepResult:
        begin_phase(saga, DUSK)
        return ActionStep()

    @step("TH-DUSK-4", "TH-UPK-1", "TH-ROUND-2")
    def companions_are_upkept(self, saga: Saga) -> StepResult:
        return Upkeep()

    @step("TH-CLEAN-1", "TH-CLEAN-10")
    def the_game_area_is_cleaned_up(self, saga: Saga) -> StepResult:
        return CleanUp(tuple(saga.seats_from(saga.destiny)))

    @step()
    def it_is_over(self, saga: Saga) -> StepResult:
        end_phase(saga)
        saga.forget_uses(TRIGGER_USED)
        saga.forget_wolves()
        saga.destination = -1
        check_stalemate(saga)
        return None

    @step("TH-SWITCH-1", "TH-OVER-3", "TH-MULTI-2")
    def roles_are_switched(self, saga: Saga) -> StepResult:
        pass_the_role_on(saga)
        return END

    @step("TH-MULTI-12")
    def the_bane_players_clean_up_alone(self, saga: Saga) -> StepResult:
        """Reached only when the destiny player is out."""
        return CleanUp(tuple(saga.bane_players()))

    @step()
    def then_this_round_is_over_too(self, saga: Saga) -> StepResult:
        self.go_to("it_is_over")
        return None


def begin_phase(saga: Saga, phase: int) -> None:
    """What lasted for the phase before has ended."""
    end_phase(saga)
    saga.phase = phase
    saga.passes = 0
    saga.say("phase", saga.destiny, number=phase, clause="TH-ROUND-1")


def end_phase(saga: Saga) -> None:
    if saga.lasting and PHASES_END.holds():
        saga.end_lasting(END_OF_PHASE)
    saga.forget_uses(OF_A_PHASE)


def give_markers(saga: Saga) -> None:
    """The markers -1 and +1 for the bane players of this round, clockwise; none with two players."""
    saga.tokens = [0] * saga.seat_count
    banes = saga.bane_players()
    if len(banes) == 1 and NO_MARKERS_FOR_TWO.holds():
        return
    if not MARKERS_OF_MANY.holds():
        return
    tokens = TOKENS[len(banes) + 1] if len(banes) > 1 else (-1,)
    for seat, token in zip(banes, tokens, strict=False):
        saga.tokens[seat] = token


def pass_the_role_on(saga: Saga) -> None:
    """The destiny role passes clockwise; with two players the roles are exchanged."""
    following = saga.seats_from((saga.destiny + 1) % saga.seat_count)[0]
    if len(saga.seats_from(0)) > 2 and not CLOCKWISE.holds():
        following = saga.seats_from(0)[0]
    if ROLES_SWAP.holds():
        saga.changes += 1
        saga.destiny = following
