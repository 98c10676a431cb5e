"""Places: where pieces may lie, who sees them there, and whether the eye can follow them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardwright.core.clauses import Citation, cite
from cardwright.core.errors import BadInput

EVERYBODY: Final = 0  # all players read the pieces here
OWNER: Final = 1  # only the owner of the place reads them
NOBODY: Final = 2  # nobody reads them, their owner included
THOSE_WHO_SAW: Final = 3  # only who saw the piece when it was laid here

SIGHTS: Final = ("everybody", "owner", "nobody", "those who saw")


class PlaceKind:
    """A declared sort of place. `loose` places have no order that an onlooker can follow."""

    def __init__(
        self,
        name: str,
        sight: int,
        clauses: tuple[str, ...] = (),
        shared: bool = False,
        loose: bool = False,
        in_play: bool = False,
        inside: str = "",
        counted: bool = True,
        otherwise: int = -1,
        admits: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.sight = sight
        self.shared = shared
        self.loose = loose
        self.in_play = in_play  # pieces here keep marks; leaving clears them
        self.inside = inside  # the kind of place this one is part of
        self.counted = counted  # is the number of pieces here open to all?
        self.admits = admits  # the only kinds of pieces that may lie here, if that is so; everybody knows it
        self.otherwise = sight if otherwise < 0 else otherwise  # the sight if the clause were not in force
        self.citation: Citation = cite("place", clauses)

    def sight_now(self) -> int:
        """Who sees the pieces here; a clause that is switched off no longer says so."""
        if self.citation.holds():
            return self.sight
        return self.otherwise


class Place:
    """One place of a game: a kind, an owner (-1 for none), and the place it is part of."""

    def __init__(self, number: int, kind: PlaceKind, owner: int, label: str, inside: int) -> None:
        self.number = number
        self.kind = kind
        self.owner = owner
        self.label = label
        self.inside = inside


class PlaceTable:
    """All places of a game, seat by seat in declared order, then the shared ones."""

    def __init__(self, kinds: Sequence[PlaceKind], seats: Sequence[str]) -> None:
        self.kinds = tuple(kinds)
        self.own_kinds = tuple(kind for kind in kinds if not kind.shared)
        self.stride = len(self.own_kinds)
        self.seats = tuple(seats)
        count = len(self.seats)
        self.rounds = [[*range(first, count), *range(first)] for first in range(count)]  # all seats from each one
        self.places: list[Place] = []
        self.by_label: dict[str, int] = {}
        for owner, seat in enumerate(seats):
            for kind in self.own_kinds:
                self.add(kind, owner, f"{seat}.{kind.name}")
        for kind in kinds:
            if kind.shared:
                self.add(kind, -1, kind.name)

    def add(self, kind: PlaceKind, owner: int, label: str) -> int:
        """One more place; only while the table is built, so that a save finds the same places again."""
        prefix = f"{self.seats[owner]}." if owner >= 0 else ""
        inside = self.by_label.get(prefix + kind.inside, self.by_label.get(kind.inside, -1))
        place = Place(len(self.places), kind, owner, label, inside if kind.inside else -1)
        self.places.append(place)
        self.by_label[label] = place.number
        return place.number

    def find(self, label: str) -> int:
        """The place with this label, as scenarios and boards write it."""
        number = self.by_label.get(label)
        if number is None:
            raise BadInput(f'there is no place "{label}"; there are {", ".join(self.by_label)}')
        return number

    def is_within(self, place: int, outer: int) -> bool:
        """Is the place the outer one, or part of it, or part of a part of it?"""
        while place >= 0:
            if place == outer:
                return True
            place = self.places[place].inside
        return False

    def __len__(self) -> int:
        return len(self.places)
