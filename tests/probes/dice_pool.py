"""Probe: a pool of rolled dice. Spells cost sides of dice, one way or another, some as many as you like."""

from __future__ import annotations

from tests.probes.plain_rules import PlainGame, PlainRules, placed

from cardwright.core.actions import Action
from cardwright.core.costs import PayNeeds, can_pay, most_times
from cardwright.core.picks import Decision, Pick
from cardwright.core.pieces import Definition
from cardwright.core.places import EVERYBODY, PlaceKind
from cardwright.core.procedures import RESTART, Procedure, step
from cardwright.core.refusals import Refusals

KINDS = (PlaceKind("pool", EVERYBODY, in_play=True), PlaceKind("spent", EVERYBODY), PlaceKind("book", EVERYBODY))
POOL, SPENT, BOOK = range(3)
SIDE = 0  # the mark of a die
BASIC, CLASS, POWER = range(3)
ROUNDS = 3
REFUSALS = Refusals()


class Spell(Definition):
    """Each way to pay is a list of (kind of die, least side); an X may be paid on top with any dice."""

    def __init__(self, name, ways, points, has_x=False):
        super().__init__(name, "spell")
        self.ways, self.points, self.has_x = ways, points, has_x


CHARM, FURY = Definition("Charm", "die"), Definition("Fury", "die")
BOLT = Spell("Bolt", [[("Fury", POWER)], [("Fury", CLASS), ("any", BASIC)]], 2)
SONG = Spell("Song", [[("Charm", CLASS), ("any", CLASS)]], 3)
STORM = Spell("Storm", [[("Fury", BASIC)]], 0, has_x=True)


class Pools(PlainGame, round=0, points=[0, 0]):
    def needs(self, seat, symbols):
        """For each symbol the dice that pay it: of that kind, and at least that side."""
        dice = self.contents[seat * 3 + POOL]
        return [
            [die for die in dice if kind in ("any", self.name(die)) and self.mark(SIDE, die) >= side]
            for kind, side in symbols
        ]


@REFUSALS.forbids("cast", "DICE-ROUND-2", "It is not the time for {card}.")
def it_is_not_the_time(game, seat, pick):
    return any(decision.seat != seat or decision.question != "cast" for decision in game.pending)


@REFUSALS.forbids("cast", "DICE-COST-1", "{card} can't be paid with the dice of this pool.")
def it_cannot_be_paid(game, seat, pick):
    return not can_pay(game.needs(seat, game.definition(pick.piece).ways[pick.choice]))


class Rounds(Procedure):
    """Each round all dice are rolled; then the players cast in turn until both pass."""

    FIELDS = ("passes", "seat")

    def __init__(self, passes=0, seat=0):
        super().__init__()
        self.passes, self.seat = passes, seat

    def copy(self):
        return placed(Rounds(self.passes, self.seat), self)

    @step("DICE-ROUND-1")
    def all_dice_are_rolled(self, game):
        if game.round == ROUNDS:
            game.finish(tuple(s for s in (0, 1) if game.points[s] == max(game.points)), "DICE-END-1", "most points")
        game.round += 1
        self.passes = 0
        for seat in (0, 1):
            for die in [*game.contents[seat * 3 + SPENT]]:
                game.move(die, seat * 3 + POOL)
            for die in game.contents[seat * 3 + POOL]:
                game.set_mark(SIDE, die, game.roll(3, game.name(die)))

    @step("DICE-ROUND-2")
    def the_next_player_may_cast(self, game):
        book = game.rules.intents(game, self.seat)
        may = [pick for pick in book if not game.rules.refusals.is_forbidden(game, self.seat, pick, -1)]
        return Decision(self.seat, "cast", [*may, Pick("pass")])

    @step("DICE-ROUND-3")
    def cast_or_pass(self, game):
        self.seat = 1 - self.seat
        self.passes = 0 if self.picked().verb == "cast" else self.passes + 1
        return Cast(1 - self.seat, self.picked()) if self.passes == 0 else None

    @step("DICE-ROUND-4")
    def until_both_pass(self, game):
        if self.passes == 2:
            return RESTART
        return self.go_to("the_next_player_may_cast")


class Cast(Action):
    """Casting a spell: name X, pay, gain its points."""

    FIELDS = ("seat", "act", "x")

    def __init__(self, seat, act, x=0):
        super().__init__(seat, act)
        self.x = x

    def copy(self):
        return placed(Cast(self.seat, self.act, self.x), self)

    def needs(self, game, x=0):
        spell = game.definition(self.act.piece)
        return game.needs(self.seat, [*spell.ways[self.act.choice], *[("any", BASIC)] * x])

    def targets(self, game):
        dice = game.contents[self.seat * 3 + POOL]
        most = most_times(self.needs(game), dice, 9) if game.definition(self.act.piece).has_x else 0
        return Decision(self.seat, "X", [Pick("X", choice=x) for x in range(most + 1)])

    def cost(self, game):
        self.x = self.picked().choice
        return PayNeeds(self.seat, self.needs(game, self.x))

    def paid(self, game):
        for die in game.returned:
            game.move(die, self.seat * 3 + SPENT)

    def effect(self, game):
        game.points[self.seat] += game.definition(self.act.piece).points + self.x


class DicePool(PlainRules):
    game_class = Pools

    def set_up(self, game, seats):
        for seat in (0, 1):
            for piece in (CHARM, FURY, CHARM, FURY, FURY, BOLT, SONG, STORM):
                game.add_piece(piece, seat, seat * 3 + (POOL if piece.kind == "die" else BOOK))
        game.push(Rounds())

    def intents(self, game, seat):
        book = game.contents[seat * 3 + BOOK]
        return [Pick("cast", one, choice=way) for one in book for way in range(len(game.definition(one).ways))]


RULES = DicePool("dice_pool", (2,), KINDS, (CHARM, FURY, BOLT, SONG, STORM), ("side",), REFUSALS)
