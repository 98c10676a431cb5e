"""Projectors that tell too much, made from every hidden thing there is: comparing two worlds must catch each.

A mutant opens one thing to a viewer: a kind of place, a fact that another seat is shown, what it has not seen, what
lies face down, a kind of event in the log, who is still thinking in secret. None is listed by hand: whatever the
rules of a game declare, and whatever its views show to one and not to another, becomes a mutant.

    python -m tests.table.mutants 4000            # look for each in up to so many states of every game
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from typing import Any, Final

from tests.table.leaks import random_room, states_of
from tests.table.tables import GAMES
from tests.table.worlds import twin_of

from cardwright.core import views
from cardwright.core.chance import seeded
from cardwright.core.checks import known_events
from cardwright.core.events import EVERY_SEAT, Event, event_from
from cardwright.core.game import DOWN, UP, Game
from cardwright.core.ledger import KNOWN
from cardwright.core.places import EVERYBODY, NOBODY, OWNER, SIGHTS, PlaceKind
from cardwright.core.simultaneously import Simultaneously
from cardwright.table.room import Room

BEGINNING: Final = 24  # decisions of a game that are all looked at: much is hidden only while it begins
EVERY: Final = 30  # one state in so many is looked at afterwards
MOST: Final = 50  # states of one game
OFTEN: Final = 30  # states in which a mutant tells something, until it must have been caught
LINES: Final = 12  # of the log, the latest, that are looked at
Facts = dict[str, str]  # by the name of a mutant what it tells in one world


def open_places(game: Game, viewer: int) -> Facts:
    """Each kind of place as if its declaration said more."""
    plain = text_of(game, viewer)
    told: Facts = {}
    side = game.side_of(viewer)
    there = {place.kind.name for place in game.table.places if side.contents[place.number]}
    for kind in game.table.kinds:
        for name, value in more_open(kind) if kind.name in there else ():
            shown = with_field(kind, name, value, lambda: text_of(game, viewer))
            if shown != plain:
                told[f"place {kind.name}: {name} = {SIGHTS[value] if name == 'sight' else value}"] = shown
    return told


def more_open(kind: PlaceKind) -> Iterator[tuple[str, Any]]:
    if kind.sight != EVERYBODY:
        yield "sight", EVERYBODY
    if kind.sight == NOBODY:
        yield "sight", OWNER
    if not kind.counted:
        yield "counted", True
    if kind.loose and kind.sight != EVERYBODY:
        yield "loose", False


def with_field(kind: PlaceKind, name: str, value: Any, work: Callable[[], str]) -> str:
    before = getattr(kind, name)
    setattr(kind, name, value)
    try:
        return work()
    finally:
        setattr(kind, name, before)


def text_of(game: Game, viewer: int) -> str:
    return json.dumps(views.view(game, viewer)["places"])


def open_facts(game: Game, viewer: int) -> Facts:
    """Each fact of the view that another seat, or one who has seen everything, is shown and this one is not."""
    mine = facts_in(views.view(game, viewer), game)
    told: Facts = {}
    for eyes, view in other_eyes(game, viewer):
        for path, fact in facts_in(view, game).items():
            if fact != mine.get(path):
                told[f"fact {path}, {eyes}"] = fact
    return told


def other_eyes(game: Game, viewer: int) -> Iterator[tuple[str, Any]]:
    """The view of the next seat, and the own view if all had been seen, or lay face up."""
    yield "of another seat", views.view(game, (viewer + 1) % game.seat_count)
    if viewer >= 0:
        seen = game.copy()
        for one in {id(side): side for side in (seen, seen.side_of(viewer))}.values():
            one.ledger.entries[viewer] = [KNOWN] * len(one.definitions)
        yield "of one who has seen all", views.view(seen, viewer)
    turned = game.copy()
    for one in {id(side): side for side in (turned, turned.side_of(viewer))}.values():
        one.faces = [UP if face == DOWN else face for face in one.faces]
        one.changes += 1
    yield "as if all lay face up", views.view(turned, viewer)


def facts_in(view: Any, game: Game) -> Facts:
    """All facts of a view by their path, seats and numbers taken out of it; one path may hold many facts."""
    found: dict[str, list[str]] = {}
    seats = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in game.table.seats))
    collect(view, "", found, seats)
    return {path: json.dumps(facts) for path, facts in found.items()}


def collect(value: Any, path: str, found: dict[str, list[str]], seats: re.Pattern[str]) -> None:
    if isinstance(value, dict):
        for key, inner in value.items():
            collect(inner, f"{path}/{re.sub('[0-9]+', '#', seats.sub('SEAT', key))}", found, seats)
    elif isinstance(value, list):
        found.setdefault(f"{path}/length", []).append(str(len(value)))
        for inner in value:
            collect(inner, path, found, seats)
    else:
        found.setdefault(path, []).append(json.dumps(value))


def open_log(game: Game, viewer: int) -> Facts:
    """Each kind of event as if all might read it."""
    told: Facts = {}
    for event in (game.log or [])[-LINES:]:
        if event.seen == EVERY_SEAT and event.told == EVERY_SEAT:
            continue
        opened = opened_event(event)
        words = game.rules.prose(game, opened, viewer)
        if words and words != line_of(game, event, viewer):
            told[f"log {event.name}"] = told.get(f"log {event.name}", "") + words + "\n"
    return told


def opened_event(event: Event) -> Event:
    opened = event_from(event.plain())
    opened.seen = opened.told = EVERY_SEAT
    return opened


def line_of(game: Game, event: Event, viewer: int) -> str:
    known = known_events([event], viewer)
    return game.rules.prose(game, known[0], viewer) if known else ""


def open_secrets(game: Game, viewer: int) -> Facts:
    """Who is still asked while all act at once, and how far each has come."""
    if not game.stack or not isinstance(game.stack[-1], Simultaneously):
        return {}
    parts = [branch.game for branch in game.stack[-1].branches if branch.seat != viewer]
    return {
        "secret: who is asked": str([decision.seat for decision in game.pending]),
        "secret: how far they are": str([len(part.stack) if part is not None else 0 for part in parts]),
    }


def open_luck(game: Game, viewer: int) -> Facts:
    return {"luck to come": str([game.chance.a, game.chance.b])}


OPENED: Final = (open_places, open_facts, open_log, open_secrets, open_luck)


def told_by_all(game: Game, viewer: int) -> Facts:
    return {name: fact for opened in OPENED for name, fact in opened(game, viewer).items()}


# What is hidden from a viewer only in form, with the reason why nothing can be learnt from it.
EXCUSED: Final = {
    r"fact /viewer,": "it says who looks",
    r"fact /table/facing/": "each is told what it faces itself; that is open to all",
    r"fact /decision(/question|/take_backs|/take_backs/length)?,": "who is asked is open; options are not",
    r"/(length|handle|hidden|face_down), ": "how many cards lie there, and that one is face down, is open to all",
    r"/\w+_parts/clause, |/(exhaustion|used|cold), ": "cards face down carry no marks",
    r"/kind, of another seat": "only cards of this kind may lie there",
    r"/region, ": "all cards of a deck are of one region, which open cards tell",
    r"fact /table/SEAT/interventions, ": "how many are left is open to all",
    r"place \w+_pile: sight = owner": "its owner has laid these cards in this order",
    r"place \w+_watch: sight = everybody": "what lies there lies face down",
}


def is_excused(name: str) -> bool:
    return any(re.search(pattern, name) for pattern in EXCUSED)


class Hunt:
    """The mutants of one game: in how many states each told something, and which were caught."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.seen: dict[str, int] = {}
        self.caught: set[str] = set()
        self.states = 0

    def survivors(self, often: int) -> list[str]:
        """What was not caught although it told something in so many states, and has no excuse."""
        return sorted(
            name for name in set(self.seen) - self.caught if self.seen[name] >= often and not is_excused(name)
        )

    def look(self, game: Game, twin: Game, viewer: int) -> None:
        """One state: whatever a mutant tells otherwise in the other world is noticed."""
        here, there = told_by_all(game, viewer), told_by_all(twin, viewer)
        for name in here.keys() | there.keys():
            self.seen[name] = self.seen.get(name, 0) + 1
            if here.get(name) != there.get(name):
                self.caught.add(name)


def hunt(game: str, states: int, seed: int = 1) -> Hunt:
    """Look for every mutant in random games."""
    found, number = Hunt(game), 0
    while found.states < states:
        chance = seeded(seed, number)
        room = random_room(game, number, chance)
        until = min(states, found.states + MOST)
        for move in states_of(room, chance):
            if found.states == until:
                break
            if move < BEGINNING or chance.below(EVERY) == 0:
                viewer = chance.below(room.playing.match.game.seat_count)
                look_at(found, room, viewer, twin_of(room.playing.match.game, viewer, chance))
        number += 1
    return found


def look_at(found: Hunt, room: Room, viewer: int, twin: Game) -> None:
    game = room.playing.match.game
    twin.log = [disguise for event in game.log or [] for disguise in known_events([event], viewer)]
    found.look(game, twin, viewer)
    found.states += 1


def main() -> None:
    states, left = int(sys.argv[1]), 0
    for game in sys.argv[2:] or GAMES:
        found = hunt(game, states)
        survivors = found.survivors(OFTEN)
        excused = [name for name in set(found.seen) - found.caught if is_excused(name)]
        print(
            f"{game}: {found.states} states, {len(found.seen)} mutants, {len(found.caught)} caught, "
            f"{len(excused)} tell nothing, {len(survivors)} survive"
        )
        for name in survivors:
            print(f"  not caught in {found.seen[name]} states: {name}")
        left += len(survivors)
    sys.exit(1 if left else 0)


if __name__ == "__main__":
    main()
