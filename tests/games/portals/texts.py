"""Texts of Portals & Champions that no card says, and what they mean, as `outline` shows it.

They are there to show that cards are built from parts: other numbers, races, targets and conditions than
printed so far. What the printed cards mean stands in the golden file.
"""

# ruff: noqa: E501 - one row a text
# fmt: off

from __future__ import annotations

import functools
from pathlib import Path

from cardwright.games.portals import words
from cardwright.games.portals.card import Card
from cardwright.games.portals.cards import load_cards


@functools.cache
def cards() -> list[Card]:
    """All cards, region by region."""
    loaded: list[Card] = []
    for file in sorted((Path(words.__file__).parent / "cards").glob("*.toml")):
        loaded += load_cards(file.read_text("utf-8"), file.name, loaded)
    return loaded


def sides() -> list[Card]:
    """All cards, and behind each Champion its empowered side."""
    return [side for card in cards() for side in (card, *card.sides[1:]) if isinstance(side, Card)]


def texts() -> list[tuple[str, str]]:
    """Every text below and on a card, each with its category."""
    return [
        *((category, text) for category, text, _ in PRODUCTIONS),
        *(("text", f"Resurrect 1 {race} Ally.") for race in words.RACES),
        *(("text", card.text) for card in sides()),
        *(("rearguard", card.rearguard_text) for card in cards() if card.rearguard_text),
        *(("flip after", card.flip_text) for card in cards() if card.flip_text),
    ]


PRODUCTIONS = [
    ("text", "Declare a card type, then reveal the top 1 card of your deck and put those of that type in your hand.", "Text(abilities=(Ability('', (DeclareType(1),)),))"),
    ("text", 'Resurrect 2 cards named "Bell Novice".', "Text(abilities=(Ability('', (Search('resurrect', Filter('ally or equipment or action', name='Bell Novice'), number=2),)),))"),
    ("text", "Exhaust up to 3 enemy Allies here.", "Text(abilities=(Ability('', (Do('exhaust', Chosen(Filter('ally'), whose='enemy', number=3, up_to=True, here=True)),)),))"),
    ("text", "Draw 3 cards.", "Text(abilities=(Ability('', (Draw(3),)),))"),
    ("text", "Draw 1 card, then put 2 cards from your hand on the bottom of your deck.", "Text(abilities=(Ability('', (Draw(1, bottom=2),)),))"),
    ("text", "The friendly Champion here gets +2 DEF until end of turn.", "Text(abilities=(Ability('', (Gets(Fixed('friendly champion here'), (Bonus(2, 'DEF'),)),)),))"),
    ("text", "The enemy Champion here gets -1 ATK and -2 DEF until end of turn for each enemy Elf Ally here.", "Text(abilities=(Ability('', (Gets(Fixed('enemy champion here'), (Bonus(-1, 'ATK'), Bonus(-2, 'DEF')), per=All(Filter('ally', race='Elf'), here=True)),)),))"),
    ("text", "Cost: Discard 2 cards from your hand. Resurrect 2 Dragon Allies with Life Force 4 or less. Gain 1 Stamina.", "Text(cost=DiscardCost(2), abilities=(Ability('', (Search('resurrect', Filter('ally', race='Dragon', life_at_most=4), number=2), GainStamina(1))),))"),
    ("text", "Cost: Exhaust 1 friendly Ally here. Recover up to 2 other friendly Construct Allies here with Life Force 3 or more.", "Text(cost=ExhaustCost(1), abilities=(Ability('', (Do('recover', Chosen(Filter('ally', race='Construct', life_at_least=3), whose='friendly', number=2, up_to=True, other=True, here=True)),)),))"),
    ("text", "Global. Cost: 3 Stamina. Banish 2 enemy Human Allies with Life Force 2 or less.", "Text(everywhere=True, cost=StaminaCost(3), abilities=(Ability('', (Do('banish', Chosen(Filter('ally', race='Human', life_at_most=2), whose='enemy', number=2)),)),))"),
    ("text", "Global. Recover 1 Monk Ally of any player. Then exhaust all enemy effectless Spirit Allies.", "Text(everywhere=True, abilities=(Ability('', (Do('recover', Chosen(Filter('ally', race='Monk'))), Then(Do('exhaust', All(Filter('ally', race='Spirit', effectless=True)))))),))"),
    ("text", "Reaction. Burn up to 2 Champions of any player.", "Text(reaction=True, abilities=(Ability('', (Do('burn', Chosen(Filter('champion'), number=2, up_to=True)),)),))"),
    ("text", "Freeze all enemy Giant Champions here.", "Text(abilities=(Ability('', (Do('freeze', All(Filter('champion', race='Giant'), here=True)),)),))"),
    ("text", "Close 1 friendly Portal here. If you do, deal 3 damage.", "Text(abilities=(Ability('', (Do('close', Chosen(Filter('portal'), whose='friendly', here=True)), IfYouDo(Damage(3)))),))"),
    ("text", "Discard 2 cards from your hand. If you do, draw 3 cards.", "Text(abilities=(Ability('', (Discard(2), IfYouDo(Draw(3)))),))"),
    ("text", "Deploy: The opponent discards 1 card.", "Text(abilities=(Ability('deploy', (Discard(1, whose='enemy'),)),))"),
    ("text", "Deal 2 damage to each player.", "Text(abilities=(Ability('', (Damage(2, everyone=True),)),))"),
    ("text", "Global. Reaction. Close all enemy Portals.", "Text(everywhere=True, reaction=True, abilities=(Ability('', (Do('close', All(Filter('portal'))),)),))"),
    ("text", "Look at 2 Rearguards of any player.", "Text(abilities=(Ability('', (LookAt(Chosen(Filter('rearguard'), number=2)),)),))"),
    ("text", "Look at 1 own Rearguard here.", "Text(abilities=(Ability('', (LookAt(Chosen(Filter('rearguard'), whose='own', here=True)),)),))"),
    ("text", "Destroy all enemy Equipment here.", "Text(abilities=(Ability('', (Do('destroy', All(Filter('equipment'), here=True)),)),))"),
    ("text", "Destroy up to 2 Rearguards of any player.", "Text(abilities=(Ability('', (Do('destroy', Chosen(Filter('rearguard'), number=2, up_to=True)),)),))"),
    ("text", "Snatch 1 enemy Dwarf Ally here.", "Text(abilities=(Ability('', (Do('snatch', Chosen(Filter('ally', race='Dwarf'), whose='enemy', here=True)),)),))"),
    ("text", "Return 1 enemy Ally here to its owner's hand.", "Text(abilities=(Ability('', (Do('return', Chosen(Filter('ally'), whose='enemy', here=True)),)),))"),
    ("text", "Destroy 1 enemy Portal here.", "Text(abilities=(Ability('', (Do('destroy', Chosen(Filter('portal'), whose='enemy', here=True)),)),))"),
    ("text", "Destroy the enemy Rearguard here.", "Text(abilities=(Ability('', (Do('destroy', Fixed('enemy rearguard here')),)),))"),
    ("text", "Reaction. Negate 1 enemy Action.", "Text(reaction=True, abilities=(Ability('', (Do('negate', Chosen(Filter('action'), whose='enemy')),)),))"),
    ("text", "Reaction. Negate 1 enemy Rearguard effect.", "Text(reaction=True, abilities=(Ability('', (Do('negate', Chosen(Filter('rearguard'), whose='enemy')),)),))"),
    ("text", "Add 1 Equipment or Action. If the friendly Champion here is burned, draw 1 card.", "Text(abilities=(Ability('', (Search('add', Filter('equipment or action')), If(HasStatus(Fixed('friendly champion here'), 'burned'), Draw(1)))),))"),
    ("text", "If the friendly Portal here is open, the opponent loses 2 Stamina.", "Text(abilities=(Ability('', (If(PortalIs('open'), LoseStamina(2)),)),))"),
    ("text", "If an enemy Ogre Ally is here, you may spend 1 Stamina. If you do, gain 3 Stamina.", "Text(abilities=(Ability('', (If(AnyHere(Filter('ally', race='Ogre'), whose='enemy'), YouMay(SpendStamina(1))), IfYouDo(GainStamina(3)))),))"),
    ("text", "Freeze 1 enemy Champion. If it was already frozen, destroy 1 enemy Equipment here instead.", "Text(abilities=(Ability('', (Do('freeze', Chosen(Filter('champion'), whose='enemy')), IfAlready('frozen', Do('destroy', Chosen(Filter('equipment'), whose='enemy', here=True))))),))"),
    ("text", "Deploy: If this Ally is in the Charge Zone, Move this Ally.", "Text(abilities=(Ability('deploy', (If(InChargeZone(), Do('move', Fixed('this ally'))),)),))"),
    ("text", "Deploy: Gain 1 Stamina. Charge: Draw 1 card. Passive: The friendly Champion here has +1 DEF.", "Text(abilities=(Ability('deploy', (GainStamina(1),)), Ability('charge', (Draw(1),)), Ability('passive', (Has(Fixed('friendly champion here'), (Bonus(1, 'DEF'),)),))))"),
    ("text", "Once per turn: Destroy this Ally. If you do, deal 2 damage or draw 1 card.", "Text(abilities=(Ability('once', (Do('destroy', Fixed('this ally')), IfYouDo(Either(Damage(2), Draw(1))))),))"),
    ("text", "Passive: While this Ally is in the Charge Zone, enemy Portals here cost 2 more.", "Text(abilities=(Ability('passive', (PortalsCost('enemy', 2, condition=InChargeZone()),)),))"),
    ("text", "Passive: Friendly Portals here cost 1 less while the enemy Champion here is frozen.", "Text(abilities=(Ability('passive', (PortalsCost('friendly', -1, condition=HasStatus(Fixed('enemy champion here'), 'frozen')),)),))"),
    ("text", "Passive: Enemy Portals here cost 1 more while an enemy Beast Ally is here.", "Text(abilities=(Ability('passive', (PortalsCost('enemy', 1, condition=AnyHere(Filter('ally', race='Beast'), whose='enemy')),)),))"),
    ("text", "Passive: Other friendly Allies here cannot be moved or snatched.", "Text(abilities=(Ability('passive', (Cannot(Others(), ('move', 'snatch'), by_enemies=False),)),))"),
    ("text", "Passive: When you open a Portal, draw 1 card. Then gain 1 Stamina.", "Text(abilities=(Ability('passive', (Draw(1), Then(GainStamina(1))), moment=PortalOpened()),))"),
    ("text", "Passive: After you take damage here, gain 1 Stamina.", "Text(abilities=(Ability('passive', (GainStamina(1),), moment=TookDamage()),))"),
    ("text", "Global. Passive: When this Ally is moved, Move 1 other friendly Ally.", "Text(abilities=(Ability('passive', (Do('move', Chosen(Filter('ally'), whose='friendly', other=True)),), everywhere=True, moment=WasMoved()),))"),
    ("text", "Upgrade. Cost: 1 Stamina. Passive: The equipped Champion's Stamina cost is 2 less (minimum 0). The equipped Champion has +1 DEF for each friendly Elf Ally here (maximum +3).", "Text(upgrade=True, cost=StaminaCost(1), abilities=(Ability('passive', (StaminaCostLess(2), Has(Fixed('equipped champion'), (Bonus(1, 'DEF'),), per=All(Filter('ally', race='Elf'), whose='friendly', here=True), maximum=3))),))"),
    ("text", "Effect: Switch this Champion with another friendly Champion. Then exhaust 1 enemy Ally in its new battlefield.", "Text(abilities=(Ability('effect', (Switch(Fixed('this champion')), Then(Do('exhaust', Chosen(Filter('ally'), whose='enemy', where='new'))))),))"),
    ("text", "Open: Draw 1 card. Each turn: Gain 1 Stamina. Evoke: Deal 2 damage. While open: The friendly Champion here has +1 DEF while the friendly Portal here is closed and +2 ATK while it is open.", "Text(abilities=(Ability('open', (Draw(1),)), Ability('each turn', (GainStamina(1),)), Ability('evoke', (Damage(2),)), Ability('while open', (HasOpenAndClosed(Fixed('friendly champion here'), Bonus(1, 'DEF'), Bonus(2, 'ATK')),))))"),
    ("rearguard", "ATK +5", "RearguardBox(5)"),
    ("rearguard", "DEF +1", "RearguardBox(defense=1)"),
    ("rearguard", "ATK +2 / DEF -1", "RearguardBox(2, defense=-1)"),
    ("rearguard", "Rearguard: Draw 1 card. Then gain 1 Stamina.", "RearguardBox(ability=Ability('rearguard', (Draw(1), Then(GainStamina(1)))))"),
    ("rearguard", "Rearguard (after you take combat damage here): Deal 2 damage.", "RearguardBox(ability=Ability('rearguard', (Damage(2),), moment=TookDamage(in_combat=True)))"),
    ("rearguard", "Rearguard (when an attack is declared here): Burn the attacking Champion.", "RearguardBox(ability=Ability('rearguard', (Do('burn', Fixed('attacking champion')),), moment=AttackDeclared()))"),
    ("rearguard", "Global. Rearguard (when an enemy Action is played): Negate it. Draw 1 card.", "RearguardBox(ability=Ability('rearguard', (Do('negate', Fixed('it')), Draw(1)), everywhere=True, moment=ActionPlayed()))"),
    ("flip after", "You control 4 or more Beast Allies.", "Controls(4, Filter('ally', race='Beast'))"),
    ("flip after", "3 or more enemy Champions are frozen.", "ChampionsAre(3, 'frozen')"),
    ("flip after", "You have moved 1 or more Allies this turn.", "MovedThisTurn(1)"),
]

HOSTILE = [
    "Draw 2 cards. " * 36 + "and",
    "Deploy: " * 62,
    "If the enemy Champion here is burned, " * 13,
    "You may " * 62,
    "Move. Move.",
    "Gain 1\x00 Stamina.",
]
