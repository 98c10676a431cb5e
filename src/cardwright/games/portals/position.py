"""What still counts in a position: two that differ only in what is over and done with go on in the same way."""

from __future__ import annotations

from typing import Any

from cardwright.core.saves import pack
from cardwright.games.portals.realm import Realm
from cardwright.games.portals.turn import Turn


def what_counts(realm: Realm) -> list[Any]:
    """The fields of the game; in no order what has none, and nothing that was counted for an earlier move."""
    waiting = [pack(trigger, realm.rules, False) for trigger in realm.waiting]
    state: list[Any] = [realm.turn, realm.first, realm.active, realm.phase, realm.begun, realm.faith, realm.stamina]
    state += [realm.deployed, in_no_order(realm.moved), waiting, realm.damage, realm.asleep, realm.time_called]
    state += [realm.fight, answers_that_count(realm)]
    if not is_between_moves(realm):
        state += [realm.elements, realm.returned]
    return state


def in_no_order(moved: list[int]) -> list[tuple[int, int]]:
    """Who moved which Allies, in whatever order it was."""
    return sorted([(moved[at], moved[at + 1]) for at in range(0, len(moved), 2)])


def is_between_moves(realm: Realm) -> bool:
    """Is the active player asked for its next move, nothing else being in progress?"""
    return len(realm.pending) > 0 and realm.pending[0].question == "act" and isinstance(realm.stack[-1], Turn)


def answers_that_count(realm: Realm) -> int:
    """Responses are counted only while the Action Phase is about to end."""
    for frame in realm.stack:
        if isinstance(frame, Turn) and frame.at < len(frame.steps):
            return realm.answers if frame.steps[frame.at].name == "somebody_acted" else 0
    return realm.answers
