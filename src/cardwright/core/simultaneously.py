"""Simultaneously: every player does its part at once; nothing of a part shows until all are done."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from cardwright.core.chance import Chance
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import Procedure

if TYPE_CHECKING:
    from cardwright.core.events import Event
    from cardwright.core.game import Game


class Branch:
    """One player's part: its own frames, its own stream of chance, its own events, its open decision."""

    def __init__(self, seat: int, first: Procedure, stack: list[Procedure], chance: Chance | None) -> None:
        self.seat = seat
        self.first = first  # as it began; never run itself
        self.stack = stack
        self.chance = chance
        self.events: list[Event] = []
        self.decision: Decision | None = None

    def copy(self) -> Branch:
        chance = None if self.chance is None else self.chance.copy()
        twin = Branch(self.seat, self.first, [frame.copy() for frame in self.stack], chance)
        twin.events = self.events.copy()
        twin.decision = self.decision
        return twin

    def is_done(self) -> bool:
        return not self.stack


class Simultaneously(Procedure):
    """Branches of frames, one a player. A branch may change only what belongs to its player.

    The order in which answers arrive makes no difference: each branch draws on its own stream of chance,
    and events are recorded seat by seat when all are done.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("branches", "before")

    def __init__(self, branches: list[Branch], before: Game | None = None) -> None:
        super().__init__()
        self.branches = branches
        self.before = before  # the game as everybody else still sees it

    def copy(self) -> Simultaneously:
        twin = Simultaneously([branch.copy() for branch in self.branches], self.before)
        twin.placed_like(self)
        return twin

    def begin(self, game: Game) -> None:
        """Remember what is public now and give each branch a stream of chance."""
        for branch in self.branches:
            branch.chance = game.chance.fork(branch.seat + 1)
        game.stack.pop()
        self.before = game.copy()
        game.stack.append(self)

    def advance(self, game: Game) -> bool:
        """Bring every branch to its next decision. True if somebody must decide."""
        if self.before is None:
            self.begin(game)
        for branch in self.branches:
            if branch.decision is None and not branch.is_done():
                self.advance_branch(game, branch)
                if game.ending is not None:
                    return False
        game.pending = [branch.decision for branch in self.branches if branch.decision is not None]
        if game.pending:
            return True
        self.close(game)
        return False

    def advance_branch(self, game: Game, branch: Branch) -> None:
        """Run one branch alone, with its own chance and its own events."""
        stack, chance, log = game.stack, game.chance, game.log
        game.stack = branch.stack
        game.chance = branch.chance if branch.chance is not None else chance
        game.log = None if log is None else branch.events
        for _ in range(1000):
            if not branch.stack or game.ending is not None:
                break
            decision = game.one_step(branch.stack[-1])
            if decision is not None:
                branch.decision = decision
                break
        game.stack, game.chance, game.log = stack, chance, log

    def answered(self, seat: int, pick: Pick) -> None:
        """A player decided in its branch."""
        for branch in self.branches:
            if branch.seat == seat and branch.decision is not None:
                branch.stack[-1].answer = pick
                branch.decision = None

    def close(self, game: Game) -> None:
        """All are done: the events come out seat by seat."""
        game.stack.pop()
        if game.log is not None:
            for branch in self.branches:
                game.log.extend(branch.events)

    def ask_again(self) -> None:
        """Work every open decision out once more."""
        for branch in self.branches:
            if branch.decision is not None:
                branch.decision = None
                branch.stack[-1].at -= 1

    def branch_of(self, seat: int) -> Branch | None:
        for branch in self.branches:
            if branch.seat == seat:
                return branch
        return None


def together(parts: dict[int, Procedure]) -> Simultaneously:
    """One procedure a seat, all at once."""
    return Simultaneously([Branch(seat, part, [part.copy()], None) for seat, part in sorted(parts.items())])
