"""Cards as people look them up, and decks of any cards for the fuzz."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from cardwright.core.chance import Chance
from cardwright.games.eight_schools.card import Card
from cardwright.games.eight_schools.decks import CARDS_IN_A_DECK, COPIES_OF_A_CARD

if TYPE_CHECKING:
    from cardwright.core.ruleset import Ruleset


def describe_card(card: Card) -> dict[str, Any]:
    """The card as printed; hands and shield only where it has them."""
    facts: dict[str, Any] = {"name": card.printed_name, "schools": list(card.schools), "type": card.kind}
    if card.kind == "assist":
        facts["hands"] = card.hands
        facts["shield"] = card.shield
    facts["text"] = card.text
    return facts


def random_deck(rules: Ruleset, chance: Chance) -> list[str]:
    """A legal deck of any cards: as many copies of one as are allowed, or fewer."""
    numbers = list(range(len(rules.definitions)))
    chance.shuffle(numbers)
    deck: list[str] = []
    for number in numbers:
        card = cast(Card, rules.definitions[number])
        copies = 1 if card.exotic else 1 + chance.below(COPIES_OF_A_CARD)
        deck += [card.name] * min(copies, CARDS_IN_A_DECK - len(deck))
        if len(deck) == CARDS_IN_A_DECK:
            break
    return deck
