"""Measures how fair a game is (`make balance`): greedy bots with every pair of its decks, seats and bots swapped.

Each rate is printed with the interval that holds the true one in 99 of 100 cases.
"""

from __future__ import annotations

import argparse
import sys
from itertools import combinations

from cardwright.bots.arena import Z_99, Outcome, Rate, run
from cardwright.core.registry import ruleset


def main(arguments: list[str]) -> int:
    """Play and print; 0 in any case, a person judges the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--decks", default="", help="only these, with commas between")
    parser.add_argument("--bots", default="greedy,greedy")
    parser.add_argument("--seats", type=int, default=2)
    args = parser.parse_args(arguments)
    decks = tuple(args.decks.split(",")) if args.decks else tuple(ruleset(args.game).decks)
    first, second = args.bots.split(",")
    outcome = run(args.game, (first, second), args.games, args.seed, args.workers, decks=decks, seats=args.seats)
    print("\n".join(fairness(outcome, decks)))
    return 0


def fairness(outcome: Outcome, decks: tuple[str, ...]) -> list[str]:
    """Who has the first turn, and each deck against each other, with 99 % intervals."""
    lines = [f"first turn: {with_interval(outcome.first_player())}"]
    lines += [f"{deck} against all others: {with_interval(outcome.deck(deck))}" for deck in decks]
    for deck, other in combinations(decks, 2):
        lines += told(f"{deck} against {other}", outcome.between(deck, other))
    for deck in decks:
        mirror = Outcome(outcome.bots, [game for game in outcome.played if set(game.decks) == {deck}])
        if mirror.played:
            lines.append(f"{deck} against itself: {mirror.mean_turns():.1f} turns, first {mirror.first_player()}")
    return lines


def told(what: str, rate: Rate) -> list[str]:
    """A line about it, none if it never came to it."""
    return [f"{what}: {with_interval(rate)}"] if rate.games else []


def with_interval(rate: Rate) -> str:
    low, high = rate.interval(Z_99)
    return f"{rate.rate:.1%}, 99 % from {low:.1%} to {high:.1%}, {rate.wins} of {rate.games}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
