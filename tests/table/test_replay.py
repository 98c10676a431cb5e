"""Replays: what each pair of eyes sees again, in parts; nothing more than it saw then; records of strangers."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from tests.table.tables import GAMES, THREE_FIELDS, asked, begun, hall, options
from tests.table.test_sockets import DUEL, be, client, guest, make

from cardwright.core import views
from cardwright.core.chance import seeded
from cardwright.core.checks import disguised
from cardwright.core.resample import resample
from cardwright.table import replay
from cardwright.table.difference import apply
from cardwright.table.errors import No
from cardwright.table.history import in_secret
from cardwright.table.library import PUBLIC, Library, chosen_eyes, eyes_of
from cardwright.table.protocol import encode
from cardwright.table.replay import PART, Replayed, Teller, record_text, replay_text
from cardwright.table.thinking import Thinkers
from cardwright.table.web import COOKIE

__all__ = ["client"]


LONG = GAMES[1]


def late() -> float:
    return float("inf")


async def random_moves(room: Any, moves: int, seed: int = 3) -> None:
    luck = random.Random(seed)
    for number in range(moves):
        if room.playing.is_over():
            return
        seat = asked(room)
        await room.pick(seat, luck.choice(options(room, seat)), f"move {number}")


def steps_of(told: Replayed) -> list[dict[str, Any]]:
    return [step for part in told.parts for step in part]


def views_of(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The view at each step, from the whole ones and the differences."""
    found: list[dict[str, Any]] = []
    for step in steps:
        found.append(step["view"] if "view" in step else apply(found[-1], step["change"]))
    return found


def seen_in(room: Any, looks: int) -> Replayed:
    return replay.replayed(room.playing.match, looks, late())


# What is seen


@pytest.mark.parametrize("game", GAMES)
async def test_the_last_step_is_what_is_seen_now(game):
    async with hall() as here:
        room = await begun(here, game, "open")
        await random_moves(room, 120)
        for looks in (-1, 0, 1):
            told = seen_in(room, looks)
            now = views.view(room.playing.match.game, looks)
            assert views_of(steps_of(told))[-1] == {**now, "decision": None}
            assert [line for step in steps_of(told) for line in step["lines"]] == room.playing.past.lines(looks)


async def test_each_step_is_what_was_seen_then():
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        seen = [{**views.view(room.playing.match.game, 0), "decision": None}]
        luck = random.Random(2)
        for number in range(40):
            if room.playing.is_over():
                break
            seat = asked(room)
            await room.pick(seat, luck.choice(options(room, seat)), f"move {number}")
            seen.append({**views.view(room.playing.match.game, 0), "decision": None})
        told = seen_in(room, 0)
        assert views_of(steps_of(told)) == [seen[made] for made in told.made]
        assert len(told.made) > 12


async def test_what_was_taken_back_is_not_seen_again():
    async with hall() as here:
        room = await begun(here, DUEL, "greedy")
        await random_moves(room, 6)
        before = len(seen_in(room, 0).made)
        await room.undo("ann", 0, "back")
        assert len(seen_in(room, 0).made) < before


async def test_a_long_replay_comes_in_parts_that_begin_with_a_whole_view():
    async with hall() as here:
        room = await begun(here, LONG, "open")
        await random_moves(room, 150)
        told = seen_in(room, 0)
        assert len(told.parts) >= 3
        assert all("view" in part[0] and not any("view" in step for step in part[1:]) for part in told.parts)
        assert all(len(part) == PART for part in told.parts[:-1])
        assert told.part_of(0) == 0
        assert told.part_of(PART) == 1
        assert told.part_of(10**6) == len(told.parts) - 1


async def test_own_picks_are_named_and_those_of_others_are_not():
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        await random_moves(room, 40)
        steps = steps_of(seen_in(room, 0))
        assert {step["by"] for step in steps if step["pick"]} == {"Ann"}
        assert {step["by"] for step in steps} == {"", "Ann", "Ben"}


# Nothing hidden


def twins_told(room: Any, looks: int, viewer: int) -> str:
    """The replay of a game in which everything the viewer can't know is dealt again before each look."""
    match, chance = room.playing.match, seeded(5)
    told = Replayed(match.rules.id, [seat.name for seat in match.record.seats], match.game.is_over(), looks)
    teller, game, secretly = Teller(told), match.begin(), False
    for made in match.walk(game):
        twin = resample(game, viewer, chance)
        twin.log = [disguised(event, viewer) for event in game.log or []]
        teller.look(twin, made, match.line[made - 1] if made else None, secretly)
        secretly = in_secret(game)
    return encode({"parts": told.parts})


@pytest.mark.parametrize("game", GAMES)
async def test_what_a_viewer_can_not_know_changes_no_byte_of_a_replay(game):
    async with hall() as here:
        room = await begun(here, game, "open")
        await random_moves(room, 90)
        for looks, viewer in ((0, 0), (1, 1), (-1, 0), (-1, 1)):
            assert twins_told(room, looks, viewer) == encode({"parts": seen_in(room, looks).parts})


async def test_a_replay_that_tells_more_is_noticed(monkeypatch):
    class Views:
        log_lines = staticmethod(views.log_lines)

        @staticmethod
        def view(game, viewer):
            return views.view(game, max(viewer, 0))

    monkeypatch.setattr(replay, "views", Views)
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        await random_moves(room, 30)
        assert twins_told(room, -1, 1) != encode({"parts": seen_in(room, -1).parts})


async def test_what_others_do_in_secret_is_no_step():
    async with hall() as here:
        room = await begun(here, THREE_FIELDS, "open")
        assert room.playing.in_secret()
        before = encode({"parts": seen_in(room, 0).parts})
        moves = 0
        while 1 in room.playing.asked():
            await room.pick(1, options(room, 1)[0], f"secret {moves}")
            assert encode({"parts": seen_in(room, 0).parts}) == before
            moves += 1
        assert moves > 0


# Whose eyes


async def test_a_player_of_a_game_that_goes_on_sees_only_the_own_hand():
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        await room.say("ben", 1, "hands", "open", "open")
        assert eyes_of(room, [0]) == [0]
        assert eyes_of(room, []) == [1]
        with pytest.raises(No, match="does not show its hand"):
            chosen_eyes(room, [0], "Ben")
        assert chosen_eyes(room, [], "Ben") == 1
        assert chosen_eyes(room, [0], PUBLIC) == chosen_eyes(room, [], "") == -1


async def test_after_the_end_hands_are_seen_by_consent_only():
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        await room.concede(0, "up")
        assert eyes_of(room, [0]) == [0]
        await room.say("ben", 1, "hands", "open", "open")
        assert eyes_of(room, [0]) == [0, 1]
        await room.say("ben", 1, "hands", "closed", "closed")
        assert eyes_of(room, [0]) == [0]
        assert eyes_of(room, []) == []


async def test_who_played_alone_against_bots_sees_all_hands_after_the_end():
    async with hall() as here:
        room = await begun(here, DUEL, "greedy")
        assert eyes_of(room, [0]) == [0]
        await room.concede(0, "up")
        assert eyes_of(room, [0]) == [0, 1]
        assert eyes_of(room, []) == []


# Over the network


def played(client, moves: int = 12, game: str = DUEL, **terms: Any) -> str:
    """A table of Ann, who asks, and Ben, after some moves."""
    ann = client.cookies[COOKIE]
    made = make(client, "open", game=game, **terms)
    guest(client, "Ben")
    assert client.post(f"/api/tables/{made['table']}/join", json={"invite": made["invite"]}).status_code == 201
    be(client, ann)
    room = client.app.state.site.hall.rooms[made["table"]]
    client.portal.call(random_moves, room, moves)
    return str(made["table"])


def test_a_replay_is_asked_for_part_by_part(client):
    guest(client, "Ann")
    table = played(client, 80, LONG)
    first = client.get(f"/api/tables/{table}/replay").json()
    assert first["from"] == 0
    assert first["eyes"] == ["Ann"]
    assert first["through"] == "Ann"
    steps = list(first["part"])
    while len(steps) < first["steps"]:
        more = client.get(f"/api/tables/{table}/replay?from={len(steps)}").json()
        assert more["from"] == len(steps)
        steps += more["part"]
    assert len(steps) == first["steps"] > PART


@pytest.mark.parametrize("wrong", ["x", "-1", "12345678", "²"])
def test_a_wrong_step_is_refused(client, wrong):
    guest(client, "Ann")
    table = played(client, 1)
    assert client.get(f"/api/tables/{table}/replay?from={wrong}").status_code == 400


def test_who_may_see_a_replay(client):
    ann = guest(client, "Ann")
    seen = played(client, 2)
    closed = played(client, 2, watch="nobody")
    be(client, "")
    public = client.get(f"/api/tables/{seen}/replay").json()
    assert public["through"] == PUBLIC
    assert client.get(f"/api/tables/{seen}/replay?through=Ann").status_code == 403
    assert client.get(f"/api/tables/{closed}/replay").status_code == 404
    assert client.get("/api/tables/none/replay").status_code == 404
    be(client, ann)
    assert client.get(f"/api/tables/{closed}/replay").status_code == 200


def test_a_replay_is_worked_out_once_as_long_as_the_game_stands(client, monkeypatch):
    guest(client, "Ann")
    table = played(client, 2)
    first = client.get(f"/api/tables/{table}/replay").json()
    monkeypatch.setattr(Library, "study", None)
    assert client.get(f"/api/tables/{table}/replay").json() == first


async def test_the_library_forgets_what_was_not_asked_for_longest(monkeypatch):
    monkeypatch.setattr("cardwright.table.library.MOST_KEPT", 2)
    library = Library(Thinkers())
    async with hall() as here:
        rooms = [await begun(here, DUEL, "open") for _ in range(4)]
        for room in rooms:
            await library.of_table(room, 0)
        assert [library.has(room, 0) for room in rooms] == [False, False, True, True]


async def test_too_many_studies_at_once_are_refused(monkeypatch):
    monkeypatch.setattr("cardwright.table.library.MOST_WAITING", 0)
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        with pytest.raises(No, match="Too many"):
            await Library(Thinkers()).of_table(room, 0)


def test_who_makes_up_a_key_for_each_request_is_counted_by_address(client):
    client.app.state.site.studies.most = 3
    text = a_record(client)
    answers = []
    for number in range(5):
        be(client, f"made up {number}")
        answers.append(client.post("/api/replays", json={"record": text}).status_code)
    assert answers == [200, 200, 200, 429, 429]


# Records that somebody brings along

SEED = {"seed": 5}


def a_record(client) -> str:
    guest(client, "Ann")
    table = played(client, 12)
    room = client.app.state.site.hall.rooms[table]
    return record_text(room.playing.match.record)


def test_whoever_holds_a_record_looks_through_all_eyes(client):
    text = a_record(client)
    be(client, "")
    for name in ("Ann", "Ben", ""):
        told = client.post("/api/replays", json={"record": text, "through": name}).json()
        assert told["eyes"] == ["Ann", "Ben"]
        assert told["steps"] > 3
        assert told["through"] == (name or PUBLIC)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda data: data.update(rules="x"), "other rules or card texts"),
        (lambda data: data.update(game="chess"), "chess"),
        (lambda data: data["entries"].append(["pick", 0, "fly", 0]), 'entry 13 "fly" is refused'),
        (lambda data: data["entries"].append(["pick", 9, "fly", 0]), "there is no seat 9"),
        (lambda data: data["entries"].extend([["undo", -1, "", 9]] * 5000), "at most 5000 entries"),
        (lambda data: data.update(start={"saved": {"format": 1}}, chance=SEED), "this save is of the game"),
        (lambda data: data.update(start={"saved": []}, chance=SEED), "this is not a saved game"),
        (lambda data: data.update(start={"P1": 3}), "a game that begins elsewhere has a seed"),
        (lambda data: data.update(start={"P1": 3}, chance=SEED), "[setup.P1] must be a table"),
    ],
)
def test_a_damaged_record_is_refused_with_its_place(client, change, sentence):
    data = json.loads(a_record(client))
    del data["entries"][12:]
    change(data)
    refused = client.post("/api/replays", json={"record": json.dumps(data)})
    assert refused.status_code == 400
    assert sentence in refused.json()["sentence"]


def test_take_backs_that_would_never_end_are_refused(client):
    data = json.loads(a_record(client))
    data["entries"] += [["undo", -1, "", 9_000]] * 3
    assert "too much was taken back" in str(replay_text(json.dumps(data), ""))


@pytest.mark.parametrize("text", ["", "[]", "{", '{"cardwright": 1}', "\x00" * 50, "[" * 100_000])
def test_what_is_no_record_is_refused(text):
    assert isinstance(replay_text(text, ""), str)


def test_a_record_that_is_too_long_is_refused(client):
    refused = client.post("/api/replays", json={"record": " " * 3_000_000})
    assert refused.status_code == 400
    assert "too long" in refused.json()["sentence"] or "understood" in refused.json()["sentence"]


def test_a_replay_has_a_time_limit(client, monkeypatch):
    text = a_record(client)
    monkeypatch.setattr("cardwright.table.replay.SECONDS", -1.0)
    assert replay_text(text, "") == "this game takes too long to play again"
