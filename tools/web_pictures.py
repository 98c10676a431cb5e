"""Makes the pictures of the browser client in the README from the running program: each game some moves in.

`web_pictures.py FOLDER [GAME …]` writes FOLDER/GAME.png. Both seats play as the bot would.
"""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import threading
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Final

import find_browser
import uvicorn
from playwright.sync_api import Page, sync_playwright

from cardwright.core.registry import game_ids
from cardwright.table.app import make_app
from cardwright.table.hall import Hall
from cardwright.table.room import Room
from cardwright.table.store.memory import MemoryStore
from cardwright.table.thinking import Thinkers, choose

SIZE: Final[Any] = {"width": 1440, "height": 900}
MOVES: Final = 110  # picks with a choice, until the picture is taken at the next of the player
DARK: Final = ("portals",)
PLAYER: Final = "Mara"


class Served:
    """A server on a thread, and its hall to reach into."""

    def __init__(self) -> None:
        self.hall = Hall(MemoryStore(), Thinkers(), pace=0.0)
        listening = socket.socket()
        listening.bind(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        self.server = uvicorn.Server(uvicorn.Config(make_app(self.hall), log_config=None))
        self.loop = asyncio.new_event_loop()
        serving = self.server.serve(sockets=[listening])
        self.thread = threading.Thread(target=self.loop.run_until_complete, args=(serving,), daemon=True)
        self.thread.start()

    def do(self, work: Any) -> Any:
        done: Future[Any] = asyncio.run_coroutine_threadsafe(work, self.loop)
        return done.result(120)


async def play(hall: Hall, table: str) -> None:
    """Let the player move as the greedy bot would, until it stands at a choice far enough into the game."""
    room = await hall.room(table)
    for number in range(4000):
        if room.history is None or not room.history.asked():
            await asyncio.sleep(0.01)
            continue
        if room.history.is_over() or (number > MOVES and has_choice(room)):
            return
        if 0 not in room.history.asked():
            await asyncio.sleep(0.005)
            continue
        words = await asyncio.to_thread(choose, room.history.match.game.copy(), 0, "greedy", number)
        await room.pick(0, words, f"picture {number}")


def has_choice(room: Room) -> bool:
    history = room.playing
    decision = history.match.game.decision(0) if 0 in history.asked() else None
    return decision is not None and len(decision.options) >= 4


def picture(served: Served, page: Page, game: str, path: Path) -> None:
    """A table of the game with a card selected."""
    headers = {"origin": served.address}
    page.request.post("/api/guest", data={"name": PLAYER}, headers=headers)
    wish = {"game": game, "seats": [{"who": "me"}, {"who": "greedy"}]}
    table = page.request.post("/api/tables", data=wish, headers=headers).json()["table"]
    served.do(play(served.hall, table))
    page.goto(f"/table/{table}")
    page.get_by_role("region", name="Decision").wait_for()
    page.wait_for_timeout(500)
    lit = page.locator(".hands .piece:has([data-state=lit])")
    if lit.count():
        lit.nth(lit.count() // 2).click()
    page.wait_for_timeout(400)
    page.screenshot(path=path)
    print(path)


def main(arguments: list[str]) -> int:
    folder, games = Path(arguments[0]), arguments[1:] or game_ids()
    os.environ.setdefault("CARDWRIGHT_ASSETS", str(Path(__file__).resolve().parent.parent / "build" / "web"))
    served = Served()
    flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser.find(), args=flags)
        for game in games:
            scheme: Any = "dark" if game in DARK else "light"
            page = browser.new_page(viewport=SIZE, color_scheme=scheme, base_url=served.address)
            picture(served, page, game, folder / f"{game}.png")
            page.close()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
