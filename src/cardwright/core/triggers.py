"""Triggers: the effects that one event sets off, collected as a batch and ordered by those whose they are."""

from __future__ import annotations

from typing import Any, ClassVar, Final, Protocol, cast, final

from mypy_extensions import mypyc_attr

from cardwright.core.game import Game, Ref
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import END, RESTART, Procedure, StepResult, step
from cardwright.core.saves import saved_plainly

WHEN: Final = 0  # together with its event
AFTER: Final = 1  # once the event is over


@mypyc_attr(acyclic=True)
@final
class Trigger:
    """Something set off: whose it is, by which piece, which of its effects, about what, and when.

    What else a game wants to remember of it stands in `bound`, as numbers, words and tuples.
    """

    def __init__(
        self,
        key: str,
        seat: int,
        piece: int,
        about: int = -1,
        number: int = 0,
        timing: int = WHEN,
        targets: tuple[Ref, ...] = (),
        bound: dict[str, Any] | None = None,
    ) -> None:
        self.key = key
        self.seat = seat
        self.piece = piece
        self.about = about
        self.number = number
        self.timing = timing
        self.targets = targets
        self.bound: dict[str, Any] = bound if bound is not None else {}  # never altered

    def same(self, other: Trigger) -> bool:
        """Would it make no difference which of the two comes first?"""
        return (
            self.key == other.key
            and self.seat == other.seat
            and self.number == other.number
            and self.about == other.about
            and self.timing == other.timing
            and self.bound == other.bound
            and [(ref.piece, ref.stay) for ref in self.targets] == [(ref.piece, ref.stay) for ref in other.targets]
        )

    def plain(self) -> list[Any]:
        first = [self.key, self.seat, self.piece, self.about, self.number]
        return [*first, self.timing, self.targets, self.bound]


saved_plainly(Trigger)


class TriggerRules(Protocol):
    """What a ruleset says about triggers."""

    def trigger_order(self, game: Game) -> list[int]:
        """Whose triggers come first. Those of a seat that is not named, or is out of the game, are dropped."""

    def set_off(self, game: Game, trigger: Trigger) -> Procedure | None:
        """The procedure that carries the trigger out; None if it finds nothing to do."""


class TriggerBatch(Procedure):
    """The triggers of one event: all "when" before all "after", then seat by seat.

    Each player orders its own; equal ones are not asked about. After each one the game looks at its state.
    """

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
        mine = self.of_the_next_seat(game)
        if not mine:
            return END
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
    def look_at_the_state(self, game: Game) -> StepResult:
        return game.rules.after_effect(game)

    @step()
    def until_none_is_left(self, game: Game) -> StepResult:
        return RESTART

    def of_the_next_seat(self, game: Game) -> list[Trigger]:
        """The waiting triggers of the earliest timing, and of these those of the first seat that has any."""
        order = cast("TriggerRules", game.rules).trigger_order(game)
        order = [seat for seat in order if seat < 0 or not game.is_out(seat)]
        waiting = [trigger for trigger in self.waiting if trigger.seat in order]
        if not waiting:
            return []
        timing = min([trigger.timing for trigger in waiting])
        now = [trigger for trigger in waiting if trigger.timing == timing]
        first = min([order.index(trigger.seat) for trigger in now])
        return [trigger for trigger in now if trigger.seat == order[first]]
