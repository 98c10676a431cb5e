"""The built browser client as it is handed out, and what clients are told of a game."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cardwright.core.registry import game_ids, ruleset
from cardwright.table import assets
from cardwright.table.app import make_app
from cardwright.table.hall import Hall
from cardwright.table.store.memory import MemoryStore
from cardwright.table.thinking import Thinkers

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Cardwright</title>")
    (tmp_path / "assets" / "main-1.js").write_text("let a = 1")
    (tmp_path / "assets" / "main-1.js.gz").write_bytes(gzip.compress(b"let a = 1"))
    (tmp_path / "secret.toml").write_text("not for anybody")
    monkeypatch.setenv("CARDWRIGHT_ASSETS", str(tmp_path))
    return tmp_path


@pytest.fixture
def client(built: Path):
    with TestClient(make_app(Hall(MemoryStore(), Thinkers()))) as client:
        yield client


@pytest.mark.parametrize("path", ["/", "/table/abc", "/rules/eight_schools", "/decks", "/puzzles"])
def test_every_page_of_the_client_begins_with_the_same_file(client, path):
    assert "<title>Cardwright</title>" in client.get(path).text


def test_built_files_are_kept_for_ever_and_packed(client):
    response = client.get("/assets/main-1.js", headers={"accept-encoding": "gzip"})
    assert response.text == "let a = 1"
    assert response.headers["content-encoding"] == "gzip"
    assert "immutable" in response.headers["cache-control"]


@pytest.mark.parametrize("name", ["nothing.js", "..%2findex.html", "%2e%2e%2fsecret.toml"])
def test_nothing_else_can_be_asked_for(client, name):
    assert client.get(f"/assets/{name}").status_code == 404


def test_without_a_built_client_the_plain_table_is_shown(tmp_path, monkeypatch):
    monkeypatch.setenv("CARDWRIGHT_ASSETS", str(tmp_path))
    with TestClient(make_app(Hall(MemoryStore(), Thinkers()))) as client:
        assert client.get("/", follow_redirects=False).headers["location"] == "/plain"
    assert assets.folder() is None


@pytest.mark.parametrize("game", game_ids())
def test_the_catalogue_tells_all_cards_and_clauses(client, game):
    rules = ruleset(game)
    cards = client.get(f"/api/games/{game}/cards").json()["cards"]
    assert set(cards) == {definition.key for definition in rules.definitions}
    clauses = client.get(f"/api/games/{game}/rules").json()["clauses"]
    assert [clause["id"] for clause in clauses] == list(rules.clauses)
    assert client.get(f"/api/games/{game}/board").json()["name"] == rules.name
    decks = client.get(f"/api/games/{game}/decks").json()["decks"]
    assert {deck["id"] for deck in decks} == set(rules.decks)


def test_what_is_known_already_is_not_sent_again(client):
    first = client.get("/api/games/eight_schools/rules")
    again = client.get("/api/games/eight_schools/rules", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", ["/api/games/nonsense/cards", "/api/games/eight_schools/nonsense"])
def test_what_there_is_not_is_not_found(client, path):
    assert client.get(path).status_code == 404


def test_the_types_of_the_client_are_those_of_the_server():
    checked = subprocess.run([sys.executable, "tools/web_types.py", "--check"], cwd=ROOT, capture_output=True)
    assert checked.returncode == 0, checked.stderr.decode()


def test_the_lock_file_does_not_say_where_packages_came_from():
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    assert len(packages) > 20
    assert [name for name, package in packages.items() if "resolved" in package] == []
