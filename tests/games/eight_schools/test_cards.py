"""The 160 cards, the filters that mean them, and card files that are wrong."""

# ruff: noqa: E501 - messages as they are shown

from __future__ import annotations

import functools
import os
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from cardwright.core.clauses import IN_FORCE, OFF, set_state
from cardwright.core.effects.nodes import CardText
from cardwright.core.errors import BadInput
from cardwright.games.eight_schools import words
from cardwright.games.eight_schools.cards import Card, load_cards
from cardwright.games.eight_schools.nodes import Filter
from cardwright.games.eight_schools.words import BOOK, SCHOOLS
from cardwright.text.outline import outline

GAME = Path(words.__file__).parent
GOLDEN = Path(__file__).parent.parent.parent / "goldens" / "eight_schools_cards.txt"


@functools.cache
def cards() -> list[Card]:
    loaded: list[Card] = []
    for school in SCHOOLS:
        file = GAME / "cards" / f"{school.lower()}.toml"
        loaded += load_cards(file.read_text("utf-8"), file.name, loaded)
    return loaded


def card(name: str) -> Card:
    return next(card for card in cards() if card.name == name)


def one(**changes: object) -> str:
    """A card file with one card; None leaves a key out."""
    table: dict[str, object] = {
        "name": "Wall",
        "schools": ["Rock"],
        "type": "defense",
        "text": "+3 DEFENSE",
    }
    table.update(changes)
    lines = [f"{key} = {toml(value)}" for key, value in table.items() if value is not None]
    return "\n".join(["[[card]]", *lines])


def toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f"'''{value}'''"
    return str(value)


# The set


def test_there_are_160_cards_in_the_numbers_of_the_guide():
    assert Counter(card.kind for card in cards()) == {
        "attack": 47, "defense": 39, "scroll": 24, "terrain": 8, "assist": 26, "trap": 16,
    }  # fmt: skip
    assert Counter(card.schools[0] for card in cards()) == dict.fromkeys(SCHOOLS, 20)
    assert sum(card.exotic for card in cards()) == 18
    assert sum(len(card.schools) == 2 for card in cards()) == 21


def test_a_card_is_as_printed():
    axe = card("Single Axe Throw")
    assert axe.printed_name == "*Single Axe Throw*"
    assert (axe.kind, axe.schools, axe.hands, axe.shield, axe.exotic) == (
        "attack",
        ("Metal", "Rock"),
        0,
        0,
        True,
    )
    assert axe.text == "+20 ATTACK if only attack in line"
    assert axe.meaning == BOOK.read(axe.text)
    shield = card("Oak Bark Shield")
    assert (shield.printed_name, shield.hands, shield.shield) == ("Oak Bark Shield", 1, 8)
    assert shield.statuses == {"CRUMBLE"}


def golden_lines() -> list[str]:
    lines = ["# One line a card: what its text means. BLESS=1 pytest writes this file anew.", ""]
    lines += [f"{card.printed_name}: {outline(card.meaning)}" for card in cards()]
    lines += ["", "# Printed in words of their own: the card, and the text it would be printed with.", ""]
    for card in cards():
        printed = BOOK.write(card.meaning)
        if printed != card.text:
            lines.append(f"{card.printed_name}: {card.text} -> {printed}")
    return lines


def test_the_cards_mean_what_the_golden_file_says():
    if os.environ.get("BLESS"):
        GOLDEN.write_text("\n".join(golden_lines()) + "\n", "utf-8")
    assert golden_lines() == GOLDEN.read_text("utf-8").splitlines()


def test_the_golden_file_lists_three_texts_that_are_not_canonical():
    own = golden_lines()[-3:]
    assert [line.split(":")[0] for line in own] == ["Mountain", "Stretch Club", "Recurrent Aura"]


@pytest.mark.parametrize("school", SCHOOLS)
def test_a_deck_has_30_known_cards(school):
    deck = tomllib.loads((GAME / "decks" / f"{school.lower()}.toml").read_text("utf-8"))
    assert set(deck) == {"name", "description", "cards"}
    assert sum(deck["cards"].values()) == 30
    assert all(number <= (1 if card(name).exotic else 3) for name, number in deck["cards"].items())


def test_the_catalogue_ships_and_names_no_source_file():
    text = (GAME / "rules.toml").read_text("utf-8")
    assert len(tomllib.loads(text)["clause"]) == 326
    assert "004_" not in text


# Filters


@pytest.mark.parametrize(
    ("name", "filter", "matches"),
    [
        ("Punch", Filter(), True),
        ("Punch", Filter("attack"), True),
        ("Punch", Filter("defense"), False),
        ("Punch", Filter(name="punch"), True),
        ("Strong Punch", Filter(name="Punch"), False),
        ("Strong Punch", Filter(piece="punch"), True),
        ("Stone Skin", Filter(piece="Punch"), False),
        ("Tsunami", Filter(name="*Tsunami*"), True),
        ("Hundred Punch Storm", Filter(piece="Punch"), True),
        ("Heavy Training", Filter(school="Rock"), True),
        ("Heavy Training", Filter(school="Metal"), True),
        ("Heavy Training", Filter(school="Fire"), False),
        ("Cairn Golem", Filter(status="GUARD"), True),
        ("Cairn Golem", Filter(status="PHASE"), False),
        ("Cairn Golem", Filter(hands=2), True),
        ("Cairn Golem", Filter(hands=1), False),
        ("Punch", Filter(hands=1), False),
        ("Tsunami", Filter(exotic=True), True),
        ("Punch", Filter(exotic=True), False),
        ("Cairn Golem", Filter("assist", piece="golem", school="Rock", status="GUARD", hands=2), True),
    ],
)
def test_a_filter_means_a_card(name, filter, matches):
    assert card(name).matches(filter) is matches


@pytest.mark.parametrize(
    ("clause", "name", "filter"),
    [
        ("ES-VAL-6", "Strong Punch", Filter(name="Punch")),
        ("ES-VAL-6", "Stone Skin", Filter(piece="Punch")),
        ("ES-COMP-9", "Punch", Filter(school="Fire")),
        ("ES-VAL-21", "Cairn Golem", Filter(hands=1)),
    ],
)
def test_without_its_clause_a_filter_means_more(clause, name, filter):
    assert not card(name).matches(filter)
    set_state(clause, OFF)
    try:
        assert card(name).matches(filter)
    finally:
        set_state(clause, IN_FORCE)


def test_without_its_clause_a_card_of_two_schools_counts_for_the_first():
    set_state("ES-COMP-10", OFF)
    try:
        assert not card("Heavy Training").matches(Filter(school="Metal"))
        assert card("Heavy Training").matches(Filter(school="Rock"))
    finally:
        set_state("ES-COMP-10", IN_FORCE)


# Card files that are wrong


def test_a_card_file_is_read():
    wall = load_cards(one(), "my.toml")[0]
    assert (wall.name, wall.kind, wall.schools, wall.text) == ("Wall", "defense", ("Rock",), "+3 DEFENSE")
    assert load_cards("", "my.toml") == []
    assert load_cards(one(text=None), "my.toml")[0].meaning == CardText()


@pytest.mark.parametrize(
    ("file", "message", "clause"),
    [
        (
            one(text="+3 DEFENS"),
            'my.toml, Wall:\n    +3 DEFENS\n       ^ here I can read: ATTACK, DEFENSE, SHIELD (did you mean "DEFENSE"?)',
            "ES-PLAY-15",
        ),
        (
            one(type="defence"),
            "my.toml, Wall: type: one of attack, defense, scroll, terrain, assist, trap; not 'defence' "
            '(did you mean "defense"?)',
            "ES-COMP-5",
        ),
        (
            one(type=None),
            "my.toml, Wall: type: one of attack, defense, scroll, terrain, assist, trap; it is missing",
            "ES-COMP-5",
        ),
        (
            one(schools=["Rok"]),
            "my.toml, Wall: schools: one of Rock, Earth, Water, Ice, Air, Spark, Fire, Metal; not 'Rok' "
            '(did you mean "Rock"?)',
            "ES-COMP-8",
        ),
        (
            one(schools="Rock"),
            "my.toml, Wall: schools: a list of schools, as in schools = [\"Rock\"]; not 'Rock'",
            "",
        ),
        (
            one(schools=None),
            'my.toml, Wall: schools: a list of schools, as in schools = ["Rock"]; it is missing',
            "",
        ),
        (
            one(schools=[]),
            "my.toml, Wall: schools: a card belongs to 1 or 2 different schools, not []",
            "ES-COMP-7",
        ),
        (
            one(schools=["Rock", "Ice", "Air"]),
            "my.toml, Wall: schools: a card belongs to 1 or 2 different schools, not ['Rock', 'Ice', 'Air']",
            "ES-COMP-7",
        ),
        (
            one(schools=["Rock", "Rock"]),
            "my.toml, Wall: schools: a card belongs to 1 or 2 different schools, not ['Rock', 'Rock']",
            "ES-COMP-7",
        ),
        (
            one(type="assist", hands=3, shield=5),
            "my.toml, Wall: hands: an assist uses 1 or 2 hands, not 3",
            "ES-AST-3",
        ),
        (
            one(type="assist", shield=5),
            "my.toml, Wall: hands: an assist uses 1 or 2 hands, not 0",
            "ES-AST-3",
        ),
        (
            one(hands=1),
            "my.toml, Wall: hands: only an assist uses hands, and this is a defense",
            "ES-AST-3",
        ),
        (
            one(type="assist", hands=True, shield=5),
            "my.toml, Wall: hands: a number, as in hands = 1; not True",
            "",
        ),
        (
            one(type="assist", hands=1),
            "my.toml, Wall: shield: every assist has one, from 0 to 999",
            "ES-AIM-1",
        ),
        (
            one(type="assist", hands=1, shield=-1),
            "my.toml, Wall: shield: every assist has one, from 0 to 999",
            "ES-AIM-1",
        ),
        (
            one(type="attack", shield=1),
            "my.toml, Wall: shield: only an assist has one, and this is an attack",
            "ES-AIM-1",
        ),
        (
            one(text=5),
            'my.toml, Wall: text: text in quotes, as in text = "+5 ATTACK"; not 5',
            "",
        ),
        (
            one(colour="magenta"),
            "my.toml, Wall: colour: one of name, schools, type, hands, shield, text; not 'colour'",
            "",
        ),
        (
            one(school=["Rock"]),
            "my.toml, Wall: school: one of name, schools, type, hands, shield, text; not 'school' "
            '(did you mean "schools"?)',
            "",
        ),
        (one(name=None), 'my.toml, card 1: name: every card has one, as in name = "Punch"', ""),
        (one(name=""), 'my.toml, card 1: name: every card has one, as in name = "Punch"', ""),
        (one(name=7), 'my.toml, card 1: name: every card has one, as in name = "Punch"', ""),
        (
            one(name="*Wall"),
            'my.toml, *Wall: name: an exotic card has one asterisk at either end, as in "*Tsunami*"',
            "",
        ),
        (
            one(name="**Wall**"),
            'my.toml, **Wall**: name: an exotic card has one asterisk at either end, as in "*Tsunami*"',
            "",
        ),
        (
            one(name='The "Wall"'),
            'my.toml, The "Wall": name: a name holds no double quotes, for other cards must be able to quote it',
            "",
        ),
        (
            one() + "\n" + one(name="*WALL*"),
            "my.toml, *WALL*: there is already a card Wall; case and asterisks make no difference",
            "ES-COMP-13",
        ),
        ("[card]\nname = 'Wall'", "my.toml: cards are written as [[card]]", ""),
        ("card = [1]", "my.toml: cards are written as [[card]]", ""),
        (
            "[[cards]]\nname = 'Wall'",
            "my.toml: cards: one of card; not 'cards' (did you mean \"card\"?)",
            "",
        ),
        (
            "[[card]\nname = 'Wall'",
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


def test_a_name_that_another_file_has_is_refused():
    with pytest.raises(BadInput, match="there is already a card Wall"):
        load_cards(one(), "my.toml", load_cards(one(), "other.toml"))


@pytest.mark.parametrize(
    ("clause", "file"),
    [
        ("ES-PLAY-15", one(text="nonsense")),
        ("ES-COMP-7", one(schools=["Rock", "Ice", "Air"])),
        ("ES-COMP-13", one() + "\n" + one()),
        ("ES-AST-3", one(type="assist", hands=3, shield=1)),
        ("ES-AIM-1", one(type="assist", hands=1)),
    ],
)
def test_without_its_clause_the_card_is_read(clause, file):
    with pytest.raises(BadInput) as caught:
        load_cards(file, "my.toml")
    assert caught.value.clause == clause
    set_state(clause, OFF)
    try:
        assert load_cards(file, "my.toml")
    finally:
        set_state(clause, IN_FORCE)


def test_a_text_that_cannot_be_read_is_empty_without_its_clause():
    set_state("ES-PLAY-15", OFF)
    try:
        assert load_cards(one(text="nonsense"), "my.toml")[0].meaning == CardText()
    finally:
        set_state("ES-PLAY-15", IN_FORCE)
