"""Settings chosen on the command line: numbers of Hearts, house rules."""

from argparse import Namespace

import pytest

from cardwright.core.errors import BadInput
from cardwright.core.registry import ruleset
from cardwright.terminal.play import settings_of
from cardwright.terminal.session import new_session

GAME = "eight_schools"


def chosen(*words: str) -> dict[str, int]:
    return settings_of(Namespace(set=list(words)), ruleset(GAME))


def test_settings_reach_the_game(tmp_path, monkeypatch):
    monkeypatch.setenv("CARDWRIGHT_HOME", str(tmp_path))
    session = new_session(ruleset(GAME), "rock", "random", None, 3, chosen("hearts=5", "strict_after=1"))
    assert session.match.game.settings["hearts"] == 5
    assert session.match.game.settings["strict_after"] == 1


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("hearts=11", "a number from 1 to 10"),
        ("hearts", "write NAME=NUMBER"),
        ("hearts=-1", "write NAME=NUMBER"),
        ("harts=3", "there are hearts"),
    ],
)
def test_a_wrong_setting_is_explained(word: str, message: str):
    with pytest.raises(BadInput, match=message):
        chosen(word)
