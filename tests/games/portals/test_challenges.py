"""The twelve challenges: each is won as it stands, and no longer with 1 Faith more or without its key card."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardwright import build_info
from cardwright.bots.solver import hint
from cardwright.client.challenges import find_challenge
from cardwright.core.registry import ruleset
from cardwright.core.scenarios import read_scenario, start_of
from cardwright.games.portals import boards
from cardwright.terminal.challenges import ChallengeSession

FOLDER = Path(boards.__file__).parent / "challenges"
SECONDS = 900  # that a proof may take at most on a slow and busy machine; usually it is far less

KEY_CARDS = {
    "01_the_open_door": "Kiln Apprentice",
    "02_switchback": "Elk Crossing",
    "03_ring_it_twice": "Second Bell",
    "04_ash_on_the_tongue": "Incense Keeper",
    "05_a_blade_for_two_hands": "Halberd of the Third Gate",
    "06_pay_once": "Pack Hunt",
    "07_sealed_orders": "Kiln Apprentice",
    "08_three_at_the_gate": "Roadside Shrine",
    "09_discipline": "Stonecutter Guild",
    "10_two_steps_north": "Eiravel, the Pale Huntress",
    "11_the_tiger_in_the_grass": "Broken Ice",
    "12_cloud_summit": "Abbot Rin-Po",
}
# Proofs that take more than two or three seconds uncompiled, and those of half a minute and more, which wait for
# the compiled build (it takes a seventh of that).
SLOW_WINS = {"07_sealed_orders", "08_three_at_the_gate"}
LONG_WINS = {"05_a_blade_for_two_hands", "10_two_steps_north", "12_cloud_summit"}
QUICK_WITH_MORE_FAITH = {"01_the_open_door", "02_switchback", "04_ash_on_the_tongue"}
LONG_WITH_MORE_FAITH = {*LONG_WINS, "07_sealed_orders", "08_three_at_the_gate", "11_the_tiger_in_the_grass"}
LONG_WITHOUT_KEY = {"05_a_blade_for_two_hands", "10_two_steps_north", "12_cloud_summit"}
ONLY_COMPILED = pytest.mark.skipif(not build_info.is_compiled(), reason="long uncompiled; see make challenges")


def marked(slow: set[str], long: set[str]) -> list[Any]:
    """Every challenge, with marks for proofs that take long."""
    slow = slow | long
    marks = {name: [pytest.mark.slow] * (name in slow) + [ONLY_COMPILED] * (name in long) for name in KEY_CARDS}
    return [pytest.param(name, marks=marks[name], id=name) for name in KEY_CARDS]


def answer(name: str, more_faith: int = 0, without: str = "") -> str:
    """What the solver proves about a challenge, changed a little."""
    path = FOLDER / f"{name}.toml"
    scenario = read_scenario(path.read_text("utf-8"), str(path), ruleset)
    setup = taken_away(scenario.data["setup"], without)
    assert (setup != scenario.data["setup"]) == bool(without)
    setup["P2"]["faith"] += more_faith
    scenario.data["setup"] = setup
    game = start_of(scenario, scenario.rules)
    return hint(game, scenario.goal, 0, SECONDS).answer


def taken_away(board: Any, card: str) -> Any:
    """The set-up without a card."""
    if isinstance(board, dict):
        return {key: taken_away(value, card) for key, value in board.items() if value != card}
    if isinstance(board, list):
        return [entry for entry in board if entry != card]
    return board


def test_every_challenge_has_its_key_card():
    assert sorted(path.stem for path in FOLDER.glob("*.toml")) == sorted(KEY_CARDS)


@pytest.mark.parametrize("name", KEY_CARDS)
def test_a_challenge_has_title_teaser_and_hint_and_a_goal_for_this_turn(name):
    challenge = find_challenge(ruleset("portals"), name)
    assert challenge.title
    assert challenge.text("about")
    assert challenge.text("hint")
    assert challenge.goal == "P1 wins this turn"


@pytest.mark.parametrize("name", KEY_CARDS)
def test_it_begins_as_a_challenge_begins(name):
    game = ChallengeSession(find_challenge(ruleset("portals"), name)).game
    assert not game.is_over()
    assert game.pieces_in("P1.deck") == game.pieces_in("P2.hand") == []
    assert all(game.knows(0, piece) for piece in range(len(game.place_of)))


@pytest.mark.parametrize("name", marked(SLOW_WINS, LONG_WINS))
def test_it_is_won_against_every_reply(name):
    assert answer(name) == "win"


@pytest.mark.parametrize("name", marked(set(KEY_CARDS) - QUICK_WITH_MORE_FAITH, LONG_WITH_MORE_FAITH))
def test_with_1_faith_more_it_is_not(name):
    assert answer(name, more_faith=1) == "no win"


@pytest.mark.parametrize("name", marked(set(), LONG_WITHOUT_KEY))
def test_without_its_key_card_it_is_not(name):
    assert answer(name, without=KEY_CARDS[name]) == "no win"
