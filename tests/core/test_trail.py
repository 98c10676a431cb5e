"""The trail: only what a seat could follow by eye from a shuffle to its sight may be opened to it."""

from __future__ import annotations

import pytest
from tests.core.small_game import HAND, PILE, RULES, SEATS, STRIDE, TABLE

from cardwright.core.chance import seeded
from cardwright.core.committed import Pledge
from cardwright.core.records import Record
from cardwright.core.resample import resample
from cardwright.core.trail import ONLOOKERS, position_of, spot_of

PLEDGE = Pledge(bytes(range(32)), ("ann", "bob"))
MIDDLE = 4


def game(hand=2):
    return Record(RULES, SEATS, {"hand": hand}, 0, pledge=PLEDGE).begin(True)


def seen_by(game, seats):
    """The positions of Ann's first shuffle that all of these seats have seen."""
    return sorted({at for label, at, by in game.trail.sights if label[1] == 0 and by & seats == seats})


def pile(game):
    return game.contents[PILE]


def test_who_draws_from_the_top_has_seen_which_card_lay_there():
    here = game(3)
    assert seen_by(here, 1) == [0, 1, 2]
    assert seen_by(here, 2) == []
    assert seen_by(here, ONLOOKERS) == []


def test_a_card_played_from_a_hand_tells_nobody_when_it_was_drawn():
    here = game(3)
    here.move(here.contents[HAND][0], TABLE)
    assert seen_by(here, 2) == []


def test_a_card_that_comes_from_the_pile_before_all_is_seen_by_all():
    here = game(1)
    here.move(pile(here)[-1], TABLE)
    assert seen_by(here, 3 | ONLOOKERS) == [1]


def test_a_card_from_the_bottom_counts_too():
    here = game(1)
    here.move(pile(here)[0], TABLE)
    assert seen_by(here, 2) == [9]


def test_a_card_from_the_middle_shows_nobody_where_it_lay():
    here = game(1)
    here.move(pile(here)[MIDDLE], TABLE)
    here.move(pile(here)[-1], TABLE)
    assert seen_by(here, 2) == []


def test_who_looks_at_a_card_where_it_lies_may_open_it():
    here = game(1)
    here.look([pile(here)[-3]], 1)
    assert seen_by(here, 2) == [3]
    here.move(pile(here)[-1], HAND)
    assert seen_by(here, 1) == [0, 1]


def test_who_searches_a_pile_sees_all_of_it_and_others_lose_sight():
    here = game(1)
    here.search(PILE, 0)
    here.move(pile(here)[-1], TABLE)
    assert seen_by(here, 1) == list(range(10))
    assert seen_by(here, 2) == seen_by(here, ONLOOKERS) == []


@pytest.mark.parametrize(("at", "found"), [(-1, [1]), (0, [1]), (3, [])])
def test_a_card_slipped_into_a_pile_confuses_all_who_count(at, found):
    here = game(1)
    here.move(here.contents[HAND][0], PILE, at)
    here.move(pile(here)[-2 if at == -1 else -1], STRIDE + TABLE)
    top_is_another = at == -1
    assert seen_by(here, 2) == ([] if top_is_another else found)


def test_a_card_laid_on_top_is_not_taken_for_one_that_was_shuffled():
    here = game(1)
    here.move(here.contents[HAND][0], PILE)
    here.move(pile(here)[-1], TABLE)
    here.move(pile(here)[-1], TABLE)
    assert seen_by(here, 2) == [1]


def test_a_shuffle_ends_what_was_followed_before():
    here = game(1)
    here.shuffle(PILE)
    here.move(pile(here)[-1], TABLE)
    assert seen_by(here, 2) == []
    assert here.trail.sights[-1][:2] == ((-1, 2), 0)


def test_the_owner_knows_which_cards_are_shuffled_and_others_do_not():
    here = game()
    assert [draw.known_to for draw in here.trail.draws] == [1, 2]


def test_what_is_known_to_all_is_known_to_all_when_it_is_shuffled():
    here = game(1)
    for piece in list(pile(here)):
        here.move(piece, TABLE)
    for piece in list(here.contents[TABLE]):
        here.move(piece, PILE)
    here.shuffle(PILE)
    assert here.trail.draws[-1].known_to == 3


def test_a_pile_whose_cards_may_lie_elsewhere_is_known_to_nobody():
    here = game(1)
    unseen = pile(here)[-1]
    here.move(unseen, STRIDE + PILE)
    here.shuffle(PILE)
    assert here.trail.draws[-1].known_to == 0


def test_a_copy_follows_on_its_own():
    here = game(1)
    twin = here.copy()
    twin.move(pile(twin)[-1], TABLE)
    assert len(twin.trail.sights) == len(here.trail.sights) + 1


def test_a_resampled_game_has_no_trail_and_not_the_secret():
    twin = resample(game(), 0, seeded(1))
    assert twin.trail is None
    assert not hasattr(twin.chance, "secret")


def test_a_part_shows_what_it_brought_when_it_is_joined():
    here = game(1)
    part, before = here.copy(), here.copy()
    part.trail, part.chance = here.trail.for_part(), here.chance.fork(1)
    part.shuffle(PILE)
    top = pile(part)[-1]
    part.move(top, HAND)
    assert [draw.label for draw in here.trail.draws] == [(-1, 0), (-1, 1)]
    here.trail.join(part.trail, before.trail)
    assert [draw.label for draw in here.trail.draws] == [(-1, 0), (-1, 1), (0, 0)]
    assert here.trail.sights[-1] == ((0, 0), 0, 1)
    assert not here.trail.is_followed(top)
    here.trail.seen([pile(part)[-1]], 2)
    assert here.trail.sights[-1] == ((0, 0), 1, 2)


@pytest.mark.parametrize("label", [(-1, 0), (-1, 511), (0, 0), (127, 3), (7, 5 << 12)])
@pytest.mark.parametrize("at", [0, 63, 4095])
def test_a_spot_is_read_back(label, at):
    assert position_of(spot_of(label, at)) == (label, at)


def test_an_empty_pile_is_shuffled_without_a_draw():
    here = game()
    while pile(here):
        here.move(pile(here)[-1], HAND)
    before = len(here.trail.draws)
    here.shuffle(PILE)
    assert len(here.trail.draws) == before
    assert pile(here) == []
