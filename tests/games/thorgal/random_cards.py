"""Cards with random texts: everything that the phrases can say, where it may stand, put on the printed cards."""

from __future__ import annotations

import random
from typing import Any

from cardwright.core.errors import BadInput
from cardwright.core.ruleset import Ruleset
from cardwright.games.thorgal.card import LAND, PARTY_KINDS, Card
from cardwright.games.thorgal.cards import read_card
from cardwright.games.thorgal.nodes import Ability, Text
from cardwright.games.thorgal.words import ATTRIBUTES, BOOK
from cardwright.text.categories import NumberCategory, Phrase, PhraseCategory
from cardwright.text.elements import Category, Element, List, Only, Option, Row, Slot

TRIES = 60  # for a text that may stand on the card
LARGEST = 3  # number in a text
LONGEST = 480


def with_random_texts(rules: Ruleset, seed: int) -> Ruleset:
    """The same cards with random texts and upkeep conditions; a few keep their own."""
    words = Words(random.Random(seed))
    own = [words.card(card) for card in rules.definitions if isinstance(card, Card)]
    return rules.with_cards([table for table in own if table], "random")


class Words:
    """Random meanings from the phrase book, kept small."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        BOOK.finish()

    def card(self, card: Card) -> dict[str, Any]:
        """The table of a card with new words; empty if none was found that may stand there."""
        for _ in range(TRIES):
            table = printed(card)
            if card.upkeep_text:
                table["upkeep"] = BOOK.write(self.drawn("upkeep"), "upkeep")
            table["text"] = BOOK.write(Text(self.abilities(card.kind)), "text")
            try:
                if len(table["text"]) <= LONGEST:
                    read_card(table, "random")
                    return table
            except BadInput:
                continue
        return {}

    def abilities(self, kind: str) -> tuple[Ability, ...]:
        if kind == LAND:
            return (self.ability("capture"), self.ability("wolf"))
        if kind in PARTY_KINDS:
            headings = self.chance.sample(["permanent", "activate"], self.chance.choice([1, 2]))
            return tuple([self.ability(heading) for heading in headings])
        return (self.ability(""),)

    def ability(self, heading: str) -> Ability:
        phrases = BOOK.categories["ability" if heading else "plain ability"].phrases  # type: ignore[attr-defined]
        ability = self.said(next(phrase for phrase in phrases if (0, heading) in phrase.fixed))
        assert isinstance(ability, Ability)
        return ability

    def drawn(self, category: str) -> Any:
        return self.value(BOOK.categories[category])

    def value(self, category: Category) -> object:
        if isinstance(category, NumberCategory):
            number = self.chance.randint(max(category.low, 1), LARGEST)
            return category.meaning(-number if category.signed and self.chance.random() < 0.5 else number)
        assert isinstance(category, PhraseCategory)
        return self.said(self.chance.choice(category.phrases))

    def said(self, phrase: Phrase) -> object:
        fields = list(phrase.usual)
        self.fill(phrase.elements, fields)
        return phrase.means(tuple(fields))

    def fill(self, elements: list[Element], fields: list[object]) -> None:
        for element in elements:
            if isinstance(element, Option):
                if element.slots and self.chance.random() < 0.35:
                    self.fill(element.elements, fields)
            elif isinstance(element, Slot) and element.field >= 0:
                fields[element.field] = self.slot(element)
            else:
                assert not isinstance(element, Row)

    def slot(self, slot: Slot) -> object:
        if isinstance(slot, Only):
            return (self.value(slot.category),)
        if not isinstance(slot, List):
            return self.value(slot.category)
        values = tuple(self.value(slot.category) for _ in range(self.chance.choice([1, 1, 2, 3])))
        return slot.category.in_order(values) if slot.once else values


def printed(card: Card) -> dict[str, Any]:
    """All but the words of a card, as its file has it."""
    table: dict[str, Any] = {"name": card.name, "type": card.kind, "faction": card.faction}
    pairs = zip(ATTRIBUTES, card.attributes, strict=True)
    table.update({attribute.lower(): number for attribute, number in pairs if number})
    for key in ("subtypes", "phases", "bar"):
        if getattr(card, key):
            table[key] = list(getattr(card, key))
    if card.kind != LAND:
        table.update({"cost": card.cost, "copies": card.copies})
    return table
