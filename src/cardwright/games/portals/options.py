"""What may be done: lists of options, each of them what no prohibition forbids."""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import rule
from cardwright.core.picks import NONE, Pick
from cardwright.games.portals.facing import facing
from cardwright.games.portals.places import (
    CHAMPION,
    CHARGE,
    DEPLOY,
    EQUIPMENT,
    PILE,
    PORTAL,
    REARGUARD,
    STATE,
    STATUS_NAMES,
)
from cardwright.games.portals.realm import Realm
from cardwright.games.portals.stats import attack
from cardwright.games.portals.window import is_own_preparation

CONSTRUCTION_ENDS_WITH_SET_UP: Final = rule("PC-DECK-13")
ATTACK_ZERO_IS_NO_BAR: Final = rule("PC-COMBAT-28")
STAND_ALONE_IN_COMBAT: Final = rule("PC-COMBAT-16")
AT_ANY_TIME: Final = rule("PC-DI-2")
PLAYED_IN_PREPARATION: Final = rule("PC-PREP-12")
NO_PORTAL_IS_NEEDED: Final = rule("PC-CHAMP-12")
KEPT_FOR_LATER: Final = rule("PC-AREA-13", "PC-REAR-2")
BATTLEFIELD_IS_NAMED: Final = rule("PC-ACT-7")
REARGUARDS_IN_ANY_TURN: Final = rule("PC-REAR-6")
LOST_BEFORE_ITS_TURN: Final = rule("PC-PREP-2")

ALL_HALVES: Final = [0, 1, 2]
# What is asked once for all cards of a hand
TO_PLACE: Final = [Pick("place", choice=half) for half in ALL_HALVES]
TO_DEPLOY: Final = [Pick("deploy", choice=half) for half in ALL_HALVES]
TO_EMPOWER: Final = Pick("empower")


def allowed(realm: Realm, seat: int, tries: list[Pick]) -> list[Pick]:
    """What no prohibition about the card forbids; those about the moment hold for the whole list.

    What all cards share was asked when the tries were made: see `open_to_all`.
    """
    return realm.rules.refusals.free_of_the_rest(realm, seat, tries, realm.definitions)


def open_to_all(realm: Realm, seat: int, by_half: list[Pick]) -> list[int]:
    """The halves in which nothing forbids this whatever the card."""
    refusals = realm.rules.refusals
    return [pick.choice for pick in by_half if not refusals.is_forbidden_to_all(realm, seat, pick)]


def one_of_each(realm: Realm, pieces: list[int]) -> list[int]:
    """Copies of one card once."""
    if len(pieces) < 2:
        return pieces
    seen: list[int] = []
    found: list[int] = []
    for piece in pieces:
        number = realm.card(piece).number
        if number not in seen:
            seen.append(number)
            found.append(piece)
    return found


def different(realm: Realm, pieces: list[int]) -> list[int]:
    """Cards on the table, equal ones once."""
    if len(pieces) < 2:
        return pieces
    found: list[int] = []
    for piece in pieces:
        if not any(realm.alike(piece, other) for other in found):
            found.append(piece)
    return found


# The Action Phase


def moves(realm: Realm) -> list[Pick]:
    """Everything that the active player may do as a move."""
    seat = realm.active
    tries: list[Pick] = []
    to_place, to_deploy = open_to_all(realm, seat, TO_PLACE), open_to_all(realm, seat, TO_DEPLOY)
    may_empower = not realm.rules.refusals.is_forbidden_to_all(realm, seat, TO_EMPOWER)
    for piece in one_of_each(realm, realm.hand(seat)):
        with_hand_card(realm, seat, piece, tries, to_place, to_deploy)
    for half in ALL_HALVES:
        in_half(realm, seat, half, tries, may_empower)
    with_deity(realm, seat, tries)
    found = allowed(realm, seat, tries)
    found.append(Pick("end"))
    return found


def with_hand_card(
    realm: Realm,
    seat: int,
    piece: int,
    tries: list[Pick],
    to_place: list[int] = ALL_HALVES,
    to_deploy: list[int] = ALL_HALVES,
) -> None:
    """The ways to use a card of the hand; no limit of deck construction is looked at any more."""
    card = realm.card(piece)
    if not CONSTRUCTION_ENDS_WITH_SET_UP.holds() and is_of_another_region(realm, seat, piece):
        return
    if card.kind == "ally" or KEPT_FOR_LATER.holds():
        for half in to_place:
            tries.append(Pick("place", piece, NONE, half))
    if card.kind == "ally":
        for half in to_deploy:
            tries.append(Pick("deploy", piece, NONE, half))
    elif card.kind == "equipment":
        for half in ALL_HALVES:
            champion = realm.champion(seat, half)
            if champion >= 0:
                tries.append(Pick("equip", piece, champion))
    elif card.kind == "action":
        tries += ways_to_play(realm, piece)


def is_of_another_region(realm: Realm, seat: int, piece: int) -> bool:
    """Is the card of another region than the Deity of the player?"""
    deity = realm.deity(seat)
    return deity >= 0 and realm.card(deity).region != realm.card(piece).region


def ways_to_play(realm: Realm, piece: int) -> list[Pick]:
    """An Action names a battlefield if its text needs one."""
    if realm.card(piece).plan.names_battlefield and BATTLEFIELD_IS_NAMED.holds():
        return [Pick("play", piece, NONE, half) for half in ALL_HALVES]
    return [Pick("play", piece)]


def in_half(realm: Realm, seat: int, half: int, tries: list[Pick], may_empower: bool = True) -> None:
    """What can be tried with the cards of one half."""
    zones = realm.zones(seat, half)
    if zones[CHAMPION]:
        with_champion(realm, seat, half, zones[CHAMPION][-1], len(zones[PORTAL]) > 0, tries)
        if may_empower:
            tries.append(Pick("empower", zones[CHAMPION][-1]))
    if zones[PILE] and realm.any_ally(zones):
        tries.append(Pick("open", zones[PILE][-1], NONE, half))
    if zones[PORTAL]:
        portal = zones[PORTAL][-1]
        plan = realm.card(portal).plan
        if plan.each_turn >= 0:
            tries.append(Pick("use", portal))
        if plan.evoke >= 0:
            tries.append(Pick("evoke", portal))
    if zones[EQUIPMENT] and realm.card(zones[EQUIPMENT][-1]).plan.once:
        tries.append(Pick("use", zones[EQUIPMENT][-1]))
    if zones[REARGUARD] and realm.card(zones[REARGUARD][-1]).plan.rearguard >= 0:
        tries.append(Pick("reveal", zones[REARGUARD][-1]))
    if zones[DEPLOY] or zones[CHARGE]:
        with_allies(realm, half, zones[DEPLOY] + zones[CHARGE], tries)


def with_champion(realm: Realm, seat: int, half: int, champion: int, is_open: bool, tries: list[Pick]) -> None:
    """The effect of a Champion, and its attacks on those that it faces."""
    if realm.card(champion).plan.effect >= 0 and (is_open or NO_PORTAL_IS_NEEDED.holds()):
        tries.append(Pick("use", champion))
    if is_open and (ATTACK_ZERO_IS_NO_BAR.holds() or attack(realm, champion) > 0):
        for enemy, enemy_half in facing(realm, seat, half):
            target = realm.champion(enemy, enemy_half)
            if target >= 0:
                tries.append(Pick("attack", champion, target))


def with_allies(realm: Realm, half: int, allies: list[int], tries: list[Pick]) -> None:
    """Abilities and the keyword Move of the Allies in a half."""
    state = realm.marks[STATE]
    able: list[int] = []
    for piece in allies:
        if realm.card(piece).acts and state[piece] < 0:
            able.append(piece)
    for piece in different(realm, able):
        plan = realm.card(piece).plan
        if plan.once:
            tries.append(Pick("use", piece))
        if plan.can_move:
            for goal in ALL_HALVES:
                if goal != half:
                    tries.append(Pick("move", piece, NONE, goal))


def with_deity(realm: Realm, seat: int, tries: list[Pick]) -> None:
    """The Deity's own ability and the Divine Interventions."""
    for piece in realm.interventions(seat):
        tries.append(Pick("invoke", piece))
    deity = realm.deity(seat)
    if deity >= 0 and realm.card(deity).plan.once:
        tries.append(Pick("use", deity))


# Windows


def responses(realm: Realm, seat: int) -> list[Pick]:
    """What a player may add in a window: Reactions, Rearguard effects, Divine Interventions, Evoke."""
    tries: list[Pick] = []
    if AT_ANY_TIME.holds():
        tries = [Pick("invoke", piece) for piece in realm.interventions(seat)]
    if not is_own_preparation(realm, seat):
        for piece in one_of_each(realm, [one for one in realm.hand(seat) if realm.card(one).plan.reaction]):
            tries += ways_to_play(realm, piece)
        stand_alone(realm, seat, tries)
    if seat == realm.active:
        for half in ALL_HALVES:
            portal = realm.portal(seat, half)
            if portal >= 0 and realm.card(portal).plan.evoke >= 0:
                tries.append(Pick("evoke", portal))
    return allowed(realm, seat, tries)


def stand_alone(realm: Realm, seat: int, tries: list[Pick]) -> None:
    """The Rearguards that are no modifiers; they work in every turn, and during a combat, too."""
    if realm.fight and not STAND_ALONE_IN_COMBAT.holds():
        return
    if seat != realm.active and not REARGUARDS_IN_ANY_TURN.holds():
        return
    for half in ALL_HALVES:
        piece = realm.rearguard(seat, half)
        if piece >= 0 and realm.card(piece).plan.rearguard >= 0:
            tries.append(Pick("reveal", piece))


def modifiers(realm: Realm, seat: int, half: int) -> list[Pick]:
    """The modifier that may be used in this step of a combat."""
    return allowed(realm, seat, [Pick("reveal", realm.rearguard(seat, half))])


# The Preparation Phase


def interventions_now(realm: Realm) -> list[Pick]:
    """The Divine Interventions that the active player may play while a choice is due at step b or d."""
    if not PLAYED_IN_PREPARATION.holds():
        return []
    return allowed(realm, realm.active, [Pick("invoke", piece) for piece in realm.interventions(realm.active)])


def to_take_back(realm: Realm) -> list[Pick]:
    """The unused Rearguards, and Divine Interventions while a choice is due."""
    seat = realm.active
    pieces = [realm.rearguard(seat, half) for half in ALL_HALVES]
    found = [Pick("take", piece) for piece in pieces if piece >= 0 and realm.is_face_down(piece)]
    return [*found, *interventions_now(realm)] if found else []


def statuses_to_remove(realm: Realm) -> list[Pick]:
    """Statuses that can be paid for, and Divine Interventions while there is a status to remove."""
    seat = realm.active
    champions = [realm.champion(seat, half) for half in ALL_HALVES]
    tries = [
        Pick("remove", champion, NONE, status)
        for champion in champions
        for status in STATUS_NAMES
        if champion >= 0 and realm.has_status(champion, status)
    ]
    if not tries:
        return []
    return [*allowed(realm, seat, tries), *interventions_now(realm)]


def charges(realm: Realm, waiting: tuple[int, ...]) -> list[Pick]:
    """The charged Allies whose Charge effects may still be used."""
    able = [
        waiting[at]
        for at in range(0, len(waiting), 2)
        if not LOST_BEFORE_ITS_TURN.holds()
        or (realm.stays[waiting[at]] == waiting[at + 1] and not realm.is_exhausted(waiting[at]))
    ]
    return [Pick("charge", piece) for piece in different(realm, able)]
