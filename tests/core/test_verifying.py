"""Verifying: what holds is said to hold, and every kind of tampering is named in a precise sentence."""

from __future__ import annotations

import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.small_game import RULES, SEATS

from cardwright.core.committed import Pledge, commitment_of, tips
from cardwright.core.errors import BadInput
from cardwright.core.records import Match, Record, read_record
from cardwright.core.verifying import read_any, verify_record, verify_view

SECRET = bytes(range(32))
LEAVES = tips(SECRET)
OTHER = "ab" * 32


def played(contributions=("ann", "bob")):
    one = Match(Record(RULES, SEATS, {"hand": 3}, 0, pledge=Pledge(SECRET, contributions)))
    one.play(0, "roll")
    one.play(0, "draw")
    one.play(1, "peek")
    one.play(1, "draw")
    one.play(0, "ready")
    return one


def whole(one=None):
    """A whole record as data."""
    return json.loads((one or played()).close().to_text())


def of_seat(seat, one=None):
    """The record as a seat may have it, or an onlooker."""
    one = one or played()
    own = [piece for piece, owner in enumerate(one.game.owners) if owner == seat]
    return copy.deepcopy(
        {
            "cardwright_view": 1,
            "viewer": ["Ann", "Bob", None][seat],
            "seats": ["Ann", "Bob"],
            "deck": sorted(one.game.definitions[piece].key for piece in own) if seat >= 0 else [],
            "commitment": one.book.pledge.commitment,
            "contributions": list(one.book.pledge.contributions),
            "chain": one.book.chain,
            "draws": one.book.opened(seat, LEAVES),
        }
    )


def found(data, **noted):
    if "cardwright_view" in data:
        return verify_view(data, noted)
    return verify_record(read_record(json.dumps(data), lambda id: RULES, "game.json"), noted)


def told(data, **noted):
    """What does not hold."""
    return " | ".join(found(data, **noted).fails)


# What holds


def test_a_whole_record_holds():
    seen = found(whole(), commitment=commitment_of(SECRET), entropy="ann", chain=played().book.chain)
    assert seen.fails == []
    assert "all 3 draws follow from the secret and the contributions" in seen.holds
    assert "it ends as it says" in seen.holds
    assert "your contribution is among those of the players" in seen.holds
    assert seen.open == []


@pytest.mark.parametrize("seat", [0, 1, -1])
def test_a_view_holds_for_everybody(seat):
    seen = found(of_seat(seat))
    assert seen.fails == []
    assert any("draw 2, a number of 6" in words for words in seen.holds)


def test_a_player_is_told_what_was_proved_and_what_could_not_be():
    seen = found(of_seat(0))
    assert "draw 0, Ann.pile with 10 cards: 4 cards from the top are what the stream brings" in seen.holds
    assert "draw 1, Bob.pile with 10 cards: none of its cards was followed by your eye" in seen.open


def test_cards_that_are_only_fixed_are_told_apart_from_those_that_are_proved():
    one = played()
    one.game.look([one.game.contents[3][0]], 0)
    one.publish()
    seen = found(of_seat(0, one))
    assert seen.fails == []
    assert "draw 1, Bob.pile with 10 cards: 1 opened cards were fixed when it was shuffled" in seen.holds
    assert any("takes the whole record" in words for words in seen.open)


def test_a_game_with_a_seed_says_that_nobody_committed():
    one = Match(Record(RULES, SEATS, {}, 5))
    one.play(0, "roll")
    seen = found(json.loads(one.close().to_text()))
    assert seen.fails == []
    assert seen.open == ["its luck came from a seed or a script that nobody has committed to"]


def test_who_contributed_nothing_is_told():
    assert (
        "Bob contributed nothing, and must trust the others for chance" in found(of_seat(0, played(("a", "")))).open
    )


# Tampering with a whole record


def change(data, path, value):
    for key in path[:-1]:
        data = data[key]
    data[path[-1]] = value


COMMITTED = ("chance", "committed")


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ((*COMMITTED, "commitment"), OTHER, "the secret is not the one that was committed to"),
        ((*COMMITTED, "secret"), OTHER, "the secret is not the one that was committed to"),
        ((*COMMITTED, "contributions", 0), "ben", "draw 0, Ann.pile with 10 cards, is not what was published"),
        ((*COMMITTED, "contributions", 0), "bob", "Bob is said to have contributed the same words as Ann"),
        ((*COMMITTED, "draws", 1, "root"), OTHER, "draw 1, Bob.pile with 10 cards, is not what was published"),
        ((*COMMITTED, "draws", 2, "number"), 5, "draw 2, a number of 6, is not what was published"),
        (("entries", 4, 2), "peek", "it ends in .*, not in .* as it says: a move was changed"),
        (("entries", 1, 2), "play Six", 'it can.t be played again: entry 2 "play Six" is refused'),
        (("end",), "", "it names no end"),
    ],
)
def test_a_changed_record_is_noticed(path, value, words):
    data = whole()
    change(data, path, value)
    with pytest.raises(AssertionError, match=words):
        assert told(data) == ""


def test_a_dropped_shuffle_is_noticed():
    data = whole()
    del data["chance"]["committed"]["draws"][1]
    assert told(data) == "draw 1, Bob.pile with 10 cards, was dropped"


def test_a_dropped_last_draw_and_one_too_many_are_noticed():
    data = whole()
    draws = data["chance"]["committed"]["draws"]
    draws.append({"draw": "3", "size": 6, "number": 1})
    assert told(data) == "1 draws were published that the game does not have"
    del draws[2:]
    assert told(data) == "draw 2, a number of 6, was dropped"


# Tampering with what a viewer has


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (("commitment",), OTHER, "draw 0, Ann.pile with 10 cards: its key is not the one that was committed to"),
        (("contributions", 1), "bog", "the committed stream brings"),
        (("contributions", 1), "ann", "Bob is said to have contributed the same words as Ann"),
        (("chain",), OTHER, "the draws make the chain .*, not abab"),
        (("draws", 0, "root"), OTHER, "card 1 from the top was not .* when it was shuffled"),
        (("draws", 0, "cards", 1, "at"), 2, "card 3 from the top is opened twice"),
        (("draws", 0, "cards", 1, "at"), 11, "card 12 from the top was not"),
        (("draws", 0, "cards", 1, "card"), "Six", "card 2 from the top was not Six when it was shuffled"),
        (("draws", 0, "cards", 1, "salt"), OTHER, "card 2 from the top was not"),
        (("draws", 0, "cards", 1, "path", 0), OTHER, "card 2 from the top was not"),
        (("draws", 0, "cards", 1, "path"), [], "card 2 from the top was not"),
        (("draws", 0, "proof", "key"), OTHER, "its key is not the one that was committed to"),
        (("draws", 0, "proof", "path", 3), OTHER, "its key is not the one that was committed to"),
        (("draws", 0, "proof", "count"), 3, "its key is not the one that was committed to"),
        (("draws", 0, "pile", 0), "Six", "Six is not of the deck of Ann"),
        (("draws", 0, "pile"), ["One"], "the pile has 1 cards"),
        (("draws", 0, "draw"), "1", "draw 1 is told twice"),
        (("draws", 0, "size"), 11, "the draws make the chain"),
        (("draws", 2, "number"), 5, "the committed stream brings .*, not 5 as it says"),
        (("draws", 2, "draw"), "4", "draw 2 was dropped"),
        (("draws", 2, "size"), 7, "the draws make the chain"),
    ],
)
def test_a_changed_view_is_noticed(path, value, words):
    data = of_seat(0)
    change(data, path, value)
    with pytest.raises(AssertionError, match=words):
        assert told(data) == ""


def test_a_changed_order_of_cards_is_noticed():
    data = of_seat(0)
    cards = data["draws"][0]["cards"]
    cards[0]["at"], cards[1]["at"] = cards[1]["at"], cards[0]["at"]
    assert "from the top was not" in told(data)


def test_an_order_that_the_stream_does_not_bring_is_noticed_even_if_it_was_published():
    """The server deals as it likes and publishes that: the committed stream gives it away."""
    one = played()
    draw = one.book.draws[-1, 0]
    draw.cards[0], draw.cards[9] = draw.cards[9], draw.cards[0]
    assert draw.cards[0] != draw.cards[9]
    one.book.chain = "0" * 64
    for each in one.book.draws.values():
        one.book.tell(each)
    assert "draw 0, Ann.pile with 10 cards: the committed stream brings" in told(of_seat(0, one))


def test_dropped_openings_are_noticed():
    data = of_seat(0)
    del data["draws"][0]["cards"][1]
    assert told(data) == "draw 0, Ann.pile with 10 cards: card 2 from the top was dropped"
    data = of_seat(0)
    del data["draws"][1]
    assert "draw 1 was dropped" in told(data)


@pytest.mark.parametrize("make", [whole, lambda: of_seat(0)])
@pytest.mark.parametrize(
    ("noted", "words"),
    [
        ({"commitment": OTHER}, "the commitment is .*, not abab.* as you noted"),
        ({"entropy": "mine"}, 'nobody contributed "mine", as you noted that you did'),
        ({"chain": OTHER}, "the chain of draws ends in .*, not in abab.* as you noted"),
    ],
)
def test_what_was_noted_while_playing_is_compared(make, noted, words):
    with pytest.raises(AssertionError, match=words):
        assert told(make(), **noted) == ""


# Hostile input


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (("cardwright_view",), 2, "not a view of a record of this version"),
        (("cardwright_view",), True, "not a view of a record of this version"),
        (("seats",), 3, "seats: a list"),
        (("seats",), ["Ann"], "contributions: one for each of 1 seats"),
        (("contributions", 0), "\x1b[2J", "a contribution is at most 64"),
        (("viewer",), ["Ann"], "viewer: a text"),
        (("deck",), None, "deck: a list"),
        (("commitment",), "12", "commitment: 64 hexadecimal"),
        (("chain",), None, "chain: 64 hexadecimal"),
        (("draws",), {}, "draws: a list"),
        (("draws", 0), 5, "draw 1: a table"),
        (("draws", 0, "draw"), "-1", 'draw 1: "-1" is no number of a draw'),
        (("draws", 0, "draw"), "1.2.3", 'draw 1: "1.2.3" is no number of a draw'),
        (("draws", 0, "draw"), "²", 'draw 1: "²" is no number of a draw'),
        (("draws", 0, "draw"), "9" * 15, "is no number of a draw"),
        (("draws", 0, "draw"), "9" * 50, "draw: a text of at most 20 letters"),
        (("draws", 0, "size"), 10**9, "draw 1: 1000000000 is no size of a draw"),
        (("draws", 0, "size"), 2.5, "draw 1, size: a whole number"),
        (("draws", 0, "root"), "x", "draw 1, root: 64 hexadecimal"),
        (("draws", 0, "cards"), "many", "cards: a list"),
        (("draws", 0, "cards", 0), "One", "draw 1, cards: a table"),
        (("draws", 0, "cards", 0, "card"), "\x07", "card: it holds a letter that can't be printed"),
        (("draws", 0, "cards", 0, "path"), [OTHER] * 99, "draw 1: the path is too long"),
        (("draws", 0, "proof"), [], "draw 1, proof: a table"),
        (("draws", 0, "proof", "count"), 10**6, "draw 1: a proof is of 1 to 64 positions"),
    ],
)
def test_hostile_views_are_refused_with_their_place(path, value, words):
    data = of_seat(0)
    change(data, path, value)
    with pytest.raises(BadInput, match=words):
        found(data)


def test_what_is_no_json_is_refused():
    with pytest.raises(BadInput, match=r"game\.json: this is not a whole record"):
        read_any("{", "game.json")
    assert read_any("[]", "game.json") is None
    assert read_any('{"cardwright": 1}', "game.json") is None


def places(data, path=()):
    """Every place in JSON data."""
    yield path
    for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield from places(value, (*path, key))


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_no_change_of_one_place_passes_or_crashes(data):
    """Whatever is put in place of whatever: refused, noticed, or without meaning for any check."""
    view = of_seat(0, ONCE)
    path = data.draw(st.sampled_from([path for path in places(view) if path]))
    value = data.draw(st.one_of(st.none(), st.integers(-2, 70), st.text(max_size=5), st.just(OTHER), st.just([])))
    change(view, path, value)
    try:
        noticed = bool(found(view).fails)
    except BadInput:
        noticed = True
    says_less = path[0] in ("viewer", "deck", "seats") or path[-1] in ("proof", "cards", "pile")
    assert noticed or says_less or view == of_seat(0, ONCE)


ONCE = played()
