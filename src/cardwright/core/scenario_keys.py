"""The keys of scenario files: what each means and what it must hold; the reader refuses anything else."""

from __future__ import annotations

from typing import Any, Final

from cardwright.core.errors import BadInput

WORDS: Final = "words in quotes"
LIST: Final = "a list of words in quotes"
WORDS_OR_LIST: Final = "words in quotes, or a list of them"
TABLE: Final = "a table"
TABLES: Final = "tables with two brackets, as in [[step]]"
SETTINGS: Final = "a table of whole numbers"
COPIES: Final = "a table of cards with numbers from 1 to 999"
VIEWERS: Final = "a table for each player"


class Key:
    """One key: what it must hold, and what it is for."""

    def __init__(self, shape: str, about: str) -> None:
        self.shape = shape
        self.about = about


TOP_KEYS: Final = {
    "game": Key(WORDS, "the id of the game"),
    "title": Key(WORDS, "what a player would say happens"),
    "about": Key(WORDS, "more about it"),
    "proves": Key(LIST, "ids of the clauses that this scenario proves"),
    "players": Key(LIST, "the names of the seats, if not P1, P2, …"),
    "settings": Key(SETTINGS, "settings of the game that are not as usual"),
    "chance": Key(
        LIST, 'scripted chance in order: "roll 7", "shuffle P1.source: Punch, …", "random P1.pool: Punch"'
    ),
    "card": Key(TABLES, "[[card]]: a card made up for this file; with refused = the clause that must refuse it"),
    "deck": Key(TABLES, "[[deck]]: cards with their numbers; with refused = the clauses that must refuse it"),
    "setup": Key(TABLE, "the position at the start"),
    "refused": Key(WORDS, "the clause that must refuse the set-up"),
    "step": Key(TABLES, "[[step]]: what is done, and what must be true then"),
    "pending": Key(WORDS, "the question that the game stands at in the end, if it is none of a turn"),
    "goal": Key(WORDS, "what a solo challenge asks for"),
    "hint": Key(WORDS, "a hint for it"),
}
STEP_KEYS: Final = {
    "do": Key(WORDS_OR_LIST, 'moves, as in "P1: play Punch"; a choice among one may be left out'),
    "refuse": Key(WORDS_OR_LIST, "moves that must be refused"),
    "clause": Key(WORDS, "the clause that must refuse them"),
    "expect": Key(TABLE, "facts that must be true, by the keys below"),
    "sees": Key(VIEWERS, "what a player sees: places, shows, hides, log, not_log"),
    "offered": Key(LIST, "moves that must be offered"),
    "not_offered": Key(LIST, "moves that must not be offered"),
    "asked": Key(WORDS_OR_LIST, "who must be asked"),
    "note": Key(WORDS, "a remark"),
}
DECK_KEYS: Final = {
    "cards": Key(COPIES, "names of cards with their numbers"),
    "like": Key(WORDS, "the id of a ready-made deck to which the cards are added"),
    "without": Key(COPIES, "cards that are taken out of that deck"),
    "refused": Key(LIST, "the clauses that must refuse the deck"),
    "note": Key(WORDS, "a remark"),
}
PIECE_KEYS: Final = {
    "card": "a piece that needs more than its name: which card it is",
    "side": "which side it was played on",
    "face": '"down" if it lies face down',
    "tokens": "what lies on it",
    "on": "what it is attached to",
    "under": "what it lies under",
    "seen_by": "the names of those who know it there",
    "owner": "whose card it is",
    "player": "who plays it now",
}
FACTS: Final = {
    "log": "lines that the log must hold",
    "over": "is the game over?",
    "winner": "the names of those who won",
    "ended_by": "the clause by which it ended",
}


def check_file(data: dict[str, Any], where: str) -> None:
    """Every key of a scenario file is known and holds what it should."""
    check_keys(data, TOP_KEYS, where)
    if "game" not in data:
        raise BadInput('the key "game" is missing; write for example game = "name_of_the_game"', where)
    for number, step in enumerate(data.get("step", []), 1):
        check_keys(step, STEP_KEYS, f"{where}, step {number}")
    for number, deck in enumerate(data.get("deck", []), 1):
        check_keys(deck, DECK_KEYS, f"{where}, deck {number}")


def check_keys(table: dict[str, Any], keys: dict[str, Key], where: str) -> None:
    known(table, tuple(keys), where)
    for name, value in table.items():
        if not fits(value, keys[name].shape):
            raise BadInput(f"{name}: {keys[name].shape} must stand here, not {value!r:.60}", where)


def known(table: Any, keys: tuple[str, ...], where: str) -> None:
    """A table, and no key in it that means nothing."""
    if not isinstance(table, dict):
        raise BadInput("a table was expected here", where)
    for key in table:
        if key not in keys:
            raise BadInput(f'unknown key "{key}"; there are {", ".join(keys)}', where)


def fits(value: Any, shape: str) -> bool:
    """Is the value what the key must hold?"""
    if shape == WORDS_OR_LIST:
        return fits(value, WORDS) or fits(value, LIST)
    if shape == WORDS:
        return isinstance(value, str)
    if shape == LIST:
        return isinstance(value, list) and all(isinstance(item, str) for item in value)
    if shape == TABLES:
        return isinstance(value, list) and all(isinstance(item, dict) for item in value)
    if not isinstance(value, dict):
        return False
    if shape == SETTINGS:
        return all(is_number(number, 1 << 62) for number in value.values())
    if shape == COPIES:
        return all(is_number(number, 1000) and number > 0 for number in value.values())
    if shape == VIEWERS:
        return all(isinstance(facts, dict) for facts in value.values())
    return True


def is_number(value: Any, bound: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and -bound < value < bound


def whole(value: Any, where: str, least: int, most: int) -> int:
    """A whole number within bounds."""
    if not is_number(value, 1 << 62) or not least <= value <= most:
        raise BadInput(f"{where}: a whole number from {least} to {most} is needed, not {value!r:.60}")
    return int(value)


def texts(value: Any, key: str, where: str) -> list[str]:
    """Words, or a list of them, where a fact needs words."""
    if not fits(value, WORDS_OR_LIST):
        raise BadInput(f"{key}: {WORDS_OR_LIST} must stand here, not {value!r:.60}", where)
    return [value] if isinstance(value, str) else list(value)
