"""Who sits down for a new game: people and bots in any mix, their names, their decks."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

from cardwright.bots.players import bot
from cardwright.client.files import read_file
from cardwright.core.chance import seeded
from cardwright.core.errors import BadInput
from cardwright.core.ruleset import Ruleset, read_deck

HUMAN: Final = "human"


def spread(seed: int, word: str) -> int:
    """Another seed from a seed, so that one tells nothing about the other."""
    return int.from_bytes(hashlib.blake2b(f"{seed} {word}".encode(), digest_size=6).digest(), "big")


def players_of(rules: Ruleset, against: str, seats: int | None) -> list[str]:
    """By seat human or the name of a bot: you, then those named, the last of them as often as seats are left."""
    others = [word.strip() for word in against.split(",")]
    for word in others:
        if word != HUMAN:
            bot(word, 0)  # it says what bots there are, if there is none of this name
    least = rules.seat_counts[0] if len(others) == 1 else len(others) + 1
    count = seats if seats is not None else least
    if count not in rules.seat_counts:
        raise BadInput(f"{rules.name} is played by {rules.seat_words} players, not by {count}")
    if len(others) >= count > 0 and len(others) > 1:
        raise BadInput(f"{against}: {len(others)} others and you are more than {count} players")
    return [HUMAN, *others, *[others[-1]] * count][:count]


def seat_names(players: list[str]) -> list[str]:
    """P1, P2, … for people, their own names for bots."""
    names: list[str] = []
    for number, player in enumerate(players):
        name = f"P{number + 1}" if player == HUMAN else player.capitalize()
        names.append(name if name not in names else f"{name} {number + 1}")
    return names


def decks_of(rules: Ruleset, chosen: str, count: int, seed: int) -> list[tuple[str, list[str]]]:
    """A deck for each seat: those chosen, by commas, from the first seat on, drawn ones for the rest."""
    words = [chosen] if Path(chosen).is_file() else [word.strip() for word in chosen.split(",")]
    if len(words) > count:
        raise BadInput(f"{chosen}: {len(words)} decks for {count} players")
    decks = [deck_names(rules, word) for word in words if word]
    return decks + drawn_decks(rules, count - len(decks), seed, decks)


def deck_names(rules: Ruleset, chosen: str) -> tuple[str, list[str]]:
    """A ready-made deck by its id or name, or a deck file."""
    for deck in rules.decks.values():
        if chosen.lower() in (deck.id.lower(), deck.name.lower()):
            return deck.name, deck.names()
    file = Path(chosen)
    if file.suffix == ".toml" or file.is_file():
        own = read_deck(chosen, read_file(file, "a deck file"))
        return own.name, own.names()
    raise BadInput(f'there is no deck "{chosen}"; there are {", ".join(rules.decks)}, or name a deck file')


def drawn_decks(
    rules: Ruleset, number: int, seed: int, chosen: list[tuple[str, list[str]]]
) -> list[tuple[str, list[str]]]:
    """So many decks, different ones as long as there are any, that can be played with those chosen."""
    chance = seeded(spread(seed, "decks"))
    settings = rules.setting_values({})
    drawn: list[tuple[str, list[str]]] = []
    while len(drawn) < number:
        taken = chosen + drawn
        decks = [(deck.name, deck.names()) for deck in rules.decks.values()]
        fit = [deck for deck in decks if not rules.check_table([names for _, names in [*taken, deck]], settings)]
        free = [deck for deck in fit if deck[0] not in [name for name, _ in taken]] or fit or decks
        if not free:
            raise BadInput(f"{rules.name} has no ready-made deck: name a deck file with --deck")
        drawn.append(free[chance.below(len(free))])
    return drawn
