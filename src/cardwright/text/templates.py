"""How a template is written, and how it becomes elements.

    draw {number:number} card(s) [per [{group:many}] {per:measure}]

- `word` is read in any case, unless the book says that its case matters, and printed as it stands here;
  `word(s)` is printed in the plural where the number before it asks for that, and read either way;
  `foot|feet` too, for a plural of its own. `3` is this number and no other.
- `{field:category}` is a slot: what is read there lands in that field of the node.
  `{field:category plural}` prints nouns in the plural;
  `{field:category+and}` is one or more with "and" between;
  `{field:category+.|;}` too, with ";" read in place of ".";
  `{field:category+,/or}` too, with "," between and "or" before the last;
  `{field:category+}` is a row of exactly one;
  `{field:category&and}` too, but each at most once, in any order, printed in the order of the table;
  a "/" between values is printed without spaces.
- `[...]` may be missing: it is printed when a field in it is not as usual. An option without a field
  means nothing: it is read, never printed.
- `<...>` may be missing too, and means nothing, but is always printed.
- `{:category}` has no field. In a phrase without a node it is the whole meaning; in an option it means
  nothing.
- `\\[`, `\\]`, `\\{`, `\\}`, `\\<`, `\\>` are the marks themselves.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from cardwright.text.categories import Phrase
from cardwright.text.elements import (
    Category,
    Element,
    Enumeration,
    List,
    Numeral,
    Only,
    Option,
    Row,
    Slot,
    Word,
)

PIECE: Final = re.compile(
    r"\s*(?:(?P<slot>\{[^}]*\})|(?P<open>[\[<])|(?P<close>[\]>])|\\(?P<mark>[][{}<>])"
    r"|(?P<word>(?:\d+(?:st|nd|rd|th)?|[^\W\d_][\w'-]*)(?:\(e?s\)|\|[\w'-]+)?|[.,:;/()]))"
)
SLOT: Final = re.compile(r"\{(\w*):([\w ]+?)( plural)?(?:([+&])(\S*?)(?:/(\S+))?)?\}")


class Template:
    """A template on its way into elements."""

    def __init__(self, template: str, phrase: Phrase, category: Callable[[str], Category]) -> None:
        self.template = template
        self.phrase = phrase
        self.category = category
        self.at = 0

    def elements(self) -> list[Element]:
        """All elements of the template."""
        elements = self.up_to("")
        if not elements:
            self.complain("an empty template")
        return elements

    def up_to(self, closing: str) -> list[Element]:
        """The elements up to a closing bracket, or to the end."""
        elements: list[Element] = []
        while self.template[self.at :].strip():
            found = PIECE.match(self.template, self.at)
            if found is None:
                self.complain("not a piece of a template")
                break
            self.at = found.end()
            group = found.lastgroup or ""
            if group == "close":
                if found.group(group) != closing:
                    self.complain("a bracket too many")
                return elements
            elements.append(self.element(group, found.group(group)))
        if closing:
            self.complain("a bracket is missing")
        return elements

    def element(self, group: str, piece: str) -> Element:
        """The element that one piece stands for."""
        if group == "slot":
            return self.slot(piece)
        if group == "open":
            return self.option(piece)
        return word(piece)

    def option(self, bracket: str) -> Option:
        """The part that may be missing behind an opening bracket."""
        if bracket == "<":
            return Option(self.up_to(">"), always=True)
        option = Option(self.up_to("]"), always=False)
        for slot in option.slots:
            if slot.field in self.phrase.needed:
                self.complain(f"{self.phrase.names[slot.field]} has no usual value and can't be left out,")
        if not option.slots:
            hush([option])
        return option

    def slot(self, piece: str) -> Element:
        """The slot or list that a piece in braces stands for."""
        found = SLOT.fullmatch(piece)
        if found is None:
            self.complain(f"{piece} is no slot")
            raise AssertionError
        name, category, plural, kind, between, last = found.groups()
        field = -1
        default: object = None
        if name:
            field = self.phrase.names.index(name)
            default = self.phrase.usual[field]
        elif self.phrase.passes:
            field = 0
        if last:
            return Enumeration(self.category(category), field, default, word(between), word(last))
        if between:
            marks = [word(mark) for mark in between.split("|")]
            return List(self.category(category), field, default, marks, kind == "&")
        if kind:
            return Only(self.category(category), field, default, False)
        return Slot(self.category(category), field, default, bool(plural))

    def complain(self, problem: str) -> None:
        """A template that is wrong is a mistake of its author."""
        raise ValueError(f'template "{self.template}": {problem} at character {self.at + 1}')


def word(piece: str) -> Word:
    """A literal word: "trash(es)" and "foot|feet" have a plural, "in" has none; "3" is a number."""
    if piece.isdigit():
        return Numeral(piece)
    singular, _, plural = piece.partition("|")
    if plural:
        return Word(singular, plural)
    stem, bracket, ending = piece.partition("(")
    if bracket and stem:
        return Word(stem, stem + ending[:-1])
    return Word(piece, piece)


def fields_said(template: str) -> set[str]:
    """The fields for which a template has a slot."""
    return {name for name, *_ in SLOT.findall(template) if name}


def hush(elements: list[Element]) -> None:
    """Elements that mean nothing are not printed and not proposed in errors."""
    for element in elements:
        element.silent = True
        if isinstance(element, Option):
            hush(element.elements)


def link(elements: list[Element]) -> None:
    """Tell each word what follows it in its template."""
    for number, element in enumerate(elements):
        if isinstance(element, Word):
            element.tail = elements[number:]
        elif isinstance(element, Option):
            link(element.elements)
        elif isinstance(element, List):
            for mark in element.marks:
                link([mark])
        elif isinstance(element, Row):
            link([element.between])
            for part in element.parts:
                link(part)


def words_in(elements: list[Element]) -> list[Word]:
    """All literal words of a template, those between the items of lists and rows included."""
    words: list[Word] = []
    for element in elements:
        if isinstance(element, Word):
            words.append(element)
        elif isinstance(element, Option):
            words += words_in(element.elements)
        elif isinstance(element, List):
            words += element.marks
        elif isinstance(element, Row):
            words.append(element.between)
            for part in element.parts:
                words += words_in(part)
    return words
