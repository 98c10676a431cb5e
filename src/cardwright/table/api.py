"""What clients ask outside a table: who they are, which games there are, tables to make and join, decks to keep."""

from __future__ import annotations

import functools
from typing import Annotated, Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cardwright.bots.players import KINDS, USUAL
from cardwright.client.board import read_board
from cardwright.core.ruleset import Ruleset
from cardwright.table import challenge_api, fair_api, replay_api
from cardwright.table.catalogue import screen_of, told_part
from cardwright.table.hall import TableWish, check_cards, games, known_rules, set_values
from cardwright.table.lobby import list_tables, see_invitation
from cardwright.table.protocol import VERSION, schema
from cardwright.table.shown import shown
from cardwright.table.store.rows import Person, listed
from cardwright.table.terms import LONGEST_NAME
from cardwright.table.web import COOKIE, Handler, Site, Words, address, answer, give_key, json_of


class Guest(msgspec.Struct, forbid_unknown_fields=True):
    name: Annotated[str, msgspec.Meta(max_length=4 * LONGEST_NAME)]


class Account(msgspec.Struct, forbid_unknown_fields=True):
    account: Words
    password: Annotated[str, msgspec.Meta(max_length=1000)]


class Join(msgspec.Struct, forbid_unknown_fields=True):
    invite: Words
    seat: Annotated[int, msgspec.Meta(ge=-1, le=11)] = -1
    deck: Words = ""
    entropy: Words = ""  # what one contributes to chance
    contributes: bool = False  # it comes later: the game waits for it


class Token(msgspec.Struct, forbid_unknown_fields=True):
    token: Words


class DeckWish(msgspec.Struct, forbid_unknown_fields=True):
    game: Words
    name: Words
    cards: list[Words]


class DeckCheck(msgspec.Struct, forbid_unknown_fields=True):
    """A deck that is not kept, to be played with these settings of its game."""

    game: Words
    cards: list[Words]
    settings: dict[str, int] = {}


def person_told(person: Person | None) -> dict[str, Any]:
    return {"name": person.name if person else None, "account": person.account if person else ""}


# Who


async def me(site: Site, request: Request) -> Response:
    return answer(person_told(await site.asker(request)))


async def be_guest(site: Site, request: Request) -> Response:
    """A name is all that a guest needs."""
    site.guests.ask(address(request))
    person, key = await site.people.greet((await json_of(request, Guest)).name)
    response = answer(person_told(person), 201)
    give_key(response, request, key)
    return response


async def rename(site: Site, request: Request) -> Response:
    """Another name from now on; tables that one sits at keep the old one."""
    person = await site.known_asker(request)
    name = await site.people.rename(person, (await json_of(request, Guest)).name)
    return answer({"name": name, "account": person.account})


async def make_account(site: Site, request: Request) -> Response:
    person = await site.known_asker(request)
    site.passwords.ask(address(request))
    wish = await json_of(request, Account)
    account = await site.people.make_account(person, wish.account, wish.password)
    return answer({"name": person.name, "account": account}, 201)


async def log_in(site: Site, request: Request) -> Response:
    site.passwords.ask(address(request))
    wish = await json_of(request, Account)
    person, key = await site.people.log_in(wish.account, wish.password)
    response = answer(person_told(person))
    give_key(response, request, key)
    return response


async def log_out(site: Site, request: Request) -> Response:
    await site.people.log_out(request.cookies.get(COOKIE, ""))
    response = answer(person_told(None))
    response.delete_cookie(COOKIE)
    return response


# Games


async def list_games(site: Site, request: Request) -> Response:
    return answer([game_told(id) for id in games()])


def game_told(id: str) -> dict[str, Any]:
    rules = known_rules(id)
    return {
        "id": id,
        "name": rules.name,
        "about": rules.about,
        "seats": rules.seat_counts,
        "bots": [{"id": kind.name, "name": kind.title, "about": kind.about} for kind in KINDS],
        "usual_bot": USUAL,
        "decks": [{"id": deck.id, "name": deck.name, "about": deck.about} for deck in rules.decks.values()],
        "settings": [
            {"name": one.name, "least": one.least, "most": one.most, "standard": one.standard, "about": one.about}
            for one in rules.settings.values()
        ],
        "tile": tile_told(rules),
    }


def tile_told(rules: Ruleset) -> dict[str, Any]:
    """How the front door shows a game: its glyph, its colours (light, dark), a line, and cards for a fan."""
    tile: dict[str, Any] = screen_of(rules).get("tile", {})
    hue = read_board(rules).hues.get(tile.get("hue", ""), ("", "", ""))
    return {
        "glyph": tile.get("glyph", ""),
        "hue": list(hue[1:]),
        "line": tile.get("line", ""),
        "hero": tile.get("hero", []),
    }


async def protocol(site: Site, request: Request) -> Response:
    return answer({"version": VERSION, "messages": schema()})


# Tables


async def make_table(site: Site, request: Request) -> Response:
    person = await site.known_asker(request)
    return answer(await site.hall.make_table(person, await json_of(request, TableWish)), 201)


async def look_at_table(site: Site, request: Request) -> Response:
    """The table as the asker sees it from its first seat."""
    person = await site.asker(request)
    room = await site.hall.room(request.path_params["table"])
    seats = await site.hall.seats_of(room, person)
    return answer(shown(room, person.id if person else "", seats, seats[0] if seats else -1))


async def join_table(site: Site, request: Request) -> Response:
    person = await site.known_asker(request)
    wish = await json_of(request, Join)
    entropy = None if wish.contributes and not wish.entropy else wish.entropy
    table = request.path_params["table"]
    seat, token = await site.hall.join(person, table, wish.invite, wish.seat, wish.deck, entropy)
    return answer({"seat": seat, "token": token, "commitment": (await site.hall.room(table)).table.commitment}, 201)


async def rejoin_table(site: Site, request: Request) -> Response:
    person = await site.known_asker(request)
    token = (await json_of(request, Token)).token
    return answer({"seat": await site.hall.rejoin(person, request.path_params["table"], token)})


# Decks


async def list_decks(site: Site, request: Request) -> Response:
    person = await site.known_asker(request)
    decks = await site.hall.store.decks(person.id)
    return answer([{"game": one.game, "name": one.name, "cards": listed(one.cards)} for one in decks])


async def keep_deck(site: Site, request: Request) -> Response:
    person = await site.known_asker(request)
    wish = await json_of(request, DeckWish)
    return answer({"reasons": await site.hall.keep_deck(person, wish.game, wish.name, wish.cards)}, 201)


async def check_deck(site: Site, request: Request) -> Response:
    """What a rule has against a deck, without keeping it."""
    wish = await json_of(request, DeckCheck)
    rules = known_rules(wish.game)
    check_cards(rules, wish.cards)
    refusals = rules.check_deck(wish.cards, set_values(rules, wish.settings))
    return answer({"reasons": [refusal.plain() for refusal in refusals]})


async def drop_deck(site: Site, request: Request) -> Response:
    person = await site.known_asker(request)
    await site.hall.store.drop_deck(person.id, request.path_params["game"], request.path_params["name"])
    return answer({})


# Who may ask: every route with its method and handler.
ROUTES: Final[tuple[tuple[str, str, Handler], ...]] = (
    ("GET", "/api/me", me),
    ("POST", "/api/me", rename),
    ("POST", "/api/guest", be_guest),
    ("POST", "/api/account", make_account),
    ("POST", "/api/login", log_in),
    ("POST", "/api/logout", log_out),
    ("GET", "/api/games", list_games),
    ("GET", "/api/games/{game}/{part}", told_part),
    ("GET", "/api/protocol", protocol),
    ("GET", "/api/tables", list_tables),
    ("POST", "/api/tables", make_table),
    ("GET", "/api/tables/{table}", look_at_table),
    ("POST", "/api/tables/{table}/invited", see_invitation),
    ("POST", "/api/tables/{table}/join", join_table),
    ("POST", "/api/tables/{table}/rejoin", rejoin_table),
    ("GET", "/api/decks", list_decks),
    ("POST", "/api/decks", keep_deck),
    ("POST", "/api/decks/check", check_deck),
    ("DELETE", "/api/decks/{game}/{name}", drop_deck),
    *replay_api.ROUTES,
    *challenge_api.ROUTES,
    *fair_api.ROUTES,
)


def routes(site: Site) -> list[Route]:
    return [
        Route(path, functools.partial(limited, site, handler), methods=[method]) for method, path, handler in ROUTES
    ]


async def limited(site: Site, handler: Handler, request: Request) -> Response:
    """Nobody asks too often."""
    site.ask(request)
    return await handler(site, request)
