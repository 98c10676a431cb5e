"""What an effect targets: which cards may be named for each of its parts, and whether they are still legal."""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import rule
from cardwright.core.effects.nodes import Node
from cardwright.games.portals.element import (
    ACTION,
    INTERVENTION,
    MODIFIER,
    REARGUARD_EFFECT,
    Element,
    effects_of,
    is_global,
)
from cardwright.games.portals.facing import facing, is_same_battlefield
from cardwright.games.portals.keywords import is_in_fight
from cardwright.games.portals.nodes import (
    All,
    Chosen,
    Damage,
    Discard,
    Do,
    Either,
    Fixed,
    Gets,
    HasStatus,
    If,
    IfAlready,
    IfYouDo,
    LookAt,
    LoseStamina,
    RemoveStatus,
    Switch,
    Then,
    YouMay,
)
from cardwright.games.portals.places import CHARGE, DEPLOY, HALVES, MOST_SEATS, is_adjacent
from cardwright.games.portals.realm import Realm
from cardwright.games.portals.stats import life
from cardwright.games.portals.window import Window

BATTLEFIELD_SPECIFIC: Final = rule("PC-GOLD-1", "PC-REAR-20")
GLOBAL_REACHES_ALL: Final = rule("PC-KW-14", "PC-MULTI-26")
DEITIES_REACH_ALL: Final = rule("PC-DEITY-10")
INTERVENTIONS_REACH_ALL: Final = rule("PC-DI-10")
FRIENDLY_AND_ENEMY: Final = rule("PC-TEXT-1")
ALL_OPPONENTS_IN_THE_CENTRE: Final = rule("PC-MULTI-25")
OPPONENT_IS_SETTLED: Final = rule("PC-MULTI-30")
ANSWERS_ITS_OWN_BATTLEFIELD: Final = rule("PC-CHAIN-21")
ONLY_REGULAR_IS_EMPOWERED: Final = rule("PC-KW-32")
EXHAUSTED_ARE_OUT_OF_REACH: Final = rule("PC-ALLY-13", "PC-KW-29")
USED_ONES_ARE_NOT_CHOSEN: Final = rule("PC-REAR-10")
ADJACENT_ZONE: Final = rule("PC-KW-26", "PC-KW-15")
SINGLED_OUT: Final = rule("PC-CHAIN-6")
ANY_OTHER_CHAMPION: Final = rule("PC-KW-34")

HALVES_OF: Final = [[(seat, half) for half in range(len(HALVES))] for seat in range(MOST_SEATS)]

Target = tuple[int, int]  # a card and, of a Move, the half it goes to


def parts(effects: tuple[Node, ...]) -> list[Node]:
    """The parts of effects for which cards are named beforehand, in order."""
    found: list[Node] = []
    for node in effects:
        if names_a_card(node):
            found.append(node)
        elif isinstance(node, (Then, IfYouDo, If, IfAlready, YouMay)):
            found += parts((node.effect,))
        elif isinstance(node, Either):
            found += parts((node.first, node.second))
    return found


def names_a_card(node: Node) -> bool:
    """Is a card named for this part: one of several, a partner for a switch, or where an Ally goes?"""
    if isinstance(node, (Do, LookAt, RemoveStatus)) and isinstance(node.target, Chosen):
        return True
    return isinstance(node, Switch) or (isinstance(node, Do) and node.verb == "move")


def speaks_of_one_opponent(effects: tuple[Node, ...]) -> bool:
    """Does it mean "the opponent", or a card that only one opponent has here?"""
    return any(speaks_of_opponent(node) for node in effects)


def speaks_of_opponent(node: Node) -> bool:
    if isinstance(node, Damage):
        return not node.everyone
    if isinstance(node, LoseStamina):
        return True
    if isinstance(node, Discard):
        return node.whose == "enemy"
    if isinstance(node, (Do, LookAt, RemoveStatus)):
        return isinstance(node.target, Fixed) and node.target.which.startswith("enemy")
    if isinstance(node, Gets):
        return node.champion.which.startswith("enemy")
    if isinstance(node, If):
        condition = node.condition
        about_enemy = isinstance(condition, HasStatus) and condition.champion.which.startswith("enemy")
        return about_enemy or speaks_of_opponent(node.effect)
    if isinstance(node, (Then, IfYouDo, IfAlready, YouMay)):
        return speaks_of_opponent(node.effect)
    if isinstance(node, Either):
        return speaks_of_opponent(node.first) or speaks_of_opponent(node.second)
    return False


def opponents_of(realm: Realm, element: Element) -> list[int]:
    """The opponents that an element could mean."""
    if element.half >= 0:
        return [seat for seat, _ in facing(realm, element.seat, element.half)]
    return [seat for seat in realm.seats_from(element.seat) if seat != element.seat]


def how_many(part: Node) -> tuple[int, int]:
    """How few and how many cards are named for a part."""
    chosen = part.target if isinstance(part, (Do, LookAt, RemoveStatus)) else None
    if not isinstance(chosen, Chosen):
        return 1, 1
    return (0 if chosen.up_to else chosen.number), chosen.number


def legal_targets(realm: Realm, element: Element, part: Node, one_will_do: bool = False) -> list[Target]:
    """What may be named for a part of an element now; at least one of it, if there is any, where one will do."""
    if isinstance(part, Switch):
        return [(piece, -1) for piece in partners(realm, element, part)]
    verb = part.verb if isinstance(part, Do) else ""
    target = part.target if isinstance(part, (Do, LookAt, RemoveStatus)) else None
    if isinstance(target, Fixed):  # a card that is moved: only where it goes is named
        moved = element.piece if target.which == "this ally" else about_now(realm, element)
        return destinations(realm, moved) if moved >= 0 and not realm.is_exhausted(moved) else []
    assert isinstance(target, Chosen)
    if verb == "negate":
        return [(one.piece, -1) for one in answerable(realm, element, target)]
    found = cards_meant(realm, element, target, verb, one_will_do)
    if verb == "move":
        return [goal for piece in found for goal in destinations(realm, piece)]
    return [(piece, -1) for piece in found]


def cards_meant(realm: Realm, element: Element, target: Chosen, verb: str, one_will_do: bool = False) -> list[int]:
    """The cards that the text means, in the battlefields that the effect reaches."""
    found: list[int] = []
    kinds = kinds_in(target.cards.kind)
    for seat, half in halves_reached(realm, element, target):
        for kind in kinds:
            for piece in cards_of_kind(realm, kind, seat, half, verb):
                if may_be_named(realm, element, target, verb, piece):
                    found.append(piece)
                    if one_will_do:
                        return found
    return found


def kinds_in(joined: str) -> list[str]:
    """The kinds of a filter, which may be two joined by "or"."""
    known = JOINED_KINDS.get(joined)
    if known is None:
        known = joined.split(" or ")
        JOINED_KINDS[joined] = known
    return known


JOINED_KINDS: Final[dict[str, list[str]]] = {}


def cards_of_all(realm: Realm, element: Element, target: All, verb: str) -> list[int]:
    """All the cards that a text about all of a kind means now."""
    return cards_meant(realm, element, Chosen(target.cards, target.whose, here=target.here), verb)


def halves_reached(realm: Realm, element: Element, target: Chosen) -> list[tuple[int, int]]:
    """The halves in which the effect may choose: here, or everywhere if it is Global."""
    if target.where == "new":
        half = new_half(realm, element)
        return [(element.seat, half)] if half >= 0 else []
    everywhere = is_global(realm, element) and not target.here and GLOBAL_REACHES_ALL.holds()
    if element.half < 0 and not reaches_all_halves(element):
        return [(element.seat, 0)]
    if not BATTLEFIELD_SPECIFIC.holds():
        everywhere = True
    here = (element.seat, element.half)
    if target.whose in ("friendly", "own") and FRIENDLY_AND_ENEMY.holds():
        return HALVES_OF[element.seat] if everywhere else [here]
    if everywhere:
        enemies: list[tuple[int, int]] = []
        for seat in realm.seats_from(element.seat):
            if seat != element.seat:
                enemies += HALVES_OF[seat]
    else:
        enemies = facing(realm, element.seat, element.half)
        if not ALL_OPPONENTS_IN_THE_CENTRE.holds():
            enemies = enemies[:1]
    if target.whose == "enemy":
        return enemies
    return (HALVES_OF[element.seat] if everywhere else [here]) + enemies


def reaches_all_halves(element: Element) -> bool:
    """Does an element that lies in no battlefield reach every one: of a Deity, or a Divine Intervention?"""
    return INTERVENTIONS_REACH_ALL.holds() if element.key == INTERVENTION else DEITIES_REACH_ALL.holds()


def new_half(realm: Realm, element: Element) -> int:
    """Where the Champion that is going to be switched will stand: the half of the one named for it."""
    for at, part in enumerate(parts(effects_of(realm, element))):
        if isinstance(part, Switch) and at < len(element.named) and element.named[at]:
            return realm.half_at(element.named[at][0][0])
    return -1


def cards_of_kind(realm: Realm, kind: str, seat: int, half: int, verb: str) -> list[int]:
    """The cards of a kind in a half that a verb can reach."""
    if kind == "ally":
        if verb == "recover":
            return [piece for piece in realm.allies_with_exhausted(seat, half) if realm.is_exhausted(piece)]
        if verb == "destroy" or not EXHAUSTED_ARE_OUT_OF_REACH.holds():
            return realm.allies_with_exhausted(seat, half)
        return realm.allies(seat, half)
    if kind == "champion":
        one = realm.champion(seat, half)
    elif kind == "equipment":
        one = realm.equipment(seat, half)
    elif kind == "portal":
        one = realm.portal(seat, half)
    else:
        one = realm.rearguard(seat, half)
        if one >= 0 and not realm.is_face_down(one) and USED_ONES_ARE_NOT_CHOSEN.holds():
            one = -1
    return [one] if one >= 0 else []


def may_be_named(realm: Realm, element: Element, target: Chosen, verb: str, piece: int) -> bool:
    """Is this one of the cards that the text means?"""
    if target.other and piece == element.piece:
        return False
    cards = target.cards
    if "rearguard" not in cards.kind:
        asks_life = cards.life_at_least > 0 or cards.life_at_most > 0
        if not realm.card(piece).matches(cards, life_now(realm, piece) if asks_life else -1):
            return False
    if ONLY_REGULAR_IS_EMPOWERED.holds():
        if verb == "empower" and realm.is_empowered(piece):
            return False
        if verb == "depower" and not realm.is_empowered(piece):
            return False
    return True


def life_now(realm: Realm, piece: int) -> int:
    """The Life Force of an Ally in an Ally Zone; -1 for what has none."""
    return life(realm, piece) if realm.zone_at(piece) in (DEPLOY, CHARGE) else -1


def destinations(realm: Realm, piece: int) -> list[Target]:
    """The Ally Zones to which an Ally can be moved."""
    half = realm.half_at(piece)
    if half < 0:
        return []
    reach = range(len(HALVES))
    return [
        (piece, goal) for goal in reach if goal != half and (is_adjacent(half, goal) or not ADJACENT_ZONE.holds())
    ]


def partners(realm: Realm, element: Element, switch: Switch) -> list[int]:
    """The Champions with which a Champion may be switched."""
    who = champion_meant(realm, element, switch.champion)
    if who < 0 or is_in_fight(realm, who):
        return []
    seat, half = realm.seat_at(who), realm.half_at(who)
    found = []
    for other in range(len(HALVES)):
        piece = realm.champion(seat, other)
        if piece < 0 or other == half or is_in_fight(realm, piece):
            continue
        if (switch.adjacent or not ANY_OTHER_CHAMPION.holds()) and not is_adjacent(half, other):
            continue
        found.append(piece)
    return found


def champion_meant(realm: Realm, element: Element, who: Fixed) -> int:
    """Which Champion a text means now: one fixed by the place, or the card itself."""
    if who.which == "this champion":
        return element.piece
    if who.which == "equipped champion":
        return (
            realm.champion(element.seat, realm.half_at(element.piece)) if realm.half_at(element.piece) >= 0 else -1
        )
    return realm.champion(element.seat, element.half) if element.half >= 0 else -1


# What can be answered on a chain


def answerable(realm: Realm, element: Element, target: Chosen) -> list[Element]:
    """The elements that a Negate may name: enemy Actions or Rearguard effects that it reaches."""
    kinds = target.cards.kind
    found = []
    for one in elements_waiting(realm):
        if one.cancelled or one.id == element.id or (target.whose == "enemy" and one.seat == element.seat):
            continue
        right = (one.key == ACTION and "action" in kinds) or (
            one.key in (REARGUARD_EFFECT, MODIFIER) and "rearguard" in kinds
        )
        if right and can_refer_to(realm, element, one):
            found.append(one)
    return found


def can_refer_to(realm: Realm, element: Element, other: Element) -> bool:
    """An effect that is not Global answers only what belongs to its own battlefield."""
    if is_global(realm, element) or not ANSWERS_ITS_OWN_BATTLEFIELD.holds():
        return True
    if other.half < 0:
        return False
    return is_same_battlefield(realm, element.seat, element.half, other.seat, other.half)


def elements_waiting(realm: Realm) -> list[Element]:
    """What is still to be resolved on any chain, the last first."""
    found: list[Element] = []
    for frame in reversed(realm.stack):
        if isinstance(frame, Window) and frame.links:
            found += [one for one in reversed(frame.links) if isinstance(one, Element)]
    return found


def element_from(realm: Realm, piece: int) -> Element | None:
    """The waiting element whose card this is, the last one first."""
    for one in elements_waiting(realm):
        if one.piece == piece:
            return one
    return None


# What an element does to cards


def single_targets(realm: Realm, element: Element) -> set[int]:
    """Every single card that the element targets: those named, and those fixed by place or event."""
    if not SINGLED_OUT.holds():
        return set()
    found = {piece for named in element.named for piece, _, _ in named}
    for node in effects_of(realm, element):
        found |= fixed_targets(realm, element, node)
    return found


def fixed_targets(realm: Realm, element: Element, node: Node) -> set[int]:
    """The cards that a part names by their place, or by what happened."""
    if isinstance(node, (Do, LookAt, RemoveStatus)) and isinstance(node.target, Fixed):
        return {piece for piece in fixed_cards(realm, element, node.target.which) if piece >= 0}
    if isinstance(node, (Then, IfYouDo, If, IfAlready, YouMay)):
        return fixed_targets(realm, element, node.effect)
    if isinstance(node, Either):
        return fixed_targets(realm, element, node.first) | fixed_targets(realm, element, node.second)
    return set()


def fixed_cards(realm: Realm, element: Element, which: str) -> list[int]:
    """The card that a text means by its place, looked up now."""
    if which in ("that ally", "it", "that effect", "attacking champion"):
        return [about_now(realm, element)]
    if which == "attacking portal":
        half = realm.half_at(element.about) if element.about >= 0 else -1
        return [realm.portal(realm.seat_at(element.about), half)] if half >= 0 else []
    if which == "enemy rearguard here":
        found = [realm.rearguard(seat, half) for seat, half in faced(realm, element)]
        return [piece for piece in found if piece >= 0 and realm.is_face_down(piece)]
    if which == "enemy champion here":
        return [realm.champion(seat, half) for seat, half in faced(realm, element)]
    return []


def about_now(realm: Realm, element: Element) -> int:
    """The card that set the element off, -1 if it has left since then."""
    about = element.about
    if element.key == REARGUARD_EFFECT and len(element.facts) > 1 and about >= 0:
        return about if realm.stays[about] == element.facts[1] else -1
    return about


def faced(realm: Realm, element: Element) -> list[tuple[int, int]]:
    """The enemy half that "here" means: that of the opponent named, or each that it faces while none is."""
    if element.half < 0:
        return []
    halves = facing(realm, element.seat, element.half)
    meant = opponent_meant(realm, element)
    return halves if meant < 0 else [(seat, half) for seat, half in halves if seat == meant]


def opponent_meant(realm: Realm, element: Element) -> int:
    """The opponent settled when the element went on the chain, -1 if none was; it stays that one."""
    gone = element.opponent >= 0 and realm.is_out(element.opponent)
    return -1 if gone and not OPPONENT_IS_SETTLED.holds() else element.opponent


def will_exhaust(realm: Realm, element: Element, seat: int, half: int) -> list[int]:
    """The Allies of this half that the element is going to exhaust, as far as it can be foreseen."""
    found: list[int] = []
    for at, part in enumerate(parts(effects_of(realm, element))):
        if isinstance(part, Do) and part.verb in ("exhaust", "banish") and at < len(element.named):
            found += [piece for piece, stay, _ in element.named[at] if realm.stays[piece] == stay]
    for node in effects_of(realm, element):
        found += exhausted_by(realm, element, node, seat, half)
    here = realm.allies(seat, half)
    return [piece for piece in here if piece in found and piece not in element.stopped]


def exhausted_by(realm: Realm, element: Element, node: Node, seat: int, half: int) -> list[int]:
    """The Allies that a part exhausts without naming them."""
    if isinstance(node, Either):
        both = (node.first, node.second)
        return [piece for part in both for piece in exhausted_by(realm, element, part, seat, half)]
    inner = node
    while isinstance(inner, (Then, IfYouDo, If, IfAlready, YouMay)):
        inner = inner.effect
    if not isinstance(inner, Do) or inner.verb not in ("exhaust", "banish"):
        return []
    if isinstance(inner.target, Fixed):
        return [about_now(realm, element)] if inner.target.which == "that ally" else []
    return cards_of_all(realm, element, inner.target, inner.verb) if isinstance(inner.target, All) else []
