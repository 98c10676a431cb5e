"""Picks and decisions."""

from __future__ import annotations

from cardwright.core.picks import NONE, Decision, Pick


def test_a_pick_is_what_it_says():
    assert Pick("play", 3) == Pick("play", 3, NONE, NONE)
    assert Pick("play", 3) != Pick("play", 4)
    assert len({Pick("pass"), Pick("pass"), Pick("play", 1, 2, 3)}) == 2
    assert Pick("play", 1, 2, 3).plain() == ["play", 1, 2, 3]
    assert repr(Pick("aim", 5)) == "Pick('aim', 5, -1, -1)"
    assert Pick("pass") != "pass"


def test_a_decision_offers_its_options_and_what_takes_back():
    decision = Decision(0, "act", [Pick("play", 1)], [Pick("drop", 2)])
    assert decision.offers(Pick("play", 1))
    assert decision.offers(Pick("drop", 2))
    assert not decision.offers(Pick("play", 2))
    assert decision.everything() == [Pick("play", 1), Pick("drop", 2)]
    assert Decision(0, "act", [Pick("pass")]).everything() == [Pick("pass")]


def test_what_another_order_leads_to_is_offered_to_people_only():
    decision = Decision(0, "choose", [Pick("choose", 2)], [Pick("drop", 3)], [Pick("choose", 1)])
    assert decision.offers(Pick("choose", 1))
    assert decision.options == [Pick("choose", 2)]
    assert decision.moves() == [Pick("choose", 2), Pick("choose", 1)]
    assert decision.everything() == [Pick("choose", 2), Pick("choose", 1), Pick("drop", 3)]
    assert decision.copy().everything() == decision.everything()
