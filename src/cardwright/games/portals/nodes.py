"""What a Portals & Champions text can mean: abilities under their headings, effects, lasting texts, moments.

Frozen data without logic. `words.py` says how each node is printed; `acts.py` carries effects out,
`values.py` reads the lasting texts, `moments.py` knows when something is set off.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.core.effects.nodes import Node

# A whole text


@dataclass(frozen=True)
class Text(Node):
    """All that a box of a card says. An effectless box has no text at all."""

    treated_as: str = ""  # This card's name is treated as "..."
    upgrade: bool = False
    move: bool = False  # the keyword of an Ally
    everywhere: bool = False  # Global, of an Action as a whole
    reaction: bool = False
    cost: Node | None = None
    abilities: tuple[Ability, ...] = ()


@dataclass(frozen=True)
class Ability(Node):
    """Effects under one heading.

    `heading` is "deploy", "charge", "passive", "once" (per turn), "effect" (of a Champion), "open",
    "each turn", "evoke", "while open", "rearguard", or "" for the text of an Action or Divine Intervention.
    Under "passive" and "while open" without a moment stand lasting texts, everywhere else effects.
    """

    heading: str
    effects: tuple[Node, ...]
    everywhere: bool = False  # Global before the heading
    moment: Node | None = None  # when it is set off, or when a Rearguard may be used


@dataclass(frozen=True)
class RearguardBox(Node):
    """All that a Rearguard box says: modifiers for a combat, or an ability under "rearguard"."""

    attack: int = 0
    defense: int = 0
    ability: Ability | None = None


# Costs


@dataclass(frozen=True)
class StaminaCost(Node):
    """Cost: 2 Stamina."""

    number: int


@dataclass(frozen=True)
class ExhaustCost(Node):
    """Cost: Exhaust 2 friendly Allies here."""

    number: int


@dataclass(frozen=True)
class DiscardCost(Node):
    """Cost: Discard 1 card from your hand."""

    number: int


# Which cards are meant


@dataclass(frozen=True)
class Filter(Node):
    """Which cards of a kind: of a race, effectless, by Life Force.

    `kind` is "ally", "champion", "equipment", "action", "rearguard" or "portal", or two of them joined as they
    are printed: "action or equipment". To negate, "rearguard" means a Rearguard effect.
    """

    kind: str
    race: str = ""
    effectless: bool = False
    life_at_least: int = 0
    life_at_most: int = 0  # 0 asks nothing
    name: str = ""  # counts as this name; "" asks nothing


@dataclass(frozen=True)
class Chosen(Node):
    """Cards that are named when the effect is played or set off: "1 enemy Ally here", "up to 2 friendly Allies".

    Things on the chain are named so too: "1 enemy Action or Rearguard effect", to be negated.
    """

    cards: Filter
    whose: str = ""  # friendly, enemy, own; "" with "of any player"
    number: int = 1
    up_to: bool = False
    other: bool = False
    here: bool = False
    where: str = ""  # "new": in the new battlefield of the Champion that was switched


@dataclass(frozen=True)
class All(Node):
    """All cards of a kind, none of them targeted: "all enemy Allies here", or counted: "for each ..."."""

    cards: Filter
    whose: str = "enemy"
    here: bool = False


@dataclass(frozen=True)
class Fixed(Node):
    """One card fixed by its place or by what happened.

    `which` is "this ally", "this champion", "equipped champion", "friendly champion here", "enemy champion here",
    "enemy rearguard here", "attacking champion", "attacking portal", "champion in combat", "it", "that ally",
    "that effect".
    """

    which: str


# Effects


@dataclass(frozen=True)
class Draw(Node):
    """Draw cards, and put some of the hand on the bottom of the deck."""

    number: int
    bottom: int = 0


@dataclass(frozen=True)
class Discard(Node):
    """Discard cards from the hand: one's own, or that of the opponent."""

    number: int
    whose: str = "own"


@dataclass(frozen=True)
class GainStamina(Node):
    """Gain Stamina."""

    number: int


@dataclass(frozen=True)
class LoseStamina(Node):
    """The opponent loses Stamina."""

    number: int


@dataclass(frozen=True)
class SpendStamina(Node):
    """Spend Stamina, in full or not at all."""

    number: int


@dataclass(frozen=True)
class Damage(Node):
    """Deal damage to the opponent, or to each player at the same moment."""

    number: int
    everyone: bool = False


@dataclass(frozen=True)
class DamageForEach(Node):
    """For each burned enemy Champion, deal damage to its controller."""

    status: str
    number: int


@dataclass(frozen=True)
class Do(Node):
    """A keyword done to cards.

    `verb` is exhaust, recover, banish, destroy, snatch, move, burn, freeze, empower, depower, close, negate
    or return (to its owner's hand).
    """

    verb: str
    target: Node  # Chosen, All or Fixed


@dataclass(frozen=True)
class RemoveStatus(Node):
    """Remove one status from a Champion."""

    target: Node


@dataclass(frozen=True)
class Switch(Node):
    """Switch a Champion with another friendly one."""

    champion: Fixed
    adjacent: bool = False


@dataclass(frozen=True)
class LookAt(Node):
    """Look at a Rearguard: one, all, or the one here."""

    target: Node


@dataclass(frozen=True)
class Search(Node):
    """Add from the deck ("add"), or resurrect from the Discard pile ("resurrect")."""

    verb: str
    cards: Filter
    number: int = 1


@dataclass(frozen=True)
class DeclareType(Node):
    """Declare a card type, reveal the top cards of your deck and take those of that type."""

    number: int


@dataclass(frozen=True)
class Bonus(Node):
    """So much ATK or DEF."""

    number: int  # signed
    stat: str  # ATK or DEF


@dataclass(frozen=True)
class Gets(Node):
    """A Champion gets a bonus until the end of the turn, or of the combat."""

    champion: Fixed
    bonuses: tuple[Bonus, ...]
    until: str = "turn"  # turn or combat
    per: Node | None = None  # an All, counted on resolution


@dataclass(frozen=True)
class IsNotExhausted(Node):
    """It is not exhausted: what would exhaust it is stopped."""


# Effects joined


@dataclass(frozen=True)
class Then(Node):
    """Then ..."""

    effect: Node


@dataclass(frozen=True)
class IfYouDo(Node):
    """If you do, ...: only if the sentence before was carried out in full."""

    effect: Node


@dataclass(frozen=True)
class IfAlready(Node):
    """If it was already burned, ... instead."""

    status: str
    effect: Node


@dataclass(frozen=True)
class If(Node):
    """If a condition holds, ..."""

    condition: Node
    effect: Node


@dataclass(frozen=True)
class YouMay(Node):
    """You may ..."""

    effect: Node


@dataclass(frozen=True)
class Either(Node):
    """One effect or the other, as its player likes."""

    first: Node
    second: Node


# Conditions


@dataclass(frozen=True)
class HasStatus(Node):
    """A Champion is burned, or frozen."""

    champion: Fixed
    status: str


@dataclass(frozen=True)
class PortalIs(Node):
    """The friendly Portal here is open, or closed."""

    state: str  # open or closed


@dataclass(frozen=True)
class InChargeZone(Node):
    """This Ally is in the Charge Zone."""


@dataclass(frozen=True)
class AnyHere(Node):
    """A friendly, or an enemy, Ally of a kind is here."""

    cards: Filter
    whose: str = "friendly"


# Lasting texts: under Passive and While open


@dataclass(frozen=True)
class Has(Node):
    """A Champion has a bonus, while a condition holds, for each of some cards up to a maximum."""

    champion: Fixed
    bonuses: tuple[Bonus, ...]
    condition: Node | None = None
    per: Node | None = None  # an All
    maximum: int = 0  # of each bonus after counting; 0 sets none


@dataclass(frozen=True)
class HasOpenAndClosed(Node):
    """A bonus while the friendly Portal here is closed, another while it is open."""

    champion: Fixed
    closed: Bonus
    open: Bonus


@dataclass(frozen=True)
class MoreLife(Node):
    """Each friendly Ally of a race here has more Life Force."""

    cards: Filter
    number: int


@dataclass(frozen=True)
class LifeIs(Node):
    """This Ally's Life Force is so much while a condition holds."""

    number: int
    condition: Node


@dataclass(frozen=True)
class PortalsCost(Node):
    """Portals here cost more (positive) or less (negative)."""

    whose: str  # friendly or enemy
    number: int
    condition: Node | None = None


@dataclass(frozen=True)
class StaminaCostLess(Node):
    """The equipped Champion's Stamina cost is less, with a minimum of 0."""

    number: int


@dataclass(frozen=True)
class Cannot(Node):
    """Cards that cannot be exhausted, moved, burned, ...: at all, or by enemy effects."""

    who: Node  # Fixed, or Others
    verbs: tuple[str, ...]  # as in Do and Switch: "exhaust", "move", "burn", "switch"
    by_enemies: bool = True


@dataclass(frozen=True)
class Others(Node):
    """Other friendly Allies here."""


@dataclass(frozen=True)
class NoDefenseModifier(Node):
    """While a Champion attacks, the defender cannot use a defense modifier."""

    champion: Fixed


@dataclass(frozen=True)
class ToHandInstead(Node):
    """When this exhausted Ally would go to the Discard pile in a Clean-up Phase, put it in your hand instead."""


# Moments: when a text is set off by itself, or may be used


@dataclass(frozen=True)
class PortalOpened(Node):
    """When you open a Portal, any or one with a printed cost of at least so much."""

    cost: int = 0


@dataclass(frozen=True)
class BecomesBurned(Node):
    """When an enemy Champion becomes burned."""


@dataclass(frozen=True)
class RearguardUsed(Node):
    """When a friendly Rearguard is used."""


@dataclass(frozen=True)
class ExhaustedForPortal(Node):
    """When this Ally is exhausted to open a Portal."""


@dataclass(frozen=True)
class WasMoved(Node):
    """When this Ally is moved."""


@dataclass(frozen=True)
class DealsCombatDamage(Node):
    """When this or the equipped Champion deals combat damage, at all or as the defender."""

    champion: Fixed
    as_defender: bool = False


@dataclass(frozen=True)
class Defended(Node):
    """After a combat in which the equipped Champion defended."""


@dataclass(frozen=True)
class TookDamage(Node):
    """After you take damage here, or combat damage."""

    in_combat: bool = False


@dataclass(frozen=True)
class AllyDeployed(Node):
    """When an enemy Ally is deployed here."""


@dataclass(frozen=True)
class EnemyAttacks(Node):
    """When the enemy Champion here declares an attack."""


@dataclass(frozen=True)
class AttackDeclared(Node):
    """When an attack is declared here."""


@dataclass(frozen=True)
class ActionPlayed(Node):
    """When an enemy Action is played."""


@dataclass(frozen=True)
class EffectUsed(Node):
    """When the enemy Champion here uses its effect."""


@dataclass(frozen=True)
class DuringCombat(Node):
    """During a combat."""


@dataclass(frozen=True)
class WouldBeExhausted(Node):
    """When a friendly Ally here would be exhausted by an enemy effect."""


# Flip after


@dataclass(frozen=True)
class Controls(Node):
    """You control so many or more effectless Allies."""

    number: int
    cards: Filter


@dataclass(frozen=True)
class ChampionsAre(Node):
    """So many or more enemy Champions have a status."""

    number: int
    status: str


@dataclass(frozen=True)
class MovedThisTurn(Node):
    """You have moved so many or more Allies this turn."""

    number: int


@dataclass(frozen=True)
class RearguardEverywhere(Node):
    """There is a card in each of your 3 Rearguard Zones."""
