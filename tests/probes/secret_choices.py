"""Probe: four players choose secretly at once; who bids lowest loses a life; one is eliminated in mid-turn."""

from __future__ import annotations

from tests.probes.plain_rules import PlainGame, PlainRules, Try, placed

from cardwright.core.choosing import ChoosePieces
from cardwright.core.game import DOWN, UP
from cardwright.core.picks import Decision, Pick
from cardwright.core.pieces import Definition
from cardwright.core.places import EVERYBODY, NOBODY, OWNER, PlaceKind
from cardwright.core.procedures import RESTART, Procedure, step
from cardwright.core.simultaneously import together

KINDS = (
    PlaceKind("deck", NOBODY),
    PlaceKind("hand", OWNER, loose=True),
    PlaceKind("bid", EVERYBODY, in_play=True),
    PlaceKind("gone", EVERYBODY, loose=True),
    PlaceKind("leftover", EVERYBODY, shared=True),
)
DECK, HAND, BID, GONE = range(4)


class Number(Definition):
    def __init__(self, value):
        super().__init__(f"Number {value}", "number")
        self.value = value


CARDS = tuple(Number(value) for value in range(1, 7))


class Auction(PlainGame, lives=[], calm=0):
    def at(self, seat, kind):
        return self.contents[seat * 4 + kind]


class Rounds(Procedure):
    """Bid at once, reveal, lose; until one player is left."""

    FIELDS = ("seats",)

    def __init__(self, seats=()):
        super().__init__()
        self.seats = seats

    def copy(self):
        return placed(Rounds(self.seats), self)

    @step("BID-ROUND-1")
    def all_bid_at_once(self, game):
        return together({seat: Bid(seat) for seat in game.seats_from(0)})

    @step("BID-ROUND-2")
    def bids_are_revealed(self, game):
        self.seats = tuple(game.seats_from(0))
        for seat in self.seats:
            for piece in game.at(seat, BID):
                game.turn_face(piece, UP, "revealed", "BID-ROUND-2")

    @step("BID-ROUND-3")
    def the_lowest_lose_a_life(self, game):
        total = {seat: sum(game.definition(one).value for one in game.at(seat, BID)) for seat in self.seats}
        lowest = [seat for seat in self.seats if total[seat] == min(total.values())]
        game.calm = game.calm + 1 if len(lowest) == len(self.seats) else 0
        for seat in lowest if game.calm == 0 else ():
            game.lives[seat] -= 1

    @step("BID-ROUND-4")
    def who_has_no_life_is_out(self, game):
        """At once, in the middle of the turn: its cards leave the game, the others go on."""
        for seat in self.seats:
            if game.lives[seat] <= 0 and len(game.seats_from(0)) > 1:
                game.rules.take_out(game, seat)
        if len(game.seats_from(0)) == 1 or game.calm == 3:
            game.finish(tuple(game.seats_from(0)), "BID-END-1", "the last in the game")

    @step("BID-ROUND-5")
    def bids_go_back_under_the_decks(self, game):
        for seat in game.seats_from(0):
            for piece in [*game.at(seat, BID)]:
                game.move(piece, seat * 4 + GONE)
        return RESTART


class Bid(Procedure):
    """One player's part: draw, shuffling what is gone when the deck is empty; lay one or two cards face down."""

    FIELDS = ("seat",)

    def __init__(self, seat):
        super().__init__()
        self.seat = seat

    def copy(self):
        return placed(Bid(self.seat), self)

    @step("BID-1")
    def may_change_the_hand(self, game):
        return Decision(self.seat, "change", [Pick("change"), Pick("keep")])

    @step("BID-2")
    def draw_up_to_three(self, game):
        deck = self.seat * 4 + DECK
        for piece in [*game.at(self.seat, HAND)] if self.picked().verb == "change" else ():
            game.move(piece, self.seat * 4 + GONE)
        while len(game.at(self.seat, HAND)) < 3:
            if not game.contents[deck]:
                for piece in [*game.at(self.seat, GONE)]:
                    game.move(piece, deck)
                game.shuffle(deck)
            game.move(game.contents[deck][-1], self.seat * 4 + HAND, name="drawn")

    @step("BID-3")
    def choose_cards(self, game):
        return ChoosePieces(self.seat, "bid", [*game.at(self.seat, HAND)], 1, 2)

    @step("BID-4")
    def lay_them_face_down(self, game):
        for piece in game.returned:
            game.move(piece, self.seat * 4 + BID, face=DOWN, name="bid")


class SecretChoices(PlainRules):
    game_class = Auction
    tries = (Try("bid", "bid", "hand"),)

    def set_up(self, game, seats):
        game.lives = [2] * game.seat_count
        for seat in range(game.seat_count):
            for card in CARDS:
                game.add_piece(card, seat, seat * 4 + DECK)
            game.shuffle(seat * 4 + DECK)
        game.push(Rounds())

    def take_out(self, game, seat):
        """All cards of an eliminated player leave the table, face up."""
        game.eliminate(seat, "BID-OUT-1")
        for piece in [*game.at(seat, DECK), *game.at(seat, HAND), *game.at(seat, BID), *game.at(seat, GONE)]:
            game.move(piece, game.table.find("leftover"), face=UP)

    def given_up(self, game, what, seat):
        self.take_out(game, seat)
        if len(game.seats_from(0)) == 1:
            game.finish(tuple(game.seats_from(0)), "BID-END-1", "the last in the game")


RULES = SecretChoices("secret_choices", (2, 3, 4), KINDS, CARDS)
