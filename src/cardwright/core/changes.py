"""Proposed changes: what a card may answer, replace or prevent before it happens, and what it triggers.

A game names, by its ruleset, the answers to a change, how it is applied, and what it triggers. Between the
proposal (damage is dealt) and the change (wounds are placed) an answer may be a whole action of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Protocol, cast, final

from cardwright.core.game import Game, Ref
from cardwright.core.last_known import LastKnown, last_known
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import END, Procedure, StepResult, step
from cardwright.core.saves import saved_plainly
from cardwright.core.triggers import Trigger, TriggerBatch

if TYPE_CHECKING:
    from collections.abc import Sequence


@final
class Change:
    """A change that is proposed: what kind, to whom or what, how much, because of what.

    It speaks of its piece in one stay; if the piece has left by then, nothing happens. What else a game
    wants to remember of it stands in `bound`, as numbers, words and tuples.
    """

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
        stay: int = -1,
        cancelled: bool = False,
        targets: tuple[Ref, ...] = (),
        bound: dict[str, Any] | None = None,
    ) -> None:
        self.kind = kind
        self.piece = piece
        self.amount = amount
        self.seat = seat
        self.source = source
        self.word = word
        self.used = used  # answers that already spoke; each speaks once
        self.before = before  # the piece just before the change was made
        self.stay = stay  # that of the piece when the change was proposed
        self.cancelled = cancelled  # by an answer, or because its piece has left
        self.targets = targets
        self.bound: dict[str, Any] = bound if bound is not None else {}

    def copy(self) -> Change:
        return Change(
            self.kind,
            self.piece,
            self.amount,
            self.seat,
            self.source,
            self.word,
            self.used,
            self.before,
            self.stay,
            self.cancelled,
            self.targets,
            self.bound.copy(),
        )

    def plain(self) -> list[Any]:
        first = [self.kind, self.piece, self.amount, self.seat, self.source, self.word, self.used, self.before]
        return [*first, self.stay, self.cancelled, self.targets, self.bound]

    def aim_at(self, game: Game, piece: int) -> None:
        """Redirect the change: from now on it speaks of this piece as it lies now."""
        self.piece = piece
        self.stay = game.stays[piece] if piece >= 0 else -1

    def has_lost_its_piece(self, game: Game) -> bool:
        return self.piece >= 0 and game.stays[self.piece] != self.stay


saved_plainly(Change)


class Answer:
    """A replacement or prevention: whose it is, which piece gives it, and whether it may be declined."""

    def __init__(self, key: str, seat: int, piece: int, may_decline: bool) -> None:
        self.key = key
        self.seat = seat
        self.piece = piece
        self.may_decline = may_decline


class ChangeRules(Protocol):
    """What a ruleset says about proposed changes."""

    def answer_order(self, game: Game, change: Change) -> Sequence[int]:
        """The seats that may speak, those who speak first come first."""

    def could_answer(self, game: Game, change: Change, seat: int) -> bool:
        """Could the seat answer, by what all can see? Who could is asked, whether or not it can."""

    def answers(self, game: Game, change: Change) -> Sequence[Answer]:
        """What may be answered now, and what must."""

    def give_answer(self, game: Game, change: Change, answer: Answer) -> Procedure | None:
        """Alter the change as the answer says, or the procedure that asks, pays and then does it.

        The procedure finds the change by `changes_of(game).change`.
        """

    def apply(self, game: Game, change: Change) -> Procedure | None:
        """Make the change and record its event, or the procedure that does."""

    def triggered(self, game: Game, change: Change) -> list[Trigger]:
        """What the change, now made, sets off."""


class Changes(Procedure):
    """Changes made as one batch, or card by card, each answered before it happens.

    Those who could answer are asked in their order, and again after every answer that was given. Then the
    batch is made, the game looks at its state once, and what was set off follows.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("changes", "one_by_one", "done", "triggers", "made", "passed")

    def __init__(
        self,
        changes: list[Change],
        one_by_one: bool = False,
        done: int = 0,
        triggers: list[Trigger] | None = None,
        made: int = 0,
        passed: tuple[int, ...] = (),
    ) -> None:
        super().__init__()
        self.changes = changes
        self.one_by_one = one_by_one
        self.done = done  # how many changes have been answered for good
        self.triggers: list[Trigger] = triggers if triggers is not None else []
        self.made = made  # how many have been made
        self.passed = passed  # the seats that declined to answer the change as it is now

    def copy(self) -> Changes:
        changes = [change.copy() for change in self.changes]
        twin = Changes(changes, self.one_by_one, self.done, self.triggers.copy(), self.made, self.passed)
        twin.placed_like(self)
        return twin

    @property
    def change(self) -> Change:
        """The change that is being answered, or made."""
        return self.changes[self.made if self.made < self.done else self.done]

    @step()
    def note_what_they_are_about(self, game: Game) -> StepResult:
        for change in self.changes:
            if change.stay < 0:
                change.aim_at(game, change.piece)
        return None

    @step()
    def those_who_could_may_answer(self, game: Game) -> StepResult:
        """Each answer once; the player it belongs to chooses among its own."""
        while self.done < len(self.changes):
            seat = self.next_to_speak(game)
            if seat >= 0:
                return self.ask(game, seat)
            self.done += 1
            self.passed = ()
            if self.one_by_one:
                self.go_to("note_what_was_there")
                return None
        return None

    @step()
    def use_the_answer(self, game: Game) -> StepResult:
        if self.done == len(self.changes):
            return None
        self.go_to("those_who_could_may_answer")
        seat = self.next_to_speak(game)
        if self.picked().verb == "decline":
            self.passed = (*self.passed, seat)
            return None
        self.passed = ()
        answer = self.open_answers(game, seat)[self.picked().choice]
        self.change.used = (*self.change.used, answer.key)
        return cast("ChangeRules", game.rules).give_answer(game, self.change, answer)

    @step()
    def note_what_was_there(self, game: Game) -> StepResult:
        for change in self.ready():
            if change.has_lost_its_piece(game):
                change.cancelled = True
            elif change.piece >= 0:
                change.before = last_known(game, change.piece)
        return None

    @step()
    def make_the_next(self, game: Game) -> StepResult:
        if self.made == self.done:
            return None
        if self.change.has_lost_its_piece(game):  # by one made just before
            self.change.cancelled = True
        return None if self.change.cancelled else cast("ChangeRules", game.rules).apply(game, self.change)

    @step()
    def until_all_are_made(self, game: Game) -> StepResult:
        if self.made < self.done:
            self.made += 1
            self.go_to("make_the_next")
        return None

    @step()
    def see_what_is_set_off(self, game: Game) -> StepResult:
        for change in self.ready():
            if not change.cancelled:
                self.triggers = [*self.triggers, *cast("ChangeRules", game.rules).triggered(game, change)]
        return None

    @step()
    def look_at_the_state(self, game: Game) -> StepResult:
        return game.rules.after_effect(game)

    @step()
    def handle_triggers(self, game: Game) -> StepResult:
        batch, self.triggers = self.triggers, []
        return TriggerBatch(batch) if batch else None

    @step()
    def go_on_with_the_next(self, game: Game) -> StepResult:
        if self.done == len(self.changes):
            return END
        self.go_to("those_who_could_may_answer")
        return None

    def ready(self) -> list[Change]:
        """Those that are made together."""
        return self.changes[max(self.done - 1, 0) : self.done] if self.one_by_one else self.changes

    def open_answers(self, game: Game, seat: int) -> list[Answer]:
        answers = cast("ChangeRules", game.rules).answers(game, self.change)
        return [answer for answer in answers if answer.seat == seat and answer.key not in self.change.used]

    def next_to_speak(self, game: Game) -> int:
        """The first seat that could answer and has not declined; -1 if there is none."""
        rules, change = cast("ChangeRules", game.rules), self.change
        if change.cancelled or change.has_lost_its_piece(game):
            return -1
        for seat in rules.answer_order(game, change):
            if seat in self.passed or game.is_out(seat):
                continue
            if rules.could_answer(game, change, seat):
                return seat
        return -1

    def ask(self, game: Game, seat: int) -> StepResult:
        mine = self.open_answers(game, seat)
        options = [Pick("answer", answer.piece, self.change.piece, i) for i, answer in enumerate(mine)]
        if all(answer.may_decline for answer in mine):
            options.append(Pick("decline"))
        return Decision(seat, "answer", options)


def changes_of(game: Game) -> Changes:
    """The changes that are being answered or made, looked for from the top of the frames."""
    for frame in reversed(game.stack):
        if isinstance(frame, Changes):
            return frame
    raise LookupError("no change is proposed")
