"""Gods Fate: seven points a player to draw cards into the hand, and then to put cards into the pool unseen."""

from __future__ import annotations

from typing import ClassVar, Final

from cardwright.core.clauses import rule
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import END, Procedure, StepResult, step
from cardwright.core.simultaneously import together
from cardwright.games.thorgal.piles import draw, fill_pool, take_from_pool
from cardwright.games.thorgal.places import DESTINY_POOL, STRIDE
from cardwright.games.thorgal.saga import Saga

SEVEN_POINTS: Final = rule("TH-FATE-2", "TH-FATE-1")
ONE_POINT_ONE_CARD: Final = rule("TH-FATE-3")
POOLING_ENDS_DRAWING: Final = rule("TH-FATE-5", "TH-FATE-6")
ALL_AT_ONCE: Final = rule("TH-FATE-11", "TH-FATE-12", "TH-MULTI-15")
UNUSED_POINTS_ARE_LOST: Final = rule("TH-FATE-13")
POOLS_KEEP_CARDS: Final = rule("TH-FATE-15", "TH-CLEAN-7")
NO_LIMIT: Final = rule("TH-FATE-17")
FEWER_FOR_BANE_PLAYERS: Final = rule("TH-MULTI-4")
FEWER_PLAYERS: Final = rule("TH-MULTI-13")
POOL_OF_THE_ROLE: Final = rule("TH-FATE-4", "TH-SWITCH-2")

POINTS: Final = 7
POINTS_OF_MANY: Final = {3: 4, 4: 3}  # of a bane player, by the number of players
LARGEST: Final = 7  # of hand and pool, were they limited


def points_of(saga: Saga, seat: int) -> int:
    """The fate points of a player in this round."""
    players = len(saga.seats_from(0)) if FEWER_PLAYERS.holds() else saga.seat_count
    if seat == saga.destiny or players == 2 or not FEWER_FOR_BANE_PLAYERS.holds():
        return POINTS if SEVEN_POINTS.holds() else POINTS - 1
    return POINTS_OF_MANY[players] + saga.tokens[seat]


def begin_fate(saga: Saga) -> Procedure:
    """Every player draws and pools, all at the same time and unseen by the others."""
    seats = saga.seats_from(saga.destiny)
    for seat in seats:
        left = 0 if UNUSED_POINTS_ARE_LOST.holds() else saga.fate[seat]
        saga.fate[seat] = left + points_of(saga, seat)
        saga.pooling[seat] = 0
        if not POOLS_KEEP_CARDS.holds():
            take_from_pool(saga, seat * STRIDE + DESTINY_POOL, 99, "discarded", "TH-FATE-15")
            take_from_pool(saga, seat * STRIDE + DESTINY_POOL + 1, 99, "discarded", "TH-FATE-15")
    saga.changes += 1
    if ALL_AT_ONCE.holds():
        return together({seat: GodsFate(seat) for seat in seats})
    return FateInTurn(tuple(seats))


class FateInTurn(Procedure):
    """Gods Fate player by player, in the open."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seats",)

    def __init__(self, seats: tuple[int, ...]) -> None:
        super().__init__()
        self.seats = seats

    def copy(self) -> FateInTurn:
        twin = FateInTurn(self.seats)
        twin.placed_like(self)
        return twin

    @step()
    def the_next_player(self, saga: Saga) -> StepResult:
        if not self.seats:
            return END
        seat, self.seats = self.seats[0], self.seats[1:]
        self.at -= 1
        return GodsFate(seat)


class GodsFate(Procedure):
    """The Gods Fate phase of one player."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat

    def copy(self) -> GodsFate:
        twin = GodsFate(self.seat)
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.seat == seat

    @step("TH-FATE-1", "TH-FATE-10", "TH-ROUND-9")
    def the_player_draws_or_pools(self, saga: Saga) -> StepResult:
        deck = saga.contents[saga.role_deck(self.seat)]
        if saga.fate[self.seat] <= 0 or not deck:
            return END
        options = [Pick("pool"), Pick("stop")]
        if not saga.pooling[self.seat] or not POOLING_ENDS_DRAWING.holds():
            options.insert(0, Pick("draw"))
        return Decision(self.seat, "fate", options)

    @step("TH-FATE-3", "TH-FATE-10")
    def one_card_moves(self, saga: Saga) -> StepResult:
        verb = self.picked().verb
        if verb == "stop":
            return END
        saga.changes += 1
        saga.fate[self.seat] -= 1
        times = 1 if ONE_POINT_ONE_CARD.holds() else 2
        for _ in range(times):
            self.move_one(saga, verb)
        self.go_to("the_player_draws_or_pools")
        return None

    def move_one(self, saga: Saga, verb: str) -> None:
        """The top card goes into the hand, or unseen on the pool."""
        if verb == "draw":
            if NO_LIMIT.holds() or len(saga.hand(self.seat)) < LARGEST:
                draw(saga, self.seat, "TH-FATE-3")
            return
        saga.pooling[self.seat] = 1
        destiny = self.seat == saga.destiny or not POOL_OF_THE_ROLE.holds()
        if NO_LIMIT.holds() or len(saga.contents[saga.role_pool(self.seat)]) < LARGEST:
            fill_pool(saga, self.seat, "destiny" if destiny else "bane", "TH-FATE-3")
