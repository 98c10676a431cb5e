"""Windows and the chain: players respond in turn until all pass, then the last element resolves first."""

from __future__ import annotations

from typing import ClassVar, Final

from cardwright.core.chain import Chain, Link
from cardwright.core.clauses import rule
from cardwright.core.game import Game
from cardwright.core.picks import Pick
from cardwright.core.procedures import Procedure, StepResult, step
from cardwright.games.portals.element import DECLARATIONS, Element
from cardwright.games.portals.places import HALVES
from cardwright.games.portals.realm import PREPARATION, Realm

CLOCKWISE_AFTER_THE_CONTROLLER: Final = rule("PC-CHAIN-2")
NOTHING_IS_ADDED_WHILE_RESOLVING: Final = rule("PC-CHAIN-4")
LAST_ADDED_RESOLVES_FIRST: Final = rule("PC-GOLD-2")
SET_OFF_ADDS_ITSELF: Final = rule("PC-CHAIN-3")
SET_OFF_BEFORE_A_DECLARATION: Final = rule("PC-CHAIN-4")
FREE_WINDOWS: Final = rule("PC-CHAIN-12")
ASKED_BY_WHAT_ALL_SEE: Final = rule("PC-CHAIN-16")
ANY_NUMBER_OF_RESPONSES: Final = rule("PC-CHAIN-15")
ANY_PLAYER_MAY_RESPOND: Final = rule("PC-MULTI-24")
OPPONENT_RESISTS: Final = rule("PC-SOLO-5")
WINDOW_AFTER_DAMAGE: Final = rule("PC-CHAIN-20")
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


class Responses(Chain):
    """A window, and the chain that begins with the first response in it, or with the elements it opens with."""

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

    def copy(self) -> Responses:
        links = [link.copy() for link in self.links]
        twin = Responses(links, self.passes, self.resolving, self.event, self.about, self.damage)
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
        if game.interventions(seat) and can_afford_intervention(game, seat):
            return True
        if seat == game.active and not game.fight:
            portals = [game.portal(seat, half) for half in range(len(HALVES))]
            if any(portal >= 0 and game.card(portal).plan.evoke >= 0 for portal in portals):
                return True
        if is_own_preparation(game, seat):
            return False
        rearguards = [game.rearguard(seat, half) for half in range(len(HALVES))]
        return bool(game.hand(seat)) or any(one >= 0 and game.is_face_down(one) for one in rearguards)

    def options(self, game: Game, seat: int) -> list[Pick]:
        from cardwright.games.portals.options import responses

        assert isinstance(game, Realm)
        return responses(game, seat)

    def declare(self, game: Game, seat: int, pick: Pick) -> Procedure:
        from cardwright.games.portals.play import begin

        assert isinstance(game, Realm)
        game.answers += 1
        return begin(game, seat, pick)

    def holds(self, game: Game, link: Link) -> bool:
        from cardwright.games.portals.resolving import still_has_its_source

        assert isinstance(game, Realm)
        assert isinstance(link, Element)
        return still_has_its_source(game, link)

    def resolve(self, game: Game, link: Link) -> Procedure | None:
        from cardwright.games.portals.resolving import Resolve

        assert isinstance(link, Element)
        return Resolve(link)

    def is_lost(self, game: Game, link: Link) -> None:
        from cardwright.games.portals.resolving import lose

        assert isinstance(game, Realm)
        assert isinstance(link, Element)
        lose(game, link)

    def grows_while_resolving(self) -> bool:
        return not NOTHING_IS_ADDED_WHILE_RESOLVING.holds()

    @step()
    def the_next_player_may_add(self, game: Game) -> StepResult:
        """What a response has set off adds itself before anybody is asked."""
        from cardwright.games.portals.moments import SetOff

        assert isinstance(game, Realm)
        if game.waiting and not self.resolving and SET_OFF_ADDS_ITSELF.holds():
            self.at = 0
            return SetOff()
        return super().the_next_player_may_add(game)

    @step()
    def resolve_the_last(self, game: Game) -> StepResult:
        """What was set off meanwhile comes before a declaration that is the last element left."""
        from cardwright.games.portals.moments import SetOff

        assert isinstance(game, Realm)
        if not LAST_ADDED_RESOLVES_FIRST.holds():
            self.links = [*self.links[1:], *self.links[:1]]
        declared_first = len(self.links) == 1 and self.links[0].key in DECLARATIONS
        if self.resolving and game.waiting and declared_first and SET_OFF_BEFORE_A_DECLARATION.holds():
            return SetOff()
        return super().resolve_the_last(game)

    def what_follows(self, game: Game) -> Procedure | None:
        """When the chain is empty: what was set off meanwhile, then a window if somebody took damage."""
        from cardwright.games.portals.moments import SetOff

        assert isinstance(game, Realm)
        if game.waiting:
            return SetOff()
        if game.damage and WINDOW_AFTER_DAMAGE.holds():
            return window(game, DAMAGE)
        return None

    def element(self, number: int) -> Element:
        """An element by its number among all that were ever put on a chain."""
        for link in self.links:
            if isinstance(link, Element) and link.id == number:
                return link
        raise LookupError(number)

    def drop(self, seat: int) -> None:
        """The elements of a player who is out leave the chain."""
        self.links = [link for link in self.links if link.seat != seat]
        self.passes = 0


def window(realm: Realm, event: str, links: list[Link] | None = None, about: int = -1) -> Responses:
    """A new window; it is the first one after damage that was taken until now."""
    damage, realm.damage = tuple(realm.damage), []
    return Responses(links, event=event, about=about, damage=damage)


def free_window(realm: Realm, event: str) -> Responses | None:
    """The others may act without a trigger, if the game is played with free windows; in a challenge always."""
    from cardwright.games.portals.challenge import in_challenge

    played_with = realm.settings.get("free_windows", 1) or (in_challenge(realm) and OPPONENT_RESISTS.holds())
    if played_with and FREE_WINDOWS.holds():
        return window(realm, event)
    return None


def chain_to_answer(realm: Realm) -> Responses | None:
    """The chain to which what is being announced is added; None if it begins one of its own."""
    for frame in reversed(realm.stack[:-1]):
        if isinstance(frame, Responses):
            return None if frame.resolving else frame
        if frame.at < len(frame.steps):
            return None
    return None


def chains(realm: Realm) -> list[Responses]:
    """The chains that are open, the topmost first."""
    return [frame for frame in reversed(realm.stack) if isinstance(frame, Responses)]


def can_afford_intervention(realm: Realm, seat: int) -> bool:
    paid_in_stamina = realm.settings.get("di_cost", 0) == 1
    return not paid_in_stamina or realm.stamina[seat] > 0


def is_own_preparation(realm: Realm, seat: int) -> bool:
    """Is it the player's own Preparation Phase, in which it uses no Reaction and no Rearguard?"""
    return realm.phase == PREPARATION and seat == realm.active and NOT_IN_THE_OWN_PREPARATION.holds()


def may_respond_in_preparation(realm: Realm, seat: int) -> bool:
    """Charge effects and Divine Interventions of a Preparation Phase can be answered, also by opponents."""
    return WINDOWS_OF_PREPARATION.holds() and (seat == realm.active or OPPONENTS_RESPOND.holds())
