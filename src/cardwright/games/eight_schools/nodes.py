"""What an Eight Schools text can mean: amounts, actions, rules, traps, and the conditions they hang on.

Frozen data without logic. `words.py` says how each node is printed, `amounts.py`, `conditions.py` and
`acts.py` carry them out.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.core.effects.nodes import Node


@dataclass(frozen=True)
class Filter(Node):
    """Which cards are meant. `kind` is "card" or one of the six types; empty fields ask nothing."""

    kind: str = "card"
    name: str = ""  # a whole name: 'Punch'
    piece: str = ""  # a piece of a name: with 'Punch' in name
    school: str = ""
    status: str = ""
    hands: int = 0
    exotic: bool = False


@dataclass(frozen=True)
class Zone(Node):
    """A place whose cards are counted: line, pool, trash, limbo, source, hands, deck or set."""

    name: str
    whose: str = "own"  # own, foe or both


# Counts


@dataclass(frozen=True)
class CardCount(Node):
    """How many matching cards lie in a zone; "different" counts each name once."""

    cards: Filter
    zone: Zone
    other: bool = False
    different: bool = False


@dataclass(frozen=True)
class FlippedHearts(Node):
    """How many Hearts of the player ("own") or of the foe lie face down."""

    whose: str = "own"


@dataclass(frozen=True)
class FreeHands(Node):
    """How many hand slots of the player hold no assist."""


@dataclass(frozen=True)
class AttackTaken(Node):
    """The ATTACK the player is facing in its turn, kept until its next one."""


# Conditions


@dataclass(frozen=True)
class Not(Node):
    """The condition does not hold."""

    condition: Node


@dataclass(frozen=True)
class Beside(Node):
    """A matching card stands after or before this one: anywhere, or right beside it."""

    direction: str  # after or before: on which side this card stands of the other
    right: bool
    cards: Filter


@dataclass(frozen=True)
class EndOfLine(Node):
    """This card is the first or the last matching one of its line."""

    end: str  # first or last
    cards: Filter


@dataclass(frozen=True)
class OnlyInLine(Node):
    """No other matching card stands in the line."""

    cards: Filter


@dataclass(frozen=True)
class OnlyInDeck(Node):
    """All cards of the player's list match."""

    cards: Filter


@dataclass(frozen=True)
class AtTerrain(Node):
    """The active terrain: "any", "no", or the name of one of the eight."""

    terrain: str


@dataclass(frozen=True)
class Compare(Node):
    """A count compared: "at least", "at most", "exactly" with a number, "any" or "no" without."""

    how: str
    number: int
    count: Node


@dataclass(frozen=True)
class Taking(Node):
    """ATTACK taken compared: "no", "any", "at least" or "at most" a number."""

    how: str
    number: int = 0


@dataclass(frozen=True)
class AtLastHeart(Node):
    """The player has exactly one face-up Heart."""


@dataclass(frozen=True)
class HeartsCompared(Node):
    """The player has "fewer" or "more" face-up Hearts than its foe."""

    how: str


# Effects


@dataclass(frozen=True)
class Amount(Node):
    """So much ATTACK, DEFENSE or SHIELD, once or per full group of something, while a condition holds."""

    number: int  # signed
    stat: str  # ATTACK, DEFENSE or SHIELD
    subject: str = "you"  # you, foe or each
    per: Node | None = None
    group: int = 1
    condition: Node | None = None


@dataclass(frozen=True)
class Target(Node):
    """What an action that removes cards acts on.

    `how` is "the terrain", "any", "own", "foe's", "all", "all foe's", "first" or "last" (card in foe's
    line). `zone` is "", "line" or "foe's line".
    """

    how: str
    cards: Filter = Filter()
    zone: str = ""


@dataclass(frozen=True)
class Action(Node):
    """Something done once, or at the start of each own turn."""

    each_turn: bool = False
    condition: Node | None = None


@dataclass(frozen=True)
class Draw(Action):
    """Draw cards: you, the foe or each player."""

    number: int = 1
    subject: str = "you"
    per: Node | None = None
    group: int = 1


@dataclass(frozen=True)
class Remove(Action):
    """Destroy, discard or return what the target names."""

    verb: str = "destroy"
    target: Target = Target("any")


@dataclass(frozen=True)
class Take(Action):
    """Take chosen cards from the own trash, limbo or source into the pool."""

    number: int = 1
    cards: Filter = Filter()
    pile: str = "trash"
    other: bool = False
    different: bool = False


@dataclass(frozen=True)
class PutUnder(Action):
    """Put chosen cards from the own pool or trash under the source."""

    number: int = 1
    cards: Filter = Filter()
    pile: str = "pool"
    other: bool = False
    different: bool = False


@dataclass(frozen=True)
class DiscardFromPool(Action):
    """Discard chosen cards of the own pool."""

    number: int = 1
    cards: Filter = Filter()
    other: bool = False
    different: bool = False


@dataclass(frozen=True)
class FoeDiscards(Action):
    """The foe discards the top cards of its source, or random cards of its pool."""

    number: int = 1
    pile: str = "source"  # source or pool


@dataclass(frozen=True)
class ShuffleTrash(Action):
    """Shuffle the own trash into the own source."""


@dataclass(frozen=True)
class LookAt(Action):
    """Look at the foe's pool ("pool"), or at the top cards of the own source ("source")."""

    pile: str = "pool"
    number: int = 0


@dataclass(frozen=True)
class FlipUp(Action):
    """Turn own face-down Hearts up."""

    number: int = 1


# Rules


@dataclass(frozen=True)
class CannotBeDestroyed(Node):
    """The card cannot be destroyed, always or in its 1st round only."""

    first_round: bool = False


@dataclass(frozen=True)
class CannotBeAimed(Node):
    """The assist cannot be chosen for aim."""


@dataclass(frozen=True)
class TrapsCannotBePlayed(Node):
    """While it is in play nobody sets a trap."""


@dataclass(frozen=True)
class EveryAssistHas(Node):
    """Every equipped assist has so much more (or less) SHIELD."""

    number: int


# Traps


@dataclass(frozen=True)
class CardPlayed(Node):
    """A matching card was played by "foe", "you" or "anyone"."""

    cards: Filter
    who: str


@dataclass(frozen=True)
class HeartFlipped(Node):
    """A Heart of "foe", "you" or "anyone" was flipped by an attack."""

    who: str


@dataclass(frozen=True)
class AssistDefeated(Node):
    """An assist of "foe", "you" or "anyone" was defeated."""

    who: str


@dataclass(frozen=True)
class AttackReached(Node):
    """The ATTACK taken is so much or more."""

    number: int


@dataclass(frozen=True)
class RemovePlayed(Node):
    """Trap: destroy, discard or return the 1st matching card that is played."""

    verb: str
    event: CardPlayed


@dataclass(frozen=True)
class AtFirst(Node):
    """Trap: do the effect at the 1st such event."""

    effect: Node  # an Amount or an Action
    event: Node
