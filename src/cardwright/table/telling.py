"""What one client has been told of its table, and the message that tells it what is new.

A socket loses nothing and keeps the order, so every state is a difference to the one before it on the same socket.
What was told is kept as the bytes of its parts: parts that are the same bytes have not changed and are neither
compared in detail nor written again. The log is never kept here: only how far it was told.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from cardwright.table.difference import difference
from cardwright.table.past import Past
from cardwright.table.protocol import VERSION

ENCODE: Final = msgspec.json.Encoder().encode
DECODE: Final = msgspec.json.Decoder().decode
Raw = msgspec.Raw
Shown = dict[str, Any]
APART: Final = ("view", "log")  # parts of a state that are told in a finer or in another way


class Parts:
    """Parts by their keys, as bytes; the keys are the same for as long as a game goes on."""

    __slots__ = ("keys", "values")

    def __init__(self, keys: tuple[str, ...] = (), values: tuple[bytes, ...] = ()) -> None:
        self.keys = keys
        self.values = values

    def now(self, data: Shown, shared: dict[bytes, bytes]) -> Parts:
        """The parts of this data. Those that have not changed are the same objects; the new may be shared."""
        values = [ENCODE(part) for part in data.values()]
        keys = self.keys if self.keys == tuple(data) else tuple(data)
        if keys is self.keys:
            values = [
                old if old == new else shared.setdefault(new, new)
                for old, new in zip(self.values, values, strict=True)
            ]
        else:
            values = [shared.setdefault(new, new) for new in values]
        return Parts(keys, tuple(values))

    def raw(self) -> Shown:
        """All of it, as it was encoded."""
        return {key: Raw(part) for key, part in zip(self.keys, self.values, strict=True)}

    def change(self, old: Parts, data: Shown) -> Shown:
        """By key the difference to older parts. What is shown never loses a key."""
        before = old.raw_of(self.keys)
        pairs = zip(self.keys, before, self.values, strict=True)
        return {key: one(was, now, data[key]) for key, was, now in pairs if was is not now and was != now}

    def raw_of(self, keys: tuple[str, ...]) -> tuple[bytes | None, ...]:
        """The parts under these keys, None where there was none."""
        if keys is self.keys:
            return self.values
        mine = dict(zip(self.keys, self.values, strict=True))
        return tuple(mine.get(key) for key in keys)


NOTHING: Final = Parts()


class Telling:
    """How far one client has been told."""

    __slots__ = ("events", "lines", "looks", "number", "past", "places", "table", "view")

    def __init__(self) -> None:
        self.number = 0  # of the state that was sent last
        self.table = self.view = self.places = NOTHING
        self.past: Past | None = None  # of what line of play
        self.looks = -1  # through whose eyes
        self.events = 0
        self.lines = 0

    def forget(self) -> None:
        """The client wants to hear everything again."""
        self.table = NOTHING

    def news(self, state: Shown, past: Past | None, looks: int, shared: dict[bytes, bytes]) -> bytes | None:
        """The message that tells a state whose log is not yet filled in; None if nothing but time has changed.

        `shared` holds parts that others at the same table have been told of this state.
        """
        seen: Shown = state["view"] or {}
        table = self.table.now({key: part for key, part in state.items() if key not in APART}, shared)
        view = self.view.now({key: part for key, part in seen.items() if key != "places"}, shared)
        places = self.places.now(seen.get("places", {}), shared)
        change: Shown | None = None
        if self.table.keys:
            change = table.change(self.table, state) | self.change_of_view(seen, view, places)
            log = self.change_of_log(past, looks)
            if log is not None:
                change["log"] = log
            if not change or (len(change) == 1 and "clocks" in change and self.only_time(state)):
                return None
        self.number += 1
        self.table, self.view, self.places = table, view, places
        if change is None:
            return self.whole(past, looks)
        return ENCODE(
            {"v": VERSION, "type": "state", "n": self.number, "base": self.number - 1, "change": {"k": change}}
        )

    def whole(self, past: Past | None, looks: int) -> bytes:
        """The whole state, from the parts that were just made."""
        log = past.lines(looks) if past is not None else []
        self.told(past, looks, len(log))
        state = self.table.raw()
        state["view"] = self.view.raw() | {"places": self.places.raw()} if self.view.keys else None
        state["log"] = log
        return ENCODE({"v": VERSION, "type": "state", "n": self.number, "base": 0, "state": state})

    def told(self, past: Past | None, looks: int, lines: int) -> None:
        self.past, self.looks, self.lines = past, looks, lines
        self.events = past.count() if past is not None else 0

    def only_time(self, state: Shown) -> bool:
        """Do the same clocks run as before?"""
        old = DECODE(self.table.raw()["clocks"])
        return [clock["runs"] for clock in old] == [clock["runs"] for clock in state["clocks"]]

    def change_of_view(self, seen: Shown, view: Parts, places: Parts) -> Shown:
        """What has changed in what is seen of the game."""
        if not view.keys or not self.view.keys:
            return {"view": {"=": seen or None}} if view.keys or self.view.keys else {}
        inner = view.change(self.view, seen)
        moved = places.change(self.places, seen["places"])
        if moved:
            inner["places"] = {"k": moved}
        return {"view": {"k": inner}} if inner else {}

    def change_of_log(self, past: Past | None, looks: int) -> Any:
        """The lines that are new; all of them if the game has gone back, or is seen through other eyes."""
        if past is None and self.past is None:
            return None
        if past is None or past is not self.past or looks != self.looks:
            lines = past.lines(looks) if past is not None else []
            self.told(past, looks, len(lines))
            return {"=": lines}
        if past.count() == self.events:
            return None
        lines, had = past.lines(looks, self.events), self.lines
        self.told(past, looks, had + len(lines))
        return {"l": [had, 0, lines]} if lines else None


def one(old: bytes | None, new: bytes, data: Any) -> Any:
    """The shorter of the difference and the whole of a part."""
    whole = Raw(b'{"=":' + new + b"}")
    if old is None:
        return whole
    short = ENCODE(difference(DECODE(old), data))
    return Raw(short) if len(short) < len(new) + 6 else whole
