"""Refusals: one prohibition, one function, its clause; the list of options and every reason come from it."""

from __future__ import annotations

from collections.abc import Callable
from sys import intern
from typing import Any, Final, TypeVar

from cardwright.core.clauses import IN_FORCE, Citation, cite
from cardwright.core.picks import Pick
from cardwright.core.pieces import Definition

NOT_A_MOVE: Final = "not a move"
NOT_ALLOWED_NOW: Final = "not allowed now"
TWO_THINGS: Final = "could mean two things"

Test = TypeVar("Test", bound=Callable[..., bool])


class Refusal:
    """Why something cannot be done: which kind of no, the clause, and a sentence for the player."""

    def __init__(self, kind: str, sentence: str, clause: str = "", meant: tuple[str, ...] = ()) -> None:
        self.kind = kind
        self.sentence = sentence
        self.clause = clause
        self.meant = meant  # what it could mean, or the nearest things that would work

    def __str__(self) -> str:
        return f"{self.clause}: {self.sentence}" if self.clause else self.sentence

    def plain(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "kind": self.kind,
            "clause": self.clause,
            "sentence": self.sentence,
            "meant": list(self.meant),
        }


class NotAllowed(Exception):
    """A pick that was not among the options; carries the refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Forbid:
    """A prohibition: which verbs, which cards it can ever concern, and the test that decides.

    `shared` names the verbs with which the test looks at no card, only at the player and the choice. What is not
    `listed` forbids only what no list of options ever tries, and is asked about when a player tries it.
    """

    def __init__(
        self,
        verbs: tuple[str, ...],
        citation: Citation,
        sentence: str,
        test: Callable[..., bool],
        concerns: Callable[[Definition], bool] | None,
        facts: Callable[..., dict[str, str]] | None,
        shared: tuple[str, ...] = (),
        listed: bool = True,
    ) -> None:
        self.verbs = verbs
        self.citation = citation
        self.sentence = sentence
        self.test = test
        self.concerns = concerns
        self.facts = facts
        self.shared = shared
        self.listed = listed

    def forbids(self, game: Any, seat: int, pick: Pick) -> bool:
        """Is the pick forbidden by this rule?"""
        citation = self.citation
        return (citation.state == IN_FORCE or citation.holds()) and self.test(game, seat, pick)


NONE: Final[list[Forbid]] = []
NONE_OF_ANY: Final[list[list[Forbid]]] = []


def is_forbidden_by(forbids: list[Forbid], game: object, seat: object, pick: object) -> bool:
    """Does one of these prohibitions forbid the pick?"""
    for forbid in forbids:
        citation = forbid.citation
        if (citation.state == IN_FORCE or citation.holds()) and forbid.test(game, seat, pick):
            return True
    return False


class Refusals:
    """All prohibitions of a game, in the order in which they are looked at.

    A prohibition about cards says which cards it can concern, so that most cards are never asked about; what
    is shared by all cards is asked once for a whole list.
    """

    def __init__(self) -> None:
        self.all: list[Forbid] = []
        self.general: dict[str, list[Forbid]] = {}
        self.about_card: dict[str, list[list[Forbid]]] = {}
        self.shared: dict[str, list[Forbid]] = {}
        self.own: dict[str, list[list[Forbid]]] = {}  # about the card, for lists: without what is shared

    def forbids(
        self,
        verbs: str,
        clauses: str,
        sentence: str,
        concerns: Callable[[Definition], bool] | None = None,
        facts: Callable[..., dict[str, str]] | None = None,
        shared: str = "",
        listed: bool = True,
    ) -> Callable[[Test], Test]:
        """Register the test that decides whether these verbs are forbidden now."""

        def register(test: Test) -> Test:
            citation = cite("forbid", tuple(clauses.split()))
            mine = tuple([intern(verb) for verb in verbs.split()])  # found by identity when a list is made
            self.all.append(Forbid(mine, citation, sentence, test, concerns, facts, tuple(shared.split()), listed))
            return test

        return register

    def sorted_for(self, definitions: list[Definition]) -> Refusals:
        """The same prohibitions, sorted by verb and card for one list of cards."""
        made = Refusals()
        made.all = self.all
        verbs = sorted({verb for forbid in self.all for verb in forbid.verbs})
        for verb in verbs:
            mine = [forbid for forbid in self.all if verb in forbid.verbs]
            made.general[verb] = [forbid for forbid in mine if forbid.concerns is None]
            made.about_card[verb] = [
                [f for f in mine if f.concerns is not None and f.concerns(card)] for card in definitions
            ]
            made.shared[verb] = [forbid for forbid in mine if verb in forbid.shared]
            own = [
                [forbid for forbid in about if forbid.listed and verb not in forbid.shared]
                for about in made.about_card[verb]
            ]
            if any(own):
                made.own[verb] = own
        return made

    def is_forbidden(self, game: Any, seat: int, pick: Pick, card: int) -> bool:
        """The fast yes or no: does any rule forbid the pick?"""
        if is_forbidden_by(self.general.get(pick.verb, NONE), game, seat, pick):
            return True
        return card >= 0 and self.card_is_forbidden(game, seat, pick, card)

    def card_is_forbidden(self, game: Any, seat: int, pick: Pick, card: int) -> bool:
        """Only the prohibitions about this card: for lists in which the general ones were asked once."""
        mine = self.about_card.get(pick.verb)
        return mine is not None and is_forbidden_by(mine[card], game, seat, pick)

    def is_forbidden_to_all(self, game: Any, seat: int, pick: Pick) -> bool:
        """Does a prohibition that looks at no card forbid this verb and choice?"""
        return is_forbidden_by(self.shared.get(pick.verb, NONE), game, seat, pick)

    def free_of_the_rest(self, game: Any, seat: int, tries: list[Pick], cards: list[Definition]) -> list[Pick]:
        """What of a list no prohibition about its card forbids; `cards` tells which that is, by piece.

        What is shared by all cards was asked before, and what no list tries is not asked at all.
        """
        found: list[Pick] = []
        verb, mine = "", NONE_OF_ANY
        boxed: object = seat
        for pick in tries:
            if pick.verb != verb:
                verb = pick.verb
                mine = self.own.get(verb, NONE_OF_ANY)
            if mine:
                forbids = mine[cards[pick.piece].number]
                if forbids and is_forbidden_by(forbids, game, boxed, pick):
                    continue
            found.append(pick)
        return found

    def reason(self, game: Any, seat: int, pick: Pick, card: int) -> Forbid | None:
        """The first rule that forbids the pick, none if it is allowed."""
        for forbid in self.all:
            if pick.verb not in forbid.verbs:
                continue
            if forbid.concerns is not None and (card < 0 or not forbid.concerns(game.rules.definitions[card])):
                continue
            if forbid.forbids(game, seat, pick):
                return forbid
        return None
