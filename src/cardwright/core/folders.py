"""The folder of a game: its catalogue, card files and decks lie in the same places in every game."""

from __future__ import annotations

from importlib import resources
from typing import TypeVar

from cardwright.core.ruleset import Ruleset, read_clauses, read_deck

R = TypeVar("R", bound=Ruleset)


class GameFolder:
    """A package with `rules.toml` and the folders `cards` and `decks`."""

    def __init__(self, package: str) -> None:
        self.root = resources.files(package)
        self.where = "/".join(package.split(".")[1:])

    def files(self, folder: str) -> list[tuple[str, str]]:
        """Name and text of every file in one of its folders, by name."""
        found = sorted(self.root.joinpath(folder).iterdir(), key=lambda entry: entry.name)
        return [(file.name, file.read_text("utf-8")) for file in found]

    def card_files(self) -> list[tuple[str, str]]:
        """Where each card file lies, and its text."""
        return [(f"{self.where}/cards/{name}", text) for name, text in self.files("cards")]

    def complete(self, rules: R) -> R:
        """Give rules that know their cards the catalogue, the decks and what their digest is made from."""
        read_clauses(self.root.joinpath("rules.toml").read_text("utf-8"), rules)
        rules.source_text = "".join([text for _, text in self.files("cards")])
        for name, text in self.files("decks"):
            deck = read_deck(name.removesuffix(".toml"), text)
            rules.decks[deck.id] = deck
        return rules
