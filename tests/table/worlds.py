"""Two worlds that a viewer can't tell apart, and everything that the table would send it in each.

The second world is the first with all dealt again that the viewer can't know: cards, luck to come, what others do
in secret, the order of hands it does not see, and events it was not told of.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from typing import Any, Final

from cardwright.client.board import Board, read_board
from cardwright.core import views
from cardwright.core.book import Book
from cardwright.core.chance import Chance
from cardwright.core.checks import known_events
from cardwright.core.committed import DRAWS, PARTS
from cardwright.core.game import DOWN, Game
from cardwright.core.places import EVERYBODY, OWNER
from cardwright.core.resample import agrees, resample
from cardwright.core.ruleset import Ruleset
from cardwright.core.trail import ONLOOKERS, Draw
from cardwright.table import said as talk
from cardwright.table.errors import No
from cardwright.table.fair import record_with
from cardwright.table.past import Past
from cardwright.table.plain_pages import why
from cardwright.table.plain_table import TablePage
from cardwright.table.protocol import encode
from cardwright.table.room import Room
from cardwright.table.shown import Shown, shown, without_log
from cardwright.table.telling import Telling

LEAVES: Final = [bytes(32)] * (DRAWS + PARTS)  # no tree of keys is needed to look for leaks
LINES: Final = 25  # of the log, the latest, that are put into words in both worlds
BOARDS: Final[dict[str, Board]] = {}


class Viewer:
    """Somebody who looks at a table: from a seat, from beside it, or from beside it through an open hand."""

    def __init__(self, eyes: int, seat: int, through: str = "") -> None:
        self.eyes = eyes  # through whose eyes, -1 for what is public
        self.seat = seat
        self.through = through
        self.telling = Telling()  # what its socket told it last

    @property
    def seats(self) -> list[int]:
        return [self.seat] if self.seat >= 0 else []

    def shown(self, room: Room) -> Shown:
        return shown(room, f"person {self.seat}", self.seats, self.seat, self.through)

    def words(self) -> str:
        if self.seat >= 0:
            return "a player"
        return "an onlooker through a hand" if self.through else "an onlooker"


def everybody(room: Room) -> list[list[Viewer]]:
    """By seat all who must not see what this seat can't know."""
    names = room.playing.names
    return [[Viewer(seat, seat), Viewer(-1, -1), Viewer(seat, -1, names[seat])] for seat in range(len(names))]


def twin_of(game: Game, seat: int, chance: Chance) -> Game:
    """Another world that the seat can't tell from this one, but for the log."""
    twin = resample(game, seat, chance)
    if not agrees(game, twin):
        twin = game.copy()  # no other world was found in which all see the same numbers
    side = twin.side_of(seat)
    for one in (twin,) if side is twin else (twin, side):
        mix_loose_places(one, seat, chance)
    return twin


def mix_loose_places(game: Game, seat: int, chance: Chance) -> None:
    """The order of a hand that the seat does not see is nobody's business but its player's."""
    for place in game.table.places:
        pieces = game.contents[place.number]
        sight = place.kind.sight
        seen = sight == EVERYBODY or (sight == OWNER and place.owner == seat)
        if place.kind.loose and not seen and all(game.faces[piece] <= DOWN for piece in pieces):
            chance.shuffle(pieces)


@contextmanager
def other_world(room: Room, twin: Game, eyes: int) -> Iterator[None]:
    """The table as it would be in another world, its log as these eyes were told it."""
    history = room.playing
    game, past = history.match.game, history.past
    twin.log = known_events((game.log or [])[-LINES:], eyes)
    history.match.game, history.past = twin, OtherPast(past, twin, eyes)
    shuffled = dealt_otherwise(history.match.book, eyes)
    try:
        yield
    finally:
        history.match.game, history.past = game, past
        for draw, cards in shuffled:
            draw.cards = cards


def dealt_otherwise(book: Book | None, eyes: int) -> list[tuple[Draw, list[str]]]:
    """Turn round the order of all shuffled cards that these eyes have not followed; what it was."""
    before: list[tuple[Draw, list[str]]] = []
    bit = 1 << eyes if eyes >= 0 else ONLOOKERS
    for draw in book.draws.values() if book is not None else ():
        seen = book.seen.get(draw.label, {}) if book is not None else {}
        hidden = [at for at in range(len(draw.cards)) if not seen.get(at, 0) & bit]
        before.append((draw, draw.cards))
        draw.cards = draw.cards.copy()
        for at, other in zip(hidden, reversed(hidden), strict=True):
            draw.cards[at] = before[-1][1][other]
    return before


def without_hashes(record: Any) -> Any:
    """A record without what holds hidden cards behind salts: that is another in every game, and tells nothing."""
    if isinstance(record, dict):
        return {key: without_hashes(part) for key, part in record.items() if key not in ("root", "chain", "path")}
    return [without_hashes(part) for part in record] if isinstance(record, list) else record


class OtherPast(Past):
    """The past as these eyes were told it, its latest lines put into words in the other world."""

    __slots__ = ("eyes", "real")

    def __init__(self, real: Past, twin: Game, eyes: int) -> None:
        super().__init__(twin)
        self.real = real
        self.eyes = eyes

    def count(self) -> int:
        return self.real.count()

    def lines(self, viewer: int, first: int = 0) -> list[dict[str, str]]:
        latest = self.real.since(max(self.real.count() - LINES, first))
        same = len(views.lines_of(self.real.game, latest, viewer))
        earlier = self.real.lines(viewer, first)
        told = views.lines_of(self.game, known_events(latest, self.eyes), viewer)
        return earlier[: len(earlier) - same] + told


class Forms:
    """The forms in which somebody gets to know a table, each as the bytes that leave the process."""

    def __init__(self, asked_about: list[str], pages: bool, frames: bool = True) -> None:
        self.asked_about = asked_about  # words whose refusals are compared too
        self.pages = pages
        self.frames = frames
        self.otherwise = False  # do other cards lie somewhere in the other world?

    def of(self, room: Room, viewer: Viewer) -> tuple[dict[str, str], Telling]:
        """What one viewer gets, and what its socket has told it then."""
        state = viewer.shown(room)
        forms = {"state": encode({"state": state})}
        telling = copy(viewer.telling)
        if self.frames:
            forms["frame"] = frame(telling, room, viewer)
        if viewer.seat >= 0 and not room.playing.is_over():
            found = room.reasons(viewer.seat)
            forms["refusals"] = json.dumps(found)
            for words in self.asked_about:
                forms[f"answer to {words}"] = json.dumps(answer(room, viewer.seat, words))
            if self.pages:
                forms["why page"] = why(rules_of(room), room.id, viewer.seat, found)
        if self.pages and not viewer.through and room.playing.match.book is not None:
            forms["record"] = json.dumps(without_hashes(record_with(room, viewer.seat, LEAVES)))
        if self.pages:
            page = TablePage(rules_of(room), board_of(rules_of(room)), state, True)
            forms |= {"page": page.html(), "log page": page.whole_log()}
        return forms, telling


def frame(telling: Telling, room: Room, viewer: Viewer) -> str:
    """What a socket sends after what it has told already; nothing if there is nothing new."""
    past = room.playing.past
    if isinstance(past, OtherPast) and telling.past is past.real:
        telling.past = past
    state, looks = without_log(room, f"person {viewer.seat}", viewer.seats, viewer.seat, viewer.through)
    return (telling.news(state, past, looks, {}) or b"").decode()


def answer(room: Room, seat: int, words: str) -> Any:
    try:
        return room.reason_against(seat, words)
    except No as refused:
        return refused.sentence


def rules_of(room: Room) -> Ruleset:
    return room.playing.match.rules


def board_of(rules: Ruleset) -> Board:
    if rules.id not in BOARDS:
        BOARDS[rules.id] = read_board(rules)
    return BOARDS[rules.id]


Twin = Callable[[Game, int, Chance], Game]


def differences(
    room: Room, viewers: list[Viewer], forms: Forms, chance: Chance, twin_of: Twin = twin_of
) -> list[str]:
    """What tells the two worlds of the first viewer's eyes apart, for it and all who look through them."""
    found = []
    twin = twin_of(room.playing.match.game, viewers[0].eyes, chance)
    forms.otherwise = is_dealt_otherwise(room.playing.match.game, twin, viewers[0].eyes)
    for viewer in viewers:
        mine, telling = forms.of(room, viewer)
        with other_world(room, twin, viewer.eyes):
            other, _ = forms.of(room, viewer)
        found += [
            f"the {form} of {viewer.words()}: {apart(mine[form], other[form])}"
            for form in mine
            if mine[form] != other[form]
        ]
        viewer.telling = telling
    return found


def is_dealt_otherwise(game: Game, twin: Game, seat: int) -> bool:
    sides = (game, twin), (game.side_of(seat), twin.side_of(seat))
    return any([d.number for d in one.definitions] != [d.number for d in other.definitions] for one, other in sides)


def apart(one: str, other: str) -> str:
    """Where two texts begin to differ."""
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"…{one[max(at - 100, 0) : at + 60]}… against …{other[max(at - 100, 0) : at + 60]}…"


def open_hands(room: Room) -> None:
    """All people let onlookers look into their hands."""
    room.talk.open_hands = set(range(len(room.seats)))


assert talk.ONLOOKER == -1


@contextmanager
def still() -> Iterator[None]:
    """Time stands still, and pages give their forms the same ids."""
    from cardwright.table import hall, plain_table, room, shown

    kept = [(room, "now"), (hall, "now"), (shown, "now"), (plain_table, "new_id")]
    before = [(module, name, getattr(module, name)) for module, name in kept]
    for module, name, _ in before:
        setattr(module, name, (lambda: "id") if name == "new_id" else lambda: 1_000_000)
    try:
        yield
    finally:
        for module, name, was in before:
            setattr(module, name, was)
