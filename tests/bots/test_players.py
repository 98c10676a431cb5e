"""The bots there are: names for code, titles and a line about each for people."""

from __future__ import annotations

import pytest

from cardwright.bots.players import KINDS, USUAL, bot, bot_names


def test_every_bot_has_a_title_and_a_sentence():
    assert [kind.name for kind in KINDS] == bot_names()
    assert all(kind.title == kind.name.capitalize() and kind.about.endswith(".") for kind in KINDS)


@pytest.mark.parametrize("name", bot_names())
def test_a_bot_is_made_by_its_name(name):
    assert bot(name, 1).name == name


def test_the_usual_bot_is_one_of_them():
    assert USUAL in bot_names()
