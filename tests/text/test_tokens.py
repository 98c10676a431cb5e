"""How a text is cut into tokens."""

from __future__ import annotations

import pytest

from cardwright.text.tokens import END, NAME, NUMBER, SIGNED, UNKNOWN, Lexicon, Tokens


def lexicon() -> Lexicon:
    words = Lexicon()
    words.learn_exact("ATTACK", "ATTACK")
    words.learn_exact("attack", "attack")
    words.learn_exact("attacks", "attack")
    for word in ("foe's", "1st", "orc-patrol", "card"):
        words.learn(word, word)
    words.learn("cards", "card")
    return words


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("ATTACK attack attacks", ["ATTACK", "attack", "attack"]),
        ("Attack", ["attack"]),  # a sentence may begin with a capital
        ("card Attack", ["card", UNKNOWN]),
        ("Card CARDS", ["card", "card"]),
        ("foe's Orc-Patrol 1st", ["foe's", "orc-patrol", "1st"]),
        ("10 +5 -5 0", [NUMBER, SIGNED, SIGNED, NUMBER]),
        ("05", [UNKNOWN]),
        ("5cards", [UNKNOWN]),
        ("+5cards", [UNKNOWN]),
        ("+ 5", [UNKNOWN]),
        ("− 5", [UNKNOWN]),
        ("'A B' card", [NAME, "card"]),
        ("'it's', card", [NAME, ",", "card"]),
        ('"boys\' card" card', [NAME, "card"]),
        ("'open", [UNKNOWN]),
        ("\"open'", [UNKNOWN]),
        ("'a\tb'", [UNKNOWN]),
        ("card.card:(card)", ["card", ".", "card", ":", "(", "card", ")"]),
        ("   ", []),
        ("\ncard\t card ", ["card", "card"]),
    ],
)
def test_a_text_is_cut_into_tokens(text, keys):
    assert Tokens(text, lexicon()).keys == [*keys, END]


def test_tokens_know_where_they_start():
    tokens = Tokens(" card  'Punch' +5", lexicon())
    assert tokens.starts == [1, 7, 15, 17]
    assert tokens.values[1:3] == ["Punch", 5]
    assert [tokens.word_at(number) for number in range(4)] == ["card", "'Punch'", "+5", ""]


def test_an_exact_word_stays_exact():
    words = lexicon()
    words.learn("Attack", "other")
    assert not words.is_known("aTTack")
    assert words.is_known("attack")
