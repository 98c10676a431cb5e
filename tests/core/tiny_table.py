"""A table without rules for the tests of core: two players, a deck, a hand and more, moved by hand."""

from __future__ import annotations

from tests.probes.plain_rules import PlainGame, PlainRules

from cardwright.core.chance import seeded
from cardwright.core.game import Game
from cardwright.core.pieces import Definition
from cardwright.core.places import EVERYBODY, NOBODY, OWNER, THOSE_WHO_SAW, PlaceKind, PlaceTable

KINDS = (
    PlaceKind("deck", NOBODY),
    PlaceKind("hand", OWNER, loose=True),
    PlaceKind("table", EVERYBODY, in_play=True),
    PlaceKind("trash", EVERYBODY),
    PlaceKind("secret", THOSE_WHO_SAW, in_play=True),
    PlaceKind("world", EVERYBODY, shared=True),
    PlaceKind("land", EVERYBODY, shared=True, in_play=True, inside="world"),
    PlaceKind("town", EVERYBODY, shared=True, in_play=True, inside="land"),
)
DECK, HAND, TABLE, TRASH, SECRET = range(5)
FOE = 5  # what to add for the places of the second player
CARDS = tuple(Definition(name, "card") for name in "ABCDEF")
TWO_SIDED = Definition("Day", "site")
TWO_SIDED.sides = (TWO_SIDED, Definition("Night", "site"))


class TinyTable(PlainGame, turn=0, points=[0, 0]):
    pass


RULES = PlainRules("tiny_table", (2,), KINDS, (*CARDS, TWO_SIDED), ("tokens", "worn"))
RULES.game_class = TinyTable


def table(deck: str = "", hand: str = "", shuffled: bool = True) -> Game:
    """The first player has these cards, the last letter on top of the deck."""
    game = RULES.blank()
    game.lay_out(PlaceTable(KINDS, ("P1", "P2")), len(RULES.mark_names), seeded(1))
    for letters, place in ((deck, DECK), (hand, HAND)):
        for letter in letters:
            game.add_piece(RULES.card(letter), 0, place)
    if shuffled and deck:
        game.shuffle(DECK)
    return game


def names(game: Game, place: int) -> str:
    return "".join(game.name(piece) for piece in game.contents[place])
