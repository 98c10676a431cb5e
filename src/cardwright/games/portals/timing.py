"""When a Rearguard effect may be used: the moments that its box names."""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import rule
from cardwright.core.effects.nodes import Node, nodes_in
from cardwright.games.portals.announcing import Announcing
from cardwright.games.portals.element import (
    ACTION,
    ATTACK,
    CHAMPION_EFFECT,
    Element,
    effects_of,
    element_of,
    is_global,
)
from cardwright.games.portals.facing import is_same_battlefield
from cardwright.games.portals.nodes import (
    ActionPlayed,
    AllyDeployed,
    AttackDeclared,
    Do,
    DuringCombat,
    EffectUsed,
    EnemyAttacks,
    Fixed,
    TookDamage,
    WouldBeExhausted,
)
from cardwright.games.portals.realm import Realm
from cardwright.games.portals.targets import (
    can_refer_to,
    elements_waiting,
    fixed_cards,
    parts,
    single_targets,
    will_exhaust,
)
from cardwright.games.portals.window import COMBAT_STEP, DEPLOYED, Window

TARGETED_CANNOT_ANSWER: Final = rule("PC-GOLD-3", "PC-CHAIN-7", "PC-REAR-21")
WOULD_EFFECTS: Final = rule("PC-CHAIN-10")
RETURNED_MAY_ANSWER: Final = rule("PC-REAR-22", "PC-REAR-23")

Occasion = tuple[int, int]  # the card that the moment is about, and the number of its element (0 for none)


def open_window(realm: Realm) -> Window | None:
    """The window in which somebody is asked right now."""
    for frame in reversed(realm.stack):
        if isinstance(frame, Window):
            return None if frame.resolving else frame
        if not isinstance(frame, Announcing):
            return None
    return None


def occasions(realm: Realm, seat: int, piece: int) -> list[Occasion]:
    """What a Rearguard effect with a moment could answer now; empty if its moment is not now."""
    card = realm.card(piece)
    ability = card.plan.abilities[card.plan.rearguard]
    if ability.moment is None:
        return [(-1, 0)]
    window = open_window(realm)
    if window is None:
        return []
    half = realm.half_at(piece)
    before = realm.elements
    trial = element_of(realm, seat, "rearguard", piece, card.plan.rearguard)
    realm.elements = before
    return occasions_of(realm, window, ability.moment, trial, seat, half)


def occasions_of(
    realm: Realm, window: Window, moment: Node, trial: Element, seat: int, half: int
) -> list[Occasion]:
    """The occasions for a moment in this window."""
    if isinstance(moment, AllyDeployed):
        return deployed_here(realm, window, seat, half)
    if isinstance(moment, DuringCombat):
        return [(-1, 0)] if window.event == COMBAT_STEP and reaches_fight(realm, trial) else []
    if isinstance(moment, TookDamage):
        return [(-1, 0)] if took_damage(window, seat, half, moment.in_combat) else []
    if isinstance(moment, WouldBeExhausted):
        return would_be_exhausted(realm, trial, seat, half)
    found: list[Occasion] = []
    for other in reversed(window.links):
        if isinstance(other, Element) and not other.cancelled and is_occasion(realm, moment, trial, other, seat):
            found.append((other.piece, other.id))
    return found


def would_be_exhausted(realm: Realm, trial: Element, seat: int, half: int) -> list[Occasion]:
    """The Allies of this half that an unresolved element of an enemy is going to exhaust."""
    if not WOULD_EFFECTS.holds():
        return []
    found: list[Occasion] = []
    for other in elements_waiting(realm):
        if not other.cancelled and other.seat != seat and can_refer_to(realm, trial, other):
            found += [(ally, other.id) for ally in will_exhaust(realm, other, seat, half)]
    return found


def is_occasion(realm: Realm, moment: Node, trial: Element, other: Element, seat: int) -> bool:
    """Is this element of a chain what the moment speaks of?"""
    if isinstance(moment, ActionPlayed):
        return other.key == ACTION and other.seat != seat and can_refer_to(realm, trial, other)
    if not can_refer_to(realm, trial, other) or not is_here(realm, trial, other):
        return False
    if isinstance(moment, AttackDeclared):
        return other.key == ATTACK
    if isinstance(moment, EnemyAttacks):
        return other.key == ATTACK and other.seat != seat
    if isinstance(moment, EffectUsed):
        return other.key == CHAMPION_EFFECT and other.seat != seat
    return False


def is_here(realm: Realm, trial: Element, other: Element) -> bool:
    """Does the element belong to the battlefield of the Rearguard? Its moment says "here", Global or not."""
    if not is_global(realm, trial):
        return True
    return other.half >= 0 and is_same_battlefield(realm, trial.seat, trial.half, other.seat, other.half)


def deployed_here(realm: Realm, window: Window, seat: int, half: int) -> list[Occasion]:
    """An enemy Ally that was deployed in this battlefield just now."""
    piece = window.about
    if window.event != DEPLOYED or piece < 0 or realm.half_at(piece) < 0:
        return []
    other = realm.seat_at(piece)
    if other == seat or not is_same_battlefield(realm, seat, half, other, realm.half_at(piece)):
        return []
    return [] if realm.is_exhausted(piece) else [(piece, 0)]


def reaches_fight(realm: Realm, trial: Element) -> bool:
    """Does a text for a combat reach the one that is going on, with a friendly Champion in it?"""
    if not realm.fight or trial.seat not in (realm.fight[2], realm.fight[4]):
        return False
    if is_global(realm, trial):
        return True
    return is_same_battlefield(realm, trial.seat, trial.half, realm.fight[2], realm.fight[3])


def took_damage(window: Window, seat: int, half: int, in_combat: bool) -> bool:
    """Was damage taken in this half just before the window opened?"""
    taken = window.damage
    for at in range(0, len(taken), 3):
        if taken[at] == seat and taken[at + 1] == half and (taken[at + 2] == 1 or not in_combat):
            return True
    return False


def is_targeted(realm: Realm, piece: int) -> bool:
    """Does an unresolved element target the card, so that it cannot answer?"""
    if not TARGETED_CANNOT_ANSWER.holds():
        return False
    for other in elements_waiting(realm):
        if piece in single_targets(realm, other) and not only_returns(realm, other, piece):
            return True
    return False


def only_returns(realm: Realm, element: Element, piece: int) -> bool:
    """Can the element do no more to the Rearguard than look at it or return it to the hand of its owner?"""
    if not realm.settings.get("returned_rearguard_may_answer", 1) or not RETURNED_MAY_ANSWER.holds():
        return False
    done = [inner for node in effects_of(realm, element) for inner in nodes_in(node) if isinstance(inner, Do)]
    return all(node.verb == "return" for node in done if could_be_about(realm, element, node, piece))


def could_be_about(realm: Realm, element: Element, node: Do, piece: int) -> bool:
    """Is this part of the element about the card: named for it, fixed by its place, or the one just looked at?"""
    if isinstance(node.target, Fixed):
        looked_at = node.target.which == "it" and element.about < 0
        return looked_at or piece in fixed_cards(realm, element, node.target.which)
    named = zip(parts(effects_of(realm, element)), element.named, strict=False)
    return any(part is node and piece in [one for one, _, _ in cards] for part, cards in named)
