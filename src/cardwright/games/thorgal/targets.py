"""Which cards and players an effect means, and the choices its player makes among them."""

from __future__ import annotations

from typing import ClassVar, Final

from cardwright.core.clauses import rule
from cardwright.core.effects.carry_out import CarryOut, note_done, perform, text_in_progress
from cardwright.core.effects.nodes import Node
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import END, Procedure, StepResult, step
from cardwright.games.thorgal.nodes import Chosen, Each, Exhaust, Filter, Fixed
from cardwright.games.thorgal.options import different
from cardwright.games.thorgal.piles import is_immune
from cardwright.games.thorgal.saga import Saga

OUTSIDE_ITS_PARTY: Final = rule("TH-OPP-11")
THE_LAND_IS_THE_DESTINATION: Final = rule("TH-TEXT-24")
EACH_AT_THAT_MOMENT: Final = rule("TH-TEXT-23")
YOU_ARE_THE_USER: Final = rule("TH-TEXT-1")
THE_BANE_PLAYER_MEANT: Final = rule("TH-MULTI-8")
MUST_CHOOSE: Final = rule("TH-TEXT-2")

BANE: Final = "bane"  # under this name a text remembers the bane player that was named


# Players


def you(saga: Saga, text: CarryOut) -> int:
    """Whose effect it is: the owner of a destiny or bane card, the user of a land effect."""
    return text.seat if YOU_ARE_THE_USER.holds() else saga.owners[text.source.piece]


def player_meant(saga: Saga, text: CarryOut, who: str) -> int:
    """The seat that a text means; -1 if one of several bane players must be named first."""
    if who == "you":
        return you(saga, text)
    if who == "destiny player":
        return saga.destiny
    if text.seat != saga.destiny:
        return text.seat
    banes = saga.bane_players()
    named = text.bound.get(BANE, -1)
    if named in banes:
        return int(named)
    if len(banes) == 1 or not THE_BANE_PLAYER_MEANT.holds():
        return banes[0]
    return -1


class NameBanePlayer(Procedure):
    """The destiny player names the bane player that an effect is about; then it is carried out."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "node")

    def __init__(self, seat: int, node: Node) -> None:
        super().__init__()
        self.seat = seat
        self.node = node

    def copy(self) -> NameBanePlayer:
        twin = NameBanePlayer(self.seat, self.node)
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.seat == seat

    @step("TH-MULTI-8")
    def one_is_named(self, saga: Saga) -> StepResult:
        return Decision(self.seat, "bane player", [Pick("name", choice=seat) for seat in saga.bane_players()])

    @step("TH-MULTI-8")
    def the_effect_is_about_that_player(self, saga: Saga) -> StepResult:
        text = text_in_progress(saga)
        text.bound[BANE] = self.picked().choice
        return perform(saga, text, self.node)


# Cards


def cards_meant(saga: Saga, text: CarryOut, node: Node, target: Node) -> list[int]:
    """The cards that fit the words now; an immune card can't be chosen for exhaustion markers."""
    found = fitting(saga, text, target)
    if isinstance(node, Exhaust):
        found = [piece for piece in found if not is_immune(saga, piece, text.seat)]
    return found


def fitting(saga: Saga, text: CarryOut, target: Node) -> list[int]:
    if isinstance(target, Fixed):
        return fixed(saga, text, target)
    if isinstance(target, Chosen):
        return among(saga, text, target.cards, target.where, target.other)
    assert isinstance(target, Each)
    found = among(saga, text, target.cards, target.where, target.other)
    return found if EACH_AT_THAT_MOMENT.holds() else found[:1]


def fixed(saga: Saga, text: CarryOut, target: Fixed) -> list[int]:
    """This card (while it is there), the opposing companion, or the destination."""
    if target.which == "this card":
        return [text.source.piece] if saga.is_there(text.source) else []
    if target.which == "opposing companion":
        return [saga.opposing] if saga.opposing >= 0 else []
    land = saga.destination if THE_LAND_IS_THE_DESTINATION.holds() else text.source.piece
    return [land] if land >= 0 else []


def among(saga: Saga, text: CarryOut, cards: Filter, where: str, other: bool) -> list[int]:
    """The cards of a kind in a party, or attached to the destination."""
    if where == "attached":
        pile = saga.attached
    else:
        seat = saga.destiny if where == "destiny party" else you(saga, text)
        pile = saga.party(seat)
        if saga.opposing >= 0 and not OUTSIDE_ITS_PARTY.holds():
            pile = [*pile, saga.opposing]
    source = text.source.piece
    return [piece for piece in pile if saga.card(piece).matches(cards) and not (other and piece == source)]


class Aim(Procedure):
    """The player of a text chooses one card that fits; then the effect is carried out on it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "node", "pieces")

    def __init__(self, seat: int, node: Node, pieces: tuple[int, ...]) -> None:
        super().__init__()
        self.seat = seat
        self.node = node
        self.pieces = pieces

    def copy(self) -> Aim:
        twin = Aim(self.seat, self.node, self.pieces)
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.seat == seat

    @step("TH-TEXT-2")
    def one_is_chosen(self, saga: Saga) -> StepResult:
        options = [Pick("target", piece) for piece in different(saga, [*self.pieces])]
        if not MUST_CHOOSE.holds():
            options.append(Pick("decline"))
        elif len(options) == 1:
            self.answer = options[0]
            return None
        return Decision(self.seat, "target", options)

    @step("TH-TEXT-2")
    def the_effect_is_on_it(self, saga: Saga) -> StepResult:
        from cardwright.games.thorgal.acts import do_to

        if self.picked().verb == "decline":
            note_done(saga, False)
            return END
        return do_to(saga, text_in_progress(saga), self.node, [self.picked().piece])
