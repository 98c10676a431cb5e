"""Solo challenges: finding and reading them, what the solver says to one, and the one of the day."""

from __future__ import annotations

import importlib
import importlib.util
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from importlib import resources
from pathlib import Path
from typing import Final

from cardwright.client.files import read_file
from cardwright.core.errors import BadInput
from cardwright.core.game import Game
from cardwright.core.goals import Goal, read_goal
from cardwright.core.records import Record
from cardwright.core.ruleset import Ruleset, Seat
from cardwright.core.scenarios import Scenario, read_scenario, with_own_cards

REPLIES: Final = "greedy"  # who plays the other seats
SOLVER: Final = "cardwright.bots.solver"
PATIENCE: Final = 5.0  # seconds that a hint may take


@dataclass(frozen=True)
class Challenge:
    """A challenge file: what it is called, who must win, and by when."""

    name: str
    scenario: Scenario
    seats: tuple[str, ...]
    aim: Goal

    @property
    def seat(self) -> int:
        return self.aim.seat

    @property
    def title(self) -> str:
        return self.scenario.title

    @property
    def goal(self) -> str:
        return self.scenario.goal

    def text(self, key: str) -> str:
        return str(self.scenario.data.get(key, ""))

    def record(self) -> Record:
        """The position as the beginning of a game."""
        return record_of(self.scenario, self.seats)


def record_of(scenario: Scenario, seats: tuple[str, ...]) -> Record:
    """The position of a scenario as the beginning of a game between these seats."""
    data = scenario.data
    start = {**data.get("setup", {}), "players": list(seats)}
    script = tuple(str(line) for line in data["chance"]) if "chance" in data else None
    sitting = [Seat(name, []) for name in seats]
    return Record(with_own_cards(scenario), sitting, data.get("settings", {}), 1, start, script)


def challenge_files(rules: Ruleset) -> list[Path]:
    """The challenges of a game, in the folder `challenges` beside its rules."""
    return files_beside(rules, "challenges")


def files_beside(rules: Ruleset, folder: str) -> list[Path]:
    """The files of a folder beside the rules of a game, by name."""
    root = Path(str(resources.files(type(rules).__module__.rpartition(".")[0]).joinpath(folder)))
    return sorted(root.rglob("*.toml")) if root.is_dir() else []


def read_challenge(path: Path, rules: Ruleset) -> Challenge:
    """A challenge from its file; one without a goal is refused."""
    scenario = read_scenario(read_file(path, "a challenge"), str(path), lambda id: own_rules(id, rules))
    data = scenario.data
    seats = tuple(data.get("players") or data.get("setup", {}).get("players") or ("P1", "P2"))
    return Challenge(path.stem, scenario, seats, read_goal(scenario.goal, seats, str(path)))


def own_rules(id: str, rules: Ruleset) -> Ruleset:
    if id != rules.id:
        raise BadInput(f'this is of "{id}", not of {rules.id}')
    return rules


def challenges_of(rules: Ruleset) -> list[Challenge]:
    return [read_challenge(path, rules) for path in challenge_files(rules)]


def find_challenge(rules: Ruleset, words: str) -> Challenge:
    """The challenge with this name, title or number in the list, or in a file of one's own."""
    found = challenges_of(rules)
    if words.isdecimal() and 1 <= int(words) <= len(found):
        return found[int(words) - 1]
    for challenge in found:
        if words.lower() in (challenge.name.lower(), challenge.title.lower()):
            return challenge
    if Path(words).is_file():
        return read_challenge(Path(words), rules)
    close = get_close_matches(words, [challenge.name for challenge in found], 1)
    hint = f'; did you mean "{close[0]}"?' if close else "; --challenge alone lists them"
    raise BadInput(f'{rules.name} has no challenge "{words}"{hint}')


def listing(rules: Ruleset) -> list[str]:
    """The challenges of a game, one a line."""
    found = challenges_of(rules)
    if not found:
        return [f"{rules.name} has no challenges."]
    rows = [f"  {number}. {one.name}: {one.title} ({one.goal})" for number, one in enumerate(found, 1)]
    return [f"Challenges of {rules.name}; play one with --challenge NAME:", *rows]


def of_the_day(all: list[Challenge], day: date) -> Challenge | None:
    """One challenge after the other, a new one each day, the same for everybody."""
    return all[day.toordinal() % len(all)] if all else None


def solvers_word(game: Game, goal: str, seat: int) -> str:
    """What the solver would do here; nothing where there is no solver, or it can't make sense of the position."""
    if importlib.util.find_spec(SOLVER) is None:
        return ""
    try:
        found = importlib.import_module(SOLVER).hint(game, goal, seat, PATIENCE)
    except BadInput:
        return ""
    if found.answer == "no win":
        return "From here it can't be won any more: take moves back."
    sure = "" if found.answer == "win" else " (not proved)"
    return f"Try: {found.pick}{sure}." if found.pick else ""
