"""Windows: moments in which a player may respond, or pass."""

from __future__ import annotations

from typing import Final

from cardwright.core.game import Game
from cardwright.core.picks import NONE, Decision, Pick

PASS: Final = "pass"  # as every chain calls it


def plain_pass(game: Game, decision: Decision) -> Pick | None:
    """The pass that names nothing, if that is what the decision offers; the end of a turn is none."""
    for pick in decision.options:
        names_nothing = pick.piece == pick.target == pick.choice == NONE
        if pick.verb == PASS and names_nothing and not game.rules.ends_turn(pick):
            return pick
    return None
