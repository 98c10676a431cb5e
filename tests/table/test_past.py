"""The past of a game, packed: nothing of it is lost."""

from __future__ import annotations

import random

import pytest
from tests.table.tables import GAMES

from cardwright.core import views
from cardwright.core.bench import table
from cardwright.core.records import Match, Record
from cardwright.core.registry import ruleset
from cardwright.table.past import PACK, Past


def some_match(game: str, picks: int) -> Match:
    """A match in progress, all its options taken at random."""
    rules, luck = ruleset(game), random.Random(3)
    match = Match(Record(rules, table(rules, 1, rules.seat_counts[0]), rules.setting_values({}), 3))
    for _ in range(picks):
        if match.game.is_over():
            break
        decision = match.game.pending[0]
        match.pick(decision.seat, luck.choice(decision.options))
    return match


@pytest.mark.parametrize("game", GAMES)
def test_packed_events_tell_the_same(game):
    match = some_match(game, 400)
    whole = [views.log_lines(match.game, viewer) for viewer in (-1, 0, 1)]
    count = len(match.game.log or ())
    past = Past(match.game)
    past.pack()
    assert len(match.game.log or ()) < PACK
    assert past.count() == count
    assert [past.lines(viewer) for viewer in (-1, 0, 1)] == whole


def test_the_end_of_a_packed_past():
    match = some_match(GAMES[1], 100)
    told = [event.plain() for event in match.game.log or []]
    past = Past(match.game)
    past.pack()
    assert past.packs
    for first in (0, 1, PACK - 1, PACK, PACK + 1, past.packed, past.count() - 1, past.count()):
        assert [event.plain() for event in past.since(first)] == told[first:]
