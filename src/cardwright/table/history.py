"""A game made from its log: the match, the chain of hashes, the clocks. Nothing here is ever the truth."""

from __future__ import annotations

import json
import threading
from typing import Any, Final

from cardwright.core.errors import BadInput
from cardwright.core.game import Game, NotAllowed
from cardwright.core.records import Entry, Match, Record, read_record
from cardwright.core.registry import ruleset
from cardwright.core.ruleset import Ruleset
from cardwright.core.simultaneously import Simultaneously
from cardwright.table.clocks import Clocks
from cardwright.table.origins import origin_from
from cardwright.table.past import Past
from cardwright.table.store.rows import START, Decided, SeatRow, TableRow, is_whole
from cardwright.table.terms import Terms

RECENT: Final = 8  # requests that are known to be carried out without asking the store


class OlderRules(Exception):
    """The game was begun with other rules than those installed: it can be shown, not played on."""


def in_secret(game: Game) -> bool:
    """Do several act at once, so that nobody may see who has done what?"""
    return bool(game.stack) and isinstance(game.stack[-1], Simultaneously)


def start_text(record: Record, begin: int, origin: dict[str, Any] | None = None) -> str:
    """What a table keeps of its game before the first entry, and where it comes from if it begins otherwise."""
    start = {"begin": begin, "record": record.plain(), **({"origin": origin} if origin else {})}
    return json.dumps(start, ensure_ascii=False, separators=(",", ":"))


ONE_AT_A_TIME: Final = threading.Lock()


def rules_of(id: str) -> Ruleset:
    """The rules of a game, loaded by one thread with all that they work out once; then any thread may read."""
    with ONE_AT_A_TIME:
        rules = ruleset(id)
        rules.digest()
        rules.nodes()
        return rules


class History:
    """The entries of one game and what they lead to."""

    def __init__(self, table: TableRow, seats: list[SeatRow], terms: Terms, outages: list[tuple[int, int]]) -> None:
        self.table = table
        self.count = 0  # entries that the store has; they themselves are kept there and in the match
        self.last_hash = START
        self.recent: dict[str, int] = {}  # the latest requests and whose they were
        self.outages = outages
        start: dict[str, Any] = json.loads(table.start)
        self.digest = str(start["record"]["rules"])
        if self.digest != rules_of(table.game).digest():
            raise OlderRules(table.id)
        record = read_record(json.dumps(start["record"]), rules_of, f"table {table.id}")
        self.match = Match(record)
        self.origin = origin_from(start.get("origin"), record.rules, self.match.game)
        self.bots = [seat.bot for seat in seats]  # by seat the bot that plays it, empty for people
        self.names = [seat.name for seat in record.seats]
        self.clocks = Clocks(terms.clock, len(seats), int(start["begin"]))
        self.past = Past(self.match.game)
        self.ask()

    def add_all(self, rows: list[Decided]) -> None:
        """Entries that were read from the store."""
        if not is_whole(rows, self.count, self.last_hash):
            raise BadInput("the log of this game is damaged", f"table {self.table.id}")
        for row in rows:
            self.before(row.time)
            try:
                self.match.play_again(Entry(row.what, row.seat, row.words, row.number))
            except NotAllowed as refused:
                raise BadInput(f"entry {row.seq} is refused: {refused}", f"table {self.table.id}") from None
            self.after(row)

    def play(self, seat: int, words: str) -> None:
        """A seat's pick in words; a refusal changes nothing."""
        self.match.play(seat, words)

    def before(self, time: int) -> None:
        """The clocks run until an entry is made."""
        self.clocks.pass_time(time, self.outages)

    def after(self, row: Decided) -> None:
        """An entry has been made: it is written down here as it is in the store."""
        self.count += 1
        self.last_hash = row.hash
        self.recent[row.request] = row.seat
        if len(self.recent) > RECENT:
            del self.recent[next(iter(self.recent))]
        if self.past.game is not self.match.game:
            self.past = Past(self.match.game)
        self.past.pack()
        if row.what == "seat handed over":
            self.bots[row.seat] = row.words if row.words != self.names[row.seat] else ""
        elif row.what == "pick":
            self.clocks.moved(row.seat)
        self.ask()

    def ask(self) -> None:
        """The time of those people who are asked now begins to run."""
        self.clocks.ask(tuple(self.people_asked()))
        if not self.in_secret():
            self.clocks.settle()

    def bots_asked(self) -> list[int]:
        """The seats of bots that are to move now."""
        game, line = self.match.game, self.match.line
        if game.is_over() or self.origin.bots_wait(game, line):
            return []
        return [seat for seat in self.asked() if self.bots[seat]]

    def asked(self) -> list[int]:
        return [decision.seat for decision in self.match.game.pending]

    def people_asked(self) -> list[int]:
        return [seat for seat in self.asked() if not self.bots[seat]]

    def in_secret(self) -> bool:
        return in_secret(self.match.game)

    def is_over(self) -> bool:
        return self.match.game.is_over()

    def people(self) -> list[int]:
        """The seats that people play and that are still in the game."""
        game = self.match.game
        return [seat for seat, bot in enumerate(self.bots) if not bot and not game.is_out(seat)]

    def own_last_pick(self, seat: int) -> int | None:
        """How many entries in force stay if the seat takes its last pick back, with all that came after it."""
        played = self.match.played
        for number in range(len(played) - 1, -1, -1):
            entry = played[number].entry
            if entry.what == "pick" and entry.seat == seat:
                return number
        return None

    def learnt_by(self, to: int) -> str:
        """What taking back so much would take back, in words that tell nothing hidden."""
        taken = self.match.played[to:]
        if any(played.drew for played in taken):
            return "chance was asked since then"
        if any(played.entry.seat != taken[0].entry.seat for played in taken):
            return "others have moved since then"
        return "" if all(played.safe for played in taken) else "something was seen or passed on since then"
