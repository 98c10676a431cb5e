"""Whole streams: whatever is hidden from a viewer to the end, what it is sent is the same to the byte."""

from __future__ import annotations

import pytest
from tests.table.streams import VIEWER, first_difference, pairs_of_worlds, told

from cardwright.core import views
from cardwright.core.registry import game_ids
from cardwright.table import shown as showing

MOVES = 30


def first_pair(game, seed=1):
    return next(pairs_of_worlds(game, 2, MOVES, seed, tries=200))


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", game_ids())
async def test_a_script_in_two_worlds_sends_the_same_bytes(game, seed):
    mine, other = first_pair(game, seed)
    streams = await told(mine)
    assert len(streams) > 6
    assert sum(map(len, streams)) > 2 * MOVES
    assert first_difference(streams, await told(other)) == ""


async def test_a_stream_that_tells_a_hidden_card_is_noticed(monkeypatch):
    def telling(game, viewer):
        return {**views.view(game, viewer), "all": [game.name(piece) for piece in range(len(game.definitions))]}

    class Views:
        view = staticmethod(telling)
        handle_of = staticmethod(views.handle_of)

    mine, other = first_pair(game_ids()[0])
    assert mine.decks[VIEWER] == other.decks[VIEWER]
    assert sorted(mine.decks[1]) == sorted(other.decks[1])
    monkeypatch.setattr(showing, "views", Views)
    assert first_difference(await told(mine), await told(other)) != ""
