"""Declaring a card type: the complete text of a type box, and never a part of it."""

from __future__ import annotations

from typing import ClassVar, Final, cast

from cardwright.core.events import EVERY_SEAT, Event
from cardwright.core.game import TOP
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import Procedure, StepResult, step
from cardwright.games.portals.card import DECLARED_IN_FULL, Card, declared_type_hits
from cardwright.games.portals.places import HAND, STRIDE
from cardwright.games.portals.realm import Realm

DECLARING: Final = "type"  # the question


def type_boxes(realm: Realm) -> list[str]:
    """The complete text of every type box."""
    found: set[str] = set()
    for definition in realm.rules.definitions:
        for side in definition.sides or (definition,):
            found.add(cast(Card, side).type_text)
    return sorted(found)


def parts_of_type_boxes(realm: Realm) -> list[str]:
    """The words that stand in type boxes and are none by themselves: Ally, Beast."""
    complete = type_boxes(realm)
    words = {word for text in complete for word in text.split(" ") if word.isalpha()}
    return sorted(words.difference(complete))


def all_declarations(realm: Realm) -> list[Pick]:
    """Everything that could be declared, what names only a part of a type box included."""
    return [Pick("declare", choice=number) for number in range(len(names_of_types(realm)))]


def names_of_types(realm: Realm) -> list[str]:
    """The words of `all_declarations`: complete texts first."""
    return type_boxes(realm) + parts_of_type_boxes(realm)


def names_a_part(realm: Realm, pick: Pick) -> bool:
    """Does the declaration name only a part of a type box?"""
    return pick.choice >= len(type_boxes(realm))


class DeclareAType(Procedure):
    """A player declares a card type; those cards on the top of its deck that have it go to its hand."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "number")

    def __init__(self, seat: int, number: int) -> None:
        super().__init__()
        self.seat = seat
        self.number = number

    def copy(self) -> DeclareAType:
        twin = DeclareAType(self.seat, self.number)
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.seat == seat

    @step()
    def a_type_is_declared(self, realm: Realm) -> StepResult:
        options = all_declarations(realm)
        if DECLARED_IN_FULL.holds():
            options = [pick for pick in options if not names_a_part(realm, pick)]
        return Decision(self.seat, DECLARING, options)

    @step()
    def the_top_cards_are_revealed(self, realm: Realm) -> StepResult:
        declared = names_of_types(realm)[self.picked().choice]
        realm.say("declared_type", self.seat, other=declared, clause="PC-CARD-3")
        top = realm.deck(self.seat)[-self.number :]
        realm.changes += 1
        for piece in reversed(top):
            for viewer in range(realm.seat_count):
                realm.show(piece, viewer, [])
            realm.emit(Event("shown", self.seat, realm.name(piece), EVERY_SEAT, clause="PC-CARD-3"))
        for piece in reversed(top):
            if declared_type_hits(realm.card(piece), declared):
                realm.move(piece, self.seat * STRIDE + HAND, TOP, EVERY_SEAT, "found", "PC-CARD-3")
        return None
