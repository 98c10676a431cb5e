"""Reading a file that a person named: any fault is one clear message."""

from __future__ import annotations

from pathlib import Path
from typing import Final

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
