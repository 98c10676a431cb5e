"""Which build runs: the sources as they are, or a copy of them compiled by mypyc.

A build notes the digest of the sources it was made from, so that a stale one can't pass for the sources.
Imports nothing of ours; try `python -m cardwright.build_info`.
"""

from __future__ import annotations

import hashlib
import json
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parent
NOTE: Final = "_build.json"
MADE: Final = (".pyc", ".pyo", ".so", ".pyd", ".orig", ".rej", "~", NOTE)


def is_compiled() -> bool:
    """Is the engine that runs here compiled?"""
    core = PACKAGE / "core"
    return any(
        (core / (path.stem + suffix)).exists() for path in core.glob("*.py") for suffix in EXTENSION_SUFFIXES
    )


def source_digest(package: Path = PACKAGE) -> str:
    """The SHA-256 of every source of the package: code, cards, rules and boards, by path."""
    digest = hashlib.sha256()
    for name, path in sorted((path.relative_to(package).as_posix(), path) for path in package.rglob("*")):
        if _is_source(name) and path.is_file():
            content = path.read_bytes()
            digest.update(f"{name}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()


def built_from() -> str | None:
    """The digest of the sources that this build was made from; none when the sources themselves run."""
    note = PACKAGE / NOTE
    if not note.exists():
        return None
    return str(json.loads(note.read_text(encoding="utf-8"))["digest"])


def described() -> str:
    """One line for people: compiled or not, and the sources it stands for."""
    kind = "compiled" if is_compiled() else "not compiled"
    return f"{kind}, sources {(built_from() or source_digest())[:12]}"


def _is_source(name: str) -> bool:
    parts = name.split("/")
    return (
        not name.endswith(MADE) and "__pycache__" not in parts and not any(part.startswith(".") for part in parts)
    )


if __name__ == "__main__":
    print(described())
