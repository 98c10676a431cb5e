"""Triggers: the effects that one event sets off, collected as a batch and ordered by those whose they are."""

from __future__ import annotations

from typing import Any, ClassVar, Protocol, cast

from cardwright.core.game import Game
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import END, RESTART, Procedure, StepResult, step
from cardwright.core.saves import saved_plainly


@saved_plainly
class Trigger:
    """Something set off: whose it is, by which piece, which of its effects, and about what."""

    def __init__(self, key: str, seat: int, piece: int, about: int = -1, number: int = 0) -> None:
        self.key = key
        self.seat = seat
        self.piece = piece
        self.about = about
        self.number = number

    def same(self, other: Trigger) -> bool:
        """Would it make no difference which of the two comes first?"""
        return (
            self.key == other.key
            and self.seat == other.seat
            and self.number == other.number
            and (self.about == other.about)
        )

    def plain(self) -> list[Any]:
        return [self.key, self.seat, self.piece, self.about, self.number]


class TriggerRules(Protocol):
    """What a ruleset says about triggers."""

    def trigger_order(self, game: Game) -> list[int]:
        """Whose triggers come first."""

    def set_off(self, game: Game, trigger: Trigger) -> Procedure | None:
        """The procedure that carries the trigger out; None if it finds nothing to do."""


class TriggerBatch(Procedure):
    """The triggers of one event: seat by seat, each player ordering its own; equal ones are not asked about."""

    FIELDS: ClassVar[tuple[str, ...]] = ("waiting",)

    def __init__(self, waiting: list[Trigger]) -> None:
        super().__init__()
        self.waiting = waiting

    def copy(self) -> TriggerBatch:
        twin = TriggerBatch(self.waiting.copy())
        twin.placed_like(self)
        return twin

    @step()
    def name_the_next(self, game: Game) -> StepResult:
        if not self.waiting:
            return END
        mine = self.of_the_next_seat(game)
        different = [
            trigger for i, trigger in enumerate(mine) if not any(trigger.same(other) for other in mine[:i])
        ]
        if len(different) > 1:
            options = [Pick("next", trigger.piece, trigger.about, mine.index(trigger)) for trigger in different]
            return Decision(different[0].seat, "order", options)
        self.answer = Pick("next", choice=0)
        return None

    @step()
    def carry_it_out(self, game: Game) -> StepResult:
        trigger = self.of_the_next_seat(game)[self.picked().choice]
        self.waiting = [other for other in self.waiting if other is not trigger]
        return cast("TriggerRules", game.rules).set_off(game, trigger)

    @step()
    def until_none_is_left(self, game: Game) -> StepResult:
        return RESTART

    def of_the_next_seat(self, game: Game) -> list[Trigger]:
        for seat in cast("TriggerRules", game.rules).trigger_order(game):
            mine = [trigger for trigger in self.waiting if trigger.seat == seat]
            if mine:
                return mine
        return self.waiting
