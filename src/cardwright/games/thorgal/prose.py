"""The log of a game in prose: what happened, as far as the reader may know it."""

from __future__ import annotations

from typing import Final

from cardwright.core.events import Event
from cardwright.games.thorgal.saga import PHASES, Saga

LINES: Final[dict[str, tuple[str, str]]] = {
    # event: as it reads for those who may read the card, and for the others
    "starts": ("{card} is in the starting party of {player}.", ""),
    "land": ("{player} brings in {card}.", "{player} brings in a land."),
    "first": ("{player} is the first destiny player.", ""),
    "round": ("Round {number}: {player} is the destiny player.", ""),
    "phase": ("{phase}.", ""),
    "drawn": ("{player} draws {card}.", "{player} draws a card."),
    "pooled": ("{player} puts {card} on a pool.", "{player} puts a card on a pool."),
    "passed": ("{player} passes.", ""),
    "played": ("{player} plays {card}.", ""),
    "joined": ("{card} joins the party of {player}.", ""),
    "paid": ("{player} pays with {card}.", "{player} pays a card."),
    "activated": ("{player} activates {card}.", ""),
    "used": ("{player} uses the wolf effect of {card}.", ""),
    "destination": ("{player} goes on a journey to {card}.", ""),
    "redirected": ("{player} redirects the journey to {card}.", ""),
    "opposes": ("{card} of {player} opposes.", ""),
    "sent_home": ("{card} returns to the party of {player}.", ""),
    "attached": ("{card} is attached to the land.", ""),
    "destroyed": ("{card} of {player} is destroyed.", ""),
    "discarded": ("{player} discards {card}.", "{player} discards a card."),
    "damage": ("{player} receives {number} damage.", ""),
    "prevented": ("1 damage to {player} is prevented by {card}.", ""),
    "exhausted": ("{card} of {player} bears {number} exhaustion.", ""),
    "refreshed": ("A marker comes off {card} of {player}.", ""),
    "bonus": ("{card} gets {signed} {other}.", ""),
    "next_costs": ("{other}: the next such card of {player} costs {signed}.", ""),
    "success": ("The journey of {player} to {card} succeeds: {other}.", ""),
    "failure": ("The journey of {player} to {card} fails: {other}.", ""),
    "conquered": ("{player} conquers {card}: victory horn {number}.", ""),
    "captured": ("{player} uses the capture effect of {card}.", ""),
    "upkept": ("{player} checks the upkeep of {card}.", ""),
    "unmet": ("The upkeep condition of {card} can't be met: {other}", ""),
    "put_on_pool": ("{player} puts {card} on the pool.", "{player} puts a card on the pool."),
    "put_on_deck": ("{player} puts {card} on the deck.", "{player} puts a card on the deck."),
    "put_under": ("{player} puts {card} under the deck.", "{player} puts a card under the deck."),
    "slid_under": ("{player} slides {number} discarded cards under the deck.", ""),
    "taken": ("{player} takes {card}.", "{player} takes a card."),
    "taken_to_deck": ("{card} goes on top of the deck of {player}.", "A card goes on top of the deck of {player}."),
    "found": ("{player} finds {card}.", "{player} finds a card."),
    "found_to_deck": ("{card} goes on top of the deck of {player}.", "A card goes on top of the deck of {player}."),
    "returned": ("{card} returns to the hand of {player}.", ""),
    "returned_to_deck": ("{card} goes on top of the deck of {player}.", ""),
    "looked": ("{player} looks at {card}.", "{player} looks at a card."),
    "shuffled": ("A deck of {player} is shuffled.", ""),
    "conceded": ("{player} concedes.", ""),
    "time_out": ("{player} has run out of time.", ""),
    "eliminated": ("{player} is out of the game.", ""),
    "left_with_player": ("{card} leaves the game with {player}.", ""),
    "ended": ("{winner}: {other}.", ""),
}


def prose(saga: Saga, event: Event, viewer: int) -> str:
    """An event as one line for the viewer."""
    known, unknown = LINES.get(event.name, ("", ""))
    readable = bool(event.seen >> viewer & 1) if viewer >= 0 else event.seen == -1
    words = known if readable else unknown
    player = saga.seat_name(event.seat) if event.seat >= 0 else "Nobody"
    return words.format(
        player=player,
        card=event.card,
        number=event.number,
        signed=f"{event.number:+}",
        other=event.other,
        phase=PHASES[event.number] if event.name == "phase" else "",
        winner="The game is a draw" if event.seat < 0 else f"{player} wins",
    )
