"""What a card's text amounts to, sorted by when it matters; worked out once for each card."""

from __future__ import annotations

from typing import Final

from cardwright.core.effects.nodes import Node
from cardwright.games.thorgal.nodes import (
    Ability,
    Costs,
    FirstBaneCardCosts,
    Has,
    JourneyEnds,
    NoExhausting,
    OpposingCosts,
    Played,
    PreventFirst,
    Text,
    When,
)

NO_PHASES: Final[tuple[str, ...]] = ()


class Lasting:
    """A permanent text and the phases in which it works; no phases are all of them."""

    def __init__(self, node: Node, phases: tuple[str, ...]) -> None:
        self.node = node
        self.phases = phases


class Plan:
    """The abilities of a card by heading. An ability is named by its number among all of the card."""

    def __init__(self, text: Text) -> None:
        self.abilities: tuple[Ability, ...] = text.abilities
        self.activate = self.under("activate")
        self.capture = self.under("capture")
        self.wolf = self.under("wolf")
        self.effect = self.under("")
        self.permanent: tuple[Lasting, ...] = tuple(
            [
                Lasting(node, ability.phases)
                for ability in text.abilities
                if ability.heading == "permanent"
                for node in ability.effects
            ]
        )
        self.bonuses = self.those(Has)
        self.costs = self.those(Costs)
        self.tolls = self.those(FirstBaneCardCosts)
        self.shields = self.those(PreventFirst)
        self.immunities = self.those(NoExhausting)
        self.opposing_tolls = self.those(OpposingCosts)
        self.on_play = self.whens(Played)
        self.on_journey = self.whens(JourneyEnds)

    def under(self, heading: str) -> int:
        """The number of the first ability under a heading, -1 if there is none."""
        for number, ability in enumerate(self.abilities):
            if ability.heading == heading:
                return number
        return -1

    def those(self, kind: type) -> tuple[Lasting, ...]:
        """The permanent texts of one kind."""
        return tuple([lasting for lasting in self.permanent if isinstance(lasting.node, kind)])

    def whens(self, moment: type) -> tuple[Lasting, ...]:
        """The permanent texts that wait for one kind of moment."""
        found = [
            one for one in self.permanent if isinstance(one.node, When) and isinstance(one.node.moment, moment)
        ]
        return tuple(found)

    def phases_of(self, number: int) -> tuple[str, ...]:
        """The phases in which an ability may be used."""
        return self.abilities[number].phases if number >= 0 else NO_PHASES
