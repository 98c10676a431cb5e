"""What waits on a chain: a played card or an effect, whose it is, where, against whom, and what it targets."""

from __future__ import annotations

from typing import Any, Final, cast

from mypy_extensions import mypyc_attr

from cardwright.core.chain import Link
from cardwright.core.effects.nodes import Node
from cardwright.core.saves import saved_plainly
from cardwright.games.portals.card import Card
from cardwright.games.portals.places import FIRST_HALF, STRIDE, WIDTH
from cardwright.games.portals.realm import EMPOWERED, Realm

Named = tuple[tuple[int, int, int], ...]  # cards named for one part of an effect: piece, stay, destination

# Keys: what sort of element it is
ACTION: Final = "action"
INTERVENTION: Final = "intervention"
REARGUARD_EFFECT: Final = "rearguard"
MODIFIER: Final = "modifier"
DEPLOY_EFFECT: Final = "deploy"
CHARGE_EFFECT: Final = "charge"
OPEN_EFFECT: Final = "open"
EACH_TURN: Final = "each turn"
EVOKE: Final = "evoke"
ABILITY_USE: Final = "ability"
SET_OFF: Final = "set off"
ATTACK: Final = "attack"
CHAMPION_EFFECT: Final = "effect"
EMPOWERING: Final = "empowering"
DECLARATIONS: Final = (ATTACK, CHAMPION_EFFECT, EMPOWERING)


@mypyc_attr(acyclic=True)
class Element(Link):
    """An element of a chain. `number` says which ability of the card it is; `piece` and `stay` are its source.

    `half` is the half of its player in which it happens (-1 for none), `opponent` the player it means (-1 for
    whoever it faces), `named` what was named for each of its parts, `stopped` the cards it will not reach.
    """

    def __init__(
        self,
        seat: int,
        key: str,
        piece: int = -1,
        stay: int = -1,
        target: int = -1,
        target_stay: int = -1,
        number: int = 0,
        cancelled: bool = False,
        half: int = -1,
        opponent: int = -1,
        named: tuple[Named, ...] = (),
        stopped: tuple[int, ...] = (),
        about: int = -1,
        facts: tuple[int, ...] = (),
        id: int = 0,
        face: int = 0,
    ) -> None:
        super().__init__(seat, key, piece, stay, target, target_stay, number, cancelled)
        self.half = half
        self.opponent = opponent
        self.named = named
        self.stopped = stopped
        self.about = about  # the card that set it off, or "that Ally", "it"
        self.facts = facts  # what else its moment says
        self.id = id
        self.face = face  # which side of a Champion spoke

    def copy(self) -> Element:
        return Element(
            self.seat,
            self.key,
            self.piece,
            self.stay,
            self.target,
            self.target_stay,
            self.number,
            self.cancelled,
            self.half,
            self.opponent,
            self.named,
            self.stopped,
            self.about,
            self.facts,
            self.id,
            self.face,
        )

    def speaks_of(self, piece: int) -> bool:
        if super().speaks_of(piece) or piece == self.about or piece in self.stopped:
            return True
        return any(piece == one for cards in self.named for one, _, _ in cards)

    def plain(self) -> list[Any]:
        own = [self.half, self.opponent, self.named, self.stopped, self.about, self.facts, self.id, self.face]
        return [*super().plain(), *own]


saved_plainly(Element)


def element_of(realm: Realm, seat: int, key: str, piece: int, number: int = 0, half: int = -2) -> Element:
    """An element whose source is a card where it lies now."""
    realm.elements += 1
    return Element(
        seat,
        key,
        piece,
        realm.stays[piece],
        number=number,
        half=half_of(realm, piece) if half == -2 else half,
        id=realm.elements,
        face=realm.faces[piece],
    )


def half_of(realm: Realm, piece: int) -> int:
    within = realm.place_of[piece] % STRIDE - FIRST_HALF
    return within // WIDTH if within >= 0 else -1


def effects_of(realm: Realm, element: Element) -> tuple[Node, ...]:
    """What the element does: the effects of one ability of its card."""
    if element.key in (ATTACK, EMPOWERING, MODIFIER):
        return ()
    abilities = card_of(realm, element).plan.abilities
    return abilities[element.number].effects if 0 <= element.number < len(abilities) else ()


def card_of(realm: Realm, element: Element) -> Card:
    """The card as it spoke: of a Champion the side that was up then."""
    definition = realm.definitions[element.piece]
    return cast(Card, definition.sides[1] if element.face == EMPOWERED else definition)


def is_global(realm: Realm, element: Element) -> bool:
    """Does it reach all battlefields: by its text, or because it lies in none?"""
    if element.key in (INTERVENTION,) or element.half < 0:
        return True
    plan = card_of(realm, element).plan
    return element.number < len(plan.abilities) and plan.reaches_everywhere(element.number)
