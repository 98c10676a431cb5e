"""Resampling reaches every deal that the viewer can't rule out, and only those.

The judge plays the same story with every order of every shuffle, keeps the plays that look the same to the
viewer, and collects what lies where in them. Resampling one of them often enough must find exactly that.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import permutations
from typing import Any, TypeAlias, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.tiny_table import DECK, FOE, HAND, SECRET, TABLE, TRASH, names, table

from cardwright.core.chance import seeded
from cardwright.core.game import BOTTOM, DOWN, UP, Game
from cardwright.core.resample import agrees, resample
from cardwright.core.script import Script
from cardwright.core.views import log_lines, view

ME, FOE_SEAT = 0, 1
Story: TypeAlias = Callable[[Game], None]


class Oracle:
    """Answers every question as it is told, with the number of an answer, and counts the questions."""

    def __init__(self, answers: list[int]) -> None:
        self.answers = answers
        self.bounds: list[int] = []  # how many answers each question had

    def below(self, bound: int) -> int:
        self.bounds.append(bound)
        return self.answers[len(self.bounds) - 1] if len(self.bounds) <= len(self.answers) else 0


def ask(game: Game, bound: int) -> int:
    number: int = cast("Any", game).oracle.below(bound)
    return number


def shuffle(game: Game) -> None:
    """Into the order that the oracle says."""
    orders = sorted(set(permutations(names(game, DECK))))
    game.script = Script((f"shuffle P1.deck: {', '.join(orders[ask(game, len(orders))])}",))
    game.shuffle(DECK)
    game.script = None


def draw(game: Game) -> None:
    game.move(game.contents[DECK][-1], HAND, name="drawn")


def recycle(game: Game) -> None:
    for piece in [*game.contents[TRASH]]:
        game.move(piece, DECK)
    shuffle(game)


def any_of(game: Game, place: int) -> int:
    """The player may choose any of them."""
    return game.contents[place][ask(game, len(game.contents[place]))]


def discard(game: Game) -> None:
    game.move(any_of(game, HAND), TRASH, name="discarded")


def lay_hidden(game: Game, to: int) -> None:
    game.move(any_of(game, HAND), to, face=DOWN, name="laid")


# Stories: what the first player does with a deck.


def draws_two(game: Game) -> None:
    draw(game)
    draw(game)


def discards_face_up(game: Game) -> None:
    draws_two(game)
    discard(game)


def recycles(game: Game) -> None:
    draws_two(game)
    discard(game)
    recycle(game)
    draw(game)


def shows_the_top_and_draws(game: Game) -> None:
    game.look(game.contents[DECK][-1:], FOE_SEAT)
    draws_two(game)
    discard(game)


def returns_to_hand(game: Game) -> None:
    draws_two(game)
    discard(game)
    game.move(game.contents[TRASH][0], HAND)
    game.move(any_of(game, HAND), DECK, BOTTOM)


def puts_under_the_deck_unseen(game: Game) -> None:
    draws_two(game)
    discard(game)
    game.move(game.contents[TRASH][0], HAND)
    game.move(any_of(game, HAND), DECK, BOTTOM)
    draw(game)
    discard(game)


def lays_face_down(game: Game) -> None:
    draws_two(game)
    lay_hidden(game, TABLE)
    discard(game)


def lays_two_face_down_and_turns_one_up(game: Game) -> None:
    draws_two(game)
    lay_hidden(game, TABLE)
    draw(game)
    lay_hidden(game, TABLE)
    game.turn_face(game.contents[TABLE][0], UP)


def searches(game: Game) -> None:
    game.look(game.contents[DECK][-1:], FOE_SEAT)
    game.search(DECK, ME)
    game.move(any_of(game, DECK), HAND)
    shuffle(game)


def keeps_what_was_seen_in_a_secret_place(game: Game) -> None:
    draws_two(game)
    lay_hidden(game, SECRET)
    game.look(game.contents[HAND], FOE_SEAT)
    draw(game)


STORIES = [
    draws_two,
    discards_face_up,
    recycles,
    shows_the_top_and_draws,
    returns_to_hand,
    puts_under_the_deck_unseen,
    lays_face_down,
    lays_two_face_down_and_turns_one_up,
    searches,
    keeps_what_was_seen_in_a_secret_place,
]


def played(story: Story, deck: str, answers: list[int]) -> tuple[Game, list[int]]:
    game = table(deck, shuffled=False)
    oracle = Oracle(answers)
    cast("Any", game).oracle = oracle
    game.log = []
    shuffle(game)
    story(game)
    return game, oracle.bounds


def every_play(story: Story, deck: str) -> list[Game]:
    """The story with every outcome of chance and every choice."""
    plays = []
    open_answers: list[list[int]] = [[]]
    while open_answers:
        answers = open_answers.pop()
        game, bounds = played(story, deck, answers)
        if len(bounds) == len(answers):
            plays.append(game)
        else:
            open_answers += [[*answers, answer] for answer in range(bounds[len(answers)])]
    return plays


def looks(game: Game, viewer: int) -> str:
    """All that the viewer sees, and all that it has been told."""
    return json.dumps([view(game, viewer), log_lines(game, viewer)])


def deal(game: Game) -> str:
    """What lies where; in a loose place the order does not count."""
    return " ".join(
        "".join(sorted(names(game, place))) if place in (HAND, HAND + FOE) else names(game, place)
        for place in range(2 * FOE)
    )


@pytest.mark.parametrize("viewer", [ME, FOE_SEAT])
@pytest.mark.parametrize("deck", ["ABC", "AABC", "ABCD"])
@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
def test_every_consistent_deal_and_no_other(story, deck, viewer):
    check_deals(every_play(story, deck), viewer)


def look_at_the_top(game: Game) -> None:
    game.look(game.contents[DECK][-1:], FOE_SEAT)


def lay_face_down(game: Game) -> None:
    lay_hidden(game, TABLE)


def turn_up(game: Game) -> None:
    game.turn_face(any_of(game, TABLE), UP)


def put_under(game: Game) -> None:
    game.move(any_of(game, HAND), DECK, BOTTOM)


def take_back(game: Game) -> None:
    game.move(game.contents[TRASH][-1], HAND)


MOVES: list[tuple[Story, int]] = [  # with the place that must not be empty
    (draw, DECK),
    (discard, HAND),
    (look_at_the_top, DECK),
    (lay_face_down, HAND),
    (turn_up, TABLE),
    (put_under, HAND),
    (take_back, TRASH),
    (recycle, TRASH),
]


def random_story(numbers: list[int]) -> Story:
    """Moves one after the other, those left out that find nothing."""

    def story(game: Game) -> None:
        for move, place in [MOVES[number] for number in numbers]:
            if game.contents[place]:
                move(game)

    return story


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, len(MOVES) - 1), max_size=4), st.sampled_from(["ABC", "AAB", "ABCD"]))
def test_no_random_story_misses_a_deal_or_adds_one(numbers, deck):
    def story(game: Game) -> None:
        draw(game)
        random_story(numbers)(game)

    check_deals(every_play(story, deck), FOE_SEAT)


def check_deals(plays: list[Game], viewer: int) -> None:
    by_history: dict[str, list[Game]] = {}
    for game in plays:
        by_history.setdefault(looks(game, viewer), []).append(game)
    for number, alike in enumerate(by_history.values()):
        possible = {deal(game) for game in alike}
        chance = seeded(number)
        reached = {deal(resample(alike[0], viewer, chance)) for _ in range(40 * len(possible))}
        assert reached == possible


# Numbers that all see


def test_where_no_deal_agrees_with_what_all_see_the_true_one_is_not_handed_back(monkeypatch):
    """A number of which no deal can be found, here one that changes whenever it is asked for."""
    asked = iter(range(10_000))
    game = table("ABCDEF")
    monkeypatch.setattr(type(game.rules), "open_numbers", lambda rules, game: (next(asked),))
    twins = [resample(game, FOE_SEAT, seeded(number)) for number in range(20)]
    assert len({names(twin, DECK) for twin in twins}) > 10


def test_a_deal_agrees_with_the_numbers_that_all_see(monkeypatch):
    game = table("ABCDEF")
    top = game.name(game.contents[DECK][-1])
    monkeypatch.setattr(type(game.rules), "open_numbers", lambda rules, game: (ord(names(game, DECK)[-1]),))
    twins = [resample(game, FOE_SEAT, seeded(number)) for number in range(20)]
    assert [agrees(game, twin) for twin in twins] == [names(twin, DECK)[-1] == top for twin in twins]
    assert sum(agrees(game, twin) for twin in twins) > 15
    assert len({names(twin, DECK) for twin in twins}) > 10
