"""Two to six seats: people and bots in any mix, decks, saving and resuming, secret choices, leaving the game."""

from __future__ import annotations

import io
from typing import Any

import pytest
from tests.three_fields.driving import session
from tests.three_fields.game import RULES

from cardwright.bots.players import Bot
from cardwright.bots.together import Together
from cardwright.client.seating import decks_of, players_of
from cardwright.core.errors import BadInput
from cardwright.core.registry import ruleset
from cardwright.terminal.line import CURTAIN_LINES, LineMode
from cardwright.terminal.session import HUMAN, Session, new_session, resumed_session

GAME = "eight_schools"


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("CARDWRIGHT_HOME", str(tmp_path))


def say(playing: Session, *lines: str) -> str:
    """What the line mode prints when these lines are typed and then input ends."""
    out = io.StringIO()
    assert LineMode(playing, io.StringIO("".join(f"{line}\n" for line in lines)), out).run() == 0
    return out.getvalue()


@pytest.mark.parametrize(
    ("against", "seats", "players"),
    [
        ("greedy", None, [HUMAN, "greedy"]),
        ("greedy", 4, [HUMAN, "greedy", "greedy", "greedy"]),
        (HUMAN, 6, [HUMAN] * 6),
        ("human,random", None, [HUMAN, HUMAN, "random"]),
        ("human, random", 5, [HUMAN, HUMAN, "random", "random", "random"]),
    ],
)
def test_people_and_bots_in_any_mix(against, seats, players):
    assert players_of(RULES, against, seats) == players


@pytest.mark.parametrize(
    ("against", "seats", "message"),
    [
        ("greedy", 7, "played by 2 to 6 players, not by 7"),
        ("greedy,random,human", 2, "3 others and you are more than 2 players"),
        ("greedy,rand", 3, 'there is no bot "rand"'),
    ],
)
def test_seats_that_can_not_be_are_refused(against, seats, message):
    with pytest.raises(BadInput, match=message):
        players_of(RULES, against, seats)


def test_each_seat_may_have_its_deck():
    names = [name for name, _ in decks_of(ruleset(GAME), "rock,fire", 2, 1)]
    assert names == [ruleset(GAME).decks["rock"].name, ruleset(GAME).decks["fire"].name]
    with pytest.raises(BadInput, match="3 decks for 2 players"):
        decks_of(ruleset(GAME), "rock,fire,air", 2, 1)


def test_a_deck_file_may_have_a_comma_in_its_name(tmp_path):
    file = tmp_path / "mine, second.toml"
    file.write_text('name = "Mine"\n[cards]\n"Punch" = 3\n')
    assert decks_of(ruleset(GAME), str(file), 2, 1)[0] == ("Mine", ["Punch"] * 3)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_game_of_any_size_goes_on_where_it_stood(seats):
    playing = session("human,random", max(seats, 3)) if seats > 2 else session(HUMAN, 2)
    for seat in playing.humans:
        playing.play(seat, "post Old Matis")
    again = resumed_session(RULES)
    assert isinstance(again, Session)
    assert again.players == playing.players
    assert [again.view(seat) for seat in playing.humans] == [playing.view(seat) for seat in playing.humans]


def test_secret_choices_are_asked_one_after_the_other_and_stay_secret():
    told = say(session(seats=3), *["1"] * 3, "", *["1"] * 3)
    first, second, third = told.split("Pass the keyboard to ")
    assert first.endswith("\n" * CURTAIN_LINES)
    assert "Your left half, facing P3's right: Gate closed" in second
    assert "P1's left half: " in second
    assert "Guard" not in second
    assert "posted" not in first + second + third


def test_the_choices_show_when_all_are_made():
    told = say(session(seats=2), "1", "1", "1", "", "1", "1", "1", "")
    assert "P2: Twin Foxes posted" in told
    assert "P2's left half" in told


def test_who_sits_at_the_keyboard_goes_on_first():
    playing = session(seats=3)
    assert (playing.asked_human(), playing.asked_human(2)) == (0, 2)


def test_the_cards_of_a_secret_part_can_be_used_by_their_handles():
    playing = session(seats=2)
    playing.play(0, "post Bruna of the Long Bridge")
    handle = next(
        card["handle"] for card in playing.view(0)["places"]["P1.hand"]["cards"] if card["name"] == "Old Matis"
    )
    assert [option.words for option in playing.options_for(0, handle)] == ["post Old Matis"]


def test_who_gives_up_is_out_and_the_others_go_on():
    told = say(session(seats=3), *["1", "1", "1", ""] * 3, "concede", "yes", "", "end", "")
    assert "P1: out of the game" in told
    assert "Pass the keyboard to P2" in told.partition("eliminated")[2]
    assert "Pass the keyboard to P1" not in told.partition("eliminated")[2]


def test_when_the_only_person_is_out_the_bots_end_the_game():
    playing = session("random", 3)
    told = say(playing, "1", "1", "1", "concede", "yes", "quit")
    assert playing.is_over()
    assert "Random" in told.splitlines()[-2] or "A draw" in told


def test_look_tells_every_half_and_a_turn_only_those_that_face():
    told = say(session(seats=4), "look")
    briefly, _, whole = told.partition("> ")
    assert "P3's left half" not in briefly
    assert "P3's centre half" in briefly
    assert "P3's left half" in whole


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("quiet", "You pass until something concerns you."),
        ("wait", "You pass until your turn."),
        ("goal", "This is no challenge"),
        ("hint", "Hints are for challenges"),
        ("piles", "P2's deck: 9 cards."),
    ],
)
def test_commands(typed, told):
    assert told in say(session(seats=2), typed)


def test_undo_takes_passes_that_happened_by_themselves_along():
    playing = session("random", 2)
    playing.play(0, "post Old Matis")
    playing.play(0, "post Twin Foxes")
    playing.automatic = [1]
    assert playing.undo(0) is None
    assert (playing.match.line, playing.automatic) == ([], [])


class Typist(io.StringIO):
    """Opens curtains, takes the first option, and leaves at the end."""

    def __init__(self, out: io.StringIO) -> None:
        super().__init__()
        self.out = out

    def readline(self, *args: object) -> Any:
        told = self.out.getvalue()
        return "quit\n" if told.endswith("quit? ") else "\n" if told.endswith("Enter. ") else "1\n"


@pytest.mark.parametrize(("against", "seats"), [(HUMAN, 2), ("human,random", 3), ("human,human,random", 6)])
def test_a_whole_game_to_its_end(against, seats):
    playing, out = session(against, seats), io.StringIO()
    LineMode(playing, Typist(out), out).run()
    assert playing.is_over()
    assert "FIELD-END" in out.getvalue()


def test_a_level_thinks_on_as_many_cores_as_it_is_given():
    playing = new_session(ruleset(GAME), None, "easy", None, 1)
    assert type(playing.bots[1].bot).__name__ == "Level"
    playing.think_on(2)
    thinking: Bot = playing.bots[1].bot
    assert isinstance(thinking, Together)
    assert playing.rematch().cores == 2
