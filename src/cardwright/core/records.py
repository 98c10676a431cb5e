"""Records and matches: a record is complete by itself; a match is a game being played with its record.

Saving, undo, replays, reconnecting and bug reports are all this one thing: play the entries again.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterator
from sys import intern
from typing import Any, Final

from cardwright.core.asking import decision_of, find_pick
from cardwright.core.book import Book
from cardwright.core.chance import Chance, seeded
from cardwright.core.committed import Pledge, pledge_from
from cardwright.core.errors import BadInput
from cardwright.core.game import Game, NotAllowed
from cardwright.core.picks import Pick
from cardwright.core.refusals import NOT_A_MOVE, NOT_ALLOWED_NOW, Refusal
from cardwright.core.resample import with_other_luck
from cardwright.core.ruleset import Ruleset, Seat
from cardwright.core.saves import digest, from_bytes, to_data
from cardwright.core.scenarios import GIVING_UP, position
from cardwright.core.simultaneously import Simultaneously

FORMAT: Final = 1
SAVED: Final = "saved"  # the key of a start that is a position of another game
LONGEST: Final = 100_000  # entries
MOST_REPEATED: Final = 1_000_000  # picks that all undos of one record may play again
LONGEST_TEXT: Final = 1000  # letters of a name, a card or a move


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
        pledge: Pledge | None = None,
    ) -> None:
        self.rules = rules
        self.seats = seats
        self.settings = settings
        self.seed = seed
        self.start = start  # a scenario's set-up or a saved position, if the game does not begin as usual
        self.script = script
        self.pledge = pledge  # chance by committed streams instead of a seed
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
            "chance": self.kind_of_chance(),
            "start": self.start,
            "entries": [entry.plain() for entry in self.entries],
            "end": self.end,
        }

    def kind_of_chance(self) -> dict[str, Any]:
        """Where luck comes from: committed streams, or a seed and perhaps a script."""
        if self.pledge is not None:
            return {"committed": self.pledge.plain()}
        return {"seed": self.seed} if self.script is None else {"seed": self.seed, "script": self.script}

    def chance(self) -> Chance:
        return seeded(self.seed) if self.pledge is None else self.pledge.chance()

    def to_text(self) -> str:
        return json.dumps(self.plain(), ensure_ascii=False, indent=1) + "\n"

    def begin(self, log: bool) -> Game:
        """The position before the first entry, at its first decision."""
        if self.start is not None and SAVED in self.start:
            game = from_position(self.start[SAVED], self.rules, self.seed)
        elif self.start is not None:
            game = position(self.rules, self.start, self.settings, seeded(self.seed), self.script)
        else:
            game = self.rules.begin(self.seats, self.rules.setting_values(self.settings), self.chance())
        if [seat.name for seat in self.seats] != list(game.table.seats):
            raise BadInput(f"the seats must be {', '.join(game.table.seats)}, as in the position at the start")
        game.log = [] if log else None
        if not game.pending:
            game.run()  # a position that was saved stands at its decision already
        return game


def as_start(game: Game, names: list[str]) -> dict[str, Any]:
    """A position as the start of another game, whose players have these names."""
    data = to_data(with_other_luck(game, seeded(0)), log=False)  # it is keyed anew, and no secret may go along
    return {SAVED: named_anew(data, list(game.table.seats), names)}


def named_anew(data: Any, before: list[str], names: list[str]) -> Any:
    """A saved game with other seats; the parts of those who act at once are games too."""
    if isinstance(data, list):
        return [named_anew(item, before, names) for item in data]
    if not isinstance(data, dict):
        return data
    return {
        key: names if key == "seats" and value == before else named_anew(value, before, names)
        for key, value in data.items()
    }


def from_position(saved: Any, rules: Ruleset, seed: int) -> Game:
    """A game that goes on from a position, with other luck."""
    game = from_bytes(json.dumps(saved).encode(), rules)
    key_anew(game, seed & 0xFFFFFFFF)
    return game


# Reading a record. It may come from anybody.


def read_record(text: str, rules_of: Callable[[str], Ruleset], where: str = "record") -> Record:
    """Read a record; `rules_of(id)` finds the ruleset. Anything damaged is refused with its place."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as broken:
        raise BadInput(f"this is not a whole record: {broken}", where) from None
    if not isinstance(data, dict) or type(data.get("cardwright")) is not int or data["cardwright"] != FORMAT:
        raise BadInput("this is not a record of this version of Cardwright", where)
    try:
        rules = with_own_cards(rules_of(words_in(data, "game")), words_in(data, "own_cards", 1_000_000), where)
        if data.get("rules") != rules.digest():
            raise BadInput("it was made with other rules or card texts than those installed")
        return record_from(data, rules)
    except BadInput as error:
        raise error if error.where else error.inside(where) from None
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as damage:
        raise BadInput(f"the record is damaged: {type(damage).__name__} {damage}", where) from None


def with_own_cards(rules: Ruleset, own_cards: str, where: str) -> Ruleset:
    """The rules with the cards that the record brings along."""
    if not own_cards:
        return rules
    try:
        tables = tomllib.loads(own_cards).get("card")
    except tomllib.TOMLDecodeError as broken:
        raise BadInput(f"own_cards: this is not TOML: {broken}") from None
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise BadInput("own_cards: cards are written as [[card]]")
    return rules.with_cards(tables, f"{where}, own_cards")


def record_from(data: dict[str, Any], rules: Ruleset) -> Record:
    """A record from its JSON data; damaged data raises one of the usual errors."""
    seats = [
        Seat(words_in(seat, "name"), [intern(text(name, "a card of a deck")) for name in listed(seat, "deck")])
        for seat in listed(data, "seats")
    ]
    if len({seat.name for seat in seats}) < len(seats) or len(seats) not in rules.seat_counts:
        raise BadInput(f"seats: {rules.seat_words} different names are needed")
    settings = data.get("settings")
    if not isinstance(settings, dict):
        raise BadInput("settings: a table was expected")
    if "start" not in data:
        raise BadInput("start: it is missing; null means the usual one")
    start = data["start"]
    if start is not None and not isinstance(start, dict):
        raise BadInput("start: a set-up or null was expected")
    values = rules.setting_values({name: number(value, name) for name, value in settings.items()})
    record = Record(rules, seats, values, 0, start)
    read_chance(record, data.get("chance"))
    entries = listed(data, "entries")
    if len(entries) > LONGEST:
        raise BadInput(f"entries: more than {LONGEST}")
    for place, entry in enumerate(entries, 1):
        record.entries.append(entry_from(entry, len(seats), f"entry {place}"))
    record.end = words_in(data, "end")
    return record


def read_chance(record: Record, luck: Any) -> None:
    """Where the luck of a record comes from."""
    if isinstance(luck, dict) and "committed" in luck:
        if record.start is not None:
            raise BadInput("committed: a game that begins elsewhere has a seed")
        record.pledge = pledge_from(luck["committed"], len(record.seats))
        return
    if not isinstance(luck, dict) or "seed" not in luck:
        raise BadInput("chance: a table with a seed was expected")
    record.seed = number(luck["seed"], "seed")
    if luck.get("script") is not None:
        record.script = tuple([text(line, "script") for line in listed(luck, "script")])


def entry_from(data: Any, seats: int, where: str) -> Entry:
    """One entry: what, seat, words, number."""
    if not isinstance(data, list) or len(data) != 4:
        raise BadInput(f"{where}: four values were expected: what, seat, words, number")
    what, words = text(data[0], where), text(data[2], where)
    seat = number(data[1], where)
    if not (0 <= seat < seats or (seat == -1 and what in ("undo", "draw agreed"))):
        raise BadInput(f"{where}: there is no seat {seat}")
    return Entry(what, seat, words, number(data[3], where))


def listed(data: Any, key: str) -> list[Any]:
    value = data.get(key) if isinstance(data, dict) else None
    if not isinstance(value, list):
        raise BadInput(f"{key}: a list was expected")
    return value


def words_in(data: Any, key: str, most: int = LONGEST_TEXT) -> str:
    if not isinstance(data, dict) or key not in data:
        raise BadInput(f"{key}: it is missing")
    return text(data[key], key, most)


def text(value: Any, where: str, most: int = LONGEST_TEXT) -> str:
    if not isinstance(value, str) or len(value) > most:
        raise BadInput(f"{where}: a text of at most {most} letters was expected")
    if not value.isprintable() and any(commands_a_terminal(letter) for letter in value):
        raise BadInput(f"{where}: it holds a letter that can't be printed")
    return value


def commands_a_terminal(letter: str) -> bool:
    """Half a letter, or one that would move the cursor or worse when a message quotes it."""
    code = ord(letter)
    if letter in "\n\r\t":
        return False
    return code < 0x20 or 0x7F <= code <= 0x9F or 0xD800 <= code <= 0xDFFF


def number(value: Any, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not -1 <= value < 1 << 64:
        raise BadInput(f"{where}: a whole number was expected")
    return value


# Matches


class Played:
    """An entry in force: whether it may be taken back at once, and whether chance was drawn in it."""

    def __init__(self, entry: Entry, safe: bool, drew: bool) -> None:
        self.entry = entry
        self.safe = safe
        self.drew = drew


class NewLuck:
    """Chance was keyed anew when so many entries were in force; so much of its stream was spent by then."""

    def __init__(self, after: int, key: int, spent: int) -> None:
        self.after = after
        self.key = key
        self.spent = spent


class Knowledge:
    """What everybody knows and how much chance was drawn, so that undo can tell what a pick brought."""

    def __init__(self, game: Game, seat: int) -> None:
        ledger = game.side_of(seat).ledger
        self.known = [[not mixings for mixings in entry] for entry in ledger.entries]
        self.learned = ledger.learned
        self.draws = draws(game)

    def learnt_since(self, game: Game, seat: int) -> bool:
        """Has the seat seen anything that it did not know, even if it has lost sight of it again?"""
        by_others = 0
        ledger = game.side_of(seat).ledger
        for viewer, known in enumerate(self.known):
            entry = ledger.entries[viewer]
            news = sum(1 for piece, mixings in enumerate(entry) if not mixings and not known[piece])
            if viewer == seat and news:
                return True
            by_others += news
        return ledger.learned - self.learned > by_others


def draws(game: Game) -> int:
    """How often chance was asked, in the branches of a simultaneous part too."""
    count = game.chance.draws
    if game.script is not None:
        count += game.script.at + game.script.chance.draws
    if game.stack:
        top = game.stack[-1]
        if isinstance(top, Simultaneously):
            count += sum([branch.game.chance.draws for branch in top.branches if branch.game is not None])
    return count


class Match:
    """A game being played: the live state, its record, undo, and ends that players bring about."""

    def __init__(self, record: Record, log: bool = True) -> None:
        self.record = record
        self.log = log
        self.played: list[Played] = []  # the entries in force, undone ones left out
        self.luck: list[NewLuck] = []  # where undo across chance brought other luck
        self.taken_back = 0  # undos that crossed chance; the key of the luck that follows
        self.repeated = 0
        self.game: Game = self.begin()
        self.book = None if record.pledge is None else Book(record.pledge)
        self.publish()
        past, record.entries = record.entries, []
        try:
            for entry in past:
                self.play_again(entry)
        except BaseException:
            record.entries = past
            raise

    @property
    def rules(self) -> Ruleset:
        return self.record.rules

    @property
    def line(self) -> list[Entry]:
        """The entries in force, undone ones left out."""
        return [played.entry for played in self.played]

    def begin(self) -> Game:
        """The position before the first entry."""
        try:
            return self.record.begin(self.log)
        except (TypeError, ValueError, KeyError, AttributeError, IndexError, OverflowError) as error:
            if self.record.start is None:
                raise
            raise BadInput(f"there is no such position to start from: {type(error).__name__} {error}") from None

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
        words = game.rules.notation(game.side_of(seat), pick, seat)
        before = Knowledge(game, seat)
        others = [decision.seat for decision in game.pending if decision.seat != seat]
        game.choose(pick, seat)
        asked = [decision.seat for decision in game.pending]
        drew = draws(game) != before.draws
        goes_on = seat in asked and [other for other in asked if other != seat] == others
        safe = goes_on and not drew and not before.learnt_since(game, seat)
        self.write(Entry("pick", seat, words), safe, drew)

    def write(self, entry: Entry, safe: bool = False, drew: bool = False) -> None:
        self.record.entries.append(entry)
        self.played.append(Played(entry, safe, drew))
        self.publish()

    def publish(self) -> None:
        """What chance has brought can't be changed any more, not even by taking back."""
        if self.book is not None:
            self.book.gather(self.game)

    def concede(self, seat: int) -> None:
        """A player gives the game up."""
        self.end(Entry("concede", seat))

    def time_out(self, seat: int) -> None:
        """A player's time is over."""
        self.end(Entry("time out", seat))

    def agree_to_a_draw(self) -> None:
        self.end(Entry("draw agreed"))

    def end(self, entry: Entry) -> None:
        """Somebody gives up; with more players the game may go on without them."""
        if self.game.is_over() or (entry.seat >= 0 and self.game.is_out(entry.seat)):
            raise NotAllowed(Refusal(NOT_ALLOWED_NOW, "The game is over."))
        before = draws(self.game)
        self.game.give_up(entry.what, entry.seat)
        self.write(entry, drew=draws(self.game) != before)

    def hand_over(self, seat: int, name: str) -> None:
        """Another player, or a bot, goes on in this seat."""
        self.write(Entry("seat handed over", seat, name), True)

    # Undo

    def can_undo(self, seat: int) -> bool:
        """May the seat take its last pick back at once? Nothing learnt, no chance, nobody else asked since."""
        if not self.played:
            return False
        last = self.played[-1]
        return last.safe and last.entry.what == "pick" and last.entry.seat == seat

    def undo(self, to: int, breathe: Callable[[], None] | None = None) -> None:
        """Go back to the position after so many entries in force. The entries stay; an entry is added."""
        if not 0 <= to < len(self.played):
            raise NotAllowed(Refusal(NOT_A_MOVE, f"There are {len(self.played)} entries to go back over."))
        if self.repeated + to > MOST_REPEATED:
            raise NotAllowed(Refusal(NOT_ALLOWED_NOW, "Too much was taken back in this game."))
        self.go_back(to, breathe)
        self.repeated += to
        self.record.entries.append(Entry("undo", number=to))

    def go_back(self, to: int, breathe: Callable[[], None] | None = None) -> None:
        """Play the kept entries again. If a dropped one drew chance, the luck that follows is another one.

        Whoever looks meanwhile sees the old position; `breathe` is called between two entries.
        """
        crossed = any(played.drew for played in self.played[to:])
        luck = [one for one in self.luck if one.after <= to]
        if crossed:
            luck.append(NewLuck(to, self.taken_back + 1, self.game.chance.spent()))
        game, played = self.begin(), self.played[:to]
        for _ in walk_along(game, played, luck):
            if breathe is not None:
                breathe()
        self.played, self.luck, self.game = played, luck, game
        self.taken_back += crossed

    def walk(self, game: Game) -> Iterator[int]:
        """Lead a game that has just begun along the line in force: after each number of entries a halt to look."""
        return walk_along(game, self.played, self.luck)

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
            elif entry.what in GIVING_UP:
                self.end(entry)
            else:
                raise BadInput(f'entry {number}: there is no entry "{entry.what}"')
        except NotAllowed as error:
            raise BadInput(f'entry {number} "{entry.words or entry.what}" is refused: {error}') from None

    def close(self) -> Record:
        """The record up to now, with the digest it ends in."""
        self.record.end = digest(self.game)
        if self.book is not None:
            self.book.pledge.told = self.book.lines()
        return self.record


def walk_along(game: Game, line: list[Played], luck: list[NewLuck]) -> Iterator[int]:
    """Make entries happen again one by one, with the luck that came between them."""
    bring_new_luck(game, luck, 0)
    yield 0
    for count, played in enumerate(line, 1):
        repeat(game, played.entry)
        bring_new_luck(game, luck, count)
        yield count


def bring_new_luck(game: Game, luck: list[NewLuck], after: int) -> None:
    for one in luck:
        if one.after == after:
            key_anew(game, one.key, one.spent)


def repeat(game: Game, entry: Entry) -> None:
    """Make an entry happen again without writing it down."""
    if entry.what == "pick":
        found = find_pick(game, entry.seat, entry.words)
        if isinstance(found, Refusal):
            raise BadInput(f'"{entry.words}" is refused: {found}')
        game.choose(found, entry.seat)
    elif entry.what in GIVING_UP:
        game.give_up(entry.what, entry.seat)


def key_anew(game: Game, key: int, spent: int = 0) -> None:
    """All luck to come is another one; what a script still says stays."""
    game.chance = game.chance.anew(key, spent)
    if game.script is not None:
        game.script.chance = game.script.chance.anew(key, spent)
    if game.stack:
        top = game.stack[-1]
        if isinstance(top, Simultaneously):
            for branch in top.branches:
                if branch.game is not None:
                    branch.game.chance = branch.game.chance.anew(key, spent)


def replay(record: Record, verify: bool = True, log: bool = True) -> Match:
    """Play a record again; with `verify` it must end in the digest it names."""
    end = record.end
    match = Match(record, log)
    if verify and end and digest(match.game) != end:
        raise BadInput("the record does not end as it says: it was edited, or made by another version")
    return match
