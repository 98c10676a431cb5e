"""The trail: what chance has brought, and who could follow which shuffled card by eye until it was seen.

A seat may be told at which position of a shuffle a card lay only if it saw the card there, or coming from the top
or bottom of the pile: everything else (a card played from a hand, say) would tell when it was drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardwright.core.chance import Chance
from cardwright.core.committed import Committed, Label

if TYPE_CHECKING:
    from cardwright.core.game import Game

ENDS: Final = (-1, 0)  # positions at which everybody sees where a card is laid
ONLOOKERS: Final = 1 << 31  # in a mask of seats: those at no seat
NOBODY: Final = 0


class Draw:
    """A shuffle, or a number that chance brought."""

    def __init__(self, label: Label, place: int, bound: int, number: int, cards: list[str], known_to: int) -> None:
        self.label = label
        self.place = place  # -1 for a number that is open to all
        self.bound = bound  # how many possibilities, or cards, there were
        self.number = number  # -1 for a shuffle
        self.cards = cards  # what they were, the top one first
        self.known_to = known_to  # mask of seats that knew which cards were in it


Spot = tuple[Label, int, int]  # where a piece lies since a shuffle, and the mask of those who have lost sight of it
Sight = tuple[Label, int, int]  # at this position of a shuffle the seats of a mask have seen a card


class Trail:
    """All draws and sights of one line of play."""

    def __init__(self) -> None:
        self.draws: list[Draw] = []
        self.sights: list[Sight] = []
        self.spots: dict[int, Spot] = {}  # by piece, as long as it has not moved

    def copy(self) -> Trail:
        twin = Trail()
        twin.draws = self.draws.copy()
        twin.sights = self.sights.copy()
        twin.spots = self.spots.copy()
        return twin

    # What chance brings

    def shuffled(self, game: Game, place: int) -> None:
        """A pile has been shuffled; nobody's knowledge has changed yet."""
        assert isinstance(game.chance, Committed)
        pieces, label = game.contents[place], game.chance.last
        cards = [game.definitions[piece].key for piece in pieces[::-1]]
        self.draws.append(Draw(label, place, len(pieces), -1, cards, seats_that_know_all(game, place)))
        for at, piece in enumerate(pieces[::-1]):
            self.spots[piece] = (label, at, NOBODY)

    def numbered(self, chance: Chance, bound: int, number: int, place: int) -> None:
        assert isinstance(chance, Committed)
        self.draws.append(Draw(chance.last, place, bound, number, [], NOBODY))

    # What is seen of it

    def seen(self, pieces: list[int], seats: int) -> None:
        """Some seats see pieces where they lie."""
        for piece in pieces:
            if piece in self.spots:
                label, at, lost = self.spots[piece]
                if seats & ~lost:
                    self.sights.append((label, at, seats & ~lost))

    def searched(self, pieces: list[int], seat: int) -> None:
        """Only the one who looks through a pile can follow what it takes from there, or how it puts it back."""
        for piece in pieces:
            if piece in self.spots:
                label, at, lost = self.spots[piece]
                self.spots[piece] = (label, at, lost | ~(1 << seat))

    def moved(self, piece: int, watching: int, left: list[int], was_end: bool, arrived: list[int], at: int) -> None:
        """A piece left a pile for another place, which its watchers see; it may have been at an end of the pile."""
        if was_end:
            self.seen([piece], watching)
        else:
            self.lose(left)  # who did not see from where it was taken can't count any more
        self.spots.pop(piece, None)
        if at not in ENDS:
            self.lose(arrived)

    def lose(self, pieces: list[int]) -> None:
        """Nobody can follow any more what lies where in this pile."""
        for piece in pieces:
            self.spots.pop(piece, None)

    # Simultaneous parts

    def for_part(self) -> Trail:
        """The trail of one player's part: what it can follow, and nothing that has happened before."""
        part = Trail()
        part.spots = self.spots.copy()
        return part

    def join(self, part: Trail, before: Trail | None) -> None:
        """What one player's part brought, after what came before."""
        self.draws += part.draws
        self.sights += part.sights
        old = before.spots if before is not None else {}
        for piece in old.keys() - part.spots.keys():
            self.spots.pop(piece, None)
        for piece, spot in part.spots.items():
            if old.get(piece) != spot:
                self.spots[piece] = spot

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
