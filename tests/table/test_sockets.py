"""A client on a socket: answers after the commit, retries that are harmless, differences, hostile messages."""

from __future__ import annotations

import contextlib
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.table.tables import GAMES

from cardwright.bots.players import bot_names
from cardwright.table.app import make_app
from cardwright.table.difference import apply, difference
from cardwright.table.errors import No
from cardwright.table.hall import Hall
from cardwright.table.limits import LARGEST_MESSAGE, Rate
from cardwright.table.protocol import VERSION, read_message
from cardwright.table.store.memory import MemoryStore
from cardwright.table.thinking import Thinkers
from cardwright.table.web import COOKIE

DUEL = GAMES[0]


@pytest.fixture
def client():
    app = make_app(Hall(MemoryStore(), Thinkers(), pace=0.0))
    app.state.site.asking.most = app.state.site.guests.most = 1_000_000
    with TestClient(app) as made:
        yield made


def guest(client, name: str) -> str:
    """Somebody new; the cookie."""
    client.cookies.clear()
    assert client.post("/api/guest", json={"name": name}).status_code == 201
    return str(client.cookies[COOKIE])


def be(client, key: str) -> None:
    client.cookies.clear()
    if key:
        client.cookies.set(COOKIE, key)


def make(client, *others: str, game: str = DUEL, **terms: Any) -> dict[str, Any]:
    wish = {"game": game, "seats": [{"who": "me"}, *({"who": who} for who in others)], "terms": terms}
    response = client.post("/api/tables", json=wish)
    assert response.status_code == 201, response.text
    told: dict[str, Any] = response.json()
    return told


class Player:
    """A client that does what the protocol says."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.state: dict[str, Any] = {}
        self.states: dict[int, Any] = {}
        self.lengths: list[int] = []
        self.answers: dict[str, Any] = {}
        self.number = 0

    def hear(self) -> dict[str, Any]:
        """The next message; a state is taken in and acknowledged."""
        text = self.socket.receive_text()
        self.lengths.append(len(text))
        message: dict[str, Any] = json.loads(text)
        assert message["v"] == VERSION
        if message["type"] == "state":
            base = self.states.get(message["base"])
            self.state = message["state"] if message["base"] == 0 else apply(base, message["change"])
            self.states[message["n"]] = self.state
        elif message.get("id"):
            self.answers[message["id"]] = message
        return message

    def say(self, **message: Any) -> None:
        self.socket.send_text(json.dumps({"v": VERSION, **message}))

    def ask(self, **message: Any) -> dict[str, Any]:
        """Ask for something and wait for the answer."""
        self.number += 1
        id = message.setdefault("id", f"q{self.number}")
        self.say(**message)
        while id not in self.answers:
            self.hear()
        answer: dict[str, Any] = self.answers.pop(id)
        return answer

    def until_asked(self) -> list[str]:
        """Wait for a decision, or the end."""
        while not self.state or not (self.state["view"]["decision"] or self.state["view"]["ending"]):
            self.hear()
        decision = self.state["view"]["decision"]
        return list(decision["options"]) if decision else []


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_over_a_socket(client, game):
    guest(client, "Ann")
    made = make(client, "random", game=game)
    luck = random.Random(5)
    with client.websocket_connect(f"/ws/{made['table']}") as socket:
        player = Player(socket)
        while options := player.until_asked():
            seen = player.state
            answer = player.ask(type="pick", words=luck.choice(options))
            assert answer["type"] == "done"
            while player.state is seen:
                player.hear()
        assert player.state["view"]["ending"]
        whole = client.get(f"/api/tables/{made['table']}").json()
        assert whole == player.state
        assert sorted(player.lengths)[len(player.lengths) // 2] < len(json.dumps(whole)) / 2


def test_a_pick_sent_again_is_made_once(client):
    guest(client, "Ann")
    made = make(client, "random")
    with client.websocket_connect(f"/ws/{made['table']}") as socket:
        player = Player(socket)
        words = player.until_asked()[0]
        first = player.ask(type="pick", words=words, id="same")
        second = player.ask(type="pick", words=words, id="same")
        assert first["type"] == second["type"] == "done"
    store = client.app.state.site.hall.store
    rows = store.log[made["table"]]
    assert [row.request for row in rows].count("same") == 1


def test_a_retry_on_another_connection_is_answered_too(client):
    guest(client, "Ann")
    made = make(client, "random")
    with client.websocket_connect(f"/ws/{made['table']}") as socket:
        words = Player(socket).until_asked()[0]
        socket.send_text(json.dumps({"v": VERSION, "type": "pick", "id": "same", "words": words}))
    with client.websocket_connect(f"/ws/{made['table']}") as socket:
        assert Player(socket).ask(type="pick", words=words, id="same")["type"] == "done"
    rows = client.app.state.site.hall.store.log[made["table"]]
    assert [row.request for row in rows].count("same") == 1


def test_after_a_gap_the_whole_state_comes(client):
    guest(client, "Ann")
    made = make(client, "random")
    with client.websocket_connect(f"/ws/{made['table']}") as socket:
        player = Player(socket)
        player.until_asked()
        before = player.state
        player.states.clear()
        player.say(type="resync")
        message = player.hear()
        assert message["type"] == "state"
        assert message["base"] == 0
        assert player.state == before


def test_refusals_name_the_rule(client):
    guest(client, "Ann")
    made = make(client, "random")
    with client.websocket_connect(f"/ws/{made['table']}") as socket:
        player = Player(socket)
        player.until_asked()
        assert player.ask(type="pick", words="fly to the moon")["kind"] == "not a move"
        assert player.ask(type="why", words="fly to the moon")["reason"]["kind"] == "not a move"
        assert isinstance(player.ask(type="why")["reasons"], dict)


def test_players_talk_and_conceal_their_hands(client):
    ann = guest(client, "Ann")
    made = make(client, "open")
    ben = guest(client, "Ben")
    assert client.post(f"/api/tables/{made['table']}/join", json={"invite": made["invite"]}).status_code == 201
    with client.websocket_connect(f"/ws/{made['table']}") as socket:
        player = Player(socket)
        player.hear()
        assert player.ask(type="chat", words="hello")["type"] == "done"
        assert player.ask(type="hands", open=True)["type"] == "done"
        assert player.ask(type="offer", kind="rematch")["type"] == "no"
    cleo = guest(client, "Cleo")
    with client.websocket_connect(f"/ws/{made['table']}") as socket:
        player = Player(socket)
        player.hear()
        assert player.state["view"]["viewer"] is None
        assert player.ask(type="pick", words="end turn")["kind"] == "not yours"
        player.say(type="sit", seat=-1, through="Ben")
        while not player.state["view"]["viewer"]:
            player.hear()
        player.say(type="sit", seat=-1, through="Ann")
        assert player.hear()["kind"] == "not yours"
        player.say(type="sit", seat=0)
        assert player.hear()["kind"] == "not yours"
    assert len({ann, ben, cleo}) == 3


# Who may do what


@pytest.fixture
def world(client):
    """An open table and a closed one with the same players, and one key for each role."""
    keys = {role: guest(client, role.capitalize()) for role in ("onlooker", "elsewhere")}
    make(client, "open")
    keys |= {"owner": guest(client, "Ann"), "opponent": guest(client, "Ben"), "stranger": "", "expired": "x" * 32}
    tables = {}
    for name, watch in (("open", "link"), ("closed", "nobody")):
        be(client, keys["owner"])
        made = make(client, "open", watch=watch)
        be(client, keys["opponent"])
        client.post(f"/api/tables/{made['table']}/join", json={"invite": made["invite"]})
        tables[name] = made["table"]
    return client, keys, tables


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://testserver.example"])
def test_pages_of_others_can_not_act(world, origin):
    client, keys, tables = world
    be(client, keys["owner"])
    assert client.post("/api/logout", headers={"origin": origin}).status_code == 403
    assert client.post("/api/logout", headers={"sec-fetch-site": "cross-site"}).status_code == 403
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"/ws/{tables['open']}", headers={"origin": origin}) as socket,
    ):
        socket.receive_text()
    assert client.post("/api/logout", headers={"origin": "http://testserver"}).status_code == 200


def test_every_answer_carries_the_headers(client):
    for path in ("/plain", "/api/games", "/nowhere", "/health", "/plain/style.css"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    assert "script-src" not in client.get("/plain").headers["content-security-policy"]


def test_the_key_is_kept_from_scripts_and_other_sites(client):
    cookie = client.post("/api/guest", json={"name": "Ann"}).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_health_and_metrics(client):
    assert client.get("/health").json()["well"] is True
    client.get("/plain")
    text = client.get("/metrics").text
    assert 'cardwright_requests_total{route="/plain",status="200"}' in text
    assert "cardwright_sockets 0.0" in text


# Limits and hostile messages


def test_who_asks_too_often_waits():
    moment = [0.0]
    rate = Rate(3, 1.0, lambda: moment[0])
    for _ in range(3):
        rate.ask("ann")
    with pytest.raises(No):
        rate.ask("ann")
    rate.ask("ben")
    moment[0] = 1.0
    rate.ask("ann")
    with pytest.raises(No):
        rate.ask("ann")


def test_long_requests_and_messages_are_refused(client):
    guest(client, "Ann")
    assert client.post("/api/decks", content=b"x" * 70_000).status_code == 400
    with pytest.raises(No):
        read_message("x" * (LARGEST_MESSAGE + 1))
    made = make(client, "random")
    with client.websocket_connect(f"/ws/{made['table']}") as socket:
        player = Player(socket)
        player.until_asked()
        player.say(type="chat", id="1", words="x" * LARGEST_MESSAGE)
        assert player.hear()["kind"] == "bad request"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)

# Differences


@given(JSON, JSON)
@settings(max_examples=100, deadline=None)
def test_a_difference_leads_from_the_old_to_the_new(old, new):
    assert json.dumps(apply(old, difference(old, new))) == json.dumps(new) or apply(
        old, difference(old, new)
    ) == json.loads(json.dumps(new))


def test_a_difference_says_only_what_changed():
    old = {"a": [1, 2, 3, 4], "b": {"c": 1, "d": 2}, "e": 5}
    new = {"a": [1, 2, 9, 4], "b": {"c": 1, "d": 3}, "f": 6}
    change = difference(old, new)
    assert change == {"k": {"a": {"l": [2, 1, [9]]}, "b": {"k": {"d": {"=": 3}}}, "f": {"=": 6}}, "-": ["e"]}
    assert apply(old, change) == new


def test_a_lobby_is_told_which_bots_there_are(client):
    for game in client.get("/api/games").json():
        assert [one["id"] for one in game["bots"]] == bot_names()
        assert game["usual_bot"] in bot_names()
        assert all(one["name"] and one["about"] for one in game["bots"])


def test_who_makes_up_a_key_for_each_request_has_no_more_of_them(client):
    client.app.state.site.crowd = Rate(3, 0.0)
    for number in range(3):
        be(client, f"made up {number}")
        assert client.get("/api/me").status_code == 200
    be(client, "made up again")
    assert client.get("/api/me").status_code == 429
    assert client.get("/plain").status_code == 429


def test_who_makes_up_a_key_for_each_socket_has_no_more_of_them(client, monkeypatch):
    monkeypatch.setattr("cardwright.table.app.MOST_SOCKETS", 2)
    guest(client, "Ann")
    table = make(client, "open")["table"]
    with contextlib.ExitStack() as opened:
        for number in range(2):
            be(client, f"made up {number}")
            opened.enter_context(client.websocket_connect(f"/ws/{table}"))
        be(client, "made up again")
        there = opened.enter_context(client.websocket_connect(f"/ws/{table}"))
        with pytest.raises(WebSocketDisconnect) as closed:
            there.receive_text()
    assert closed.value.reason == "too much"
