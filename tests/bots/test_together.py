"""Several processes: what each of them tried is added up, and the same number of them picks the same."""

from __future__ import annotations

import pytest
from tests.bots.test_honesty import positions

from cardwright.bots import together
from cardwright.bots.observation import observe
from cardwright.bots.players import bot
from cardwright.bots.together import rules_here, tried_there
from cardwright.build_info import is_compiled
from cardwright.core.chance import seeded
from cardwright.core.registry import game_ids, ruleset
from cardwright.core.saves import to_bytes

GAME = game_ids()[0]


def test_two_processes_pick_the_same_again():
    for game, seat in list(positions(ruleset(GAME), 1, seeded(3)))[:3]:
        options = game.decision(seat).options
        first = bot("steady", 5, workers=2).choose(game, seat)
        assert bot("steady", 5, workers=2).choose(game, seat) is first
        assert any(option is first for option in options)


def test_each_does_its_part():
    game, seat = next(positions(ruleset(GAME), 1, seeded(4)))
    seen = observe(game, seat)
    assert seen.dealt is not None
    saved = to_bytes(seen.dealt)
    parts = [tried_there(GAME, "", saved, seat, "steady", 2, seed) for seed in (1, 2)]
    assert [len(part) for part in parts] == [len(seen.options)] * 2
    assert all(0 < sum(part) <= 24 for part in parts)
    assert parts[0] == tried_there(GAME, "", saved, seat, "steady", 2, 1)


def test_a_process_does_not_keep_the_cards_of_everybody_it_ever_played_with(monkeypatch):
    if is_compiled():
        pytest.skip("compiled: what it counts up to can't be replaced")
    monkeypatch.setattr("cardwright.bots.together.MOST_HERE", 2)
    monkeypatch.setattr("cardwright.bots.together.HERE", {})
    tables = [f"card = [] # table {number}" for number in range(3)]
    loaded = [rules_here(GAME, own_cards) for own_cards in tables]
    assert list(together.HERE) == [(GAME, own_cards) for own_cards in tables[1:]]
    assert [rules_here(GAME, own_cards) for own_cards in tables[1:]] == loaded[1:]


def test_a_bot_that_needs_no_time_gets_no_processes():
    assert type(bot("random", 1, workers=2).bot).__name__ == "RandomBot"
