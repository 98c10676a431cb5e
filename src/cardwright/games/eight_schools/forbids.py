"""What the rules forbid, each prohibition with its clause and its sentence for the player."""

from __future__ import annotations

from typing import Final, cast

from cardwright.core.clauses import rule
from cardwright.core.picks import NONE, Pick
from cardwright.core.pieces import Definition
from cardwright.core.refusals import Refusals
from cardwright.games.eight_schools.card import Card
from cardwright.games.eight_schools.counts import free_hands
from cardwright.games.eight_schools.duel import Duel, foe
from cardwright.games.eight_schools.moves import label
from cardwright.games.eight_schools.needs import UNMET_IF_FORBIDS_NOTHING, has_stay, has_summon, has_unmet_if, said
from cardwright.games.eight_schools.piles import is_protected
from cardwright.games.eight_schools.places import HANDS, PLAYED_ON, POOL, SIDE, STRIDE, TERRAIN, TURNED_ON
from cardwright.games.eight_schools.play import covered_by

REFUSALS: Final = Refusals()
REFUSED_WITH_THE_REASON: Final = rule("ES-PLAY-7")
OWN_TERRAIN_MAY_BE_REPLACED: Final = rule("ES-TER-4")


def is_terrain(card: Definition) -> bool:
    return card.kind == "terrain"


def is_assist(card: Definition) -> bool:
    return card.kind == "assist"


def is_trap(card: Definition) -> bool:
    return card.kind == "trap"


def goes_over_equips(card: Definition) -> bool:
    return card.kind in ("assist", "trap")


def is_no_assist(card: Definition) -> bool:
    return card.kind != "assist"


def summons(card: Definition) -> bool:
    return cast(Card, card).plan.summon is not None


def stays(card: Definition) -> bool:
    return cast(Card, card).plan.stay is not None


def is_kept_by_an_if(card: Definition) -> bool:
    """No card is: an unmet "if" forbids nothing. Asked once, when the prohibitions are sorted by card."""
    if UNMET_IF_FORBIDS_NOTHING.holds():
        return False
    return any(amount.condition is not None for amount in cast(Card, card).plan.amounts[0])


# Whose turn it is


@REFUSALS.forbids("play aim turn drop end", "ES-TIME-2", "The match is over.")
def the_match_is_over(duel: Duel, seat: int, pick: Pick) -> bool:
    return duel.ending is not None


@REFUSALS.forbids("end", "ES-TURN-12", "{player} can finish only its own turn, and now {active} plays.")
def the_turn_is_finished(duel: Duel, seat: int, pick: Pick) -> bool:
    return duel.active != seat


@REFUSALS.forbids("aim drop", "ES-AIM-3", "Aim is claimed before the turn is passed, and now {active} plays.")
def aim_only_in_the_own_turn(duel: Duel, seat: int, pick: Pick) -> bool:
    return duel.active != seat


@REFUSALS.forbids(
    "play turn",
    "ES-TURN-13",
    "{player} plays and turns cards only in its own turn, and now {active} plays.",
)
def not_in_the_turn_of_the_foe(duel: Duel, seat: int, pick: Pick) -> bool:
    return duel.active != seat


@REFUSALS.forbids("play aim turn drop end", "ES-TIME-1", "First finish what is going on: {question}.")
def something_is_unfinished(duel: Duel, seat: int, pick: Pick) -> bool:
    return len(duel.stack) > 2


# Playing


@REFUSALS.forbids("play", "ES-PLAY-1", "{card} is not in the pool of {player}.")
def it_is_not_in_the_pool(duel: Duel, seat: int, pick: Pick) -> bool:
    return duel.place_of[pick.piece] != seat * STRIDE + POOL


@REFUSALS.forbids(
    "play",
    "ES-NEED-1",
    "{card} cannot be played: its SUMMON need is not met ({summon}).",
    summons,
)
def its_summon_need_is_unmet(duel: Duel, seat: int, pick: Pick) -> bool:
    return not has_summon(duel, pick.piece, seat)


@REFUSALS.forbids("play", "ES-NEED-2", "{card} cannot be played: its STAY need is not met ({stay}).", stays)
def its_stay_need_is_unmet(duel: Duel, seat: int, pick: Pick) -> bool:
    return not has_stay(duel, pick.piece, seat)


@REFUSALS.forbids("play", "", "{card} has an unmet if.", is_kept_by_an_if)
def its_if_is_unmet(duel: Duel, seat: int, pick: Pick) -> bool:
    return has_unmet_if(duel, pick.piece, seat)


@REFUSALS.forbids(
    "play",
    "ES-TER-7",
    "{card} cannot be played: {terrain} cannot be destroyed before the end of {end_of_first_round}.",
    is_terrain,
)
def the_terrain_is_protected(duel: Duel, seat: int, pick: Pick) -> bool:
    terrain = duel.terrain
    if terrain < 0 or duel.plan(terrain).protected[duel.side(terrain)]:
        return False
    if duel.controllers[terrain] == seat and not OWN_TERRAIN_MAY_BE_REPLACED.holds():
        return True
    return is_protected(duel, terrain)


@REFUSALS.forbids(
    "play", "ES-PLAY-16", "{card} cannot be played over {terrain}, which cannot be destroyed.", is_terrain
)
def the_terrain_is_indestructible(duel: Duel, seat: int, pick: Pick) -> bool:
    terrain = duel.terrain
    return terrain >= 0 and duel.plan(terrain).protected[duel.side(terrain)] and is_protected(duel, terrain)


@REFUSALS.forbids(
    "play",
    "ES-PLAY-16",
    "{card} cannot be played over an equip that cannot be destroyed.",
    goes_over_equips,
)
def the_equip_is_indestructible(duel: Duel, seat: int, pick: Pick) -> bool:
    card = duel.card(pick.piece)
    covered = covered_by(duel, seat, card.hands, pick.target) if card.kind == "assist" else [pick.target]
    return any(other != NONE and is_protected(duel, other) for other in covered)


def that_forbid_traps(duel: Duel) -> list[int]:
    """The cards in play that say so."""
    places = (duel.line(0), duel.hands(0), duel.line(1), duel.hands(1), duel.contents[TERRAIN])
    return [piece for pieces in places for piece in pieces if duel.plan(piece).forbids_traps[duel.side(piece)]]


def the_one_that_forbids(duel: Duel, seat: int, pick: Pick) -> dict[str, str]:
    return {"that": label(duel, that_forbid_traps(duel)[0], seat)}


@REFUSALS.forbids(
    "play",
    "ES-TRAP-20",
    '{card} cannot be played: {that} says "Traps cannot be played".',
    is_trap,
    the_one_that_forbids,
)
def traps_cannot_be_played(duel: Duel, seat: int, pick: Pick) -> bool:
    return bool(that_forbid_traps(duel))


@REFUSALS.forbids("play", "ES-TRAP-2", "{card} needs a free hand; name the equip that is given up.", is_trap)
def the_trap_has_no_hand(duel: Duel, seat: int, pick: Pick) -> bool:
    return pick.target == NONE and free_hands(duel, seat) == 0


@REFUSALS.forbids("play", "ES-TRAP-5", "No assist is given up for {card}: a hand is free.", is_trap)
def a_hand_is_free(duel: Duel, seat: int, pick: Pick) -> bool:
    return pick.target != NONE and free_hands(duel, seat) > 0


@REFUSALS.forbids("play", "ES-AST-6", "No hand is free for {card}; name the assist that it covers.", is_assist)
def the_hand_must_be_named(duel: Duel, seat: int, pick: Pick) -> bool:
    return duel.card(pick.piece).hands == 1 and pick.target == NONE and free_hands(duel, seat) == 0


@REFUSALS.forbids("play", "ES-AST-4", "{card} can cover only what is in the hands of {player}.", goes_over_equips)
def it_covers_no_equip_of_its_player(duel: Duel, seat: int, pick: Pick) -> bool:
    return pick.target != NONE and duel.place_of[pick.target] // STRIDE != seat


@REFUSALS.forbids("play", "ES-AST-5", "{card} covers both hands; no equip is named with it.", is_assist)
def both_hands_are_covered_anyway(duel: Duel, seat: int, pick: Pick) -> bool:
    return pick.target != NONE and duel.card(pick.piece).hands == 2


# Aiming and turning


@REFUSALS.forbids("aim", "ES-AIM-10", "{card} cannot be aimed at: only assists of the foe can.")
def only_assists_of_the_foe(duel: Duel, seat: int, pick: Pick) -> bool:
    return duel.place_of[pick.piece] != foe(seat) * STRIDE + HANDS


@REFUSALS.forbids("aim", "ES-AIM-17", "{card} says that it cannot be aimed.", is_assist)
def it_cannot_be_aimed(duel: Duel, seat: int, pick: Pick) -> bool:
    return duel.plan(pick.piece).cannot_be_aimed[duel.side(pick.piece)]


@REFUSALS.forbids("aim", "ES-AIM-9", "{card} is aimed at already; each assist is met once.", is_assist)
def it_is_aimed_already(duel: Duel, seat: int, pick: Pick) -> bool:
    return pick.piece in duel.aims[seat]


@REFUSALS.forbids("drop", "ES-AIM-11", "{card} is not aimed at.")
def it_is_not_aimed(duel: Duel, seat: int, pick: Pick) -> bool:
    return pick.piece not in duel.aims[seat]


@REFUSALS.forbids("turn", "ES-OR-4", "{card} cannot be turned: only assists are set anew.", is_no_assist)
def only_assists_are_turned(duel: Duel, seat: int, pick: Pick) -> bool:
    return True


@REFUSALS.forbids("turn", "ES-OR-5", "{card} is not an assist that {player} has equipped.", is_assist)
def it_is_not_equipped(duel: Duel, seat: int, pick: Pick) -> bool:
    return duel.place_of[pick.piece] != seat * STRIDE + HANDS


@REFUSALS.forbids("turn", "ES-OR-5", '{card} has no "or", so it has no side to turn to.', is_assist)
def it_has_no_sides(duel: Duel, seat: int, pick: Pick) -> bool:
    return not duel.plan(pick.piece).has_sides


@REFUSALS.forbids("turn", "ES-OR-6", "{card} was set to a side in this turn already.", is_assist)
def it_was_turned_this_turn(duel: Duel, seat: int, pick: Pick) -> bool:
    return duel.mark(TURNED_ON, pick.piece) == duel.turn


@REFUSALS.forbids("turn", "ES-OR-1", "{card} lies on this side already.", is_assist)
def it_lies_on_this_side(duel: Duel, seat: int, pick: Pick) -> bool:
    return duel.side(pick.piece) == pick.choice and duel.mark(SIDE, pick.piece) >= 0


# What no rule allows


@REFUSALS.forbids(
    "destroy",
    "ES-TER-3",
    "{card} cannot be destroyed at will: only another terrain or an effect does it.",
    is_terrain,
)
def terrains_are_not_destroyed_at_will(duel: Duel, seat: int, pick: Pick) -> bool:
    return duel.place_of[pick.piece] == TERRAIN and not is_asked_for(duel, seat, pick)


@REFUSALS.forbids(
    "discard destroy", "ES-PILE-9", "{card} can be discarded or destroyed only by a rule or an effect."
)
def nothing_is_discarded_at_will(duel: Duel, seat: int, pick: Pick) -> bool:
    return not is_asked_for(duel, seat, pick)


def is_asked_for(duel: Duel, seat: int, pick: Pick) -> bool:
    """Does an effect let the player choose just this now?"""
    return any(decision.seat == seat and decision.offers(pick) for decision in duel.pending)


@REFUSALS.forbids("move", "ES-LINE-8", "{card} keeps its place: a line is never rearranged.")
def the_line_is_not_rearranged(duel: Duel, seat: int, pick: Pick) -> bool:
    return True


@REFUSALS.forbids(
    "unequip", "ES-AST-7", "{card} cannot be put away at will; it stays equipped until something removes it."
)
def assists_are_not_put_away(duel: Duel, seat: int, pick: Pick) -> bool:
    return True


@REFUSALS.forbids("activate", "ES-TRAP-7", "{card} acts by itself at the first possible time.")
def traps_are_not_activated(duel: Duel, seat: int, pick: Pick) -> bool:
    return True


@REFUSALS.forbids("mulligan", "ES-SETUP-8", "An opening pool cannot be sent back.")
def there_is_no_mulligan(duel: Duel, seat: int, pick: Pick) -> bool:
    return True


def facts(duel: Duel, seat: int, pick: Pick) -> dict[str, str]:
    """The words that the sentences above use."""
    words = {
        "player": duel.seat_name(seat),
        "active": duel.seat_name(duel.active),
        "question": duel.rules.question(duel, duel.pending[0]) if duel.pending else "",
        "card": label(duel, pick.piece, seat) if pick.piece >= 0 else "",
        "terrain": "",
        "end_of_first_round": "",
        "summon": "",
        "stay": "",
    }
    if pick.piece >= 0 and duel.knows(seat, pick.piece):
        plan = duel.plan(pick.piece)
        words["summon"] = said(duel, plan.summon, seat, pick.piece)
        words["stay"] = said(duel, plan.stay, seat, pick.piece)
    terrain = duel.terrain
    if terrain >= 0:
        last = duel.mark(PLAYED_ON, terrain) + 1
        running = duel.turn == last
        words["terrain"] = duel.name(terrain)
        who = duel.active if running else foe(duel.active)
        words["end_of_first_round"] = f"{duel.seat_name(who)}'s turn {last}"
    return words
