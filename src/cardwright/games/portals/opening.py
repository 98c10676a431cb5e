"""Opening a Portal: payment, the old one closes, the new one is flipped, Faith loss, switch, effect."""

from __future__ import annotations

from typing import ClassVar, Final

from cardwright.core.clauses import rule
from cardwright.core.events import EVERY_SEAT
from cardwright.core.game import TOP
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import END, Procedure, StepResult, step
from cardwright.core.triggers import Trigger
from cardwright.games.portals.element import OPEN_EFFECT
from cardwright.games.portals.facing import facing, half_facing
from cardwright.games.portals.faith import deal_damage, spend_faith
from cardwright.games.portals.keywords import close_portal, is_protected, place, switch
from cardwright.games.portals.moments import EXHAUSTED_FOR_PORTAL, PORTAL_OPENED, notice
from cardwright.games.portals.places import EXHAUSTED, HALVES, PORTAL, STATE
from cardwright.games.portals.realm import Realm
from cardwright.games.portals.setting_off import SetOff
from cardwright.games.portals.stats import life_force, lives, portal_cost
from cardwright.games.portals.window import OPENED

ONLY_NEEDED_ALLIES: Final = rule("PC-PORTAL-4")
OPPONENT_IS_CHOSEN: Final = rule("PC-MULTI-11")
IT_IS_DAMAGE_HERE: Final = rule("PC-PORTAL-28")
HAPPENS_ONCE: Final = rule("PC-PORTAL-10")
REARGUARDS_PAY_NOTHING: Final = rule("PC-REAR-4")
PAYING_IS_A_COST: Final = rule("PC-PORTAL-26")


class OpenPortal(Procedure):
    """A player opens the top Portal of one of its piles."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "act", "spent", "opponent")

    def __init__(self, seat: int, act: Pick, spent: tuple[int, ...] = (), opponent: int = -1) -> None:
        super().__init__()
        self.seat = seat
        self.act = act
        self.spent = spent  # Allies named for the payment so far
        self.opponent = opponent  # who loses the Faith

    def copy(self) -> OpenPortal:
        twin = OpenPortal(self.seat, self.act, self.spent, self.opponent)
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.seat == seat

    @property
    def half(self) -> int:
        return self.act.choice

    @step("PC-PORTAL-1", "PC-PORTAL-2")
    def allies_are_named(self, realm: Realm) -> StepResult:
        if is_enough(realm, self.seat, self.half, self.spent):
            return None
        options = [Pick("exhaust", ally) for ally in payments(realm, self.seat, self.half, self.spent)]
        return Decision(self.seat, "pay", options)

    @step()
    def until_they_are_enough(self, realm: Realm) -> StepResult:
        if is_enough(realm, self.seat, self.half, self.spent):
            return None
        self.spent = (*self.spent, self.picked().piece)
        self.go_to("allies_are_named")
        return None

    @step("PC-PORTAL-2", "PC-PORTAL-3", "PC-PORTAL-5")
    def they_are_exhausted(self, realm: Realm) -> StepResult:
        for ally in self.spent:
            if PAYING_IS_A_COST.holds() or not is_protected(realm, ally, "exhaust", -1):
                realm.set_mark(STATE, ally, EXHAUSTED, "exhausted", "PC-PORTAL-2")
        for ally in self.spent:
            notice(realm, EXHAUSTED_FOR_PORTAL, seat=self.seat, half=self.half, piece=ally)
        return None

    @step("PC-PORTAL-12", "PC-PORTAL-18")
    def the_old_one_closes(self, realm: Realm) -> StepResult:
        old = realm.portal(self.seat, self.half)
        if old >= 0:
            close_portal(realm, old, "PC-PORTAL-12")
        return None

    @step("PC-PORTAL-6")
    def the_top_card_is_flipped(self, realm: Realm) -> StepResult:
        piece = self.act.piece
        realm.move(piece, place(self.seat, self.half, PORTAL), TOP, EVERY_SEAT, "opened", "PC-PORTAL-6")
        notice(realm, PORTAL_OPENED, seat=self.seat, half=self.half, piece=piece, number=realm.card(piece).cost)
        return None

    @step("PC-MULTI-11")
    def the_opponent_is_named(self, realm: Realm) -> StepResult:
        opponents = [seat for seat, _ in facing(realm, self.seat, self.half)]
        self.opponent = opponents[0]
        if len(opponents) > 1 and OPPONENT_IS_CHOSEN.holds():
            return Decision(self.seat, "opponent", [Pick("against", choice=seat) for seat in opponents])
        return None

    @step("PC-PORTAL-7", "PC-WIN-2")
    def faith_is_lost(self, realm: Realm) -> StepResult:
        if self.answer is not None and self.answer.verb == "against":
            self.opponent = self.answer.choice
        number = realm.card(self.act.piece).faith_loss
        half = half_facing(realm, self.seat, self.half, self.opponent)
        if IT_IS_DAMAGE_HERE.holds():
            deal_damage(realm, self.opponent, half, number, "PC-PORTAL-7")
        else:
            spend_faith(realm, self.opponent, number, "PC-PORTAL-7")
        return None

    @step("PC-PORTAL-8")
    def champions_may_be_switched(self, realm: Realm) -> StepResult:
        if realm.ending is not None or not realm.card(self.act.piece).switch_icon:
            return None
        champion = realm.champion(self.seat, self.half)
        others = [realm.champion(self.seat, half) for half in range(len(HALVES)) if half != self.half]
        options = [Pick("switch", champion, other) for other in others if champion >= 0 and other >= 0]
        return Decision(self.seat, "switch", [*options, Pick("no")])

    @step()
    def they_change_places(self, realm: Realm) -> StepResult:
        if self.answer is not None and self.answer.verb == "switch":
            switch(realm, self.answer.piece, self.answer.target, self.seat, "PC-PORTAL-8")
        return None

    @step("PC-PORTAL-9", "PC-PORTAL-19")
    def the_effect_goes_on_the_chain(self, realm: Realm) -> StepResult:
        """With everything that was set off by then; one window opens, also without an effect."""
        if realm.ending is not None:
            return END
        piece = self.act.piece
        batch = []
        plan = realm.card(piece).plan
        number = plan.open if plan.open >= 0 or HAPPENS_ONCE.holds() else plan.each_turn
        if number >= 0:
            bound = {"half": self.half, "opponent": -1, "stay": realm.stays[piece]}
            batch.append(Trigger(OPEN_EFFECT, self.seat, piece, -1, number, bound=bound))
        return SetOff(batch, [], OPENED, piece)


def is_enough(realm: Realm, seat: int, half: int, spent: tuple[int, ...]) -> bool:
    """Do the Allies named give the Life Force that the Portal costs?"""
    return len(spent) > 0 and life_force(realm, list(spent), seat, half) >= portal_cost(realm, seat, half)


def can_be_paid(realm: Realm, seat: int, half: int) -> bool:
    """Is there enough Life Force in the Ally Zone?"""
    return life_force(realm, payers(realm, seat, half), seat, half) >= portal_cost(realm, seat, half)


def payers(realm: Realm, seat: int, half: int) -> list[int]:
    """The Allies under a Portal; a Rearguard is none of them."""
    allies = realm.allies(seat, half)
    if not REARGUARDS_PAY_NOTHING.holds() and realm.rearguard(seat, half) >= 0:
        return [*allies, realm.rearguard(seat, half)]
    return allies


def payments(realm: Realm, seat: int, half: int, spent: tuple[int, ...]) -> list[int]:
    """The Allies that may be named next, so that in the end none is superfluous; equal ones once."""
    order = in_order(realm, payers(realm, seat, half))
    cost = portal_cost(realm, seat, half)
    values = lives(realm, order, seat, half)
    start = order.index(spent[-1]) + 1 if spent else 0
    mine = [values[order.index(ally)] for ally in spent]
    found: list[int] = []
    last = -1  # where in the order the last one found is; what is like it lies next to it
    for at in range(start, len(order)):
        if last >= 0 and values[last] == values[at] and realm.alike(order[at], order[last]):
            continue
        if not ONLY_NEEDED_ALLIES.holds() or can_complete([*mine, values[at]], values[at + 1 :], cost):
            found.append(order[at])
            last = at
    return found


def in_order(realm: Realm, allies: list[int]) -> list[int]:
    """Allies that are alike next to each other."""
    order: list[int] = []
    for ally in allies:
        at = len(order)
        for index in range(at - 1, -1, -1):
            if realm.alike(ally, order[index]):
                at = index + 1
                break
        order.insert(at, ally)
    return order


def can_complete(picked: list[int], later: list[int], cost: int) -> bool:
    """Can later Allies bring the sum to the cost so that each one of all is needed?

    A set is without a superfluous Ally if its sum is less than the cost plus its smallest member.
    """
    have = sum(picked)
    for smallest in sorted({*picked, *later}):
        if smallest > min(picked):
            break
        sums = 1
        for number in later:
            if number >= smallest:
                sums |= sums << number
        for total in range(max(cost, have), cost + smallest):
            if sums >> (total - have) & 1:
                return True
    return False
