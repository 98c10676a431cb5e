"""The state of a game of Thorgal, and the questions that every rule asks of it."""

from __future__ import annotations

from typing import ClassVar, Final, cast

from cardwright.core.clauses import definition
from cardwright.core.game import Game
from cardwright.core.ruleset import Ruleset
from cardwright.games.thorgal.card import Card
from cardwright.games.thorgal.places import (
    ATTACHED,
    BANE_DECK,
    BANE_POOL,
    CENTRE,
    DESTINY_DECK,
    DESTINY_DISCARD,
    DESTINY_POOL,
    EXHAUSTION,
    HAND,
    LANDS,
    OPPOSING,
    PARTY,
    STRIDE,
    USES,
    VALHALLA,
    WOLF_USED,
)

TWO_ROLES: Final = definition("TH-OVER-2")
MARKER_ON_THE_LAND: Final = definition("TH-COMP-7")
LANDSCAPE: Final = definition("TH-JRN-4")
CONQUERED_LANDS: Final = definition("TH-RET-5")

SET_UP: Final = 0
FATE: Final = 1
DAWN: Final = 2
JOURNEY: Final = 3
DUSK: Final = 4
PHASES: Final = ("set-up", "Gods Fate", "Dawn", "Journey", "Dusk")

END_OF_PHASE: Final = 1
END_OF_ROUND: Final = 2

CONQUERED: Final = 2  # the face of a land whose back is up

SUCCEEDED: Final = 1
FAILED: Final = 2
RESULTS: Final = ("", "success", "failure")

NO_NUMBERS: Final[list[int]] = []


class Saga(Game):
    """A game of two to four players."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "round",
        "phase",
        "destiny",
        "destination",
        "result",
        "stirred",
        "quiet",
        "passes",
        "horns",
        "fate",
        "pooling",
        "tokens",
    )

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self.round = 0
        self.phase = SET_UP
        self.destiny = 0  # the destiny player; all others are bane players
        self.destination = -1  # the land that bears the destiny marker
        self.result = 0  # of the journey of this round
        self.stirred = 0  # 1 if something happened in this round that ends a stalemate
        self.quiet = 0  # rounds running in which nothing did
        self.passes = 0  # in a row
        self.horns: list[int] = NO_NUMBERS
        self.fate: list[int] = NO_NUMBERS  # points left in Gods Fate
        self.pooling: list[int] = NO_NUMBERS  # 1 once a player has begun to pool
        self.tokens: list[int] = NO_NUMBERS  # values of the bane player markers in this round

    def copy(self) -> Saga:
        twin = Saga(self.rules)
        self.copy_into(twin)
        twin.round = self.round
        twin.phase = self.phase
        twin.destiny = self.destiny
        twin.destination = self.destination
        twin.result = self.result
        twin.stirred = self.stirred
        twin.quiet = self.quiet
        twin.passes = self.passes
        twin.horns = self.horns.copy()
        twin.fate = self.fate.copy()
        twin.pooling = self.pooling.copy()
        twin.tokens = self.tokens.copy()
        return twin

    # Roles

    def is_destiny(self, seat: int) -> bool:
        return seat == self.destiny

    def bane_players(self) -> list[int]:
        """The bane players clockwise from the destiny player's left."""
        return [seat for seat in self.seats_from(self.destiny) if seat != self.destiny]

    def role_deck(self, seat: int) -> int:
        """The place of the deck that belongs to the player's role."""
        return seat * STRIDE + (DESTINY_DECK if seat == self.destiny else BANE_DECK)

    def role_pool(self, seat: int) -> int:
        """The place of the pool that belongs to the player's role."""
        return seat * STRIDE + (DESTINY_POOL if seat == self.destiny else BANE_POOL)

    # Zones

    def zone(self, seat: int, zone: int) -> list[int]:
        """The cards in a zone of a player."""
        return self.contents[seat * STRIDE + zone]

    def hand(self, seat: int) -> list[int]:
        return self.contents[seat * STRIDE + HAND]

    def party(self, seat: int) -> list[int]:
        return self.contents[seat * STRIDE + PARTY]

    def destiny_deck(self, seat: int) -> list[int]:
        return self.contents[seat * STRIDE + DESTINY_DECK]

    def destiny_pool(self, seat: int) -> list[int]:
        return self.contents[seat * STRIDE + DESTINY_POOL]

    def bane_pool(self, seat: int) -> list[int]:
        return self.contents[seat * STRIDE + BANE_POOL]

    def valhalla(self, seat: int) -> list[int]:
        return self.contents[seat * STRIDE + VALHALLA]

    def unchosen_lands(self, seat: int) -> list[int]:
        return self.contents[seat * STRIDE + LANDS]

    def shared(self, zone: int) -> int:
        """The place of a zone that belongs to nobody."""
        return self.seat_count * STRIDE + zone

    @property
    def centre(self) -> list[int]:
        """The lands in play."""
        return self.contents[self.seat_count * STRIDE + CENTRE]

    @property
    def attached(self) -> list[int]:
        """The cards attached to the destination, in the order in which they came."""
        return self.contents[self.seat_count * STRIDE + ATTACHED]

    @property
    def opposing(self) -> int:
        """The opposing companion, -1 if there is none."""
        cards = self.contents[self.seat_count * STRIDE + OPPOSING]
        return cards[0] if cards else -1

    def companions(self, seat: int) -> list[int]:
        """The companions of a party."""
        return [piece for piece in self.party(seat) if self.definitions[piece].kind == "companion"]

    def unconquered(self) -> list[int]:
        """The lands in play that nobody has conquered."""
        return [piece for piece in self.centre if self.faces[piece] != CONQUERED]

    def conquered_by(self, seat: int) -> list[int]:
        """The lands that the player has conquered."""
        return [piece for piece in self.centre if self.is_conquered(piece) and self.controllers[piece] == seat]

    # Cards

    def card(self, piece: int) -> Card:
        """The printed card; of a land its front."""
        return cast(Card, self.definitions[piece])

    def back(self, land: int) -> Card:
        """The side of a land with the horn and the wolf."""
        sides = self.definitions[land].sides
        return cast(Card, sides[1] if len(sides) > 1 else self.definitions[land])

    def zone_of(self, piece: int) -> int:
        """In which zone of a player the card lies, -1 if in a shared one."""
        place = self.place_of[piece]
        return place % STRIDE if place < self.seat_count * STRIDE else -1

    def is_in_a_party(self, piece: int) -> bool:
        return self.zone_of(piece) == PARTY

    def is_conquered(self, land: int) -> bool:
        return self.faces[land] == CONQUERED

    def exhaustion(self, piece: int) -> int:
        """How many exhaustion markers lie on the card."""
        markers = self.marks[EXHAUSTION][piece]
        return markers if markers > 0 else 0

    def uses(self, piece: int) -> int:
        """What was done with the card, as bits."""
        uses = self.marks[USES][piece]
        return uses if uses > 0 else 0

    def was_used(self, piece: int, use: int) -> bool:
        uses = self.marks[USES][piece]
        return uses > 0 and bool(uses & use)

    def note_use(self, piece: int, use: int) -> None:
        self.changes += 1
        uses = self.marks[USES]
        uses[piece] = max(uses[piece], 0) | use

    def wolf_uses(self, land: int) -> int:
        """How often the wolf effect of the land was used in this round."""
        return self.uses(land) // WOLF_USED

    def note_wolf(self, land: int) -> None:
        self.changes += 1
        self.marks[USES][land] = self.uses(land) + WOLF_USED

    def forget_wolves(self) -> None:
        """Every wolf effect may be used again."""
        self.changes += 1
        uses = self.marks[USES]
        for land in self.centre:
            if uses[land] >= WOLF_USED:
                uses[land] = uses[land] % WOLF_USED or -1

    def forget_uses(self, which: int) -> None:
        """Uses of this kind may begin anew."""
        self.changes += 1
        uses = self.marks[USES]
        for seat in range(self.seat_count):
            for piece in self.party(seat):
                if uses[piece] > 0:
                    uses[piece] = (uses[piece] & ~which) or -1

    def role_of(self, piece: int) -> bool:
        """Does the card belong to a destiny deck?"""
        return self.definitions[piece].kind != "bane"

    def discard_place(self, piece: int) -> int:
        """The discard pile of the card's kind and owner."""
        return self.owners[piece] * STRIDE + (DESTINY_DISCARD if self.role_of(piece) else DESTINY_DISCARD + 1)

    def destroyed_place(self, piece: int) -> int:
        """Valhalla or Niflheim of the card's owner."""
        return self.owners[piece] * STRIDE + (VALHALLA if self.role_of(piece) else VALHALLA + 1)
