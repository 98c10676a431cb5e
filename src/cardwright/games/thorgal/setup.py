"""Setting a game up: starting parties, decks, lands, and who is the first destiny player."""

from __future__ import annotations

from typing import ClassVar, Final

from cardwright.core.clauses import rule
from cardwright.core.errors import BadInput
from cardwright.core.game import DOWN, TOP, UP
from cardwright.core.picks import NONE, Decision, Pick
from cardwright.core.procedures import END, Procedure, StepResult, step
from cardwright.core.ruleset import Seat
from cardwright.core.simultaneously import together
from cardwright.games.thorgal.decks import SetParts, check_table, sorted_parts
from cardwright.games.thorgal.options import allowed
from cardwright.games.thorgal.piles import draw
from cardwright.games.thorgal.places import (
    BANE_DECK,
    CENTRE,
    DESTINY_DECK,
    LANDS,
    PARTY,
    SET,
    STRIDE,
)
from cardwright.games.thorgal.round import Rounds
from cardwright.games.thorgal.saga import Saga

ILLEGAL_SETS_ARE_REFUSED: Final = rule("TH-DECK-7", "TH-DECK-1")
OWN_CARDS: Final = rule("TH-FACT-3", "TH-SETUP-1")
CHOSEN_IN_SECRET: Final = rule("TH-SETUP-2", "TH-SETUP-6")
ONE_AT_LEAST: Final = rule("TH-SETUP-3")
GOLDEN_STARTERS: Final = rule("TH-VAR-3")
NO_OPENING_HAND: Final = rule("TH-SETUP-13")
MORE_LANDS_FOR_MORE_PLAYERS: Final = rule("TH-MULTI-5")
UNCONQUERED_SIDE_UP: Final = rule("TH-SETUP-9")
UNCHOSEN_ARE_SET_ASIDE: Final = rule("TH-SETUP-11")

STARTERS: Final = 2
STARTING_COST: Final = 3
FIRST_LANDS: Final = 2


def prepare(saga: Saga) -> None:
    """Counters of an empty table."""
    seats = saga.seat_count
    saga.horns = [0] * seats
    saga.fate = [0] * seats
    saga.pooling = [0] * seats
    saga.tokens = [0] * seats


def set_up(saga: Saga, seats: list[Seat]) -> None:
    """Every player's set lies ready; then set-up runs."""
    prepare(saga)
    faults = check_table(saga.rules, [seat.deck for seat in seats], saga.settings)
    if faults:
        raise BadInput(str(faults[0]), clause=faults[0].clause)
    for number, seat in enumerate(seats):
        lay_out_set(saga, number, seat)
    saga.push(SetUp())


def lay_out_set(saga: Saga, number: int, seat: Seat) -> None:
    """A player's set beside the table; an illegal one is refused with every reason."""
    cards = saga.rules.cards_of(seat, saga.settings, ILLEGAL_SETS_ARE_REFUSED.holds())
    destiny, bane, lands = sorted_parts(cards)
    owner = number if OWN_CARDS.holds() else (number + 1) % saga.seat_count
    first = owner * STRIDE
    saga.add_pieces([*destiny], owner, first + SET)
    saga.add_pieces([*bane], owner, first + BANE_DECK)
    saga.add_pieces([*lands], owner, first + LANDS)


class SetUp(Procedure):
    """The whole set-up, in the order of the rulebook."""

    FIELDS: ClassVar[tuple[str, ...]] = ("waiting",)

    def __init__(self, waiting: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.waiting = waiting  # bane players who still add lands, and how many each

    def copy(self) -> SetUp:
        twin = SetUp(self.waiting)
        twin.placed_like(self)
        return twin

    @step("TH-SETUP-2", "TH-SETUP-3")
    def starting_parties_are_chosen(self, saga: Saga) -> StepResult:
        return in_secret({seat: ChooseStarters(seat) for seat in saga.seats_from(0)})

    @step("TH-SETUP-4")
    def destiny_decks_are_shuffled(self, saga: Saga) -> StepResult:
        for seat in saga.seats_from(0):
            deck = seat * STRIDE + DESTINY_DECK
            for piece in saga.zone(seat, SET).copy():
                saga.move(piece, deck, name="", clause="TH-SETUP-4")
            saga.shuffle(deck, "TH-SETUP-4")
        return None

    @step("TH-SETUP-5")
    def bane_decks_are_shuffled(self, saga: Saga) -> StepResult:
        for seat in saga.seats_from(0):
            saga.shuffle(seat * STRIDE + BANE_DECK, "TH-SETUP-5")
        return None

    @step("TH-SETUP-6", "TH-MULTI-5")
    def lands_are_chosen(self, saga: Saga) -> StepResult:
        return in_secret({seat: ChooseLands(seat, FIRST_LANDS) for seat in saga.seats_from(0)})

    @step("TH-SETUP-6", "TH-SETUP-9")
    def all_is_revealed(self, saga: Saga) -> StepResult:
        for seat in saga.seats_from(0):
            for piece in saga.party(seat):
                saga.turn_face(piece, UP, "starts", "TH-SETUP-6")
        for piece in saga.centre:
            saga.turn_face(piece, UP if UNCONQUERED_SIDE_UP.holds() else 2, "land", "TH-SETUP-6")
        return None

    @step("TH-SETUP-7")
    def the_first_destiny_player_is_drawn(self, saga: Saga) -> StepResult:
        seats = saga.seats_from(0)
        saga.destiny = seats[saga.roll(len(seats), "the first destiny player")]
        saga.say("first", saga.destiny, clause="TH-SETUP-7")
        self.waiting = tuple(saga.bane_players())
        return None

    @step("TH-SETUP-8", "TH-MULTI-5")
    def bane_players_add_lands(self, saga: Saga) -> StepResult:
        self.waiting = tuple([seat for seat in self.waiting if not saga.is_out(seat)])
        if not self.waiting:
            return None
        seat, self.waiting = self.waiting[0], self.waiting[1:]
        self.at -= 1
        few = saga.seat_count > 2 and MORE_LANDS_FOR_MORE_PLAYERS.holds()
        return ChooseLands(seat, 1 if few else 2, True)

    @step("TH-SETUP-9", "TH-SETUP-11")
    def six_lands_lie_in_the_centre(self, saga: Saga) -> StepResult:
        if not UNCHOSEN_ARE_SET_ASIDE.holds():
            for seat in saga.seats_from(0):
                for piece in saga.unchosen_lands(seat).copy():
                    saga.move(piece, saga.shared(CENTRE), name="land", clause="TH-SETUP-11")
        if not NO_OPENING_HAND.holds():
            for seat in saga.seats_from(0):
                draw(saga, seat, "TH-SETUP-13")
        return None

    @step("TH-MULTI-12")
    def one_who_has_left_is_no_destiny_player(self, saga: Saga) -> StepResult:
        """The next player clockwise is, if the first destiny player has left before the first round."""
        saga.destiny = saga.seats_from(saga.destiny)[0]
        return None

    @step()
    def the_game_begins(self, saga: Saga) -> StepResult:
        return Rounds()


def in_secret(parts: dict[int, Procedure]) -> Procedure:
    """All choose at once and nobody sees the others' choice before it is made."""
    return together(parts) if CHOSEN_IN_SECRET.holds() else OneByOne([parts[seat] for seat in sorted(parts)])


class OneByOne(Procedure):
    """Parts done one after another in the open."""

    FIELDS: ClassVar[tuple[str, ...]] = ("parts",)

    def __init__(self, parts: list[Procedure]) -> None:
        super().__init__()
        self.parts = parts

    def copy(self) -> OneByOne:
        twin = OneByOne([part.copy() for part in self.parts])
        twin.placed_like(self)
        return twin

    @step()
    def the_next(self, saga: Saga) -> StepResult:
        if not self.parts:
            return END
        first, self.parts = self.parts[0], self.parts[1:]
        self.at -= 1
        return first


class ChooseStarters(Procedure):
    """One player's secret choice of 1 or 2 companions whose costs total at most 3."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat

    def copy(self) -> ChooseStarters:
        twin = ChooseStarters(self.seat)
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.seat == seat

    @step("TH-VAR-3")
    def the_first_game_names_them(self, saga: Saga) -> StepResult:
        if not saga.settings.get("first_game", 0) or not GOLDEN_STARTERS.holds():
            return None
        for piece in golden_companions(saga, self.seat)[:STARTERS]:
            if allowed(saga, self.seat, [Pick("take", piece)]):
                self.take(saga, piece)
        return END if saga.party(self.seat) else None

    @step("TH-SETUP-2", "TH-SETUP-3")
    def a_companion_is_taken(self, saga: Saga) -> StepResult:
        chosen = saga.party(self.seat)
        found = allowed(saga, self.seat, [Pick("take", piece) for piece in starters(saga, self.seat)])
        last = max(chosen, default=NONE)
        options = [pick for pick in found if pick.piece > last]
        if chosen or not ONE_AT_LEAST.holds():
            options.append(Pick("done"))
        return Decision(self.seat, "starters", options, other_orders=[pick for pick in found if pick.piece < last])

    @step()
    def it_lies_face_down(self, saga: Saga) -> StepResult:
        if self.picked().verb == "done":
            return END
        self.take(saga, self.picked().piece)
        if len(saga.party(self.seat)) >= STARTERS:
            return END
        self.go_to("a_companion_is_taken")
        return None

    def take(self, saga: Saga, piece: int) -> None:
        place = self.seat * STRIDE + PARTY
        face = DOWN if CHOSEN_IN_SECRET.holds() else UP
        saga.move(piece, place, TOP, 1 << self.seat, "", "TH-SETUP-2", face=face)


def golden_companions(saga: Saga, seat: int) -> list[int]:
    """The recommended companions of the player's main faction."""
    cards = saga.zone(seat, SET)
    main = SetParts([saga.card(piece) for piece in cards]).main
    return [piece for piece in cards if saga.card(piece).golden and saga.card(piece).faction == main]


def starters(saga: Saga, seat: int) -> list[int]:
    """Companions that lie in the own set."""
    return [piece for piece in saga.zone(seat, SET) if saga.card(piece).kind == "companion"]


def cost_so_far(saga: Saga, seat: int) -> int:
    """The printed costs of the starting companions."""
    return sum([saga.card(piece).cost for piece in saga.party(seat)])


class ChooseLands(Procedure):
    """A player chooses some of its own lands, in secret or in the open."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "number", "is_open", "last")

    def __init__(self, seat: int, number: int, is_open: bool = False, last: int = NONE) -> None:
        super().__init__()
        self.seat = seat
        self.number = number
        self.is_open = is_open
        self.last = last  # the land chosen before

    def copy(self) -> ChooseLands:
        twin = ChooseLands(self.seat, self.number, self.is_open, self.last)
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.seat == seat

    @step("TH-SETUP-6", "TH-SETUP-8")
    def a_land_is_chosen(self, saga: Saga) -> StepResult:
        lands = saga.unchosen_lands(self.seat)
        if self.number == 0 or not lands:
            return END
        if saga.settings.get("first_game", 0) and GOLDEN_STARTERS.holds():
            self.answer = Pick("choose", saga.random_piece(self.seat * STRIDE + LANDS, "the lands"))
            return None
        options = [Pick("choose", piece) for piece in self.in_order(lands)]
        others = [Pick("choose", piece) for piece in lands if Pick("choose", piece) not in options]
        return Decision(self.seat, "lands", options, other_orders=others)

    def in_order(self, lands: list[int]) -> list[int]:
        """The lands after the last one chosen that leave enough behind, so that each set is reached once."""
        later = [piece for piece in lands if piece > self.last]
        needed = min(self.number, len(lands))
        if len(later) < needed:
            later = lands  # chosen in another order
        return later[: len(later) - needed + 1]

    @step()
    def it_is_laid_in_the_centre(self, saga: Saga) -> StepResult:
        piece = self.last = self.picked().piece
        secret = not self.is_open and CHOSEN_IN_SECRET.holds()
        name = "" if secret else "land"
        face = DOWN if secret else UP
        saga.move(piece, saga.shared(CENTRE), TOP, 1 << self.seat, name, "TH-SETUP-6", face=face)
        self.number -= 1
        self.go_to("a_land_is_chosen")
        return None
