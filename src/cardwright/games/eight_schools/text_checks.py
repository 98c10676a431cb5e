"""What a card may not say, though each word of it can be read; every check names the clause it enforces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardwright.core.clauses import Citation, rule
from cardwright.core.effects.nodes import Node, nodes_in
from cardwright.games.eight_schools.card import Card
from cardwright.games.eight_schools.nodes import (
    Action,
    Amount,
    AtFirst,
    Beside,
    CannotBeAimed,
    CannotBeDestroyed,
    CardCount,
    Draw,
    EndOfLine,
    EveryAssistHas,
    Filter,
    OnlyInLine,
    Remove,
    RemovePlayed,
)
from cardwright.games.eight_schools.words import BOOK
from cardwright.text.errors import TextError, place_of

ONE_OR: Final[Citation] = rule("ES-OR-7")
STATUSES_APART: Final[Citation] = rule("ES-STAT-8")
ONLY_SCROLLS_BURN: Final[Citation] = rule("ES-SCR-2", "ES-STAT-8")
ONE_TRAP_EFFECT: Final[Citation] = rule("ES-TRAP-21")
EACH_TURN_LASTS: Final[Citation] = rule("ES-VAL-25")
PLACE_IN_LINE: Final[Citation] = rule("ES-VAL-29")
WHO_GETS_SHIELD: Final[Citation] = rule("ES-VAL-30")
HIDDEN_PILES_WHOLE: Final[Citation] = rule("ES-INFO-9")
INDESTRUCTIBLE: Final[Citation] = rule("ES-PLAY-16")

IN_LINE: Final = ("attack", "defense", "scroll")
HIDDEN: Final = ("pool", "trash", "limbo", "deck")  # of the foe; a source is hidden from its owner too
ANY_CARD: Final = Filter()
ANY_TRAP: Final = Filter("trap")


class Meaning:
    """A card with the parts of its meaning spread out, for the checks."""

    def __init__(self, card: Card, where: str) -> None:
        self.card = card
        self.where = where
        self.nodes: list[Node] = nodes_in(card.meaning)

    def refuse(self, clause: str, problem: str, node: Node | None = None, word: str = "") -> TextError:
        """The error, with the caret under the word or the node."""
        at = place_of(BOOK.write(node) if node is not None else word, self.card.text)
        return TextError(self.card.text, at, problem=problem, where=self.where, clause=clause)


def check_text(card: Card, where: str) -> None:
    """Refuse a card that says what no such card may say."""
    meaning = Meaning(card, where)
    for check in CHECKS:
        check(meaning)


# The whole text


def at_most_one_or(meaning: Meaning) -> None:
    """An "or" has two possibilities, and a card has one "or"."""
    sides = [sentence for sentence in meaning.card.meaning.sentences if sentence.has_sides]
    if ONE_OR.holds() and len(sides) > 1:
        raise meaning.refuse("ES-OR-7", 'a card has at most one "or"', word="or ")


def statuses_that_exclude_each_other(meaning: Meaning) -> None:
    """What is discarded goes under the source or to limbo, not to both."""
    if STATUSES_APART.holds() and meaning.card.statuses >= {"PHASE", "CRUMBLE"}:
        raise meaning.refuse("ES-STAT-8", "a card never has both PHASE and CRUMBLE", word="CRUMBLE")


def guard_only_on_assists(meaning: Meaning) -> None:
    """Only what is equipped can stand before an attack."""
    card = meaning.card
    if STATUSES_APART.holds() and "GUARD" in card.statuses and card.kind != "assist":
        raise meaning.refuse(
            "ES-STAT-8", f"only assists have GUARD, and this is a card of type {card.kind}", word="GUARD"
        )


def burn_only_on_scrolls(meaning: Meaning) -> None:
    """Only scrolls may have BURN."""
    card = meaning.card
    if ONLY_SCROLLS_BURN.holds() and "BURN" in card.statuses and card.kind != "scroll":
        raise meaning.refuse(
            "ES-SCR-2", f"only scrolls have BURN, and this is a card of type {card.kind}", word="BURN"
        )


def burn_without_amounts(meaning: Meaning) -> None:
    """A burnt scroll never joins the line, so it could give nothing."""
    if "BURN" not in meaning.card.statuses:
        return
    for node in meaning.nodes:
        if isinstance(node, (Amount, EveryAssistHas)) and STATUSES_APART.holds():
            stat = node.stat if isinstance(node, Amount) else "SHIELD"
            raise meaning.refuse("ES-STAT-8", f"a scroll with BURN gives no {stat}: it leaves at once", node)


def indestructible_is_not_destroyed(meaning: Meaning) -> None:
    """CRUMBLE and BURN destroy the card, so it cannot say that it cannot be destroyed."""
    for node in meaning.nodes:
        destroyed = isinstance(node, CannotBeDestroyed) and meaning.card.statuses & {"CRUMBLE", "BURN"}
        if destroyed and INDESTRUCTIBLE.holds():
            raise meaning.refuse("ES-PLAY-16", "a card with CRUMBLE or BURN is destroyed by its own text", node)


# Traps


def one_effect_on_a_trap(meaning: Meaning) -> None:
    """A trap is discarded after its effect, so it has one, or one on either side."""
    if meaning.card.kind != "trap" or not ONE_TRAP_EFFECT.holds():
        return
    right = 'a trap has one effect with "the 1st ...", or two joined by "or"'
    sentences = meaning.card.meaning.sentences
    if len(sentences) != 1:
        raise meaning.refuse("ES-TRAP-21", right, sentences[1] if sentences else None)
    for side in (sentences[0].left, sentences[0].right):
        if len(side) > 1:
            raise meaning.refuse("ES-TRAP-21", right, side[1])
        for effect in side:
            if not isinstance(effect, (AtFirst, RemovePlayed)):
                raise meaning.refuse("ES-TRAP-21", right, effect)


def events_only_on_traps(meaning: Meaning) -> None:
    """Only a trap lies in wait."""
    if meaning.card.kind == "trap":
        return
    for node in meaning.nodes:
        if isinstance(node, (AtFirst, RemovePlayed)) and ONE_TRAP_EFFECT.holds():
            raise meaning.refuse("ES-TRAP-21", 'only a trap waits for "the 1st ..."', node)


# Single effects


def each_turn_only_on_what_lasts(meaning: Meaning) -> None:
    """Assists and terrains stay, so they can act each turn; a terrain can for each player."""
    kind = meaning.card.kind
    for node in meaning.nodes:
        if not isinstance(node, Action) or not node.each_turn or kind == "terrain":
            continue
        if kind != "assist" and EACH_TURN_LASTS.holds():
            raise meaning.refuse("ES-VAL-25", '"each turn" is printed on assists and terrains only', node)
        if isinstance(node, Draw) and node.subject == "each" and EACH_TURN_LASTS.holds():
            raise meaning.refuse("ES-VAL-25", '"each player ... each turn" is printed on terrains only', node)


def own_shield_only_on_assists(meaning: Meaning) -> None:
    """SHIELD without "every assist has" is that of the card itself."""
    if meaning.card.kind == "assist":
        return
    for node in meaning.nodes:
        if isinstance(node, Amount) and node.stat == "SHIELD" and WHO_GETS_SHIELD.holds():
            raise meaning.refuse("ES-VAL-30", 'only an assist has a SHIELD; say "every assist has"', node)


def aimed_only_assists(meaning: Meaning) -> None:
    """Nothing else can be aimed at."""
    for node in meaning.nodes:
        if isinstance(node, CannotBeAimed) and meaning.card.kind != "assist":
            raise meaning.refuse("", "only assists are aimed at", node)


def the_terrain_is_one(meaning: Meaning) -> None:
    """There is at most one terrain, and one way to say so."""
    for node in meaning.nodes:
        if isinstance(node, Remove) and node.target.cards.kind == "terrain":
            raise meaning.refuse("", 'there is one terrain in the match: say "the terrain"', node)


# Conditions and counts


def place_in_line(meaning: Meaning) -> None:
    """First, last, only and before speak of a card that stands in line itself."""
    card = meaning.card
    in_line = card.kind in IN_LINE and "BURN" not in card.statuses
    for node in meaning.nodes:
        if isinstance(node, (EndOfLine, OnlyInLine)):
            if not in_line and PLACE_IN_LINE.holds():
                raise meaning.refuse("ES-VAL-29", "this card never stands in line", node)
            if not card.matches(node.cards) and PLACE_IN_LINE.holds():
                problem = f'this card is no "{BOOK.write(node.cards)}" itself, so this could never be met'
                raise meaning.refuse("ES-VAL-29", problem, node)
        before = isinstance(node, Beside) and node.direction == "before"
        if before and not in_line and PLACE_IN_LINE.holds():
            raise meaning.refuse("ES-VAL-29", "this card never stands in line before another", node)


def nothing_is_behind_what_is_not_played(meaning: Meaning) -> None:
    """A SUMMON need is looked at before the card stands in line: nothing can be to its right."""
    summon = meaning.card.meaning.summon
    for node in nodes_in(summon) if summon is not None else []:
        if isinstance(node, Beside) and node.direction == "before" and PLACE_IN_LINE.holds():
            raise meaning.refuse("ES-VAL-29", "a card that is not yet played stands before nothing", node)


def hidden_piles_are_counted_whole(meaning: Meaning) -> None:
    """A finer count would give away cards that the player may not see."""
    for node in meaning.nodes:
        if not isinstance(node, CardCount):
            continue
        zone = node.zone
        cards = node.cards
        if zone.name == "set" and zone.whose != "own":
            hidden = node.different or cards != ANY_TRAP
            problem = 'of traps that the foe has set only "trap" can be counted'
        elif zone.name == "source" or (zone.name in HIDDEN and zone.whose != "own"):
            hidden = node.different or cards != ANY_CARD
            problem = f'of a hidden {zone.name} only "card" can be counted'
        else:
            continue
        if hidden and HIDDEN_PILES_WHOLE.holds():
            raise meaning.refuse("ES-INFO-9", problem, node)


def only_traps_are_set(meaning: Meaning) -> None:
    """Nothing else lies set."""
    for node in meaning.nodes:
        if not isinstance(node, CardCount) or node.zone.name != "set":
            continue
        if node.cards.kind != "trap" and not node.cards.name:
            raise meaning.refuse("", 'only traps are set: say "trap set"', node)


Check = Callable[[Meaning], None]
CHECKS: Final[tuple[Check, ...]] = (
    at_most_one_or,
    statuses_that_exclude_each_other,
    guard_only_on_assists,
    burn_only_on_scrolls,
    burn_without_amounts,
    indestructible_is_not_destroyed,
    one_effect_on_a_trap,
    events_only_on_traps,
    each_turn_only_on_what_lasts,
    own_shield_only_on_assists,
    aimed_only_assists,
    the_terrain_is_one,
    place_in_line,
    nothing_is_behind_what_is_not_played,
    hidden_piles_are_counted_whole,
    only_traps_are_set,
)
