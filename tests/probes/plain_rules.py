"""What all probe games share: words for picks and events, and seats without decks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from cardwright.core.chance import seeded
from cardwright.core.choosing import ChoosePieces
from cardwright.core.events import Event
from cardwright.core.game import Game, NotAllowed
from cardwright.core.picks import Pick
from cardwright.core.pieces import Definition
from cardwright.core.places import PlaceKind
from cardwright.core.procedures import Procedure
from cardwright.core.refusals import NOT_ALLOWED_NOW, Refusal, Refusals
from cardwright.core.ruleset import Ruleset, Seat


class Try:
    """A verb for one piece: which question it answers, and where such a piece must lie."""

    def __init__(self, verb: str, question: str, place: str, whose: str = "own", kind: str = "") -> None:
        self.verb, self.question, self.place, self.whose, self.kind = verb, question, place, whose, kind

    def asked(self, game: Game, seat: int) -> bool:
        return any(decision.seat == seat and decision.question == self.question for decision in game.pending)

    def lies_right(self, game: Game, seat: int, piece: int) -> bool:
        place = game.table.places[game.place_of[piece]]
        right_kind = self.kind in ("", game.definition(piece).kind)
        return place.kind.name == self.place and (place.owner == seat) == (self.whose == "own") and right_kind


def prohibitions(tries: Sequence[Try]) -> Refusals:
    """What forbids these verbs: nobody asks, the piece lies elsewhere, or it was chosen or passed over already."""
    refusals, by_verb = Refusals(), {one.verb: one for one in tries}
    verbs = " ".join(by_verb)

    @refusals.forbids(verbs, "PLAIN-TIME-1", "It is not the time to {verb} {card}.")
    def nobody_asks(game: Game, seat: int, pick: Pick) -> bool:
        return not by_verb[pick.verb].asked(game, seat)

    @refusals.forbids(verbs, "PLAIN-PLACE-1", "{card} does not lie where you could {verb} it.")
    def it_lies_elsewhere(game: Game, seat: int, pick: Pick) -> bool:
        return not by_verb[pick.verb].lies_right(game, seat, pick.piece)

    @refusals.forbids(verbs, "PLAIN-CHOICE-1", "{card} was chosen or passed over already.")
    def its_turn_is_over(game: Game, seat: int, pick: Pick) -> bool:
        top = game.stack[-1]
        return isinstance(top, ChoosePieces) and top.verb == pick.verb and pick.piece not in top.offered(game)

    return refusals


class PlainRules(Ruleset):
    """A ruleset of cards made in Python; a probe says how it is set up and, where it wants, more."""

    game_class: type[Game]
    tries: ClassVar[tuple[Try, ...]] = ()

    def __init__(
        self,
        id: str,
        counts: tuple[int, ...],
        kinds: Sequence[PlaceKind],
        cards: Sequence[Definition],
        marks: tuple[str, ...] = (),
        refusals: Refusals | None = None,
    ) -> None:
        super().__init__(id, id.replace("_", " "), counts)
        self.place_kinds = tuple(kinds)
        self.mark_names = marks
        self.refusals = refusals or prohibitions(self.tries)
        self.number_definitions(list(cards))

    def set_up(self, game: Game, seats: list[Seat]) -> None:
        """Lay the pieces out and push the first procedure."""
        raise NotImplementedError

    def blank(self) -> Game:
        return self.game_class(self)

    def check_deck(self, deck: list[str], settings: dict[str, int]) -> list[Refusal]:
        return []

    def label(self, game: Game, piece: int, viewer: int) -> str:
        """The name, if the viewer may know it, and where the piece lies."""
        place = game.table.places[game.place_of[piece]]
        name = game.name(piece) if game.knows(viewer, piece) else "a card"
        return f"{name} ({place.label} {game.contents[place.number].index(piece) + 1})"

    def notation(self, game: Game, pick: Pick, viewer: int) -> str:
        words = [pick.verb]
        if pick.piece >= 0:
            words.append(self.label(game, pick.piece, viewer))
        if pick.target >= 0:
            words.append(f"at {self.label(game, pick.target, viewer)}")
        if pick.choice >= 0:
            words.append(str(pick.choice))
        return " ".join(words)

    def intents(self, game: Game, seat: int) -> list[Pick]:
        """Every verb with every piece that the seat can name."""
        named = [piece for piece in range(len(game.place_of)) if game.knows(seat, piece)]
        return [
            Pick(one.verb, piece)
            for one in self.tries
            for piece in named
            if one.kind in ("", game.definition(piece).kind)
        ]

    def facts(self, game: Game, seat: int, pick: Pick) -> dict[str, str]:
        return {"card": game.name(pick.piece) if pick.piece >= 0 else "", "verb": pick.verb}

    def prose(self, game: Game, event: Event, viewer: int) -> str:
        readable = event.seen == -1 or (viewer >= 0 and event.seen >> viewer & 1)
        return f"{event.name} {event.seat} {event.card if readable else 'a card'} {event.number} {event.other}"

    def given_up(self, game: Game, what: str, seat: int) -> None:
        if what == "draw agreed":
            game.finish((), "", "a draw")
            return
        if game.is_out(seat):
            raise NotAllowed(Refusal(NOT_ALLOWED_NOW, "This player is out already."))
        game.eliminate(seat, "")
        left = game.seats_from(0)
        if len(left) == 1:
            game.finish((left[0],), "", "the last one in the game")

    def table_view(self, game: Game, viewer: int) -> dict[str, Any]:
        return {name: getattr(game, name) for name in type(game).FIELDS}


class PlainGame(Game):
    """A game whose own counters are numbers or lists of numbers: `class Race(PlainGame, turn=0, points=[0, 0])`."""

    START: ClassVar[dict[str, Any]] = {}

    def __init_subclass__(cls, **start: Any) -> None:
        cls.START, cls.FIELDS = start, tuple(start)

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        for name, value in self.START.items():
            setattr(self, name, value.copy() if isinstance(value, list) else value)

    def copy(self) -> Game:
        twin = type(self)(self.rules)
        self.copy_into(twin)
        for name in self.FIELDS:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if isinstance(value, list) else value)
        return twin


def placed(twin: Procedure, original: Procedure) -> Procedure:
    """The twin of a procedure, standing where the original stands."""
    twin.placed_like(original)
    return twin


def seats(count: int) -> list[Seat]:
    return [Seat(f"P{number + 1}", []) for number in range(count)]


def started(rules: Ruleset, count: int, seed: int = 1, log: bool = True) -> Game:
    """A game at its first decision."""
    game = rules.begin(seats(count), rules.setting_values({}), seeded(seed))
    game.log = [] if log else None
    game.run()
    return game
