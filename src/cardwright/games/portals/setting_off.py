"""Setting off: what was set off is ordered by its players, aimed, and goes on a chain."""

from __future__ import annotations

from typing import ClassVar, Final

from cardwright.core.clauses import rule
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import END, Procedure, StepResult, step
from cardwright.core.triggers import Trigger
from cardwright.games.portals.element import OPEN_EFFECT, SET_OFF, Element, element_of
from cardwright.games.portals.moments import ONCE_PER_TURN
from cardwright.games.portals.naming import NameTargets, take_over
from cardwright.games.portals.realm import Realm
from cardwright.games.portals.targets import elements_waiting
from cardwright.games.portals.window import chain_to_answer, window

ORDER_OF_TRIGGERS: Final = rule("PC-CHAIN-5")
OPENING_IS_COMPULSORY: Final = rule("PC-PORTAL-30")
OPPONENT_OF_THE_COMBAT: Final = rule("PC-TEXT-2")


class SetOff(Procedure):
    """What was set off goes on a chain: used or not, ordered by its players, targets named, then a window.

    Elements are collected in the order in which they will resolve; a trigger that is given an event opens
    the window of this event together with them.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("batch", "elements", "event", "about")

    def __init__(
        self,
        batch: list[Trigger] | None = None,
        elements: list[Element] | None = None,
        event: str = "",
        about: int = -1,
    ) -> None:
        super().__init__()
        self.batch: list[Trigger] = batch if batch is not None else []
        self.elements: list[Element] = elements if elements is not None else []
        self.event = event
        self.about = about

    def copy(self) -> SetOff:
        elements = [element.copy() for element in self.elements]
        twin = SetOff(self.batch.copy(), elements, self.event, self.about)
        twin.placed_like(self)
        return twin

    @step()
    def what_was_set_off_is_collected(self, realm: Realm) -> StepResult:
        self.batch = [*self.batch, *realm.waiting]
        realm.waiting = []
        return None

    @step()
    def the_next_one_is_chosen(self, realm: Realm) -> StepResult:
        """Those of the active player resolve first, then clockwise; each player orders its own."""
        self.batch = [trigger for trigger in self.batch if not self.is_used_up(realm, trigger)]
        mine = self.of_the_next_player(realm)
        if not mine:
            self.go_to("all_go_on_a_chain")
            return None
        options = []
        for at, trigger in enumerate(mine):
            if not any(trigger.same(other) for other in mine[:at]):
                options.append(Pick("next", trigger.piece, trigger.about, at))
        if any(is_by_choice(trigger) for trigger in mine):
            optional = [
                Pick("forgo", option.piece, option.target, option.choice)
                for option in options
                if is_by_choice(mine[option.choice])
            ]
            return Decision(mine[0].seat, "set off", [*options, *optional])
        if len(options) > 1 and ORDER_OF_TRIGGERS.holds():
            return Decision(mine[0].seat, "set off", options)
        self.answer = options[0]
        return None

    @step()
    def its_targets_are_named(self, realm: Realm) -> StepResult:
        mine = self.of_the_next_player(realm)
        trigger = mine[self.picked().choice]
        self.batch = [other for other in self.batch if other is not trigger]
        if self.picked().verb == "forgo":
            self.go_to("the_next_one_is_chosen")
            return None
        made = element_for(realm, trigger)
        self.elements = [*self.elements, made]
        return NameTargets(made.copy())

    @step()
    def and_the_next(self, realm: Realm) -> StepResult:
        take_over(self.elements[-1], realm.returned)
        self.go_to("the_next_one_is_chosen")
        return None

    @step()
    def all_go_on_a_chain(self, realm: Realm) -> StepResult:
        if not self.elements and not self.event:
            return END
        chain = chain_to_answer(realm)
        if chain is not None:
            for element in reversed(self.elements):
                chain.add(element)
            return END
        for element in self.elements:
            realm.say("set_off", element.seat, realm.name(element.piece), clause="PC-CHAIN-5")
        return window(realm, self.event, [*reversed(self.elements)], self.about)

    def drop(self, seat: int) -> None:
        """What a player who is out has set off, or was about to name targets for, goes with it."""
        naming = self.at < len(self.steps) and self.steps[self.at].name == "and_the_next"
        if naming and self.elements[-1].seat == seat:
            self.go_to("the_next_one_is_chosen")
        self.elements = [element for element in self.elements if element.seat != seat]
        self.batch = [trigger for trigger in self.batch if trigger.seat != seat]

    def is_used_up(self, realm: Realm, trigger: Trigger) -> bool:
        """Was a text for once a turn used in this turn, or does it wait on a chain already?"""
        if trigger.key != "once" or not ONCE_PER_TURN.holds():
            return False
        for one in [*self.elements, *elements_waiting(realm)]:
            same = one.key == SET_OFF and one.piece == trigger.piece and one.number == trigger.number
            if same and one.stay == trigger.bound["stay"] and not one.cancelled:
                return True
        return realm.ability_was_used(trigger.piece, trigger.number)

    def of_the_next_player(self, realm: Realm) -> list[Trigger]:
        """What waits for the first player who has anything, the active one before the others."""
        for seat in realm.seats_from(realm.active if ORDER_OF_TRIGGERS.holds() else 0):
            mine = [trigger for trigger in self.batch if trigger.seat == seat]
            if mine:
                return mine
        return []


def is_by_choice(trigger: Trigger) -> bool:
    """May its player leave it: a text for once a turn, and not the effect of a Portal that was opened?"""
    return trigger.key == "once" or (trigger.key == OPEN_EFFECT and not OPENING_IS_COMPULSORY.holds())


def element_for(realm: Realm, trigger: Trigger) -> Element:
    """The element of something set off, as its source was at that moment."""
    key = SET_OFF if trigger.key in ("once", "passive") else trigger.key
    made = element_of(realm, trigger.seat, key, trigger.piece, trigger.number, int(trigger.bound["half"]))
    made.stay = int(trigger.bound["stay"])
    made.about = trigger.about
    made.opponent = int(trigger.bound["opponent"]) if OPPONENT_OF_THE_COMBAT.holds() else -1
    made.face = int(trigger.bound.get("face", 0))
    return made
