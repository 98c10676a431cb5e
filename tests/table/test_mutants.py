"""Whatever is moved from hidden to public is noticed, place by place and fact by fact."""

from __future__ import annotations

import pytest
from tests.table.mutants import OFTEN, hunt, is_excused
from tests.table.tables import GAMES, THREE_FIELDS

from cardwright.core.places import EVERYBODY
from cardwright.core.registry import ruleset

STATES = 50  # of each game; `make leaks` looks at many more


@pytest.fixture(scope="module")
def hunts():
    return {game: hunt(game, STATES) for game in GAMES}


@pytest.mark.parametrize("game", GAMES)
def test_every_hidden_thing_that_is_opened_is_noticed(hunts, game):
    found = hunts[game]
    assert found.survivors(OFTEN) == []
    assert len(found.caught) >= 20
    assert "luck to come" in found.caught


@pytest.mark.parametrize("game", GAMES)
def test_each_kind_of_hidden_place_is_opened(hunts, game):
    hidden = {kind.name for kind in ruleset(game).place_kinds if kind.sight != EVERYBODY}
    opened = {name.split()[1].rstrip(":") for name in hunts[game].seen if name.startswith("place ")}
    assert opened <= hidden
    assert len(opened) >= min(3, len(hidden))
    assert any(name.startswith("log ") for name in hunts[game].caught)


def test_who_acts_in_secret_and_what_lies_face_down_is_opened(hunts):
    assert {"secret: who is asked", "secret: how far they are"} <= hunts[THREE_FIELDS].caught
    assert any(name.endswith("as if all lay face up") for found in hunts.values() for name in found.caught)


def test_an_excuse_does_not_cover_names_options_or_the_log():
    for name in ("fact /decision/options, of another seat", "fact /places/SEAT.hand/cards/name, of another seat"):
        assert not is_excused(name)
    assert not is_excused("log drawn")
    assert not is_excused("place hand: sight = everybody")
