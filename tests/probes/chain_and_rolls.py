"""Probe: a chain, last in, first out: a strike with a declared roll, answered; then a body check."""

from __future__ import annotations

from tests.probes.plain_rules import PlainGame, PlainRules, Try, placed

from cardwright.core.actions import Action
from cardwright.core.chain import Chain, Link, chain_of
from cardwright.core.picks import Decision, Pick
from cardwright.core.pieces import Definition
from cardwright.core.places import EVERYBODY, OWNER, PlaceKind
from cardwright.core.procedures import RESTART, Procedure, step

KINDS = (
    PlaceKind("field", EVERYBODY, in_play=True),
    PlaceKind("hand", OWNER, loose=True),
    PlaceKind("discard", EVERYBODY),
)
FIELD, HAND, DISCARD = range(3)
STRENGTH, BODY = 7, 8
ORC, MAN = Definition("Orc", "fighter"), Definition("Man", "fighter")
LUCKY_BLOW = Definition("Lucky Blow", "event")  # +3 to the roll of a strike that waits on the chain
RUN_AWAY = Definition("Run Away", "event")  # the target of the strike leaves the field for its hand
CONFUSION = Definition("Confusion", "event")  # cancels the last link that waits below it
CARDS = (ORC, MAN, LUCKY_BLOW, RUN_AWAY, CONFUSION)


class Fight(PlainGame, turn=0):
    def fighters(self, seat):
        return self.contents[seat * 3 + FIELD]


class Turns(Procedure):
    """The players strike in turn, until one has no fighter left or twelve turns are over."""

    @step("CHAIN-TURN-1")
    def the_next_turn(self, game):
        game.turn += 1
        left = [seat for seat in (0, 1) if game.fighters(seat)]
        if len(left) < 2 or game.turn > 12:
            game.finish(tuple(left) if len(left) == 1 else (), "CHAIN-END-1", "no fighters left")

    @step("CHAIN-TURN-2")
    def name_a_target(self, game):
        foe = game.turn % 2
        return Decision(1 - foe, "strike", [Pick("strike", piece) for piece in game.fighters(foe)])

    @step("CHAIN-TURN-3")
    def the_strike_is_declared(self, game):
        roll = 2 + game.roll(6, "strike") + game.roll(6, "strike")
        target = self.picked().piece
        strike = Link(1 - game.turn % 2, "strike", target=target, target_stay=game.stays[target], number=roll)
        return Combat([strike])

    @step()
    def and_so_on(self, game):
        return RESTART

    def copy(self):
        return placed(Turns(), self)


class Combat(Chain):
    """The players add events in turn, beginning with the one who did not add the last link."""

    def order(self, game):
        return [1 - self.links[-1].seat, self.links[-1].seat] if self.links else []

    def could_add(self, game, seat):
        return bool(game.contents[seat * 3 + HAND])

    def options(self, game, seat):
        hand = game.contents[seat * 3 + HAND]
        return [Pick("play", piece) for piece in hand if game.definition(piece).kind == "event"]

    def declare(self, game, seat, pick):
        return PlayEvent(seat, pick)

    def holds(self, game, link):
        return link.target < 0 or game.stays[link.target] == link.target_stay

    def is_lost(self, game, link):
        game.say("without effect", link.seat, other=link.key)

    def resolve(self, game, link):
        if link.key == "strike":
            return BodyCheck(link.target) if link.number > STRENGTH else None
        below = self.links[-1] if self.links else None
        if below is not None and link.key == "Confusion":
            below.cancelled = True
        elif below is not None and link.key == "Lucky Blow":
            self.links[0].number += 3
        elif link.key == "Run Away" and self.holds(game, self.links[0]):
            game.move(self.links[0].target, game.owners[self.links[0].target] * 3 + HAND, name="ran")
        return None


class PlayEvent(Action):
    """An event: discarding it is its cost, its link its effect."""

    def cost(self, game):
        game.move(self.act.piece, self.seat * 3 + DISCARD, name="played")

    def effect(self, game):
        chain_of(game).add(Link(self.seat, game.name(self.act.piece), self.act.piece, game.stays[self.act.piece]))


class BodyCheck(Procedure):
    """A fighter that was struck is eliminated if the roll is higher than its body."""

    FIELDS = ("fighter",)

    def __init__(self, fighter):
        super().__init__()
        self.fighter = fighter

    def copy(self):
        return placed(BodyCheck(self.fighter), self)

    @step("CHAIN-BODY-1")
    def roll_against_the_body(self, game):
        if 2 + game.roll(6, "body") + game.roll(6, "body") > BODY:
            game.move(self.fighter, game.owners[self.fighter] * 3 + DISCARD, name="eliminated")


class ChainAndRolls(PlainRules):
    game_class = Fight
    tries = (Try("strike", "strike", "field", "foe"), Try("play", "respond", "hand", kind="event"))

    def set_up(self, game, seats):
        for seat in (0, 1):
            for card, place in ((MAN, FIELD), (ORC, FIELD), *((card, HAND) for card in CARDS[2:] * 2)):
                game.add_piece(card, seat, seat * 3 + place)
            game.ledger.hide(1 - seat, game.contents[seat * 3 + HAND])
        game.push(Turns())


RULES = ChainAndRolls("chain_and_rolls", (2,), KINDS, CARDS)
