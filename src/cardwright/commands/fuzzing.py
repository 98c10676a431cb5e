"""`cardwright fuzz`: random games with all checks on, on all cores; each failure is kept as a record."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from cardwright.commands.files import Progress, print_json
from cardwright.core.errors import BadInput
from cardwright.core.fuzz import Failure, Findings, findings_from
from cardwright.core.fuzz import fuzz as fuzz_games
from cardwright.core.registry import ruleset

PORTION: Final = 10  # games at a time; the findings do not depend on it
WORTH_A_PROCESS: Final = 40  # games; fewer are played here
MOST_RECORDS: Final = 20
MOST_WORKERS: Final = 256


def fuzz(args: argparse.Namespace) -> int:
    """Play and check: 0 when nothing was wrong, 1 when something was."""
    rules = ruleset(args.game)
    fuzz_games(rules, 0, 0, args.seed, args.seats or 0)  # says at once if it can't be
    folder = Path(args.out)
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        raise BadInput("records of failures can't be written here; name a folder with --out", str(folder))
    progress = Progress(f"fuzzing {rules.name}")
    found = Findings()
    for more in portions(args):
        found.add(more)
        progress(found.games, args.games)
    progress.close()
    kept = [(failure, keep(failure, args.game, folder)) for failure in found.failures[:MOST_RECORDS]]
    if args.json:
        print_json({**found.plain(), "failures": [told(failure, path) for failure, path in kept]})
    else:
        print("\n".join(summary(found, kept)))
    return 1 if found.failures else 0


def portions(args: argparse.Namespace) -> Iterator[Findings]:
    """The findings in the order of the games, whoever has played them."""
    tasks = [
        (args.game, first, min(PORTION, args.games - first), args.seed, args.seats or 0)
        for first in range(0, args.games, PORTION)
    ]
    workers = min(args.workers or os.cpu_count() or 1, len(tasks), MOST_WORKERS)
    if workers == 1 or args.games < WORTH_A_PROCESS:
        yield from (findings_from(play_portion(task)) for task in tasks)
        return
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        yield from (findings_from(data) for data in pool.imap(play_portion, tasks))


def play_portion(task: tuple[str, int, int, int, int]) -> list[Any]:
    """Some games, in this process or in another."""
    id, first, count, seed, seats = task
    return fuzz_games(ruleset(id), first, count, seed, seats).to_data()


def keep(failure: Failure, game: str, folder: Path) -> Path:
    """Save the record of a failure under a name that is free."""
    path = folder / f"{game}-{failure.kind}-{failure.number}.json"
    again = 2
    while path.exists():
        path = folder / f"{game}-{failure.kind}-{failure.number}-{again}.json"
        again += 1
    try:
        path.write_text(json.dumps(failure.record, ensure_ascii=False, indent=1) + "\n", "utf-8")
    except OSError as error:
        print(f"{path}: it can't be written: {error.strerror}", file=sys.stderr)
    return path


def told(failure: Failure, path: Path) -> dict[str, Any]:
    return {"game": failure.number, "kind": failure.kind, "what": failure.words, "record": str(path)}


def summary(found: Findings, kept: list[tuple[Failure, Path]]) -> list[str]:
    """The findings in lines."""
    plain = found.plain()
    lines = [
        f"{found.games} games, {found.finished} finished, {plain['stuck']} stuck, "
        f"{plain['violations']} violations, {found.decisions} decisions"
    ]
    lines.append(", ".join(f"{count} {name.replace('_', ' ')}" for name, count in plain["checks"].items()))
    lines += [f"game {failure.number} ({failure.kind}): {failure.words}\n  {path}" for failure, path in kept]
    if len(found.failures) > len(kept):
        lines.append(f"... and {len(found.failures) - len(kept)} more, whose records were not kept")
    return lines
