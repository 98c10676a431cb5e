"""Proposed changes: what a card may answer, replace or prevent before it happens, and what it triggers.

A game names, by its ruleset, the answers to a change, how it is applied, and what it triggers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Protocol, cast

from cardwright.core.game import Game
from cardwright.core.last_known import LastKnown, last_known
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import END, RESTART, Procedure, StepResult, step
from cardwright.core.saves import saved_plainly
from cardwright.core.triggers import Trigger, TriggerBatch

if TYPE_CHECKING:
    from collections.abc import Sequence


@saved_plainly
class Change:
    """A change that is proposed: what kind, to whom or what, how much, because of what."""

    def __init__(
        self,
        kind: str,
        piece: int = -1,
        amount: int = 0,
        seat: int = -1,
        source: int = -1,
        word: str = "",
        used: tuple[str, ...] = (),
        before: LastKnown | None = None,
    ) -> None:
        self.kind = kind
        self.piece = piece
        self.amount = amount
        self.seat = seat
        self.source = source
        self.word = word
        self.used = used  # answers that already spoke; each speaks once
        self.before = before  # the piece just before the change was made

    def copy(self) -> Change:
        return Change(self.kind, self.piece, self.amount, self.seat, self.source, self.word, self.used, self.before)

    def plain(self) -> list[Any]:
        return [self.kind, self.piece, self.amount, self.seat, self.source, self.word, self.used, self.before]


class Answer:
    """A replacement or prevention: whose it is, which piece gives it, and whether it may be declined."""

    def __init__(self, key: str, seat: int, piece: int, may_decline: bool) -> None:
        self.key = key
        self.seat = seat
        self.piece = piece
        self.may_decline = may_decline


class ChangeRules(Protocol):
    """What a ruleset says about proposed changes."""

    def answers(self, game: Game, change: Change) -> Sequence[Answer]:
        """Who may answer the change now; those who speak next come first."""

    def give_answer(self, game: Game, change: Change, answer: Answer) -> None:
        """Alter the change as the answer says."""

    def apply(self, game: Game, change: Change) -> None:
        """Make the change and record its event."""

    def triggered(self, game: Game, change: Change) -> list[Trigger]:
        """What the change sets off."""


class Changes(Procedure):
    """Changes made as one batch, or card by card, each answered before it happens."""

    FIELDS: ClassVar[tuple[str, ...]] = ("changes", "one_by_one", "done", "triggers")

    def __init__(
        self,
        changes: list[Change],
        one_by_one: bool = False,
        done: int = 0,
        triggers: list[Trigger] | None = None,
    ) -> None:
        super().__init__()
        self.changes = changes
        self.one_by_one = one_by_one
        self.done = done  # how many changes have been answered for good
        self.triggers: list[Trigger] = triggers if triggers is not None else []

    def copy(self) -> Changes:
        changes = [change.copy() for change in self.changes]
        twin = Changes(changes, self.one_by_one, self.done, self.triggers.copy())
        twin.placed_like(self)
        return twin

    @step()
    def the_affected_may_answer(self, game: Game) -> StepResult:
        """Each answer once; the player it belongs to chooses among its own."""
        while self.done < len(self.changes):
            change = self.changes[self.done]
            answers = self.open_answers(game, change)
            if answers:
                return self.ask(game, answers)
            self.done += 1
            if self.one_by_one:
                self.go_to("apply")
                return None
        return None

    @step()
    def use_the_answer(self, game: Game) -> StepResult:
        if self.done < len(self.changes):
            change = self.changes[self.done]
            answers = self.open_answers(game, change)
            mine = [answer for answer in answers if answer.seat == answers[0].seat]
            if self.picked().verb == "decline":
                change.used = (*change.used, *[answer.key for answer in mine if answer.may_decline])
            else:
                self.speak(game, change, mine[self.picked().choice])
            self.at = 0
        return None

    @step()
    def apply(self, game: Game) -> StepResult:
        rules = cast("ChangeRules", game.rules)
        ready = [self.changes[self.done - 1]] if self.one_by_one and self.changes else self.changes
        for change in ready:
            change.before = last_known(game, change.piece) if change.piece >= 0 else None
        for change in ready:
            rules.apply(game, change)
        for change in ready:
            self.triggers = [*self.triggers, *rules.triggered(game, change)]
        return None

    @step()
    def handle_triggers(self, game: Game) -> StepResult:
        batch, self.triggers = self.triggers, []
        return TriggerBatch(batch) if batch else None

    @step()
    def go_on_with_the_next(self, game: Game) -> StepResult:
        return RESTART if self.one_by_one and self.done < len(self.changes) else END

    def open_answers(self, game: Game, change: Change) -> list[Answer]:
        rules = cast("ChangeRules", game.rules)
        return [answer for answer in rules.answers(game, change) if answer.key not in change.used]

    def speak(self, game: Game, change: Change, answer: Answer) -> None:
        change.used = (*change.used, answer.key)
        cast("ChangeRules", game.rules).give_answer(game, change, answer)

    def ask(self, game: Game, answers: list[Answer]) -> StepResult:
        mine = [answer for answer in answers if answer.seat == answers[0].seat]
        options = [Pick("answer", answer.piece, self.changes[self.done].piece, i) for i, answer in enumerate(mine)]
        if all(answer.may_decline for answer in mine):
            options.append(Pick("decline"))
        return Decision(answers[0].seat, "answer", options)
