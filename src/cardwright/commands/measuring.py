"""`cardwright bench`: how fast the games run on this machine, and which build runs."""

from __future__ import annotations

import argparse
from time import perf_counter
from typing import Any

from cardwright.bots.thinking_speed import iterations_a_second
from cardwright.build_info import described, is_compiled
from cardwright.commands.files import Progress, print_json
from cardwright.core import bench as speed
from cardwright.core.registry import fresh, game_ids, ruleset

UNITS = {
    "decisions_per_s": "decisions a second, those with one option not counted",
    "games_per_s": "games a second",
    "decisions_per_game": "decisions a game",
    "copy_us": "µs to copy a mid-game position",
    "save_us": "µs to save one",
    "state_bytes": "bytes that the save takes",
    "load_ms": "ms to load all cards, decks and rules",
    "search_per_s": "search iterations a second, dealt anew and played to the end each",
    "reasons_us": "µs for all reasons why the cards of a hand can't be played",
}


def bench(args: argparse.Namespace) -> int:
    """Measure the games, one after another."""
    measured = {}
    ids = [args.game] if args.game else game_ids()
    for id in ids:
        ruleset(id)
    progress = Progress("measuring")
    for number, id in enumerate(ids):
        progress(number, len(ids))
        measured[id] = figures(id, args.seconds)
    progress.close()
    if args.json:
        print_json(measured)
        return 0
    print(described())
    for id, found in measured.items():
        print(f"{id}:")
        for name, words in UNITS.items():
            print(f"{found[name]:>14,}  {words}")
    return 0


def figures(id: str, seconds: int) -> dict[str, Any]:
    """The figures of one game."""
    load_ms = min(loading(id) for _ in range(3))
    rules = ruleset(id)
    played = speed.play_for(rules, seconds)
    save_us, state_bytes = speed.save_us(rules)
    return {
        "compiled": is_compiled(),
        "decisions_per_s": round(played.decisions / played.seconds),
        "games_per_s": round(played.games / played.seconds, 1),
        "decisions_per_game": round(played.decisions / played.games, 1),
        "copy_us": round(speed.copy_us(rules), 2),
        "save_us": round(save_us, 1),
        "state_bytes": state_bytes,
        "load_ms": round(load_ms, 1),
        "search_per_s": round(iterations_a_second(rules, seconds)),
        "reasons_us": round(speed.reasons_us(rules), 1),
    }


def loading(id: str) -> float:
    """Milliseconds to load a game anew."""
    start = perf_counter()
    fresh(id)
    return (perf_counter() - start) * 1000
