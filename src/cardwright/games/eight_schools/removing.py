"""Removing cards in play: what "Destroy", "Discard" and "Return" may choose, and how it leaves."""

from __future__ import annotations

from typing import ClassVar, Final

from cardwright.core.choosing import ChoosePieces
from cardwright.core.clauses import rule
from cardwright.core.game import Ref
from cardwright.core.procedures import END, Procedure, StepResult, step
from cardwright.games.eight_schools.counts import matches
from cardwright.games.eight_schools.duel import Duel, foe
from cardwright.games.eight_schools.nodes import Filter, Remove
from cardwright.games.eight_schools.piles import (
    destroy,
    discard,
    in_order_of_leaving,
    is_protected,
    return_to_pool,
)

NO_TARGET_SKIPS_THE_ACTION: Final = rule("ES-PLAY-3")
TARGETS_MUST_BE_TAKEN: Final = rule("ES-PLAY-4")
ALL_MATCHING_CARDS: Final = rule("ES-PLAY-14")
AMONG_CARDS_IN_PLAY: Final = rule("ES-PLAY-18")


class RemoveSome(Procedure):
    """A text removes cards in play: the player chooses one, or all matching ones leave together."""

    FIELDS: ClassVar[tuple[str, ...]] = ("chooser", "seat", "node", "source")

    def __init__(self, chooser: int, seat: int, node: Remove, source: Ref) -> None:
        super().__init__()
        self.chooser = chooser
        self.seat = seat
        self.node = node
        self.source = source

    def copy(self) -> RemoveSome:
        twin = RemoveSome(self.chooser, self.seat, self.node, self.source)
        twin.placed_like(self)
        return twin

    @step()
    def a_target_is_chosen(self, duel: Duel) -> StepResult:
        found = candidates(duel, self.node, self.seat, self.source)
        how = self.node.target.how
        if not found:
            duel.say("no_target", self.seat, duel.name(self.source.piece), clause="ES-PLAY-3")
        if not found and not NO_TARGET_SKIPS_THE_ACTION.holds():
            duel.leave(duel.stack[-2])  # the rest of the text would be lost too
            return None
        if how.startswith("all") or len(found) == 0 or how in ("the terrain", "first", "last"):
            duel.returned = tuple(found if ALL_MATCHING_CARDS.holds() or not how.startswith("all") else found[:1])
            return None
        least = 1 if TARGETS_MUST_BE_TAKEN.holds() else 0
        return ChoosePieces(self.chooser, self.node.verb, found, least, 1)

    @step()
    def what_was_chosen_leaves(self, duel: Duel) -> StepResult:
        for piece in in_order_of_leaving(duel, list(duel.returned)):
            remove(duel, self.node.verb, piece)
        return END


def remove(duel: Duel, verb: str, piece: int) -> None:
    """Destroy, discard or return one card."""
    if verb == "destroy":
        destroy(duel, piece, "ES-PILE-2")
    elif verb == "discard":
        discard(duel, piece, "ES-PILE-1")
    else:
        return_to_pool(duel, piece, "ES-PLAY-13")


def candidates(duel: Duel, node: Remove, seat: int, source: Ref) -> list[int]:
    """The cards in play that may be chosen: never the card itself, nothing that cannot be destroyed.

    The terrain is no choice: if it cannot be destroyed, it withstands.
    """
    found = [piece for piece in reached(duel, node, seat) if piece != source.piece]
    if node.verb != "destroy" or node.target.how == "the terrain":
        return found
    return [piece for piece in found if not is_protected(duel, piece)]


def reached(duel: Duel, node: Remove, seat: int) -> list[int]:
    """The cards that the words name, before protection is looked at."""
    target = node.target
    how = target.how
    if how == "the terrain":
        return [duel.terrain] if duel.terrain >= 0 else []
    if how == "first":
        return duel.line(foe(seat))[:1]
    if how == "last":
        return duel.line(foe(seat))[-1:]
    if target.zone:
        line = duel.line(seat if target.zone == "line" else foe(seat))
        return [piece for piece in line if fits(duel, piece, target.cards)]
    seats = [seat, foe(seat)]
    if how == "own":
        seats = [seat]
    elif how in ("foe's", "all foe's"):
        seats = [foe(seat)]
    if not AMONG_CARDS_IN_PLAY.holds():
        return [piece for other in seats for piece in duel.trash(other)]
    return [piece for other in seats for piece in duel.in_play(other) if fits(duel, piece, target.cards)]


def fits(duel: Duel, piece: int, cards: Filter) -> bool:
    """A set trap is hidden: only the bare word "trap" reaches it, so that no filter tells it apart."""
    if piece in duel.traps(duel.controllers[piece]):
        return cards == Filter("trap")
    return matches(duel.card(piece), cards)
