"""Fate: every way that chance may go, once each."""

from __future__ import annotations

from itertools import permutations

import pytest
from tests.core.tiny_table import CARDS

from cardwright.core.fate import Course, Fate, TooMany


def every(draw, definitions=()):
    """What a draw brings on every way."""
    course = Course()
    course.begin(list(definitions))
    found = [draw(Fate(course))]
    while course.next_way():
        found.append(draw(Fate(course)))
    return found


def shuffled(items):
    def draw(fate):
        pieces = list(items)
        fate.shuffle(pieces)
        return tuple(pieces)

    return draw


def test_a_die_shows_each_face():
    assert every(lambda fate: fate.below(3)) == [0, 1, 2]


def test_the_second_die_may_depend_on_the_first():
    rolled = every(lambda fate: (first := fate.below(2), fate.below(first + 2)))
    assert rolled == [(0, 0), (0, 1), (1, 0), (1, 1), (1, 2)]


def test_what_is_certain_is_no_chance():
    assert every(lambda fate: fate.below(1)) == [0]
    assert every(lambda fate: "no chance") == ["no chance"]


def test_a_shuffle_brings_every_order():
    assert sorted(every(shuffled([0, 1, 2]), CARDS[:3])) == sorted(permutations([0, 1, 2]))


def test_equal_cards_are_shuffled_as_one():
    same = CARDS[0]
    assert len(every(shuffled([0, 1, 2]), [same, same, CARDS[1]])) == 3


def test_copies_and_streams_follow_the_same_course():
    assert every(lambda fate: (fate.copy().below(2), fate.fork(1).below(2))) == [(0, 0), (0, 1), (1, 0), (1, 1)]


def test_bare_numbers_are_too_many():
    with pytest.raises(TooMany):
        every(lambda fate: fate.next())
