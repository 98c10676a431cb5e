"""Why the table says no. Each word is one that the asker may read: nothing hidden is ever in it."""

from __future__ import annotations

from typing import Final

from cardwright.core.errors import CardwrightError
from cardwright.core.refusals import Refusal

NOT_FOUND: Final = "not found"
NOT_YOURS: Final = "not yours"
WHO_ARE_YOU: Final = "who are you"
BAD_REQUEST: Final = "bad request"
NOT_NOW: Final = "not now"
TOO_MUCH: Final = "too much"
NOT_SAVED: Final = "not saved"

# The HTTP answer to each kind of no; whatever a rule refuses is a conflict with the state of the game.
STATUS: Final = {NOT_FOUND: 404, NOT_YOURS: 403, WHO_ARE_YOU: 401, BAD_REQUEST: 400, TOO_MUCH: 429, NOT_SAVED: 503}
CONFLICT: Final = 409


class No(CardwrightError):
    """A request is refused: the kind of no, a sentence, and the clause if a rule says it."""

    def __init__(self, kind: str, sentence: str, clause: str = "") -> None:
        super().__init__(sentence)
        self.kind = kind
        self.sentence = sentence
        self.clause = clause

    @property
    def status(self) -> int:
        return STATUS.get(self.kind, CONFLICT)


def no_by(refusal: Refusal) -> No:
    """The no of a rule."""
    return No(refusal.kind, refusal.sentence, refusal.clause)
