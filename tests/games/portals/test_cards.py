"""The cards of both regions, the filters and names that mean them, and card files that are wrong."""

# ruff: noqa: E501 - messages as they are shown

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from tests.games.portals.texts import cards, sides

from cardwright.core.clauses import IN_FORCE, OFF, set_state
from cardwright.core.errors import BadInput
from cardwright.games.portals.card import Card, declared_type_hits
from cardwright.games.portals.cards import load_cards, read_card
from cardwright.games.portals.nodes import Filter, RearguardBox
from cardwright.games.portals.words import BOOK
from cardwright.text.outline import outline

GOLDEN = Path(__file__).parent.parent.parent / "goldens" / "portals_cards.txt"
REGIONS = ("Amberpeak", "Frostmere")


def card(name: str) -> Card:
    """The card with this key."""
    return next(card for card in cards() if card.key == name)


def side(name: str, empowered: bool) -> Card:
    """One side of a Champion."""
    return next(side for side in sides() if side.name == name and side.empowered == empowered)


def one(head: str = 'region = "Amberpeak"', **changes: object) -> str:
    """A card file with one card; None leaves a key out."""
    table: dict[str, object] = {"name": "Mule", "type": "Beast Ally", "rarity": "Basic", "life": 2, **changes}
    lines = [f"{key} = {toml(value)}" for key, value in table.items() if value is not None]
    return "\n".join([head, "[[card]]", *lines])


def toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f"'''{value}'''" if isinstance(value, str) else str(value)


# The set


@pytest.mark.parametrize("region", REGIONS)
def test_a_region_has_its_cards(region):
    mine = [card for card in cards() if card.region == region]
    assert Counter(card.kind for card in mine) == {
        "deity": 2, "intervention": 2, "portal": 15, "champion": 6, "ally": 34, "equipment": 12, "action": 12,
    }  # fmt: skip
    assert Counter(card.rarity for card in mine if card.rarity) == {"Basic": 20, "Epic": 18, "Mythic": 20}


def test_cards_are_as_printed():
    farmer = card("Terrace Farmer")
    assert (farmer.kind, farmer.race, farmer.type_text, farmer.rarity) == ("ally", "Human", "Human Ally", "Basic")
    assert (farmer.life, farmer.text, farmer.rearguard) == (3, "", RearguardBox(1, 1))
    stair = card("Bell Tower Stair")
    assert (stair.cost, stair.faith_loss, stair.switch_icon, stair.type_text) == (4, 1, True, "Portal 4")
    suyin = card("Suyin, Mother of Embers")
    assert (suyin.faith, suyin.flip_text) == (37, "2 or more enemy Champions are burned.")
    spear = card("Spear of the Last Winter")
    assert (spear.attack, spear.defense, spear.meaning.upgrade) == (4, -1, True)


def test_a_champion_has_two_sides():
    cjing = card("Cjing, Yellow Dragon")
    regular, empowered = cjing.sides
    assert regular is cjing.side(0) is cjing
    assert empowered is cjing.side(2) is side("Cjing, Yellow Dragon", True)
    assert (cjing.stamina, cjing.attack, cjing.defense, cjing.type_text) == (2, 3, 1, "Dragon Champion")
    other = side("Cjing, Yellow Dragon", True)
    assert (other.attack, other.defense, other.type_text, other.key) == (4, 2, "Dragon Champion E", cjing.name)
    assert cjing.texts() == [cjing.meaning, other.meaning]


def test_cards_of_two_regions_with_one_name_have_keys_of_their_own():
    assert [card.key for card in cards() if card.key != card.name] == [
        f"{name} ({region})"
        for region in REGIONS
        for name in ("Sealing Word", "Restoring Breath", "The Shattered Bridge")
    ]
    assert len({card.key for card in cards()}) == len(cards())
    assert card("The Shattered Bridge (Amberpeak)").switch_icon
    assert not card("The Shattered Bridge (Frostmere)").switch_icon


def test_texts_of_a_card():
    tiger = card("Paper Tiger")
    assert tiger.texts() == [tiger.meaning, tiger.rearguard]
    deity = card("Suyin, Mother of Embers")
    assert deity.texts() == [deity.meaning, deity.flip_after]


def golden_lines() -> list[str]:
    lines = ["# One line a box: what its text means. BLESS=1 pytest writes this file anew.", ""]
    for card in sides():
        name = f"{card.key}, empowered" if card.empowered else card.key
        lines.append(f"{name}: {outline(card.meaning)}")
        lines += [f"{name}, {outline(card.rearguard)}"] if card.rearguard is not None else []
        lines += [f"{name}, flip after: {outline(card.flip_after)}"] if card.flip_after is not None else []
    lines += ["", "# Printed in words of their own: the card, and the text it would be printed with.", ""]
    for card in sides():
        if BOOK.write(card.meaning) != card.text:
            lines.append(f"{card.key}: {card.text} -> {BOOK.write(card.meaning)}")
    return lines


def test_the_cards_mean_what_the_golden_file_says():
    if os.environ.get("BLESS"):
        GOLDEN.write_text("\n".join(golden_lines()) + "\n", "utf-8")
    assert golden_lines() == GOLDEN.read_text("utf-8").splitlines()


# Effectless, names, filters, declared types


@pytest.mark.parametrize(
    ("name", "effectless"),
    [
        ("Bell Novice", True),
        ("Roadside Shrine", False),  # Move
        ("Bell Novice, Ascended", False),
        ("Great White Bear", False),  # Cost
        ("Bamboo Spear", False),  # not an Ally
        ("Bao the Bridge-Breaker", False),
    ],
)
def test_effectless_are_allies_without_any_text(name, effectless):
    assert card(name).is_effectless is effectless


def test_without_its_clause_a_keyword_is_no_text():
    set_state("PC-ALLY-10", OFF)
    try:
        assert card("Roadside Shrine").is_effectless
        assert card("Great White Bear").is_effectless
        assert not card("Lantern Bearer").is_effectless
    finally:
        set_state("PC-ALLY-10", IN_FORCE)


def test_a_card_counts_as_what_it_is_treated_as():
    oath = card("Arya of the White Oath")
    assert oath.treated_as == "Arya"
    assert oath.counts_as("arya")
    assert oath.counts_as("Arya of the White Oath")
    assert not oath.counts_as("Hroald Icebeard")
    assert not card("Arya").counts_as("Arya of the White Oath")
    assert not card("Arya").counts_as("")
    set_state("PC-DECK-9", OFF)
    try:
        assert not oath.counts_as("Arya")
    finally:
        set_state("PC-DECK-9", IN_FORCE)


@pytest.mark.parametrize(
    ("name", "filter", "matches"),
    [
        ("Grey Elk", Filter("ally"), True),
        ("Grey Elk", Filter("ally", race="Beast"), True),
        ("Grey Elk", Filter("ally", race="Elf"), False),
        ("Grey Elk", Filter("ally", effectless=True), True),
        ("Snow Hare", Filter("ally", effectless=True), False),
        ("Grey Elk", Filter("ally", life_at_least=3), True),
        ("Grey Elk", Filter("ally", life_at_least=4), False),
        ("Grey Elk", Filter("ally", life_at_most=3), True),
        ("Grey Elk", Filter("ally", life_at_most=2), False),
        ("Grey Elk", Filter("rearguard"), False),
        ("Grey Elk", Filter("action or equipment"), False),
        ("Ash Bow", Filter("action or equipment"), True),
        ("Thaw", Filter("equipment or action"), True),
        ("Whitefang, Alpha of the Fen", Filter("champion", race="Beast"), True),
        ("Whitefang, Alpha of the Fen", Filter("ally", race="Beast"), False),
        ("Reed Path", Filter("portal"), True),
    ],
)
def test_a_filter_means_a_card(name, filter, matches):
    assert card(name).matches(filter) is matches


def test_a_race_is_one_word_of_the_type_box():
    both = read_card({"name": "Naga", "type": "Dragon Spirit Ally", "rarity": "Epic", "life": 2}, "", 1, "X")
    assert both.race == "Dragon Spirit"
    assert both.matches(Filter("ally", race="Spirit"))
    assert both.matches(Filter("ally", race="Dragon"))
    set_state("PC-CARD-4", OFF)
    try:
        assert both.matches(Filter("ally", race="Beast"))
    finally:
        set_state("PC-CARD-4", IN_FORCE)


@pytest.mark.parametrize(
    ("name", "declared", "hit"),
    [
        ("Grey Elk", "Beast Ally", True),
        ("Grey Elk", "beast ally ", True),
        ("Grey Elk", "Ally", False),
        ("Grey Elk", "Beast", False),
        ("Bell Novice", "Beast Ally", False),
        ("Arya", "Human Champion", True),
        ("Thaw", "Action", True),
        ("Reed Path", "Portal", False),
        ("Reed Path", "Portal 2", True),
    ],
)
def test_a_declared_type_is_the_whole_type_box(name, declared, hit):
    assert declared_type_hits(card(name), declared) is hit


def test_the_empowered_side_has_a_type_of_its_own():
    assert declared_type_hits(side("Arya", True), "Human Champion E")
    assert not declared_type_hits(side("Arya", True), "Human Champion")


def test_without_its_clause_a_word_of_the_type_is_enough():
    set_state("PC-CARD-3", OFF)
    try:
        assert declared_type_hits(card("Grey Elk"), "Ally")
    finally:
        set_state("PC-CARD-3", IN_FORCE)


# Card files


def test_a_card_file_is_read():
    mule = load_cards(one(), "my.toml")[0]
    assert (mule.name, mule.region, mule.key, mule.is_effectless) == ("Mule", "Amberpeak", "Mule", True)
    assert load_cards('region = "Amberpeak"', "my.toml") == []
    assert load_cards(one(region="Frostmere"), "my.toml")[0].region == "Frostmere"
    assert load_cards(one("", region="Frostmere"), "my.toml")[0].region == "Frostmere"


SIDE = "\n[card.empowered]\nstamina = 1\nattack = 2\ndefense = 2\n"
HERO: dict[str, Any] = {
    "type": "Human Champion",
    "rarity": None,
    "life": None,
    "stamina": 1,
    "attack": 1,
    "defense": 1,
}
GATE: dict[str, Any] = {"type": "Portal", "rarity": None, "life": None, "cost": 3, "faith": 1}
GOD: dict[str, Any] = {
    "type": "Deity",
    "rarity": None,
    "life": None,
    "faith": 20,
    "text": "Once per turn: Draw 1 card.",
}


@pytest.mark.parametrize(
    ("file", "message", "clause"),
    [
        (
            one(text="Deploy: Freze the enemy Champion here."),
            "my.toml, Mule, text:\n    Deploy: Freze the enemy Champion here.\n            ^ here I can read: draw, discard, the opponent discards, gain, "
            "the opponent loses, spend, deal, for each, Add, Resurrect, exhaust, Recover and 27 more "
            '(did you mean "Freeze"?)',
            "",
        ),
        (
            one(rearguard="ATK +2, DEF +1"),
            'my.toml, Mule, rearguard:\n    ATK +2, DEF +1\n          ^ here I can read: "/ DEF"',
            "",
        ),
        (
            one(**{**GOD, "flip_after": "You win."}),
            "my.toml, Mule, flip_after:\n    You win.\n        ^ here I can read: control, have moved",
            "",
        ),
        (one(name=None), 'my.toml, card 1: name: every card has one, as in name = "Bell Novice"', "PC-CARD-1"),
        (one(name=" "), 'my.toml, card 1: name: every card has one, as in name = "Bell Novice"', "PC-CARD-1"),
        (
            one(name='The "Mule"'),
            'my.toml, The "Mule": name: a name has no double quotes and no spaces around it',
            "",
        ),
        (
            one(type="Ally Beast"),
            "my.toml, Mule: type: all that the type box says, as one of Human Ally, Equipment, Action, Portal, Deity, "
            "Divine Intervention, Human Champion; not 'Ally Beast'",
            "PC-CARD-2",
        ),
        (
            one(type="Beats Ally"),
            "my.toml, Mule: type: a race, as one of Beast, Construct, Dragon, Dwarf, Elf, Giant, Human, Monk, Ogre, "
            "Spirit; not 'Beats' (did you mean \"Beast\"?)",
            "PC-CARD-2",
        ),
        (
            one("# no region"),
            'my.toml, Mule: region: every card belongs to one, as in region = "Amberpeak"',
            "PC-CARD-5",
        ),
        (
            one(rarity="Rare"),
            "my.toml, Mule: rarity: one of Basic, Epic, Mythic; not 'Rare'",
            "PC-CARD-6",
        ),
        (one(rarity=None), "my.toml, Mule: rarity: one of Basic, Epic, Mythic; not ''", "PC-CARD-6"),
        (one(life=None), "my.toml, Mule: life: a number from 0 to 999, as in life = 2; it is missing", ""),
        (one(life=-1), "my.toml, Mule: life: a number from 0 to 999, as in life = 2; not -1", ""),
        (one(life=True), "my.toml, Mule: life: a number from 0 to 999, as in life = 2; not True", ""),
        (
            one(cost=3),
            "my.toml, Mule: cost: one of name, type, region, rarity, life, text, rearguard; not 'cost' on an Ally",
            "",
        ),
        (
            one(**GATE, switch="yes"),
            "my.toml, Mule: switch: true or false, not 'yes'",
            "PC-PORTAL-8",
        ),
        (
            one(**{**GATE, "cost": None}),
            "my.toml, Mule: cost: a number from 0 to 999, as in cost = 2; it is missing",
            "",
        ),
        (
            one(type="Action", life=None),
            "my.toml, Mule: text: a text in quotes, in one line and without spaces around it; it is missing",
            "",
        ),
        (
            one(**GOD),
            "my.toml, Mule: flip_after: a text in quotes, in one line and without spaces around it; it is missing",
            "",
        ),
        (
            one(**HERO),
            "my.toml, Mule: empowered: a Champion has such a side, as [card.empowered]",
            "PC-CARD-2",
        ),
        (
            one(**HERO) + SIDE + "life = 2",
            "my.toml, Mule, empowered: life: one of stamina, attack, defense, text; not 'life'",
            "",
        ),
        (
            one() + "\n" + one("", name="mule"),
            "my.toml, mule: there is already a card Mule in Amberpeak",
            "PC-CARD-7",
        ),
        ("region = 'X'\n[card]\nname = 'Mule'", "my.toml: cards are written as [[card]]", ""),
        ("region = 'X'\ncard = [1]", "my.toml: cards are written as [[card]]", ""),
        ("[[cards]]", "my.toml: cards: one of region, card; not 'cards' (did you mean \"card\"?)", ""),
        (
            "[[card]\nname = 'Mule'",
            "my.toml: not a TOML file: Expected ']]' at the end of an array declaration (at line 1, column 7)",
            "",
        ),
    ],
)
def test_a_wrong_card_is_refused(file, message, clause):
    with pytest.raises(BadInput) as caught:
        load_cards(file, "my.toml")
    assert str(caught.value) == message
    assert caught.value.clause == clause


def test_both_sides_of_a_champion_have_one_name():
    named = """\ntext = '''This card's name is treated as "Arya".'''"""
    with pytest.raises(BadInput, match="both sides of a Champion have the same name"):
        load_cards(one(**HERO) + SIDE + named, "my.toml")


def test_a_name_of_another_region_is_no_clash():
    first = load_cards(one(), "a.toml")
    second = load_cards(one('region = "Frostmere"'), "b.toml", first)
    assert [card.key for card in first + second] == ["Mule (Amberpeak)", "Mule (Frostmere)"]
    set_state("PC-CARD-7", OFF)
    try:
        with pytest.raises(BadInput, match="there is already a card Mule"):
            load_cards(one('region = "Frostmere"'), "b.toml", load_cards(one(), "a.toml"))
    finally:
        set_state("PC-CARD-7", IN_FORCE)


@pytest.mark.parametrize(("clause", "file"), [("PC-CARD-5", one("")), ("PC-CARD-6", one(rarity="Rare"))])
def test_without_its_clause_the_card_is_read(clause, file):
    with pytest.raises(BadInput) as caught:
        load_cards(file, "my.toml")
    assert caught.value.clause == clause
    set_state(clause, OFF)
    try:
        assert load_cards(file, "my.toml")
    finally:
        set_state(clause, IN_FORCE)
