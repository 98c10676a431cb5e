"""The phrases of Thorgal: how every node of `nodes.py` is said on a card.

`BOOK` reads two sorts of texts: what a card says ("text") and what stands behind a coin purse ("upkeep").
The order is: whole texts, kinds of cards, which cards are meant, effects that you do, effects that happen,
how they are joined, conditions, permanent texts, upkeep.
"""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import Citation, definition
from cardwright.games.thorgal.nodes import (
    Ability,
    AtLeast,
    AtMost,
    Bonus,
    BringLand,
    Chosen,
    CopyActivation,
    Costs,
    Destroy,
    DestroyFromHand,
    Discard,
    Draw,
    Each,
    Either,
    ExchangeWithPool,
    Exhaust,
    Filter,
    FirstBaneCardCosts,
    Fixed,
    FromValhalla,
    Gets,
    Has,
    Horns,
    If,
    IfYouDo,
    IfYouDoNot,
    InParty,
    InPool,
    IntoParty,
    IsOpposed,
    JourneyEnded,
    JourneyEnds,
    Later,
    LookAtHand,
    LookAtTop,
    MeetsUpkeep,
    MoveMarker,
    NextCosts,
    NoActivation,
    NoExhausting,
    NoOpposing,
    OpposingCosts,
    Played,
    Pool,
    Prevent,
    PreventFirst,
    Receive,
    Refresh,
    Return,
    Search,
    Text,
    Turns,
    UnderDeck,
    When,
    YouMay,
)
from cardwright.text.book import PhraseBook

PERMANENT_OR_ACTIVATED: Final[Citation] = definition("TH-EFF-2")
TWO_EFFECTS_OF_A_LAND: Final[Citation] = definition("TH-CARD-15")
BRAVERY_CUNNING_POWER: Final[Citation] = definition("TH-CARD-8")
TYPICAL_CONDITIONS: Final[Citation] = definition("TH-UPK-7")

ATTRIBUTES: Final = ("Bravery", "Cunning", "Power")
PHASES: Final = ("Dawn", "Journey", "Dusk")
SYMBOLS: Final = ("Elements", "Intrigue", "Damage")
COMPANION_SUBTYPES: Final = (
    "Warrior",
    "Hunter",
    "Sailor",
    "Rogue",
    "Noble",
    "Sorcerer",
    "Starborn",
    "Wanderer",
)
SUPPORT_SUBTYPES: Final = ("Weapon", "Gear", "Ship", "Animal", "Relic", "Device")
BANE_SUBTYPES: Final = ("Creature", "Obstacle", "Scheme")
ALIKE_IN_THE_PLURAL: Final = ("Starborn", "Gear")

BOOK: Final = PhraseBook("text", "upkeep")
number = BOOK.number
words = BOOK.words
phrase = BOOK.phrase
sentence = BOOK.sentence

# What recurs in templates
IN_PHASES: Final = "\\[ {phases:phase&/} \\]"
COSTING: Final = "[with cost {cost_at_most:cost} or less]"
BONUSES: Final = "{target:target} gets {bonuses:bonus+,/and}"
FOR_EACH: Final = "[for each {per:count}]"

# Numbers and single words

number("number")
number("several", low=2)
number("signed", signed=True)
number("cost", low=0, counts=False)
words("attribute", {attribute: attribute for attribute in ATTRIBUTES})
words("phase", {phase: phase for phase in PHASES})
words("until", {"this phase": "phase", "this round": "round"})
words("player", {"the destiny player": "destiny player", "the bane player": "bane player"})
words("other", {"other": True})
words("once per round", {"( once per round )": True})
words("pile", {"hand": "hand", "destiny pool": "destiny pool", "bane pool": "bane pool"})
words("destiny pile", {"hand": "hand", "destiny pool": "destiny pool"})
words("ends", {"succeeds": "success", "fails": "failure"})
words("ended", {"succeeded": "success", "failed": "failure"})
phrase("bonus", "{number:signed} {attribute:attribute}", Bonus)

# Whole texts, and the headings in them

BOOK.row("text", Text, ".", "{abilities:ability+.}", closing=True)
phrase("text", "{abilities:plain ability+}<.>", Text)
phrase("plain ability", "{effects:sentence+.}", Ability, heading="")
phrase(
    "ability",
    f"Permanent [{IN_PHASES}] : {{effects:permanent sentence+.}}",
    Ability,
    heading="permanent",
)
phrase(
    "ability",
    f"Activate {IN_PHASES} [, {{cost:price}}] : {{effects:sentence+.}}",
    Ability,
    heading="activate",
)
phrase("ability", "Capture : {effects:sentence+.}", Ability, heading="capture")
phrase(
    "ability",
    f"Wolf {IN_PHASES} [( up to {{per_round:several}} times per round )] : {{effects:sentence+.}}",
    Ability,
    heading="wolf",
)
sentence("sentence", "{:step}")
sentence("permanent sentence", "{:permanent}")

# What an activation costs beside exhausting its card

phrase("price", "receive {number:number} damage", Receive)
phrase("price", "discard {number:number} card(s) from your {pile:destiny pile}", Discard)
phrase("price", "destroy {number:number} card(s) from your hand", DestroyFromHand)

# Kinds of cards: as they are counted, and with their article


def kinds(category: str, *singular: str) -> None:
    """Words for kinds of cards, as in "2 Warriors"."""
    BOOK.nouns(category)
    words(category, {kind if kind in ALIKE_IN_THE_PLURAL else f"{kind}(s)": kind for kind in singular})


def kinds_with_article(category: str, *singular: str) -> None:
    """Words for kinds of cards, as in "a Warrior"."""
    words(category, {f"{'an' if kind[0] in 'AEIOe' else 'a'} {kind}": kind for kind in singular})


def cards(category: str, *parts: str) -> None:
    """Cards of several sorts of kinds, with a cost or of any."""
    if not category.startswith("a "):
        BOOK.nouns(category, f"kind of {category}")
    any_of(f"kind of {category}", *parts)
    phrase(category, f"{{kind:kind of {category}}} {COSTING}", Filter)


def any_of(category: str, *parts: str) -> None:
    """A category that is any of some others."""
    for part in parts:
        phrase(category, f"{{:{part}}}")


kinds("card", "card")
kinds("companion or support", "companion", "support")
kinds("subtype", *COMPANION_SUBTYPES, *SUPPORT_SUBTYPES)
kinds("event", "event")
kinds("bane card", "bane card", *BANE_SUBTYPES)
kinds_with_article("a card", "card")
kinds_with_article("a companion or support", "companion", "support")
kinds_with_article("a subtype", *COMPANION_SUBTYPES, *SUPPORT_SUBTYPES)
kinds_with_article("an event", "event")
cards("party card", "card", "companion or support", "subtype")
cards("destiny card", "card", "companion or support", "subtype", "event")
cards("playable card", "card", "companion or support", "subtype", "event", "bane card")
cards("attachable card", "event", "bane card")
cards("a lasting card", "a companion or support", "a subtype")
cards("a party card", "a card", "a companion or support", "a subtype")
cards("a destiny card", "a card", "a companion or support", "a subtype", "an event")

# Which cards are meant

phrase("this card", "this card", Fixed, which="this card")
phrase("the opposing companion", "the opposing companion", Fixed, which="opposing companion")
phrase("the land", "the land", Fixed, which="land")
phrase("one of yours", "{cards:a party card} in your party", Chosen)
phrase("one of yours", "{:another of yours}")
phrase("another of yours", "another {cards:party card} in your party", Chosen, other=True)
phrase("one of theirs", "{cards:a party card} in the destiny player's party", Chosen, where="destiny party")
phrase("one attached", "an attached {cards:attachable card}", Chosen, where="attached")
phrase("each of yours", "each [{other:other}] {cards:party card} in your party", Each)
phrase("each of theirs", "each {cards:party card} in the destiny player's party", Each, where="destiny party")
any_of("in a party", "one of yours", "one of theirs")
any_of("each", "each of yours", "each of theirs")
any_of("markable", "this card", "the opposing companion", "in a party", "each")
any_of("removable", "this card", "the opposing companion", "in a party", "one attached")
any_of("destroyable", "removable", "each")
any_of("target", "markable", "one attached", "the land")
any_of("lasting target", "this card", "each of yours")
any_of("upkept", "this card", "one of yours", "each of yours")

# Counts

phrase("count", "[{other:other}] {cards:party card} in your party", InParty)
phrase("count", "horn you have", Horns, who="you")
phrase("count", "horn {who:player} has", Horns)

# Effects that you carry out

phrase("order", "draw {number:number} card(s)", Draw)
for kind in ("destiny", "bane"):
    phrase(
        "order", f"put the top {{number:number}} card(s) of your {kind} deck into your {kind} pool", Pool, kind=kind
    )
    phrase(
        "order",
        f"exchange {{number:number}} card(s) from your hand with as many from the top of your {kind} pool",
        ExchangeWithPool,
        kind=kind,
    )
phrase("order", "put {number:number} exhaustion marker(s) on {target:markable}", Exhaust)
phrase("order", "remove {number:number} exhaustion marker(s) from {target:markable}", Refresh)
phrase("order", "remove all exhaustion markers from {target:markable}", Refresh, number=0)
phrase("order", "destroy {target:destroyable}", Destroy)
phrase("order", "return {target:removable} to its owner's hand", Return)
phrase("order", "return {target:the opposing companion} to its party", Return, to="party")
phrase("order", "discard {number:number} card(s) from your {pile:pile}", Discard)
phrase("order", "discard all cards from your {pile:pile}", Discard, number=0)
phrase(
    "order",
    "look at the top {number:number} card(s) of your destiny deck . Put {take:number} of them into your hand"
    " and the rest on the bottom in any order",
    LookAtTop,
)
phrase("order", "look at the destiny player's hand", LookAtHand, who="destiny player")
phrase("order", "look at the bane player's hand", LookAtHand, who="bane player")
for who in ("destiny player", "bane player"):
    phrase(
        "order",
        f"look at the {who}'s hand . Choose {{discard:number}} card(s) from it ;"
        f" the {who} discards that|those card(s)",
        LookAtHand,
        who=who,
    )
phrase("order", "put {number:number} card(s) from your Valhalla on the bottom of your destiny deck", UnderDeck)
phrase("order", "put {cards:a destiny card} from your Valhalla into your hand", FromValhalla)
phrase("order", "put {cards:a lasting card} from your hand into your party without paying its cost", IntoParty)
phrase("order", "prevent the next {number:number} damage you would receive {until:until}", Prevent)
phrase("order", "move the destiny player marker to another unconquered land", MoveMarker)
phrase("order", "bring one of your unchosen lands into play", BringLand)
phrase(
    "order",
    "search your destiny deck for {cards:a destiny card}, put it into your hand and shuffle your destiny deck",
    Search,
)
phrase("order", "use the activated effect of {target:one of yours}", CopyActivation)

# Effects that happen

phrase("statement", "you receive {number:number} damage", Receive)
phrase("statement", "{who:player} receives {number:number} damage", Receive)
phrase("statement", f"{BONUSES} {{until:until}} {FOR_EACH}", Gets)
phrase("statement", "{target:target} turns its {attribute:attribute} into {into:attribute} {until:until}", Turns)
phrase("statement", "{who:player} discards {number:number} card(s) from their {pile:pile}", Discard)
phrase("statement", "{who:player} discards all cards from their {pile:pile}", Discard, number=0)
for sign, more in (("number", "more"), ("less", "less")):
    phrase(
        "statement",
        f"the next {{cards:playable card}} you play this phase costs {{number:{sign}}} {more}",
        NextCosts,
    )
    phrase(
        "statement",
        f"the next {{cards:playable card}} {{who:player}} plays this phase costs {{number:{sign}}} {more}",
        NextCosts,
    )
number("less", opposite=True)  # "1 less" is -1
phrase(
    "statement",
    "{cards:party card plural} in the destiny player's party cannot be activated {until:until}",
    NoActivation,
)
phrase("statement", "the bane player cannot oppose this round", NoOpposing)
phrase("statement", "{target:upkept} meets its upkeep condition this round", MeetsUpkeep)

# How effects are joined

phrase("single", "{:order}")
phrase("single", "{:statement}")
phrase("optional", "{:single}")
phrase("optional", "you may {effect:order}", YouMay)
phrase("optional", "you may {effect:damage offered}", YouMay)
phrase("optional", "choose one : {first:single} ; or {second:single}", Either)
phrase("damage offered", "receive {number:number} damage", Receive)
phrase("effect", "{:optional}")
phrase("effect", "if {condition:condition}, {effect:optional}", If)
phrase("effect", "if the journey {result:ends} this round, {effect:optional}", Later)
phrase("step", "{:effect}")
phrase("step", "if you do, {effect:effect}", IfYouDo)
phrase("step", "if you do not, {effect:effect}", IfYouDoNot)

# Conditions

phrase("condition", "you have {cards:a party card} in your party", AtLeast, number=1)
phrase("condition", "you have another {cards:party card} in your party", AtLeast, number=1, other=True)
phrase("condition", "you have at least {number:several} [{other:other}] {cards:party card} in your party", AtLeast)
phrase("condition", "{:upper limit}")
phrase("upper limit", "you have at most {number:number} [{other:other}] {cards:party card} in your party", AtMost)
phrase("upper limit", "you have no [{other:other}] {cards:party card} in your party", AtMost, number=0)
phrase("condition", "there is an opposing companion", IsOpposed)
phrase("condition", "the journey {result:ended} this round", JourneyEnded)

# Permanent texts

phrase(
    "permanent",
    f"{{target:lasting target}} gets {{bonuses:bonus+,/and}} [if {{condition:condition}}] {FOR_EACH}",
    Has,
)
phrase("permanent", "{cards:destiny card plural} cost you {number:number} more", Costs)
phrase("permanent", "{cards:destiny card plural} cost you {number:less} less", Costs)
phrase(
    "permanent",
    "the first bane card the bane player plays each phase costs {number:number} more",
    FirstBaneCardCosts,
)
phrase("permanent", "prevent the first damage you would receive each phase", PreventFirst)
phrase("permanent", "exhaustion markers cannot be put on {target:immune} by the bane player", NoExhausting)
phrase("permanent", "the bane player pays {number:number} more to oppose", OpposingCosts)
phrase("permanent", "when {moment:playing}, {effect:effect} [{once_per_round:once per round}]", When)
phrase("permanent", "when {moment:journey}, {effect:effect}", When)
phrase("immune", "{:this card}")
phrase("immune", "[{other:other}] {cards:party card plural} in your party", Each)
phrase("playing", "you play {cards:a destiny card}", Played)
phrase("journey", "the journey {result:ends}", JourneyEnds)

# Upkeep: what must be so, and what must be done in full

phrase("upkeep", "{:purse}<.>")
sentence("purse", "you have at least {number:number} [{other:other}] {cards:party card} in your party", AtLeast)
sentence("purse", "{:upper limit}")
sentence("purse", "you have at least {number:number} card(s) in your destiny pool", InPool)
sentence("purse", "discard {number:number} card(s) from your {pile:destiny pile}", Discard)
sentence("purse", "{:all discarded}")
phrase("all discarded", "discard all cards from your {pile:destiny pile}", Discard, number=0)
sentence("purse", "{:hand put back}")
phrase(
    "hand put back",
    "put {number:number} card(s) from your hand on the bottom of your destiny deck",
    UnderDeck,
    pile="hand",
)
phrase(
    "hand put back",
    "put all cards from your hand on the bottom of your destiny deck",
    UnderDeck,
    number=0,
    pile="hand",
)
sentence("purse", "receive {number:number} damage", Receive)
sentence("purse", "put {number:number} exhaustion marker(s) on {target:exhausted for upkeep}", Exhaust)
any_of("exhausted for upkeep", "this card", "another of yours")
