"""The end of a turn: the foe's attack is read, goes through guards and aims, and meets the defense."""

from __future__ import annotations

from typing import ClassVar, Final

from cardwright.core.clauses import rule
from cardwright.core.procedures import Procedure, StepResult, step
from cardwright.core.values import Tally
from cardwright.games.eight_schools.amounts import ATTACK, add_card, attack, defense, shield
from cardwright.games.eight_schools.duel import Duel, foe
from cardwright.games.eight_schools.needs import check_stay
from cardwright.games.eight_schools.piles import destroy, discard, in_order_of_leaving
from cardwright.games.eight_schools.traps import ASSIST_DEFEATED, HEART_FLIPPED, TrapEvent, TrapsAct

MORE_THAN_DEFENSE: Final = rule("ES-ATK-2")
EQUAL_IS_ENOUGH: Final = rule("ES-ATK-3")
ONE_HEART_A_TURN: Final = rule("ES-ATK-4", "ES-ATK-5", "ES-VAR-3")
READ_AT_THE_END: Final = rule("ES-ATK-7")
ONE_ATTACK: Final = rule("ES-ATK-9")
DEFEATED_STILL_DEFENDS: Final = rule("ES-ATK-11")
NO_ATTACK_NOTHING_HAPPENS: Final = rule("ES-ATK-12")
FLIPPING_TURNS_IT_DOWN: Final = rule("ES-WIN-1")
LAST_HEART_LOSES: Final = rule("ES-WIN-2", "ES-WIN-3")
CAP_ON_TURNS: Final = rule("ES-WIN-8")
FIRST_TURN_ANSWERS_NOTHING: Final = rule("ES-TURN-14")
SHIELD_IS_EXTRA_DEFENSE: Final = rule("ES-AIM-4")
MORE_THAN_SHIELD_DEFEATS: Final = rule("ES-AIM-5")
DEFEATED_IS_DISCARDED: Final = rule("ES-AIM-6")
WHOLE_ATTACK_MEETS_SHIELD: Final = rule("ES-AIM-7")
USED_UP_AT_A_SHIELD: Final = rule("ES-AIM-9")
AIMS_ARE_GONE: Final = rule("ES-AIM-13")
GUARDS_STAND_IN_THE_WAY: Final = rule("ES-AIM-14")
GUARDS_COME_FIRST: Final = rule("ES-AIM-15")


class EndOfTurn(Procedure):
    """What happens when a turn is finished, in one fixed order."""

    FIELDS: ClassVar[tuple[str, ...]] = ("attack", "defense", "defeated", "hit", "events")

    def __init__(
        self,
        attack: int = 0,
        defense: int = 0,
        defeated: list[int] | None = None,
        hit: bool = False,
        events: list[TrapEvent] | None = None,
    ) -> None:
        super().__init__()
        self.attack = attack
        self.defense = defense
        self.defeated: list[int] = defeated if defeated is not None else []
        self.hit = hit
        self.events: list[TrapEvent] = events if events is not None else []

    def copy(self) -> EndOfTurn:
        twin = EndOfTurn(self.attack, self.defense, self.defeated, self.hit, self.events)
        twin.placed_like(self)
        return twin

    @step("ES-ATK-1", "ES-ATK-7", "ES-ATK-10")
    def the_totals_are_read(self, duel: Duel) -> StepResult:
        if answers_nothing(duel):
            duel.answered = True
            duel.taken[duel.active] = 0
            return None
        self.attack = delivered(duel, foe(duel.active))
        self.defense = defense(duel, duel.active)
        duel.answered = True
        duel.taken[duel.active] = self.attack
        duel.say("delivered", foe(duel.active), number=self.attack, other=str(self.defense), clause="ES-ATK-1")
        return None

    @step("ES-AIM-9", "ES-ATK-10")
    def the_attack_goes_through(self, duel: Duel) -> StepResult:
        if answers_nothing(duel):
            return None
        left = self.go_through_shields(duel)
        if not DEFEATED_STILL_DEFENDS.holds():
            for piece in self.defeated:
                discard(duel, piece, "ES-AIM-6")
            self.defense, self.defeated = defense(duel, duel.active), []
        self.hit = beats(left, self.defense)
        return None

    def go_through_shields(self, duel: Duel) -> int:
        """Note who is defeated and say it; what is left of the attack goes on."""
        passage = go_through(duel, self.attack, self.defense)
        for met in passage.met:
            if met.defeated and MORE_THAN_SHIELD_DEFEATS.holds():
                self.defeated = [*self.defeated, met.piece]
            if met.defeated:
                duel.say("defeated", duel.active, duel.name(met.piece), met.left, str(met.shield), "ES-AIM-5")
            elif self.attack > 0:
                duel.say("used_up", duel.active, duel.name(met.piece), met.shield, clause="ES-AIM-9")
        return passage.left

    @step("ES-AIM-6", "ES-ATK-10")
    def defeated_assists_are_discarded(self, duel: Duel) -> StepResult:
        for piece in in_order_of_leaving(duel, self.defeated):
            self.events = [*self.events, TrapEvent(ASSIST_DEFEATED, duel.controllers[piece])]
            if DEFEATED_IS_DISCARDED.holds():
                discard(duel, piece, "ES-AIM-6")
            else:
                destroy(duel, piece, "ES-AIM-6")
        return None

    @step("ES-ATK-2", "ES-ATK-10")
    def the_heart_is_flipped(self, duel: Duel) -> StepResult:
        if self.hit:
            for _ in range(hearts_to_flip(duel)):
                flip_heart(duel, duel.active)
                self.events = [*self.events, TrapEvent(HEART_FLIPPED, duel.active)]
        return None

    @step("ES-ATK-10")
    def traps_that_saw_it_act(self, duel: Duel) -> StepResult:
        return TrapsAct(self.events) if self.events else None

    @step("ES-ATK-10", "ES-AIM-13")
    def what_lasted_until_now_ends(self, duel: Duel) -> StepResult:
        if duel.lasting:
            duel.end_lasting(duel.turn)
        if AIMS_ARE_GONE.holds():
            duel.aims[foe(duel.active)].clear()
        check_stay(duel)
        return None

    @step()
    def an_endless_match_ends(self, duel: Duel) -> StepResult:
        if duel.turn >= duel.settings["turn_cap"] and CAP_ON_TURNS.holds():
            mine, other = duel.face_up
            winners = () if mine == other else ((0,) if mine > other else (1,))
            hearts = f"{max(mine, other)} Hearts against {min(mine, other)}"
            duel.finish(winners, "ES-WIN-8", f"turn {duel.turn}, the last, is over: {hearts}")
        return None


class Meeting:
    """An assist in the way of an attack: its SHIELD, whether it falls, and what is left behind it."""

    def __init__(self, piece: int, shield: int, defeated: bool, left: int) -> None:
        self.piece = piece
        self.shield = shield
        self.defeated = defeated
        self.left = left


class Passage:
    """An attack on its way through guards and aims: whom it met, and what is left for the player."""

    def __init__(self, left: int, met: list[Meeting]) -> None:
        self.left = left
        self.met = met


def go_through(duel: Duel, attack: int, held: int) -> Passage:
    """At each assist in the way the attack must exceed the shield; what is left goes on."""
    left = attack
    met: list[Meeting] = []
    for piece in in_the_way(duel, foe(duel.active)):
        strength = shield(duel, piece)
        force = left if WHOLE_ATTACK_MEETS_SHIELD.holds() else left - held
        defeated = force > strength
        if defeated and SHIELD_IS_EXTRA_DEFENSE.holds():
            left -= strength
        elif not defeated and USED_UP_AT_A_SHIELD.holds():
            left = 0
        met.append(Meeting(piece, strength, defeated, left))
        if left <= 0 and USED_UP_AT_A_SHIELD.holds():
            break
    return Passage(left, met)


def answers_nothing(duel: Duel) -> bool:
    """In the first turn of the match there is no attack to answer."""
    return duel.turn == 1 and FIRST_TURN_ANSWERS_NOTHING.holds()


def delivered(duel: Duel, seat: int) -> int:
    """All ATTACK of a player is one attack, as it stands now."""
    if not READ_AT_THE_END.holds():
        return 0
    if ONE_ATTACK.holds():
        return attack(duel, seat)
    tally = Tally()
    for piece in duel.line(seat):
        add_card(duel, seat, ATTACK, piece, seat, tally)
    return tally.result


def beats(attack: int, defense: int) -> bool:
    """A Heart falls only to more attack than defense, and never to an attack of 0."""
    if not MORE_THAN_DEFENSE.holds():
        return False
    if attack == 0:
        return defense == 0 and not NO_ATTACK_NOTHING_HAPPENS.holds()
    return attack > defense or (attack == defense and not EQUAL_IS_ENOUGH.holds())


def hearts_to_flip(duel: Duel) -> int:
    """One in a turn, however large the attack; the excess is lost."""
    if ONE_HEART_A_TURN.holds():
        return 1 - duel.flipped
    return min(2, duel.face_up[duel.active])


def flip_heart(duel: Duel, seat: int) -> None:
    """Turn a Heart face down; without Hearts left to be flipped the match is lost."""
    if not FLIPPING_TURNS_IT_DOWN.holds():
        return
    duel.changes += 1
    duel.flipped += 1
    duel.face_up[seat] -= 1
    duel.say("heart", seat, number=duel.face_up[seat], clause="ES-WIN-1")
    if duel.face_up[seat] == 0 and LAST_HEART_LOSES.holds():
        duel.finish((foe(seat),), "ES-WIN-2", f"the last Heart of {duel.seat_name(seat)} is flipped")


def in_the_way(duel: Duel, attacker: int) -> list[int]:
    """Aimed guards as claimed, other guards as equipped, other aims as claimed; each once."""
    aims = [piece for piece in duel.aims[attacker] if piece in duel.hands(foe(attacker))]
    if not GUARDS_STAND_IN_THE_WAY.holds():
        return aims
    guards = [piece for piece in duel.hands(foe(attacker)) if duel.plan(piece).guard]
    aimed_guards = [piece for piece in aims if piece in guards]
    other_guards = [piece for piece in guards if piece not in aims]
    other_aims = [piece for piece in aims if piece not in guards]
    if GUARDS_COME_FIRST.holds():
        return aimed_guards + other_guards + other_aims
    return other_aims + aimed_guards + other_guards
