"""Effects of card texts, carried out one sentence after the other when an element resolves."""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import rule
from cardwright.core.effects.carry_out import EXECUTORS, CarryOut, carries_out
from cardwright.core.effects.nodes import Node
from cardwright.core.procedures import Procedure, StepResult
from cardwright.core.values import ADDED, Modifier
from cardwright.games.portals.choices import ChooseOne, ChooseStatus, MayDo
from cardwright.games.portals.conditions import STATUS_MARKS, holds
from cardwright.games.portals.counting import count
from cardwright.games.portals.declaring import DeclareAType
from cardwright.games.portals.drawing import PutOnTheBottom, SearchFor, draw
from cardwright.games.portals.element import Element
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
    Do,
    Draw,
    Either,
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
from cardwright.games.portals.places import BURNED, FROZEN, HALVES
from cardwright.games.portals.realm import END_OF_COMBAT, END_OF_TURN, Realm
from cardwright.games.portals.targets import (
    cards_of_kind,
    element_from,
    elements_waiting,
    faced,
    fixed_cards,
    halves_reached,
    may_be_named,
    parts,
)

TARGET_GONE: Final = rule("PC-CHAIN-9")
READ_AT_RESOLUTION: Final = rule("PC-CHAIN-17")
COUNTED_ON_RESOLUTION: Final = rule("PC-TEXT-11")
ONLY_IF_DONE: Final = rule("PC-TEXT-8")
OPPONENT_HAS_LEFT: Final = rule("PC-MULTI-30")
REACHES_PLAYERS_ANYWHERE: Final = rule("PC-GOLD-7")
WOULD_EFFECT_STOPS_IT: Final = rule("PC-CHAIN-10")
ALREADY_WAITING_IS_NAMED: Final = rule("PC-CHAIN-18")


def element_of_text(text: CarryOut) -> Element:
    """The element that is being carried out."""
    element = text.bound["element"]
    assert isinstance(element, Element)
    return element


def perform(realm: Realm, text: CarryOut, node: Node) -> StepResult:
    """Carry a part out."""
    executor = EXECUTORS[type(node)]
    if not executor.citation.holds():
        return None
    return executor.do(realm, text, node)


def opponent_of(realm: Realm, text: CarryOut) -> int:
    """The opponent that is meant, -1 if it has left."""
    element = element_of_text(text)
    if element.opponent >= 0:
        return -1 if realm.is_out(element.opponent) and OPPONENT_HAS_LEFT.holds() else element.opponent
    opponents = [seat for seat, _ in faced(realm, element)]
    if not opponents:
        opponents = [seat for seat in realm.seats_from(text.seat) if seat != text.seat]
    return opponents[0] if opponents else -1


# Players


@carries_out(Draw)
def do_draw(realm: Realm, text: CarryOut, node: Draw) -> StepResult:
    draw(realm, text.seat, node.number, "PC-WIN-7")
    if node.bottom and realm.ending is None and not realm.is_out(text.seat):
        return PutOnTheBottom(text.seat, node.bottom, "PC-CHAIN-18")
    return None


@carries_out(GainStamina)
def do_gain_stamina(realm: Realm, text: CarryOut, node: GainStamina) -> StepResult:
    gain_stamina(realm, text.seat, node.number, "PC-PREP-5")
    return None


@carries_out(LoseStamina)
def do_lose_stamina(realm: Realm, text: CarryOut, node: LoseStamina) -> StepResult:
    opponent = opponent_of(realm, text)
    if opponent >= 0:
        lose_stamina(realm, opponent, node.number, "PC-TEXT-5")
    return None


@carries_out(SpendStamina)
def do_spend_stamina(realm: Realm, text: CarryOut, node: SpendStamina) -> StepResult:
    """In full, or not at all."""
    enough = realm.stamina[text.seat] >= node.number
    if enough:
        spend_stamina(realm, text.seat, node.number, "PC-TEXT-8")
    text.bound["did"] = enough
    return None


@carries_out(Damage, "PC-TEXT-3")
def do_damage(realm: Realm, text: CarryOut, node: Damage) -> StepResult:
    opponent = opponent_of(realm, text)
    meant = realm.seats_from(text.seat) if node.everyone else [opponent]
    for seat in meant:
        if seat >= 0:
            note_damage(realm, seat, half_of_damage(realm, text, seat), node.number, "PC-TEXT-3")
    settle_faith(realm)
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
    for seat in realm.seats_from(text.seat):
        if seat == text.seat:
            continue
        champions = [realm.champion(seat, half) for half in range(len(HALVES))]
        burned = sum(1 for one in champions if one >= 0 and realm.has_status(one, STATUS_MARKS[node.status]))
        if burned:
            note_damage(realm, seat, half_of_damage(realm, text, seat), node.number * burned, "PC-TEXT-3")
    settle_faith(realm)
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
    if isinstance(target, Chosen):
        return named_cards(realm, text, node, target)
    if isinstance(target, All):
        verb = node.verb if isinstance(node, Do) else ""
        asked = Chosen(target.cards, target.whose, here=target.here)
        found: list[tuple[int, int]] = []
        for seat, half in halves_reached(realm, element, asked):
            for piece in cards_of_kind(realm, target.cards.kind, seat, half, verb):
                if may_be_named(realm, element, asked, verb, piece):
                    found.append((piece, -1))
        return found
    assert isinstance(target, Fixed)
    return [(piece, -1) for piece in fixed_now(realm, text, target) if piece >= 0]


def named_cards(realm: Realm, text: CarryOut, node: Node, target: Chosen) -> list[tuple[int, int]]:
    """What was named for this part and can still be reached."""
    element = element_of_text(text)
    verb = node.verb if isinstance(node, Do) else ""
    at = next(i for i, part in enumerate(parts(text.nodes)) if part is node)
    named = element.named[at] if at < len(element.named) else ()
    found = []
    for piece, stay, goal in named:
        is_there = realm.stays[piece] == stay and is_still_reached(realm, target, verb, piece)
        if verb == "negate" or is_there or not TARGET_GONE.holds():
            found.append((piece, goal))
    return found


def is_still_reached(realm: Realm, target: Chosen, verb: str, piece: int) -> bool:
    """Is a named card still one that the verb can reach: an Ally not exhausted, a Portal open?"""
    half = realm.half_at(piece)
    if half < 0:
        return False
    kinds = target.cards.kind.split(" or ")
    return any(piece in cards_of_kind(realm, kind, realm.seat_at(piece), half, verb) for kind in kinds)


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
    did = False
    for piece, goal in cards_meant(realm, text, node, node.target):
        if realm.ending is None:
            did = do_to(realm, text, node.verb, piece, goal) or did
    text.bound["did"] = did
    return None


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
        recover(realm, piece)
    elif verb == "destroy":
        return destroy(realm, piece, by)
    elif verb == "snatch":
        return snatch(realm, piece, by)
    elif verb == "return":
        return_to_hand(realm, piece, "PC-REAR-22")
    elif verb == "empower":
        empower(realm, piece)
    elif verb == "depower":
        return depower(realm, piece, by)
    return True


def do_negate(realm: Realm, text: CarryOut, node: Do) -> StepResult:
    """The element of each card meant will do nothing."""
    for piece, _ in cards_meant(realm, text, node, node.target):
        other = element_from(realm, piece)
        if other is not None:
            negate(realm, other)
    return None


@carries_out(RemoveStatus)
def do_remove_status(realm: Realm, text: CarryOut, node: RemoveStatus) -> StepResult:
    for piece, _ in cards_meant(realm, text, node, node.target):
        return ChooseStatus(text.seat, piece)
    return None


@carries_out(Switch)
def do_switch(realm: Realm, text: CarryOut, node: Switch) -> StepResult:
    """The Champion meant changes places with the one that was named."""
    element = element_of_text(text)
    at = next(i for i, part in enumerate(parts(text.nodes)) if part is node)
    named = element.named[at] if at < len(element.named) else ()
    for champion in fixed_now(realm, text, node.champion):
        for other, _, _ in named:
            if champion >= 0 and other != champion:
                text.bound["did"] = switch(realm, champion, other, text.seat)
                text.bound["new half"] = realm.half_at(champion)
    return None


@carries_out(LookAt, "PC-TEXT-6")
def do_look_at(realm: Realm, text: CarryOut, node: LookAt) -> StepResult:
    """Only the player who looks sees the card."""
    for piece, _ in cards_meant(realm, text, node, node.target):
        if realm.is_face_down(piece):
            realm.look([piece], text.seat, "PC-TEXT-6")
        text.bound["it"] = (piece, realm.stays[piece])
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
    if text.bound["did"] or not ONLY_IF_DONE.holds():
        return perform(realm, text, node.effect)
    return None


@carries_out(IfAlready)
def do_if_already(realm: Realm, text: CarryOut, node: IfAlready) -> StepResult:
    return perform(realm, text, node.effect) if text.bound.get("already") else None


@carries_out(If)
def do_if(realm: Realm, text: CarryOut, node: If) -> StepResult:
    element = element_of_text(text)
    half = element.half
    if holds(realm, node.condition, element.piece, text.seat, half, element.opponent):
        return perform(realm, text, node.effect)
    return None


@carries_out(YouMay)
def do_you_may(realm: Realm, text: CarryOut, node: YouMay) -> StepResult:
    """Yes or no, decided as it resolves."""
    return MayDo(text.copy(), node.effect) if can_be_done(realm, text, node.effect) else None


@carries_out(Either)
def do_either(realm: Realm, text: CarryOut, node: Either) -> StepResult:
    return ChooseOne(text.copy(), node.first, node.second) if can_be_done(realm, text, node.first) else None


def can_be_done(realm: Realm, text: CarryOut, node: Node) -> bool:
    """Is the card still there that a choice is about?"""
    if isinstance(node, Do) and isinstance(node.target, Fixed):
        return bool(cards_meant(realm, text, node, node.target))
    if isinstance(node, Draw):
        return len(realm.deck(text.seat)) > 0
    return True


__all__ = ["Procedure", "perform"]
