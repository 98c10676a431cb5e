"""Whether something can be done at all: costs that can be paid, effects that find something to do."""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import rule
from cardwright.core.effects.nodes import Node
from cardwright.games.portals.conditions import holds
from cardwright.games.portals.drawing import fits_print
from cardwright.games.portals.element import Element, effects_of, element_of
from cardwright.games.portals.keywords import can_be_closed
from cardwright.games.portals.nodes import (
    All,
    Chosen,
    Discard,
    DiscardCost,
    Do,
    Either,
    ExhaustCost,
    Fixed,
    If,
    IfAlready,
    IfYouDo,
    LookAt,
    RemoveStatus,
    Search,
    SpendStamina,
    StaminaCost,
    Switch,
    Then,
    YouMay,
)
from cardwright.games.portals.places import ATTACKED, BURN_PAID, EFFECT_USED, PAID
from cardwright.games.portals.realm import Realm
from cardwright.games.portals.stats import stamina_cost
from cardwright.games.portals.targets import (
    Target,
    about_now,
    cards_of_all,
    fixed_cards,
    legal_targets,
    parts,
)

NOT_ITSELF: Final = rule("PC-KW-39")
PAID_ONCE: Final = rule("PC-CHAMP-4")
BURNED_ONCE_A_TURN: Final = rule("PC-STATUS-4")
BURNED_AFTER_THE_EFFECT: Final = rule("PC-STATUS-5")
BURNED_COSTS: Final = rule("PC-KW-3", "PC-ICON-5")
EFFECT_AND_ATTACK_ARE_APART: Final = rule("PC-CHAMP-3")


def can_pay(realm: Realm, seat: int, piece: int, half: int) -> bool:
    """Can the Cost of a card be met with other cards and what is there?"""
    cost = realm.card(piece).plan.cost
    if cost is None:
        return True
    if isinstance(cost, StaminaCost):
        return realm.stamina[seat] >= cost.number
    if isinstance(cost, ExhaustCost):
        return half >= 0 and len(realm.allies(seat, half)) >= cost.number
    assert isinstance(cost, DiscardCost)
    held = [one for one in realm.hand(seat) if one != piece or not NOT_ITSELF.holds()]
    return len(held) >= cost.number


def owed_stamina(realm: Realm, champion: int) -> int:
    """What using a Champion costs now: nothing if it was paid for this turn."""
    if realm.was_used(champion, PAID) and PAID_ONCE.holds():
        return 0
    return stamina_cost(realm, champion)


def owes_for_burn(realm: Realm, champion: int) -> bool:
    """Must a price be paid for using a burned Champion?"""
    if not realm.is_burned(champion) or not BURNED_COSTS.holds():
        return False
    paid = BURN_PAID if BURNED_AFTER_THE_EFFECT.holds() else BURN_PAID | PAID
    return not (realm.was_used(champion, paid) and BURNED_ONCE_A_TURN.holds())


def can_afford(realm: Realm, champion: int) -> bool:
    """Can its Stamina and the price of its burn be paid now?"""
    seat = realm.seat_at(champion)
    stamina = owed_stamina(realm, champion)
    if owes_for_burn(realm, champion):
        if realm.settings.get("burned_cost", 0) == 1:
            stamina += 1
        elif realm.faith[seat] < 1:
            return False
    return realm.stamina[seat] >= stamina


def is_used_up(realm: Realm, champion: int, part: int) -> bool:
    """Was this part of its use in the turn taken: its effect, or its attack? One does not take the other."""
    return realm.was_used(champion, part if EFFECT_AND_ATTACK_ARE_APART.holds() else EFFECT_USED | ATTACKED)


def finds_something(realm: Realm, element: Element) -> bool:
    """Can at least one sentence of the element be carried out now?"""
    return any(can_do(realm, element, node) for node in effects_of(realm, element))


def would_find(realm: Realm, seat: int, key: str, piece: int, number: int, half: int = -2, about: int = -1) -> bool:
    """Could this effect, used now, do something?"""
    before = realm.elements
    element = element_of(realm, seat, key, piece, number, half)
    realm.elements = before
    element.about = about
    return finds_something(realm, element)


def can_do(realm: Realm, element: Element, node: Node) -> bool:
    """Can this sentence be carried out?"""
    if isinstance(node, (Do, LookAt, RemoveStatus)):
        return can_reach(realm, element, node, node.target)
    if isinstance(node, Switch):
        return can_be_named(realm, element, node)
    if isinstance(node, SpendStamina):
        return realm.stamina[element.seat] >= node.number
    if isinstance(node, Discard) and node.whose == "own":
        return any(held != element.piece for held in realm.hand(element.seat))
    if isinstance(node, Search):
        if node.verb == "add":
            return True
        return any(fits_print(realm.card(piece), node) for piece in realm.discard_pile(element.seat))
    if isinstance(node, If):
        met = holds(realm, node.condition, element.piece, element.seat, element.half, element.opponent)
        return met and can_do(realm, element, node.effect)
    if isinstance(node, (Then, YouMay)):
        return can_do(realm, element, node.effect)
    if isinstance(node, Either):
        return can_do(realm, element, node.first) or can_do(realm, element, node.second)
    return not isinstance(node, (IfYouDo, IfAlready))


def can_be_named(realm: Realm, element: Element, part: Node) -> bool:
    """Is there something to name for a part now; once that was done, is some of it still legal?"""
    if not element.named:
        return bool(legal_targets(realm, element, part, one_will_do=True))
    legal = legal_targets(realm, element, part)
    at = next(i for i, other in enumerate(parts(effects_of(realm, element))) if other is part)
    return any(still_there(realm, piece, stay, goal, legal) for piece, stay, goal in element.named[at])


def still_there(realm: Realm, piece: int, stay: int, goal: int, legal: list[Target]) -> bool:
    return realm.stays[piece] == stay and (piece, goal) in legal


def can_reach(realm: Realm, element: Element, node: Node, target: Node) -> bool:
    """Is there a card that the sentence can be about?"""
    verb = node.verb if isinstance(node, Do) else ""
    if verb == "close" and not can_be_closed(realm):
        return False
    if isinstance(target, Chosen):
        return can_be_named(realm, element, node)
    if isinstance(target, All):
        return bool(cards_of_all(realm, element, target, verb))
    assert isinstance(target, Fixed)
    if target.which == "enemy rearguard here":
        found = [piece for piece in fixed_cards(realm, element, target.which) if piece >= 0]
        return any(realm.is_face_down(piece) for piece in found)
    if target.which == "attacking portal":
        return any(piece >= 0 for piece in fixed_cards(realm, element, target.which))
    if target.which == "that ally":
        about = about_now(realm, element)
        return about >= 0 and not realm.is_exhausted(about)
    return True


def only_closes(realm: Realm, piece: int, number: int) -> bool:
    """Is closing a Portal all that the effect does?"""
    effects = realm.card(piece).plan.abilities[number].effects
    return all(isinstance(node, Do) and node.verb == "close" for node in effects)
