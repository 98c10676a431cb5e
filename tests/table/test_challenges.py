"""Challenges and tutorials at the table: an own table for each, hints, again, right moves, the one of the day."""

from __future__ import annotations

import time
from datetime import date, timedelta
from typing import Any

import pytest
from tests.table.tables import THREE_FIELDS
from tests.table.test_sockets import be, client, guest, make

from cardwright.client.challenges import challenges_of, of_the_day
from cardwright.core.registry import game_ids, ruleset
from cardwright.table import challenge_api

__all__ = ["client"]

GATE = f"/api/challenges/{THREE_FIELDS}/the_open_gate"
FIRST = f"/api/tutorials/{THREE_FIELDS}/first_game"
SOLUTION = ("deploy Ferryman left", "open left", "strike P2's Old Matis with Twin Foxes")


def begin(client, path: str) -> str:
    response = client.post(path)
    assert response.status_code == 201, response.text
    return str(response.json()["table"])


def seen(client, table: str) -> dict[str, Any]:
    told: dict[str, Any] = client.get(f"/api/tables/{table}").json()
    return told


def room_of(client, table: str) -> Any:
    return client.app.state.site.hall.rooms[table]


def pick(client, table: str, *moves: str) -> None:
    room = room_of(client, table)
    for words in moves:
        client.portal.call(room.pick, 0, words, f"{words} {room.playing.count}")


def until(client, table: str, moves: int) -> None:
    """Wait until so many moves were made."""
    for _ in range(500):
        if len(room_of(client, table).playing.match.line) >= moves:
            return
        time.sleep(0.01)
    raise AssertionError("the reply did not come")


# Challenges


def test_the_challenges_of_a_game_are_listed(client):
    told = client.get(f"/api/challenges/{THREE_FIELDS}").json()
    assert [one["name"] for one in told] == ["the_open_gate", "the_shield"]
    assert told[0]["goal"] == "P1 wins this turn"
    assert "hint" not in told[0]
    assert client.get("/api/challenges/chess").status_code == 404


def test_a_challenge_is_played_and_solved(client):
    guest(client, "Ann")
    table = begin(client, GATE)
    origin = seen(client, table)["origin"]
    assert (origin["kind"], origin["standing"], origin["seat"]) == ("challenge", "open", "P1")
    pick(client, table, *SOLUTION)
    assert seen(client, table)["origin"]["standing"] == "met"


def test_a_missed_challenge_waits_to_be_taken_back(client):
    guest(client, "Ann")
    table = begin(client, GATE)
    pick(client, table, "end")
    told = seen(client, table)
    assert told["origin"]["standing"] == "missed"
    assert told["may"]["undo"]
    assert room_of(client, table).playing.count == 1  # no bot goes on
    client.portal.call(room_of(client, table).undo, "ann", 0, "back")
    pick(client, table, *SOLUTION)
    assert seen(client, table)["origin"]["standing"] == "met"


def test_again_begins_at_once_from_the_beginning(client):
    guest(client, "Ann")
    table = begin(client, GATE)
    start = seen(client, table)["view"]
    pick(client, table, "end")
    assert client.post(f"/api/tables/{table}/again").status_code == 200
    assert seen(client, table)["view"] == start
    assert client.post(f"/api/tables/{table}/again").status_code == 200


def test_everybody_has_one_table_of_its_own_for_a_challenge(client):
    ann = guest(client, "Ann")
    table = begin(client, GATE)
    assert begin(client, GATE) == table
    guest(client, "Ben")
    assert begin(client, GATE) != table
    assert client.get(f"/api/tables/{table}").status_code == 404
    assert client.post(f"/api/tables/{table}/again").status_code == 404
    be(client, ann)
    assert client.get("/api/tables").json()["mine"] == []


def test_challenges_do_not_count_as_open_tables(client, monkeypatch):
    monkeypatch.setattr("cardwright.table.hall.MOST_TABLES", 1)
    guest(client, "Ann")
    begin(client, GATE)
    begin(client, FIRST)
    make(client, "greedy")


def test_who_has_no_name_plays_no_challenge(client):
    be(client, "")
    assert client.post(GATE).status_code == 401
    guest(client, "Ann")
    assert client.post(f"/api/challenges/{THREE_FIELDS}/none").status_code == 404
    assert client.post(f"/api/tutorials/{THREE_FIELDS}/none").status_code == 404


# Hints


def test_the_written_hint_comes_first_then_the_solvers(client):
    guest(client, "Ann")
    table = begin(client, GATE)
    first = client.post(f"/api/tables/{table}/hint").json()
    assert first == {"kind": "written", "words": "A gate opens the way for the guard behind it."}
    more = client.post(f"/api/tables/{table}/hint?more=1").json()
    assert more["kind"] == "solver"
    assert more["words"].startswith("Try: ")


def test_the_solver_says_when_it_is_lost_or_unknown(client, monkeypatch):
    guest(client, "Ann")
    table = begin(client, GATE)
    monkeypatch.setattr(challenge_api, "solvers_word", lambda game, goal, seat: "")
    told = client.post(f"/api/tables/{table}/hint?more=1").json()
    assert told["words"] == "The solver found nothing in the time it had."
    pick(client, table, "end")
    assert client.post(f"/api/tables/{table}/hint?more=1").status_code == 409


def test_hints_and_again_are_for_challenges_only(client):
    guest(client, "Ann")
    made = make(client, "greedy")
    lesson = begin(client, FIRST)
    for path in (f"{made['table']}/again", f"{made['table']}/hint", f"{lesson}/hint"):
        assert client.post(f"/api/tables/{path}").status_code == 409


# The one of the day


def test_a_new_one_each_day_and_each_in_its_turn():
    every = [one for id in game_ids() for one in challenges_of(ruleset(id))]
    days = [date(2030, 12, 30) + timedelta(days=number) for number in range(len(every))]
    found = [of_the_day(every, day) for day in days]
    assert {one.name for one in found if one} == {one.name for one in every}
    assert of_the_day([], days[0]) is None


def test_the_challenge_of_the_day_is_the_same_for_everybody(client, monkeypatch):
    monkeypatch.setattr(challenge_api, "today", lambda: date(2030, 1, 2))
    be(client, "")
    told = client.get("/api/challenges").json()
    assert told["day"] == "2030-01-02"
    assert told["name"] in [one["name"] for one in client.get(f"/api/challenges/{told['game']}").json()]


# Tutorials


def test_a_tutorial_is_listed_with_its_lessons(client):
    told = client.get(f"/api/tutorials/{THREE_FIELDS}").json()
    assert [one["name"] for one in told] == ["first_game"]
    assert told[0]["lessons"][2] == {"say": "The strike was blocked. End the turn.", "clauses": [], "do": ["end"]}


def test_a_tutorial_is_played_with_its_replies(client):
    guest(client, "Ann")
    table = begin(client, FIRST)
    strikes = ["strike P2's Old Matis with Old Matis", "strike P2's Twin Foxes with Twin Foxes"]
    assert seen(client, table)["origin"] == {
        "kind": "tutorial",
        "name": "first_game",
        "lesson": 1,
        "now": strikes,
    }
    pick(client, table, "strike P2's Twin Foxes with Twin Foxes")
    until(client, table, 2)
    assert room_of(client, table).playing.match.line[1].words == "block Shield Wall"
    pick(client, table, "pass")
    assert seen(client, table)["origin"]["lesson"] == 2
    pick(client, table, "end")
    until(client, table, 5)  # after the last lesson the other plays on freely
    assert seen(client, table)["origin"]["lesson"] == 3


@pytest.mark.parametrize("words", ["end", "strike P2's Twin Foxes with Old Matis"])
def test_another_move_than_the_lesson_asks_for_is_refused(client, words):
    from cardwright.table.errors import No

    guest(client, "Ann")
    table = begin(client, FIRST)
    with pytest.raises(No):
        pick(client, table, words)
    assert room_of(client, table).playing.count == 0
