"""Tutorials: a first game in lessons. Each says something, asks for a move, and knows what the others reply.

A tutorial is a file: a set-up, scripted chance and lessons. How far somebody has come follows from the moves alone,
so that taking back, resuming and replaying need nothing more.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from cardwright.client.challenges import files_beside, own_rules, record_of
from cardwright.client.files import read_file
from cardwright.client.windows import plain_pass
from cardwright.core.asking import decision_of, find_pick, notations, plain
from cardwright.core.errors import BadInput
from cardwright.core.game import Game
from cardwright.core.picks import Pick
from cardwright.core.records import Entry, Record
from cardwright.core.ruleset import Ruleset
from cardwright.core.scenario_keys import LIST, WORDS, WORDS_OR_LIST, Key, check_file, check_keys
from cardwright.core.scenarios import Scenario

LEARNER: Final = 0  # the seat that learns
LESSON_KEYS: Final = {
    "say": Key(WORDS, "what is explained, in one or two sentences"),
    "clauses": Key(LIST, "the clauses that say it"),
    "do": Key(WORDS_OR_LIST, "the move to make; any of a list will do"),
    "then": Key(WORDS_OR_LIST, 'what follows, as in "Rival: end turn": replies, and further own moves'),
}


@dataclass(frozen=True)
class Lesson:
    """One thing to learn: what is said, which moves are right, what the others then do."""

    say: str
    clauses: tuple[str, ...]
    do: tuple[str, ...]
    then: tuple[tuple[int, str], ...]  # seat and words, replies and further own moves

    def told(self) -> dict[str, Any]:
        return {"say": self.say, "clauses": list(self.clauses), "do": list(self.do)}


@dataclass(frozen=True)
class Beat:
    """One move that a tutorial expects: whose, of which lesson, in which words."""

    lesson: int
    seat: int
    words: tuple[str, ...]

    def means(self, words: str) -> bool:
        """Do these words name the expected move?"""
        given = plain(words)
        return any(given == plain(one) or given.startswith(plain(one) + " ") for one in self.words)


class Tutorial:
    """A tutorial as read from its file."""

    def __init__(self, name: str, scenario: Scenario, lessons: list[Lesson]) -> None:
        self.name = name
        self.scenario = scenario
        self.title = scenario.title
        self.about = str(scenario.data.get("about", ""))
        self.seats = seats_of(scenario.data)
        self.lessons = lessons
        self.beats = [beat for number, lesson in enumerate(lessons) for beat in beats_of(number, lesson)]

    def record(self) -> Record:
        return record_of(self.scenario, self.seats)

    def beat_after(self, line: Sequence[Entry]) -> int:
        """How many of the expected moves are among those made; moves without a choice may lie in between."""
        at = 0
        for entry in line:
            beat = self.beats[at] if at < len(self.beats) else None
            if beat is not None and entry.what == "pick" and entry.seat == beat.seat and beat.means(entry.words):
                at += 1
        return at

    def next_beat(self, line: Sequence[Entry]) -> Beat | None:
        """The move that is expected now; None after the last."""
        at = self.beat_after(line)
        return self.beats[at] if at < len(self.beats) else None

    def lesson_after(self, line: Sequence[Entry]) -> int:
        """The first lesson whose move is still to be made; after the last move, their number."""
        at = self.beat_after(line)
        mine = [beat.lesson for beat in self.beats[at:] if beat.seat == LEARNER]
        return mine[0] if mine else len(self.lessons)

    def awaited(self, game: Game, line: Sequence[Entry], seat: int) -> list[str]:
        """Which of the offered moves a seat should make now; none if it is free, or if the lesson waits for others.

        In a window before the one that is meant it is the pass.
        """
        beat, decision = self.next_beat(line), decision_of(game, seat)
        if decision is None or beat is None:
            return []
        offered = [words for words, _ in notations(game, decision)]
        if beat.seat == seat:
            expected = [words for words in offered if beat.means(words)]
            if expected:
                return expected
        passing = plain_pass(game.side_of(seat), decision)
        if passing is not None:
            return [game.rules.notation(game.side_of(seat), passing, seat)]
        return offered if len(offered) == 1 else []

    def refuses(self, game: Game, line: Sequence[Entry], words: str) -> str:
        """Why the learner should not make this move now; empty if it is right, or a matter of the rules."""
        found = find_pick(game, LEARNER, words)
        if self.next_beat(line) is None or not isinstance(found, Pick):
            return ""
        right = self.awaited(game, line, LEARNER)
        if game.rules.notation(game.side_of(LEARNER), found, LEARNER) in right:
            return ""
        return f"Not yet: in this lesson, {right[0] if right else 'wait for the reply'}."

    def reply(self, game: Game, line: Sequence[Entry]) -> tuple[int, str] | None:
        """What the others do now: the expected reply, a pass, or the only thing that one of them can do."""
        for decision in game.pending:
            found = self.awaited(game, line, decision.seat) if decision.seat != LEARNER else []
            if found:
                return decision.seat, found[0]
        return None


def beats_of(number: int, lesson: Lesson) -> list[Beat]:
    mine = [Beat(number, LEARNER, lesson.do)] if lesson.do else []
    return mine + [Beat(number, seat, (words,)) for seat, words in lesson.then]


def seats_of(data: dict[str, Any]) -> tuple[str, ...]:
    return tuple(data.get("players") or ("P1", "P2"))


# Reading


def tutorials_of(rules: Ruleset) -> list[Tutorial]:
    """The tutorials of a game, in the folder `tutorial` beside its rules."""
    return [read_tutorial(path, rules) for path in files_beside(rules, "tutorial")]


def find_tutorial(rules: Ruleset, name: str = "") -> Tutorial:
    """The tutorial of this name, or the first."""
    found = tutorials_of(rules)
    for tutorial in found:
        if name in ("", tutorial.name):
            return tutorial
    there = ", ".join(tutorial.name for tutorial in found) or "none"
    raise BadInput(f"{rules.name} has no tutorial{f' {name!r}' if name else ''}; there are {there}")


def read_tutorial(path: Path, rules: Ruleset) -> Tutorial:
    """A tutorial from its file; every unknown key, player or clause is an error that names the place."""
    where = str(path)
    try:
        data = tomllib.loads(read_file(path, "a tutorial"))
    except (tomllib.TOMLDecodeError, RecursionError) as broken:
        raise BadInput(f"this is not TOML: {broken}", where) from None
    tables = data.pop("lesson", None)
    check_file(data, where)
    if not isinstance(tables, list) or not tables:
        raise BadInput("a tutorial has its lessons as [[lesson]]", where)
    seats = seats_of(data)
    lessons = [
        lesson_from(table, seats, own_rules(data["game"], rules), f"{where}, lesson {number}")
        for number, table in enumerate(tables, 1)
    ]
    return Tutorial(path.stem, Scenario(data, rules, where), lessons)


def lesson_from(table: dict[str, Any], seats: tuple[str, ...], rules: Ruleset, where: str) -> Lesson:
    check_keys(table, LESSON_KEYS, where)
    if not table.get("say"):
        raise BadInput('"say" is missing: what does this lesson explain?', where)
    unknown = [id for id in table.get("clauses", []) if id not in rules.clauses]
    if unknown:
        raise BadInput(f"there is no clause {unknown[0]}", where)
    replies = tuple(reply_from(move, seats, where) for move in listed(table.get("then", [])))
    return Lesson(table["say"], tuple(table.get("clauses", [])), tuple(listed(table.get("do", []))), replies)


def reply_from(move: str, seats: tuple[str, ...], where: str) -> tuple[int, str]:
    name, colon, words = move.partition(":")
    if not colon or name.strip() not in seats:
        raise BadInput(f'"{move}": write one of {", ".join(seats)}, a colon and the move', where)
    return seats.index(name.strip()), words.strip()


def listed(moves: str | list[str]) -> list[str]:
    return [moves] if isinstance(moves, str) else moves
