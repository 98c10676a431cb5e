"""Chance: the same numbers everywhere, each equally likely, and streams that do not disturb each other."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from cardwright.core.chance import Chance, seeded


def test_the_numbers_are_the_same_on_every_machine():
    chance = seeded(1)
    assert [chance.below(100) for _ in range(8)] == [34, 6, 14, 47, 43, 90, 22, 76]


def test_a_copy_brings_the_same():
    chance = seeded(7)
    twin = chance.copy()
    assert [chance.next() for _ in range(5)] == [twin.next() for _ in range(5)]


@given(st.integers(0, 2**64 - 1), st.integers(1, 2**32 - 1))
def test_a_number_lies_below_its_bound(seed, bound):
    assert 0 <= seeded(seed).below(bound) < bound


def test_each_number_is_about_equally_likely():
    chance = seeded(3)
    counts = Counter(chance.below(6) for _ in range(6000))
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert min(counts.values()) > 850


def test_every_order_comes_up():
    chance = seeded(4)
    orders = set()
    for _ in range(300):
        items = [1, 2, 3, 4]
        chance.shuffle(items)
        orders.add(tuple(items))
    assert len(orders) == 24


def test_what_is_asked_is_counted():
    chance = seeded(5)
    chance.below(6)
    chance.shuffle([1, 2, 3])
    assert chance.draws == 3
    assert chance.copy().draws == 3


def test_streams_differ_by_key_and_from_their_source():
    def stream(key: int) -> list[int]:
        fork = seeded(9).fork(key)
        return [fork.next() for _ in range(4)]

    plain = seeded(9)
    assert len({tuple(stream(key)) for key in range(50)} | {tuple(plain.next() for _ in range(4))}) == 51


def test_seeds_give_different_luck():
    assert len({seeded(seed).next() for seed in range(1000)}) == 1000
    assert seeded(1, 0).next() != seeded(1, 1).next()
    assert isinstance(seeded(2**70), Chance)
