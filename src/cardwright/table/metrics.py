"""Figures for whoever runs the server; none of them tells anything of a single game."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from cardwright.table.hall import Hall

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The figures of one process."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "cardwright_requests", "Requests by route and answer.", ["route", "status"], registry=self.registry
        )
        self.times = Histogram(
            "cardwright_request_seconds", "How long answers take.", registry=self.registry, buckets=BUCKETS
        )
        self.sockets = Gauge("cardwright_sockets", "Open sockets.", registry=self.registry)
        rooms = Gauge("cardwright_rooms", "Tables in memory.", registry=self.registry)
        rooms.set_function(lambda: len(hall.rooms))
        thinking = Gauge("cardwright_bots_thinking", "Bots that think now.", registry=self.registry)
        thinking.set_function(lambda: len(hall.thinking))
        moves = Gauge("cardwright_bot_moves", "Moves that bots have made.", registry=self.registry)
        moves.set_function(lambda: hall.bot_moves)

    def text(self) -> bytes:
        return generate_latest(self.registry)
