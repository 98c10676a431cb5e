"""Resampling: deal again everything a viewer can't know, consistent with what it has seen."""

from __future__ import annotations

from typing import Final

from cardwright.core.chance import Chance
from cardwright.core.game import Game
from cardwright.core.ledger import part_of
from cardwright.core.simultaneously import Simultaneously

TRIES: Final = 30  # deals until one agrees with the numbers that everybody sees


def resample(game: Game, viewer: int, chance: Chance) -> Game:
    """A copy that is the same for the viewer; what it can't know is dealt again, future luck included."""
    if not 0 <= viewer < game.seat_count:
        raise ValueError("only a seat has a memory to deal from, an onlooker has none")
    twin = game.copy()
    twin.chance = chance.fork(viewer + 1)
    twin.trail = None
    twin.script = None  # what a script still brings is nobody's knowledge
    own = twin.side_of(viewer)
    if own is twin:
        deal_until_it_agrees(game, twin, viewer, chance)
    else:
        twin.definitions = game.definitions.copy()
        deal_part_again(twin, own, viewer, chance)
    if twin.stack and isinstance(twin.stack[-1], Simultaneously):
        forget_parts(twin, twin.stack[-1], viewer)
    twin.changes += 1
    twin.ask_again()
    return twin


def with_other_luck(game: Game, chance: Chance) -> Game:
    """A copy that knows nothing of the luck still to come, nor of what that follows from; nor of the past."""
    twin = game.copy()
    twin.log = twin.trail = twin.script = None
    twin.chance = chance
    if twin.stack and isinstance(twin.stack[-1], Simultaneously):
        for branch in twin.stack[-1].branches:
            if branch.game is not None:
                branch.game.log = branch.game.trail = branch.game.script = None
                branch.game.chance = chance.fork(branch.seat + 1)
    return twin


def deal_until_it_agrees(game: Game, twin: Game, viewer: int, chance: Chance) -> None:
    """Numbers that are open to all may rest on hidden cards: a deal that changes them is no possible one.

    Where none is found the last deal stands although it does not agree: the true one is nobody's to know.
    """
    seen = game.rules.open_numbers(game)
    ledger = twin.ledger
    for _ in range(TRIES):
        twin.definitions = game.definitions.copy()
        twin.ledger = ledger.copy()
        twin.ledger.deal_again(viewer, twin.definitions, chance)
        give_places_their_kinds(twin, viewer, chance)
        give_backs(game, twin, viewer, chance)
        twin.changes += 1
        if game.rules.open_numbers(twin) == seen:
            return


def agrees(game: Game, twin: Game) -> bool:
    """Does a deal leave the numbers that everybody sees as they are?"""
    return game.rules.open_numbers(game) == game.rules.open_numbers(twin)


def give_places_their_kinds(twin: Game, viewer: int, chance: Chance) -> None:
    """A place that admits only some kinds tells what lies there: deal such pieces from those that fit."""
    entry = twin.ledger.entries[viewer]
    for place in twin.table.places:
        admits = place.kind.admits
        if not admits:
            continue
        for piece in twin.contents[place.number]:
            if not entry[piece] or twin.definitions[piece].kind in admits:
                continue
            fitting = [
                other
                for other, mixings in enumerate(entry)
                if mixings == entry[piece]
                and twin.definitions[other].kind in admits
                and not twin.table.places[twin.place_of[other]].kind.admits
            ]
            if fitting:
                swap(twin, piece, fitting[chance.below(len(fitting))])


def give_backs(game: Game, twin: Game, viewer: int, chance: Chance) -> None:
    """What is printed on a back can be read: deal to such a place only what has the same there."""
    seen = game.rules.open_backs(game)
    entry = twin.ledger.entries[viewer]
    for piece, number in seen.items():
        if not entry[piece] or game.rules.open_backs(twin)[piece] == number:
            continue
        confused = [other for other, mixings in enumerate(entry) if mixings == entry[piece] and other != piece]
        fitting = [other for other in confused if fits_back(game, twin, seen, piece, other)]
        if fitting:
            swap(twin, piece, fitting[chance.below(len(fitting))])


def fits_back(game: Game, twin: Game, seen: dict[int, int], piece: int, other: int) -> bool:
    """Would each back be right if the two pieces changed places, or at least no worse than it is?"""
    was_right = other not in seen or game.rules.open_backs(twin)[other] == seen[other]
    swap(twin, piece, other)
    backs = game.rules.open_backs(twin)
    right = backs[piece] == seen[piece] and (other not in seen or not was_right or backs[other] == seen[other])
    swap(twin, piece, other)
    return right


def swap(twin: Game, piece: int, other: int) -> None:
    definitions = twin.definitions
    definitions[piece], definitions[other] = definitions[other], definitions[piece]


def deal_part_again(twin: Game, own: Game, viewer: int, chance: Chance) -> None:
    """In its own part the viewer knows more than all see, and what it mixed there is still apart for all."""
    begun = twin.ledger.mixings
    own.ledger.deal_again(viewer, twin.definitions, chance, until=begun)
    entry = twin.ledger.entries[viewer]
    for piece, mixings in enumerate(own.ledger.entries[viewer]):
        if mixings and mixings[0] <= begun:
            entry[piece] = part_of(mixings, 0, begun)
    own.definitions = twin.definitions.copy()
    own.ledger.deal_again(viewer, own.definitions, chance, since=begun)


def forget_parts(twin: Game, parts: Simultaneously, viewer: int) -> None:
    """What others have done so far in their parts is unknown: as if they had not begun."""
    for branch in parts.branches:
        if branch.seat != viewer:
            branch.game = None
        elif branch.game is not None:
            branch.game.trail = None
            branch.game.chance = twin.chance.fork(viewer + 1)
            branch.game.changes += 1
