"""The knowledge ledger: for each viewer, which pieces it knows and which it could confuse with which.

A viewer knows a piece exactly when its entry is empty. Otherwise the entry names, oldest first, the
mixings (shuffles, and cards leaving an unordered place unseen) that the piece went through unseen: inside
each of them the viewer could not tell it from the others.
"""

from __future__ import annotations

from cardwright.core.chance import Chance
from cardwright.core.pieces import Definition

KNOWN: tuple[int, ...] = ()


class Ledger:
    """What every seat knows about every piece."""

    def __init__(self) -> None:
        self.entries: list[list[tuple[int, ...]]] = []  # by viewer, then by piece
        self.mixings = 0
        self.learned = 0  # counts what was learnt that the one deciding did not know already

    def copy(self) -> Ledger:
        twin = Ledger()
        twin.entries = [entry.copy() for entry in self.entries]
        twin.mixings = self.mixings
        twin.learned = self.learned
        return twin

    def knows(self, viewer: int, piece: int) -> bool:
        return not self.entries[viewer][piece]

    def mix(self, viewer: int, pieces: list[int]) -> None:
        """The viewer can no longer tell these pieces apart."""
        if len(pieces) < 2:
            return
        entry = self.entries[viewer]
        first = entry[pieces[0]]
        if first:
            for piece in pieces:
                if entry[piece] != first:
                    break
            else:
                return  # all of one unseen mass: nothing more is lost
        self.mixings += 1
        mixing = self.mixings
        made: dict[tuple[int, ...], tuple[int, ...]] = {}
        for piece in pieces:
            old = entry[piece]
            new = made.get(old)
            if new is None:
                new = (*old, mixing)
                made[old] = new
            entry[piece] = new

    def hide(self, viewer: int, pieces: list[int]) -> None:
        """The viewer has not seen these pieces, a single one included: one unknown mass."""
        self.mixings += 1
        unknown = (self.mixings,)
        for piece in pieces:
            self.entries[viewer][piece] = unknown

    def reveal(self, viewer: int, piece: int, alike: list[int]) -> None:
        """The viewer sees the piece. `alike` are pieces it may have been confused with until now.

        Equal cards can't be told apart: the one the viewer knew more about counts as the one seen.
        """
        entry = self.entries[viewer]
        mine = entry[piece]
        if not mine:
            return
        self.learned += 1
        for other in alike:
            if other != piece and len(entry[other]) < len(mine):
                entry[other], mine = mine, entry[other]
                if not mine:
                    break
        entry[piece] = KNOWN

    def deal_again(self, viewer: int, definitions: list[Definition], chance: Chance) -> None:
        """Deal everything that the viewer can't know anew, among the pieces it could confuse."""
        groups: dict[int, list[int]] = {}
        for piece, mixings in enumerate(self.entries[viewer]):
            for mixing in mixings:
                groups.setdefault(mixing, []).append(piece)
        for mixing in sorted(groups):
            pieces = groups[mixing]
            dealt = pieces.copy()
            chance.shuffle(dealt)
            before = [definitions[piece] for piece in dealt]
            for piece, definition in zip(pieces, before, strict=True):
                definitions[piece] = definition
