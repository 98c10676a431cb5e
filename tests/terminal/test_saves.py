"""Saved games: written whole or not at all, read only if nothing is wrong with them."""

from __future__ import annotations

import json
import os

import pytest

from cardwright.core.errors import BadInput
from cardwright.core.registry import game_ids, ruleset
from cardwright.terminal import saves
from cardwright.terminal.session import Session, new_session, resumed_session

GAME = game_ids()[0]


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("CARDWRIGHT_HOME", str(tmp_path))
    return tmp_path


def begun() -> Session:
    session = new_session(ruleset(GAME), None, "random", None, 3)
    assert session.play(0, session.options(0)[0].words) is None
    return session


def test_the_folder_is_the_one_of_the_platform(monkeypatch, tmp_path):
    monkeypatch.delenv("CARDWRIGHT_HOME")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    assert saves.path_of(GAME) == tmp_path / "state" / "cardwright" / f"{GAME}.json"
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert saves.path_of(GAME) == tmp_path / ".local" / "state" / "cardwright" / f"{GAME}.json"


def test_a_write_that_fails_leaves_the_old_file_and_no_other(home, monkeypatch):
    session = begun()
    before = session.path.read_text()

    def full(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "replace", full)
    session.save()
    assert session.notes == ["The game could not be saved: no space left."]
    assert session.path.read_text() == before
    assert [file.name for file in home.iterdir()] == [session.path.name]


def test_every_move_is_in_the_file():
    session = begun()
    entries = json.loads(session.path.read_text())["entries"]
    assert len(entries) == 1


def test_a_resumed_game_stands_where_it_stood():
    session = begun()
    again = resumed_session(ruleset(GAME))
    assert isinstance(again, Session)
    assert again.view(0) == session.view(0)
    assert again.players == session.players


@pytest.mark.parametrize("cut", [0, 1, 40, 400, -3])
def test_a_cut_file_is_refused(cut):
    session = begun()
    session.path.write_text(session.path.read_text()[:cut])
    with pytest.raises(BadInput):
        saves.read(session.path, ruleset(GAME))


@pytest.mark.parametrize(
    ("key", "value"),
    [("seats", 3), ("entries", [["pick"]]), ("end", "0"), ("table", {"players": [1, 2]}), ("game", "chess")],
)
def test_an_edited_file_is_kept_aside_and_not_played(key, value):
    session = begun()
    data = json.loads(session.path.read_text())
    session.path.write_text(json.dumps({**data, key: value}))
    told = resumed_session(ruleset(GAME))
    assert isinstance(told, str)
    assert told.startswith("The saved game can't be read (")
    assert session.path.with_suffix(".damaged").exists()


def test_files_kept_aside_never_replace_each_other(home):
    first, second = (kept_aside() for _ in range(2))
    assert first != second
    assert first.exists()


def kept_aside():
    path = saves.path_of(GAME)
    path.write_text("x")
    return saves.aside(path, "damaged")


def test_what_another_window_saved_is_kept():
    mine = begun()
    other = resumed_session(ruleset(GAME))
    assert isinstance(other, Session)
    assert other.play(0, other.options(0)[0].words) is None
    saved_there = other.path.read_bytes()
    assert mine.play(0, mine.options(0)[-1].words) is None
    kept = mine.path.with_suffix(".earlier")
    assert mine.notes == [f"Another window went on with this game; what it saved is kept as {kept}."]
    assert kept.read_bytes() == saved_there


def test_a_game_that_could_not_be_saved_does_not_say_it_is(monkeypatch):
    session = begun()
    assert session.is_saved
    monkeypatch.setenv("CARDWRIGHT_HOME", "/dev/null")
    session.path = saves.path_of(GAME)
    assert session.parting_words() == "The game is saved. Play with --resume to go on."
    session.save()
    assert not session.is_saved
    assert session.parting_words() == "The last moves are not saved."


@pytest.mark.parametrize("automatic", [7, {"1": 2}, None, [1, "2"]])
def test_a_saved_game_with_an_edited_list_of_passes_goes_on(automatic):
    session = begun()
    data = json.loads(session.path.read_text("utf-8"))
    data["table"]["automatic"] = automatic
    session.path.write_text(json.dumps(data), "utf-8")
    resumed = resumed_session(ruleset(GAME))
    assert isinstance(resumed, Session)
    assert all(isinstance(number, int) for number in resumed.automatic)


def test_a_folder_in_the_place_of_the_file_is_kept_aside(home):
    saves.path_of(GAME).mkdir()
    told = resumed_session(ruleset(GAME))
    assert isinstance(told, str)
    assert f"It is kept as {home / GAME}.damaged" in told
