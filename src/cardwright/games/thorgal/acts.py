"""Effects of card texts, carried out one sentence after the other."""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import rule
from cardwright.core.effects.carry_out import DID, CarryOut, carries_out, perform
from cardwright.core.effects.joined import ChooseOne, MayDo
from cardwright.core.effects.nodes import Node, nodes_in
from cardwright.core.procedures import StepResult
from cardwright.core.values import ADDED, SET, Modifier
from cardwright.games.thorgal.conditions import count, holds
from cardwright.games.thorgal.costs import next_costs
from cardwright.games.thorgal.damage import PREVENT, Damages, deal
from cardwright.games.thorgal.dusk import MET
from cardwright.games.thorgal.journey import LATER
from cardwright.games.thorgal.looking import (
    BringLandIn,
    DiscardFromHand,
    Exchange,
    LookAndTake,
    PutIntoParty,
    PutUnderDeck,
    SearchDeck,
    TakeFromValhalla,
)
from cardwright.games.thorgal.nodes import (
    BringLand,
    Chosen,
    CopyActivation,
    Destroy,
    Discard,
    Draw,
    Either,
    ExchangeWithPool,
    Exhaust,
    FromValhalla,
    Gets,
    Horns,
    If,
    IfYouDo,
    IfYouDoNot,
    IntoParty,
    Later,
    LookAtHand,
    LookAtTop,
    MeetsUpkeep,
    MoveMarker,
    NextCosts,
    NoActivation,
    NoOpposing,
    Pool,
    Prevent,
    Receive,
    Refresh,
    Return,
    Search,
    Turns,
    UnderDeck,
    YouMay,
)
from cardwright.games.thorgal.piles import (
    back_to_party,
    deck_and_pool,
    destroy,
    draw,
    fill_pool,
    put_markers,
    remove_markers,
    take_from_pool,
    to_hand,
)
from cardwright.games.thorgal.saga import END_OF_PHASE, END_OF_ROUND, Saga
from cardwright.games.thorgal.stats import ATTRIBUTES, TURNED, attribute
from cardwright.games.thorgal.targets import (
    Aim,
    NameBanePlayer,
    cards_meant,
    player_meant,
    you,
)

LASTS_FOR_PHASE_OR_ROUND: Final = rule("TH-EFF-13", "TH-COMP-6", "TH-EFF-7")
AS_FAR_AS_POSSIBLE: Final = rule("TH-ROUND-6")
FULLY_DONE: Final = rule("TH-TEXT-15")
MARKER_MOVES: Final = rule("TH-TEXT-11")

NO_ACTIVATION: Final = "no activation "  # followed by the kind of the cards
NO_OPPOSING: Final = "no opposing"


def end_of(until: str) -> int:
    return END_OF_ROUND if until == "round" else END_OF_PHASE


def source_name(saga: Saga, text: CarryOut) -> str:
    return saga.definitions[text.source.piece].name


# On cards


def on_cards(saga: Saga, text: CarryOut, node: Node, target: Node) -> StepResult:
    """Do something to the cards meant; one of several is chosen first."""
    pieces = cards_meant(saga, text, node, target)
    if isinstance(target, Chosen) and pieces:
        return Aim(text.seat, node, tuple(pieces))
    return do_to(saga, text, node, pieces)


def do_to(saga: Saga, text: CarryOut, node: Node, pieces: list[int]) -> StepResult:
    """Carry an effect out on these cards."""
    text.bound[DID] = bool(pieces)
    for piece in pieces:
        if isinstance(node, Gets):
            give(saga, text, node, piece)
        elif isinstance(node, Exhaust):
            put_markers(saga, piece, node.number, "TH-EXH-1")
        elif isinstance(node, Refresh):
            remove_markers(saga, piece, node.number, "TH-EXH-1")
        elif isinstance(node, Destroy):
            destroy(saga, piece, "TH-JACT-10" if piece in saga.attached else "TH-ZONE-4")
        elif isinstance(node, Return):
            send_back(saga, piece, node)
        elif isinstance(node, Turns):
            turn(saga, text, node, piece)
        elif isinstance(node, MeetsUpkeep):
            change = Modifier(piece, MET, 0, 0, END_OF_ROUND, source_name(saga, text), "TH-TEXT-13")
            change.stay = saga.stays[piece]
            saga.lasts(change)
        elif isinstance(node, CopyActivation):
            plan = saga.card(piece).plan
            return CarryOut(plan.abilities[plan.activate].effects, text.source, text.seat)
    return None


def give(saga: Saga, text: CarryOut, node: Gets, piece: int) -> None:
    """More or less of attributes, until the phase or the round ends."""
    if not LASTS_FOR_PHASE_OR_ROUND.holds():
        return
    times = 1 if node.per is None else how_many(saga, text, node.per)
    label, stay = source_name(saga, text), saga.stays[piece]
    for bonus in node.bonuses:
        number = bonus.number * times
        if number:
            until = end_of(node.until)
            change = Modifier(piece, bonus.attribute, ADDED, number, until, label, "TH-EFF-13", stay=stay)
            saga.lasts(change, "bonus")


def how_many(saga: Saga, text: CarryOut, counted: Node) -> int:
    """How many there are now of what a text counts; the horns are those of the very player it means."""
    if isinstance(counted, Horns):
        return saga.horns[player_meant(saga, text, counted.who)]
    return count(saga, counted, you(saga, text), text.source.piece)


def turn(saga: Saga, text: CarryOut, node: Turns, piece: int) -> None:
    """All points of one attribute become points of another."""
    number = attribute(saga, piece, ATTRIBUTES.index(node.attribute))
    stat = f"{node.attribute}{TURNED}{node.into}"
    label, stay = source_name(saga, text), saga.stays[piece]
    saga.lasts(Modifier(piece, stat, SET, number, end_of(node.until), label, "TH-EFF-13", stay=stay))


def send_back(saga: Saga, piece: int, node: Return) -> None:
    """To its owner's hand, or home to its party."""
    if node.to == "party":
        if piece == saga.opposing:
            back_to_party(saga, "TH-TEXT-12")
    else:
        to_hand(saga, piece, "returned", "TH-TEXT-18")


@carries_out(Gets, "TH-EFF-13")
def do_gets(saga: Saga, text: CarryOut, node: Gets) -> StepResult:
    if isinstance(node.per, Horns) and player_meant(saga, text, node.per.who) < 0:
        return NameBanePlayer(text.seat, node)
    return on_cards(saga, text, node, node.target)


@carries_out(Turns, "TH-EFF-13")
def do_turns(saga: Saga, text: CarryOut, node: Turns) -> StepResult:
    return on_cards(saga, text, node, node.target)


@carries_out(Exhaust, "TH-EXH-5")
def do_exhaust(saga: Saga, text: CarryOut, node: Exhaust) -> StepResult:
    return on_cards(saga, text, node, node.target)


@carries_out(Refresh)
def do_refresh(saga: Saga, text: CarryOut, node: Refresh) -> StepResult:
    return on_cards(saga, text, node, node.target)


@carries_out(Destroy, "TH-JACT-10")
def do_destroy(saga: Saga, text: CarryOut, node: Destroy) -> StepResult:
    return on_cards(saga, text, node, node.target)


@carries_out(Return, "TH-TEXT-12")
def do_return(saga: Saga, text: CarryOut, node: Return) -> StepResult:
    return on_cards(saga, text, node, node.target)


@carries_out(MeetsUpkeep, "TH-TEXT-13")
def do_meets_upkeep(saga: Saga, text: CarryOut, node: MeetsUpkeep) -> StepResult:
    return on_cards(saga, text, node, node.target)


@carries_out(CopyActivation, "TH-ROUND-4")
def do_copy_activation(saga: Saga, text: CarryOut, node: CopyActivation) -> StepResult:
    pieces = cards_meant(saga, text, node, node.target)
    pieces = [piece for piece in pieces if can_be_copied(saga, piece)]
    text.bound[DID] = bool(pieces)
    return Aim(text.seat, node, tuple(pieces)) if pieces else None


def can_be_copied(saga: Saga, piece: int) -> bool:
    """Has the card an activated effect, and none that copies others itself? Two such would never end."""
    plan = saga.card(piece).plan
    if plan.activate < 0:
        return False
    return not any(isinstance(node, CopyActivation) for node in nodes_in(plan.abilities[plan.activate]))


# Cards drawn, pooled, discarded; damage


@carries_out(Draw, "TH-TEXT-17")
def do_draw(saga: Saga, text: CarryOut, node: Draw) -> StepResult:
    drawn = 0
    while drawn < node.number and draw(saga, you(saga, text), "TH-TEXT-17"):
        drawn += 1
    text.bound[DID] = drawn == node.number
    return None


@carries_out(Pool, "TH-ROUND-6")
def do_pool(saga: Saga, text: CarryOut, node: Pool) -> StepResult:
    seat = you(saga, text)
    there = len(saga.contents[deck_and_pool(saga, seat, node.kind)[0]])
    text.bound[DID] = there >= node.number
    if there >= node.number or AS_FAR_AS_POSSIBLE.holds():
        for _ in range(min(node.number, there)):
            fill_pool(saga, seat, node.kind, "TH-ROUND-6")
    return None


@carries_out(Receive, "TH-DMG-4")
def do_receive(saga: Saga, text: CarryOut, node: Receive) -> StepResult:
    """Several sentences about damage in a row are one effect: the destiny player pays first."""
    seat = player_meant(saga, text, node.who)
    if seat < 0:
        return NameBanePlayer(text.seat, node)
    text.bound[DID] = True
    seats, amounts = [seat], [node.number]
    while text.place < len(text.nodes):
        following = text.nodes[text.place]
        if not isinstance(following, Receive) or text.nodes[text.place - 1] is not node:
            break
        other = player_meant(saga, text, following.who)
        if other < 0 or other in seats:
            break
        seats.append(other)
        amounts.append(following.number)
        text.place += 1
        node = following
    return deal(saga, seat, amounts[0]) if len(seats) == 1 else Damages(tuple(seats), tuple(amounts))


@carries_out(Discard, "TH-TEXT-3", "TH-TEXT-2")
def do_discard(saga: Saga, text: CarryOut, node: Discard) -> StepResult:
    seat = player_meant(saga, text, node.who)
    if seat < 0:
        return NameBanePlayer(text.seat, node)
    if node.pile == "hand":
        return DiscardFromHand(seat, node)
    pool = deck_and_pool(saga, seat, "destiny" if node.pile == "destiny pool" else "bane")[1]
    number = node.number or len(saga.contents[pool])
    moved = take_from_pool(saga, pool, number, "discarded", "TH-TEXT-3")
    text.bound[DID] = moved == number and moved > 0
    return None


@carries_out(LookAtTop, "TH-TEXT-8")
def do_look_at_top(saga: Saga, text: CarryOut, node: LookAtTop) -> StepResult:
    return LookAndTake(you(saga, text), node)


@carries_out(LookAtHand, "TH-ROUND-4")
def do_look_at_hand(saga: Saga, text: CarryOut, node: LookAtHand) -> StepResult:
    seat = player_meant(saga, text, node.who)
    if seat < 0:
        return NameBanePlayer(text.seat, node)
    saga.look(saga.hand(seat), text.seat, "TH-ROUND-4")
    text.bound[DID] = bool(saga.hand(seat))
    return DiscardFromHand(text.seat, node, seat) if node.discard and saga.hand(seat) else None


@carries_out(UnderDeck, "TH-TEXT-9")
def do_under_deck(saga: Saga, text: CarryOut, node: UnderDeck) -> StepResult:
    return PutUnderDeck(you(saga, text), node)


@carries_out(FromValhalla, "TH-TEXT-9")
def do_from_valhalla(saga: Saga, text: CarryOut, node: FromValhalla) -> StepResult:
    return TakeFromValhalla(you(saga, text), node)


@carries_out(IntoParty, "TH-TEXT-10")
def do_into_party(saga: Saga, text: CarryOut, node: IntoParty) -> StepResult:
    return PutIntoParty(you(saga, text), node)


@carries_out(Search, "TH-TEXT-7")
def do_search(saga: Saga, text: CarryOut, node: Search) -> StepResult:
    return SearchDeck(you(saga, text), node)


@carries_out(BringLand, "TH-SETUP-11")
def do_bring_land(saga: Saga, text: CarryOut, node: BringLand) -> StepResult:
    return BringLandIn(you(saga, text), node)


@carries_out(ExchangeWithPool, "TH-ROUND-4")
def do_exchange(saga: Saga, text: CarryOut, node: ExchangeWithPool) -> StepResult:
    return Exchange(you(saga, text), node)


# What waits


@carries_out(NextCosts, "TH-TEXT-5")
def do_next_costs(saga: Saga, text: CarryOut, node: NextCosts) -> StepResult:
    seat = player_meant(saga, text, node.who)
    if seat < 0:
        return NameBanePlayer(text.seat, node)
    saga.lasts(next_costs(saga, seat, node.cards, node.number, source_name(saga, text)))
    saga.say("next_costs", seat, other=source_name(saga, text), number=node.number, clause="TH-TEXT-5")
    return None


@carries_out(Prevent, "TH-DMG-13")
def do_prevent(saga: Saga, text: CarryOut, node: Prevent) -> StepResult:
    seat, label = you(saga, text), source_name(saga, text)
    saga.lasts(Modifier(-1, PREVENT, 0, node.number, end_of(node.until), label, "TH-DMG-13", seat=seat))
    return None


@carries_out(NoActivation, "TH-TEXT-23")
def do_no_activation(saga: Saga, text: CarryOut, node: NoActivation) -> StepResult:
    limit = "" if node.cards.cost_at_most is None else f" {node.cards.cost_at_most}"
    stat, label = f"{NO_ACTIVATION}{node.cards.kind}{limit}", source_name(saga, text)
    saga.lasts(Modifier(-1, stat, 0, 0, end_of(node.until), label, "TH-TEXT-23", seat=saga.destiny))
    return None


@carries_out(NoOpposing, "TH-ROUND-4")
def do_no_opposing(saga: Saga, text: CarryOut, node: NoOpposing) -> StepResult:
    seat = player_meant(saga, text, "bane player")
    if seat < 0:
        return NameBanePlayer(text.seat, node)
    saga.lasts(Modifier(-1, NO_OPPOSING, 0, 0, END_OF_ROUND, source_name(saga, text), "TH-ROUND-4", seat=seat))
    return None


@carries_out(Later, "TH-TEXT-14")
def do_later(saga: Saga, text: CarryOut, node: Later) -> StepResult:
    number = saga.rules.node_number(node.effect)
    label, piece = source_name(saga, text), text.source.piece
    change = Modifier(piece, f"{LATER} {node.result}", 0, number, END_OF_ROUND, label, "TH-TEXT-14", seat=text.seat)
    saga.lasts(change)
    return None


# The journey


@carries_out(MoveMarker, "TH-TEXT-11")
def do_move_marker(saga: Saga, text: CarryOut, node: MoveMarker) -> StepResult:
    from cardwright.games.thorgal.redirecting import Redirect

    lands = [land for land in saga.unconquered() if land != saga.destination]
    text.bound[DID] = bool(lands) and saga.destination >= 0
    if saga.destination < 0 and MARKER_MOVES.holds():
        return None
    return Redirect(text.seat, tuple(lands)) if lands else None


# Joined


@carries_out(If)
def do_if(saga: Saga, text: CarryOut, node: If) -> StepResult:
    if holds(saga, node.condition, you(saga, text), text.source.piece):
        return perform(saga, text, node.effect)
    text.bound[DID] = False
    return None


@carries_out(YouMay, "TH-TEXT-15")
def do_you_may(saga: Saga, text: CarryOut, node: YouMay) -> StepResult:
    """Yes or no, decided as it resolves; what is impossible is not offered."""
    if can_be_done(saga, text, node.effect):
        return MayDo(text.seat, node.effect)
    text.bound[DID] = False
    return None


def can_be_done(saga: Saga, text: CarryOut, node: Node) -> bool:
    """Is what is offered there: the cards to choose from, enough cards to discard?"""
    seat = you(saga, text)
    if isinstance(node, (Gets, Exhaust, Refresh, Destroy, Return, Turns, MeetsUpkeep)):
        return bool(cards_meant(saga, text, node, node.target))
    if isinstance(node, Discard) and node.who == "you":
        if node.pile == "hand":
            return len(saga.hand(seat)) >= max(node.number, 1)
        pool = deck_and_pool(saga, seat, "destiny" if node.pile == "destiny pool" else "bane")[1]
        return len(saga.contents[pool]) >= max(node.number, 1)
    return True


@carries_out(IfYouDo, "TH-TEXT-15")
def do_if_you_do(saga: Saga, text: CarryOut, node: IfYouDo) -> StepResult:
    if text.bound.get(DID, False) or not FULLY_DONE.holds():
        return perform(saga, text, node.effect)
    return None


@carries_out(IfYouDoNot, "TH-TEXT-15")
def do_if_you_do_not(saga: Saga, text: CarryOut, node: IfYouDoNot) -> StepResult:
    if not text.bound.get(DID, False) or not FULLY_DONE.holds():
        return perform(saga, text, node.effect)
    return None


@carries_out(Either, "TH-TEXT-2")
def do_either(saga: Saga, text: CarryOut, node: Either) -> StepResult:
    return ChooseOne(text.seat, node.first, node.second)
