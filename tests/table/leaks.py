"""Random games through the table, every state compared with another that its viewers can't tell from it.

    python -m tests.table.leaks 100000                     # so many states of every game
    python -m tests.table.leaks 5000 GAME... --seed 7      # of some games, other ones than with another seed

Played are all numbers of seats, ready-made and random decks, usual and unusual settings, players who leave. At each
state one seat looks, an onlooker, and an onlooker through the hand of that seat.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from typing import Final

from tests.table.tables import GAMES
from tests.table.worlds import Forms, Twin, differences, everybody, open_hands, still, twin_of

from cardwright.build_info import described
from cardwright.core.chance import Chance, seeded
from cardwright.core.committed import Pledge
from cardwright.core.fuzz import next_decision, random_table
from cardwright.core.records import Record
from cardwright.core.registry import ruleset
from cardwright.table.history import History, start_text
from cardwright.table.room import Room
from cardwright.table.store.memory import MemoryStore
from cardwright.table.store.rows import SeatRow, TableRow
from cardwright.table.terms import Clock, Terms, terms_text

NO_TREE: Final = "0" * 64  # a commitment takes long, and nothing is verified here
LONGEST: Final = 3_000  # decisions of a game that are looked at
LEAVES: Final = 400  # in a game of many one decision in so many is that somebody leaves
EVERY: Final = 3  # one state in so many is compared, for more games and decks in the same time
ASKS: Final = 8  # one state in so many is asked about in words of one's own, which takes long
FRAMES: Final = 4  # one state in so many is compared as a difference to an earlier one too
PAGES: Final = 50  # one state in so many is compared as pages too
TOLD: Final = 20.0  # seconds between two lines about the progress


def room_of(record: Record, id: str = "table") -> Room:
    """A table at which a game has just begun, with clocks; nothing is kept anywhere."""
    terms = Terms(clock=Clock("bank", 600))
    secret = record.seed.to_bytes(32, "big")
    record.pledge = Pledge(secret, tuple([""] * len(record.seats)), NO_TREE)
    seats = [SeatRow(id, number, seat.name) for number, seat in enumerate(record.seats)]
    start, told = start_text(record, 0), terms_text(terms)
    row = TableRow(id, record.rules.id, 0, "", told, len(seats), "", "", start, "playing", secret.hex(), NO_TREE)
    room = Room(MemoryStore(), row, seats)
    room.history = History(row, seats, terms, [])
    room.stale = False
    open_hands(room)
    return room


def random_room(game: str, number: int, chance: Chance) -> Room:
    rules = ruleset(game)
    seats = rules.seat_counts[number % len(rules.seat_counts)]
    return room_of(random_table(rules, number, seats, chance))


def written(room: Room) -> None:
    """What was done to the game last is written down as the table writes it."""
    history = room.playing
    row = room.row_of(history, history.match.record.entries[-1], f"move {history.count}", 1_000_000)
    history.after(row)


def random_move(room: Room, chance: Chance) -> None:
    """A random pick of somebody who is asked, or somebody leaves a game that goes on."""
    match = room.playing.match
    left = match.game.seats_from(0)
    if len(left) > 2 and chance.below(LEAVES) == 0:
        match.concede(left[chance.below(len(left))])
    else:
        decision = next_decision(match.game, chance)
        match.pick(decision.seat, decision.options[chance.below(len(decision.options))])
    written(room)


def words_to_ask(room: Room, chance: Chance) -> list[str]:
    """Words whose refusal might tell something: a move of somebody else, a card that lies somewhere."""
    game = room.playing.match.game
    decision = next_decision(game, chance)
    pick = decision.options[chance.below(len(decision.options))]
    card = game.name(chance.below(len(game.definitions))) if game.definitions else "nothing"
    return [game.rules.notation(game.side_of(decision.seat), pick, decision.seat), f"play {card}"]


def states_of(room: Room, chance: Chance) -> Iterator[int]:
    """A random game decision by decision, to its end."""
    for number in range(LONGEST):
        yield number
        if room.playing.is_over():
            return
        random_move(room, chance)


class Findings:
    """What was compared, and what was told."""

    def __init__(self) -> None:
        self.games = self.states = self.pairs = self.otherwise = 0
        self.leaks: list[str] = []


def compare_games(
    game: str, states: int, seed: int, found: Findings, pages: int = PAGES, twin: Twin = twin_of, most: int = 1
) -> Iterator[Findings]:
    """Compare so many states of random games, until so many leaks are found."""
    while found.states < states and len(found.leaks) < most:
        chance = seeded(seed, found.games)
        room = random_room(game, found.games, chance)
        viewers = everybody(room)
        for _ in states_of(room, chance):
            if chance.below(EVERY):
                continue
            asks = not room.playing.is_over() and chance.below(ASKS) == 0
            words = words_to_ask(room, chance) if asks else []
            forms = Forms(words, found.states % pages == 0, found.states % FRAMES == 0)
            looking = viewers[chance.below(len(viewers))]
            for leak in differences(room, looking, forms, chance, twin):
                found.leaks.append(f"{game}, game {found.games}, state {found.states}: {leak}")
            found.pairs += len(looking)
            found.otherwise += forms.otherwise
            found.states += 1
            if found.states >= states or len(found.leaks) >= most:
                break
            yield found
        found.games += 1


def run(game: str, states: int, seed: int) -> Findings:
    """The long run of one game, with lines about the progress."""
    found, began, told = Findings(), time.process_time(), time.monotonic()
    for _ in compare_games(game, states, seed, found, most=20):
        if time.monotonic() - told > TOLD:
            told = time.monotonic()
            print(f"  {found.states} states, {len(found.leaks)} differences", file=sys.stderr, flush=True)
    seconds = max(time.process_time() - began, 0.001)
    print(
        f"{game}: {found.games} games, {found.states} states, {found.pairs} pairs of worlds, "
        f"{found.otherwise} states with other cards, "
        f"{len(found.leaks)} differences, {found.states / seconds:.0f} states/s",
        flush=True,
    )
    for leak in found.leaks:
        print("  " + leak)
    return found


def main() -> None:
    asked = argparse.ArgumentParser(description="Look for hidden information in what the table sends.")
    asked.add_argument("states", type=int)
    asked.add_argument("games", nargs="*", default=GAMES)
    asked.add_argument("--seed", type=int, default=1)
    args = asked.parse_args()
    print(described(), flush=True)
    with still():
        leaks = [leak for game in args.games or GAMES for leak in run(game, args.states, args.seed).leaks]
    sys.exit(1 if leaks else 0)


if __name__ == "__main__":
    main()
