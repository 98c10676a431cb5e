"""Passing on: who wants to be asked in which windows, so that a game of many answers flows.

What is passed by itself rests only on what everybody may see and on what the player has asked for, so that
nobody at the same keyboard learns from it what another player holds.
"""

from __future__ import annotations

from typing import Final

from cardwright.core.events import EVERY_SEAT, Event
from cardwright.core.game import DOWN, Game
from cardwright.core.places import EVERYBODY

ASK: Final = "ask"  # the player answers every window that offers more than the pass
CONCERNED: Final = "concerned"  # only those after something that concerns the player, and all in the own turn
WAIT: Final = "wait"  # none until the player's next turn; what can't be passed is asked
WORDS: Final = {
    ASK: "You are asked in every window in which you could do something.",
    CONCERNED: "You pass until something concerns you.",
    WAIT: "You pass until your turn.",
}


def is_own_turn(game: Game, seat: int) -> bool:
    """Is it the seat's turn? A game that doesn't say whose turn it is has no turns of others."""
    active = game.rules.table_view(game, seat).get("active")
    return active is None or active == game.seat_name(seat)


def concerns(game: Game, seat: int, since: int) -> bool:
    """Has anything that everybody saw since then touched the seat: its places, cards or numbers?"""
    own = {game.seat_name(seat), *open_names(game, seat)}
    return any(touches(game, event, seat, own) for event in (game.log or [])[since:])


def touches(game: Game, event: Event, seat: int, own: set[str]) -> bool:
    if event.told != EVERY_SEAT:
        return False
    places = [game.table.places[place] for place in (event.source, event.target) if place >= 0]
    if any(place.owner == seat for place in places) or event.other in own:
        return True
    return event.seat == seat and bool(event.card or event.number)


def open_names(game: Game, seat: int) -> set[str]:
    """The names of the seat's cards in play that everybody reads."""
    places = game.table.places
    return {
        game.name(piece)
        for piece, place in enumerate(game.place_of)
        if game.controllers[piece] == seat and game.faces[piece] != DOWN
        if places[place].kind.in_play and places[place].kind.sight_now() == EVERYBODY
    }
