"""The plain table: every game from the front door to its end, by forms alone; pages that anybody can use."""

from __future__ import annotations

import random
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.table.tables import GAMES

from cardwright.core.registry import game_ids
from cardwright.table.app import make_app
from cardwright.table.hall import Hall
from cardwright.table.markup import page, tag
from cardwright.table.store.memory import MemoryStore
from cardwright.table.thinking import Thinkers

DUEL = GAMES[0]
Form = dict[str, Any]
VOID = {"meta", "link", "input", "br", "hr"}


class Page(HTMLParser):
    """A page as a browser without script takes it: forms with their fields and buttons, headings, faults."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.open: list[str] = []
        self.faults: list[str] = []
        self.ids: list[str] = []
        self.labels: set[str] = set()
        self.inputs: list[Form] = []
        self.links: list[str] = []
        self.headings: list[int] = []
        self.words = ""
        self.label = ""
        self.feed(html)
        self.faults += [f"{name} is never closed" for name in self.open]

    def handle_starttag(self, name, attributes):
        told = dict(attributes)
        if name not in VOID:
            self.open.append(name)
        if "id" in told:
            self.ids.append(told["id"])
        if re.fullmatch("h[1-6]", name):
            self.headings.append(int(name[1]))
        if name == "script" or any(key.startswith("on") or key == "style" for key in told):
            self.faults.append(f"{name} needs script or styles of its own")
        if name == "form":
            self.forms.append({"to": told["action"], "method": told["method"], "fields": {}, "buttons": []})
        elif name == "label":
            self.labels.add(told["for"])
        elif name in ("input", "select"):
            if told.get("type") != "hidden":
                self.inputs.append(told)
            self.forms[-1]["fields"][told["name"]] = told.get("value", "")
        elif name == "button":
            self.forms[-1]["buttons"].append((told.get("name"), told.get("value")))
        elif name == "a":
            self.links.append(told["href"])

    def handle_endtag(self, name):
        if not self.open or self.open.pop() != name:
            self.faults.append(f"{name} is closed where it is not open")

    def handle_data(self, data):
        self.words += data

    def form(self, end: str) -> Form:
        return next(form for form in self.forms if form["to"].endswith(end))

    def check(self) -> None:
        """What every page must have: labels, one heading of the first rank, ids that are unique."""
        assert self.faults == []
        assert self.headings.count(1) == 1
        assert self.headings[0] == 1
        assert all(below - above <= 1 for above, below in zip(self.headings, self.headings[1:], strict=False))
        assert len(set(self.ids)) == len(self.ids)
        unlabelled = [one for one in self.inputs if one.get("id") not in self.labels and "aria-label" not in one]
        assert unlabelled == []


@pytest.fixture
def client():
    app = make_app(Hall(MemoryStore(), Thinkers(), pace=0.0))
    app.state.site.asking.most = 1_000_000
    with TestClient(app) as made:
        yield made


class Others:
    """Other people at the same server: each with cookies of its own."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.kept: dict[str, dict[str, str]] = {}
        self.here = "first"

    def be(self, name: str) -> TestClient:
        self.kept[self.here] = dict(self.client.cookies)
        self.client.cookies.clear()
        self.client.cookies.update(self.kept.get(name, {}))
        self.here = name
        return self.client


def press(client, form: Form, button: tuple[str | None, str | None] = (None, None), **more: str):
    """Send a form by one of its buttons."""
    fields = {**form["fields"], **more}
    if button[0]:
        fields[button[0]] = button[1]
    return client.post(form["to"], data=fields)


def seen(response, status: int = 200) -> Page:
    assert response.status_code == status, response.text[:500]
    made = Page(response.text)
    made.check()
    return made


def sit_down(client, game: str, *others: str, **more: str) -> str:
    """A table against others; its address."""
    seats = {f"who{number:02}": who for number, who in enumerate(others, 1)}
    response = client.post("/plain/new", data={"game": game, "name": "Ann", **seats, **more})
    assert response.status_code == 200, response.text
    found = re.search(r"/plain/table/[a-z0-9]+", str(response.url) + response.text)
    assert found
    return found[0]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_forms_alone(client, game):
    client.get(sit_down(client, game, "random"))
    address = sit_down(client, game, "random")
    luck = random.Random(3)
    there = seen(client.get(address))
    for _ in range(2000):
        if "The game is over" in there.words:
            break
        buttons = there.form("/pick")["buttons"]
        there = seen(press(client, there.form("/pick"), luck.choice(buttons)))
    assert "The game is over" in there.words
    assert seen(client.get(f"{address}/log")).words.count("Ann") > 3
    again = press(client, there.form("/offer"), there.form("/offer")["buttons"][0])
    assert "Go to the next game" in Page(again.text).words


def test_from_the_front_door_to_a_move_in_two_steps(client):
    front = seen(client.get("/plain"))
    assert {f"/plain/new/{id}" for id in game_ids()} <= set(front.links)
    form = next(form for form in front.forms if form["fields"].get("game") == DUEL)
    there = seen(press(client, form, name="Ann"))
    assert there.form("/pick")["buttons"]


def test_a_second_press_of_a_button_changes_nothing(client):
    there = seen(client.get(sit_down(client, DUEL, "open")))
    assert "Waiting for players" in there.words
    address = sit_down(client, DUEL, "random")
    there = seen(client.get(address))
    form = there.form("/pick")
    first = press(client, form, form["buttons"][0])
    second = press(client, form, form["buttons"][0])
    lines = [Page(one.text).words.count("plays") for one in (first, second)]
    assert lines[0] == lines[1]


def test_a_refused_move_says_why_and_changes_nothing(client):
    address = sit_down(client, DUEL, "random")
    there = seen(client.get(address))
    refused = press(client, there.form("/pick"), ("words", "fly to the moon"))
    assert refused.status_code == 409
    assert 'role="alert"' in refused.text
    assert seen(refused, 409).form("/pick")["buttons"] == there.form("/pick")["buttons"]


def test_two_people_meet_by_a_link(client):
    response = client.post("/plain/new", data={"game": DUEL, "name": "Ann", "who01": "open"})
    made = seen(response)
    invite, back = (next(link for link in made.links if f"/plain/{word}/" in link) for word in ("join", "back"))
    people = Others(client)
    people.be("Ben")
    told = seen(client.get(invite.partition("testserver")[2]))
    assert "Ann would like to play" in told.words
    joined = seen(press(client, told.forms[0], name="Ben"))
    table = next(link for link in joined.links if "/plain/table/" in link)
    pages = [seen(people.be(name).get(table)) for name in ("Ben", "first")]
    assert len([one for one in pages if any(form["to"].endswith("/pick") for form in one.forms)]) == 1
    assert "Ben" in pages[1].words
    people.be("phone")
    form = seen(client.get(back.partition("testserver")[2])).forms[0]
    assert "Your side" in seen(press(client, form, name="Ann")).words


def test_giving_up_is_asked_twice(client):
    address = sit_down(client, DUEL, "random")
    there = seen(client.get(address))
    link = next(link for link in there.links if "/concede" in link)
    sure = seen(client.get(link))
    assert "The game is over" in seen(press(client, sure.form("/concede"))).words


@pytest.mark.parametrize("game", GAMES)
def test_why_not_names_the_rules(client, game):
    address = sit_down(client, game, "random")
    seen(client.get(f"{address}/why?seat=0"))


@pytest.mark.parametrize("game", game_ids())
def test_rules_cards_and_new_tables_can_be_read(client, game):
    rules = seen(client.get(f"/plain/rules/{game}"))
    assert len(rules.ids) > 50
    seen(client.get(f"/plain/rules/{game}?find=zzz"))
    seen(client.get(f"/plain/rules/{game}?find=draw"))
    seen(client.get(f"/plain/new/{game}"))
    assert client.get(f"/plain/hues/{game}.css").headers["content-type"].startswith("text/css")
    assert client.get(f"/plain/cards/{game}/No Such Card").status_code == 404


@pytest.mark.parametrize("game", game_ids())
def test_every_card_in_sight_can_be_read(client, game):
    there = seen(client.get(sit_down(client, game, "random")))
    for link in [link for link in there.links if "/plain/cards/" in link][:5]:
        seen(client.get(link))


def test_chat_is_heard_and_muted(client):
    address = sit_down(client, DUEL, "random")
    there = seen(client.get(address))
    told = seen(press(client, there.form("/chat"), words="<b>hello</b>"))
    assert "<b>hello</b>" in told.words
    assert "&lt;b&gt;hello" in client.get(address).text


def test_an_account_brings_one_back(client):
    client.get(sit_down(client, DUEL, "random"))
    assert client.post("/plain/account", data={"account": "Ann", "password": "long enough"}).status_code == 200
    client.post("/plain/logout")
    assert client.post("/plain/login", data={"account": "ann", "password": "wrong word"}).status_code == 401
    front = seen(client.post("/plain/login", data={"account": "ann", "password": "long enough"}))
    assert "Your tables" in front.words


def test_markup_escapes_every_word():
    assert tag("p", "<&>", title='"<') == '<p title="&quot;&lt;">&lt;&amp;&gt;</p>'
    assert "<script>" not in page("<script>", tag("h1", "<script>"))


# Fair shuffles


def test_who_wants_to_contribute_sees_the_commitment_first_and_then_deals(client):
    form = {"game": DUEL, "name": "Ann", "who01": "random", "contributes": "1"}
    there = seen(client.post("/plain/new", data=form, follow_redirects=True))
    assert "Waiting for words of Ann for the shuffles" in there.words
    assert "Waiting for words of Ann for the shuffles" in there.words
    table = next(iter(client.app.state.site.hall.store.tables.values()))
    assert table.commitment in there.words
    assert table.secret not in there.words
    dealt = seen(press(client, there.form("/luck"), entropy="rain on tin"))
    assert "rain on tin" in dealt.words
    assert "cardwright verify FILE" in dealt.words
    link = next(link for link in dealt.links if "/record" in link)
    record = client.get(link)
    assert record.headers["content-disposition"].startswith("attachment")
    assert record.json()["contributions"][0] == "rain on tin"
    assert client.get(f"{link}&whole=1").status_code == 409


def test_words_that_can_not_be_contributed_are_refused_in_words(client):
    form = {"game": DUEL, "name": "Ann", "who01": "random", "contributes": "1"}
    there = seen(client.post("/plain/new", data=form, follow_redirects=True))
    refused = press(client, there.form("/luck"), entropy="x" * 65)
    assert "A contribution is at most 64 plain letters" in seen(refused, 400).words


def test_who_is_invited_sees_the_commitment_before_it_adds_words(client):
    made = seen(client.post("/plain/new", data={"game": DUEL, "name": "Ann", "who01": "open"}))
    invite = next(link for link in made.links if "/plain/join/" in link)
    people = Others(client)
    people.be("Ben")
    told = seen(client.get(invite.partition("testserver")[2]))
    assert next(iter(client.app.state.site.hall.store.tables.values())).commitment in told.words
    joined = seen(press(client, told.forms[0], name="Ben", entropy="bens own"))
    table = next(link for link in joined.links if "/plain/table/" in link)
    assert "bens own" in seen(client.get(table)).words


def test_all_cards_are_laid_open_by_those_who_played(client):
    there = seen(client.get(sit_down(client, DUEL, "random")))
    sure = seen(client.get(next(link for link in there.links if "/concede" in link)))
    over = seen(press(client, sure.form("/concede")))
    form = next(form for form in over.forms if ("kind", "open") in form["buttons"])
    opened = seen(press(client, form, ("kind", "open")))
    assert not [form for form in opened.forms if ("kind", "open") in form["buttons"]]
    whole = client.get(next(link for link in opened.links if "whole=1" in link))
    assert len(whole.json()["chance"]["committed"]["secret"]) == 64
