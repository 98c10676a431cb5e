"""The book: what is published is fixed, taking back included, and what is opened tells nothing of the rest."""

from __future__ import annotations

import json

from tests.core.small_game import RULES, SEATS

from cardwright.core.book import NOTHING_TOLD, chained
from cardwright.core.committed import Committed, Pledge, position_keys, tips
from cardwright.core.records import Match, Record, read_record, replay
from cardwright.core.saves import digest, from_bytes, to_bytes

SECRET = bytes(range(32))
LEAVES = tips(SECRET)


def match(contributions=("ann", "bob"), hand=2):
    return Match(Record(RULES, SEATS, {"hand": hand}, 0, pledge=Pledge(SECRET, contributions)))


def opened(one, seat):
    return one.book.opened(seat, LEAVES)


def test_shuffles_and_numbers_are_published_in_their_order():
    one = match()
    one.play(0, "roll")
    told = one.book.lines()
    assert [line["draw"] for line in told] == ["0", "1", "2"]
    assert [line.get("place") for line in told] == ["Ann.pile", "Bob.pile", None]
    assert told[2]["number"] + 1 == one.game.points[0]
    chain = NOTHING_TOLD
    for line in told:
        chain = chained(chain, line)
    assert one.book.chain == chain


def test_a_replayed_record_publishes_the_same():
    one = match()
    for words in ("roll", "peek", "draw"):
        one.play(0, words)
    one.undo(0)
    one.play(0, "roll")
    again = replay(read_record(one.close().to_text(), lambda id: RULES))
    assert again.book is not None
    assert again.book.chain == one.book.chain
    assert digest(again.game) == digest(one.game)


def test_taking_back_publishes_nothing_anew_and_brings_other_luck():
    one = match()
    rolls = []
    for _ in range(12):
        one.play(0, "roll")
        rolls.append(one.game.points[0])
        one.undo(0)
    draws = [line["draw"] for line in one.book.lines()]
    assert draws == [str(number) for number in range(14)]
    assert len(set(rolls)) > 1


def test_a_kept_shuffle_stays_as_it_was_after_taking_back():
    one = match()
    before = [list(pieces) for pieces in one.game.contents]
    one.play(0, "roll")
    one.undo(0)
    assert [list(pieces) for pieces in one.game.contents] == before


def test_a_saved_game_goes_on_with_the_same_luck():
    one = match()
    again = from_bytes(to_bytes(one.game), RULES)
    assert isinstance(again.chance, Committed)
    assert digest(again) == digest(one.game)
    one.play(0, "roll")
    again.choose(next(pick for pick in again.pending[0].options if pick.verb == "roll"))
    assert digest(again) == digest(one.game)


def test_only_the_own_cards_drawn_are_opened():
    one = match()
    mine, others, public = (opened(one, seat) for seat in (0, 1, -1))
    assert [card["at"] for card in mine[0]["cards"]] == [0, 1]
    assert "cards" not in mine[1]
    assert "cards" not in others[0]
    assert [card["at"] for card in others[1]["cards"]] == [0, 1]
    assert not any("cards" in draw for draw in public)
    names = [one.game.definitions[piece].key for piece in reversed(one.game.contents[1])]
    assert sorted(card["card"] for card in mine[0]["cards"]) == sorted(names)


def test_a_number_is_proved_to_onlookers_too():
    one = match()
    one.play(0, "roll")
    assert opened(one, -1)[2]["proof"]["count"] == 1


def test_no_key_of_a_card_still_hidden_leaves():
    one = match(hand=3)
    told = json.dumps(opened(one, 0) + opened(one, 1) + opened(one, -1))
    for draw in one.book.draws.values():
        keys = position_keys(SECRET, draw.label, 10)
        assert not [key for key in keys[3:] if key.hex() in told]
        assert keys[2].hex() in told
    assert SECRET.hex() not in told


def test_what_is_opened_does_not_depend_on_cards_that_were_not_followed():
    one, other = match(), match()
    before = opened(one, 0)
    for draw in other.book.draws.values():
        hidden = slice(2, None) if draw.label[1] == 0 else slice(None)
        draw.cards[hidden] = draw.cards[hidden][::-1]
    after = opened(other, 0)
    paths = (
        [[card.pop("path") for card in draw.get("cards", [])] for draw in before],
        [[card.pop("path") for card in draw.get("cards", [])] for draw in after],
    )
    assert before == after
    assert paths[0] != paths[1]
