"""How a text is cut into words, numbers, names in quotes and marks."""

from __future__ import annotations

import re
from typing import Final

LONGEST: Final = 500  # characters in a text
HIGHEST: Final = 999  # the highest number a text may hold

# What a token is when it is no word of the book. Words are keyed by themselves, so these need a "<".
NUMBER: Final = "<number>"
SIGNED: Final = "<signed>"
NAME: Final = "<name>"
UNKNOWN: Final = "<unknown>"
END: Final = "<end>"

LETTER: Final = r"[^\W\d_]"
TOKEN: Final = re.compile(
    rf"""\s*(?:
    (?P<word>[0-9]+(?i:st|nd|rd|th)\b|{LETTER}+(?:['’-]{LETTER}+)*(?!\w))
    |(?P<number>(?:0|[1-9][0-9]*)(?!\w))
    |(?P<signed>[+-](?:0|[1-9][0-9]*)(?!\w))
    |'(?P<single>(?:[^'"]|'(?={LETTER}))+)'(?!{LETTER})   # an apostrophe before a letter does not close it
    |"(?P<double>[^"]+)"
    |(?P<mark>[.,:;/()\[\]])
    )""",
    re.VERBOSE,
)
VISIBLE: Final = re.compile(r"[^\s.,:;]+")


class Lexicon:
    """The words of a book: how each may be spelled, and the one key that all its spellings share."""

    def __init__(self) -> None:
        self.exact: dict[str, str] = {}  # spellings whose case matters
        self.free: dict[str, str] = {}  # all others, in small letters
        self.small: set[str] = set()  # the exact ones in small letters

    def learn_exact(self, spelling: str, key: str) -> None:
        """Accept a spelling in this case only."""
        self.exact[spelling] = key
        self.small.add(spelling.lower())

    def learn(self, spelling: str, key: str) -> None:
        """Accept a spelling in any case, unless it is an exact one."""
        small = spelling.lower()
        if small not in self.small:
            self.free.setdefault(small, key)

    def key(self, spelling: str) -> str:
        """The key of a spelling, or UNKNOWN."""
        key = self.exact.get(spelling)
        if key is None:
            key = self.free.get(spelling.lower(), UNKNOWN)
        return key

    def is_known(self, spelling: str) -> bool:
        """Is this a word of the book, spelled as it must be?"""
        return self.key(spelling) != UNKNOWN

    def words(self) -> list[str]:
        """Every spelling."""
        return [*self.exact, *self.free]


class Tokens:
    """A text in pieces: the key of each, its value, and where it starts."""

    def __init__(self, text: str, lexicon: Lexicon) -> None:
        self.text = text
        self.keys: list[str] = []
        self.values: list[object] = []
        self.starts: list[int] = []
        at = 0
        end = len(text.rstrip())
        while at < end:
            found = TOKEN.match(text, at)
            if found is None:
                self.stop(at)
                break
            group = found.lastgroup or ""
            piece = found.group(group)
            start = found.start(group)
            at = found.end()
            self.add(group, piece, start, lexicon)
        self.keys.append(END)
        self.values.append(None)
        self.starts.append(end)

    def add(self, group: str, piece: str, start: int, lexicon: Lexicon) -> None:
        """Note one piece."""
        value: object = piece
        if group == "word":
            key = lexicon.key(piece)
            if key == UNKNOWN and (not self.keys or self.keys[-1] == "."):
                key = lexicon.key(piece[0].lower() + piece[1:])  # a sentence may begin with a capital
        elif group in ("signed", "number"):
            key = SIGNED if group == "signed" else NUMBER
            value = int(piece)
        elif group == "mark":
            key = piece
        else:
            key = NAME
            start -= 1
            value = piece.strip()
            if not value or not piece.isprintable():
                key = UNKNOWN
        self.keys.append(key)
        self.values.append(value)
        self.starts.append(start)

    def stop(self, at: int) -> None:
        """Nothing that a text may hold starts here: reading ends at the next visible character."""
        while self.text[at].isspace():
            at += 1
        self.keys.append(UNKNOWN)
        self.values.append(None)
        self.starts.append(at)

    def word_at(self, number: int) -> str:
        """What stands where a token starts, up to the next space or mark; nothing at the end."""
        found = VISIBLE.match(self.text, self.starts[number])
        return found.group() if found else ""
