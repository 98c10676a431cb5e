"""The state of a match of Eight Schools: turns, Hearts, aims and the attack taken, on top of core's pieces."""

from __future__ import annotations

from typing import ClassVar, Final, cast

from cardwright.core.clauses import rule
from cardwright.core.game import Game
from cardwright.core.ruleset import Ruleset
from cardwright.games.eight_schools.cards import Card
from cardwright.games.eight_schools.places import (
    HANDS,
    LIMBO,
    LINE,
    POOL,
    SIDE,
    SOURCE,
    STRIDE,
    TERRAIN,
    TRAPS,
    TRASH,
)
from cardwright.games.eight_schools.plans import Plan

FORGETS_WHEN_IT_LEAVES: Final = rule("ES-PILE-7")


class Duel(Game):
    """A match between two players. The challenged is seat 0 unless the roles were drawn or swapped."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "turn",
        "active",
        "plays",
        "hearts",
        "face_up",
        "taken",
        "aims",
        "flipped",
        "answered",
        "decks",
        "has_needs",
    )

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self.turn = 0  # turns of the match so far, the running one included
        self.active = 0  # the player whose turn it is
        self.plays = 0  # cards played so far, to number them
        self.hearts = 3  # Hearts a player starts with
        self.face_up: list[int] = NO_NUMBERS  # Hearts still face up, by seat
        self.taken: list[int] = NO_NUMBERS  # the ATTACK each seat took in its last turn
        self.aims: list[list[int]] = NO_AIMS  # assists each seat aims at, in the order claimed
        self.flipped = 0  # Hearts flipped in this turn
        self.answered = False  # has the attack of this turn been read?
        self.decks: list[list[int]] = NO_AIMS  # the list of cards each seat brought, by definition
        self.has_needs = False  # does any card of this match have a SUMMON or STAY need?
        self.working_out: list[int] = []  # amounts being worked out that read ATTACK taken; empty between
        self.faced: dict[tuple[int, ...], int] = {}  # ATTACK faced while these are worked out
        self.faced_at = (-1, -1, -1)  # the moment that was true at
        self.most_within = -1  # how many are followed into each other then; -1 as long as nobody asked
        self.about_to_play = -1  # the card whose needs are looked at before it is played; -1 between

    def copy(self) -> Duel:
        twin = Duel(self.rules)
        self.copy_into(twin)
        twin.turn = self.turn
        twin.active = self.active
        twin.plays = self.plays
        twin.hearts = self.hearts
        twin.face_up = self.face_up.copy()
        twin.taken = self.taken.copy()
        twin.aims = [aims.copy() for aims in self.aims]
        twin.flipped = self.flipped
        twin.answered = self.answered
        twin.decks = self.decks
        twin.has_needs = self.has_needs
        return twin

    def forget_marks(self, piece: int) -> None:
        """A card that leaves the table loses its side and its first round; played again it starts anew."""
        if FORGETS_WHEN_IT_LEAVES.holds():
            super().forget_marks(piece)

    # Places

    def source(self, seat: int) -> list[int]:
        return self.contents[seat * STRIDE + SOURCE]

    def pool(self, seat: int) -> list[int]:
        return self.contents[seat * STRIDE + POOL]

    def line(self, seat: int) -> list[int]:
        return self.contents[seat * STRIDE + LINE]

    def hands(self, seat: int) -> list[int]:
        """The equipped assists, the one equipped first leading."""
        return self.contents[seat * STRIDE + HANDS]

    def traps(self, seat: int) -> list[int]:
        """The set traps, oldest first."""
        return self.contents[seat * STRIDE + TRAPS]

    def trash(self, seat: int) -> list[int]:
        return self.contents[seat * STRIDE + TRASH]

    def limbo(self, seat: int) -> list[int]:
        return self.contents[seat * STRIDE + LIMBO]

    @property
    def terrain(self) -> int:
        """The active terrain, -1 if there is none."""
        there = self.contents[TERRAIN]
        return there[0] if there else -1

    # Cards

    def card(self, piece: int) -> Card:
        return cast(Card, self.definitions[piece])

    def plan(self, piece: int) -> Plan:
        """What the text of the card comes down to."""
        return self.card(piece).plan

    def side(self, piece: int) -> int:
        return max(self.marks[SIDE][piece], 0)

    def flipped_hearts(self, seat: int) -> int:
        return self.hearts - self.face_up[seat]

    def in_play(self, seat: int) -> list[int]:
        """The cards of a player on the table: line, assists, terrain, traps."""
        pieces = self.line(seat) + self.hands(seat)
        terrain = self.terrain
        if terrain >= 0 and self.controllers[terrain] == seat:
            pieces.append(terrain)
        return pieces + self.traps(seat)


def foe(seat: int) -> int:
    """The other player."""
    return 1 - seat


NO_NUMBERS: list[int] = []
NO_AIMS: list[list[int]] = []
