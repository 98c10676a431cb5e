"""Verifying a game with committed streams, offline: a whole record, or the part of one that a viewer may have.

Nothing that a file says is believed. What is not of the right shape is bad input; what is of the right shape and
does not hold is a finding, in a sentence that says where.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, Final

from cardwright.core.book import NOTHING_TOLD, Book, card_leaf, chained
from cardwright.core.committed import (
    CHAIN,
    DRAWS,
    PARTS,
    TABLE,
    Label,
    chain_from,
    commitment_of,
    contribution,
    hex_bytes,
    leaf_number,
    number_by,
    order_by,
    shared_by,
    tip_of,
)
from cardwright.core.errors import BadInput
from cardwright.core.merkle import root_by
from cardwright.core.records import LONGEST, Match, Record, listed, number, text, words_in
from cardwright.core.saves import digest

VIEW_FORMAT: Final = 1
VIEW: Final = "cardwright_view"
LARGEST: Final = 2_000  # cards in a shuffle
NAMED: Final = 5  # faults of one kind that are named
LONGEST_PATH: Final = 40


class Findings:
    """What was checked and holds, what does not hold, and what could not be checked with what the file has."""

    def __init__(self) -> None:
        self.holds: list[str] = []
        self.fails: list[str] = []
        self.open: list[str] = []

    def check(self, holds: bool, fault: str) -> bool:
        if not holds:
            self.fails.append(fault)
        return holds

    def plain(self) -> dict[str, Any]:
        return {"verified": not self.fails, "holds": self.holds, "fails": self.fails, "not_checked": self.open}


def check_contributions(contributions: list[str], seats: list[str], findings: Findings) -> None:
    """The same words from two players are one contribution, played twice."""
    given: dict[str, str] = {}
    for words, name in zip(contributions, seats, strict=True):
        if words and words in given:
            findings.fails.append(f"{name} is said to have contributed the same words as {given[words]}")
        given.setdefault(words, name)
    silent = [name for words, name in zip(contributions, seats, strict=True) if not words]
    if silent:
        findings.open.append(f"{' and '.join(silent)} contributed nothing, and must trust the others for chance")


def check_notes(commitment: str, contributions: list[str], noted: dict[str, str], findings: Findings) -> None:
    """What the reader has noted while it was played: the commitment, the own contribution, the last chain."""
    if noted.get("commitment"):
        same = noted["commitment"].lower() == commitment
        if findings.check(same, f"the commitment is {commitment}, not {noted['commitment']} as you noted"):
            findings.holds.append("the commitment is the one that you noted")
    if noted.get("entropy"):
        there = noted["entropy"] in contributions
        if findings.check(there, f'nobody contributed "{noted["entropy"]}", as you noted that you did'):
            findings.holds.append("your contribution is among those of the players")


# A whole record


def verify_record(record: Record, noted: dict[str, str]) -> Findings:
    """Play a record again from its secret: the commitment, every draw, every move, the end."""
    findings = Findings()
    pledge = record.pledge
    if pledge is None:
        findings.open.append("its luck came from a seed or a script that nobody has committed to")
    else:
        seats = [seat.name for seat in record.seats]
        check_notes(pledge.commitment, list(pledge.contributions), noted, findings)
        check_contributions(list(pledge.contributions), seats, findings)
        fault = "the secret is not the one that was committed to"
        if findings.check(commitment_of(pledge.secret) == pledge.commitment, fault):
            findings.holds.append("the secret is the one that was committed to before anybody contributed")
    told, end = ([] if pledge is None else pledge.told), record.end
    try:
        match = Match(record, log=False)
    except BadInput as refused:
        findings.fails.append(f"it can't be played again: {refused.message}")
        return findings
    findings.holds.append(f"all {len(record.entries)} entries are legal")
    if match.book is not None:
        compare_draws(told, match.book, noted, findings)
    if findings.check(bool(end), "it names no end, so that a changed move might not be noticed"):
        found = digest(match.game)
        if findings.check(found == end, f"it ends in {found}, not in {end} as it says: a move was changed"):
            findings.holds.append("it ends as it says")
    return findings


def compare_draws(told: list[dict[str, Any]], book: Book, noted: dict[str, str], findings: Findings) -> None:
    """What was published of each draw is what the streams bring."""
    if not told:
        findings.open.append("it does not tell what was published during the game, so that was not compared")
    for at, line in enumerate(book.lines() if told else ()):
        named = f"draw {line['draw']}, {described(line)},"
        dropped = at >= len(told) or told[at].get("draw") != line["draw"]
        fault = f"{named} was dropped" if dropped else f"{named} is not what was published"
        if not findings.check(not dropped and told[at] == line, fault):
            return
    extra = len(told) - len(book.draws)
    if findings.check(extra <= 0, f"{extra} draws were published that the game does not have"):
        findings.holds.append(f"all {len(book.draws)} draws follow from the secret and the contributions")
    check_chain(book.chain, noted, findings)


def check_chain(chain: str, noted: dict[str, str], findings: Findings) -> None:
    if noted.get("chain"):
        same = noted["chain"].lower() == chain
        if findings.check(same, f"the chain of draws ends in {chain}, not in {noted['chain']} as you noted"):
            findings.holds.append("the chain of draws ends as you noted")


def described(line: dict[str, Any]) -> str:
    """A draw in words."""
    if "place" not in line:
        return f"a number of {line['size']}"
    return f"{line['place']} with {line['size']} cards"


# What a viewer has


class Line:
    """A draw as it was published, and what the viewer may open of it. It may come from anybody."""

    def __init__(self, data: Any, where: str) -> None:
        if not isinstance(data, dict):
            raise BadInput(f"{where}: a table was expected")
        self.label = label_from(words_in(data, "draw", 20), where)
        self.size = number(data.get("size"), f"{where}, size")
        if not 0 <= self.size <= (1 << 32 if "number" in data else LARGEST):
            raise BadInput(f"{where}: {self.size} is no size of a draw")
        self.published = {"draw": data["draw"], "size": self.size}
        self.number, self.place, self.root = -1, "", b""
        self.is_number = "number" in data
        if self.is_number:
            self.number = number(data["number"], f"{where}, number")
            self.published["number"] = self.number
        else:
            self.place = self.published["place"] = words_in(data, "place")
            self.root = hex_bytes(data.get("root"), f"{where}, root")
            self.published["root"] = data["root"]
        self.cards = [CardOpened(one, where) for one in listed(data, "cards")] if "cards" in data else []
        self.proof = Proof(data["proof"], where) if "proof" in data else None
        self.pile = [text(card, where) for card in listed(data, "pile")] if "pile" in data else None

    @property
    def words(self) -> str:
        return f"draw {self.published['draw']}, {described(self.published)}"


class CardOpened:
    """A card at a position of a shuffle, with its salt and its path."""

    def __init__(self, data: Any, where: str) -> None:
        if not isinstance(data, dict):
            raise BadInput(f"{where}, cards: a table was expected")
        self.at = number(data.get("at"), f"{where}, at")
        self.card = words_in(data, "card")
        self.salt = hex_bytes(data.get("salt"), f"{where}, salt")
        self.path = path_from(data, where)


class Proof:
    """The key of the last of so many positions, with the path from its chain to the commitment."""

    def __init__(self, data: Any, where: str) -> None:
        if not isinstance(data, dict):
            raise BadInput(f"{where}, proof: a table was expected")
        self.count = number(data.get("count"), f"{where}, count")
        if not 1 <= self.count <= CHAIN:
            raise BadInput(f"{where}: a proof is of 1 to {CHAIN} positions")
        self.key = hex_bytes(data.get("key"), f"{where}, key")
        self.path = path_from(data, where)


def path_from(data: Any, where: str) -> list[bytes]:
    path = listed(data, "path")
    if len(path) > LONGEST_PATH:
        raise BadInput(f"{where}: the path is too long")
    return [hex_bytes(step, f"{where}, path") for step in path]


def label_from(name: str, where: str) -> Label:
    """A draw by its number, or by those of the part and in it."""
    parts = name.split(".")
    numbers = [int(part) for part in parts if part.isascii() and part.isdigit()]
    if len(numbers) != len(parts) or len(parts) > 2 or numbers[0] > LONGEST or numbers[-1] >= 1 << 63:
        raise BadInput(f'{where}: "{name}" is no number of a draw')
    return (TABLE, numbers[0]) if len(parts) == 1 else (numbers[0], numbers[1])


def verify_view(data: dict[str, Any], noted: dict[str, str]) -> Findings:
    """Check all that a viewer can check with what it knows."""
    if data.get(VIEW) != VIEW_FORMAT or isinstance(data.get(VIEW), bool):
        raise BadInput("this is not a view of a record of this version of Cardwright")
    seats = [text(name, "seats") for name in listed(data, "seats")]
    contributions = [contribution(words) for words in listed(data, "contributions")]
    if len(contributions) != len(seats):
        raise BadInput(f"contributions: one for each of {len(seats)} seats was expected")
    if len(listed(data, "draws")) > LONGEST:
        raise BadInput(f"draws: more than {LONGEST}")
    lines = [Line(one, f"draw {place}") for place, one in enumerate(listed(data, "draws"), 1)]
    viewer = words_in(data, "viewer") if data.get("viewer") is not None else ""
    deck = Counter([text(card, "deck") for card in listed(data, "deck")])
    commitment = hex_bytes(data.get("commitment"), "commitment")
    findings = Findings()
    check_notes(commitment.hex(), contributions, noted, findings)
    check_contributions(contributions, seats, findings)
    check_lines(lines, hex_bytes(data.get("chain"), "chain").hex(), noted, findings)
    reader = Reader(commitment, shared_by(tuple(contributions)), viewer, deck, findings)
    for line in lines:
        reader.read(line)
    return findings


def check_lines(lines: list[Line], chain: str, noted: dict[str, str], findings: Findings) -> None:
    """No draw is missing, none is told twice, and the chain is made of them."""
    for twice in doubles([line.published["draw"] for line in lines])[:NAMED]:
        findings.fails.append(f"draw {twice} is told twice")
    there = {number for part, number in [line.label for line in lines] if part == TABLE}
    for missing in sorted(set(range(max(there, default=-1))) - there)[:NAMED]:
        findings.fails.append(f"draw {missing} was dropped")
    found = NOTHING_TOLD
    for line in lines:
        found = chained(found, line.published)
    if findings.check(found == chain, f"the draws make the chain {found}, not {chain} as it says"):
        findings.holds.append(f"the chain holds all {len(lines)} draws in their order")
    check_chain(chain, noted, findings)


def doubles(values: list[Any]) -> list[Any]:
    """What is there more than once."""
    return sorted([value for value, times in Counter(values).items() if times > 1])


class Reader:
    """Checks draw after draw for one viewer."""

    def __init__(
        self, commitment: bytes, shared: bytes, viewer: str, deck: Counter[str], findings: Findings
    ) -> None:
        self.commitment = commitment
        self.shared = shared
        self.viewer = viewer
        self.deck = deck
        self.findings = findings

    def read(self, line: Line) -> None:
        before = len(self.findings.fails)
        if line.is_number:
            self.read_number(line)
        else:
            self.read_cards(line)
            if line.proof is not None and len(self.findings.fails) == before:
                self.read_order(line, line.proof)
            elif line.proof is None and not self.findings.fails[before:]:
                self.say_what_is_open(line)

    def is_committed(self, line: Line, proof: Proof) -> bool:
        """Does the key belong to the chain that was committed to for this draw?"""
        at = leaf_number(line.label)
        found = None if at < 0 else root_by(tip_of(proof.key, proof.count - 1), at, DRAWS + PARTS, proof.path)
        return self.findings.check(
            found == self.commitment, f"{line.words}: its key is not the one that was committed to"
        )

    def read_number(self, line: Line) -> None:
        """A number that is open to all is proved to all."""
        if line.proof is None:
            self.findings.open.append(f"{line.words}: there is no proof of it")
        elif line.size < 1:
            self.findings.fails.append(f"{line.words}: there is no such number")
        elif self.is_committed(line, line.proof):
            found = number_by(line.proof.key, self.shared, line.label, 0, line.size)
            fault = f"{line.words}: the committed stream brings {found}, not {line.number} as it says"
            if line.proof.count != 1:
                fault = f"{line.words}: the proof is not one of a number"
            if self.findings.check(found == line.number and line.proof.count == 1, fault):
                self.findings.holds.append(f"{line.words}: {line.number} is what the committed stream brings")

    def read_cards(self, line: Line) -> None:
        """Each card that was opened lay where it is said to have lain, from the shuffle on."""
        for place in doubles([card.at for card in line.cards])[:NAMED]:
            self.findings.fails.append(f"{line.words}: card {place + 1} from the top is opened twice")
        for card in line.cards:
            at = card.at
            start = card_leaf(card.salt, at, card.card) if 0 <= at < line.size else b""
            there = bool(start) and root_by(start, at, line.size, card.path) == line.root
            self.findings.check(
                there, f"{line.words}: card {at + 1} from the top was not {card.card} when it was shuffled"
            )

    def read_order(self, line: Line, proof: Proof) -> None:
        """The cards drawn from the top are those that the committed stream brings from this pile."""
        pile, check = sorted(line.pile or []), self.findings.check
        opened = {card.at: card.card for card in line.cards}
        if not check(len(pile) == line.size, f"{line.words}: the pile has {len(pile)} cards"):
            return
        strange = Counter(pile) - self.deck
        if not check(not strange, f"{line.words}: {', '.join(strange)} is not of the deck of {self.viewer}"):
            return
        if not self.is_committed(line, proof):
            return
        keys = chain_from(proof.key, proof.count)
        if not check(proof.count < line.size, f"{line.words}: the proof is of more cards than there are"):
            return
        numbers = [number_by(key, self.shared, line.label, at, line.size - at) for at, key in enumerate(keys)]
        order = order_by(numbers, line.size)
        for at in range(proof.count):
            if not check(at in opened, f"{line.words}: card {at + 1} from the top was dropped"):
                return
            right = pile[order[at]]
            fault = f"{line.words}: the committed stream brings {right} as card {at + 1}, not {opened[at]}"
            if not check(opened[at] == right, fault):
                return
        self.findings.holds.append(f"{line.words}: {proof.count} cards from the top are what the stream brings")
        self.say_what_is_only_fixed(line, proof.count)

    def say_what_is_open(self, line: Line) -> None:
        if not line.cards:
            self.findings.open.append(f"{line.words}: none of its cards was followed by your eye")
        self.say_what_is_only_fixed(line, 0)

    def say_what_is_only_fixed(self, line: Line, proved: int) -> None:
        """Of these it is certain when they were fixed, not that chance alone has fixed them."""
        fixed = len([card for card in line.cards if card.at >= proved])
        if fixed:
            self.findings.holds.append(f"{line.words}: {fixed} opened cards were fixed when it was shuffled")
            self.findings.open.append(f"{line.words}: that the stream brings those {fixed} takes the whole record")


def read_any(words: str, where: str) -> dict[str, Any] | None:
    """The data of a view, None if the file is something else."""
    try:
        data = json.loads(words)
    except (ValueError, RecursionError) as broken:
        raise BadInput(f"this is not a whole record: {broken}", where) from None
    return data if isinstance(data, dict) and VIEW in data else None
