"""Responses: what players add to the chain of a window, and how its elements resolve, the last one first."""

from __future__ import annotations

from typing import Final

from cardwright.core.chain import Link
from cardwright.core.clauses import rule
from cardwright.core.game import Game
from cardwright.core.picks import Pick
from cardwright.core.procedures import Procedure
from cardwright.games.portals.element import DECLARATIONS, Element
from cardwright.games.portals.options import responses
from cardwright.games.portals.play import begin
from cardwright.games.portals.realm import Realm
from cardwright.games.portals.resolving import Resolve, lose, still_has_its_source
from cardwright.games.portals.setting_off import SetOff
from cardwright.games.portals.window import DAMAGE, Window, window

NOTHING_IS_ADDED_WHILE_RESOLVING: Final = rule("PC-CHAIN-4")
LAST_ADDED_RESOLVES_FIRST: Final = rule("PC-GOLD-2")
SET_OFF_ADDS_ITSELF: Final = rule("PC-CHAIN-3")
SET_OFF_BEFORE_A_DECLARATION: Final = rule("PC-CHAIN-4")
WINDOW_AFTER_DAMAGE: Final = rule("PC-CHAIN-20")


class Responses(Window):
    """A window, and the chain that begins with the first response in it, or with the elements it opens with."""

    def copy(self) -> Responses:
        links = [link.copy() for link in self.links]
        twin = Responses(links, self.passes, self.resolving, self.event, self.about, self.damage)
        twin.placed_like(self)
        return twin

    def options(self, game: Game, seat: int) -> list[Pick]:
        assert isinstance(game, Realm)
        return responses(game, seat)

    def declare(self, game: Game, seat: int, pick: Pick) -> Procedure:
        assert isinstance(game, Realm)
        game.answers += 1
        return begin(game, seat, pick)

    def holds(self, game: Game, link: Link) -> bool:
        assert isinstance(game, Realm)
        assert isinstance(link, Element)
        return still_has_its_source(game, link)

    def resolve(self, game: Game, link: Link) -> Procedure | None:
        assert isinstance(link, Element)
        return Resolve(link)

    def is_lost(self, game: Game, link: Link) -> None:
        assert isinstance(game, Realm)
        assert isinstance(link, Element)
        lose(game, link)

    def grows_while_resolving(self) -> bool:
        return not NOTHING_IS_ADDED_WHILE_RESOLVING.holds()

    def before_asking(self, game: Game) -> Procedure | None:
        """What a response has set off adds itself before anybody is asked."""
        assert isinstance(game, Realm)
        if game.waiting and not self.resolving and SET_OFF_ADDS_ITSELF.holds():
            return SetOff()
        return None

    def before_resolving(self, game: Game) -> Procedure | None:
        """What was set off meanwhile comes before a declaration that is the last element left."""
        assert isinstance(game, Realm)
        if not LAST_ADDED_RESOLVES_FIRST.holds():
            self.links = [*self.links[1:], *self.links[:1]]
        declared_first = len(self.links) == 1 and self.links[0].key in DECLARATIONS
        if self.resolving and game.waiting and declared_first and SET_OFF_BEFORE_A_DECLARATION.holds():
            return SetOff()
        return None

    def what_follows(self, game: Game) -> Procedure | None:
        """When the chain is empty: what was set off meanwhile, then a window if somebody took damage."""
        assert isinstance(game, Realm)
        if game.waiting:
            return SetOff()
        if game.damage and WINDOW_AFTER_DAMAGE.holds():
            return window(game, DAMAGE)
        return None
