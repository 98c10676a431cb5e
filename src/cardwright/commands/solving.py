"""`cardwright solve`: is the goal of a position within reach, and how."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import monotonic
from typing import Any, Final

from cardwright.bots.solver import Finding, solve
from cardwright.client.files import read_file
from cardwright.commands.files import print_json
from cardwright.core.errors import BadInput
from cardwright.core.goals import read_goal
from cardwright.core.registry import ruleset
from cardwright.core.scenarios import Scenario, read_scenario, start_of, with_own_cards

EVERY: Final = 1.0  # seconds between two lines of progress
WON: Final = "win"


def run(args: argparse.Namespace) -> int:
    """Solve one position: 0 when a win is proved, 1 when none is."""
    path = Path(args.file)
    scenario = read_scenario(read_file(path, "a scenario file with a goal"), str(path), ruleset)
    try:
        finding = found(scenario, args.seconds)
    except BadInput as error:
        raise error if error.where == str(path) else error.inside(str(path)) from None
    if args.json:
        print_json(plain(str(path), finding))
    else:
        print("\n".join(lines(scenario, finding)))
    return 0 if finding.answer == WON else 1


def found(scenario: Scenario, seconds: int) -> Finding:
    """What the solver finds out about the position of a scenario."""
    if not scenario.goal:
        raise BadInput('there is no goal; write for example goal = "P1 wins this turn"')
    if scenario.data.get("step"):
        raise BadInput("a position to solve has no steps")
    if "setup" not in scenario.data:
        raise BadInput("there is no [setup], the position to solve")
    game = start_of(scenario, with_own_cards(scenario))
    goal = read_goal(scenario.goal, game.table.seats)
    progress = Told(seconds)
    try:
        return solve(game, goal, seconds, progress)
    finally:
        progress.close()


class Told:
    """How far it is, on standard error, once it takes longer than a moment."""

    def __init__(self, seconds: int) -> None:
        self.begun = self.last = monotonic()
        self.of = seconds
        self.watched = sys.stderr.isatty()
        self.shown = False

    def __call__(self, positions: int) -> None:
        now = monotonic()
        if now - self.last < EVERY:
            return
        self.last = now
        words = f"solving: {positions:,} positions, {now - self.begun:.0f} of {self.of} s"
        start, end = ("\r", "") if self.watched else ("", "\n")
        print(f"{start}{words}", end=end, file=sys.stderr, flush=True)
        self.shown = True

    def close(self) -> None:
        """Wipe the line out."""
        if self.watched and self.shown:
            print("\r" + " " * 60 + "\r", end="", file=sys.stderr, flush=True)


def plain(file: str, finding: Finding) -> dict[str, Any]:
    """All of it as JSON data."""
    return {
        "file": file,
        "goal": finding.goal.words,
        "answer": finding.answer,
        "why": finding.why,
        "unique_first": finding.unique_first,
        "unique_solution": finding.unique_solution,
        "moves": finding.moves,
        "difficulty": finding.difficulty,
        "one_in": finding.one_in,
        "positions": finding.positions,
        "seconds": round(finding.seconds, 2),
        "solution": finding.solution,
    }


def lines(scenario: Scenario, finding: Finding) -> list[str]:
    """All of it for a reader."""
    told = [f"{scenario.title or scenario.where}: {finding.goal.words.rstrip('.')}."]
    effort = f"{finding.positions:,} positions, {finding.seconds:.1f} s"
    if finding.answer != WON:
        told.append(f"Unknown: {finding.why}." if finding.why else "There is no win, whatever is tried.")
        return [*told, f"({effort})"]
    at_most = "at most " if finding.at_most else ""
    told.append(f"It can be won, whatever the others reply, in {at_most}{count(finding.moves or 0)}.")
    told.append(
        f"The first move: {only(finding.unique_first)}. The whole solution: {only(finding.unique_solution)}."
    )
    if finding.one_in is not None:
        told.append(f"Difficulty: {finding.difficulty}; at random it succeeds once in {finding.one_in:,} tries.")
    told += [f"  {line}" for line in finding.solution]
    return [*told, f"({effort})"]


def count(moves: int) -> str:
    return "1 move" if moves == 1 else f"{moves} moves"


def only(unique: bool | None) -> str:
    if unique is None:
        return "not known in this time whether there is another"
    return "the only one" if unique else "one of several"
