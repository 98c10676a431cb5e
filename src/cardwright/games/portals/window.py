"""Windows: who is asked for responses, in which order, and when; `responses.py` says what a response does."""

from __future__ import annotations

from typing import ClassVar, Final, Protocol, cast

from mypy_extensions import mypyc_attr

from cardwright.core.chain import Chain, Link
from cardwright.core.clauses import rule
from cardwright.core.game import Game
from cardwright.games.portals.places import HALVES
from cardwright.games.portals.realm import PREPARATION, Realm

CLOCKWISE_AFTER_THE_CONTROLLER: Final = rule("PC-CHAIN-2")
FREE_WINDOWS: Final = rule("PC-CHAIN-12")
ASKED_BY_WHAT_ALL_SEE: Final = rule("PC-CHAIN-16")
ANY_NUMBER_OF_RESPONSES: Final = rule("PC-CHAIN-15")
ANY_PLAYER_MAY_RESPOND: Final = rule("PC-MULTI-24")
OPPONENT_RESISTS: Final = rule("PC-SOLO-5")
NOT_IN_THE_OWN_PREPARATION: Final = rule("PC-PREP-10", "PC-ACT-4", "PC-REAR-8")
OPPONENTS_RESPOND: Final = rule("PC-PREP-11")
WINDOWS_OF_PREPARATION: Final = rule("PC-PREP-13")

# What a window is about
DEPLOYED: Final = "deployed"
OPENED: Final = "opened"
COMBAT_STEP: Final = "combat"
COMBAT_OVER: Final = "combat over"
DAMAGE: Final = "damage"
PHASE_BEGINS: Final = "phase begins"
PHASE_ENDS: Final = "phase ends"
FREE: Final = (PHASE_BEGINS, PHASE_ENDS)


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(Chain):
    """A moment in which players may respond: what it is about, and the chain that a response begins in it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("links", "passes", "resolving", "event", "about", "damage")

    def __init__(
        self,
        links: list[Link] | None = None,
        passes: int = 0,
        resolving: bool = False,
        event: str = "",
        about: int = -1,
        damage: tuple[int, ...] = (),
    ) -> None:
        super().__init__(links, passes, resolving)
        self.event = event
        self.about = about  # the card it is about
        self.damage = damage  # taken just before it: seat, half, in combat, and so on

    def copy(self) -> Window:
        links = [link.copy() for link in self.links]
        twin = type(self)(links, self.passes, self.resolving, self.event, self.about, self.damage)
        twin.placed_like(self)
        return twin

    def order(self, game: Game) -> list[int]:
        """Clockwise after the controller of the last element, who is asked last."""
        assert isinstance(game, Realm)
        if self.links and CLOCKWISE_AFTER_THE_CONTROLLER.holds():
            first = self.links[-1].seat
        else:
            first = game.active
        seats = game.seats_from(first + 1)
        if seats[-1] == first:
            seats.pop()
        if not ANY_PLAYER_MAY_RESPOND.holds():
            seats = seats[:1]
        if not self.links and self.event in FREE:
            return seats
        if not game.is_out(first):
            seats.append(first)
        if not ANY_NUMBER_OF_RESPONSES.holds():
            return [seat for seat in seats if all(link.seat != seat for link in self.links)]
        return seats

    def could_add(self, game: Game, seat: int) -> bool:
        """By what all can see: a card in hand, a Rearguard face down, a Divine Intervention, an Evoke."""
        assert isinstance(game, Realm)
        if game.phase == PREPARATION and not may_respond_in_preparation(game, seat):
            return False
        if not ASKED_BY_WHAT_ALL_SEE.holds():
            return len(self.options(game, seat)) > 0
        if not is_own_preparation(game, seat) and (game.hand(seat) or has_rearguard(game, seat)):
            return True
        if game.interventions(seat) and can_afford_intervention(game, seat):
            return True
        return seat == game.active and not game.fight and has_evoke(game, seat)

    def drop(self, seat: int) -> None:
        """The elements of a player who is out leave the chain."""
        self.links = [link for link in self.links if link.seat != seat]
        self.passes = 0


class WindowRules(Protocol):
    """What the ruleset says about windows: which procedure one is."""

    def window(self, links: list[Link] | None, event: str, about: int, damage: tuple[int, ...]) -> Window:
        """A new window, in which nobody was asked yet."""


def has_rearguard(realm: Realm, seat: int) -> bool:
    """Has the player a Rearguard face down?"""
    for half in range(len(HALVES)):
        piece = realm.rearguard(seat, half)
        if piece >= 0 and realm.is_face_down(piece):
            return True
    return False


def has_evoke(realm: Realm, seat: int) -> bool:
    """Has the player an open Portal with Evoke?"""
    for half in range(len(HALVES)):
        portal = realm.portal(seat, half)
        if portal >= 0 and realm.card(portal).plan.evoke >= 0:
            return True
    return False


def window(realm: Realm, event: str, links: list[Link] | None = None, about: int = -1) -> Window:
    """A new window; it is the first one after damage that was taken until now."""
    damage, realm.damage = tuple(realm.damage), []
    return cast("WindowRules", realm.rules).window(links, event, about, damage)


def free_window(realm: Realm, event: str) -> Window | None:
    """The others may act without a trigger, if the game is played with free windows; in a challenge always."""
    from cardwright.games.portals.challenge import in_challenge

    played_with = realm.settings.get("free_windows", 1) or (in_challenge(realm) and OPPONENT_RESISTS.holds())
    if played_with and FREE_WINDOWS.holds():
        return window(realm, event)
    return None


def chain_to_answer(realm: Realm) -> Window | None:
    """The chain to which what is being announced is added; None if it begins one of its own."""
    for frame in reversed(realm.stack[:-1]):
        if isinstance(frame, Window):
            return None if frame.resolving else frame
        if frame.at < len(frame.steps):
            return None
    return None


def chains(realm: Realm) -> list[Window]:
    """The chains that are open, the topmost first."""
    return [frame for frame in reversed(realm.stack) if isinstance(frame, Window)]


def can_afford_intervention(realm: Realm, seat: int) -> bool:
    paid_in_stamina = realm.settings.get("di_cost", 0) == 1
    return not paid_in_stamina or realm.stamina[seat] > 0


def is_own_preparation(realm: Realm, seat: int) -> bool:
    """Is it the player's own Preparation Phase, in which it uses no Reaction and no Rearguard?"""
    return realm.phase == PREPARATION and seat == realm.active and NOT_IN_THE_OWN_PREPARATION.holds()


def may_respond_in_preparation(realm: Realm, seat: int) -> bool:
    """Charge effects and Divine Interventions of a Preparation Phase can be answered, also by opponents."""
    return WINDOWS_OF_PREPARATION.holds() and (seat == realm.active or OPPONENTS_RESPOND.holds())
