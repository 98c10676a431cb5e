"""Deck checking: every reason why a player's set is illegal, each with its clause; and random legal sets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from cardwright.core.chance import Chance
from cardwright.core.clauses import Citation, cite, rule
from cardwright.core.refusals import NOT_ALLOWED_NOW, Refusal
from cardwright.core.ruleset import Ruleset, nearest_card
from cardwright.games.portals.card import (
    ALLY,
    CHAMPION,
    DEITY,
    IN_THE_DECK,
    INTERVENTION,
    PORTAL,
    Card,
)

EVERY_FAULT_IS_NAMED: Final[Citation] = rule("PC-DECK-12")
OWN_RARITY: Final[Citation] = rule("PC-DECK-8")
STARTER_DECKS: Final[Citation] = rule("PC-DECK-15")
REGION_OF_THE_DEITY: Final[Citation] = rule("PC-CARD-7")
SAME_FOR_ALL_DEITIES: Final[Citation] = rule("PC-DI-5")
REGION_SHARE: Final[Citation] = rule("PC-COMP-3")

DEITIES: Final = 1
CHAMPIONS: Final = 3
PORTALS: Final = 9
INTERVENTIONS: Final = 2
CARDS: Final = 40
ALLIES: Final = 25
OTHERS: Final = CARDS - ALLIES
COPIES: Final = {"Basic": 3, "Epic": 2, "Mythic": 1}
COMPLETE_REGION: Final = {"deities": 2, "interventions": 4, "portals": 15, "champions": 6, "cards": 116}


class DeckParts:
    """A player's set, sorted: Deity, Champions, Portals and the deck, each in the order in which it is listed."""

    def __init__(self) -> None:
        self.deities: list[Card] = []
        self.champions: list[Card] = []
        self.portals: list[Card] = []
        self.interventions: list[Card] = []  # the two of the Deity, listed or not
        self.listed_interventions: list[Card] = []
        self.cards: list[Card] = []
        self.unknown: list[str] = []

    @property
    def deity(self) -> Card:
        """The Deity of a legal set."""
        return self.deities[0]

    @property
    def region(self) -> str:
        """The region of the Deity, or of whatever comes first."""
        first = [*self.deities, *self.champions, *self.portals, *self.cards]
        return first[0].region if first else ""

    def all(self) -> list[Card]:
        """Every card that is listed."""
        return [
            *self.deities,
            *self.champions,
            *self.portals,
            *self.listed_interventions,
            *self.cards,
        ]

    def add(self, card: Card) -> None:
        """Put a card where it belongs."""
        if card.kind == DEITY:
            self.deities.append(card)
        elif card.kind == CHAMPION:
            self.champions.append(card)
        elif card.kind == PORTAL:
            self.portals.append(card)
        elif card.kind == INTERVENTION:
            self.listed_interventions.append(card)
        else:
            self.cards.append(card)


def parts_of(rules: Ruleset, deck: Iterable[str]) -> DeckParts:
    """The parts of a set; a name that two regions share means the card of the region of the Deity."""
    shelf: dict[str, list[Card]] = {}
    known = [card for card in rules.definitions if isinstance(card, Card)]
    for card in known:
        for name in {card.name.casefold(), card.key.casefold()}:
            shelf.setdefault(name, []).append(card)
    found = [(name, shelf.get(name.strip().casefold(), [])) for name in deck]
    regions = [cards[0].region for _, cards in found if cards and cards[0].kind == DEITY]
    parts = DeckParts()
    for name, cards in found:
        if not cards:
            parts.unknown.append(name)
        else:
            parts.add(of_region(cards, regions[0] if regions else ""))
    parts.interventions = interventions_of(known, parts.region)
    return parts


def interventions_of(cards: Iterable[Card], region: str) -> list[Card]:
    """The Divine Interventions of a region: the same for each of its Deities."""
    found = [card for card in cards if card.kind == INTERVENTION and card.region == region]
    return found if SAME_FOR_ALL_DEITIES.holds() else found[:1]


def of_region(cards: list[Card], region: str) -> Card:
    """Of cards that share a name the one of this region."""
    if REGION_OF_THE_DEITY.holds():
        return next((card for card in cards if card.region == region), cards[0])
    return cards[0]


# The rules, each of which lists what is wrong

DeckRule = TypeVar("DeckRule", bound=Callable[[DeckParts], list[str]])

DECK_RULES: Final[list[tuple[Citation, Callable[[DeckParts], list[str]]]]] = []


def deck_rule(*clauses: str) -> Callable[[DeckRule], DeckRule]:
    """Register a rule that lists what is wrong with a set, one sentence a fault."""

    def register(check: DeckRule) -> DeckRule:
        DECK_RULES.append((cite("deck", clauses), check))
        return check

    return register


@deck_rule("PC-DECK-1", "PC-DECK-11", "PC-DEITY-1")
def the_parts_beside_the_deck(parts: DeckParts) -> list[str]:
    """1 Deity, 3 Champions, 9 Portals; the 2 Divine Interventions go with the Deity."""
    faults = [
        *number_fault(parts, "Deity", len(parts.deities), DEITIES),
        *number_fault(parts, "Champions", len(parts.champions), CHAMPIONS),
        *number_fault(parts, "Portals", len(parts.portals), PORTALS),
    ]
    listed = Counter(card.key for card in parts.listed_interventions)
    if len(listed) > INTERVENTIONS or any(copies > 1 for copies in listed.values()):
        faults.append(
            f"A Deity has {INTERVENTIONS} Divine Interventions, one of each; this set lists {listed.total()}."
        )
    return faults


@deck_rule("PC-DECK-2", "PC-DECK-11")
def exactly_40_cards(parts: DeckParts) -> list[str]:
    return number_fault(parts, "cards in its deck", len(parts.cards), CARDS)


@deck_rule("PC-DECK-3", "PC-DECK-11")
def exactly_25_allies(parts: DeckParts) -> list[str]:
    allies = sum(1 for card in parts.cards if card.kind == ALLY)
    return number_fault(parts, "Allies in its deck", allies, ALLIES)


@deck_rule("PC-DECK-4")
def actions_and_equipment(parts: DeckParts) -> list[str]:
    """In any proportion, 15 and 0 included."""
    others = sum(1 for card in parts.cards if card.kind != ALLY)
    return number_fault(parts, "Actions and Equipment in its deck", others, OTHERS)


@deck_rule("PC-DECK-5", "PC-CARD-5", "PC-DECK-11", "PC-DEITY-1")
def one_region(parts: DeckParts) -> list[str]:
    return [
        f"{card.name} is of {card.region}; everything in a set is of one region, here {parts.region}."
        for card in dict.fromkeys(parts.all())
        if card.region != parts.region
    ]


@deck_rule("PC-DECK-6", "PC-CARD-6")
def copies_by_rarity(parts: DeckParts) -> list[str]:
    copies = Counter(parts.cards)
    return [
        f"{card.name}: {number} copies; a deck holds at most {most} of a {card.rarity} card."
        for card, number in copies.items()
        if number > (most := most_copies(card, parts))
    ]


@deck_rule("PC-DECK-7")
def one_of_those_that_count_as_one(parts: DeckParts) -> list[str]:
    """Cards that are treated as one name are not used together: in the deck, Champions and Portals."""
    by_name: dict[str, list[Card]] = {}
    for card in dict.fromkeys(parts.all()):
        by_name.setdefault((card.treated_as or card.name).casefold(), []).append(card)
    return [
        f"{' and '.join(card.name for card in cards)} are treated as one name; a set has one of them, not both."
        for cards in by_name.values()
        if len({card.name for card in cards}) > 1
    ]


@deck_rule("PC-DECK-10", "PC-DECK-11")
def different_champions_and_portals(parts: DeckParts) -> list[str]:
    return [
        f"{card.name}: {number} copies; the Champions and the Portals of a set are all different."
        for card, number in Counter([*parts.champions, *parts.portals]).items()
        if number > 1
    ]


def number_fault(parts: DeckParts, noun: str, number: int, right: int) -> list[str]:
    """What is wrong with a number; unknown names could have been any card."""
    if number <= right <= number + len(parts.unknown):
        return []
    return [f"A set has exactly {right} {noun}; this one has {number}."]


def most_copies(card: Card, parts: DeckParts) -> int:
    """How many copies of a card a deck may hold: by its own rarity, whatever it is treated as."""
    if not OWN_RARITY.holds() and card.treated_as:
        return max(COPIES.values())
    return COPIES.get(card.rarity, CARDS)


def unknown_cards(parts: DeckParts, rules: Ruleset) -> list[str]:
    """Names that no card has."""
    return [
        f"{name}: there is no such card{nearest_card(name, rules) or '.'}" for name in dict.fromkeys(parts.unknown)
    ]


def check_deck(rules: Ruleset, deck: list[str], settings: dict[str, int] | None = None) -> list[Refusal]:
    """Every fault of a set; with the rule about that off, only the first. No setting changes what is legal."""
    parts = parts_of(rules, deck)
    faults = [
        Refusal(NOT_ALLOWED_NOW, sentence, citation.ids[0])
        for citation, check in DECK_RULES
        if citation.holds()
        for sentence in check(parts)
    ]
    faults += [Refusal(NOT_ALLOWED_NOW, sentence, "PC-DECK-12") for sentence in unknown_cards(parts, rules)]
    if not STARTER_DECKS.holds() and is_starter(rules, parts, deck):
        faults.append(Refusal(NOT_ALLOWED_NOW, "This is a starter deck.", "PC-DECK-15"))
    return faults if EVERY_FAULT_IS_NAMED.holds() else faults[:1]


def is_starter(rules: Ruleset, parts: DeckParts, deck: list[str]) -> bool:
    """Is this the ready-made deck of its region, the one with the id of the region?"""
    starter = rules.decks.get(parts.region.lower())
    return starter is not None and Counter(starter.names()) == Counter(deck)


# Regions


def share_of(cards: Iterable[Card], region: str) -> dict[str, int]:
    """How many cards of each sort a region has; two Divine Interventions for each Deity, copies by rarity."""
    share = dict.fromkeys(COMPLETE_REGION, 0)
    for card in cards:
        if card.region != region:
            continue
        if card.kind == DEITY:
            share["deities"] += 1
            share["interventions"] += INTERVENTIONS
        elif card.kind == PORTAL:
            share["portals"] += 1
        elif card.kind == CHAMPION:
            share["champions"] += 1
        elif card.kind in IN_THE_DECK:
            share["cards"] += COPIES.get(card.rarity, 0)
    return share


def is_complete(cards: Iterable[Card], region: str) -> bool:
    """Does the region have its whole share of a box?"""
    return not REGION_SHARE.holds() or share_of(cards, region) == COMPLETE_REGION


# For the fuzz


def random_deck(rules: Ruleset, chance: Chance) -> list[str]:
    """A legal set of any cards of one region: as many copies of a card as are allowed, or fewer."""
    known = [card for card in rules.definitions if isinstance(card, Card)]
    deities = [card for card in known if card.kind == DEITY]
    deity = deities[chance.below(len(deities))]
    cards = [card for card in known if card.region == deity.region]
    numbers = list(range(len(cards)))
    chance.shuffle(numbers)
    mixed = [cards[number] for number in numbers]
    deck = [deity]
    for kinds, number in (
        ((CHAMPION,), CHAMPIONS),
        ((PORTAL,), PORTALS),
        ((ALLY,), ALLIES),
        (IN_THE_DECK[1:], OTHERS),
    ):
        deck += some_of([card for card in mixed if card.kind in kinds], number, chance)
    return [card.key for card in deck]


def some_of(cards: list[Card], number: int, chance: Chance) -> list[Card]:
    """So many cards, none beside one that it is treated as."""
    chosen: list[Card] = []
    taken: list[str] = []
    for card in cards:
        name = (card.treated_as or card.name).casefold()
        if name not in taken:
            taken.append(name)
            copies = 1 + chance.below(COPIES[card.rarity]) if card.rarity else 1
            chosen += [card] * min(copies, number - len(chosen))
        if len(chosen) == number:
            break
    return chosen
