"""Actions of card texts, done once and in order: draw, destroy, discard, return, take, put, look, flip up."""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

from cardwright.core.choosing import ChooseCards
from cardwright.core.clauses import rule
from cardwright.core.effects.carry_out import CarryOut, carries_out
from cardwright.core.events import EVERY_SEAT
from cardwright.core.game import BOTTOM, TOP
from cardwright.core.procedures import Procedure, StepResult, step
from cardwright.games.eight_schools.conditions import holds
from cardwright.games.eight_schools.counts import DIFFERENT_NAMES_ONCE, count, matches
from cardwright.games.eight_schools.duel import Duel, foe
from cardwright.games.eight_schools.nodes import (
    Action,
    DiscardFromPool,
    Draw,
    Filter,
    FlipUp,
    FoeDiscards,
    LookAt,
    PutUnder,
    Remove,
    ShuffleTrash,
    Take,
)
from cardwright.games.eight_schools.piles import discard, draw, room_in_pool
from cardwright.games.eight_schools.places import LIMBO, POOL, SOURCE, STRIDE, TRASH
from cardwright.games.eight_schools.removing import RemoveSome

IF_IS_LOOKED_AT_ONCE: Final = rule("ES-VAL-19")
ACTIVE_PLAYER_DRAWS_FIRST: Final = rule("ES-DRAW-13")
DRAW_IS_A_RESERVED_WORD: Final = rule("ES-DRAW-7")
SHOWN_IF_IT_HAD_TO_MATCH: Final = rule("ES-INFO-8")
PLAYER_OF_THE_CARD_CHOOSES: Final = rule("ES-TIME-3")
FULL_GROUPS: Final = rule("ES-VAL-4")

PileAction: TypeAlias = Take | PutUnder | DiscardFromPool
ANY_CARD: Final = Filter()

PILES: Final[dict[str, int]] = {"pool": POOL, "trash": TRASH, "limbo": LIMBO, "source": SOURCE}


def goes_ahead(duel: Duel, text: CarryOut, node: Action, viewer: int = -1) -> bool:
    """A condition on an action is looked at once, when the action is done; the card's player is the viewer."""
    if node.condition is None or not IF_IS_LOOKED_AT_ONCE.holds():
        return True
    return holds(duel, node.condition, viewer if viewer >= 0 else text.seat, text.source.piece)


def chooser(text: CarryOut) -> int:
    """The player of the card makes its choices, also in the foe's turn."""
    return text.seat if PLAYER_OF_THE_CARD_CHOOSES.holds() else foe(text.seat)


@carries_out(Draw, "ES-DRAW-1")
def do_draw(duel: Duel, text: CarryOut, node: Draw) -> StepResult:
    """Draw so many cards, or so many for every full group counted, each player by its own side of the table."""
    seats = [text.seat]
    if node.subject == "foe":
        seats = [foe(text.seat)]
    elif node.subject == "each" and node.each_turn:
        seats = [duel.active]
    elif node.subject == "each":
        seats = [duel.active, foe(duel.active)]
        if not ACTIVE_PLAYER_DRAWS_FIRST.holds():
            seats.reverse()
    owed = [cards_owed(duel, text, node, seat if node.subject == "each" else text.seat) for seat in seats]
    for seat, number in zip(seats, owed, strict=True):
        if duel.ending is None:
            draw(duel, seat, number, "ES-DRAW-1")
    return None


def cards_owed(duel: Duel, text: CarryOut, node: Draw, viewer: int) -> int:
    """How many cards a text lets draw, in the view of this player; none if its condition is not met."""
    if not goes_ahead(duel, text, node, viewer):
        return 0
    if node.per is None:
        return node.number
    found = count(duel, node.per, viewer, text.source.piece)
    return node.number * (found // node.group if FULL_GROUPS.holds() else -(-found // node.group))


@carries_out(Remove)
def do_remove(duel: Duel, text: CarryOut, node: Remove) -> StepResult:
    """Destroy, discard or return what the text names."""
    if not goes_ahead(duel, text, node):
        return None
    return RemoveSome(chooser(text), text.seat, node, text.source)


@carries_out(Take, "ES-PLAY-8")
def do_take(duel: Duel, text: CarryOut, node: Take) -> StepResult:
    """Take chosen cards of an own pile into the pool; a source is looked through and shuffled afterwards."""
    if not goes_ahead(duel, text, node):
        return None
    pile = text.seat * STRIDE + PILES[node.pile]
    if node.pile == "source":
        duel.search(pile, text.seat, "ES-PLAY-8")
    number = min(node.number, room_in_pool(duel, text.seat))
    return MoveChosen("take", chooser(text), text.seat, fitting(duel, pile, node, text), number, node)


@carries_out(PutUnder, "ES-PLAY-9")
def do_put_under(duel: Duel, text: CarryOut, node: PutUnder) -> StepResult:
    """Put chosen cards at the bottom of the own source, in an order of choice."""
    if not goes_ahead(duel, text, node):
        return None
    pile = text.seat * STRIDE + PILES[node.pile]
    return MoveChosen("put", chooser(text), text.seat, fitting(duel, pile, node, text), node.number, node)


@carries_out(DiscardFromPool, "ES-PLAY-10")
def do_discard_from_pool(duel: Duel, text: CarryOut, node: DiscardFromPool) -> StepResult:
    """Discard chosen cards of the own pool, as many as there are."""
    if not goes_ahead(duel, text, node):
        return None
    pile = text.seat * STRIDE + POOL
    return MoveChosen("discard", chooser(text), text.seat, fitting(duel, pile, node, text), node.number, node)


def fitting(duel: Duel, pile: int, node: PileAction, text: CarryOut) -> list[int]:
    """The cards of a pile that the words mean; without "other" ones, and "different" names once."""
    found: list[int] = []
    names: list[str] = []
    for piece in duel.contents[pile]:
        card = duel.card(piece)
        if not matches(card, node.cards) or (node.other and piece == text.source.piece):
            continue
        if node.different and DIFFERENT_NAMES_ONCE.holds() and card.name in names:
            continue
        names.append(card.name)
        found.append(piece)
    return found


class MoveChosen(Procedure):
    """Cards of an own pile are chosen and moved: taken into the pool, put under the source, or discarded."""

    FIELDS: ClassVar[tuple[str, ...]] = ("what", "chooser", "seat", "pieces", "number", "node")

    def __init__(
        self, what: str, chooser: int, seat: int, pieces: list[int], number: int, node: PileAction
    ) -> None:
        super().__init__()
        self.what = what
        self.chooser = chooser
        self.seat = seat
        self.pieces = pieces
        self.number = number
        self.node = node

    def copy(self) -> MoveChosen:
        twin = MoveChosen(self.what, self.chooser, self.seat, self.pieces, self.number, self.node)
        twin.placed_like(self)
        return twin

    @step()
    def the_cards_are_chosen(self, duel: Duel) -> StepResult:
        number = min(self.number, len(self.pieces))
        return ChooseCards(self.chooser, self.what, self.pieces, number, number, self.what == "put")

    @step()
    def they_are_moved(self, duel: Duel) -> StepResult:
        """Cards that had to match a printed kind or name are shown to both."""
        shown = self.node.cards != ANY_CARD and SHOWN_IF_IT_HAD_TO_MATCH.holds()
        seen = EVERY_SEAT if shown else 1 << self.seat
        for piece in duel.returned:
            if self.what == "discard":
                discard(duel, piece, "ES-PLAY-10")
            elif self.what == "put":
                duel.move(piece, self.seat * STRIDE + SOURCE, BOTTOM, seen, "put_under", "ES-PLAY-9")
            else:
                name = "taken" if DRAW_IS_A_RESERVED_WORD.holds() else "drawn"
                duel.move(piece, self.seat * STRIDE + POOL, TOP, seen, name, "ES-PLAY-8")
        return None

    @step()
    def a_source_looked_through_is_shuffled(self, duel: Duel) -> StepResult:
        if isinstance(self.node, Take) and self.node.pile == "source":
            duel.shuffle(self.seat * STRIDE + SOURCE, "ES-PLAY-8")
        return None


@carries_out(FoeDiscards, "ES-PLAY-11")
def do_foe_discards(duel: Duel, text: CarryOut, node: FoeDiscards) -> StepResult:
    """Random cards of the foe's pool, or the top cards of its source: no choice, no draw, no loss."""
    if not goes_ahead(duel, text, node):
        return None
    other = foe(text.seat)
    place = other * STRIDE + PILES[node.pile]
    for _ in range(min(node.number, len(duel.contents[place]))):
        piece = duel.random_piece(place, "discard") if node.pile == "pool" else duel.contents[place][-1]
        discard(duel, piece, "ES-PLAY-11")
    return None


@carries_out(ShuffleTrash, "ES-PLAY-17")
def do_shuffle_trash(duel: Duel, text: CarryOut, node: ShuffleTrash) -> StepResult:
    """The whole own trash is shuffled into the own source; an empty one changes nothing."""
    if goes_ahead(duel, text, node) and duel.trash(text.seat):
        for piece in duel.trash(text.seat).copy():
            duel.move(piece, text.seat * STRIDE + SOURCE, TOP, 0, "recycled", "ES-PLAY-17")
        duel.shuffle(text.seat * STRIDE + SOURCE, "ES-PLAY-17")
    return None


@carries_out(LookAt, "ES-PLAY-12")
def do_look_at(duel: Duel, text: CarryOut, node: LookAt) -> StepResult:
    """Show the foe's pool, or the top cards of the own source, to the player of the card only."""
    if goes_ahead(duel, text, node):
        if node.pile == "pool":
            duel.look(duel.pool(foe(text.seat)).copy(), text.seat, "ES-PLAY-12")
        else:
            duel.look(duel.source(text.seat)[::-1][: node.number], text.seat, "ES-PLAY-12")
    return None


@carries_out(FlipUp, "ES-WIN-9")
def do_flip_up(duel: Duel, text: CarryOut, node: FlipUp) -> StepResult:
    """Turn own face-down Hearts up, never above the starting number."""
    if goes_ahead(duel, text, node):
        number = min(node.number, duel.flipped_hearts(text.seat))
        if number:
            duel.changes += 1
            duel.face_up[text.seat] += number
            up = str(duel.face_up[text.seat])
            duel.say("heart_up", text.seat, number=number, other=up, clause="ES-WIN-9")
    return None
