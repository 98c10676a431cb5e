"""The phrases of Portals & Champions: how every node of `nodes.py` is said on a card.

`BOOK` reads three sorts of texts: a regular box ("text"), a Rearguard box ("rearguard") and what stands
behind Flip after ("flip after"). The order is: boxes, abilities, effects, choices, conditions, lasting
texts, moments, Flip after.
"""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import Citation, definition
from cardwright.games.portals.nodes import (
    Ability,
    ActionPlayed,
    All,
    AllyDeployed,
    AnyHere,
    AttackDeclared,
    BecomesBurned,
    Bonus,
    Cannot,
    ChampionsAre,
    Chosen,
    Controls,
    Damage,
    DamageForEach,
    DealsCombatDamage,
    DeclareType,
    Defended,
    Discard,
    DiscardCost,
    Do,
    Draw,
    DuringCombat,
    EffectUsed,
    Either,
    EnemyAttacks,
    ExhaustCost,
    ExhaustedForPortal,
    Filter,
    Fixed,
    GainStamina,
    Gets,
    Has,
    HasOpenAndClosed,
    HasStatus,
    If,
    IfAlready,
    IfYouDo,
    InChargeZone,
    IsNotExhausted,
    LifeIs,
    LookAt,
    LoseStamina,
    MoreLife,
    MovedThisTurn,
    NoDefenseModifier,
    Others,
    PortalIs,
    PortalOpened,
    PortalsCost,
    RearguardBox,
    RearguardEverywhere,
    RearguardUsed,
    RemoveStatus,
    Search,
    SpendStamina,
    StaminaCost,
    StaminaCostLess,
    Switch,
    Text,
    Then,
    ToHandInstead,
    TookDamage,
    WasMoved,
    WouldBeExhausted,
    YouMay,
)
from cardwright.text.book import PhraseBook

TWO_KINDS_OF_REARGUARD_BOX: Final[Citation] = definition("PC-REAR-5")
FLIP_AFTER: Final[Citation] = definition("PC-DEITY-6")

RACES: Final = (
    "Beast",
    "Construct",
    "Dragon",
    "Dwarf",
    "Elf",
    "Giant",
    "Human",
    "Monk",
    "Ogre",
    "Spirit",
)

BOOK: Final = PhraseBook("text", "rearguard", "flip after")
number = BOOK.number
words = BOOK.words
phrase = BOOK.phrase
sentence = BOOK.sentence

# What recurs in templates
GLOBAL: Final = "[{everywhere:everywhere} .]"
WHICH: Final = "[{effectless:effectless}] [{race:race}]"
CHOSEN: Final = "[{up_to:up to}] {number:number} [{other:other}] {whose:whose}"
FOR_EACH: Final = "[for {per:each}"

# Numbers, names and single words

number("number")
number("signed", signed=True)
number("less", opposite=True)  # "1 less" is -1
BOOK.name("name", double=True)
words("everywhere", {"Global": True})
words("upgrade", {"Upgrade": True})
words("move", {"Move": True})
words("reaction", {"Reaction": True})
words("race", {race: race for race in RACES})
words("stat", {"ATK": "ATK", "DEF": "DEF"})
words("status", {"burned": "burned", "frozen": "frozen"})
words("whose", {"friendly": "friendly", "enemy": "enemy", "own": "own"})
words("side", {"friendly": "friendly", "enemy": "enemy"})
words("here", {"here": True})
words("other", {"other": True})
words("up to", {"up to": True})
words("effectless", {"effectless": True})
words("until", {"end of turn": "turn", "that combat ends": "combat"})
words("state", {"open": "open", "closed": "closed"})
words("as defender", {"as the defender": True})
words("combat", {"combat": True})

# The boxes

BOOK.row(
    "text",
    Text,
    ".",
    "This card's name is treated as {treated_as:name}",
    "{upgrade:upgrade}",
    "{move:move}",
    "Cost : {cost:cost}",
    "{abilities:ability+.}",
    closing=True,
)
phrase(
    "text",
    f"{GLOBAL} [{{reaction:reaction}} .] [Cost : {{cost:cost}} .] {{abilities:plain ability+}}<.>",
    Text,
)
phrase("rearguard", "ATK {attack:signed} [/ DEF {defense:signed}]", RearguardBox)
phrase("rearguard", "DEF {defense:signed}", RearguardBox)
phrase("rearguard", "{ability:rearguard ability}<.>", RearguardBox)

# Costs

phrase("cost", "{number:number} Stamina", StaminaCost)
phrase("cost", "exhaust {number:number} friendly Ally|Allies here", ExhaustCost).capital = True
phrase("cost", "discard {number:number} card(s) from your hand", DiscardCost).capital = True

# Abilities

phrase("plain ability", "{effects:sentence+.|;}", Ability, heading="")
phrase("ability", f"{GLOBAL} {{heading:heading}} : {{effects:sentence+.|;}}", Ability)
phrase("ability", f"{GLOBAL} {{heading:watching}} : {{moment:when}}, {{effects:sentence+.|;}}", Ability)
phrase("ability", f"{GLOBAL} {{heading:lasting heading}} : {{effects:lasting sentence+.}}", Ability)
phrase(
    "rearguard ability",
    f"{GLOBAL} Rearguard [( {{moment:timing}} )] : {{effects:sentence+.|;}}",
    Ability,
    heading="rearguard",
)
words(
    "heading",
    {
        "Deploy": "deploy",
        "Charge": "charge",
        "Once per turn": "once",
        "Effect": "effect",
        "Open": "open",
        "Each turn": "each turn",
        "Evoke": "evoke",
    },
)
words("watching", {"Passive": "passive", "Once per turn": "once"})
words("lasting heading", {"Passive": "passive", "While open": "while open"})
sentence("when", "{:happening}")
sentence("lasting sentence", "{:lasting}")

# Sentences and how they are joined

sentence("sentence", "{:step}")
phrase("step", "{:effect}")
phrase("step", "then {effect:effect}", Then)
phrase("step", "if you do, {effect:effect}", IfYouDo)
phrase("step", "if it was already {status:status}, {effect:single} instead", IfAlready)
phrase("effect", "{:optional}")
phrase("effect", "if {condition:condition}, {effect:optional}", If)
phrase("effect", "{first:single} or {second:single}", Either)
phrase("optional", "{:single}")
phrase("optional", "you may {effect:single}", YouMay)

# Effects on players

phrase(
    "single",
    "draw {number:number} card(s) [, then put {bottom:number} card(s) from your hand on the bottom of your deck]",
    Draw,
)
phrase("single", "discard {number:number} card(s) from your hand", Discard)
phrase("single", "the opponent discards {number:number} card(s)", Discard, whose="enemy")
phrase("single", "gain {number:number} Stamina", GainStamina)
phrase("single", "the opponent loses {number:number} Stamina", LoseStamina)
phrase("single", "spend {number:number} Stamina", SpendStamina)
phrase("single", "deal {number:number} damage", Damage)
phrase("single", "deal {number:number} damage to each player", Damage, everyone=True)
phrase(
    "single",
    "for each {status:status} enemy Champion, deal {number:number} damage to its controller",
    DamageForEach,
)
phrase("single", "Add {number:number} {cards:pile cards}", Search, verb="add")
phrase("single", "Resurrect {number:number} {cards:pile cards}", Search, verb="resurrect")

# Effects on cards; keywords that Champions and Allies are known by are printed with a capital

phrase("single", "{verb:ally verb} {target:ally target}", Do)
phrase("single", "{verb:champion verb} {target:champion target}", Do)
phrase("single", "{verb:card verb} {target:card target}", Do)
phrase("single", "return {target:card target} to its|their owner's hand", Do, verb="return")
phrase("single", "close {target:portal target}", Do, verb="close")
phrase("single", "destroy {target:chosen portals}", Do, verb="destroy")  # to be told that it cannot be
phrase("single", "negate {target:effect target}", Do, verb="negate")
words("ally verb", {"exhaust": "exhaust", "Recover": "recover", "Banish": "banish", "Move": "move"})
words("champion verb", {"Burn": "burn", "Freeze": "freeze", "Empower": "empower", "Depower": "depower"})
words("card verb", {"destroy": "destroy", "Snatch": "snatch"})
phrase("single", "remove 1 status from {target:champion target}", RemoveStatus)
phrase("single", "look at {target:rearguard target}", LookAt)
phrase("single", "Switch {champion:own champion} with another friendly Champion", Switch)
phrase("single", "Switch {champion:own champion} with an adjacent friendly Champion", Switch, adjacent=True)
phrase("single", f"{{champion:champion}} gets {{bonuses:bonus+and}} until {{until:until}} {FOR_EACH}]", Gets)
phrase("single", "it is not exhausted", IsNotExhausted)
phrase(
    "single",
    "declare a card type, then reveal the top {number:number} card(s) of your deck"
    " and put those of that type in your hand",
    DeclareType,
)
phrase("bonus", "{number:signed} {stat:stat}", Bonus)

# Which cards are meant

BOOK.nouns("allies", "allies by life", "allies here by life", "champions", "portals", "rearguards", "things")
BOOK.nouns("effects", "pile cards", "ally", "champion kind", "portal", "rearguard kind", "thing", "effect kind")
BOOK.nouns("pile thing")
words("ally", {"Ally|Allies": "ally"})
words("champion kind", {"Champion(s)": "champion"})
words("portal", {"Portal(s)": "portal"})
words("rearguard kind", {"Rearguard(s)": "rearguard"})
words(
    "thing",
    {
        "Equipment": "equipment",
        "Rearguard(s)": "rearguard",
        "Equipment or Rearguard(s)": "equipment or rearguard",
        "Rearguard(s) or Equipment": "rearguard or equipment",
    },
)
words(
    "effect kind",
    {
        "Action(s)": "action",
        "Rearguard effect(s)": "rearguard",
        "Action(s) or Rearguard effect(s)": "action or rearguard",
    },
)
words(
    "pile thing",
    {
        "Action(s)": "action",
        "Equipment": "equipment",
        "Action(s) or Equipment": "action or equipment",
        "Equipment or Action(s)": "equipment or action",
    },
)
phrase("allies", f"{WHICH} {{kind:ally}}", Filter)
phrase("allies by life", f"{WHICH} {{kind:ally}} with Life Force {{life_at_least:number}} or more", Filter)
phrase("allies by life", f"{WHICH} {{kind:ally}} with Life Force {{life_at_most:number}} or less", Filter)
phrase(
    "allies here by life", f"{WHICH} {{kind:ally}} here with Life Force {{life_at_least:number}} or more", Filter
)
phrase("allies here by life", f"{WHICH} {{kind:ally}} here with Life Force {{life_at_most:number}} or less", Filter)
phrase("champions", "[{race:race}] {kind:champion kind}", Filter)
phrase("portals", "{kind:portal}", Filter)
phrase("rearguards", "{kind:rearguard kind}", Filter)
phrase("things", "{kind:thing}", Filter)
phrase("effects", "{kind:effect kind}", Filter)
phrase("pile cards", "{:allies}")
phrase("pile cards", "{:allies by life}")
phrase("pile cards", "{kind:pile thing}", Filter)
phrase("pile cards", "card(s) named {name:name}", Filter, kind="ally or equipment or action")


def choices(category: str, cards: str) -> None:
    """The ways to name cards of a kind, and to mean all of them."""
    phrase(category, f"{CHOSEN} {{cards:{cards}}} [{{here:here}}]", Chosen)
    phrase(category, f"[{{up_to:up to}}] {{number:number}} {{cards:{cards}}} of any player", Chosen)
    phrase(category, f"all {{whose:whose}} {{cards:{cards} plural}} [{{here:here}}]", All)


choices("chosen allies", "allies")
phrase("chosen allies", f"{CHOSEN} {{cards:allies by life}}", Chosen)
phrase("chosen allies", f"{CHOSEN} {{cards:allies here by life}}", Chosen, here=True)
phrase("chosen allies", f"{CHOSEN} {{cards:allies}} in its new battlefield", Chosen, where="new")
choices("chosen champions", "champions")
choices("chosen portals", "portals")
choices("chosen rearguards", "rearguards")
choices("chosen things", "things")
phrase("chosen effects", "{number:number} {whose:side} {cards:effects}", Chosen)

phrase("ally target", "{:chosen allies}")
phrase("ally target", "{:fixed ally}")
phrase("champion target", "{:chosen champions}")
phrase("champion target", "{:champion}")
phrase("champion target", "{:it}")
phrase("card target", "{:chosen allies}")
phrase("card target", "{:chosen things}")
phrase("card target", "{:fixed ally}")
phrase("card target", "{:fixed rearguard}")
phrase("card target", "{:it}")
phrase("portal target", "{:chosen portals}")
phrase("portal target", "the attacking Champion's Portal", Fixed, which="attacking portal")
phrase("rearguard target", "{:chosen rearguards}")
phrase("rearguard target", "{:fixed rearguard}")
phrase("effect target", "{:chosen effects}")
phrase("effect target", "that effect", Fixed, which="that effect")
phrase("effect target", "{:it}")
phrase("it", "it", Fixed, which="it")
phrase("fixed ally", "this Ally", Fixed, which="this ally")
phrase("fixed ally", "that Ally", Fixed, which="that ally")
phrase("fixed rearguard", "the enemy Rearguard here", Fixed, which="enemy rearguard here")
phrase("champion", "{:own champion}")
phrase("champion", "{:enemy champion}")
phrase("champion", "the attacking Champion", Fixed, which="attacking champion")
phrase("champion", "the friendly Champion in that combat", Fixed, which="champion in combat")
phrase("own champion", "this Champion", Fixed, which="this champion")
phrase("own champion", "the equipped Champion", Fixed, which="equipped champion")
phrase("own champion", "the friendly Champion here", Fixed, which="friendly champion here")
phrase("enemy champion", "the enemy Champion here", Fixed, which="enemy champion here")

# What is counted, and conditions

phrase("each", "each {whose:side} {cards:allies} here", All, here=True)
phrase("condition", "{:state of play}")
phrase("condition", "{:own place}")
phrase("own place", "this Ally is in the Charge Zone", InChargeZone)
phrase("state of play", "{champion:own champion} is {status:status}", HasStatus)
phrase("state of play", "{champion:enemy champion} is {status:status}", HasStatus)
phrase("state of play", "the friendly Portal here is {state:state}", PortalIs)
phrase("state of play", "a friendly {cards:allies} is here", AnyHere)
phrase("state of play", "an enemy {cards:allies} is here", AnyHere, whose="enemy")

# Lasting texts; where the Ally itself lies is said first, everything else that must be so behind

HAS: Final = "{champion:own champion} has {bonuses:bonus+and}"
phrase("lasting", f"{HAS} [while {{condition:state of play}}] {FOR_EACH} [( maximum {{maximum:signed}} )]]", Has)
phrase("lasting", f"while {{condition:own place}}, {HAS}", Has)
phrase(
    "lasting",
    "{champion:own champion} has {closed:bonus} while the friendly Portal here is closed"
    " and {open:bonus} while it is open",
    HasOpenAndClosed,
)
phrase("lasting", "each friendly {cards:allies} here has {number:signed} Life Force", MoreLife)
phrase("lasting", "this Ally's Life Force is {number:number} while {condition:state of play}", LifeIs)
phrase("lasting", "while {condition:own place}, {whose:side} Portals here cost {number:number} more", PortalsCost)
phrase("lasting", "while {condition:own place}, {whose:side} Portals here cost {number:less} less", PortalsCost)
phrase(
    "lasting", "{whose:side} Portals here cost {number:number} more [while {condition:state of play}]", PortalsCost
)
phrase(
    "lasting", "{whose:side} Portals here cost {number:less} less [while {condition:state of play}]", PortalsCost
)
phrase("lasting", "the equipped Champion's Stamina cost is {number:number} less ( minimum 0 )", StaminaCostLess)
phrase("lasting", "{who:protected} cannot be {verbs:done+,/or}", Cannot, by_enemies=False)
phrase("lasting", "{who:protected} cannot be {verbs:done+,/or} by enemy effects", Cannot)
phrase(
    "lasting",
    "while {champion:own champion} attacks, the defender cannot use a defense modifier",
    NoDefenseModifier,
)
phrase(
    "lasting",
    "when this exhausted Ally would go to your Discard pile in a Clean-up Phase, put it in your hand instead",
    ToHandInstead,
)
phrase("protected", "{:own champion}")
phrase("protected", "this Ally", Fixed, which="this ally")
phrase("protected", "other friendly Allies here", Others)
words(
    "done",
    {
        "exhausted": "exhaust",
        "moved": "move",
        "snatched": "snatch",
        "banished": "banish",
        "destroyed": "destroy",
        "burned": "burn",
        "frozen": "freeze",
        "depowered": "depower",
        "switched": "switch",
    },
)

# Moments: what sets off a Passive text or allows a Once per turn text

phrase("happening", "when you open a Portal [with printed cost {cost:number} or more]", PortalOpened)
phrase("happening", "when an enemy Champion becomes burned", BecomesBurned)
phrase("happening", "when a friendly Rearguard is used", RearguardUsed)
phrase("happening", "when this Ally is exhausted to open a Portal", ExhaustedForPortal)
phrase("happening", "when this Ally is moved", WasMoved)
phrase(
    "happening",
    "when {champion:own champion} deals combat damage [{as_defender:as defender}]",
    DealsCombatDamage,
)
phrase("happening", "after a combat in which the equipped Champion defended", Defended)
phrase("happening", "{:damage taken}")
phrase("damage taken", "after you take [{in_combat:combat}] damage here", TookDamage)

# Moments in which a Rearguard may be used

phrase("timing", "when an enemy Ally is deployed here", AllyDeployed)
phrase("timing", "when the enemy Champion here declares an attack", EnemyAttacks)
phrase("timing", "when an attack is declared here", AttackDeclared)
phrase("timing", "when an enemy Action is played", ActionPlayed)
phrase("timing", "when the enemy Champion here uses its effect", EffectUsed)
phrase("timing", "when a friendly Ally here would be exhausted by an enemy effect", WouldBeExhausted)
phrase("timing", "during a combat", DuringCombat)
phrase("timing", "{:damage taken}")

# Flip after

phrase("flip after", "{:goal}<.>")
sentence("goal", "you control {number:number} or more {cards:allies plural}", Controls)
sentence("goal", "{number:number} or more enemy Champions are {status:status}", ChampionsAre)
sentence("goal", "you have moved {number:number} or more Allies this turn", MovedThisTurn)
sentence("goal", "there is a card in each of your 3 Rearguard Zones", RearguardEverywhere)
