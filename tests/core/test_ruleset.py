"""What every ruleset can say of itself."""

from __future__ import annotations

import pytest

from cardwright.core.errors import BadInput
from cardwright.core.pieces import Definition
from cardwright.core.refusals import NOT_ALLOWED_NOW, Refusal
from cardwright.core.ruleset import Ruleset, Seat


@pytest.mark.parametrize(
    ("counts", "words"),
    [((2,), "2"), ((1, 2), "1 or 2"), ((2, 4), "2 or 4"), ((2, 3, 4, 5, 6), "2 to 6"), ((2, 4, 6), "2 or 4 or 6")],
)
def test_for_how_many_players_it_is(counts, words):
    assert Ruleset("small", "Small", counts).seat_words == words


# Decks


class OnlyShortDecks(Ruleset):
    """A deck holds one card at most, unless long ones are allowed."""

    def check_deck(self, deck, settings):
        too_long = len(deck) > 1 and not settings["long"]
        return [Refusal(NOT_ALLOWED_NOW, "The deck is too long.", "X-1")] if too_long else []


def short_decks():
    rules = OnlyShortDecks("short", "Short", (2,))
    rules.number_definitions([Definition("Ace", "card")])
    return rules


def test_a_deck_is_legal_only_under_the_settings_it_was_checked_with():
    rules = short_decks()
    seat = Seat("Ann", ["Ace", "Ace"])
    assert [card.name for card in rules.cards_of(seat, {"long": 1})] == ["Ace", "Ace"]
    with pytest.raises(BadInput, match="the deck of Ann is illegal: X-1"):
        rules.cards_of(seat, {"long": 0})


def test_a_deck_that_was_let_pass_is_not_taken_for_a_legal_one():
    rules = short_decks()
    seat = Seat("Ann", ["Ace", "Ace"])
    assert len(rules.cards_of(seat, {"long": 0}, refuse=False)) == 2
    with pytest.raises(BadInput):
        rules.cards_of(seat, {"long": 0})
