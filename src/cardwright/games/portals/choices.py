"""Choices made while an effect resolves: may or may not, one or the other, which status."""

from __future__ import annotations

from typing import ClassVar, Final

from cardwright.core.clauses import rule
from cardwright.core.effects.carry_out import EXECUTORS, CarryOut
from cardwright.core.effects.nodes import Node
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import END, Procedure, StepResult, step
from cardwright.games.portals.keywords import remove_status
from cardwright.games.portals.places import STATUS, STATUS_NAMES
from cardwright.games.portals.realm import Realm

CHOSEN_ON_RESOLUTION: Final = rule("PC-CHAIN-18")


class MayDo(Procedure):
    """A player may carry out a part of an effect."""

    FIELDS: ClassVar[tuple[str, ...]] = ("text", "node")

    def __init__(self, text: CarryOut, node: Node) -> None:
        super().__init__()
        self.text = text  # as it stood when it came to this part
        self.node = node

    def copy(self) -> MayDo:
        twin = MayDo(self.text.copy(), self.node)
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.text.seat == seat

    @step()
    def its_player_decides(self, realm: Realm) -> StepResult:
        return Decision(self.text.seat, "may", [Pick("yes"), Pick("no")])

    @step()
    def it_is_done(self, realm: Realm) -> StepResult:
        if self.picked().verb == "no":
            return END
        return EXECUTORS[type(self.node)].do(realm, self.text, self.node)


class ChooseOne(Procedure):
    """A player carries out one of two parts."""

    FIELDS: ClassVar[tuple[str, ...]] = ("text", "first", "second")

    def __init__(self, text: CarryOut, first: Node, second: Node) -> None:
        super().__init__()
        self.text = text
        self.first = first
        self.second = second

    def copy(self) -> ChooseOne:
        twin = ChooseOne(self.text.copy(), self.first, self.second)
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.text.seat == seat

    @step()
    def its_player_chooses(self, realm: Realm) -> StepResult:
        return Decision(self.text.seat, "either", [Pick("do", choice=0), Pick("do", choice=1)])

    @step()
    def it_is_done(self, realm: Realm) -> StepResult:
        node = self.second if self.picked().choice else self.first
        return EXECUTORS[type(node)].do(realm, self.text, node)


class ChooseStatus(Procedure):
    """One status of a Champion is removed; its player chooses which."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "champion")

    def __init__(self, seat: int, champion: int) -> None:
        super().__init__()
        self.seat = seat
        self.champion = champion

    def copy(self) -> ChooseStatus:
        twin = ChooseStatus(self.seat, self.champion)
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.seat == seat

    @step()
    def which_status(self, realm: Realm) -> StepResult:
        marks = max(realm.mark(STATUS, self.champion), 0)
        options = [Pick("remove", self.champion, choice=status) for status in STATUS_NAMES if marks & status]
        return Decision(self.seat, "status", options) if options else END

    @step()
    def it_is_removed(self, realm: Realm) -> StepResult:
        remove_status(realm, self.champion, self.picked().choice, "PC-KW-3")
        return None
