"""An attacker who follows cards through shuffles by whatever the views give it: handles, positions, lists, the log.

It is shown all cards of a hidden pile; then they are shuffled, or one is drawn, or one leaves a hand unseen, and it
says which card lies somewhere. Chance is right as often as there are such cards among those it might be.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

from tests.table.leaks import random_room, states_of
from tests.table.worlds import Viewer, other_world

from cardwright.core import views
from cardwright.core.chance import Chance, seeded
from cardwright.core.game import DOWN, Game
from cardwright.core.places import EVERYBODY, OWNER, Place
from cardwright.table.room import Room

FEWEST: Final = 4  # cards in a pile that is attacked
UNLIKELY: Final = 1e-9  # that mere chance is taken for an attack that works
MORE: Final = 5  # decisions between two attacks
View = dict[str, Any]


class Trial:
    """One attack: the pile, what the attacker saw before and after, and where the card in question lies."""

    def __init__(self, place: str, names: list[str]) -> None:
        self.place = place
        self.names = names  # of the pile as the attacker was shown it, bottom first
        self.before: View = {}
        self.after: View = {}
        self.news: list[str] = []
        self.target = place  # the place and position of the card that it is asked for
        self.position = 0
        self.answer = ""


# How it guesses


def names_at(view: View, label: str, position: int) -> str:
    """What a view says about a position of a place."""
    place = view["places"][label]
    cards, count = place.get("cards", ()), place.get("count", 0)
    if position < len(cards):
        return str(cards[position].get("name", ""))
    return str(place.get("known_at", {}).get(str(count - position), ""))


def reads_it(trial: Trial) -> str:
    return names_at(trial.after, trial.target, trial.position)


def remembers_the_position(trial: Trial) -> str:
    return trial.names[trial.position] if trial.position < len(trial.names) else ""


def follows_the_handle(trial: Trial) -> str:
    """The card that had the same handle before."""
    cards = trial.after["places"][trial.target].get("cards", ())
    handle = cards[trial.position].get("handle") if trial.position < len(cards) else None
    found = [
        card.get("name", "")
        for place in trial.before["places"].values()
        for card in place.get("cards", ())
        if handle is not None and card.get("handle") == handle
    ]
    return str(found[0]) if found else ""


def known_in(view: View, label: str) -> Counter[str]:
    place = view["places"][label]
    named = [card["name"] for card in place.get("cards", ()) if "name" in card]
    return Counter([*place.get("known", ()), *place.get("known_at", {}).values(), *named])


def misses_one(trial: Trial) -> str:
    """The card that was known to be there and is no longer."""
    after = known_in(trial.after, trial.place)
    gone = known_in(trial.before, trial.place) - after
    return next(iter(gone), "") if after else ""


def reads_the_log(trial: Trial) -> str:
    return next((name for name in trial.names if any(name in line for line in trial.news)), "")


WAYS: Final = (reads_it, remembers_the_position, follows_the_handle, misses_one, reads_the_log)


# What happens to the cards


def is_shuffled(game: Game, trial: Trial, place: Place, chance: Chance) -> None:
    game.shuffle(place.number)
    trial.position = chance.below(len(game.contents[place.number]))


def is_shuffled_and_drawn_from(game: Game, trial: Trial, place: Place, chance: Chance) -> None:
    """The top card goes where the attacker does not see it."""
    game.shuffle(place.number)
    to = hidden_place(game, place)
    game.move(game.contents[place.number][-1], to.number, face=DOWN)
    trial.target, trial.position = to.label, len(game.contents[to.number]) - 1


def is_left_unseen(game: Game, trial: Trial, place: Place, chance: Chance) -> None:
    """Any card of a hand, the attacker does not see which."""
    pieces = game.contents[place.number]
    to = hidden_place(game, place)
    game.move(pieces[chance.below(len(pieces))], to.number, face=DOWN)
    trial.target, trial.position = to.label, len(game.contents[to.number]) - 1


def hidden_place(game: Game, place: Place) -> Place:
    """A place of the same player that cards lie on face down where everybody sees their backs, if it has one."""
    own = [one for one in game.table.places if one.owner == place.owner and one.number != place.number]
    return next((one for one in own if one.kind.in_play), own[0])


Event = Callable[[Game, Trial, Place, Chance], None]
EVENTS: Final[dict[str, Event]] = {
    "shuffled": is_shuffled,
    "shuffled and drawn": is_shuffled_and_drawn_from,
    "left unseen": is_left_unseen,
}


def is_hidden(place: Place, attacker: int) -> bool:
    sight = place.kind.sight
    return sight != EVERYBODY and not (sight == OWNER and place.owner == attacker) and place.owner >= 0


def piles_of(game: Game, attacker: int, loose: bool) -> list[Place]:
    """The hidden places with cards enough, those of which it must be told at all what it knows."""
    return [
        place
        for place in game.table.places
        if is_hidden(place, attacker)
        and place.kind.loose == loose
        and len({game.name(piece) for piece in game.contents[place.number]}) >= FEWEST
    ]


def attack(room: Room, attacker: int, happens: str, chance: Chance) -> Trial | None:
    """One trial in the present position, on a copy of it; none if there is no such pile here."""
    game = room.playing.match.game
    piles = piles_of(game, attacker, happens == "left unseen")
    if not piles or game.side_of(attacker) is not game:
        return None
    place, twin, viewer = piles[chance.below(len(piles))], game.copy(), Viewer(attacker, attacker)
    twin.chance, twin.trail, twin.log = chance.fork(1), None, []
    pieces = twin.contents[place.number]
    twin.look(pieces, attacker)
    trial = Trial(place.label, [twin.name(piece) for piece in pieces])
    with other_world(room, twin, attacker):
        trial.before = viewer.shown(room)["view"]
        told = len(twin.log)
        EVENTS[happens](twin, trial, place, chance)
        trial.after = viewer.shown(room)["view"]
    trial.news = [line["text"] for line in views.log_lines(twin, attacker, told)]
    trial.answer = twin.name(twin.contents[twin.table.find(trial.target)][trial.position])
    return trial


class Score:
    """How often one way to guess was right, how often chance would have been, and the most that chance explains.

    Hoeffding: the sum of n independent guesses exceeds its mean by t with a chance of at most exp(-2 t² / n).
    """

    def __init__(self) -> None:
        self.trials = 0
        self.right = 0
        self.expected = 0.0

    def add(self, trial: Trial, guess: str, chance: Chance) -> None:
        guess = guess if guess in trial.names else trial.names[chance.below(len(trial.names))]
        self.trials += 1
        self.right += guess == trial.answer
        self.expected += trial.names.count(guess) / len(trial.names)

    @property
    def bound(self) -> float:
        return self.expected + math.sqrt(self.trials * math.log(1 / UNLIKELY) / 2)

    @property
    def beats_chance(self) -> bool:
        return self.right > self.bound


def attacks(game: str, trials: int, seed: int, attempts: int = 400_000) -> dict[tuple[str, str], Score]:
    """So many trials of each kind that the game has piles for, in random games; the scores of all ways to guess."""
    scores: dict[tuple[str, str], Score] = {}
    chance, done = seeded(seed), Counter[str]()
    for room in positions(game, seed, attempts):
        for happens in EVENTS:
            attacker = chance.below(room.playing.match.game.seat_count)
            trial = attack(room, attacker, happens, chance) if done[happens] < trials else None
            if trial is None:
                continue
            done[happens] += 1
            for way in WAYS:
                scores.setdefault((happens, way.__name__), Score()).add(trial, way(trial), chance)
        if min((done[happens] for happens in done), default=0) >= trials:
            break
    return scores


def positions(game: str, seed: int, most: int) -> Iterator[Room]:
    """Positions of random games."""
    looked = number = 0
    while looked < most:
        chance = seeded(seed, number)
        room = random_room(game, number, chance)
        for move in states_of(room, chance):
            if move % MORE == 0 and not room.playing.is_over():
                looked += 1
                yield room
        number += 1
