"""Combat: one Champion attacks the Champion across the field."""

from __future__ import annotations

from typing import ClassVar, Final

from cardwright.core.clauses import rule
from cardwright.core.game import UP
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import END, Procedure, StepResult, step
from cardwright.core.values import ADDED, Modifier
from cardwright.games.portals.able import can_afford
from cardwright.games.portals.champions import is_called_off, pay_for_use, pay_or_call_off
from cardwright.games.portals.element import MODIFIER, Element, element_of
from cardwright.games.portals.faith import note_damage, settle_faith
from cardwright.games.portals.keywords import discard_used_rearguards
from cardwright.games.portals.moments import (
    COMBAT_DAMAGE_DEALT,
    COMBAT_DEFENDED,
    REARGUARD_USED,
    notice,
)
from cardwright.games.portals.options import modifiers
from cardwright.games.portals.places import ATTACKED
from cardwright.games.portals.realm import END_OF_COMBAT, Realm
from cardwright.games.portals.setting_off import SetOff
from cardwright.games.portals.stats import ATTACK, DEFENSE, attack, defense
from cardwright.games.portals.window import COMBAT_OVER, COMBAT_STEP, window

CONDITIONS_AGAIN: Final = rule("PC-COMBAT-5")
CANCELLED_COSTS_NOTHING: Final = rule("PC-COMBAT-6", "PC-STATUS-7")
MAY_BE_REPEATED: Final = rule("PC-COMBAT-7", "PC-CHAMP-10")
FROZEN_IN_RESPONSE: Final = rule("PC-COMBAT-8")
ATTACKER_WAS_SWITCHED: Final = rule("PC-COMBAT-10")
CLOSED_IN_RESPONSE: Final = rule("PC-PORTAL-15", "PC-COMBAT-3")
MODIFIERS_ARE_ELEMENTS: Final = rule("PC-COMBAT-25")
WINDOWS_INSIDE: Final = rule("PC-COMBAT-23")
ATTACKER_TAKES_THE_REST: Final = rule("PC-COMBAT-20")
DEFENDER_TAKES_THE_REST: Final = rule("PC-COMBAT-19")
TIE_IS_A_COMBAT: Final = rule("PC-COMBAT-21")
IT_IS_COMBAT_DAMAGE: Final = rule("PC-COMBAT-26")
DEFENDER_HAS_LEFT: Final = rule("PC-MULTI-21")
DEFENDING_IS_NO_USE: Final = rule("PC-COMBAT-29")
BEGINS_WITH_PAYMENT: Final = rule("PC-COMBAT-30")
FINISHES_ITS_COMBAT: Final = rule("PC-STATUS-9")

STEP: Final = 6  # where in the fight the step of a modifier is kept
USED: Final = 7  # and who has used one
OVER: Final = 8  # the last of these steps that is over


class Combat(Procedure):
    """An attack that was declared and answered: it goes through if it still can."""

    FIELDS: ClassVar[tuple[str, ...]] = ("element",)

    def __init__(self, element: Element) -> None:
        super().__init__()
        self.element = element

    def copy(self) -> Combat:
        twin = Combat(self.element.copy())
        twin.placed_like(self)
        return twin

    @property
    def seat(self) -> int:
        return self.element.seat

    @property
    def opponent(self) -> int:
        return self.element.opponent

    @step("PC-COMBAT-3", "PC-COMBAT-5")
    def it_goes_on_if_it_still_can(self, realm: Realm) -> StepResult:
        if can_go_on(realm, self.element):
            return None
        self.call_off(realm, "PC-COMBAT-5")
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

    @step()
    def it_begins(self, realm: Realm) -> StepResult:
        if BEGINS_WITH_PAYMENT.holds():
            self.begin(realm)
        return None

    @step("PC-COMBAT-11")
    def attacker_pays_stamina(self, realm: Realm) -> StepResult:
        pay_for_use(realm, self.element.piece)
        if not DEFENDING_IS_NO_USE.holds():
            pay_for_use(realm, self.defender(realm))
        return None

    @step("PC-COMBAT-23")
    def first_window(self, realm: Realm) -> StepResult:
        return window(realm, COMBAT_STEP) if WINDOWS_INSIDE.holds() else None

    @step("PC-COMBAT-12")
    def defender_may_use_a_modifier(self, realm: Realm) -> StepResult:
        self.begin(realm)
        if self.is_broken_off(realm):
            return None
        return ask_for_modifier(realm, self.opponent, realm.fight[5], 2)

    @step()
    def defender_uses_it(self, realm: Realm) -> StepResult:
        return self.use_modifier(realm, self.opponent, 2)

    @step("PC-COMBAT-13")
    def attacker_may_use_a_modifier(self, realm: Realm) -> StepResult:
        if self.is_broken_off(realm):
            return None
        return ask_for_modifier(realm, self.seat, realm.fight[3], 3)

    @step()
    def attacker_uses_it(self, realm: Realm) -> StepResult:
        return self.use_modifier(realm, self.seat, 3)

    @step("PC-COMBAT-14", "PC-WIN-2")
    def the_difference_is_lost(self, realm: Realm) -> StepResult:
        if not self.is_broken_off(realm):
            lose_the_difference(realm)
        return None

    @step("PC-COMBAT-18", "PC-REAR-10")
    def used_rearguards_are_discarded(self, realm: Realm) -> StepResult:
        discard_used_rearguards(realm)
        return None

    @step("PC-COMBAT-27")
    def the_combat_is_over(self, realm: Realm) -> StepResult:
        """What comes after it goes on a chain, and one window opens in any case."""
        realm.fight = ()
        realm.end_lasting(END_OF_COMBAT)
        return SetOff([], [], COMBAT_OVER, self.element.piece)

    def defender(self, realm: Realm) -> int:
        """The Champion that stands across the field now."""
        return realm.champion(self.opponent, self.element.facts[0])

    def begin(self, realm: Realm) -> None:
        """From now on it is a combat, and the attack of its Champion is used."""
        if realm.fight:
            return
        element = self.element
        fighters = (element.piece, self.defender(realm))
        sides = (element.seat, element.half, element.opponent, element.facts[0])
        realm.fight = (*fighters, *sides, 0, 0, 0)
        realm.note_use(element.piece, ATTACKED)

    def is_broken_off(self, realm: Realm) -> bool:
        """Has the defender left the game? Then the combat ends without damage; freezing is too late for that."""
        gone = realm.is_out(self.opponent) and DEFENDER_HAS_LEFT.holds()
        stopped = realm.is_frozen(realm.fight[0]) and not FINISHES_ITS_COMBAT.holds()
        if not gone and not stopped:
            return False
        self.go_to("used_rearguards_are_discarded")
        return True

    def call_off(self, realm: Realm, clause: str) -> None:
        """The attack is cancelled: it costs nothing and may be declared again."""
        realm.say("called_off", self.seat, realm.name(self.element.piece), clause=clause)
        if not CANCELLED_COSTS_NOTHING.holds():
            pay_for_use(realm, self.element.piece)
        if not MAY_BE_REPEATED.holds():
            realm.note_use(self.element.piece, ATTACKED)

    def use_modifier(self, realm: Realm, seat: int, number: int) -> StepResult:
        """The modifier, if one is used, goes on the chain of the window that opens now."""
        used = self.answer if self.answer is not None and self.answer.verb == "reveal" else None
        self.answer = None
        set_fight(realm, STEP, 0)
        set_fight(realm, OVER, number)
        if used is None:
            return window(realm, COMBAT_STEP) if WINDOWS_INSIDE.holds() else None
        realm.turn_face(used.piece, UP, "revealed", "PC-REAR-10")
        made = element_of(realm, seat, MODIFIER, used.piece)
        set_fight(realm, USED, realm.fight[USED] | 1 << seat)
        notice(realm, REARGUARD_USED, seat=seat, half=realm.half_at(used.piece), piece=used.piece)
        if not MODIFIERS_ARE_ELEMENTS.holds():
            raise_champion(realm, made)
            return window(realm, COMBAT_STEP)
        return window(realm, COMBAT_STEP, [made])


def can_go_on(realm: Realm, element: Element) -> bool:
    """Do all conditions of the declaration still hold?"""
    if realm.is_out(element.opponent) and DEFENDER_HAS_LEFT.holds():
        return False
    if realm.portal(element.seat, element.half) < 0 and CLOSED_IN_RESPONSE.holds():
        return False
    if realm.is_frozen(element.piece) and FROZEN_IN_RESPONSE.holds():
        return False
    if realm.champion(element.seat, element.half) != element.piece and ATTACKER_WAS_SWITCHED.holds():
        return False
    return can_afford(realm, element.piece) or not CONDITIONS_AGAIN.holds()


def set_fight(realm: Realm, index: int, value: int) -> None:
    numbers = list(realm.fight)
    numbers[index] = value
    realm.fight = tuple(numbers)


def ask_for_modifier(realm: Realm, seat: int, half: int, number: int) -> StepResult:
    """Who has a face-down Rearguard there is asked, whether or not it can be used."""
    piece = realm.rearguard(seat, half)
    if realm.is_out(seat) or piece < 0 or not realm.is_face_down(piece):
        return None
    set_fight(realm, STEP, number)
    return Decision(seat, "modifier", [*modifiers(realm, seat, half), Pick("pass")])


def raise_champion(realm: Realm, element: Element) -> None:
    """The defender's modifier raises defense, the attacker's attack, until the combat ends."""
    if not realm.fight:
        return
    attacks = element.seat == realm.fight[2]
    champion = realm.fight[0] if attacks else realm.fight[1]
    plan = realm.card(element.piece).plan
    number = plan.attack_modifier if attacks else plan.defense_modifier
    stat = ATTACK if attacks else DEFENSE
    label = realm.name(element.piece)
    clause = "PC-COMBAT-13" if attacks else "PC-COMBAT-12"
    stay = realm.stays[champion]
    realm.lasts(Modifier(champion, stat, ADDED, number, END_OF_COMBAT, label, clause, stay=stay), "bonus")


def lose_the_difference(realm: Realm) -> None:
    """The player with the lower value loses the difference in Faith; a tie is still a combat."""
    attacker, defender, seat, half, opponent, other_half = realm.fight[:6]
    strong, held = attack(realm, attacker), defense(realm, defender)
    realm.say("combat", seat, realm.name(attacker), strong, f"{realm.name(defender)} with {held}", "PC-COMBAT-14")
    in_combat = IT_IS_COMBAT_DAMAGE.holds()
    if strong > held and DEFENDER_TAKES_THE_REST.holds():
        if in_combat:
            notice(realm, COMBAT_DAMAGE_DEALT, seat=seat, half=half, piece=attacker, opponent=opponent)
        note_damage(realm, opponent, other_half, strong - held, "PC-COMBAT-19", in_combat)
    elif strong < held and ATTACKER_TAKES_THE_REST.holds():
        if in_combat:
            notice(realm, COMBAT_DAMAGE_DEALT, opponent, other_half, defender, number=1, opponent=seat)
        note_damage(realm, seat, half, held - strong, "PC-COMBAT-20", in_combat)
    if strong != held or TIE_IS_A_COMBAT.holds():
        notice(realm, COMBAT_DEFENDED, opponent, other_half, attacker, opponent=seat)
    settle_faith(realm)
