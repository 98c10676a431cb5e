"""The shapes of what a client is sent, for its types; tests hold real messages against them."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class CardShown(TypedDict):
    """A card where the viewer may look; a game adds what everybody may read on it now."""

    handle: str
    name: NotRequired[str]
    kind: NotRequired[str]
    key: NotRequired[str]
    hidden: NotRequired[bool]
    face_down: NotRequired[bool]
    player: NotRequired[str]
    on: NotRequired[str]


class PlaceShown(TypedDict):
    """A place: how many cards, and those that the viewer may read or still knows."""

    count: NotRequired[int]
    cards: NotRequired[list[CardShown]]
    known: NotRequired[list[str]]
    known_at: NotRequired[dict[str, str]]


class SeatShown(TypedDict):
    name: str
    out: bool


class DecisionShown(TypedDict):
    """A question with its answers in words; for each answer the card it is about and the one it is done to."""

    question: str
    options: list[str]
    take_backs: list[str]
    about: NotRequired[list[str]]
    toward: NotRequired[list[str]]


class EndingShown(TypedDict):
    winners: list[str]
    clause: str
    words: str


class ViewShown(TypedDict):
    """The game as one seat may see it."""

    game: str
    viewer: str | None
    seats: list[SeatShown]
    places: dict[str, PlaceShown]
    table: dict[str, Any]
    asked: list[str]
    decision: DecisionShown | None
    ending: EndingShown | None


class LineShown(TypedDict):
    text: str
    clause: str


class PersonShown(TypedDict):
    name: str
    bot: str
    open: bool


OfferShown = TypedDict(
    "OfferShown", {"number": int, "kind": str, "from": str, "about": str, "answer": bool}
)  # "from" is a word of Python


class ChatShown(TypedDict):
    seat: int
    who: str
    words: str
    time: int


class ClockShown(TypedDict):
    left: int
    runs: bool


class MayShown(TypedDict):
    undo: str
    concede: bool
    draw: bool
    rematch: bool
    open: bool  # lay all cards open, so that everything can be checked
    come_back: bool


class FairShown(TypedDict):
    """What all may know of the luck at a table; `table/fair.py` says what it is for."""

    commitment: str
    entropy: list[str | None]
    wanted: bool
    draws: int
    chain: str
    open: bool


class OriginShown(TypedDict):
    """Where a game comes from that did not begin as usual: a position, a challenge, a tutorial."""

    kind: Literal["position", "challenge", "tutorial"]
    dealt_again: NotRequired[bool]  # what the player could not know
    name: NotRequired[str]
    title: NotRequired[str]
    about: NotRequired[str]
    goal: NotRequired[str]
    seat: NotRequired[str]
    standing: NotRequired[Literal["open", "met", "missed"]]
    lesson: NotRequired[int]  # the first one whose move is still to be made
    now: NotRequired[
        list[str]
    ]  # the moves that it asks for, as they are offered; a pass while another move is meant


class TableShown(TypedDict):
    """A table as one person sees it."""

    table: str
    game: str
    state: str
    terms: str
    seats: list[PersonShown]
    you: int
    yours: list[int]
    older: str
    next: str
    chat: list[ChatShown]
    offers: list[OfferShown]
    may: MayShown
    fair: FairShown | None
    clocks: list[ClockShown]
    view: ViewShown | None
    log: list[LineShown]
    origin: OriginShown | None


class StepShown(TypedDict):
    """A step of a replay: who brought it about, the own pick in words, what is told, the view or its change."""

    by: str
    pick: str
    lines: list[LineShown]
    view: NotRequired[ViewShown]
    change: NotRequired[dict[str, Any]]


ReplayShown = TypedDict(
    "ReplayShown",
    {
        "table": str,
        "game": str,
        "names": list[str],
        "eyes": list[str],
        "through": str,
        "over": bool,
        "steps": int,
        "from": int,
        "part": list[StepShown],
    },
)  # "from" is a word of Python


class SharedShown(TypedDict):
    """A position that somebody shows by a link."""

    game: str
    step: int
    through: str
    names: list[str]
    view: ViewShown
    log: list[LineShown]


class ChallengeShown(TypedDict):
    """A challenge in the list of its game."""

    name: str
    title: str
    about: str
    goal: str
    seat: str


class DayShown(ChallengeShown):
    """The challenge of the day."""

    game: str
    day: str


class LessonShown(TypedDict):
    say: str
    clauses: list[str]
    do: list[str]


class TutorialShown(TypedDict):
    name: str
    title: str
    about: str
    lessons: list[LessonShown]


class SitterShown(TypedDict):
    """Who sits at a table: no name is a free seat, a bot plays what has one."""

    name: str
    bot: str
    yours: bool


class RowShown(TypedDict):
    """A table in the lobby. Of an own one: whose turn it is, what happened last, how it ended, the time left."""

    table: str
    game: str
    made: int
    state: str
    seats: list[SitterShown]
    terms: str
    turn: Literal["", "you", "others"]
    news: str
    ending: str
    left: int


class InvitedShown(TypedDict):
    """A table as somebody sees it who may sit down there."""

    table: str
    game: str
    state: str
    seats: list[SitterShown]
    terms: str
    commitment: str


class ReasonShown(TypedDict):
    """Why something can't be done."""

    kind: str
    clause: str
    sentence: str
    meant: list[str]


class StateMessage(TypedDict):
    """The whole state (base 0), or what turns the state of number `base` into this one."""

    v: int
    type: Literal["state"]
    n: int
    base: int
    state: NotRequired[TableShown]
    change: NotRequired[dict[str, Any]]


class DoneMessage(TypedDict):
    """The request of this id was carried out and is in the store."""

    v: int
    type: Literal["done"]
    id: str
    reason: NotRequired[ReasonShown | None]
    reasons: NotRequired[dict[str, ReasonShown]]


class NoMessage(TypedDict):
    """The request of this id was refused."""

    v: int
    type: Literal["no"]
    id: str
    kind: str
    sentence: str
    clause: str


ToClient: TypeAlias = StateMessage | DoneMessage | NoMessage
