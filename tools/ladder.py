"""Measures the levels against each other (`make ladder`): each against the one below, the highest against others.

Results are kept in experiments/ladder/, game by game, and only what is missing is played: it can be stopped at any
time. `--table` writes docs/ladder.md from them.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import tomllib
from itertools import islice
from pathlib import Path
from typing import Any, Final

from cardwright.bots.arena import Pairing, Rate, pairings, play
from cardwright.bots.levels import LEVELS, effort_of
from cardwright.bots.players import Player, bot
from cardwright.bots.twin import see_all
from cardwright.core.game import Game
from cardwright.core.picks import Pick
from cardwright.core.registry import ruleset
from cardwright.core.ruleset import Ruleset

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "experiments" / "ladder"
PLAN: Final = ROOT / "experiments" / "ladder.toml"
PAGE: Final = ROOT / "docs" / "ladder.md"
SEEING: Final = "seeing "  # before the name of a level: its twin that sees everything
WON, LOST, DRAWN, ENDLESS = "1", "0", "=", "u"
SECONDS: Final = 20.0  # between two times that results are written down


def main(arguments: list[str]) -> int:
    """Play what is missing, or write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="the games; without one, all of the plan")
    parser.add_argument("--pair", default="", help='one pair only, such as "easy,gentle"')
    parser.add_argument("--most", type=int, default=0, help="games of a pair, if fewer than the plan wants")
    parser.add_argument("--minutes", type=float, default=0, help="stop after so long")
    parser.add_argument("--table", action="store_true", help="write docs/ladder.md and play nothing")
    args = parser.parse_args(arguments)
    plan = read_plan()
    if args.table:
        PAGE.write_text(page(plan), encoding="utf-8")
        return 0
    most = min(args.most or plan["count"], plan["count"])
    stop = time.monotonic() + args.minutes * 60 if args.minutes else float("inf")
    for id in args.games or plan["games"]:
        for first, second in plan["pairs"]:
            if args.pair in ("", f"{first},{second}"):
                climb(ruleset(id), (first, second), most, plan["seed"], stop)
    return 0


def read_plan() -> dict[str, Any]:
    """What is to be measured: games, pairs of bots, how many games each, the seed."""
    return tomllib.loads(PLAN.read_text(encoding="utf-8"))


# Playing


def climb(rules: Ruleset, bots: tuple[str, str], count: int, seed: int, stop: float) -> None:
    """Play the games of a pair that are missing, and write them down as they come."""
    results = Results(rules, bots)
    schedule = islice(pairings(rules, bots, count, seed), results.done, None)
    written = time.monotonic()
    for pairing in schedule:
        if time.monotonic() > stop:
            break
        results.add(pairing, *one_game(rules, pairing))
        if time.monotonic() - written > SECONDS:
            results.write()
            written = time.monotonic()
    results.write()
    print(f"{rules.name}: {results.words()}", flush=True)


def one_game(rules: Ruleset, pairing: Pairing) -> tuple[str, dict[str, float]]:
    """How it ended for the first bot, and the longest thought of each in milliseconds."""
    slowest: dict[str, float] = {}

    def make(name: str, seed: int) -> Player:
        return Timed(name, seed, slowest)

    played = play(rules, pairing, make)
    if not played.clause:
        return ENDLESS, slowest
    return {0: WON, 1: LOST, -1: DRAWN}[played.winning_bot], slowest


class Timed(Player):
    """A bot of which the longest thought is noted, in time of the processor."""

    def __init__(self, name: str, seed: int, slowest: dict[str, float]) -> None:
        inner = bot(name.removeprefix(SEEING), seed)
        super().__init__(inner.bot, seed, see_all if name.startswith(SEEING) else inner.observe)
        self.known_as = name
        self.slowest = slowest

    def choose(self, game: Game, seat: int) -> Pick:
        began = time.process_time()
        pick = super().choose(game, seat)
        took = (time.process_time() - began) * 1000
        self.slowest[self.known_as] = max(took, self.slowest.get(self.known_as, 0.0))
        return pick


# Results


class Results:
    """The games of a pair in one game, as far as they are played."""

    def __init__(self, rules: Ruleset, bots: tuple[str, str]) -> None:
        self.rules = rules
        self.bots = bots
        self.file = FOLDER / rules.id / f"{bots[0]}_over_{bots[1]}.json".replace(" ", "_")
        self.made_of = {"rules": rules.digest(), "efforts": [told_effort(rules, name) for name in bots]}
        self.games = ""  # a letter a game: 1 won by the first bot, 0 by the second, = drawn, u given up
        self.slowest: dict[str, float] = {}
        if self.file.exists():
            kept = json.loads(self.file.read_text(encoding="utf-8"))
            if kept["made_of"] == self.made_of:
                self.games, self.slowest = kept["games"], kept["slowest_ms"]
            else:
                print(f"{self.file.name}: cards, rules or levels have changed, beginning anew", file=sys.stderr)

    @property
    def done(self) -> int:
        return len(self.games)

    def add(self, pairing: Pairing, letter: str, slowest: dict[str, float]) -> None:
        assert pairing.number == self.done
        self.games += letter
        for name, took in slowest.items():
            self.slowest[name] = round(max(took, self.slowest.get(name, 0.0)), 1)

    def write(self) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        data = {"bots": self.bots, "made_of": self.made_of, "games": self.games, "slowest_ms": self.slowest}
        self.file.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")

    def words(self) -> str:
        rate = Rate(self.games.count(WON), self.done)
        return f"{self.bots[0]} over {self.bots[1]} {rate}"


def told_effort(rules: Ruleset, name: str) -> str:
    """What a bot spends, in words; nothing for bots without levels."""
    level = name.removeprefix(SEEING)
    return str(effort_of(rules, level)) if level in LEVELS else ""


# The page


def page(plan: dict[str, Any]) -> str:
    """docs/ladder.md."""
    lines = [HEAD.rstrip()]
    for id in plan["games"]:
        lines += ["", f"## {ruleset(id).name}", "", *TABLE_HEAD]
        for first, second in plan["pairs"]:
            file = FOLDER / id / f"{first}_over_{second}.json".replace(" ", "_")
            lines.append(row(first, second, file))
    return "\n".join(lines) + "\n"


def row(first: str, second: str, file: Path) -> str:
    """A line of the table."""
    if not file.exists():
        return f"| {first} | {second} | not measured | | 0 | | | |"
    kept = json.loads(file.read_text(encoding="utf-8"))
    games = kept["games"]
    rate = Rate(games.count(WON), len(games))
    low, high = rate.interval()
    took = kept["slowest_ms"].get(first, 0.0)
    return (
        f"| {first} | {second} | {rate.rate:.1%} | {low:.1%} to {high:.1%} | {len(games)} "
        f"| {games.count(DRAWN) + games.count(ENDLESS)} | {took / 1000:.2f} s | `{kept['made_of']['rules'][:8]}` |"
    )


HEAD: Final = """# The ladder

How often each level wins against the one below it, and the highest against others: games in pairs with the same
deals and the seats swapped, all pairs of ready-made decks in turn. A draw counts as not won. The interval holds
the true rate in 95 of 100 cases (Wilson). *Longest thought* is that of the first bot, in processor time. *Rules*
are those that the games were played with: the first digits of their digest. A *seeing* bot sees all cards.

`make ladder` plays what is missing (`experiments/ladder.toml` says how much that is) and writes this page; the
results lie in `experiments/ladder/`. Where cards, rules or a level have changed since, it begins anew.
"""
TABLE_HEAD: Final = (
    "| bot | against | wins | interval | games | drawn | longest thought | rules |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
