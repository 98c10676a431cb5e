"""Moves in words: the notation of every pick, and everything a player could try."""

from __future__ import annotations

from typing import Final

from cardwright.core.picks import Pick
from cardwright.games.thorgal.options import different, one_of_each
from cardwright.games.thorgal.places import PARTY, PLAYED, SET, STRIDE
from cardwright.games.thorgal.saga import SET_UP, Saga

PLAIN: Final = {
    "draw": "draw",
    "pool": "pool",
    "stop": "stop",
    "pass": "pass",
    "done": "done",
    "yes": "yes",
    "no": "no",
    "decline": "decline",
}
WORDS: Final = {
    "travel": "journey to {}",
    "oppose": "oppose with {}",
    "sacrifice": "destroy {}",
    "keep": "keep {} for 2 damage",
    "to pool": "put {} on pool",
    "to deck": "put {} on deck",
    "bottom": "put {} under deck",
    "put": "put {} into party",
    "next": "first {}",
    "exchange": "exchange {}",
}
SIDES: Final = ("first", "second")


def notation(saga: Saga, pick: Pick, viewer: int) -> str:
    """A pick in words: `play Archers`, `journey to Fortified Port`, `pass`."""
    verb = pick.verb
    if verb in PLAIN:
        return PLAIN[verb]
    if verb == "name":
        return f"name {saga.seat_name(pick.choice)}"
    if verb == "do":
        return f"the {SIDES[pick.choice]}"
    card = label(saga, pick.piece, viewer)
    words = WORDS[verb].format(card) if verb in WORDS else f"{verb} {card}"
    if verb == "next" and pick.choice >= 0 and has_namesake_trigger(saga, pick):
        words += f" ({pick.choice + 1})"
    return words


def has_namesake_trigger(saga: Saga, pick: Pick) -> bool:
    """Do several triggers of one card wait to be ordered?"""
    return sum([other.piece == pick.piece for decision in saga.pending for other in decision.options]) > 1


def label(saga: Saga, piece: int, viewer: int) -> str:
    """A name that means one card on the table: its place is added where another has the same name."""
    if not saga.knows(viewer, piece):
        return f"a card of {saga.seat_name(saga.owners[piece])}"
    name = saga.name(piece)
    if not lies_open(saga, piece) or namesakes(saga, piece) < 2:
        return name
    return f"{name} ({where(saga, piece)})"


def lies_open(saga: Saga, piece: int) -> bool:
    """Does the card lie on the table: in a party, in the centre, attached, opposing or being resolved?"""
    return saga.zone_of(piece) in (-1, PARTY, PLAYED)


def open_places(saga: Saga) -> list[int]:
    """The places of the table where everybody can name every card."""
    found = list(range(saga.seat_count * STRIDE, len(saga.contents)))
    for seat in range(saga.seat_count):
        found += [seat * STRIDE + PARTY, seat * STRIDE + PLAYED]
    return found


def namesakes(saga: Saga, piece: int) -> int:
    """How many cards on the table have this name."""
    name = saga.name(piece)
    return sum([saga.name(other) == name for place in open_places(saga) for other in saga.contents[place]])


def where(saga: Saga, piece: int) -> str:
    """Whose card it is, and its number where its owner has several of the name in one place."""
    name, owner = saga.name(piece), saga.owners[piece]
    words = saga.seat_name(owner)
    same = [
        other
        for other in saga.contents[saga.place_of[piece]]
        if saga.name(other) == name and saga.owners[other] == owner
    ]
    place = saga.table.places[saga.place_of[piece]]
    if place.kind.name in ("attached", "opposing", "played"):
        words += f" {place.kind.name}"
    return f"{words} {same.index(piece) + 1}" if len(same) > 1 else words


def intents(saga: Saga, seat: int) -> list[Pick]:
    """Everything a player could try: every verb with every card that it can name."""
    plain = [Pick("draw"), Pick("pool"), Pick("stop"), Pick("pass")]
    if saga.is_out(seat):
        return plain
    if saga.phase == SET_UP:
        return plain + with_the_set(saga, seat)
    found = plain
    for piece in one_of_each(saga, saga.hand(seat)):
        found += [Pick("play", piece), Pick("oppose", piece)]
    for other in saga.seats_from(seat):
        for piece in different(saga, saga.party(other)):
            found += with_party_card(saga, seat, other, piece)
    for land in different(saga, saga.centre):
        found += [Pick(verb, land) for verb in ("travel", "use", "exhaust", "refresh")]
        if saga.is_conquered(land):
            found.append(Pick("capture", land))
    for piece in different(saga, [piece for piece in [saga.opposing, *saga.attached] if piece >= 0]):
        found += [Pick(verb, piece) for verb in ("activate", "oppose", "exhaust", "refresh")]
    return found


def with_the_set(saga: Saga, seat: int) -> list[Pick]:
    """Any card of the set for the starting party."""
    return [Pick("take", piece) for piece in one_of_each(saga, saga.zone(seat, SET))]


def with_party_card(saga: Saga, seat: int, other: int, piece: int) -> list[Pick]:
    """What could be tried with a card of a party."""
    verbs = ["activate", "oppose", "exhaust", "refresh"]
    if other == seat:
        verbs.append("play")
        if saga.definitions[piece].kind == "companion":
            verbs += ["upkeep", "destroy", "keep"]
    return [Pick(verb, piece) for verb in verbs]
