"""Joined effects: what the player of a text may do or leave, and which of two parts it carries out."""

from __future__ import annotations

from typing import ClassVar

from cardwright.core.effects.carry_out import note_done, perform, text_in_progress
from cardwright.core.effects.nodes import Node
from cardwright.core.game import Game
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import END, Procedure, StepResult, step


class MayDo(Procedure):
    """A player may carry out a part of an effect."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "node", "must")

    def __init__(self, seat: int, node: Node, must: bool = False) -> None:
        super().__init__()
        self.seat = seat
        self.node = node
        self.must = must  # it can't be left

    def copy(self) -> MayDo:
        twin = MayDo(self.seat, self.node, self.must)
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.seat == seat

    @step()
    def its_player_decides(self, game: Game) -> StepResult:
        return Decision(self.seat, "may", [Pick("yes")] if self.must else [Pick("yes"), Pick("no")])

    @step()
    def it_is_done(self, game: Game) -> StepResult:
        if self.picked().verb == "no":
            note_done(game, False)
            return END
        return perform(game, text_in_progress(game), self.node)


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
    def its_player_chooses(self, game: Game) -> StepResult:
        return Decision(self.seat, "either", [Pick("do", choice=0), Pick("do", choice=1)])

    @step()
    def it_is_done(self, game: Game) -> StepResult:
        return perform(game, text_in_progress(game), self.second if self.picked().choice else self.first)
