"""What the tests of both faces share: tables of Three Fields, keys pressed, screens as text."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from tests.three_fields.game import RULES

from cardwright.core.records import Match, Record
from cardwright.core.ruleset import Seat
from cardwright.terminal.screen import TableApp
from cardwright.terminal.session import HUMAN, Session, new_session

SCREENS = Path(__file__).parent.parent / "terminal" / "screens"
SMALL = (80, 24)


def session(against: str = HUMAN, seats: int | None = None, seed: int = 5) -> Session:
    return new_session(RULES, None, against, seats, seed)


def table(against: str = HUMAN, seats: int | None = None) -> TableApp:
    return TableApp(session(against, seats), pace=0)


def standing(players: list[str], **setup: Any) -> Session:
    """A game that stands in the middle of a turn."""
    names = [f"P{number + 1}" for number in range(len(players))]
    record = Record(RULES, [Seat(name, []) for name in names], {}, 1, {"players": names, **setup})
    return Session(RULES, Match(record), players, [""] * len(players), 1)


def written(app: Any) -> str:
    """The screen as text."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(part.text for part in strip).rstrip() for strip in strips) + "\n"


async def press(pilot: Any, *keys: str) -> str:
    for key in keys:
        await pilot.press(key)
        await until_asked(pilot)
    return written(pilot.app)


async def until_asked(pilot: Any) -> None:
    """Wait until the person at the keyboard must decide, or the game is over."""
    for _ in range(500):
        await pilot.pause(0.01)
        if pilot.app.session.asked_bot() is None or pilot.app.session.is_over():
            break
    await pilot.pause()


def check(name: str, shown: str) -> None:
    """Compare a screen with its golden; BLESS=1 writes it anew."""
    golden = SCREENS / f"{name}.txt"
    if os.environ.get("BLESS"):
        golden.write_text(shown, encoding="utf-8")
    assert shown == golden.read_text("utf-8")
