"""What players do in an action step: play a card, activate an effect, use the wolf effect of a land."""

from __future__ import annotations

from typing import ClassVar, Final, cast

from cardwright.core.choosing import ChooseCards
from cardwright.core.clauses import rule
from cardwright.core.effects.carry_out import CarryOut
from cardwright.core.game import TOP, Ref
from cardwright.core.picks import Pick
from cardwright.core.procedures import Procedure, StepResult, step
from cardwright.core.triggers import Trigger, TriggerBatch
from cardwright.games.thorgal.costs import cost, use_up_changes
from cardwright.games.thorgal.damage import deal
from cardwright.games.thorgal.nodes import DestroyFromHand, Discard, Played, Receive, When
from cardwright.games.thorgal.options import wolf_limit
from cardwright.games.thorgal.piles import destroy, discard, into_party, put_markers, take_from_pool
from cardwright.games.thorgal.places import (
    ATTACHED,
    BANE_POOL,
    DESTINY_POOL,
    PLAYED,
    STRIDE,
    TRIGGER_USED,
)
from cardwright.games.thorgal.saga import JOURNEY, Saga
from cardwright.games.thorgal.stats import has_attributes, is_working, speaking
from cardwright.games.thorgal.symbols import Symbols

NOWHERE_ELSE: Final = rule("TH-PLAY-13")
DESTINY_CARDS_ARE_PAID: Final = rule("TH-PLAY-1", "TH-FACT-4")
BANE_CARDS_ARE_PAID: Final = rule("TH-PLAY-8", "TH-FACT-4")
COMPANIONS_JOIN: Final = rule("TH-CARD-3", "TH-PLAY-2", "TH-DAWN-3")
SUPPORTS_JOIN: Final = rule("TH-CARD-4", "TH-PLAY-2", "TH-DAWN-3")
SYMBOLS_FIRST: Final = rule("TH-SYM-7")
EVENT_SYMBOLS: Final = rule("TH-PLAY-4")
BANE_SYMBOLS: Final = rule("TH-PLAY-9")
EVENTS_ARE_DESTROYED: Final = rule("TH-PLAY-6", "TH-CARD-5")
BANE_CARDS_ARE_DESTROYED: Final = rule("TH-PLAY-10", "TH-CARD-6")
ATTACHED_WITH_ATTRIBUTES: Final = rule("TH-JACT-4")
DESTROYED_WITHOUT: Final = rule("TH-JACT-6")
CHECKED_LAST: Final = rule("TH-JACT-7")
ONLY_IN_JOURNEY: Final = rule("TH-JACT-8")
READY_AT_ONCE: Final = rule("TH-EFF-8")
ACTIVATING_EXHAUSTS: Final = rule("TH-EFF-4")
ONCE_PER_ROUND: Final = rule("TH-TEXT-21")
NO_LIMIT_ON_PARTIES: Final = rule("TH-DAWN-5")
USING_EXHAUSTS_THE_LAND: Final = rule("TH-LAND-5")

LARGEST_PARTY: Final = 5  # were parties limited
WHEN_PLAYED: Final = "played"


def begin(seat: int, act: Pick) -> Procedure:
    """The procedure of an action."""
    if act.verb == "play":
        return PlayCard(seat, act.piece)
    if act.verb == "activate":
        return ActivateCard(seat, act.piece)
    return UseLand(seat, act.piece)


class PlayCard(Procedure):
    """A card is announced, paid, resolved from the top of its side bar to its effect, and placed."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "piece", "price", "fit")

    def __init__(self, seat: int, piece: int, price: int = 0, fit: int = 0) -> None:
        super().__init__()
        self.seat = seat
        self.piece = piece
        self.price = price
        self.fit = fit  # 1 if it had attributes when it was announced

    def copy(self) -> PlayCard:
        twin = PlayCard(self.seat, self.piece, self.price, self.fit)
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.seat == seat

    def is_resolved(self, saga: Saga) -> bool:
        """Is it an event or a bane card?"""
        return saga.definitions[self.piece].kind in ("event", "bane")

    @step("TH-PLAY-13")
    def it_is_announced(self, saga: Saga) -> StepResult:
        saga.stirred = 1
        self.price = cost(saga, self.seat, self.piece)
        self.fit = 1 if has_attributes(saga, self.piece) else 0
        if self.is_resolved(saga) and NOWHERE_ELSE.holds():
            saga.move(self.piece, self.seat * STRIDE + PLAYED, name="played", clause="TH-ACT-1")
        return None

    @step("TH-PLAY-1", "TH-PLAY-8", "TH-PLAY-11")
    def it_is_paid(self, saga: Saga) -> StepResult:
        use_up_changes(saga, self.seat, self.piece)
        if saga.definitions[self.piece].kind == "bane":
            if BANE_CARDS_ARE_PAID.holds():
                take_from_pool(saga, self.seat * STRIDE + BANE_POOL, self.price, "paid", "TH-PLAY-8")
        elif DESTINY_CARDS_ARE_PAID.holds():
            take_from_pool(saga, self.seat * STRIDE + DESTINY_POOL, self.price, "paid", "TH-PLAY-1")
        return None

    @step("TH-PLAY-2", "TH-CARD-3", "TH-CARD-4")
    def a_companion_or_support_enters_the_party(self, saga: Saga) -> StepResult:
        if self.is_resolved(saga):
            return None
        full = len(saga.party(self.seat)) >= LARGEST_PARTY and not NO_LIMIT_ON_PARTIES.holds()
        joins = COMPANIONS_JOIN if saga.definitions[self.piece].kind == "companion" else SUPPORTS_JOIN
        if joins.holds() and not full:
            into_party(saga, self.piece, "joined", "TH-PLAY-2")
            if not READY_AT_ONCE.holds():
                put_markers(saga, self.piece, 1, "TH-EFF-8")
        else:
            destroy(saga, self.piece, "TH-PLAY-2")
        self.go_to("what_it_sets_off")
        return None

    @step("TH-PLAY-4", "TH-PLAY-9", "TH-SYM-7")
    def its_symbols_are_resolved(self, saga: Saga) -> StepResult:
        return Symbols(self.seat, self.piece)

    @step("TH-PLAY-5", "TH-PLAY-10")
    def its_effect_is_resolved(self, saga: Saga) -> StepResult:
        plan = saga.card(self.piece).plan
        if plan.effect < 0:
            return None
        return CarryOut(plan.abilities[plan.effect].effects, saga.ref(self.piece), self.seat)

    @step()
    def symbols_that_came_too_late(self, saga: Saga) -> StepResult:
        """Only where the rule about their order is not in force."""
        if SYMBOLS_FIRST.holds() and EVENT_SYMBOLS.holds() and BANE_SYMBOLS.holds():
            return None
        return Symbols(self.seat, self.piece)

    @step("TH-PLAY-6", "TH-PLAY-10", "TH-JACT-4", "TH-JACT-6")
    def it_is_placed(self, saga: Saga) -> StepResult:
        if saga.zone_of(self.piece) != PLAYED and NOWHERE_ELSE.holds():
            return None
        if self.is_attached(saga):
            to = saga.shared(ATTACHED)
            saga.move(self.piece, to, TOP, name="attached", clause="TH-JACT-4", same_stay=True)
            return None
        destroyed = (
            BANE_CARDS_ARE_DESTROYED if saga.definitions[self.piece].kind == "bane" else EVENTS_ARE_DESTROYED
        )
        if destroyed.holds():
            destroy(saga, self.piece, "TH-PLAY-6" if self.seat == saga.destiny else "TH-PLAY-10")
        else:
            discard(saga, self.piece, "discarded", "TH-PLAY-6")
        return None

    def is_attached(self, saga: Saga) -> bool:
        """Does it go to the land, by the attributes that it has now?"""
        if not ATTACHED_WITH_ATTRIBUTES.holds() or (saga.phase != JOURNEY and ONLY_IN_JOURNEY.holds()):
            return False
        fit = has_attributes(saga, self.piece) if CHECKED_LAST.holds() else self.fit == 1
        return fit or not DESTROYED_WITHOUT.holds()

    @step("TH-TEXT-21")
    def what_it_sets_off(self, saga: Saga) -> StepResult:
        triggers = set_off_by_playing(saga, self.seat, self.piece)
        return TriggerBatch(triggers) if triggers else None


def set_off_by_playing(saga: Saga, seat: int, piece: int) -> list[Trigger]:
    """The texts of the party that wait for such a card to be played."""
    found: list[Trigger] = []
    card = saga.card(piece)
    for source in speaking(saga, seat):
        for lasting in saga.card(source).plan.on_play:
            when = cast(When, lasting.node)
            if source == piece or not card.matches(cast(Played, when.moment).cards):
                continue
            if not is_working(saga, source, lasting):
                continue
            if when.once_per_round and ONCE_PER_ROUND.holds():
                if saga.was_used(source, TRIGGER_USED):
                    continue
                saga.note_use(source, TRIGGER_USED)
            found.append(Trigger(WHEN_PLAYED, seat, source, piece, saga.rules.node_number(lasting.node)))
    return found


class ActivateCard(Procedure):
    """A card of the party is exhausted for its activated effect."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "piece", "stay")

    def __init__(self, seat: int, piece: int, stay: int = 0) -> None:
        super().__init__()
        self.seat = seat
        self.piece = piece
        self.stay = stay

    def copy(self) -> ActivateCard:
        twin = ActivateCard(self.seat, self.piece, self.stay)
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.seat == seat

    @step("TH-EFF-4", "TH-COMP-5")
    def it_is_exhausted(self, saga: Saga) -> StepResult:
        self.stay = saga.stays[self.piece]
        saga.say("activated", self.seat, saga.name(self.piece), clause="TH-EFF-4")
        if ACTIVATING_EXHAUSTS.holds():
            put_markers(saga, self.piece, 1, "TH-EFF-4")
        return None

    @step("TH-EFF-12")
    def a_further_cost_is_paid(self, saga: Saga) -> StepResult:
        plan = saga.card(self.piece).plan
        node = plan.abilities[plan.activate].cost
        saga.returned = ()
        if isinstance(node, Receive):
            return deal(saga, self.seat, node.number)
        if isinstance(node, Discard) and node.pile == "destiny pool":
            number = node.number or len(saga.destiny_pool(self.seat))
            take_from_pool(saga, self.seat * STRIDE + DESTINY_POOL, number, "discarded", "TH-EFF-12")
        elif isinstance(node, (Discard, DestroyFromHand)):
            number = node.number or len(saga.hand(self.seat))
            return ChooseCards(self.seat, "discard", saga.hand(self.seat).copy(), number, number, ordered=True)
        return None

    @step()
    def cards_of_the_hand_pay(self, saga: Saga) -> StepResult:
        plan = saga.card(self.piece).plan
        node = plan.abilities[plan.activate].cost
        if isinstance(node, (Discard, DestroyFromHand)):
            for piece in saga.returned:
                if piece in saga.hand(self.seat):
                    if isinstance(node, Discard):
                        discard(saga, piece, "discarded", "TH-EFF-12")
                    else:
                        destroy(saga, piece, "TH-EFF-12")
        return None

    @step("TH-EFF-5", "TH-EFF-7")
    def it_has_its_effect(self, saga: Saga) -> StepResult:
        plan = saga.card(self.piece).plan
        return CarryOut(plan.abilities[plan.activate].effects, Ref(self.piece, self.stay), self.seat)


class UseLand(Procedure):
    """A bane player uses the wolf effect of a land that the destiny player has conquered."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "piece")

    def __init__(self, seat: int, piece: int) -> None:
        super().__init__()
        self.seat = seat
        self.piece = piece

    def copy(self) -> UseLand:
        twin = UseLand(self.seat, self.piece)
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.seat == seat

    @step("TH-LAND-5", "TH-COMP-5")
    def the_land_is_exhausted(self, saga: Saga) -> StepResult:
        saga.say("used", self.seat, saga.name(self.piece), clause="TH-LAND-5")
        saga.note_wolf(self.piece)
        if saga.wolf_uses(self.piece) >= wolf_limit(saga, self.piece) and USING_EXHAUSTS_THE_LAND.holds():
            put_markers(saga, self.piece, 1, "TH-LAND-5")
        return None

    @step("TH-LAND-3", "TH-MULTI-9")
    def it_has_its_effect(self, saga: Saga) -> StepResult:
        plan = saga.back(self.piece).plan
        return CarryOut(plan.abilities[plan.wolf].effects, saga.ref(self.piece), self.seat)
