"""Which word is proposed for one that is not understood."""

from __future__ import annotations

import pytest

from cardwright.text.nearest import nearest_of, nearest_word
from cardwright.text.tokens import Lexicon


@pytest.mark.parametrize(
    ("found", "expected", "nearest"),
    [
        ("atack", ["ATTACK", "DEFENSE"], "ATTACK"),
        ("Attack", ["ATTACK", "DEFENSE"], "ATTACK"),
        ("5", ["a number with + or -", "draw"], "+5"),
        ("on", ["in line", "set"], "in"),
        ("discrad", ["in line"], "discard"),  # understood elsewhere
        ("discard", ["in line"], ""),  # spelled well, but not here
        ("", ["in line"], ""),
        ("zzz", ["in line"], ""),
    ],
)
def test_the_nearest_word(found, expected, nearest):
    lexicon = Lexicon()
    lexicon.learn("discard", "discard")
    assert nearest_word(found, expected, lexicon) == nearest


def test_the_nearest_of_a_few():
    assert nearest_of("schols", ("name", "schools")) == "schools"
    assert nearest_of("color", ("name", "schools")) == ""
