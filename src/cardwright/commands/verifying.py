"""`cardwright verify`: whether the shuffles of a game were fair, as far as its file can tell."""

from __future__ import annotations

import argparse
from pathlib import Path

from cardwright.client.files import read_file
from cardwright.commands.files import print_json
from cardwright.core.errors import BadInput
from cardwright.core.records import read_record
from cardwright.core.registry import ruleset
from cardwright.core.verifying import Findings, read_any, verify_record, verify_view


def verify(args: argparse.Namespace) -> int:
    """Print what holds, what does not, and what could not be checked; 1 if anything does not hold."""
    noted = {name: getattr(args, name) or "" for name in ("commitment", "entropy", "chain")}
    words = read_file(Path(args.record), "a record")
    data = read_any(words, args.record)
    try:
        if data is None:
            findings = verify_record(read_record(words, ruleset, args.record), noted)
        else:
            findings = verify_view(data, noted)
    except BadInput as error:
        raise error if error.where else error.inside(args.record) from None
    if args.json:
        print_json(findings.plain())
    else:
        show(findings)
    return 1 if findings.fails else 0


def show(findings: Findings) -> None:
    for title, sentences in (
        ("Holds", findings.holds),
        ("Could not be checked", findings.open),
        ("Does not hold", findings.fails),
    ):
        if sentences:
            print(f"{title}:")
        for sentence in sentences:
            print(f"  {sentence[0].upper()}{sentence[1:]}.")
    print("Something is wrong with this game." if findings.fails else "Nothing is wrong with it.")
