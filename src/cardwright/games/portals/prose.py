"""The log of a game in prose: what happened, as far as the reader may know it."""

from __future__ import annotations

from typing import Final

from cardwright.core.events import Event
from cardwright.games.portals.places import FIRST_HALF, HALVES, STRIDE, WIDTH
from cardwright.games.portals.realm import Realm

LINES: Final[dict[str, tuple[str, str]]] = {
    # event: as it reads for those who may read the card, and for the others
    "turn": ("Turn {number}: {player}.", ""),
    "toss": ("{player} wins the toss.", ""),
    "starts": ("{player} has the first turn.", ""),
    "stationed": ("{player} places {card} {to}.", "{player} places a Champion."),
    "laid": ("{player} lays {card} on a pile {to}.", "{player} lays a Portal on a pile {to}."),
    "deity": ("The Deity of {player} is {card}.", ""),
    "drawn": ("{player} draws {card}.", "{player} draws a card."),
    "put_under": ("{player} puts {card} under its deck.", "{player} puts a card under its deck."),
    "mulligan": ("{player} puts back {number} cards of its first hand.", ""),
    "charged": ("{card} is charged {to}.", ""),
    "deployed": ("{player} deploys {card} {to}.", ""),
    "placed": ("{player} places {card} as a Rearguard {to}.", "{player} places a Rearguard {to}."),
    "equipped": ("{player} equips the Champion {to} with {card}.", ""),
    "played": ("{player} plays {card}.", ""),
    "revealed": ("{player} reveals the Rearguard {card}.", ""),
    "invoked": ("{player} invokes {card}.", ""),
    "used": ("{player} uses {card}.", ""),
    "evoked": ("{player} evokes {card}.", ""),
    "set_off": ("{card} of {player} is set off.", ""),
    "declared_attack": ("{card} attacks {other}.", ""),
    "declared_effect": ("{player} declares the effect of {card}.", ""),
    "declared_empowering": ("{player} declares that {card} is empowered.", ""),
    "called_off": ("{card}: this does not come about, and costs nothing.", ""),
    "resolves": ("{card} takes effect.", ""),
    "lost": ("The effect of {card} is lost.", ""),
    "negated": ("{card} of {player} is negated.", ""),
    "stopped": ("{card} is not exhausted: that was stopped.", ""),
    "protected": ("{card}: a text says that this cannot be done to it.", ""),
    "exhausted": ("{card} of {player} is exhausted.", ""),
    "banished": ("{card} of {player} is banished.", ""),
    "recovered": ("{card} of {player} is recovered.", ""),
    "removed": ("{card} of {player} is removed from the game.", ""),
    "moved_to": ("{card} of {player} moves {to}.", ""),
    "switched": ("{card} of {player} goes {to}.", ""),
    "moved_along": ("", ""),
    "burned": ("{card} of {player} is burned.", ""),
    "frozen": ("{card} of {player} is frozen.", ""),
    "no longer burned": ("{card} of {player} is no longer burned.", ""),
    "no longer frozen": ("{card} of {player} is no longer frozen.", ""),
    "empowered": ("{card} of {player} is empowered.", ""),
    "depowered": ("{card} of {player} is depowered.", ""),
    "opened": ("{player} opens {card} {to}.", ""),
    "closed": ("{card} of {player} closes.", ""),
    "discarded": ("{card} goes to the Discard pile of {player}.", ""),
    "destroyed": ("{card} of {player} is destroyed.", ""),
    "returned": ("{card} returns to the hand of {player}.", "A card returns to the hand of {player}."),
    "snatched": ("{card} of {player} is snatched.", "A card of {player} is snatched."),
    "declared_type": ("{player} declares {other}.", ""),
    "shown": ("{player} reveals {card}.", ""),
    "found": ("{player} takes {card} into its hand.", "{player} takes a card into its hand."),
    "looked": ("{player} looks at {card}.", "{player} looks at a card."),
    "shuffled": ("The deck of {player} is shuffled.", ""),
    "bonus": ("{card} gets {number} {other}.", ""),
    "combat": ("{card} attacks with {number} against {other}.", ""),
    "damage": ("{player} loses {number} Faith.", ""),
    "faith_spent": ("{player} pays {number} Faith.", ""),
    "stamina_gained": ("{player} gains {number} Stamina.", ""),
    "stamina_lost": ("{player} loses {number} Stamina.", ""),
    "stamina_spent": ("{player} spends {number} Stamina.", ""),
    "conceded": ("{player} concedes.", ""),
    "time_out": ("The time of the match is over: this turn is the last.", ""),
    "eliminated": ("{player} is out of the game.", ""),
    "left_with_player": ("", ""),
    "ended": ("{winner}: {other}.", ""),
}


def prose(realm: Realm, event: Event, viewer: int) -> str:
    """An event as one line for the viewer."""
    known, unknown = LINES.get(event.name, ("", ""))
    readable = bool(event.seen >> viewer & 1) if viewer >= 0 else event.seen == -1
    words = known if readable else unknown
    seat = player_of(event)
    player = realm.seat_name(seat) if seat >= 0 else "Nobody"
    winner = "The game is a draw" if event.seat < 0 else f"{player} wins"
    number = f"{event.number:+}" if event.name == "bonus" else str(event.number)
    return words.format(
        player=player, card=event.card, number=number, other=event.other, winner=winner, to=half_of(event.target)
    )


def player_of(event: Event) -> int:
    """Whom a line names: of a card that goes or lies somewhere the player it is there with, not its owner."""
    if event.name == "looked":
        return event.seat
    place = event.target if event.target >= 0 and event.name != "snatched" else event.source
    return place // STRIDE if place >= 0 else event.seat


def half_of(place: int) -> str:
    """The half in which a place lies: left, centre or right."""
    within = place % STRIDE - FIRST_HALF
    return HALVES[within // WIDTH] if place >= 0 and within >= 0 else ""
