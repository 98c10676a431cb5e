"""The fuzz finds nothing in a right game, and each kind of defect in a game that has it."""

from __future__ import annotations

import pytest
from tests.core.small_game import HAND, PILE, REFUSALS, STRIDE, TURNS, Small, SmallRules, Turns
from tests.probes import secret_choices
from tests.probes.plain_rules import started

from cardwright.core.chance import seeded
from cardwright.core.checks import Checks, Fault
from cardwright.core.errors import BadInput
from cardwright.core.fuzz import (
    GIVES_UP,
    Findings,
    do,
    entry_of,
    findings_from,
    fuzz,
    next_decision,
    random_settings,
)
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import AGAIN, Procedure, step
from cardwright.core.records import read_record, replay
from cardwright.core.refusals import Refusals


def words_of(rules, games=8):
    """What the fuzz says about a game with a defect."""
    found = fuzz(rules, 0, games, seed=1)
    assert found.failures, "the fuzz has not noticed"
    return found.failures[0].kind, found.failures[0].words


def test_a_right_game_passes_with_everything_checked():
    found = fuzz(SmallRules(), 0, 12, seed=1)
    assert [failure.words for failure in found.failures] == []
    assert found.finished == found.games == 12
    assert {name for name in Checks.NAMES if not found.counts.get(name)} == {"pairs_not_found"}


def test_findings_do_not_depend_on_portions():
    whole = fuzz(SmallRules(), 0, 6, seed=3).to_data()
    parts = Findings()
    for first in (0, 2, 4):
        parts.add(findings_from(fuzz(SmallRules(), first, 2, seed=3).to_data()))
    assert parts.to_data() == whole


def test_other_seeds_are_other_games():
    assert fuzz(SmallRules(), 0, 5, seed=1).to_data() != fuzz(SmallRules(), 0, 5, seed=2).to_data()


def test_a_wrong_number_of_players_is_refused():
    with pytest.raises(BadInput, match="2 players, not by 3"):
        fuzz(SmallRules(), 0, 1, seed=1, seats=3)


def test_settings_are_varied_within_their_range():
    rules = SmallRules()
    chance = seeded(1)
    values = {random_settings(rules, chance).get("hand") for _ in range(80)}
    assert values == {None, 1, 2, 3, 4}


def test_a_failure_is_a_record_that_leads_there():
    class Tells(SmallRules):
        def table_view(self, game, viewer):
            return {"secret": [game.name(piece) for piece in game.contents[PILE]]}

    failure = fuzz(Tells(), 0, 1, seed=1).failures[0]
    import json

    record = read_record(json.dumps(failure.record), lambda id: SmallRules())
    assert failure.record["failure"] == f"violation: {failure.words}"
    assert replay(record).game.pending


# Defects


def test_a_view_that_tells_a_hidden_card():
    class Tells(SmallRules):
        def table_view(self, game, viewer):
            return {"secret": [game.name(piece) for piece in game.contents[PILE]]}

    kind, words = words_of(Tells())
    assert kind == "violation"
    assert words.startswith("the view of P1 tells what it can't know")


def test_a_log_that_tells_a_hidden_card():
    class Tells(SmallRules):
        def prose(self, game, event, viewer):
            return f"{event.name} {event.card}"

    assert "the log of P" in words_of(Tells())[1]


def test_a_refusal_that_tells_a_hidden_card():
    class Tells(SmallRules):
        def facts(self, game, seat, pick):
            return {"player": game.name(game.contents[(1 - seat) * STRIDE + HAND][0])}

    assert "the refusals of P" in words_of(Tells())[1]


def test_options_that_depend_on_a_hidden_card():
    class Tells(SmallRules):
        def options(self, game, seat):
            hidden = game.contents[(1 - seat) * STRIDE + PILE]
            lucky = hidden and game.name(hidden[-1]) == "One"
            found = super().options(game, seat)
            return found[::-1] if lucky else found

    assert "tells what it can't know" in words_of(Tells())[1]


def test_a_move_that_nothing_forbids_and_nobody_offers():
    class Forgets(SmallRules):
        def options(self, game, seat):
            return [pick for pick in super().options(game, seat) if pick.verb != "ready"]

    assert '"ready" is not offered to P' in words_of(Forgets())[1]


def test_a_move_that_is_offered_and_forbidden():
    class Offers(SmallRules):
        def options(self, game, seat):
            found = super().options(game, seat)
            return found if any(pick.verb == "ready" for pick in found) else [*found, Pick("ready")]

    assert "but SMALL-2 forbids it" in words_of(Offers())[1]


def test_a_refusal_without_a_clause():
    class CatchAll(SmallRules):
        def __init__(self):
            super().__init__()
            catch_all = Refusals()
            catch_all.forbids("draw play peek ready roll", "", "No.")(lambda game, seat, pick: game.active != seat)
            catch_all.all += REFUSALS.all
            self.refusals = catch_all.sorted_for(self.definitions)

    assert "refused without a clause: No." in words_of(CatchAll())[1]


def test_two_options_with_the_same_words():
    class Blurs(SmallRules):
        def notation(self, game, pick, viewer):
            return "look" if pick.verb in ("peek", "ready") else super().notation(game, pick, viewer)

    assert words_of(Blurs())[1] == 'two options are both "look"'


def test_a_copy_that_shares_what_changes():
    class Shares(Small):
        def copy(self):
            twin = super().copy()
            twin.points = self.points
            return twin

    class SharingRules(SmallRules):
        game_class = Shares

    assert "has changed it" in words_of(SharingRules())[1]


def test_a_field_that_is_not_saved():
    class Forgets(Small):
        FIELDS = ("turn", "active", "points")  # type: ignore[assignment]

    class ForgettingRules(SmallRules):
        game_class = Forgets

    assert words_of(ForgettingRules())[0] == "violation"


def test_a_lost_piece():
    class Losing(Turns):
        def copy(self):
            twin = Losing()
            twin.placed_like(self)
            return twin

        def next_turn(self, game):
            super().next_turn(game)
            if game.turn == TURNS // 2 and game.contents[PILE]:
                game.contents[PILE].pop()

    class LosingRules(SmallRules):
        def first_procedure(self):
            return Losing()

    assert words_of(LosingRules())[0] == "violation"


def test_what_the_game_itself_finds_wrong():
    class Sums(SmallRules):
        def problems(self, game):
            return ["2 and 2 are 5"] if game.turn == 5 else []

    assert words_of(Sums())[1] == "2 and 2 are 5"


class Endless(Procedure):
    def copy(self):
        return Endless()

    @step()
    def for_ever(self, game):
        return AGAIN


class NoOptions(Procedure):
    def copy(self):
        return NoOptions()

    @step()
    def ask(self, game):
        return Decision(0, "act", [])


class Crash(Procedure):
    def copy(self):
        return Crash()

    @step()
    def ask(self, game):
        raise LookupError("there is no such thing")


@pytest.mark.parametrize(
    ("procedure", "kind", "words"),
    [
        (Endless, "stuck", "no decision after"),
        (NoOptions, "stuck", 'no options for "act"'),
        (Crash, "violation", "LookupError: there is no such thing (in ask, "),
    ],
)
def test_a_game_that_does_not_go_on(procedure, kind, words):
    class Broken(SmallRules):
        def first_procedure(self):
            return procedure()

    found = words_of(Broken(), games=1)
    assert found[0] == kind
    assert words in found[1]


def test_a_walk_through_a_game_of_many_goes_on_when_somebody_leaves():
    game = started(secret_choices.RULES, 3)
    left = entry_of(game, 2, GIVES_UP)
    do(game, 2, GIVES_UP)
    assert (left.what, left.seat, game.is_out(2), game.is_over()) == ("concede", 2, True, False)
    assert {next_decision(game, seeded(number)).seat for number in range(20)} <= {0, 1}


def test_asking_a_player_who_has_left_is_noticed():
    game = started(secret_choices.RULES, 3)
    game.out = 0b111
    with pytest.raises(Fault, match="has left and is asked"):
        next_decision(game, seeded(1))
