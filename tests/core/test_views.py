"""Views: what each place shows to whom, and that opening any hidden place is noticed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.core.tiny_table import DECK, HAND, KINDS, SECRET, TABLE, TWO_SIDED, table
from tests.probes import chain_and_rolls, companies, secret_choices
from tests.probes.plain_rules import started

from cardwright.core.chance import seeded
from cardwright.core.game import DOWN, UP, Game
from cardwright.core.places import EVERYBODY, NOBODY, OWNER, THOSE_WHO_SAW, PlaceKind
from cardwright.core.resample import resample
from cardwright.core.views import log_lines, view


def place(game: Game, label: str, viewer: int) -> Any:
    return view(game, viewer)["places"][label]


def test_a_hidden_pile_is_a_count():
    assert place(table("ABC"), "P1.deck", 0) == {"count": 3}


def test_a_hand_is_read_by_its_player_only():
    game = table(hand="AB")
    game.ledger.hide(1, [0, 1])
    assert [card["name"] for card in place(game, "P1.hand", 0)["cards"]] == ["A", "B"]
    assert place(game, "P1.hand", 1) == {"count": 2}
    assert place(game, "P1.hand", -1) == {"count": 2}


def test_what_was_seen_in_a_hidden_pile_is_remembered_by_its_position():
    game = table("ABC")
    game.look(game.contents[DECK][-1:], 1)
    top = game.name(game.contents[DECK][-1])
    assert place(game, "P1.deck", 1) == {"count": 3, "known_at": {"1": top}}
    assert place(game, "P1.deck", 0) == {"count": 3}
    game.shuffle(DECK)
    assert place(game, "P1.deck", 1) == {"count": 3}


def test_what_was_seen_goes_into_a_hand_without_an_order():
    game = table("ABC")
    game.look(game.contents[DECK][-1:], 1)
    top = game.name(game.contents[DECK][-1])
    game.move(game.contents[DECK][-1], HAND)
    assert place(game, "P1.hand", 1) == {"count": 1, "known": [top]}


def test_a_card_laid_face_down_out_of_a_hand_is_known_to_its_player():
    game = table(hand="AB")
    game.ledger.hide(1, [0, 1])
    game.move(0, TABLE, face=DOWN)
    shown = place(game, "P1.table", 0)["cards"][0]
    assert (shown["name"], shown["face_down"]) == ("A", True)
    assert place(game, "P1.table", 1)["cards"] == [{"handle": "P1.table#0", "hidden": True}]
    game.turn_face(0, UP)
    assert place(game, "P1.table", 1)["cards"][0]["name"] == "A"


def test_a_known_hand_is_not_known_any_more_once_a_card_left_it_unseen():
    game = table(hand="AB")
    game.look([0, 1], 1)
    assert place(game, "P1.hand", 1)["known"] == ["A", "B"]
    game.move(0, TABLE, face=DOWN)
    assert "known" not in place(game, "P1.hand", 1)
    assert place(game, "P1.table", 1)["cards"] == [{"handle": "P1.table#0", "hidden": True}]


def test_a_face_down_card_comes_back_to_a_hand_face_up():
    game = table(hand="AB")
    game.move(0, TABLE, face=DOWN)
    game.move(0, HAND, face=UP)
    assert len([card for card in place(game, "P1.hand", 0)["cards"] if "name" in card]) == 2


def test_only_those_who_saw_know_what_lies_there():
    game = table(hand="AB")
    game.ledger.hide(1, [0, 1])
    game.move(0, SECRET, face=UP)
    assert place(game, "P1.secret", 0)["cards"][0]["name"] == "A"
    assert place(game, "P1.secret", 1) == {"count": 1}
    game.look([0], 1)
    assert place(game, "P1.secret", 1) == {"count": 1, "known_at": {"1": "A"}}


def test_whom_the_owner_shows_it_to_remembers_it():
    game = table("A")
    game.ledger.hide(0, [0])
    game.ledger.hide(1, [0])
    game.move(0, SECRET, seen=1 << 1)
    assert place(game, "P1.secret", 1)["known_at"] == {"1": "A"}
    assert place(game, "P1.secret", 0)["cards"] == [{"handle": "P1.secret#0", "hidden": True}]


def test_a_two_sided_piece_shows_the_side_that_is_up():
    game = table()
    piece = game.add_piece(TWO_SIDED, 0, TABLE)
    assert place(game, "P1.table", 1)["cards"][0]["name"] == "Day"
    game.turn_face(piece, 2)
    assert place(game, "P1.table", 1)["cards"][0]["name"] == "Night"
    game.turn_face(piece, DOWN)
    assert (game.name(piece), game.sees(1, piece)) == ("Day", False)


def test_what_lies_on_a_card_names_it_by_its_handle():
    game = table(hand="AB")
    game.move(0, TABLE)
    game.move(1, TABLE, face=DOWN)
    game.attach(1, 0)
    assert place(game, "P1.table", 1)["cards"][1]["on"] == "P1.table#0"


def test_an_uncounted_pile_shows_nothing_to_others(monkeypatch):
    monkeypatch.setattr(KINDS[HAND], "counted", False)
    game = table(hand="AB")
    game.ledger.hide(1, [0, 1])
    assert place(game, "P1.hand", 1) == {}
    assert place(game, "P1.hand", 0)["count"] == 2


def test_the_log_hides_a_card_from_those_who_did_not_see_it():
    game = table("AB")
    game.log = []
    game.move(game.contents[DECK][-1], HAND)
    assert [log_lines(game, viewer)[0]["text"].split()[2] for viewer in (0, 1, -1)][1:] == ["a", "a"]
    assert log_lines(game, 0)[0]["text"].split()[2] in "AB"


# Opening a hidden place


def shown(game: Game, viewer: int, opened: PlaceKind | None) -> str:
    """The view, with one kind of place open to everybody in it."""
    with pytest.MonkeyPatch.context() as patch:
        if opened is not None:
            patch.setattr(opened, "sight", EVERYBODY)
        return json.dumps(view(game, viewer))


def leaks(rules, seats: int, opened: PlaceKind | None = None) -> bool:
    """Do some games look different to a viewer when what it can't know is dealt again?"""
    for seed in range(12):
        chance = seeded(seed)
        game = started(rules, seats, seed)
        for _ in range(25):
            for viewer in range(seats):
                if shown(game, viewer, opened) != shown(resample(game, viewer, chance), viewer, opened):
                    return True
            if game.is_over():
                break
            decision = game.pending[chance.below(len(game.pending))]
            game.choose(decision.options[chance.below(len(decision.options))], decision.seat)
    return False


HIDDEN = [
    (module.RULES, seats, kind)
    for module, seats in ((chain_and_rolls, 2), (companies, 2), (secret_choices, 3))
    for kind in module.KINDS
    if kind.sight != EVERYBODY and kind.name != "hoard"  # all rings are alike
]


@pytest.mark.parametrize(("rules", "seats"), sorted({(rules, seats) for rules, seats, _ in HIDDEN}, key=str))
def test_the_games_do_not_leak(rules, seats):
    assert not leaks(rules, seats)


@pytest.mark.parametrize(
    ("rules", "seats", "kind"), HIDDEN, ids=[f"{rules.id}-{kind.name}" for rules, _, kind in HIDDEN]
)
def test_opening_a_hidden_place_is_noticed(rules, seats, kind):
    """The place is shown to everybody, but nobody is written down as having seen it."""
    assert leaks(rules, seats, kind)


def test_there_are_hidden_places_of_every_sort():
    assert {kind.sight for _, _, kind in HIDDEN} == {OWNER, NOBODY, THOSE_WHO_SAW}
