"""A choice made while an effect resolves: which status is removed."""

from __future__ import annotations

from typing import ClassVar

from cardwright.core.effects.carry_out import note_done
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import END, RESTART, Procedure, StepResult, step
from cardwright.games.portals.keywords import remove_status
from cardwright.games.portals.places import STATUS, STATUS_NAMES
from cardwright.games.portals.realm import Realm


class ChooseStatus(Procedure):
    """One status of each Champion meant is removed; the player of the text chooses which."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "champions", "in_full", "removed")

    def __init__(self, seat: int, champions: tuple[int, ...], in_full: int = 1, removed: int = 0) -> None:
        super().__init__()
        self.seat = seat
        self.champions = champions  # those still to be relieved
        self.in_full = in_full  # how many statuses the text speaks of
        self.removed = removed

    def copy(self) -> ChooseStatus:
        twin = ChooseStatus(self.seat, self.champions, self.in_full, self.removed)
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.seat == seat

    @step()
    def which_status(self, realm: Realm) -> StepResult:
        if not self.champions:
            note_done(realm, self.removed == self.in_full)
            return END
        champion = self.champions[0]
        marks = max(realm.mark(STATUS, champion), 0)
        options = [Pick("remove", champion, choice=status) for status in STATUS_NAMES if marks & status]
        return Decision(self.seat, "status", options) if options else None

    @step()
    def it_is_removed(self, realm: Realm) -> StepResult:
        if self.answer is not None:
            remove_status(realm, self.champions[0], self.answer.choice, "PC-KW-3")
            self.removed += 1
        self.answer = None
        self.champions = self.champions[1:]
        return RESTART
