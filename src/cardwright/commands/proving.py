"""`cardwright scenario` and `cardwright clauses`: what scenarios say, and what they prove."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cardwright.client.files import read_file
from cardwright.commands.files import Progress, print_json
from cardwright.core.errors import BadInput
from cardwright.core.proof import prove, scenarios_of
from cardwright.core.registry import game_ids, ruleset
from cardwright.core.scenarios import outcome, read_scenario


def run_scenarios(args: argparse.Namespace) -> int:
    """Play every scenario named: 0 when all hold, 1 when one fails."""
    scenarios = [
        (path, read_scenario(read_file(path, "a scenario file"), str(path), ruleset)) for path in found(args.paths)
    ]
    results = [{"file": str(path), "ok": not why, "why": why} for path, why in played(scenarios)]
    failed = [result for result in results if not result["ok"]]
    if args.json:
        print_json({"passed": len(results) - len(failed), "failed": len(failed), "results": results})
    else:
        for result in failed:
            print(f"{result['file']}: {result['why']}")
        print(f"{len(results) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


def played(scenarios: list[Any]) -> Iterator[tuple[Path, str]]:
    """Each scenario with why it fails, empty if all holds."""
    progress = Progress("scenarios")
    for number, (path, scenario) in enumerate(scenarios):
        progress(number, len(scenarios))
        yield path, outcome(scenario)
    progress.close()


def found(names: list[str]) -> list[Path]:
    """The files named, and those in the folders named."""
    files: list[Path] = []
    for name in names:
        path = Path(name)
        try:
            inside = sorted(path.rglob("*.toml")) if path.is_dir() else [path]
        except (OSError, ValueError) as error:
            raise BadInput(f"it can't be read: {error}", name) from None
        if not inside:
            raise BadInput("there is no scenario file (*.toml) in this folder", name)
        files += inside
    return files


def show_clauses(args: argparse.Namespace) -> int:
    """How far the rules of the games are proved: 0 when nothing is missing and nothing survives."""
    proofs: dict[str, dict[str, Any]] = {}
    for id in [args.game] if args.game else game_ids():
        rules = ruleset(id)
        progress = Progress(f"clauses of {rules.name}")
        proofs[id] = prove(rules, scenarios_of(rules), args.mutate, progress).plain()
        progress.close()
    if args.json:
        print_json(proofs)
    else:
        for id, proof in proofs.items():
            print("\n".join(summary(id, proof, args.mutate)))
    return 1 if any(proof["missing"] or proof["survivors"] for proof in proofs.values()) else 0


def summary(id: str, proof: dict[str, Any], mutated: bool) -> list[str]:
    """The proof of one game in lines."""
    lines = [
        f"{id}: {proof['total']} clauses ({proof['rule']} rules, {proof['definition']} definitions, "
        f"{proof['example']} examples, {proof['paper']} on paper only), "
        f"{proof['cited']} cited, {proof['proved']} proved"
    ]
    lines += [f"  {clause}: {why}" for clause, why in proof["why"].items()]
    lines += [f"  {clause}: no scenario notices when it is switched off" for clause in proof["survivors"]]
    if mutated and not proof["survivors"]:
        lines.append("  every proved rule, switched off, makes a scenario fail")
    return lines
