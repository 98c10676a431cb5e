"""The symbols of a side bar, resolved one at a time from the top: Elements, Intrigue, Damage."""

from __future__ import annotations

from typing import ClassVar, Final

from cardwright.core.clauses import rule
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import END, Procedure, StepResult, step
from cardwright.games.thorgal.damage import deal
from cardwright.games.thorgal.options import allowed, different
from cardwright.games.thorgal.piles import bearers, can_bear_markers, put_markers, remove_markers
from cardwright.games.thorgal.saga import Saga

TOP_TO_BOTTOM: Final = rule("TH-PLAY-4", "TH-PLAY-9")
ELEMENTS_REMOVES: Final = rule("TH-SYM-1")
INTRIGUE_PLACES: Final = rule("TH-SYM-2")
SKULLS_HIT: Final = rule("TH-SYM-3")
OPTIONAL: Final = rule("TH-SYM-4")
BY_ROLE: Final = rule("TH-SYM-5")
ONE_SKULL_ONE_DAMAGE: Final = rule("TH-SYM-6")
ANY_CARD: Final = rule("TH-SYM-8")
WHO_PLAYS_IT: Final = rule("TH-MULTI-8")

ELEMENTS: Final = "Elements"
INTRIGUE: Final = "Intrigue"
DAMAGE: Final = "Damage"


class Symbols(Procedure):
    """The side bar of a card that was played."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "piece", "done")

    def __init__(self, seat: int, piece: int, done: int = 0) -> None:
        super().__init__()
        self.seat = seat  # who played the card
        self.piece = piece
        self.done = done  # how many symbols have been resolved

    def copy(self) -> Symbols:
        twin = Symbols(self.seat, self.piece, self.done)
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.seat == seat

    def symbol(self, saga: Saga) -> str:
        """The symbol that is resolved, empty if there is none left."""
        bar = saga.card(self.piece).bar
        if self.done >= len(bar):
            return ""
        return bar[self.done] if TOP_TO_BOTTOM.holds() else bar[len(bar) - 1 - self.done]

    @step("TH-SYM-1", "TH-SYM-2")
    def a_marker_may_be_moved(self, saga: Saga) -> StepResult:
        symbol = self.symbol(saga)
        self.answer = None
        if symbol == "":
            return END
        if symbol == DAMAGE:
            return None
        seat = self.who_decides(saga, symbol)
        verb = "refresh" if symbol == ELEMENTS else "exhaust"
        tries = [Pick(verb, piece) for piece in markable(saga, seat, verb)]
        options = allowed(saga, seat, tries)
        if not options:
            return None
        if OPTIONAL.holds():
            options.append(Pick("decline"))
        return Decision(seat, symbol.lower(), options)

    @step("TH-SYM-1", "TH-SYM-2", "TH-SYM-3")
    def the_symbol_has_its_effect(self, saga: Saga) -> StepResult:
        symbol = self.symbol(saga)
        self.done += 1
        if symbol == DAMAGE:
            return self.skull(saga)
        act = self.answer
        if act is not None and act.verb == "refresh" and ELEMENTS_REMOVES.holds():
            remove_markers(saga, act.piece, 1, "TH-SYM-1")
        elif act is not None and act.verb == "exhaust" and INTRIGUE_PLACES.holds():
            put_markers(saga, act.piece, 1, "TH-SYM-2")
        return None

    @step()
    def then_the_next(self, saga: Saga) -> StepResult:
        self.go_to("a_marker_may_be_moved")
        return None

    def who_decides(self, saga: Saga, symbol: str) -> int:
        """Elements is the destiny player's, Intrigue a bane player's: who played the card, or sits to the left."""
        if not BY_ROLE.holds():
            return self.seat
        if symbol == ELEMENTS:
            return saga.destiny
        if self.seat != saga.destiny:
            return self.seat
        banes = saga.bane_players()
        return banes[0] if WHO_PLAYS_IT.holds() else banes[-1]

    def skull(self, saga: Saga) -> StepResult:
        """1 damage for the destiny player."""
        if not SKULLS_HIT.holds():
            return None
        amount = 1
        if not ONE_SKULL_ONE_DAMAGE.holds():
            while self.symbol(saga) == DAMAGE:
                self.done += 1
                amount += 1
        return deal(saga, saga.destiny, amount)


def markable(saga: Saga, seat: int, verb: str) -> list[int]:
    """The cards from which a marker can be taken, or on which one can be put."""
    found = [piece for piece in bearers(saga) if can_bear_markers(saga, piece)]
    if verb == "refresh":
        found = [piece for piece in found if saga.exhaustion(piece)]
        if not ANY_CARD.holds():
            found = [piece for piece in found if saga.controllers[piece] == seat]
    return different(saga, found)
