"""What a card's text amounts to, sorted by when it matters; worked out once for each card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardwright.core.effects.nodes import Node, nodes_in
from cardwright.games.portals.nodes import (
    Ability,
    All,
    AnyHere,
    Chosen,
    Damage,
    DamageForEach,
    Discard,
    ExhaustCost,
    Fixed,
    LoseStamina,
    PortalIs,
    Text,
)

if TYPE_CHECKING:
    from cardwright.games.portals.nodes import RearguardBox

NO_ABILITIES: Final[tuple[Ability, ...]] = ()


class Plan:
    """The abilities of a card by heading. An ability is named by its number among all of the card."""

    def __init__(self, text: Text, rearguard: RearguardBox | None) -> None:
        self.abilities: tuple[Ability, ...] = text.abilities
        self.rearguard: int = -1
        self.attack_modifier = 0
        self.defense_modifier = 0
        if rearguard is not None:
            self.attack_modifier = rearguard.attack
            self.defense_modifier = rearguard.defense
            if rearguard.ability is not None:
                self.rearguard = len(self.abilities)
                self.abilities = (*self.abilities, rearguard.ability)
        self.everywhere = text.everywhere
        self.cost: Node | None = text.cost
        self.upgrade = text.upgrade
        self.reaction = text.reaction
        self.can_move = text.move
        self.deploy = self.under("deploy")
        self.charge = self.under("charge")
        self.effect = self.under("effect")
        self.open = self.under("open")
        self.each_turn = self.under("each turn")
        self.evoke = self.under("evoke")
        self.action = self.under("")
        self.once = self.all_under("once", with_moment=False)  # used as a move
        self.moments = (*self.all_under("once", with_moment=True), *self.all_under("passive", with_moment=True))
        self.lasting: tuple[Node, ...] = self.lasting_texts()
        self.names_battlefield = self.action >= 0 and self.is_played_somewhere()

    def is_played_somewhere(self) -> bool:
        """Does an Action's text say "here", or speak of cards or the opponent? Then a battlefield is named."""
        found = [node for effect in self.abilities[self.action].effects for node in nodes_in(effect)]
        if isinstance(self.cost, ExhaustCost) or any(says_here(node) for node in found):
            return True
        return not self.reaches_everywhere(self.action) and any(is_local(node) for node in found)

    def under(self, heading: str) -> int:
        """The number of the first ability under a heading, -1 if there is none."""
        for number, ability in enumerate(self.abilities):
            if ability.heading == heading and number != self.rearguard:
                return number
        return -1

    def all_under(self, heading: str, with_moment: bool) -> tuple[int, ...]:
        """The numbers of the abilities under a heading that are set off by a moment, or are not."""
        return tuple(
            [
                number
                for number, ability in enumerate(self.abilities)
                if ability.heading == heading and (ability.moment is not None) == with_moment
            ]
        )

    def lasting_texts(self) -> tuple[Node, ...]:
        """What holds as long as the card lies there: Passive without a moment, While open."""
        found: list[Node] = []
        for ability in self.abilities:
            if ability.heading in ("passive", "while open") and ability.moment is None:
                found += ability.effects
        return tuple(found)

    def reaches_everywhere(self, number: int) -> bool:
        """Is the ability Global?"""
        return self.everywhere or self.abilities[number].everywhere


def says_here(node: Node) -> bool:
    """Is it about the battlefield in which the card is played?"""
    if isinstance(node, (All, Chosen)):
        return node.here
    if isinstance(node, Fixed):
        return node.which.endswith("here")
    return isinstance(node, (AnyHere, PortalIs))


def is_local(node: Node) -> bool:
    """Is it about cards, or about the opponent, which without Global are those of one battlefield?"""
    if isinstance(node, Damage):
        return not node.everyone
    if isinstance(node, Discard):
        return node.whose == "enemy"
    return isinstance(node, (All, Chosen, DamageForEach, Fixed, LoseStamina))
