"""The parts of a template: words, slots, options and rows, each of which reads and prints.

Reading explores every way to read a text: `step` goes from one state to all states behind the element.
A state is a place among the tokens and the fields filled so far. What cannot be followed by the next
token is dropped at once, so that nearly always one state is left.
"""

from __future__ import annotations

from typing import Final

from cardwright.text.errors import TextError
from cardwright.text.tokens import END, NUMBER, Tokens

Fields = tuple[object, ...]
State = tuple[int, Fields]
Found = tuple[object, int]  # a meaning, and the place behind it

NO_STATES: Final[list[State]] = []
DEEPEST: Final = 40  # phrases within phrases
GLUED: Final = frozenset(".,:;)]")  # marks printed without a space before them
GLUING: Final = frozenset("([")  # marks printed without a space behind them
TIED: Final = "/-"  # stands for "/" between the values of a list: printed without any space


class Source:
    """A text being read: its tokens, what was read where, and how far reading came."""

    def __init__(self, tokens: Tokens, tracing: bool) -> None:
        self.tokens = tokens
        self.keys: list[str] = tokens.keys
        self.values: list[object] = tokens.values
        self.memo: dict[int, list[Found]] = {}
        self.depth = 0
        self.tracing = tracing  # slow: try everything and note what would have been right
        self.farthest = 0
        self.expected: list[str] = []
        self.problems: dict[int, str] = {}  # what is wrong with a token that is nearly right

    def miss(self, at: int, labels: list[str]) -> None:
        """Note what would have been right at the farthest place that reading came to."""
        if at > self.farthest:
            self.farthest = at
            self.expected = []
        if at == self.farthest:
            for label in labels:
                if label not in self.expected:
                    self.expected.append(label)

    def enter(self, at: int) -> None:
        """One phrase deeper."""
        self.depth += 1
        if self.depth > DEEPEST:
            start = self.tokens.starts[at]
            raise TextError(self.tokens.text, start, problem="the text is nested too deeply")


class Print:
    """A text being printed: its pieces, and whether the next noun is plural."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.plural = False

    def text(self) -> str:
        """The pieces with spaces where they belong."""
        text = ""
        glue = True
        for piece in self.pieces:
            if piece == TIED:
                text += "/"
                glue = True
                continue
            if not glue and piece not in GLUED:
                text += " "
            text += piece
            glue = piece in GLUING
        return text


class Category:
    """What can stand in a slot: numbers, names, words or phrases."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.number = 0
        self.first: frozenset[str] = frozenset()
        self.follow: frozenset[str] = frozenset()
        self.counts = False  # a number that the nouns behind it agree with
        self.is_noun = False  # agrees with the number before it

    def read(self, source: Source, at: int) -> list[Found]:
        """Every way to read this category here."""
        raise NotImplementedError

    def put(self, value: object, out: Print) -> bool:
        """Print a value, or answer that this category cannot say it."""
        raise NotImplementedError

    def in_order(self, values: Fields) -> Fields:
        """The values in the order of the table, each once."""
        raise NotImplementedError

    def words(self) -> list[str]:
        """The words of the category, if it is a short list of words."""
        return []


class Element:
    """One part of a template."""

    def __init__(self) -> None:
        self.first: frozenset[str] = frozenset()
        self.after: frozenset[str] = frozenset()  # what may follow the element
        self.may_be_empty = False
        self.silent = False  # means nothing: read, never printed, never proposed

    def step(self, source: Source, at: int, fields: Fields) -> list[State]:
        """All states behind this element."""
        raise NotImplementedError

    def put(self, fields: Fields, out: Print) -> bool:
        """Print this element of a node with these fields, or answer that it cannot be done."""
        raise NotImplementedError


class Word(Element):
    """A literal word or mark."""

    def __init__(self, singular: str, plural: str) -> None:
        super().__init__()
        self.singular = singular
        self.plural = plural
        self.key = ""
        self.tail: list[Element] = []  # itself and what follows it in its template

    def step(self, source: Source, at: int, fields: Fields) -> list[State]:
        if source.keys[at] == self.key:
            return [(at + 1, fields)]
        if source.tracing and not self.silent:
            source.miss(at, self.labels())
        return NO_STATES

    def put(self, fields: Fields, out: Print) -> bool:
        out.pieces.append(self.plural if out.plural else self.singular)
        return True

    def labels(self) -> list[str]:
        """The word and the words behind it: "in line", "played by"."""
        run: list[str] = []
        for element in self.tail:
            if isinstance(element, Word):
                run.append(element.singular)
                continue
            if isinstance(element, Slot) and len(run) == 1:
                endings = element.category.words()
                if endings and run[0].isalnum():
                    return [f"{run[0]} {ending}" for ending in endings]
            break
        label = " ".join(run)
        return [label if label[0].isalnum() else f'"{label}"']


class Numeral(Word):
    """A literal number."""

    def __init__(self, digits: str) -> None:
        super().__init__(digits, digits)
        self.key = NUMBER
        self.value = int(digits)

    def step(self, source: Source, at: int, fields: Fields) -> list[State]:
        if source.keys[at] == NUMBER and source.values[at] == self.value:
            return [(at + 1, fields)]
        if source.tracing and not self.silent:
            source.miss(at, self.labels())
        return NO_STATES


class Slot(Element):
    """A place for a value of some category; it lands in a field of the node."""

    def __init__(self, category: Category, field: int, default: object, plural: bool) -> None:
        super().__init__()
        self.category = category
        self.field = field  # below 0: no field
        self.default = default
        self.plural = plural

    def step(self, source: Source, at: int, fields: Fields) -> list[State]:
        found = self.category.read(source, at)
        field = self.field
        if field < 0:
            return [(end, fields) for value, end in found]
        return [(end, (*fields[:field], value, *fields[field + 1 :])) for value, end in found]

    def put(self, fields: Fields, out: Print) -> bool:
        return put_value(self, fields[self.field], out)


class Only(Slot):
    """A slot for a row of exactly one value."""

    def step(self, source: Source, at: int, fields: Fields) -> list[State]:
        field = self.field
        return [
            (end, (*fields[:field], (value,), *fields[field + 1 :]))
            for value, end in self.category.read(source, at)
        ]

    def put(self, fields: Fields, out: Print) -> bool:
        values = fields[self.field]
        return isinstance(values, tuple) and len(values) == 1 and put_value(self, values[0], out)


class List(Slot):
    """A slot for one or more values with a word or mark between them; the field gets all of them."""

    def __init__(self, category: Category, field: int, default: object, marks: list[Word], once: bool) -> None:
        super().__init__(category, field, default, False)
        self.between = marks[0]  # the one that is printed
        self.marks = marks
        self.once = once  # each value at most once, kept in the order of the table

    def step(self, source: Source, at: int, fields: Fields) -> list[State]:
        states: list[State] = []
        rows: list[tuple[int, Fields]] = [(at, ())]
        seen: dict[int, int] = {}  # two rows behind the same words show two meanings: no need for more
        while rows:
            place, values = rows.pop()
            for value, end in self.category.read(source, place):
                if self.once and value in values:
                    source.problems[place] = "this is said already"
                    continue
                row = (*values, value)
                key = source.keys[end]
                if source.tracing or key in self.after:
                    kept = self.category.in_order(row) if self.once else row
                    state = (end, (*fields[: self.field], kept, *fields[self.field + 1 :]))
                    if state not in states:
                        states.append(state)
                if any(key == mark.key for mark in self.marks):
                    seen[end] = seen.get(end, 0) + 1
                    if seen[end] <= 2 and (source.tracing or source.keys[end + 1] in self.category.first):
                        rows.append((end + 1, row))
                elif source.tracing:
                    source.miss(end, self.between.labels())
        return states

    def put(self, fields: Fields, out: Print) -> bool:
        values = fields[self.field]
        if not isinstance(values, tuple) or not values:
            return False
        if self.once and values != self.category.in_order(values):
            return False
        for number, value in enumerate(values):
            if number:
                out.pieces.append(TIED if self.between.singular == "/" else self.between.singular)
            if not put_value(self, value, out):
                return False
        return True


class Enumeration(List):
    """A list whose last two values have a word of their own between them: "a", "a or b", "a, b or c"."""

    def __init__(self, category: Category, field: int, default: object, between: Word, last: Word) -> None:
        super().__init__(category, field, default, [between, last], False)
        self.last = last

    def step(self, source: Source, at: int, fields: Fields) -> list[State]:
        states: list[State] = []
        rows: list[tuple[int, Fields, bool]] = [(at, (), False)]
        while rows:
            place, values, closed = rows.pop()
            for value, end in self.category.read(source, place):
                row = (*values, value)
                key = source.keys[end]
                if closed or not values:
                    states.append((end, (*fields[: self.field], row, *fields[self.field + 1 :])))
                if closed:
                    continue
                if key == self.between.key:
                    rows.append((end + 1, row, False))
                elif key == self.last.key:
                    rows.append((end + 1, row, True))
                elif source.tracing:
                    source.miss(end, self.between.labels() + self.last.labels())
        return states

    def put(self, fields: Fields, out: Print) -> bool:
        values = fields[self.field]
        if not isinstance(values, tuple) or not values:
            return False
        for number, value in enumerate(values):
            if number:
                out.pieces.append(self.last.singular if number == len(values) - 1 else self.between.singular)
            if not put_value(self, value, out):
                return False
        return True


class Option(Element):
    """A part that may be missing: printed when a field in it is not as usual, or always."""

    def __init__(self, elements: list[Element], always: bool) -> None:
        super().__init__()
        self.always = always
        self.elements = elements
        self.slots = slots_in(elements)
        self.may_be_empty = True

    def step(self, source: Source, at: int, fields: Fields) -> list[State]:
        key = source.keys[at]
        if not source.tracing:
            if key not in self.first:
                return [(at, fields)]
            if key not in self.after:
                return match(self.elements, source, at, fields)
        return [*match(self.elements, source, at, fields), (at, fields)]

    def put(self, fields: Fields, out: Print) -> bool:
        if self.always or is_said(self.slots, fields):
            return put_all(self.elements, fields, out)
        for slot in self.slots:
            if slot.category.counts:
                out.plural = fields[slot.field] != 1
        return True


class Row(Element):
    """Parts in a fixed order with a mark between them, each of which may be missing."""

    def __init__(self, parts: list[list[Element]], between: Word, closing: bool) -> None:
        super().__init__()
        self.parts = parts
        self.between = between
        self.closing = closing  # is the mark printed behind the last part?
        self.slots = [slots_in(part) for part in parts]
        self.may_be_empty = True

    def step(self, source: Source, at: int, fields: Fields) -> list[State]:
        states: list[State] = [(at, fields)]
        for part in self.parts:
            first = part[0].first
            for place, values in states[:]:
                start = place
                if place != at:
                    if source.keys[place] != self.between.key:
                        if source.tracing:
                            source.miss(place, self.between.labels())
                        continue
                    start += 1
                if source.tracing or source.keys[start] in first:
                    states += match(part, source, start, values)
        closed = [
            (place + 1, values)
            for place, values in states
            if place != at and source.keys[place] == self.between.key
        ]
        return closed + states

    def put(self, fields: Fields, out: Print) -> bool:
        start = len(out.pieces)
        for part, slots in zip(self.parts, self.slots, strict=True):
            if is_said(slots, fields):
                if len(out.pieces) > start:
                    out.pieces.append(self.between.singular)
                if not put_all(part, fields, out):
                    return False
        if self.closing and len(out.pieces) > start:
            out.pieces.append(self.between.singular)
        return True


def match(elements: list[Element], source: Source, at: int, fields: Fields) -> list[State]:
    """All states behind a row of elements."""
    states: list[State] = [(at, fields)]
    for element in elements:
        if len(states) == 1:
            place, values = states[0]
            states = element.step(source, place, values)
        else:
            behind: list[State] = []
            for place, values in states:
                for state in element.step(source, place, values):
                    if state not in behind:
                        behind.append(state)
            states = behind
        if not states:
            return NO_STATES
    return states


def put_all(elements: list[Element], fields: Fields, out: Print) -> bool:
    """Print a row of elements, but not those that mean nothing."""
    return all(element.silent or element.put(fields, out) for element in elements)


def put_value(slot: Slot, value: object, out: Print) -> bool:
    """Print a value in a slot; a number makes what follows it plural."""
    plural = out.plural
    category = slot.category
    out.plural = slot.plural or (category.is_noun and plural)
    done = category.put(value, out)
    out.plural = value != 1 if category.counts else plural
    return done


def slots_in(elements: list[Element]) -> list[Slot]:
    """The slots with a field among elements, also those within options."""
    slots: list[Slot] = []
    for element in elements:
        if isinstance(element, Option):
            slots += element.slots
        elif isinstance(element, Slot) and element.field >= 0:
            slots.append(element)
    return slots


def is_said(slots: list[Slot], fields: Fields) -> bool:
    """Is there anything to say: a field that is not as usual?"""
    return any(fields[slot.field] != slot.default for slot in slots)


def ends_here(source: Source, at: int) -> bool:
    """Is the whole text read?"""
    return source.keys[at] == END
