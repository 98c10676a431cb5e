"""Reading the files that a command names, and the JSON it prints: any fault is one clear message."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

from cardwright.core.errors import BadInput

LARGEST: Final = 20_000_000  # bytes; no record, deck or scenario comes near


def read_file(path: Path, what: str) -> str:
    """The text of a file that a person named."""
    where = str(path)
    try:
        if path.is_dir():
            raise BadInput(f"this is a folder; name {what}", where)
        if path.exists() and not path.is_file():
            raise BadInput(f"this is no ordinary file; name {what}", where)
        if path.stat().st_size > LARGEST:
            raise BadInput(f"this is too large to be {what}", where)
        content = path.read_bytes()
    except FileNotFoundError:
        raise BadInput(f"there is no such file; name {what}", where) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BadInput(f"it can't be read: {reason}", where) from None
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BadInput(f"line {line} is not text in UTF-8; name {what}", where) from None


def print_json(data: Any) -> None:
    """JSON on standard output."""
    print(json.dumps(data, indent=2, ensure_ascii=not can_print_everything()))


def can_print_everything() -> bool:
    """Does standard output take every letter?"""
    return (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "") == "utf8"


class Progress:
    """How far a long command is, as one line on standard error; silent when nobody watches."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.watched = sys.stderr.isatty()
        self.shown = -1

    def __call__(self, done: int, of: int) -> None:
        percent = 100 * done // max(of, 1)
        if self.watched and percent != self.shown:
            self.shown = percent
            print(f"\r{self.what}: {percent} %", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        """Wipe the line out."""
        if self.watched and self.shown >= 0:
            print("\r" + " " * (len(self.what) + 8) + "\r", end="", file=sys.stderr, flush=True)
