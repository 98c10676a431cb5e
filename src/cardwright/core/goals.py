"""Goals: what a solo challenge asks for, who must reach it, and by when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cardwright.core.errors import BadInput
from cardwright.core.game import Game

OPEN: Final = "open"
MET: Final = "met"
MISSED: Final = "missed"


class Goal:
    """Who must win, and whether this turn."""

    def __init__(self, words: str, seat: int, this_turn: bool) -> None:
        self.words = words
        self.seat = seat
        self.this_turn = this_turn

    def standing(self, game: Game, turn: tuple[Any, ...]) -> str:
        """Is the goal met, missed, or still open? `turn` is the turn it was set in."""
        if self.this_turn and game.rules.turn_of(game) != turn:
            return MISSED  # also if the game ended in the turn after it
        ending = game.ending
        if ending is not None:
            return MET if self.seat in ending.winners else MISSED
        return MISSED if game.is_out(self.seat) else OPEN


def read_goal(words: str, seats: Sequence[str], where: str = "") -> Goal:
    """A goal from its words: "P1 wins this turn" or "P1 wins"."""
    name, _, rest = words.rstrip(".").partition(" wins")
    if name not in seats or rest not in ("", " this turn") or " wins" not in words:
        one = seats[0] if seats else "P1"
        raise BadInput(f'goal: "{words}": write "{one} wins this turn" or "{one} wins"', where)
    return Goal(words, list(seats).index(name), bool(rest))
