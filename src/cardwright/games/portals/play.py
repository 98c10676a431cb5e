"""What players do: deploy, place, equip, play, use, reveal, invoke, evoke, move; and how it goes on the chain."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from cardwright.core.clauses import rule
from cardwright.core.game import DOWN, TOP, UP
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import END, Procedure, StepResult, step
from cardwright.games.portals.announcing import Announcing
from cardwright.games.portals.champions import DeclareAttack, DeclareEffect, DeclareEmpowering
from cardwright.games.portals.costs import cost_of
from cardwright.games.portals.element import (
    ABILITY_USE,
    ACTION,
    CHARGE_EFFECT,
    DEPLOY_EFFECT,
    EACH_TURN,
    EVOKE,
    INTERVENTION,
    REARGUARD_EFFECT,
    element_of,
)
from cardwright.games.portals.faith import spend_faith, spend_stamina
from cardwright.games.portals.keywords import discard, move_ally, place
from cardwright.games.portals.moments import REARGUARD_USED, notice
from cardwright.games.portals.opening import OpenPortal
from cardwright.games.portals.places import (
    DEPLOY,
    EQUIPMENT,
    MOVED,
    PLAYED,
    REARGUARD,
    STRIDE,
)
from cardwright.games.portals.realm import Realm
from cardwright.games.portals.setting_off import SetOff
from cardwright.games.portals.timing import occasions
from cardwright.games.portals.window import DEPLOYED, window

COSTS_FAITH: Final = rule("PC-DI-3", "PC-ICON-4")
FLIPPED_WHEN_PLAYED: Final = rule("PC-DI-4", "PC-DI-7")
OLD_EQUIPMENT_IS_DISCARDED: Final = rule("PC-EQUIP-4", "PC-EQUIP-1")
DEPLOY_EFFECTS_HAPPEN: Final = rule("PC-ALLY-15", "PC-KW-6")
EVERY_DEPLOYING_COUNTS: Final = rule("PC-ALLY-11", "PC-ALLY-5")
USED_ONES_GO_AT_ONCE: Final = rule("PC-REAR-9", "PC-REAR-24")
IN_COMBAT_THEY_STAY: Final = rule("PC-REAR-10")
NO_WINDOW_AFTER_MOVE: Final = rule("PC-CHAIN-13")
PLACING_IS_NO_DEPLOYMENT: Final = rule("PC-REAR-16")
FACE_DOWN: Final = rule("PC-REAR-1", "PC-AREA-12")


def begin(realm: Realm, seat: int, act: Pick) -> Procedure:
    """The procedure of what a player does."""
    if act.verb == "open":
        return OpenPortal(seat, act)
    if act.verb == "use":
        if realm.card(act.piece).kind == "champion":
            return DeclareEffect(seat, act)
        return UseAbility(seat, act)
    return ACTS[act.verb](seat, act)


class Deploy(Announcing):
    """An Ally is played face up to a Deploy Zone."""

    @step("PC-GOLD-6", "PC-KW-5")
    def the_cost_is_paid(self, realm: Realm) -> StepResult:
        return cost_of(realm, self.seat, self.act.piece, self.act.choice)

    @step("PC-ALLY-3", "PC-ALLY-1")
    def it_is_done(self, realm: Realm) -> StepResult:
        piece, half = self.act.piece, self.act.choice
        realm.move(piece, place(self.seat, half, DEPLOY), name="deployed", clause="PC-ALLY-3")
        realm.give_control(piece, self.seat)
        if EVERY_DEPLOYING_COUNTS.holds():
            realm.deployed[self.seat * 3 + half] += 1
        self.event, self.about = DEPLOYED, piece
        if realm.card(piece).plan.deploy >= 0 and DEPLOY_EFFECTS_HAPPEN.holds():
            self.element = element_of(realm, self.seat, DEPLOY_EFFECT, piece, realm.card(piece).plan.deploy)
        return None


class PlaceRearguard(Procedure):
    """A card is placed face down in a Rearguard Zone; nobody can respond."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "act")

    def __init__(self, seat: int, act: Pick) -> None:
        super().__init__()
        self.seat = seat
        self.act = act

    def copy(self) -> PlaceRearguard:
        twin = PlaceRearguard(self.seat, self.act)
        twin.placed_like(self)
        return twin

    @step("PC-REAR-1")
    def it_lies_face_down(self, realm: Realm) -> StepResult:
        piece, half = self.act.piece, self.act.choice
        face = DOWN if FACE_DOWN.holds() else UP
        realm.move(piece, place(self.seat, half, REARGUARD), TOP, 1 << self.seat, "placed", "PC-REAR-1", face=face)
        realm.give_control(piece, self.seat)
        if not PLACING_IS_NO_DEPLOYMENT.holds():
            realm.deployed[self.seat * 3 + half] += 1
        return None


class PlayEquipment(Announcing):
    """Equipment is put in the slot beneath a Champion; an old one is discarded first."""

    @step("PC-GOLD-6", "PC-KW-5")
    def the_cost_is_paid(self, realm: Realm) -> StepResult:
        return cost_of(realm, self.seat, self.act.piece, realm.half_at(self.act.target))

    @step("PC-EQUIP-6", "PC-EQUIP-10")
    def it_is_done(self, realm: Realm) -> StepResult:
        piece, champion = self.act.piece, self.act.target
        half = realm.half_at(champion)
        old = realm.equipment(self.seat, half)
        if old >= 0 and OLD_EQUIPMENT_IS_DISCARDED.holds():
            discard(realm, old, "PC-EQUIP-4")
        realm.move(piece, place(self.seat, half, EQUIPMENT), name="equipped", clause="PC-EQUIP-6")
        realm.give_control(piece, self.seat)
        realm.attach(piece, champion)
        return None


class PlayAction(Announcing):
    """An Action is played from hand, in a battlefield if its text needs one."""

    @step("PC-GOLD-6", "PC-KW-5")
    def the_cost_is_paid(self, realm: Realm) -> StepResult:
        return cost_of(realm, self.seat, self.act.piece, self.act.choice)

    @step("PC-ACT-5")
    def it_is_done(self, realm: Realm) -> StepResult:
        piece = self.act.piece
        realm.move(piece, self.seat * STRIDE + PLAYED, name="played", clause="PC-ACT-1")
        realm.give_control(piece, self.seat)
        number = realm.card(piece).plan.action
        self.element = element_of(realm, self.seat, ACTION, piece, number, self.act.choice)
        return None


class Invoke(Announcing):
    """A Divine Intervention is played and flipped over."""

    @step("PC-DI-3")
    def the_cost_is_paid(self, realm: Realm) -> StepResult:
        if realm.settings.get("di_cost", 0) == 1:
            spend_stamina(realm, self.seat, 1, "PC-DI-3")
        elif COSTS_FAITH.holds():
            spend_faith(realm, self.seat, 1, "PC-DI-3")
        return None

    @step("PC-DI-6", "PC-DI-9")
    def it_is_done(self, realm: Realm) -> StepResult:
        if FLIPPED_WHEN_PLAYED.holds():
            realm.turn_face(self.act.piece, UP, "invoked", "PC-DI-4")
        number = realm.card(self.act.piece).plan.action
        self.element = element_of(realm, self.seat, INTERVENTION, self.act.piece, number, -1)
        return None


class UseRearguard(Announcing):
    """A Rearguard is turned up for its stand-alone effect."""

    @step("PC-CHAIN-10")
    def the_cost_is_paid(self, realm: Realm) -> StepResult:
        """Where it could answer several things, or save one of several Allies, its player says which."""
        found = occasions(realm, self.seat, self.act.piece)
        options = [Pick("answer", about, choice=number) for about, number in found]
        if len(options) > 1:
            return Decision(self.seat, "which", options)
        self.answer = options[0] if options else Pick("answer")
        return None

    @step("PC-REAR-5", "PC-REAR-18")
    def it_is_done(self, realm: Realm) -> StepResult:
        piece, about, number = self.act.piece, self.picked().piece, self.picked().choice
        made = element_of(realm, self.seat, REARGUARD_EFFECT, piece, realm.card(piece).plan.rearguard)
        made.about = about
        made.facts = (number, realm.stays[about] if about >= 0 else 0)
        half = realm.half_at(piece)
        if realm.fight and IN_COMBAT_THEY_STAY.holds():
            realm.turn_face(piece, UP, "revealed", "PC-REAR-10")
        elif USED_ONES_GO_AT_ONCE.holds():
            realm.turn_face(piece, UP, "revealed", "PC-REAR-9")
            discard(realm, piece, "PC-REAR-9")
        made.stay = realm.stays[piece]
        notice(realm, REARGUARD_USED, seat=self.seat, half=half, piece=piece)
        self.element = made
        return None


class UseAbility(Announcing):
    """An activated ability of an Ally, an Equipment or a Deity, or the Each turn effect of a Portal."""

    @step("PC-ALLY-14", "PC-EQUIP-8", "PC-PORTAL-21")
    def it_is_done(self, realm: Realm) -> StepResult:
        piece = self.act.piece
        plan = realm.card(piece).plan
        if realm.card(piece).kind == "portal":
            self.element = element_of(realm, self.seat, EACH_TURN, piece, plan.each_turn)
        else:
            self.element = element_of(realm, self.seat, ABILITY_USE, piece, plan.once[0])
        realm.say("used", self.seat, realm.name(piece), clause="PC-TEXT-7")
        return None


class Evoke(Announcing):
    """The Evoke effect of an open Portal, which closes after it."""

    @step("PC-KW-11")
    def it_is_done(self, realm: Realm) -> StepResult:
        piece = self.act.piece
        self.element = element_of(realm, self.seat, EVOKE, piece, realm.card(piece).plan.evoke)
        realm.say("evoked", self.seat, realm.name(piece), clause="PC-KW-11")
        return None


class UseCharge(Announcing):
    """The Charge effect of an Ally that was just charged."""

    @step("PC-KW-4", "PC-PREP-3")
    def it_is_done(self, realm: Realm) -> StepResult:
        piece = self.act.piece
        self.element = element_of(realm, self.seat, CHARGE_EFFECT, piece, realm.card(piece).plan.charge)
        realm.say("used", self.seat, realm.name(piece), clause="PC-KW-4")
        return None


class MoveByKeyword(Procedure):
    """An Ally with Move goes to an adjacent Ally Zone; only what that sets off can be answered."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "act")

    def __init__(self, seat: int, act: Pick) -> None:
        super().__init__()
        self.seat = seat
        self.act = act

    def copy(self) -> MoveByKeyword:
        twin = MoveByKeyword(self.seat, self.act)
        twin.placed_like(self)
        return twin

    @step("PC-KW-25")
    def it_moves(self, realm: Realm) -> StepResult:
        realm.note_use(self.act.piece, MOVED)
        move_ally(realm, self.act.piece, self.act.choice, self.seat, "PC-KW-25")
        return None

    @step()
    def what_it_sets_off(self, realm: Realm) -> StepResult:
        if not NO_WINDOW_AFTER_MOVE.holds():
            return window(realm, "")
        return SetOff() if realm.waiting else END


ACTS: Final[dict[str, Callable[[int, Pick], Procedure]]] = {
    "deploy": Deploy,
    "place": PlaceRearguard,
    "equip": PlayEquipment,
    "play": PlayAction,
    "invoke": Invoke,
    "reveal": UseRearguard,
    "evoke": Evoke,
    "move": MoveByKeyword,
    "charge": UseCharge,
    "attack": DeclareAttack,
    "empower": DeclareEmpowering,
}
