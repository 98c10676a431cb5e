"""Simultaneously: every player does its part at once; nothing of a part shows until all are done.

Each part runs in a game of its own, a copy of the one that all see. So nothing of it can show elsewhere,
and no order of answers can matter: when all are done, what each has changed is joined seat by seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from cardwright.core.joining import Joining
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import Procedure, StepResult, step

if TYPE_CHECKING:
    from cardwright.core.game import Game

WAITING: Final = -2  # the seat of the question that a finished part stands at: nobody's


class Part(Procedure):
    """What lies under the frames of one player's part: it waits for the others when they are done."""

    FIELDS: ClassVar[tuple[str, ...]] = ("first",)

    def __init__(self, first: Procedure) -> None:
        super().__init__()
        self.first = first  # as it began; a copy of it runs

    def copy(self) -> Part:
        twin = Part(self.first)
        twin.placed_like(self)
        return twin

    @step()
    def do_it(self, game: Game) -> StepResult:
        return self.first.copy()

    @step()
    def wait_for_the_others(self, game: Game) -> StepResult:
        return Decision(WAITING, "wait", [])


class Branch:
    """One player's part: the procedure, and the game as it stands for this player once it has begun."""

    def __init__(self, seat: int, first: Procedure, game: Game | None = None) -> None:
        self.seat = seat
        self.first = first
        self.game = game

    def copy(self) -> Branch:
        return Branch(self.seat, self.first, None if self.game is None else self.game.copy())

    def begin(self, game: Game) -> None:
        """A game of its own: its frames, its stream of chance, its events."""
        stack, game.stack = game.stack, []
        self.game = game.copy()
        game.stack = stack
        self.game.stack = [Part(self.first)]
        self.game.pending = []
        self.game.chance = game.chance.fork(self.seat + 1)
        self.game.log = None if game.log is None else []
        self.game.trail = None if game.trail is None else game.trail.for_part()

    def advance(self, game: Game) -> None:
        """Bring it to its next decision, unless it stands at one."""
        if self.game is None:
            self.begin(game)
        assert self.game is not None
        if not self.game.pending and self.game.ending is None:
            self.game.script = game.script  # scripted chance is one list of lines for all
            self.game.run()

    def decision(self) -> Decision | None:
        """What its player must decide; None when the part is done."""
        if self.game is None or not self.game.pending or self.game.pending[0].seat == WAITING:
            return None
        return self.game.pending[0]


class Simultaneously(Procedure):
    """Parts, one a player. A part may change only what belongs to its player; others see it when all are done.

    Nobody else is asked inside a part. Chance drawn in it comes from a stream of its own, and events are
    recorded seat by seat at the end.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("branches",)

    def __init__(self, branches: list[Branch]) -> None:
        super().__init__()
        self.branches = branches

    def copy(self) -> Simultaneously:
        twin = Simultaneously([branch.copy() for branch in self.branches])
        twin.placed_like(self)
        return twin

    def advance(self, game: Game) -> bool:
        """Bring every part to its next decision. True if somebody must decide."""
        pending = []
        for branch in self.branches:
            branch.advance(game)
            decision = branch.decision()
            if decision is not None:
                pending.append(decision)
        game.pending = pending
        if pending:
            return True
        self.close(game)
        return False

    def answered(self, seat: int, pick: Pick) -> None:
        """A player decided in its part."""
        own = self.game_of(seat)
        if own is not None:
            own.stack[-1].answer = pick
            own.pending = []

    def close(self, game: Game) -> None:
        """All are done: their changes are joined and their events come out, seat by seat."""
        game.stack.pop()
        joining = Joining(game)
        for branch in self.branches:
            if branch.game is not None:
                joining.join(branch.game)

    def stand_back(self) -> None:
        """Let every open question be worked out once more."""
        for branch in self.branches:
            if branch.game is not None:
                branch.game.stand_back()

    def give_up(self, game: Game, what: str, seat: int) -> None:
        """The same happens in every part; who is out has none any more, and what it did leaves no trace."""
        for branch in self.branches:
            if branch.game is not None:
                log, branch.game.log = branch.game.log, None  # the one game has told it already
                game.rules.given_up(branch.game, what, seat)
                branch.game.log = log
        self.branches = [branch for branch in self.branches if not game.is_out(branch.seat)]

    def game_of(self, seat: int) -> Game | None:
        """The game as it stands for a player that has a part."""
        for branch in self.branches:
            if branch.seat == seat:
                return branch.game
        return None


def together(parts: dict[int, Procedure]) -> Simultaneously:
    """One procedure a seat, all at once."""
    return Simultaneously([Branch(seat, part) for seat, part in sorted(parts.items())])
