"""Records and matches: a record is complete by itself; a match is a game being played with its record.

Saving, undo, replays, reconnecting and bug reports are all this one thing: play the entries again.
"""

from __future__ import annotations

import json
from typing import Any, Final

from cardwright.core.asking import decision_of, find_pick
from cardwright.core.chance import seeded
from cardwright.core.errors import BadInput
from cardwright.core.game import Game, NotAllowed
from cardwright.core.picks import Pick
from cardwright.core.refusals import NOT_A_MOVE, NOT_ALLOWED_NOW, Refusal
from cardwright.core.ruleset import Ruleset, Seat
from cardwright.core.saves import digest

FORMAT: Final = 1
LONGEST: Final = 100_000  # entries


class Entry:
    """One thing that changed the game: a pick in words, or a word of its own with what it needs."""

    def __init__(self, what: str, seat: int = -1, words: str = "", number: int = 0) -> None:
        self.what = what  # pick, concede, time out, draw agreed, seat handed over, undo
        self.seat = seat
        self.words = words
        self.number = number

    def plain(self) -> list[Any]:
        return [self.what, self.seat, self.words, self.number]


class Record:
    """All that is needed to play a game again, on any machine, to the byte."""

    def __init__(
        self,
        rules: Ruleset,
        seats: list[Seat],
        settings: dict[str, int],
        seed: int,
        start: dict[str, Any] | None = None,
        script: tuple[str, ...] | None = None,
    ) -> None:
        self.rules = rules
        self.seats = seats
        self.settings = settings
        self.seed = seed
        self.start = start  # a scenario's set-up, if the game does not begin as usual
        self.script = script
        self.entries: list[Entry] = []
        self.end = ""  # the digest of the state after the last entry

    def plain(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "cardwright": FORMAT,
            "game": self.rules.id,
            "rules": self.rules.digest(),
            "version": self.rules.version,
            "own_cards": self.rules.own_cards,
            "seats": [{"name": seat.name, "deck": seat.deck} for seat in self.seats],
            "settings": self.settings,
            "chance": {"seed": self.seed} if self.script is None else {"seed": self.seed, "script": self.script},
            "start": self.start,
            "entries": [entry.plain() for entry in self.entries],
            "end": self.end,
        }

    def to_text(self) -> str:
        return json.dumps(self.plain(), ensure_ascii=False, indent=1) + "\n"


def read_record(text: str, rules_of: Any, where: str = "record") -> Record:
    """Read a record; `rules_of(id)` finds the ruleset. Anything damaged is refused with its place."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"this is not a whole record: {error}", where) from None
    if not isinstance(data, dict) or data.get("cardwright") != FORMAT:
        raise BadInput("this is not a record of this version of Cardwright", where)
    rules = rules_of(str(data.get("game")))
    try:
        if data["own_cards"]:
            import tomllib

            rules = rules.with_cards(tomllib.loads(data["own_cards"])["card"], where)
        record = record_from(data, rules)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadInput(f"the record is damaged: {type(error).__name__} {error}", where) from None
    if data["rules"] != rules.digest():
        raise BadInput("the record was made with other rules or card texts than those installed", where)
    return record


def record_from(data: dict[str, Any], rules: Ruleset) -> Record:
    """A record from its JSON data; damaged data raises one of the usual errors."""
    seats = [Seat(str(seat["name"]), [str(name) for name in seat["deck"]]) for seat in data["seats"]]
    settings = {str(name): int(value) for name, value in data["settings"].items()}
    script = data["chance"].get("script")
    record = Record(
        rules,
        seats,
        settings,
        int(data["chance"]["seed"]),
        data["start"],
        None if script is None else tuple(str(line) for line in script),
    )
    if len(data["entries"]) > LONGEST:
        raise ValueError(f"more than {LONGEST} entries")
    for what, seat, words, number in data["entries"]:
        if not (isinstance(what, str) and isinstance(words, str)) or not -1 <= seat < len(seats):
            raise ValueError(f"an entry that can't be: {what!r}")
        record.entries.append(Entry(what, seat, words, int(number)))
    record.end = str(data["end"])
    return record


class Match:
    """A game being played: the live state, its record, undo, and ends that players bring about."""

    def __init__(self, record: Record, log: bool = True) -> None:
        self.record = record
        self.log = log
        self.taken_back = 0  # undos that crossed chance; each makes the luck that follows another one
        self.safe: list[bool] = []  # per entry in force: may it be taken back at once?
        self.line: list[Entry] = []  # the entries in force, undone ones left out
        self.game: Game = self.begin()
        past, record.entries = record.entries, []
        for entry in past:
            self.play_again(entry)

    @property
    def rules(self) -> Ruleset:
        return self.record.rules

    def begin(self) -> Game:
        """The position before the first entry."""
        record = self.record
        chance = seeded(record.seed, self.taken_back)
        if record.start is not None:
            from cardwright.core.scenarios import position

            game = position(self.rules, record.start, record.settings, chance, record.script)
        else:
            game = self.rules.begin(record.seats, self.rules.setting_values(record.settings), chance)
        game.log = [] if self.log else None
        game.run()
        return game

    # Playing

    def play(self, seat: int, words: str) -> None:
        """A seat's move in words; a refusal changes nothing."""
        found = find_pick(self.game, seat, words)
        if isinstance(found, Refusal):
            raise NotAllowed(found)
        self.pick(seat, found)

    def pick(self, seat: int, pick: Pick) -> None:
        """A seat's pick; written down as soon as it is made."""
        game = self.game
        decision = decision_of(game, seat)
        if decision is None or not decision.offers(pick):
            raise NotAllowed(Refusal(NOT_A_MOVE, "That is not among the options."))
        words = game.rules.notation(game, pick, seat)
        learned, draws = self.known_by(seat), self.draws()
        game.choose(pick, seat)
        next_seats = [decision.seat for decision in game.pending]
        safe = learned == self.known_by(seat) and draws == self.draws() and next_seats == [seat]
        self.write(Entry("pick", seat, words), safe)

    def write(self, entry: Entry, safe: bool = False) -> None:
        self.record.entries.append(entry)
        self.line.append(entry)
        self.safe.append(safe)

    def known_by(self, seat: int) -> int:
        """How many pieces the seat knows, so that undo can tell whether it learnt one."""
        return sum(1 for mixings in self.game.ledger.entries[seat] if not mixings) * 100_000 + self.looks(seat)

    def looks(self, seat: int) -> int:
        """How often the seat was shown something."""
        return sum(1 for event in self.game.log or [] if event.name == "looked" and event.seat == seat)

    def draws(self) -> int:
        script = self.game.script
        return self.game.chance.draws + (0 if script is None else script.at + script.chance.draws)

    def concede(self, seat: int) -> None:
        """A player gives the game up."""
        self.end(Entry("concede", seat))

    def time_out(self, seat: int) -> None:
        """A player's time is over."""
        self.end(Entry("time out", seat))

    def agree_to_a_draw(self) -> None:
        self.end(Entry("draw agreed"))

    def end(self, entry: Entry) -> None:
        if self.game.is_over():
            raise NotAllowed(Refusal(NOT_ALLOWED_NOW, "The game is over."))
        self.rules.given_up(self.game, entry.what, entry.seat)
        if not self.game.is_over():
            self.game.run()
        self.write(entry)

    def hand_over(self, seat: int, name: str) -> None:
        """Another player, or a bot, goes on in this seat."""
        self.write(Entry("seat handed over", seat, name), True)

    # Undo

    def can_undo(self, seat: int) -> bool:
        """May the seat take its last pick back at once? Nothing learnt, no chance, nobody else asked since."""
        return bool(self.line) and self.line[-1].what == "pick" and self.line[-1].seat == seat and self.safe[-1]

    def undo(self, to: int) -> None:
        """Go back to the position after so many entries in force. The entries stay; an entry is added."""
        if not 0 <= to < len(self.line):
            raise NotAllowed(Refusal(NOT_A_MOVE, f"There are {len(self.line)} entries to go back over."))
        self.record.entries.append(Entry("undo", number=to))
        self.go_back(to)

    def go_back(self, to: int) -> None:
        crossed = not all(self.safe[to:])
        kept, safe = self.line[:to], self.safe[:to]
        self.line, self.safe = [], []
        self.game = self.begin()
        for entry, was_safe in zip(kept, safe, strict=True):
            self.repeat(entry)
            self.line.append(entry)
            self.safe.append(was_safe)
        if crossed:
            self.taken_back += 1
            self.game.chance = self.game.chance.fork(self.taken_back)
            self.game.chance.draws = 0

    def repeat(self, entry: Entry) -> None:
        """Make an entry happen again without writing it down."""
        if entry.what == "pick":
            found = find_pick(self.game, entry.seat, entry.words)
            if isinstance(found, Refusal):
                raise BadInput(f'"{entry.words}" is refused: {found}')
            self.game.choose(found, entry.seat)
        elif entry.what in ("concede", "time out", "draw agreed"):
            self.rules.given_up(self.game, entry.what, entry.seat)
            if not self.game.is_over():
                self.game.run()

    def play_again(self, entry: Entry) -> None:
        """One entry of a record that is replayed."""
        number = len(self.record.entries) + 1
        try:
            if entry.what == "pick":
                self.play(entry.seat, entry.words)
            elif entry.what == "undo":
                self.undo(entry.number)
            elif entry.what == "seat handed over":
                self.hand_over(entry.seat, entry.words)
            elif entry.what in ("concede", "time out", "draw agreed"):
                self.end(entry)
            else:
                raise BadInput(f'there is no entry "{entry.what}"')
        except NotAllowed as error:
            raise BadInput(f'entry {number} "{entry.words or entry.what}" is refused: {error}') from None

    def close(self) -> Record:
        """The record up to now, with the digest it ends in."""
        self.record.end = digest(self.game)
        return self.record


def replay(record: Record, verify: bool = True, log: bool = True) -> Match:
    """Play a record again; with `verify` it must end in the digest it names."""
    end = record.end
    match = Match(record, log)
    if verify and end and digest(match.game) != end:
        raise BadInput("the record does not end as it says: it was edited, or made by another version")
    return match
