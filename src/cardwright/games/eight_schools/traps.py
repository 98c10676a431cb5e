"""Traps: they lie hidden, act by themselves at the first possible time, and are discarded after use."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from cardwright.core.clauses import rule
from cardwright.core.effects.carry_out import CarryOut
from cardwright.core.effects.nodes import Node
from cardwright.core.game import TOP
from cardwright.core.procedures import END, RESTART, Procedure, StepResult, step
from cardwright.core.saves import saved_plainly
from cardwright.core.values import ADDED, Modifier
from cardwright.games.eight_schools.amounts import attack_taken
from cardwright.games.eight_schools.counts import matches
from cardwright.games.eight_schools.duel import Duel, foe
from cardwright.games.eight_schools.needs import check_stay
from cardwright.games.eight_schools.nodes import (
    Amount,
    AssistDefeated,
    AtFirst,
    AttackReached,
    CardPlayed,
    HeartFlipped,
    RemovePlayed,
)
from cardwright.games.eight_schools.piles import discard, is_protected
from cardwright.games.eight_schools.places import IN_USE, STRIDE, TRAPS
from cardwright.games.eight_schools.removing import remove

ACT_BY_THEMSELVES: Final = rule("ES-TRAP-7", "ES-TRAP-8", "ES-WIN-6")
TRAPS_SEE_EVERYBODY: Final = rule("ES-TRAP-9")
COUNTED_FROM_THE_SETTING: Final = rule("ES-TRAP-10")
USED_EVEN_IN_VAIN: Final = rule("ES-TRAP-12")
ORDER_OF_TRAPS: Final = rule("ES-TRAP-13")
EITHER_TRIGGER: Final = rule("ES-TRAP-14")
LEFT_ACTS_FIRST: Final = rule("ES-TRAP-15")
PROTECTED_FROM_TRAPS: Final = rule("ES-TRAP-19")
ONE_AT_A_TIME: Final = rule("ES-TIME-1")

CARD_PLAYED: Final = "played"
HEART_FLIPPED: Final = "heart flipped"
ASSIST_DEFEATED: Final = "assist defeated"


class TrapEvent:
    """Something that traps may wait for: what, by or of whom, and about which card in which stay."""

    def __init__(self, what: str, seat: int, piece: int = -1, stay: int = -1) -> None:
        self.what = what
        self.seat = seat
        self.piece = piece
        self.stay = stay

    def plain(self) -> list[Any]:
        return [self.what, self.seat, self.piece, self.stay]


saved_plainly(TrapEvent)


class Sprung:
    """A trap that saw its event: which trap, which of its two effects, and the event."""

    def __init__(self, trap: int, stay: int, effect: int, piece: int, piece_stay: int) -> None:
        self.trap = trap
        self.stay = stay
        self.effect = effect
        self.piece = piece
        self.piece_stay = piece_stay

    def plain(self) -> list[Any]:
        return [self.trap, self.stay, self.effect, self.piece, self.piece_stay]


saved_plainly(Sprung)


def sprung_by(duel: Duel, events: list[TrapEvent]) -> list[Sprung]:
    """The traps that saw something: those of the player on turn, oldest first, then the other's."""
    found: list[Sprung] = []
    seats = [duel.active, foe(duel.active)]
    for seat in seats if ORDER_OF_TRAPS.holds() else seats[::-1]:
        for trap in duel.traps(seat):
            sprung = first_match(duel, trap, seat, events)
            if sprung is not None:
                found.append(sprung)
    return found


def first_match(duel: Duel, trap: int, seat: int, events: list[TrapEvent]) -> Sprung | None:
    """The first event that one of the trap's effects waits for; if both fit, the left one acts."""
    waits = duel.plan(trap).traps
    if len(waits) > 1 and not EITHER_TRIGGER.holds():
        waits = waits[:1]
    order = list(range(len(waits)))
    if not LEFT_ACTS_FIRST.holds():
        order.reverse()
    for event in events:
        if event.piece == trap and COUNTED_FROM_THE_SETTING.holds():
            continue
        for effect in order:
            if waits_for(duel, waits[effect], seat, event):
                return Sprung(trap, duel.stays[trap], effect, event.piece, event.stay)
    return None


def waits_for(duel: Duel, node: Node, seat: int, event: TrapEvent) -> bool:
    """Is this the event that the effect waits for?"""
    assert isinstance(node, (AtFirst, RemovePlayed))
    awaited = node.event
    if isinstance(awaited, CardPlayed):
        return (
            event.what == CARD_PLAYED
            and is_meant(awaited.who, seat, event.seat)
            and matches(duel.card(event.piece), awaited.cards)
        )
    if isinstance(awaited, HeartFlipped):
        return event.what == HEART_FLIPPED and is_meant(awaited.who, seat, event.seat)
    return (
        isinstance(awaited, AssistDefeated)
        and event.what == ASSIST_DEFEATED
        and is_meant(awaited.who, seat, event.seat)
    )


def is_meant(who: str, seat: int, other: int) -> bool:
    """ "foe", "you" or "anyone", seen from the trap's player."""
    if who == "anyone":
        return TRAPS_SEE_EVERYBODY.holds() or other != seat
    return (who == "you") == (seat == other)


class TrapsAct(Procedure):
    """All traps that saw the same moment act, one after the other, before anything they bring about."""

    FIELDS: ClassVar[tuple[str, ...]] = ("events", "queue", "collected")

    def __init__(self, events: list[TrapEvent], queue: list[Sprung] | None = None, collected: bool = False) -> None:
        super().__init__()
        self.events = events
        self.queue: list[Sprung] = queue if queue is not None else []
        self.collected = collected

    def copy(self) -> TrapsAct:
        twin = TrapsAct(self.events, self.queue.copy(), self.collected)
        twin.placed_like(self)
        return twin

    @step("ES-TRAP-8", "ES-TRAP-7")
    def those_that_saw_it_are_found(self, duel: Duel) -> StepResult:
        if not self.collected and ACT_BY_THEMSELVES.holds():
            self.queue = sprung_by(duel, self.events)
        self.collected = True
        return None

    @step()
    def the_next_one_acts(self, duel: Duel) -> StepResult:
        if not self.queue:
            return END
        sprung = self.queue[0]
        self.queue = self.queue[1:]
        if duel.stays[sprung.trap] != sprung.stay:
            return None
        return TrapActs(sprung)

    @step()
    def until_all_have_acted(self, duel: Duel) -> StepResult:
        if not ONE_AT_A_TIME.holds():
            return END
        return RESTART


class TrapsThatWaitForAttack(Procedure):
    """Traps of the player on turn that wait for an amount of ATTACK taken."""

    def copy(self) -> TrapsThatWaitForAttack:
        twin = TrapsThatWaitForAttack()
        twin.placed_like(self)
        return twin

    @step("ES-TRAP-17")
    def the_oldest_one_acts(self, duel: Duel) -> StepResult:
        for trap in duel.traps(duel.active):
            if not duel.plan(trap).waits_for_attack:
                continue
            for effect, node in enumerate(duel.plan(trap).traps):
                assert isinstance(node, (AtFirst, RemovePlayed))
                awaited = node.event
                if isinstance(awaited, AttackReached) and attack_taken(duel, duel.active) >= awaited.number:
                    return TrapActs(Sprung(trap, duel.stays[trap], effect, -1, -1))
        return END

    @step()
    def until_none_is_left(self, duel: Duel) -> StepResult:
        return RESTART


class TrapActs(Procedure):
    """One trap is shown, acts and is discarded, even if it found nothing left to do."""

    FIELDS: ClassVar[tuple[str, ...]] = ("sprung", "seat", "in_vain")

    def __init__(self, sprung: Sprung, seat: int = -1, in_vain: bool = False) -> None:
        super().__init__()
        self.sprung = sprung
        self.seat = seat
        self.in_vain = in_vain

    def copy(self) -> TrapActs:
        twin = TrapActs(self.sprung, self.seat, self.in_vain)
        twin.placed_like(self)
        return twin

    @step("ES-TRAP-8")
    def it_is_shown(self, duel: Duel) -> StepResult:
        trap = self.sprung.trap
        self.seat = duel.controllers[trap]
        duel.move(trap, self.seat * STRIDE + IN_USE, TOP, 0, "sprung", "ES-TRAP-8")
        return None

    @step("ES-TRAP-8")
    def it_acts(self, duel: Duel) -> StepResult:
        node = duel.plan(self.sprung.trap).traps[self.sprung.effect]
        if isinstance(node, RemovePlayed):
            self.hit_the_played_card(duel, node)
            return None
        assert isinstance(node, AtFirst)
        if isinstance(node.effect, Amount):
            leave_amount(duel, self.sprung.trap, self.seat, node.effect)
            return None
        return CarryOut((node.effect,), duel.ref(self.sprung.trap), self.seat)

    def hit_the_played_card(self, duel: Duel, node: RemovePlayed) -> None:
        """The card of the event, if it is still where it was played."""
        piece = self.sprung.piece
        there = duel.stays[piece] == self.sprung.piece_stay
        if node.verb == "destroy" and there and is_protected(duel, piece) and PROTECTED_FROM_TRAPS.holds():
            there = False
        if there:
            remove(duel, node.verb, piece)
        else:
            self.in_vain = True
            duel.say("in_vain", self.seat, duel.name(self.sprung.trap), clause="ES-TRAP-12")

    @step("ES-TRAP-11", "ES-STAT-9")
    def it_is_discarded(self, duel: Duel) -> StepResult:
        trap = self.sprung.trap
        if duel.place_of[trap] % STRIDE != IN_USE:
            return None
        if self.in_vain and not USED_EVEN_IN_VAIN.holds():
            duel.move(trap, self.seat * STRIDE + TRAPS)
            return None
        discard(duel, trap, "ES-TRAP-11")
        return None

    @step()
    def needs_are_checked(self, duel: Duel) -> StepResult:
        check_stay(duel)
        return None


def leave_amount(duel: Duel, trap: int, seat: int, node: Amount) -> None:
    """The amount lasts until one attack it can matter for has been delivered."""
    holders = {"you": [seat], "foe": [foe(seat)], "each": [seat, foe(seat)]}[node.subject]
    number, name, words = duel.rules.node_number(node), duel.name(trap), duel.rules.say_node(node)
    for holder in holders:
        until = last_turn(duel, holder if node.stat == "DEFENSE" else foe(holder))
        duel.lasts(Modifier(trap, node.stat, ADDED, number, until, name, "ES-TRAP-16", seat, holder))
        duel.say("left_behind", holder, name, until, words[0].upper() + words[1:], "ES-TRAP-16")


def last_turn(duel: Duel, whose: int) -> int:
    """The turn of this player whose attack is the next to be read; in the first turn there is none."""
    if duel.active != whose:
        return duel.turn + 1
    return duel.turn if duel.turn > 1 and not duel.answered else duel.turn + 2
