"""Committed streams: the same for the same secret and contributions, even, and provable number by number."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.core.committed import (
    CHAIN,
    DRAWS,
    PARTS,
    TABLE,
    Committed,
    Pledge,
    chain_from,
    commitment_of,
    contribution,
    leaf_number,
    number_by,
    order_by,
    pledge_from,
    position_keys,
    shared_by,
    tip_of,
    tips,
)
from cardwright.core.errors import BadInput
from cardwright.core.merkle import path_of, root_by
from cardwright.core.pieces import Definition

SECRET = bytes(range(32))
SHARED = shared_by(("ann's words", "ben's words"))
BITS = [2**32 - 1, 2**32 - 2, 2**31 + 1, 3, 6, 7]


def stream(secret=SECRET, shared=SHARED):
    return Committed(secret, shared)


def some(chance, count=20):
    return [chance.below(1000) for _ in range(count)]


# The same, and only then the same


def test_the_numbers_are_the_same_on_every_machine():
    assert some(stream(), 6) == [795, 212, 587, 421, 266, 581]


def test_another_secret_or_contribution_brings_other_numbers():
    mine = some(stream())
    assert some(stream(bytes(32))) != mine
    assert some(stream(shared=shared_by(("ann's words", "ben's word")))) != mine
    assert some(stream(shared=shared_by(("ben's words", "ann's words")))) != mine


def test_contributions_can_not_be_cut_differently():
    assert shared_by(("ab", "c")) != shared_by(("a", "bc"))
    assert shared_by(('a", "b', "")) != shared_by(("a", "b"))


def test_a_copy_goes_on_as_the_stream_does():
    chance = stream()
    some(chance, 3)
    twin = chance.copy()
    assert some(twin) == some(chance)
    assert twin.draws == chance.draws == 23


def test_the_order_before_a_shuffle_does_not_matter():
    cards = [Definition(name, "card") for name in "DABC"]
    one, other = [0, 1, 2, 3], [3, 1, 0, 2]
    stream().shuffle_cards(one, cards)
    stream().shuffle_cards(other, cards)
    assert one == other


# Parts and taking back


def test_parts_have_streams_of_their_own_that_no_order_of_draws_changes():
    table = stream()
    ann, ben = table.fork(1), table.fork(2)
    mine, others = some(ann), some(ben)
    again = stream()
    ann, ben = again.fork(1), again.fork(2)
    assert some(ben) == others
    assert some(ann) == mine
    assert some(table) == some(stream())
    assert mine != others


def test_a_part_has_no_parts():
    with pytest.raises(ValueError, match="a part of a part"):
        stream().fork(1).fork(1)


def test_what_was_taken_back_is_never_drawn_again():
    chance = stream()
    first = chance.copy()
    taken, part = some(chance), some(chance.fork(1))
    anew = first.anew(1, chance.spent())
    assert some(anew) != taken
    assert anew.last == (TABLE, 2 * len(taken) - 1)
    assert some(anew.fork(1)) != part


def test_a_part_that_was_taken_back_goes_on_with_other_numbers():
    part = stream().fork(1)
    start = part.copy()
    seen = some(part)
    again = [some(start.anew(key, 0)) for key in (1, 2)]
    assert seen != again[0] != again[1] != seen


# Even numbers


def test_numbers_that_are_too_large_are_drawn_again(monkeypatch):
    """A bound that leaves a rest: what lies above the last whole multiple must not be folded back."""
    bound = 2**31 + 1
    told = b"".join(bits.to_bytes(4, "big") for bits in [*BITS, 9, 9])
    monkeypatch.setattr("cardwright.core.committed.keyed", lambda key, message: told)
    if number_by(b"", b"", (TABLE, 0), 0, 2**32) != 2**32 - 1:
        pytest.skip("compiled: what it calls can't be replaced")
    assert number_by(b"", b"", (TABLE, 0), 0, bound) == 3
    assert number_by(b"", b"", (TABLE, 0), 0, 2**32) == 2**32 - 1


@settings(max_examples=50)
@given(st.integers(1, 2**32), st.integers(0, 1000))
def test_a_number_lies_below_its_bound(bound, draw):
    assert 0 <= number_by(SECRET, SHARED, (TABLE, draw), 0, bound) < bound


@pytest.mark.parametrize("bound", [3, 6, 7, 10])
def test_each_number_is_about_equally_likely(bound):
    """Chi squared: beyond its 99.99th percentile is no accident (and the draws are fixed)."""
    count = 12_000
    counts = Counter(number_by(SECRET, SHARED, (TABLE, draw), 0, bound) for draw in range(count))
    expected = count / bound
    surprise = sum((counts[number] - expected) ** 2 / expected for number in range(bound))
    assert surprise < {3: 18.4, 6: 25.7, 7: 27.9, 10: 33.7}[bound]


@pytest.mark.parametrize("items", [[], [7]])
def test_what_has_no_order_stays_as_it_is(items):
    shuffled = list(items)
    stream().shuffle(shuffled)
    assert shuffled == items


def test_every_order_is_about_equally_likely():
    chance, counts = stream(), Counter[object]()
    for _ in range(4800):
        items = [0, 1, 2, 3]
        chance.shuffle(items)
        counts[tuple(items)] += 1
    assert set(counts) == set(permutations(range(4)))
    surprise = sum((found - 200) ** 2 / 200 for found in counts.values())
    assert surprise < 56.5  # 23 degrees of freedom, 99.99 %


def test_cards_and_places_have_nothing_to_do_with_each_other():
    """Over many shuffles of ten, each card lies at each place about equally often."""
    chance, counts = stream(), Counter[object]()
    for _ in range(3000):
        items = list(range(10))
        chance.shuffle(items)
        counts.update(enumerate(items))
    assert sum((counts[at, card] - 300) ** 2 / 300 for at in range(10) for card in range(10)) < 140  # 81 free


# Chains and the commitment


@pytest.mark.parametrize(
    ("numbers", "order"), [([], [0, 1, 2]), ([2], [2, 0, 1]), ([1, 1], [1, 2, 0]), ([2, 1, 0], [2, 1, 0])]
)
def test_each_number_takes_one_of_those_that_are_left(numbers, order):
    assert order_by(numbers, 3) == order


def test_a_key_proves_those_above_it_and_not_those_below():
    keys = position_keys(SECRET, (TABLE, 5), 10)
    assert chain_from(keys[6], 7) == keys[:7]
    assert keys[7] not in chain_from(keys[6], CHAIN)


@pytest.mark.parametrize("label", [(TABLE, 0), (TABLE, DRAWS - 1), (0, 0), (PARTS - 1, 0)])
@pytest.mark.parametrize("at", [0, 9, CHAIN - 1])
def test_every_key_belongs_to_the_commitment(label, at):
    key, leaves = position_keys(SECRET, label, at + 1)[at], tips(SECRET)
    number = leaf_number(label)
    root = root_by(tip_of(key, at), number, DRAWS + PARTS, path_of(leaves, number))
    assert root is not None
    assert root.hex() == commitment_of(SECRET)


@pytest.mark.parametrize("label", [(TABLE, DRAWS), (PARTS, 0), (0, 1)])
def test_draws_beyond_those_pledged_have_no_leaf(label):
    assert leaf_number(label) == -1


def test_keys_are_never_used_twice():
    labels = [(TABLE, number) for number in range(40)] + [(part, draw) for part in range(20) for draw in range(3)]
    keys = [key for label in labels for key in position_keys(SECRET, label, CHAIN + 10)]
    assert len(set(keys)) == len(keys)


def test_long_shuffles_go_beyond_the_chain():
    items = list(range(3 * CHAIN))
    stream().shuffle(items)
    assert sorted(items) == list(range(3 * CHAIN))
    assert items != list(range(3 * CHAIN))


# Reading


def test_a_pledge_is_read_back():
    pledge = Pledge(SECRET, ("a", ""))
    again = pledge_from(pledge.plain(), 2)
    assert (again.secret, again.contributions, again.commitment) == (SECRET, ("a", ""), pledge.commitment)
    assert again.plain() == pledge.plain()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"secret": "zz" * 32}, "secret: 64 hexadecimal digits"),
        ({"secret": "AB" * 32}, "secret: 64 hexadecimal digits"),
        ({"secret": 7}, "secret: 64 hexadecimal digits"),
        ({"commitment": "00"}, "commitment: 64 hexadecimal digits"),
        ({"contributions": ["a"]}, "one for each of 2 seats"),
        ({"contributions": "ab"}, "one for each of 2 seats"),
        ({"contributions": ["a", 3]}, "a contribution is at most 64"),
        ({"contributions": ["a", "b\n"]}, "a contribution is at most 64"),
        ({"draws": {}}, "draws: a list"),
        ({"draws": [3]}, "draws: a list"),
    ],
)
def test_a_damaged_pledge_is_refused_with_its_place(changes, words):
    with pytest.raises(BadInput, match=words):
        pledge_from({**Pledge(SECRET, ("a", "")).plain(), **changes}, 2)


@pytest.mark.parametrize("words", ["", "x" * 64, "dice: 4 2 6!"])
def test_what_can_be_contributed(words):
    assert contribution(words) == words


@pytest.mark.parametrize("words", ["x" * 65, "é", "a\tb", None, 5])
def test_what_can_not_be_contributed(words):
    with pytest.raises(BadInput, match="at most 64 plain letters"):
        contribution(words)
