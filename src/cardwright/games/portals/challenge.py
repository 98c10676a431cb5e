"""A solo challenge: the cards lie ready, and one player has one turn in which to win."""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import rule
from cardwright.core.procedures import Procedure, StepResult, step
from cardwright.games.portals.realm import ACTION, Realm
from cardwright.games.portals.turn import Turn

STARTS_IN_THE_ACTION_PHASE: Final = rule("PC-SOLO-3")


class Challenge(Procedure):
    """One turn; when it is over without a win, the challenge has failed."""

    def copy(self) -> Challenge:
        twin = Challenge()
        twin.placed_like(self)
        return twin

    @step("PC-SOLO-1")
    def one_turn_is_played(self, realm: Realm) -> StepResult:
        turn = Turn()
        realm.phase = ACTION
        turn.go_to("the_action_phase_begins" if STARTS_IN_THE_ACTION_PHASE.holds() else "the_player_acts")
        return turn

    @step("PC-SOLO-6")
    def the_turn_is_over(self, realm: Realm) -> StepResult:
        others = tuple([seat for seat in realm.seats_from(0) if seat != realm.active])
        realm.finish(others, "PC-SOLO-6", "the turn of the challenge is over")
        return None


def in_challenge(realm: Realm) -> bool:
    """Is this a solo challenge?"""
    return any(isinstance(frame, Challenge) for frame in realm.stack)
