"""The 260 cards, the filters that mean them, and card files that are wrong."""

# ruff: noqa: E501 - messages as they are shown

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import Any, Final

import pytest
from tests.games.thorgal.texts import cards, sides

from cardwright.core.clauses import IN_FORCE, OFF, set_state
from cardwright.core.errors import BadInput
from cardwright.games.thorgal.card import Card
from cardwright.games.thorgal.cards import FACTIONS, load_cards
from cardwright.games.thorgal.nodes import AtMost, Discard, Filter, UnderDeck
from cardwright.text.outline import outline

GOLDEN = Path(__file__).parent.parent.parent / "goldens" / "thorgal_cards.txt"


def card(name: str) -> Card:
    """The card of this name."""
    return next(card for card in cards() if card.name == name)


def printed(faction: str, *kinds: str) -> list[Card]:
    """The cards of these kinds in the set of a faction, once for each copy."""
    return [card for card in cards() if card.faction == faction and card.kind in kinds for _ in range(card.copies)]


def totals(found: list[Card]) -> tuple[int, ...]:
    """All Bravery, Cunning and Power of some cards."""
    return tuple([sum(card.attributes[place] for card in found) for place in range(3)])


def symbols(found: list[Card]) -> Counter[str]:
    return Counter(symbol for card in found for symbol in card.bar)


def one(head: str = 'faction = "Lords"', **changes: object) -> str:
    """A card file with one card; None leaves a key out."""
    table: dict[str, object] = {
        "name": "Page",
        "type": "companion",
        "cost": 1,
        "subtypes": ["Noble"],
        "upkeep": "Receive 1 damage.",
        **changes,
    }
    lines = [f"{key} = {toml(value)}" for key, value in table.items() if value is not None]
    return "\n".join([head, "[[card]]", *lines])


def toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f"'''{value}'''" if isinstance(value, str) else str(value)


# The set


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_faction_has_its_cards(faction):
    assert len(printed(faction, "companion", "support", "event")) == 36
    assert len(printed(faction, "bane")) == 24
    assert len(printed(faction, "land")) == 5
    assert Counter(card.kind for card in cards() if card.faction == faction) == {
        "companion": 13, "support": 7, "event": 8, "bane": 15, "land": 5,
    }  # fmt: skip


def test_the_box_holds_260_cards_with_names_and_numbers_of_their_own():
    assert sum(card.copies for card in cards()) == 260
    assert len({card.name.casefold() for card in cards()}) == len(cards()) == 192
    assert len({card.card_number for card in cards()}) == 192


@pytest.mark.parametrize(
    ("faction", "destiny", "bane", "lands", "elements", "bane_symbols"),
    [
        ("Outlaws", (27, 21, 13), (9, 18, 1), (12, 12, 3), 6, {"Intrigue": 18, "Damage": 12}),
        ("Visitors", (18, 21, 29), (13, 7, 21), (7, 6, 15), 5, {"Intrigue": 8, "Damage": 10}),
        ("Lords", (28, 27, 19), (18, 15, 8), (9, 12, 6), 7, {"Intrigue": 14, "Damage": 8}),
        ("Vikings", (34, 21, 15), (23, 9, 12), (14, 6, 5), 4, {"Intrigue": 9, "Damage": 20}),
    ],
)
def test_the_totals_of_a_faction(faction, destiny, bane, lands, elements, bane_symbols):
    assert totals(printed(faction, "companion", "support", "event")) == destiny
    assert totals(printed(faction, "bane")) == bane
    assert totals(printed(faction, "land")) == lands
    assert symbols(printed(faction, "event")) == {"Elements": elements}
    assert symbols(printed(faction, "bane")) == bane_symbols


@pytest.mark.parametrize("faction", FACTIONS)
def test_the_golden_companions_make_a_party(faction):
    golden = [card for card in cards() if card.golden and card.faction == faction]
    assert [card.kind for card in golden] == ["companion", "companion"]
    assert sum(card.cost for card in golden) == 3


def test_cards_are_as_printed():
    thorgal = card("Thorgal Aegirsson")
    assert (thorgal.kind, thorgal.faction, thorgal.card_number) == ("companion", "Vikings", "VK-C01")
    assert (thorgal.cost, thorgal.attributes, thorgal.subtypes) == (3, (1, 1, 1), ("Warrior", "Wanderer"))
    assert (thorgal.copies, thorgal.golden, thorgal.upkeep) == (1, False, Discard(1, "destiny pool"))
    powers = card("Unknown Powers")
    assert (powers.kind, powers.cost, powers.phases, powers.bar) == ("event", 0, ("Journey",), ())
    assert (powers.attributes, powers.copies, powers.subtypes) == ((0, 0, 3), 2, ())
    stun = card("Stun")
    assert (stun.kind, stun.cost, stun.bar, stun.text) == ("bane", 0, ("Damage", "Damage"), "")
    assert (stun.phases, stun.attributes, stun.subtypes) == (("Dawn", "Journey"), (0, 0, 0), ("Scheme",))
    assert card("Varth").upkeep == Discard(0, "destiny pool")
    assert card("Aricia").upkeep == UnderDeck(0, "hand")
    assert card("Galathorn").upkeep == AtMost(0, Filter("Noble"), other=True)


def test_a_land_has_two_sides():
    front, back = card("Fortified Port").sides
    assert front is front.side(0) is card("Fortified Port")
    assert back is front.side(2)
    assert isinstance(front, Card)
    assert isinstance(back, Card)
    assert (front.attributes, front.subtypes, front.text) == ((4, 0, 0), ("Sailor", "Warrior"), "")
    assert (back.attributes, back.subtypes, back.name) == ((0, 0, 0), (), "Fortified Port")
    assert [ability.heading for ability in back.meaning.abilities] == ["capture", "wolf"]
    assert front.texts() == [front.meaning, back.meaning]


def test_texts_of_a_card():
    thorgal = card("Thorgal Aegirsson")
    assert thorgal.texts() == [thorgal.meaning, thorgal.upkeep]
    stun = card("Stun")
    assert stun.texts() == [stun.meaning]


def golden_lines() -> list[str]:
    lines = ["# One line a text: what it means. BLESS=1 pytest writes this file anew.", ""]
    for side in sides():
        if side.upkeep is not None:
            lines.append(f"{side.name}, upkeep: {outline(side.upkeep)}")
        lines += [f"{side.name}: {outline(ability)}" for ability in side.meaning.abilities]
        if not side.meaning.abilities and side.kind != "land":
            lines.append(f"{side.name}: says nothing")
    return lines


def test_the_cards_mean_what_the_golden_file_says():
    if os.environ.get("BLESS"):
        GOLDEN.write_text("\n".join(golden_lines()) + "\n", "utf-8")
    assert golden_lines() == GOLDEN.read_text("utf-8").splitlines()


# Filters


@pytest.mark.parametrize(
    ("name", "filter", "matches"),
    [
        ("Kriss de Valnor", Filter("card"), True),
        ("Kriss de Valnor", Filter("companion"), True),
        ("Kriss de Valnor", Filter("support"), False),
        ("Kriss de Valnor", Filter("Rogue"), True),
        ("Kriss de Valnor", Filter("Hunter"), True),
        ("Kriss de Valnor", Filter("Warrior"), False),
        ("Kriss de Valnor", Filter("companion", 2), True),
        ("Kriss de Valnor", Filter("companion", 1), False),
        ("Kriss de Valnor", Filter("Rogue", 1), False),
        ("Improvised Weapon", Filter("Weapon"), True),
        ("Landing Craft", Filter("Ship"), True),
        ("Landing Craft", Filter("Device"), True),
        ("Unknown Powers", Filter("event", 0), True),
        ("Unknown Powers", Filter("bane card"), False),
        ("Stun", Filter("bane card"), True),
        ("Stun", Filter("bane card", 0), True),
        ("Stun", Filter("Scheme"), True),
        ("Stun", Filter("Obstacle"), False),
        ("Hidden Bowmen", Filter("Creature", 1), False),
    ],
)
def test_a_filter_means_a_card(name, filter, matches):
    assert card(name).matches(filter) is matches


def test_without_its_clause_supports_have_no_subtypes():
    set_state("TH-CARD-10", OFF)
    try:
        assert not card("Landing Craft").matches(Filter("Ship"))
        assert card("Landing Craft").matches(Filter("support"))
        assert card("Kriss de Valnor").matches(Filter("Rogue"))
    finally:
        set_state("TH-CARD-10", IN_FORCE)


# Card files


def test_a_card_file_is_read():
    page = load_cards(one(), "my.toml")[0]
    assert (page.name, page.faction, page.card_number, page.copies) == ("Page", "Lords", "", 1)
    assert load_cards('faction = "Lords"', "my.toml") == []
    assert load_cards("", "my.toml") == []
    assert load_cards(one(faction="Vikings"), "my.toml")[0].faction == "Vikings"
    assert load_cards(one("", faction="Vikings"), "my.toml")[0].faction == "Vikings"


@pytest.mark.parametrize(("name", "faction"), [("People of the Stars", "Visitors"), ("Magnates", "Lords")])
def test_two_factions_have_other_names(name, faction):
    assert load_cards(one(f'faction = "{name}"'), "my.toml")[0].faction == faction


EVENT: Final[dict[str, Any]] = {"type": "event", "subtypes": None, "upkeep": None}
BANE: Final[dict[str, Any]] = {"type": "bane", "subtypes": ["Scheme"], "phases": ["Dawn"], "upkeep": None}
SUPPORT: Final[dict[str, Any]] = {"type": "support", "subtypes": ["Gear"], "upkeep": None}
LAND: Final[dict[str, Any]] = {"type": "land", "cost": None, "upkeep": None}


@pytest.mark.parametrize(
    ("file", "message", "clause"),
    [
        (
            one(text="Permanent: Exhaust."),
            "my.toml, Page, text:\n    Permanent: Exhaust.\n               ^ here I can read: this card, each, card, companion, "
            'support, Warrior, Hunter, Sailor, Rogue, Noble, Sorcerer, Starborn and 13 more (did you mean "exhaustion"?)',
            "",
        ),
        (
            one(upkeep="Receive one damage."),
            "my.toml, Page, upkeep:\n    Receive one damage.\n            ^ here I can read: a number from 1 to 999",
            "",
        ),
        (one(name=None), 'my.toml, card 1: name: every card has one, as in name = "Archers"', ""),
        (one(name=" "), 'my.toml, card 1: name: every card has one, as in name = "Archers"', ""),
        (one(name=" Page"), "my.toml,  Page: name: a name has no double quotes and no spaces around it", ""),
        (
            one(name='The "Page"'),
            'my.toml, The "Page": name: a name has no double quotes and no spaces around it',
            "",
        ),
        (
            one(type="hero"),
            "my.toml, Page: type: one of companion, support, event, bane, land; not 'hero'",
            "TH-CARD-1",
        ),
        (
            one(type=None),
            "my.toml, Page: type: one of companion, support, event, bane, land; it is missing",
            "TH-CARD-1",
        ),
        (
            one("# none"),
            "my.toml, Page: faction: one of Outlaws, Visitors, Lords, Vikings; it is missing",
            "TH-FACT-1",
        ),
        (
            one(faction="Lord"),
            "my.toml, Page: faction: one of Outlaws, Visitors, Lords, Vikings; not 'Lord' (did you mean \"Lords\"?)",
            "TH-FACT-1",
        ),
        (
            'faction = ["Lords"]',
            "my.toml: faction: one of Outlaws, Visitors, Lords, Vikings; not ['Lords'] (did you mean \"Lords\"?)",
            "TH-FACT-1",
        ),
        (one(cost=None), "my.toml, Page: cost: a number from 0 to 99, as in cost = 2; it is missing", ""),
        (one(cost=-1), "my.toml, Page: cost: a number from 0 to 99, as in cost = 2; not -1", ""),
        (one(cost=100), "my.toml, Page: cost: a number from 0 to 99, as in cost = 2; not 100", ""),
        (one(cost=True), "my.toml, Page: cost: a number from 0 to 99, as in cost = 2; not True", ""),
        (one(power=-1), "my.toml, Page: power: a number from 0 to 99, as in power = 2; not -1", ""),
        (one(copies=0), "my.toml, Page: copies: a number from 1 to 36, as in copies = 2; not 0", ""),
        (
            one(upkeep=None),
            'my.toml, Page: upkeep: every companion has one, as in upkeep = "Receive 1 damage."',
            "TH-CARD-12",
        ),
        (
            one(**{**SUPPORT, "upkeep": "Receive 1 damage."}),
            "my.toml, Page: upkeep: only a companion has one, and this is a support",
            "TH-CARD-12",
        ),
        (
            one(phases=["Dawn"]),
            "my.toml, Page: phases: one of name, number, type, faction, bravery, cunning, power, text, cost, copies, "
            "subtypes, upkeep, gold; not 'phases' on a companion",
            "",
        ),
        (
            one(**EVENT),
            'my.toml, Page: phases: an event says when it may be played, as in phases = ["Dawn", "Dusk"]',
            "TH-CARD-5",
        ),
        (
            one(**EVENT, phases=["Dusk", "Dawn"]),
            "my.toml, Page: phases: each once, and in the order of a round",
            "TH-CARD-5",
        ),
        (
            one(**EVENT, phases=["Dawn", "Dawn"]),
            "my.toml, Page: phases: each once, and in the order of a round",
            "TH-CARD-5",
        ),
        (
            one(**EVENT, phases=["Noon"]),
            "my.toml, Page: phases: one of Dawn, Journey, Dusk; not 'Noon'",
            "TH-CARD-5",
        ),
        (
            one(**EVENT, phases="Dawn"),
            "my.toml, Page: phases: a list, as in phases = [\"Dawn\"], not 'Dawn'",
            "TH-CARD-5",
        ),
        (
            one(**BANE, bar=["Skull"]),
            "my.toml, Page: bar: one of Elements, Intrigue, Damage; not 'Skull'",
            "TH-SYM-1",
        ),
        (
            one(**{**BANE, "subtypes": ["Scheme", "Creature"]}),
            "my.toml, Page: subtypes: a bane card has one, not 2",
            "TH-CARD-17",
        ),
        (
            one(subtypes=[]),
            'my.toml, Page: subtypes: a companion has at least one, as in subtypes = ["Warrior"]',
            "TH-CARD-9",
        ),
        (one(subtypes=["Noble", "Noble"]), "my.toml, Page: subtypes: each is printed once", "TH-CARD-9"),
        (
            one(subtypes=["Ship"]),
            "my.toml, Page: subtypes: one of Warrior, Hunter, Sailor, Rogue, Noble, Sorcerer, Starborn, Wanderer; not 'Ship'",
            "TH-CARD-9",
        ),
        (
            one(**{**SUPPORT, "subtypes": ["Weapons"]}),
            "my.toml, Page: subtypes: one of Weapon, Gear, Ship, Animal, Relic, Device; not 'Weapons' "
            '(did you mean "Weapon"?)',
            "TH-CARD-9",
        ),
        (one(gold="yes"), "my.toml, Page: gold: true or false, not 'yes'", "TH-CARD-14"),
        (
            one(text=" "),
            "my.toml, Page: text: a text in quotes, in one line and without spaces around it; not ' '",
            "",
        ),
        (
            one(number=7),
            "my.toml, Page: number: a text in quotes, in one line and without spaces around it; not 7",
            "",
        ),
        (
            one(**LAND, copies=2),
            "my.toml, Page: copies: one of name, number, type, faction, bravery, cunning, power, text, subtypes; "
            "not 'copies' on a land",
            "",
        ),
        (one() + "\n" + one("", name="page"), "my.toml, page: there is already a card Page", ""),
        (
            one(number="X-1") + "\n" + one("", name="Squire", number="X-1"),
            "my.toml, Squire: number: Page has it already",
            "TH-CARD-13",
        ),
        ("faction = 'Lords'\n[card]\nname = 'Page'", "my.toml: cards are written as [[card]]", ""),
        ("faction = 'Lords'\ncard = [1]", "my.toml: cards are written as [[card]]", ""),
        ("[[cards]]", "my.toml: cards: one of faction, card; not 'cards' (did you mean \"card\"?)", ""),
        (
            "[[card]\nname = 'Page'",
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


def test_nesting_without_end_is_refused():
    with pytest.raises(BadInput, match="not a TOML file"):
        load_cards("x = " + "[" * 5000, "my.toml")


def test_a_name_that_is_taken_is_refused():
    with pytest.raises(BadInput, match="there is already a card Stun"):
        load_cards(one(name="Stun"), "my.toml", cards())
    with pytest.raises(BadInput, match="number: Stun has it already"):
        load_cards(one(number="VK-B01"), "my.toml", cards())


def test_without_its_clause_a_companion_needs_no_upkeep():
    set_state("TH-CARD-12", OFF)
    try:
        assert load_cards(one(upkeep=None), "my.toml")[0].upkeep is None
    finally:
        set_state("TH-CARD-12", IN_FORCE)
