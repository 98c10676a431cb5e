"""What a card may not say: each check with its message, and what passes just beside it."""

# ruff: noqa: E501 - one row a mistake
from __future__ import annotations

import pytest

from cardwright.core.clauses import IN_FORCE, OFF, set_state
from cardwright.core.errors import BadInput
from cardwright.games.eight_schools.cards import Card, load_cards


def made(kind: str, text: str, name: str = "Wall", school: str = "Rock") -> Card:
    """A card of this type with this text."""
    numbers = "hands = 1\nshield = 5\n" if kind == "assist" else ""
    file = f"[[card]]\nname = '{name}'\nschools = ['{school}']\ntype = '{kind}'\n{numbers}text = '''{text}'''"
    return load_cards(file, "my.toml")[0]


REFUSED = [
    ("ES-OR-7", "attack", "+1 ATTACK or +2 ATTACK. +1 DEFENSE or draw 1 card", 35, 'a card has at most one "or"'),
    ("ES-STAT-8", "attack", "PHASE. CRUMBLE. +1 ATTACK", 7, "a card never has both PHASE and CRUMBLE"),
    ("ES-STAT-8", "scroll", "GUARD. Draw 1 card", 0, "only assists have GUARD, and this is a card of type scroll"),
    ("ES-STAT-8", "scroll", "BURN. Draw 1 card and +1 ATTACK", 22, "a scroll with BURN gives no ATTACK: it leaves at once"),
    ("ES-SCR-2", "attack", "BURN. Draw 1 card", 0, "only scrolls have BURN, and this is a card of type attack"),
    ("ES-PLAY-16", "terrain", "CRUMBLE. Cannot be destroyed", 9, "a card with CRUMBLE or BURN is destroyed by its own text"),
    ("ES-PLAY-16", "scroll", "BURN. Cannot be destroyed in its 1st round", 6, "a card with CRUMBLE or BURN is destroyed by its own text"),
    ("ES-TRAP-21", "trap", "", 0, 'a trap has one effect with "the 1st ...", or two joined by "or"'),
    ("ES-TRAP-21", "trap", "Draw 1 card", 0, 'a trap has one effect with "the 1st ...", or two joined by "or"'),
    ("ES-TRAP-21", "trap", "Discard the 1st scroll played by foe and draw 1 card", 41, 'a trap has one effect with "the 1st ...", or two joined by "or"'),
    ("ES-TRAP-21", "trap", "Discard the 1st scroll played by foe or draw 1 card", 40, 'a trap has one effect with "the 1st ...", or two joined by "or"'),
    ("ES-TRAP-21", "trap", "Discard the 1st scroll played by foe. Draw 1 card", 38, 'a trap has one effect with "the 1st ...", or two joined by "or"'),
    ("ES-TRAP-21", "attack", "+1 ATTACK and discard the 1st scroll played by foe", 14, 'only a trap waits for "the 1st ..."'),
    ("ES-VAL-25", "attack", "Draw 1 card each turn", 0, '"each turn" is printed on assists and terrains only'),
    ("ES-VAL-25", "trap", "Draw 1 card each turn at the 1st scroll played by foe", 0, '"each turn" is printed on assists and terrains only'),
    ("ES-VAL-25", "assist", "Each player draws 1 card each turn", 0, '"each player ... each turn" is printed on terrains only'),
    ("ES-VAL-29", "assist", "+1 ATTACK if first card in line", 13, "this card never stands in line"),
    ("ES-VAL-29", "terrain", "+1 ATTACK if not only attack in line", 17, "this card never stands in line"),
    ("ES-VAL-29", "scroll", "BURN. Draw 1 card if last card in line", 21, "this card never stands in line"),
    ("ES-VAL-29", "defense", "+1 ATTACK if only attack in line", 13, 'this card is no "attack" itself, so this could never be met'),
    ("ES-VAL-29", "attack", "+1 ATTACK if last card with 'Punch' in name", 13, "this card is no \"card with 'Punch' in name\" itself, so this could never be met"),
    ("ES-VAL-29", "assist", "+1 ATTACK if before 'Punch'", 13, "this card never stands in line before another"),
    ("ES-VAL-29", "attack", "SUMMON: right before any attack. +1 ATTACK", 8, "a card that is not yet played stands before nothing"),
    ("ES-VAL-30", "attack", "+1 SHIELD", 0, 'only an assist has a SHIELD; say "every assist has"'),
    ("ES-INFO-9", "attack", "+1 ATTACK per attack in source", 14, 'of a hidden source only "card" can be counted'),
    ("ES-INFO-9", "attack", "+1 ATTACK per 2 Rock cards in foe's pool", 16, 'of a hidden pool only "card" can be counted'),
    ("ES-INFO-9", "attack", "+1 ATTACK per different card in both limbos", 14, 'of a hidden limbo only "card" can be counted'),
    ("ES-INFO-9", "attack", "+1 ATTACK if any 'Punch' in foe's trash", 17, 'of a hidden trash only "card" can be counted'),
    ("ES-INFO-9", "attack", "+1 ATTACK if no assist in both decks", 16, 'of a hidden deck only "card" can be counted'),
    ("ES-INFO-9", "attack", "+1 ATTACK per Fire trap set by foe", 14, 'of traps that the foe has set only "trap" can be counted'),
    ("", "attack", "+1 ATTACK per card set", 14, 'only traps are set: say "trap set"'),
    ("", "terrain", "Cannot be aimed", 0, "only assists are aimed at"),
    ("", "scroll", "Destroy any terrain", 0, 'there is one terrain in the match: say "the terrain"'),
]  # fmt: skip


@pytest.mark.parametrize(("clause", "kind", "text", "column", "problem"), REFUSED)
def test_what_a_card_may_not_say(clause, kind, text, column, problem):
    with pytest.raises(BadInput) as caught:
        made(kind, text)
    assert str(caught.value) == f"my.toml, Wall:\n    {text}\n    {' ' * column}^ {problem}"
    assert caught.value.clause == clause


@pytest.mark.parametrize(("clause", "kind", "text", "column", "problem"), [row for row in REFUSED if row[0]])
def test_without_its_clause_a_card_may_say_it(clause, kind, text, column, problem):
    set_state(clause, OFF)
    try:
        assert made(kind, text).text == text
    finally:
        set_state(clause, IN_FORCE)


def test_the_other_clause_about_burn_lets_it_pass_too():
    set_state("ES-STAT-8", OFF)
    try:
        assert made("attack", "BURN. Draw 1 card").statuses == {"BURN"}
    finally:
        set_state("ES-STAT-8", IN_FORCE)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("attack", "+1 ATTACK. +1 DEFENSE or draw 1 card"),
        ("attack", "PHASE. +1 ATTACK"),
        ("scroll", "PHASE. BURN. Draw 1 card"),
        ("assist", "CRUMBLE. GUARD. +1 ATTACK"),
        ("terrain", "Cannot be destroyed"),
        (
            "trap",
            "PHASE. Discard the 1st scroll played by foe or draw 1 card at the 1st attack played by you",
        ),
        ("assist", "Draw 1 card each turn"),
        ("terrain", "Each player draws 1 card each turn"),
        ("scroll", "Each player draws 1 card"),
        ("scroll", "+1 ATTACK if first card in line"),
        ("attack", "+1 ATTACK if only Rock attack in line"),
        ("attack", "+1 ATTACK if last card with 'wall' in name"),
        ("attack", "+1 ATTACK if before 'Punch'"),
        ("attack", "SUMMON: right after any attack. +1 ATTACK"),
        ("assist", "+1 ATTACK if after 'Punch'"),
        ("assist", "+1 SHIELD per card in line"),
        ("attack", "Every assist has +1 SHIELD"),
        ("attack", "+1 ATTACK per attack in trash"),
        ("attack", "+1 ATTACK per 2 Rock cards in deck"),
        ("attack", "+1 ATTACK per card in source"),
        ("attack", "+1 ATTACK per other card in both pools"),
        ("attack", "+1 ATTACK per Fire attack in foe's line"),
        ("attack", "+1 ATTACK per Fire trap set"),
        ("attack", "+1 ATTACK per trap set by anyone"),
        ("assist", "Cannot be aimed"),
        ("scroll", "Destroy the terrain"),
        ("trap", "Destroy the 1st terrain played by foe"),
        ("attack", ""),
    ],
)
def test_what_a_card_may_say(kind, text):
    assert made(kind, text).text == text
