"""The phrases of Thorgal: what no card says yet, lenient reading, every kind of mistake."""

# ruff: noqa: E501 - one row a text

from __future__ import annotations

import pytest
from tests.games.thorgal.texts import PRODUCTIONS, cards, sides

from cardwright.core.registry import ruleset
from cardwright.games.thorgal.nodes import (
    Ability,
    AtLeast,
    AtMost,
    Bonus,
    Chosen,
    Destroy,
    Discard,
    Draw,
    Each,
    Exhaust,
    Filter,
    Fixed,
    Gets,
    Has,
    InPool,
    NextCosts,
    Receive,
    Text,
    UnderDeck,
    YouMay,
)
from cardwright.games.thorgal.words import BOOK
from cardwright.text.errors import TextError
from cardwright.text.outline import outline


@pytest.mark.parametrize(("category", "text", "meaning"), PRODUCTIONS)
def test_a_text_is_read_and_printed(category, text, meaning):
    read = BOOK.read(text, category)
    assert outline(read) == meaning
    assert BOOK.write(read, category) == text


def test_a_card_without_effect_means_nothing():
    assert BOOK.read("") == Text()
    assert BOOK.write(Text()) == ""


def test_every_printed_text_is_canonical():
    assert [side.name for side in sides() if BOOK.write(side.meaning, "text") != side.text] == []
    companions = [card for card in cards() if card.upkeep is not None]
    assert len(companions) == 52
    assert [
        one.name for one in companions if one.upkeep and BOOK.write(one.upkeep, "upkeep") != one.upkeep_text
    ] == []


@pytest.mark.parametrize(
    ("category", "lenient", "printed"),
    [
        ("text", "draw 1 cards", "Draw 1 card."),
        ("text", "ACTIVATE [journey / dawn]: draw 1 card", "Activate [Dawn/Journey]: Draw 1 card."),
        ("text", "Destroy an attached creature.", "Destroy an attached Creature."),
        (
            "text",
            "Permanent: Companion cost you 1 less",
            "Permanent: Companions cost you 1 less.",
        ),
        ("text", "  You   receive 1 damage .", "You receive 1 damage."),
        (
            "text",
            "Choose 1 card from it; the destiny player discards that card.",
            None,
        ),
        ("upkeep", "you have at least 2 noble in your party", "You have at least 2 Nobles in your party."),
        ("upkeep", "receive 1 damage", "Receive 1 damage."),
        (
            "upkeep",
            "You have at least 1 cards in your destiny pool",
            "You have at least 1 card in your destiny pool.",
        ),
    ],
)
def test_reading_is_lenient_and_printing_is_not(category, lenient, printed):
    if printed is None:
        with pytest.raises(TextError):
            BOOK.read(lenient, category)
    else:
        assert BOOK.write(BOOK.read(lenient, category), category) == printed


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        # A card in your party of any kind, and a card in a pool.
        ("If you have another card in your party, draw 1 card.", "AtLeast(1, Filter('card'), other=True)"),
        ("If you have a card in your party, draw 1 card.", "AtLeast(1, Filter('card'))"),
        # What the journey did, and what it will do.
        ("If the journey failed this round, draw 1 card.", "If(JourneyEnded('failure'), Draw(1))"),
        ("If the journey fails this round, draw 1 card.", "Later('failure', Draw(1))"),
        # Your own damage, and that of a role.
        ("You receive 1 damage.", "Receive(1)"),
        ("The destiny player receives 1 damage.", "Receive(1, who='destiny player')"),
        # The hand of its owner, and the party.
        ("Return the opposing companion to its party.", "Return(Fixed('opposing companion'), to='party')"),
        ("Return the opposing companion to its owner's hand.", "Return(Fixed('opposing companion'))"),
        # One of yours, one beside this card, each, each beside this card.
        ("Destroy a Ship in your party.", "Destroy(Chosen(Filter('Ship')))"),
        ("Destroy another Ship in your party.", "Destroy(Chosen(Filter('Ship'), other=True))"),
        ("Destroy each Ship in your party.", "Destroy(Each(Filter('Ship')))"),
        ("Destroy each other Ship in your party.", "Destroy(Each(Filter('Ship'), other=True))"),
        # A choice between two effects, and a choice from a hand.
        (
            "Look at the destiny player's hand. Choose one: draw 1 card; or draw 2 cards.",
            "LookAtHand('destiny player'), Either(Draw(1), Draw(2))",
        ),
        (
            "Look at the destiny player's hand. Choose 1 card from it; the destiny player discards that card.",
            "LookAtHand('destiny player', discard=1)",
        ),
    ],
)
def test_what_looks_alike_is_told_apart(text, meaning):
    assert meaning in outline(BOOK.read(text))


@pytest.mark.parametrize(
    ("category", "text", "column", "advice"),
    [
        ("text", "Drew 1 card.", 0, '(did you mean "draw"?)'),
        ("text", "Draw two cards.", 5, "here I can read: a number from 1 to 999"),
        ("text", "Draw 0 cards.", 5, "here belongs a number from 1 to 999, not 0"),
        ("text", "Activate: Draw 1 card.", 8, 'here I can read: "["'),
        ("text", "Activate [Noon]: Draw 1 card.", 10, "here I can read: Dawn, Journey, Dusk"),
        ("text", "Activate [Dawn/Dawn]: Draw 1 card.", 15, "this is said already"),
        ("text", "Activate [Dawn], receive 1 damages: Draw 1 card.", 27, '(did you mean "damage"?)'),
        ("text", "Permanent: Draw 1 card.", 11, None),
        ("text", "This card gets +1 Courage this phase.", 18, "here I can read: Bravery, Cunning, Power"),
        ("text", "This card gets 1 Bravery this phase.", 15, 'a number with + or - (did you mean "+1"?)'),
        (
            "text",
            "This card gets +1 Bravery this turn.",
            31,
            'here I can read: phase, round (did you mean "turns"?)',
        ),
        ("text", "This card gets +1 Bravery.", 25, None),
        ("text", "Destroy a Wariror in your party.", 10, '(did you mean "Warrior"?)'),
        ("text", "Destroy an attached Obstacel.", 20, '(did you mean "Obstacle"?)'),
        ("text", "Destroy a companion in the bane player's party.", 27, "here I can read: destiny player's party"),
        ("text", "The bane player discards 1 card from their destiny deck.", 51, "here I can read: pool"),
        ("text", "Capture: Draw 1 card. Wolf: Draw 1 card.", 26, 'here I can read: "["'),
        ("text", "If you do draw 1 card.", 10, 'here I can read: ",", not ,'),
        ("text", "You may you receive 1 damage.", 8, None),
        ("text", "Choose one: draw 1 card.", 23, 'here I can read: "; or"'),
        (
            "text",
            "If you have at least 1 Ship in your party, draw 1 card.",
            21,
            "here belongs a number from 2 to 999 (1 is left out), not 1",
        ),
        ("text", "Permanent: When the journey succeeded, draw 1 card.", 28, '(did you mean "succeeds"?)'),
        (
            "upkeep",
            "",
            0,
            "here I can read: you have at least, you have at most, you have no, discard, discard all cards from your, put, put all cards from your hand on the bottom of your destiny deck, receive",
        ),
        ("upkeep", "Draw 1 card.", 0, None),
        ("upkeep", "You have a Noble in your party.", 9, "here I can read: at least, at most, no"),
        ("upkeep", "Discard 1 card from your bane pool.", 25, "here I can read: hand, destiny pool"),
        ("upkeep", "Put 1 exhaustion marker on a Noble in your party.", 27, "here I can read: this card, another"),
    ],
)
def test_a_mistake_is_shown_where_it_is(category, text, column, advice):
    with pytest.raises(TextError) as caught:
        BOOK.read(text, category)
    assert caught.value.at == column
    assert caught.value.advice().endswith(advice or "")


def test_parts_of_a_text_can_be_printed():
    assert BOOK.write(Filter("Noble", 2), "party card") == "Noble with cost 2 or less"
    assert BOOK.write(Chosen(Filter("Animal"))) == "an Animal in your party"
    assert BOOK.write(Each(Filter("support"), "destiny party")) == "each support in the destiny player's party"
    assert BOOK.write(NextCosts(Filter("card"), -2)) == "the next card you play this phase costs 2 less"
    assert BOOK.write(Receive(2, "bane player")) == "the bane player receives 2 damage"


@pytest.mark.parametrize(
    ("node", "category"),
    [
        (Text((Ability("", ()),)), "text"),
        (Text((Ability("activate", (Draw(1),)),)), "text"),  # without a phase
        (Text((Ability("capture", (Draw(1),), ("Dawn",)),)), "text"),
        (Text((Ability("permanent", (Draw(1),)),)), "text"),
        (Text((Ability("", (Has(Fixed("this card"), (Bonus(1, "Power"),)),)),)), "text"),
        (Gets(Fixed("this card"), ()), ""),
        (Gets(Fixed("this card"), (Bonus(0, "Power"),)), ""),
        (NextCosts(Filter("card"), 0), ""),
        (Destroy(Fixed("land")), ""),
        (Destroy(Chosen(Filter("event"))), ""),
        (Destroy(Chosen(Filter("companion"), "attached")), ""),
        (Draw(0), ""),
        (YouMay(Receive(1, "bane player")), ""),
        (AtLeast(1, Filter("bane card")), "upkeep"),
        (AtMost(-1, Filter("Noble")), "upkeep"),
        (InPool(0), "upkeep"),
        (Discard(1, "bane pool"), "upkeep"),
        (UnderDeck(1), "upkeep"),
        (Receive(1, "destiny player"), "upkeep"),
        (Exhaust(1, Chosen(Filter("card"))), "upkeep"),
    ],
)
def test_what_no_phrase_says_cannot_be_printed(node, category):
    with pytest.raises(ValueError, match="no phrase says"):
        BOOK.write(node, category)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("draw 1 card", "Draw 1 card."),
        ("activate [dusk/dawn]: draw 1 card", "Activate [Dawn/Dusk]: Draw 1 card."),
        ("receive 1 damage", "Receive 1 damage."),
        ("you have no noble in your party", "You have no Noble in your party."),
        ("put all cards from your hand on the bottom of your destiny deck",
         "Put all cards from your hand on the bottom of your destiny deck."),
    ],
)  # fmt: skip
def test_a_text_or_an_upkeep_condition_is_explained(text, canonical):
    rules = ruleset("thorgal")
    assert rules.say_node(rules.read_text(text)) == canonical


@pytest.mark.parametrize(("text", "at"), [("Drew 1 card.", 0), ("You have at leas 2 Nobles in your party.", 12)])
def test_the_reading_that_came_farther_is_complained_about(text, at):
    with pytest.raises(TextError) as caught:
        ruleset("thorgal").read_text(text)
    assert caught.value.at == at
