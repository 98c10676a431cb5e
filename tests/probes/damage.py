"""Probe: damage to three cards at once, prevented or redirected by choice, with triggers of both players."""

from __future__ import annotations

from tests.probes.plain_rules import PlainGame, PlainRules, Try, placed

from cardwright.core.changes import Answer, Change, Changes
from cardwright.core.picks import Decision, Pick
from cardwright.core.pieces import Definition
from cardwright.core.places import EVERYBODY, PlaceKind
from cardwright.core.procedures import RESTART, Procedure, step
from cardwright.core.triggers import Trigger

KINDS = (PlaceKind("row", EVERYBODY, in_play=True), PlaceKind("graveyard", EVERYBODY))
ROW, GRAVEYARD = range(2)
WOUNDS = 0  # the mark of a card
ROUNDS = 4


class Unit(Definition):
    def __init__(self, name, life):
        super().__init__(name, "unit")
        self.life = life


WARD = Unit("Ward", 3)  # may prevent 1 of the damage to any card of its player
SHIELD_BEARER = Unit("Shield Bearer", 5)  # may take the damage of another card of its player
MARTYR = Unit("Martyr", 2)  # when it is damaged, its player scores as many points
VULTURE = Unit("Vulture", 2)  # when any card is destroyed, deals 1 damage to a foe's card
SCRIBE = Unit("Scribe", 2)  # when any card is destroyed, its player scores the wounds it had before


class Battle(PlainGame, round=0, points=[0, 0]):
    def row(self, seat, name=""):
        return [piece for piece in self.contents[seat * 2 + ROW] if name in self.name(piece)]


class Blasts(Procedure):
    """The players in turn deal 2 damage to each of three cards of the foe, as one batch or card by card."""

    @step("DMG-TURN-1")
    def the_next_turn(self, game):
        game.round += 1
        if game.round > ROUNDS * 2 or not game.row(0) or not game.row(1):
            game.finish(tuple(s for s in (0, 1) if game.points[s] == max(game.points)), "DMG-END-1", "points")

    @step("DMG-TURN-2")
    def choose_how(self, game):
        return Decision((game.round + 1) % 2, "blast", [Pick("together"), Pick("one by one")])

    @step("DMG-TURN-3")
    def deal_the_damage(self, game):
        foe = game.round % 2
        hits = [Change("damage", piece, 2, foe) for piece in game.row(foe)[:3]]
        return Changes(hits, one_by_one=self.picked().verb == "one by one")

    @step()
    def and_so_on(self, game):
        return RESTART

    def copy(self):
        return placed(Blasts(), self)


class Sting(Procedure):
    """A Vulture deals 1 damage to a card of the foe."""

    FIELDS = ("seat",)

    def __init__(self, seat):
        super().__init__()
        self.seat = seat

    def copy(self):
        return placed(Sting(self.seat), self)

    @step("DMG-VULTURE-1")
    def choose_a_card(self, game):
        there = game.row(1 - self.seat)
        return Decision(self.seat, "sting", [Pick("sting", piece) for piece in there] or [Pick("none")])

    @step("DMG-VULTURE-2")
    def deal_it(self, game):
        hit = self.picked()
        return Changes([Change("damage", hit.piece, 1, 1 - self.seat)]) if hit.verb == "sting" else None


class Damage(PlainRules):
    game_class = Battle
    tries = (Try("sting", "sting", "row", "foe"),)

    def set_up(self, game, seats):
        for seat in (0, 1):
            for unit in (MARTYR, SCRIBE, VULTURE, WARD, SHIELD_BEARER, SCRIBE, MARTYR):
                game.set_mark(WOUNDS, game.add_piece(unit, seat, seat * 2 + ROW), 0)
        game.push(Blasts())

    def answer_order(self, game, change):
        return [change.seat]

    def could_answer(self, game, change, seat):
        return any(answer.key not in change.used for answer in self.answers(game, change))

    def answers(self, game, change):
        wards = [] if change.amount == 0 else game.row(change.seat, "Ward")
        bearers = [] if change.amount == 0 else game.row(change.seat, "Shield Bearer")
        prevent = [Answer(f"prevent {ward}", change.seat, ward, True) for ward in wards]
        return prevent + [Answer("redirect", change.seat, one, True) for one in bearers if one != change.piece]

    def give_answer(self, game, change, answer):
        if answer.key == "redirect":
            change.aim_at(game, answer.piece)
        else:
            change.amount -= 1

    def apply(self, game, change):
        game.set_mark(WOUNDS, change.piece, game.mark(WOUNDS, change.piece) + change.amount)
        if game.mark(WOUNDS, change.piece) >= game.definition(change.piece).life:
            change.word = "destroyed"
            game.move(change.piece, change.seat * 2 + GRAVEYARD, name="destroyed")

    def triggered(self, game, change):
        wounds = change.before.marks[WOUNDS]  # before this change; what was destroyed has forgotten them
        hurt = game.name(change.piece) == "Martyr" and change.amount > 0
        found = [Trigger("score", change.seat, change.piece, number=change.amount)] if hurt else []
        for seat in (0, 1) if change.word == "destroyed" else ():
            found += [Trigger("score", seat, piece, number=wounds) for piece in game.row(seat, "Scribe")]
            found += [Trigger("sting", seat, piece) for piece in game.row(seat, "Vulture")]
        return found

    def trigger_order(self, game):
        return [(game.round + 1) % 2, game.round % 2]

    def set_off(self, game, trigger):
        if trigger.key == "sting":
            return Sting(trigger.seat)
        game.points[trigger.seat] += trigger.number
        return None


RULES = Damage("damage", (2,), KINDS, (WARD, SHIELD_BEARER, MARTYR, VULTURE, SCRIBE), ("wounds",))
