"""Whoever follows cards through shuffles by what the table shows does no better than chance."""

from __future__ import annotations

import pytest
from tests.table.attacker import WAYS, Score, Trial, attacks, reads_the_log
from tests.table.tables import GAMES
from tests.table.worlds import still

from cardwright import build_info
from cardwright.core.chance import Chance
from cardwright.core.ledger import Ledger

TRIALS = 80
DUEL = GAMES[0]


def beaten(game, trials=TRIALS):
    with still():
        scores = attacks(game, trials, seed=1, attempts=2_000)
    assert {way for _, way in scores} == {way.__name__ for way in WAYS}
    assert all(score.trials == trials for (happens, _), score in scores.items() if happens == "shuffled")
    return {key for key, score in scores.items() if score.beats_chance}


@pytest.mark.parametrize("game", GAMES)
def test_an_attacker_does_no_better_than_chance(game):
    assert beaten(game) == set()


def test_the_bound_is_beaten_by_who_knows_and_not_by_who_guesses():
    knows, guesses = Score(), Score()
    knows.trials = guesses.trials = 1000
    knows.expected = guesses.expected = 50.0
    knows.right, guesses.right = 200, 90
    assert knows.beats_chance
    assert not guesses.beats_chance


patched = pytest.mark.skipif(build_info.built_from() is not None, reason="compiled code can't be patched")


@patched
@pytest.mark.parametrize(
    ("owner", "name", "ways"),
    [
        (Chance, "shuffle", {"remembers_the_position"}),
        (Ledger, "mix", {"reads_it", "misses_one"}),
    ],
)
def test_what_does_not_mix_cards_is_noticed(monkeypatch, owner, name, ways):
    monkeypatch.setattr(owner, name, lambda self, *given: None)
    assert ways <= {way for _, way in beaten(DUEL)}


def test_a_log_that_names_what_was_moved_is_read():
    trial = Trial("P2.hand", ["Arrow", "Bow"])
    trial.news = ["P2 lays Bow face down."]
    assert reads_the_log(trial) == "Bow"
