"""The books of all games, and the texts that are tried on them.

Each game has a `texts.py` among its tests: `texts()` lists texts with their categories, those of the cards
included; `HOSTILE` are texts that must be refused.
"""

from __future__ import annotations

import functools
import importlib
from pathlib import Path

from tests.text.judge import Judge

from cardwright.text.book import PhraseBook

GAMES = sorted(file.parent.name for file in (Path(__file__).parent.parent / "games").glob("*/texts.py"))


@functools.cache
def book(game: str) -> PhraseBook:
    """The finished book of a game."""
    found: PhraseBook = importlib.import_module(f"cardwright.games.{game}.words").BOOK
    if found.pending:
        found.finish()
    return found


@functools.cache
def judge(game: str) -> Judge:
    """The judge over the book of a game."""
    return Judge(book(game))


@functools.cache
def texts(game: str) -> list[tuple[str, str]]:
    """Different texts of a game, with their categories."""
    found = importlib.import_module(f"tests.games.{game}.texts").texts()
    return list(dict.fromkeys(found))


def hostile(game: str) -> list[str]:
    """Texts that must be refused."""
    own: list[str] = importlib.import_module(f"tests.games.{game}.texts").HOSTILE
    return [*HOSTILE, *own]


HOSTILE = [
    "x" * 501,
    "'" * 500,
    '"' * 499,
    "(" * 500,
    "+" + "9" * 499,
    "9" * 500,
    "\x00",
    "".join(chr(0x1F600 + number) for number in range(80)),
    "a-" * 250,
    "a'" * 250,
]
