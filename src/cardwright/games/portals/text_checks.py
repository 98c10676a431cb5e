"""What a card may not say, though each word of it can be read; every check names the clause it enforces."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from cardwright.core.clauses import Citation, definition, rule
from cardwright.core.effects.nodes import Node, nodes_in
from cardwright.games.portals.card import (
    ACTION,
    ALLY,
    CHAMPION,
    DEITY,
    EQUIPMENT,
    INTERVENTION,
    PORTAL,
    Card,
)
from cardwright.games.portals.nodes import (
    Ability,
    ActionPlayed,
    All,
    AllyDeployed,
    AttackDeclared,
    Chosen,
    Defended,
    Do,
    DuringCombat,
    EffectUsed,
    EnemyAttacks,
    ExhaustedForPortal,
    Fixed,
    Gets,
    IfAlready,
    IfYouDo,
    InChargeZone,
    IsNotExhausted,
    LifeIs,
    LookAt,
    Others,
    StaminaCostLess,
    Switch,
    Then,
    ToHandInstead,
    WasMoved,
    WouldBeExhausted,
)
from cardwright.games.portals.words import BOOK
from cardwright.text.errors import TextError, place_of

ONLY_CHAMPIONS_HAVE_STATUSES: Final[Citation] = rule("PC-STATUS-10")
HEADINGS_OF_CARDS: Final[Citation] = definition("PC-KW-4", "PC-KW-6", "PC-KW-11", "PC-DEITY-3")
PORTALS_ARE_NOT_DESTROYED: Final[Citation] = rule("PC-PORTAL-16")

REARGUARD: Final = "rearguard"

KEYWORDS: Final = (  # a field of a text, how it is printed, the cards that may say so, the clause
    ("upgrade", "Upgrade", (EQUIPMENT,), "PC-KW-21"),
    ("move", "Move", (ALLY,), "PC-KW-25"),
    ("reaction", "Reaction", (ACTION,), "PC-KW-16"),
    ("everywhere", "Global", (ACTION,), "PC-KW-14"),
    ("cost", "Cost", (ALLY, EQUIPMENT, ACTION), "PC-GOLD-6"),
)
HEADINGS: Final[dict[str, tuple[tuple[str, ...], str]]] = {
    "deploy": ((ALLY,), "PC-KW-6"),
    "charge": ((ALLY,), "PC-KW-4"),
    "passive": ((ALLY, EQUIPMENT, CHAMPION), ""),
    "once": ((ALLY, EQUIPMENT, DEITY), "PC-TEXT-7"),
    "effect": ((CHAMPION,), "PC-CHAMP-2"),
    "open": ((PORTAL,), "PC-PORTAL-9"),
    "each turn": ((PORTAL,), ""),
    "evoke": ((PORTAL,), "PC-KW-11"),
    "while open": ((PORTAL,), "PC-PORTAL-25"),
    "rearguard": ((REARGUARD,), "PC-REAR-5"),
    "": ((ACTION, INTERVENTION), ""),
}
OFTEN: Final = ("passive", "once")  # headings that a card may have more than once
SPEAKERS: Final = {"this ally": ALLY, "this champion": CHAMPION, "equipped champion": EQUIPMENT}
ABOUT_ALLIES: Final = (InChargeZone, LifeIs, WasMoved, ExhaustedForPortal, ToHandInstead, Others)
ABOUT_EQUIPMENT: Final = (StaminaCostLess, Defended)
ONLY_AFTER: Final[dict[str, tuple[type[Node], ...]]] = {  # what names a card, and the moments that fix it
    "that ally": (AllyDeployed,),
    "that effect": (EffectUsed,),
    "attacking champion": (AttackDeclared, EnemyAttacks, Defended),
    "attacking portal": (AttackDeclared, EnemyAttacks),
    "champion in combat": (DuringCombat,),
}
NAMING_IT: Final = (EnemyAttacks, ActionPlayed)
STATUS_OF: Final = {"burn": "burned", "freeze": "frozen"}


class Box:
    """One box of a card, for the checks: its abilities, and what speaks there."""

    def __init__(self, card: Card, kind: str, text: str, abilities: tuple[Ability, ...], where: str) -> None:
        self.card = card
        self.kind = kind  # that of the card, or "rearguard"
        self.text = text
        self.abilities = abilities
        self.where = where

    def refuse(self, problem: str, said: str | Node, clause: str = "") -> TextError:
        """The error, with the caret under the word or the node."""
        at = place_of(said if isinstance(said, str) else BOOK.write(said), self.text)
        return TextError(self.text, at, problem=problem, where=self.where, clause=clause)


def check_text(card: Card, where: str) -> None:
    """Refuse a card that says what no such card may say."""
    box = Box(card, card.kind, card.text, card.meaning.abilities, where)
    keywords_stand_on_their_cards(box)
    boxes = [box]
    if card.rearguard is not None and card.rearguard.ability is not None:
        boxes.append(Box(card, REARGUARD, card.rearguard_text, (card.rearguard.ability,), where))
    for one in boxes:
        for check in CHECKS:
            check(one)


def keywords_stand_on_their_cards(box: Box) -> None:
    """Upgrade is for Equipment, Move for Allies, Reaction and Global as a whole for Actions."""
    for field, word, kinds, clause in KEYWORDS:
        if getattr(box.card.meaning, field) and box.kind not in kinds:
            raise box.refuse(f"{word} is printed on {all_of(kinds)}, and this is {a_card(box.kind)}", word, clause)


def headings_stand_on_their_cards(box: Box) -> None:
    """What happens under a heading is known for some cards only."""
    seen: list[str] = []
    for ability in box.abilities:
        kinds, clause = HEADINGS[ability.heading]
        if box.kind not in kinds:
            problem = f"this is printed on {all_of(kinds)}, and this is {a_card(box.kind)}"
            raise box.refuse(problem, ability, clause)
        if ability.heading in seen and ability.heading not in OFTEN:
            raise box.refuse("a card has this heading only once", ability)
        seen.append(ability.heading)


def who_speaks(box: Box) -> None:
    """Only an Ally says this Ally, only an Equipment the equipped Champion."""
    for node in nodes_of(box):
        speaker = SPEAKERS.get(node.which, box.kind) if isinstance(node, Fixed) else box.kind
        if isinstance(node, ABOUT_ALLIES):
            speaker = ALLY
        if isinstance(node, ABOUT_EQUIPMENT):
            speaker = EQUIPMENT
        if speaker != box.kind:
            raise box.refuse(f"only {all_of((speaker,))} say so, and this is {a_card(box.kind)}", node)


def here_is_somewhere(box: Box) -> None:
    """A Deity and its interventions lie in no battlefield."""
    if box.kind in (DEITY, INTERVENTION):
        found = re.search(r"\bhere\b", box.text, re.IGNORECASE)
        if found is not None:
            clause = "PC-DEITY-10" if box.kind == DEITY else "PC-DI-10"
            raise box.refuse(f"{a_card(box.kind)} lies in no battlefield", "here", clause)


def moments_name_what_is_meant(box: Box) -> None:
    """What is called that or attacking was named by the moment that set the text off."""
    for ability in box.abilities:
        for node in nodes_in(ability):
            moments: tuple[type[Node], ...] = ()
            if isinstance(node, Fixed):
                moments = ONLY_AFTER.get(node.which, ())
            elif isinstance(node, IsNotExhausted):
                moments = (WouldBeExhausted,)
            elif isinstance(node, Gets) and node.until == "combat":
                moments = (DuringCombat,)
            if moments and not isinstance(ability.moment, moments):
                raise box.refuse("nothing before this says which one is meant", node)


def it_was_named_before(box: Box) -> None:
    """What is called it was named by the moment, or looked at before."""
    for ability in box.abilities:
        named = isinstance(ability.moment, NAMING_IT)
        for effect in ability.effects:
            for node in nodes_in(effect):
                if isinstance(node, Fixed) and node.which == "it" and not named:
                    raise box.refuse("nothing before this says what it is", node)
                if isinstance(node, LookAt):
                    named = True


def no_portal_is_destroyed(box: Box) -> None:
    """A Portal can only be closed."""
    for node in nodes_of(box):
        target = node.target if isinstance(node, Do) and node.verb == "destroy" else None
        if isinstance(target, (All, Chosen)) and target.cards.kind == PORTAL and PORTALS_ARE_NOT_DESTROYED.holds():
            raise box.refuse("a Portal cannot be destroyed; it can be closed", node, "PC-PORTAL-16")


def only_champions_have_statuses(box: Box) -> None:
    """What is called it can be burned or frozen if it is the Champion that declares an attack, nothing else."""
    for ability in box.abilities:
        is_champion = isinstance(ability.moment, EnemyAttacks)
        for node in [inner for effect in ability.effects for inner in nodes_in(effect)]:
            is_champion = is_champion and not isinstance(node, LookAt)
            given = isinstance(node, Do) and node.verb in STATUS_OF and node.target == Fixed("it")
            if given and not is_champion and ONLY_CHAMPIONS_HAVE_STATUSES.holds():
                raise box.refuse("only a Champion is burned or frozen, and this is none", node, "PC-STATUS-10")


def joined_to_something(box: Box) -> None:
    """Then, If you do and If it was already follow another sentence."""
    for ability in box.abilities:
        before: Node | None = None
        for effect in ability.effects:
            if isinstance(effect, (Then, IfYouDo, IfAlready)) and before is None:
                raise box.refuse("this follows another sentence", effect)
            if isinstance(effect, IfAlready):
                done = STATUS_OF.get(before.verb, "") if isinstance(before, Do) else ""
                if done != effect.status:
                    raise box.refuse(f"the sentence before makes nothing {effect.status}", effect)
            for node in nodes_in(effect):
                if isinstance(node, Chosen) and node.where == "new" and not isinstance(before, Switch):
                    raise box.refuse("the sentence before switches no Champion", node)
            before = effect


def nodes_of(box: Box) -> list[Node]:
    """Every node of the abilities in a box."""
    return [node for ability in box.abilities for node in nodes_in(ability)]


def all_of(kinds: tuple[str, ...]) -> str:
    """Kinds of cards in the plural: "Allies and Equipment"."""
    plurals = [PLURALS[kind] for kind in kinds]
    return " and ".join(plurals) if len(plurals) < 3 else f"{', '.join(plurals[:-1])} and {plurals[-1]}"


def a_card(kind: str) -> str:
    """A kind of card with its article."""
    name = NAMES[kind]
    return f"an {name}" if name[0] in "AE" else f"a {name}"


NAMES: Final = {
    ALLY: "Ally",
    EQUIPMENT: "Equipment",
    ACTION: "Action",
    CHAMPION: "Champion",
    PORTAL: "Portal",
    DEITY: "Deity",
    INTERVENTION: "Divine Intervention",
    REARGUARD: "Rearguard box",
}
PLURALS: Final = {
    ALLY: "Allies",
    EQUIPMENT: "Equipment",
    ACTION: "Actions",
    CHAMPION: "Champions",
    PORTAL: "Portals",
    DEITY: "Deities",
    INTERVENTION: "Divine Interventions",
    REARGUARD: "Rearguard boxes",
}
Check = Callable[[Box], None]
CHECKS: Final[tuple[Check, ...]] = (
    headings_stand_on_their_cards,
    who_speaks,
    here_is_somewhere,
    moments_name_what_is_meant,
    it_was_named_before,
    no_portal_is_destroyed,
    only_champions_have_statuses,
    joined_to_something,
)
