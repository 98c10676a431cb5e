"""The difference between two things made of JSON, and how to apply it.

{"=": value}                  it is this now
{"k": {key: difference}, "-": [keys]}   of a table: what changed, what is gone
{"l": [front, back, [items]]}  of a list: so many items stay in front, so many at the back, these between
"""

from __future__ import annotations

from typing import Any

Json = Any
SAME: dict[str, Any] = {"k": {}}


def difference(old: Json, new: Json) -> dict[str, Any]:
    """What turns the old into the new."""
    if old is new or (type(old) is type(new) and old == new):
        return SAME
    if isinstance(old, dict) and isinstance(new, dict):
        changed = {key: difference(old[key], new[key]) if key in old else {"=": new[key]} for key in new}
        found: dict[str, Any] = {"k": {key: part for key, part in changed.items() if part is not SAME}}
        gone = [key for key in old if key not in new]
        return {**found, "-": gone} if gone else found
    if isinstance(old, list) and isinstance(new, list):
        return of_lists(old, new)
    return {"=": new}


def of_lists(old: list[Json], new: list[Json]) -> dict[str, Any]:
    least = min(len(old), len(new))
    front = 0
    while front < least and old[front] == new[front]:
        front += 1
    back = 0
    while back < least - front and old[-1 - back] == new[-1 - back]:
        back += 1
    return {"l": [front, back, new[front : len(new) - back]]}


def apply(old: Json, change: dict[str, Any]) -> Json:
    """The new, from the old and the difference."""
    if "=" in change:
        return change["="]
    if "l" in change:
        front, back, items = change["l"]
        return [*old[:front], *items, *(old[len(old) - back :] if back else [])]
    if not isinstance(old, dict):
        return old
    gone = set(change.get("-", ()))
    kept = {key: value for key, value in old.items() if key not in gone}
    return {**kept, **{key: apply(kept.get(key), part) for key, part in change["k"].items()}}
