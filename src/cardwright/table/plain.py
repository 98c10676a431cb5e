"""The table without script: the same views and decisions as pages with forms, at an address of its own."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Awaitable, Callable
from importlib import resources
from typing import Any, Final, TypeAlias
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from cardwright.client.board import Board, read_board
from cardwright.core.ruleset import Ruleset
from cardwright.table import plain_pages as pages
from cardwright.table import said as talk
from cardwright.table.errors import BAD_REQUEST, NOT_NOW, NOT_YOURS, WHO_ARE_YOU, No
from cardwright.table.hall import MOST_TABLES, Made, SeatWish, TableWish, known_rules
from cardwright.table.limits import ASKING
from cardwright.table.plain_table import TablePage
from cardwright.table.room import OURS, Room
from cardwright.table.shown import shown
from cardwright.table.store.rows import Person
from cardwright.table.terms import Clock, Terms
from cardwright.table.web import COOKIE, PLAIN_POLICY, Site, address, body_of, give_key

PATIENCE: Final = 4.0  # seconds that a page waits for bots to move
MOST_FIELDS: Final = 60
BOARDS: Final[dict[str, Board]] = {}
Handler: TypeAlias = "Callable[[Site, Request], Awaitable[Response]]"
assert ASKING[0] > MOST_TABLES


def html(text: str, status: int = 200) -> Response:
    return HTMLResponse(text, status, headers={"content-security-policy": PLAIN_POLICY})


def go_to(path: str) -> Response:
    return RedirectResponse(path, 303)


def board_of(rules: Ruleset) -> Board:
    if rules.id not in BOARDS:
        BOARDS[rules.id] = read_board(rules)
    return BOARDS[rules.id]


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form."""
    try:
        return dict(parse_qsl((await body_of(request)).decode(), True, max_num_fields=MOST_FIELDS))
    except ValueError:
        raise No(BAD_REQUEST, "This form is not understood.") from None


def number(words: str, standard: int) -> int:
    """A whole number from a form."""
    if not words:
        return standard
    if not (words.removeprefix("-").isdecimal() and words.isascii() and len(words) < 9):
        raise No(BAD_REQUEST, "A whole number is needed here.")
    return int(words)


def error_page(request: Request, refused: No) -> Response:
    return html(pages.error(refused), refused.status)


# The front door


async def lobby(site: Site, request: Request) -> Response:
    person = await site.asker(request)
    mine = await site.hall.store.tables_of(person.id) if person is not None else []
    waiting = [one for one in await site.hall.store.open_tables(100) if '"listed":true' in one.terms]
    return html(pages.lobby(person, mine, waiting))


async def be_guest(site: Site, request: Request) -> Response:
    site.guests.ask(address(request))
    form = await form_of(request)
    _, key = await site.people.greet(form.get("name", ""))
    response = go_to("/plain")
    give_key(response, request, key)
    return response


async def log_in(site: Site, request: Request) -> Response:
    site.passwords.ask(address(request))
    form = await form_of(request)
    _, key = await site.people.log_in(form.get("account", ""), form.get("password", ""))
    response = go_to("/plain")
    give_key(response, request, key)
    return response


async def make_account(site: Site, request: Request) -> Response:
    person = await site.known_asker(request)
    site.passwords.ask(address(request))
    form = await form_of(request)
    await site.people.make_account(person, form.get("account", ""), form.get("password", ""))
    return go_to("/plain")


async def log_out(site: Site, request: Request) -> Response:
    await site.people.log_out(request.cookies.get(COOKIE, ""))
    response = go_to("/plain")
    response.delete_cookie(COOKIE)
    return response


async def new(site: Site, request: Request) -> Response:
    """The form of a new table."""
    person = await site.asker(request)
    rules = known_rules(request.path_params["game"])
    seats = number(request.query_params.get("seats", ""), rules.seat_counts[0])
    if seats not in rules.seat_counts:
        raise No(BAD_REQUEST, f"{rules.name} is not played by {seats}.")
    decks = await site.hall.store.decks(person.id) if person is not None else []
    return html(pages.new_table(rules, seats, person, [deck.name for deck in decks if deck.game == rules.id]))


async def make(site: Site, request: Request) -> Response:
    """Make the table; who has no name yet gets one on the way."""
    form = await form_of(request)
    person, key = await named(site, request, form)
    made = await site.hall.make_table(person, wish_of(form))
    table = f"/plain/table/{made.table}"
    response = html(pages.invitation(made, base(request))) if has_free_seats(form) else go_to(table)
    if key:
        give_key(response, request, key)
    return response


async def named(site: Site, request: Request, form: dict[str, str]) -> tuple[Person, str]:
    """Who asks; somebody new with the name in the form, and then with a key."""
    person = await site.asker(request)
    if person is not None:
        return person, ""
    if not form.get("name"):
        raise No(WHO_ARE_YOU, "Tell your name first.")
    site.guests.ask(address(request))
    return await site.people.greet(form["name"])


def has_free_seats(form: dict[str, str]) -> bool:
    return any(key.startswith("who") and value == "open" for key, value in form.items())


def wish_of(form: dict[str, str]) -> TableWish:
    """A table from its form."""
    seats = [SeatWish("me", form.get("deck", ""))]
    seats += [SeatWish(form[key]) for key in sorted(key for key in form if key.startswith("who"))]
    kind = form.get("clock", "none")
    if kind not in ("none", "move", "bank"):
        raise No(BAD_REQUEST, "There is no such clock.")
    minutes = number(form.get("minutes", ""), 10)
    if not 1 <= minutes <= 10_000:
        raise No(BAD_REQUEST, "From 1 to 10000 minutes are possible.")
    back, watch = form.get("take_back", "agreed"), form.get("watch", "link")
    if back not in ("never", "safe", "agreed") or watch not in ("nobody", "link"):
        raise No(BAD_REQUEST, "There are no such terms.")
    clock = Clock(kind, minutes * 60, 0)  # type: ignore[arg-type]
    listed = form.get("listed") == "1"
    terms = Terms(clock, back, watch, listed)  # type: ignore[arg-type]
    return TableWish(form.get("game", ""), seats, terms, form.get("contributes") == "1")


def base(request: Request) -> str:
    return f"{request.url.scheme}://{request.headers.get('host', '')}"


# Getting in


async def invited(site: Site, request: Request) -> Response:
    room = await site.hall.invited(request.path_params["table"], request.path_params["invite"])
    rules = known_rules(room.table.game)
    person = await site.asker(request)
    return html(pages.join(rules, room, person, request.path_params["invite"]))


async def join(site: Site, request: Request) -> Response:
    form = await form_of(request)
    table, invite = request.path_params["table"], request.path_params["invite"]
    person, key = await named(site, request, form)
    entropy = form.get("entropy", "").strip()
    seat, token = await site.hall.join(person, table, invite, -1, form.get("deck", ""), entropy)
    response = html(pages.invitation(Made(table, "", {seat: token}), base(request)))
    if key:
        give_key(response, request, key)
    return response


async def back_link(site: Site, request: Request) -> Response:
    return html(pages.rejoin(request.path_params["table"], request.path_params["token"], await site.asker(request)))


async def rejoin(site: Site, request: Request) -> Response:
    form = await form_of(request)
    person, key = await named(site, request, form)
    table = request.path_params["table"]
    seat = await site.hall.rejoin(person, table, request.path_params["token"])
    response = go_to(f"/plain/table/{table}?seat={seat}")
    if key:
        give_key(response, request, key)
    return response


# A table


class Visit:
    """One request about one table: who asks, and from which seat."""

    def __init__(self, site: Site, room: Room, person: Person | None, seats: list[int], wanted: str) -> None:
        self.site = site
        self.room = room
        self.person = person
        self.seats = seats
        asked = number(wanted, seats[0] if seats else talk.ONLOOKER)
        if asked not in seats and (asked != talk.ONLOOKER or seats):
            raise No(NOT_YOURS, "This seat is not yours.")
        self.seat = asked

    @property
    def player(self) -> tuple[str, int]:
        """The person and its seat, for what only players may do."""
        if self.person is None or self.seat < 0:
            raise No(NOT_YOURS, "You look on: this is for the players.")
        return self.person.id, self.seat

    @property
    def speaker(self) -> tuple[str, int]:
        if self.person is None:
            raise No(WHO_ARE_YOU, "Tell your name first.")
        return self.person.id, self.seat

    def page(self, still: bool = False, through: str = "") -> TablePage:
        rules = known_rules(self.room.table.game)
        told = shown(self.room, self.person.id if self.person else "", self.seats, self.seat, through)
        return TablePage(rules, board_of(rules), told, self.person is not None, still)


async def visit(site: Site, request: Request, seat: str) -> Visit:
    person = await site.asker(request)
    room = await site.hall.room(request.path_params["table"])
    return Visit(site, room, person, await site.hall.seats_of(room, person), seat)


async def table(site: Site, request: Request) -> Response:
    asked = request.query_params
    there = await visit(site, request, asked.get("seat", ""))
    await site.hall.note_sight(there.room, there.seat)
    await until_asked(there)
    return html(there.page(asked.get("still") == "1", asked.get("through", "")).html())


async def log(site: Site, request: Request) -> Response:
    return html((await visit(site, request, request.query_params.get("seat", ""))).page().whole_log())


async def until_asked(there: Visit) -> None:
    """Give the bots a moment, so that a page shows what they did."""
    room, changed = there.room, asyncio.Event()
    room.watchers.add(changed.set)
    try:
        async with asyncio.timeout(PATIENCE):
            while bots_move(room, there.seat):
                changed.clear()
                await changed.wait()
                await room.refresh()
    except TimeoutError:
        pass
    finally:
        room.watchers.discard(changed.set)


def bots_move(room: Room, seat: int) -> bool:
    """Is nobody asked but bots, which will soon have moved?"""
    history = room.history
    if history is None or room.older or history.is_over() or seat < 0:
        return False
    return bool(history.asked()) and not history.people_asked()


async def why(site: Site, request: Request) -> Response:
    """What can't be done now, with the clause that says so."""
    there = await visit(site, request, request.query_params.get("seat", ""))
    _, seat = there.player
    rules = known_rules(there.room.table.game)
    return html(pages.why(rules, there.room.id, seat, there.room.reasons(seat)))


async def sure(site: Site, request: Request) -> Response:
    there = await visit(site, request, request.query_params.get("seat", ""))
    _, seat = there.player
    return html(pages.concede(there.room.id, seat))


async def act(site: Site, request: Request) -> Response:
    """Do what a form of the table asks for, then show the table."""
    form = await form_of(request)
    there = await visit(site, request, form.get("seat", ""))
    try:
        await carry_out(there, request.path_params["act"], form)
    except No as refused:
        if refused.status in (401, 403, 404):
            raise
        await there.room.refresh()
        return html(there.page(True).html(refused.sentence, refused.clause), refused.status)
    return go_to(f"/plain/table/{there.room.id}?seat={there.seat}")


async def carry_out(there: Visit, what: str, form: dict[str, str]) -> None:
    """One act, by its name in the address."""
    room, id = there.room, form.get("id", "")
    if id.startswith(OURS):
        raise No(BAD_REQUEST, "A request needs an id of its own.")
    if what in ("chat", "mute"):
        person, seat = there.speaker
        words = form.get("words" if what == "chat" else "who", "").strip()
        if not 1 <= len(words) <= talk.LONGEST_CHAT:
            raise No(BAD_REQUEST, f"1 to {talk.LONGEST_CHAT} letters are needed.")
        await room.say(person, seat, talk.CHAT if what == "chat" else talk.MUTE, words, id)
        return
    person, seat = there.player
    if what == "luck" and there.person is not None:
        await there.site.hall.contribute(there.person, room.id, form.get("entropy", "").strip())
    elif what == "pick":
        await room.pick(seat, form.get("words", "")[:500], id)
    elif what == "undo":
        await room.undo(person, seat, id)
    elif what == "concede":
        await room.concede(seat, id)
    elif what == "back":
        await room.come_back(seat, id)
    elif what == "hands":
        await room.say(person, seat, talk.HANDS, "open" if form.get("open") == "1" else "closed", id)
    elif what == "offer":
        kind = form.get("kind", "")
        if kind not in (talk.DRAW, talk.REMATCH, talk.OPEN):
            raise No(BAD_REQUEST, "There is nothing of the kind to offer.")
        await room.offer(person, seat, kind, id)
        await there.site.hall.rematch(room)
    elif what == "answer":
        await room.answer(person, seat, number(form.get("offer", ""), -1), form.get("yes") == "1", id)
        await there.site.hall.rematch(room)
    else:
        raise No(NOT_NOW, "There is nothing of the kind to do.")


# Rules, cards, style


async def rules_page(site: Site, request: Request) -> Response:
    rules = known_rules(request.path_params["game"])
    return html(pages.rulebook_page(rules, request.query_params.get("find", "")[:200]))


async def card_page(site: Site, request: Request) -> Response:
    rules = known_rules(request.path_params["game"])
    return html(pages.card(rules, board_of(rules), request.path_params["name"]))


async def style(site: Site, request: Request) -> Response:
    text = resources.files(__package__ or "").joinpath("plain.css").read_text("utf-8")
    return Response(text, media_type="text/css", headers={"cache-control": "max-age=3600"})


async def hues(site: Site, request: Request) -> Response:
    """The hues of a game as its board has them."""
    rules = known_rules(request.path_params["game"])
    lines = [
        f'.card[data-hue="h{number}"] {{ --hue: light-dark({light}, {dark}); }}'
        for number, (_, light, dark) in enumerate(board_of(rules).hues.values())
    ]
    return Response("\n".join(lines) + "\n", media_type="text/css", headers={"cache-control": "max-age=3600"})


ROUTES: Final[tuple[tuple[str, str, Handler], ...]] = (
    ("GET", "/plain", lobby),
    ("POST", "/plain/guest", be_guest),
    ("POST", "/plain/login", log_in),
    ("POST", "/plain/account", make_account),
    ("POST", "/plain/logout", log_out),
    ("GET", "/plain/new/{game}", new),
    ("POST", "/plain/new", make),
    ("GET", "/plain/join/{table}/{invite}", invited),
    ("POST", "/plain/join/{table}/{invite}", join),
    ("GET", "/plain/back/{table}/{token}", back_link),
    ("POST", "/plain/back/{table}/{token}", rejoin),
    ("GET", "/plain/table/{table}", table),
    ("GET", "/plain/table/{table}/log", log),
    ("GET", "/plain/table/{table}/why", why),
    ("GET", "/plain/table/{table}/concede", sure),
    ("POST", "/plain/table/{table}/{act}", act),
    ("GET", "/plain/rules/{game}", rules_page),
    ("GET", "/plain/cards/{game}/{name}", card_page),
    ("GET", "/plain/style.css", style),
    ("GET", "/plain/hues/{game}.css", hues),
)


async def limited(site: Site, handler: Handler, request: Request) -> Response:
    site.ask(request)
    return await handler(site, request)


def routes(site: Site) -> list[Route]:
    made: list[Any] = [
        Route(path, functools.partial(limited, site, handler), methods=[method]) for method, path, handler in ROUTES
    ]
    return made
