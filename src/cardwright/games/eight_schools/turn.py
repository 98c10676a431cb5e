"""A turn: the old combo goes, cards are drawn, effects of each turn happen, then the player acts."""

from __future__ import annotations

from typing import ClassVar, Final

from cardwright.core.clauses import definition, rule
from cardwright.core.effects.carry_out import CarryOut
from cardwright.core.effects.nodes import Node
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import END, RESTART, Procedure, StepResult, step
from cardwright.games.eight_schools.battle import EndOfTurn
from cardwright.games.eight_schools.duel import Duel, foe
from cardwright.games.eight_schools.needs import check_stay
from cardwright.games.eight_schools.nodes import Draw
from cardwright.games.eight_schools.options import options, take_backs
from cardwright.games.eight_schools.piles import discard, discard_combo, draw
from cardwright.games.eight_schools.places import SIDE, TURNED_ON
from cardwright.games.eight_schools.play import Play
from cardwright.games.eight_schools.traps import TrapsThatWaitForAttack

TURN_AND_ROUND: Final = definition("ES-TURN-1")
FIRST_DRAW_OF_P1: Final = rule("ES-TURN-2")
FIRST_DRAW_OF_P2: Final = rule("ES-TURN-3")
STANDARD_DRAW: Final = rule("ES-TURN-5")
UP_TO_FIVE: Final = rule("ES-DRAW-2")
NONE_WITH_FIVE: Final = rule("ES-DRAW-3")
NO_CAP_ON_PLAYS: Final = rule("ES-TURN-7")
UNPLAYED_CARDS_ARE_KEPT: Final = rule("ES-TURN-8")
COMBO_STAYS: Final = rule("ES-TURN-11")
TERRAIN_LASTS: Final = rule("ES-TER-11")
TURNING_DOES_NO_ACTIONS: Final = rule("ES-OR-11")
SEVERAL_AIMS: Final = rule("ES-AIM-8")
ACTIONS_ONCE: Final = rule("ES-PLAY-5")


class Turns(Procedure):
    """Turn after turn, until the match is over."""

    def copy(self) -> Turns:
        twin = Turns()
        twin.placed_like(self)
        return twin

    @step()
    def the_next_turn(self, duel: Duel) -> StepResult:
        return Turn()

    @step()
    def and_so_on(self, duel: Duel) -> StepResult:
        return RESTART


class Turn(Procedure):
    """The turn of one player."""

    def copy(self) -> Turn:
        twin = Turn()
        twin.placed_like(self)
        return twin

    @step()
    def it_begins(self, duel: Duel) -> StepResult:
        if duel.turn > 0:
            duel.active = foe(duel.active)
        duel.turn += 1
        duel.flipped = 0
        duel.answered = False
        duel.say("turn", duel.active, number=duel.turn, clause="ES-TURN-1")
        return None

    @step("ES-TURN-9", "ES-ATK-6")
    def the_old_combo_is_discarded(self, duel: Duel) -> StepResult:
        discard_combo(duel, duel.active)
        if not TERRAIN_LASTS.holds() and duel.terrain >= 0 and duel.controllers[duel.terrain] == duel.active:
            discard(duel, duel.terrain, "ES-TER-11")
        check_stay(duel)
        return None

    @step()
    def cards_are_drawn(self, duel: Duel) -> StepResult:
        number = cards_to_draw(duel)
        if number > 0:
            draw(duel, duel.active, number, "ES-TURN-5" if duel.turn > 2 else f"ES-TURN-{duel.turn + 1}")
        if duel.ending is None:
            check_stay(duel)
        return None

    @step("ES-TURN-10", "ES-VAL-25")
    def effects_of_each_turn_happen(self, duel: Duel) -> StepResult:
        sources = cards_with_turn_effects(duel)
        return EffectsOfEachTurn(sources) if sources else None

    @step("ES-TURN-10", "ES-TRAP-17")
    def traps_waiting_for_attack_are_checked(self, duel: Duel) -> StepResult:
        return TrapsThatWaitForAttack() if duel.traps(duel.active) else None

    @step()
    def the_player_acts(self, duel: Duel) -> StepResult:
        return Decision(duel.active, "act", options(duel), take_backs(duel))

    @step()
    def what_it_does_is_done(self, duel: Duel) -> StepResult:
        act = self.picked()
        if act.verb == "end":
            return None
        self.at = STEP_TO_ACT
        if act.verb == "play":
            if not NO_CAP_ON_PLAYS.holds():
                self.at = STEP_TO_ACT + 2
            return Play(duel.active, act)
        if act.verb == "turn":
            turn_assist(duel, act)
            return Turned(act.piece)
        aim(duel, act)
        return None

    @step("ES-TURN-6")
    def the_turn_ends(self, duel: Duel) -> StepResult:
        return EndOfTurn()

    @step()
    def unplayed_cards_stay(self, duel: Duel) -> StepResult:
        if not UNPLAYED_CARDS_ARE_KEPT.holds():
            for piece in duel.pool(duel.active).copy():
                discard(duel, piece, "ES-TURN-8")
        if not COMBO_STAYS.holds():
            discard_combo(duel, duel.active)
        return None


STEP_TO_ACT: Final = 5


def cards_to_draw(duel: Duel) -> int:
    """5 for the first player, 7 for the second, then as many as it takes to hold 5."""
    held = len(duel.pool(duel.active))
    if duel.turn == 1:
        return 5 if FIRST_DRAW_OF_P1.holds() else 0
    if duel.turn == 2:
        return 7 if FIRST_DRAW_OF_P2.holds() else 5 - held
    if not STANDARD_DRAW.holds() or not UP_TO_FIVE.holds():
        return 0
    if held >= 5:
        return 0 if NONE_WITH_FIVE.holds() else 1
    return 5 - held


def turn_assist(duel: Duel, act: Pick) -> None:
    """The side of an assist with "or" is set anew."""
    duel.set_mark(SIDE, act.piece, act.choice)
    duel.set_mark(TURNED_ON, act.piece, duel.turn)
    duel.say("side", duel.active, duel.name(act.piece), act.choice, clause="ES-OR-5")


class Turned(Procedure):
    """After the turning of an assist: needs and traps are looked at, no action is done."""

    FIELDS: ClassVar[tuple[str, ...]] = ("piece",)

    def __init__(self, piece: int) -> None:
        super().__init__()
        self.piece = piece

    def copy(self) -> Turned:
        twin = Turned(self.piece)
        twin.placed_like(self)
        return twin

    @step()
    def no_action_is_done(self, duel: Duel) -> StepResult:
        if TURNING_DOES_NO_ACTIONS.holds():
            return None
        return CarryOut(duel.plan(self.piece).actions[duel.side(self.piece)], duel.ref(self.piece), duel.active)

    @step()
    def needs_and_traps(self, duel: Duel) -> StepResult:
        check_stay(duel)
        return TrapsThatWaitForAttack() if duel.traps(duel.active) else None


def aim(duel: Duel, act: Pick) -> None:
    """Claim an aim, after those claimed already, or drop one."""
    aims = duel.aims[duel.active]
    duel.changes += 1
    if act.verb == "drop":
        aims.remove(act.piece)
    elif SEVERAL_AIMS.holds():
        aims.append(act.piece)
    else:
        aims[:] = [act.piece]
    duel.say(
        "aimed" if act.verb == "aim" else "aim_dropped",
        duel.active,
        duel.name(act.piece),
        clause="ES-AIM-2" if act.verb == "aim" else "ES-AIM-11",
    )


# Effects of each turn


def cards_with_turn_effects(duel: Duel) -> list[int]:
    """The own assists in the order equipped, then the terrain."""
    found = [piece for piece in duel.hands(duel.active) if turn_effects(duel, piece)]
    terrain = duel.terrain
    if terrain >= 0 and turn_effects(duel, terrain):
        found.append(terrain)
    return found


def turn_effects(duel: Duel, piece: int) -> tuple[Node, ...]:
    """What the card does at the start of this turn, on the side it shows now."""
    plan = duel.plan(piece)
    effects = plan.each_turn[duel.side(piece)]
    if not ACTIONS_ONCE.holds() and duel.card(piece).kind == "assist":
        effects += plan.actions[duel.side(piece)]
    if duel.controllers[piece] == duel.active:
        return effects
    return tuple(node for node in effects if isinstance(node, Draw) and node.subject == "each")


class EffectsOfEachTurn(Procedure):
    """Cards that do something each turn do it one by one, with a check of needs after each effect."""

    FIELDS: ClassVar[tuple[str, ...]] = ("sources", "done")

    def __init__(self, sources: list[int], done: int = 0) -> None:
        super().__init__()
        self.sources = sources
        self.done = done  # effects of the first of these cards that are done

    def copy(self) -> EffectsOfEachTurn:
        twin = EffectsOfEachTurn(self.sources, self.done)
        twin.placed_like(self)
        return twin

    @step()
    def the_next_effect_happens(self, duel: Duel) -> StepResult:
        if not self.sources:
            return END
        piece = self.sources[0]
        still_there = piece in duel.hands(duel.active) or piece == duel.terrain
        effects = turn_effects(duel, piece)[self.done :] if still_there else ()
        if not effects:
            self.sources, self.done = self.sources[1:], 0
            return None
        self.done += 1
        return CarryOut(effects[:1], duel.ref(piece), duel.controllers[piece])

    @step("ES-TURN-10")
    def needs_are_checked(self, duel: Duel) -> StepResult:
        check_stay(duel)
        return None

    @step()
    def until_all_are_done(self, duel: Duel) -> StepResult:
        return RESTART
