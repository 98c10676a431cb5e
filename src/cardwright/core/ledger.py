"""The knowledge ledger: for each viewer, which pieces it knows and which it could confuse with which.

A viewer knows a piece exactly when its entry is empty. Otherwise the entry names, oldest first, the
mixings (shuffles, and cards leaving an unordered place unseen) that the piece went through unseen: inside
each of them the viewer could not tell it from the others.
"""

from __future__ import annotations

from typing import cast

from mypy_extensions import mypyc_attr

from cardwright.core.chance import Chance
from cardwright.core.pieces import Definition

KNOWN: tuple[int, ...] = ()


@mypyc_attr(acyclic=True)
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
        return viewer >= 0 and not self.entries[viewer][piece]

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

    def reveal(self, viewer: int, piece: int, among: list[int], definitions: list[Definition]) -> None:
        """The viewer sees the piece. `among` are pieces it may have been confused with until now.

        Of equal cards, and of cards that went through the same until one of them went through more, the one
        that the viewer knew more about counts as the one seen.
        """
        entry = self.entries[viewer]
        mine = entry[piece]
        if not mine:
            return
        self.learned += 1
        if len(mine) > 1 or among:
            for equal in (True, False):
                mine = self.least_unknown(entry, piece, mine, among, definitions, equal)
        entry[piece] = KNOWN

    def least_unknown(
        self,
        entry: list[tuple[int, ...]],
        piece: int,
        mine: tuple[int, ...],
        among: list[int],
        definitions: list[Definition],
        equal: bool,
    ) -> tuple[int, ...]:
        """What the seen piece went through, once what others went through before they met it is swapped with it.

        Swapped is with equal cards, or with those that went through the beginning of the same.
        """
        for other in among:
            if other != piece and (definitions[other] is definitions[piece]) == equal:
                less = entry[other]
                if len(less) < len(mine) and (equal or (less and mine[: len(less)] == less)):
                    entry[other], mine = mine, less
        # What began like it has the same first mixing, so it can't have met it as early as at the second
        met = mine[:0:-1] if equal else mine[:1:-1]
        if not met:
            return mine
        cards = cast("list[object]", definitions)  # told apart, not looked into
        card = cards[piece]
        others = [
            other
            for other, through in enumerate(entry)
            if through and (cards[other] is card) == equal and other != piece
        ]
        for mixing in met:
            for other in others:
                through = entry[other]
                if mixing not in through or mixing not in mine:
                    continue
                at, other_at = mine.index(mixing), through.index(mixing)
                if other_at < at and (equal or (other_at and mine[:other_at] == through[:other_at])):
                    entry[other] = (*mine[:at], *through[other_at:])
                    mine = (*through[:other_at], *mine[at:])
        return mine

    def deal_again(
        self, viewer: int, definitions: list[Definition], chance: Chance, since: int = 0, until: int = -1
    ) -> None:
        """Deal everything that the viewer can't know anew, among the pieces it could confuse.

        What a card went through moves with the card, so that a deal can be dealt again; and every deal that
        looks the same to the viewer is dealt again in the same way. Only mixings later than `since`, and up to
        `until` if it is given, are dealt again.
        """
        entry = self.entries[viewer]
        last = self.mixings if until < 0 else until
        groups: dict[int, list[int]] = {}
        for piece, mixings in enumerate(entry):
            for mixing in mixings:
                if since < mixing <= last:
                    groups.setdefault(mixing, []).append(piece)
        if not groups:
            return
        # the mixings of the card now dealt to a piece
        through = [part_of(mixings, 0, since) for mixings in entry]
        for mixing in sorted(groups):
            dealt = groups[mixing]
            cards = [(definitions[piece].number, definitions[piece].name, through[piece], piece) for piece in dealt]
            cards.sort()
            places = [(mixing_after(entry[piece], mixing), piece) for piece in dealt]
            places.sort()
            order = list(range(len(dealt)))
            chance.shuffle(order)
            before = [definitions[cards[which][3]] for which in order]
            for (_, piece), which, definition in zip(places, order, before, strict=True):
                definitions[piece] = definition
                through[piece] = (*cards[which][2], mixing)
        self.entries[viewer] = [
            (*gone_through, *part_of(mixings, last, self.mixings))
            for gone_through, mixings in zip(through, entry, strict=True)
        ]


def part_of(mixings: tuple[int, ...], since: int, until: int) -> tuple[int, ...]:
    """Those mixings that came later than one and not later than another."""
    return tuple([mixing for mixing in mixings if since < mixing <= until])


def mixing_after(mixings: tuple[int, ...], mixing: int) -> int:
    """The next mixing that a piece went through, 0 if this was the last one."""
    for later in mixings:
        if later > mixing:
            return later
    return 0
