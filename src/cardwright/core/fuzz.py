"""Fuzzing: random games of any ruleset, with every promise of the core checked on the way.

A game is played once with nothing watched, then walked through again; at states spread evenly over it
everything is checked: views, options, refusals, copies, saves, records, and what the game itself calls wrong.
"""

from __future__ import annotations

from typing import Any, Final

from cardwright.core.chance import Chance, seeded
from cardwright.core.checks import Checks, Fault
from cardwright.core.errors import BadInput
from cardwright.core.game import Game, OutOfSteps
from cardwright.core.picks import Decision, Pick
from cardwright.core.records import Entry, Match, Record, read_record, replay
from cardwright.core.ruleset import Ruleset, Seat
from cardwright.core.saves import digest

LONGEST_GAME: Final = 20_000  # decisions
STATES: Final = 12  # of a game are looked at, seats times states
LEAVES: Final = 300  # in a game of many that somebody may leave: one decision in so many
GIVES_UP: Final = Pick("gives up")  # among the picks of a walk: the seat concedes
STUCK: Final = "stuck"
VIOLATION: Final = "violation"


class Failure:
    """What went wrong in a game, with the record that leads there."""

    def __init__(self, number: int, kind: str, words: str, record: dict[str, Any]) -> None:
        self.number = number
        self.kind = kind
        self.words = words
        self.record = record

    def plain(self) -> list[Any]:
        return [self.number, self.kind, self.words, self.record]


class Findings:
    """What the fuzz of some games has counted and found."""

    def __init__(self) -> None:
        self.games = 0
        self.finished = 0
        self.decisions = 0
        self.counts: dict[str, int] = {}
        self.failures: list[Failure] = []

    def add(self, other: Findings) -> None:
        self.games += other.games
        self.finished += other.finished
        self.decisions += other.decisions
        for name, count in other.counts.items():
            self.counts[name] = self.counts.get(name, 0) + count
        self.failures += other.failures

    def number_of(self, kind: str) -> int:
        return sum([1 for failure in self.failures if failure.kind == kind])

    def plain(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "games": self.games,
            "finished": self.finished,
            "stuck": self.number_of(STUCK),
            "violations": self.number_of(VIOLATION),
            "decisions": self.decisions,
            "checks": {name: self.counts.get(name, 0) for name in Checks.NAMES},
        }

    def to_data(self) -> list[Any]:
        """For another process."""
        failures = [failure.plain() for failure in self.failures]
        return [self.games, self.finished, self.decisions, self.counts, failures]


def findings_from(data: list[Any]) -> Findings:
    """The findings that another process sent."""
    found = Findings()
    found.games, found.finished, found.decisions, found.counts = data[:4]
    found.failures = [Failure(*failure) for failure in data[4]]
    return found


def fuzz(rules: Ruleset, first: int, count: int, seed: int, seats: int = 0) -> Findings:
    """Random games with these numbers; `seats` fixes how many play, otherwise all numbers take turns."""
    if seats and seats not in rules.seat_counts:
        raise BadInput(f"{rules.name} is played by {rules.seat_words} players, not by {seats}")
    found = Findings()
    for number in range(first, first + count):
        found.add(fuzz_one(rules, number, seed, seats))
    return found


def fuzz_one(rules: Ruleset, number: int, seed: int, seats: int = 0) -> Findings:
    """One random game."""
    chance = seeded(seed, number)
    chosen = seats or rules.seat_counts[number % len(rules.seat_counts)]
    record = random_table(rules, number, chosen, chance)
    walk = Walk(record, chance)
    found = Findings()
    found.games = 1
    try:
        walk.play()
        walk.walk_again()
        walk.play_the_record()
        found.finished = 1
    except OutOfSteps as stuck:
        found.failures.append(failure_of(walk, number, STUCK, str(stuck)))
    except Fault as fault:
        found.failures.append(failure_of(walk, number, fault.kind, str(fault)))
    except Exception as crash:  # compiled code wants another name here
        words = f"{type(crash).__name__}: {crash}{place_of(crash)}"
        found.failures.append(failure_of(walk, number, VIOLATION, words))
    found.decisions = len(walk.picks)
    found.counts = walk.checks.counts
    return found


def place_of(error: BaseException) -> str:
    """Where in the code an unexpected error arose."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return ""
    code = trace.tb_frame.f_code
    file = code.co_filename.replace("\\", "/").rpartition("cardwright/")[2]
    return f" (in {code.co_name}, {file}:{trace.tb_lineno})"


def failure_of(walk: Walk, number: int, kind: str, words: str) -> Failure:
    return Failure(number, kind, words, {**walk.record.plain(), "failure": f"{kind}: {words}"})


# The table


def random_table(rules: Ruleset, number: int, seats: int, chance: Chance) -> Record:
    """Who plays with what, drawn again as long as it is no legal table."""
    while True:
        sitting = random_seats(rules, number, seats, chance)
        settings = random_settings(rules, chance) if chance.below(4) == 0 else {}
        values = rules.setting_values(settings)
        decks = [seat.deck for seat in sitting]
        forbidden = settings != {} and any(rules.check_deck(deck, values) for deck in decks if deck)
        if not forbidden and not rules.check_table(decks, values):
            return Record(rules, sitting, values, chance.next())
        number += 1


def random_seats(rules: Ruleset, number: int, seats: int, chance: Chance) -> list[Seat]:
    """Every combination of ready-made decks in turn, now and then a deck of any cards."""
    decks = list(rules.decks.values())
    names = [f"P{seat + 1}" for seat in range(seats)]
    sitting = []
    for name in names:
        if not decks:
            deck = []
        elif chance.below(3) == 0:
            deck = rules.random_deck(chance)
        else:
            deck = decks[number % len(decks)].names()
            number //= len(decks)
        sitting.append(Seat(name, deck))
    return sitting


def random_settings(rules: Ruleset, chance: Chance) -> dict[str, int]:
    """Unusual values: the least, or a little above it."""
    chosen = {}
    for setting in rules.settings.values():
        if chance.below(2) == 0:
            chosen[setting.name] = setting.least + chance.below(min(setting.most - setting.least + 1, 8))
    return chosen


# The game


class Walk:
    """One random game: played blindly first, then again with everything checked at some of its states."""

    def __init__(self, record: Record, chance: Chance) -> None:
        self.record = record
        self.chance = chance
        self.checks = Checks(record, chance)
        self.picks: list[tuple[int, Pick]] = []
        self.end = ""

    def play(self) -> None:
        """To the end, by uniform picks; on an error the second walk will find it again, with a record."""
        game = self.record.begin(log=False)
        somebody_leaves = game.seat_count > 2 and self.chance.below(3) == 0
        try:
            while not game.is_over():
                seat, pick = self.next_pick(game, somebody_leaves)
                self.picks.append((seat, pick))
                do(game, seat, pick)
                if len(self.picks) > LONGEST_GAME:
                    raise Fault(f"no end after {LONGEST_GAME} decisions", STUCK)
        finally:
            if not game.is_over():
                self.write_down()
        self.end = digest(game)

    def next_pick(self, game: Game, somebody_leaves: bool) -> tuple[int, Pick]:
        """A random pick, or now and then a player leaves a game that goes on without it."""
        seats = game.seats_from(0)
        if somebody_leaves and len(seats) > 2 and self.chance.below(LEAVES) == 0:
            return seats[self.chance.below(len(seats))], GIVES_UP
        decision = next_decision(game, self.chance)
        return decision.seat, decision.options[self.chance.below(len(decision.options))]

    def write_down(self) -> None:
        """Bring the picks into the record, as far as they can be repeated."""
        game = self.record.begin(log=False)
        for seat, pick in self.picks:
            self.record.entries.append(entry_of(game, seat, pick))
            if len(self.record.entries) < len(self.picks):
                do(game, seat, pick)

    def walk_again(self) -> None:
        """The same picks, now with a log, and checks at some states; the end must be the same."""
        game = self.record.begin(log=True)
        places = self.places()
        for number, (seat, pick) in enumerate(self.picks):
            if number in places:
                self.checks.everything(game, number == places[0] or self.chance.below(8) == 0)
            self.record.entries.append(entry_of(game, seat, pick))
            do(game, seat, pick)
        if not game.is_over() or digest(game) != self.end:
            raise Fault("the same picks with a log lead elsewhere than without")
        self.checks.the_end(game)
        self.record.end = self.end

    def places(self) -> list[int]:
        """Numbers of decisions spread over the game, the first to be forked from chosen at random."""
        length = len(self.picks)
        count = min(max(STATES // len(self.record.seats), 1), length)
        found = [(number * length + self.chance.below(length)) // count for number in range(count)]
        self.chance.shuffle(found)
        return found

    def play_the_record(self) -> None:
        """The record alone must lead to the same end, also as text, also with something taken back."""
        if self.chance.below(3):
            return
        rules = self.record.rules
        match = replay(read_record(self.record.to_text(), lambda id: rules))
        self.checks.count("replays")
        back = self.chance.below(len(match.line))
        match.undo(back)
        for _ in range(20):
            if match.game.is_over():
                break
            decision = next_decision(match.game, self.chance)
            match.pick(decision.seat, decision.options[self.chance.below(len(decision.options))])
            if self.chance.below(4) == 0:
                match.undo(self.chance.below(len(match.line)))
        self.record = match.close()
        again = Match(read_record(self.record.to_text(), lambda id: rules))
        if digest(again.game) != self.record.end:
            raise Fault("a record with something taken back does not lead to its end")
        self.checks.count("replays")


def do(game: Game, seat: int, pick: Pick) -> None:
    """A pick, or leaving the game."""
    if pick is GIVES_UP:
        game.give_up("concede", seat)
    else:
        game.choose(pick, seat)


def entry_of(game: Game, seat: int, pick: Pick) -> Entry:
    """How a record writes it down."""
    if pick is GIVES_UP:
        return Entry("concede", seat)
    return Entry("pick", seat, game.rules.notation(game.side_of(seat), pick, seat))


def next_decision(game: Game, chance: Chance) -> Decision:
    """One of the open decisions; with nothing to pick in it the game is stuck."""
    if not game.pending:
        raise Fault("nobody is asked and the game is not over", STUCK)
    decision = game.pending[chance.below(len(game.pending)) if len(game.pending) > 1 else 0]
    if not decision.options:
        raise Fault(f'no options for "{decision.question}"', STUCK)
    if game.is_out(decision.seat):
        raise Fault(f'{game.seat_name(decision.seat)} has left and is asked "{decision.question}"')
    return decision
