"""The independent judge: an Earley grammar made from a phrase table, which finds every reading of a text.

It shares the table with the reader and nothing else: not the tokens, not the look-ahead, not the memory.
"""

from __future__ import annotations

import re

from lark import Lark, Token, Tree

from cardwright.text.book import PhraseBook
from cardwright.text.categories import NameCategory, NumberCategory, Phrase, PhraseCategory
from cardwright.text.elements import Category, Element, Enumeration, List, Only, Option, Row, Slot, Word

LETTER = r"[^\W\d_]"
NAME = rf"'(?:[^'\"]|'(?={LETTER}))+'(?!{LETTER})|\"[^\"]+\""


class Judge:
    """Every reading of a text by a phrase table."""

    def __init__(self, book: PhraseBook) -> None:
        self.book = book
        self.rules: list[str] = []
        self.terminals: dict[str, str] = {}
        self.slots: dict[str, Slot] = {}
        for category in book.categories.values():
            self.rules.append(f"c{category.number}: {self.category(category)}")
        self.numbered = list(book.categories.values())
        tops = {top: f"start{number}" for number, top in enumerate(book.tops)}
        self.tops = tops
        starts = [f"{start}: c{book.categories[top].number}" for top, start in tops.items()]
        ends = [f"{name}: /{pattern}/" for pattern, name in self.terminals.items()]
        grammar = "\n".join([*starts, *self.rules, *ends, r"%ignore /\s+/"])
        self.lark = Lark(grammar, start=[*tops.values()], ambiguity="explicit", maybe_placeholders=False)

    # The grammar

    def category(self, category: Category) -> str:
        if isinstance(category, NumberCategory):
            return self.terminal(number_pattern(category), "N")
        if isinstance(category, NameCategory):
            return self.terminal(NAME, "N")
        assert isinstance(category, PhraseCategory)
        for phrase in category.phrases:
            self.rules.append(f"p{phrase.number}: {self.row(phrase.elements, first=True)}")
        return " | ".join(f"p{phrase.number}" for phrase in category.phrases)

    def row(self, elements: list[Element], first: bool = False) -> str:
        return " ".join(self.element(element, first and number == 0) for number, element in enumerate(elements))

    def element(self, element: Element, first: bool) -> str:
        if isinstance(element, Word):
            return self.word(element, first)
        if isinstance(element, Option):
            return f"({self.row(element.elements)})?"
        if isinstance(element, Row):
            return self.parts(element)
        assert isinstance(element, Slot)
        name = f"s{len(self.slots)}"
        self.slots[name] = element
        item = f"c{element.category.number}"
        if isinstance(element, Enumeration):
            between, last = [self.word(mark, False) for mark in element.marks]
            self.rules.append(f"{name}: {item} [({between} {item})* {last} {item}]")
        elif isinstance(element, List):
            marks = " | ".join(self.word(mark, False) for mark in element.marks)
            self.rules.append(f"{name}: {item} (({marks}) {item})*")
        else:
            self.rules.append(f"{name}: {item}")
        return name

    def parts(self, row: Row) -> str:
        """Each part may be the first; then come any of those behind it."""
        mark = self.word(row.between, False)
        parts = [self.row(part) for part in row.parts]
        rows = [
            " ".join([part, *(f"({mark} {later})?" for later in parts[number + 1 :])])
            for number, part in enumerate(parts)
        ]
        return f"(({' | '.join(rows)}) {mark}?)?"

    def word(self, word: Word, first: bool) -> str:
        exact = word.singular in self.book.exact or (word.singular.isupper() and len(word.singular) > 1)
        spellings = "|".join(spelling(form, exact, first) for form in sorted({word.singular, word.plural}))
        if not word.singular[0].isalnum():
            return self.terminal(spellings, "_W")
        return self.terminal(rf"(?<!\w)(?:{spellings})(?![\w'’-])", "_W")

    def terminal(self, pattern: str, kind: str) -> str:
        return self.terminals.setdefault(pattern.replace("/", r"\/"), f"{kind}{len(self.terminals)}")

    # The verdict

    def readings(self, text: str, category: str = "text") -> list[object]:
        """What the text means, once for each way to read it."""
        return self.meanings(self.parsed(text, category))

    def parsed(self, text: str, category: str) -> Tree[Token]:
        return self.lark.parse(text, start=self.tops[category])

    def phrases_used(self, text: str, category: str = "text") -> set[int]:
        """The numbers of the phrases that the text is made of."""
        tree = self.parsed(text, category)
        return {int(part.data[1:]) for part in tree.iter_subtrees() if part.data[0] == "p"}

    def meanings(self, tree: Tree[Token]) -> list[object]:
        """All meanings of a part of the tree."""
        if tree.data == "_ambig":
            return [meaning for child in tree.children for meaning in self.meanings(subtree(child))]
        if tree.data.startswith("start"):
            return self.meanings(subtree(tree.children[0]))
        if tree.data[0] == "c":
            child = tree.children[0]
            if isinstance(child, Token):
                return [value_of(child, self.numbered[int(tree.data[1:])])]
            return self.meanings(child)
        return self.phrase_meanings(self.book.phrases[int(tree.data[1:])], tree)

    def phrase_meanings(self, phrase: Phrase, tree: Tree[Token]) -> list[object]:
        """All meanings of a phrase: one for each choice of meanings of its slots."""
        rows: list[list[object]] = [list(phrase.usual)]
        for child in tree.children:
            part = subtree(child)
            assert part.data[0] == "s", "an ambiguity between slots"
            slot = self.slots[part.data]
            found = [self.meanings(subtree(item)) for item in part.children]
            if slot.field >= 0:
                rows = [
                    [*row[: slot.field], value, *row[slot.field + 1 :]]
                    for row in rows
                    for value in slot_values(slot, found)
                ]
        return [phrase.means(tuple(row)) for row in rows]


def slot_values(slot: Slot, found: list[list[object]]) -> list[object]:
    if isinstance(slot, Only):
        return [(value,) for value in found[0]]
    if not isinstance(slot, List):
        return found[0]
    rows: list[tuple[object, ...]] = [()]
    for values in found:
        rows = [(*row, value) for row in rows for value in values]
    return [slot.category.in_order(row) if slot.once else row for row in rows]


def subtree(child: Token | Tree[Token]) -> Tree[Token]:
    assert isinstance(child, Tree)
    return child


def value_of(token: Token, category: Category) -> object:
    if isinstance(category, NumberCategory):
        return category.meaning(int(token))
    return token[1:-1].strip()


def spelling(form: str, exact: bool, first: bool) -> str:
    if not exact:
        return f"(?i:{re.escape(form)})"
    if first and form[0].islower():
        return f"[{form[0].upper()}{form[0]}]{re.escape(form[1:])}"
    return re.escape(form)


def number_pattern(category: NumberCategory) -> str:
    assert category.high == 999
    sign = "[+-]" if category.signed else r"(?<![\w+-])"
    ones = {0: "[0-9]", 1: "[1-9]", 2: "[2-9]"}[category.low]
    return rf"{sign}(?:{ones}|[1-9][0-9][0-9]?)(?!\w)"
