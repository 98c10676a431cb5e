"""The chain: actions that wait for each other, last declared, first resolved, checked again when they resolve."""

from __future__ import annotations

from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from cardwright.core.game import Game
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import END, RESTART, Procedure, StepResult, step
from cardwright.core.saves import saved_plainly


@mypyc_attr(acyclic=True)
class Link:
    """A declared action on the chain: whose, what, from which piece in which stay, and what changed it."""

    def __init__(
        self,
        seat: int,
        key: str,
        piece: int = -1,
        stay: int = -1,
        target: int = -1,
        target_stay: int = -1,
        number: int = 0,
        cancelled: bool = False,
    ) -> None:
        self.seat = seat
        self.key = key
        self.piece = piece
        self.stay = stay
        self.target = target
        self.target_stay = target_stay
        self.number = number  # modified by later links, such as a bonus to a declared roll
        self.cancelled = cancelled

    def copy(self) -> Link:
        return Link(
            self.seat,
            self.key,
            self.piece,
            self.stay,
            self.target,
            self.target_stay,
            self.number,
            self.cancelled,
        )

    def speaks_of(self, piece: int) -> bool:
        """Does the link come from the piece or aim at it?"""
        return piece in (self.piece, self.target)

    def plain(self) -> list[Any]:
        return [
            self.seat,
            self.key,
            self.piece,
            self.stay,
            self.target,
            self.target_stay,
            self.number,
            self.cancelled,
        ]


saved_plainly(Link)


@mypyc_attr(allow_interpreted_subclasses=True)
class Chain(Procedure):
    """Players add links in turn until all pass in a row; then the last link resolves, and so on.

    A game subclasses this: it says who may add what, in which order, whether links may be added while
    others resolve, what a link needs to hold when it resolves, and what it then does.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("links", "passes", "resolving")

    def __init__(self, links: list[Link] | None = None, passes: int = 0, resolving: bool = False) -> None:
        super().__init__()
        self.links: list[Link] = links if links is not None else []
        self.passes = passes
        self.resolving = resolving

    def copy(self) -> Chain:
        twin = type(self)([link.copy() for link in self.links], self.passes, self.resolving)
        twin.placed_like(self)
        return twin

    def speaks_of(self, piece: int) -> bool:
        return any(link.speaks_of(piece) for link in self.links)

    # What the game says

    def order(self, game: Game) -> list[int]:
        """Who is asked, in order, after the last addition."""
        raise NotImplementedError

    def options(self, game: Game, seat: int) -> list[Pick]:
        """What the seat may add now, besides passing."""
        raise NotImplementedError

    def could_add(self, game: Game, seat: int) -> bool:
        """Could the seat add anything, by what all can see? Who could is asked, whether or not it can."""
        return True

    def declare(self, game: Game, seat: int, pick: Pick) -> Procedure | None:
        """The action that names targets, pays, and adds its link with `add`; none if nothing is left to ask."""
        raise NotImplementedError

    def holds(self, game: Game, link: Link) -> bool:
        """Does what the link needs still hold as it resolves?"""
        return True

    def resolve(self, game: Game, link: Link) -> Procedure | None:
        """What the link does."""
        raise NotImplementedError

    def is_lost(self, game: Game, link: Link) -> None:
        """A cancelled link, or one whose needs fail, leaves without effect."""

    def grows_while_resolving(self) -> bool:
        """May players add links between two resolutions?"""
        return False

    def before_asking(self, game: Game) -> Procedure | None:
        """What is done before the next player is asked, if anything waits for that."""
        return None

    def before_resolving(self, game: Game) -> Procedure | None:
        """What is done before the last link resolves; none if nothing comes between."""
        return None

    def what_follows(self, game: Game) -> Procedure | None:
        """What comes once the chain is empty; it is asked again until it has no more."""
        return None

    # The procedure

    @step()
    def the_next_player_may_add(self, game: Game) -> StepResult:
        first = self.before_asking(game)
        if first is not None:
            self.at = 0
            return first
        if self.resolving and not self.grows_while_resolving():
            return None
        order = self.order(game)
        while self.passes < len(order):
            seat = order[self.passes]
            if self.could_add(game, seat):
                return Decision(seat, "respond", [*self.options(game, seat), Pick("pass")])
            self.passes += 1
        return None

    @step()
    def add_or_pass(self, game: Game) -> StepResult:
        pick, self.answer = self.answer, None
        if pick is None:
            return None  # nobody was asked
        self.at = 0
        if pick.verb == "pass":
            self.passes += 1
            return None
        seat = self.order(game)[self.passes]
        self.passes = 0
        return self.declare(game, seat, pick)

    @step()
    def resolve_the_last(self, game: Game) -> StepResult:
        first = self.before_resolving(game)
        if first is not None:
            return first
        self.resolving = True
        if not self.links:
            return self.what_follows(game) or END
        self.passes = 0
        link = self.links[-1]
        self.links = self.links[:-1]
        if link.cancelled or not self.holds(game, link):
            self.is_lost(game, link)
            return None
        return self.resolve(game, link)

    @step()
    def go_on(self, game: Game) -> StepResult:
        return RESTART

    def add(self, link: Link) -> None:
        self.links = [*self.links, link]
        self.passes = 0


def chain_of(game: Game) -> Chain:
    """The chain that is open, looked for from the top of the frames."""
    for frame in reversed(game.stack):
        if isinstance(frame, Chain):
            return frame
    raise LookupError("no chain is open")
