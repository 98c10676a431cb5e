"""Records and matches: replay to the byte, undo, giving up, and everything damaged refused with its place."""

from __future__ import annotations

import contextlib
import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.small_game import HAND, PILE, RULES, SEATS, SmallRules, events, points

from cardwright.core.errors import BadInput
from cardwright.core.game import NotAllowed
from cardwright.core.records import Entry, Match, Record, read_record, replay
from cardwright.core.ruleset import Seat
from cardwright.core.saves import digest


def match(seed=5, hand=2):
    return Match(Record(RULES, SEATS, {"hand": hand}, seed))


def reread(one, where="record"):
    """The record as another process would read it."""
    return read_record(one.close().to_text(), lambda id: RULES, where)


def damaged(change):
    """The text of a good record with something changed."""
    one = match()
    one.play(0, "roll")
    one.play(0, "draw")
    data = one.close().plain()
    change(data)
    return json.dumps(data)


def refused(text):
    """What is said about a text that is no good record."""
    with pytest.raises(BadInput) as error:
        replay(read_record(text, lambda id: RULES, "game.json"))
    return str(error.value)


# Replaying


def test_a_record_replays_to_the_same_state_and_log():
    one = match()
    for words in ("ready", "roll", "peek", "draw"):
        one.play(0, words)
    one.play(1, "roll")
    again = replay(reread(one))
    assert digest(again.game) == digest(one.game)
    assert events(again.game) == events(one.game)
    assert [entry.plain() for entry in again.record.entries] == [entry.plain() for entry in one.record.entries]


def test_log_or_no_log_makes_no_difference():
    one = match()
    for words in ("roll", "peek", "roll"):
        one.play(0, words)
    one.undo(1)
    again = replay(reread(one), log=False)
    assert again.game.log is None
    assert digest(again.game) == digest(one.game)


def test_a_refused_move_changes_nothing():
    one = match()
    before = digest(one.game)
    with pytest.raises(NotAllowed, match="SMALL-1: It is not the turn of Bob"):
        one.play(1, "roll")
    assert digest(one.game) == before
    assert one.record.entries == []


def test_a_record_with_a_position_of_its_own():
    start = {"players": ["Ann", "Bob"], "Ann": {"pile": ["One"]}, "Bob": {"pile": ["Two", "Three"]}}
    one = Match(Record(RULES, SEATS, {}, 1, start, ("roll 6",)))
    one.play(0, "roll")
    one.play(0, "draw")
    again = replay(reread(one))
    assert points(again.game) == [6, 0]
    assert digest(again.game) == digest(one.game)


def test_the_seats_must_be_those_of_the_position():
    start = {"players": ["Ann", "Eve"]}
    with pytest.raises(BadInput, match="the seats must be Ann, Eve"):
        Match(Record(RULES, SEATS, {}, 1, start))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 30)), max_size=25))
def test_any_picks_and_undos_replay_to_the_byte(moves):
    one = match()
    for what, number in moves:
        if what == 0 and one.played:
            one.undo(number % len(one.played))
        elif not one.game.is_over():
            decision = one.game.pending[0]
            one.pick(decision.seat, decision.options[number % len(decision.options)])
    again = replay(reread(one))
    assert digest(again.game) == digest(one.game)
    assert [entry.plain() for entry in again.line] == [entry.plain() for entry in one.line]
    assert [played.safe for played in again.played] == [played.safe for played in one.played]


# Undo


@pytest.mark.parametrize(
    ("words", "at_once"),
    [("ready", True), ("peek", False), ("roll", False), ("draw", False)],
)
def test_undo_at_once_needs_nothing_learnt_no_chance_and_nobody_else(words, at_once):
    one = match()
    one.play(0, words)
    assert one.can_undo(0) is at_once
    assert one.can_undo(1) is False


def test_nothing_to_undo_at_the_start():
    assert match().can_undo(0) is False


def test_undo_goes_back_to_the_same_state():
    one = match()
    one.play(0, "peek")
    before = digest(one.game)
    one.play(0, "ready")
    one.undo(1)
    assert digest(one.game) == before
    assert [entry.what for entry in one.record.entries] == ["pick", "pick", "undo"]
    assert [entry.words for entry in one.line] == ["peek"]


def test_undo_across_chance_brings_other_luck():
    rolls = set()
    one = match()
    for _ in range(8):
        one.play(0, "roll")
        rolls.add(points(one.game)[0])
        one.undo(0)
    assert len(rolls) > 2


def test_undo_without_chance_keeps_the_luck():
    one, other = match(), match()
    one.play(0, "peek")
    one.undo(0)
    one.play(0, "roll")
    other.play(0, "roll")
    assert points(one.game) == points(other.game)


def test_what_was_kept_keeps_its_luck_over_several_undos():
    one = match()
    one.play(0, "roll")
    first = points(one.game)[0]
    hidden = [one.game.name(piece) for piece in one.game.contents[PILE]]
    for _ in range(3):
        one.play(0, "roll")
        one.undo(1)
        assert points(one.game)[0] == first
        assert [one.game.name(piece) for piece in one.game.contents[PILE]] == hidden
    one.play(0, "roll")
    second = points(one.game)[0]
    one.play(0, "ready")
    one.undo(2)
    assert points(one.game)[0] == second
    assert digest(replay(reread(one)).game) == digest(one.game)


def test_scripted_luck_stays_as_it_is_scripted():
    start = {"players": ["Ann", "Bob"], "Ann": {"pile": ["One"]}}
    one = Match(Record(RULES, SEATS, {}, 1, start, ("roll 6", "roll 3")))
    one.play(0, "roll")
    one.undo(0)
    one.play(0, "roll")
    one.play(0, "roll")
    assert points(one.game)[0] == 9


def test_undo_to_nowhere_is_refused():
    one = match()
    one.play(0, "roll")
    for to in (-1, 1, 99):
        with pytest.raises(NotAllowed, match="1 entries to go back over"):
            one.undo(to)


# Giving up, handing over


@pytest.mark.parametrize("how", ["concede", "time out", "draw agreed"])
def test_giving_up_ends_the_game_and_is_replayed(how):
    one = match()
    one.play(0, "roll")
    one.end(Entry(how, -1 if how == "draw agreed" else 0))
    assert one.game.is_over()
    assert one.game.pending == []
    again = replay(reread(one))
    assert again.game.ending is not None
    assert again.game.ending.words == how
    with pytest.raises(NotAllowed, match="The game is over"):
        again.concede(1)


def test_a_concession_can_be_taken_back():
    one = match()
    one.play(0, "roll")
    before = digest(one.game)
    one.concede(1)
    one.undo(1)
    assert digest(one.game) == before


def test_a_seat_handed_over_is_written_down():
    one = match()
    one.hand_over(1, "greedy")
    assert replay(reread(one)).line[0].plain() == ["seat handed over", 1, "greedy", 0]


# Damaged records


@pytest.mark.parametrize("length", [0, 1, 20, 200, -1])
def test_a_truncated_record_is_refused(length):
    text = damaged(lambda data: None)
    assert refused(text[:length]).startswith("game.json: this is not a whole record")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: d["entries"].pop(), "the record does not end as it says"),
        (lambda d: d["entries"][0].__setitem__(2, "fly"), 'entry 1 "fly" is refused: "fly" is not a move'),
        (lambda d: d["entries"][0].__setitem__(2, "rol"), "is not a move here"),
        (lambda d: d["entries"][0].__setitem__(1, 1), "SMALL-1: It is not the turn of Bob"),
        (lambda d: d["entries"][0].__setitem__(1, 2), "entry 1: there is no seat 2"),
        (lambda d: d["entries"][0].__setitem__(1, -1), "entry 1: there is no seat -1"),
        (lambda d: d["entries"][0].__setitem__(1, 0.0), "entry 1: a whole number was expected"),
        (lambda d: d["entries"][0].__setitem__(1, True), "entry 1: a whole number was expected"),
        (lambda d: d["entries"][0].__setitem__(0, "cheat"), 'entry 1: there is no entry "cheat"'),
        (lambda d: d["entries"][0].__setitem__(3, 10**400), "entry 1: a whole number was expected"),
        (lambda d: d["entries"][0].__setitem__(2, "x" * 5000), "at most 1000 letters"),
        (lambda d: d["entries"][0].__setitem__(2, "\ud800"), "a letter that can't be printed"),
        (lambda d: d["entries"][0].__setitem__(2, "\x1b[2J"), "entry 1: it holds a letter that can't be printed"),
        (lambda d: d["seats"][0].__setitem__("name", "Ann\x9b2J"), "name: it holds a letter that can't be printed"),
        (lambda d: d["entries"].insert(0, ["undo", -1, "", 0]), "0 entries to go back over"),
        (lambda d: d["entries"].insert(0, ["pick"]), "entry 1: four values were expected"),
        (lambda d: d.__setitem__("entries", {}), "entries: a list was expected"),
        (lambda d: d.__setitem__("entries", [["undo", -1, "", 0]] * 100_001), "more than 100000"),
        (lambda d: d.__delitem__("entries"), "entries: a list was expected"),
        (lambda d: d.__delitem__("start"), "start: it is missing"),
        (lambda d: d.__setitem__("end", "0" * 32), "does not end as it says"),
        (lambda d: d.__setitem__("rules", "0" * 32), "made with other rules or card texts"),
        (lambda d: d.__setitem__("game", 7), "game: a text of at most"),
        (lambda d: d.__delitem__("game"), "game: it is missing"),
        (lambda d: d.__setitem__("cardwright", True), "not a record of this version"),
        (lambda d: d.__setitem__("cardwright", 99), "not a record of this version"),
        (lambda d: d.__setitem__("settings", {"hand": 9}), "hand = 9: a number from 1 to 4"),
        (lambda d: d.__setitem__("settings", {"wand": 1}), 'there is no setting "wand"'),
        (lambda d: d.__setitem__("settings", {"hand": float("nan")}), "hand: a whole number was expected"),
        (lambda d: d.__setitem__("settings", []), "settings: a table was expected"),
        (lambda d: d["chance"].__setitem__("seed", float("inf")), "seed: a whole number was expected"),
        (lambda d: d.__setitem__("chance", None), "chance: a table with a seed was expected"),
        (lambda d: d["chance"].__delitem__("seed"), "chance: a table with a seed was expected"),
        (lambda d: d.__setitem__("start", 3), "start: a set-up or null was expected"),
        (lambda d: d.__setitem__("start", {"players": ["Ann", "Bob"], "Ann": 3}), "the set-up can't be read"),
        (lambda d: d.__setitem__("start", {"players": [[], []]}), ""),
        (lambda d: d.__setitem__("own_cards", "[[["), "own_cards: this is not TOML"),
        (lambda d: d.__setitem__("own_cards", "[" * 100_000), "own_cards: this is not TOML"),
        (lambda d: d.__setitem__("own_cards", "card = 3"), "own_cards: cards are written as [[card]]"),
        (lambda d: d["seats"].pop(), "2 different names are needed"),
        (lambda d: d["seats"][0].__setitem__("name", "Bob"), "2 different names are needed"),
        (lambda d: d["seats"].__setitem__(0, "Ann"), "it is missing"),
        (lambda d: d["seats"][0].__setitem__("deck", "Punch"), "deck: a list was expected"),
    ],
)
def test_an_edited_record_is_refused_with_its_place(change, message):
    assert message in refused(damaged(change))


@pytest.mark.parametrize("text", ["[" * 100_000, "[]", "null", "NaN", '{"cardwright": 1}', "\x00", '"' * 9])
def test_what_is_no_record_at_all_is_refused(text):
    assert refused(text).startswith("game.json: ")


SCRAPS: list[object] = [
    None,
    True,
    -1,
    0,
    3,
    10**30,
    1.5,
    float("nan"),
    "",
    "roll",
    "\ud800",
    [],
    [[]],
    {},
    {"name": 3},
    ["x"],
]


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_no_change_of_a_record_does_worse_than_be_refused(data):
    record = json.loads(damaged(lambda data: None))
    spot = record
    while True:
        keys = list(spot) if isinstance(spot, dict) else list(range(len(spot)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(spot[key], dict | list) or not spot[key] or data.draw(st.booleans()):
            break
        spot = spot[key]
    spot[key] = data.draw(st.sampled_from(SCRAPS))
    with contextlib.suppress(BadInput):
        replay(read_record(json.dumps(record), lambda id: RULES))


def test_a_record_that_fails_to_replay_is_left_whole():
    record = match().close()
    record.entries = [Entry("pick", 0, "roll"), Entry("pick", 0, "fly")]
    with pytest.raises(BadInput):
        Match(record)
    assert [entry.words for entry in record.entries] == ["roll", "fly"]


def test_endless_taking_back_is_refused():
    one = match()
    for _ in range(3):
        one.play(0, "peek" if not one.played else "roll")
    one.repeated = 999_999
    with pytest.raises(NotAllowed, match="Too much was taken back"):
        one.undo(2)


def test_other_card_texts_are_other_rules():
    other = SmallRules()
    other.source_text = "Two is worth three."
    text = match().close().to_text()
    with pytest.raises(BadInput, match="other rules or card texts"):
        read_record(text, lambda id: other)


def test_what_a_record_was_made_from_is_not_changed():
    one = match()
    seats = copy.deepcopy([seat.name for seat in SEATS])
    one.play(0, "draw")
    assert [seat.name for seat in SEATS] == seats
    assert len(one.game.contents[HAND]) == 3
    assert Seat("Ann", []).deck == []
