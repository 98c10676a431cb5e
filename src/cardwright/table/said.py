"""What is said at a table beside the game, folded into what counts now: offers, consent, chat."""

from __future__ import annotations

import hashlib
from typing import Any, Final

from cardwright.table.store.rows import Said

CHAT: Final = "chat"
UNDO: Final = "undo"
DRAW: Final = "draw"
REMATCH: Final = "rematch"
OPEN: Final = "open"  # lay all cards open when the game is over
OFFERS: Final = (UNDO, DRAW, REMATCH, OPEN)
YES: Final = "yes"
NO: Final = "no"
HANDS: Final = "hands"  # words: open or closed
MUTE: Final = "mute"  # words: the mark of the one muted; once more to hear it again
NEXT: Final = "next"  # words: the table of the rematch
LONGEST_CHAT: Final = 500
ONLOOKER: Final = -1


class Offer:
    """Something that others must agree to. It lapses when the game goes on."""

    def __init__(self, said: Said) -> None:
        self.number = said.number
        self.kind = said.kind
        self.seat = said.seat
        self.words = said.words
        self.at = said.at
        self.agreed = {said.seat}
        self.refused = False


def mark_of(game: str, person: str) -> str:
    """What a person is called in the chat of one table: the same there, another elsewhere."""
    return hashlib.blake2b(f"{game} {person}".encode(), digest_size=6).hexdigest()


class Talk:
    """Everything said so far, and what follows from it."""

    def __init__(self) -> None:
        self.all: list[Said] = []
        self.offers: dict[int, Offer] = {}
        self.open_hands: set[int] = set()
        self.muted: dict[str, set[str]] = {}  # by person, whom it does not want to hear
        self.next_table = ""

    def add(self, said: Said) -> None:
        self.all.append(said)
        if said.kind in OFFERS:
            self.offers[said.number] = Offer(said)
        elif said.kind in (YES, NO):
            self.answer(said)
        elif said.kind == HANDS:
            (self.open_hands.add if said.words == "open" else self.open_hands.discard)(said.seat)
        elif said.kind == MUTE:
            self.muted.setdefault(said.person, set()).symmetric_difference_update({said.words})
        elif said.kind == NEXT and not self.next_table:
            self.next_table = said.words

    def answer(self, said: Said) -> None:
        offer = self.offers.get(int(said.words)) if said.words.isdecimal() else None
        if offer is None:
            return
        if said.kind == YES:
            offer.agreed.add(said.seat)
        else:
            offer.refused = True

    def standing(self, at: int) -> list[Offer]:
        """The offers that can still be answered after so many decisions."""
        return [offer for offer in self.offers.values() if offer.at == at and not offer.refused]

    def chat(self, person: str, seat: int, over: bool) -> list[dict[str, Any]]:
        """The chat as a person hears it; what onlookers say reaches players when the game is over."""
        muted = self.muted.get(person, set())
        heard = []
        for said in self.all:
            if said.kind != CHAT or (said.seat == ONLOOKER and seat >= 0 and not over):
                continue
            mark = mark_of(said.game, said.person)
            if mark not in muted:
                heard.append({"seat": said.seat, "who": mark, "words": said.words, "time": said.time})
        return heard[-200:]
