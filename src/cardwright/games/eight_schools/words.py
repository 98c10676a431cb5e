"""The phrases of Eight Schools: how every node of `nodes.py` is said on a card.

`BOOK` reads a card text into nodes and prints nodes as text. The order is that of the grammar in the
player's guide: whole texts, effects, what is counted, which cards are meant, conditions, actions, traps.
"""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import Citation, definition, rule
from cardwright.core.effects.nodes import CardText, Sentence
from cardwright.games.eight_schools.nodes import (
    Amount,
    AssistDefeated,
    AtFirst,
    AtLastHeart,
    AttackReached,
    AttackTaken,
    AtTerrain,
    Beside,
    CannotBeAimed,
    CannotBeDestroyed,
    CardCount,
    CardPlayed,
    Compare,
    DiscardFromPool,
    Draw,
    EndOfLine,
    EveryAssistHas,
    Filter,
    FlippedHearts,
    FlipUp,
    FoeDiscards,
    FreeHands,
    HeartFlipped,
    HeartsCompared,
    LookAt,
    Not,
    OnlyInDeck,
    OnlyInLine,
    PutUnder,
    Remove,
    RemovePlayed,
    ShuffleTrash,
    Take,
    Taking,
    Target,
    TrapsCannotBePlayed,
    Zone,
)
from cardwright.text.book import PhraseBook

PER_EVERY_IS_PER: Final[Citation] = rule("ES-VAL-5")
SIX_TYPES: Final[Citation] = definition("ES-COMP-5")
GUARD_IS_A_STATUS: Final[Citation] = definition("ES-STAT-4")
EIGHT_SCHOOLS: Final[Citation] = definition("ES-COMP-8")

TYPES: Final = ("attack", "defense", "scroll", "terrain", "assist", "trap")
STATUSES: Final = ("PHASE", "CRUMBLE", "BURN", "GUARD")
TERRAINS: Final[dict[str, str]] = {
    "Rock": "Mountain",
    "Earth": "Swamp",
    "Water": "Lake",
    "Ice": "Glacier",
    "Air": "Forest",
    "Spark": "Desert",
    "Fire": "Volcano",
    "Metal": "Cave",
}
SCHOOLS: Final = tuple(TERRAINS)

BOOK: Final = PhraseBook()
number = BOOK.number
words = BOOK.words
phrase = BOOK.phrase

# What recurs in templates
PER: Final = "[per [{group:many}] [{:every}] {per:measure}]"
IF: Final = "[if {condition:condition}]"
WHEN: Final = "[{each_turn:each turn}] " + IF
WHICH: Final = "[{exotic:exotic}] [{hands:hands} handed] [{status:status}] [{school:school}]"
CHOSEN: Final = "[{other:other}] [{different:different}]"

# Numbers, names and single words

number("number")
number("many", low=2)  # a 1 is left out
number("signed", signed=True)
number("hands", counts=False)
BOOK.name("name")
BOOK.noise("every", "every", PER_EVERY_IS_PER)

words("status", {status: status for status in STATUSES}, exact=True)
words("school", {school: school for school in SCHOOLS}, exact=True)
words("terrain", {terrain: terrain for terrain in TERRAINS.values()}, exact=True)
words("type", {f"{kind}(s)": kind for kind in TYPES}, exact=True)
words("stat", {"ATTACK": "ATTACK", "DEFENSE": "DEFENSE"})
words("subject", {"foe has": "foe", "each player has": "each"})
words("exotic", {"exotic": True})
words("other", {"other": True})
words("different", {"different": True})
words("each turn", {"each turn": True})
words("direction", {"after": "after", "before": "before"})
words("end", {"first": "first", "last": "last"})
words("verb", {"destroy": "destroy", "discard": "discard", "return": "return"})
words("who", {"foe": "foe", "you": "you", "anyone": "anyone"})
words(
    "zone name",
    {
        "line(s)": "line",
        "pool(s)": "pool",
        "trash(es)": "trash",
        "limbo(s)": "limbo",
        "source(s)": "source",
        "hands": "hands",
        "deck(s)": "deck",
    },
)

# Whole texts

BOOK.row(
    "text",
    CardText,
    ".",
    "{statuses:status&.}",
    "SUMMON <:> {summon:condition}",
    "STAY <:> {stay:condition}",
    "{sentences:sentence+.}",
)
BOOK.sentence("sentence", "{left:effect+and} [or {right:effect+and}]", Sentence)
phrase("effect", "{:amount}")
phrase("effect", "{:action}")
phrase("effect", "{:rule}")
phrase("effect", "{:trap}")

# Amounts

phrase("amount", f"[{{subject:subject}}] {{number:signed}} {{stat:stat}} {PER} {IF}", Amount)
phrase("amount", f"{{number:signed}} SHIELD {PER} {IF}", Amount, stat="SHIELD")

# What is counted

BOOK.nouns("measure", "count", "cards", "filter", "plain filter", "named filter", "any card", "kind", "type")
phrase("measure", "{:count}")
phrase("measure", "ATTACK taken", AttackTaken)
phrase("count", f"{CHOSEN} {{cards:cards}} {{zone:zone}}", CardCount)
phrase("count", "flipped Heart(s)", FlippedHearts)
phrase("count", "foe's flipped Heart(s)", FlippedHearts, whose="foe")
phrase("count", "free hand(s)", FreeHands)
phrase("zone", "in {name:zone name}", Zone)
phrase("zone", "in foe's {name:zone name}", Zone, whose="foe")
phrase("zone", "in both {name:zone name plural}", Zone, whose="both")
phrase("zone", "set", Zone, name="set")
phrase("zone", "set by foe", Zone, name="set", whose="foe")
phrase("zone", "set by anyone", Zone, name="set", whose="both")

# Which cards are meant

phrase("cards", "{name:name}", Filter)
phrase("cards", "{:filter}")
phrase("filter", "{:plain filter}")
phrase("filter", "{:named filter}")
phrase("plain filter", f"{WHICH} {{kind:kind}}", Filter)
phrase("named filter", f"{WHICH} {{kind:kind}} with {{piece:name}} in name", Filter)
phrase("any card", f"{WHICH} card(s) [with {{piece:name}} in name]", Filter)
phrase("kind", "{:type} [card]")
words("kind", {"card(s)": "card"})

# Conditions; those of the second kind have an opposite of their own, so that "not" is not said of them

phrase("condition", "{:simple condition}")
phrase("condition", "not {condition:simple condition}", Not)
phrase("simple condition", "{direction:direction} {cards:neighbour}", Beside, right=False)
phrase("simple condition", "right {direction:direction} {cards:neighbour}", Beside, right=True)
phrase("neighbour", "{name:name}", Filter)
phrase("neighbour", "any {:filter}")
phrase("simple condition", "{end:end} {cards:plain filter} in line", EndOfLine)
phrase("simple condition", "{end:end} {cards:named filter}", EndOfLine)
phrase("simple condition", "only {cards:filter} in line", OnlyInLine)
phrase("simple condition", "only {cards:filter plural} in deck", OnlyInDeck)
phrase("simple condition", "at {terrain:terrain}", AtTerrain)
phrase("simple condition", "exactly {number:number} {count:count}", Compare, how="exactly")
phrase("simple condition", "at last Heart", AtLastHeart)
phrase("condition", "at any terrain", AtTerrain, terrain="any")
phrase("condition", "at no terrain", AtTerrain, terrain="no")
phrase("condition", "at least {number:many} {count:count}", Compare, how="at least")
phrase("condition", "at most {number:number} {count:count}", Compare, how="at most")
phrase("condition", "any {count:count}", Compare, how="any", number=0)
phrase("condition", "no {count:count}", Compare, how="no", number=0)
phrase("condition", "taking no ATTACK", Taking, how="no")
phrase("condition", "taking any ATTACK", Taking, how="any")
phrase("condition", "taking at least {number:many} ATTACK", Taking, how="at least")
phrase("condition", "taking at most {number:number} ATTACK", Taking, how="at most")
phrase("condition", "fewer Hearts than foe", HeartsCompared, how="fewer")
phrase("condition", "more Hearts than foe", HeartsCompared, how="more")

# Actions

phrase("action", f"draw {{number:number}} card(s) {PER} {WHEN}", Draw)
phrase("action", f"foe draws {{number:number}} card(s) {PER} {WHEN}", Draw, subject="foe")
phrase("action", f"each player draws {{number:number}} card(s) {PER} {WHEN}", Draw, subject="each")
phrase("action", f"{{verb:verb}} {{target:target}} {WHEN}", Remove)
phrase("action", f"take {{number:number}} {CHOSEN} {{cards:cards}} from {{pile:own pile}} {WHEN}", Take)
phrase(
    "action",
    f"put {{number:number}} {CHOSEN} {{cards:cards}} from {{pile:near pile}} under source {WHEN}",
    PutUnder,
)
phrase("action", f"discard {{number:number}} {CHOSEN} {{cards:cards}} from pool {WHEN}", DiscardFromPool)
phrase("action", f"foe discards {{number:number}} card(s) from {{pile:foe pile}} {WHEN}", FoeDiscards)
phrase("action", f"shuffle trash into source {WHEN}", ShuffleTrash)
phrase("action", f"look at foe's pool {WHEN}", LookAt, pile="pool")
phrase("action", f"look at top {{number:number}} card(s) in source {WHEN}", LookAt, pile="source")
phrase("action", f"flip up {{number:number}} Heart(s) {WHEN}", FlipUp)
words("own pile", {"trash": "trash", "limbo": "limbo", "source": "source"})
words("near pile", {"pool": "pool", "trash": "trash"})
words("foe pile", {"source": "source", "pool at random": "pool"})

phrase("target", "the terrain", Target, how="the terrain")
phrase("target", "any {cards:filter}", Target, how="any")
phrase("target", "any {cards:any card} in line", Target, how="any", zone="line")
phrase("target", "any {cards:any card} in foe's line", Target, how="any", zone="foe's line")
phrase("target", "foe's {cards:filter}", Target, how="foe's")
phrase("target", "own {cards:filter}", Target, how="own")
phrase("target", "all {cards:filter plural}", Target, how="all")
phrase("target", "all foe's {cards:filter plural}", Target, how="all foe's")
phrase("target", "first card in foe's line", Target, how="first")
phrase("target", "last card in foe's line", Target, how="last")

# Rules

phrase("rule", "cannot be destroyed", CannotBeDestroyed)
phrase("rule", "cannot be destroyed in its 1st round", CannotBeDestroyed, first_round=True)
phrase("rule", "cannot be aimed", CannotBeAimed)
phrase("rule", "traps cannot be played", TrapsCannotBePlayed)
phrase("rule", "every assist has {number:signed} SHIELD", EveryAssistHas)

# Traps

phrase("trap", "{verb:verb} the 1st {event:played}", RemovePlayed)
phrase("trap", "{effect:amount} at the 1st {event:event}", AtFirst)
phrase("trap", "{effect:action} at the 1st {event:event}", AtFirst)
phrase("event", "{:played}")
phrase("event", "Heart flipped of {who:who}", HeartFlipped)
phrase("event", "assist defeated of {who:who}", AssistDefeated)
phrase("event", "{number:number} ATTACK taken", AttackReached)
phrase("played", "{cards:filter} played by {who:who}", CardPlayed)
