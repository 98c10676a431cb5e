"""Deck checking: every reason why a deck is illegal, each with its clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final, TypeVar

from cardwright.core.clauses import Citation, cite, rule
from cardwright.core.refusals import NOT_ALLOWED_NOW, Refusal
from cardwright.core.ruleset import Ruleset
from cardwright.games.eight_schools.card import Card

DeckRule = TypeVar("DeckRule", bound=Callable[..., list[str]])

EVERY_FAULT_IS_NAMED: Final = rule("ES-DECK-7")
CARDS_IN_A_DECK: Final = 30
COPIES_OF_A_CARD: Final = 3

DECK_RULES: Final[list[tuple[Citation, Callable[..., list[str]]]]] = []


def deck_rule(*clauses: str) -> Callable[[DeckRule], DeckRule]:
    """Register a rule that lists what is wrong with a deck, one sentence a fault."""

    def register(check: DeckRule) -> DeckRule:
        DECK_RULES.append((cite("deck", clauses), check))
        return check

    return register


@deck_rule("ES-DECK-1")
def exactly_30_cards(cards: list[Card], unknown: list[str], rules: Ruleset) -> list[str]:
    """The Hearts do not count."""
    number = len(cards) + len([name for name in unknown if not is_heart(name)])
    return (
        []
        if number == CARDS_IN_A_DECK
        else [f"A deck holds exactly {CARDS_IN_A_DECK} cards; this one has {number}."]
    )


@deck_rule("ES-DECK-2")
def at_most_3_copies(cards: list[Card], unknown: list[str], rules: Ruleset) -> list[str]:
    return [
        f"{name}: {number} copies; a deck holds at most {COPIES_OF_A_CARD} of a card."
        for name, number in copies(cards).items()
        if number > COPIES_OF_A_CARD
    ]


@deck_rule("ES-DECK-3", "ES-DECK-4")
def one_copy_of_an_exotic_card(cards: list[Card], unknown: list[str], rules: Ruleset) -> list[str]:
    """The limit is per card: several different exotic cards are legal."""
    exotic = [card for card in cards if card.exotic]
    return [
        f"*{name}*: {number} copies; a deck holds 1 of an exotic card."
        for name, number in copies(exotic).items()
        if number > 1
    ]


@deck_rule("ES-DECK-7")
def only_known_cards(cards: list[Card], unknown: list[str], rules: Ruleset) -> list[str]:
    found = []
    for name in dict.fromkeys(unknown):
        if is_heart(name):
            found.append("Heart: Hearts are no part of the deck.")
        else:
            from cardwright.core.ruleset import nearest_card

            found.append(f"{name}: there is no such card{nearest_card(name, rules) or '.'}")
    return found


DIFFERENT_EXOTICS_ARE_LEGAL: Final = rule("ES-DECK-4")
ANY_SCHOOLS_AND_TYPES: Final = rule("ES-DECK-6")


def mixes(cards: list[Card]) -> list[Refusal]:
    """What would be refused if the rules limited the mix of a deck; they do not."""
    found: list[Refusal] = []
    if not DIFFERENT_EXOTICS_ARE_LEGAL.holds() and len({card.name for card in cards if card.exotic}) > 1:
        found.append(Refusal(NOT_ALLOWED_NOW, "More than one exotic card.", "ES-DECK-3"))
    if not ANY_SCHOOLS_AND_TYPES.holds() and len({card.schools for card in cards}) > 1:
        found.append(Refusal(NOT_ALLOWED_NOW, "More than one school.", "ES-DECK-6"))
    return found


def is_heart(name: str) -> bool:
    return name.strip().lower() == "heart"


def copies(cards: list[Card]) -> Counter[str]:
    return Counter(card.name for card in cards)


def check_deck(rules: Ruleset, deck: list[str]) -> list[Refusal]:
    """Every fault of a deck; with the rule about that off, only the first."""
    cards: list[Card] = []
    unknown: list[str] = []
    for name in deck:
        found = rules.by_name.get(name.strip().strip("*").lower())
        if isinstance(found, Card):
            cards.append(found)
        else:
            unknown.append(name)
    faults = [
        Refusal(NOT_ALLOWED_NOW, sentence, citation.ids[0])
        for citation, check in DECK_RULES
        if citation.holds()
        for sentence in check(cards, unknown, rules)
    ]
    faults += mixes(cards)
    return faults if EVERY_FAULT_IS_NAMED.holds() else faults[:1]
