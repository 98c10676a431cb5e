"""Proof of clauses: which are cited, which scenarios reach the citation and fail when it is switched off."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import resources
from pathlib import Path
from typing import Any

from cardwright.core.clauses import IN_FORCE, OFF, WATCHED, citations_of, set_state, was_reached
from cardwright.core.errors import BadInput
from cardwright.core.ruleset import Ruleset
from cardwright.core.scenarios import Scenario, outcome, read_scenario


def scenario_files(rules: Ruleset) -> list[Path]:
    """The scenarios that ship with a game, in its folder `scenarios`."""
    folder = resources.files(f"cardwright.games.{rules.id}").joinpath("scenarios")
    root = Path(str(folder))
    return sorted(root.rglob("*.toml")) if root.is_dir() else []


def scenarios_of(rules: Ruleset) -> list[Scenario]:
    """The scenarios of a game, read."""
    return [read_scenario(path.read_text("utf-8"), path.name, lambda id: rules) for path in scenario_files(rules)]


class Proof:
    """What is known about the clauses of one game."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.cited: set[str] = set()
        self.proved: set[str] = set()
        self.missing: dict[str, str] = {}  # clause: what it lacks
        self.survivors: list[str] = []  # proved in name, but no scenario notices when they are off

    def plain(self) -> dict[str, Any]:
        """As JSON data: counts by kind of proof, then what is missing."""
        clauses = self.rules.clauses.values()
        counts = {kind: sum(1 for clause in clauses if clause.proof == kind) for kind in KINDS}
        return {
            "total": len(clauses),
            **counts,
            "cited": len(self.cited),
            "proved": len(self.proved),
            "missing": sorted(self.missing),
            "survivors": sorted(self.survivors),
            "why": {id: self.missing[id] for id in sorted(self.missing)},
        }


KINDS = ("rule", "definition", "example", "paper")


def prove(
    rules: Ruleset,
    scenarios: Iterable[Scenario],
    mutate: bool = False,
    progress: Callable[[int, int], None] | None = None,
    only: Iterable[str] = (),
) -> Proof:
    """Look at every clause: cited by code, named by a scenario that passes, reached by it."""
    proof = Proof(rules)
    by_clause: dict[str, list[Scenario]] = {}
    for scenario in scenarios:
        for id in scenario.proves:
            by_clause.setdefault(id, []).append(scenario)
    wanted = set(only) or set(rules.clauses)
    clauses = [clause for clause in rules.clauses.values() if clause.id in wanted]
    for number, clause in enumerate(clauses):
        if progress is not None:
            progress(number, len(clauses))
        if citations_of(clause.id):
            proof.cited.add(clause.id)
        lack = what_it_lacks(clause.id, clause.proof, by_clause.get(clause.id, []))
        if lack:
            proof.missing[clause.id] = lack
        elif clause.proof != "paper":
            proof.proved.add(clause.id)
            if mutate and clause.proof == "rule" and not is_noticed(clause.id, by_clause[clause.id]):
                proof.survivors.append(clause.id)
    return proof


def what_it_lacks(id: str, kind: str, scenarios: list[Scenario]) -> str:
    """What a clause still lacks to be proved in its way; empty if nothing."""
    if kind == "paper":
        return ""
    if kind in ("rule", "definition") and not citations_of(id):
        return "no code cites it"
    if kind == "definition":
        return ""
    if not scenarios:
        return "no scenario names it"
    set_state(id, WATCHED)
    try:
        passing = [scenario for scenario in scenarios if passes(scenario)]
        reached = was_reached(id)
    finally:
        set_state(id, IN_FORCE)
    if not passing:
        return "its scenarios fail"
    return "" if kind == "example" or reached else "its scenarios never reach the citation"


def is_noticed(id: str, scenarios: list[Scenario]) -> bool:
    """Does a scenario that names the clause fail when the clause is switched off?"""
    set_state(id, OFF)
    try:
        return any(not passes(scenario) for scenario in scenarios)
    finally:
        set_state(id, IN_FORCE)


def passes(scenario: Scenario) -> bool:
    """With a rule switched off anything may go wrong; whatever does counts as noticed."""
    checked = scenario.rules.checked_decks
    checked.clear()  # decks are checked anew, by the rules in force now
    try:
        return outcome(scenario) == ""
    except BadInput:
        return False
    except Exception:
        return False
    finally:
        checked.clear()
