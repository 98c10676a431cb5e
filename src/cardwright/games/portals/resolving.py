"""Resolving: an element of a chain does what it says, if it has not lost its source; then its card goes its way."""

from __future__ import annotations

from typing import ClassVar, Final

from cardwright.core.clauses import rule
from cardwright.core.procedures import Procedure, StepResult, step
from cardwright.games.portals.carrying import carry_out
from cardwright.games.portals.champions import ChampionEffect, Empowering, stop_use
from cardwright.games.portals.combat import Combat, raise_champion
from cardwright.games.portals.element import (
    ABILITY_USE,
    ACTION,
    ATTACK,
    CHAMPION_EFFECT,
    CHARGE_EFFECT,
    DEPLOY_EFFECT,
    EACH_TURN,
    EMPOWERING,
    EVOKE,
    MODIFIER,
    OPEN_EFFECT,
    SET_OFF,
    Element,
    card_of,
)
from cardwright.games.portals.keywords import NO_STAY, close_portal, discard
from cardwright.games.portals.moments import ONCE_PER_TURN
from cardwright.games.portals.nodes import ExhaustedForPortal
from cardwright.games.portals.realm import Realm

LOST_SOURCE: Final = rule("PC-CHAIN-8", "PC-GOLD-5")
EQUIPMENT_LOST: Final = rule("PC-EQUIP-9", "PC-KW-37", "PC-CHAIN-8")
PORTAL_LOST: Final = rule("PC-PORTAL-20", "PC-CHAIN-8")
COUNTS_SUCCESSES: Final = rule("PC-GOLD-9")
USED_UP_IN_ANY_CASE: Final = rule("PC-GOLD-10")
CLOSES_AFTER_EVOKE: Final = rule("PC-KW-11", "PC-KW-24")
DISCARDED_AFTER_USE: Final = rule("PC-ACT-1")
NEGATED_ACTION_IS_DISCARDED: Final = rule("PC-ACT-8")

NEED_THEIR_SOURCE: Final = (DEPLOY_EFFECT, CHARGE_EFFECT, OPEN_EFFECT, EACH_TURN, EVOKE, ABILITY_USE, SET_OFF)


def still_has_its_source(realm: Realm, element: Element) -> bool:
    """Is what the effect comes from still there, and not exhausted?"""
    if element.key not in NEED_THEIR_SOURCE:
        return True
    if is_used_up(realm, element):
        return False
    kind = realm.definitions[element.piece].kind
    if kind == "ally" and LOST_SOURCE.holds():
        if speaks_of_own_exhausting(realm, element):
            return True
        return realm.stays[element.piece] == element.stay and not realm.is_exhausted(element.piece)
    if kind == "equipment" and EQUIPMENT_LOST.holds():
        return realm.stays[element.piece] == element.stay
    if kind == "portal" and PORTAL_LOST.holds():
        return realm.stays[element.piece] == element.stay
    return True


def is_used_up(realm: Realm, element: Element) -> bool:
    """Was a text that is set off once per turn used since it went on the chain?"""
    if element.key != SET_OFF or realm.stays[element.piece] != element.stay:
        return False
    once = realm.card(element.piece).plan.abilities[element.number].heading == "once"
    return once and realm.ability_was_used(element.piece, element.number) and ONCE_PER_TURN.holds()


def speaks_of_own_exhausting(realm: Realm, element: Element) -> bool:
    """Is it a text about the exhausting or leaving of its own Ally?"""
    return isinstance(card_of(realm, element).plan.abilities[element.number].moment, ExhaustedForPortal)


def lose(realm: Realm, element: Element) -> None:
    """A negated element, or one without its source, does nothing; its card goes where it would have gone."""
    realm.say(
        "lost", element.seat, realm.name(element.piece), clause="PC-CHAIN-14" if element.cancelled else "PC-CHAIN-8"
    )
    is_there = realm.stays[element.piece] == element.stay
    if element.key == ACTION and is_there and NEGATED_ACTION_IS_DISCARDED.holds():
        discard(realm, element.piece, "PC-ACT-8")
    if element.key == EVOKE and is_there:
        close_portal(realm, element.piece, "PC-KW-24")
    if element.key == CHAMPION_EFFECT:
        stop_use(realm, element)
    if not COUNTS_SUCCESSES.holds():
        note_the_use(realm, element)


def note_the_use(realm: Realm, element: Element) -> None:
    """Once per turn: the use is counted when the effect resolves."""
    if element.stay not in (NO_STAY, realm.stays[element.piece]):
        return
    once = element.key in (ABILITY_USE, EACH_TURN)
    if element.key == SET_OFF:
        once = card_of(realm, element).plan.abilities[element.number].heading == "once"
    if once and USED_UP_IN_ANY_CASE.holds():
        realm.note_ability(element.piece, element.number)


class Resolve(Procedure):
    """One element of a chain resolves."""

    FIELDS: ClassVar[tuple[str, ...]] = ("element",)

    def __init__(self, element: Element) -> None:
        super().__init__()
        self.element = element

    def copy(self) -> Resolve:
        twin = Resolve(self.element.copy())
        twin.placed_like(self)
        return twin

    @step()
    def it_does_what_it_says(self, realm: Realm) -> StepResult:
        element = self.element
        if element.key == ATTACK:
            return Combat(element.copy())
        if element.key == CHAMPION_EFFECT:
            return ChampionEffect(element.copy())
        if element.key == EMPOWERING:
            return Empowering(element.copy())
        if element.key == MODIFIER:
            return add_modifier(realm, element)
        note_the_use(realm, element)
        realm.say("resolves", element.seat, realm.name(element.piece), clause="PC-GOLD-2")
        return carry_out(realm, element)

    @step()
    def its_card_goes_its_way(self, realm: Realm) -> StepResult:
        element = self.element
        if element.key == ACTION and DISCARDED_AFTER_USE.holds() and realm.stays[element.piece] == element.stay:
            discard(realm, element.piece, "PC-ACT-1")
        if element.key == EVOKE and realm.stays[element.piece] == element.stay and CLOSES_AFTER_EVOKE.holds():
            close_portal(realm, element.piece, "PC-KW-11")
        return None


def add_modifier(realm: Realm, element: Element) -> StepResult:
    """A Rearguard's modifier raises its Champion until the combat ends."""
    raise_champion(realm, element)
    return None
