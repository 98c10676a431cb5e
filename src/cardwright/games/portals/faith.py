"""Faith and Stamina: gained, spent, lost; and what happens to a player without Faith."""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import definition, rule
from cardwright.games.portals.keywords import close_portal
from cardwright.games.portals.moments import DAMAGE_TAKEN, notice
from cardwright.games.portals.places import DISCARD, GONE, HALVES, STRIDE
from cardwright.games.portals.realm import Realm
from cardwright.games.portals.setting_off import SetOff
from cardwright.games.portals.window import Window

FAITH: Final = definition("PC-ICON-1")
STAMINA: Final = definition("PC-ICON-2")
NEVER_BELOW_ZERO: Final = rule("PC-WIN-6")
NO_FAITH_LOSES: Final = rule("PC-WIN-1", "PC-MULTI-3")
LAST_PLAYER_WINS: Final = rule("PC-MULTI-2")
DRAW_TOGETHER: Final = rule("PC-WIN-5", "PC-MULTI-23")
CHECKED_AT_ONCE: Final = rule("PC-WIN-4", "PC-DI-8")
STAMINA_STOPS_AT_ZERO: Final = rule("PC-TEXT-5")
CARDS_LEAVE_WITH_THEIR_PLAYER: Final = rule("PC-MULTI-19")
ONLY_THE_FACING_CHANGES: Final = rule("PC-MULTI-22")
ONLY_DAMAGE_IS_ANSWERED: Final = rule("PC-TEXT-3")


def gain_stamina(realm: Realm, seat: int, number: int, clause: str) -> None:
    realm.changes += 1
    realm.stamina[seat] += number
    if number:
        realm.say("stamina_gained", seat, number=number, clause=clause)


def lose_stamina(realm: Realm, seat: int, number: int, clause: str) -> None:
    """More than there is cannot be lost."""
    realm.changes += 1
    lost = min(number, realm.stamina[seat]) if STAMINA_STOPS_AT_ZERO.holds() else number
    realm.stamina[seat] -= lost
    if lost:
        realm.say("stamina_lost", seat, number=lost, clause=clause)


def spend_stamina(realm: Realm, seat: int, number: int, clause: str) -> None:
    realm.changes += 1
    realm.stamina[seat] -= number
    if number:
        realm.say("stamina_spent", seat, number=number, clause=clause)


def spend_faith(realm: Realm, seat: int, number: int, clause: str) -> None:
    """A price in Faith; it is no damage, but the last Faith may go for it."""
    realm.say("faith_spent", seat, number=number, clause=clause)
    lower(realm, seat, number)
    if not ONLY_DAMAGE_IS_ANSWERED.holds():
        realm.damage = [*realm.damage, seat, 0, 0]
    settle_faith(realm)


def deal_damage(realm: Realm, seat: int, half: int, number: int, clause: str, in_combat: bool = False) -> None:
    """A player loses Faith as damage in one of its halves (-1 for none)."""
    if number <= 0 or realm.is_out(seat):
        return
    note_damage(realm, seat, half, number, clause, in_combat)
    settle_faith(realm)


def note_damage(realm: Realm, seat: int, half: int, number: int, clause: str, in_combat: bool = False) -> None:
    """Faith is lost; whether somebody is left without any is looked at afterwards."""
    realm.say("damage", seat, number=number, other="combat" if in_combat else "", clause=clause)
    lower(realm, seat, number)
    realm.damage = [*realm.damage, seat, half, int(in_combat)]
    if half >= 0 and realm.faith[seat] > 0:
        other = other_fighter(realm, seat) if in_combat else -1
        notice(realm, DAMAGE_TAKEN, seat=seat, half=half, number=int(in_combat), opponent=other)


def other_fighter(realm: Realm, seat: int) -> int:
    """The other player of the combat that is going on."""
    if not realm.fight or seat not in (realm.fight[2], realm.fight[4]):
        return -1
    return realm.fight[4] if seat == realm.fight[2] else realm.fight[2]


def lower(realm: Realm, seat: int, number: int) -> None:
    realm.changes += 1
    left = realm.faith[seat] - number
    realm.faith[seat] = max(left, 0) if NEVER_BELOW_ZERO.holds() else left


def settle_faith(realm: Realm) -> None:
    """Who has no Faith left is out, at this very moment."""
    if not CHECKED_AT_ONCE.holds():
        return
    lost = [seat for seat in realm.seats_from(0) if realm.faith[seat] <= 0]
    if lost and NO_FAITH_LOSES.holds():
        take_out(realm, lost, "PC-WIN-1", "has no Faith left")


def take_out(realm: Realm, lost: list[int], clause: str, words: str) -> None:
    """Players are out of the game; it ends when one or none is left."""
    if realm.ending is not None:
        return
    left = [seat for seat in realm.seats_from(0) if seat not in lost]
    if not left:
        winners: tuple[int, ...] = () if DRAW_TOGETHER.holds() else (lost[0],)
        realm.finish(winners, "PC-WIN-5", "all remaining players lose at the same moment")
        return
    names = " and ".join(realm.seat_name(seat) for seat in lost)
    if len(left) == 1 and (LAST_PLAYER_WINS.holds() or realm.seat_count == 2):
        realm.finish((left[0],), clause, f"{names} {words}")
        return
    for seat in lost:
        leave(realm, seat, clause)


def leave(realm: Realm, seat: int, clause: str) -> None:
    """A player leaves a game that goes on: its cards, its elements, and its turn if it is running."""
    realm.eliminate(seat, clause)
    realm.faith[seat] = 0
    if CARDS_LEAVE_WITH_THEIR_PLAYER.holds():
        for frame in realm.stack:
            if isinstance(frame, (Window, SetOff)):
                frame.drop(seat)
        realm.waiting = [trigger for trigger in realm.waiting if trigger.seat != seat]
        take_cards_away(realm, seat)
    if not ONLY_THE_FACING_CHANGES.holds():
        close_all(realm)
    realm.drop_frames(seat)
    if seat == realm.active:
        end_the_turn(realm)


def close_all(realm: Realm) -> None:
    """Every Portal would close if battlefields were laid anew."""
    for seat in realm.seats_from(0):
        for portal in [realm.portal(seat, half) for half in range(len(HALVES))]:
            if portal >= 0:
                close_portal(realm, portal, "PC-MULTI-22")


def take_cards_away(realm: Realm, seat: int) -> None:
    """Its own cards leave the game; those of others go to the Discard piles of their owners."""
    for piece in range(len(realm.owners)):
        if realm.owners[piece] == seat:
            if realm.place_of[piece] != seat * STRIDE + GONE:
                realm.move(piece, seat * STRIDE + GONE, name="left_with_player", clause="PC-MULTI-19", face=0)
        elif realm.place_of[piece] // STRIDE == seat:
            realm.move(
                piece, realm.owners[piece] * STRIDE + DISCARD, name="discarded", clause="PC-MULTI-19", face=0
            )


def end_the_turn(realm: Realm) -> None:
    """The turn of a player who is out ends at once; before the first turn set-up goes on."""
    from cardwright.games.portals.turn import Turn

    if not any(isinstance(frame, Turn) for frame in realm.stack):
        return
    while not isinstance(realm.stack[-1], Turn):
        realm.stack.pop()
    realm.fight = ()
    realm.stack[-1].go_to("the_turn_of_one_who_is_out_ends")
