"""Clocks: how much time each seat has left, worked out from the times in the log alone."""

from __future__ import annotations

from cardwright.table.terms import Clock


def counted(begin: int, end: int, outages: list[tuple[int, int]]) -> int:
    """The milliseconds between two moments in which a server was there."""
    lost = sum(max(0, min(end, ended) - max(begin, began)) for began, ended in outages)
    return max(0, end - begin - lost)


class Clocks:
    """The time of every seat. It passes only for those who are asked, and never while no server is there."""

    def __init__(self, terms: Clock, seats: int, begin: int) -> None:
        self.terms = terms
        self.left = [terms.seconds * 1000] * seats
        self.now = begin
        self.running: tuple[int, ...] = ()
        self.shown = list(self.left)  # what everybody saw when the present moves in secret began

    def pass_time(self, until: int, outages: list[tuple[int, int]]) -> None:
        """The time of all who are asked goes on until this moment."""
        if self.terms.kind != "none":
            for seat in self.running:
                self.left[seat] -= counted(self.now, until, outages)
        self.now = max(self.now, until)

    def ask(self, running: tuple[int, ...]) -> None:
        """From now on the time of these seats runs; a move's time begins anew for one that was not asked."""
        if self.terms.kind == "move":
            for seat in running:
                if seat not in self.running:
                    self.left[seat] = self.terms.seconds * 1000
        self.running = running

    def moved(self, seat: int) -> None:
        """A seat has made its move."""
        if self.terms.kind == "bank":
            self.left[seat] += self.terms.add * 1000
        elif self.terms.kind == "move":
            self.left[seat] = self.terms.seconds * 1000

    def settle(self) -> None:
        """All may see the present times."""
        self.shown = list(self.left)

    def late(self, now: int, outages: list[tuple[int, int]]) -> int | None:
        """The seat whose time is over; the one that has been over longest if there are several."""
        if self.terms.kind == "none":
            return None
        gone = counted(self.now, now, outages)
        late = [(self.left[seat] - gone, seat) for seat in self.running if self.left[seat] - gone <= 0]
        return min(late)[1] if late else None
