"""Effects of card texts, carried out one sentence after the other when an element resolves."""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import rule
from cardwright.core.effects.carry_out import DID, CarryOut, carries_out, perform
from cardwright.core.effects.joined import ChooseOne, MayDo
from cardwright.core.effects.nodes import Node
from cardwright.core.procedures import StepResult
from cardwright.core.values import ADDED, Modifier
from cardwright.games.portals.choices import ChooseStatus
from cardwright.games.portals.conditions import STATUS_MARKS, holds
from cardwright.games.portals.counting import count
from cardwright.games.portals.declaring import DeclareAType
from cardwright.games.portals.drawing import DiscardFromHand, PutOnTheBottom, SearchFor, draw
from cardwright.games.portals.element import Element, Named
from cardwright.games.portals.facing import half_facing
from cardwright.games.portals.faith import gain_stamina, lose_stamina, note_damage, settle_faith, spend_stamina
from cardwright.games.portals.keywords import (
    can_be_closed,
    close_portal,
    depower,
    destroy,
    empower,
    exhaust,
    move_ally,
    negate,
    put_status,
    recover,
    return_to_hand,
    snatch,
    switch,
)
from cardwright.games.portals.nodes import (
    All,
    Chosen,
    Damage,
    DamageForEach,
    DeclareType,
    Discard,
    Do,
    Draw,
    Either,
    Filter,
    Fixed,
    GainStamina,
    Gets,
    If,
    IfAlready,
    IfYouDo,
    IsNotExhausted,
    LookAt,
    LoseStamina,
    RemoveStatus,
    Search,
    SpendStamina,
    Switch,
    Then,
    YouMay,
)
from cardwright.games.portals.places import BURNED, FROZEN, is_adjacent
from cardwright.games.portals.realm import END_OF_COMBAT, END_OF_TURN, Realm
from cardwright.games.portals.targets import (
    cards_of_all,
    cards_of_kind,
    element_from,
    elements_waiting,
    faced,
    fixed_cards,
    halves_reached,
    may_be_named,
    opponent_meant,
    parts,
)

TARGET_GONE: Final = rule("PC-CHAIN-9")
READ_AT_RESOLUTION: Final = rule("PC-CHAIN-17")
COUNTED_ON_RESOLUTION: Final = rule("PC-TEXT-11")
ONLY_IF_DONE: Final = rule("PC-TEXT-8")
MAY_ALLOWS_NO: Final = rule("PC-TEXT-4")
NO_CHOICE_WITH_AN_EMPTY_DECK: Final = rule("PC-WIN-7")
WOULD_EFFECT_STOPS_IT: Final = rule("PC-CHAIN-10")

ENEMY_CHAMPIONS: Final = All(Filter("champion"), "enemy")


def element_of_text(text: CarryOut) -> Element:
    """The element that is being carried out."""
    element = text.bound["element"]
    assert isinstance(element, Element)
    return element


def opponent_of(realm: Realm, text: CarryOut) -> int:
    """The opponent that is meant, -1 if it has left."""
    element = element_of_text(text)
    meant = opponent_meant(realm, element)
    if meant >= 0:
        return -1 if realm.is_out(meant) else meant
    opponents = [seat for seat, _ in faced(realm, element)]
    if not opponents:
        opponents = [seat for seat in realm.seats_from(text.seat) if seat != text.seat]
    return opponents[0] if opponents else -1


# Players


@carries_out(Draw, "PC-GOLD-7")
def do_draw(realm: Realm, text: CarryOut, node: Draw) -> StepResult:
    text.bound[DID] = len(realm.deck(text.seat)) >= node.number
    draw(realm, text.seat, node.number, "PC-WIN-7")
    if node.bottom and realm.ending is None and not realm.is_out(text.seat):
        return PutOnTheBottom(text.seat, node.bottom, "PC-CHAIN-18")
    return None


@carries_out(Discard, "PC-KW-9")
def do_discard(realm: Realm, text: CarryOut, node: Discard) -> StepResult:
    seat = text.seat if node.whose == "own" else opponent_of(realm, text)
    text.bound[DID] = False
    return DiscardFromHand(seat, node.number) if seat >= 0 else None


@carries_out(GainStamina, "PC-GOLD-7")
def do_gain_stamina(realm: Realm, text: CarryOut, node: GainStamina) -> StepResult:
    text.bound[DID] = True
    gain_stamina(realm, text.seat, node.number, "PC-PREP-5")
    return None


@carries_out(LoseStamina, "PC-GOLD-7")
def do_lose_stamina(realm: Realm, text: CarryOut, node: LoseStamina) -> StepResult:
    opponent = opponent_of(realm, text)
    text.bound[DID] = opponent >= 0 and realm.stamina[opponent] >= node.number
    if opponent >= 0:
        lose_stamina(realm, opponent, node.number, "PC-TEXT-5")
    return None


@carries_out(SpendStamina)
def do_spend_stamina(realm: Realm, text: CarryOut, node: SpendStamina) -> StepResult:
    """In full, or not at all."""
    enough = realm.stamina[text.seat] >= node.number
    if enough:
        spend_stamina(realm, text.seat, node.number, "PC-TEXT-8")
    text.bound[DID] = enough
    return None


@carries_out(Damage, "PC-TEXT-3")
def do_damage(realm: Realm, text: CarryOut, node: Damage) -> StepResult:
    opponent = opponent_of(realm, text)
    meant = realm.seats_from(text.seat) if node.everyone else [opponent]
    for seat in meant:
        if seat >= 0:
            note_damage(realm, seat, half_of_damage(realm, text, seat), node.number, "PC-TEXT-3")
    settle_faith(realm)
    text.bound[DID] = any(seat >= 0 for seat in meant)
    return None


def half_of_damage(realm: Realm, text: CarryOut, opponent: int) -> int:
    """The half of a player that belongs to the battlefield of the card that deals it."""
    element = element_of_text(text)
    if opponent == text.seat:
        return element.half
    return half_facing(realm, text.seat, element.half, opponent) if element.half >= 0 else -1


@carries_out(DamageForEach, "PC-TEXT-11")
def do_damage_for_each(realm: Realm, text: CarryOut, node: DamageForEach) -> StepResult:
    """All at the same moment."""
    reached = cards_of_all(realm, element_of_text(text), ENEMY_CHAMPIONS, "")
    counted = [realm.seat_at(one) for one in reached if realm.has_status(one, STATUS_MARKS[node.status])]
    for seat in realm.seats_from(text.seat):
        if seat in counted:
            number = node.number * counted.count(seat)
            note_damage(realm, seat, half_of_damage(realm, text, seat), number, "PC-TEXT-3")
    settle_faith(realm)
    text.bound[DID] = bool(counted)
    return None


@carries_out(DeclareType)
def do_declare_type(realm: Realm, text: CarryOut, node: DeclareType) -> StepResult:
    return DeclareAType(text.seat, node.number)


@carries_out(Search)
def do_search(realm: Realm, text: CarryOut, node: Search) -> StepResult:
    return SearchFor(text.seat, node)


# Cards


def cards_meant(realm: Realm, text: CarryOut, node: Node, target: Node) -> list[tuple[int, int]]:
    """The cards that a part means now, with where they go; named ones that are gone are skipped."""
    element = element_of_text(text)
    verb = node.verb if isinstance(node, Do) else ""
    if isinstance(target, Chosen):
        return named_cards(realm, text, node, target)
    if isinstance(target, All):
        return [(piece, -1) for piece in cards_of_all(realm, element, target, verb)]
    assert isinstance(target, Fixed)
    meant = [piece for piece in fixed_now(realm, text, target) if piece >= 0]
    if verb == "move":
        return [(piece, goal) for piece, _, goal in named_for(text, node) if piece in meant]
    return [(piece, -1) for piece in meant]


def named_for(text: CarryOut, node: Node) -> Named:
    """What was named for this part of the text."""
    before = len(parts(text.nodes[: text.place - 1]))
    inside = parts((text.nodes[text.place - 1],))
    at = before + next(i for i, part in enumerate(inside) if part is node)
    named = element_of_text(text).named
    return named[at] if at < len(named) else ()


def named_cards(realm: Realm, text: CarryOut, node: Node, target: Chosen) -> list[tuple[int, int]]:
    """What was named for this part and can still be reached."""
    verb = node.verb if isinstance(node, Do) else ""
    found = []
    for piece, stay, goal in named_for(text, node):
        still = realm.stays[piece] == stay and is_still_reached(realm, text, target, verb, piece, goal)
        if verb == "negate" or still or not TARGET_GONE.holds():
            found.append((piece, goal))
    return found


def is_still_reached(realm: Realm, text: CarryOut, target: Chosen, verb: str, piece: int, goal: int) -> bool:
    """Is a named card still one that may be named: an Ally not exhausted, a Portal open, in reach of the effect?"""
    element = element_of_text(text)
    seat, half = realm.seat_at(piece), realm.half_at(piece)
    if half < 0:
        return False
    if target.where == "new":
        inside = half == text.bound.get("new half", -1)
    elif verb == "move":
        inside = is_adjacent(half, goal)
    else:
        inside = (seat, half) in halves_reached(realm, element, target)
    kinds = target.cards.kind.split(" or ")
    there = any(piece in cards_of_kind(realm, kind, seat, half, verb) for kind in kinds)
    return inside and there and may_be_named(realm, element, target, verb, piece)


def fixed_now(realm: Realm, text: CarryOut, target: Fixed) -> list[int]:
    """The card that a text means by its place or by what happened, looked up as it resolves."""
    element = element_of_text(text)
    if target.which == "this ally":
        return [element.piece] if realm.stays[element.piece] == element.stay else []
    if target.which == "this champion":
        return [element.piece]
    if target.which == "equipped champion":
        return (
            [realm.champion(text.seat, realm.half_at(element.piece))] if realm.half_at(element.piece) >= 0 else []
        )
    if target.which == "friendly champion here":
        return [realm.champion(element.seat, element.half)] if element.half >= 0 else []
    if target.which == "champion in combat":
        return [one for one in realm.fight[:2] if realm.seat_at(one) == text.seat]
    if target.which == "it" and "it" in text.bound:
        piece, stay = text.bound["it"]
        return [piece] if realm.stays[piece] == stay else []
    if not READ_AT_RESOLUTION.holds():
        return []
    return fixed_cards(realm, element, target.which)


@carries_out(Do)
def do_do(realm: Realm, text: CarryOut, node: Do) -> StepResult:
    """A keyword done to each of the cards meant."""
    if node.verb == "negate":
        return do_negate(realm, text, node)
    text.bound["already"] = False
    meant = cards_meant(realm, text, node, node.target)
    done = 0
    for piece, goal in meant:
        if realm.ending is None and do_to(realm, text, node.verb, piece, goal):
            done += 1
    text.bound[DID] = done == in_full(text, node, node.target, len(meant))
    return None


def in_full(text: CarryOut, node: Node, target: Node, meant: int) -> int:
    """To how many cards it must be done for an "if you do" that follows."""
    if isinstance(target, Chosen):
        return max(len(named_for(text, node)), 1) if target.up_to else target.number
    return max(meant, 1)


def do_to(realm: Realm, text: CarryOut, verb: str, piece: int, goal: int) -> bool:
    """One keyword done to one card; True if it happened."""
    by = text.seat
    if verb in ("exhaust", "banish"):
        if piece in element_of_text(text).stopped and WOULD_EFFECT_STOPS_IT.holds():
            realm.say("stopped", realm.seat_at(piece), realm.name(piece), clause="PC-CHAIN-10")
            return False
        return exhaust(realm, piece, by, "PC-KW-2" if verb == "banish" else "PC-KW-12", verb == "banish")
    if verb in ("burn", "freeze"):
        status = BURNED if verb == "burn" else FROZEN
        text.bound["already"] = realm.has_status(piece, status)
        return put_status(realm, piece, status, by, "PC-KW-3" if verb == "burn" else "PC-KW-13")
    if verb == "move":
        return move_ally(realm, piece, goal, by)
    if verb == "close":
        return close_portal(realm, piece, "PC-PORTAL-13") if can_be_closed(realm) else False
    return do_simply(realm, verb, piece, by)


def do_simply(realm: Realm, verb: str, piece: int, by: int) -> bool:
    if verb == "recover":
        return recover(realm, piece)
    if verb == "empower":
        return empower(realm, piece)
    if verb == "destroy":
        return destroy(realm, piece, by)
    elif verb == "snatch":
        return snatch(realm, piece, by)
    elif verb == "return":
        return_to_hand(realm, piece, "PC-REAR-22")
    elif verb == "depower":
        return depower(realm, piece, by)
    return True


def do_negate(realm: Realm, text: CarryOut, node: Do) -> StepResult:
    """The element of each card meant will do nothing."""
    done = 0
    for piece, _ in cards_meant(realm, text, node, node.target):
        other = element_from(realm, piece)
        if other is not None and not other.cancelled:
            negate(realm, other)
            done += 1
    text.bound[DID] = done == in_full(text, node, node.target, done)
    return None


@carries_out(RemoveStatus)
def do_remove_status(realm: Realm, text: CarryOut, node: RemoveStatus) -> StepResult:
    meant = tuple([piece for piece, _ in cards_meant(realm, text, node, node.target)])
    return ChooseStatus(text.seat, meant, in_full(text, node, node.target, len(meant)))


@carries_out(Switch)
def do_switch(realm: Realm, text: CarryOut, node: Switch) -> StepResult:
    """The Champion meant changes places with the one that was named."""
    text.bound[DID] = False
    for champion in fixed_now(realm, text, node.champion):
        for other, _, _ in named_for(text, node):
            near = is_adjacent(realm.half_at(champion), realm.half_at(other)) or not node.adjacent
            if champion >= 0 and other != champion and near:
                text.bound[DID] = switch(realm, champion, other, text.seat)
                text.bound["new half"] = realm.half_at(champion)
    return None


@carries_out(LookAt, "PC-TEXT-6")
def do_look_at(realm: Realm, text: CarryOut, node: LookAt) -> StepResult:
    """Only the player who looks sees the card."""
    meant = cards_meant(realm, text, node, node.target)
    for piece, _ in meant:
        if realm.is_face_down(piece):
            realm.look([piece], text.seat, "PC-TEXT-6")
        text.bound["it"] = (piece, realm.stays[piece])
    text.bound[DID] = len(meant) == in_full(text, node, node.target, len(meant))
    return None


@carries_out(Gets)
def do_gets(realm: Realm, text: CarryOut, node: Gets) -> StepResult:
    """A bonus until the end of the turn, or of the combat."""
    times = 1
    if node.per is not None:
        element = element_of_text(text)
        times = count(realm, node.per, text.seat, element.half) if COUNTED_ON_RESOLUTION.holds() else 0
    until = END_OF_COMBAT if node.until == "combat" else END_OF_TURN
    label = realm.name(text.source.piece)
    text.bound[DID] = True
    for champion in fixed_now(realm, text, node.champion):
        for bonus in node.bonuses:
            if champion >= 0 and times:
                number = bonus.number * times
                stay = realm.stays[champion]
                realm.lasts(
                    Modifier(champion, bonus.stat, ADDED, number, until, label, "PC-TURN-6", stay=stay), "bonus"
                )
    return None


@carries_out(IsNotExhausted, "PC-CHAIN-10")
def do_is_not_exhausted(realm: Realm, text: CarryOut, node: IsNotExhausted) -> StepResult:
    """What was going to exhaust the Ally that was named will not reach it."""
    element = element_of_text(text)
    for other in elements_waiting(realm):
        if element.facts and other.id == element.facts[0]:
            other.stopped = (*other.stopped, element.about)
    return None


# Sentences joined


@carries_out(Then)
def do_then(realm: Realm, text: CarryOut, node: Then) -> StepResult:
    return perform(realm, text, node.effect)


@carries_out(IfYouDo)
def do_if_you_do(realm: Realm, text: CarryOut, node: IfYouDo) -> StepResult:
    """Only if the sentence before was carried out in full."""
    if text.bound[DID] or not ONLY_IF_DONE.holds():
        return perform(realm, text, node.effect)
    return None


@carries_out(IfAlready)
def do_if_already(realm: Realm, text: CarryOut, node: IfAlready) -> StepResult:
    if text.bound["already"]:
        return perform(realm, text, node.effect)
    text.bound[DID] = False
    return None


@carries_out(If)
def do_if(realm: Realm, text: CarryOut, node: If) -> StepResult:
    element = element_of_text(text)
    half = element.half
    if holds(realm, node.condition, element.piece, text.seat, half, element.opponent):
        return perform(realm, text, node.effect)
    text.bound[DID] = False
    return None


@carries_out(YouMay)
def do_you_may(realm: Realm, text: CarryOut, node: YouMay) -> StepResult:
    """Yes or no, decided as it resolves."""
    if can_be_done(realm, text, node.effect):
        return MayDo(text.seat, node.effect, not MAY_ALLOWS_NO.holds())
    text.bound[DID] = False
    return None


@carries_out(Either)
def do_either(realm: Realm, text: CarryOut, node: Either) -> StepResult:
    """One of the two, chosen as it resolves; where only one can be done, that one."""
    able = [part for part in (node.first, node.second) if can_be_done(realm, text, part)]
    if len(able) == 2:
        return ChooseOne(text.seat, node.first, node.second)
    text.bound[DID] = False
    return perform(realm, text, able[0]) if able else None


def can_be_done(realm: Realm, text: CarryOut, node: Node) -> bool:
    """Is what a choice is about still there: the cards meant, the Stamina to spend, a card to draw?"""
    if isinstance(node, Do) and node.verb == "close" and not can_be_closed(realm):
        return False
    if isinstance(node, (Do, LookAt, RemoveStatus)):
        return bool(cards_meant(realm, text, node, node.target))
    if isinstance(node, Switch):
        return bool(named_for(text, node))
    if isinstance(node, SpendStamina):
        return realm.stamina[text.seat] >= node.number
    if isinstance(node, Discard):
        seat = text.seat if node.whose == "own" else opponent_of(realm, text)
        return seat >= 0 and len(realm.hand(seat)) > 0
    if isinstance(node, Draw):
        return len(realm.deck(text.seat)) > 0 or not NO_CHOICE_WITH_AN_EMPTY_DECK.holds()
    return True
