"""Errors that a person may see: each says what is wrong, where, and what would be right."""

from __future__ import annotations


class CardwrightError(Exception):
    """The base of all errors with a message for a person; anything else is a defect of ours."""


class BadInput(CardwrightError):
    """A file, card, deck, record or message that cannot be used."""

    def __init__(self, message: str, where: str = "", clause: str = "") -> None:
        super().__init__(f"{where}: {message}" if where else message)
        self.message = message
        self.where = where
        self.clause = clause

    def inside(self, place: str) -> BadInput:
        """The same error, now that it is known what its place is part of."""
        return BadInput(self.message, f"{place}, {self.where}" if self.where else place, self.clause)
