"""Chance: the only source of luck, as a few small integers inside the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cardwright.core.pieces import Definition

from mypy_extensions import mypyc_attr

MASK: Final = 0xFFFFFFFF


@mypyc_attr(acyclic=True)
class Chance:
    """Random numbers (the sfc32 generator): the same on every machine, compiled or not."""

    def __init__(self, a: int, b: int, c: int, d: int) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.draws = 0  # how often chance was asked, so that undo can tell

    def copy(self) -> Chance:
        twin = Chance(self.a, self.b, self.c, self.d)
        twin.draws = self.draws
        return twin

    def next(self) -> int:
        """The next 32 random bits."""
        total = (self.a + self.b + self.d) & MASK
        self.d = (self.d + 1) & MASK
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + ((self.c << 3) & MASK)) & MASK
        self.c = ((((self.c << 21) & MASK) | (self.c >> 11)) + total) & MASK
        return total

    def below(self, bound: int) -> int:
        """A number from 0 up to, but not including, the bound; each equally likely."""
        self.draws += 1
        limit = (MASK + 1) - (MASK + 1) % bound
        bits = self.next()
        while bits >= limit:
            bits = self.next()
        return bits % bound

    def shuffle(self, items: list[int]) -> None:
        """Put the items into a random order."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            item = items[last]
            items[last] = items[other]
            items[other] = item

    def shuffle_cards(self, pieces: list[int], definitions: list[Definition]) -> None:
        """Shuffle pieces that are cards; the last one is the top one."""
        self.shuffle(pieces)

    def fork(self, key: int) -> Chance:
        """A stream of its own, drawn from this one and a number."""
        return seeded(self.next() ^ (key * 0x9E3779B1 & MASK), self.next())

    def spent(self) -> int:
        """How much of a stream that may not be used again has been used."""
        return 0

    def anew(self, key: int, spent: int) -> Chance:
        """What follows when chance was taken back for the key-th time: another stream."""
        return self.fork(key)


def seeded(seed: int, more: int = 0) -> Chance:
    """Chance grown from a seed."""
    seed &= 0xFFFFFFFFFFFFFFFF
    chance = Chance(seed & MASK, (seed >> 32) ^ 0x5EED5EED, more & MASK, 1)
    for _ in range(15):
        chance.next()
    return chance
