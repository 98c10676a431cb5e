"""A replay: what one viewer sees after each decision in force, as differences, cut into parts.

It is worked out from a record, away from the event loop, and holds nothing that the viewer may not know: a step is
a position that looks different to the viewer from the one before, so that their number tells nothing either.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from typing import Any, Final

from cardwright.core import views
from cardwright.core.chance import seeded
from cardwright.core.errors import BadInput, CardwrightError
from cardwright.core.game import Game
from cardwright.core.records import Entry, Match, Record, as_start, read_record
from cardwright.core.resample import resample
from cardwright.table.difference import difference
from cardwright.table.history import in_secret, rules_of

PART: Final = 40  # steps that are sent at once; each part begins with a whole view
MOST_ENTRIES: Final = 5_000  # of a record that somebody brings along
MOST_REPEATED: Final = 20_000  # picks that its take-backs play again
SECONDS: Final = 20.0  # of computing that one replay may take
NOBODY: Final = -1  # looks through nobody's eyes: sees what is public

Step = dict[str, Any]


@dataclass
class Replayed:
    """All steps through one pair of eyes: how many entries in force had been made at each, and the parts."""

    game: str
    names: list[str]
    over: bool
    looks: int
    made: list[int] = field(default_factory=list)
    parts: list[list[Step]] = field(default_factory=list)

    def part_of(self, step: int) -> int:
        """The number of the part that holds this step, or of the last one."""
        return max(0, min(step // PART, len(self.parts) - 1))


class Teller:
    """Tells a viewer of the positions that it is shown, one after the other."""

    def __init__(self, replayed: Replayed) -> None:
        self.told = replayed
        self.view: dict[str, Any] = {}
        self.events = 0

    def look(self, game: Game, made: int, entry: Entry | None, secretly: bool) -> None:
        """One more position; it is a step if this viewer can tell it from the one before."""
        looks = self.told.looks
        view = views.view(game, looks)
        lines = views.log_lines(game, looks, self.events)
        self.events = len(game.log or [])
        own = entry is not None and entry.what == "pick" and entry.seat == looks
        if view == self.view and not lines and not own:
            return
        self.add(made, {"by": self.mover(entry, secretly), "pick": "", "lines": lines}, view)
        if own and entry is not None:
            self.told.parts[-1][-1]["pick"] = entry.words

    def mover(self, entry: Entry | None, secretly: bool) -> str:
        """Who brought the step about; who was the last to act in secret is nobody else's business."""
        if entry is None or entry.seat < 0 or (secretly and entry.seat != self.told.looks):
            return ""
        return self.told.names[entry.seat]

    def add(self, made: int, step: Step, view: dict[str, Any]) -> None:
        told = self.told
        told.made.append(made)
        shown = {**view, "decision": None}  # a replay asks nobody
        if len(told.made) % PART == 1:
            told.parts.append([{**step, "view": shown}])
        else:
            told.parts[-1].append({**step, "change": difference({**self.view, "decision": None}, shown)})
        self.view = view


def replayed(match: Match, looks: int, until: float) -> Replayed:
    """The replay of a game through the eyes of a seat, or through nobody's."""
    names = [seat.name for seat in match.record.seats]
    told = Replayed(match.rules.id, names, match.game.is_over(), looks)
    teller, line, game, secretly = Teller(told), match.line, match.begin(), False
    for made in match.walk(game):
        in_time(until)
        teller.look(game, made, line[made - 1] if made else None, secretly)
        secretly = in_secret(game)
    return told


def in_time(until: float) -> None:
    if time.thread_time() > until:
        raise BadInput("this game takes too long to play again")


# Away from the event loop: what is handed over and back is plain


def match_of(text: str, until: float) -> Match:
    """The game of a record, which may come from anybody, played to its end within a time."""
    record = read_record(text, rules_of)
    entries, record.entries = record.entries, []
    if len(entries) > MOST_ENTRIES:
        raise BadInput(f"a record that is looked at here has at most {MOST_ENTRIES} entries")
    if sum(entry.number for entry in entries if entry.what == "undo") > MOST_REPEATED:
        raise BadInput("too much was taken back in this record to look at it here")
    match = Match(record)
    for entry in entries:
        in_time(until)
        match.play_again(entry)
    return match


def replay_text(text: str, through: str) -> Replayed | str:
    """The replay of a record through the eyes of a named seat, or what is wrong with the record."""
    until = time.thread_time() + SECONDS
    try:
        match = match_of(text, until)
        return replayed(match, seat_named(match.record, through), until)
    except CardwrightError as refused:
        return str(refused)
    except Exception as damage:  # whatever a forged record brings about, it is the fault of the record
        return f"the record is damaged ({type(damage).__name__})"


def seat_named(record: Record, name: str) -> int:
    """The seat of this name; nobody's eyes for no name."""
    names = [seat.name for seat in record.seats]
    if name and name not in names:
        raise BadInput(f'there is no player "{name}"; there are {", ".join(names)}')
    return names.index(name) if name else NOBODY


def record_text(record: Record) -> str:
    return json.dumps(record.plain(), ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True)
class Started:
    """A position as the start of another game, in JSON, with what the new table needs to know of the old."""

    game: str
    start: str
    own_cards: str
    settings: dict[str, int]
    decks: list[list[str]]


def position_text(text: str, made: int, deal_for: int, names: list[str], seed: int) -> Started | str:
    """The position of a record after so many entries in force; dealt again for a seat if one is named."""
    until = time.thread_time() + SECONDS
    try:
        match = match_of(text, until)
        game = match.begin()
        for halt in match.walk(game):
            in_time(until)
            if halt == made:
                break
        return started(match.record, game, deal_for, names, seed)
    except CardwrightError as refused:
        return str(refused)
    except Exception as damage:
        return f"the record is damaged ({type(damage).__name__})"


def started(record: Record, game: Game, deal_for: int, names: list[str], seed: int) -> Started:
    """A position made ready to go on from; dealt again for one seat it holds nothing that seat can't know."""
    if game.is_over():
        raise BadInput("The game is over here: choose an earlier position.")
    if deal_for >= 0:
        game = resample(game, deal_for, seeded(seed))
    seats = names or list(game.table.seats)
    start = json.dumps(as_start(game, seats), ensure_ascii=False, separators=(",", ":"))
    decks = [seat.deck for seat in record.seats]
    return Started(record.rules.id, start, record.rules.own_cards, dict(record.settings), decks)


@dataclass(frozen=True)
class Glimpse:
    """One position as one pair of eyes sees it, with the log up to there."""

    view: dict[str, Any]
    log: list[dict[str, str]]


def glimpse_text(text: str, through: str) -> Glimpse | str:
    """The end of a record as a named seat sees it, or what is wrong with the record."""
    try:
        match = match_of(text, time.thread_time() + SECONDS)
        looks = seat_named(match.record, through)
        view = {**views.view(match.game, looks), "decision": None}
        return Glimpse(view, views.log_lines(match.game, looks))
    except CardwrightError as refused:
        return str(refused)
