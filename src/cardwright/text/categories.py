"""What can stand in a slot: numbers, names in quotes, and phrases."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Final, cast

from cardwright.core.clauses import Citation
from cardwright.core.effects.nodes import Node
from cardwright.text.elements import Category, Element, Found, Print, Source, Word, match, put_all
from cardwright.text.nearest import SIGNED_NUMBER
from cardwright.text.tokens import LONGEST, NAME, NUMBER, SIGNED

NOTHING: Final[list[Found]] = []
NO_PHRASES: Final[list[Phrase]] = []
A_FEW: Final = 8
SENTENCE_BEFORE: Final = frozenset(".:")  # behind such a mark a sentence begins


class NumberCategory(Category):
    """A number within bounds; with a sign, or without; an opposite one means as much below zero."""

    def __init__(self, name: str, low: int, high: int, signed: bool, counts: bool, opposite: bool = False) -> None:
        super().__init__(name)
        self.low = low
        self.high = high
        self.signed = signed
        self.counts = counts
        self.opposite = opposite
        self.key = SIGNED if signed else NUMBER
        self.first = frozenset((self.key,))
        self.label = SIGNED_NUMBER if signed else f"a number from {low} to {high}"
        if low == 2:
            self.label += " (1 is left out)"

    def read(self, source: Source, at: int) -> list[Found]:
        if source.keys[at] == self.key:
            number = cast(int, source.values[at])
            if self.low <= abs(number) <= self.high:
                return [(self.meaning(number), at + 1)]
            source.problems[at] = self.problem(number)
        if source.tracing:
            source.miss(at, [self.label])
        return NOTHING

    def meaning(self, number: int) -> int:
        """What a number means that is printed here, or how one is printed that is meant here."""
        return -number if self.opposite else number

    def problem(self, number: int) -> str:
        """What is wrong with a number out of bounds."""
        if self.signed:
            return f"here belongs a number from {self.low} to {self.high} with + or -, not {number:+d}"
        return f"here belongs {self.label}, not {number}"

    def put(self, value: object, out: Print) -> bool:
        if not isinstance(value, int) or not self.low <= abs(value) <= self.high:
            return False
        number = self.meaning(value)
        if number < 0 and not self.signed:
            return False
        out.pieces.append(f"{number:+d}" if self.signed else str(number))
        return True


class NameCategory(Category):
    """A name in quotes of either kind; printed in double quotes if it holds an apostrophe, or always."""

    def __init__(self, name: str, double: bool) -> None:
        super().__init__(name)
        self.double = double
        self.first = frozenset((NAME,))

    def read(self, source: Source, at: int) -> list[Found]:
        if source.keys[at] == NAME:
            return [(source.values[at], at + 1)]
        if source.tracing:
            source.miss(at, ["a name in quotes"])
        return NOTHING

    def put(self, value: object, out: Print) -> bool:
        if not isinstance(value, str) or not value.strip() or '"' in value:
            return False
        out.pieces.append(f'"{value}"' if self.double or "'" in value else f"'{value}'")
        return True


class Phrase:
    """One way to say something: a template, and the node, the value or the slot that it means."""

    def __init__(self, template: str, node: type[Node] | None, value: object) -> None:
        self.template = template
        self.node = node
        self.value = value
        self.number = 0  # its place in the book
        self.elements: list[Element] = []
        self.citation: Citation | None = None
        self.capital = False  # printed with a capital where a sentence begins
        self.passes = False  # means what its only slot means
        self.names: tuple[str, ...] = ()  # the fields of the node
        self.usual: tuple[object, ...] = (None,)  # what they are if nothing is said
        self.needed: set[int] = set()  # fields without a usual value: their slots can't be left out
        self.fixed: list[tuple[int, object]] = []  # fields that must be so for this phrase to say the node

    def means(self, fields: tuple[object, ...]) -> object:
        """The meaning, when the slots hold this."""
        if self.node is not None:
            return self.node(*fields)
        return fields[0] if self.passes else self.value

    def put(self, value: object, out: Print) -> bool:
        """Print the value, if this phrase says it."""
        start = len(out.pieces)
        plural = out.plural
        if not self.put_elements(value, out):
            del out.pieces[start:]
            out.plural = plural
            return False
        begins = start == 0 or out.pieces[start - 1] in SENTENCE_BEFORE
        if self.capital and begins and len(out.pieces) > start:
            piece = out.pieces[start]
            out.pieces[start] = piece[:1].upper() + piece[1:]
        return True

    def put_elements(self, value: object, out: Print) -> bool:
        if self.node is None:
            if not self.passes and (type(value) is not type(self.value) or value != self.value):
                return False
            return put_all(self.elements, (value,), out)
        if type(value) is not self.node:
            return False
        held = tuple([getattr(value, name) for name in self.names])
        for field, wanted in self.fixed:
            if held[field] != wanted:
                return False
        return put_all(self.elements, held, out)


class PhraseCategory(Category):
    """Everything that a book can say in such a slot."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.phrases: list[Phrase] = []
        self.by_first: dict[str, list[Phrase]] = {}
        self.anywhere: list[Phrase] = NO_PHRASES  # those that may be empty

    def read(self, source: Source, at: int) -> list[Found]:
        place = self.number * (LONGEST + 2) + at
        known = source.memo.get(place)
        if known is not None:
            return known
        source.enter(at)
        found: list[Found] = []
        if source.tracing:
            phrases = self.phrases
        else:
            phrases = self.by_first.get(source.keys[at], self.anywhere)
        for phrase in phrases:
            if phrase.citation is None or phrase.citation.holds():
                self.try_phrase(phrase, source, at, found)
        source.depth -= 1
        source.memo[place] = found
        return found

    def try_phrase(self, phrase: Phrase, source: Source, at: int, found: list[Found]) -> None:
        """Add what this phrase reads here; of more than two meanings of the same words two are enough."""
        for end, held in match(phrase.elements, source, at, phrase.usual):
            if source.tracing or source.keys[end] in self.follow:
                meaning = phrase.means(held)
                same = [value for value, place in found if place == end]
                if len(same) < 2 and meaning not in same:
                    found.append((meaning, end))

    def put(self, value: object, out: Print) -> bool:
        return any(phrase.put(value, out) for phrase in self.phrases)

    def in_order(self, values: tuple[object, ...]) -> tuple[object, ...]:
        return tuple([phrase.value for phrase in self.phrases if phrase.value in values])

    def words(self) -> list[str]:
        words: list[str] = []
        for phrase in self.phrases:
            word = phrase.elements[0]
            if len(phrase.elements) > 1 or not isinstance(word, Word):
                return []
            words.append(word.singular)
        return words if len(words) <= A_FEW else []


def take_fields(phrase: Phrase, fixed: dict[str, object], said: set[str]) -> None:
    """Note the fields of the phrase's node: which are fixed, which usual; `said` are those with a slot."""
    assert phrase.node is not None
    usual: list[object] = []
    names: list[str] = []
    for number, field in enumerate(fields(phrase.node)):
        names.append(field.name)
        value: object = None
        if field.name in fixed:
            value = fixed[field.name]
        elif field.default is not MISSING:
            value = field.default
        elif field.name not in said:
            raise TypeError(f'"{phrase.template}" says nothing about {phrase.node.__name__}.{field.name}')
        else:
            phrase.needed.add(number)
        usual.append(value)
        if field.name not in said:
            phrase.fixed.append((number, value))
    unknown = (said | set(fixed)) - set(names)
    if unknown:
        raise TypeError(f'"{phrase.template}": {phrase.node.__name__} has no {", ".join(sorted(unknown))}')
    phrase.names = tuple(names)
    phrase.usual = tuple(usual)
