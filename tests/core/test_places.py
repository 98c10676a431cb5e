"""Places: own ones for each seat, shared ones, and the tree that they form."""

from __future__ import annotations

import pytest
from tests.core.tiny_table import KINDS

from cardwright.core.clauses import IN_FORCE, OFF, set_state
from cardwright.core.errors import BadInput
from cardwright.core.places import EVERYBODY, OWNER, PlaceKind, PlaceTable


def test_each_seat_has_its_own_places_and_all_share_the_others():
    table = PlaceTable(KINDS, ("Ann", "Bob"))
    assert [place.label for place in table.places[:6]] == [
        "Ann.deck",
        "Ann.hand",
        "Ann.table",
        "Ann.trash",
        "Ann.secret",
        "Bob.deck",
    ]
    assert table.places[table.find("town")].owner == -1
    assert len(table) == 13


def test_a_place_is_within_what_it_is_part_of():
    table = PlaceTable(KINDS, ("Ann",))
    world, land, town = (table.find(name) for name in ("world", "land", "town"))
    assert table.is_within(town, town)
    assert table.is_within(town, land)
    assert table.is_within(town, world)
    assert not table.is_within(world, town)
    assert not table.is_within(table.find("Ann.hand"), world)


def test_a_part_of_an_own_place_belongs_to_the_same_seat():
    kinds = (PlaceKind("field", EVERYBODY), PlaceKind("left", EVERYBODY, inside="field"))
    table = PlaceTable(kinds, ("Ann", "Bob"))
    assert table.is_within(table.find("Bob.left"), table.find("Bob.field"))
    assert not table.is_within(table.find("Bob.left"), table.find("Ann.field"))


def test_an_unknown_place_is_named_with_those_there_are():
    with pytest.raises(BadInput, match=r"no place \"cellar\".*Ann\.deck"):
        PlaceTable(KINDS, ("Ann",)).find("cellar")


def test_a_clause_that_is_off_no_longer_says_who_sees():
    kind = PlaceKind("chest", OWNER, ("TEST-CHEST-1",), otherwise=EVERYBODY)
    assert kind.sight_now() == OWNER
    set_state("TEST-CHEST-1", OFF)
    try:
        assert kind.sight_now() == EVERYBODY
    finally:
        set_state("TEST-CHEST-1", IN_FORCE)
