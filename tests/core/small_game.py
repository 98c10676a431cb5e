"""A small game for tests of the core: hidden cards, dice, a free pick, a look, and a turn that is passed on."""

from __future__ import annotations

from cardwright.core.game import DOWN, Game, NotAllowed
from cardwright.core.picks import Decision, Pick
from cardwright.core.pieces import Definition
from cardwright.core.places import EVERYBODY, NOBODY, OWNER, PlaceKind
from cardwright.core.procedures import RESTART, Procedure, step
from cardwright.core.refusals import NOT_ALLOWED_NOW, Refusal, Refusals
from cardwright.core.ruleset import Ruleset, Seat, Setting

KINDS = (
    PlaceKind("pile", NOBODY),
    PlaceKind("hand", OWNER, loose=True),
    PlaceKind("table", EVERYBODY, in_play=True),
)
PILE, HAND, TABLE, STRIDE = 0, 1, 2, 3
TURNS = 12
REFUSALS = Refusals()


class Small(Game):
    FIELDS = ("turn", "active", "points", "ready")

    def __init__(self, rules):
        super().__init__(rules)
        self.turn, self.active, self.points, self.ready = 0, 0, [0, 0], False

    def copy(self):
        twin = type(self)(self.rules)
        self.copy_into(twin)
        twin.turn, twin.active, twin.points, twin.ready = self.turn, self.active, self.points.copy(), self.ready
        return twin


class Turns(Procedure):
    """Turn after turn: make ready, peek and roll as you like; playing or drawing ends the turn."""

    def copy(self):
        twin = type(self)()
        twin.placed_like(self)
        return twin

    @step("SMALL-1")
    def act(self, game):
        return Decision(game.active, "act", game.rules.options(game, game.active))

    @step("SMALL-2")
    def carry_out(self, game):
        pick, seat = self.picked(), game.active
        if pick.verb == "ready":
            game.ready = True
        elif pick.verb == "peek":
            game.look([game.contents[seat * STRIDE + PILE][-1]], seat)
        elif pick.verb == "roll":
            game.points[seat] += game.roll(6, "points") + 1
            game.say("rolled", seat, number=game.points[seat])
            self.next_turn(game)
            game.active = seat
        else:
            to = TABLE if pick.verb == "play" else HAND
            piece = pick.piece if pick.verb == "play" else game.contents[seat * STRIDE + PILE][-1]
            game.move(piece, seat * STRIDE + to, name=pick.verb)
            self.next_turn(game)
        return RESTART

    def next_turn(self, game):
        game.turn += 1
        game.ready = False
        game.active = 1 - game.active
        if game.turn >= TURNS:
            best = max(game.points)
            winners = tuple(seat for seat in (0, 1) if game.points[seat] == best)
            game.finish(winners, "SMALL-4", "all turns are over")


@REFUSALS.forbids("ready peek roll draw play", "SMALL-1", "It is not the turn of {player}.")
def not_your_turn(game, seat, pick):
    return game.active != seat or game.ending is not None


@REFUSALS.forbids("ready", "SMALL-2", "{player} is ready already.")
def ready_already(game, seat, pick):
    return game.ready


@REFUSALS.forbids("draw peek", "SMALL-3", "The pile of {player} is empty.")
def the_pile_is_empty(game, seat, pick):
    return not game.contents[seat * STRIDE + PILE]


@REFUSALS.forbids("peek", "SMALL-3", "{player} knows the top card.")
def top_is_known(game, seat, pick):
    return game.ledger.knows(seat, game.contents[seat * STRIDE + PILE][-1])


class SmallRules(Ruleset):
    game_class: type[Game] = Small

    def __init__(self):
        super().__init__("small_game", "Small Game", (2,))
        self.place_kinds = KINDS
        self.refusals = REFUSALS
        self.settings = {"hand": Setting("hand", 1, 4, 2, "cards in hand at the start", "SMALL-5")}
        self.number_definitions([Definition(name, "number") for name in ("One", "Two", "Three", "Four", "Five")])

    def blank(self):
        return self.game_class(self)

    def set_up(self, game, seats):
        for seat in range(len(seats)):
            for definition in self.definitions * 2:
                game.add_piece(definition, seat, seat * STRIDE + PILE)
            game.shuffle(seat * STRIDE + PILE)
            for _ in range(game.settings["hand"]):
                game.move(game.contents[seat * STRIDE + PILE][-1], seat * STRIDE + HAND, name="draw")
        game.push(self.first_procedure())

    def first_procedure(self):
        return Turns()

    def check_deck(self, deck, settings):
        return []

    def intents(self, game, seat):
        hand = game.contents[seat * STRIDE + HAND]
        first = {game.definitions[piece].number: piece for piece in reversed(hand)}
        return [*[Pick("play", piece) for piece in first.values()], *map(Pick, ("draw", "peek", "roll", "ready"))]

    def options(self, game, seat):
        return [pick for pick in self.intents(game, seat) if not self.refusals.is_forbidden(game, seat, pick, -1)]

    def notation(self, game, pick, viewer):
        return f"play {game.name(pick.piece)}" if pick.verb == "play" else pick.verb

    def facts(self, game, seat, pick):
        return {"player": game.seat_name(seat)}

    def prose(self, game, event, viewer):
        readable = event.seen == -1 or (viewer >= 0 and event.seen >> viewer & 1)
        return f"{event.name} {event.seat} {event.card if readable else 'a card'} {event.number}"

    def given_up(self, game, what, seat):
        if game.is_over():
            raise NotAllowed(Refusal(NOT_ALLOWED_NOW, "The game is over."))
        game.finish(() if seat < 0 else (1 - seat,), "SMALL-6", what)

    def table_view(self, game, viewer):
        return {"points": list(game.points), "turn": game.turn}

    def arrange(self, game, setup):
        for seat, name in enumerate(game.table.seats):
            for card in setup.get(name, {}).get("pile", []):
                game.add_piece(self.card(card), seat, seat * STRIDE + PILE)
            game.ledger.hide(seat, game.contents[seat * STRIDE + PILE])
        game.push(self.first_procedure())


SEATS = [Seat("Ann", []), Seat("Bob", [])]
RULES = SmallRules()


def points(game):
    return game.points


def events(game):
    """The whole log as plain data."""
    return [event.plain() for event in game.log]


__all__ = ["DOWN", "RULES", "SEATS", "Small", "SmallRules", "Turns"]
