"""What the rules forbid, each prohibition with its clause and its sentence for the player."""

from __future__ import annotations

from typing import Final

from cardwright.core.picks import Pick
from cardwright.core.pieces import Definition
from cardwright.core.refusals import Refusals
from cardwright.games.thorgal.acts import NO_ACTIVATION, NO_OPPOSING
from cardwright.games.thorgal.costs import cost, opposing_cost
from cardwright.games.thorgal.damage import survives
from cardwright.games.thorgal.dusk import MeetCondition, Unmet, Upkeep, can_be_met, fit_to_exhaust
from cardwright.games.thorgal.journey import Capture
from cardwright.games.thorgal.nodes import DestroyFromHand, Discard, Exhaust, Filter, Receive
from cardwright.games.thorgal.opposing import Oppose
from cardwright.games.thorgal.options import wolf_limit
from cardwright.games.thorgal.piles import can_bear_markers, is_immune
from cardwright.games.thorgal.places import HAND, PARTY, SET
from cardwright.games.thorgal.saga import DAWN, DUSK, FATE, PHASES, SET_UP, Saga
from cardwright.games.thorgal.setup import STARTERS, STARTING_COST, cost_so_far

REFUSALS: Final = Refusals()

EVERYTHING: Final = (
    "play activate use pass draw pool stop travel oppose refresh exhaust upkeep destroy keep capture decline take"
)


def is_party_card(card: Definition) -> bool:
    return card.kind in ("companion", "support")


def is_event(card: Definition) -> bool:
    return card.kind == "event"


def is_bane_card(card: Definition) -> bool:
    return card.kind == "bane"


def is_land(card: Definition) -> bool:
    return card.kind == "land"


def is_no_land(card: Definition) -> bool:
    return card.kind != "land"


def is_companion(card: Definition) -> bool:
    return card.kind == "companion"


def is_no_companion(card: Definition) -> bool:
    return card.kind != "companion"


def any_card(card: Definition) -> bool:
    return True


def asked(saga: Saga, seat: int) -> str:
    """The question that waits for the player, empty if none does."""
    for decision in saga.pending:
        if decision.seat == seat:
            return decision.question
    return ""


# Whether the player may do such a thing now at all


@REFUSALS.forbids(EVERYTHING, "TH-ROUND-8", "The game is over.")
def the_game_is_over(saga: Saga, seat: int, pick: Pick) -> bool:
    return saga.ending is not None


@REFUSALS.forbids(EVERYTHING, "TH-MULTI-11", "{player} is out of the game.")
def the_player_is_out(saga: Saga, seat: int, pick: Pick) -> bool:
    return saga.is_out(seat)


@REFUSALS.forbids("draw", "TH-FATE-6 TH-FATE-5", "{player} has begun to pool and can draw no more in this phase.")
def pooling_has_begun(saga: Saga, seat: int, pick: Pick) -> bool:
    return saga.phase == FATE and saga.pooling[seat] == 1


@REFUSALS.forbids("draw pool", "TH-FATE-2 TH-MULTI-4", "{player} has no fate points left.")
def no_points_are_left(saga: Saga, seat: int, pick: Pick) -> bool:
    return saga.phase == FATE and saga.fate[seat] <= 0


@REFUSALS.forbids("draw pool", "TH-FATE-14", "The deck of {player} is empty; the remaining points are lost.")
def the_deck_is_empty(saga: Saga, seat: int, pick: Pick) -> bool:
    return saga.phase == FATE and not saga.contents[saga.role_deck(seat)]


@REFUSALS.forbids("draw pool stop", "TH-FATE-1", "Cards are drawn and pooled in Gods Fate; this is {phase}.")
def it_is_not_gods_fate(saga: Saga, seat: int, pick: Pick) -> bool:
    return saga.phase != FATE


@REFUSALS.forbids("draw pool stop", "TH-FATE-13", "{player} has finished Gods Fate.")
def gods_fate_is_finished(saga: Saga, seat: int, pick: Pick) -> bool:
    return asked(saga, seat) != "fate"


@REFUSALS.forbids(
    "travel", "TH-JRN-5 TH-JRN-3", "{card} is conquered and can't be a destination.", concerns=is_land
)
def the_land_is_conquered(saga: Saga, seat: int, pick: Pick) -> bool:
    return saga.is_conquered(pick.piece)


@REFUSALS.forbids(
    "travel", "TH-JRN-7", "There is one journey in a round; this one goes to {destination}.", concerns=is_land
)
def one_journey_in_a_round(saga: Saga, seat: int, pick: Pick) -> bool:
    return saga.destination >= 0 or saga.result != 0


@REFUSALS.forbids(
    "travel", "TH-OVER-2 TH-JRN-3", "{destiny} is the destiny player and goes on the journey.", concerns=is_land
)
def only_the_destiny_player_travels(saga: Saga, seat: int, pick: Pick) -> bool:
    return seat != saga.destiny


@REFUSALS.forbids("pass", "TH-JRN-6", "{player} must choose a destination in every round.")
def the_journey_is_not_optional(saga: Saga, seat: int, pick: Pick) -> bool:
    return asked(saga, seat) == "destination"


# Playing cards


@REFUSALS.forbids(
    "play",
    "TH-OPP-8 TH-EFF-10",
    "{player} is a bane player and can only oppose with {card}.",
    concerns=is_party_card,
)
def a_bane_player_only_opposes_with_it(saga: Saga, seat: int, pick: Pick) -> bool:
    return seat != saga.destiny and saga.zone_of(pick.piece) != HAND


@REFUSALS.forbids("play", "TH-PLAY-2", "{card} is in the party already.", concerns=is_party_card)
def it_has_joined_the_party(saga: Saga, seat: int, pick: Pick) -> bool:
    return seat == saga.destiny and saga.zone_of(pick.piece) != HAND


@REFUSALS.forbids(
    "play",
    "TH-DAWN-2 TH-JACT-1 TH-DUSK-2",
    "Companions and supports are played in Dawn; this is {phase}.",
    concerns=is_party_card,
)
def party_cards_are_played_in_dawn(saga: Saga, seat: int, pick: Pick) -> bool:
    return saga.phase != DAWN


@REFUSALS.forbids("play", "TH-PLAY-3", "{card} is played in {phases}; this is {phase}.", concerns=is_event)
def an_event_has_its_phases(saga: Saga, seat: int, pick: Pick) -> bool:
    return PHASES[saga.phase] not in saga.card(pick.piece).phases


@REFUSALS.forbids(
    "play",
    "TH-PLAY-7 TH-JACT-2 TH-DUSK-3",
    "{card} is played in {phases}; this is {phase}.",
    concerns=is_bane_card,
)
def a_bane_card_has_its_phases(saga: Saga, seat: int, pick: Pick) -> bool:
    return PHASES[saga.phase] not in saga.card(pick.piece).phases


@REFUSALS.forbids(
    "play", "TH-PLAY-12", "{card} costs {cost} and the pool of {player} holds {pool}.", concerns=is_no_land
)
def the_pool_is_too_small(saga: Saga, seat: int, pick: Pick) -> bool:
    pool = len(saga.contents[saga.role_pool(seat)])
    return pool < cost(saga, seat, pick.piece)


# Activating


@REFUSALS.forbids(
    "activate",
    "TH-EFF-10 TH-EFF-1",
    "Effects work only in the party of the destiny player, and that is {destiny}.",
    concerns=any_card,
)
def only_the_destiny_party_works(saga: Saga, seat: int, pick: Pick) -> bool:
    return seat != saga.destiny or saga.controllers[pick.piece] != seat


@REFUSALS.forbids("activate", "TH-ACT-3", "{card} is not in the party of {player}.", concerns=any_card)
def it_is_not_in_the_party(saga: Saga, seat: int, pick: Pick) -> bool:
    return saga.zone_of(pick.piece) != PARTY


@REFUSALS.forbids("activate", "TH-EFF-2", "{card} has no activated effect.", concerns=any_card)
def it_has_no_activated_effect(saga: Saga, seat: int, pick: Pick) -> bool:
    return saga.card(pick.piece).plan.activate < 0


@REFUSALS.forbids(
    "activate",
    "TH-EFF-4 TH-DUSK-2",
    "The effect of {card} is used in {effect_phases}; this is {phase}.",
    concerns=any_card,
)
def an_effect_has_its_phases(saga: Saga, seat: int, pick: Pick) -> bool:
    plan = saga.card(pick.piece).plan
    if plan.activate < 0:
        return False
    phases = plan.phases_of(plan.activate)
    return bool(phases) and PHASES[saga.phase] not in phases


@REFUSALS.forbids("activate", "TH-EFF-6", "{card} bears {markers} and can't be activated.", concerns=any_card)
def it_bears_a_marker(saga: Saga, seat: int, pick: Pick) -> bool:
    return saga.exhaustion(pick.piece) > 0


@REFUSALS.forbids(
    "activate", "TH-TEXT-23 TH-ROUND-5", "Cards like {card} can't be activated in this phase.", concerns=any_card
)
def an_effect_forbids_activations(saga: Saga, seat: int, pick: Pick) -> bool:
    for change in saga.lasting:
        if change.seat == seat and change.stat.startswith(NO_ACTIVATION):
            kind = change.stat[len(NO_ACTIVATION) :]
            head, _, last = kind.rpartition(" ")
            cards = Filter(head, int(last)) if last.isdigit() else Filter(kind)
            if saga.card(pick.piece).matches(cards):
                return True
    return False


@REFUSALS.forbids("activate", "TH-EFF-12", "{player} can't pay all that {card} asks for.", concerns=any_card)
def a_further_cost_cannot_be_paid(saga: Saga, seat: int, pick: Pick) -> bool:
    plan = saga.card(pick.piece).plan
    if plan.activate < 0:
        return False
    node = plan.abilities[plan.activate].cost
    if isinstance(node, Receive):
        return not survives(saga, seat, node.number)
    if isinstance(node, Discard):
        pile = saga.hand(seat) if node.pile == "hand" else saga.destiny_pool(seat)
        return len(pile) < max(node.number, 1)
    return isinstance(node, DestroyFromHand) and len(saga.hand(seat)) < node.number


# Lands


@REFUSALS.forbids("use", "TH-LAND-3", "{card} is not conquered; it has no wolf effect yet.", concerns=is_land)
def the_land_is_not_conquered(saga: Saga, seat: int, pick: Pick) -> bool:
    return not saga.is_conquered(pick.piece)


@REFUSALS.forbids("use", "TH-LAND-3", "{player} is the destiny player; wolf effects are for bane players.")
def wolves_are_for_bane_players(saga: Saga, seat: int, pick: Pick) -> bool:
    return seat == saga.destiny


@REFUSALS.forbids(
    "use", "TH-LAND-8", "{player} has conquered {card} and can't use its wolf effect.", concerns=is_land
)
def own_conquests_do_not_help(saga: Saga, seat: int, pick: Pick) -> bool:
    return saga.controllers[pick.piece] == seat


@REFUSALS.forbids(
    "use", "TH-MULTI-11", "{conqueror} is out of the game; the wolf effect of {card} is silent.", concerns=is_land
)
def its_conqueror_is_out(saga: Saga, seat: int, pick: Pick) -> bool:
    return saga.is_out(saga.controllers[pick.piece])


@REFUSALS.forbids(
    "use", "TH-MULTI-9 TH-LAND-3", "{card} was not conquered by the destiny player, {destiny}.", concerns=is_land
)
def it_was_not_conquered_by_the_destiny_player(saga: Saga, seat: int, pick: Pick) -> bool:
    return saga.controllers[pick.piece] != saga.destiny


@REFUSALS.forbids(
    "use",
    "TH-LAND-5 TH-JACT-2 TH-DUSK-3",
    "The wolf effect of {card} is used in {effect_phases}; this is {phase}.",
    concerns=is_land,
)
def a_wolf_has_its_phases(saga: Saga, seat: int, pick: Pick) -> bool:
    plan = saga.back(pick.piece).plan
    if plan.wolf < 0:
        return True
    phases = plan.phases_of(plan.wolf)
    return bool(phases) and PHASES[saga.phase] not in phases


@REFUSALS.forbids("use", "TH-LAND-6", "{card} bears {markers} and can't be used.", concerns=is_land)
def the_land_is_exhausted(saga: Saga, seat: int, pick: Pick) -> bool:
    return saga.exhaustion(pick.piece) > 0


@REFUSALS.forbids(
    "use", "TH-LAND-4 TH-LAND-6 TH-LAND-10 TH-MULTI-9", "{card} was used in this round.", concerns=is_land
)
def once_in_each_round(saga: Saga, seat: int, pick: Pick) -> bool:
    return saga.wolf_uses(pick.piece) >= wolf_limit(saga, pick.piece)


# Opposing


@REFUSALS.forbids("oppose", "TH-OPP-1", "{player} is the destiny player and can't oppose.", concerns=any_card)
def the_destiny_player_does_not_oppose(saga: Saga, seat: int, pick: Pick) -> bool:
    return seat == saga.destiny


@REFUSALS.forbids("oppose", "TH-OPP-2", "Only a companion of the own party can oppose.", concerns=any_card)
def only_an_own_companion_opposes(saga: Saga, seat: int, pick: Pick) -> bool:
    own = saga.controllers[pick.piece] == seat and saga.zone_of(pick.piece) == PARTY
    return not own or saga.definitions[pick.piece].kind != "companion"


@REFUSALS.forbids(
    "oppose", "TH-OPP-6 TH-MULTI-7", "{opposing} opposes this journey already.", concerns=is_companion
)
def one_companion_opposes(saga: Saga, seat: int, pick: Pick) -> bool:
    return saga.opposing >= 0


@REFUSALS.forbids("oppose", "TH-ROUND-5", "An effect forbids opposing in this round.", concerns=is_companion)
def an_effect_forbids_opposing(saga: Saga, seat: int, pick: Pick) -> bool:
    return any(change.stat == NO_OPPOSING and change.seat == seat for change in saga.lasting)


@REFUSALS.forbids(
    "oppose",
    "TH-OPP-6",
    "Who opposes is chosen once, between the destination and the action step.",
    concerns=is_companion,
)
def opposing_is_chosen_once(saga: Saga, seat: int, pick: Pick) -> bool:
    return not any(isinstance(frame, Oppose) for frame in saga.stack)


@REFUSALS.forbids(
    "oppose",
    "TH-OPP-5 TH-OPP-4",
    "Opposing with {card} costs {opposing_cost} and the bane pool of {player} holds {bane_pool}.",
    concerns=is_companion,
)
def the_bane_pool_is_too_small(saga: Saga, seat: int, pick: Pick) -> bool:
    return len(saga.bane_pool(seat)) < opposing_cost(saga, seat, pick.piece)


# Conquest


@REFUSALS.forbids(
    "capture", "TH-LAND-2", "{conqueror} has conquered {card} and alone may capture.", concerns=is_land
)
def only_the_winner_captures(saga: Saga, seat: int, pick: Pick) -> bool:
    return saga.controllers[pick.piece] != seat


@REFUSALS.forbids(
    "capture", "TH-LAND-1", "The capture effect of {card} was for the moment of its conquest.", concerns=is_land
)
def now_or_never(saga: Saga, seat: int, pick: Pick) -> bool:
    if asked(saga, seat) != "capture":
        return True
    return any(isinstance(frame, Capture) and frame.land != pick.piece for frame in saga.stack)


# Symbols


@REFUSALS.forbids(
    "exhaust", "TH-TEXT-16 TH-MULTI-16", "Bane players can put no exhaustion marker on {card}.", concerns=any_card
)
def an_immune_card_is_not_marked(saga: Saga, seat: int, pick: Pick) -> bool:
    return asked(saga, seat) != "act" and is_immune(saga, pick.piece, seat)


@REFUSALS.forbids("exhaust", "TH-EXH-5", "{card} can bear no exhaustion marker.", concerns=any_card)
def it_can_bear_no_marker(saga: Saga, seat: int, pick: Pick) -> bool:
    return not can_bear_markers(saga, pick.piece)


@REFUSALS.forbids("refresh", "TH-SYM-1", "No exhaustion marker lies on {card}.", concerns=any_card)
def it_bears_no_marker(saga: Saga, seat: int, pick: Pick) -> bool:
    return saga.exhaustion(pick.piece) == 0


# Starting parties


@REFUSALS.forbids(
    "take", "TH-SETUP-2", "Only companions are taken into a starting party.", concerns=is_no_companion
)
def only_companions_start(saga: Saga, seat: int, pick: Pick) -> bool:
    return saga.phase == SET_UP and saga.zone_of(pick.piece) == SET


@REFUSALS.forbids(
    "take",
    "TH-SETUP-2 TH-SETUP-3",
    "The starting companions may cost {limit} together; with {card} it is {sum}.",
    concerns=is_companion,
)
def they_cost_three_at_most(saga: Saga, seat: int, pick: Pick) -> bool:
    if saga.phase != SET_UP or saga.zone_of(pick.piece) != SET:
        return False
    return cost_so_far(saga, seat) + saga.card(pick.piece).cost > STARTING_COST


@REFUSALS.forbids(
    "take", "TH-SETUP-2", "A starting party has at most {starters} companions.", concerns=is_companion
)
def two_companions_at_most(saga: Saga, seat: int, pick: Pick) -> bool:
    return saga.phase == SET_UP and len(saga.party(seat)) >= STARTERS


# Upkeep


@REFUSALS.forbids(
    "destroy keep", "TH-UPK-3", "{card} is not the companion that is upkept now.", concerns=is_companion
)
def another_one_is_upkept(saga: Saga, seat: int, pick: Pick) -> bool:
    for frame in saga.stack:
        if isinstance(frame, Unmet):
            return frame.piece != pick.piece
    return False


@REFUSALS.forbids(
    "destroy keep", "TH-UPK-4", "The upkeep condition of {card} can be met, so it must be.", concerns=is_companion
)
def a_meetable_condition_is_met(saga: Saga, seat: int, pick: Pick) -> bool:
    if seat != saga.destiny or saga.phase != DUSK or saga.zone_of(pick.piece) != PARTY:
        return False
    return can_be_met(saga, pick.piece)


@REFUSALS.forbids(
    "upkeep",
    "TH-UPK-18 TH-UPK-3",
    "{card} was checked, or was not there when the step began.",
    concerns=is_companion,
)
def it_was_checked(saga: Saga, seat: int, pick: Pick) -> bool:
    for frame in saga.stack:
        if isinstance(frame, Upkeep):
            return pick.piece not in frame.still_waiting(saga)
    return False


@REFUSALS.forbids(
    "exhaust", "TH-UPK-4", "The upkeep condition asks for another card than {card}.", concerns=any_card
)
def the_condition_asks_for_another_card(saga: Saga, seat: int, pick: Pick) -> bool:
    for frame in saga.stack:
        if isinstance(frame, MeetCondition):
            node = saga.card(frame.piece).upkeep
            return isinstance(node, Exhaust) and pick.piece not in fit_to_exhaust(saga, frame.piece, node.target)
    return False


# When it is not the player's turn


@REFUSALS.forbids(EVERYTHING, "TH-ACT-8 TH-ACT-1", "Nothing can be done now: {waiting}.")
def it_is_not_the_moment(saga: Saga, seat: int, pick: Pick) -> bool:
    return asked(saga, seat) not in QUESTIONS_FOR.get(pick.verb, ())


QUESTIONS_FOR: Final = {
    "play": ("act",),
    "activate": ("act",),
    "use": ("act",),
    "pass": ("act",),
    "draw": ("fate",),
    "pool": ("fate",),
    "stop": ("fate",),
    "travel": ("destination",),
    "oppose": ("oppose",),
    "refresh": ("elements",),
    "exhaust": ("intrigue", "exhaust"),
    "upkeep": ("upkeep",),
    "destroy": ("unmet",),
    "keep": ("unmet",),
    "capture": ("capture",),
    "take": ("starters", "take", "search"),
    "decline": ("elements", "intrigue", "oppose", "capture"),
}
