"""Moves in words: the notation of every pick, and everything a player could try."""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import definition
from cardwright.core.picks import NONE, Pick
from cardwright.games.eight_schools.duel import Duel
from cardwright.games.eight_schools.places import HANDS, IN_USE, LINE, STRIDE, TERRAIN, TRAPS
from cardwright.games.eight_schools.play import ways_to_play

SIDES: Final = ("left", "right")
LEFT_AND_RIGHT: Final = definition("ES-OR-2")
PLACE_WORDS: Final = ("source", "pool", "line", "hands", "trap", "trash", "limbo", "in use")
PLAIN_VERBS: Final = {"end": "end turn", "done": "done", "mulligan": "mulligan", "pass": "pass"}
WITH_SIDE: Final = ("play", "turn")


def notation(duel: Duel, pick: Pick, viewer: int) -> str:
    """A pick in words: `play War Fan left over Torch`, `aim Oak Bark Shield`, `end turn`."""
    if pick.verb in PLAIN_VERBS:
        return PLAIN_VERBS[pick.verb]
    verb = "drop aim" if pick.verb == "drop" else pick.verb
    words = f"{verb} {label(duel, pick.piece, viewer)}"
    if pick.verb in WITH_SIDE and pick.choice != NONE:
        words += f" {SIDES[pick.choice]}"
    if pick.verb == "play" and pick.target != NONE:
        words += f" over {label(duel, pick.target, viewer)}"
    return words


def label(duel: Duel, piece: int, viewer: int) -> str:
    """A name that means one card on the table: its place is added where another has the same name."""
    place = duel.place_of[piece]
    if not on_table(place):
        return duel.name(piece)
    if not duel.knows(viewer, piece):
        return f"trap {position(duel, piece)} of {duel.seat_name(place // STRIDE)}"
    name = duel.name(piece)
    if namesakes(duel, piece, viewer) > 1:
        if place == TERRAIN:
            return f"{name} (terrain)"
        return f"{name} ({duel.seat_name(place // STRIDE)} {PLACE_WORDS[place % STRIDE]} {position(duel, piece)})"
    return name


def on_table(place: int) -> bool:
    return place == TERRAIN or place % STRIDE in (LINE, HANDS, TRAPS, IN_USE)


def position(duel: Duel, piece: int) -> int:
    return duel.contents[duel.place_of[piece]].index(piece) + 1


def namesakes(duel: Duel, piece: int, viewer: int) -> int:
    """How many cards on the table that the viewer can read have this name."""
    definition = duel.definitions[piece]
    return sum(
        1
        for seat in (0, 1)
        for other in duel.in_play(seat)
        if duel.definitions[other] is definition and duel.knows(viewer, other)
    )


def intents(duel: Duel, seat: int) -> list[Pick]:
    """Every verb with every card that the seat can name, sensible targets included."""
    found: list[Pick] = []
    for piece in one_of_each(duel, duel.pool(seat)):
        found += ways_to_play(duel, seat, piece)
        if duel.card(piece).kind in ("assist", "trap"):
            found += [Pick("play", piece, over, side_for(duel, piece)) for over in duel.hands(0) + duel.hands(1)]
            found.append(Pick("play", piece, NONE, side_for(duel, piece)))
        found.append(Pick("discard", piece))
    table = [piece for other in (0, 1) for piece in duel.in_play(other)]
    for piece in table:
        found += on_the_table(duel, seat, piece)
    for piece in one_of_each(duel, duel.trash(seat)) + one_of_each(duel, duel.limbo(seat)):
        found.append(Pick("play", piece))
    found += [Pick("end"), Pick("mulligan")]
    return found


def on_the_table(duel: Duel, seat: int, piece: int) -> list[Pick]:
    """What could be tried with a card in play. A hidden card can only be pointed at."""
    tries = [Pick("aim", piece), Pick("drop", piece), Pick("destroy", piece), Pick("discard", piece)]
    if not duel.knows(seat, piece):
        return tries[:1]
    tries += [Pick("turn", piece, choice=0), Pick("turn", piece, choice=1), Pick("play", piece)]
    place = duel.place_of[piece]
    if place == seat * STRIDE + LINE:
        tries.append(Pick("move", piece))
    elif place == seat * STRIDE + HANDS:
        tries.append(Pick("unequip", piece))
    elif place == seat * STRIDE + TRAPS:
        tries.append(Pick("activate", piece))
    return tries


def side_for(duel: Duel, piece: int) -> int:
    plan = duel.plan(piece)
    return 0 if plan.has_sides and duel.card(piece).kind != "trap" else NONE


def one_of_each(duel: Duel, pieces: list[int]) -> list[int]:
    """Copies of one card once."""
    seen: set[int] = set()
    found = []
    for piece in pieces:
        number = duel.definitions[piece].number
        if number not in seen:
            seen.add(number)
            found.append(piece)
    return found
