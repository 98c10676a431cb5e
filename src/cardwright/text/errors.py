"""The error for a text that cannot be read: where it stops making sense, and what would be right there."""

from __future__ import annotations

import re
from typing import Final

from cardwright.core.errors import BadInput

WIDTH: Final = 88  # a longer text is shown in part, around the caret
AT_MOST: Final = 12  # so many things that could stand here are listed


class TextError(BadInput):
    """A card text that was not understood from a certain place on."""

    def __init__(
        self,
        text: str,
        at: int,
        expected: tuple[str, ...] = (),
        nearest: str = "",
        problem: str = "",
        where: str = "",
        clause: str = "",
    ) -> None:
        self.text = text
        self.at = at
        self.expected = expected
        self.nearest = nearest
        self.problem = problem
        super().__init__(f"{text!r}, character {at + 1}: {self.advice()}", where, clause)

    def __str__(self) -> str:
        return self.pretty(self.where) if self.where else self.message

    def at_place(self, where: str, clause: str) -> TextError:
        """The same error, now that the file and the card are known."""
        return TextError(self.text, self.at, self.expected, self.nearest, self.problem, where, clause)

    def inside(self, place: str) -> TextError:
        return self.at_place(f"{place}, {self.where}" if self.where else place, self.clause)

    def advice(self) -> str:
        """What is wrong, or what could stand at the caret, and the nearest understood word."""
        if self.problem:
            advice = self.problem
        elif not self.expected:
            advice = "here the text should end"
        else:
            advice = "here I can read: " + ", ".join(self.expected[:AT_MOST])
            if len(self.expected) > AT_MOST:
                advice += f" and {len(self.expected) - AT_MOST} more"
        if self.nearest:
            advice += f' (did you mean "{self.nearest}"?)'
        return advice

    def pretty(self, where: str) -> str:
        """The place, the text, and a caret under the character where reading stopped."""
        line, at = excerpt(self.text, self.at)
        return f"{where}:\n    {line}\n    {' ' * at}^ {self.advice()}"


def place_of(said: str, text: str) -> int:
    """Where a text says this; if it is printed differently there, where its first words stand."""
    words = said.lower().split()
    while words:
        places = [found.start() for found in re.finditer(whole(" ".join(words)), text.lower())]
        if places:
            return places[-1]
        words.pop()
    return 0


def whole(words: str) -> str:
    """A pattern for these words, not as parts of others."""
    return rf"(?<!\w){re.escape(words)}(?!\w)"


def excerpt(text: str, at: int) -> tuple[str, int]:
    """One line of text that holds the place, and where in that line the place is."""
    line = "".join(letter if letter.isprintable() else " " for letter in text)
    start = max(0, at - WIDTH // 2) if len(line) > WIDTH else 0
    shown = line[start : start + WIDTH]
    before = "… " if start else ""
    after = " …" if start + WIDTH < len(line) else ""
    return before + shown + after, at - start + len(before)
