"""Every scenario holds, and every clause of every game is proved in its way."""

from pathlib import Path

import pytest

from cardwright.core.proof import Proof, prove, scenario_files, scenarios_of
from cardwright.core.registry import game_ids, ruleset
from cardwright.core.scenarios import outcome, read_scenario

FILES = [(id, path) for id in game_ids() for path in scenario_files(ruleset(id))]


def proof_of(id: str) -> Proof:
    rules = ruleset(id)
    return prove(rules, scenarios_of(rules), mutate=True)


@pytest.mark.parametrize(("id", "path"), FILES, ids=lambda value: getattr(value, "stem", value))
def test_the_scenario_has_a_title_proves_something_and_holds(id: str, path: Path) -> None:
    scenario = read_scenario(path.read_text("utf-8"), path.name, ruleset)
    assert scenario.title
    assert scenario.proves or scenario.goal
    assert outcome(scenario) == ""


@pytest.mark.parametrize("id", game_ids())
def test_every_clause_is_proved_and_every_rule_noticed_that_is_switched_off(id: str) -> None:
    proof = proof_of(id)
    assert not proof.missing
    assert not proof.survivors


@pytest.mark.parametrize("id", game_ids())
def test_a_clause_nobody_proves_is_reported(id: str) -> None:
    rules = ruleset(id)
    some = next(iter(clause.id for clause in rules.clauses.values() if clause.proof == "rule"))
    others = [scenario for scenario in scenarios_of(rules) if some not in scenario.proves]
    assert some in prove(rules, others, only=[some]).missing
