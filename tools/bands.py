"""What is asked of the balance of a game (`balance.toml` in its folder), and whether measured games are inside.

A figure passes when the whole interval that holds the true one in 99 of 100 cases lies inside its band.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import resources
from itertools import combinations
from typing import Any, Final

from cardwright.bots.arena import Z_99, Outcome, Played, Rate
from cardwright.core.errors import BadInput

FILE: Final = "balance.toml"
PASS: Final = "pass"
FAIL: Final = "**fail**"
UNSURE: Final = "**fail**: more games may tell"


@dataclass(frozen=True)
class Band:
    """What is asked of one figure: percent for rates, turns or rounds for lengths."""

    what: str
    low: float
    high: float
    deck: str = ""
    against: str = ""
    per: str = ""
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Demands:
    """What is asked of one game, of which decks (all if none is named), and under which settings it is measured."""

    bands: tuple[Band, ...] = ()
    decks: tuple[str, ...] = ()
    settings: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Figure:
    """A measured number with the interval that holds the true one in 99 of 100 cases."""

    what: str
    value: float
    low: float
    high: float
    games: int
    unit: str = " %"
    band: Band | None = None

    def verdict(self) -> str:
        """Does it pass? Empty where nothing is asked of it."""
        if self.band is None:
            return ""
        if self.band.low <= self.low and self.high <= self.band.high:
            return PASS
        return UNSURE if self.band.low < self.high and self.low < self.band.high else FAIL

    def asked(self) -> str:
        return f"{self.band.low:g} to {self.band.high:g}{self.unit}" if self.band is not None else ""

    def row(self) -> str:
        """A row of a table."""
        interval = f"{self.low:.1f} to {self.high:.1f}{self.unit}"
        number = f"{self.value:.1f}{self.unit}"
        return f"| {self.what} | {number} | {interval} | {self.games} | {self.asked()} | {self.verdict()} |"


def read_demands(package: str) -> Demands:
    """What the folder of a game asks; nothing if it has no such file."""
    file = resources.files(package).joinpath(FILE)
    if not file.is_file():
        return Demands()
    data: dict[str, Any] = tomllib.loads(file.read_text("utf-8"))
    bands = [Band(**{**band, "clauses": tuple(band.get("clauses", ()))}) for band in data["band"]]
    unknown = [band.what for band in bands if band.what not in MEASURES]
    if unknown:
        raise BadInput(f'nobody measures "{unknown[0]}"; there are {", ".join(MEASURES)}', FILE)
    return Demands(tuple(bands), tuple(data.get("decks", ())), data.get("settings", {}))


# Measures


def rate(what: str, found: Rate, band: Band | None = None) -> Figure:
    low, high = found.interval(Z_99)
    return Figure(what, 100 * found.rate, 100 * low, 100 * high, found.games, band=band)


def mean(what: str, numbers: list[float], unit: str, band: Band | None = None) -> Figure:
    """The mean of so many numbers."""
    count = max(len(numbers), 1)
    middle = sum(numbers) / count
    spread = sum((number - middle) ** 2 for number in numbers) / max(count - 1, 1)
    half = Z_99 * (spread / count) ** 0.5
    return Figure(what, middle, middle - half, middle + half, len(numbers), unit, band)


def first_turn(outcome: Outcome, decks: tuple[str, ...], band: Band) -> list[Figure]:
    return [rate("who has the first turn wins", outcome.first_player(), band)]


def each_deck(outcome: Outcome, decks: tuple[str, ...], band: Band) -> list[Figure]:
    return [rate(f"{deck} wins", outcome.deck(deck), band) for deck in decks]


def deck_against(outcome: Outcome, decks: tuple[str, ...], band: Band) -> list[Figure]:
    found = outcome.between(band.deck, band.against)
    return [rate(f"{band.deck} beats {band.against}", found, band)]


def length(outcome: Outcome, decks: tuple[str, ...], band: Band) -> list[Figure]:
    if band.per == "player":
        each = [game.turns / len(game.decks) for game in outcome.played]
        return [mean("turns of each player", each, "", band)]
    return [mean("rounds", [float(game.turns) for game in outcome.played], "", band)]


def ended_by(outcome: Outcome, decks: tuple[str, ...], band: Band) -> list[Figure]:
    """How many games ended by one of the clauses."""
    number = sum(outcome.endings()[clause] for clause in band.clauses)
    return [rate(f"ended by {' or '.join(band.clauses)}", Rate(number, len(outcome.played)), band)]


MEASURES: Final[dict[str, Callable[[Outcome, tuple[str, ...], Band], list[Figure]]]] = {
    "first turn": first_turn,
    "each deck": each_deck,
    "deck": deck_against,
    "length": length,
    "ended by": ended_by,
}


def judged(outcome: Outcome, decks: tuple[str, ...], bands: tuple[Band, ...]) -> list[Figure]:
    """Every figure of which something is asked."""
    return [figure for band in bands for figure in MEASURES[band.what](outcome, decks, band)]


# What else is told


def others(outcome: Outcome, decks: tuple[str, ...]) -> list[Figure]:
    """Figures of which nothing is asked: who begins, each deck, each pair of decks, each end."""
    found = [rate("who has the first turn wins", outcome.first_player())]
    found += [rate(f"{deck} wins", outcome.deck(deck)) for deck in decks]
    if all(len(game.decks) == 2 for game in outcome.played):
        found += [figure for pair in combinations(decks, 2) for figure in of_pair(outcome, *pair)]
        found += [figure for deck in decks for figure in of_pair(outcome, deck, deck)]
    found += [mean("turns or rounds", [float(game.turns) for game in outcome.played], "")]
    count = len(outcome.played)
    return found + [rate(f"ended by {end}", Rate(n, count)) for end, n in outcome.endings().most_common()]


def of_pair(outcome: Outcome, deck: str, other: str) -> list[Figure]:
    """Two decks against each other: who wins, what the first turn is worth, how long it takes."""
    games = [game for game in outcome.played if set(game.decks) == {deck, other}]
    if not games:
        return []
    both = Outcome(outcome.bots, games)
    name = f"{deck} against {other}" if deck != other else f"{deck} against itself"
    found = [rate(f"{name}: {deck} wins", both.between(deck, other))] if deck != other else []
    found.append(rate(f"{name}: the first turn wins", both.first_player()))
    return [*found, mean(f"{name}: turns or rounds", turns_of(games), "")]


def turns_of(games: list[Played]) -> list[float]:
    return [float(game.turns) for game in games]
