"""The keywords: what it means to exhaust, recover, banish, destroy, snatch, move, switch, burn, close and so on."""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import rule
from cardwright.core.events import EVERY_SEAT
from cardwright.core.game import BOTTOM, TOP, UP
from cardwright.games.portals.element import Element
from cardwright.games.portals.moments import BURNED_NOW, MOVED_NOW, notice
from cardwright.games.portals.nodes import Cannot, Fixed, Others, ToHandInstead
from cardwright.games.portals.places import (
    BANISHED,
    BURNED,
    CHAMPION,
    CHARGE,
    DECK,
    DEPLOY,
    DISCARD,
    EQUIPMENT,
    EXHAUSTED,
    FIRST_HALF,
    HALVES,
    HAND,
    PILE,
    REMOVED,
    STATE,
    STATUS,
    STATUS_NAMES,
    STRIDE,
    USES,
    WIDTH,
)
from cardwright.games.portals.realm import EMPOWERED, Realm
from cardwright.games.portals.stats import around
from cardwright.games.portals.window import chains

TO_THE_OWNER: Final = rule("PC-ALLY-16", "PC-KW-30")
CANNOT_BEATS_CAN: Final = rule("PC-GOLD-8", "PC-TEXT-10")
ONLY_EFFECTS_OF_ENEMIES: Final = rule("PC-GOLD-4")
BANISH_IS_EXHAUSTING: Final = rule("PC-KW-38")
LOCKED_IN_COMBAT: Final = rule("PC-PORTAL-14", "PC-PORTAL-29")
STAY_PUT_IN_COMBAT: Final = rule("PC-COMBAT-24")
UNDER_THE_PILE: Final = rule("PC-PORTAL-13")
EACH_STATUS_ONCE: Final = rule("PC-STATUS-2")
TOKENS_ARE_NO_LIMIT: Final = rule("PC-COMP-5")
NEVER_DESTROYED: Final = rule("PC-CHAMP-7")
KEEPS_ITS_EQUIPMENT: Final = rule("PC-EQUIP-7")
CHANGES_PLACES: Final = rule("PC-KW-20")
KEEPS_ITS_SUBZONE: Final = rule("PC-KW-15")
RECOVER_CANCELS_BANISH: Final = rule("PC-KW-28")
STAYS_WITH_THE_PLACE: Final = rule("PC-PORTAL-22", "PC-KW-34")
BANISHED_LEAVE_THE_GAME: Final = rule("PC-KW-2", "PC-AREA-19")
GOES_TO_HAND_INSTEAD: Final = rule("PC-GOLD-4")
DESTROYING_NEGATES: Final = rule("PC-KW-8", "PC-KW-37")
LOST_WHEN_EXHAUSTED: Final = rule("PC-CHAIN-8", "PC-GOLD-5")
EXHAUSTED_STAYS: Final = rule("PC-AREA-18", "PC-KW-12")
FLIPPING_KEEPS_THE_HISTORY: Final = rule("PC-CHAMP-14", "PC-STATUS-3")
ALL_TRAVELS_WITH_IT: Final = rule("PC-CHAMP-17", "PC-CHAMP-18", "PC-STATUS-3")
TURNED_FACE_UP: Final = rule("PC-KW-17")
NOT_LIKE_NEW: Final = rule("PC-KW-27")
TO_THE_DISCARD_PILE: Final = rule("PC-KW-9")
TO_THE_OWN_HAND: Final = rule("PC-KW-19")
TO_THE_EMPOWERED_SIDE: Final = rule("PC-KW-10")
TO_THE_REGULAR_SIDE: Final = rule("PC-KW-7")
NEGATED_DOES_NOTHING: Final = rule("PC-CHAIN-14")

NO_STAY: Final = -1  # of a source that was lost
TOKENS_IN_THE_BOX: Final = 8


def is_protected(realm: Realm, piece: int, verb: str, by: int) -> bool:
    """Does a text say that this cannot be done to the card, by this player?"""
    if not CANNOT_BEATS_CAN.holds():
        return False
    seat, half = realm.seat_at(piece), realm.half_at(piece)
    if half < 0:
        return False
    for source in around(realm, seat, half):
        for node in realm.card(source).plan.lasting:
            if not isinstance(node, Cannot) or verb not in node.verbs or not speaks_of(realm, node, source, piece):
                continue
            if by != seat or not node.by_enemies or not ONLY_EFFECTS_OF_ENEMIES.holds():
                return True
    return False


def speaks_of(realm: Realm, node: Cannot, source: int, piece: int) -> bool:
    """Does the prohibition on one card speak of the other?"""
    if isinstance(node.who, Others):
        return source != piece and realm.card(piece).kind == "ally" and realm.zone_at(piece) in (DEPLOY, CHARGE)
    if isinstance(node.who, Fixed) and node.who.which in ("equipped champion", "friendly champion here"):
        return realm.zone_at(piece) == CHAMPION
    return source == piece


# Allies


def exhaust(realm: Realm, piece: int, by: int, clause: str = "PC-KW-12", banish: bool = False) -> bool:
    """Turn an Ally face down; it is out of use until the Clean-up Phase. True if that happened."""
    verb = "banish" if banish else "exhaust"
    if is_protected(realm, piece, verb, by) or (
        banish and BANISH_IS_EXHAUSTING.holds() and is_protected(realm, piece, "exhaust", by)
    ):
        realm.say("protected", realm.seat_at(piece), realm.name(piece), clause="PC-TEXT-10")
        return False
    if realm.is_exhausted(piece):
        return False
    if not EXHAUSTED_STAYS.holds():
        discard(realm, piece, clause)
        return True
    realm.set_mark(STATE, piece, BANISHED if banish else EXHAUSTED, "banished" if banish else "exhausted", clause)
    lose_what_waits(realm, piece)
    return True


def lose_what_waits(realm: Realm, piece: int) -> None:
    """What an exhausted Ally has on a chain finds no source any more, not even if the Ally is recovered."""
    if not LOST_WHEN_EXHAUSTED.holds():
        return
    for chain in chains(realm):
        for link in chain.links:
            if link.piece == piece and link.stay == realm.stays[piece]:
                link.stay = NO_STAY


def recover(realm: Realm, piece: int, clause: str = "PC-KW-17") -> bool:
    """Turn an exhausted Ally face up; what was done with it this turn stays done. True if that happened."""
    if not realm.is_exhausted(piece) or not TURNED_FACE_UP.holds():
        return False
    left = BANISHED if not RECOVER_CANCELS_BANISH.holds() and realm.marks[STATE][piece] == BANISHED else -1
    realm.set_mark(STATE, piece, left, "recovered", clause)
    if not NOT_LIKE_NEW.holds():
        realm.set_mark(USES, piece, -1, "recovered", clause)
    return True


def move_ally(realm: Realm, piece: int, half: int, by: int, clause: str = "PC-KW-15") -> bool:
    """An Ally goes to another Ally Zone of its player and keeps its subzone."""
    if is_protected(realm, piece, "move", by):
        realm.say("protected", realm.seat_at(piece), realm.name(piece), clause="PC-TEXT-10")
        return False
    seat = realm.seat_at(piece)
    zone = realm.zone_at(piece) if KEEPS_ITS_SUBZONE.holds() else DEPLOY
    realm.move(piece, place(seat, half, zone), name="moved_to", clause=clause, same_stay=True)
    realm.moved = [*realm.moved, by, piece]
    notice(realm, MOVED_NOW, seat=seat, half=half, piece=piece)
    return True


def leave_play(realm: Realm, piece: int) -> None:
    """An exhausted Ally leaves in the Clean-up Phase: to the Discard pile, out of the game, or elsewhere."""
    if realm.marks[STATE][piece] == BANISHED and BANISHED_LEAVE_THE_GAME.holds():
        realm.move(piece, owner_of(realm, piece) * STRIDE + REMOVED, name="removed", clause="PC-KW-2")
        return
    to_hand = any(isinstance(node, ToHandInstead) for node in realm.card(piece).plan.lasting)
    if to_hand and GOES_TO_HAND_INSTEAD.holds():
        return_to_hand(realm, piece, "PC-GOLD-4")
    else:
        discard(realm, piece, "PC-CLEAN-1")


# Any card


def place(seat: int, half: int, zone: int) -> int:
    """The number of a zone of a half."""
    return seat * STRIDE + FIRST_HALF + half * WIDTH + zone


def owner_of(realm: Realm, piece: int) -> int:
    """To whose piles the card goes when it leaves."""
    return realm.owners[piece] if TO_THE_OWNER.holds() else realm.seat_at(piece)


def discard(realm: Realm, piece: int, clause: str = "PC-KW-9", name: str = "discarded") -> None:
    """The card goes face up to the Discard pile of its owner."""
    pile = DISCARD if TO_THE_DISCARD_PILE.holds() else REMOVED
    realm.move(piece, owner_of(realm, piece) * STRIDE + pile, TOP, EVERY_SEAT, name, clause, face=UP)


def discard_used_rearguards(realm: Realm) -> None:
    """After a combat the Rearguards that were turned up in it leave."""
    for seat in realm.seats_from(realm.active):
        for half in range(len(HALVES)):
            piece = realm.rearguard(seat, half)
            if piece >= 0 and not realm.is_face_down(piece):
                discard(realm, piece, "PC-COMBAT-18")


def destroy(realm: Realm, piece: int, by: int, clause: str = "PC-KW-8") -> bool:
    """Negate what the card does and put it in the Discard pile."""
    if realm.card(piece).kind == "champion" and NEVER_DESTROYED.holds():
        return False
    if is_protected(realm, piece, "destroy", by):
        realm.say("protected", realm.seat_at(piece), realm.name(piece), clause="PC-TEXT-10")
        return False
    if DESTROYING_NEGATES.holds():
        negate_all_of(realm, piece)
    discard(realm, piece, clause, "destroyed")
    return True


def negate_all_of(realm: Realm, piece: int) -> None:
    """Whatever the card has on a chain will do nothing."""
    for chain in chains(realm):
        for link in chain.links:
            if link.piece == piece and link.stay == realm.stays[piece]:
                link.cancelled = True


def return_to_hand(realm: Realm, piece: int, clause: str, seat: int = -1, name: str = "returned") -> None:
    """The card goes to the hand of its owner, or of the player who takes it."""
    to = seat if seat >= 0 else owner_of(realm, piece)
    realm.move(piece, to * STRIDE + HAND, TOP, 0, name, clause, face=UP)


def snatch(realm: Realm, piece: int, by: int, clause: str = "PC-KW-19") -> bool:
    """Take the card into the own hand; it stays the property of its owner."""
    if is_protected(realm, piece, "snatch", by):
        realm.say("protected", realm.seat_at(piece), realm.name(piece), clause="PC-TEXT-10")
        return False
    return_to_hand(realm, piece, clause, by if TO_THE_OWN_HAND.holds() else -1, "snatched")
    return True


# Champions


def put_status(realm: Realm, champion: int, status: int, by: int, clause: str) -> bool:
    """Burn or freeze a Champion; a second time has no effect. True if it was not so before."""
    verb = "burn" if status == BURNED else "freeze"
    if is_protected(realm, champion, verb, by):
        realm.say("protected", realm.seat_at(champion), realm.name(champion), clause="PC-TEXT-10")
        return False
    if realm.has_status(champion, status) and EACH_STATUS_ONCE.holds():
        return False
    if not TOKENS_ARE_NO_LIMIT.holds() and statuses_on_the_table(realm) >= TOKENS_IN_THE_BOX:
        return False
    marks = max(realm.mark(STATUS, champion), 0) | status
    realm.set_mark(STATUS, champion, marks, STATUS_NAMES[status], clause)
    if status == BURNED:
        notice(realm, BURNED_NOW, seat=realm.seat_at(champion), piece=champion)
    return True


def statuses_on_the_table(realm: Realm) -> int:
    """How many tokens the statuses of all Champions would take."""
    return sum(marks.bit_count() for marks in realm.marks[STATUS] if marks > 0)


def remove_status(realm: Realm, champion: int, status: int, clause: str) -> None:
    marks = realm.mark(STATUS, champion)
    if marks > 0 and marks & status:
        realm.set_mark(STATUS, champion, (marks & ~status) or -1, f"no longer {STATUS_NAMES[status]}", clause)


def empower(realm: Realm, champion: int, clause: str = "PC-KW-10") -> bool:
    """Turn a Champion to its empowered side; all that lies on it stays. True if it was not so before."""
    if realm.is_empowered(champion) or not TO_THE_EMPOWERED_SIDE.holds():
        return False
    realm.turn_face(champion, EMPOWERED, "empowered", clause)
    forget_history(realm, champion)
    return True


def depower(realm: Realm, champion: int, by: int, clause: str = "PC-KW-7") -> bool:
    """Turn a Champion to its regular side. True if it was empowered before."""
    if is_protected(realm, champion, "depower", by):
        realm.say("protected", realm.seat_at(champion), realm.name(champion), clause="PC-TEXT-10")
        return False
    if not realm.is_empowered(champion) or not TO_THE_REGULAR_SIDE.holds():
        return False
    realm.turn_face(champion, UP, "depowered", clause)
    forget_history(realm, champion)
    return True


def forget_history(realm: Realm, champion: int) -> None:
    """A flip forgets nothing, as long as the rule says so."""
    if not FLIPPING_KEEPS_THE_HISTORY.holds():
        realm.forget_marks(champion)


def switch(realm: Realm, champion: int, other: int, by: int, clause: str = "PC-KW-20") -> bool:
    """Two Champions of one player change places in one step, each with its Equipment."""
    if is_in_fight(realm, champion) or is_in_fight(realm, other) or not CHANGES_PLACES.holds():
        return False
    if is_protected(realm, champion, "switch", by) or is_protected(realm, other, "switch", by):
        realm.say("protected", realm.seat_at(champion), realm.name(champion), clause="PC-TEXT-10")
        return False
    seat, here, there = realm.seat_at(champion), realm.half_at(champion), realm.half_at(other)
    mine, yours = realm.equipment(seat, here), realm.equipment(seat, there)
    same = ALL_TRAVELS_WITH_IT.holds()
    realm.move(champion, place(seat, there, CHAMPION), name="switched", clause=clause, same_stay=same)
    realm.move(other, place(seat, here, CHAMPION), name="switched", clause=clause, same_stay=same)
    if KEEPS_ITS_EQUIPMENT.holds():
        for piece, half in ((mine, there), (yours, here)):
            if piece >= 0:
                realm.move(piece, place(seat, half, EQUIPMENT), name="moved_along", clause=clause, same_stay=True)
    if not STAYS_WITH_THE_PLACE.holds() and realm.portal(seat, here) >= 0:
        close_portal(realm, realm.portal(seat, here), clause)
    return True


def is_in_fight(realm: Realm, champion: int) -> bool:
    """Is the Champion in a combat that has begun? Then it stays where it is."""
    return bool(realm.fight) and champion in realm.fight[:2] and STAY_PUT_IN_COMBAT.holds()


# Portals


def can_be_closed(realm: Realm) -> bool:
    """No Portal at all is closed while a combat is going on."""
    return not realm.fight or not LOCKED_IN_COMBAT.holds()


def close_portal(realm: Realm, piece: int, clause: str) -> bool:
    """The Portal goes face down to the bottom of its pile."""
    if not can_be_closed(realm):
        return False
    seat, half = realm.seat_at(piece), realm.half_at(piece)
    at = BOTTOM if UNDER_THE_PILE.holds() else TOP
    realm.move(piece, place(seat, half, PILE), at, EVERY_SEAT, "closed", clause)
    return True


# Chains


def negate(realm: Realm, element: Element, clause: str = "PC-CHAIN-14") -> None:
    """An element will do nothing when its turn comes."""
    element.cancelled = NEGATED_DOES_NOTHING.holds()
    realm.say("negated", element.seat, realm.name(element.piece), clause=clause)


def put_on_the_bottom(realm: Realm, seat: int, piece: int, clause: str) -> None:
    """A card of the hand goes unseen to the bottom of its owner's deck."""
    realm.move(piece, owner_of(realm, piece) * STRIDE + DECK, BOTTOM, 1 << seat, "put_under", clause)
