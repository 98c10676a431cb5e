"""Random meanings, made from a phrase table: every node that the table can say, and no other."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from cardwright.text.book import PhraseBook
from cardwright.text.categories import NameCategory, NumberCategory, Phrase, PhraseCategory
from cardwright.text.elements import Category, Element, List, Only, Option, Row, Slot

NAMES = (
    st.sampled_from(["Punch", "Synergy Energy", "Smith's Punch", "Boxers' Punch", "A. and or B", "2 cards"])
    | st.text("abcXYZéß019'’.,:-/ ()", min_size=1, max_size=12).filter(lambda name: name == name.strip())
)  # fmt: skip


@st.composite
def meanings(draw: st.DrawFn, book: PhraseBook, category: str = "text") -> Any:
    """A whole text."""
    book.finish()
    return draw_category(draw, book.categories[category])


def draw_category(draw: st.DrawFn, category: Category) -> object:
    if isinstance(category, NumberCategory):
        number = category.meaning(draw(st.integers(category.low, category.high)))
        return -number if category.signed and draw(st.booleans()) else number
    if isinstance(category, NameCategory):
        return draw(NAMES)
    assert isinstance(category, PhraseCategory)
    return draw_phrase(draw, draw(st.sampled_from(category.phrases)))


def draw_phrase(draw: st.DrawFn, phrase: Phrase) -> object:
    fields = list(phrase.usual)
    draw_elements(draw, phrase.elements, fields)
    return phrase.means(tuple(fields))


def draw_elements(draw: st.DrawFn, elements: list[Element], fields: list[object]) -> None:
    for element in elements:
        if isinstance(element, Option):
            if element.slots != [] and draw(st.booleans()):
                draw_elements(draw, element.elements, fields)
        elif isinstance(element, Row):
            for part in element.parts:
                if draw(st.booleans()):
                    draw_elements(draw, part, fields)
        elif isinstance(element, Slot) and element.field >= 0:
            fields[element.field] = draw_slot(draw, element)


def draw_slot(draw: st.DrawFn, slot: Slot) -> object:
    if isinstance(slot, Only):
        return (draw_category(draw, slot.category),)
    if not isinstance(slot, List):
        return draw_category(draw, slot.category)
    values = tuple(draw_category(draw, slot.category) for _ in range(draw(st.integers(1, 2))))
    return slot.category.in_order(values) if slot.once else values
