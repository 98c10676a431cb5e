"""Choices made while a card resolves: one card on the table, cards of a hand or pile, one bane player."""

from __future__ import annotations

from typing import ClassVar

from cardwright.core.choosing import ChoosePieces
from cardwright.core.game import Game


class ChooseFromHand(ChoosePieces):
    """Cards of a hand or pile are chosen; copies of one card are the same."""

    FIELDS: ClassVar[tuple[str, ...]] = ChoosePieces.FIELDS

    def copy(self) -> ChooseFromHand:
        twin = ChooseFromHand(
            self.seat, self.verb, self.pieces, self.least, self.most, self.ordered, self.chosen.copy()
        )
        twin.placed_like(self)
        return twin

    def equal(self, game: Game, one: int, other: int) -> bool:
        return game.definitions[one] is game.definitions[other]
