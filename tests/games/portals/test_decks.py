"""Deck checking, ready-made and random sets, and the share of a region."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.games.portals.texts import cards

from cardwright.core.chance import seeded
from cardwright.core.clauses import IN_FORCE, OFF, set_state
from cardwright.core.ruleset import Ruleset, read_deck
from cardwright.games.portals import words
from cardwright.games.portals.cards import read_card
from cardwright.games.portals.decks import (
    COMPLETE_REGION,
    check_deck,
    is_complete,
    parts_of,
    random_deck,
    share_of,
)

DECKS = sorted(file.stem for file in (Path(words.__file__).parent / "decks").glob("*.toml"))


@functools.cache
def rules() -> Ruleset:
    """The cards and decks, without the rules of play."""
    rules = Ruleset("portals", "Portals & Champions", (2,))
    rules.number_definitions([*cards()])
    for id in DECKS:
        file = Path(words.__file__).parent / "decks" / f"{id}.toml"
        rules.decks[id] = read_deck(id, file.read_text("utf-8"))
    return rules


def starter(without: str = "", copies: int = 0, plus: tuple[str, ...] = ()) -> list[str]:
    """The starter deck of Amberpeak with changes."""
    names = rules().decks["amberpeak"].names()
    for _ in range(copies):
        names.remove(without)
    return [*names, *plus]


def frostmere(without: tuple[str, ...], plus: tuple[str, ...]) -> list[str]:
    """The starter deck of Frostmere with some cards exchanged."""
    names = rules().decks["frostmere"].names()
    for name in without:
        names.remove(name)
    return [*names, *plus]


def clauses(deck: list[str]) -> list[str]:
    return sorted({refusal.clause for refusal in check_deck(rules(), deck)})


@contextmanager
def off(clause: str) -> Iterator[None]:
    """The clause switched off for a while."""
    set_state(clause, OFF)
    try:
        yield
    finally:
        set_state(clause, IN_FORCE)


# Ready-made sets


@pytest.mark.parametrize("id", DECKS)
def test_a_ready_made_set_is_legal(id):
    assert check_deck(rules(), rules().decks[id].names()) == []
    parts = parts_of(rules(), rules().decks[id].names())
    assert (len(parts.champions), len(parts.portals), len(parts.cards)) == (3, 9, 40)
    assert {card.region for card in parts.all()} == {parts.deity.region}
    assert [card.key for card in parts.interventions] == [
        f"{name} ({parts.region})" for name in ("Sealing Word", "Restoring Breath")
    ]
    assert rules().decks[id].about


def test_both_deities_of_a_region_have_a_set():
    decks = [parts_of(rules(), deck.names()).deity.name for deck in rules().decks.values()]
    assert sorted(decks) == sorted(card.name for card in cards() if card.kind == "deity")


def test_parts_keep_the_order_of_the_list():
    parts = parts_of(rules(), rules().decks["amberpeak"].names())
    assert [card.name.split(" ")[0].strip(",") for card in parts.champions] == ["Cjing", "Master", "Twin"]
    assert [card.name for card in parts.portals[:3]] == ["Terrace Gate", "Carp Pool", "Red Sash Barracks"]


# Names


def test_a_shared_name_means_the_card_of_the_region_of_the_deity():
    deck = rules().decks["frostmere"].names()
    assert "The Shattered Bridge (Frostmere)" in [card.key for card in parts_of(rules(), deck).portals]
    with off("PC-CARD-7"):
        assert clauses(deck) == ["PC-DECK-5"]


def test_a_name_may_say_its_region():
    bridge = "The Shattered Bridge"
    assert clauses(starter(bridge, 1, (f"{bridge} (Amberpeak)",))) == []
    assert clauses(starter(bridge, 1, (f"{bridge} (Frostmere)",))) == ["PC-DECK-5"]


def test_case_and_spaces_make_no_difference():
    assert clauses(starter("Spark", 1, (" SPARK ",))) == []


# Faults


@pytest.mark.parametrize(
    ("deck", "expected"),
    [
        (starter("Huanglei, the Sleeping Thunder", 1), ["PC-DECK-1"]),
        (starter(plus=("Suyin, Mother of Embers",)), ["PC-DECK-1"]),
        (starter("Cjing, Yellow Dragon", 1), ["PC-DECK-1"]),
        (starter(plus=("Kaya, Ember Dancer",)), ["PC-DECK-1"]),
        (starter("Ox Road", 1), ["PC-DECK-1"]),
        (starter(plus=("Hall of Debts",)), ["PC-DECK-1"]),
        (starter(plus=("Sealing Word", "Restoring Breath")), []),
        (starter(plus=("Sealing Word",)), []),
        (starter(plus=("Sealing Word", "Sealing Word")), ["PC-DECK-1"]),
        (starter("Spark", 1), ["PC-DECK-2", "PC-DECK-4"]),
        (starter("Ember Moth", 1), ["PC-DECK-2", "PC-DECK-3"]),
        (starter("Ember Moth", 1, ("Ember Censer",)), ["PC-DECK-3", "PC-DECK-4"]),
        (starter("Spark", 1, ("Ash Bow",)), ["PC-DECK-5"]),
        (starter("Twin Lions of the Gate", 1, ("Arya",)), ["PC-DECK-5"]),
        (starter("Ember Moth", 1, ("Bell Novice",)), ["PC-DECK-6"]),
        (starter("Lantern Bearer", 2, ("Molten Carp", "Molten Carp")), ["PC-DECK-6"]),
        (starter("Ember Moth", 1, ("Molten Carp",)), []),
        (starter("Lantern Bearer", 2, ("Phoenix Chick", "Phoenix Chick")), ["PC-DECK-6"]),
        (starter("Ember Moth", 1, ("Phoenix Chick",)), []),
        (starter("Ember Moth", 1, ("Bell Novice, Ascended",)), ["PC-DECK-7"]),
        (starter("Bell Novice", 3, ("Bell Novice, Ascended", "Gatehouse Cub", "Ember Moth")), []),
        (starter("Ox Road", 1, ("Terrace Gate",)), ["PC-DECK-10"]),
        (starter("Twin Lions of the Gate", 1, ("Cjing, Yellow Dragon",)), ["PC-DECK-10"]),
        (starter("Spark", 1, ("Sparkk",)), ["PC-DECK-12"]),
        (starter("Ox Road", 1, ("Ocks Road",)), ["PC-DECK-12"]),
        (starter(plus=("Sparkk",)), ["PC-DECK-12"]),
        (frostmere(("Hroald Icebeard",), ("Arya of the White Oath",)), ["PC-DECK-7"]),
        (frostmere(("Arya",), ("Arya of the White Oath",)), []),
        (frostmere(("Barrow Door",), ("Reed Path, Flooded",)), ["PC-DECK-7"]),
        (frostmere(("Reed Path",), ("Reed Path, Flooded",)), []),
        ([], ["PC-DECK-1", "PC-DECK-2", "PC-DECK-3", "PC-DECK-4"]),
    ],
)
def test_every_broken_rule_is_named(deck, expected):
    assert clauses(deck) == expected


def test_a_fault_is_a_sentence():
    faults = [
        str(refusal) for refusal in check_deck(rules(), starter("Brace the Gate", 2, ("Sparkk", "Terrace Farmer")))
    ]
    assert faults == [
        "PC-DECK-3: A set has exactly 25 Allies in its deck; this one has 26.",
        "PC-DECK-4: A set has exactly 15 Actions and Equipment in its deck; this one has 13.",
        "PC-DECK-6: Terrace Farmer: 4 copies; a deck holds at most 3 of a Basic card.",
        'PC-DECK-12: Sparkk: there is no such card; did you mean "Spark"?',
    ]


@pytest.mark.parametrize(
    ("clause", "deck"),
    [
        ("PC-DECK-1", starter("Ox Road", 1)),
        ("PC-DECK-3", starter("Ember Moth", 1, ("Ember Censer",))),
        ("PC-DECK-4", starter("Ember Moth", 1, ("Ember Censer",))),
        ("PC-DECK-5", starter("Spark", 1, ("Ash Bow",))),
        ("PC-CARD-5", starter("Spark", 1, ("Ash Bow",))),
        ("PC-DECK-6", starter("Ember Moth", 1, ("Bell Novice",))),
        ("PC-CARD-6", starter("Ember Moth", 1, ("Bell Novice",))),
        ("PC-DECK-7", starter("Ember Moth", 1, ("Bell Novice, Ascended",))),
        ("PC-DECK-10", starter("Ox Road", 1, ("Terrace Gate",))),
        ("PC-DECK-11", starter("Ox Road", 1, ("Terrace Gate",))),
    ],
)
def test_without_its_clause_a_fault_is_none(clause, deck):
    before = clauses(deck)
    with off(clause):
        assert len(clauses(deck)) < len(before)


def test_without_its_clause_only_the_first_fault_is_named():
    with off("PC-DECK-12"):
        assert len(check_deck(rules(), [])) == 1


def test_a_treated_as_card_has_the_copies_of_its_own_rarity():
    deck = starter("Bell Novice", 3, ("Bell Novice, Ascended", "Bell Novice, Ascended", "Gatehouse Cub"))
    assert clauses(deck) == ["PC-DECK-6"]
    with off("PC-DECK-8"):
        assert clauses(deck) == []


def test_starter_decks_are_legal_as_long_as_their_clause_holds():
    with off("PC-DECK-15"):
        assert clauses(starter()) == ["PC-DECK-15"]
        assert clauses(rules().decks["amberpeak_embers"].names()) == []


# Random sets and regions


@pytest.mark.parametrize("seed", range(40))
def test_a_random_set_is_legal(seed):
    assert check_deck(rules(), random_deck(rules(), seeded(seed))) == []


def test_random_sets_differ_and_come_from_both_regions():
    decks = [random_deck(rules(), seeded(seed)) for seed in range(20)]
    assert len({tuple(deck) for deck in decks}) == 20
    assert {parts_of(rules(), deck).region for deck in decks} == {"Amberpeak", "Frostmere"}


@pytest.mark.parametrize("region", ["Amberpeak", "Frostmere"])
def test_a_region_has_its_share_of_the_box(region):
    assert share_of(cards(), region) == COMPLETE_REGION
    assert is_complete(cards(), region)


def test_a_region_with_a_card_too_many_is_not_complete():
    extra = read_card({"name": "Gap", "type": "Portal", "cost": 3, "faith": 1}, "", 1, "Amberpeak")
    assert not is_complete([*cards(), extra], "Amberpeak")
    assert is_complete([*cards(), extra], "Frostmere")
    with off("PC-COMP-3"):
        assert is_complete([*cards(), extra], "Amberpeak")
