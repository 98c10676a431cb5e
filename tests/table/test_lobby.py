"""The lobby over its routes: rows of tables, invitations, who one is, decks that are only checked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from cardwright.core.registry import game_ids, ruleset
from cardwright.table import shapes
from cardwright.table.app import make_app
from cardwright.table.hall import Hall
from cardwright.table.store.memory import MemoryStore
from cardwright.table.thinking import Thinkers

DUEL = "eight_schools"
WITH_A_FRIEND = [{"who": "me"}, {"who": "open"}]
HOT_SEAT = [{"who": "me"}, {"who": "me"}]


@pytest.fixture
def ann() -> Iterator[TestClient]:
    with TestClient(make_app(Hall(MemoryStore(), Thinkers(), pace=0.0))) as client:
        client.post("/api/guest", json={"name": "Ann"})
        yield client


def another(client: TestClient, name: str = "") -> TestClient:
    """Another browser at the same server, of somebody with this name or of a stranger."""
    fresh = TestClient(client.app)
    if name:
        fresh.post("/api/guest", json={"name": name})
    return fresh


def made(client: TestClient, seats: list[dict[str, str]], **terms: Any) -> dict[str, Any]:
    answer = client.post("/api/tables", json={"game": DUEL, "seats": seats, "terms": terms})
    assert answer.status_code == 201
    found: dict[str, Any] = answer.json()
    return found


def rows(client: TestClient, which: str) -> list[shapes.RowShown]:
    """The rows of a kind, each of the shape that the client's types are made from."""
    return msgspec.convert(client.get("/api/tables").json()[which], list[shapes.RowShown], strict=True)


def joined(ann: TestClient, **terms: Any) -> tuple[TestClient, str]:
    """A table of Ann and Ben that has begun."""
    table, ben = made(ann, WITH_A_FRIEND, **terms), another(ann, "Ben")
    assert ben.post(f"/api/tables/{table['table']}/join", json={"invite": table["invite"]}).status_code == 201
    return ben, table["table"]


# The front door


@pytest.mark.parametrize("id", game_ids())
def test_every_game_has_a_tile_with_cards_of_its_own(ann, id):
    (told,) = (game for game in ann.get("/api/games").json() if game["id"] == id)
    tile = told["tile"]
    assert (len(tile["hue"]), len(tile["hero"]), bool(tile["glyph"] and tile["line"])) == (2, 3, True)
    assert [name for name in tile["hero"] if name.lower() not in ruleset(id).by_name] == []


# Rows


def test_a_table_that_waits_has_a_free_seat(ann):
    made(ann, WITH_A_FRIEND)
    (row,) = rows(ann, "mine")
    assert row["state"] == "open"
    assert row["seats"] == [{"name": "Ann", "bot": "", "yours": True}, {"name": "", "bot": "", "yours": False}]


def test_a_row_tells_each_player_whose_turn_it_is(ann):
    ben, _ = joined(ann)
    turns = {rows(ann, "mine")[0]["turn"], rows(ben, "mine")[0]["turn"]}
    assert turns == {"you", "others"}


def test_a_row_tells_what_happened_last(ann):
    _, table = joined(ann)
    assert rows(ann, "mine")[0]["news"] == ann.get(f"/api/tables/{table}").json()["log"][-1]["text"]


def test_two_on_one_screen_are_told_what_both_may_read(ann):
    table = made(ann, HOT_SEAT)["table"]
    (row,) = rows(ann, "mine")
    public = another(ann).get(f"/api/tables/{table}").json()["log"]
    assert (row["turn"], row["news"]) == ("you", public[-1]["text"])


def test_a_clock_shows_the_own_time(ann):
    joined(ann, clock={"kind": "bank", "seconds": 300})
    assert 0 < rows(ann, "mine")[0]["left"] <= 300_000


def test_a_game_that_is_over_says_how_it_ended(ann):
    ben, table = joined(ann)
    with ben.websocket_connect(f"/ws/{table}", headers={"origin": "http://testserver"}) as socket:
        socket.send_json({"v": 1, "type": "concede", "id": "1"})
        while socket.receive_json()["type"] != "done":
            pass
    assert (rows(ann, "mine")[0]["state"], rows(ann, "mine")[0]["ending"]) == ("over", "won")
    assert rows(ben, "mine")[0]["ending"] == "lost"


def test_no_row_holds_a_token_or_a_deck(ann):
    table = made(ann, [{"who": "me", "deck": next(iter(ruleset(DUEL).decks))}, {"who": "open"}], listed=True)
    text = another(ann, "Ben").get("/api/tables").text
    assert table["table"] in text
    secrets = [table["invite"], *table["seat_tokens"].values(), next(iter(ruleset(DUEL).decks.values())).names()[0]]
    assert not [secret for secret in secrets if secret in text]


def test_only_a_listed_table_is_named_to_others(ann):
    made(ann, WITH_A_FRIEND)
    listed = made(ann, WITH_A_FRIEND, listed=True)["table"]
    assert [row["table"] for row in rows(another(ann), "open")] == [listed]
    assert rows(ann, "open") == []


@pytest.mark.parametrize(
    ("terms", "named"), [({"listed": True}, 1), ({}, 0), ({"listed": True, "watch": "nobody"}, 0)]
)
def test_a_game_is_named_to_onlookers_where_its_terms_allow_it(ann, terms, named):
    joined(ann, **terms)
    assert len(rows(another(ann), "watch")) == named


# Invitations


def test_a_stranger_with_the_invitation_sees_who_waits(ann):
    table = made(ann, WITH_A_FRIEND, watch="nobody")
    answer = another(ann).post(f"/api/tables/{table['table']}/invited", json={"invite": table["invite"]})
    told = msgspec.convert(answer.json(), shapes.InvitedShown, strict=True)
    assert (told["game"], told["state"], told["seats"][0]["name"]) == (DUEL, "open", "Ann")


@pytest.mark.parametrize("invite", ["", "another"])
def test_without_the_invitation_nobody_is_told(ann, invite):
    table = made(ann, WITH_A_FRIEND)["table"]
    assert another(ann).post(f"/api/tables/{table}/invited", json={"invite": invite}).status_code == 403
    assert another(ann).get(f"/plain/join/{table}/{invite or 'x'}").status_code == 403


def test_everybody_may_sit_down_at_a_listed_table(ann):
    table = made(ann, WITH_A_FRIEND, listed=True)["table"]
    ben = another(ann, "Ben")
    assert ben.post(f"/api/tables/{table}/invited", json={"invite": ""}).status_code == 200
    assert ben.get(f"/plain/join/{table}/listed").status_code == 200
    assert ben.post(f"/api/tables/{table}/join", json={"invite": ""}).json()["seat"] == 1


# Who one is


def test_a_guest_takes_another_name(ann):
    assert ann.post("/api/me", json={"name": "  anna  "}).json() == {"name": "Anna", "account": ""}
    assert ann.get("/api/me").json()["name"] == "Anna"


@pytest.mark.parametrize(("name", "status"), [("", 400), ("<b>", 400), ("x" * 25, 400), ("Zoë", 200)])
def test_a_name_is_a_name(ann, name, status):
    assert ann.post("/api/me", json={"name": name}).status_code == status


def test_nobody_has_no_name_to_change(ann):
    assert another(ann).post("/api/me", json={"name": "Eve"}).status_code == 401


def test_an_account_is_told_to_its_owner(ann):
    wish = {"account": "Ann", "password": "long enough"}
    assert ann.post("/api/account", json=wish).json() == {"name": "Ann", "account": "ann"}
    assert ann.get("/api/me").json()["account"] == "ann"


# Decks


def test_a_deck_is_checked_without_being_kept(ann):
    deck = next(iter(ruleset(DUEL).decks.values())).names()
    assert ann.post("/api/decks/check", json={"game": DUEL, "cards": deck}).json() == {"reasons": []}
    (reason,) = ann.post("/api/decks/check", json={"game": DUEL, "cards": deck[1:]}).json()["reasons"]
    assert (reason["clause"], "29" in reason["sentence"]) == ("ES-DECK-1", True)
    assert ann.get("/api/decks").json() == []


def test_strangers_may_have_a_deck_checked(ann):
    assert another(ann).post("/api/decks/check", json={"game": DUEL, "cards": []}).status_code == 200


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({"game": "chess", "cards": []}, 404),
        ({"game": DUEL, "cards": ["No Such Card"]}, 400),
        ({"game": DUEL, "cards": ["Punch"] * 501}, 400),
        ({"game": DUEL, "cards": [], "settings": {"nothing": 1}}, 400),
    ],
)
def test_a_check_of_nonsense_is_refused(ann, wish, status):
    assert ann.post("/api/decks/check", json=wish).status_code == status
