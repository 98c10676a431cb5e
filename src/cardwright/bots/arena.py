"""The arena: many games of two bots against each other, seats and decks balanced, on all cores."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from multiprocessing import get_context
from typing import Final, TextIO

from cardwright.bots.players import Player, bot
from cardwright.bots.together import rules_here
from cardwright.core.chance import seeded
from cardwright.core.errors import BadInput
from cardwright.core.game import Game
from cardwright.core.registry import ruleset
from cardwright.core.ruleset import Ruleset, Seat

MOST_DECISIONS: Final = 20_000  # a game that takes longer is given up and counted
Z: Final = 1.959964  # 95 %
Z_99: Final = 2.575829  # 99 %
SEEDS: Final = 0x100000


class Pairing:
    """One game to be played: which bot sits where, with which decks, and its luck."""

    def __init__(
        self,
        number: int,
        bots: tuple[str, str],
        decks: tuple[str, ...],
        seed: int,
        settings: dict[str, int] | None = None,
    ) -> None:
        self.number = number
        self.settings = settings or {}
        self.bots = bots  # as the match names them, whoever sits first
        self.decks = decks  # by seat
        self.seed = seed

    @property
    def swapped(self) -> bool:
        """Does the second bot sit first? The two take turns round the table."""
        return self.number % 2 == 1

    @property
    def luck(self) -> int:
        """Two bots play the same luck from both seats; one bot against itself would play the same game twice."""
        return self.number // 2 if self.bots[0] != self.bots[1] else self.number


class Played:
    """What came of one game."""

    def __init__(
        self, pairing: Pairing, winner: int, turns: int, decisions: int, clause: str, first: int = -1
    ) -> None:
        self.decks = pairing.decks
        self.swapped = pairing.swapped
        self.winner = winner  # the seat, -1 for nobody
        self.turns = turns  # 0 where the game does not count them
        self.decisions = decisions
        self.clause = clause  # the clause by which it ended, empty if it was given up
        self.first = first  # the seat that had the first turn, -1 if nobody had one

    @property
    def winning_bot(self) -> int:
        """0 or 1 as the match names them, -1 for nobody."""
        if self.winner < 0:
            return -1
        return (self.winner + int(self.swapped)) % 2


class Rate:
    """A number of successes among tries, with the interval that holds the true rate, usually in 95 of 100 cases."""

    def __init__(self, wins: int, games: int) -> None:
        self.wins = wins
        self.games = games

    @property
    def rate(self) -> float:
        return self.wins / self.games if self.games else 0.0

    def interval(self, z: float = Z) -> tuple[float, float]:
        """Wilson's interval."""
        if not self.games:
            return 0.0, 1.0
        spread = z * z / self.games
        middle = (self.rate + spread / 2) / (1 + spread)
        half = z / (1 + spread) * ((self.rate * (1 - self.rate) + spread / 4) / self.games) ** 0.5
        return max(0.0, middle - half), min(1.0, middle + half)

    def __str__(self) -> str:
        low, high = self.interval()
        return f"{self.rate:6.1%}  ({low:.1%} to {high:.1%}, {self.wins} of {self.games})"


class Outcome:
    """What came of a match of many games."""

    def __init__(self, bots: tuple[str, str], played: list[Played]) -> None:
        self.bots = bots
        self.played = played

    def wins(self, which: int) -> Rate:
        """How often one of the two bots won; a draw is not won."""
        return Rate(sum(1 for game in self.played if game.winning_bot == which), len(self.played))

    def first_seat(self) -> Rate:
        """How often the first seat won."""
        return Rate(sum(1 for game in self.played if game.winner == 0), len(self.played))

    def first_player(self) -> Rate:
        """How often the player won who had the first turn, draws left out."""
        games = [game for game in self.played if game.winner >= 0 and game.first >= 0]
        return Rate(sum(1 for game in games if game.winner == game.first), len(games))

    def between(self, deck: str, other: str) -> Rate:
        """How often one deck won against another."""
        games = [game for game in self.played if set(game.decks) == {deck, other} and game.winner >= 0]
        return Rate(sum(1 for game in games if game.decks[game.winner] == deck), len(games))

    def unfinished(self) -> int:
        return sum(1 for game in self.played if not game.clause)

    def mean_turns(self) -> float:
        return sum(game.turns for game in self.played) / max(len(self.played), 1)

    def deck(self, id: str) -> Rate:
        """How often a deck won, games against itself left out."""
        games = [game for game in self.played if id in game.decks and len(set(game.decks)) > 1]
        won = sum(1 for game in games if game.winner >= 0 and game.decks[game.winner] == id)
        return Rate(won, len(games))

    def endings(self) -> Counter[str]:
        """How many games ended by which clause."""
        return Counter(game.clause or "unfinished" for game in self.played)

    def report(self) -> list[str]:
        """The figures, a line each."""
        first, second = self.bots
        lines = [f"{len(self.played)} games, {first} against {second}"]
        lines += [f"{name:12} wins {self.wins(which)}" for which, name in enumerate(self.bots)]
        lines.append(f"{'first seat':12} wins {self.first_seat()}")
        lines.append(f"{'first turn':12} wins {self.first_player()}")
        for id in sorted({id for game in self.played for id in game.decks} - {""}):
            lines.append(f"deck {id:7} wins {self.deck(id)}")
        turns = sorted(game.turns for game in self.played)
        if turns and turns[-1]:
            tenth, half, most = turns[len(turns) // 10], turns[len(turns) // 2], turns[len(turns) * 9 // 10]
            lines.append(
                f"turns: {self.mean_turns():.1f} on average, median {half}, 10 % up to {tenth}, "
                f"90 % up to {most}, longest {turns[-1]}"
            )
        ended = ", ".join(f"{clause} {number}" for clause, number in self.endings().most_common())
        lines.append(f"ended by: {ended}")
        return lines


# The schedule


def pairings(
    rules: Ruleset,
    bots: tuple[str, str],
    games: int,
    seed: int,
    chosen: tuple[str, ...] = (),
    seats: int = 2,
    settings: dict[str, int] | None = None,
) -> Iterator[Pairing]:
    """Every ordered pair of decks that can meet in turn, each played twice with the bots in swapped seats.

    If all can meet, any run of as many pairs as there are decks has each deck once in either seat. Played are
    all decks, or those chosen. At larger tables it is as many decks as there are seats.
    """
    decks = list(chosen) or list(rules.decks) or [""]
    size = len(decks)
    tables = [
        tuple([decks[(first + step) % size] for step in (0, *steps)])
        for steps in product(range(size), repeat=seats - 1)
        for first in range(size)
    ]
    fair = [table for table in tables if can_meet(rules, table)]
    for number in range(games):
        yield Pairing(number, bots, fair[number // 2 % len(fair)], seed, settings)


def can_meet(rules: Ruleset, ids: tuple[str, ...]) -> bool:
    """May these decks be played against each other?"""
    decks = [rules.decks[id].names() if id else [] for id in ids]
    return not rules.check_table(decks, rules.setting_values({}))


def play(rules: Ruleset, pairing: Pairing, make: Callable[[str, int], Player] = bot) -> Played:
    """One whole game."""
    seats = [Seat(f"P{seat + 1}", rules.decks[id].names() if id else []) for seat, id in enumerate(pairing.decks)]
    chance = seeded(pairing.seed, pairing.luck)
    game = rules.begin(seats, rules.setting_values(pairing.settings), chance)
    game.run()
    grown = seeded(pairing.seed ^ SEEDS, pairing.number)
    names = [pairing.bots[(seat + int(pairing.swapped)) % 2] for seat in range(len(seats))]
    players: list[Player] = [make(name, grown.next()) for name in names]
    decisions, first = 0, -1
    while not game.is_over() and decisions < MOST_DECISIONS:
        decision = game.pending[0]
        if first < 0 and rules.is_turn_level(game):
            first = first_to_act(game)
        pick = players[decision.seat].choose(game, decision.seat)
        game.choose(pick, decision.seat)
        decisions += 1
    ending = game.ending
    winner = ending.winners[0] if ending is not None and ending.winners else -1
    return Played(pairing, winner, turns_of(game), decisions, ending.clause if ending is not None else "", first)


def turns_of(game: Game) -> int:
    """The number of turns, if the game counts them."""
    number = game.rules.turn_of(game)[0]
    return number if isinstance(number, int) else 0


def first_to_act(game: Game) -> int:
    """Whose turn it is, -1 before the first one."""
    number, active = game.rules.turn_of(game)
    if number == 0:
        return -1
    if isinstance(active, str):
        return game.table.seats.index(active)
    return active if isinstance(active, int) else game.pending[0].seat


# Many games


def duel(
    rules: Ruleset,
    bots: tuple[str, str],
    games: int,
    seed: int = 1,
    workers: int = 0,
    progress: Callable[[int, int], None] | None = None,
    decks: tuple[str, ...] = (),
    seats: int = 2,
    first: int = 0,
    settings: dict[str, int] | None = None,
) -> Outcome:
    """Two bots play so many games; the same seed gives the same outcome with any number of workers.

    `first` is the number of the first game, for who has played those before it already.
    """
    if seats not in rules.seat_counts:
        raise BadInput(f"{rules.name} can't be played by {seats}")
    for name in bots:
        bot(name, seed)
    for id in decks:
        if id not in rules.decks:
            raise BadInput(f'{rules.name} has no deck "{id}"; it has {", ".join(rules.decks)}')
    schedule = list(pairings(rules, bots, first + games, seed, decks, seats, settings))[first:]
    workers = min(workers or os.cpu_count() or 1, max(games, 1))
    if workers == 1:
        return Outcome(bots, counted((play(rules, pairing) for pairing in schedule), games, progress))
    with get_context("spawn").Pool(workers, learn_rules, (rules.id, rules.own_cards)) as pool:
        results = pool.imap(play_here, schedule, chunksize=max(1, min(8, games // workers)))
        return Outcome(bots, counted(results, games, progress))


def counted(results: Iterable[Played], games: int, progress: Callable[[int, int], None] | None) -> list[Played]:
    """All results, telling how far it is as they come in."""
    played = []
    for result in results:
        played.append(result)
        if progress is not None:
            progress(len(played), games)
    return played


HERE: Final[list[Ruleset]] = []  # the rules of a worker process


def learn_rules(id: str, own_cards: str) -> None:
    """What a worker does first."""
    HERE.append(rules_here(id, own_cards))


def play_here(pairing: Pairing) -> Played:
    """A game played by a worker."""
    return play(HERE[-1], pairing)


def run(
    id: str,
    bots: tuple[str, str],
    games: int,
    seed: int = 1,
    workers: int = 0,
    out: TextIO | None = None,
    decks: tuple[str, ...] = (),
    seats: int = 2,
) -> Outcome:
    """Play a match and print its figures, with a line of progress while it runs."""
    out = out or sys.stdout

    def progress(done: int, all_games: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{done} of {all_games} games", end="\n" if done == all_games else "", file=sys.stderr)
        elif done * 10 // all_games != (done - 1) * 10 // all_games:
            print(f"{done} of {all_games} games", file=sys.stderr, flush=True)

    outcome = duel(ruleset(id), bots, games, seed, workers, progress, decks, seats)
    print("\n".join(outcome.report()), file=out)
    return outcome
