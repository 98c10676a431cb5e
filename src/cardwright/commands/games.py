"""`cardwright games`, `keys` and `deck`: which games there are, what their files may say, which decks are legal."""

from __future__ import annotations

import argparse
from pathlib import Path

from cardwright.client.files import read_file
from cardwright.commands.files import print_json
from cardwright.core.errors import BadInput
from cardwright.core.registry import game_ids, ruleset
from cardwright.core.ruleset import Deck, Ruleset, read_deck
from cardwright.core.scenario_keys import DECK_KEYS, FACTS, PIECE_KEYS, STEP_KEYS, TOP_KEYS


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
        print(f"{id}: {game['name']}, {ruleset(id).seat_words} players, {game['cards']} cards")
        for deck in ruleset(id).decks.values():
            print(f"  {deck.id}: {deck.name}. {deck.about}")
    return 0


def list_keys(args: argparse.Namespace) -> int:
    """Every key that a scenario of this game may use."""
    rules = ruleset(args.game)
    keys = {name: key.about for name, key in TOP_KEYS.items()}
    keys.update({f"step: {name}": key.about for name, key in STEP_KEYS.items()})
    keys.update({f"deck: {name}": key.about for name, key in DECK_KEYS.items()})
    keys.update({f"piece: {key}": about for key, about in PIECE_KEYS.items()})
    for kind in rules.place_kinds:
        owner = "" if kind.shared else "<player>."
        keys[f"setup{owner and '.<player>'}: {kind.name}"] = "the pieces there, by name"
        keys[f"expect: {owner}{kind.name}"] = "the pieces there: a number, or names"
    for part, own in rules.scenario_keys().items():
        keys.update({f"{part}: {key}": about for key, about in own.items()})
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
