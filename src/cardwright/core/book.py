"""The book of a game with committed streams: what is published of each draw, and what each seat may open of it.

Published is a line for each draw, chained by hashes: for a shuffle the root of a tree with the order of its cards,
each behind a salt of its own. A seat may open the cards that it has followed by eye; and where it knew which
cards were shuffled, the key of the last of those that it has drawn from the top, which proves them all.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from cardwright.core.committed import (
    CHAIN,
    TABLE,
    Label,
    Pledge,
    leaf_number,
    position_keys,
    salt_of,
)
from cardwright.core.merkle import leaf, path_of, root_of
from cardwright.core.trail import ONLOOKERS, Draw

if TYPE_CHECKING:
    from cardwright.core.game import Game

SHUFFLE: Final = -1  # in place of the number of a draw
NOTHING_TOLD: Final = "0" * 64  # the chain before the first draw


def card_leaf(salt: bytes, at: int, card: str) -> bytes:
    """The leaf of a card at a position of a shuffle, or of a number that is not open to all."""
    return leaf(salt + at.to_bytes(4, "big") + card.encode())


def chained(chain: str, line: dict[str, Any]) -> str:
    """The chain with one more line."""
    text = json.dumps(line, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return sha256(f"{chain} {text}".encode()).hexdigest()


def name_of(label: Label) -> str:
    """A draw by its number; one in a player's part by the number of the part and its own."""
    return str(label[1]) if label[0] == TABLE else f"{label[0]}.{label[1]}"


def line_of(draw: Draw) -> dict[str, Any]:
    """What is published of a draw."""
    line: dict[str, Any] = {"draw": name_of(draw.label), "size": draw.bound}
    if draw.place:
        return {**line, "place": draw.place, "root": draw.root.hex()}
    return {**line, "number": draw.number}


class Book:
    """All draws of a game, those taken back included."""

    def __init__(self, pledge: Pledge) -> None:
        self.pledge = pledge
        self.draws: dict[Label, Draw] = {}
        self.seen: dict[Label, dict[int, int]] = {}  # by draw and position the mask of those who have seen the card
        self.chain = NOTHING_TOLD

    def gather(self, game: Game) -> None:
        """Take in what the trail of the game has besides."""
        trail = game.trail
        if trail is None:
            return
        for draw in trail.draws:
            if draw.label not in self.draws:
                self.draws[draw.label] = draw
                self.tell(draw)
        for label, at, seats in trail.told():
            seen = self.seen.setdefault(label, {})
            seen[at] = seen.get(at, 0) | seats

    def tell(self, draw: Draw) -> None:
        """Publish a draw: from now on it is fixed for all."""
        draw.root = root_of(self.leaves(draw)) if draw.place else b""
        self.chain = chained(self.chain, line_of(draw))

    def lines(self) -> list[dict[str, Any]]:
        """What was published of each draw."""
        return [line_of(draw) for draw in self.draws.values()]

    def leaves(self, draw: Draw) -> list[bytes]:
        secret, label = self.pledge.secret, draw.label
        if draw.number != SHUFFLE:
            return [card_leaf(salt_of(secret, label, 0), 0, str(draw.number))]
        return [card_leaf(salt_of(secret, label, at), at, card) for at, card in enumerate(draw.cards)]

    # What a viewer may open

    def opened(self, viewer: int, leaves: list[bytes]) -> list[dict[str, Any]]:
        """Every draw as a seat may have it, or an onlooker (-1); the leaves are those of the commitment."""
        draws = []
        for draw in self.draws.values():
            told = line_of(draw)
            if draw.number != SHUFFLE:
                if not draw.place and leaf_number(draw.label) >= 0:
                    told["proof"] = self.proof(draw, 1, leaves)
            else:
                self.open_cards(draw, viewer, told, leaves)
            draws.append(told)
        return draws

    def open_cards(self, draw: Draw, viewer: int, told: dict[str, Any], leaves: list[bytes]) -> None:
        """The cards of a shuffle that a viewer has followed, and what proves those drawn from the top."""
        bit = 1 << viewer if viewer >= 0 else ONLOOKERS
        seen = sorted(at for at, seats in self.seen.get(draw.label, {}).items() if seats & bit)
        if not seen:
            return
        order, secret = self.leaves(draw), self.pledge.secret
        told["cards"] = [
            {
                "at": at,
                "card": draw.cards[at],
                "salt": salt_of(secret, draw.label, at).hex(),
                "path": [step.hex() for step in path_of(order, at)],
            }
            for at in seen
        ]
        drawn = from_the_top(seen, draw.bound)
        if drawn and leaf_number(draw.label) >= 0 and draw.known_to & bit and viewer >= 0:
            told["pile"] = sorted(draw.cards)
            told["proof"] = self.proof(draw, drawn, leaves)

    def proof(self, draw: Draw, count: int, leaves: list[bytes]) -> dict[str, Any]:
        """The key of the last of so many positions, and the path from its chain to the commitment."""
        key = position_keys(self.pledge.secret, draw.label, count)[-1]
        path = [step.hex() for step in path_of(leaves, leaf_number(draw.label))]
        return {"count": count, "key": key.hex(), "path": path}


def from_the_top(seen: list[int], size: int) -> int:
    """How many cards were seen without a gap from the top, up to the last that has a key of its own."""
    count = 0
    while count < len(seen) and seen[count] == count:
        count += 1
    return min(count, size - 1, CHAIN)
