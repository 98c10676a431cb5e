"""Naming: the opponent and the targets of an effect, chosen when it is played, activated or set off."""

from __future__ import annotations

from typing import ClassVar, Final

from cardwright.core.clauses import rule
from cardwright.core.picks import Decision, Pick
from cardwright.core.procedures import END, Procedure, StepResult, step
from cardwright.games.portals.element import Element, Named, effects_of
from cardwright.games.portals.realm import Realm
from cardwright.games.portals.targets import (
    Target,
    how_many,
    legal_targets,
    opponents_of,
    parts,
    speaks_of_one_opponent,
)

OPPONENT_IS_CHOSEN: Final = rule("PC-TEXT-2", "PC-MULTI-10", "PC-MULTI-29")
NAMED_WHEN_PLAYED: Final = rule("PC-CHAIN-18")
UP_TO: Final = rule("PC-TEXT-4")
DIFFERENT_CARDS: Final = rule("PC-TEXT-9")


class NameTargets(Procedure):
    """The player of an element names its opponent and its targets, part by part; they are handed back."""

    FIELDS: ClassVar[tuple[str, ...]] = ("element", "opponent", "named", "chosen")

    def __init__(
        self,
        element: Element,
        opponent: int = -1,
        named: tuple[Named, ...] = (),
        chosen: Named = (),
    ) -> None:
        super().__init__()
        self.element = element
        self.opponent = opponent
        self.named = named
        self.chosen = chosen  # of the part that is being named

    def copy(self) -> NameTargets:
        twin = NameTargets(self.element.copy(), self.opponent, self.named, self.chosen)
        twin.placed_like(self)
        return twin

    def belongs_to(self, seat: int) -> bool:
        return self.element.seat == seat

    @step()
    def the_opponent_is_named(self, realm: Realm) -> StepResult:
        element = self.element
        if element.opponent >= 0 or not speaks_of_one_opponent(effects_of(realm, element)):
            return None
        opponents = opponents_of(realm, element)
        if len(opponents) < 2 or not OPPONENT_IS_CHOSEN.holds():
            self.opponent = opponents[0] if opponents else -1
            return None
        return Decision(element.seat, "opponent", [Pick("against", choice=seat) for seat in opponents])

    @step()
    def it_is_this_one(self, realm: Realm) -> StepResult:
        if self.answer is not None and self.answer.verb == "against":
            self.opponent = self.answer.choice
        self.element.opponent = self.opponent if self.opponent >= 0 else self.element.opponent
        return None

    @step()
    def a_card_is_named(self, realm: Realm) -> StepResult:
        todo = parts(effects_of(realm, self.element))
        if len(self.named) == len(todo) or not NAMED_WHEN_PLAYED.holds():
            return self.hand_back(realm)
        least, most = how_many(todo[len(self.named)])
        offered = self.offered(realm) if len(self.chosen) < most else []
        if not offered:
            self.answer = None
            return None
        options = [Pick("target", piece, choice=goal) for piece, goal in offered]
        if len(self.chosen) >= least and UP_TO.holds():
            options.append(Pick("done"))
        return Decision(self.element.seat, "target", options)

    @step()
    def it_is_noted(self, realm: Realm) -> StepResult:
        pick = self.answer  # none if there was nothing to ask
        if pick is not None and pick.verb == "target":
            self.chosen = (*self.chosen, (pick.piece, realm.stays[pick.piece], pick.choice))
        else:
            self.named, self.chosen = (*self.named, self.chosen), ()
            self.element.named = self.named
        self.go_to("a_card_is_named")
        return None

    def offered(self, realm: Realm) -> list[Target]:
        """What may be named next: cards in one order, equal ones once, none twice."""
        part = parts(effects_of(realm, self.element))[len(self.named)]
        found: list[Target] = []
        last = self.chosen[-1][0] if self.chosen else -1
        taken = [piece for piece, _, _ in self.chosen]
        passed = last < 0 or not DIFFERENT_CARDS.holds()
        legal = legal_targets(realm, self.element, part)
        for piece, goal in legal:
            if not passed:
                passed = piece == last
                continue
            if (piece in taken and DIFFERENT_CARDS.holds()) or any(
                realm.alike(piece, other) and goal == way for other, way in found
            ):
                continue
            found.append((piece, goal))
        least, _ = how_many(part)
        return with_enough_after_them(found, [piece for piece, _ in legal], least - len(self.chosen))

    def hand_back(self, realm: Realm) -> StepResult:
        realm.returned = packed(self.element.opponent, self.named)
        return END


def with_enough_after_them(found: list[Target], legal: list[int], missing: int) -> list[Target]:
    """Those after which as many can still be named as the text asks for, or as there are."""
    if missing < 2 or not found:
        return found
    left = {piece: len(set(legal[legal.index(piece) :])) for piece, _ in found}
    needed = min(missing, left[found[0][0]])
    return [target for target in found if left[target[0]] >= needed]


def packed(opponent: int, named: tuple[Named, ...]) -> tuple[int, ...]:
    """What was named, as plain numbers."""
    numbers = [opponent]
    for cards in named:
        numbers.append(len(cards))
        for piece, stay, goal in cards:
            numbers += [piece, stay, goal]
    return tuple(numbers)


def take_over(element: Element, numbers: tuple[int, ...]) -> None:
    """Give an element what was named for it."""
    element.opponent = numbers[0]
    named: list[Named] = []
    at = 1
    while at < len(numbers):
        count = numbers[at]
        at += 1
        cards: list[tuple[int, int, int]] = []
        for _ in range(count):
            cards.append((numbers[at], numbers[at + 1], numbers[at + 2]))
            at += 3
        named.append(tuple(cards))
    element.named = tuple(named)
