"""What clients ask about games that were played: replays, positions to show to others, playing on from one."""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import Annotated, Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from cardwright.bots.players import bot_names
from cardwright.core.records import Record, with_own_cards
from cardwright.core.ruleset import Seat
from cardwright.table.beginnings import begin_at
from cardwright.table.errors import BAD_REQUEST, NOT_FOUND, NOT_NOW, NOT_YOURS, TOO_MUCH, No
from cardwright.table.hall import STAND_IN, known_rules
from cardwright.table.library import all_of, chosen_eyes, eyes_of, names_of, told_replay
from cardwright.table.limits import LARGEST_RECORD
from cardwright.table.origins import POSITION
from cardwright.table.replay import NOBODY, Replayed, Started, glimpse_text, record_text
from cardwright.table.room import Room, now
from cardwright.table.store.rows import Person, Share
from cardwright.table.terms import free_name
from cardwright.table.tokens import digest_of, new_id, new_token
from cardwright.table.web import Handler, Site, answer, body_of, json_of

MOST_SHARES: Final = 200  # of one person

Name = Annotated[str, msgspec.Meta(max_length=100)]
StepNumber = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class ShareWish(msgspec.Struct, forbid_unknown_fields=True):
    step: StepNumber
    through: Name = ""


class PlayOn(msgspec.Struct, forbid_unknown_fields=True):
    """Go on from a step: through whose eyes it is seen, which is the seat to play, and who plays the others."""

    step: StepNumber
    through: Name = ""
    against: Name = ""


class RecordStep(msgspec.Struct, forbid_unknown_fields=True):
    """A record somebody brings along, and what to do with it."""

    record: Annotated[str, msgspec.Meta(max_length=LARGEST_RECORD)]
    through: Name = ""
    step: StepNumber = 0
    against: Name = ""


# Replays


async def seen_table(site: Site, request: Request) -> tuple[Person | None, Room, list[int]]:
    """Who asks, about which table, and which seats of it are the asker's; a no if it may not be seen."""
    person = await site.asker(request)
    room = await site.hall.room(request.path_params["table"])
    return person, room, await site.hall.seats_of(room, person)


async def replay_table(site: Site, request: Request) -> Response:
    """A part of the replay of a table: the one with the step `from`, seen `through` somebody's eyes."""
    _, room, seats = await seen_table(site, request)
    looks = chosen_eyes(room, seats, request.query_params.get("through", ""))
    told = await replayed_table(site, request, room, looks)
    eyes = names_of(room.playing, eyes_of(room, seats))
    return answer({"table": room.id, "eyes": eyes, **told_replay(told, step_asked(request))})


async def replayed_table(site: Site, request: Request, room: Room, looks: int) -> Replayed:
    if not site.library.has(room, looks):
        await site.count_study(request)
    return await site.library.of_table(room, looks)


def step_asked(request: Request) -> int:
    words = request.query_params.get("from", "0")
    if not (words.isascii() and words.isdigit() and len(words) <= 7):
        raise No(BAD_REQUEST, "from: the number of a step is needed.")
    return int(words)


async def record_step(request: Request) -> RecordStep:
    """A request that brings a record along."""
    try:
        return msgspec.json.decode(await body_of(request, 2 * LARGEST_RECORD), type=RecordStep)
    except msgspec.DecodeError as error:
        raise No(BAD_REQUEST, f"This request is not understood: {error}") from None
    except (UnicodeError, RecursionError):
        raise No(BAD_REQUEST, "This request is not understood.") from None


async def replay_record(site: Site, request: Request) -> Response:
    """A part of the replay of a record: whoever holds it may look through all eyes."""
    wish = await record_step(request)
    await site.count_study(request)
    told = await site.library.of_record(wish.record, wish.through)
    return answer({"table": "", "eyes": told.names, **told_replay(told, wish.step)})


# Sharing


async def share(site: Site, request: Request) -> Response:
    """A link to one step, as the asker may see it."""
    person = await site.known_asker(request)
    _, room, seats = await seen_table(site, request)
    wish = await json_of(request, ShareWish)
    looks = chosen_eyes(room, seats, wish.through)
    rows = room.playing.count
    told = await replayed_table(site, request, room, looks)
    made = made_at(told, wish.step)
    if rows != room.playing.count:
        raise No(NOT_NOW, "The game has gone on. Try again.")
    if len(await site.hall.store.shares_of(person.id)) >= MOST_SHARES:
        raise No(TOO_MUCH, f"You show {MOST_SHARES} positions: take some of them back first.")
    token, kept = new_token(), rows_after(room, made)
    row = Share(new_id(), digest_of(token), person.id, room.id, kept, wish.step, looks, now())
    await site.hall.store.add_share(row)
    return answer({"id": row.id, "share": token}, 201)


def made_at(told: Replayed, step: int) -> int:
    """How many entries in force there were at a step."""
    if step >= len(told.made):
        raise No(BAD_REQUEST, f"There are {len(told.made)} steps.")
    return told.made[step]


def rows_after(room: Room, made: int) -> int:
    """How many rows of the log lead to the position after so many entries in force."""
    match = room.playing.match
    if not made:
        return 0
    last = match.line[made - 1]
    return next(number for number, entry in enumerate(match.record.entries, 1) if entry is last)


async def look_at_share(site: Site, request: Request) -> Response:
    """A position that somebody shows, read-only; as long as it may be shown."""
    share = await site.hall.store.share(digest_of(request.path_params["token"]))
    if share is None:
        raise No(NOT_FOUND, "This position is not shown, or no longer.")
    room = await site.hall.room(share.game)
    seats = await site.hall.store.seats_of(room.id, share.person)
    if share.seat >= 0 and share.seat not in eyes_of(room, seats):
        raise No(NOT_FOUND, "This position is not shown, or no longer.")
    await site.count_study(request)
    history = room.playing
    record = history.match.record.plain()
    record["entries"] = record["entries"][: share.rows]
    through = history.names[share.seat] if share.seat >= 0 else ""
    glimpse = await site.library.study(glimpse_text, json.dumps(record), through)
    if isinstance(glimpse, str):
        raise No(NOT_NOW, "This position can't be shown now.")
    told = {"game": room.table.game, "step": share.step, "through": through, "names": history.names}
    return answer({**told, "view": glimpse.view, "log": glimpse.log})


async def list_shares(site: Site, request: Request) -> Response:
    """What the asker shows; the links themselves are known to those who have them only."""
    person = await site.known_asker(request)
    shares = await site.hall.store.shares_of(person.id)
    return answer([{"id": one.id, "table": one.game, "step": one.step, "made": one.made} for one in shares])


async def drop_share(site: Site, request: Request) -> Response:
    person = await site.known_asker(request)
    await site.hall.store.drop_share(person.id, request.path_params["share"])
    return answer({})


# Playing on


async def play_on_table(site: Site, request: Request) -> Response:
    """A new table that goes on from a step; what the asker may not know is dealt again."""
    person = await site.known_asker(request)
    _, room, seats = await seen_table(site, request)
    wish = await json_of(request, PlayOn)
    check_may_play_on(room, seats)
    looks = chosen_eyes(room, seats, wish.through)
    if looks == NOBODY:
        raise No(NOT_YOURS, "To play on you need the eyes of a seat whose hand you may see.")
    told = await replayed_table(site, request, room, looks)
    history = room.playing
    everything = history.is_over() and len(eyes_of(room, seats)) == len(history.names)
    made, text = made_at(told, wish.step), record_text(history.match.record)
    return await played_on(site, person, text, made, looks, wish.against, not everything, history.names)


def check_may_play_on(room: Room, seats: list[int]) -> None:
    """From a game that is over, or from one that the asker plays alone against bots."""
    if not room.playing.is_over() and not all_of(room, seats):
        raise No(NOT_NOW, "Others play this game: you can play on from it when it is over.")


async def play_on_record(site: Site, request: Request) -> Response:
    """A new table that goes on from a step of a record; whoever holds it knows everything in it."""
    person = await site.known_asker(request)
    wish = await record_step(request)
    await site.count_study(request)
    told = await site.library.of_record(wish.record, wish.through)
    looks = max(0, told.looks)
    made = made_at(told, wish.step)
    return await played_on(site, person, wish.record, made, looks, wish.against, False, told.names)


async def played_on(
    site: Site, person: Person, text: str, made: int, seat: int, against: str, again: bool, before: list[str]
) -> Response:
    """Make the table: the person on this seat, bots on the others."""
    bots = bots_against(against, seat, len(before))
    names = sitting_names(person, bots, before)
    seed = secrets.randbits(48)
    started = await site.library.position(text, made, seat if again else NOBODY, names, seed)
    record = await asyncio.to_thread(begun_record, started, names, seat, again, seed)  # own cards take a while
    table = await begin_at(
        site.hall,
        person,
        record,
        bots,
        {"kind": POSITION, "dealt_again": again},
    )
    return answer({"table": table, "dealt_again": again}, 201)


def bots_against(against: str, seat: int, seats: int) -> list[str]:
    wanted = against or STAND_IN
    if wanted not in bot_names():
        raise No(BAD_REQUEST, f"There are the bots {', '.join(bot_names())}.")
    return ["" if number == seat else wanted for number in range(seats)]


def sitting_names(person: Person, bots: list[str], before: list[str]) -> list[str]:
    """The person by its name, each bot by its own."""
    names: list[str] = []
    for bot in bots:
        names.append(
            free_name(bot.capitalize() if bot else person.name, [*names, *(() if not bot else [person.name])])
        )
    return names


def begun_record(started: Started, names: list[str], seat: int, again: bool, seed: int) -> Record:
    """The record of a game that goes on; other players' decks stay theirs where not all was open."""
    decks = [deck if number == seat or not again else [] for number, deck in enumerate(started.decks)]
    seats = [Seat(name, deck) for name, deck in zip(names, decks, strict=True)]
    start: dict[str, Any] = json.loads(started.start)
    rules = with_own_cards(known_rules(started.game), started.own_cards, "record")
    return Record(rules, seats, started.settings, seed, start)


ROUTES: Final[tuple[tuple[str, str, Handler], ...]] = (
    ("GET", "/api/tables/{table}/replay", replay_table),
    ("POST", "/api/tables/{table}/shares", share),
    ("POST", "/api/tables/{table}/play-on", play_on_table),
    ("GET", "/api/shares", list_shares),
    ("GET", "/api/shares/{token}", look_at_share),
    ("DELETE", "/api/shares/{share}", drop_share),
    ("POST", "/api/replays", replay_record),
    ("POST", "/api/replays/play-on", play_on_record),
)
