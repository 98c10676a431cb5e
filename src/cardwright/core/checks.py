"""What must hold in every state of every game; the fuzz asks here at many states of many games."""

from __future__ import annotations

import json
from typing import Any, ClassVar, Final

from cardwright.core.asking import card_asked_about, find_pick, notations, plain, reasons
from cardwright.core.chance import Chance
from cardwright.core.events import EVERY_SEAT, Event
from cardwright.core.game import Game
from cardwright.core.picks import Decision, Pick
from cardwright.core.records import Match, Record, read_record
from cardwright.core.refusals import NOT_ALLOWED_NOW, Refusal
from cardwright.core.resample import agrees, resample
from cardwright.core.saves import digest, from_bytes, to_bytes
from cardwright.core.views import NOBODY_LOOKS, log_lines, view

FARTHEST: Final = 10  # decisions that a fork is followed
LINES: Final = 40  # of the log are compared in each state, the whole log at the end


class Fault(Exception):
    """A promise that was broken."""

    def __init__(self, words: str, kind: str = "violation") -> None:
        super().__init__(words)
        self.kind = kind


class Checks:
    """Checks states of one game and counts what was checked."""

    NAMES: ClassVar = (
        "view_pairs",
        "pairs_dealt_differently",
        "pairs_not_found",
        "options_tried",
        "intents_refused",
        "intents_accepted",
        "forks",
        "replays",
        "sums",
    )

    def __init__(self, record: Record, chance: Chance) -> None:
        self.record = record
        self.chance = chance
        self.counts: dict[str, int] = {}

    def count(self, name: str, number: int = 1) -> None:
        self.counts[name] = self.counts.get(name, 0) + number

    def everything(self, game: Game, fork: bool) -> None:
        """All checks of one state at a decision."""
        before = digest(game)
        self.sums(game)
        for seat in range(game.seat_count):
            if not game.is_out(seat):
                self.intents(game, seat)
                self.views(game, seat)
        for decision in game.pending:
            self.options(game, decision)
        unchanged(game, before)
        if fork:
            self.forks(game, before)
            unchanged(game, before)

    def the_end(self, game: Game) -> None:
        """What can still be checked when the game is over."""
        self.sums(game)
        for seat in range(game.seat_count):
            self.views(game, seat, whole_log=True)
        if digest(from_bytes(to_bytes(game), game.rules)) != digest(game):
            raise Fault("a finished game is another one after saving and loading")

    # Pieces and sums

    def sums(self, game: Game) -> None:
        """Every piece lies in exactly one place, none is lost, and the game finds nothing wrong itself."""
        self.count("sums")
        lying = [-1] * len(game.definitions)
        for place, pieces in enumerate(game.contents):
            for piece in pieces:
                if lying[piece] != -1:
                    raise Fault(f"{game.name(piece)} lies in two places")
                lying[piece] = place
        if lying != game.place_of:
            raise Fault("a piece lies elsewhere than it should")
        dealt = self.counts.setdefault("pieces", len(lying))
        if len(lying) < dealt:
            raise Fault(f"of {dealt} pieces {dealt - len(lying)} are lost")
        problems = game.rules.problems(game)
        if problems:
            raise Fault("; ".join(problems))

    # Views

    def views(self, game: Game, viewer: int, whole_log: bool = False) -> None:
        """A state, and the same with all that the viewer can't know dealt again, look alike to the byte."""
        twin = resample(game, viewer, self.chance)
        if not agrees(game, twin):
            self.count("pairs_not_found")
            return
        log = game.log or []
        since = 0 if whole_log else max(len(log) - LINES, 0)
        mine = seen(game, viewer, since)
        twin.log = known_events(log[since:], viewer)
        other = seen(twin, viewer, 0)
        self.count("view_pairs")
        if [d.number for d in twin.definitions] != [d.number for d in game.definitions]:
            self.count("pairs_dealt_differently")
        for part, text in mine.items():
            if text != other[part]:
                leak = f"the {part} of {game.seat_name(viewer)} tells what it can't know"
                raise Fault(f"{leak}: {difference(text, other[part])}")

    # Options and intents

    def options(self, game: Game, decision: Decision) -> None:
        """Every option has words of its own, and can be done."""
        seat = decision.seat
        offered = notations(game, decision)
        words = [plain(said) for said, _ in offered]
        if len(set(words)) < len(words):
            twice = [said for said in words if words.count(said) > 1]
            raise Fault(f'two options are both "{twice[0]}"')
        said, meant = offered[self.chance.below(len(offered))]
        found = find_pick(game, seat, said)
        if not isinstance(found, Pick) or not found.same(meant):
            raise Fault(f'"{said}" is offered, but the words mean {found!r}')
        for _, pick in offered:
            twin = game.copy()
            twin.choose(pick, seat)
            self.count("options_tried")
            if not twin.pending and not twin.is_over():
                raise Fault(f'after "{game.rules.notation(game, pick, seat)}" nobody is asked')

    def intents(self, game: Game, seat: int) -> None:
        """Everything a seat could try is either offered, or refused by a clause that forbids it."""
        own = game.side_of(seat)
        rules = game.rules
        asked = [decision for decision in own.pending if decision.seat == seat]
        offered = {plain(said) for decision in asked for said, _ in notations(game, decision)}
        tried: set[str] = set()
        refused: list[tuple[str, str]] = []
        for pick in rules.intents(own, seat):
            words = plain(rules.notation(own, pick, seat))
            clause = self.refusing_clause(own, seat, pick, words)
            if clause and any(decision.offers(pick) for decision in asked):
                raise Fault(f'"{words}" is offered to {game.seat_name(seat)}, but {clause} forbids it')
            if not clause and words not in offered:
                raise Fault(f'"{words}" is not offered to {game.seat_name(seat)}, and nothing forbids it')
            if clause and words not in offered and words not in tried:
                refused.append((words, clause))
            tried.add(words)
        self.count("intents_refused", len(refused))
        self.count("intents_accepted", len(tried & offered))
        shortened = [words for words, _ in refused if any(said.startswith(words + " ") for said in offered)]
        plain_ones = [one for one in refused if one[0] not in shortened]
        if plain_ones:
            self.refusal(game, seat, plain_ones[self.chance.below(len(plain_ones))])

    def refusing_clause(self, game: Game, seat: int, pick: Pick, words: str) -> str:
        """The clause of the prohibition that is true for the pick, empty if none is."""
        forbid = game.rules.refusals.reason(game, seat, pick, card_asked_about(game, seat, pick))
        if forbid is None:
            return ""
        if not forbid.citation.ids or not forbid.citation.ids[0]:
            raise Fault(f'"{words}" is refused without a clause: {forbid.sentence}')
        clause = forbid.citation.ids[0]
        if game.rules.clauses and clause not in game.rules.clauses:
            raise Fault(f'"{words}" is refused by {clause}, which the rulebook does not have')
        if not forbid.test(game, seat, pick):
            raise Fault(f'"{words}" is refused by {clause}, whose condition is not true')
        return clause

    def refusal(self, game: Game, seat: int, refused: tuple[str, str]) -> None:
        """The words of a forbidden move get the reason, as a finished sentence."""
        words, clause = refused
        found = find_pick(game, seat, words)
        if isinstance(found, Pick) or found.kind != NOT_ALLOWED_NOW:
            raise Fault(f'"{words}" is forbidden by {clause}, but its words are answered with {found}')
        if not found.sentence or "{" in found.sentence:
            raise Fault(f'"{words}" is refused with an unfinished sentence: {found.sentence}')

    # Forks

    def forks(self, game: Game, start: str) -> None:
        """A copy, a saved and loaded game and a replayed record all go on as the game does."""
        rules = game.rules
        forks: dict[str, Game] = {"a copy": game.copy(), "a saved game": from_bytes(to_bytes(game), rules)}
        forks["a replayed record"] = Match(read_record(self.record.to_text(), lambda id: rules)).game
        self.count("forks")
        self.count("replays")
        for name, fork in forks.items():
            if digest(fork) != start:
                raise Fault(f"{name} is another game than the one it was made from")
        picks = self.go_on(forks["a copy"])
        end = digest(forks["a copy"])
        for name, fork in forks.items():
            if name != "a copy":
                repeat(fork, picks, name)
                if digest(fork) != end:
                    raise Fault(f"{name} goes on otherwise")

    def go_on(self, game: Game) -> list[tuple[int, int, int]]:
        """Some random picks: which decision, how many options, which of them."""
        picks: list[tuple[int, int, int]] = []
        while not game.is_over() and len(picks) < FARTHEST:
            which = self.chance.below(len(game.pending))
            options = game.pending[which].options
            if not options:
                raise Fault(f'no options for "{game.pending[which].question}"', "stuck")
            chosen = self.chance.below(len(options))
            picks.append((which, len(options), chosen))
            game.choose(options[chosen], game.pending[which].seat)
        return picks


def unchanged(game: Game, before: str) -> None:
    """Looking at a game must not change it."""
    if digest(game) != before:
        raise Fault("looking at a state, or playing on from a copy of it, has changed it")


def repeat(game: Game, picks: list[tuple[int, int, int]], name: str) -> None:
    """The same picks in another game."""
    for which, count, chosen in picks:
        if which >= len(game.pending) or len(game.pending[which].options) != count:
            raise Fault(f"{name} offers other options")
        decision = game.pending[which]
        game.choose(decision.options[chosen], decision.seat)


def seen(game: Game, viewer: int, since: int) -> dict[str, str]:
    """Everything that ever reaches a viewer, as text: what it sees, may do and is told."""
    refused: dict[str, Refusal] = {} if game.is_over() else reasons(game, viewer)
    return {
        "view": json.dumps(view(game, viewer)),
        "view for onlookers": json.dumps(view(game, NOBODY_LOOKS)),
        "refusals": json.dumps([[words, refusal.plain()] for words, refusal in refused.items()]),
        "log": json.dumps(log_lines(game, viewer, since)),
    }


def known_events(events: list[Event], viewer: int) -> list[Event]:
    """The events that the viewer, or an onlooker (-1), was told of, as far as it was told."""
    return [disguised(event, viewer) for event in events if is_in(event.told, viewer)]


def is_in(seats: int, viewer: int) -> bool:
    """Is the viewer among these seats? An onlooker is only where all are."""
    return seats == EVERY_SEAT or (viewer >= 0 and bool(seats >> viewer & 1))


def disguised(event: Event, viewer: int) -> Event:
    """The event with another card in place of one that the viewer could not read."""
    if is_in(event.seen, viewer) or not event.card:
        return event
    data: list[Any] = event.plain()
    data[2] = "Another Card"
    return Event(*data)


def difference(one: str, other: str) -> str:
    """Where two texts begin to differ."""
    at = 0
    while at < min(len(one), len(other)) and one[at] == other[at]:
        at += 1
    start = max(at - 80, 0)
    return f"…{one[start : at + 60]}… against …{other[start : at + 60]}…"
