"""`cardwright games`, `keys` and `deck`: which games there are, what their files may say, which decks are legal."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from cardwright.commands.files import print_json, read_file
from cardwright.core.errors import BadInput
from cardwright.core.registry import game_ids, ruleset
from cardwright.core.ruleset import Deck, Ruleset, read_deck

KEYS: Final = {
    "game": "the id of the game",
    "title": "what a player would say happens",
    "about": "more about it",
    "proves": "ids of the clauses that this scenario proves",
    "players": "the names of the seats, if not P1, P2, …",
    "settings": "settings of the game that are not as usual, as a table",
    "chance": 'scripted chance, in order: "roll 7", "shuffle P1.source: Punch, …", "random P1.pool: Punch"',
    "card": "[[card]]: a card made up for this file; with refused = the clause that must refuse it",
    "deck": "[[deck]]: cards = names with their numbers, refused = the clauses that must refuse it",
    "setup": "the position at the start",
    "refused": "the clause that must refuse the set-up",
    "step": "[[step]]: what is done, and what must be true then",
    "pending": "the question that the game stands at in the end, if it is none of a turn",
    "goal": "what a solo challenge asks for",
    "hint": "a hint for it",
}
STEP_KEYS: Final = {
    "do": 'moves, as in "P1: play Punch"; a choice among one may be left out',
    "refuse": "moves that must be refused",
    "clause": "the clause that must refuse them",
    "expect": "facts: keys below, with their values",
    "sees": "what a player sees: places, shows, hides, log, not_log",
    "offered": "moves that must be offered",
    "not_offered": "moves that must not be offered",
    "asked": "who must be asked",
    "note": "a remark",
}
PIECE_KEYS: Final = {
    "card": "a piece that needs more than its name: which card it is",
    "side": "which side it was played on",
    "face": '"down" if it lies face down',
    "tokens": "what lies on it",
    "on": "what it is attached to",
    "under": "what it lies under",
    "seen_by": "who has seen it",
    "owner": "whose card it is",
    "player": "who plays it now",
}
FACTS: Final = {
    "log": "lines that the log must hold",
    "over": "is the game over?",
    "winner": "the names of those who won",
    "ended_by": "the clause by which it ended",
}


def list_games(args: argparse.Namespace) -> int:
    """The games there are."""
    games = {}
    for id in game_ids():
        rules = ruleset(id)
        games[id] = {
            "name": rules.name,
            "players": list(rules.seat_counts),
            "cards": len(rules.definitions),
            "decks": len(rules.decks),
            "deck_ids": list(rules.decks),
            "settings": {name: setting.about for name, setting in rules.settings.items()},
        }
    if args.json:
        print_json(games)
        return 0
    for id, game in games.items():
        players = " or ".join(str(count) for count in ruleset(id).seat_counts)
        print(f"{id}: {game['name']}, {players} players, {game['cards']} cards")
        for deck in ruleset(id).decks.values():
            print(f"  {deck.id}: {deck.name}. {deck.about}")
    return 0


def list_keys(args: argparse.Namespace) -> int:
    """Every key that a scenario of this game may use."""
    rules = ruleset(args.game)
    keys = dict(KEYS)
    keys.update({f"step: {key}": about for key, about in STEP_KEYS.items()})
    keys.update({f"piece: {key}": about for key, about in PIECE_KEYS.items()})
    for kind in rules.place_kinds:
        owner = "" if kind.shared else "<player>."
        keys[f"setup{owner and '.<player>'}: {kind.name}"] = "the pieces there, by name"
        keys[f"expect: {owner}{kind.name}"] = "the pieces there: a number, or names"
    keys.update(rules.scenario_keys())
    keys.update({f"expect: {key}": about for key, about in FACTS.items()})
    keys.update({f"settings: {setting.name}": setting.about for setting in rules.settings.values()})
    if args.json:
        print_json(keys)
    else:
        width = max(len(key) for key in keys)
        for key, about in keys.items():
            print(f"{key:{width}}  {about}")
    return 0


def check_deck(args: argparse.Namespace) -> int:
    """Legal, or every reason why not."""
    rules = ruleset(args.game)
    deck = find_deck(args.file, rules)
    faults = rules.check_deck(deck.names(), rules.setting_values({}))
    if args.json:
        print_json({"deck": deck.name, "legal": not faults, "faults": [fault.plain() for fault in faults]})
    elif faults:
        print(f"{deck.name} is not legal in {rules.name}:")
        for fault in faults:
            print(f"  {fault}")
    else:
        print(f"{deck.name} is legal in {rules.name}: {len(deck.names())} cards")
    return 1 if faults else 0


def find_deck(name: str, rules: Ruleset) -> Deck:
    """A deck file, or a ready-made deck by its id."""
    if name in rules.decks:
        return rules.decks[name]
    path = Path(name)
    try:
        return read_deck(name, read_file(path, "a deck file"))
    except BadInput as error:
        if path.suffix == "" and error.message.startswith("there is no such file"):
            decks = ", ".join(rules.decks) or "none"
            raise BadInput(
                f"there is no such file and no such deck; the ready-made decks are {decks}", name
            ) from None
        raise
