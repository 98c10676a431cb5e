"""What the rules forbid about attacks, each prohibition with its clause and its sentence for the player."""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import rule
from cardwright.core.picks import Pick
from cardwright.games.portals.able import is_used_up
from cardwright.games.portals.facing import facing, is_for_many
from cardwright.games.portals.forbids import REFUSALS, is_champion, is_champion_or_portal
from cardwright.games.portals.places import ATTACKED
from cardwright.games.portals.realm import Realm

SECOND_PLAYER_IS_FREE: Final = rule("PC-TURN-4")
ONLY_ATTACKS_ARE_BARRED: Final = rule("PC-MULTI-7")


@REFUSALS.forbids(
    "attack", "PC-TURN-2 PC-COMBAT-4", "The starting player can't attack in its first turn.", concerns=is_champion
)
def no_attack_in_the_first_turn(realm: Realm, seat: int, pick: Pick) -> bool:
    if is_for_many(realm) or realm.begun[seat] > 1:
        return False
    return seat == realm.first or not SECOND_PLAYER_IS_FREE.holds()


@REFUSALS.forbids(
    "attack open use empower",
    "PC-MULTI-6 PC-MULTI-27",
    "In the first round only the last player can attack.",
    concerns=is_champion_or_portal,
)
def only_the_last_attacks_in_the_first_round(realm: Realm, seat: int, pick: Pick) -> bool:
    """Nothing else is barred."""
    last = (realm.first - 1) % realm.seat_count
    if not is_for_many(realm) or realm.begun[seat] > 1 or seat == last:
        return False
    return pick.verb == "attack" or not ONLY_ATTACKS_ARE_BARRED.holds()


@REFUSALS.forbids(
    "attack",
    "PC-COMBAT-1 PC-MULTI-12",
    "{card} can attack only a Champion that it faces.",
    concerns=is_champion,
    listed=False,
)
def only_a_facing_champion_is_attacked(realm: Realm, seat: int, pick: Pick) -> bool:
    half = realm.half_at(pick.piece)
    return pick.target < 0 or not any(
        realm.champion(enemy, enemy_half) == pick.target for enemy, enemy_half in facing(realm, seat, half)
    )


@REFUSALS.forbids(
    "attack",
    "PC-CHAMP-5 PC-COMBAT-1 PC-COMBAT-4",
    "{card} can't attack: its Portal is closed.",
    concerns=is_champion,
    listed=False,
)
def its_portal_is_closed(realm: Realm, seat: int, pick: Pick) -> bool:
    return realm.portal(seat, realm.half_at(pick.piece)) < 0


@REFUSALS.forbids(
    "attack", "PC-KW-13 PC-STATUS-8 PC-COMBAT-4", "{card} is frozen and can't attack.", concerns=is_champion
)
def a_frozen_champion_cannot_attack(realm: Realm, seat: int, pick: Pick) -> bool:
    return realm.is_frozen(pick.piece)


@REFUSALS.forbids("attack", "PC-CHAMP-2 PC-COMBAT-4", "{card} has attacked this turn.", concerns=is_champion)
def it_has_attacked_this_turn(realm: Realm, seat: int, pick: Pick) -> bool:
    return is_used_up(realm, pick.piece, ATTACKED)
