"""Costs: what can be paid is offered, every set of things once, and no pick leads into a dead end."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st
from tests.core.test_choosing import Until, every_end
from tests.core.tiny_table import table

from cardwright.core.costs import PayNeeds, can_pay, most_times
from cardwright.core.game import Game

NEEDS = st.lists(st.lists(st.integers(0, 4), unique=True), max_size=4)


def payable(needs: list[list[int]]) -> set[tuple[int, ...]]:
    """All sets of things that pay, found by trying every order."""
    tries = permutations(range(5), len(needs))
    return {tuple(sorted(t)) for t in tries if all(thing in need for thing, need in zip(t, needs, strict=True))}


def paying(cards: str, needs: list[list[int]]) -> Game:
    game = table(hand=cards)
    game.push(Until())
    game.push(PayNeeds(0, needs))
    game.run()
    return game


@given(NEEDS)
def test_what_can_be_paid(needs):
    assert can_pay(needs) == bool(payable(needs))


@given(NEEDS.filter(lambda needs: can_pay(needs)))
def test_every_set_that_pays_is_reached_once(needs):
    found = ["".join(sorted(end)) for end in every_end(paying("ABCDE", needs))]
    assert sorted(found) == sorted("".join("ABCDE"[thing] for thing in one) for one in payable(needs))


def test_equal_things_are_offered_once():
    game = paying("AAAB", [[0, 1, 2, 3], [0, 1, 2, 3]])
    assert sorted("".join(sorted(end)) for end in every_end(game)) == ["AA", "AB"]


def test_a_thing_is_offered_only_if_the_rest_can_still_be_paid():
    game = paying("ABC", [[0, 1], [0]])
    assert [pick.piece for pick in game.decision().options] == [0]


def test_spent_things_do_not_pay():
    assert can_pay([[0, 1]], [0])
    assert not can_pay([[0]], [0])


def test_a_thing_that_pays_one_symbol_is_moved_to_another_where_that_helps():
    assert can_pay([[0, 1], [0]])
    assert not can_pay([[0], [0]])


def test_x_is_as_large_as_can_be_paid():
    assert most_times([[0]], [0, 1, 2], 9) == 2
    assert most_times([[0]], [0, 1, 2], 1) == 1
    assert most_times([[0]], [], 9) == 0


def test_a_cost_of_nothing_is_paid_at_once():
    assert every_end(paying("A", [])) == [""]
