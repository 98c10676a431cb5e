"""The phrases of Eight Schools: every example, every production, every trap, every kind of mistake."""

from __future__ import annotations

import pytest
from tests.games.eight_schools.texts import EXAMPLES, PRODUCTIONS, card_texts
from tests.text.books import judge

from cardwright.core.clauses import IN_FORCE, OFF, set_state
from cardwright.core.effects.nodes import CardText, Node
from cardwright.games.eight_schools.nodes import Amount, Filter, Not
from cardwright.games.eight_schools.words import BOOK
from cardwright.text.errors import TextError
from cardwright.text.outline import outline
from cardwright.text.tokens import LONGEST

# Printed in words of their own: in the rulebook, and once more among the examples.
OTHERWISE = {
    "Cannot be destroyed in its 1st round.": "Cannot be destroyed in its 1st round",
    "+1 ATTACK per every card in both lines": "+1 ATTACK per card in both lines",
    "+2 DEFENSE per defense card in line": "+2 DEFENSE per defense in line",
}


def shape(text: Node) -> str:
    """The outline of a text; of its only effect, if it is one effect."""
    if isinstance(text, CardText) and text == CardText(sentences=text.sentences) and len(text.sentences) == 1:
        sentence = text.sentences[0]
        if len(sentence.left) == 1 and not sentence.has_sides:
            return outline(sentence.left[0])
    return outline(text)


@pytest.mark.parametrize(("text", "meaning"), EXAMPLES + PRODUCTIONS)
def test_a_text_is_read_and_printed(text, meaning):
    read = BOOK.read(text)
    assert shape(read) == meaning
    assert BOOK.write(read) == OTHERWISE.get(text, text)
    assert BOOK.read(BOOK.write(read)) == read


def test_there_are_44_examples_and_160_cards():
    assert len(EXAMPLES) == 44
    assert len(card_texts()) == 160


def test_an_empty_text_means_nothing():
    assert BOOK.read("") == CardText()
    assert BOOK.write(CardText()) == ""


# Reading is lenient


@pytest.mark.parametrize(
    ("lenient", "printed"),
    [
        ("draw 2 card", "Draw 2 cards"),
        ("DRAW 2 CARDS.", "Draw 2 cards"),
        ("Draw 1 cards", "Draw 1 card"),
        ("  +5   ATTACK  ", "+5 ATTACK"),
        ("+5 ATTACK\n  and draw 1 card", "+5 ATTACK and draw 1 card"),
        ("traps cannot be played", "Traps cannot be played"),
        ("+1 ATTACK per assist card in hand", "+1 ATTACK per assist in hands"),
        ("+1 ATTACK per every 2 cards in both line", None),
        ("+1 ATTACK per 2 every card in both line", "+1 ATTACK per 2 cards in both lines"),
        ("SUMMON any card in trash", "SUMMON: any card in trash"),
        ("STAY not at Lake.", "STAY: not at Lake"),
        ("GUARD. CRUMBLE. PHASE", "PHASE. CRUMBLE. GUARD"),
        ('+1 ATTACK if after "Punch"', "+1 ATTACK if after 'Punch'"),
        ("+1 ATTACK if after 'Smith's Punch'", '+1 ATTACK if after "Smith\'s Punch"'),
        ("Destroy the 1ST attack played by FOE", "Destroy the 1st attack played by foe"),
        ("foe draws 1 card AND Foe Has +1 ATTACK", "Foe draws 1 card and foe has +1 ATTACK"),
    ],
)
def test_reading_is_lenient_and_printing_is_not(lenient, printed):
    if printed is None:
        with pytest.raises(TextError):
            BOOK.read(lenient)
    else:
        assert BOOK.write(BOOK.read(lenient)) == printed


# Traps for the reader


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        # A number before "handed" belongs to the filter, not to "per".
        (
            "+1 ATTACK per 1 handed assist in hands",
            "Amount(1, 'ATTACK', per=CardCount(Filter('assist', hands=1), Zone('hands')))",
        ),
        (
            "+1 ATTACK per 2 1 handed assists in hands",
            "Amount(1, 'ATTACK', per=CardCount(Filter('assist', hands=1), Zone('hands')), group=2)",
        ),
        # "last card with 'X' in name" has no zone, "last card in line" has.
        ("+1 ATTACK if last card with 'X' in name", "EndOfLine('last', Filter(piece='X'))"),
        ("+1 ATTACK if last card in line", "EndOfLine('last', Filter())"),
        # An apostrophe inside a name does not end it.
        ("+1 ATTACK if after 'Smith's Punch'", "Beside('after', False, Filter(name=\"Smith's Punch\"))"),
        ('+1 ATTACK if after "Boxers\' Punch"', "Beside('after', False, Filter(name=\"Boxers' Punch\"))"),
        # "Foe has" begins an amount, "Foe draws" and "Foe discards" begin actions.
        ("Foe has +1 ATTACK", "Amount(1, 'ATTACK', subject='foe')"),
        ("Foe draws 1 card", "Draw(subject='foe')"),
        ("Foe discards 1 card from source", "FoeDiscards()"),
        # Three things share the verb "discard".
        ("Discard 1 card from pool", "DiscardFromPool()"),
        ("Discard any assist", "Remove(verb='discard', target=Target('any', cards=Filter('assist')))"),
        (
            "Discard the 1st assist played by foe",
            "RemovePlayed('discard', CardPlayed(Filter('assist'), 'foe'))",
        ),
        # A full stop, "and" or "or" within quotes is part of the name.
        (
            "+1 ATTACK if after 'Rock. and or Roll'",
            "Beside('after', False, Filter(name='Rock. and or Roll'))",
        ),
        # A status is looked for before an effect.
        ("BURN. Draw 1 card", "CardText(('BURN',), sentences=(Sentence((Draw(),)),))"),
    ],
)
def test_traps_for_the_reader(text, meaning):
    read = BOOK.read(text)
    assert meaning in shape(read)
    assert judge("eight_schools").readings(text) == [read]


# Mistakes


@pytest.mark.parametrize(
    ("text", "column", "advice"),
    [
        ("+5 ATTACKS", 3, 'here I can read: ATTACK, DEFENSE, SHIELD (did you mean "ATTACK"?)'),
        ("+5 attack", 3, 'here I can read: ATTACK, DEFENSE, SHIELD (did you mean "ATTACK"?)'),
        ("+5", 2, "here I can read: ATTACK, DEFENSE, SHIELD"),
        ("+0 ATTACK", 0, "here belongs a number from 1 to 999 with + or -, not +0"),
        ("+1000 ATTACK", 0, "here belongs a number from 1 to 999 with + or -, not +1000"),
        ("Draw 0 cards", 5, "here belongs a number from 1 to 999, not 0"),
        ("Draw two cards", 5, "here I can read: a number from 1 to 999"),
        ("Draw 02 cards", 5, "here I can read: a number from 1 to 999"),
        (
            "+1 ATTACK per 1 card in line",
            14,
            "here belongs a number from 2 to 999 (1 is left out), not 1",
        ),
        (
            "+1 ATTACK if at least 1 card in line",
            22,
            "here belongs a number from 2 to 999 (1 is left out), not 1",
        ),
        ("+1 ATTACK if exactly 0 cards in line", 21, "here belongs a number from 1 to 999, not 0"),
        ("+1 ATTACK if at most 0 cards in line", 21, "here belongs a number from 1 to 999, not 0"),
        (
            "+1 ATTACK if taking at least 1 ATTACK",
            29,
            "here belongs a number from 2 to 999 (1 is left out), not 1",
        ),
        (
            "+4 DEFENSE per 'Synergy Energy' on line",
            32,
            "here I can read: in line, in pool, in trash, in limbo, in source, in hands, in deck, in foe's, "
            'in both, set, set by foe, set by anyone (did you mean "in"?)',
        ),
        (
            "+5 ATTACK if at Montain",
            16,
            "here I can read: Mountain, Swamp, Lake, Glacier, Forest, Desert, Volcano, Cave, last Heart, "
            'any terrain, no terrain, least and 1 more (did you mean "Mountain"?)',
        ),
        (
            "+5 ATTACK if not any card in line",
            17,
            "here I can read: after, before, right after, right before, first, last, only, at Mountain, "
            "at Swamp, at Lake, at Glacier, at Forest and 5 more",
        ),
        ("+5 ATTACK if after Punch", 19, "here I can read: a name in quotes, any"),
        ("+5 ATTACK if after 'Punch", 19, "here I can read: a name in quotes, any"),
        ("+5 ATTACK if after ''", 19, "here I can read: a name in quotes, any"),
        ("+5 ATTACK if after ' '", 19, "here I can read: a name in quotes, any"),
        ("PHASE. PHASE", 7, "this is said already"),
        ("+1 ATTACK or +2 ATTACK or +3 ATTACK", 23, 'here I can read: per, if, at the 1st, and, "."'),
        (
            "Destroy an assist",
            8,
            "here I can read: the terrain, any, foe's, own, all, all foe's, first card in foe's line, "
            'last card in foe\'s line, the 1st (did you mean "any"?)',
        ),
        (
            "Destroy any assist in line",
            19,
            'here I can read: with, each turn, if, at the 1st, and, or, "."',
        ),
        (
            "+1 ATTACK if last card with 'X' in name in line",
            40,
            'here I can read: at the 1st, and, or, "."',
        ),
        ("Foe draw 2 cards", 4, 'here I can read: has, draws, discards (did you mean "draws"?)'),
        ("+5 ATTACK!", 9, 'here I can read: per, if, at the 1st, and, or, "."'),
        ("Draw 1 card if at Lake each turn", 23, 'here I can read: at the 1st, and, or, "."'),
        ("Draw 1 card sometimes", 12, 'here I can read: per, each turn, if, at the 1st, and, or, "."'),
        ("+5 ATTACK per card in foe’s line", 22, None),
        ("5 ATTACK", 0, None),
        ("PHASE.. +5 ATTACK", 6, None),
        ("+5 ATTACK. PHASE", 11, None),
        (".", 0, None),
        ("+5 ATTACK and and +5 ATTACK", 14, None),
        ("Draw 1 card. SUMMON: at Lake", 13, None),
    ],
)
def test_a_mistake_is_shown_where_it_is(text, column, advice):
    with pytest.raises(TextError) as caught:
        BOOK.read(text)
    assert caught.value.at == column
    if advice is not None:
        assert caught.value.advice() == advice


def test_the_error_shows_file_text_and_caret():
    with pytest.raises(TextError) as caught:
        BOOK.read("+5 ATTAK")
    assert caught.value.pretty("cards/rock.toml, Punch") == (
        "cards/rock.toml, Punch:\n"
        "    +5 ATTAK\n"
        '       ^ here I can read: ATTACK, DEFENSE, SHIELD (did you mean "ATTACK"?)'
    )


def test_a_sign_that_is_missing_is_proposed():
    with pytest.raises(TextError) as caught:
        BOOK.read("5 ATTACK")
    assert caught.value.nearest == "+5"


def test_the_longest_text_is_read():
    text = "+5 ATTACK and " * 34 + "+5 ATTACK"
    assert len(text) <= LONGEST
    assert len(read_whole(text).sentences[0].left) == 35


# Other


def test_per_every_is_read_as_long_as_its_clause_holds():
    text = "+1 ATTACK per every card in both lines"
    set_state("ES-VAL-5", OFF)
    try:
        with pytest.raises(TextError):
            BOOK.read(text)
    finally:
        set_state("ES-VAL-5", IN_FORCE)
    assert BOOK.read(text) == BOOK.read("+1 ATTACK per card in both lines")


def test_parts_of_a_text_can_be_printed():
    assert BOOK.write(Amount(7, "DEFENSE")) == "+7 DEFENSE"
    assert BOOK.write(Filter("assist", hands=1)) == "1 handed assist"
    assert BOOK.write(read_whole("Draw 1 card").sentences[0]) == "Draw 1 card"


def test_what_no_phrase_says_cannot_be_printed():
    with pytest.raises(ValueError, match="no phrase says"):
        BOOK.write(Amount(0, "ATTACK"))
    with pytest.raises(ValueError, match="no phrase says"):
        BOOK.write(Not(Not(read_whole("SUMMON: at Lake").summon or CardText())))


def read_whole(text: str) -> CardText:
    """The meaning of a whole text."""
    meaning = BOOK.read(text)
    assert isinstance(meaning, CardText)
    return meaning
