"""The log of a match in prose: what happened, as far as the reader may know it."""

from __future__ import annotations

from typing import Final

from cardwright.core.events import Event
from cardwright.core.game import Game
from cardwright.games.eight_schools.moves import SIDES

LINES: Final[dict[str, tuple[str, str]]] = {
    # event: as it reads for those who may read the card, and for the others
    "turn": ("Turn {number}: {player}.", ""),
    "drawn": ("{player} draws {card}.", "{player} draws a card."),
    "played": ("{player} plays {card}.", "{player} sets a trap."),
    "side": ("{card} is turned {side}.", ""),
    "discarded": ("{card} of {player} is discarded.", "A card of {player} is discarded."),
    "destroyed": ("{card} of {player} is destroyed.", "A card of {player} is destroyed."),
    "phased": (
        "{card} goes under the source of {player} (PHASE).",
        "A card goes under the source of {player}.",
    ),
    "crumbled": ("{card} of {player} crumbles and is destroyed.", "A card of {player} crumbles."),
    "returned": ("{card} returns to the pool of {player}.", "A card returns to the pool of {player}."),
    "taken": ("{player} takes {card} into its pool.", "{player} takes a card into its pool."),
    "put_under": ("{player} puts {card} under its source.", "{player} puts a card under its source."),
    "recycled": ("", ""),
    "new_source": ("The trash of {player} becomes its new source.", ""),
    "pool_is_full": ("The pool of {player} is full: the card stays where it is.", ""),
    "shuffled": ("The source of {player} is shuffled.", "The source of {player} is shuffled."),
    "looked": ("{player} looks at {card}.", "{player} looks at a card."),
    "sprung": ("The trap {card} of {player} acts.", "A trap of {player} acts."),
    "in_vain": ("{card} finds nothing left to do.", ""),
    "no_target": ("{card} finds no target.", ""),
    "left_behind": ('"{other}" of {card} counts for {player} to the end of turn {number}.', ""),
    "need_lost": ("{card} of {player} has lost its need ({other}).", ""),
    "protected": ("{card} cannot be destroyed.", ""),
    "aimed": ("{player} aims at {card}.", ""),
    "aim_dropped": ("{player} no longer aims at {card}.", ""),
    "delivered": ("{player} delivers {number} ATTACK against {other} DEFENSE.", ""),
    "defeated": ("{card} of {player}, SHIELD {other}, is defeated; {number} ATTACK left.", ""),
    "used_up": ("The attack is used up at {card} of {player}, SHIELD {number}.", ""),
    "heart": ("A Heart of {player} is flipped; {number} left.", ""),
    "heart_up": ("{player} flips up {number} of its Hearts; {other} are face up.", ""),
    "conceded": ("{player} concedes.", ""),
    "time_out": ("The time of {player} is over.", ""),
    "ended": ("{winner}: {other}.", ""),
}


def prose(game: Game, event: Event, viewer: int) -> str:
    """An event as one line for the viewer."""
    known, unknown = LINES.get(event.name, ("", ""))
    readable = bool(event.seen >> viewer & 1) if viewer >= 0 else event.seen == -1
    words = known if readable else unknown
    player = game.seat_name(event.seat) if event.seat >= 0 else "Nobody"
    winner = "The match is a draw" if event.seat < 0 else f"{player} wins"
    return words.format(
        player=player,
        card=event.card,
        number=event.number,
        other=event.other,
        side=SIDES[event.number & 1],
        winner=winner,
    )
