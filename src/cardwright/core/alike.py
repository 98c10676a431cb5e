"""Pieces that are alike: a choice between them leads to equal games, also in what everybody knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardwright.core.game import Game


def are_alike(game: Game, one: int, other: int) -> bool:
    """Two pieces of one place and one host, equal in all that is printed, known and laid on them."""
    if game.definitions[one] is not game.definitions[other] or game.place_of[one] != game.place_of[other]:
        return False
    if game.host_of(one) != game.host_of(other):
        return False
    if not look_alike(game, one, other):
        return False
    place = game.table.places[game.place_of[one]]
    if place.kind.in_play and not (carry_alike(game, one, other) and nothing_speaks_of(game, one, other)):
        return False
    if place.kind.loose:
        return True  # nobody who looks on can tell which of them moves
    return all(entry[one] == entry[other] for entry in game.ledger.entries)


def nothing_speaks_of(game: Game, one: int, other: int) -> bool:
    """Does nothing that waits come from either piece or aim at it?"""
    return not any(frame.speaks_of(one) or frame.speaks_of(other) for frame in game.stack)


def look_alike(game: Game, one: int, other: int) -> bool:
    """The same card with the same face up, the same marks, the same player."""
    if game.definitions[one] is not game.definitions[other] or game.faces[one] != game.faces[other]:
        return False
    for marks in game.marks:
        if marks[one] != marks[other]:
            return False
    return game.controllers[one] == game.controllers[other]


def carry_alike(game: Game, one: int, other: int) -> bool:
    """The same lasting changes, and the same cards attached."""
    if game.lasting and changes_of(game, one) != changes_of(game, other):
        return False
    mine, yours = attached(game, one), attached(game, other)
    if len(mine) != len(yours):
        return False
    for first, second in zip(mine, yours, strict=True):
        if not look_alike(game, first, second) or not carry_alike(game, first, second):
            return False
        if game.place_of[first] != game.place_of[second] or any(
            entry[first] != entry[second] for entry in game.ledger.entries
        ):
            return False
    return True


def changes_of(game: Game, piece: int) -> list[list[Any]]:
    """The lasting changes about the piece in this stay, without its number, in their order."""
    stay = game.stays[piece]
    return [
        modifier.plain()[1:-1]
        for modifier in game.lasting
        if modifier.piece == piece and modifier.stay in (-1, stay)
    ]


def attached(game: Game, piece: int) -> list[int]:
    """What is attached, equal cards in equal order."""
    pieces = game.attached_to(piece)
    if len(pieces) > 1:
        pieces.sort(key=lambda one: (game.definitions[one].number, game.faces[one], changes_of(game, one)))
    return pieces
