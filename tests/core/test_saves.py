"""Saves: any decision to bytes and back, and hostile bytes refused whatever they hold."""

from __future__ import annotations

import contextlib
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core import small_game
from tests.core.small_game import RULES, SEATS, Small, SmallRules, events

from cardwright.core.chance import seeded
from cardwright.core.procedures import Procedure
from cardwright.core.records import Match, Record
from cardwright.core.refusals import Refusal
from cardwright.core.ruleset import Seat
from cardwright.core.saves import BadSave, digest, from_bytes, procedure_named, to_bytes
from cardwright.core.values import ADDED, Modifier


def game_after(*moves, log=True):
    one = Match(Record(RULES, SEATS, {}, 5), log)
    for words in moves:
        one.play(0, words)
    return one.game


def refused(data):
    with pytest.raises(BadSave) as error:
        from_bytes(data, RULES)
    return str(error.value)


def edited(change):
    saved = json.loads(to_bytes(game_after("roll", "peek")))
    change(saved)
    return json.dumps(saved).encode()


def test_a_save_comes_back_the_same_with_its_log():
    game = game_after("roll", "peek", "ready")
    again = from_bytes(to_bytes(game), RULES)
    assert to_bytes(again) == to_bytes(game)
    assert digest(again) == digest(game)
    assert events(again) == events(game)


def test_a_save_goes_on_like_the_game():
    game = game_after("roll")
    again = from_bytes(to_bytes(game), RULES)
    for one in (game, again):
        one.choose(next(pick for pick in one.pending[0].options if pick.verb == "roll"))
    assert digest(again) == digest(game)


def test_loading_records_nothing_new():
    game = game_after("roll")
    assert events(from_bytes(to_bytes(game), RULES)) == events(game)


def test_the_digest_does_not_depend_on_the_log():
    assert digest(game_after("roll", "peek", log=False)) == digest(game_after("roll", "peek"))


@pytest.mark.parametrize(
    "change",
    [
        lambda game: game.chance.next(),
        lambda game: game.set_points(1),
        lambda game: game.lasts(Modifier(0, "attack", ADDED, 1, 0, "Rally")),
        lambda game: game.turn_face(0, 1),
        lambda game: game.ledger.hide(0, [0]),
    ],
)
def test_the_digest_depends_on_everything_else(change):
    class Pointed(Small):
        def set_points(self, points):
            self.points = [points, points]

    class PointedRules(SmallRules):
        game_class = Pointed

    game = PointedRules().begin(SEATS, {"hand": 2}, seeded(1))
    game.run()
    before = digest(game)
    change(game)
    assert digest(game) != before


def test_a_finished_game_is_saved():
    one = Match(Record(RULES, SEATS, {}, 5))
    one.concede(0)
    again = from_bytes(to_bytes(one.game), RULES)
    assert again.is_over()
    assert again.ending is not None
    assert again.ending.winners == (1,)
    assert digest(again) == digest(one.game)


def test_odd_names_come_back():
    odd = [Seat('An"n\n', []), Seat("Björn ☃", [])]
    game = RULES.begin(odd, {"hand": 1}, seeded(2))
    game.run()
    assert from_bytes(to_bytes(game), RULES).table.seats == ('An"n\n', "Björn ☃")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "no JSON"),
        (b"{", "no JSON"),
        (b"\xff\xfe\x00", "no JSON"),
        (b"[" * 100_000, "no JSON"),
        (b"[]", "not a saved game of this version"),
        (b'{"format": 1e0}', "no JSON"),
        (b'{"format": NaN}', "no JSON"),
        (b'{"format": 1}', 'of the game "None"'),
        (b'{"format": 1, "game": "small_game"}', "other rules or cards"),
    ],
)
def test_what_is_no_save_is_refused(data, message):
    assert message in refused(data)


@pytest.mark.parametrize(
    "change",
    [
        lambda s: s["contents"][0].append(s["contents"][1][0]),
        lambda s: s["contents"][0].pop(),
        lambda s: s["contents"].pop(),
        lambda s: s["contents"][0].__setitem__(0, True),
        lambda s: s["cards"].__setitem__(0, 99),
        lambda s: s["owners"].__setitem__(0, 2),
        lambda s: s["hosts"].__setitem__(0, 999),
        lambda s: s["faces"].__setitem__(0, -3),
        lambda s: s["marks"].append([]),
        lambda s: s["ledger"].pop(),
        lambda s: s["chance"].__setitem__(0, 1 << 40),
        lambda s: s["settings"].__setitem__("hand", 77),
        lambda s: s["seats"].__setitem__(0, "Bob"),
        lambda s: s["seats"].append("Eve"),
        lambda s: s["own"].__setitem__("points", 10**30),
        lambda s: s["own"].__setitem__("points", "many"),
        lambda s: s["own"].__setitem__("turn", True),
        lambda s: s["own"].__setitem__("active", 7),
        lambda s: s["own"].__delitem__("turn"),
        lambda s: s["stack"].clear(),
        lambda s: s["stack"][0].__setitem__(0, "Procedure"),
        lambda s: s["stack"][0].__setitem__(0, "object"),
        lambda s: s["stack"][0].__setitem__(2, "carry_out"),
        lambda s: s["stack"][0].__setitem__(2, "no_step"),
        lambda s: s["stack"][0].__setitem__(1, [["frame", [*s["stack"][0]]]]),
        lambda s: s["log"].append(["moved"]),
        lambda s: s["log"].append([1] * 11),
        lambda s: s["lasting"].append([0, "attack", 0, None, 0, "", "", 0, 0]),
        lambda s: s.__setitem__("ending", [[5], "", ""]),
        lambda s: s.__setitem__("out", 4),
        lambda s: s.__setitem__("more", 1),
        lambda s: s.__delitem__("returned"),
        lambda s: s.__setitem__("script", [[], 3, [1, 2, 3, 4, 0]]),
    ],
)
def test_an_edited_save_is_refused(change):
    assert "damaged" in refused(edited(change))


SCRAPS: list[object] = [
    None,
    True,
    -1,
    0,
    3,
    10**30,
    "",
    "x",
    [],
    [[]],
    {},
    ["list", [1]],
    ["frame", []],
    ["node", 0],
    ["pick", 1],
]


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_no_change_of_a_save_does_worse_than_be_refused(data):
    saved = json.loads(to_bytes(game_after("roll", "peek")))
    spot = saved
    while True:
        keys = list(spot) if isinstance(spot, dict) else list(range(len(spot)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(spot[key], dict | list) or not spot[key] or data.draw(st.booleans()):
            break
        spot = spot[key]
    spot[key] = data.draw(st.sampled_from(SCRAPS))
    with contextlib.suppress(BadSave):
        game = from_bytes(json.dumps(saved).encode(), RULES)
        assert json.loads(to_bytes(game)) == saved


def test_procedures_of_one_name_are_kept_apart():
    class Turns(Procedure):  # a class of the same name as the game's own, elsewhere
        pass

    assert procedure_named("Turns", RULES) is small_game.Turns
    assert Turns.__name__ == "Turns"
    with pytest.raises(ValueError, match="no procedure"):
        procedure_named("CoinToss", RULES)


def test_a_refusal_says_which_game_it_wants():
    other = SmallRules()
    other.id = "other_game"
    with pytest.raises(BadSave, match='of the game "small_game", not of other_game'):
        from_bytes(to_bytes(game_after()), other)
    assert str(Refusal("not a move", "No.")) == "No."
