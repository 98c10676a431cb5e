"""Works out, once a book is written, which tokens can open each phrase and which can follow it.

That is what lets the reader drop a state that cannot go on, and look only at phrases that fit the
next token.
"""

from __future__ import annotations

from cardwright.text.categories import Phrase, PhraseCategory
from cardwright.text.elements import Category, Element, List, Option, Row, Slot, Word
from cardwright.text.tokens import END

Keys = set[str]  # of tokens


def look_ahead(tops: list[Category], categories: list[Category]) -> None:
    """Fill `first`, `follow` and `by_first` of all categories and elements; `tops` are those of whole texts."""
    for category in categories:
        open_category(category, [])
    follow = {category.name: set[str]() for category in categories}
    for top in tops:
        follow[top.name].add(END)
    size = -1
    while size != sum(map(len, follow.values())):
        size = sum(map(len, follow.values()))
        for category in categories:
            if isinstance(category, PhraseCategory):
                for phrase in category.phrases:
                    spread(phrase.elements, follow[category.name], follow)
    for category in categories:
        category.follow = frozenset(follow[category.name])


def open_category(category: Category, above: list[str]) -> None:
    """What can open a category; a phrase that opens with itself would never end."""
    if category.first or not isinstance(category, PhraseCategory):
        return
    if category.name in above:
        raise ValueError(f"a phrase of {category.name} begins with itself: {' > '.join(above)}")
    everywhere: list[Phrase] = []
    firsts: list[tuple[Phrase, Keys]] = []
    for phrase in category.phrases:
        keys, may_be_empty = open_row(phrase.elements, [*above, category.name])
        firsts.append((phrase, keys))
        if may_be_empty:
            everywhere.append(phrase)
    openings = {key for _, keys in firsts for key in keys}
    for key in sorted(openings):
        category.by_first[key] = [phrase for phrase, keys in firsts if key in keys or phrase in everywhere]
    category.anywhere = everywhere
    category.first = frozenset(category.by_first)


def open_row(elements: list[Element], above: list[str]) -> tuple[Keys, bool]:
    """What can open a row of elements, and whether it may be empty."""
    keys: Keys = set()
    still_open = True
    for element in elements:
        # Those behind the first full element open nothing; they need their own `first` all the same.
        first, may_be_empty = open_element(element, above if still_open else [])
        if still_open:
            keys |= first
            still_open = may_be_empty
    return keys, still_open


def open_element(element: Element, above: list[str]) -> tuple[Keys, bool]:
    """What can open an element, and whether it may be empty."""
    keys: Keys = set()
    may_be_empty = False
    if isinstance(element, Word):
        keys = {element.key}
    elif isinstance(element, Slot):
        if above:
            open_category(element.category, above)
        keys = set(element.category.first)
    elif isinstance(element, Option):
        keys, _ = open_row(element.elements, above)
        may_be_empty = True
    elif isinstance(element, Row):
        for part in element.parts:
            keys |= open_row(part, above)[0]
        may_be_empty = True
    element.first = frozenset(keys)
    return keys, may_be_empty


def first_of(element: Element) -> frozenset[str]:
    """What can open an element, now that all categories know what opens them."""
    if isinstance(element, Slot):
        return element.category.first
    return element.first


def spread(elements: list[Element], after: Keys, follow: dict[str, Keys]) -> None:
    """Walk a row of elements from its end and note what can follow each."""
    for element in reversed(elements):
        element.after = frozenset(after)
        if isinstance(element, List):
            follow[element.category.name] |= after | {mark.key for mark in element.marks}
        elif isinstance(element, Slot):
            follow[element.category.name] |= after
        elif isinstance(element, Option):
            spread(element.elements, after, follow)
        elif isinstance(element, Row):
            for part in element.parts:
                spread(part, after | {element.between.key}, follow)
        after = after | first_of(element) if element.may_be_empty else set(first_of(element))
