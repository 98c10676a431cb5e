"""Choosing several pieces: a sequence of picks in one canonical order, ending in "done"."""

from __future__ import annotations

from typing import ClassVar

from cardwright.core.game import Game
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import END, RESTART, Procedure, StepResult, step


class ChoosePieces(Procedure):
    """A player chooses from least to most of some pieces; the chosen ones are handed back.

    Where order does not matter, a piece is offered only after all earlier ones in the list, so that every
    set is reached once. Pieces that are alike are offered once.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "verb", "pieces", "least", "most", "ordered", "chosen")

    def __init__(
        self,
        seat: int,
        verb: str,
        pieces: list[int],
        least: int,
        most: int,
        ordered: bool = False,
        chosen: list[int] | None = None,
    ) -> None:
        super().__init__()
        self.seat = seat
        self.verb = verb
        self.pieces = pieces
        self.least = min(least, len(pieces))
        self.most = most
        self.ordered = ordered
        self.chosen: list[int] = chosen if chosen is not None else []

    def copy(self) -> ChoosePieces:
        twin = ChoosePieces(
            self.seat, self.verb, self.pieces, self.least, self.most, self.ordered, self.chosen.copy()
        )
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.seat == seat

    @step()
    def ask(self, game: Game) -> StepResult:
        if len(self.chosen) == self.most or not self.open_pieces(game):
            return self.hand_back(game)
        options = [Pick(self.verb, piece) for piece in self.offered(game)]
        if len(self.chosen) >= self.least:
            options.append(Pick("done"))
        return Decision(self.seat, self.verb, options)

    @step()
    def take(self, game: Game) -> StepResult:
        if self.picked().verb == "done":
            return self.hand_back(game)
        self.chosen = [*self.chosen, self.picked().piece]
        return RESTART

    def hand_back(self, game: Game) -> StepResult:
        game.returned = tuple(self.chosen)
        return END

    def open_pieces(self, game: Game) -> list[int]:
        """What may still be chosen, equal pieces next to each other."""
        groups = self.grouped(game)
        if self.ordered or not self.chosen:
            return [piece for group in groups for piece in group if piece not in self.chosen]
        last = self.chosen[-1]
        start = next(i for i, group in enumerate(groups) if last in group)
        return [piece for group in groups[start:] for piece in group if piece not in self.chosen]

    def offered(self, game: Game) -> list[int]:
        """One of each kind, leaving enough pieces behind to reach the least number."""
        offered: list[int] = []
        still = self.open_pieces(game)
        for i, piece in enumerate(still):
            if not self.ordered and len(still) - i < self.least - len(self.chosen):
                break
            if not any(self.equal(game, piece, other) for other in offered):
                offered.append(piece)
        return offered

    def equal(self, game: Game, one: int, other: int) -> bool:
        """Would choosing one or the other be the same? What the chooser can't read is never counted as equal."""
        return game.knows(self.seat, one) and game.knows(self.seat, other) and game.alike(one, other)

    def grouped(self, game: Game) -> list[list[int]]:
        groups: list[list[int]] = []
        for piece in self.pieces:
            for group in groups:
                if self.equal(game, group[0], piece):
                    group.append(piece)
                    break
            else:
                groups.append([piece])
        return groups


class ChooseCards(ChoosePieces):
    """Cards of a hand or pile are chosen, where nobody who looks on can follow: copies of one card are the same."""

    def copy(self) -> ChooseCards:
        twin = ChooseCards(
            self.seat, self.verb, self.pieces, self.least, self.most, self.ordered, self.chosen.copy()
        )
        twin.placed_like(self)
        return twin

    def equal(self, game: Game, one: int, other: int) -> bool:
        return game.definitions[one] is game.definitions[other]
