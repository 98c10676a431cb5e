"""Bots think off the event loop: in a thread, or in processes of their own."""

from __future__ import annotations

import asyncio
import functools
import json
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import ParamSpec, TypeVar

from cardwright.bots.players import bot
from cardwright.bots.together import rules_here
from cardwright.core.chance import seeded
from cardwright.core.game import Game
from cardwright.core.resample import with_other_luck
from cardwright.core.saves import from_data, to_bytes


def choose(game: Game, seat: int, name: str, seed: int) -> str:
    """The bot's pick in words."""
    pick = bot(name, seed).choose(game, seat)
    return game.rules.notation(game.side_of(seat), pick, seat)


def choose_elsewhere(id: str, own_cards: str, saved: bytes, seat: int, name: str, seed: int) -> str:
    """The same in a process that knows nothing yet of the game."""
    return choose(from_data(json.loads(saved), rules_here(id, own_cards)), seat, name, seed)


Given = ParamSpec("Given")
Found = TypeVar("Found")


class Thinkers:
    """Where bots think; each thought is handed a copy of the game as it stands."""

    def __init__(self, processes: int = 0) -> None:
        self.processes = processes
        self.made: Executor | None = None

    def executor(self) -> Executor:
        """Threads or processes, made when the first bot is asked."""
        if self.made is None:
            if self.processes:
                self.made = ProcessPoolExecutor(self.processes, get_context("spawn"))
            else:
                self.made = ThreadPoolExecutor(1, "bot")
        return self.made

    async def think(self, game: Game, seat: int, name: str, seed: int) -> str:
        """What the bot would pick, in words."""
        twin = with_other_luck(game, seeded(seed))
        if not self.processes:
            return await self.work(choose, twin, seat, name, seed)
        rules, saved = game.rules, to_bytes(twin)
        return await self.work(choose_elsewhere, rules.id, rules.own_cards, saved, seat, name, seed)

    async def work(self, task: Callable[Given, Found], *given: Given.args, **named: Given.kwargs) -> Found:
        """Something long, done away from the event loop; processes that died are replaced."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self.executor(), functools.partial(task, *given, **named))
        except BrokenExecutor:
            self.made = None
            raise

    def close(self) -> None:
        if self.made is not None:
            self.made.shutdown(wait=False, cancel_futures=True)
            self.made = None
