"""Values in layers: the parts with the running result, and the last result is the value."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.core.values import ADDED, BOUNDED_ABOVE, BOUNDED_BELOW, MULTIPLIED, SET, Modifier, Tally, layered

ORDER = (SET, ADDED, MULTIPLIED, BOUNDED_BELOW, BOUNDED_ABOVE)


def change(layer: int, number: int) -> Modifier:
    return Modifier(0, "attack", layer, number, 1, f"{layer}: {number}")


def worked_out(printed: int, changes: list[tuple[int, int]], order: tuple[int, ...] = ORDER) -> Tally:
    tally = Tally(explain=True)
    tally.add(printed, "printed")
    layered(tally, [change(*one) for one in changes], order)
    return tally


@pytest.mark.parametrize(
    ("changes", "result"),
    [
        ([], 3),
        ([(ADDED, 2), (ADDED, 1)], 6),
        ([(ADDED, 2), (SET, 1)], 3),
        ([(SET, 1), (SET, 5)], 5),
        ([(MULTIPLIED, 2), (ADDED, 1)], 8),
        ([(ADDED, -5), (BOUNDED_BELOW, 0)], 0),
        ([(BOUNDED_ABOVE, 4), (ADDED, 9)], 4),
        ([(BOUNDED_ABOVE, 4)], 3),
    ],
)
def test_layers_come_in_their_order(changes, result):
    assert worked_out(3, changes).result == result


def test_a_game_names_its_own_order():
    assert worked_out(3, [(ADDED, 2), (SET, 1)], (ADDED, SET)).result == 1


@given(st.integers(-9, 9), st.lists(st.tuples(st.sampled_from(ORDER), st.integers(-9, 9)), max_size=6))
def test_the_last_running_result_is_the_value(printed, changes):
    tally = worked_out(printed, changes)
    assert tally.explanation()[-1]["result"] == tally.result


@given(st.integers(-9, 9), st.lists(st.tuples(st.sampled_from(ORDER), st.integers(-9, 9)), max_size=6))
def test_explaining_does_not_change_the_value(printed, changes):
    plain = Tally()
    plain.add(printed, "printed")
    assert layered(plain, [change(*one) for one in changes], ORDER) == worked_out(printed, changes).result
    assert plain.explanation() == []


def test_the_parts_are_named():
    parts = worked_out(3, [(ADDED, 2)]).explanation()
    assert [(part["label"], part["number"], part["result"]) for part in parts] == [
        ("printed", 3, 3),
        ("2: 2", 2, 5),
    ]
