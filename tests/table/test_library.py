"""Showing a position by a link, and playing on from one: only what the asker may see and know."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from tests.table.tables import GAMES, asked, begun, hall, options
from tests.table.test_replay import LONG, a_record, played, random_moves
from tests.table.test_sockets import DUEL, be, client, guest, make

from cardwright.core import views
from cardwright.core.records import Match, Record, as_start, replay
from cardwright.core.ruleset import Seat
from cardwright.table.replay import Started, position_text, record_text
from cardwright.table.web import COOKIE

__all__ = ["client"]


def shared(client, table: str, step: int, through: str = "") -> dict[str, Any]:
    response = client.post(f"/api/tables/{table}/shares", json={"step": step, "through": through})
    assert response.status_code == 201, response.text
    told: dict[str, Any] = response.json()
    return told


def look(client, token: str) -> Any:
    return client.get(f"/api/shares/{token}")


# Showing a position


def test_a_link_shows_exactly_the_view_of_its_step(client):
    guest(client, "Ann")
    table = played(client, 10)
    link = shared(client, table, 4)
    step = client.get(f"/api/tables/{table}/replay").json()
    be(client, "")
    told = look(client, link["share"]).json()
    lines = [line for one in step["part"][:5] for line in one["lines"]]
    assert told["through"] == told["view"]["viewer"] == "Ann"
    assert told["log"] == lines
    assert told["view"]["decision"] is None
    assert told["step"] == 4


def test_a_link_goes_on_showing_its_position_when_the_game_goes_on(client):
    guest(client, "Ann")
    table = played(client, 6)
    link = shared(client, table, 3)
    before = look(client, link["share"]).json()
    client.portal.call(random_moves, client.app.state.site.hall.rooms[table], 0)
    room = client.app.state.site.hall.rooms[table]

    async def more() -> None:
        luck = random.Random(1)
        for number in range(3):
            seat = asked(room)
            await room.pick(seat, luck.choice(options(room, seat)), f"more {number}")

    client.portal.call(more)
    assert look(client, link["share"]).json() == before


def test_a_link_is_taken_back_by_its_maker_only(client):
    ann = guest(client, "Ann")
    table = played(client, 4)
    link = shared(client, table, 1)
    guest(client, "Cleo")
    assert client.delete(f"/api/shares/{link['id']}").status_code == 200
    assert client.get("/api/shares").json() == []
    assert look(client, link["share"]).status_code == 200
    be(client, ann)
    assert [one["id"] for one in client.get("/api/shares").json()] == [link["id"]]
    assert link["share"] not in client.get("/api/shares").text
    client.delete(f"/api/shares/{link['id']}")
    assert look(client, link["share"]).status_code == 404


def test_a_token_that_is_none_shows_nothing(client):
    assert look(client, "x" * 32).status_code == 404


def test_who_may_show_what(client):
    guest(client, "Ann")
    table = played(client, 4)
    closed = played(client, 4, watch="nobody")
    guest(client, "Cleo")
    wish = {"step": 1}
    assert client.post(f"/api/tables/{table}/shares", json={**wish, "through": "Ann"}).status_code == 403
    assert client.post(f"/api/tables/{closed}/shares", json=wish).status_code == 404
    assert client.post(f"/api/tables/{table}/shares", json={"step": 999}).status_code == 400
    assert look(client, shared(client, table, 1)["share"]).json()["through"] == ""
    be(client, "")
    assert client.post(f"/api/tables/{table}/shares", json=wish).status_code == 401


def test_what_somebody_no_longer_shows_is_not_seen_through_anothers_link(client):
    guest(client, "Ann")
    table = played(client, 4)
    room = client.app.state.site.hall.rooms[table]
    client.portal.call(room.say, "ben", 1, "hands", "open", "open")
    guest(client, "Cleo")
    link = shared(client, table, 1, "Ben")
    assert look(client, link["share"]).status_code == 200
    client.portal.call(room.say, "ben", 1, "hands", "closed", "closed")
    assert look(client, link["share"]).status_code == 404


def test_so_many_positions_may_be_shown_and_no_more(client, monkeypatch):
    monkeypatch.setattr("cardwright.table.replay_api.MOST_SHARES", 1)
    guest(client, "Ann")
    table = played(client, 2)
    shared(client, table, 1)
    assert client.post(f"/api/tables/{table}/shares", json={"step": 0}).status_code == 429


# Playing on


def play_on(client, table: str, step: int, **wish: Any) -> Any:
    return client.post(f"/api/tables/{table}/play-on", json={"step": step, **wish})


def room_of(client, table: str) -> Any:
    return client.app.state.site.hall.rooms[table]


def test_others_games_that_go_on_are_not_played_on(client):
    guest(client, "Ann")
    table = played(client, 4)
    refused = play_on(client, table, 1)
    assert refused.status_code == 409
    assert "when it is over" in refused.json()["sentence"]


def test_the_own_game_against_a_bot_is_dealt_again(client):
    guest(client, "Ann")
    made = make(client, "greedy")
    answer = play_on(client, made["table"], 0)
    assert answer.status_code == 201
    assert answer.json()["dealt_again"]
    told = client.get(f"/api/tables/{answer.json()['table']}").json()
    assert told["origin"] == {"kind": "position", "dealt_again": True}
    assert [seat["name"] for seat in told["seats"]] == ["Ann", "Greedy"]


def test_a_game_that_is_over_is_played_on_by_who_may_see_a_hand(client):
    ann = guest(client, "Ann")
    table = played(client, 6)
    client.portal.call(room_of(client, table).concede, 0, "up")
    guest(client, "Cleo")
    assert play_on(client, table, 2).status_code == 403
    be(client, ann)
    mine = play_on(client, table, 2)
    assert mine.json()["dealt_again"]
    assert play_on(client, table, 2, through="Ben").status_code == 403


def test_where_all_hands_are_open_the_true_position_is_played_on(client):
    guest(client, "Ann")
    table = played(client, 6)
    room = room_of(client, table)
    client.portal.call(room.concede, 0, "up")
    for seat, name in enumerate(("ann", "ben")):
        client.portal.call(room.say, name, seat, "hands", "open", f"open {seat}")
    guest(client, "Cleo")
    answer = play_on(client, table, 3, through="Ben", against="random")
    assert answer.json()["dealt_again"] is False
    seats = room_of(client, answer.json()["table"]).seats
    assert [(seat.name, seat.bot) for seat in seats] == [("Random", "random"), ("Cleo", "")]


def test_there_is_nothing_to_play_on_from_at_the_end(client):
    guest(client, "Ann")
    made = make(client, "greedy")
    client.portal.call(room_of(client, made["table"]).concede, 0, "up")
    steps = client.get(f"/api/tables/{made['table']}/replay").json()["steps"]
    refused = play_on(client, made["table"], steps - 1)
    assert refused.status_code == 400
    assert "over here" in refused.json()["sentence"]


@pytest.mark.parametrize("wish", [{"step": 999}, {"step": 0, "against": "nobody"}, {"step": -1}, {"step": "x"}])
def test_a_wrong_wish_is_refused(client, wish):
    guest(client, "Ann")
    made = make(client, "greedy")
    assert client.post(f"/api/tables/{made['table']}/play-on", json=wish).status_code == 400


def test_a_record_is_played_on_as_it_is(client):
    text = a_record(client)
    wish = {"record": text, "step": 2, "through": "Ben"}
    answer = client.post("/api/replays/play-on", json=wish)
    assert answer.status_code == 201
    assert answer.json()["dealt_again"] is False
    assert [seat.name for seat in room_of(client, answer.json()["table"]).seats] == ["Greedy", "Ann"]


def test_playing_on_needs_a_name_and_counts_as_a_table(client, monkeypatch):
    guest(client, "Ann")
    key = client.cookies[COOKIE]
    made = make(client, "greedy")
    be(client, "")
    assert play_on(client, made["table"], 0).status_code == 401
    be(client, key)
    monkeypatch.setattr("cardwright.table.beginnings.MOST_TABLES", 1)
    assert play_on(client, made["table"], 0).status_code == 409


# What the new table holds


async def positions(game: str, moves: int) -> tuple[Any, str]:
    async with hall() as here:
        room = await begun(here, game, "open")
        await random_moves(room, moves)
        return room.playing.match, record_text(room.playing.match.record)


def on_from(match: Any, text: str, made: int, deal_for: int) -> Match:
    started = position_text(text, made, deal_for, ["Zoe", "Yan"], 3)
    assert isinstance(started, Started), started
    seats = [Seat("Zoe", []), Seat("Yan", [])]
    return Match(Record(match.rules, seats, started.settings, 3, json.loads(started.start)))


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_goes_on_from_every_position_to_the_end(game):
    match, text = await positions(game, 60)
    luck = random.Random(1)
    for made in range(0, min(60, len(match.line)), 9):
        for deal_for in (-1, 0):
            on = on_from(match, text, made, deal_for)
            for _ in range(30):
                if on.game.is_over():
                    break
                decision = luck.choice(on.game.pending)
                on.pick(decision.seat, luck.choice(decision.options))
            again = replay(on.close())
            assert views.view(again.game, 0) == views.view(on.game, 0)
            assert "Ann" not in json.dumps(views.view(on.game, 0))


@pytest.mark.parametrize("game", GAMES)
async def test_a_position_dealt_again_looks_the_same_to_the_one_it_is_dealt_for(game):
    match, text = await positions(game, 40)
    made = len(match.line) // 2
    for deal_for in (0, 1):
        true, dealt = on_from(match, text, made, -1), on_from(match, text, made, deal_for)
        assert views.view(true.game, deal_for) == views.view(dealt.game, deal_for)


async def test_a_position_dealt_again_holds_other_hidden_cards_than_the_true_one():
    match, text = await positions(LONG, 40)
    made = len(match.line) // 2
    true, dealt = on_from(match, text, made, -1), on_from(match, text, made, 0)
    assert [card.number for card in true.game.definitions] != [card.number for card in dealt.game.definitions]


async def test_the_luck_of_a_game_that_goes_on_is_another_one():
    match, text = await positions(DUEL, 4)
    on = on_from(match, text, 2, -1)
    true = match.begin()
    assert [on.game.chance.a, on.game.chance.b] != [true.chance.a, true.chance.b]


async def test_a_position_as_a_start_has_the_new_names_in_its_secret_parts_too():
    async with hall() as here:
        room = await begun(here, GAMES[-1], "open")
        assert room.playing.in_secret()
        room.playing.match.play(0, options(room, 0)[0])
        text = json.dumps(as_start(room.playing.match.game, ["Zoe", "Yan"]))
        assert "Ann" not in text
        assert "Zoe" in text
