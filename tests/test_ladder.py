"""The ladder: results are kept game by game, go on where they stopped, and make the page in the documents."""

from __future__ import annotations

import json
from itertools import pairwise

import ladder
import pytest

from cardwright.bots.levels import LEVELS
from cardwright.bots.players import bot_names
from cardwright.core.registry import game_ids, ruleset

RULES = ruleset(game_ids()[0])
PAIR = ("random", "greedy")
ENDLESS = float("inf")


@pytest.fixture(autouse=True)
def results_elsewhere(tmp_path, monkeypatch):
    monkeypatch.setattr(ladder, "FOLDER", tmp_path)


def test_the_page_says_what_the_results_say(monkeypatch):
    monkeypatch.undo()
    assert ladder.PAGE.read_text("utf-8") == ladder.page(ladder.read_plan()), "make ladder ARGS=--table"


def test_the_plan_climbs_level_by_level_in_every_game():
    plan = ladder.read_plan()
    levels = list(LEVELS)
    assert plan["games"] == game_ids()
    assert plan["pairs"][:5] == [[higher, lower] for lower, higher in pairwise(levels)]
    names = {name.removeprefix(ladder.SEEING) for pair in plan["pairs"] for name in pair}
    assert names <= set(bot_names())


def test_it_goes_on_where_it_stopped():
    ladder.climb(RULES, PAIR, 2, 1, ENDLESS)
    first = ladder.Results(RULES, PAIR).games
    ladder.climb(RULES, PAIR, 4, 1, ENDLESS)
    both = ladder.Results(RULES, PAIR)
    assert (len(first), both.done) == (2, 4)
    assert both.games.startswith(first)
    assert both.slowest["greedy"] > both.slowest["random"] >= 0


def test_without_time_nothing_is_played():
    ladder.climb(RULES, PAIR, 4, 1, 0.0)
    assert ladder.Results(RULES, PAIR).done == 0


def test_results_of_other_rules_do_not_count(capsys):
    results = ladder.Results(RULES, PAIR)
    results.games = "10"
    results.write()
    assert ladder.Results(RULES, PAIR).games == "10"
    kept = json.loads(results.file.read_text("utf-8"))
    kept["made_of"]["rules"] = "other"
    results.file.write_text(json.dumps(kept), "utf-8")
    assert ladder.Results(RULES, PAIR).games == ""
    assert "beginning anew" in capsys.readouterr().err


def test_a_row_has_rate_interval_and_number(tmp_path):
    results = ladder.Results(RULES, PAIR)
    results.games, results.slowest = "1" * 30 + "0" * 9 + "=", {"random": 1500.0}
    results.write()
    row = ladder.row(*PAIR, results.file)
    assert row.startswith("| random | greedy | 75.0% | 59.8% to 85.8% | 40 | 1 | 1.50 s | `")
    assert ladder.row("master", "greedy", tmp_path / "none").count("not measured") == 1
