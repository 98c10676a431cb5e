"""The phrases of Portals & Champions: what no card says yet, lenient reading, every kind of mistake."""

# ruff: noqa: E501 - one row a text

from __future__ import annotations

import pytest
from tests.games.portals.texts import PRODUCTIONS, cards, sides

from cardwright.games.portals.nodes import Ability, Chosen, Do, Filter, PortalsCost, Text
from cardwright.games.portals.words import BOOK
from cardwright.text.errors import TextError
from cardwright.text.outline import outline


@pytest.mark.parametrize(("category", "text", "meaning"), PRODUCTIONS)
def test_a_text_is_read_and_printed(category, text, meaning):
    read = BOOK.read(text, category)
    assert outline(read) == meaning
    assert BOOK.write(read, category) == text


def test_an_empty_box_means_nothing():
    assert BOOK.read("") == Text()
    assert BOOK.write(Text()) == ""


def test_one_printed_text_is_not_canonical():
    printed = {card.name: BOOK.write(card.meaning) for card in sides() if BOOK.write(card.meaning) != card.text}
    assert printed == {
        "Kite Scout": "Deploy: Look at the enemy Rearguard here. You may return it to its owner's hand."
    }
    assert [
        card.name for card in cards() if card.rearguard and BOOK.write(card.rearguard) != card.rearguard_text
    ] == []


def test_every_flip_after_is_canonical():
    flips = [card for card in cards() if card.flip_after is not None]
    assert [BOOK.write(card.flip_after, "flip after") for card in flips if card.flip_after] == [
        card.flip_text for card in flips
    ]


@pytest.mark.parametrize(
    ("lenient", "printed"),
    [
        ("draw 1 cards", "Draw 1 card."),
        ("EXHAUST 1 ENEMY ALLIES HERE.", "Exhaust 1 enemy Ally here."),
        ("  Gain   1 Stamina ;  draw 1 card ", "Gain 1 Stamina. Draw 1 card."),
        ("deploy: burn the enemy champion here", "Deploy: Burn the enemy Champion here."),
        ("This card's name is treated as 'Arya'", 'This card\'s name is treated as "Arya".'),
        ("If you may draw 1 card", None),
        ("Return 1 enemy Ally here to their owner's hand", "Return 1 enemy Ally here to its owner's hand."),
        ("Global. Deploy: Move 1 friendly Ally", "Global. Deploy: Move 1 friendly Ally."),
    ],
)
def test_reading_is_lenient_and_printing_is_not(lenient, printed):
    if printed is None:
        with pytest.raises(TextError):
            BOOK.read(lenient)
    else:
        assert BOOK.write(BOOK.read(lenient)) == printed


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        # Global before a heading widens what stands under it; before an Action it widens all of it.
        ("Global. Charge: Draw 1 card.", "Text(abilities=(Ability('charge', (Draw(1),), everywhere=True),))"),
        ("Global. Draw 1 card.", "Text(everywhere=True, abilities=(Ability('', (Draw(1),)),))"),
        # Move is a keyword of an Ally, and an effect.
        ("Move.", "Text(move=True)"),
        ("Move this Ally.", "Text(abilities=(Ability('', (Do('move', Fixed('this ally')),)),))"),
        # A Cost is no effect, and a price that is paid for effects is.
        ("Cost: 1 Stamina.", "Text(cost=StaminaCost(1))"),
        ("Spend 1 Stamina.", "Text(abilities=(Ability('', (SpendStamina(1),)),))"),
        # When may begin a moment, or the text of a card that never goes to the Discard pile.
        (
            "Passive: When this Ally is moved, gain 1 Stamina.",
            "Text(abilities=(Ability('passive', (GainStamina(1),), moment=WasMoved()),))",
        ),
        (
            "Passive: When this exhausted Ally would go to your Discard pile in a Clean-up Phase, "
            "put it in your hand instead.",
            "Text(abilities=(Ability('passive', (ToHandInstead(),)),))",
        ),
        # Here stands before the Life Force; without here it reaches further.
        (
            "Exhaust 1 enemy Ally here with Life Force 2 or less.",
            "Text(abilities=(Ability('', (Do('exhaust', Chosen(Filter('ally', life_at_most=2), whose='enemy', "
            "here=True)),)),))",
        ),
        (
            "Exhaust 1 enemy Ally with Life Force 2 or less.",
            "Text(abilities=(Ability('', (Do('exhaust', Chosen(Filter('ally', life_at_most=2), whose='enemy')),)),))",
        ),
    ],
)
def test_what_looks_alike_is_told_apart(text, meaning):
    assert outline(BOOK.read(text)) == meaning


@pytest.mark.parametrize(
    ("category", "text", "column", "advice"),
    [
        ("text", "Exaust 1 enemy Ally here.", 0, '(did you mean "exhaust"?)'),
        ("text", "Deply: Draw 1 card.", 0, '(did you mean "Deploy"?)'),
        ("text", "Draw two cards.", 5, "here I can read: a number from 1 to 999"),
        ("text", "Draw 0 cards.", 5, "here belongs a number from 1 to 999, not 0"),
        ("text", "Deploy Draw 1 card.", 7, 'here I can read: ":"'),
        ("text", "Exhaust 1 enemy Ally there.", 21, '(did you mean "here"?)'),
        (
            "text",
            "Deploy: Freeze 1 enemy Ally here.",
            23,
            "here I can read: Beast, Construct, Dragon, Dwarf, Elf, Giant, Human, Monk, Ogre, Spirit, Champion",
        ),
        ("text", "Resurrect 1 Goblin Ally.", 12, '(did you mean "Giant"?)'),
        ("text", "Passive: The friendly Champion here gets +1 ATK.", 36, "here I can read: has, cannot be"),
        ("text", "Passive: The friendly Champion here has +1 ATTACK.", 43, "here I can read: ATK, DEF"),
        ("text", "Passive: This Ally cannot be exhausted, moved by enemy effects.", 46, 'here I can read: ",", or'),
        ("text", "Remove 2 status from 1 own Champion.", 7, "here I can read: 1 status from"),
        (
            "text",
            "Passive: The equipped Champion's Stamina cost is 1 less (minimum 1).",
            65,
            "here I can read: 0 )",
        ),
        ("text", "Gain 1 Stamina. Deploy: Draw 1 card.", 16, None),
        ("text", "Reaction. Global. Draw 1 card.", 10, None),
        ("text", "Move. Upgrade.", 6, None),
        ("text", "DEF +1", 0, None),
        ("rearguard", "", 0, "here I can read: ATK, DEF, Global, Rearguard"),
        ("rearguard", "Draw 1 card.", 0, "here I can read: ATK, DEF, Global, Rearguard"),
        ("rearguard", "ATK 2", 4, 'here I can read: a number with + or - (did you mean "+2"?)'),
        ("rearguard", "DEF +1 / ATK +1", 7, "here the text should end"),
        (
            "flip after",
            "You control 3 or more Champions.",
            22,
            "here I can read: effectless, Beast, Construct, Dragon, Dwarf, Elf, Giant, Human, Monk, Ogre, Spirit, Ally",
        ),
        (
            "flip after",
            "There is a card in each of your 2 Rearguard Zones.",
            32,
            "here I can read: 3 Rearguard Zones",
        ),
    ],
)
def test_a_mistake_is_shown_where_it_is(category, text, column, advice):
    with pytest.raises(TextError) as caught:
        BOOK.read(text, category)
    assert caught.value.at == column
    assert caught.value.advice().endswith(advice or "")


def test_parts_of_a_text_can_be_printed():
    assert BOOK.write(Filter("ally", race="Beast", effectless=True)) == "effectless Beast Ally"
    assert BOOK.write(Chosen(Filter("portal"), "enemy", 2, here=True)) == "2 enemy Portals here"
    assert BOOK.write(PortalsCost("enemy", -2)) == "enemy Portals here cost 2 less"


@pytest.mark.parametrize(
    "node",
    [
        Do("freeze", Chosen(Filter("ally"), "enemy")),
        Chosen(Filter("ally"), "enemy", 0),
        PortalsCost("enemy", 0),
        Text(abilities=(Ability("", ()),)),
        Text(reaction=True),
    ],
)
def test_what_no_phrase_says_cannot_be_printed(node):
    with pytest.raises(ValueError, match="no phrase says"):
        BOOK.write(node)
