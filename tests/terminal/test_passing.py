"""Passing on: nothing is skipped that was not asked for, and nothing of a hand is told by it."""

from __future__ import annotations

import pytest
from tests.three_fields.driving import standing

from cardwright.terminal import passing
from cardwright.terminal.session import HUMAN, Session

HALVES = ("left", "centre", "right")
STRIKE = "strike P2's Old Matis with Twin Foxes"


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("CARDWRIGHT_HOME", str(tmp_path))


def struck(*players: str, hand: tuple[str, ...] = ("Shield Wall",), far: tuple[str, ...] = ()) -> Session:
    """P1 strikes the right guard of P2; P2 and P3 may block it."""
    sides = {
        f"P{number + 1}": {f"{half}_guard": ["Bruna of the Long Bridge"] for half in HALVES} for number in (1, 2)
    }
    sides = {name: side for name, side in sides.items() if int(name[1]) <= len(players)}
    sides["P2"] |= {"right_guard": ["Old Matis"], "hand": list(hand)}
    if "P3" in sides:
        sides["P3"] |= {"hand": list(far)}
    first = {"left_gate": ["Reed Gate"], "left_guard": ["Twin Foxes"], "hand": ["Pikeman", "Pikeman"]}
    session = standing(list(players), P1=first, **sides)
    assert session.play(0, "deploy Pikeman left") is None
    for seat in session.humans:
        session.heard[seat] = session.events()
    return session


def strike(session: Session) -> Session:
    assert session.play(0, STRIKE) is None
    return session


def asked(session: Session) -> int | None:
    """Who is asked when all that passes by itself is passed."""
    while session.passes_by_itself():
        pass
    return session.asked_human()


def test_by_default_nothing_but_a_bare_pass_is_passed():
    assert asked(strike(struck(HUMAN, HUMAN))) == 1


def test_who_sits_alone_is_not_asked_to_pass():
    session = struck("random", HUMAN, hand=())
    assert asked(strike(session)) is None
    assert session.match.line[-1].words == "pass"


@pytest.mark.parametrize("hand", [(), ("Shield Wall",), ("Shield Wall", "Long Ditch")])
@pytest.mark.parametrize("how", [passing.ASK, passing.CONCERNED, passing.WAIT])
def test_at_a_shared_keyboard_a_hand_decides_nothing(hand, how):
    session = struck(HUMAN, HUMAN, HUMAN, far=hand)
    session.passing[1] = passing.WAIT
    session.passing[2] = how
    assert asked(strike(session)) == {passing.ASK: 2}.get(how, 0)


def test_what_concerns_a_player_is_asked():
    session = struck(HUMAN, HUMAN, HUMAN, far=("Long Ditch",))
    session.passing = {1: passing.CONCERNED, 2: passing.CONCERNED}
    assert asked(strike(session)) == 1
    assert session.play(1, "pass") is None
    assert asked(session) == 0


def test_waiting_ends_with_the_own_turn():
    session = struck(HUMAN, HUMAN)
    session.passing[1] = passing.WAIT
    assert asked(strike(session)) == 0
    assert session.play(0, "end") is None
    assert asked(session) == 1
    assert session.passing[1] == passing.ASK


def test_the_end_of_a_turn_is_never_passed():
    session = struck(HUMAN, HUMAN)
    session.pass_like(0, passing.WAIT)
    assert asked(session) == 0
    assert session.game.decision(0).question.startswith("Deploy")
    assert session.passing[0] == passing.WAIT  # it waits for its next turn, not for this one


def test_a_wait_that_begins_in_the_own_turn_lasts_to_the_next():
    session = struck(HUMAN, HUMAN)
    session.pass_like(0, passing.WAIT)
    assert session.play(0, "end") is None
    assert asked(session) == 1
    assert session.play(1, "end") is None
    assert asked(session) == 0
    assert session.passing[0] == passing.ASK


def test_the_same_word_again_asks_again():
    session = struck(HUMAN, HUMAN)
    assert session.pass_like(1, passing.WAIT) == passing.WORDS[passing.WAIT]
    assert session.pass_like(1, passing.WAIT) == passing.WORDS[passing.ASK]


def test_a_hidden_event_concerns_nobody():
    session = struck(HUMAN, HUMAN)
    before = session.events()
    session.game.look(session.game.pieces_in("P2.hand"), 0)
    session.game.log[-1].told = 1  # type: ignore[index]
    assert not passing.concerns(session.game, 1, before)
