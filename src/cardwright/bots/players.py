"""What a bot is, and the bots there are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final, Protocol

from cardwright.bots.greedy import Greedy
from cardwright.bots.random_bot import RandomBot
from cardwright.core.errors import BadInput
from cardwright.core.game import Game
from cardwright.core.picks import Pick


class Bot(Protocol):
    """A player: asked for a pick whenever its seat must decide.

    What it picks depends on its seed, on how often it was asked, and on what its seat may know of the game;
    the game it is shown is never changed.
    """

    @property
    def name(self) -> str: ...

    def choose(self, game: Game, seat: int) -> Pick:
        """One of the options of the decision that waits for the seat; never one that only takes back."""
        ...


@dataclass(frozen=True)
class Kind:
    """A bot as people choose it: what it is called, a line about it, and how one is made from a seed."""

    name: str
    about: str
    make: Callable[[int], Bot]

    @property
    def title(self) -> str:
        """Its name as players read it."""
        return self.name.capitalize()


KINDS: Final = (
    Kind(Greedy.name, "Plays its own turn as well as it can, and thinks no further.", Greedy),
    Kind(RandomBot.name, "Picks any move that the rules allow.", RandomBot),
)
BOTS: Final = {kind.name: kind for kind in KINDS}
USUAL: Final = Greedy.name  # who sits down when nobody was chosen


def bot_names() -> list[str]:
    """The names of all bots, in the order in which people should read them."""
    return list(BOTS)


def bot(name: str, seed: int) -> Bot:
    """A new bot of this name."""
    kind = BOTS.get(name)
    if kind is None:
        close = get_close_matches(name.lower(), BOTS, 1)
        hint = f'; did you mean "{close[0]}"?' if close else ""
        raise BadInput(f'there is no bot "{name}"; there are {", ".join(BOTS)}{hint}')
    return kind.make(seed)
