"""A card of Portals & Champions as printed, and which filters and names mean it."""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import Citation, definition, rule
from cardwright.core.effects.nodes import Node
from cardwright.core.pieces import Definition
from cardwright.games.portals.nodes import Filter, RearguardBox, Text
from cardwright.games.portals.plans import Plan

ALLY: Final = "ally"
EQUIPMENT: Final = "equipment"
ACTION: Final = "action"
CHAMPION: Final = "champion"
PORTAL: Final = "portal"
DEITY: Final = "deity"
INTERVENTION: Final = "intervention"
IN_THE_DECK: Final = (ALLY, EQUIPMENT, ACTION)

EVERY_CARD_HAS: Final[Citation] = definition("PC-CARD-1", "PC-CARD-2")
LIFE_FORCE: Final[Citation] = definition("PC-ALLY-8")
EFFECTLESS: Final[Citation] = definition("PC-ALLY-9")
KEYWORDS_ARE_TEXT: Final[Citation] = rule("PC-ALLY-10")
DECLARED_IN_FULL: Final[Citation] = rule("PC-CARD-3")
RACES_IN_TEXTS: Final[Citation] = rule("PC-CARD-4")
TREATED_AS_IN_PLAY: Final[Citation] = rule("PC-DECK-9")


class Card(Definition):
    """A card as printed, or one side of a Champion; every copy of it is the same."""

    def __init__(
        self,
        name: str,
        kind: str,
        region: str,
        rarity: str = "",
        type_text: str = "",
        race: str = "",
        text: str = "",
        meaning: Text | None = None,
        rearguard_text: str = "",
        rearguard: RearguardBox | None = None,
        life: int = 0,
        attack: int = 0,
        defense: int = 0,
        stamina: int = 0,
        cost: int = 0,
        faith_loss: int = 0,
        switch_icon: bool = False,
        faith: int = 0,
        flip_text: str = "",
        flip_after: Node | None = None,
        empowered: bool = False,
    ) -> None:
        super().__init__(name, kind)
        self.region = region
        self.rarity = rarity  # Basic, Epic or Mythic; "" where copies are not limited
        self.type_text = type_text  # all that the type box says
        self.race = race
        self.text = text  # the regular box as printed; "" if effectless
        self.meaning = meaning if meaning is not None else Text()
        self.rearguard_text = rearguard_text
        self.rearguard = rearguard
        self.life = life
        self.attack = attack  # of a Champion, or what an Equipment adds
        self.defense = defense
        self.stamina = stamina
        self.cost = cost  # the Life Force that opens a Portal
        self.faith_loss = faith_loss
        self.switch_icon = switch_icon
        self.faith = faith  # what a Deity begins with
        self.flip_text = flip_text
        self.flip_after = flip_after
        self.empowered = empowered
        self.treated_as = self.meaning.treated_as
        self.plan = Plan(self.meaning, rearguard)
        self.lasts = len(self.plan.lasting) > 0  # has it texts that hold as long as it lies there?
        self.notices = len(self.plan.moments) > 0  # or such that something sets off?
        self.acts = self.plan.can_move or len(self.plan.once) > 0  # can something be done with an Ally like it?

    @property
    def is_effectless(self) -> bool:
        """Is this an Ally without any rules text in its regular box?"""
        if not KEYWORDS_ARE_TEXT.holds():
            return self.kind == ALLY and not self.meaning.abilities
        return self.kind == ALLY and not self.text

    def counts_as(self, name: str) -> bool:
        """Does an effect that looks for the name find this card?"""
        wanted = name.strip().casefold()
        if wanted == self.name.casefold():
            return True
        return TREATED_AS_IN_PLAY.holds() and self.treated_as != "" and wanted == self.treated_as.casefold()

    def matches(self, filter: Filter, life: int = -1) -> bool:
        """Is this a card that the filter means? Its Life Force is as printed, or as it is now if that is given.

        No card is printed a Rearguard.
        """
        life = self.life if life < 0 else life
        if self.kind not in filter.kind:  # the kind itself, or two of them joined; no kind is a part of another
            return False
        if filter.race and RACES_IN_TEXTS.holds() and filter.race not in self.race.split(" "):
            return False
        if filter.name and not self.counts_as(filter.name):
            return False
        if filter.effectless and not self.is_effectless:
            return False
        if filter.life_at_most and life > filter.life_at_most:
            return False
        return life >= filter.life_at_least

    def texts(self) -> list[Node]:
        """Every text of the card, those of an empowered side included."""
        found: list[Node] = [self.meaning]
        if self.rearguard is not None:
            found.append(self.rearguard)
        if self.flip_after is not None:
            found.append(self.flip_after)
        for side in self.sides[1:]:
            if isinstance(side, Card) and side is not self:
                found.append(side.meaning)
        return found


def declared_type_hits(card: Card, declared: str) -> bool:
    """Does a declared card type mean this card? It must be the complete text of its type box."""
    wanted = declared.strip().casefold()
    printed = card.type_text.casefold()
    if DECLARED_IN_FULL.holds():
        return wanted == printed
    return wanted in printed.split(" ") or wanted == printed
