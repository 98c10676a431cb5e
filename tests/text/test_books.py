"""What holds for the book of every game: one reading, printed and read back, no idle phrase, no crash."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.text.books import GAMES, book, hostile, judge, texts
from tests.text.random_nodes import meanings

from cardwright.text.errors import TextError
from cardwright.text.tokens import LONGEST

TEXTS = [(game, category, text) for game in GAMES for category, text in texts(game)]
TOPS = [(game, category) for game in GAMES for category in book(game).tops]


def test_there_are_books():
    assert len(GAMES) >= 2
    assert all(len(texts(game)) > 150 for game in GAMES)


@pytest.mark.parametrize(("game", "category", "text"), TEXTS)
def test_the_judge_finds_the_same_reading_and_no_second_one(game, category, text):
    assert judge(game).readings(text, category) == [book(game).read(text, category)]


@pytest.mark.parametrize(("game", "category", "text"), TEXTS)
def test_a_text_is_printed_and_read_back(game, category, text):
    meaning = book(game).read(text, category)
    printed = book(game).write(meaning, category)
    assert book(game).read(printed, category) == meaning
    assert book(game).write(book(game).read(printed, category), category) == printed


@pytest.mark.parametrize("game", GAMES)
def test_no_phrase_is_idle(game):
    used = {number for category, text in texts(game) for number in judge(game).phrases_used(text, category)}
    assert [phrase.template for phrase in book(game).phrases if phrase.number not in used] == []


@pytest.mark.parametrize(("game", "category"), TOPS)
@settings(deadline=None)
@given(data=st.data())
def test_what_is_printed_is_read_as_the_same(game, category, data):
    meaning = data.draw(meanings(book(game), category))
    text = book(game).write(meaning, category)
    assume(len(text) <= LONGEST)
    assert book(game).read(text, category) == meaning


@pytest.mark.parametrize(("game", "category"), TOPS)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_the_judge_finds_one_reading_of_what_is_printed(game, category, data):
    meaning = data.draw(meanings(book(game), category))
    text = book(game).write(meaning, category)
    assume(len(text) <= 200)
    assert judge(game).readings(text, category) == [meaning]


@pytest.mark.parametrize(("game", "text"), [(game, text) for game in GAMES for text in hostile(game)])
def test_hostile_text_is_refused(game, text):
    with pytest.raises(TextError) as caught:
        book(game).read(text)
    assert len(caught.value.pretty("here").splitlines()) == 3


def pieces(game: str) -> st.SearchStrategy[str]:
    """Words of the book, and marks, in any order."""
    return st.sampled_from([*book(game).lexicon.words(), "+5", "2", "'Punch'", ".", ",", ":", "'", '"', "xyz"])


@pytest.mark.parametrize(("game", "category"), TOPS)
@settings(deadline=None)
@given(data=st.data())
def test_any_text_is_read_or_refused(game, category, data):
    text = data.draw(st.text(max_size=60) | st.lists(pieces(game), max_size=40).map(" ".join))
    error = mistake_in(game, category, text)
    if error is None:
        read = book(game).read(text, category)
        assert book(game).read(book(game).write(read, category), category) == read
    else:
        assert 0 <= error.at <= len(text)
        assert "^" in error.pretty("here")


def mistake_in(game: str, category: str, text: str) -> TextError | None:
    try:
        book(game).read(text, category)
    except TextError as error:
        return error
    return None
