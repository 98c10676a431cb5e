"""The shelf: committed records must end in the same digests on every machine, or the rules' version changes.

`BLESS=1 pytest tests/test_shelf.py` makes the shelf and the transcripts anew; do it in a commit of its own.
"""

import json
import os
from pathlib import Path

import pytest
from both_ways import play

from cardwright.core.records import read_record, replay
from cardwright.core.registry import game_ids, ruleset
from cardwright.core.saves import digest
from cardwright.core.views import log_lines

SHELF = Path(__file__).parent / "records"
GOLDENS = Path(__file__).parent / "goldens"
RECORDS = 30
TRANSCRIPTS = (1, 5)
BLESS = bool(os.environ.get("BLESS"))


@pytest.mark.parametrize("id", game_ids())
def test_records_on_the_shelf_end_as_they_did(id: str) -> None:
    shelf = SHELF / f"{id}.json"
    if BLESS:
        rows = [play(ruleset(id), number).plain() for number in range(RECORDS)]
        shelf.write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n", "utf-8")
    rows = json.loads(shelf.read_text("utf-8"))
    assert len(rows) == RECORDS
    ends = [digest(replay(read_record(json.dumps(row), ruleset), verify=False).game) for row in rows]
    assert ends == [row["end"] for row in rows]


@pytest.mark.parametrize("id", game_ids())
@pytest.mark.parametrize("number", TRANSCRIPTS)
def test_a_seeded_game_reads_as_it_did(id: str, number: int) -> None:
    record = play(ruleset(id), number)
    game = replay(record).game
    lines = [
        f"{line['text']}  [{line['clause']}]" if line["clause"] else line["text"] for line in log_lines(game, -1)
    ]
    transcript = "\n".join(lines) + "\n"
    golden = GOLDENS / f"{id}_game_{number}.txt"
    if BLESS:
        golden.write_text(transcript, "utf-8")
    assert transcript == golden.read_text("utf-8")
