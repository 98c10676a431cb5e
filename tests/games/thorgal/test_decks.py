"""Set checking, ready-made, built and random sets, and who may sit together."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.games.thorgal.texts import cards

from cardwright.core.chance import seeded
from cardwright.core.clauses import IN_FORCE, OFF, set_state
from cardwright.core.ruleset import Ruleset, read_deck
from cardwright.games.thorgal import words
from cardwright.games.thorgal.cards import FACTIONS
from cardwright.games.thorgal.decks import (
    check_deck,
    check_table,
    is_ready_made,
    parts_of,
    random_deck,
    sorted_parts,
)

FOLDER = Path(words.__file__).parent / "decks"
DECKS = sorted(file.stem for file in FOLDER.glob("*.toml"))
STANDARD = {"mirror": 0, "built_sets": 1}


@functools.cache
def rules() -> Ruleset:
    """The cards and sets, without the rules of play."""
    rules = Ruleset("thorgal", "Thorgal: The Card Game", (2, 3, 4))
    rules.number_definitions([*cards()])
    for id in DECKS:
        rules.decks[id] = read_deck(id, (FOLDER / f"{id}.toml").read_text("utf-8"))
    return rules


def deck(id: str, without: dict[str, int] | None = None, plus: dict[str, int] | None = None) -> list[str]:
    """A set with some cards exchanged."""
    names = Counter(rules().decks[id].names())
    names.subtract(without or {})
    names.update(plus or {})
    return list(names.elements())


def faults(names: list[str], **settings: int) -> list[tuple[str, str]]:
    return [
        (refusal.clause, str(refusal.sentence)) for refusal in check_deck(rules(), names, {**STANDARD, **settings})
    ]


def clauses(names: list[str], **settings: int) -> list[str]:
    return [clause for clause, _ in faults(names, **settings)]


def together(*ids: str, **settings: int) -> list[str]:
    sets = [rules().decks[id].names() for id in ids]
    return [refusal.clause for refusal in check_table(rules(), sets, {**STANDARD, **settings})]


@contextmanager
def off(clause: str) -> Iterator[None]:
    """The clause switched off for a while."""
    set_state(clause, OFF)
    try:
        yield
    finally:
        set_state(clause, IN_FORCE)


# Ready-made and recommended sets


@pytest.mark.parametrize("id", DECKS)
def test_a_set_is_legal_and_says_with_whom_to_start(id):
    assert faults(rules().decks[id].names()) == []
    parts = parts_of(rules(), rules().decks[id].names())
    start = rules().decks[id].about.partition("Start with ")[2].removesuffix(".").split(" and ")
    golden = [card.name for card in parts.all() if card.golden and card.faction == parts.main]
    assert sorted(start) == sorted(golden)


def test_each_faction_has_its_ready_made_set_and_a_built_one():
    mains = Counter(parts_of(rules(), deck.names()).main for deck in rules().decks.values())
    assert mains == dict.fromkeys(FACTIONS, 2)
    ready = [id for id in DECKS if is_ready_made(rules(), parts_of(rules(), rules().decks[id].names()))]
    assert ready == sorted(faction.lower() for faction in FACTIONS)


def test_a_set_is_sorted_into_its_parts():
    names = rules().decks["lords"].names()
    destiny, bane, lands = sorted_parts([rules().card(name) for name in names])
    assert (len(destiny), len(bane), len(lands)) == (36, 24, 5)
    assert [card.name for card in destiny + bane + lands] == names
    assert {card.kind for card in bane} == {"bane"}


# Faults


@pytest.mark.parametrize(
    ("without", "plus", "found"),
    [
        ({"Archers": 1}, {}, [("TH-DECK-3", "A set has exactly 36 destiny cards; this one has 35.")]),
        (
            {},
            {"Tax Collection": 1},
            [("TH-DECK-3", "A set has exactly 36 destiny cards; this one has 37.")],
        ),
        ({"Snare": 1}, {}, [("TH-DECK-3", "A set has exactly 24 bane cards; this one has 23.")]),
        ({"Bone Forest": 1}, {}, [("TH-DECK-3", "A set has exactly 5 lands; this one has 4.")]),
        (
            {"Bone Forest": 1},
            {"Gallows Hill": 1},
            [("TH-DECK-3", "Gallows Hill: 2 copies; the lands of a set are different.")],
        ),
        (
            {"Archers": 2},
            {"Hunger": 1, "Unknown Powers": 1},
            [
                ("TH-DECK-3", "A set has exactly 36 destiny cards; this one has 35."),
                ("TH-DECK-3", "A set has exactly 24 bane cards; this one has 25."),
                ("TH-DECK-5", "Unknown Powers: 3 copies; a set holds at most 2."),
            ],
        ),
        (
            {"Stolen Longknife": 1},
            {"Archers": 1},
            [("TH-DECK-5", "Archers: 3 copies; a set holds at most 2.")],
        ),
        (
            {"Stolen Longknife": 1},
            {"Blood Oath": 1},
            [("TH-DECK-5", "Blood Oath: 2 copies; a set holds at most 1.")],
        ),
        (
            {"Stolen Longknife": 1},
            {"Old Torvald": 1},
            [("TH-DECK-5", "Old Torvald: 2 copies; a set holds at most 1.")],
        ),
        ({"Archers": 1}, {"Archer": 1}, [("TH-DECK-7", 'Archer: there is no such card; did you mean "Archers"?')]),
        (
            {"Archers": 2},
            {"Secret Passage": 1, "Shield Wall": 1},
            [("TH-DECK-4", "A set has one allied faction, here Lords; of others are Shield Wall.")],
        ),
        ({"Archers": 2}, {"Secret Passage": 2}, []),
        ({"Snare": 2, "Bone Forest": 1}, {"Stun": 2, "Thing Field": 1}, []),
    ],
)
def test_a_changed_set(without, plus, found):
    assert faults(deck("outlaws", without, plus)) == found


VIKING_SUPPORTS = {"Round Shield": 2, "Dane Axe": 2, "Raven of the North": 2, "Longship": 2, "Tame Bear": 1}
OUTLAW_EVENTS = {
    "Unknown Powers": 2, "Archers": 2, "Escape over the Roofs": 2, "Cut the Purse": 2, "Blood Oath": 1,
}  # fmt: skip
TWO_THIRDS = [  # 24 of 36, 16 of 24, 3 of 5 and one card less of the main faction
    (
        {"Ambush in the Pass": 1, "Nothing to Lose": 1, "Back from the Gallows": 1},
        {"Battle Cry": 2, "Sunstone": 1},
        [],
    ),
    (
        {"Ambush in the Pass": 1, "Nothing to Lose": 1, "Back from the Gallows": 1, "Cursed Amulet": 1},
        {"Battle Cry": 2, "Sunstone": 1, "Rune Hammer": 1},
        [
            "At least 24 destiny cards are of the main faction, here Outlaws; this set has 23, beside "
            "Round Shield, Dane Axe, Raven of the North, Longship, Tame Bear, Battle Cry, Sunstone, Rune Hammer."
        ],
    ),
]


@pytest.mark.parametrize(("without", "plus", "found"), TWO_THIRDS)
def test_two_thirds_of_the_destiny_cards_are_of_the_main_faction(without, plus, found):
    names = deck("outlaws", OUTLAW_EVENTS | without, VIKING_SUPPORTS | plus)
    assert faults(names) == [("TH-DECK-4", sentence) for sentence in found]


EIGHT_OUT = {"Pickpockets": 2, "Snare": 2, "Rope and Hook": 2, "Cutthroat": 2}
EIGHT_IN = {"Stun": 2, "Biting Frost": 2, "Hunger": 2, "Sea Serpent": 2}


@pytest.mark.parametrize(
    ("without", "plus", "found"),
    [
        (EIGHT_OUT, EIGHT_IN, []),
        (
            EIGHT_OUT | {"Saboteur": 1},
            EIGHT_IN | {"Drowning": 1},
            [
                "At least 16 bane cards are of the main faction, here Outlaws; this set has 15, beside "
                "Stun, Biting Frost, Hunger, Sea Serpent, Drowning."
            ],
        ),
        ({"Gallows Hill": 1, "Bone Forest": 1}, {"Thing Field": 1, "Whale Coast": 1}, []),
        (
            {"Gallows Hill": 1, "Bone Forest": 1, "Exiles' Camp": 1},
            {"Thing Field": 1, "Whale Coast": 1, "Northern Fjord": 1},
            [
                "At least 3 lands are of the main faction, here Outlaws; this set has 2, beside "
                "Thing Field, Whale Coast, Northern Fjord."
            ],
        ),
    ],
)
def test_two_thirds_of_bane_cards_and_lands_are_of_the_main_faction(without, plus, found):
    assert faults(deck("outlaws", without, plus)) == [("TH-DECK-4", sentence) for sentence in found]


EXPENSIVE = {"Skarde the Exile": 1, "Vargeir, King of Thieves": 1}
CHEAP = {
    "Sigwald the Burnt": 1, "Yrsa Quickhand": 1, "Old Torvald": 1, "Grim Halfhand": 1, "Ivar the Poacher": 1,
}  # fmt: skip


@pytest.mark.parametrize(
    ("without", "plus", "found"),
    [
        (CHEAP, {"Round Shield": 2, "Dane Axe": 2, "Sunstone": 1}, []),  # 8 are left
        (
            CHEAP | EXPENSIVE,
            {"Round Shield": 2, "Dane Axe": 2, "Longship": 2, "Sunstone": 1},
            [
                "A destiny deck has at least 8 companions; this one has 6: Kriss de Valnor, Solveig Nightrunner, "
                "Ketil Ropeburn, The Red Widow, Hroald Chainbreaker, Ashild Wolf-Mother."
            ],
        ),
    ],
)
def test_a_set_has_companions_enough(without, plus, found):
    assert faults(deck("outlaws", without, plus)) == [("TH-DECK-6", sentence) for sentence in found]


def test_two_companions_are_cheap():
    names = ["Skarde the Exile", "Vargeir, King of Thieves", "Old Torvald"]
    found = [sentence for clause, sentence in faults(names) if clause == "TH-DECK-6"]
    assert found == [
        "A destiny deck has at least 8 companions; this one has 3: Skarde the Exile, Vargeir, King of Thieves, "
        "Old Torvald.",
        "At least 2 companions cost 3 or less; in this set 1: Old Torvald.",
    ]
    assert "TH-DECK-6" not in clauses([*names, *["Xyz"] * 5])


def test_an_empty_set_and_a_set_of_nonsense_are_refused():
    assert clauses([]) == ["TH-DECK-3", "TH-DECK-3", "TH-DECK-3", "TH-DECK-6", "TH-DECK-6"]
    assert clauses(["Xyz"] * 65) == ["TH-DECK-7"]


def test_case_and_spaces_make_no_difference():
    assert faults([f" {name.upper()} " for name in deck("vikings")]) == []


def test_without_its_clause_only_the_first_fault_is_named():
    names = deck("outlaws", {"Snare": 1, "Archers": 1})
    assert clauses(names) == ["TH-DECK-3", "TH-DECK-3"]
    with off("TH-DECK-7"):
        assert clauses(names) == ["TH-DECK-3"]


@pytest.mark.parametrize(
    ("clause", "without", "plus"),
    [
        ("TH-DECK-3", {"Archers": 1}, {}),
        ("TH-DECK-4", {"Archers": 2}, {"Secret Passage": 1, "Shield Wall": 1}),
        ("TH-DECK-5", {"Stolen Longknife": 1}, {"Archers": 1}),
        ("TH-DECK-6", CHEAP | EXPENSIVE, {"Round Shield": 2, "Dane Axe": 2, "Longship": 2, "Sunstone": 1}),
    ],
)
def test_without_its_clause_nothing_is_wrong(clause, without, plus):
    assert set(clauses(deck("outlaws", without, plus))) == {clause}
    with off(clause):
        assert clauses(deck("outlaws", without, plus)) == []


def test_only_ready_made_sets_if_so_agreed():
    assert clauses(deck("outlaws"), built_sets=0) == []
    assert faults(deck("outlaws_pack"), built_sets=0) == [
        ("TH-DECK-1", "Only ready-made sets are played, and this is not that of the Outlaws.")
    ]
    with off("TH-DECK-1"):
        assert clauses(deck("outlaws_pack"), built_sets=0) == []


# Who may sit together


@pytest.mark.parametrize(
    ("ids", "found"),
    [
        (("outlaws", "vikings"), []),
        (("outlaws", "vikings", "lords", "visitors"), []),
        (("outlaws", "outlaws"), ["TH-FACT-5"]),
        (("outlaws", "vikings", "outlaws"), ["TH-FACT-5"]),
        (("outlaws", "outlaws_pack"), ["TH-DECK-8"]),
        (("outlaws_pack", "outlaws_pack"), ["TH-DECK-8"]),
        (("outlaws_pack", "vikings"), []),  # both hold Stun
    ],
)
def test_each_faction_is_led_by_one(ids, found):
    assert together(*ids) == found
    assert together(*ids, mirror=1) == []


@pytest.mark.parametrize(
    ("clause", "ids"),
    [("TH-FACT-5", ("outlaws", "outlaws")), ("TH-DECK-8", ("outlaws", "outlaws_pack"))],
)
def test_without_its_clause_a_faction_has_two_leaders(clause, ids):
    with off(clause):
        assert together(*ids) == []


def test_built_sets_may_hold_the_same_cards():
    assert together("outlaws_pack", "vikings") == []
    with off("TH-DECK-8"):
        assert together("outlaws_pack", "vikings") == ["TH-DECK-8"]
        assert together("outlaws", "vikings") == []


def test_without_its_clause_there_are_no_mirror_matches():
    with off("TH-VAR-5"):
        assert together("outlaws", "outlaws", mirror=1) == ["TH-FACT-5"]


# Random sets


def test_random_sets_are_legal_and_of_many_sorts():
    chance = seeded(7)
    sets = [random_deck(rules(), chance) for _ in range(60)]
    assert [names for names in sets if faults(names)] == []
    mains = {parts_of(rules(), names).main for names in sets}
    assert mains == set(FACTIONS)
    assert sum(1 for names in sets if len(parts_of(rules(), names).factions()) == 2) > 30
