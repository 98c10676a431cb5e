"""What one person is shown of a table: everything that leaves the process about a game is made here.

It is made from core's view and log for that seat, and from facts that everybody at the table may know. While
several act in secret nothing tells who has acted: no number of decisions, no clock, no offer to take back.
"""

from __future__ import annotations

from typing import Any

from cardwright.core import views
from cardwright.core.asking import decision_of
from cardwright.core.game import Game
from cardwright.table.errors import NOT_YOURS, No
from cardwright.table.fair import fair_shown
from cardwright.table.history import History
from cardwright.table.room import Room, now

Shown = dict[str, Any]


def shown(room: Room, person: str, seats: list[int], seat: int, through: str = "") -> Shown:
    """The table as somebody sees it from a seat, or from beside the table (seat -1)."""
    told, looks = without_log(room, person, seats, seat, through)
    if told["view"] is not None:
        told["log"] = room.playing.past.lines(looks)
    return told


def without_log(room: Room, person: str, seats: list[int], seat: int, through: str) -> tuple[Shown, int]:
    """The same before its log is filled in, and through whose eyes it is seen."""
    history, looks = room.history, seat
    told: Shown = {
        "table": room.id,
        "game": room.table.game,
        "state": room.table.state if history is None else "over" if history.is_over() else "playing",
        "terms": room.terms_told,
        "seats": seats_shown(room),
        "you": seat,
        "yours": seats,
        "older": room.older,
        "next": room.talk.next_table,
        "chat": room.talk.chat(person, seat, history is not None and history.is_over()),
        "offers": offers_shown(room, seat),
        "may": may(room, seat),
        "fair": fair_shown(room, seats),
        "clocks": [],
        "view": None,
        "log": [],
        "origin": None,
    }
    if history is not None and not room.older:
        looks = looking_seat(room, seat, through)
        told["view"] = view_of(history.match.game, looks, seat)
        told["origin"] = history.origin.told(history.match.game, history.match.line)
        told["clocks"] = clocks_shown(history, told["view"])
    return told, looks


def looking_seat(room: Room, seat: int, through: str) -> int:
    """Through whose eyes somebody looks: the own, or those of a player who has opened its hand to onlookers."""
    if seat >= 0 or not through:
        return seat
    history = room.playing
    if through not in history.names or not hand_is_open(room, history, history.names.index(through)):
        raise No(NOT_YOURS, "This player does not show its hand.")
    return history.names.index(through)


def hand_is_open(room: Room, history: History, seat: int) -> bool:
    """Each person decides about its own hand; a bot's is shown when all people show theirs."""
    if not history.bots[seat]:
        return seat in room.talk.open_hands
    people = history.people()
    return bool(people) and room.talk.open_hands.issuperset(people)


def view_of(game: Game, looks: int, seat: int) -> dict[str, Any]:
    """The view; an onlooker sees a hand but is not asked anything."""
    view = views.view(game, looks)
    if seat < 0:
        view["decision"] = None
    elif view["decision"] is not None:
        view["decision"] |= cards_asked_about(game, view, seat)
    return view


def cards_asked_about(game: Game, view: dict[str, Any], seat: int) -> dict[str, list[str]]:
    """For each option the cards it is about and is done to, by handle; empty if the view shows no such card."""
    decision = decision_of(game, seat)
    side = game.side_of(seat)
    picks = decision.everything() if decision is not None else []
    told = {"about": [handle_in(side, view, pick.piece) for pick in picks]}
    toward = [handle_in(side, view, pick.target) for pick in picks]
    return {**told, "toward": toward} if any(toward) else told


def handle_in(game: Game, view: dict[str, Any], piece: int) -> str:
    if not 0 <= piece < len(game.place_of):
        return ""
    handle = views.handle_of(game, piece)
    cards = view["places"].get(handle.rpartition("#")[0], {}).get("cards", ())
    return handle if any(card["handle"] == handle for card in cards) else ""


def seats_shown(room: Room) -> list[Shown]:
    bots = room.history.bots if room.history is not None else [seat.bot for seat in room.seats]
    opened = room.talk.open_hands
    return [{"name": seat.name, "bot": bots[seat.seat], "open": seat.seat in opened} for seat in room.seats]


def offers_shown(room: Room, seat: int) -> list[Shown]:
    """What waits for an answer; what would be taken back is said in words that tell nothing."""
    if room.history is None or room.older:
        return []
    return [
        {
            "number": offer.number,
            "kind": offer.kind,
            "from": room.seats[offer.seat].name,
            "about": offer.words.partition(" ")[2],
            "answer": seat >= 0 and seat not in offer.agreed,
        }
        for offer in room.standing()
    ]


def may(room: Room, seat: int) -> Shown:
    """What a player may do beside picking."""
    history = room.history
    if history is None or seat < 0 or room.older:
        return {"undo": "", "concede": False, "draw": False, "rematch": False, "open": False, "come_back": False}
    over, out = history.is_over(), history.match.game.is_out(seat)
    return {
        "undo": room.may_undo(seat),
        "concede": not over and not out,
        "draw": not over and not out,
        "rematch": over and not room.talk.next_table,
        "open": over and history.match.book is not None and not room.is_open(),
        "come_back": not over and not out and bool(history.bots[seat]),
    }


def clocks_shown(history: History, view: dict[str, Any]) -> list[Shown]:
    """The time of each seat; others' time stands still in the view while several act in secret."""
    clocks = history.clocks
    if clocks.terms.kind == "none":
        return []
    mine = view["viewer"]
    moment = max(now(), clocks.now)
    told = []
    for seat, name in enumerate(history.names):
        open_to_all = name == mine or not history.in_secret()
        runs = open_to_all and seat in clocks.running and not history.is_over()
        left = clocks.left[seat] if open_to_all else clocks.shown[seat]
        told.append({"left": left - (moment - clocks.now if runs else 0), "runs": runs})
    return told
