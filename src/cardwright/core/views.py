"""Views: all that a client, bot or log ever sees of a game, free of what the rules hide from the viewer."""

from __future__ import annotations

from typing import Any

from cardwright.core.asking import decision_of
from cardwright.core.events import EVERY_SEAT, Event
from cardwright.core.game import DOWN, Game
from cardwright.core.places import EVERYBODY, NOBODY, Place
from cardwright.core.simultaneously import Simultaneously

NOBODY_LOOKS = -1  # a viewer at no seat: sees what is public


def view(game: Game, viewer: int) -> dict[str, Any]:
    """The game as one seat may see it; -1 is an onlooker who sees only what is public."""
    asks = asked(game, viewer)
    game = game.side_of(viewer)
    rules = game.rules
    seen: dict[str, Any] = {
        "game": rules.id,
        "viewer": game.seat_name(viewer) if viewer >= 0 else None,
        "seats": [{"name": name, "out": game.is_out(seat)} for seat, name in enumerate(game.table.seats)],
        "places": {},
        "table": rules.table_view(game, viewer),
        "asked": asks,
        "decision": decision_view(game, viewer),
        "ending": ending_view(game),
    }
    for place in game.table.places:
        seen["places"][place.label] = place_view(game, place, viewer)
    return seen


def place_view(game: Game, place: Place, viewer: int) -> dict[str, Any]:
    """A place: how many pieces, and each one that the viewer may read."""
    pieces = game.contents[place.number]
    sight = place.kind.sight_now()
    open_to_viewer = sight == EVERYBODY or (sight != NOBODY and viewer >= 0 and place.owner == viewer)
    if not place.kind.counted and not open_to_viewer:
        return {}
    if open_to_viewer or any(game.faces[piece] > DOWN for piece in pieces):
        return {
            "count": len(pieces),
            "cards": [piece_view(game, piece, viewer, place, i) for i, piece in enumerate(pieces)],
        }
    seen: dict[str, Any] = {"count": len(pieces)}
    if viewer >= 0 and game.rules.remembers(game, place.number, viewer):
        known = [(i, game.name(piece)) for i, piece in enumerate(pieces) if game.ledger.knows(viewer, piece)]
        if known and place.kind.loose:
            seen["known"] = sorted(name for _, name in known)
        elif known:
            seen["known_at"] = {str(len(pieces) - i): name for i, name in known}  # 1 is the top
    return seen


def piece_view(game: Game, piece: int, viewer: int, place: Place, position: int) -> dict[str, Any]:
    """One piece where the viewer may look: its print and its present values, or just its back.

    The handle is the place and position, so it ends when the piece moves and tells nothing by itself.
    """
    handle = f"{place.label}#{position}"
    shown: dict[str, Any] = {"handle": handle}
    known = game.knows(viewer, piece)
    if known:
        shown["name"] = game.name(piece)
        definition = game.definition(piece)
        shown["kind"] = definition.kind
        if definition.key != definition.name:
            shown["key"] = definition.key
        if game.faces[piece] == DOWN:
            shown["face_down"] = True
    else:
        shown["hidden"] = True
    if game.controllers[piece] != place.owner:
        shown["player"] = game.seat_name(game.controllers[piece])
    host = game.host_of(piece)
    if host >= 0:
        shown["on"] = handle_of(game, host)
    if known and place.kind.in_play:
        shown.update(game.rules.card_view(game, piece))
    return shown


def handle_of(game: Game, piece: int) -> str:
    place = game.table.places[game.place_of[piece]]
    return f"{place.label}#{game.contents[place.number].index(piece)}"


def asked(game: Game, viewer: int) -> list[str]:
    """Whose decision it is. While players act simultaneously nobody sees who is still thinking."""
    if game.stack and isinstance(game.stack[-1], Simultaneously):
        return [game.seat_name(d.seat) for d in game.pending if d.seat == viewer]
    return [game.seat_name(decision.seat) for decision in game.pending]


def decision_view(game: Game, viewer: int) -> dict[str, Any] | None:
    """The viewer's own decision: the question and the options in words."""
    decision = decision_of(game, viewer) if viewer >= 0 else None
    if decision is None:
        return None
    return {
        "question": game.rules.question(game, decision),
        "options": [game.rules.notation(game, pick, viewer) for pick in decision.moves()],
        "take_backs": [game.rules.notation(game, pick, viewer) for pick in decision.take_backs],
    }


def ending_view(game: Game) -> dict[str, Any] | None:
    ending = game.ending
    if ending is None:
        return None
    winners = [game.seat_name(seat) for seat in ending.winners]
    return {"winners": winners, "clause": ending.clause, "words": ending.words}


def log_lines(game: Game, viewer: int, since: int = 0) -> list[dict[str, str]]:
    """The log in prose for one viewer, each line with the clause it comes from."""
    return lines_of(game, (game.log or [])[since:], viewer)


def lines_of(game: Game, events: list[Event], viewer: int) -> list[dict[str, str]]:
    """Events of a game in prose, those that the viewer is told."""
    lines = []
    for event in events:
        if event.told != EVERY_SEAT and (viewer < 0 or not event.told >> viewer & 1):
            continue
        words = game.rules.prose(game, event, viewer)
        if words:
            lines.append({"text": words, "clause": event.clause})
    return lines
