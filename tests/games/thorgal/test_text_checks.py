"""What a card may not say, though every word of it can be read: the place and the clause of each refusal."""

# ruff: noqa: E501 - one row a text

from __future__ import annotations

import pytest

from cardwright.games.thorgal.cards import read_card
from cardwright.text.errors import TextError

COMPANION = {"type": "companion", "cost": 1, "subtypes": ["Noble"], "upkeep": "Receive 1 damage."}
SUPPORT = {"type": "support", "cost": 1, "subtypes": ["Gear"]}
EVENT = {"type": "event", "cost": 1, "phases": ["Journey"]}
BANE = {"type": "bane", "cost": 1, "subtypes": ["Scheme"], "phases": ["Journey"]}
LAND = {"type": "land", "subtypes": ["Noble"]}
CAPTURE = "Capture: Draw 1 card. "
WOLF = " Wolf [Dawn]: Draw 1 card."


def trial(table: dict[str, object]) -> str:
    return read_card({"name": "Trial", **table}, "my.toml", 1, "Lords").name


def refusal(table: dict[str, object]) -> TextError:
    with pytest.raises(TextError) as caught:
        trial(table)
    return caught.value


@pytest.mark.parametrize(
    ("kind", "text", "at", "problem", "clause"),
    [
        (COMPANION, "Draw 1 card.", 0, "this is printed on events and bane cards, and this is a companion", "TH-CARD-11"),
        (EVENT, "Activate [Dawn]: Draw 1 card.", 0, "this is printed on companions and supports, and this is an event", "TH-EFF-2"),
        (BANE, "Permanent: Ships cost you 1 less.", 0, "this is printed on companions and supports, and this is a bane card", "TH-EFF-2"),
        (SUPPORT, "Capture: Draw 1 card.", 0, "this is printed on lands, and this is a support", "TH-CARD-15"),
        (LAND, "Draw 1 card.", 0, "this is printed on events and bane cards, and this is a land", "TH-CARD-11"),
        (COMPANION, "Activate [Dawn]: Draw 1 card. Activate [Dusk]: Draw 2 cards.", 30, "a card has this heading only once", ""),
        (LAND, "Capture: Draw 1 card.", 0, "a land has a capture effect, and behind it a wolf effect", "TH-CARD-15"),
        (LAND, "Wolf [Dawn]: Draw 1 card. Capture: Draw 1 card.", 0, "a land has a capture effect, and behind it a wolf effect", "TH-CARD-15"),
        (LAND, "", 0, "a land has a capture effect, and behind it a wolf effect", "TH-CARD-15"),
        (LAND, CAPTURE + "Wolf [Dawn]: This card gets +1 Power this phase.", 35, "a land changes the land that is the destination", "TH-TEXT-24"),
        (EVENT, "Put 1 exhaustion marker on this card.", 27, "an event lies in no party", "TH-TEXT-22"),
        (BANE, "Destroy this card.", 8, "a bane card lies in no party", "TH-TEXT-22"),
        (EVENT, "Another companion in your party gets +1 Power this phase.", 0, "an event lies in no party beside others", "TH-TEXT-22"),
        (EVENT, "Remove 1 exhaustion marker from each other Ship in your party.", 32, "an event lies in no party beside others", "TH-TEXT-22"),
        (EVENT, "If you have another Ship in your party, draw 1 card.", 3, "an event lies in no party beside others", "TH-TEXT-22"),
        (LAND, "Capture: If you have no other Ship in your party, draw 1 card." + WOLF, 12, "a land lies in no party beside others", "TH-TEXT-22"),
        (BANE, "This card gets +1 Power this phase for each other Ship in your party.", 44, "a bane card lies in no party beside others", "TH-TEXT-22"),
        (EVENT, "The destiny player receives 1 damage.", 0, "the destiny player is you on such a card", "TH-TEXT-1"),
        (COMPANION, "Activate [Dawn]: The destiny player discards 1 card from their hand.", 17, "the destiny player is you on such a card", "TH-TEXT-1"),
        (SUPPORT, "Activate [Dawn]: Look at the destiny player's hand.", 25, "the destiny player is you on such a card", "TH-TEXT-1"),
        (EVENT, "The next card the destiny player plays this phase costs 1 less.", 14, "the destiny player is you on such a card", "TH-TEXT-1"),
        (COMPANION, "Permanent: This card gets +1 Power for each horn the destiny player has.", 49, "the destiny player is you on such a card", "TH-TEXT-1"),
        (LAND, "Capture: Destroy a support in the destiny player's party." + WOLF, 30, "the destiny player is you on such a card", "TH-TEXT-1"),
        (EVENT, "Cards in the destiny player's party cannot be activated this phase.", 9, "the destiny player is you on such a card", "TH-TEXT-1"),
        (EVENT, "Each Ship in your party meets its upkeep condition this round.", 0, "only companions have upkeep conditions", "TH-CARD-12"),
        (EVENT, "A card in your party meets its upkeep condition this round.", 0, "only companions have upkeep conditions", "TH-CARD-12"),
        (SUPPORT, "Activate [Dusk]: This card meets its upkeep condition this round.", 17, "only companions have upkeep conditions", "TH-CARD-12"),
        (EVENT, "This card gets +1 Power and +1 Bravery this phase.", 0, "each attribute once: Bravery, then Cunning, then Power", "TH-CARD-8"),
        (SUPPORT, "Permanent: This card gets +1 Power and +1 Power.", 11, "each attribute once: Bravery, then Cunning, then Power", "TH-CARD-8"),
        (EVENT, "The land turns its Power into Power this phase.", 0, "an attribute turns into another one", "TH-CARD-8"),
        (EVENT, "If you do, draw 1 card.", 0, "the sentence before offers nothing", "TH-TEXT-15"),
        (EVENT, "Draw 1 card. If you do not, you receive 1 damage.", 13, "the sentence before offers nothing", "TH-TEXT-15"),
        (EVENT, "You may draw 1 card. Draw 1 card. If you do, you receive 1 damage.", 34, "the sentence before offers nothing", "TH-TEXT-15"),
        (EVENT, "If the journey fails this round, you may draw 1 card. If you do, you receive 1 damage.", 54, "the sentence before offers nothing", "TH-TEXT-15"),
        (EVENT, "Exchange 1 card from your hand with as many from the top of your bane pool.", 65, "your hand holds destiny cards then", "TH-ZONE-11"),
        (LAND, CAPTURE + "Wolf [Dawn]: Exchange 1 card from your hand with as many from the top of your destiny pool.", 100, "your hand holds bane cards then", "TH-ZONE-11"),
        (EVENT, "Look at the top 2 cards of your destiny deck. Put 2 of them into your hand and the rest on the bottom in any order.", 0, "of 2 cards there is no rest then", "TH-TEXT-8"),
    ],
)  # fmt: skip
def test_what_a_card_may_not_say(kind, text, at, problem, clause):
    error = refusal({**kind, "text": text})
    assert (error.problem, error.at, error.clause) == (problem, at, clause)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (COMPANION, "Permanent: Ships cost you 1 less. Activate [Dawn]: Put 1 exhaustion marker on this card."),
        (COMPANION, "Activate [Dusk]: This card meets its upkeep condition this round."),
        (SUPPORT, "Activate [Journey]: Destroy this card. Another Gear in your party gets +1 Power this phase."),
        (SUPPORT, "Permanent: This card gets +1 Bravery, +1 Cunning and +1 Power."),
        (EVENT, "This card gets +1 Bravery and +1 Power this phase."),
        (EVENT, "Each Noble in your party meets its upkeep condition this round."),
        (EVENT, "You may draw 1 card. If you do, you receive 1 damage. If you do not, draw 2 cards."),
        (EVENT, "If there is an opposing companion, you may draw 1 card. If you do, you receive 1 damage."),
        (EVENT, "Look at the top 2 cards of your destiny deck. Put 1 of them into your hand and the rest on the bottom in any order."),
        (EVENT, "The land turns its Bravery into Power this phase."),
        (EVENT, ""),
        (BANE, "The destiny player receives 1 damage."),
        (BANE, "Exchange 1 card from your hand with as many from the top of your bane pool."),
        (LAND, "Capture: Exchange 1 card from your hand with as many from the top of your destiny pool." + WOLF),
        (BANE, "Cards in the destiny player's party cannot be activated this phase."),
        (BANE, "This card gets +1 Power this phase for each Ship in your party."),
        (LAND, CAPTURE + "Wolf [Dawn]: The destiny player receives 1 damage."),
    ],
)  # fmt: skip
def test_what_a_card_may_say(kind, text):
    assert trial({**kind, "text": text}) == "Trial"


def test_the_place_of_the_fault_is_named():
    assert refusal({**EVENT, "text": "If you do, draw 1 card."}).where == "my.toml, Trial"
