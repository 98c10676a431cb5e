"""Merkle trees: every leaf has a path to the root, and no other leaf, place or path leads there."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.core.merkle import leaf, node, path_of, root_by, root_of


def leaves(count):
    return [leaf(bytes([number])) for number in range(count)]


@given(st.integers(1, 40), st.data())
def test_every_leaf_leads_to_the_root(count, data):
    row, at = leaves(count), data.draw(st.integers(0, count - 1))
    assert root_by(row[at], at, count, path_of(row, at)) == root_of(row)


@given(st.integers(2, 40), st.data())
def test_no_leaf_leads_there_from_another_place(count, data):
    row, at = leaves(count), data.draw(st.integers(0, count - 1))
    other = data.draw(st.integers(0, count - 1).filter(lambda place: place != at))
    assert root_by(row[at], other, count, path_of(row, at)) != root_of(row)
    assert root_by(row[other], at, count, path_of(row, at)) != root_of(row)


@pytest.mark.parametrize("count", [2, 3, 7, 8])
def test_a_path_of_another_length_leads_nowhere(count):
    row = leaves(count)
    path = path_of(row, 0)
    assert root_by(row[0], 0, count, path[:-1]) is None
    assert root_by(row[0], 0, count, [*path, row[0]]) is None


def test_a_hash_inside_the_tree_is_no_leaf():
    assert leaf(b"ab") != node(b"a", b"b")


def test_the_root_of_one_leaf_is_the_leaf():
    assert root_of(leaves(1)) == leaves(1)[0]
    assert path_of(leaves(1), 0) == []
