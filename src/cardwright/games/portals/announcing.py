"""Announcing: pay, do, name the targets, go on the chain; what every play and use has in common."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from cardwright.core.picks import Pick
from cardwright.core.procedures import Procedure, StepResult, step
from cardwright.games.portals.element import Element
from cardwright.games.portals.naming import NameTargets, take_over
from cardwright.games.portals.realm import Realm
from cardwright.games.portals.window import chain_to_answer, window


@mypyc_attr(allow_interpreted_subclasses=True)
class Announcing(Procedure):
    """Something that a player plays or uses: paying and naming are one step with it, then others may respond."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "act", "element", "event", "about")

    def __init__(
        self, seat: int, act: Pick, element: Element | None = None, event: str = "", about: int = -1
    ) -> None:
        super().__init__()
        self.seat = seat
        self.act = act
        self.element = element  # what goes on the chain, once it is made
        self.event = event  # what the window is about, if that has a name
        self.about = about

    def copy(self) -> Announcing:
        element = None if self.element is None else self.element.copy()
        twin = type(self)(self.seat, self.act, element, self.event, self.about)
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.seat == seat

    @step()
    def the_cost_is_paid(self, realm: Realm) -> StepResult:
        return None

    @step()
    def it_is_done(self, realm: Realm) -> StepResult:
        return None

    @step("PC-CHAIN-11")
    def targets_are_named(self, realm: Realm) -> StepResult:
        if self.element is None or realm.ending is not None:
            return None
        return NameTargets(self.element.copy())

    @step("PC-CHAIN-1", "PC-CHAIN-13")
    def it_goes_on_the_chain(self, realm: Realm) -> StepResult:
        """On the chain that it answers, or on one of its own with the first window."""
        if self.element is not None:
            take_over(self.element, realm.returned)
        chain = chain_to_answer(realm)
        if chain is not None:
            if self.element is not None:
                chain.add(self.element)
            return None
        return window(realm, self.event, [] if self.element is None else [self.element], self.about)
