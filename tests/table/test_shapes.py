"""What a client is sent has the shape that the client's types are made from."""

from __future__ import annotations

import msgspec
import pytest
from tests.table.tables import ANN, GAMES, begun, hall, play

from cardwright.table import shapes
from cardwright.table.shown import shown


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [0, -1])
async def test_a_state_has_the_shape_it_is_said_to_have(game, seat):
    async with hall() as house:
        room = await begun(house, game, "greedy")
        await play(room, 6)
        state = shown(room, ANN.id, [0], seat)
    msgspec.convert(state, shapes.TableShown, strict=True)
    assert set(state) >= set(shapes.TableShown.__annotations__)
    assert set(state["view"]) == set(shapes.ViewShown.__annotations__)
