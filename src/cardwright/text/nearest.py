"""The nearest word that would have been understood."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from cardwright.text.tokens import Lexicon

SIGNED_NUMBER: Final = "a number with + or -"
ALIKE: Final = 0.5  # for words that could stand there
QUITE_ALIKE: Final = 0.7  # when the word found is one that the book knows
VERY_ALIKE: Final = 0.8  # for words that could not
SHORT: Final = 4


def nearest_word(found: str, expected: list[str], lexicon: Lexicon) -> str:
    """A word that could stand here and looks like the one found; else any known word that does."""
    if not found:
        return ""
    if found.isdigit() and SIGNED_NUMBER in expected:
        return f"+{found}"
    here = {label.split(" ")[0].lower(): label.split(" ")[0] for label in expected if not label.startswith("a ")}
    known_word = lexicon.is_known(found)
    close = get_close_matches(found.lower(), list(here), 1, QUITE_ALIKE if known_word else ALIKE)
    if close:
        return here[close[0]]
    if known_word or len(found) < SHORT:
        return ""
    known = {word.lower(): word for word in lexicon.words()}
    close = get_close_matches(found.lower(), list(known), 1, VERY_ALIKE)
    return known[close[0]] if close else ""


def nearest_of(found: str, right: tuple[str, ...]) -> str:
    """The one of a few right words that looks most like the one found, if any does."""
    small = {word.lower(): word for word in right}
    close = get_close_matches(found.lower(), list(small), 1, 0.6)
    return small[close[0]] if close else ""
