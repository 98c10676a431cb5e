"""`make balance`: figures with honest intervals, bands that pass or fail, games kept, tables in a document."""

from __future__ import annotations

import json
from pathlib import Path

import balance
import pytest
from bands import FAIL, PASS, UNSURE, Band, Figure, judged, mean, others, read_demands

from cardwright.bots.arena import Outcome, Pairing, Played
from cardwright.core.errors import BadInput
from cardwright.core.registry import game_ids, ruleset

BOTS = ("greedy", "greedy")
ID = next(id for id in game_ids() if len(ruleset(id).decks) > 1)
ROOT = Path(__file__).resolve().parents[1]


def played(number: int, decks: tuple[str, ...], winner: int, turns: int = 8, clause: str = "X-1") -> Played:
    return Played(Pairing(number, BOTS, decks, 1), winner, turns, 30, clause, 0)


GAMES = Outcome(
    BOTS,
    [played(n, ("fire", "ice"), 0, 8) for n in range(60)]
    + [played(n, ("ice", "fire"), 0, 10) for n in range(39)]
    + [played(99, ("ice", "ice"), -1, 30, "X-2")],
)
DECKS = ("fire", "ice")


def figures(*bands: Band) -> list[Figure]:
    return judged(GAMES, DECKS, bands)


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [(40, 60, PASS), (44, 60, PASS), (46, 60, UNSURE), (40, 54, UNSURE), (60, 70, FAIL), (10, 40, FAIL)],
)
def test_a_figure_passes_when_its_whole_interval_lies_inside(low, high, verdict):
    assert Figure("x", 50.0, 44.0, 56.0, 400, band=Band("x", low, high)).verdict() == verdict


def test_nothing_is_judged_of_which_nothing_is_asked():
    figure = Figure("x", 50.0, 44.0, 56.0, 400)
    assert (figure.verdict(), figure.asked()) == ("", "")
    assert figure.row() == "| x | 50.0 % | 44.0 to 56.0 % | 400 |  |  |"


def test_rates_come_with_wilsons_interval_of_99_in_100():
    (figure,) = figures(Band("first turn", 44, 56))
    assert (figure.value, figure.games) == (100.0, 99)
    assert round(figure.low, 1) == 93.7
    assert figure.verdict() == FAIL


def test_each_deck_and_one_against_another_are_judged_without_games_against_itself():
    fire, ice = figures(Band("each deck", 40, 60))
    assert (round(fire.value, 1), round(ice.value, 1), fire.games) == (60.6, 39.4, 99)
    (against,) = figures(Band("deck", 42, 58, deck="ice", against="fire"))
    assert (against.what, round(against.value, 1)) == ("ice beats fire", 39.4)


def test_the_mean_length_has_an_interval_too():
    (table,) = figures(Band("length", 6, 14, per="table"))
    (each,) = figures(Band("length", 3, 7, per="player"))
    assert round(table.value, 2) == 2 * round(each.value, 2) == 9.0
    assert (round(table.low, 2), round(table.high, 2)) == (8.4, 9.6)
    assert table.verdict() == each.verdict() == PASS
    assert mean("none", [], "").value == 0


def test_ends_by_some_clauses_are_counted_together():
    (figure,) = figures(Band("ended by", 0, 50, clauses=("X-1", "X-2")))
    assert (figure.what, figure.value) == ("ended by X-1 or X-2", 100.0)


def test_pairs_mirrors_and_ends_are_told_besides():
    told = {figure.what: figure for figure in others(GAMES, DECKS)}
    assert round(told["fire against ice: fire wins"].value, 1) == 60.6
    assert told["ice against itself: turns or rounds"].value == 30
    assert told["ended by X-2"].value == 1
    assert "fire against itself: the first turn wins" not in told


@pytest.mark.parametrize("id", game_ids())
def test_what_a_game_asks_can_be_measured_of_its_own_decks(id):
    demands = read_demands(f"cardwright.games.{id}")
    assert set(demands.decks) <= set(ruleset(id).decks)
    named = {name for band in demands.bands for name in (band.deck, band.against) if name}
    assert named <= set(ruleset(id).decks)
    clauses = {clause for band in demands.bands for clause in band.clauses}
    assert clauses <= set(ruleset(id).clauses)
    assert ruleset(id).setting_values(demands.settings).items() >= demands.settings.items()


def test_a_measure_that_nobody_knows_is_refused(tmp_path, monkeypatch):
    (tmp_path / "balance.toml").write_text('[[band]]\nwhat = "beauty"\nlow = 1\nhigh = 2\n', "utf-8")
    monkeypatch.setattr("bands.resources.files", lambda package: tmp_path)
    with pytest.raises(BadInput, match='nobody measures "beauty"; there are first turn'):
        read_demands("any")


def test_kept_games_are_not_played_again_and_are_the_same(tmp_path, capsys):
    keep, paper = tmp_path / "games.jsonl", tmp_path / "balance.md"
    paper.write_text("# Balance\n", "utf-8")
    asked = [ID, "--bots", "random,random", "--workers", "1"]
    balance.main([*asked, "--games", "3", "--keep", str(keep)])
    balance.main([*asked, "--games", "5", "--keep", str(keep), "--write", str(paper)])
    balance.main([*asked, "--games", "5", "--write", str(paper)])
    assert len(keep.read_text("utf-8").splitlines()) == 6
    assert paper.read_text("utf-8").count(f"## {ID}, 2 players") == 1
    out = capsys.readouterr().out
    assert out.count("5 games for 2, random against random") == 2


def test_games_of_other_cards_are_not_mixed_in(tmp_path):
    keep = tmp_path / "games.jsonl"
    keep.write_text(json.dumps([ID, "another"]) + "\n", "utf-8")
    with pytest.raises(BadInput, match="games of something else"):
        balance.main([ID, "--games", "1", "--keep", str(keep)])


def test_every_section_of_the_document_says_where_its_figures_come_from():
    sections = (ROOT / "docs/balance.md").read_text("utf-8").split("\n## ")[1:]
    assert all(" games for " in section and "rules, cards and decks" in section for section in sections)
