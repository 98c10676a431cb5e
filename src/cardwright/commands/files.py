"""What commands print: JSON, and how far they are."""

from __future__ import annotations

import json
import sys
from typing import Any


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
