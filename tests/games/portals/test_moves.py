"""Moves in words: every option has words of its own."""

from cardwright.core.registry import ruleset
from cardwright.core.scenarios import outcome, read_scenario

TWO_OF_ONE_NAME = """
game = "portals"
title = "Two Actions of one name wait on the chain"
proves = []

[setup.P1]
hand = ["Side Step", "Side Step"]
[setup.P2]
hand = ["Broken Ice"]

[[step]]
do = ["P1: play Side Step left", "P1: target Bao the Bridge-Breaker (P1 centre)", "P2: pass"]
[[step]]
do = ["P1: play Side Step left", "P1: target Gorm the Patient (P1 right)", "P2: play Broken Ice"]
offered = ["P2: target Side Step of P1, number 1", "P2: target Side Step of P1, number 2"]
[[step]]
do = "P2: target Side Step of P1, number 2"
"""


def test_actions_of_one_name_on_the_chain_are_told_apart() -> None:
    assert outcome(read_scenario(TWO_OF_ONE_NAME, "here", ruleset)) == ""
