"""What a card may not say, though every word of it can be read: the place and the clause of each refusal."""

from __future__ import annotations

import pytest
from tests.games.portals.texts import cards

from cardwright.games.portals.cards import read_card
from cardwright.text.errors import TextError

ALLY = {"type": "Beast Ally", "rarity": "Basic", "life": 2}
EQUIPMENT = {"type": "Equipment", "rarity": "Basic"}
ACTION = {"type": "Action", "rarity": "Basic"}
PORTAL = {"type": "Portal", "cost": 3, "faith": 1}
DEITY = {"type": "Deity", "faith": 20, "flip_after": "You control 3 or more Allies."}
INTERVENTION = {"type": "Divine Intervention"}
SIDE = {"stamina": 1, "attack": 1, "defense": 1}
CHAMPION = {"type": "Elf Champion", **SIDE, "empowered": SIDE}


def refusal(table: dict[str, object]) -> TextError:
    with pytest.raises(TextError) as caught:
        read_card({"name": "Trial", **table}, "my.toml", 1, "Amberpeak")
    return caught.value


@pytest.mark.parametrize(
    ("kind", "text", "at", "problem", "clause"),
    [
        (ALLY, "Upgrade.", 0, "Upgrade is printed on Equipment, and this is an Ally", "PC-KW-21"),
        (EQUIPMENT, "Move.", 0, "Move is printed on Allies, and this is an Equipment", "PC-KW-25"),
        (ALLY, "Reaction. Draw 1 card.", 0, "Reaction is printed on Actions, and this is an Ally", "PC-KW-16"),
        (
            INTERVENTION,
            "Global. Draw 1 card.",
            0,
            "Global is printed on Actions, and this is a Divine Intervention",
            "PC-KW-14",
        ),
        (
            PORTAL,
            "Cost: 1 Stamina. Open: Draw 1 card.",
            0,
            "Cost is printed on Allies, Equipment and Actions, and this is a Portal",
            "PC-GOLD-6",
        ),
        (ALLY, "Draw 1 card.", 0, "this is printed on Actions and Divine Interventions, and this is an Ally", ""),
        (
            ACTION,
            "Deploy: Draw 1 card.",
            0,
            "this is printed on Allies, and this is an Action",
            "PC-KW-6",
        ),
        (ALLY, "Evoke: Draw 1 card.", 0, "this is printed on Portals, and this is an Ally", "PC-KW-11"),
        (DEITY, "Passive: When you open a Portal, draw 1 card.", 0, None, ""),
        (CHAMPION, "Once per turn: Draw 1 card.", 0, None, "PC-TEXT-7"),
        (ALLY, "Deploy: Draw 1 card. Deploy: Gain 1 Stamina.", 21, "a card has this heading only once", ""),
        (EQUIPMENT, "Passive: This Champion has +1 ATK.", 9, "only Champions say so, and this is an Equipment", ""),
        (
            ACTION,
            "Destroy 1 enemy Portal here.",
            0,
            "a Portal cannot be destroyed; it can be closed",
            "PC-PORTAL-16",
        ),
        (ACTION, "Exhaust this Ally.", 8, "only Allies say so, and this is an Action", ""),
        (CHAMPION, "Passive: When this Ally is moved, draw 1 card.", 9, None, ""),
        (ALLY, "Passive: The equipped Champion's Stamina cost is 1 less (minimum 0).", 9, None, ""),
        (
            INTERVENTION,
            "Burn the enemy Champion here.",
            24,
            "a Divine Intervention lies in no battlefield",
            "PC-DI-10",
        ),
        (DEITY, "Once per turn: Move 1 friendly Ally here.", 36, "a Deity lies in no battlefield", "PC-DEITY-10"),
        (ALLY, "Deploy: Exhaust that Ally.", 16, "nothing before this says which one is meant", ""),
        (ACTION, "Burn the attacking Champion.", 5, "nothing before this says which one is meant", ""),
        (ALLY, "Deploy: It is not exhausted.", 8, "nothing before this says which one is meant", ""),
        (
            ACTION,
            "The friendly Champion here gets +1 ATK until that combat ends.",
            0,
            "nothing before this says which one is meant",
            "",
        ),
        (ACTION, "Destroy it.", 8, "nothing before this says what it is", ""),
        (ACTION, "Then draw 1 card.", 0, "this follows another sentence", ""),
        (ACTION, "If you do, draw 1 card.", 0, "this follows another sentence", ""),
        (
            ACTION,
            "Burn the enemy Champion here. If it was already frozen, draw 1 card instead.",
            30,
            "the sentence before makes nothing frozen",
            "",
        ),
        (
            ACTION,
            "Draw 1 card. Recover 1 friendly Ally in its new battlefield.",
            21,
            "the sentence before switches no Champion",
            "",
        ),
    ],
)
def test_what_a_card_may_not_say(kind, text, at, problem, clause):
    error = refusal({**kind, "text": text})
    assert (error.at, error.clause) == (at, clause)
    assert problem in (None, error.problem)


@pytest.mark.parametrize(
    ("box", "at", "problem"),
    [
        ("Rearguard: Exhaust this Ally.", 19, "only Allies say so, and this is a Rearguard box"),
        ("Rearguard (when an attack is declared here): Exhaust that Ally.", 53, None),
        ("Rearguard: Close the attacking Champion's Portal.", 17, "nothing before this says which one is meant"),
        ("Rearguard (when an enemy Ally is deployed here): Return it to its owner's hand.", 56, None),
    ],
)
def test_what_a_rearguard_box_may_not_say(box, at, problem):
    error = refusal({**ALLY, "rearguard": box})
    assert error.at == at
    assert problem in (None, error.problem)


def test_the_other_side_of_a_champion_is_checked_too():
    side = {**SIDE, "text": "Deploy: Draw 1 card."}
    assert refusal({**CHAMPION, "empowered": side}).where == "my.toml, Trial, empowered"


def test_every_printed_card_is_allowed():
    assert len(cards()) == 166
