"""Procedures: steps in order, signals, and a walk over every procedure that there is."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from typing import Any, cast

import pytest
from tests.core.tiny_table import table
from tests.probes import chain_and_rolls, companies, copies, damage, dice_pool, secret_choices
from tests.probes.plain_rules import placed, seats

import cardwright
from cardwright.core import bench, clauses
from cardwright.core.chance import seeded
from cardwright.core.game import Game, OutOfSteps
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import AGAIN, END, RESTART, Procedure, step, steps_of
from cardwright.core.registry import game_ids, ruleset
from cardwright.core.saves import digest

PROBES = (chain_and_rolls, companies, copies, damage, dice_pool, secret_choices)


class Morning(Procedure):
    """Writes down what happens, in the order of its steps."""

    FIELDS = ("notes",)

    def __init__(self, notes=()):
        super().__init__()
        self.notes = notes

    def copy(self):
        return placed(type(self)(self.notes), self)

    def note(self, what):
        self.notes = (*self.notes, what)

    @step("TEST-MORNING-1")
    def wakes_up(self, game):
        self.note("wakes up")

    @step("TEST-MORNING-2")
    def eats(self, game):
        self.note("eats")

    @step("TEST-MORNING-3")
    def asks(self, game):
        return Decision(0, "where to", [Pick("out"), Pick("in")])


class LazyMorning(Morning):
    """A subclass replaces a step; its place in the order stays. New steps come last."""

    def copy(self):
        return placed(LazyMorning(self.notes), self)

    @step("TEST-MORNING-4")
    def yawns(self, game):
        self.note("yawns")

    @step("TEST-MORNING-1")
    def wakes_up(self, game):
        self.note("sleeps on")


class Same(Morning):
    """A subclass without steps of its own has those of its base."""

    def copy(self):
        return placed(Same(self.notes), self)


class Signals(Procedure):
    """Does a step three times, begins once again, then ends before its last step."""

    FIELDS = ("count", "rounds")

    def __init__(self, count=0, rounds=0):
        super().__init__()
        self.count, self.rounds = count, rounds

    def copy(self):
        return placed(Signals(self.count, self.rounds), self)

    @step()
    def three_times(self, game):
        self.count += 1
        return AGAIN if self.count % 3 else None

    @step()
    def from_the_start(self, game):
        self.rounds += 1
        return RESTART if self.rounds < 2 else None

    @step()
    def ends(self, game):
        game.turn = self.count * 10 + self.rounds
        return END

    @step()
    def never(self, game):
        raise AssertionError("after the end")


class Endless(Procedure):
    def copy(self):
        return placed(Endless(), self)

    @step()
    def on_and_on(self, game):
        return Signals()

    @step()
    def again(self, game):
        return RESTART


def running(procedure: Procedure) -> Game:
    game = table()
    game.push(Morning())
    game.push(procedure)
    game.run()
    return game


def test_steps_come_in_the_order_of_the_rulebook():
    assert [one.name for one in steps_of(Morning)] == ["wakes_up", "eats", "asks"]


def test_a_subclass_replaces_a_step_but_never_reorders():
    assert [one.name for one in steps_of(LazyMorning)] == ["wakes_up", "eats", "asks", "yawns"]
    assert cast("Any", running(LazyMorning()).stack[-1]).notes == ("sleeps on", "eats")


def test_a_subclass_without_steps_has_those_of_its_base():
    assert steps_of(Same) == steps_of(Morning)


def test_a_step_that_asks_stops_the_game():
    game = running(Morning())
    assert game.decision().question == "where to"
    assert cast("Any", game.stack[-1]).notes == ("wakes up", "eats")


def test_signals_leave_the_usual_order():
    assert cast("Any", running(Signals())).turn == 62


def test_a_step_whose_clause_is_off_is_skipped():
    clauses.set_state("TEST-MORNING-2", clauses.OFF)
    try:
        assert cast("Any", running(Morning()).stack[-1]).notes == ("wakes up",)
    finally:
        clauses.set_state("TEST-MORNING-2", clauses.IN_FORCE)


def test_the_next_step_is_found_by_name():
    morning = Morning()
    morning.go_to("asks")
    assert morning.at == 2
    with pytest.raises(KeyError):
        morning.go_to("sleeps")


def test_an_answer_that_nobody_gave_is_not_read():
    with pytest.raises(AssertionError, match="Morning"):
        Morning().picked()


def test_a_procedure_that_never_decides_is_reported():
    with pytest.raises(OutOfSteps, match="tiny_table"):
        running(Endless())


def test_leaving_a_procedure_takes_what_lies_on_it_along():
    game = table()
    bottom, middle, top = Morning(), Morning(), Morning()
    for frame in (bottom, middle, top):
        game.push(frame)
    game.leave(middle)
    assert game.stack == [bottom]
    with pytest.raises(ValueError, match="not in progress"):
        game.leave(top)


# Every procedure there is


def every_procedure() -> list[type]:
    for module in pkgutil.walk_packages(cardwright.__path__, "cardwright."):
        if ".core" in module.name or ".games" in module.name:
            importlib.import_module(module.name)
    found: list[type] = []
    waiting: list[type] = [Procedure]
    while waiting:
        kind = waiting.pop()
        found.append(kind)
        waiting += kind.__subclasses__()
    return sorted({kind for kind in found if steps_of(kind)}, key=lambda kind: (kind.__module__, kind.__qualname__))


EVERY = every_procedure()


@pytest.mark.parametrize("kind", EVERY, ids=lambda kind: f"{kind.__module__.rpartition('.')[2]}.{kind.__name__}")
def test_fields_match_the_constructor(kind):
    names = [name for name in inspect.signature(kind.__init__).parameters if name != "self"]
    if names == ["args", "kwargs"]:
        pytest.skip("the compiled build does not tell")
    assert tuple(names) == kind.FIELDS


@pytest.mark.parametrize("kind", EVERY, ids=lambda kind: f"{kind.__module__.rpartition('.')[2]}.{kind.__name__}")
def test_every_procedure_has_a_copy_of_its_own(kind):
    assert "copy" in vars(kind) or type_safe(kind)


def type_safe(kind: type) -> bool:
    """A copy that is inherited must make its own type: the base says so, and no fields are added."""
    base = next(base for base in kind.__mro__ if "copy" in vars(base))
    makers = ("Action", "Announcing", "Chain")
    return base is not Procedure and kind.FIELDS == base.FIELDS and base.__name__ in makers  # type: ignore[attr-defined]


@pytest.mark.parametrize("home", ["cardwright.core", *[f"cardwright.games.{id}" for id in game_ids()]])
def test_no_two_procedures_of_one_game_have_one_name(home):
    names = [kind.__name__ for kind in EVERY if kind.__module__.startswith((f"{home}.", "cardwright.core."))]
    assert sorted(names) == sorted(set(names))


def met_in_play() -> Iterator[tuple[Game, Procedure]]:
    """The frames that stand on the stack in random games of everything there is."""
    tables = [(module.RULES, seats(count)) for module in PROBES for count in module.RULES.seat_counts]
    for id in game_ids():
        tables += [(ruleset(id), bench.table(ruleset(id), number, 2)) for number in range(3)]
    for rules, sitting in tables:
        chance = seeded(len(sitting))
        game = rules.begin(sitting, rules.setting_values({}), seeded(5))
        game.run()
        for _ in range(150):
            if game.is_over():
                break
            yield from ((game, frame) for frame in [*game.stack])
            decision = game.pending[0]
            game.choose(decision.options[chance.below(len(decision.options))], decision.seat)


MUTABLE = (list, dict, set, Game)


def test_copies_in_play_are_equal_and_share_nothing_that_changes():
    met = set()
    shared: list[tuple[Any, str]] = []
    for _, frame in met_in_play():
        twin = frame.copy()
        met.add(type(frame).__name__)
        assert type(twin) is type(frame)
        assert (twin.at, twin.answer) == (frame.at, frame.answer)
        for name in type(frame).FIELDS:
            value = getattr(frame, name)
            if value is getattr(twin, name) and isinstance(value, MUTABLE):
                shared.append((value, repr(value)))
    assert all(repr(value) == before for value, before in shared)
    assert {"ChoosePieces", "PayNeeds", "Combat", "Changes", "Simultaneously", "CarryOut"} <= met


def test_a_copy_of_the_whole_game_is_equal():
    for game, frame in met_in_play():
        if frame is game.stack[0]:
            assert digest(game.copy()) == digest(game)
