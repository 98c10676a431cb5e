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
Parts = dict[str, bytes]
Shown = dict[str, Any]
APART: Final = ("view", "log")  # parts of a state that are told in a finer or in another way


class Telling:
    """How far one client has been told."""

    __slots__ = ("events", "lines", "looks", "number", "past", "places", "table", "view")

    def __init__(self) -> None:
        self.number = 0  # of the state that was sent last
        self.table: Parts = {}
        self.view: Parts = {}
        self.places: Parts = {}
        self.past: Past | None = None  # of what line of play
        self.looks = -1  # through whose eyes
        self.events = 0
        self.lines = 0

    def forget(self) -> None:
        """The client wants to hear everything again."""
        self.table.clear()

    def news(self, state: Shown, past: Past | None, looks: int) -> bytes | None:
        """The message that tells a state whose log is not yet filled in; None if nothing but time has changed."""
        table = {key: ENCODE(part) for key, part in state.items() if key not in APART}
        seen = state["view"]
        view = {key: ENCODE(part) for key, part in seen.items() if key != "places"} if seen else {}
        places = {key: ENCODE(part) for key, part in seen["places"].items()} if seen else {}
        if not self.table:
            change = None
        else:
            change = self.changes(state, table, view, places)
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
        state: Shown = {key: Raw(part) for key, part in self.table.items()}
        state["view"] = None
        if self.view:
            state["view"] = {key: Raw(part) for key, part in self.view.items()}
            state["view"]["places"] = {key: Raw(part) for key, part in self.places.items()}
        state["log"] = log
        return ENCODE({"v": VERSION, "type": "state", "n": self.number, "base": 0, "state": state})

    def told(self, past: Past | None, looks: int, lines: int) -> None:
        self.past, self.looks, self.lines = past, looks, lines
        self.events = past.count() if past is not None else 0

    def only_time(self, state: Shown) -> bool:
        """Do the same clocks run as before?"""
        return [clock["runs"] for clock in DECODE(self.table["clocks"])] == [c["runs"] for c in state["clocks"]]

    def changes(self, state: Shown, table: Parts, view: Parts, places: Parts) -> Shown:
        """What has changed beside the log."""
        change = changed(self.table, table, state)
        if not view or not self.view:
            if view or self.view:
                change["view"] = {"=": state["view"]}
            return change
        inner = changed(self.view, view, state["view"])
        moved = changed(self.places, places, state["view"]["places"])
        if moved:
            inner["places"] = {"k": moved}
        if inner:
            change["view"] = {"k": inner}
        return change

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


def changed(old: Parts, new: Parts, data: Shown) -> Shown:
    """By key the difference, of those parts that are not the same bytes. What is shown never loses a key."""
    return {key: one(old.get(key), part, data[key]) for key, part in new.items() if old.get(key) != part}


def one(old: bytes | None, new: bytes, data: Any) -> Any:
    """The shorter of the difference and the whole of a part."""
    whole = Raw(b'{"=":' + new + b"}")
    if old is None:
        return whole
    short = ENCODE(difference(DECODE(old), data))
    return Raw(short) if len(short) < len(new) + 6 else whole
