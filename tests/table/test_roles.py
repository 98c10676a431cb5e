"""Who may do what: every address and every message, asked for by everybody, answers as this table says.

An address or a message that is not in the table fails the test: whoever adds one says here who may use it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, get_args

import pytest
from starlette.routing import Match, Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.table.tables import GAMES
from tests.table.test_sockets import Player, be, guest, make

from cardwright.table.app import make_app
from cardwright.table.hall import Hall
from cardwright.table.protocol import FromClient
from cardwright.table.store.memory import MemoryStore
from cardwright.table.thinking import Thinkers

DUEL = GAMES[0]
# The owner of the first seat, its opponent, somebody who looks on, somebody without a name, somebody whose key has
# been given back, somebody who plays at another table.
ROLES = ("owner", "opponent", "onlooker", "stranger", "expired", "elsewhere")

ALL = (200,) * 6
NAMED = (200, 200, 200, 401, 401, 200)  # whoever has told a name
UNCLEAR = (400,) * 6  # all may, and this request is not understood
UNCLEAR_NAMED = (400, 400, 400, 401, 401, 400)
HIDDEN = (200, 200, 404, 404, 404, 404)  # players; to others there is no such table
NOWHERE = (404,) * 6
NOT_NOW = (409, 409, 403, 403, 403, 403)  # players, if they could now
PLAYERS = (200, 200, 403, 403, 403, 403)
FRONT = (303,) * 6  # without a built client its pages lead to the plain table

EXPECTED: dict[tuple[str, str], tuple[int, ...]] = {
    ("GET", "/health"): ALL,
    ("GET", "/metrics"): ALL,  # on this machine; see below
    # People
    ("GET", "/api/me"): ALL,
    ("POST", "/api/me"): UNCLEAR_NAMED,
    ("POST", "/api/guest"): UNCLEAR,
    ("POST", "/api/account"): UNCLEAR_NAMED,
    ("POST", "/api/login"): UNCLEAR,
    ("POST", "/api/logout"): ALL,
    ("POST", "/plain/guest"): UNCLEAR,
    ("POST", "/plain/login"): UNCLEAR,
    ("POST", "/plain/account"): UNCLEAR_NAMED,
    ("POST", "/plain/logout"): (303,) * 6,
    # Games
    ("GET", "/api/games"): ALL,
    ("GET", "/api/games/{game}/cards"): ALL,
    ("GET", "/api/games/{game}/nothing"): NOWHERE,
    ("GET", "/api/protocol"): ALL,
    ("GET", "/plain/rules/{game}"): ALL,
    ("GET", "/plain/rules/nothing"): NOWHERE,
    ("GET", "/plain/cards/{game}/nothing"): NOWHERE,
    ("GET", "/plain/style.css"): ALL,
    ("GET", "/plain/hues/{game}.css"): ALL,
    # Tables
    ("GET", "/api/tables"): ALL,
    ("POST", "/api/tables"): UNCLEAR_NAMED,
    ("GET", "/api/tables/{open}"): ALL,
    ("GET", "/api/tables/{closed}"): HIDDEN,
    ("GET", "/api/tables/nothing"): NOWHERE,
    ("POST", "/api/tables/{open}/invited"): (403,) * 6,
    ("POST", "/api/tables/{closed}/invited"): (403,) * 6,
    ("POST", "/api/tables/{open}/join"): (403, 403, 403, 401, 401, 403),
    ("POST", "/api/tables/{closed}/join"): (403, 403, 403, 401, 401, 403),
    ("POST", "/api/tables/{open}/rejoin"): (403, 403, 403, 401, 401, 403),
    ("POST", "/api/tables/{open}/luck"): (409, 409, 403, 401, 401, 403),
    ("POST", "/api/tables/{closed}/luck"): (409, 409, 404, 401, 401, 404),
    ("GET", "/api/tables/{open}/record"): ALL,
    ("GET", "/api/tables/{open}/record?seat=0"): (200, 403, 403, 403, 403, 403),
    ("GET", "/api/tables/{open}/record?seat=-1"): (403, 403, 200, 200, 200, 200),
    ("GET", "/api/tables/{open}/record?whole=1"): (409,) * 6,
    ("GET", "/api/tables/{closed}/record"): HIDDEN,
    ("POST", "/plain/table/{open}/luck"): NOT_NOW,
    ("GET", "/plain"): ALL,
    ("GET", "/plain/new/{game}"): ALL,
    ("POST", "/plain/new"): (404, 404, 404, 401, 401, 404),
    ("GET", "/plain/join/{open}/wrong"): (403,) * 6,
    ("GET", "/plain/join/{closed}/wrong"): (403,) * 6,
    ("GET", "/plain/join/{open}/{invite}"): ALL,
    ("POST", "/plain/join/{open}/wrong"): (403, 403, 403, 401, 401, 403),
    ("POST", "/plain/join/{open}/{invite}"): (409, 409, 409, 401, 401, 409),
    ("GET", "/plain/back/{open}/wrong"): ALL,  # a form that names nobody
    ("POST", "/plain/back/{open}/wrong"): (403, 403, 403, 401, 401, 403),
    ("POST", "/plain/back/{open}/{token}"): (303, 303, 303, 401, 401, 303),  # the bearer of the link has the seat
    # A table in play
    ("GET", "/plain/table/{open}"): ALL,
    ("GET", "/plain/table/{closed}"): HIDDEN,
    ("GET", "/plain/table/{open}?seat=0"): (200, 403, 403, 403, 403, 403),
    ("GET", "/plain/table/{open}?seat=1"): (403, 200, 403, 403, 403, 403),
    ("GET", "/plain/table/{open}?seat=-1"): (403, 403, 200, 200, 200, 200),
    ("GET", "/plain/table/{open}?through=Ann"): (200, 200, 403, 403, 403, 403),
    ("GET", "/plain/table/{open}/log"): ALL,
    ("GET", "/plain/table/{open}/log?seat=0"): (200, 403, 403, 403, 403, 403),
    ("GET", "/plain/table/{closed}/log"): HIDDEN,
    ("GET", "/plain/table/{open}/why"): PLAYERS,
    ("GET", "/plain/table/{closed}/why"): HIDDEN,
    ("GET", "/plain/table/{open}/concede"): PLAYERS,
    ("GET", "/plain/table/{closed}/concede"): HIDDEN,
    ("POST", "/plain/table/{open}/pick"): NOT_NOW,
    ("POST", "/plain/table/{closed}/pick"): (409, 409, 404, 404, 404, 404),
    ("POST", "/plain/table/{open}/undo"): NOT_NOW,
    ("POST", "/plain/table/{open}/answer"): NOT_NOW,
    ("POST", "/plain/table/{open}/offer"): (400, 400, 403, 403, 403, 403),
    ("POST", "/plain/table/{open}/hands"): (400, 400, 403, 403, 403, 403),
    ("POST", "/plain/table/{open}/back"): NOT_NOW,
    ("POST", "/plain/table/{open}/concede"): (400, 400, 403, 403, 403, 403),
    ("POST", "/plain/table/{open}/chat"): UNCLEAR_NAMED,
    ("POST", "/plain/table/{open}/mute"): UNCLEAR_NAMED,
    ("POST", "/plain/table/{closed}/chat"): (400, 400, 404, 404, 404, 404),
    ("POST", "/plain/table/{open}/nothing"): NOT_NOW,
    # Games that were played
    ("GET", "/api/tables/{open}/replay"): ALL,
    ("GET", "/api/tables/{open}/replay?through=Ann"): (200, 403, 403, 403, 403, 403),
    ("GET", "/api/tables/{open}/replay?through=Ben"): (403, 200, 403, 403, 403, 403),
    ("GET", "/api/tables/{closed}/replay"): HIDDEN,
    ("POST", "/api/tables/{open}/shares"): UNCLEAR_NAMED,
    ("POST", "/api/tables/{open}/shares?"): (201, 201, 201, 401, 401, 201),
    ("POST", "/api/tables/{open}/shares?through=Ann"): (201, 403, 403, 401, 401, 403),
    ("POST", "/api/tables/{closed}/shares"): (400, 400, 404, 401, 401, 404),
    ("POST", "/api/tables/{open}/play-on"): UNCLEAR_NAMED,
    ("POST", "/api/tables/{open}/play-on?"): (409, 409, 409, 401, 401, 409),
    ("POST", "/api/tables/{closed}/play-on"): (400, 400, 404, 401, 401, 404),
    ("GET", "/api/shares"): NAMED,
    ("GET", "/api/shares/nothing"): NOWHERE,
    ("DELETE", "/api/shares/nothing"): NAMED,
    ("POST", "/api/replays"): UNCLEAR,
    ("POST", "/api/replays/play-on"): UNCLEAR_NAMED,
    # Challenges and lessons
    ("GET", "/api/challenges"): ALL,
    ("GET", "/api/challenges/{game}"): ALL,
    ("POST", "/api/challenges/{game}/nothing"): (404, 404, 404, 401, 401, 404),
    ("GET", "/api/tutorials/{game}"): ALL,
    ("POST", "/api/tutorials/{game}/nothing"): (404, 404, 404, 401, 401, 404),
    ("POST", "/api/tables/{open}/again"): (409, 409, 403, 401, 401, 403),
    ("POST", "/api/tables/{open}/hint"): (409, 409, 403, 401, 401, 403),
    ("POST", "/api/tables/{closed}/hint"): (409, 409, 404, 401, 401, 404),
    # Decks
    ("GET", "/api/decks"): NAMED,
    ("POST", "/api/decks"): UNCLEAR_NAMED,
    ("POST", "/api/decks/check"): UNCLEAR,
    ("DELETE", "/api/decks/some/deck"): NAMED,
    # The client that browsers load: the same files for everybody
    ("GET", "/"): FRONT,
    ("GET", "/table/{open}"): FRONT,
    ("GET", "/table/{closed}"): FRONT,
    ("GET", "/rules/{game}"): FRONT,
    ("GET", "/decks"): FRONT,
    ("GET", "/decks/{game}"): FRONT,
    ("GET", "/puzzles"): FRONT,
    ("GET", "/puzzles/{game}"): FRONT,
    ("GET", "/learn"): FRONT,
    ("GET", "/learn/{game}"): FRONT,
    ("GET", "/watch"): FRONT,
    ("GET", "/settings"): FRONT,
    ("GET", "/rules"): FRONT,
    ("GET", "/replay"): FRONT,
    ("GET", "/replay/{open}"): FRONT,
    ("GET", "/shared/nothing"): FRONT,
    ("GET", "/cards/{game}"): FRONT,
    ("GET", "/assets/nothing"): NOWHERE,
    ("GET", "/icon.svg"): NOWHERE,
}
# What is sent with a request; with an address that ends so, or else nothing.
BODIES: dict[str, dict[str, Any]] = {
    "join": {"invite": "wrong"},
    "rejoin": {"token": "wrong"},
    "invited": {"invite": "wrong"},
    "shares?": {"step": 0},
    "shares?through=Ann": {"step": 0, "through": "Ann"},
    "play-on?": {"step": 0},
    "luck": {"entropy": "words"},
}

DONE, REASONS, NOT_YOURS, TOO_EARLY = "done", "done", "not yours", "not now"
# Each message as it is well formed, and how each role is answered at an open table.
MESSAGES: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "resync": ({}, ("state",) * 6),
    "sit": ({"seat": 0}, ("", *(NOT_YOURS,) * 5)),
    "pick": ({"words": "nothing"}, (*("not a move",) * 2, *(NOT_YOURS,) * 4)),
    "undo": ({}, (*(TOO_EARLY,) * 2, *(NOT_YOURS,) * 4)),
    "concede": ({}, (DONE, "not allowed now", *(NOT_YOURS,) * 4)),
    "offer": ({"kind": "rematch"}, (*(TOO_EARLY,) * 2, *(NOT_YOURS,) * 4)),
    "answer": ({"offer": 0, "yes": True}, (*(TOO_EARLY,) * 2, *(NOT_YOURS,) * 4)),
    "chat": ({"words": "hello"}, (DONE, DONE, DONE, NOT_YOURS, NOT_YOURS, DONE)),
    "mute": ({"who": "0123456789ab"}, (DONE, DONE, DONE, NOT_YOURS, NOT_YOURS, DONE)),
    "hands": ({"open": False}, (DONE, DONE, *(NOT_YOURS,) * 4)),
    "back": ({}, (*(TOO_EARLY,) * 2, *(NOT_YOURS,) * 4)),
    "why": ({}, (DONE, DONE, *(NOT_YOURS,) * 4)),
}


@pytest.fixture(scope="module")
def without_assets(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CARDWRIGHT_ASSETS", str(tmp_path_factory.mktemp("none")))
        yield


@pytest.fixture
def client(without_assets):
    with served() as made:
        yield made


@contextmanager
def served() -> Iterator[TestClient]:
    app = make_app(Hall(MemoryStore(), Thinkers(), pace=0.0))
    site = app.state.site
    site.asking.most = site.guests.most = site.passwords.most = site.studies.most = 1_000_000
    with TestClient(app, follow_redirects=False) as made:
        yield made


@pytest.fixture
def world(client):
    return begun_world(client)


@pytest.fixture(scope="module")
def still_world(without_assets):
    """The same for all that only look."""
    with served() as client:
        yield begun_world(client)


def begun_world(client: Any) -> tuple[Any, dict[str, str], dict[str, str]]:
    """An open table and a closed one with the same players, and one key for each role."""
    keys = {role: guest(client, role.capitalize()) for role in ("onlooker", "elsewhere", "expired")}
    client.post("/api/logout", headers={"cookie": f"cardwright_key={keys['expired']}"})
    be(client, keys["elsewhere"])
    make(client, "open")
    keys |= {"owner": guest(client, "Ann"), "opponent": guest(client, "Ben"), "stranger": ""}
    values = {"game": DUEL}
    for name, watch in (("closed", "nobody"), ("open", "link")):
        be(client, keys["owner"])
        made = make(client, "open", watch=watch)
        be(client, keys["opponent"])
        client.post(f"/api/tables/{made['table']}/join", json={"invite": made["invite"]})
        values |= {name: made["table"], "invite": made["invite"], "token": made["seat_tokens"]["0"]}
    return client, keys, values


@pytest.mark.parametrize(("method", "path"), EXPECTED)
def test_every_address_answers_every_role_as_it_should(request, method, path):
    client, keys, values = request.getfixturevalue("still_world" if method == "GET" else "world")
    address = path.format(**values)
    got = []
    for role in ROLES:
        be(client, keys[role])
        if address.startswith("/plain"):
            more = {"data": {"id": "1" if "pick" in path else "", "words": ""}} if method == "POST" else {}
        else:
            more = {"json": BODIES.get(path.rpartition("/")[2], {})} if method == "POST" else {}
        got.append(client.request(method, address, **more).status_code)
    assert tuple(got) == EXPECTED[method, path]


def test_there_is_no_address_that_this_table_does_not_list(world):
    client, _, values = world
    listed = {
        (method, route.path)
        for method, path in EXPECTED
        for route in [route_of(client.app, method, path.format(**values).partition("?")[0])]
    }
    there = {
        (method, route.path)
        for route in client.app.routes
        if isinstance(route, Route)
        for method in (route.methods or set()) - {"HEAD"}
    }
    assert there - listed == set(), "say in EXPECTED who may ask for this"
    sockets = [route.path for route in client.app.routes if isinstance(route, WebSocketRoute)]
    assert sockets == ["/ws/{table}"]
    assert len(there) + len(sockets) == sum(
        len((getattr(route, "methods", None) or {"GET"}) - {"HEAD"}) for route in client.app.routes
    )


def route_of(app: Any, method: str, path: str) -> Any:
    """The route that answers this address."""
    scope = {"type": "http", "method": method, "path": path, "root_path": "", "headers": []}
    return next(route for route in app.routes if route.matches(scope)[0] is Match.FULL)


def test_figures_are_for_this_machine_only(world):
    client, _, _ = world
    assert TestClient(client.app, client=("203.0.113.9", 1)).get("/metrics").status_code == 404


def test_a_form_can_not_use_an_id_of_the_server(world):
    client, keys, values = world
    be(client, keys["owner"])
    form = {"id": "#bot 0", "words": client.get(f"/api/tables/{values['open']}").json()["view"]["asked"][0]}
    assert client.post(f"/plain/table/{values['open']}/pick", data=form).status_code == 400


# Sockets


def connected(client: Any, table: str, key: str) -> str:
    """How a socket is answered: a state, or the reason why it is closed."""
    be(client, key)
    try:
        with client.websocket_connect(f"/ws/{table}") as socket:
            return str(json.loads(socket.receive_text())["type"])
    except WebSocketDisconnect as closed:
        return closed.reason


def test_every_role_at_a_socket(world):
    client, keys, values = world
    assert [connected(client, values["open"], keys[role]) for role in ROLES] == ["state"] * 6
    hidden = ["not found"] * 4
    assert [connected(client, values["closed"], keys[role]) for role in ROLES] == ["state", "state", *hidden]


@pytest.mark.parametrize("kind", MESSAGES)
def test_every_message_answers_every_role_as_it_should(world, kind):
    client, keys, values = world
    fields, expected = MESSAGES[kind]
    got = []
    for role in ROLES:
        be(client, keys[role])
        with client.websocket_connect(f"/ws/{values['open']}") as socket:
            player = Player(socket)
            player.hear()
            got.append(answered(player, kind, {**fields, "id": f"of the {role}"}))
    assert tuple(got) == expected


def answered(player: Player, kind: str, fields: dict[str, Any]) -> str:
    """The kind of answer to one message; nothing if a later message is answered first."""
    if kind not in ("resync", "sit"):
        answer = player.ask(type=kind, **fields)
        return str(answer.get("kind", answer["type"]))
    player.say(type=kind, **{name: value for name, value in fields.items() if name != "id"})
    player.say(type="undo", id="")  # no message: it is refused without an id
    found: list[str] = []
    while not found or found[-1] != "bad request":
        message = player.hear()
        found.append(str(message.get("kind", message["type"])))
    return found[0] if len(found) > 1 else ""


def test_there_is_no_message_that_this_table_does_not_list():
    kinds = {kind.__struct_config__.tag for kind in get_args(FromClient)}
    assert kinds == set(MESSAGES), "say in MESSAGES who may send this"
