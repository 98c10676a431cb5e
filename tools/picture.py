"""Makes the picture in the README from the running program: a match in the terminal, a few moves in."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from pathlib import Path

from cardwright.core.registry import game_ids, ruleset
from cardwright.terminal.screen import TableApp
from cardwright.terminal.session import new_session

SIZE = (118, 36)
SEED = 11
DECK = "rock"
MOVES = 12


async def make(path: Path) -> None:
    """Play some moves with the first option each time, then export the screen."""
    app = TableApp(new_session(ruleset(game_ids()[0]), DECK, "greedy", None, SEED), pace=0)
    async with app.run_test(size=SIZE) as pilot:
        for _ in range(MOVES):
            for _ in range(3000):
                await pilot.pause(0.01)
                if app.session.asked_bot() is None:
                    break
            await pilot.press("enter")
            await pilot.pause()
        await pilot.pause(0.2)
        path.write_text(app.export_screenshot(title="Cardwright"), "utf-8")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        os.environ["CARDWRIGHT_HOME"] = home
        asyncio.run(make(Path(sys.argv[1])))
