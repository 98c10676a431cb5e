"""Plays games by their seed and prints a digest of each: two builds must print the same lines.

`python tools/both_ways.py write FILE 2000` plays, records and writes; `... check FILE` replays the records
with the build that runs this and compares. The games are the same on every machine.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from cardwright.build_info import is_compiled
from cardwright.core.chance import Chance, seeded
from cardwright.core.records import Match, Record, read_record, replay
from cardwright.core.registry import game_ids, ruleset
from cardwright.core.ruleset import Ruleset, Seat
from cardwright.core.saves import digest


def play(rules: Ruleset, number: int) -> Record:
    """A whole game of random picks, decks and luck from the number of the game."""
    chance = seeded(number, 17)
    decks = sorted(rules.decks)
    count = rules.seat_counts[number % len(rules.seat_counts)]
    seats = seats_with(rules, decks, count, chance)
    while rules.check_table([seat.deck for seat in seats], rules.setting_values({})):
        seats = seats_with(rules, decks, count, chance)
    match = Match(Record(rules, seats, {}, number), log=False)
    while not match.game.is_over():
        decision = match.game.pending[0]
        match.pick(decision.seat, decision.options[chance.below(len(decision.options))])
    return match.close()


def seats_with(rules: Ruleset, decks: list[str], count: int, chance: Chance) -> list[Seat]:
    """So many seats with any decks."""
    return [Seat(f"P{seat + 1}", rules.decks[decks[chance.below(len(decks))]].names()) for seat in range(count)]


def write(path: Path, games: int) -> int:
    """Record so many games of every ruleset."""
    records = [play(ruleset(id), number) for id in game_ids() for number in range(games)]
    path.write_text(json.dumps([record.plain() for record in records]), "utf-8")
    print(f"{len(records)} records written, {'compiled' if is_compiled() else 'uncompiled'}.")
    return 0


def check(path: Path) -> int:
    """Replay every record; it must end in the digest that the other build wrote."""
    different = 0
    rows = json.loads(path.read_text("utf-8"))
    for number, row in enumerate(rows):
        record = read_record(json.dumps(row), ruleset, f"record {number}")
        end = record.end
        if digest(replay(record, verify=False, log=False).game) != end:
            print(f"record {number} ends differently")
            different += 1
    build = "compiled" if is_compiled() else "uncompiled"
    print(f"{len(rows)} records replayed {build}: {different} end differently.")
    return 1 if different else 0


if __name__ == "__main__":
    what, file = sys.argv[1], Path(sys.argv[2])
    sys.exit(write(file, int(sys.argv[3])) if what == "write" else check(file))
