"""What a bot is, and the bots there are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial
from typing import Final, Protocol

from cardwright.bots.greedy import Greedy
from cardwright.bots.levels import LEVELS, Level
from cardwright.bots.observation import Observation, observe
from cardwright.bots.random_bot import RandomBot
from cardwright.bots.together import Together
from cardwright.core.chance import Chance, seeded
from cardwright.core.errors import BadInput
from cardwright.core.game import Game
from cardwright.core.picks import Pick


class Bot(Protocol):
    """A way to think: what it picks depends on what its seat may know, its luck, and what it thought before."""

    @property
    def name(self) -> str: ...

    @property
    def looks(self) -> bool:
        """Does it look at the game at all, or only at the number of options?"""
        ...

    def think(self, seen: Observation, chance: Chance) -> Pick:
        """One of the options that are seen."""
        ...


class Player:
    """A bot at the table: asked for a pick whenever its seat must decide; the game it is shown is never changed.

    What it picks depends on its seed, on how often it was asked, and on what its seat may know of the game.
    """

    def __init__(self, bot: Bot, seed: int, observe: Callable[[Game, int, bool], Observation] = observe) -> None:
        self.bot = bot
        self.seed = seed
        self.observe = observe
        self.asked = 0  # decisions so far

    @property
    def name(self) -> str:
        return self.bot.name

    def choose(self, game: Game, seat: int) -> Pick:
        """One of the options of the decision that waits for the seat; never one that only takes back."""
        options = game.decision(seat).options
        self.asked += 1
        if len(options) == 1:
            return options[0]
        seen = self.observe(game, seat, self.bot.looks)
        pick = self.bot.think(seen, seeded(self.seed, self.asked))
        at = [one is pick for one in seen.options].index(True)
        return options[min(at, len(options) - 1)]  # where no deal agrees with what all see, it may offer more


@dataclass(frozen=True)
class Kind:
    """A bot as people choose it: what it is called, a line about it, and how one is made."""

    name: str
    about: str
    make: Callable[[], Bot]

    @property
    def title(self) -> str:
        """Its name as players read it."""
        return self.name.capitalize()


KINDS: Final = (
    *(Kind(name, about, partial(Level, name)) for name, about in LEVELS.items()),
    Kind(Greedy.name, "Plays its own turn as well as it can, and thinks no further.", Greedy),
    Kind(RandomBot.name, "Picks any move that the rules allow.", RandomBot),
)
BOTS: Final = {kind.name: kind for kind in KINDS}
USUAL: Final = Greedy.name  # who sits down when nobody was chosen


def bot_names() -> list[str]:
    """The names of all bots, in the order in which people should read them."""
    return list(BOTS)


def bot(name: str, seed: int, workers: int = 1) -> Player:
    """A new bot of this name; with several workers a level thinks in so many processes at once."""
    kind = BOTS.get(name)
    if kind is None:
        close = get_close_matches(name.lower(), BOTS, 1)
        hint = f'; did you mean "{close[0]}"?' if close else ""
        raise BadInput(f'there is no bot "{name}"; there are {", ".join(BOTS)}{hint}')
    if workers > 1 and name in LEVELS:
        return Player(Together(name, workers), seed)
    return Player(kind.make(), seed)
