"""`cardwright replay`: a record played again, as a log in prose or as a yes or no."""

from __future__ import annotations

import argparse
from pathlib import Path

from cardwright.client.files import read_file
from cardwright.core.errors import BadInput
from cardwright.core.game import Game
from cardwright.core.records import Match, Record, read_record
from cardwright.core.registry import ruleset
from cardwright.core.saves import digest
from cardwright.core.views import NOBODY_LOOKS, log_lines


def replay(args: argparse.Namespace) -> int:
    """Print the log, or with --verify say whether the record ends as it says."""
    record = read_record(read_file(Path(args.record), "a record"), ruleset, args.record)
    viewer = seat_named(args.view, record)
    entries, end = len(record.entries), record.end
    if args.to is not None:
        if args.to > entries:
            raise BadInput(f"--to {args.to}: the record has {entries} entries", args.record)
        record.entries = record.entries[: args.to]
    try:
        match = Match(record)
    except BadInput as error:
        raise error.inside(args.record) from None
    if args.verify:
        return verify(match.game, end, args.to in (None, entries), args.record)
    for line in log_lines(match.game, viewer):
        print(f"{line['text']}  [{line['clause']}]" if args.clauses and line["clause"] else line["text"])
    for words in standing(match.game, viewer):
        print(words)
    return 0


def verify(game: Game, end: str, whole: bool, where: str) -> int:
    """Does the record hold what it promises?"""
    if not whole:
        print("Every entry up to there can be played.")
        return 0
    if not end:
        raise BadInput("the record names no digest of its end, so there is nothing to verify", where)
    found = digest(game)
    if found != end:
        raise BadInput(f"the record ends in {found}, not in {end} as it says: it was edited", where)
    print(f"The record holds: it ends in {end}.")
    return 0


def seat_named(name: str | None, record: Record) -> int:
    """Whose eyes look on: a player's by name or number, or those of an onlooker."""
    if name is None:
        return NOBODY_LOOKS
    names = [seat.name for seat in record.seats]
    if name in names:
        return names.index(name)
    if name.isascii() and name.isdigit() and 1 <= int(name[:9]) <= len(names):
        return int(name) - 1
    raise BadInput(f'there is no player "{name}" in this record; there are {", ".join(names)}')


def standing(game: Game, viewer: int) -> list[str]:
    """Who is asked what, if the game is not over; options only for the one who looks."""
    if game.is_over():
        return []
    lines = []
    for decision in game.pending:
        name = game.seat_name(decision.seat)
        own = game.side_of(decision.seat)
        if decision.seat == viewer:
            options = ", ".join(game.rules.notation(own, pick, viewer) for pick in decision.options)
            lines.append(f"-- {name}: {game.rules.question(own, decision)}: {options}")
        else:
            lines.append(f"-- {name} decides.")
    return lines
