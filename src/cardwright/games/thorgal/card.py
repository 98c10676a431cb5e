"""A card of Thorgal as printed, and which filters mean it."""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import Citation, definition, rule
from cardwright.core.effects.nodes import Node
from cardwright.core.pieces import Definition
from cardwright.games.thorgal.nodes import Filter, Text
from cardwright.games.thorgal.plans import Plan

THREE_KINDS: Final[Citation] = definition("TH-CARD-1", "TH-CARD-2")
SUBTYPES: Final[Citation] = definition("TH-CARD-9", "TH-CARD-17")
COST_PHASE_AND_BAR: Final[Citation] = definition("TH-CARD-11")
FACTION_AND_NUMBER: Final[Citation] = definition("TH-CARD-13", "TH-CARD-14")
SUPPORTS_HAVE_SUBTYPES: Final[Citation] = rule("TH-CARD-10")

COMPANION: Final = "companion"
SUPPORT: Final = "support"
EVENT: Final = "event"
BANE: Final = "bane"
LAND: Final = "land"
DESTINY_KINDS: Final = (COMPANION, SUPPORT, EVENT)
PARTY_KINDS: Final = (COMPANION, SUPPORT)
KINDS: Final = (COMPANION, SUPPORT, EVENT, BANE, LAND)

ANY_CARD: Final = "card"
BANE_CARD: Final = "bane card"  # how a text calls the kind BANE


class Card(Definition):
    """A card as printed, or one side of a land; every copy of it is the same.

    A land shows attributes and subtypes on its front and its text on its back, the second side.
    """

    def __init__(
        self,
        name: str,
        kind: str,
        faction: str,
        card_number: str = "",
        copies: int = 1,
        cost: int = 0,
        attributes: tuple[int, int, int] = (0, 0, 0),
        subtypes: tuple[str, ...] = (),
        phases: tuple[str, ...] = (),
        bar: tuple[str, ...] = (),
        golden: bool = False,
        text: str = "",
        meaning: Text | None = None,
        upkeep_text: str = "",
        upkeep: Node | None = None,
    ) -> None:
        super().__init__(name, kind)
        self.faction = faction
        self.card_number = card_number  # only to tell cards apart: OU-C01
        self.copies = copies  # in the set of its faction
        self.cost = cost
        self.attributes = attributes  # Bravery, Cunning, Power
        self.subtypes = subtypes
        self.phases = phases  # in which an event or a bane card may be played
        self.bar = bar  # symbols of an event or a bane card, from the top
        self.golden = golden  # recommended for a first party
        self.text = text  # as printed; "" if there is none
        self.meaning = meaning if meaning is not None else Text()
        self.upkeep_text = upkeep_text
        self.upkeep = upkeep  # of every companion, and of nothing else
        self.plan = Plan(self.meaning)

    def matches(self, filter: Filter) -> bool:
        """Is this a card that the filter means? Costs are as printed."""
        if filter.cost_at_most is not None and self.cost > filter.cost_at_most:
            return False
        kind = filter.kind
        if kind == ANY_CARD or kind == self.kind:
            return True
        if kind == BANE_CARD:
            return self.kind == BANE
        if self.kind == SUPPORT and not SUPPORTS_HAVE_SUBTYPES.holds():
            return False
        return kind in self.subtypes

    def texts(self) -> list[Node]:
        """Every text of the card, that on the back of a land included."""
        found: list[Node] = [self.meaning]
        if self.upkeep is not None:
            found.append(self.upkeep)
        for side in self.sides[1:]:
            if isinstance(side, Card) and side is not self:
                found.append(side.meaning)
        return found
