"""`cardwright play`: begin or resume a game, on the full screen or in lines."""

from __future__ import annotations

import os
import sys
import tomllib
from argparse import Namespace
from pathlib import Path
from typing import Any

from cardwright.bots.players import USUAL
from cardwright.client.challenges import find_challenge, listing
from cardwright.client.files import read_file
from cardwright.client.tutorials import find_tutorial
from cardwright.core.errors import BadInput, CardwrightError
from cardwright.core.registry import game_ids, ruleset
from cardwright.core.ruleset import Ruleset
from cardwright.terminal.challenges import ChallengeSession
from cardwright.terminal.line import LineMode
from cardwright.terminal.session import Session, new_session, resumed_session
from cardwright.terminal.tutorials import TutorialSession


def run(args: Namespace) -> int:
    """Play a game; the exit code is 2 for bad input, which is said in one line."""
    try:
        if getattr(args, "challenge", None) == "":
            print("\n".join(listing(rules_of(args))))
            return 0
        session = begin(args)
        session.think_on(getattr(args, "cores", 1))
    except CardwrightError as error:
        print(f"cardwright: {error}", file=sys.stderr)
        return 2
    if args.line or not sys.stdout.isatty() or not sys.stdin.isatty() or os.environ.get("TERM") == "dumb":
        return LineMode(session, sys.stdin, sys.stdout).run()
    from cardwright.terminal.screen import TableApp  # textual takes half a second to load

    app = TableApp(session)
    code = app.run() or 0
    if words := app.session.parting_words():
        print(words)
    return code


def begin(args: Namespace) -> Session:
    """The saved game if it is asked for and there is one, otherwise a new one."""
    rules = rules_of(args)
    if getattr(args, "challenge", None):
        return ChallengeSession(find_challenge(rules, args.challenge))
    if getattr(args, "tutorial", False):
        return TutorialSession(find_tutorial(rules))
    told: list[str] = []
    if args.resume:
        resumed = resumed_session(rules)
        if isinstance(resumed, Session):
            return resumed
        told.append(resumed)
    session = new_session(rules, args.deck, args.against or USUAL, args.seats, args.seed, settings_of(args, rules))
    session.notes[:0] = told
    return session


def rules_of(args: Namespace) -> Ruleset:
    """The rules of the game that is named, with the player's own cards."""
    rules = ruleset(args.game or game_ids()[0])
    return with_own_cards(rules, Path(args.cards)) if getattr(args, "cards", None) else rules


def settings_of(args: Namespace, rules: Ruleset) -> dict[str, int]:
    """The settings chosen as NAME=NUMBER: other numbers of Hearts, house rules and the like."""
    chosen: dict[str, int] = {}
    for word in getattr(args, "set", None) or []:
        name, _, value = word.partition("=")
        if not value.strip().isdecimal() or len(value) > 9:
            about = "; ".join(f"{one.name}: {one.about}" for one in rules.settings.values())
            raise BadInput(f'"{word}": write NAME=NUMBER. There are {about or "no settings"}')
        chosen[name.strip()] = int(value)
    rules.setting_values(chosen)
    return chosen


def with_own_cards(rules: Ruleset, path: Path) -> Ruleset:
    """The rules with the cards of a card file, or of every card file in a folder."""
    if not path.exists():
        raise BadInput("there is no such card file or folder of card files", str(path))
    files = sorted(path.glob("*.toml")) if path.is_dir() else [path]
    if not files:
        raise BadInput("there is no card file (*.toml) in this folder", str(path))
    cards: list[dict[str, Any]] = []
    for file in files:
        try:
            found = tomllib.loads(read_file(file, "a card file")).get("card")
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            raise BadInput(f"this card file can't be read: {error}", str(file)) from None
        if not isinstance(found, list) or not all(isinstance(card, dict) for card in found):
            raise BadInput("a card file has its cards as [[card]]", str(file))
        cards += found
    return rules.with_cards(cards, str(path))
