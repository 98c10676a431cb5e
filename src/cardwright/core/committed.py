"""Committed streams: chance that the one who deals has fixed before it knew what the players add to it.

From a secret comes, for each draw, a chain of keys in which every key is the hash of the next. The hashes of the
first keys are the leaves of a tree, and its root is the commitment. The n-th card from the top of a shuffle, or
a number, is drawn by the n-th key together with what all players contributed. So the key of the last card that
somebody has drawn proves all cards up to it, and tells nothing of those below.
"""

from __future__ import annotations

import hmac
import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from cardwright.core.chance import Chance
from cardwright.core.errors import BadInput
from cardwright.core.merkle import leaf, root_of

if TYPE_CHECKING:
    from cardwright.core.pieces import Definition

DRAWS: Final = 512  # of the table, and
PARTS: Final = 128  # parts, whose (first) draw the commitment fixes; others are checked with the secret only
CHAIN: Final = 64  # keys in a chain; cards that lie deeper are checked with the secret only
SECRET: Final = 32  # bytes
LONGEST: Final = 64  # letters of a contribution
TABLE: Final = -1  # the stream of the table itself, not that of one player's part

Label = tuple[int, int]  # of a draw: the part of a player it belongs to, or the table, and its number there


def keyed(key: bytes, message: bytes) -> bytes:
    return hmac.digest(key, message, "sha256")


def label_bytes(label: Label) -> bytes:
    return (label[0] - TABLE).to_bytes(8, "big") + label[1].to_bytes(8, "big")


def leaf_number(label: Label) -> int:
    """Where the tree of the commitment holds the chain of a draw; -1 if it does not."""
    part, number = label
    if part == TABLE:
        return number if number < DRAWS else -1
    return DRAWS + part if part < PARTS and number == 0 else -1


def last_key(secret: bytes, label: Label) -> bytes:
    """The end of a chain, from which all its keys follow."""
    return keyed(secret, b"chain" + label_bytes(label))


def chain_from(key: bytes, count: int) -> list[bytes]:
    """So many keys of a chain, the given one last."""
    keys = [key]
    for _ in range(count - 1):
        key = sha256(key).digest()
        keys.append(key)
    keys.reverse()
    return keys


def tip_of(key: bytes, at: int) -> bytes:
    """What the tree of the commitment holds for a chain, by its key at a place."""
    for _ in range(at + 1):
        key = sha256(key).digest()
    return leaf(key)


def tips(secret: bytes) -> list[bytes]:
    """The leaves of the tree of the commitment."""
    labels = [(TABLE, number) for number in range(DRAWS)] + [(part, 0) for part in range(PARTS)]
    return [tip_of(last_key(secret, label), CHAIN - 1) for label in labels]


def commitment_of(secret: bytes) -> str:
    return root_of(tips(secret)).hex()


def shared_by(contributions: tuple[str, ...]) -> bytes:
    """What all players together add to every draw."""
    return sha256(json.dumps(list(contributions)).encode()).digest()


def number_by(key: bytes, shared: bytes, label: Label, at: int, bound: int) -> int:
    """A number below the bound, each equally likely: 32 bits of the stream at a time, those too large left out."""
    limit = (1 << 32) - (1 << 32) % bound
    message = shared + label_bytes(label) + at.to_bytes(4, "big")
    block = 0
    while True:
        stream = keyed(key, message + block.to_bytes(4, "big"))
        for start in range(0, 32, 4):
            bits = int.from_bytes(stream[start : start + 4], "big")
            if bits < limit:
                return bits % bound
        block += 1


def order_by(numbers: list[int], count: int) -> list[int]:
    """The order that numbers bring, top first: each takes one of those that are left."""
    left = list(range(count))
    return [left.pop(number) for number in numbers] + left


def position_keys(secret: bytes, label: Label, count: int) -> list[bytes]:
    """The keys of so many positions from the top."""
    keys = chain_from(last_key(secret, label), CHAIN)[:count]
    for at in range(len(keys), count):
        keys.append(keyed(secret, b"deep" + label_bytes(label) + at.to_bytes(4, "big")))
    return keys


def salt_of(secret: bytes, label: Label, at: int) -> bytes:
    """What hides the card at a position until it is opened."""
    return keyed(secret, b"salt" + label_bytes(label) + at.to_bytes(4, "big"))


class Committed(Chance):
    """Chance by committed streams: the stream of the table, or that of one player's part."""

    def __init__(self, secret: bytes, shared: bytes, part: int = TABLE, counter: int = 0, parts: int = 0) -> None:
        super().__init__(0, 0, 0, 0)
        self.secret = secret
        self.shared = shared
        self.part = part  # of which player this stream is, or the table
        self.counter = counter  # draws so far, those taken back included
        self.parts = parts  # that have taken a stream of their own from this one
        self.last: Label = (TABLE, 0)  # the draw that was made last

    def copy(self) -> Chance:
        twin = Committed(self.secret, self.shared, self.part, self.counter, self.parts)
        twin.last = self.last
        twin.draws = self.draws
        return twin

    def next_label(self) -> Label:
        self.last = (self.part, self.counter)
        self.draws += 1
        self.counter += 1
        return self.last

    def next(self) -> int:
        return self.below(1 << 32)

    def below(self, bound: int) -> int:
        label = self.next_label()
        return number_by(position_keys(self.secret, label, 1)[0], self.shared, label, 0, bound)

    def shuffle(self, items: list[int]) -> None:
        """The last item is the top one, whose number is drawn first."""
        label, count = self.next_label(), len(items)
        keys = position_keys(self.secret, label, max(count - 1, 0))
        numbers = [number_by(key, self.shared, label, at, count - at) for at, key in enumerate(keys)]
        items[:] = [items[number] for number in order_by(numbers, count)][::-1]

    def shuffle_cards(self, pieces: list[int], definitions: list[Definition]) -> None:
        """The order before the shuffle must not matter: it may be nobody's knowledge."""
        named = sorted([(definitions[piece].key, piece) for piece in pieces])
        pieces[:] = [piece for _, piece in named]
        self.shuffle(pieces)

    def fork(self, key: int) -> Chance:
        """The stream of one player's part; parts are numbered, and have none of their own."""
        if self.part != TABLE:
            raise ValueError("a part of a part has no stream")
        self.parts += 1
        return Committed(self.secret, self.shared, self.parts - 1)

    def spent(self) -> int:
        return self.counter | self.parts << 32 if self.part == TABLE else 0

    def anew(self, key: int, spent: int) -> Chance:
        """Numbers that were drawn and taken back are never drawn again."""
        counter, parts = (spent & 0xFFFFFFFF, spent >> 32) if self.part == TABLE else (key << 12, 0)
        twin = Committed(self.secret, self.shared, self.part, max(self.counter, counter), max(self.parts, parts))
        twin.draws = self.draws
        return twin


class Pledge:
    """A secret with its commitment, and what the players have contributed, seat by seat."""

    def __init__(self, secret: bytes, contributions: tuple[str, ...], commitment: str = "") -> None:
        self.secret = secret
        self.contributions = contributions
        self.commitment = commitment or commitment_of(secret)
        self.told: list[dict[str, Any]] = []  # what was published of each draw, in a record that is closed

    def chance(self) -> Chance:
        return Committed(self.secret, shared_by(self.contributions))

    def number(self, word: str) -> int:
        """A number for what is settled before the game begins, such as drawn decks."""
        key = keyed(self.secret, word.encode())
        return int.from_bytes(keyed(key, shared_by(self.contributions))[:6], "big")

    def plain(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "secret": self.secret.hex(),
            "commitment": self.commitment,
            "contributions": list(self.contributions),
        }
        return {**data, "draws": self.told} if self.told else data


def pledge_from(data: Any, seats: int) -> Pledge:
    """A pledge of a record, from anybody."""
    if not isinstance(data, dict):
        raise BadInput("committed: a table was expected")
    contributions, told = data.get("contributions"), data.get("draws", [])
    if not isinstance(contributions, list) or len(contributions) != seats:
        raise BadInput(f"contributions: one for each of {seats} seats was expected")
    if not isinstance(told, list) or not all(isinstance(line, dict) for line in told):
        raise BadInput("draws: a list of tables was expected")
    secret = hex_bytes(data.get("secret"), "secret")
    commitment = hex_bytes(data.get("commitment"), "commitment").hex()
    pledge = Pledge(secret, tuple([contribution(one) for one in contributions]), commitment)
    pledge.told = told
    return pledge


def contribution(words: Any) -> str:
    """What one player contributes: any signs that can be typed, none included."""
    if not isinstance(words, str) or len(words) > LONGEST or not (words.isascii() and words.isprintable()):
        raise BadInput(f"a contribution is at most {LONGEST} plain letters, digits and signs")
    return words


def hex_bytes(value: Any, where: str) -> bytes:
    """So many bytes as a hash has, in hexadecimal digits."""
    if not isinstance(value, str) or len(value) != 2 * SECRET or value != value.lower():
        raise BadInput(f"{where}: {2 * SECRET} hexadecimal digits were expected")
    try:
        return bytes.fromhex(value)
    except ValueError:
        raise BadInput(f"{where}: {2 * SECRET} hexadecimal digits were expected") from None
