"""The board of a game: which places lie where and how facts are put, read from the game's board.toml."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field, replace
from importlib import resources
from typing import Any

from cardwright.core.errors import BadInput
from cardwright.core.ruleset import Ruleset

FOE = "foe"
ME = "me"
TABLE = "table"


@dataclass(frozen=True)
class Row:
    """A row of cards: whose places, and which, from left to right."""

    side: str
    places: tuple[str, ...]
    height: int = 3
    tall: int = 0  # the most lines it grows to on a large screen; 0: as the client likes
    halves: bool = False  # are the places parts of a half, drawn once for each half?


@dataclass(frozen=True)
class Halves:
    """The side of each player falls into halves, which face halves of other players."""

    names: tuple[str, ...]  # from left to right, for their own player
    place: str  # how a part of a half is called in the view: "{half}_{part}"
    facing: str = ""  # where the view tells which halves of whom face each half of the one who looks


@dataclass(frozen=True)
class PlaceLook:
    """How a kind of place is drawn."""

    name: str
    label: str
    free: str = ""
    back: str = "card"
    hidden_when_empty: bool = False
    short: str = ""  # the label where there is little room
    pile: bool = False  # drawn as one card with a number, what its back tells beside it
    value: str = ""  # where the facts of its player tell what the back of a pile shows; may name the {half}
    say: str = "{}"
    sign: str = "{}"


@dataclass(frozen=True)
class Counter:
    """A number of each player, drawn as marks, or as a number if nothing says out of how many."""

    label: str
    value: str
    of: str = ""
    mark: str = ""
    lost: str = ""
    short: str = ""


@dataclass(frozen=True)
class Pile:
    """A place that is drawn as a number of cards beside its player."""

    name: str
    label: str
    short: str = ""
    hidden_when_empty: bool = False


@dataclass(frozen=True)
class News:
    """Something in the view that is told as long as it is there, such as what waits on a chain."""

    value: str
    label: str


@dataclass(frozen=True)
class Total:
    """A number of each player with the parts that explain it."""

    value: str
    label: str
    short: str


@dataclass(frozen=True)
class Fact:
    """What is told of a card on the table; one with a mark is a badge, seen on the smallest card."""

    value: str
    say: str
    short: str = ""
    mark: str = ""


@dataclass(frozen=True)
class Outcome:
    """Words for what would happen, and when they hold."""

    say: str
    when: str = ""
    unless: str = ""
    tone: str = "plain"
    clause: str = ""


@dataclass
class Board:
    """All that board.toml says."""

    rows: list[Row]
    places: dict[str, PlaceLook]
    piles: dict[str, Pile]
    counters: list[Counter]
    totals: list[Total]
    facts: list[Fact]
    card: dict[str, str]
    stats: list[tuple[str, str]]
    kinds: dict[str, str]
    hues: dict[str, tuple[str, str, str]]
    clauses: dict[str, str]
    kind_clauses: dict[str, str]
    expect_at: str = ""
    expect_lead: str = ""
    outcomes: list[Outcome] = field(default_factory=list)
    also: list[Outcome] = field(default_factory=list)
    halves: Halves | None = None
    news: list[News] = field(default_factory=list)

    def look(self, place: str) -> PlaceLook:
        """How a place is drawn; one that the board doesn't name is drawn under its own name."""
        half, part = self.half_of(place)
        if half:
            return replace(self.places[part], value=self.places[part].value.format(half=half))
        return self.places.get(place) or PlaceLook(place, place.replace("_", " ").capitalize())

    def part(self, half: str, part: str) -> str:
        """The name of a part of a half as the view has it."""
        assert self.halves is not None
        return self.halves.place.format(half=half, part=part)

    def half_of(self, place: str) -> tuple[str, str]:
        """The half and part that a place is, both empty if it is none."""
        for half in self.halves.names if self.halves else ():
            for part in self.places:
                if self.part(half, part) == place:
                    return half, part
        return "", ""

    def place_names(self) -> set[str]:
        """Every place that the board draws or counts, as the view names it."""
        named = set(self.piles)
        for row in self.rows:
            halves = self.halves.names if row.halves and self.halves else ()
            named |= {self.part(half, part) for half in halves for part in row.places}
            named |= set() if row.halves else set(row.places)
        return named


def read_board(rules: Ruleset) -> Board:
    """The board of a game; one without board.toml has its places in declared order."""
    folder = resources.files(type(rules).__module__.rpartition(".")[0])
    file = folder.joinpath("board.toml")
    if not file.is_file():
        return plain_board(rules)
    try:
        return board_from(tomllib.loads(file.read_text("utf-8")))
    except (tomllib.TOMLDecodeError, KeyError, TypeError) as error:
        raise BadInput(f"this board can't be read: {error}", f"{rules.id}/board.toml") from None


def board_from(data: dict[str, Any]) -> Board:
    expect = data.get("expect", {})
    card = data.get("card", {})
    return Board(
        rows=[Row(**{**row, "places": tuple(row["places"])}) for row in data["row"]],
        places={place["name"]: PlaceLook(**place) for place in data["place"]},
        piles={pile["name"]: Pile(**pile) for pile in data.get("pile", [])},
        counters=[Counter(**counter) for counter in data.get("counter", [])],
        totals=[Total(**total) for total in data.get("total", [])],
        facts=[Fact(**fact) for fact in data.get("fact", [])],
        card={key: value for key, value in card.items() if key != "stat"},
        stats=[(stat["field"], stat["say"]) for stat in card.get("stat", [])],
        kinds=data.get("kinds", {}),
        hues={hue: (look[0], look[1], look[2]) for hue, look in data.get("hues", {}).items()},
        clauses=data.get("clauses", {}),
        kind_clauses=data.get("kind_clauses", {}),
        expect_at=expect.get("at", ""),
        expect_lead=expect.get("lead", ""),
        outcomes=[Outcome(**outcome) for outcome in expect.get("say", [])],
        also=[Outcome(**outcome) for outcome in expect.get("also", [])],
        halves=halves_from(data["halves"]) if "halves" in data else None,
        news=[News(**news) for news in data.get("news", [])],
    )


def halves_from(data: dict[str, Any]) -> Halves:
    return Halves(tuple(data["names"]), data["place"], data.get("facing", ""))


def plain_board(rules: Ruleset) -> Board:
    """Every place as a row: what a game shows before somebody has laid it out."""
    own = [kind.name for kind in rules.place_kinds if not kind.shared]
    shared = [kind.name for kind in rules.place_kinds if kind.shared]
    rows = [Row(FOE, (name,), 2) for name in own]
    rows += [Row(TABLE, (name,), 2) for name in shared]
    rows += [Row(ME, (name,), 2) for name in reversed(own)]
    places = {name: PlaceLook(name, name.replace("_", " ").capitalize()) for name in own + shared}
    return Board(rows, places, {}, [], [], [], {"text": "text"}, [], {}, {}, {}, {})
