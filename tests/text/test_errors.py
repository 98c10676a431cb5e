"""How a text error is shown."""

from __future__ import annotations

from cardwright.core.errors import BadInput
from cardwright.text.errors import TextError


def test_a_long_list_is_cut():
    error = TextError("a b", 2, tuple("abcdefghijklmnop"))
    assert error.advice() == "here I can read: a, b, c, d, e, f, g, h, i, j, k, l and 4 more"


def test_the_nearest_word_is_proposed():
    assert TextError("a", 0, ("b",), "b").advice() == 'here I can read: b (did you mean "b"?)'


def test_an_error_without_a_place_is_one_line():
    error = TextError("a b", 2, problem="no")
    assert isinstance(error, BadInput)
    assert str(error) == "'a b', character 3: no"


def test_an_error_with_a_place_is_three_lines():
    error = TextError("a b", 2, problem="no").at_place("cards.toml, Punch", "ES-PLAY-15")
    assert str(error) == error.pretty("cards.toml, Punch") == "cards.toml, Punch:\n    a b\n      ^ no"
    assert (error.where, error.clause) == ("cards.toml, Punch", "ES-PLAY-15")


def test_a_long_text_is_shown_around_the_caret():
    text = "x" * 200 + "!" + "y" * 200
    _, line, caret = TextError(text, 200, problem="no").pretty("here").splitlines()
    assert line.startswith("    … x")
    assert line.endswith("y …")
    assert line[caret.index("^")] == "!"


def test_a_text_of_many_lines_is_shown_as_one():
    assert TextError("a\nb\x00", 2, problem="no").pretty("here") == "here:\n    a b \n      ^ no"
