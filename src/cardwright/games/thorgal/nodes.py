"""What a Thorgal text can mean: abilities under their headings, effects, permanent texts, upkeep conditions.

Frozen data without logic. `words.py` says how each node is printed; executors of effects, values and upkeep
carry them out. Throughout, "you" is the owner of a destiny or bane card, or the user of a land effect.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.core.effects.nodes import Node

# A whole text


@dataclass(frozen=True)
class Text(Node):
    """All that a card says, its upkeep condition apart. A card without effect has no text at all."""

    abilities: tuple[Ability, ...] = ()


@dataclass(frozen=True)
class Ability(Node):
    """Effects under one heading.

    `heading` is "permanent" or "activate" (companions and supports), "capture" or "wolf" (lands), or "" for the
    text of an event or a bane card. Under "permanent" stand permanent texts, everywhere else effects.
    """

    heading: str
    effects: tuple[Node, ...]
    phases: tuple[str, ...] = ()  # of "Dawn", "Journey", "Dusk", in this order; () is every phase
    cost: Node | None = None  # of an activation, beside exhausting: Receive, Discard or DestroyFromHand
    per_round: int = 1  # how often a wolf effect may be used in a round


# Which cards are meant


@dataclass(frozen=True)
class Filter(Node):
    """Cards of a kind: "card", "companion", "support", "event", "bane card", or a subtype such as "Warrior"."""

    kind: str
    cost_at_most: int | None = None


@dataclass(frozen=True)
class Fixed(Node):
    """One card that needs no choice: `which` is "this card", "opposing companion" or "land" (the destination)."""

    which: str


@dataclass(frozen=True)
class Chosen(Node):
    """One card that the player of the text chooses on resolution: "another companion in your party".

    `where` is "your party", "destiny party" (the destiny player's) or "attached" (to the destination).
    """

    cards: Filter
    where: str = "your party"
    other: bool = False


@dataclass(frozen=True)
class Each(Node):
    """All cards of a kind: "each other Warrior in your party". `where` is "your party" or "destiny party"."""

    cards: Filter
    where: str = "your party"
    other: bool = False


# Attributes


@dataclass(frozen=True)
class Bonus(Node):
    """So many points more, or less, of "Bravery", "Cunning" or "Power"."""

    number: int  # signed
    attribute: str


@dataclass(frozen=True)
class InParty(Node):
    """A count: for each (other) card of a kind in your party."""

    cards: Filter
    other: bool = False


@dataclass(frozen=True)
class Horns(Node):
    """A count: for each victory horn that `who` has: "you", "destiny player" or "bane player"."""

    who: str


# Effects


@dataclass(frozen=True)
class Draw(Node):
    """Draw cards from the deck of your role."""

    number: int


@dataclass(frozen=True)
class Pool(Node):
    """Put the top cards of your destiny, or bane, deck face down into the pool of the same kind."""

    number: int
    kind: str = "destiny"  # destiny or bane


@dataclass(frozen=True)
class Receive(Node):
    """Receive damage, one amount at once: `who` is "you", "destiny player" or "bane player"."""

    number: int
    who: str = "you"


@dataclass(frozen=True)
class Exhaust(Node):
    """Put exhaustion markers on a card, or on each of some cards."""

    number: int
    target: Node  # Fixed, Chosen or Each


@dataclass(frozen=True)
class Refresh(Node):
    """Remove exhaustion markers from a card, or from each of some cards; 0 means all."""

    number: int
    target: Node  # Fixed, Chosen or Each


@dataclass(frozen=True)
class Gets(Node):
    """A card, or each of some cards, gets more or less of attributes this phase or this round."""

    target: Node  # Fixed, Chosen or Each
    bonuses: tuple[Bonus, ...]
    until: str = "phase"  # phase or round
    per: Node | None = None  # InParty or Horns, counted on resolution


@dataclass(frozen=True)
class Turns(Node):
    """A card turns all its points of one attribute into points of another this phase or this round."""

    target: Node  # Fixed, Chosen or Each
    attribute: str
    into: str
    until: str = "phase"


@dataclass(frozen=True)
class Destroy(Node):
    """Destroy a card, or each of some cards."""

    target: Node  # Fixed, Chosen or Each


@dataclass(frozen=True)
class Return(Node):
    """Return a card to its owner's hand ("hand"), or the opposing companion to its party ("party")."""

    target: Node  # Fixed or Chosen
    to: str = "hand"


@dataclass(frozen=True)
class Discard(Node):
    """Discard cards; 0 means all.

    `who` is "you", "destiny player" or "bane player"; `pile` is "hand" (that player chooses), "destiny pool" or
    "bane pool" (from the top).
    """

    number: int
    pile: str = "hand"
    who: str = "you"


@dataclass(frozen=True)
class LookAtTop(Node):
    """Look at the top cards of your destiny deck, take some into your hand, put the rest on the bottom."""

    number: int
    take: int = 1


@dataclass(frozen=True)
class LookAtHand(Node):
    """Look at a hand, and choose cards from it that its player discards; 0: only look."""

    who: str  # destiny player or bane player
    discard: int = 0


@dataclass(frozen=True)
class UnderDeck(Node):
    """Put cards from your Valhalla, or from your hand, on the bottom of your destiny deck; 0 means all."""

    number: int
    pile: str = "Valhalla"  # Valhalla or hand


@dataclass(frozen=True)
class FromValhalla(Node):
    """Put a card of a kind from your Valhalla into your hand."""

    cards: Filter


@dataclass(frozen=True)
class IntoParty(Node):
    """Put a companion or support from your hand into your party without paying its cost; it is not played."""

    cards: Filter


@dataclass(frozen=True)
class NextCosts(Node):
    """The next card of a kind that `who` plays this phase costs more (positive) or less (negative)."""

    cards: Filter
    number: int
    who: str = "you"  # you, destiny player or bane player


@dataclass(frozen=True)
class Prevent(Node):
    """Prevent the next points of damage that you would receive this phase or this round."""

    number: int
    until: str = "phase"  # phase or round


@dataclass(frozen=True)
class NoActivation(Node):
    """Cards of a kind in the destiny player's party cannot be activated this phase or this round."""

    cards: Filter
    until: str = "phase"


@dataclass(frozen=True)
class NoOpposing(Node):
    """The bane player cannot oppose this round."""


@dataclass(frozen=True)
class MeetsUpkeep(Node):
    """A companion, or each companion of a kind, meets its upkeep condition this round."""

    target: Node  # Fixed "this card", Chosen or Each, in your party


@dataclass(frozen=True)
class MoveMarker(Node):
    """Move the destiny player marker to another unconquered land."""


@dataclass(frozen=True)
class BringLand(Node):
    """Bring one of your unchosen lands into play."""


@dataclass(frozen=True)
class Search(Node):
    """Search your destiny deck for a card of a kind, put it into your hand and shuffle that deck."""

    cards: Filter


@dataclass(frozen=True)
class CopyActivation(Node):
    """Use the activated effect of another card in your party, at no cost and without exhausting that card."""

    target: Chosen


@dataclass(frozen=True)
class ExchangeWithPool(Node):
    """Exchange cards of your hand with as many from the top of your destiny, or bane, pool."""

    number: int
    kind: str = "destiny"


# Effects joined


@dataclass(frozen=True)
class If(Node):
    """If a condition holds on resolution, ..."""

    condition: Node
    effect: Node


@dataclass(frozen=True)
class YouMay(Node):
    """You may ...; an IfYouDo or IfYouDoNot may follow as the next effect of the ability."""

    effect: Node


@dataclass(frozen=True)
class IfYouDo(Node):
    """If you do, ...: only if the offer of the sentence before was carried out in full."""

    effect: Node


@dataclass(frozen=True)
class IfYouDoNot(Node):
    """If you do not, ...: only if the offer of the sentence before was declined or impossible."""

    effect: Node


@dataclass(frozen=True)
class Either(Node):
    """Choose one of two effects on resolution."""

    first: Node
    second: Node


@dataclass(frozen=True)
class Later(Node):
    """If the journey succeeds, or fails, this round, ...: waits for the end of the journey."""

    result: str  # success or failure
    effect: Node


# Conditions. An upkeep condition is AtLeast, AtMost or InPool; or an action that must be done in full: Discard,
# UnderDeck from the hand, Receive, or Exhaust on this card or on another one


@dataclass(frozen=True)
class AtLeast(Node):
    """You have at least so many (other) cards of a kind in your party."""

    number: int
    cards: Filter
    other: bool = False


@dataclass(frozen=True)
class AtMost(Node):
    """You have at most so many (other) cards of a kind in your party; 0 is printed as no."""

    number: int
    cards: Filter
    other: bool = False


@dataclass(frozen=True)
class InPool(Node):
    """Upkeep: you have at least so many cards in your destiny pool."""

    number: int


@dataclass(frozen=True)
class IsOpposed(Node):
    """There is an opposing companion."""


@dataclass(frozen=True)
class JourneyEnded(Node):
    """The journey succeeded, or failed, this round."""

    result: str  # success or failure


# Costs of an activation: Receive, Discard, or


@dataclass(frozen=True)
class DestroyFromHand(Node):
    """Destroy cards of your hand, which you choose."""

    number: int


# Permanent texts


@dataclass(frozen=True)
class Has(Node):
    """A card, or each of some cards, has more or less of attributes: while a condition holds, for each of some."""

    target: Node  # Fixed "this card" or Each in your party
    bonuses: tuple[Bonus, ...]
    condition: Node | None = None
    per: Node | None = None  # InParty or Horns


@dataclass(frozen=True)
class Costs(Node):
    """Cards of a kind cost you more (positive) or less (negative)."""

    cards: Filter
    number: int


@dataclass(frozen=True)
class FirstBaneCardCosts(Node):
    """The first bane card that the bane player plays each phase costs more."""

    number: int


@dataclass(frozen=True)
class PreventFirst(Node):
    """Prevent the first point of damage that you would receive each phase."""


@dataclass(frozen=True)
class NoExhausting(Node):
    """The bane player cannot put exhaustion markers on this card, or on each card of a kind in your party."""

    target: Node  # Fixed "this card" or Each


@dataclass(frozen=True)
class OpposingCosts(Node):
    """The bane player pays so much more to oppose."""

    number: int


@dataclass(frozen=True)
class When(Node):
    """When something happens, ..."""

    moment: Node  # Played or JourneyEnds
    effect: Node
    once_per_round: bool = False


@dataclass(frozen=True)
class Played(Node):
    """You play a card of a kind."""

    cards: Filter


@dataclass(frozen=True)
class JourneyEnds(Node):
    """The journey succeeds, or fails."""

    result: str  # success or failure
