"""Counting: cards in zones, Hearts, hands and ATTACK taken, as card texts ask for them."""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import rule
from cardwright.core.effects.nodes import Node
from cardwright.games.eight_schools.cards import Card
from cardwright.games.eight_schools.duel import Duel, foe
from cardwright.games.eight_schools.nodes import AttackTaken, CardCount, Filter, FlippedHearts, FreeHands
from cardwright.games.eight_schools.places import HANDS, LIMBO, LINE, POOL, SOURCE, STRIDE, TRAPS, TRASH

OFF_LINE_IS_NOT_COUNTED: Final = rule("ES-LINE-4")
IN_LINE_IS_THE_OWN_LINE: Final = rule("ES-LINE-6")
A_CARD_COUNTS_ITSELF: Final = rule("ES-VAL-11")
BOTH_ARE_ADDED: Final = rule("ES-VAL-14")
DIFFERENT_NAMES_ONCE: Final = rule("ES-VAL-20")
HEARTS_AND_FREE_HANDS: Final = rule("ES-VAL-26")
COUNTED_ANEW: Final = rule("ES-VAL-2")
HEARTS_ARE_NO_CARDS: Final = rule("ES-COMP-4")
DECK_IS_NOT_SOURCE: Final = rule("ES-DRAW-14")
TYPE_IS_NOT_AMOUNT: Final = rule("ES-COMP-12")
HAS_LEFT_THE_POOL: Final = rule("ES-PLAY-6", "ES-NEED-7")
TWO_HAND_SLOTS: Final = rule("ES-AST-1")
HANDS_BY_SYMBOL: Final = rule("ES-AST-3")
SET_TRAPS_FILL_NO_HAND: Final = rule("ES-TRAP-4")
TRAPS_KEEP_HAND: Final = rule("ES-VAR-4")

ANY_TRAP: Final = Filter("trap")

ZONES: Final[dict[str, int]] = {
    "line": LINE,
    "pool": POOL,
    "trash": TRASH,
    "limbo": LIMBO,
    "source": SOURCE,
    "hands": HANDS,
    "set": TRAPS,
}


def matches(card: Card, cards: Filter) -> bool:
    """Does the card fit the words? "attack" means the type, never a card that gives ATTACK."""
    if card.matches(cards):
        return True
    if TYPE_IS_NOT_AMOUNT.holds() or cards.kind not in ("attack", "defense"):
        return False
    return card.plan.attacks if cards.kind == "attack" else card.plan.defends


def count(duel: Duel, node: Node, seat: int, piece: int) -> int:
    """How many there are, for the player whose view the text takes."""
    if type(node) is CardCount:
        return count_cards(duel, node, seat, piece)
    if type(node) is FlippedHearts:
        if not HEARTS_AND_FREE_HANDS.holds():
            return 0
        return duel.flipped_hearts(seat if node.whose == "own" else foe(seat))
    if type(node) is FreeHands:
        return free_hands(duel, seat) if HEARTS_AND_FREE_HANDS.holds() else 0
    if type(node) is AttackTaken:
        return attack_taken_by(duel, seat)
    raise TypeError(type(node).__name__)


def count_cards(duel: Duel, node: CardCount, seat: int, piece: int) -> int:
    """Matching cards in a zone, of one player or of both."""
    whose = node.zone.whose
    if whose == "own" and node.zone.name == "line" and not IN_LINE_IS_THE_OWN_LINE.holds():
        whose = "both"
    if whose == "both" and not BOTH_ARE_ADDED.holds():
        whose = "own"
    if node.zone.name == "deck":
        return count_deck(duel, node, seat if whose == "own" else foe(seat), whose == "both", piece)
    found = 0
    names: list[str] = []
    for owner in (seat, foe(seat)):
        if (owner == seat and whose == "foe") or (owner != seat and whose == "own"):
            continue
        if owner != seat and not COUNTED_ANEW.holds() and duel.active != seat:
            continue
        for other in zone(duel, node.zone.name, owner):
            if fits(duel, node, other, piece, names):
                found += 1
    return found


def fits(duel: Duel, node: CardCount, other: int, piece: int, names: list[str]) -> bool:
    """Is this card counted? "other" leaves the card itself out, "different" counts a name once."""
    if other == piece and (node.other or not A_CARD_COUNTS_ITSELF.holds()):
        return False
    if other == duel.about_to_play and HAS_LEFT_THE_POOL.holds():
        return False
    card = duel.card(other)
    hidden_trap = node.zone.name == "set" and node.cards == ANY_TRAP  # it need not be read
    if not hidden_trap and not matches(card, node.cards):
        return False
    if node.different and DIFFERENT_NAMES_ONCE.holds():
        if card.name in names:
            return False
        names.append(card.name)
    return True


def zone(duel: Duel, name: str, owner: int) -> list[int]:
    """The cards that lie in a zone now."""
    pieces = duel.contents[owner * STRIDE + ZONES[name]]
    if name == "line" and not OFF_LINE_IS_NOT_COUNTED.holds():
        return pieces + duel.hands(owner)
    return pieces


def count_deck(duel: Duel, node: CardCount, seat: int, both: bool, piece: int) -> int:
    """A deck is the list that a player brought, wherever its cards are; its Hearts are no part of it."""
    found = 0
    names: list[str] = []
    for owner in (0, 1) if both else (seat,):
        cards = deck_of(duel, owner)
        if node.other and owner == duel.owners[piece] and duel.card(piece) in cards:
            cards.remove(duel.card(piece))
        for card in cards:
            if matches(card, node.cards) and not (node.different and card.name in names):
                names.append(card.name)
                found += 1
        if not HEARTS_ARE_NO_CARDS.holds():
            found += duel.hearts
    return found


def deck_of(duel: Duel, seat: int) -> list[Card]:
    """The cards of a player's list."""
    if not DECK_IS_NOT_SOURCE.holds():
        return [duel.card(piece) for piece in duel.source(seat)]
    found: list[Card] = []
    for number in duel.decks[seat]:
        card = duel.rules.definitions[number]
        assert isinstance(card, Card)
        found.append(card)
    return found


def hand_slots() -> int:
    """Every player has two hands."""
    return 2 if TWO_HAND_SLOTS.holds() else 1


def hands_used(duel: Duel, seat: int) -> int:
    """Hand slots filled by assists; by set traps only under the house rule."""
    used = 0
    for piece in duel.hands(seat):
        used += duel.card(piece).hands if HANDS_BY_SYMBOL.holds() else 1
    if traps_fill_hands(duel):
        used += len(duel.traps(seat))
    return used


def traps_fill_hands(duel: Duel) -> bool:
    """Only under the house rule does a set trap keep the hand that it was played on."""
    house_rule = duel.settings["traps_keep_hand"] == 1 and TRAPS_KEEP_HAND.holds()
    return house_rule or not SET_TRAPS_FILL_NO_HAND.holds()


def free_hands(duel: Duel, seat: int) -> int:
    return max(hand_slots() - hands_used(duel, seat), 0)


def attack_taken_by(duel: Duel, seat: int) -> int:
    """ATTACK taken is a total, and totals count: the one place where the two meet."""
    from cardwright.games.eight_schools.amounts import attack_taken

    return attack_taken(duel, seat)
