"""The line mode: every command, whole games, the end of input, saved and damaged games."""

from __future__ import annotations

import io
from argparse import Namespace
from typing import Any

import pytest

from cardwright.core.registry import ruleset
from cardwright.terminal import play, saves
from cardwright.terminal.line import COMMANDS, CURTAIN_LINES, LineMode
from cardwright.terminal.session import HUMAN, Session, new_session

GAME = "eight_schools"


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("CARDWRIGHT_HOME", str(tmp_path))
    return tmp_path


def session(against: str = "random", seed: int = 3) -> Session:
    return new_session(ruleset(GAME), "rock", against, None, seed)


def say(*lines: str, against: str = "random", game: Session | None = None) -> str:
    """What the line mode prints when these lines are typed and then input ends."""
    out = io.StringIO()
    source = io.StringIO("".join(f"{line}\n" for line in lines))
    assert LineMode(game or session(against), source, out).run() == 0
    return out.getvalue()


class Typist(io.StringIO):
    """Types the next line when it is asked: what `answer` makes of everything printed so far."""

    def __init__(self, out: io.StringIO, answer) -> None:
        super().__init__()
        self.out = out
        self.answer = answer

    def readline(self, *args: object) -> Any:
        return str(self.answer(self.out.getvalue()))


def test_a_whole_game_to_its_end():
    def answer(told: str) -> str:
        return "quit\n" if told.endswith("quit? ") else "1\n"

    out = io.StringIO()
    game = session("greedy")
    LineMode(game, Typist(out, answer), out).run()
    assert game.is_over()
    assert "wins:" in out.getvalue()
    assert "[ES-WIN-" in out.getvalue()


def test_it_says_who_plays_which_deck():
    assert "P1 with Thousand Knuckles against Random with " in say()


def test_the_table_is_told_in_sentences():
    told = say()
    assert "P1: 3 of 3 Hearts; ATTACK 0, DEFENSE 0; Source 25, Pool 5, Trash 0, Limbo 0." in told
    assert "Your line: no cards yet." in told
    assert "If P1 ends the turn now: no ATTACK to answer." in told


def test_options_are_numbered_and_carry_the_text_of_the_card():
    assert "  4. play Forearm Block (+6 DEFENSE and +2 ATTACK)" in say()


@pytest.mark.parametrize("typed", ["4", "play Forearm Block", "PLAY  forearm block", "play forearm"])
def test_a_move_by_number_or_in_words(typed):
    assert "Your line: Forearm Block (2 ATTACK, 6 DEFENSE)." in say(typed)


def test_help_lists_every_command():
    told = say("help")
    assert [about for about in COMMANDS.values() if about not in told] == []


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("99", "There is no option 99: type a number from 1 to 6."),
        ("", 'Type the number of an option, a move in words, or "help".'),
        ("fly away", '"fly away" is not a move here.'),
        ("play Final Pnch", 'Did you mean "play Final Punch"?'),
        ("discard Final Punch", "ES-PILE-9: Final Punch can be discarded or destroyed only by a rule"),
        ("why discard Final Punch", "ES-PILE-9, No discarding at will: A player cannot discard"),
        ("why play Final Punch", "You may: play Final Punch."),
        ("why", "discard Strong Punch: ES-PILE-9"),
        ("why Final Punch", "You may: play Final Punch."),
        ("why Stretch Club", "You see no Stretch Club that you could do anything with."),
        ("show punch", "Punch: attack of Rock."),
        ("show stretch club", "assist: ES-AST-2"),
        ("show pnch", 'There is no card "pnch"; did you mean "Punch"?\n'),
        ("show xylophone", 'There is no card "xylophone".'),
        ("show", "Name a card"),
        ("totals", "P1: DEFENSE 0."),
        ("log", "P1 draws Bedrock Stance."),
        ("clauses", "The log now shows the numbers of the rules."),
        ("rules", "aim: "),
        ("rules ES-AIM-2", "ES-AIM-2, Claiming aim at assists"),
        ("rules exotic copy", "ES-DECK-3"),
        ("rules xylophone", 'No rule has "xylophone".'),
        ("rules defence", 'Did you mean "defense"?'),
        ("rules dp", 'No rule has "dp".\n'),
        ("piles", "P1's pool: 5 cards: Bedrock Stance, Final Punch"),
        ("undo", "There is no move of yours to take back"),
        ("look", "Your hands: free."),
        ("options", "6. end turn"),
        ("save", "Saved in "),
        ("quit", "Bye."),
    ],
)
def test_commands(typed, told):
    assert told in say(typed)


def test_totals_name_their_parts():
    assert "P1: ATTACK 2 = 2 Forearm Block." in say("play Forearm Block", "totals")


def test_the_log_carries_clauses_on_demand():
    assert "P1 plays Forearm Block. [ES-PLAY-1]" in say("play Forearm Block", "clauses", "log")


def test_undo_takes_a_move_back_that_revealed_nothing():
    told = say("play Forearm Block", "undo")
    assert "Taken back." in told
    assert told.rindex("Your line: no cards yet.") > told.index("Taken back.")


def test_a_passed_turn_cannot_be_taken_back():
    assert "nobody can take back what others have answered" in say("end turn", "undo")


def test_conceding_asks_first():
    assert "The game goes on." in say("concede", "no")
    assert "Random wins: P1 concedes [ES-WIN-7]." in say("concede", "yes")


def test_a_rematch_swaps_the_roles():
    told = say("concede", "yes", "rematch")
    assert "Turn 1: Random." in told


def test_the_end_of_input_leaves_with_the_game_saved(home):
    told = say("play Forearm Block")
    assert told.endswith("The game is saved. Play with --resume to go on.\n")
    saved = saves.read(home / f"{GAME}.json", ruleset(GAME))
    assert [entry.words for entry in saved.record.entries] == ["play Forearm Block"]


def test_the_curtain_falls_between_two_players():
    told = say("end turn", against=HUMAN)
    before, _, after = told.partition("Pass the keyboard to P2, press Enter. ")
    assert before.endswith("\n" * CURTAIN_LINES)
    assert after.strip() == "The game is saved. Play with --resume to go on."
    assert {line for line in before.splitlines() if line.startswith("P2 draws")} == {"P2 draws a card (7 times)."}


def test_the_second_player_sees_only_its_own_cards():
    told = say("play Forearm Block", "end turn", "", against=HUMAN)
    after = told.partition("Pass the keyboard to P2, press Enter. ")[2]
    assert "P1 plays Forearm Block." in after
    assert "Bedrock Stance" not in after
    assert "P2 draws a card" not in after


def args(**other: object) -> Namespace:
    plain = {"game": None, "deck": "rock", "against": "random", "seats": None, "seed": 3}
    return Namespace(**{**plain, "line": True, "resume": False, "cards": None, **other})


def run(monkeypatch, capsys, *lines: str, **other: object) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    code = play.run(args(**other))
    told = capsys.readouterr()
    return code, told.out, told.err


def test_a_saved_game_goes_on(monkeypatch, capsys):
    run(monkeypatch, capsys, "play Forearm Block")
    code, out, _ = run(monkeypatch, capsys, resume=True)
    assert code == 0
    assert "Your line: Forearm Block (2 ATTACK, 6 DEFENSE)." in out


def test_nothing_to_resume_starts_a_new_game(monkeypatch, capsys):
    assert "There is no saved game; here is a new one." in run(monkeypatch, capsys, resume=True)[1]


def test_a_damaged_save_is_kept_aside(monkeypatch, capsys, home):
    run(monkeypatch, capsys, "play Forearm Block")
    file = home / f"{GAME}.json"
    half = file.read_text()[:200]
    file.write_text(half)
    out = run(monkeypatch, capsys, "play Forearm Block", resume=True)[1]
    assert "The saved game can't be read" in out
    assert (home / f"{GAME}.damaged").read_text() == half
    assert saves.read(file, ruleset(GAME)).record.entries


def test_an_edited_save_is_kept_aside(monkeypatch, capsys, home):
    run(monkeypatch, capsys, "play Forearm Block")
    file = home / f"{GAME}.json"
    file.write_text(file.read_text().replace("play Forearm Block", "play Punch"))
    assert 'entry 1 "play Punch" is refused' in run(monkeypatch, capsys, resume=True)[1]
    assert (home / f"{GAME}.damaged").exists()


def test_an_unfinished_game_is_kept_when_another_begins(monkeypatch, capsys, home):
    run(monkeypatch, capsys, "play Forearm Block")
    earlier = (home / f"{GAME}.json").read_text()
    out = run(monkeypatch, capsys, "play Final Punch")[1]
    assert "You have an unfinished game" in out
    assert "Your earlier unfinished game is kept as" in out
    assert (home / f"{GAME}.earlier").read_text() == earlier


def test_leaving_before_the_first_move_keeps_the_unfinished_game(monkeypatch, capsys, home):
    run(monkeypatch, capsys, "play Forearm Block")
    earlier = (home / f"{GAME}.json").read_text()
    run(monkeypatch, capsys, "quit")
    assert (home / f"{GAME}.json").read_text() == earlier


def test_nothing_printed_is_a_control_code(monkeypatch, capsys):
    out = run(monkeypatch, capsys, "help", "1", "log", "end turn")[1]
    assert [sign for sign in out if not sign.isprintable() and sign != "\n"] == []


OWN = """[[card]]
name = "Plain Wall"
schools = ["Rock"]
type = "defense"
text = "+3 DEFENSE"
"""


@pytest.mark.parametrize("path", [".", "own.toml"])
def test_own_cards_come_from_a_file_or_a_folder(monkeypatch, capsys, tmp_path, path):
    monkeypatch.setenv("CARDWRIGHT_HOME", str(tmp_path / "home"))
    (tmp_path / "own.toml").write_text(OWN)
    assert (
        "Plain Wall: defense of Rock."
        in run(monkeypatch, capsys, "show plain wall", "1", cards=str(tmp_path / path))[1]
    )
    assert "Plain Wall" in run(monkeypatch, capsys, "show plain wall", resume=True)[1]


@pytest.mark.parametrize(
    ("other", "told"),
    [
        ({"game": "eight_school"}, "there is no game"),
        ({"deck": "rok"}, 'there is no deck "rok"; there are '),
        ({"deck": "nowhere.toml"}, "nowhere.toml: there is no such file; name a deck file"),
        ({"against": "gredy"}, 'did you mean "greedy"?'),
        ({"seats": 5}, "is played by 2 players, not by 5"),
        ({"cards": "/nowhere"}, "there is no such card file"),
    ],
)
def test_bad_input_is_one_line_and_code_2(monkeypatch, capsys, other, told):
    code, out, err = run(monkeypatch, capsys, **other)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert told in err


@pytest.mark.parametrize("option", ["deck", "cards", "challenge"])
@pytest.mark.parametrize(
    ("content", "told"),
    [(b"\xff\xfe", "line 1 is not text in UTF-8"), (b"card = " + b"[" * 5000, "recursion"), (b"card = 3", "")],
)
def test_a_broken_file_is_named_in_one_line(monkeypatch, capsys, tmp_path, option, content, told):
    (tmp_path / "file.toml").write_bytes(content)
    code, out, err = run(monkeypatch, capsys, **{option: str(tmp_path / "file.toml")})
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "file.toml" in err
    assert told in err


def test_a_folder_without_card_files_is_no_folder_of_cards(monkeypatch, capsys, tmp_path):
    code, _, err = run(monkeypatch, capsys, cards=str(tmp_path))
    assert code == 2
    assert "there is no card file (*.toml) in this folder" in err
