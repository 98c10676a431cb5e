"""The probe games pass the fuzz of real games: every one at every seat count."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest
from tests.probes import chain_and_rolls, companies, copies, damage, dice_pool, secret_choices

from cardwright.core.fuzz import fuzz

PROBES = [module.RULES for module in (dice_pool, damage, chain_and_rolls, copies, companies, secret_choices)]


@pytest.mark.parametrize("rules", PROBES, ids=lambda rules: rules.id)
def test_random_games_keep_every_promise(rules):
    found = fuzz(rules, 0, 6 * len(rules.seat_counts), seed=1)
    assert [failure.words for failure in found.failures] == []
    assert found.counts["view_pairs"] > 0
    assert found.counts["intents_refused"] > 0
    assert found.counts["intents_accepted"] > 0
    assert found.counts["forks"] > 0


@pytest.mark.parametrize("rules", PROBES, ids=lambda rules: rules.id)
def test_a_probe_reads_in_one_sitting(rules):
    assert len(Path(inspect.getfile(type(rules))).read_text(encoding="utf-8").splitlines()) <= 150
