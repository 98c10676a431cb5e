"""Choices made while an effect resolves: may or may not, one or the other, which status."""

from __future__ import annotations

from typing import ClassVar, Final

from cardwright.core.clauses import rule
from cardwright.core.effects.carry_out import EXECUTORS, CarryOut
from cardwright.core.effects.nodes import Node
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import END, RESTART, Procedure, StepResult, step
from cardwright.games.portals.keywords import remove_status
from cardwright.games.portals.places import STATUS, STATUS_NAMES
from cardwright.games.portals.realm import Realm

MAY_ALLOWS_NO: Final = rule("PC-TEXT-4")


def text_in_progress(realm: Realm) -> CarryOut:
    """The text in which a choice is made, or a search."""
    for frame in reversed(realm.stack):
        if isinstance(frame, CarryOut):
            return frame
    raise LookupError("no text is being carried out")


def carry_out_part(realm: Realm, node: Node) -> StepResult:
    """Carry a part of the text in progress out."""
    executor = EXECUTORS[type(node)]
    return executor.do(realm, text_in_progress(realm), node) if executor.citation.holds() else None


def note_done(realm: Realm, done: bool) -> None:
    """Was the sentence carried out in full? That is what "if you do" asks."""
    text_in_progress(realm).bound["did"] = done


class MayDo(Procedure):
    """A player may carry out a part of an effect."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "node")

    def __init__(self, seat: int, node: Node) -> None:
        super().__init__()
        self.seat = seat
        self.node = node

    def copy(self) -> MayDo:
        twin = MayDo(self.seat, self.node)
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.seat == seat

    @step()
    def its_player_decides(self, realm: Realm) -> StepResult:
        return Decision(self.seat, "may", [Pick("yes"), Pick("no")] if MAY_ALLOWS_NO.holds() else [Pick("yes")])

    @step()
    def it_is_done(self, realm: Realm) -> StepResult:
        if self.picked().verb == "no":
            note_done(realm, False)
            return END
        return carry_out_part(realm, self.node)


class ChooseOne(Procedure):
    """A player carries out one of two parts."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "first", "second")

    def __init__(self, seat: int, first: Node, second: Node) -> None:
        super().__init__()
        self.seat = seat
        self.first = first
        self.second = second

    def copy(self) -> ChooseOne:
        twin = ChooseOne(self.seat, self.first, self.second)
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.seat == seat

    @step()
    def its_player_chooses(self, realm: Realm) -> StepResult:
        return Decision(self.seat, "either", [Pick("do", choice=0), Pick("do", choice=1)])

    @step()
    def it_is_done(self, realm: Realm) -> StepResult:
        return carry_out_part(realm, self.second if self.picked().choice else self.first)


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
