"""Probe: units that become copies, with values in layers, abilities granted and lost, and attached cards."""

from __future__ import annotations

from tests.probes.plain_rules import PlainGame, PlainRules, Try, placed

from cardwright.core.abilities import ALL, abilities, about, shown
from cardwright.core.picks import Decision, Pick
from cardwright.core.pieces import Definition
from cardwright.core.places import EVERYBODY, OWNER, PlaceKind
from cardwright.core.procedures import RESTART, Procedure, step
from cardwright.core.values import ADDED, COPIED, GRANTED, LOST, PERMANENT, SET, Modifier, Tally, layered

KINDS = (
    PlaceKind("field", EVERYBODY, in_play=True),
    PlaceKind("hand", OWNER, loose=True),
    PlaceKind("gone", EVERYBODY),
)
FIELD, HAND, GONE = range(3)
END_OF_TURN = 1  # until when a change lasts
LAYERS = (SET, ADDED)


class Unit(Definition):
    def __init__(self, name, attack, *abilities):
        super().__init__(name, "unit")
        self.attack, self.abilities = attack, abilities


class Trick(Definition):
    """What it does to a unit: layer, number or ability, and until when; an item stays attached."""

    def __init__(self, name, kind, layer, number=0, ability="", until=END_OF_TURN):
        super().__init__(name, kind)
        self.layer, self.number_given, self.ability, self.until = layer, number, ability, until


BEAR, BIRD, SHIFTER = Unit("Bear", 4), Unit("Bird", 1, "flying"), Unit("Shifter", 0)
SHRINK = Trick("Shrink", "trick", SET, 1)
RALLY = Trick("Rally", "trick", ADDED, 2)
WINGS = Trick("Wings", "trick", GRANTED, ability="flying")
CHAINS = Trick("Chains", "trick", LOST, ability="flying")
SILENCE = Trick("Silence", "trick", LOST, ability=ALL, until=PERMANENT)
BANNER = Trick("Banner", "item", ADDED, 1)
MIRROR = Trick("Mirror", "trick", COPIED, until=PERMANENT)
CARDS = (BEAR, BIRD, SHIFTER, SHRINK, RALLY, WINGS, CHAINS, SILENCE, BANNER, MIRROR)


class Field(PlainGame, turn=0, points=[0, 0]):
    def units(self, seat):
        return [piece for piece in self.contents[seat * 3 + FIELD] if self.definition(piece).kind == "unit"]

    def shown(self, unit):
        return shown(self, unit)

    def card(self, piece):
        return self.definition(piece)

    def abilities(self, unit):
        return abilities(self, unit, self.shown(unit).abilities)

    def attack(self, unit, tally=None):
        """Printed or copied, then set, then added by tricks, then by what is attached; each part is named."""
        tally = tally or Tally()
        tally.add(self.shown(unit).attack, self.shown(unit).name)
        layered(tally, [change for change in self.lasting if about(self, unit, change)], (SET, ADDED))
        for item in self.attached_to(unit):
            tally.add(self.card(item).number_given, self.name(item))
        return tally.result


class Turns(Procedure):
    """In turn, a player plays cards, then attacks with all units; what lasts until the end of turn ends."""

    @step("COPY-TURN-1")
    def the_next_turn(self, game):
        game.turn += 1
        if game.turn > 8:
            game.finish(tuple(s for s in (0, 1) if game.points[s] == max(game.points)), "COPY-END-1", "most points")

    @step("COPY-TURN-2")
    def may_play_a_card(self, game):
        active = 1 - game.turn % 2
        targets, played = game.units(0) + game.units(1), []
        for card in game.contents[active * 3 + HAND]:
            if game.definition(card).kind == "unit":
                played.append(Pick("play", card))
            elif game.units(1 - active) or game.name(card) != "Mirror":
                played += [Pick("play", card, target) for target in targets]
        return Decision(active, "play", [*played, Pick("attack")])

    @step("COPY-TURN-3")
    def it_happens(self, game):
        pick = self.picked()
        if pick.verb == "attack":
            return
        self.go_to("may_play_a_card")
        card, owner = game.definition(pick.piece), game.owners[pick.piece]
        game.move(pick.piece, owner * 3 + (GONE if card.kind == "trick" else FIELD), name="played")
        if card.kind == "item":
            game.attach(pick.piece, pick.target)
        elif card.kind == "trick":
            number = shown(game, game.units(1 - owner)[0]).number if card.layer == COPIED else card.number_given
            stay = game.stays[pick.target]
            game.lasts(Modifier(pick.target, card.ability, card.layer, number, card.until, card.name, stay=stay))

    @step("COPY-TURN-4")
    def the_units_attack(self, game):
        """A flying unit scores its whole attack; another one 1, and meets a bear: both leave with their items."""
        active = 1 - game.turn % 2
        for unit in game.units(active):
            game.points[active] += game.attack(unit) if "flying" in game.abilities(unit) else 1
        for unit in [unit for unit in game.units(active) if game.turn > 4 and "flying" not in game.abilities(unit)]:
            for piece in [*game.attached_to(unit), unit]:
                game.move(piece, game.owners[piece] * 3 + GONE, name="fell")

    @step("COPY-TURN-5")
    def the_turn_ends(self, game):
        game.end_lasting(END_OF_TURN)
        return RESTART

    def copy(self):
        return placed(Turns(), self)


class Copies(PlainRules):
    game_class = Field
    tries = (Try("play", "play", "hand", kind="unit"),)

    def set_up(self, game, seats):
        for seat in (0, 1):
            for unit in (BEAR, BIRD):
                game.add_piece(unit, seat, seat * 3 + FIELD)
            for card in CARDS[2:]:
                game.add_piece(card, seat, seat * 3 + HAND)
        game.push(Turns())

    def card_view(self, game, piece):
        if game.definition(piece).kind != "unit":
            return {}
        tally = Tally(explain=True)
        attack = game.attack(piece, tally)
        return {"attack": attack, "parts": tally.explanation(), "abilities": game.abilities(piece)}

    def problems(self, game):
        units = [self.card_view(game, unit) for unit in game.units(0) + game.units(1)]
        return [str(unit) for unit in units if unit["parts"][-1]["result"] != unit["attack"]]


RULES = Copies("copies", (2,), KINDS, CARDS)
