"""Saved games: one file a game in the platform's folder for state, written whole or not at all."""

from __future__ import annotations

import json
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardwright.core.errors import BadInput, CardwrightError
from cardwright.core.game import NotAllowed
from cardwright.core.records import Record, read_record
from cardwright.core.ruleset import Ruleset

OWN_KEY = "table"  # what the terminal keeps in a record beside the record itself
DAMAGE = (CardwrightError, NotAllowed, KeyError, IndexError, TypeError, ValueError, AttributeError)


def folder() -> Path:
    """Where games are saved: CARDWRIGHT_HOME, or the platform's folder for state."""
    chosen = os.environ.get("CARDWRIGHT_HOME")
    if chosen:
        return Path(chosen)
    state = os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "cardwright"


def path_of(game: str) -> Path:
    """The file of the saved game."""
    return folder() / f"{game}.json"


@dataclass
class Saved:
    """A saved game: its record, and who sits where."""

    record: Record
    table: dict[str, Any]


def write(path: Path, record: Record, table: dict[str, Any]) -> None:
    """Write the record so that a crash leaves the old file or the new one, never half of one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps({**record.plain(), OWN_KEY: table}, ensure_ascii=False, indent=1) + "\n"
    handle, name = tempfile.mkstemp(prefix=f".{path.stem}.", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def read(path: Path, rules: Ruleset) -> Saved:
    """Read a saved game of these rules; anything else is refused with the reason."""
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError:
        raise BadInput("this is no text", str(path)) from None

    def rules_of(id: str) -> Ruleset:
        if id != rules.id:
            raise BadInput(f'this is a game of "{id}", not of {rules.id}', str(path))
        return rules

    record = read_record(text, rules_of, str(path))
    table = json.loads(text).get(OWN_KEY)
    return Saved(record, table if isinstance(table, dict) else {})


def aside(path: Path, word: str) -> Path:
    """Keep a file under another name, so that nothing is written over it."""
    kept = path.with_suffix(f".{word}")
    number = 1
    while kept.exists():
        number += 1
        kept = path.with_suffix(f".{word}-{number}")
    path.rename(kept)
    return kept
