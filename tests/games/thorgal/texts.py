"""Texts of Thorgal that no card says, and what they mean, as `outline` shows it.

They are there to show that cards are built from parts: other numbers, kinds, targets and conditions than
printed so far. What the printed cards mean stands in the golden file.
"""

# ruff: noqa: E501 - one row a text
# fmt: off

from __future__ import annotations

import functools
from pathlib import Path

from cardwright.games.thorgal import words
from cardwright.games.thorgal.card import Card
from cardwright.games.thorgal.cards import load_cards

SUBTYPES = (*words.COMPANION_SUBTYPES, *words.SUPPORT_SUBTYPES)


@functools.cache
def cards() -> list[Card]:
    """All cards, faction by faction."""
    loaded: list[Card] = []
    for file in sorted((Path(words.__file__).parent / "cards").glob("*.toml")):
        loaded += load_cards(file.read_text("utf-8"), file.name, loaded)
    return loaded


def sides() -> list[Card]:
    """All cards, and behind each land its back."""
    return [side for card in cards() for side in (card, *card.sides[1:]) if isinstance(side, Card)]


def texts() -> list[tuple[str, str]]:
    """Every text below and on a card, each with its category."""
    return [
        *((category, text) for category, text, _ in PRODUCTIONS),
        *(("text", f"Search your destiny deck for {a(kind)}, put it into your hand and shuffle your destiny deck.") for kind in ("card", "companion", *SUBTYPES)),
        *(("upkeep", f"You have no {kind} in your party.") for kind in ("card", "support", *SUBTYPES)),
        *(("text", f"The next {kind} you play this phase costs 1 less.") for kind in ("event", "bane card", *words.BANE_SUBTYPES)),
        *(("text", card.text) for card in sides()),
        *(("upkeep", card.upkeep_text) for card in cards() if card.upkeep_text),
    ]


def a(kind: str) -> str:
    return f"an {kind}" if kind[0] in "AEIO" else f"a {kind}"


PRODUCTIONS = [
    ("text", "Draw 3 cards.", "Text((Ability('', (Draw(3),)),))"),
    ("text", "You receive 2 damage. The bane player receives 1 damage.", "Text((Ability('', (Receive(2), Receive(1, who='bane player'))),))"),
    ("text", "The destiny player receives 3 damage.", "Text((Ability('', (Receive(3, who='destiny player'),)),))"),
    ("text", "Put 2 exhaustion markers on each card in the destiny player's party.", "Text((Ability('', (Exhaust(2, Each(Filter('card'), where='destiny party')),)),))"),
    ("text", "Put 1 exhaustion marker on the opposing companion.", "Text((Ability('', (Exhaust(1, Fixed('opposing companion')),)),))"),
    ("text", "Put 2 exhaustion markers on a card with cost 1 or less in the destiny player's party.", "Text((Ability('', (Exhaust(2, Chosen(Filter('card', cost_at_most=1), where='destiny party')),)),))"),
    ("text", "Activate [Dawn/Journey/Dusk], discard 2 cards from your hand: Remove 2 exhaustion markers from each other companion in your party.", "Text((Ability('activate', (Refresh(2, Each(Filter('companion'), other=True)),), phases=('Dawn', 'Journey', 'Dusk'), cost=Discard(2)),))"),
    ("text", "Activate [Dusk], discard 1 card from your destiny pool: Remove all exhaustion markers from this card.", "Text((Ability('activate', (Refresh(0, Fixed('this card')),), phases=('Dusk',), cost=Discard(1, pile='destiny pool')),))"),
    ("text", "Activate [Journey], destroy 1 card from your hand: A Weapon in your party gets +1 Bravery, +1 Cunning and +1 Power this round.", "Text((Ability('activate', (Gets(Chosen(Filter('Weapon')), (Bonus(1, 'Bravery'), Bonus(1, 'Cunning'), Bonus(1, 'Power')), until='round'),), phases=('Journey',), cost=DestroyFromHand(1)),))"),
    ("text", "Activate [Journey]: Another card in your party gets +1 Power this phase for each other Sorcerer in your party.", "Text((Ability('activate', (Gets(Chosen(Filter('card'), other=True), (Bonus(1, 'Power'),), per=InParty(Filter('Sorcerer'), other=True)),), phases=('Journey',)),))"),
    ("text", "Activate [Dusk]: This card meets its upkeep condition this round.", "Text((Ability('activate', (MeetsUpkeep(Fixed('this card')),), phases=('Dusk',)),))"),
    ("text", "Activate [Dusk]: A Noble in your party meets its upkeep condition this round.", "Text((Ability('activate', (MeetsUpkeep(Chosen(Filter('Noble'))),), phases=('Dusk',)),))"),
    ("text", "Activate [Journey]: Use the activated effect of another support in your party.", "Text((Ability('activate', (CopyActivation(Chosen(Filter('support'), other=True)),), phases=('Journey',)),))"),
    ("text", "Activate [Journey]: Use the activated effect of a Device with cost 2 or less in your party.", "Text((Ability('activate', (CopyActivation(Chosen(Filter('Device', cost_at_most=2))),), phases=('Journey',)),))"),
    ("text", "Activate [Journey]: An Animal in your party gets +1 Power this phase for each horn you have.", "Text((Ability('activate', (Gets(Chosen(Filter('Animal')), (Bonus(1, 'Power'),), per=Horns('you')),), phases=('Journey',)),))"),
    ("text", "Permanent [Journey]: This card gets +1 Power for each horn the bane player has. Companions with cost 1 or less cost you 1 less.", "Text((Ability('permanent', (Has(Fixed('this card'), (Bonus(1, 'Power'),), per=Horns('bane player')), Costs(Filter('companion', cost_at_most=1), -1)), phases=('Journey',)),))"),
    ("text", "Permanent: Each Relic with cost 2 or less in your party gets -1 Power if you have another Relic in your party.", "Text((Ability('permanent', (Has(Each(Filter('Relic', cost_at_most=2)), (Bonus(-1, 'Power'),), condition=AtLeast(1, Filter('Relic'), other=True)),)),))"),
    ("text", "Permanent: Each other companion in your party gets +1 Bravery if you have at most 3 companions in your party.", "Text((Ability('permanent', (Has(Each(Filter('companion'), other=True), (Bonus(1, 'Bravery'),), condition=AtMost(3, Filter('companion'))),)),))"),
    ("text", "Permanent: This card gets +2 Cunning if you have no other Rogue in your party.", "Text((Ability('permanent', (Has(Fixed('this card'), (Bonus(2, 'Cunning'),), condition=AtMost(0, Filter('Rogue'), other=True)),)),))"),
    ("text", "Permanent: This card gets +1 Bravery if you have at least 2 other Starborn in your party.", "Text((Ability('permanent', (Has(Fixed('this card'), (Bonus(1, 'Bravery'),), condition=AtLeast(2, Filter('Starborn'), other=True)),)),))"),
    ("text", "Permanent: This card gets +1 Bravery if you have no Gear in your party for each Ship in your party.", "Text((Ability('permanent', (Has(Fixed('this card'), (Bonus(1, 'Bravery'),), condition=AtMost(0, Filter('Gear')), per=InParty(Filter('Ship'))),)),))"),
    ("text", "Permanent: Cards cost you 1 more.", "Text((Ability('permanent', (Costs(Filter('card'), 1),)),))"),
    ("text", "Permanent: Gear cost you 1 less. When you play an event with cost 2 or less, draw 1 card (once per round).", "Text((Ability('permanent', (Costs(Filter('Gear'), -1), When(Played(Filter('event', cost_at_most=2)), Draw(1), once_per_round=True))),))"),
    ("text", "Permanent: When you play an Animal, if you have at least 2 Animals in your party, choose one: draw 1 card; or put the top 1 card of your destiny deck into your destiny pool.", "Text((Ability('permanent', (When(Played(Filter('Animal')), If(AtLeast(2, Filter('Animal')), Either(Draw(1), Pool(1)))),)),))"),
    ("text", "Permanent: When the journey fails, you may put 1 card from your Valhalla on the bottom of your destiny deck.", "Text((Ability('permanent', (When(JourneyEnds('failure'), YouMay(UnderDeck(1))),)),))"),
    ("text", "Permanent: Exhaustion markers cannot be put on other Devices in your party by the bane player.", "Text((Ability('permanent', (NoExhausting(Each(Filter('Device'), other=True)),)),))"),
    ("text", "Permanent: The bane player pays 1 more to oppose. Activate [Dawn]: Draw 1 card.", "Text((Ability('permanent', (OpposingCosts(1),)), Ability('activate', (Draw(1),), phases=('Dawn',))))"),
    ("text", "Capture: Bring one of your unchosen lands into play. Wolf [Journey] (up to 2 times per round): The land turns its Bravery into Power this phase.", "Text((Ability('capture', (BringLand(),)), Ability('wolf', (Turns(Fixed('land'), 'Bravery', 'Power'),), phases=('Journey',), per_round=2)))"),
    ("text", "Capture: You receive 1 damage. Wolf [Dawn/Dusk]: An attached event gets -1 Power this phase.", "Text((Ability('capture', (Receive(1),)), Ability('wolf', (Gets(Chosen(Filter('event'), where='attached'), (Bonus(-1, 'Power'),)),), phases=('Dawn', 'Dusk'))))"),
    ("text", "The opposing companion turns its Cunning into Bravery this round.", "Text((Ability('', (Turns(Fixed('opposing companion'), 'Cunning', 'Bravery', until='round'),)),))"),
    ("text", "The land gets -2 Power this phase.", "Text((Ability('', (Gets(Fixed('land'), (Bonus(-2, 'Power'),)),)),))"),
    ("text", "An attached Scheme gets -1 Cunning this phase for each horn the destiny player has.", "Text((Ability('', (Gets(Chosen(Filter('Scheme'), where='attached'), (Bonus(-1, 'Cunning'),), per=Horns('destiny player')),)),))"),
    ("text", "Destroy each support with cost 0 or less in the destiny player's party.", "Text((Ability('', (Destroy(Each(Filter('support', cost_at_most=0), where='destiny party')),)),))"),
    ("text", "Destroy each other Animal in your party.", "Text((Ability('', (Destroy(Each(Filter('Animal'), other=True)),)),))"),
    ("text", "Destroy this card.", "Text((Ability('', (Destroy(Fixed('this card')),)),))"),
    ("text", "Return an attached event to its owner's hand.", "Text((Ability('', (Return(Chosen(Filter('event'), where='attached')),)),))"),
    ("text", "Return this card to its owner's hand.", "Text((Ability('', (Return(Fixed('this card')),)),))"),
    ("text", "Return the opposing companion to its owner's hand.", "Text((Ability('', (Return(Fixed('opposing companion')),)),))"),
    ("text", "Discard 2 cards from your destiny pool. Discard all cards from your hand.", "Text((Ability('', (Discard(2, pile='destiny pool'), Discard(0))),))"),
    ("text", "The bane player discards all cards from their bane pool. The destiny player discards 1 card from their bane pool.", "Text((Ability('', (Discard(0, pile='bane pool', who='bane player'), Discard(1, pile='bane pool', who='destiny player'))),))"),
    ("text", "You may discard 1 card from your bane pool. If you do, put the top 2 cards of your bane deck into your bane pool. If you do not, you receive 1 damage.", "Text((Ability('', (YouMay(Discard(1, pile='bane pool')), IfYouDo(Pool(2, kind='bane')), IfYouDoNot(Receive(1)))),))"),
    ("text", "You may receive 2 damage. If you do, draw 2 cards.", "Text((Ability('', (YouMay(Receive(2)), IfYouDo(Draw(2)))),))"),
    ("text", "Look at the top 5 cards of your destiny deck. Put 2 of them into your hand and the rest on the bottom in any order.", "Text((Ability('', (LookAtTop(5, take=2),)),))"),
    ("text", "Look at the bane player's hand. Choose 2 cards from it; the bane player discards those cards.", "Text((Ability('', (LookAtHand('bane player', discard=2),)),))"),
    ("text", "Put a Warrior with cost 2 or less from your Valhalla into your hand. Put a card from your Valhalla into your hand.", "Text((Ability('', (FromValhalla(Filter('Warrior', cost_at_most=2)), FromValhalla(Filter('card')))),))"),
    ("text", "Put a support from your hand into your party without paying its cost. Put a Ship from your hand into your party without paying its cost.", "Text((Ability('', (IntoParty(Filter('support')), IntoParty(Filter('Ship')))),))"),
    ("text", "The next bane card you play this phase costs 1 less. The next Obstacle the bane player plays this phase costs 2 more.", "Text((Ability('', (NextCosts(Filter('bane card'), -1), NextCosts(Filter('Obstacle'), 2, who='bane player'))),))"),
    ("text", "The next event the destiny player plays this phase costs 1 less. The next Creature you play this phase costs 1 more.", "Text((Ability('', (NextCosts(Filter('event'), -1, who='destiny player'), NextCosts(Filter('Creature'), 1))),))"),
    ("text", "Prevent the next 3 damage you would receive this round.", "Text((Ability('', (Prevent(3, until='round'),)),))"),
    ("text", "Devices in the destiny player's party cannot be activated this round.", "Text((Ability('', (NoActivation(Filter('Device'), until='round'),)),))"),
    ("text", "The bane player cannot oppose this round.", "Text((Ability('', (NoOpposing(),)),))"),
    ("text", "Exchange 2 cards from your hand with as many from the top of your destiny pool.", "Text((Ability('', (ExchangeWithPool(2),)),))"),
    ("text", "Exchange 1 card from your hand with as many from the top of your bane pool.", "Text((Ability('', (ExchangeWithPool(1, kind='bane'),)),))"),
    ("text", "Search your destiny deck for an event, put it into your hand and shuffle your destiny deck.", "Text((Ability('', (Search(Filter('event')),)),))"),
    ("text", "If the journey fails this round, the destiny player discards 2 cards from their destiny pool.", "Text((Ability('', (Later('failure', Discard(2, pile='destiny pool', who='destiny player')),)),))"),
    ("text", "If the journey succeeds this round, you may draw 1 card.", "Text((Ability('', (Later('success', YouMay(Draw(1))),)),))"),
    ("text", "If the journey succeeded this round, put 3 cards from your Valhalla on the bottom of your destiny deck.", "Text((Ability('', (If(JourneyEnded('success'), UnderDeck(3)),)),))"),
    ("text", "Choose one: destroy an attached Creature; or destroy an attached bane card.", "Text((Ability('', (Either(Destroy(Chosen(Filter('Creature'), where='attached')), Destroy(Chosen(Filter('bane card'), where='attached'))),)),))"),
    ("upkeep", "You have at least 2 other Hunters in your party.", "AtLeast(2, Filter('Hunter'), other=True)"),
    ("upkeep", "You have at most 1 other Gear in your party.", "AtMost(1, Filter('Gear'), other=True)"),
    ("upkeep", "You have no Starborn with cost 2 or less in your party.", "AtMost(0, Filter('Starborn', cost_at_most=2))"),
    ("upkeep", "You have at least 3 cards in your destiny pool.", "InPool(3)"),
    ("upkeep", "Discard all cards from your hand.", "Discard(0)"),
    ("upkeep", "Discard 2 cards from your hand.", "Discard(2)"),
    ("upkeep", "Put 1 card from your hand on the bottom of your destiny deck.", "UnderDeck(1, pile='hand')"),
    ("upkeep", "Put 2 exhaustion markers on another Warrior in your party.", "Exhaust(2, Chosen(Filter('Warrior'), other=True))"),
    ("upkeep", "Receive 2 damage.", "Receive(2)"),
]

HOSTILE = [
    "Draw 2 cards. " * 35 + "and",
    "Permanent: " * 45,
    "If there is an opposing companion, " * 14,
    "Choose one: " * 41,
    "Destroy an attached " * 25,
    "Draw 1\x00 card.",
]
