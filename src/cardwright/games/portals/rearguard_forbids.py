"""What the rules forbid about Rearguards, each prohibition with its clause and its sentence for the player."""

from __future__ import annotations

from typing import cast

from cardwright.core.picks import Pick
from cardwright.core.pieces import Definition
from cardwright.games.portals.able import only_closes, would_find
from cardwright.games.portals.card import Card
from cardwright.games.portals.combat import OVER, USED
from cardwright.games.portals.element import REARGUARD_EFFECT
from cardwright.games.portals.forbids import REFUSALS, any_card, is_ally, is_no_ally
from cardwright.games.portals.keywords import can_be_closed
from cardwright.games.portals.nodes import NoDefenseModifier
from cardwright.games.portals.places import CHARGE, DEPLOY, REARGUARD
from cardwright.games.portals.realm import Realm
from cardwright.games.portals.stats import around
from cardwright.games.portals.timing import is_targeted, occasions


def has_modifiers(card: Definition) -> bool:
    plan = cast(Card, card).plan
    return plan.attack_modifier != 0 or plan.defense_modifier != 0


@REFUSALS.forbids(
    "place",
    "PC-REAR-3 PC-REAR-17 PC-PREP-14",
    "There is a card in the {half} Rearguard Zone already.",
    concerns=any_card,
    shared="place",
)
def one_card_in_a_rearguard_zone(realm: Realm, seat: int, pick: Pick) -> bool:
    return realm.rearguard(seat, pick.choice) >= 0


@REFUSALS.forbids(
    "move discard",
    "PC-REAR-17",
    "A Rearguard leaves its zone when it is used, in step b of the Preparation Phase, or by an effect.",
    concerns=any_card,
)
def a_rearguard_does_not_leave_by_choice(realm: Realm, seat: int, pick: Pick) -> bool:
    return realm.zone_at(pick.piece) == REARGUARD


@REFUSALS.forbids(
    "reveal", "PC-REAR-12", "{card} is no Ally: only Allies work from a Rearguard Zone.", concerns=is_no_ally
)
def only_allies_work_from_the_rearguard(realm: Realm, seat: int, pick: Pick) -> bool:
    return True


@REFUSALS.forbids(
    "play equip",
    "PC-REAR-12 PC-ACT-5",
    "{card} lies in a Rearguard Zone and can't be used from there.",
    concerns=any_card,
    listed=False,
)
def nothing_is_played_from_the_rearguard(realm: Realm, seat: int, pick: Pick) -> bool:
    return realm.zone_at(pick.piece) == REARGUARD


@REFUSALS.forbids(
    "reveal",
    "PC-ALLY-2",
    "{card} lies in an Ally Zone, where its Rearguard box is ignored.",
    concerns=is_ally,
    listed=False,
)
def no_rearguard_box_in_an_ally_zone(realm: Realm, seat: int, pick: Pick) -> bool:
    return realm.zone_at(pick.piece) in (DEPLOY, CHARGE)


@REFUSALS.forbids("reveal", "PC-REAR-10", "{card} was used in this combat already.", concerns=is_ally)
def it_was_used_in_this_combat(realm: Realm, seat: int, pick: Pick) -> bool:
    return not realm.is_face_down(pick.piece)


@REFUSALS.forbids(
    "reveal", "PC-GOLD-3 PC-CHAIN-7 PC-REAR-21 PC-REAR-23", "{card} is targeted and can't answer.", concerns=is_ally
)
def a_targeted_card_cannot_answer(realm: Realm, seat: int, pick: Pick) -> bool:
    return is_targeted(realm, pick.piece)


@REFUSALS.forbids("reveal", "PC-COMBAT-15", "{player} has used a modifier in this battle.", concerns=has_modifiers)
def one_modifier_a_battle(realm: Realm, seat: int, pick: Pick) -> bool:
    return bool(realm.fight) and bool(realm.fight[USED] >> seat & 1)


@REFUSALS.forbids(
    "reveal",
    "PC-COMBAT-17",
    "The step for the modifier of {player} is over; there is no way back to it.",
    concerns=has_modifiers,
)
def no_way_back_to_a_step(realm: Realm, seat: int, pick: Pick) -> bool:
    if not realm.fight or realm.modifier_step() > 0 or seat not in (realm.fight[2], realm.fight[4]):
        return False
    return realm.fight[OVER] >= (3 if seat == realm.fight[2] else 2)


@REFUSALS.forbids(
    "reveal", "PC-REAR-7", "{card} has modifiers only, and these are for their step of a combat.", concerns=is_ally
)
def modifiers_are_for_combat(realm: Realm, seat: int, pick: Pick) -> bool:
    return realm.card(pick.piece).plan.rearguard < 0 and realm.modifier_step() == 0


@REFUSALS.forbids(
    "reveal", "PC-COMBAT-12", "Only a modifier for defense can be used in this step.", concerns=is_ally
)
def only_defense_modifiers_in_step_2(realm: Realm, seat: int, pick: Pick) -> bool:
    return realm.modifier_step() == 2 and realm.card(pick.piece).plan.rearguard >= 0


@REFUSALS.forbids(
    "reveal", "PC-COMBAT-13", "Only a modifier for attack can be used in this step.", concerns=is_ally
)
def only_attack_modifiers_in_step_3(realm: Realm, seat: int, pick: Pick) -> bool:
    return realm.modifier_step() == 3 and realm.card(pick.piece).plan.rearguard >= 0


@REFUSALS.forbids("reveal", "PC-REAR-20", "{card} lies in another battlefield than this combat.", concerns=is_ally)
def a_modifier_of_another_battlefield(realm: Realm, seat: int, pick: Pick) -> bool:
    if realm.modifier_step() == 0:
        return False
    half = realm.fight[3] if realm.modifier_step() == 3 else realm.fight[5]
    return realm.half_at(pick.piece) != half


@REFUSALS.forbids("reveal", "PC-REAR-19", "{card} has no modifier for {needed}.", concerns=is_ally)
def it_has_no_such_modifier(realm: Realm, seat: int, pick: Pick) -> bool:
    plan = realm.card(pick.piece).plan
    if realm.modifier_step() == 3:
        return plan.attack_modifier == 0
    return realm.modifier_step() == 2 and plan.defense_modifier == 0


@REFUSALS.forbids(
    "reveal", "PC-GOLD-4", "A text says that the defender can use no defense modifier.", concerns=is_ally
)
def the_defender_can_use_no_modifier(realm: Realm, seat: int, pick: Pick) -> bool:
    return realm.modifier_step() == 2 and denies_modifier(realm)


@REFUSALS.forbids(
    "reveal", "PC-REAR-14 PC-CHAIN-20", "This is not the moment that {card} names: {moment}.", concerns=is_ally
)
def it_is_not_its_moment(realm: Realm, seat: int, pick: Pick) -> bool:
    plan = realm.card(pick.piece).plan
    return plan.rearguard >= 0 and not occasions(realm, seat, pick.piece)


@REFUSALS.forbids("reveal", "PC-COMBAT-23", "No Portal can be closed during a combat.", concerns=is_ally)
def no_rearguard_closes_a_portal_in_combat(realm: Realm, seat: int, pick: Pick) -> bool:
    plan = realm.card(pick.piece).plan
    return plan.rearguard >= 0 and not can_be_closed(realm) and only_closes(realm, pick.piece, plan.rearguard)


@REFUSALS.forbids("reveal", "PC-CHAIN-19", "{card} finds nothing to do now.", concerns=is_ally)
def a_rearguard_finds_nothing_to_do(realm: Realm, seat: int, pick: Pick) -> bool:
    number = realm.card(pick.piece).plan.rearguard
    if number < 0:
        return False
    found = occasions(realm, seat, pick.piece)
    return not any(would_find(realm, seat, REARGUARD_EFFECT, pick.piece, number, about=about) for about, _ in found)


def denies_modifier(realm: Realm) -> bool:
    """Does a text of the attacker's half deny the defender its modifier?"""
    for piece in around(realm, realm.fight[2], realm.fight[3]):
        if any(isinstance(node, NoDefenseModifier) for node in realm.card(piece).plan.lasting):
            return True
    return False
