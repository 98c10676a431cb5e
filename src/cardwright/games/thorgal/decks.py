"""Sets of cards: every reason why one is illegal, each with its clause; who may sit together; random sets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, TypeVar, cast

from cardwright.core.chance import Chance
from cardwright.core.clauses import Citation, cite, rule
from cardwright.core.pieces import Definition
from cardwright.core.refusals import NOT_ALLOWED_NOW, Refusal
from cardwright.core.ruleset import Ruleset, nearest_card
from cardwright.games.thorgal.card import BANE, COMPANION, LAND, Card
from cardwright.games.thorgal.cards import FACTIONS

EVERY_FAULT_IS_NAMED: Final[Citation] = rule("TH-DECK-7")
READY_MADE_BY_DEFAULT: Final[Citation] = rule("TH-DECK-1")
DIFFERENT_FACTIONS: Final[Citation] = rule("TH-FACT-5")
DIFFERENT_MAIN_FACTIONS: Final[Citation] = rule("TH-DECK-8")
MIRROR_MATCHES: Final[Citation] = rule("TH-VAR-5")

DESTINY: Final = "destiny cards"
BANE_CARDS: Final = "bane cards"
LANDS: Final = "lands"
SIZES: Final = {DESTINY: 36, BANE_CARDS: 24, LANDS: 5}
OF_THE_MAIN_FACTION: Final = {DESTINY: 24, BANE_CARDS: 16, LANDS: 3}
COMPANIONS: Final = 8
STARTERS: Final = 2
STARTING_COST: Final = 3


class SetParts:
    """A player's set, sorted: destiny cards, bane cards and lands, each in the order in which it is listed."""

    def __init__(self, cards: list[Card]) -> None:
        self.parts: dict[str, list[Card]] = {part: [] for part in SIZES}
        self.unknown: list[str] = []
        for card in cards:
            self.parts[part_of(card)].append(card)

    @property
    def main(self) -> str:
        """The main faction: of most destiny cards, and if that is undecided of most cards."""
        destiny = Counter(card.faction for card in self.parts[DESTINY])
        everything = Counter(card.faction for card in self.all())
        return max(FACTIONS, key=lambda faction: (destiny[faction], everything[faction]))

    def all(self) -> list[Card]:
        """Every card of the set."""
        return [card for cards in self.parts.values() for card in cards]

    def factions(self) -> list[str]:
        """The factions in it, the main faction first, then by the number of their cards."""
        found = Counter(card.faction for card in self.all())
        return sorted(found, key=lambda faction: (faction != self.main, -found[faction]))


def part_of(card: Card) -> str:
    """The part of a set in which the card belongs."""
    if card.kind == LAND:
        return LANDS
    return BANE_CARDS if card.kind == BANE else DESTINY


def sorted_parts(definitions: Sequence[Definition]) -> tuple[list[Card], list[Card], list[Card]]:
    """The destiny cards, the bane cards and the lands of a set."""
    found = SetParts([cast(Card, definition) for definition in definitions])
    return found.parts[DESTINY], found.parts[BANE_CARDS], found.parts[LANDS]


def parts_of(rules: Ruleset, deck: Sequence[str]) -> SetParts:
    """The parts of a set; names that no card has are kept apart."""
    known = [rules.by_name.get(name.strip().lower()) for name in deck]
    parts = SetParts([cast(Card, card) for card in known if card is not None])
    parts.unknown = [name for name, card in zip(deck, known, strict=True) if card is None]
    return parts


# The rules, each of which lists what is wrong

DeckRule = TypeVar("DeckRule", bound=Callable[[SetParts], list[str]])

DECK_RULES: Final[list[tuple[Citation, Callable[[SetParts], list[str]]]]] = []


def deck_rule(*clauses: str) -> Callable[[DeckRule], DeckRule]:
    """Register a rule that lists what is wrong with a set, one sentence a fault."""

    def register(check: DeckRule) -> DeckRule:
        DECK_RULES.append((cite("deck", clauses), check))
        return check

    return register


@deck_rule("TH-DECK-3")
def exact_sizes(parts: SetParts) -> list[str]:
    """36 destiny cards, 24 bane cards and 5 different lands; unknown names could have been any card."""
    faults = [
        f"A set has exactly {right} {part}; this one has {len(parts.parts[part])}."
        for part, right in SIZES.items()
        if not len(parts.parts[part]) <= right <= len(parts.parts[part]) + len(parts.unknown)
    ]
    lands = Counter(parts.parts[LANDS])
    return faults + [
        f"{land.name}: {lands[land]} copies; the lands of a set are different." for land in twice(lands)
    ]


@deck_rule("TH-DECK-4")
def one_main_faction_and_one_ally(parts: SetParts) -> list[str]:
    """At least two thirds of each part are of the main faction, all others of one ally."""
    main, *others = parts.factions() or [""]
    faults = []
    for part, least in OF_THE_MAIN_FACTION.items():
        strangers = [card for card in parts.parts[part] if card.faction != main]
        right = len(parts.parts[part]) - len(strangers)
        if strangers and right + len(parts.unknown) < least:
            faults.append(
                f"At least {least} {part} are of the main faction, here {main}; this set has {right},"
                f" beside {names(strangers)}."
            )
    third = [card for card in parts.all() if card.faction in others[1:]]
    if third:
        faults.append(f"A set has one allied faction, here {others[0]}; of others are {names(third)}.")
    return faults


@deck_rule("TH-DECK-5")
def copies_of_a_card(parts: SetParts) -> list[str]:
    """As many as the set of its faction holds, and one of each companion."""
    copies = Counter([*parts.parts[DESTINY], *parts.parts[BANE_CARDS]])
    return [
        f"{card.name}: {number} copies; a set holds at most {most_copies(card)}."
        for card, number in copies.items()
        if number > most_copies(card)
    ]


@deck_rule("TH-DECK-6")
def enough_companions(parts: SetParts) -> list[str]:
    """At least 8, and 2 with which one can start."""
    companions = [card for card in parts.parts[DESTINY] if card.kind == COMPANION]
    cheap = [card for card in companions if card.cost <= STARTING_COST]
    faults = []
    if len(companions) + len(parts.unknown) < COMPANIONS:
        only = f": {names(companions)}" if companions else ""
        faults.append(f"A destiny deck has at least {COMPANIONS} companions; this one has {len(companions)}{only}.")
    if len(cheap) + len(parts.unknown) < STARTERS:
        only = f": {names(cheap)}" if cheap else ""
        faults.append(
            f"At least {STARTERS} companions cost {STARTING_COST} or less; in this set {len(cheap)}{only}."
        )
    return faults


def most_copies(card: Card) -> int:
    """How many copies of a card a set may hold."""
    return 1 if card.kind == COMPANION else card.copies


def twice(cards: Counter[Card]) -> list[Card]:
    """Those of which there is more than one."""
    return [card for card, copies in cards.items() if copies > 1]


def names(cards: list[Card]) -> str:
    """Each card once, by name."""
    return ", ".join(dict.fromkeys(card.name for card in cards))


def unknown_cards(parts: SetParts, rules: Ruleset) -> list[str]:
    """Names that no card has."""
    return [
        f"{name}: there is no such card{nearest_card(name, rules) or '.'}" for name in dict.fromkeys(parts.unknown)
    ]


def check_deck(rules: Ruleset, deck: list[str], settings: dict[str, int] | None = None) -> list[Refusal]:
    """Every fault of a set; with the rule about that off, only the first."""
    parts = parts_of(rules, deck)
    faults = [
        Refusal(NOT_ALLOWED_NOW, sentence, citation.ids[0])
        for citation, check in DECK_RULES
        if citation.holds()
        for sentence in check(parts)
    ]
    faults += [Refusal(NOT_ALLOWED_NOW, sentence, "TH-DECK-7") for sentence in unknown_cards(parts, rules)]
    only_ready_made = settings is not None and settings.get("built_sets", 1) == 0
    if only_ready_made and READY_MADE_BY_DEFAULT.holds() and not is_ready_made(rules, parts):
        sentence = f"Only ready-made sets are played, and this is not that of the {parts.main}."
        faults.append(Refusal(NOT_ALLOWED_NOW, sentence, "TH-DECK-1"))
    return faults if EVERY_FAULT_IS_NAMED.holds() else faults[:1]


def is_ready_made(rules: Ruleset, parts: SetParts) -> bool:
    """Is this the set of one faction as it lies in the box?"""
    return not parts.unknown and Counter(parts.all()) == ready_made(rules, parts.main)


def ready_made(rules: Ruleset, faction: str) -> Counter[Card]:
    """All cards of a faction with their copies."""
    cards = [cast(Card, card) for card in rules.definitions]
    return Counter({card: card.copies for card in cards if card.faction == faction})


# Who may sit together


def check_table(rules: Ruleset, decks: list[list[str]], settings: dict[str, int]) -> list[Refusal]:
    """Why these sets may not play against each other: two of one faction, unless mirror matches are allowed."""
    if settings.get("mirror", 0) and MIRROR_MATCHES.holds():
        return []
    tables = [parts_of(rules, deck) for deck in decks]
    faults = []
    for seat, parts in enumerate(tables):
        for other in tables[:seat]:
            clause = clash(rules, parts, other)
            if clause:
                sentence = f"Two players lead the {parts.main}; each faction is led by one."
                faults.append(Refusal(NOT_ALLOWED_NOW, sentence, clause))
    return faults


def clash(rules: Ruleset, one: SetParts, other: SetParts) -> str:
    """The clause by which two sets can't be played at one table; built sets may hold the same cards."""
    if one.main == other.main:
        built = not (is_ready_made(rules, one) and is_ready_made(rules, other))
        forbidden = DIFFERENT_MAIN_FACTIONS if built else DIFFERENT_FACTIONS
        return forbidden.ids[0] if forbidden.holds() else ""
    overlap = set(one.all()) & set(other.all())
    return "TH-DECK-8" if overlap and not DIFFERENT_MAIN_FACTIONS.holds() else ""


# For the fuzz


def random_deck(rules: Ruleset, chance: Chance) -> list[str]:
    """A legal set of a faction in which cards of an ally have replaced some of its own."""
    main = chance.below(len(FACTIONS))
    ally = (main + 1 + chance.below(len(FACTIONS) - 1)) % len(FACTIONS)
    deck: list[str] = []
    for part, size in SIZES.items():
        own, others = [part_in_any_order(rules, FACTIONS[place], part, chance) for place in (main, ally)]
        strangers = chance.below(size - OF_THE_MAIN_FACTION[part] + 1)
        deck += own[: size - strangers] + others[:strangers]
    if check_deck(rules, deck):
        return [card.name for card in ready_made(rules, FACTIONS[main]).elements()]
    return deck


def part_in_any_order(rules: Ruleset, faction: str, part: str, chance: Chance) -> list[str]:
    """The destiny cards, bane cards or lands of a faction, shuffled."""
    cards = [card.name for card in ready_made(rules, faction).elements() if part_of(card) == part]
    order = list(range(len(cards)))
    chance.shuffle(order)
    return [cards[place] for place in order]
