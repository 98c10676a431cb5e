"""What the rules forbid, each prohibition with its clause and its sentence for the player."""

from __future__ import annotations

from typing import Final, cast

from cardwright.core.clauses import rule
from cardwright.core.picks import Pick
from cardwright.core.pieces import Definition
from cardwright.core.refusals import Refusals
from cardwright.games.portals.able import can_afford, can_pay, is_used_up, only_closes, would_find
from cardwright.games.portals.card import Card
from cardwright.games.portals.declaring import names_a_part, names_of_types
from cardwright.games.portals.deity import condition_holds, has_token
from cardwright.games.portals.element import (
    ABILITY_USE,
    ACTION,
    CHAMPION_EFFECT,
    EACH_TURN,
    EVOKE,
    INTERVENTION,
)
from cardwright.games.portals.keywords import can_be_closed
from cardwright.games.portals.opening import can_be_paid
from cardwright.games.portals.places import (
    CHAMPION,
    EFFECT_USED,
    EQUIPMENT,
    MOVED,
    is_adjacent,
)
from cardwright.games.portals.realm import ACTION as ACTION_PHASE
from cardwright.games.portals.realm import PREPARATION, Realm
from cardwright.games.portals.targets import elements_waiting
from cardwright.games.portals.timing import is_targeted, open_window

REFUSALS: Final = Refusals()
REFUSED_WITH_THE_REASON: Final = rule("PC-REAR-13", "PC-REAR-15")
ANY_NUMBER_MAY_LIE_THERE: Final = rule("PC-ALLY-12")
REACTIONS_ANSWER: Final = rule("PC-ACT-3", "PC-KW-16")

MOVES: Final = "deploy place equip open use move attack empower end"
EVERYTHING: Final = "deploy place equip open use move attack empower end play reveal invoke evoke pass take remove"


def is_ally(card: Definition) -> bool:
    return card.kind == "ally"


def is_no_ally(card: Definition) -> bool:
    return card.kind != "ally"


def is_no_equipment(card: Definition) -> bool:
    return card.kind != "equipment"


def is_equipment(card: Definition) -> bool:
    return card.kind == "equipment"


def is_action(card: Definition) -> bool:
    return card.kind == "action"


def is_no_action(card: Definition) -> bool:
    return card.kind != "action"


def is_champion(card: Definition) -> bool:
    return card.kind == "champion"


def is_no_champion(card: Definition) -> bool:
    return card.kind != "champion"


def is_portal(card: Definition) -> bool:
    return card.kind == "portal"


def is_champion_or_portal(card: Definition) -> bool:
    return card.kind in ("champion", "portal")


def is_deity(card: Definition) -> bool:
    return card.kind == "deity"


def is_intervention(card: Definition) -> bool:
    return card.kind == "intervention"


def is_upgrade(card: Definition) -> bool:
    return card.kind == "equipment" and cast(Card, card).plan.upgrade


def has_a_cost(card: Definition) -> bool:
    return cast(Card, card).plan.cost is not None


def any_card(card: Definition) -> bool:
    return True


def has_no_move(card: Definition) -> bool:
    return not cast(Card, card).plan.can_move


def asked(realm: Realm, seat: int) -> str:
    """The question that waits for the player, empty if none does."""
    for decision in realm.pending:
        if decision.seat == seat:
            return decision.question
    return ""


def is_own(realm: Realm, seat: int, piece: int) -> bool:
    return piece >= 0 and realm.seat_at(piece) == seat


# Whether the player may do such a thing now at all


@REFUSALS.forbids(EVERYTHING, "PC-WIN-1", "The game is over.")
def the_game_is_over(realm: Realm, seat: int, pick: Pick) -> bool:
    return realm.ending is not None


@REFUSALS.forbids(EVERYTHING, "PC-MULTI-3", "{player} is out of the game.")
def the_player_is_out(realm: Realm, seat: int, pick: Pick) -> bool:
    return realm.is_out(seat)


@REFUSALS.forbids(MOVES, "PC-ACTION-1", "That is done in the own Action Phase, and now it is the turn of {active}.")
def it_is_the_turn_of_another(realm: Realm, seat: int, pick: Pick) -> bool:
    return seat != realm.active


@REFUSALS.forbids(MOVES, "PC-TURN-1", "That is done in the Action Phase, and this is the {phase}.")
def it_is_another_phase(realm: Realm, seat: int, pick: Pick) -> bool:
    return realm.phase != ACTION_PHASE


@REFUSALS.forbids(MOVES, "PC-ACTION-4", "First what is going on must be finished: {question}.")
def something_is_going_on(realm: Realm, seat: int, pick: Pick) -> bool:
    return asked(realm, seat) != "act"


@REFUSALS.forbids(
    "take", "PC-PREP-4 PC-PREP-9", "Rearguards are taken back in step b of the own Preparation Phase."
)
def rearguards_are_taken_back_in_step_b(realm: Realm, seat: int, pick: Pick) -> bool:
    return asked(realm, seat) != "take back"


@REFUSALS.forbids("remove", "PC-PREP-6 PC-PREP-9", "Statuses are removed in step d of the own Preparation Phase.")
def statuses_are_removed_in_step_d(realm: Realm, seat: int, pick: Pick) -> bool:
    return asked(realm, seat) not in ("statuses", "status")


@REFUSALS.forbids("play", "PC-PREP-10 PC-ACT-4", "No Reaction is played in the own Preparation Phase.")
def no_reaction_in_the_own_preparation(realm: Realm, seat: int, pick: Pick) -> bool:
    return realm.phase == PREPARATION and seat == realm.active


@REFUSALS.forbids("reveal", "PC-REAR-8 PC-PREP-10", "No Rearguard is used in the own Preparation Phase.")
def no_rearguard_in_the_own_preparation(realm: Realm, seat: int, pick: Pick) -> bool:
    return realm.phase == PREPARATION and seat == realm.active


@REFUSALS.forbids("evoke", "PC-KW-11", "Evoke is used in the own turn, and now it is the turn of {active}.")
def evoke_is_for_the_own_turn(realm: Realm, seat: int, pick: Pick) -> bool:
    return seat != realm.active


@REFUSALS.forbids("reveal", "PC-MULTI-31", "Only the attacker and the defender use a modifier in a combat.")
def modifiers_belong_to_the_two_fighters(realm: Realm, seat: int, pick: Pick) -> bool:
    return realm.modifier_step() > 0 and seat not in (realm.fight[2], realm.fight[4])


@REFUSALS.forbids(
    "play reveal evoke pass",
    "PC-CHAIN-2",
    "{player} is not asked now: others respond first, or there is no window.",
)
def it_is_not_asked(realm: Realm, seat: int, pick: Pick) -> bool:
    question = asked(realm, seat)
    if pick.verb == "pass":
        return question not in ("respond", "modifier")
    if pick.verb == "reveal":
        return question not in ("act", "respond", "modifier")
    return question not in ("act", "respond")


@REFUSALS.forbids("invoke", "PC-DI-6", "A Divine Intervention is played in a window, or when a move may be made.")
def no_intervention_outside_a_window(realm: Realm, seat: int, pick: Pick) -> bool:
    return asked(realm, seat) not in ("act", "respond", "take back", "statuses")


# Allies


@REFUSALS.forbids("deploy", "PC-ALLY-3", "{card} is no Ally; only Allies are deployed.", concerns=is_no_ally)
def only_allies_are_deployed(realm: Realm, seat: int, pick: Pick) -> bool:
    return True


@REFUSALS.forbids(
    "deploy",
    "PC-ALLY-4 PC-ALLY-6",
    "Two Allies were deployed in the {half} Deploy Zone this turn; there can be no third.",
    concerns=is_ally,
    shared="deploy",
)
def two_allies_were_deployed_there(realm: Realm, seat: int, pick: Pick) -> bool:
    if not ANY_NUMBER_MAY_LIE_THERE.holds():
        return len(realm.allies_with_exhausted(seat, pick.choice)) >= 2
    return realm.deployed[seat * 3 + pick.choice] >= 2


@REFUSALS.forbids("deploy", "PC-KW-5", "The Cost of {card} can't be met: {cost}.", concerns=has_a_cost)
def the_cost_of_an_ally_is_not_met(realm: Realm, seat: int, pick: Pick) -> bool:
    return not can_pay(realm, seat, pick.piece, pick.choice)


@REFUSALS.forbids("move", "PC-KW-25", "{card} has no Move.", concerns=has_no_move)
def it_has_no_move(realm: Realm, seat: int, pick: Pick) -> bool:
    return True


@REFUSALS.forbids("move use", "PC-ALLY-13", "{card} is exhausted and out of use.", concerns=is_ally, listed=False)
def an_exhausted_ally_is_out_of_use(realm: Realm, seat: int, pick: Pick) -> bool:
    return realm.is_exhausted(pick.piece)


@REFUSALS.forbids("move", "PC-KW-25", "{card} was moved by its keyword this turn.", concerns=is_ally)
def it_was_moved_this_turn(realm: Realm, seat: int, pick: Pick) -> bool:
    return realm.was_used(pick.piece, MOVED)


@REFUSALS.forbids("move", "PC-KW-26", "{card} can only move to an adjacent battlefield.", concerns=is_ally)
def it_moves_to_an_adjacent_battlefield(realm: Realm, seat: int, pick: Pick) -> bool:
    return not is_adjacent(realm.half_at(pick.piece), pick.choice)


# Equipment


@REFUSALS.forbids("equip", "PC-EQUIP-6", "{card} is no Equipment.", concerns=is_no_equipment)
def only_equipment_is_equipped(realm: Realm, seat: int, pick: Pick) -> bool:
    return True


@REFUSALS.forbids(
    "equip",
    "PC-EQUIP-3",
    "{card} lies beneath a Champion and can't go to another.",
    concerns=is_equipment,
    listed=False,
)
def equipment_is_not_swapped(realm: Realm, seat: int, pick: Pick) -> bool:
    return realm.zone_at(pick.piece) == EQUIPMENT


@REFUSALS.forbids(
    "equip", "PC-EQUIP-6", "Equipment is played on an own Champion.", concerns=is_equipment, listed=False
)
def equipment_goes_on_an_own_champion(realm: Realm, seat: int, pick: Pick) -> bool:
    return realm.zone_at(pick.target) != CHAMPION or realm.seat_at(pick.target) != seat


@REFUSALS.forbids(
    "equip",
    "PC-KW-21 PC-KW-33",
    "{card} is an Upgrade and {target} has no Equipment to replace.",
    concerns=is_upgrade,
)
def an_upgrade_replaces_equipment(realm: Realm, seat: int, pick: Pick) -> bool:
    return realm.equipment(seat, realm.half_at(pick.target)) < 0


@REFUSALS.forbids("equip", "PC-KW-5", "The Cost of {card} can't be met: {cost}.", concerns=has_a_cost)
def the_cost_of_equipment_is_not_met(realm: Realm, seat: int, pick: Pick) -> bool:
    return not can_pay(realm, seat, pick.piece, realm.half_at(pick.target))


# Actions


@REFUSALS.forbids("play", "PC-ACT-5", "{card} is no Action.", concerns=is_no_action)
def only_actions_are_played(realm: Realm, seat: int, pick: Pick) -> bool:
    return True


@REFUSALS.forbids(
    "play", "PC-ACT-2", "{card} is no Reaction and now it is the turn of {active}.", concerns=is_action
)
def actions_are_for_the_own_turn(realm: Realm, seat: int, pick: Pick) -> bool:
    return seat != realm.active and not is_reaction(realm, pick.piece)


@REFUSALS.forbids(
    "play", "PC-ACT-6", "{card} is no Reaction: it is played while nothing else is going on.", concerns=is_action
)
def no_action_into_a_chain(realm: Realm, seat: int, pick: Pick) -> bool:
    return not is_reaction(realm, pick.piece) and is_answering(realm)


def is_reaction(realm: Realm, piece: int) -> bool:
    """May the Action be played in the turn of another, and as an answer?"""
    return realm.card(piece).plan.reaction and REACTIONS_ANSWER.holds()


def is_answering(realm: Realm) -> bool:
    """Is somebody asked in a window right now?"""
    return open_window(realm) is not None


@REFUSALS.forbids("play", "PC-KW-5 PC-ACT-9", "The Cost of {card} can't be met: {cost}.", concerns=has_a_cost)
def the_cost_of_an_action_is_not_met(realm: Realm, seat: int, pick: Pick) -> bool:
    return not can_pay(realm, seat, pick.piece, pick.choice)


@REFUSALS.forbids("play", "PC-COMBAT-23", "No Portal can be closed during a combat.", concerns=is_action)
def no_action_closes_a_portal_in_combat(realm: Realm, seat: int, pick: Pick) -> bool:
    return not can_be_closed(realm) and only_closes(realm, pick.piece, realm.card(pick.piece).plan.action)


@REFUSALS.forbids("play", "PC-CHAIN-19", "{card} finds nothing to do there now.", concerns=is_action)
def an_action_finds_nothing_to_do(realm: Realm, seat: int, pick: Pick) -> bool:
    number = realm.card(pick.piece).plan.action
    return number >= 0 and not would_find(realm, seat, ACTION, pick.piece, number, pick.choice)


# Portals


@REFUSALS.forbids(
    "open", "PC-PORTAL-17", "{card} is not the top card of its pile.", concerns=is_portal, listed=False
)
def only_the_top_card_is_opened(realm: Realm, seat: int, pick: Pick) -> bool:
    return pick.piece != realm.pile(seat, pick.choice)[-1]


@REFUSALS.forbids(
    "close", "PC-PORTAL-24", "A Portal is closed by opening the next one or by an effect, not by choice."
)
def no_portal_is_closed_by_choice(realm: Realm, seat: int, pick: Pick) -> bool:
    return True


@REFUSALS.forbids(
    "open",
    "PC-PORTAL-1",
    "{card} costs {portal_cost} Life Force and the Allies there have {life_force}.",
    concerns=is_portal,
)
def there_is_not_enough_life_force(realm: Realm, seat: int, pick: Pick) -> bool:
    return not can_be_paid(realm, seat, pick.choice)


@REFUSALS.forbids("evoke", "PC-KW-24", "Evoke can't be used during a combat.", concerns=is_portal)
def no_evoke_in_combat(realm: Realm, seat: int, pick: Pick) -> bool:
    return bool(realm.fight)


@REFUSALS.forbids("evoke", "PC-KW-11", "{card} is being evoked already.", concerns=is_portal)
def it_is_being_evoked(realm: Realm, seat: int, pick: Pick) -> bool:
    stay = realm.stays[pick.piece]
    return any(one.key == EVOKE and one.piece == pick.piece and one.stay == stay for one in elements_waiting(realm))


@REFUSALS.forbids("evoke", "PC-CHAIN-7", "{card} is targeted and can't answer.", concerns=is_portal)
def a_targeted_portal_cannot_answer(realm: Realm, seat: int, pick: Pick) -> bool:
    return is_targeted(realm, pick.piece)


@REFUSALS.forbids("evoke", "PC-CHAIN-19", "{card} finds nothing to do now.", concerns=is_portal)
def an_evoke_finds_nothing_to_do(realm: Realm, seat: int, pick: Pick) -> bool:
    number = realm.card(pick.piece).plan.evoke
    return not would_find(realm, seat, EVOKE, pick.piece, number)


# Abilities


def ability_of(realm: Realm, piece: int) -> int:
    """The ability that is used as a move, -1 if there is none."""
    return ability_on(realm.card(piece))


def ability_on(card: Card) -> int:
    """The ability that is used as a move with this card or side of a card."""
    if card.kind == "portal":
        return card.plan.each_turn
    if card.kind == "champion":
        return card.plan.effect
    return card.plan.once[0] if card.plan.once else -1


def may_be_idle(card: Definition) -> bool:
    """Is there a side of the card that has no ability to be used as a move?"""
    return any(ability_on(cast(Card, side)) < 0 for side in (card.sides or (card,)))


@REFUSALS.forbids(
    "use", "PC-ACTION-2", "{card} has nothing that could be used as a move.", concerns=may_be_idle, listed=False
)
def it_has_no_ability(realm: Realm, seat: int, pick: Pick) -> bool:
    return ability_of(realm, pick.piece) < 0


SLEEPS: Final = "The Deity of {player} sleeps."


@REFUSALS.forbids("use", "PC-SOLO-7", SLEEPS, concerns=is_deity)
@REFUSALS.forbids("empower", "PC-SOLO-7", SLEEPS, concerns=is_champion, shared="empower")
def the_deity_sleeps(realm: Realm, seat: int, pick: Pick) -> bool:
    return realm.deity_sleeps(seat)


@REFUSALS.forbids("use", "PC-TEXT-7 PC-PORTAL-21", "{card} was used this turn.", concerns=is_no_champion)
def it_was_used_this_turn(realm: Realm, seat: int, pick: Pick) -> bool:
    number = ability_of(realm, pick.piece)
    return number >= 0 and realm.ability_was_used(pick.piece, number)


@REFUSALS.forbids("use", "PC-CHAMP-2", "The effect of {card} was used this turn.", concerns=is_champion)
def the_effect_was_used(realm: Realm, seat: int, pick: Pick) -> bool:
    return is_used_up(realm, pick.piece, EFFECT_USED)


@REFUSALS.forbids(
    "use attack",
    "PC-CHAMP-11 PC-COMBAT-4",
    "Using {card} costs {stamina_cost}; {player} has {stamina} Stamina.",
    concerns=is_champion,
)
def it_cannot_be_afforded(realm: Realm, seat: int, pick: Pick) -> bool:
    return not can_afford(realm, pick.piece)


KEY_OF: Final = {"portal": EACH_TURN, "champion": CHAMPION_EFFECT}


@REFUSALS.forbids("use", "PC-CHAIN-19", "{card} finds nothing to do now.", concerns=any_card)
def an_ability_finds_nothing_to_do(realm: Realm, seat: int, pick: Pick) -> bool:
    number = ability_of(realm, pick.piece)
    key = KEY_OF.get(realm.card(pick.piece).kind, ABILITY_USE)
    return number >= 0 and not would_find(realm, seat, key, pick.piece, number)


# Deities


@REFUSALS.forbids("empower", "PC-DEITY-8", "Only an own Champion is empowered.", concerns=is_champion, listed=False)
def an_own_champion_is_empowered(realm: Realm, seat: int, pick: Pick) -> bool:
    return not is_own(realm, seat, pick.piece)


@REFUSALS.forbids(
    "empower", "PC-DEITY-4", "The condition was activated this turn.", concerns=is_champion, shared="empower"
)
def once_per_turn(realm: Realm, seat: int, pick: Pick) -> bool:
    return has_token(realm, seat)


@REFUSALS.forbids(
    "empower",
    "PC-DEITY-4 PC-CHAMP-6",
    "The condition is not met: {flip_after}",
    concerns=is_champion,
    shared="empower",
)
def the_condition_is_not_met(realm: Realm, seat: int, pick: Pick) -> bool:
    return not condition_holds(realm, seat)


@REFUSALS.forbids("empower", "PC-KW-32", "{card} is empowered already.", concerns=is_champion)
def it_is_empowered(realm: Realm, seat: int, pick: Pick) -> bool:
    return realm.is_empowered(pick.piece)


# Divine Interventions


@REFUSALS.forbids("invoke", "PC-DI-4", "{card} was used in this game.", concerns=is_intervention, listed=False)
def it_was_used_in_this_game(realm: Realm, seat: int, pick: Pick) -> bool:
    return not realm.is_face_down(pick.piece)


@REFUSALS.forbids("invoke", "PC-DI-3", "{card} costs 1 Stamina and {player} has none.", concerns=is_intervention)
def an_intervention_cannot_be_paid(realm: Realm, seat: int, pick: Pick) -> bool:
    return realm.settings.get("di_cost", 0) == 1 and realm.stamina[seat] < 1


@REFUSALS.forbids(
    "invoke", "PC-PORTAL-14 PC-COMBAT-23", "No Portal can be closed during a combat.", concerns=is_intervention
)
def no_intervention_closes_a_portal_in_combat(realm: Realm, seat: int, pick: Pick) -> bool:
    return not can_be_closed(realm) and only_closes(realm, pick.piece, realm.card(pick.piece).plan.action)


@REFUSALS.forbids("invoke", "PC-CHAIN-19", "{card} finds nothing to do now.", concerns=is_intervention)
def an_intervention_finds_nothing_to_do(realm: Realm, seat: int, pick: Pick) -> bool:
    number = realm.card(pick.piece).plan.action
    return not would_find(realm, seat, INTERVENTION, pick.piece, number, -1)


# Declarations


def declared(realm: Realm, seat: int, pick: Pick) -> dict[str, str]:
    return {"type": names_of_types(realm)[pick.choice]}


@REFUSALS.forbids(
    "declare", "PC-CARD-3", '"{type}" is only a part of a type box; all of one must be declared.', facts=declared
)
def a_part_of_a_type_box_is_declared(realm: Realm, seat: int, pick: Pick) -> bool:
    return names_a_part(realm, pick)


# The Preparation Phase


@REFUSALS.forbids("remove", "PC-PREP-8", "{card} has no such status.", concerns=is_champion, listed=False)
def it_has_no_such_status(realm: Realm, seat: int, pick: Pick) -> bool:
    return not is_own(realm, seat, pick.piece) or not realm.has_status(pick.piece, pick.choice)


@REFUSALS.forbids(
    "remove", "PC-PREP-7", "Removing a status costs 2 Stamina; {player} has {stamina}.", concerns=is_champion
)
def removing_costs_two(realm: Realm, seat: int, pick: Pick) -> bool:
    return asked(realm, seat) != "status" and realm.stamina[seat] < 2


@REFUSALS.forbids(
    "remove",
    "PC-CHAIN-18",
    "{card} was not named for what removes a status now.",
    concerns=is_champion,
    listed=False,
)
def another_champion_was_named(realm: Realm, seat: int, pick: Pick) -> bool:
    return any(
        decision.question == "status" and all(option.piece != pick.piece for option in decision.options)
        for decision in realm.pending
        if decision.seat == seat
    )
