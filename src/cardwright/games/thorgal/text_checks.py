"""What a card may not say, though each word of it can be read; every check names the clause it enforces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardwright.core.clauses import Citation, definition
from cardwright.core.effects.nodes import Node, nodes_in
from cardwright.games.thorgal.card import BANE, COMPANION, EVENT, LAND, PARTY_KINDS, SUPPORT, Card
from cardwright.games.thorgal.nodes import (
    AtLeast,
    AtMost,
    Chosen,
    Destroy,
    Discard,
    Each,
    ExchangeWithPool,
    Exhaust,
    Fixed,
    Gets,
    Has,
    Horns,
    If,
    IfYouDo,
    IfYouDoNot,
    InParty,
    LookAtHand,
    LookAtTop,
    MeetsUpkeep,
    NextCosts,
    NoActivation,
    Receive,
    Refresh,
    Return,
    Turns,
    YouMay,
)
from cardwright.games.thorgal.words import ATTRIBUTES, BOOK, COMPANION_SUBTYPES
from cardwright.text.errors import TextError, place_of

ONLY_COMPANIONS_HAVE_UPKEEP: Final[Citation] = definition("TH-UPK-1")

HEADINGS: Final[dict[str, tuple[tuple[str, ...], str]]] = {  # the cards that have them, and the clause
    "permanent": (PARTY_KINDS, "TH-EFF-2"),
    "activate": (PARTY_KINDS, "TH-EFF-2"),
    "capture": ((LAND,), "TH-CARD-15"),
    "wolf": ((LAND,), "TH-CARD-15"),
    "": ((EVENT, BANE), "TH-CARD-11"),
}
SIDES_OF_A_LAND: Final = ("capture", "wolf")
YOU_ARE_THE_DESTINY_PLAYER: Final = ("permanent", "activate", "capture")  # and on events


class Face:
    """A card, or one side of a land, for the checks."""

    def __init__(self, card: Card, where: str) -> None:
        self.card = card
        self.kind = card.kind
        self.where = where
        self.said = [(ability, nodes_in(ability)) for ability in card.meaning.abilities]

    def refuse(self, problem: str, said: str | Node, clause: str = "") -> TextError:
        """The error, with the caret under the word or the node."""
        at = place_of(said if isinstance(said, str) else BOOK.write(said), self.card.text)
        return TextError(self.card.text, at, problem=problem, where=self.where, clause=clause)


def check_text(card: Card, where: str) -> None:
    """Refuse a card that says what no such card may say."""
    face = Face(card, where)
    for check in CHECKS:
        check(face)


def headings_stand_on_their_cards(face: Face) -> None:
    """What happens under a heading is known for some cards only, and each is printed once."""
    seen: list[str] = []
    for ability in face.card.meaning.abilities:
        kinds, clause = HEADINGS[ability.heading]
        if face.kind not in kinds:
            allowed = " and ".join(PLURALS[kind] for kind in kinds)
            raise face.refuse(f"this is printed on {allowed}, and this is {a_card(face.kind)}", ability, clause)
        if ability.heading in seen:
            raise face.refuse("a card has this heading only once", ability)
        seen.append(ability.heading)
    is_back = face.kind == LAND and face.card.sides[-1] is face.card
    if is_back and tuple(seen) != SIDES_OF_A_LAND:
        raise face.refuse("a land has a capture effect, and behind it a wolf effect", "", "TH-CARD-15")


def this_card_lies_where_it_says(face: Face) -> None:
    """Only cards in a party have markers and others beside them, and a land speaks of the land."""
    for node in spoken(face):
        if isinstance(node, Fixed) and node.which == "this card" and face.kind == LAND:
            raise face.refuse("a land changes the land that is the destination", "this card", "TH-TEXT-24")
        if face.kind in PARTY_KINDS:
            continue
        if isinstance(node, (Exhaust, Refresh, MeetsUpkeep, Destroy, Return)) and node.target == Fixed("this card"):
            raise face.refuse(f"{a_card(face.kind)} lies in no party", "this card", "TH-TEXT-22")
        if isinstance(node, (Chosen, Each, InParty, AtLeast, AtMost)) and node.other:
            raise face.refuse(f"{a_card(face.kind)} lies in no party beside others", node, "TH-TEXT-22")


def the_destiny_player_is_you(face: Face) -> None:
    """Cards that work only for the destiny player call that player you."""
    for ability, nodes in face.said:
        if ability.heading not in YOU_ARE_THE_DESTINY_PLAYER and face.kind != EVENT:
            continue
        for node in nodes:
            if speaks_of_the_destiny_player(node):
                raise face.refuse("the destiny player is you on such a card", "the destiny player", "TH-TEXT-1")


def speaks_of_the_destiny_player(node: Node) -> bool:
    """Does this part of a text name the destiny player?"""
    if isinstance(node, (Receive, Discard, LookAtHand, NextCosts, Horns)):
        return node.who == "destiny player"
    if isinstance(node, (Chosen, Each)):
        return node.where == "destiny party"
    return isinstance(node, NoActivation)


def only_companions_have_upkeep(face: Face) -> None:
    """Nothing else can meet its upkeep condition."""
    for node in spoken(face):
        if isinstance(node, MeetsUpkeep):
            target = node.target
            if isinstance(target, (Chosen, Each)):
                if target.cards.kind != COMPANION and target.cards.kind not in COMPANION_SUBTYPES:
                    raise face.refuse("only companions have upkeep conditions", node, "TH-CARD-12")
            elif face.kind != COMPANION:
                raise face.refuse("only companions have upkeep conditions", node, "TH-CARD-12")


def attributes_in_order(face: Face) -> None:
    """Each attribute at most once, in the order of the rulebook; no attribute turns into itself."""
    for node in spoken(face):
        if isinstance(node, (Gets, Has)):
            places = [ATTRIBUTES.index(bonus.attribute) for bonus in node.bonuses]
            if places != sorted(set(places)):
                raise face.refuse("each attribute once: Bravery, then Cunning, then Power", node, "TH-CARD-8")
        elif isinstance(node, Turns) and node.attribute == node.into:
            raise face.refuse("an attribute turns into another one", node, "TH-CARD-8")


def offers_are_answered(face: Face) -> None:
    """If you do and If you do not follow an offer."""
    for ability, _ in face.said:
        offered = False
        for effect in ability.effects:
            answers = isinstance(effect, (IfYouDo, IfYouDoNot))
            if answers and not offered:
                raise face.refuse("the sentence before offers nothing", effect, "TH-TEXT-15")
            if not answers:
                offered = offers(effect)


def offers(effect: Node) -> bool:
    """Is something offered when the sentence is carried out, and not only at the end of the journey?"""
    return isinstance(effect, YouMay) or (isinstance(effect, If) and offers(effect.effect))


def hands_hold_one_kind(face: Face) -> None:
    """A destiny player holds destiny cards and a bane player bane cards; a pool takes its kind only."""
    for ability, nodes in face.said:
        own = "bane" if face.kind == BANE or ability.heading == "wolf" else "destiny"
        for node in nodes:
            if isinstance(node, ExchangeWithPool) and node.kind != own:
                raise face.refuse(f"your hand holds {own} cards then", f"{node.kind} pool", "TH-ZONE-11")


def not_more_than_there_are(face: Face) -> None:
    """Of the cards looked at, some are left."""
    for node in spoken(face):
        if isinstance(node, LookAtTop) and node.take >= node.number:
            raise face.refuse(f"of {node.number} cards there is no rest then", node, "TH-TEXT-8")


def spoken(face: Face) -> list[Node]:
    """Every node of the card's text."""
    return [node for _, nodes in face.said for node in nodes]


def a_card(kind: str) -> str:
    """A kind of card with its article."""
    return f"an {NAMES[kind]}" if kind == EVENT else f"a {NAMES[kind]}"


NAMES: Final = {COMPANION: "companion", SUPPORT: "support", EVENT: "event", BANE: "bane card", LAND: "land"}
PLURALS: Final = {kind: f"{name}s" for kind, name in NAMES.items()}

Check = Callable[[Face], None]
CHECKS: Final[tuple[Check, ...]] = (
    headings_stand_on_their_cards,
    this_card_lies_where_it_says,
    the_destiny_player_is_you,
    only_companions_have_upkeep,
    attributes_in_order,
    offers_are_answered,
    hands_hold_one_kind,
    not_more_than_there_are,
)
