"""Setting a game up: toss, Champions, Deity, Portals, deck, first hand, mulligans."""

from __future__ import annotations

from typing import ClassVar, Final, cast

from cardwright.core.clauses import rule
from cardwright.core.errors import BadInput
from cardwright.core.events import EVERY_SEAT
from cardwright.core.game import BOTTOM, DOWN, TOP, UP
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import END, Procedure, StepResult, step
from cardwright.core.ruleset import Seat
from cardwright.core.simultaneously import together
from cardwright.games.portals.card import Card
from cardwright.games.portals.decks import DeckParts, interventions_of
from cardwright.games.portals.drawing import ChooseFromPile, draw
from cardwright.games.portals.facing import is_for_many
from cardwright.games.portals.keywords import place
from cardwright.games.portals.places import (
    CENTRE,
    CHAMPION,
    CHAMPIONS,
    DECK,
    DEITY,
    HALVES,
    HAND,
    INTERVENTIONS,
    LEFT,
    PILE,
    PORTALS,
    RIGHT,
    STRIDE,
)
from cardwright.games.portals.realm import EMPOWERED, Realm
from cardwright.games.portals.turn import Turns

TOSS: Final = rule("PC-SETUP-12", "PC-SETUP-13")
REGULAR_AT_FIRST: Final = rule("PC-CHAMP-6", "PC-AREA-14", "PC-SETUP-1")
FACE_DOWN_UNTIL_USED: Final = rule("PC-AREA-7", "PC-DI-1")
FAITH_OF_THE_DEITY: Final = rule("PC-SETUP-9", "PC-DEITY-2")
NO_STAMINA: Final = rule("PC-SETUP-8")
THREE_EACH: Final = rule("PC-SETUP-4", "PC-AREA-8")
NOT_SHOWN: Final = rule("PC-SETUP-10")
SAME_SET_IS_ALLOWED: Final = rule("PC-DECK-14")
ILLEGAL_DECKS_ARE_REFUSED: Final = rule("PC-DECK-12", "PC-TOUR-2")

TWO_PLAYER_ORDER: Final = (LEFT, CENTRE, RIGHT)  # seen by the first player
ORDER_OF_MANY: Final = (CENTRE, LEFT, RIGHT)
DRAWN: Final = 0


def prepare(realm: Realm) -> None:
    """Counters of an empty table."""
    seats = realm.seat_count
    realm.faith = [0] * seats
    realm.stamina = [0 if NO_STAMINA.holds() else 1] * seats
    realm.begun = [0] * seats
    realm.deployed = [0] * (3 * seats)
    realm.moved, realm.waiting, realm.damage = [], [], []


def set_up(realm: Realm, seats: list[Seat]) -> None:
    """Every player's cards lie ready beside the table; then set-up runs."""
    prepare(realm)
    if not SAME_SET_IS_ALLOWED.holds() and len({tuple(sorted(seat.deck)) for seat in seats}) < len(seats):
        raise BadInput("two players brought the same set", clause="PC-DECK-14")
    for number, seat in enumerate(seats):
        lay_out_set(realm, number, legal_parts(realm, seat))
    realm.push(SetUp())


def legal_parts(realm: Realm, seat: Seat) -> DeckParts:
    """The parts of a legal set; an illegal one is refused with every reason."""
    parts = DeckParts()
    for card in realm.rules.cards_of(seat, realm.settings, ILLEGAL_DECKS_ARE_REFUSED.holds()):
        parts.add(cast(Card, card))
    parts.interventions = interventions_of(cast("list[Card]", realm.rules.definitions), parts.region)
    return parts


def lay_out_set(realm: Realm, seat: int, parts: DeckParts) -> None:
    """A player's set beside the table."""
    first = seat * STRIDE
    realm.add_pieces([*parts.champions], seat, first + CHAMPIONS)
    realm.add_pieces([*parts.portals], seat, first + PORTALS)
    realm.add_piece(parts.deity, seat, first + PORTALS)
    for card in parts.interventions:
        realm.add_piece(card, seat, first + PORTALS)
    realm.add_pieces([*parts.cards], seat, first + DECK)


class SetUp(Procedure):
    """The whole set-up, in the order of the rulebook."""

    FIELDS: ClassVar[tuple[str, ...]] = ("placed", "winner")

    def __init__(self, placed: int = 0, winner: int = -1) -> None:
        super().__init__()
        self.placed = placed  # battlefields whose Champions lie
        self.winner = winner  # of the toss

    def copy(self) -> SetUp:
        twin = SetUp(self.placed, self.winner)
        twin.placed_like(self)
        return twin

    @step("PC-SETUP-12", "PC-SETUP-13", "PC-SETUP-14")
    def the_toss(self, realm: Realm) -> StepResult:
        chosen = realm.settings.get("first", DRAWN)
        self.winner = chosen - 1 if 0 < chosen <= realm.seat_count else realm.random_seat("the toss")
        if not TOSS.holds():
            self.winner = realm.seat_count - 1
        realm.first = self.winner
        realm.say("toss", self.winner, clause="PC-SETUP-13")
        return None

    @step("PC-MULTI-5")
    def its_winner_starts_first_or_last(self, realm: Realm) -> StepResult:
        if not is_for_many(realm) or realm.is_out(self.winner):
            return None
        return Decision(self.winner, "toss", [Pick("first"), Pick("last")])

    @step("PC-MULTI-5", "PC-MULTI-28")
    def who_starts(self, realm: Realm) -> StepResult:
        if self.answer is not None and self.answer.verb == "last":
            realm.first = (self.winner + 1) % realm.seat_count
        realm.first = realm.seats_from(realm.first)[0]
        realm.active = realm.first
        realm.say("starts", realm.first, clause="PC-SETUP-12")
        return None

    @step("PC-SETUP-1", "PC-SETUP-2", "PC-MULTI-4")
    def champions_are_placed(self, realm: Realm) -> StepResult:
        """Battlefield by battlefield, all at once in secret."""
        halves = {seat: self.half_of(realm, seat) for seat in realm.seats_from(0)}
        return together({seat: PlaceChampion(seat, half) for seat, half in halves.items()})

    @step()
    def on_all_battlefields(self, realm: Realm) -> StepResult:
        self.placed += 1
        if self.placed < len(HALVES):
            self.go_to("champions_are_placed")
        return None

    @step("PC-SETUP-3", "PC-AREA-7")
    def the_deities_are_placed(self, realm: Realm) -> StepResult:
        for seat in realm.seats_from(0):
            place_deity(realm, seat)
        return None

    @step("PC-SETUP-4", "PC-SETUP-5")
    def portals_are_arranged(self, realm: Realm) -> StepResult:
        return together({seat: ArrangePortals(seat) for seat in realm.seats_from(0)})

    @step("PC-SETUP-6")
    def decks_are_shuffled(self, realm: Realm) -> StepResult:
        for seat in realm.seats_from(0):
            realm.shuffle(seat * STRIDE + DECK, "PC-SETUP-6")
        return None

    @step("PC-SETUP-7")
    def first_hands_are_drawn(self, realm: Realm) -> StepResult:
        for seat in realm.seats_from(realm.first):
            draw(realm, seat, 5, "PC-SETUP-7")
        return None

    @step("PC-SETUP-10", "PC-SETUP-11")
    def mulligans(self, realm: Realm) -> StepResult:
        return Mulligans(tuple(realm.seats_from(realm.first)))

    @step()
    def the_game_begins(self, realm: Realm) -> StepResult:
        return Turns()

    def half_of(self, realm: Realm, seat: int) -> int:
        """The half in which the player places a Champion now."""
        if is_for_many(realm):
            return ORDER_OF_MANY[self.placed]
        half = TWO_PLAYER_ORDER[self.placed]
        return half if seat == realm.first else 2 - half


def place_deity(realm: Realm, seat: int) -> None:
    """The Deity goes to its zone, its Divine Interventions face down beside it."""
    for piece in realm.contents[seat * STRIDE + PORTALS].copy():
        kind = realm.card(piece).kind
        if kind == "deity":
            realm.move(piece, seat * STRIDE + DEITY, name="deity", clause="PC-SETUP-3")
            realm.faith[seat] = realm.card(piece).faith if FAITH_OF_THE_DEITY.holds() else 20
        elif kind == "intervention":
            lay_intervention(realm, seat, piece)


def lay_intervention(realm: Realm, seat: int, piece: int) -> None:
    face = DOWN if FACE_DOWN_UNTIL_USED.holds() else UP
    realm.move(piece, seat * STRIDE + INTERVENTIONS, TOP, 1 << seat, "", "PC-AREA-7", face=face)


class PlaceChampion(Procedure):
    """One player's secret choice of a Champion for one battlefield."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "half")

    def __init__(self, seat: int, half: int) -> None:
        super().__init__()
        self.seat = seat
        self.half = half

    def copy(self) -> PlaceChampion:
        twin = PlaceChampion(self.seat, self.half)
        twin.placed_like(self)
        return twin

    @step("PC-SETUP-2")
    def a_champion_is_chosen(self, realm: Realm) -> StepResult:
        champions = realm.contents[self.seat * STRIDE + CHAMPIONS]
        return Decision(self.seat, "champion", [Pick("put", piece, choice=self.half) for piece in champions])

    @step("PC-SETUP-1", "PC-CHAMP-6", "PC-AREA-14")
    def it_lies_on_its_regular_side(self, realm: Realm) -> StepResult:
        face = UP if REGULAR_AT_FIRST.holds() else EMPOWERED
        to = place(self.seat, self.half, CHAMPION)
        realm.move(self.picked().piece, to, TOP, EVERY_SEAT, "stationed", "PC-SETUP-2", face=face)
        return None


class ArrangePortals(Procedure):
    """One player lays its Portals on three piles, the top card of each first."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat

    def copy(self) -> ArrangePortals:
        twin = ArrangePortals(self.seat)
        twin.placed_like(self)
        return twin

    @step("PC-SETUP-4", "PC-SETUP-5")
    def a_portal_is_laid(self, realm: Realm) -> StepResult:
        portals = realm.contents[self.seat * STRIDE + PORTALS]
        half = self.half(realm)
        if not portals or half >= len(HALVES):
            return END
        return Decision(self.seat, "portals", [Pick("lay", piece, choice=half) for piece in portals])

    @step()
    def and_the_next(self, realm: Realm) -> StepResult:
        piece, half = self.picked().piece, self.picked().choice
        realm.move(piece, place(self.seat, half, PILE), BOTTOM, 1 << self.seat, "laid", "PC-SETUP-4")
        self.go_to("a_portal_is_laid")
        return None

    def half(self, realm: Realm) -> int:
        """The pile that is being laid."""
        size = 3 if THREE_EACH.holds() else 9
        for half in range(len(HALVES)):
            if len(realm.pile(self.seat, half)) < size:
                return half
        return len(HALVES)


class Mulligans(Procedure):
    """In turn order, each player once puts back any number of cards of its first hand."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seats",)

    def __init__(self, seats: tuple[int, ...]) -> None:
        super().__init__()
        self.seats = seats

    def copy(self) -> Mulligans:
        twin = Mulligans(self.seats)
        twin.placed_like(self)
        return twin

    @step("PC-SETUP-10", "PC-SETUP-11")
    def cards_may_be_put_back(self, realm: Realm) -> StepResult:
        self.seats = tuple([seat for seat in self.seats if not realm.is_out(seat)])
        if not self.seats:
            return END
        seat = self.seats[0]
        return ChooseFromPile(seat, "put back", realm.hand(seat).copy(), 0, len(realm.hand(seat)))

    @step("PC-SETUP-10")
    def as_many_are_drawn_and_the_deck_is_shuffled(self, realm: Realm) -> StepResult:
        seat, self.seats = self.seats[0], self.seats[1:]
        self.go_to("cards_may_be_put_back")
        back = [piece for piece in realm.returned if realm.place_of[piece] == seat * STRIDE + HAND]
        realm.say("mulligan", seat, number=len(back), clause="PC-SETUP-10")
        if not back:
            return None
        seen = 1 << seat if NOT_SHOWN.holds() else EVERY_SEAT
        for piece in back:
            realm.move(piece, seat * STRIDE + DECK, BOTTOM, seen, "put_under", "PC-SETUP-10")
        draw(realm, seat, len(back), "PC-SETUP-10")
        realm.shuffle(seat * STRIDE + DECK, "PC-SETUP-10")
        return None
