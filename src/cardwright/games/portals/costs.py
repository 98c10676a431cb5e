"""The Cost of a card, met before it is deployed or played."""

from __future__ import annotations

from typing import ClassVar

from cardwright.core.choosing import ChoosePieces
from cardwright.core.procedures import END, Procedure, StepResult, step
from cardwright.games.portals.drawing import ChooseFromPile
from cardwright.games.portals.faith import spend_stamina
from cardwright.games.portals.keywords import discard
from cardwright.games.portals.nodes import DiscardCost, ExhaustCost, StaminaCost
from cardwright.games.portals.places import EXHAUSTED, STATE
from cardwright.games.portals.realm import Realm


def cost_of(realm: Realm, seat: int, piece: int, half: int) -> PayCost | None:
    """How the Cost of a card is met; None if it has none."""
    realm.returned = ()
    return None if realm.card(piece).plan.cost is None else PayCost(seat, piece, half)


class PayCost(Procedure):
    """A player meets the Cost of a card, with other cards and what is there before."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "piece", "half")

    def __init__(self, seat: int, piece: int, half: int) -> None:
        super().__init__()
        self.seat = seat
        self.piece = piece
        self.half = half  # where the card is going to be played

    def copy(self) -> PayCost:
        twin = PayCost(self.seat, self.piece, self.half)
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.seat == seat

    @step("PC-KW-5", "PC-KW-39")
    def what_it_takes(self, realm: Realm) -> StepResult:
        cost = realm.card(self.piece).plan.cost
        if isinstance(cost, StaminaCost):
            spend_stamina(realm, self.seat, cost.number, "PC-KW-5")
            return END
        if isinstance(cost, ExhaustCost):
            allies = realm.allies(self.seat, self.half)
            return ChoosePieces(self.seat, "exhaust", allies, cost.number, cost.number)
        assert isinstance(cost, DiscardCost)
        held = [piece for piece in realm.hand(self.seat) if piece != self.piece]
        return ChooseFromPile(self.seat, "discard", held, cost.number, cost.number)

    @step("PC-GOLD-6")
    def it_is_given(self, realm: Realm) -> StepResult:
        cost = realm.card(self.piece).plan.cost
        for piece in realm.returned:
            if isinstance(cost, ExhaustCost):
                realm.set_mark(STATE, piece, EXHAUSTED, "exhausted", "PC-KW-5")
            else:
                discard(realm, piece, "PC-KW-5")
        return None
