"""Measures how fair a game is (`make balance`): greedy bots with every pair of its decks, seats and bots swapped.

`--keep FILE` writes each game down and goes on there when started again; `--write FILE` puts the tables into a
document, in the place of those of the same game and number of players.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
from pathlib import Path
from typing import Final

from bands import Figure, judged, others, read_demands

from cardwright.bots.arena import Outcome, Played, duel, pairings
from cardwright.core.errors import BadInput
from cardwright.core.registry import ruleset
from cardwright.core.ruleset import Ruleset

AT_ONCE: Final = 100  # games between two writings
HEAD: Final = "| figure | measured | 99 % interval | games | asked | |\n| --- | --- | --- | --- | --- | --- |"


def main(arguments: list[str]) -> int:
    """Play, print and write; 0 in any case, a person judges the figures."""
    args = read_arguments(arguments)
    demands = read_demands(f"cardwright.games.{args.game}")
    decks = tuple(args.decks.split(",")) if args.decks else demands.decks or tuple(ruleset(args.game).decks)
    outcome = Outcome((args.bots[0], args.bots[1]), games_of(args, decks, demands.settings))
    bands = demands.bands if args.seats == 2 else ()
    text = "\n".join(
        [
            *origin(args, decks, demands.settings),
            *table(judged(outcome, decks, bands)),
            *table(others(outcome, decks)),
        ]
    )
    print(text)
    if args.write:
        write(Path(args.write), f"{args.game}, {args.seats} players", text)
    return 0


def read_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--decks", default="", help="only these, with commas between")
    parser.add_argument("--bots", type=lambda names: names.split(","), default=["greedy", "greedy"])
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--keep", default="", help="write every game into this file, and go on where it ends")
    parser.add_argument("--write", default="", help="put the tables into this document")
    return parser.parse_args(arguments)


# Playing


def games_of(args: argparse.Namespace, decks: tuple[str, ...], settings: dict[str, int]) -> list[Played]:
    """All games, those that a file keeps first."""
    rules, bots = ruleset(args.game), (args.bots[0], args.bots[1])
    kept = kept_games(args, rules, decks, settings) if args.keep else []
    while len(kept) < args.games:
        count = min(AT_ONCE, args.games - len(kept)) if args.keep else args.games
        match = duel(rules, bots, count, args.seed, args.workers, None, decks, args.seats, len(kept), settings)
        found = match.played
        kept += found
        if args.keep:
            with Path(args.keep).open("a", encoding="utf-8") as file:
                file.writelines(line_of(game) for game in found)
        print(f"{len(kept)} of {args.games} games", file=sys.stderr, flush=True)
    return kept[: args.games]


def line_of(game: Played) -> str:
    return json.dumps([game.winner, game.turns, game.decisions, game.clause, game.first]) + "\n"


def kept_games(
    args: argparse.Namespace, rules: Ruleset, decks: tuple[str, ...], settings: dict[str, int]
) -> list[Played]:
    """The games of the file, which begins with what they are games of."""
    path = Path(args.keep)
    what = [rules.id, fingerprint(rules, decks), list(decks), args.bots, args.seed, args.seats, settings]
    if not path.exists():
        path.write_text(json.dumps(what) + "\n", "utf-8")
    head, *lines = path.read_text("utf-8").splitlines()
    if json.loads(head) != what:
        raise BadInput("these are games of something else, or of other cards", args.keep)
    schedule = pairings(rules, (args.bots[0], args.bots[1]), len(lines), args.seed, decks, args.seats)
    return [Played(pairing, *json.loads(line)) for pairing, line in zip(schedule, lines, strict=True)]


def fingerprint(rules: Ruleset, decks: tuple[str, ...]) -> str:
    """Changes with rules, cards and what is in the decks."""
    names = [rules.decks[deck].names() for deck in decks]
    return hashlib.blake2b(json.dumps([rules.digest(), names]).encode(), digest_size=6).hexdigest()


# Telling


def origin(args: argparse.Namespace, decks: tuple[str, ...], settings: dict[str, int]) -> list[str]:
    """Where the figures come from."""
    rules = ruleset(args.game)
    bots = f"{args.bots[0]} against {args.bots[1]}" if args.seats == 2 else " and ".join(args.bots)
    chosen = "".join(f", {name} {value}" for name, value in settings.items())
    return [
        f"{args.games} games for {args.seats}, {bots}, all tables of {', '.join(decks)}, seats swapped, "
        f"seed {args.seed}{chosen}; rules, cards and decks {fingerprint(rules, decks)}."
    ]


def table(figures: list[Figure]) -> list[str]:
    """A table of figures, nothing if there are none."""
    return ["", HEAD, *[figure.row() for figure in figures]] if figures else []


def write(path: Path, title: str, text: str) -> None:
    """Put the tables under their title, in the place of older ones."""
    document = path.read_text("utf-8").rstrip("\n")
    section = f"## {title}\n\n{text}"
    old = re.compile(rf"^## {re.escape(title)}\n.*?(?=^## |\Z)", re.DOTALL | re.MULTILINE)
    if old.search(document):
        document = old.sub(lambda _: section + "\n\n", document).rstrip("\n")
    else:
        document += f"\n\n{section}"
    path.write_text(document + "\n", "utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
