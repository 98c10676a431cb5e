"""Solo challenges: a position, a goal, and a bot that replies; retry, undo and hints as often as you like."""

from __future__ import annotations

import importlib
import importlib.util
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import resources
from pathlib import Path
from typing import Final

from cardwright.client.files import read_file
from cardwright.client.seating import HUMAN
from cardwright.core.errors import BadInput
from cardwright.core.game import Game
from cardwright.core.goals import MET, OPEN, Goal, read_goal
from cardwright.core.records import Match, Record
from cardwright.core.ruleset import Ruleset, Seat
from cardwright.core.scenarios import Scenario, read_scenario, with_own_cards
from cardwright.terminal.session import Session

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
        data = self.scenario.data
        start = {**data.get("setup", {}), "players": list(self.seats)}
        script = tuple(str(line) for line in data["chance"]) if "chance" in data else None
        sitting = [Seat(name, []) for name in self.seats]
        return Record(with_own_cards(self.scenario), sitting, data.get("settings", {}), 1, start, script)


def challenge_files(rules: Ruleset) -> list[Path]:
    """The challenges of a game, in the folder `challenges` beside its rules."""
    folder = resources.files(type(rules).__module__.rpartition(".")[0]).joinpath("challenges")
    root = Path(str(folder))
    return sorted(root.rglob("*.toml")) if root.is_dir() else []


def read_challenge(path: Path, rules: Ruleset) -> Challenge:
    """A challenge from its file; one without a goal is refused."""
    scenario = read_scenario(read_file(path, "a challenge"), str(path), lambda id: own_rules(id, rules))
    data = scenario.data
    seats = tuple(data.get("players") or data.get("setup", {}).get("players") or ("P1", "P2"))
    return Challenge(path.stem, scenario, seats, read_goal(scenario.goal, seats, str(path)))


def own_rules(id: str, rules: Ruleset) -> Ruleset:
    if id != rules.id:
        raise BadInput(f'this is a challenge of "{id}", not of {rules.id}')
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


class ChallengeSession(Session):
    """A challenge being played: nothing of it is saved, everything can be taken back."""

    another = "retry"

    def __init__(self, challenge: Challenge) -> None:
        record = challenge.record()
        players = [HUMAN if seat == challenge.seat else REPLIES for seat in range(len(challenge.seats))]
        super().__init__(record.rules, Match(record), players, [""] * len(players), 1)
        self.challenge = challenge
        self.goal = f"Goal: {challenge.goal}."
        self.first_turn = self.game.rules.turn_of(self.game)
        self.hints = 0  # how many were asked for

    def standing(self) -> str:
        """Is the goal met, missed, or still open?"""
        return self.challenge.aim.standing(self.game, self.first_turn)

    def is_over(self) -> bool:
        return self.standing() != OPEN

    def save(self) -> None:
        """A challenge begins anew each time; the saved game stays as it is."""

    def greeting(self) -> str:
        return f"{self.rules.name}, {self.challenge.title}. {self.challenge.text('about')}".rstrip()

    def subtitles(self) -> list[str]:
        return [f"{self.challenge.title}. {self.goal}", self.goal]

    def undo_to(self, seat: int) -> int | None:
        """The last own move goes, and with it all that was answered."""
        mine = [
            number
            for number, entry in enumerate(self.match.line)
            if entry.seat == seat and number not in self.automatic
        ]
        return mine[-1] if mine else None

    def why_no_undo(self, seat: int) -> str:
        return "You stand at the beginning."

    def hint(self) -> str:
        """First the hint of the file, then what the solver would do here."""
        self.hints += 1
        written = self.challenge.text("hint")
        if self.hints == 1 and written:
            return f"Hint: {written}"
        if self.is_over():
            return "It is over: take moves back, or try again."
        found = solvers_word(self.game, self.challenge.goal, self.challenge.seat)
        return found or (f"Hint: {written}" if written else "There is no hint.")

    def ending_title(self, seat: int) -> str:
        return "Solved" if self.standing() == MET else "Not solved"

    def ending_words(self, seat: int) -> str:
        how = super().ending_words(seat) if self.game.ending is not None else "The turn is over."
        if self.standing() == MET:
            return f"Solved. {how}"
        return f"Not solved: {self.challenge.goal} was the goal. {how}"

    def rematch(self) -> Session:
        """The same challenge from its beginning."""
        again = ChallengeSession(self.challenge)
        again.hints = self.hints
        again.passing = self.passing
        return again
