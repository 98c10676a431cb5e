"""Using Champions: declaration, responses, check, payment, effect; and how a Deity empowers one."""

from __future__ import annotations

from typing import ClassVar, Final

from cardwright.core.clauses import rule
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import END, Procedure, StepResult, step
from cardwright.games.portals.able import can_afford, finds_something, owed_stamina, owes_for_burn
from cardwright.games.portals.announcing import Announcing
from cardwright.games.portals.carrying import carry_out
from cardwright.games.portals.deity import TOKEN, condition_holds
from cardwright.games.portals.element import ATTACK, CHAMPION_EFFECT, EMPOWERING, Element, element_of
from cardwright.games.portals.facing import half_facing
from cardwright.games.portals.faith import spend_faith, spend_stamina
from cardwright.games.portals.keywords import empower
from cardwright.games.portals.places import BURN_PAID, EFFECT_USED, PAID
from cardwright.games.portals.realm import Realm

NEGATED_COSTS_NOTHING: Final = rule("PC-CHAMP-9", "PC-STATUS-7")
NOT_USED_UP: Final = rule("PC-CHAMP-10")
GOES_ON_WHERE_DECLARED: Final = rule("PC-CHAMP-20")
ONCE_PER_TURN: Final = rule("PC-CHAMP-2")
PAY_OR_CALL_OFF: Final = rule("PC-COMBAT-9")
STILL_TRUE: Final = rule("PC-DEITY-8", "PC-DEITY-7")
PAID_WHEN_BURNED: Final = rule("PC-STATUS-4", "PC-STATUS-6")


class DeclareEffect(Announcing):
    """A player declares the effect of a Champion."""

    @step("PC-CHAMP-8")
    def it_is_done(self, realm: Realm) -> StepResult:
        champion = self.act.piece
        made = element_of(realm, self.seat, CHAMPION_EFFECT, champion, realm.card(champion).plan.effect)
        made.facts = (realm.faces[champion], int(owes_for_burn(realm, champion)))
        realm.say("declared_effect", self.seat, realm.name(champion), clause="PC-CHAMP-8")
        self.element = made
        return None


class DeclareAttack(Announcing):
    """A player declares the attack of a Champion on the one it faces."""

    @step("PC-COMBAT-2", "PC-COMBAT-1")
    def it_is_done(self, realm: Realm) -> StepResult:
        champion, enemy = self.act.piece, self.act.target
        made = element_of(realm, self.seat, ATTACK, champion)
        made.target, made.target_stay = enemy, realm.stays[enemy]
        made.opponent = realm.seat_at(enemy)
        made.facts = (half_facing(realm, self.seat, made.half, made.opponent), int(owes_for_burn(realm, champion)))
        realm.say("declared_attack", self.seat, realm.name(champion), other=realm.name(enemy), clause="PC-COMBAT-2")
        self.element = made
        return None


class DeclareEmpowering(Announcing):
    """A player declares the condition of its Deity and names one Champion."""

    @step("PC-DEITY-8", "PC-DEITY-4")
    def it_is_done(self, realm: Realm) -> StepResult:
        champion = self.act.piece
        self.element = element_of(realm, self.seat, EMPOWERING, champion, half=-1)
        realm.say("declared_empowering", self.seat, realm.name(champion), clause="PC-DEITY-8")
        return None


class ChampionEffect(Procedure):
    """A declared Champion effect that nothing has stopped: checked, paid, carried out."""

    FIELDS: ClassVar[tuple[str, ...]] = ("element",)

    def __init__(self, element: Element) -> None:
        super().__init__()
        self.element = element

    def copy(self) -> ChampionEffect:
        twin = ChampionEffect(self.element.copy())
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.element.seat == seat

    @step("PC-CHAMP-19")
    def is_it_still_possible(self, realm: Realm) -> StepResult:
        element = self.element
        same_side = realm.faces[element.piece] == element.facts[0]
        if same_side and can_afford(realm, element.piece) and finds_something(realm, element):
            return None
        self.call_off(realm, "PC-CHAMP-19")
        return END

    @step("PC-COMBAT-9")
    def one_burned_meanwhile_is_paid_for_or_called_off(self, realm: Realm) -> StepResult:
        return pay_or_call_off(realm, self.element)

    @step()
    def its_player_has_decided(self, realm: Realm) -> StepResult:
        if not is_called_off(self):
            return None
        self.call_off(realm, "PC-COMBAT-9")
        return END

    @step("PC-CHAMP-1", "PC-CHAMP-4")
    def the_stamina_is_paid(self, realm: Realm) -> StepResult:
        pay_for_use(realm, self.element.piece)
        return None

    @step("PC-CHAMP-8")
    def the_effect_happens(self, realm: Realm) -> StepResult:
        if realm.ending is not None:
            return None
        if ONCE_PER_TURN.holds():
            realm.note_use(self.element.piece, EFFECT_USED)
        if not GOES_ON_WHERE_DECLARED.holds():
            self.element.half = realm.half_at(self.element.piece)
        realm.say("resolves", self.element.seat, realm.name(self.element.piece), clause="PC-CHAMP-8")
        return carry_out(realm, self.element)

    def call_off(self, realm: Realm, clause: str) -> None:
        realm.say("called_off", self.element.seat, realm.name(self.element.piece), clause=clause)
        stop_use(realm, self.element)


def stop_use(realm: Realm, element: Element) -> None:
    """A Champion effect that is stopped before payment costs nothing and is not used up."""
    if not NEGATED_COSTS_NOTHING.holds():
        pay_for_use(realm, element.piece)
    if not NOT_USED_UP.holds():
        realm.note_use(element.piece, EFFECT_USED)


def pay_or_call_off(realm: Realm, element: Element) -> StepResult:
    """A Champion burned since the declaration: its player pays for that too, or gives the use up."""
    if element.facts[1] == 0 and owes_for_burn(realm, element.piece) and PAY_OR_CALL_OFF.holds():
        return Decision(element.seat, "burned", [Pick("pay", element.piece), Pick("call off", element.piece)])
    return None


def is_called_off(procedure: Procedure) -> bool:
    return procedure.answer is not None and procedure.answer.verb == "call off"


def pay_for_use(realm: Realm, champion: int) -> None:
    """The Stamina of a Champion, once a turn, together with the price of its burn."""
    seat = realm.seat_at(champion)
    stamina = owed_stamina(realm, champion)
    burned = owes_for_burn(realm, champion) and PAID_WHEN_BURNED.holds()
    realm.note_use(champion, PAID | BURN_PAID if burned else PAID)
    if burned and realm.settings.get("burned_cost", 0) == 1:
        stamina += 1
    spend_stamina(realm, seat, stamina, "PC-CHAMP-4")
    if burned and realm.settings.get("burned_cost", 0) == 0:
        spend_faith(realm, seat, 1, "PC-KW-3")


class Empowering(Procedure):
    """A declared empowering: if the condition is still true, the Champion is flipped and the token laid."""

    FIELDS: ClassVar[tuple[str, ...]] = ("element",)

    def __init__(self, element: Element) -> None:
        super().__init__()
        self.element = element

    def copy(self) -> Empowering:
        twin = Empowering(self.element.copy())
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.element.seat == seat

    @step("PC-DEITY-8")
    def the_champion_is_flipped(self, realm: Realm) -> StepResult:
        seat, champion = self.element.seat, self.element.piece
        if (condition_holds(realm, seat) or not STILL_TRUE.holds()) and not realm.is_empowered(champion):
            realm.note_use(realm.deity(seat), TOKEN)
            empower(realm, champion, "PC-DEITY-8")
        else:
            realm.say("called_off", seat, realm.name(champion), clause="PC-DEITY-7")
        return None
