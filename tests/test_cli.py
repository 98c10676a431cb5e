"""The command line: forms, JSON keys and exit codes that others script, and one clear line for bad input."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cardwright import build_info
from cardwright.cli import main
from cardwright.commands import solving
from cardwright.core.committed import Pledge
from cardwright.core.errors import BadInput
from cardwright.core.records import Match, Record
from cardwright.core.registry import game_ids, ruleset
from cardwright.core.ruleset import Seat

GAME = "eight_schools"
PROGRAM = Path(sys.executable).parent / "cardwright"

GOOD = """
game = "eight_schools"
title = "A punch"
[setup]
active = "P1"
[setup.P1]
pool = ["Punch"]
[[step]]
do = "P1: play Punch"
expect = { "P1.attack" = 5 }
"""
BAD_FACT = GOOD.replace("= 5 }", "= 6 }")


@pytest.fixture
def run(capsys):
    """Run a command: exit code, standard output, standard error."""

    def run_it(*arguments):
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as exit:  # argparse
            code = int(exit.code or 0)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run_it


@pytest.fixture
def file(tmp_path):
    """Write a file: its path."""

    def write(content, name="file.toml"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


@pytest.fixture
def record(file):
    """A saved record of a few moves, after a change to its data."""

    def write(change=lambda data: None):
        rules = ruleset(GAME)
        deck = rules.decks["fire"].names()
        match = Match(Record(rules, [Seat("Ann", deck), Seat("Bob", deck)], {}, 7))
        for _ in range(6):
            decision = match.game.pending[0]
            match.pick(decision.seat, decision.options[0])
        data = match.close().plain()
        change(data)
        return file(json.dumps(data), "game.json")

    return write


def refused(result, *words):
    """Exit code 2, nothing on standard output, no traceback, and these words."""
    code, out, err = result
    assert (code, out) == (2, "")
    assert "Traceback" not in err
    assert err.startswith(("cardwright", "usage: "))
    assert [word for word in words if word not in err] == []


# The program itself


def test_help_names_every_command():
    done = subprocess.run([PROGRAM, "--help"], capture_output=True, text=True, check=True)
    commands = [
        "play",
        "games",
        "deck",
        "cards",
        "explain",
        "scenario",
        "keys",
        "clauses",
        "where",
        "fuzz",
        "replay",
        "verify",
        "bench",
    ]
    assert [name for name in commands if f"\n    {name} " not in done.stdout] == []


def test_help_loads_nothing_heavy():
    code = "import sys, cardwright.cli as cli; cli.parser().format_help(); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    heavy = ("cardwright.core", "cardwright.games", "cardwright.terminal", "textual", "asyncio")
    assert [name for name in done.stdout.split() if name.startswith(heavy)] == []


def test_the_module_is_the_program():
    done = subprocess.run(
        [sys.executable, "-m", "cardwright", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("cardwright ")


def test_a_reader_that_stops_reading_is_no_error():
    shell = f"{sys.executable} -m cardwright cards {GAME} | head -n 1"
    done = subprocess.run(shell, shell=True, capture_output=True, text=True, check=True)
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


def test_closed_streams_are_empty_ones():
    program = f"{sys.executable} -m cardwright.cli"
    shell = f"{program} play --line <&- && {program} games >&-"
    done = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Bye.\n")


def test_bad_input_leaves_no_traceback_in_a_process_either():
    done = subprocess.run([PROGRAM, "cards", "chess"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == f'cardwright cards: there is no game "chess"; there are {", ".join(game_ids())}\n'


@pytest.mark.parametrize("command", ["keys", "deck", "cards", "explain", "clauses", "fuzz", "bench"])
def test_an_unknown_game_is_named_with_its_nearest(run, command):
    more = {"deck": ["fire"], "explain": ["+5 ATTACK"]}.get(command, [])
    refused(run(command, "eight_school", *more), 'there is no game "eight_school"', 'did you mean "eight_schools"?')


def test_what_the_command_line_does_not_know_is_refused(run):
    refused(run("fly"), "invalid choice: 'fly'", "scenario")
    refused(run("fuzz", GAME, "--games", "0"), "a number from 1 up is needed")
    refused(run("fuzz", GAME, "--games", "many"), "'many' is not a number from 0 up")
    refused(run("fuzz", GAME, "--games", "9" * 19), "is too large: a number of at most 18 digits")
    refused(run("fuzz", GAME, "--seed", "-3"), "--seed")


# Reading files, for every command that does


@pytest.mark.parametrize(
    ("command", "what"),
    [
        (("scenario",), "a scenario file"),
        (("deck", GAME), "a deck file"),
        (("replay",), "a record"),
        (("verify",), "a record"),
    ],
)
def test_files_that_cannot_be_read(run, file, tmp_path, command, what):
    refused(run(*command, tmp_path / "none.toml"), "none.toml: there is no such file", what)
    refused(run(*command, file(b"game = 1\n\xff\xfe")), "file.toml: line 2 is not text in UTF-8", what)
    refused(run(*command, file(b"\x00\x01\x02\x03")), "file.toml: ")
    refused(run(*command, file("")), "file.toml: ")
    refused(run(*command, file("a = [" * 5000)), "file.toml: ")
    refused(run(*command, f"{tmp_path}/\0"), "it can't be read")
    refused(run(*command, "x" * 5000), "it can't be read")


@pytest.mark.parametrize(
    ("command", "what"), [(("deck", GAME), "a deck file"), (("replay",), "a record"), (("verify",), "a record")]
)
def test_a_folder_is_no_file(run, tmp_path, command, what):
    refused(run(*command, tmp_path), f"this is a folder; name {what}")


def test_a_byte_order_mark_does_no_harm(run, file):
    assert run("scenario", file(b"\xef\xbb\xbf" + GOOD.encode()))[0] == 0


# games, keys


def test_games(run):
    games = json.loads(run("games", "--json")[1])
    assert games[GAME]["name"] == "Eight Schools"
    assert games[GAME]["players"] == [2]
    assert (games[GAME]["cards"], games[GAME]["decks"]) == (160, 8)
    code, out, _ = run("games")
    assert code == 0
    assert "eight_schools: Eight Schools, 2 players, 160 cards" in out


def test_keys_lists_every_key(run):
    keys = json.loads(run("keys", GAME, "--json")[1])
    for key in ("title", "step: do", "deck: cards", "piece: card", "expect: winner", "settings: hearts"):
        assert keys[key]
    assert "setup.<player>: pool" in keys
    assert "expect: <player>.pool" in keys
    assert "expect: <player>.attack" in keys
    assert run("keys", GAME)[1].count("\n") == len(keys)


# scenario


def test_scenarios_that_hold(run, file, tmp_path):
    path = file(GOOD)
    assert run("scenario", path) == (0, "1 passed, 0 failed\n", "")
    result = json.loads(run("scenario", tmp_path, "--json")[1])
    assert result == {"passed": 1, "failed": 0, "results": [{"file": str(path), "ok": True, "why": ""}]}


def test_a_scenario_that_fails_says_step_expected_and_found(run, file):
    good, bad = file(GOOD, "good.toml"), file(BAD_FACT, "bad.toml")
    code, out, _ = run("scenario", good, bad)
    assert code == 1
    assert out == f"{bad}: step 1: expected P1.attack = 6; found 5\n1 passed, 1 failed\n"
    result = json.loads(run("scenario", good, bad, "--json")[1])
    assert (result["passed"], result["failed"]) == (1, 1)
    assert [one["ok"] for one in result["results"]] == [True, False]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (GOOD.replace("[[step]]", "[[step]"), ["file.toml: this is not TOML", "line 8"]),
        (GOOD.replace('game = "eight_schools"', ""), ['the key "game" is missing']),
        (GOOD.replace("eight_schools", "chess"), ['there is no game "chess"']),
        (GOOD.replace("title", "titel"), ['unknown key "titel"', "title"]),
        (GOOD.replace("expect", "expects"), ["step 1", 'unknown key "expects"']),
        (GOOD.replace('["Punch"]', '["Pnch"]'), ['there is no card "Pnch"', 'did you mean "Punch"?']),
        (GOOD.replace('["Punch"]', "3"), ["P1"]),
        (GOOD.replace("pool", "pol"), ["pol"]),
        (GOOD.replace("P1.attack", "P1.attak"), ["step 1", 'unknown key "P1.attak" (did you mean "P1.attack"?)']),
        (GOOD.replace('"P1: play Punch"', '"P3: play Punch"'), ["step 1", 'there is no player "P3"']),
        (GOOD.replace('"P1: play Punch"', '"play Punch"'), ["step 1", "write the player, a colon and the move"]),
        (GOOD.replace('"P1: play Punch"', "5"), ["step 1", "do: words in quotes, or a list of them"]),
        (GOOD.replace('title = "A punch"', 'proves = ["ES-NONE-1"]'), ["there is no clause ES-NONE-1"]),
        (GOOD.replace('title = "A punch"', 'players = ["A", "B", "C"]'), ["2 players, not by 3"]),
        (GOOD.replace('title = "A punch"', "settings = { hearts = 99 }"), ["hearts = 99"]),
        (GOOD + "\n[[deck]]\ncards = { Punch = 1000000000000 }", ["deck 1", "from 1 to 999"]),
        (GOOD + '\n[[card]]\nname = "X"\ntype = "attack"\nschools = ["Rock"]\ntext = "+5 ATACK"', ["^", "ATTACK"]),
    ],
)
def test_a_broken_scenario_is_refused_with_its_place(run, file, text, words):
    refused(run("scenario", file(text)), "file.toml", *words)


def test_an_empty_folder_of_scenarios(run, tmp_path):
    refused(run("scenario", tmp_path), "there is no scenario file")


def test_an_ambiguous_move_lists_what_it_could_mean(run, file):
    hands = 'hands = ["Torch", "Torch"]\npool = ["Torch"]'
    text = GOOD.replace('pool = ["Punch"]', hands).replace("play Punch", "play Torch")
    code, out, _ = run("scenario", file(text))
    assert code == 1
    assert "refused (could mean two things)" in out
    assert "play Torch over Torch (P1 hands 1) or play Torch over Torch (P1 hands 2)" in out


# clauses, where


def test_clauses(run, monkeypatch):
    monkeypatch.setattr("cardwright.commands.proving.scenarios_of", lambda rules: [])
    code, out, _ = run("clauses", "--json")
    assert code == 1
    proof = json.loads(out)[GAME]
    kinds = ("rule", "definition", "example", "paper")
    assert proof["total"] == sum(proof[kind] for kind in kinds) == len(ruleset(GAME).clauses)
    assert {"cited", "proved", "missing", "survivors"} <= set(proof)
    code, out, _ = run("clauses", GAME)
    assert "ES-WIN-7: no scenario names it" in out


def test_clauses_of_a_proof_that_is_whole(run, monkeypatch):
    class Whole:
        def plain(self):
            names = ("total", "rule", "definition", "example", "paper", "cited", "proved")
            return {**dict.fromkeys(names, 1), "missing": [], "survivors": [], "why": {}}

    monkeypatch.setattr("cardwright.commands.proving.prove", lambda *arguments: Whole())
    assert run("clauses", GAME, "--mutate")[0] == 0
    assert "switched off, makes a scenario fail" in run("clauses", GAME, "--mutate")[1]


def test_where_shows_rule_code_and_scenarios(run):
    code, out, _ = run("where", "es-aim-11")
    assert code == 0
    assert "ES-AIM-11: Changing the aim" in out
    assert "games/eight_schools/forbids.py:" in out
    assert "it_is_not_aimed" in out
    assert "take_backs, by AIMS_MAY_CHANGE" in out
    found = json.loads(run("where", "ES-AIM-11", "--json")[1])
    assert found["proof"] == "rule"
    assert {place["inside"] for place in found["code"]} >= {"it_is_not_aimed", "AIMS_MAY_CHANGE"}
    assert found["scenarios"][0]["file"].startswith("games/eight_schools/scenarios/")


def test_where_cites_real_lines(run):
    for place in json.loads(run("where", "ES-PLAY-1", "--json")[1])["code"]:
        lines = (build_info.PACKAGE / place["file"]).read_text("utf-8").splitlines()
        named = place["inside"].rpartition(" by ")[2]
        assert "ES-PLAY-1" in lines[place["line"] - 1] or named in lines[place["line"] - 1]


def test_where_suggests_the_nearest_clause(run):
    refused(run("where", "ES-AMI-11"), 'there is no clause "ES-AMI-11"', "did you mean ES-AIM-11")
    refused(run("where", "\x1b[31mred"), "there is no clause")


# cards, explain, deck


def test_cards(run):
    assert len(json.loads(run("cards", GAME, "--json")[1])) == 160
    assert run("cards", GAME)[1].count("\n") == 160


def test_a_card_is_shown_with_its_compiled_text(run):
    code, out, _ = run("cards", GAME, "war fan")
    assert code == 0
    assert out.startswith("War Fan\n")
    for heading in ("schools:", "type:     assist", "hands:", "shield:", "text:", "compiled: CardText("):
        assert heading in out
    card = json.loads(run("cards", GAME, "war fan", "--json")[1])
    assert card["name"] == "War Fan"
    assert card["compiled"].startswith("CardText(")


def test_an_unknown_card_is_refused_with_the_nearest(run):
    refused(run("cards", GAME, "Pnch"), 'there is no card "Pnch"', 'did you mean "Punch"?')


def test_every_text_is_read_printed_and_read_again(run):
    code, out, _ = run("cards", GAME, "--check")
    assert code == 0
    assert "160 texts read, 0 wrong, 3 not canonical" in out
    assert "Stretch Club: printed as" in out
    found = json.loads(run("cards", GAME, "--check", "--json")[1])
    assert (found["cards"], found["wrong"], len(found["uncanonical"])) == (160, [], 3)


def test_explain(run):
    code, out, _ = run("explain", GAME, "+5 ATTACK. Draw 2 cards.")
    assert code == 0
    assert out.splitlines() == [
        "canonically: +5 ATTACK. Draw 2 cards",
        "Sentence((Amount(5, 'ATTACK'),))",
        "Sentence((Draw(number=2),))",
    ]
    assert json.loads(run("explain", GAME, "+5 ATTACK", "--json")[1])["canonical"] == "+5 ATTACK"


def test_explain_shows_where_a_text_stops_making_sense(run):
    result = run("explain", GAME, "+5 ATTACK per card on line")
    refused(result, "+5 ATTACK per card on line", "^ here I can read:", "in line")
    _, text, caret = result[2].splitlines()[:3]
    assert text[caret.index("^") :].startswith("on line")


@pytest.mark.parametrize(
    "text", ["", " ", "\x00", "+" * 5000, "+99999999999999999999 ATTACK", "\udcff", "ATTACK\n"]
)
def test_explain_survives_any_text(run, text):
    assert run("explain", GAME, text)[0] in (0, 2)


def test_a_legal_deck(run, file):
    assert run("deck", GAME, "fire") == (0, "Last Match is legal in Eight Schools: 30 cards\n", "")
    assert json.loads(run("deck", GAME, "fire", "--json")[1]) == {"deck": "Last Match", "legal": True, "faults": []}


def test_an_illegal_deck_names_every_fault_with_its_clause(run, file):
    path = file('name = "Mine"\n[cards]\nPunch = 4\nPnch = 1\n')
    code, out, _ = run("deck", GAME, path)
    assert code == 1
    assert out.startswith("Mine is not legal in Eight Schools:\n")
    assert "ES-DECK-1: A deck holds exactly 30 cards; this one has 5." in out
    assert "ES-DECK-2: Punch: 4 copies" in out
    assert 'ES-DECK-7: Pnch: there is no such card; did you mean "Punch"?\n' in out
    faults = json.loads(run("deck", GAME, path, "--json")[1])["faults"]
    assert [fault["clause"] for fault in faults] == ["ES-DECK-1", "ES-DECK-2", "ES-DECK-7"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('name = "Mine"', "a deck needs [cards]"),
        ("cards = 3", "a deck needs [cards]"),
        ("[cards]\nPunch = 0", '"Punch" = 0: a number from 1 to 999'),
        ("[cards]\nPunch = true", '"Punch" = True'),
        ("[cards]\nPunch = 1000000000000", "a number from 1 to 999"),
        ("[cards]\nPunch = nan", "a number from 1 to 999"),
        ("[cards\nPunch = 3", "this is not a deck file"),
    ],
)
def test_a_broken_deck_file_is_refused(run, file, text, message):
    refused(run("deck", GAME, file(text)), "file.toml", message)


def test_an_unknown_deck_lists_the_ready_made_ones(run):
    refused(run("deck", GAME, "fier"), "no such deck", "fire", "water")


# fuzz


def test_fuzz(run, tmp_path):
    code, out, err = run("fuzz", GAME, "--games", 3, "--out", tmp_path, "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert (found["games"], found["finished"], found["stuck"], found["violations"]) == (3, 3, 0, 0)
    assert found["decisions"] > 10
    names = {"view_pairs", "options_tried", "intents_refused", "forks", "replays", "sums"}
    assert {name for name in names if not found["checks"][name]} == set()
    assert list(tmp_path.iterdir()) == []
    assert run("fuzz", GAME, "--games", 3, "--out", tmp_path)[1].startswith("3 games, 3 finished, 0 stuck")


def test_fuzz_keeps_a_record_of_each_failure(run, tmp_path, monkeypatch):
    def wrong(found):
        from cardwright.core.fuzz import Failure, Findings

        findings = Findings()
        findings.games = 1
        findings.failures = [Failure(7, "violation", "2 and 2 are 5", {"failure": "2 and 2 are 5"})]
        return findings.to_data()

    monkeypatch.setattr("cardwright.commands.fuzzing.play_portion", wrong)
    for name in ("eight_schools-violation-7.json", "eight_schools-violation-7-2.json"):
        code, out, _ = run("fuzz", GAME, "--games", 1, "--out", tmp_path)
        assert code == 1
        assert f"game 7 (violation): 2 and 2 are 5\n  {tmp_path / name}" in out
        assert json.loads((tmp_path / name).read_text())["failure"] == "2 and 2 are 5"
    found = json.loads(run("fuzz", GAME, "--games", 1, "--out", tmp_path, "--json")[1])
    assert found["violations"] == 1
    assert found["failures"][0]["what"] == "2 and 2 are 5"


@pytest.mark.slow
def test_fuzz_finds_the_same_with_any_number_of_workers(tmp_path):
    command = [PROGRAM, "fuzz", GAME, "--games", "40", "--seed", "4", "--json", "--out", tmp_path]
    found = [
        json.loads(subprocess.run([*command, "--workers", n], capture_output=True, check=True).stdout) for n in "12"
    ]
    assert found[0] == found[1]


def test_fuzz_refuses_what_cannot_be(run, tmp_path):
    refused(run("fuzz", GAME, "--seats", 5), "played by 2 players, not by 5")
    refused(run("fuzz", GAME, "--out", tmp_path / "none"), "name a folder with --out")


# replay


def test_replay_prints_the_log_for_the_eyes_of_a_seat(run, record):
    path = record()
    public, ann, bob = (run("replay", path, *view)[1] for view in ([], ["--view", "Ann"], ["--view", "2"]))
    assert "Ann draws a card." in public
    assert "Ann draws a card." not in ann
    assert "Ann draws " in ann
    assert "Ann draws a card." in bob
    assert "[ES-TURN-" in run("replay", path, "--clauses")[1]
    assert "[ES-" not in public


def test_replay_up_to_an_entry(run, record):
    path = record()
    code, out, _ = run("replay", path, "--to", 0, "--view", "Ann")
    assert code == 0
    assert "-- Ann: Play a card, aim, or end your turn: " in out
    assert len(out) < len(run("replay", path)[1])
    refused(run("replay", path, "--to", 99), "the record has 6 entries")


def test_replay_verifies(run, record):
    assert run("replay", record(), "--verify")[1].startswith("The record holds: it ends in ")
    assert run("replay", record(), "--verify", "--to", 2)[0] == 0
    refused(run("replay", record(lambda d: d["entries"].pop()), "--verify"), "game.json", "it was edited")
    refused(run("replay", record(lambda d: d.__setitem__("end", "")), "--verify"), "nothing to verify")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: d["entries"][0].__setitem__(2, "play Nothing"), 'entry 1 "play Nothing" is refused'),
        (lambda d: d["seats"][0]["deck"].pop(), "the deck of Ann is illegal"),
        (lambda d: d["seats"][0]["deck"].__setitem__(0, "Pnch"), 'did you mean "Punch"?'),
        (lambda d: d.__setitem__("game", "chess"), 'there is no game "chess"'),
        (lambda d: d.__setitem__("rules", "x"), "other rules or card texts"),
        (lambda d: d.__setitem__("start", {"P1": {"pool": ["Pnch"]}}), "game.json"),
    ],
)
def test_a_damaged_record_is_refused_with_its_place(run, record, change, message):
    refused(run("replay", record(change)), "game.json", message)


def test_a_truncated_record_is_refused(run, record, file):
    text = record().read_text()
    refused(run("replay", file(text[: len(text) // 2], "half.json")), "half.json: this is not a whole record")


# verify


@pytest.fixture
def committed(file):
    """A whole record whose shuffles were committed to, changed as wanted: its path."""

    def write(change=lambda data: None):
        rules = ruleset(GAME)
        decks = [deck.names() for deck in rules.decks.values()]
        seats = [Seat("Ann", decks[0]), Seat("Bob", decks[1])]
        match = Match(Record(rules, seats, {}, 0, pledge=Pledge(bytes(32), ("ann's", "bob's"))))
        for _ in range(5):
            decision = match.game.pending[0]
            match.pick(decision.seat, decision.options[0])
        data = json.loads(match.close().to_text())
        change(data["chance"]["committed"])
        return file(json.dumps(data), "game.json")

    return write


def test_verify_says_what_holds(run, committed):
    code, out, _ = run("verify", committed(), "--entropy", "ann's")
    assert code == 0
    assert "The secret is the one that was committed to before anybody contributed." in out
    assert out.endswith("Nothing is wrong with it.\n")
    found = json.loads(run("verify", committed(), "--json")[1])
    assert (found["verified"], found["fails"], found["not_checked"]) == (True, [], [])


def test_verify_says_what_does_not_hold_and_exits_with_1(run, committed):
    code, out, _ = run("verify", committed(lambda pledge: pledge.update(commitment="ab" * 32)))
    assert code == 1
    assert "Does not hold:\n  The secret is not the one that was committed to.\n" in out
    code, out, _ = run("verify", committed(lambda pledge: pledge["draws"].pop()), "--json")
    assert code == 1
    assert json.loads(out)["fails"][0].endswith("was dropped")
    assert run("verify", committed(), "--commitment", "ab" * 32)[0] == 1


def test_verify_refuses_what_is_no_record(run, committed, file, record):
    refused(run("verify", file('{"cardwright_view": 1}', "view.json")), "view.json", "seats: a list was expected")
    refused(run("verify", file("{", "half.json")), "half.json: this is not a whole record")
    refused(
        run("verify", committed(lambda pledge: pledge.update(secret="x"))), "game.json", "64 hexadecimal digits"
    )
    assert "nobody has committed to" in run("verify", record())[1]


def test_replay_never_writes_the_record(run, record):
    path = record()
    before = path.read_bytes()
    run("replay", path, "--to", 3)
    assert path.read_bytes() == before


def test_an_unknown_seat(run, record):
    refused(run("replay", record(), "--view", "Eve"), 'there is no player "Eve"', "Ann, Bob")
    refused(run("replay", record(), "--view", "3"), 'there is no player "3"')


# bench


@pytest.mark.slow
def test_bench(run):
    figures = json.loads(run("bench", GAME, "--seconds", 1, "--json")[1])[GAME]
    assert figures["compiled"] is build_info.is_compiled()
    names = [
        "decisions_per_s",
        "games_per_s",
        "decisions_per_game",
        "copy_us",
        "save_us",
        "state_bytes",
        "load_ms",
        "reasons_us",
        "search_per_s",
    ]
    assert {name for name in names if not figures[name] > 0} == set()
    assert "decisions a second" in run("bench", "--seconds", 1)[1]


# play


def test_play_hands_everything_over(run, monkeypatch):
    handed = []

    def play(args):
        handed.append(args)
        return 0

    monkeypatch.setattr("cardwright.terminal.play.run", play)
    assert run("play")[0] == 0
    line = "play eight_schools --deck fire --against human --seats 2 --seed 5 --line --resume --cards mine"
    assert run(*line.split())[0] == 0
    empty, full = (vars(args) for args in handed)
    names = ("game", "deck", "against", "seats", "seed", "line", "resume", "cards")
    assert [empty[name] for name in names] == [None, None, None, None, None, False, False, None]
    assert [full[name] for name in names] == [GAME, "fire", "human", 2, 5, True, True, "mine"]


def test_a_message_is_printable(run, monkeypatch):
    def bad(args):
        raise BadInput("\x1b[31m\udcff is no colour")

    monkeypatch.setattr("cardwright.terminal.play.run", bad)
    assert run("play")[2] == "cardwright play: \ufffd[31m\ufffd is no colour\n"


# Solving

PUZZLE = """
game = "eight_schools"
title = "A last punch"
goal = "P1 wins this turn"
[setup]
active = "P1"
[setup.P1]
pool = ["Punch"]
[setup.P2]
hearts = 2
"""


def solved(run, tmp_path, text=PUZZLE, *more):
    path = tmp_path / "puzzle.toml"
    path.write_text(text)
    return (*run("solve", str(path), *more), str(path))


def test_solve_proves_that_there_is_no_win(run, tmp_path):
    code, out, err, _ = solved(run, tmp_path)
    assert code == 1
    assert out.startswith("A last punch: P1 wins this turn.\nThere is no win, whatever is tried.")
    assert err == ""


def test_solve_in_json(run, tmp_path):
    code, out, _, path = solved(run, tmp_path, PUZZLE, "--json")
    found = json.loads(out)
    assert code == 1
    assert (found["file"], found["goal"], found["answer"]) == (path, "P1 wins this turn", "no win")
    assert found["solution"] == []
    assert {"unique_first", "unique_solution", "moves", "difficulty", "positions", "seconds"} <= set(found)


def test_solve_proves_a_win(run):
    code, out, _ = run("solve", str(challenge("01_the_open_door")), "--json")
    found = json.loads(out)
    assert (code, found["answer"], found["moves"]) == (0, "win", 5)
    assert found["solution"][-1].startswith("P1: ")
    assert found["unique_first"] is False


def test_solve_prints_the_solution(run):
    code, out, _ = run("solve", str(challenge("01_the_open_door")))
    assert code == 0
    assert "It can be won, whatever the others reply, in 5 moves." in out
    assert "  P1: open Carp Pool left" in out


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('goal = "P1 wins this turn"', "", "there is no goal"),
        ("P1 wins this turn", "P3 wins", 'write "P1 wins this turn"'),
        ("goal =", "goal", "this is not TOML"),
        ('"Punch"', '"No Such Card"', 'there is no card "No Such Card"'),
        ("[setup.P2]\nhearts = 2", "[[step]]\ndo = 'P1: end'", "a position to solve has no steps"),
        ('[setup]\nactive = "P1"\n[setup.P1]\npool = ["Punch"]\n[setup.P2]\nhearts = 2', "", "there is no [setup]"),
        ('active = "P1"', 'active = "P9"', 'there is no player "P9"'),
        ('"eight_schools"', '"nine_schools"', 'there is no game "nine_schools"'),
    ],
)
def test_what_is_no_puzzle_is_one_clear_line(run, tmp_path, old, new, message):
    assert old in PUZZLE
    code, out, err, path = solved(run, tmp_path, PUZZLE.replace(old, new))
    assert (code, out) == (2, "")
    assert message in err
    assert path in err
    assert len(err.strip().splitlines()) == 1


def test_progress_is_told_after_a_second(capsys):
    told = solving.Told(60)
    told(10)
    told.last -= 2
    told(2000)
    told.close()
    assert capsys.readouterr().err == "solving: 2,000 positions, 0 of 60 s\n"


def challenge(name):
    return next(Path(build_info.PACKAGE).glob(f"games/*/challenges/{name}.toml"))
