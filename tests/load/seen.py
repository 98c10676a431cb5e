"""What a seat must know to go on: its options and whether the game is over, taken out of states and differences.

Only that part of a message is read: a whole state is of no use to somebody who picks at random.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cardwright.table.difference import apply

NOTHING = msgspec.Raw()


class Message(msgspec.Struct):
    type: str
    id: str = ""
    n: int = 0
    base: int = 0
    state: msgspec.Raw = NOTHING
    change: msgspec.Raw = NOTHING
    kind: str = ""
    sentence: str = ""


class View(msgspec.Struct):
    decision: Any = None
    ending: Any = None


class Whole(msgspec.Struct):
    offers: list[dict[str, Any]]
    next: str
    view: View | None = None


class ViewKeys(msgspec.Struct):
    decision: Any = None
    ending: Any = None


class ViewChange(msgspec.Struct, rename={"whole": "="}):
    k: ViewKeys | None = None
    whole: View | None = None


class Keys(msgspec.Struct):
    view: ViewChange | None = None
    offers: Any = None
    next: Any = None


class Change(msgspec.Struct):
    k: Keys


MESSAGE = msgspec.json.Decoder(Message)
WHOLE = msgspec.json.Decoder(Whole)
CHANGE = msgspec.json.Decoder(Change)


class Seen:
    """What one seat has seen."""

    def __init__(self) -> None:
        self.decision: Any = None
        self.ending: Any = None
        self.offers: Any = []
        self.next = ""

    def take(self, message: Message) -> None:
        """A state has arrived, or the difference to one."""
        if len(bytes(message.state)):
            whole = WHOLE.decode(message.state)
            self.offers, self.next = whole.offers, whole.next
            self.look(whole.view)
        else:
            self.change(CHANGE.decode(message.change).k)

    def look(self, view: View | None) -> None:
        self.decision = view.decision if view is not None else None
        self.ending = view.ending if view is not None else None

    def change(self, keys: Keys) -> None:
        if keys.offers is not None:
            self.offers = apply(self.offers, keys.offers)
        if keys.next is not None:
            self.next = apply(self.next, keys.next)
        view = keys.view
        if view is not None and view.whole is not None:
            self.look(view.whole)
        elif view is not None and view.k is not None:
            if view.k.decision is not None:
                self.decision = apply(self.decision, view.k.decision)
            if view.k.ending is not None:
                self.ending = apply(self.ending, view.k.ending)
