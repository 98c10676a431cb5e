"""A card of Eight Schools as printed, and which filters mean it."""

from __future__ import annotations

import re
from typing import Final

from cardwright.core.clauses import Citation, rule
from cardwright.core.effects.nodes import CardText
from cardwright.core.pieces import Definition
from cardwright.games.eight_schools.nodes import Filter
from cardwright.games.eight_schools.plans import Plan

SCHOOLS_MATTER_WHERE_NAMED: Final[Citation] = rule("ES-COMP-9")
TWO_SCHOOLS_COUNT_FOR_BOTH: Final[Citation] = rule("ES-COMP-10")
QUOTED_NAMES: Final[Citation] = rule("ES-VAL-6")
EXACTLY_SO_MANY_HANDS: Final[Citation] = rule("ES-VAL-21")

FOLDED: Final[dict[str, str]] = {}


def fold(name: str) -> str:
    """A name as names are compared: without case and asterisks."""
    folded = FOLDED.get(name)
    if folded is None:
        folded = FOLDED[name] = name.replace("*", "").strip().casefold()
    return folded


class Card(Definition):
    """A card as printed; every copy of it is the same."""

    def __init__(
        self,
        name: str,
        kind: str,
        schools: tuple[str, ...],
        hands: int,
        shield: int,
        exotic: bool,
        text: str,
        meaning: CardText,
    ) -> None:
        super().__init__(name, kind)
        self.schools = schools
        self.hands = hands  # 0 unless it is an assist
        self.shield = shield
        self.exotic = exotic
        self.text = text  # as printed
        self.meaning = meaning
        self.folded = fold(name)
        self.words = frozenset(re.findall(r"[\w']+", self.folded))
        self.plan = Plan(meaning)
        self.one_way = kind not in ("assist", "trap") and not self.plan.has_sides  # nothing is named with it
        self.statuses: frozenset[str] = frozenset(meaning.statuses)

    @property
    def printed_name(self) -> str:
        """The name with the asterisks of an exotic card."""
        return f"*{self.name}*" if self.exotic else self.name

    def matches(self, filter: Filter) -> bool:
        """Is this a card that the filter means?"""
        if filter.kind != "card" and filter.kind != self.kind:
            return False
        if filter.name and QUOTED_NAMES.holds() and fold(filter.name) != self.folded:
            return False
        if filter.piece and QUOTED_NAMES.holds() and fold(filter.piece) not in self.folded:
            return False
        if filter.school and SCHOOLS_MATTER_WHERE_NAMED.holds() and not self.is_of(filter.school):
            return False
        if filter.status and filter.status not in self.statuses:
            return False
        if filter.hands and EXACTLY_SO_MANY_HANDS.holds() and filter.hands != self.hands:
            return False
        return self.exotic or not filter.exotic

    def is_of(self, school: str) -> bool:
        """Does the card belong to the school, alone or with another one?"""
        if TWO_SCHOOLS_COUNT_FOR_BOTH.holds():
            return school in self.schools
        return self.schools[:1] == (school,)
