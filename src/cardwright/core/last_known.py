"""Last known values: what a piece was just before it left, kept by the frames that still speak of it."""

from __future__ import annotations

from typing import Any

from cardwright.core.game import Game
from cardwright.core.saves import saved_plainly


class LastKnown:
    """A piece as it was at one moment of one stay; never altered. A frame that holds one keeps it alive."""

    def __init__(
        self,
        piece: int,
        stay: int,
        card: int,
        controller: int,
        place: int,
        host: int,
        face: int,
        marks: tuple[int, ...],
    ) -> None:
        self.piece = piece
        self.stay = stay
        self.card = card  # the number of its definition
        self.controller = controller
        self.place = place
        self.host = host
        self.face = face
        self.marks = marks

    def plain(self) -> list[Any]:
        where = [self.controller, self.place, self.host, self.face]
        return [self.piece, self.stay, self.card, *where, self.marks]


saved_plainly(LastKnown)


def last_known(game: Game, piece: int) -> LastKnown:
    """What the piece is now, to be kept for later."""
    return LastKnown(
        piece,
        game.stays[piece],
        game.definitions[piece].number,
        game.controllers[piece],
        game.place_of[piece],
        game.hosts[piece],
        game.faces[piece],
        tuple([marks[piece] for marks in game.marks]),
    )
