"""Conditions of card texts: beside, first, last, only, at a terrain, comparisons, Hearts."""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import rule
from cardwright.core.effects.nodes import Node
from cardwright.games.eight_schools.counts import attack_taken_by, count, deck_of, matches
from cardwright.games.eight_schools.duel import Duel, foe
from cardwright.games.eight_schools.nodes import (
    AtLastHeart,
    AtTerrain,
    Beside,
    Compare,
    EndOfLine,
    Filter,
    HeartsCompared,
    Not,
    OnlyInDeck,
    OnlyInLine,
    Taking,
)
from cardwright.games.eight_schools.places import LINE, ORDER, STRIDE

AFTER_IS_ANYWHERE_LEFT: Final = rule("ES-VAL-7")
RIGHT_AFTER_IS_DIRECTLY_LEFT: Final = rule("ES-VAL-8")
BEFORE_AND_FIRST: Final = rule("ES-VAL-22")
LAST_MATCHING_CARD: Final = rule("ES-VAL-9")
ONLY_MATCHING_CARD: Final = rule("ES-VAL-10")
GAPS_CLOSE: Final = rule("ES-LINE-7")
ONE_LINE_FOR_ALL_TYPES: Final = rule("ES-LINE-5")
OUTSIDE_STANDS_AT_THE_RIGHT_END: Final = rule("ES-VAL-29")
AT_ANY_TERRAIN: Final = rule("ES-VAL-12")
AT_A_NAMED_TERRAIN: Final = rule("ES-VAL-13")
TAKING_COMPARES: Final = rule("ES-VAL-23")
HEARTS_COMPARE: Final = rule("ES-VAL-24")
DECK_OF_ONE_SCHOOL: Final = rule("ES-VAL-27")
STRICT_AFTER: Final = rule("ES-VAR-5")


def holds(duel: Duel, node: Node, seat: int, piece: int) -> bool:
    """Is the condition met now, in the view of this player, for this card?"""
    kind = type(node)
    if kind is Beside:
        assert isinstance(node, Beside)
        return stands_beside(duel, node, seat, piece)
    if kind is Compare:
        assert isinstance(node, Compare)
        return compares(node.how, count(duel, node.count, seat, piece), node.number)
    if kind is Taking:
        assert isinstance(node, Taking)
        return TAKING_COMPARES.holds() and compares(node.how, attack_taken_by(duel, seat), node.number)
    if kind is OnlyInLine or kind is EndOfLine:
        return alone_or_at_the_end(duel, node, seat, piece)
    if kind is AtTerrain:
        assert isinstance(node, AtTerrain)
        return at_terrain(duel, node.terrain)
    if kind is Not:
        assert isinstance(node, Not)
        return not holds(duel, node.condition, seat, piece)
    return of_the_player(duel, node, seat)


def of_the_player(duel: Duel, node: Node, seat: int) -> bool:
    """Conditions on Hearts and on the deck."""
    if isinstance(node, AtLastHeart):
        return HEARTS_COMPARE.holds() and duel.face_up[seat] == 1
    if isinstance(node, HeartsCompared):
        mine, other = duel.face_up[seat], duel.face_up[foe(seat)]
        return HEARTS_COMPARE.holds() and (mine < other if node.how == "fewer" else mine > other)
    if isinstance(node, OnlyInDeck):
        return DECK_OF_ONE_SCHOOL.holds() and all(matches(card, node.cards) for card in deck_of(duel, seat))
    raise TypeError(type(node).__name__)


def compares(how: str, found: int, number: int) -> bool:
    if how == "any":
        return found > 0
    if how == "no":
        return found == 0
    if how == "at least":
        return found >= number
    if how == "at most":
        return found <= number
    return found == number


def stands_beside(duel: Duel, node: Beside, seat: int, piece: int) -> bool:
    """After: a matching card to the left; before: to the right. Anywhere, or directly."""
    line = duel.line(seat)
    position = place_in_line(duel, line, seat, piece)
    if position < 0:
        return False
    strict = node.right
    if duel.settings["strict_after"] and STRICT_AFTER.holds():
        strict = True
    if node.direction == "after":
        if strict:
            return RIGHT_AFTER_IS_DIRECTLY_LEFT.holds() and beside(duel, line, position - 1, node.cards, piece)
        if not AFTER_IS_ANYWHERE_LEFT.holds():
            return beside(duel, line, position - 1, node.cards, piece)
        return any(matches(duel.card(other), node.cards) for other in line[:position] if shares(duel, other, piece))
    if not BEFORE_AND_FIRST.holds():
        return False
    if strict:
        return beside(duel, line, position + 1, node.cards, piece)
    return any(matches(duel.card(other), node.cards) for other in line[position + 1 :])


def place_in_line(duel: Duel, line: list[int], seat: int, piece: int) -> int:
    """Where the card stands; a card outside the line reads as if it stood right of the last one."""
    if duel.place_of[piece] == seat * STRIDE + LINE:
        return line.index(piece)
    return len(line) if OUTSIDE_STANDS_AT_THE_RIGHT_END.holds() else -1


def shares(duel: Duel, other: int, piece: int) -> bool:
    """All types stand in one line; a card of another type is a neighbour like any."""
    return ONE_LINE_FOR_ALL_TYPES.holds() or duel.card(other).kind == duel.card(piece).kind


def beside(duel: Duel, line: list[int], position: int, cards: Filter, piece: int) -> bool:
    """Does the card at this place of the line match? Gaps in a line have closed."""
    if not 0 <= position < len(line) or not matches(duel.card(line[position]), cards):
        return False
    if GAPS_CLOSE.holds() or duel.mark(ORDER, piece) < 0:
        return True
    return abs(duel.mark(ORDER, piece) - duel.mark(ORDER, line[position])) == 1


def alone_or_at_the_end(duel: Duel, node: Node, seat: int, piece: int) -> bool:
    """First, last or only: the card itself, and no other matching one left of it, right of it, or at all.

    Like "after", they are looked at before a card is played as if it stood right of the last one.
    """
    line = duel.line(seat)
    if duel.place_of[piece] != seat * STRIDE + LINE and piece != duel.about_to_play:
        return False
    position = place_in_line(duel, line, seat, piece)
    if position < 0:
        return False
    if isinstance(node, OnlyInLine):
        return ONLY_MATCHING_CARD.holds() and not any(
            other != piece and matches(duel.card(other), node.cards) for other in line
        )
    assert isinstance(node, EndOfLine)
    if node.end == "first":
        others, in_force = line[:position], BEFORE_AND_FIRST.holds()
    else:
        others, in_force = line[position + 1 :], LAST_MATCHING_CARD.holds()
    return in_force and not any(matches(duel.card(other), node.cards) for other in others)


def at_terrain(duel: Duel, terrain: str) -> bool:
    """Any terrain, none, or one that has the word in its name."""
    active = duel.terrain
    if terrain == "no":
        return active < 0
    if active < 0:
        return False
    if terrain == "any":
        return AT_ANY_TERRAIN.holds()
    return AT_A_NAMED_TERRAIN.holds() and terrain.casefold() in duel.card(active).words
