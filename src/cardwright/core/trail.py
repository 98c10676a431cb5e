"""The trail: what chance has brought, and who could follow which shuffled card by eye until it was seen.

A seat may be told at which position of a shuffle a card lay only if it saw the card there, or coming from the top
or bottom of the pile: everything else (a card played from a hand, say) would tell when it was drawn.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final

from cardwright.core.chance import Chance
from cardwright.core.committed import Committed, Label

if TYPE_CHECKING:
    from cardwright.core.game import Game

ENDS: Final = (-1, 0)  # positions at which everybody sees where a card is laid
ONLOOKERS: Final = 1 << 31  # in a mask of seats: those at no seat
NOBODY: Final = 0
NOWHERE: Final = -1  # the spot of a piece that lies nowhere since a shuffle
PLACES: Final = 12  # bits of a spot for the position in the shuffle
NUMBERS: Final = 30  # and for the number of the draw


class Draw:
    """A shuffle, or a number that chance brought."""

    def __init__(self, label: Label, place: str, bound: int, number: int, cards: list[str], known_to: int) -> None:
        self.label = label
        self.place = place  # empty for a number that is open to all
        self.bound = bound  # how many possibilities, or cards, there were
        self.number = number  # -1 for a shuffle
        self.cards = cards  # what they were, the top one first
        self.known_to = known_to  # mask of seats that knew which cards were in it
        self.root = b""  # what was published of it, if it is not open to all


def spot_of(label: Label, at: int) -> int:
    """A position of a shuffle as one small number: many pieces have one."""
    return (label[0] + 1) << (NUMBERS + PLACES) | label[1] << PLACES | at


def position_of(spot: int) -> tuple[Label, int]:
    """The draw of a spot, and the position in it."""
    number = spot >> PLACES & ((1 << NUMBERS) - 1)
    return ((spot >> (NUMBERS + PLACES)) - 1, number), spot & ((1 << PLACES) - 1)


Sight = tuple[Label, int, int]  # at this position of a shuffle the seats of a mask have seen a card


class Trail:
    """All draws and sights of one line of play."""

    def __init__(self) -> None:
        self.draws: list[Draw] = []
        self.sights: list[Sight] = []
        self.spots = array("q")  # by piece, as long as it has not moved since a shuffle
        self.lost: dict[int, int] = {}  # by piece the mask of those who can't follow it any more

    def copy(self) -> Trail:
        twin = self.for_part()
        twin.draws = self.draws.copy()
        twin.sights = self.sights.copy()
        return twin

    # What chance brings

    def shuffled(self, game: Game, place: int) -> None:
        """A pile has been shuffled; nobody's knowledge has changed yet."""
        assert isinstance(game.chance, Committed)
        pieces, label = game.contents[place], game.chance.last
        cards = [game.definitions[piece].key for piece in pieces[::-1]]
        where = game.table.places[place].label
        self.draws.append(Draw(label, where, len(pieces), -1, cards, seats_that_know_all(game, place)))
        while len(self.spots) < len(game.definitions):
            self.spots.append(NOWHERE)
        for at, piece in enumerate(pieces[::-1]):
            self.spots[piece] = spot_of(label, at)
            self.lost.pop(piece, None)

    def numbered(self, game: Game, bound: int, number: int, place: int) -> None:
        assert isinstance(game.chance, Committed)
        where = game.table.places[place].label if place >= 0 else ""
        self.draws.append(Draw(game.chance.last, where, bound, number, [], NOBODY))

    # What is seen of it

    def is_followed(self, piece: int) -> bool:
        return piece < len(self.spots) and self.spots[piece] != NOWHERE

    def seen(self, pieces: list[int], seats: int) -> None:
        """Some seats see pieces where they lie."""
        for piece in pieces:
            by = seats & ~self.lost.get(piece, NOBODY)
            if by and self.is_followed(piece):
                label, at = position_of(self.spots[piece])
                self.sights.append((label, at, by))

    def searched(self, pieces: list[int], seat: int) -> None:
        """Only the one who looks through a pile can follow what it takes from there, or how it puts it back."""
        for piece in pieces:
            if self.is_followed(piece):
                self.lost[piece] = self.lost.get(piece, NOBODY) | ~(1 << seat)

    def moved(self, piece: int, watching: int, left: list[int], was_end: bool, arrived: list[int], at: int) -> None:
        """A piece left a pile for another place, which its watchers see; it may have been at an end of the pile."""
        if was_end:
            self.seen([piece], watching)
        else:
            self.lose(left)  # who did not see from where it was taken can't count any more
        self.lose([piece])
        if at not in ENDS:
            self.lose(arrived)

    def lose(self, pieces: list[int]) -> None:
        """Nobody can follow any more what lies where in this pile."""
        for piece in pieces:
            if self.is_followed(piece):
                self.spots[piece] = NOWHERE
                self.lost.pop(piece, None)

    # Simultaneous parts

    def for_part(self) -> Trail:
        """The trail of one player's part: what it can follow, and nothing that has happened before."""
        part = Trail()
        part.spots = self.spots[:]
        part.lost = self.lost.copy()
        return part

    def join(self, part: Trail, before: Trail) -> None:
        """What one player's part brought, after what came before."""
        self.draws += part.draws
        self.sights += part.sights
        for piece, spot in enumerate(part.spots):
            if piece >= len(before.spots) or spot != before.spots[piece] or piece in part.lost:
                while len(self.spots) <= piece:
                    self.spots.append(NOWHERE)
                self.spots[piece] = spot
                self.lost[piece] = part.lost.get(piece, NOBODY)

    def told(self) -> list[Sight]:
        """The sights that nobody has asked for yet."""
        sights, self.sights = self.sights, []
        return sights


def trail_for(chance: Chance) -> Trail | None:
    """A trail where somebody has committed to chance."""
    return Trail() if isinstance(chance, Committed) else None


def seats_that_know_all(game: Game, place: int) -> int:
    """The seats that know which cards lie in a pile, in whatever order.

    A seat knows that if it knows each card, or if the pile is its own and what it can't tell apart all lies there.
    """
    pieces, seats = game.contents[place], 0
    for seat, entry in enumerate(game.ledger.entries):
        unknown = {mixing for piece in pieces for mixing in entry[piece]}
        own = game.table.places[place].owner == seat
        if not unknown or (own and not reaches_out(entry, set(pieces), unknown)):
            seats |= 1 << seat
    return seats


def reaches_out(entry: list[tuple[int, ...]], pieces: set[int], unknown: set[int]) -> bool:
    """Could a piece that lies elsewhere be one of these?"""
    return any(
        mixing in unknown for piece, mixings in enumerate(entry) if piece not in pieces for mixing in mixings
    )
