"""The state of a game of Portals & Champions, and the questions that every rule asks of it."""

from __future__ import annotations

from typing import ClassVar, Final, cast

from cardwright.core.game import DOWN, Game
from cardwright.core.ruleset import Ruleset
from cardwright.core.triggers import Trigger
from cardwright.games.portals.card import Card
from cardwright.games.portals.places import (
    ABILITY,
    BURNED,
    CHAMPION,
    CHARGE,
    DECK,
    DEITY,
    DEPLOY,
    DISCARD,
    EQUIPMENT,
    FIRST_HALF,
    FROZEN,
    HAND,
    INTERVENTIONS,
    PILE,
    PORTAL,
    REARGUARD,
    STATE,
    STATUS,
    STRIDE,
    USES,
    WIDTH,
)


class Realm(Game):
    """A game of two or more players."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "turn",
        "active",
        "phase",
        "first",
        "begun",
        "faith",
        "stamina",
        "deployed",
        "moved",
        "waiting",
        "damage",
        "answers",
        "asleep",
        "time_called",
        "elements",
        "fight",
    )

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self.turn = 0  # turns of the game so far, the running one included
        self.active = 0  # the player whose turn it is
        self.phase = SET_UP
        self.first = 0  # who had the first turn
        self.begun: list[int] = NO_NUMBERS  # turns each player has begun
        self.faith: list[int] = NO_NUMBERS
        self.stamina: list[int] = NO_NUMBERS
        self.deployed: list[int] = NO_NUMBERS  # in this turn, by player and half
        self.moved: list[int] = NO_NUMBERS  # Allies moved this turn: the player's seat, then the piece, and so on
        self.waiting: list[Trigger] = NO_TRIGGERS  # set off, not yet on a chain
        self.damage: list[int] = NO_NUMBERS  # taken since the last window: seat, half, and 1 if in combat
        self.answers = 0  # responses given so far
        self.asleep = 0  # mask of the players whose Deity sleeps
        self.time_called = 0
        self.elements = 0  # elements put on a chain so far, to tell them apart
        self.fight: tuple[
            int, ...
        ] = ()  # a combat from its payment to its end: both Champions, both seats and halves
        self.near: list[list[int]] = NO_LISTS  # what `around` found while there were `near_at` changes; never saved
        self.near_at = -1
        self.named: dict[str, list[int]] = NO_NAMES  # and which cards on the table had which name; likewise
        self.named_at = -1

    def copy(self) -> Realm:
        twin = Realm(self.rules)
        self.copy_into(twin)
        twin.turn = self.turn
        twin.active = self.active
        twin.phase = self.phase
        twin.first = self.first
        twin.begun = self.begun.copy()
        twin.faith = self.faith.copy()
        twin.stamina = self.stamina.copy()
        twin.deployed = self.deployed.copy()
        twin.moved = self.moved.copy()
        twin.waiting = self.waiting.copy()
        twin.damage = self.damage.copy()
        twin.answers = self.answers
        twin.asleep = self.asleep
        twin.time_called = self.time_called
        twin.elements = self.elements
        twin.fight = self.fight
        return twin

    # Zones

    def zone(self, seat: int, half: int, zone: int) -> list[int]:
        """The cards in a zone of one half of a battlefield."""
        return self.contents[seat * STRIDE + FIRST_HALF + half * WIDTH + zone]

    def zones(self, seat: int, half: int) -> list[list[int]]:
        """All zones of one half of a battlefield, by their numbers."""
        first = seat * STRIDE + FIRST_HALF + half * WIDTH
        return self.contents[first : first + WIDTH]

    def only(self, seat: int, half: int, zone: int) -> int:
        """The one card of a zone, -1 if it is empty."""
        cards = self.zone(seat, half, zone)
        return cards[-1] if cards else -1

    def champion(self, seat: int, half: int) -> int:
        return self.only(seat, half, CHAMPION)

    def equipment(self, seat: int, half: int) -> int:
        return self.only(seat, half, EQUIPMENT)

    def rearguard(self, seat: int, half: int) -> int:
        return self.only(seat, half, REARGUARD)

    def portal(self, seat: int, half: int) -> int:
        """The open Portal, -1 if it is closed."""
        return self.only(seat, half, PORTAL)

    def pile(self, seat: int, half: int) -> list[int]:
        return self.zone(seat, half, PILE)

    def hand(self, seat: int) -> list[int]:
        return self.contents[seat * STRIDE + HAND]

    def deck(self, seat: int) -> list[int]:
        return self.contents[seat * STRIDE + DECK]

    def discard_pile(self, seat: int) -> list[int]:
        return self.contents[seat * STRIDE + DISCARD]

    def deity(self, seat: int) -> int:
        cards = self.contents[seat * STRIDE + DEITY]
        return cards[0] if cards else -1

    def interventions(self, seat: int) -> list[int]:
        """The Divine Interventions that were not used yet."""
        cards = self.contents[seat * STRIDE + INTERVENTIONS]
        return [piece for piece in cards if self.faces[piece] == DOWN]

    def allies_with_exhausted(self, seat: int, half: int) -> list[int]:
        """Every Ally of an Ally Zone, those in the Deploy Zone first."""
        return self.zone(seat, half, DEPLOY) + self.zone(seat, half, CHARGE)

    def allies(self, seat: int, half: int) -> list[int]:
        """The Allies of an Ally Zone that are not exhausted."""
        first = seat * STRIDE + FIRST_HALF + half * WIDTH
        state = self.marks[STATE]
        found = [piece for piece in self.contents[first + DEPLOY] if state[piece] < 0]
        for piece in self.contents[first + CHARGE]:
            if state[piece] < 0:
                found.append(piece)
        return found

    # Cards

    def card(self, piece: int) -> Card:
        """The printed card; of a Champion the side that is up."""
        face = self.faces[piece]
        printed = cast("list[Card]", self.definitions)[piece]
        return printed if face < 2 else cast(Card, printed.sides[face - 1])

    def seat_at(self, piece: int) -> int:
        """In whose zones the card lies: who controls it."""
        return self.place_of[piece] // STRIDE

    def half_at(self, piece: int) -> int:
        """In which half the card lies, -1 if in none."""
        within = self.place_of[piece] % STRIDE - FIRST_HALF
        return within // WIDTH if within >= 0 else -1

    def zone_at(self, piece: int) -> int:
        """In which zone of a half the card lies, -1 if in none."""
        within = self.place_of[piece] % STRIDE - FIRST_HALF
        return within % WIDTH if within >= 0 else -1

    def is_exhausted(self, piece: int) -> bool:
        return self.marks[STATE][piece] > 0

    def has_status(self, champion: int, status: int) -> bool:
        marks = self.marks[STATUS][champion]
        return marks > 0 and bool(marks & status)

    def is_burned(self, champion: int) -> bool:
        return self.has_status(champion, BURNED)

    def is_frozen(self, champion: int) -> bool:
        return self.has_status(champion, FROZEN)

    def is_empowered(self, champion: int) -> bool:
        return self.faces[champion] == EMPOWERED

    def was_used(self, piece: int, use: int) -> bool:
        """Was this done with the card in this turn?"""
        uses = self.marks[USES][piece]
        return uses > 0 and bool(uses & use)

    def note_use(self, piece: int, use: int) -> None:
        self.changes += 1
        uses = self.marks[USES]
        uses[piece] = max(uses[piece], 0) | use

    def note_ability(self, piece: int, number: int) -> None:
        self.note_use(piece, ABILITY << number)

    def ability_was_used(self, piece: int, number: int) -> bool:
        return self.was_used(piece, ABILITY << number)

    def is_face_down(self, piece: int) -> bool:
        return self.faces[piece] == DOWN

    def modifier_step(self) -> int:
        """2 while the defender is asked for a modifier, 3 while the attacker is, else 0."""
        return self.fight[6] if self.fight else 0

    def deity_sleeps(self, seat: int) -> bool:
        return bool(self.asleep >> seat & 1)

    def any_ally(self, zones: list[list[int]]) -> bool:
        """Is there an Ally in these zones of a half that is not exhausted?"""
        state = self.marks[STATE]
        for piece in zones[DEPLOY]:
            if state[piece] < 0:
                return True
        return any(state[piece] < 0 for piece in zones[CHARGE])

    def moved_this_turn(self, seat: int) -> int:
        """How many different Allies the player has moved this turn."""
        pairs = self.moved
        return len({pairs[i + 1] for i in range(0, len(pairs), 2) if pairs[i] == seat})


SET_UP: Final = 0
PREPARATION: Final = 1
ACTION: Final = 2
CLEAN_UP: Final = 3
PHASES: Final = ("set-up", "Preparation Phase", "Action Phase", "Clean-up Phase")

EMPOWERED: Final = 2  # the face of the second side
END_OF_TURN: Final = 1
END_OF_COMBAT: Final = 2

NO_NUMBERS: Final[list[int]] = []
NO_LISTS: Final[list[list[int]]] = []
NO_NAMES: Final[dict[str, list[int]]] = {}
NO_TRIGGERS: Final[list[Trigger]] = []
