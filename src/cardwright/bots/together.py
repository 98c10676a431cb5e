"""Thinking with several processes: each searches for itself, and what they tried is added up.

The same seed gives the same pick with the same number of processes, not with another number.
"""

from __future__ import annotations

import json
import tomllib
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final

from cardwright.bots.levels import effort_of
from cardwright.bots.observation import Observation
from cardwright.bots.search import Thinking
from cardwright.core.chance import Chance, seeded
from cardwright.core.picks import Pick
from cardwright.core.registry import ruleset
from cardwright.core.ruleset import Ruleset
from cardwright.core.saves import from_data, to_bytes

HERE: Final[dict[tuple[str, str], Ruleset]] = {}  # the rules that a process has loaded, the newest last
MOST_HERE: Final = 16  # own cards come from anybody, and a process goes on for weeks
POOLS: Final[dict[int, Executor]] = {}  # by the number of processes; made once, they end with ours


class Together:
    """A level that thinks in several processes at once; each does its part of the iterations."""

    looks: Final = True

    def __init__(self, name: str, workers: int) -> None:
        self.name = name
        self.workers = workers

    def think(self, seen: Observation, chance: Chance) -> Pick:
        """The option that all of them together tried most."""
        effort = effort_of(seen.rules, self.name)
        if effort.slips_now(chance):
            return seen.options[chance.below(len(seen.options))]
        assert seen.dealt is not None
        saved, rules = to_bytes(seen.dealt), seen.rules
        pool, where = pool_of(self.workers), (rules.id, rules.own_cards, saved, seen.seat)
        tasks = [
            pool.submit(tried_there, *where, self.name, self.workers, chance.next()) for _ in range(self.workers)
        ]
        tried = [sum(counts) for counts in zip(*[task.result() for task in tasks], strict=True)]
        return seen.options[tried.index(max(tried))]


def pool_of(workers: int) -> Executor:
    """So many processes; they are made when they are first needed."""
    if workers not in POOLS:
        POOLS[workers] = ProcessPoolExecutor(workers, get_context("spawn"))
    return POOLS[workers]


def tried_there(id: str, own_cards: str, saved: bytes, seat: int, level: str, workers: int, seed: int) -> list[int]:
    """How often each option was tried in this process."""
    dealt = from_data(json.loads(saved), rules_here(id, own_cards))
    seen = Observation(dealt.rules, seat, dealt.decision(seat).options, dealt)
    return Thinking(seen, effort_of(dealt.rules, level).part_of(workers), seeded(seed)).tried()


def rules_here(id: str, own_cards: str) -> Ruleset:
    """The rules of a game with own cards, loaded once in each process as long as there is room."""
    if (id, own_cards) not in HERE:
        rules = ruleset(id)
        if len(HERE) >= MOST_HERE:
            del HERE[next(iter(HERE))]
        HERE[id, own_cards] = (
            rules.with_cards(tomllib.loads(own_cards)["card"], "own cards") if own_cards else rules
        )
    return HERE[id, own_cards]
