"""The state of a running game: everything that changes, as plain data, and the verbs that change it.

Card definitions, texts and rules are shared and immutable; they belong to the ruleset. A game can be
copied, compared, saved and read back at any decision.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from cardwright.core.alike import are_alike
from cardwright.core.chance import Chance, seeded
from cardwright.core.clauses import IN_FORCE
from cardwright.core.events import EVERY_SEAT, Event
from cardwright.core.events import Ending as Ending
from cardwright.core.ledger import Ledger
from cardwright.core.picks import Decision, Pick
from cardwright.core.pieces import Definition
from cardwright.core.pieces import Ref as Ref
from cardwright.core.places import EVERYBODY, OWNER, PlaceTable
from cardwright.core.procedures import AGAIN, END, RESTART, Procedure, Signal, StepResult
from cardwright.core.refusals import NOT_A_MOVE, Refusal
from cardwright.core.refusals import NotAllowed as NotAllowed
from cardwright.core.script import Script
from cardwright.core.simultaneously import Simultaneously
from cardwright.core.trail import Trail, trail_for
from cardwright.core.values import Modifier

if TYPE_CHECKING:
    from cardwright.core.ruleset import Ruleset

STEP_BUDGET: Final = 10_000
TOP: Final = -1  # the top of a pile, the right end of a row
BOTTOM: Final = 0
UP: Final = 0
DOWN: Final = 1  # face values above are further sides of a piece


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game in progress. Subclasses add the counters of their game and name them in `FIELDS`."""

    FIELDS: ClassVar[tuple[str, ...]] = ()

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.table: PlaceTable = NO_PLACES
        self.settings: dict[str, int] = NO_SETTINGS
        self.chance: Chance = NO_CHANCE
        self.script: Script | None = None
        self.definitions: list[Definition] = NO_DEFINITIONS  # shared by copies until someone deals again
        self.owners: list[int] = NO_NUMBERS  # shared by copies
        self.controllers: list[int] = NO_NUMBERS
        self.place_of: list[int] = NO_NUMBERS
        self.hosts: list[int] = NO_NUMBERS
        self.host_stays: dict[int, int] = NO_STAYS  # of attached pieces: the stay of the host
        self.faces: list[int] = NO_NUMBERS
        self.stays: list[int] = NO_NUMBERS
        self.marks: list[list[int]] = NO_LISTS  # by kind of mark, then by piece
        self.contents: list[list[int]] = NO_LISTS  # by place, bottom or leftmost first
        self.ledger: Ledger = NO_LEDGER
        self.lasting: list[Modifier] = NO_MODIFIERS
        self.stack: list[Procedure] = NO_FRAMES
        self.pending: list[Decision] = NO_DECISIONS
        self.returned: tuple[int, ...] = ()  # what the procedure that ended last handed back
        self.out: int = 0  # mask of eliminated seats
        self.ending: Ending | None = None
        self.log: list[Event] | None = None
        self.trail: Trail | None = None  # kept where shuffles can be verified
        self.changes = 0  # grows with every change; caches key on it

    # Copies

    def copy(self) -> Game:
        raise NotImplementedError(f"{type(self).__name__} needs a copy() of its own")

    def copy_into(self, twin: Game) -> None:
        """Give a blank twin everything this class knows; subclasses add their own fields."""
        twin.table = self.table
        twin.settings = self.settings
        twin.chance = self.chance.copy()
        twin.script = None if self.script is None else self.script.copy()
        twin.definitions = self.definitions
        twin.owners = self.owners
        twin.controllers = self.controllers.copy()
        twin.place_of = self.place_of.copy()
        twin.hosts = self.hosts.copy()
        twin.host_stays = self.host_stays.copy() if self.host_stays else NO_STAYS
        twin.faces = self.faces.copy()
        twin.stays = self.stays.copy()
        twin.marks = [marks.copy() for marks in self.marks]
        twin.contents = [pieces.copy() for pieces in self.contents]
        twin.ledger = self.ledger.copy()
        twin.lasting = self.lasting.copy()
        twin.stack = [frame.copy() for frame in self.stack]
        twin.pending = self.pending  # decisions are never changed, only replaced
        twin.returned = self.returned
        twin.out = self.out
        twin.ending = self.ending
        twin.log = None if self.log is None else self.log.copy()
        twin.trail = None if self.trail is None else self.trail.copy()
        twin.changes = self.changes

    # Building the table, before the first step

    def lay_out(self, table: PlaceTable, marks: int, chance: Chance) -> None:
        """Begin with empty places and no pieces."""
        self.table = table
        self.chance, self.trail = chance, trail_for(chance)
        self.definitions, self.owners, self.controllers = [], [], []
        self.place_of, self.hosts, self.faces, self.stays = [], [], [], []
        self.marks = [[] for _ in range(marks)]
        self.contents = [[] for _ in table.places]
        self.ledger = Ledger()
        self.ledger.entries = [[] for _ in table.seats]
        self.lasting, self.stack, self.pending = [], [], []
        self.settings, self.host_stays = {}, NO_STAYS

    def add_piece(self, definition: Definition, owner: int, place: int, face: int = UP) -> int:
        """One more piece; those who can't see it there do not know it."""
        self.add_pieces([definition], owner, place, face)
        return len(self.place_of) - 1

    def add_pieces(self, definitions: list[Definition], owner: int, place: int, face: int = UP) -> None:
        """A whole pile of pieces, the last one on top; those who can't see the place do not know them."""
        first, count = len(self.place_of), len(definitions)
        self.changes += 1
        for viewer, entry in enumerate(self.ledger.entries):
            entry.extend([self.first_knowledge(viewer, place, face)] * count)
        self.definitions.extend(definitions)
        self.owners.extend([owner] * count)
        self.controllers.extend([owner] * count)
        self.place_of.extend([place] * count)
        self.hosts.extend([-1] * count)
        self.faces.extend([face] * count)
        self.stays.extend([0] * count)
        for marks in self.marks:
            marks.extend([-1] * count)
        self.contents[place].extend(range(first, first + count))

    def first_knowledge(self, viewer: int, place: int, face: int) -> tuple[int, ...]:
        """What a viewer knows of a piece that begins here: all, or that it is one of those hidden here."""
        if face != DOWN and self.sees_place(place, viewer):
            return ()
        entry = self.ledger.entries[viewer]
        hidden = [piece for piece in self.contents[place] if entry[piece]]
        if hidden:
            return entry[hidden[0]]
        self.ledger.mixings += 1
        return (self.ledger.mixings,)

    # Questions

    @property
    def seat_count(self) -> int:
        return len(self.table.seats)

    def is_over(self) -> bool:
        return self.ending is not None

    def seat_name(self, seat: int) -> str:
        return self.table.seats[seat]

    def definition(self, piece: int) -> Definition:
        """What the piece shows: the side that is up."""
        return self.definitions[piece].side(self.faces[piece])

    def name(self, piece: int) -> str:
        return self.definition(piece).name

    def pieces_in(self, label: str) -> list[int]:
        """The pieces in a place by its label; for tests and set-up, not for rules."""
        return self.contents[self.table.find(label)]

    def ref(self, piece: int) -> Ref:
        return Ref(piece, self.stays[piece])

    def is_there(self, ref: Ref) -> bool:
        """Is the piece still in the stay that the reference was made in?"""
        return self.stays[ref.piece] == ref.stay

    def mark(self, kind: int, piece: int) -> int:
        """A number remembered on a piece in play, -1 for none."""
        return self.marks[kind][piece]

    def sees(self, viewer: int, piece: int) -> bool:
        """May the viewer read the piece where it lies now? What it saw before is the ledger's business."""
        if self.faces[piece] == DOWN:
            return False
        place = self.table.places[self.place_of[piece]]
        sight = place.kind.sight_now()
        return sight == EVERYBODY or (sight == OWNER and place.owner == viewer and viewer >= 0)

    def knows(self, viewer: int, piece: int) -> bool:
        """May the viewer be told what the piece is? An onlooker (-1) remembers nothing."""
        return self.sees(viewer, piece) or self.ledger.knows(viewer, piece)

    def alike(self, one: int, other: int) -> bool:
        """Would a choice between these two pieces lead to equal games, also in what everybody knows?"""
        return are_alike(self, one, other)

    # Verbs: each changes the state and records its event; the quiet ones only if it is given a name

    def emit(self, event: Event) -> None:
        if self.log is not None:
            self.log.append(event)

    def say(
        self, name: str, seat: int = -1, card: str = "", number: int = 0, other: str = "", clause: str = ""
    ) -> None:
        """Record something that everybody sees and that moved no piece."""
        if self.log is not None:
            self.log.append(Event(name, seat, card, number=number, other=other, clause=clause))

    def move(
        self,
        piece: int,
        to: int,
        at: int = TOP,
        seen: int = 0,
        name: str = "moved",
        clause: str = "",
        face: int = -1,
        same_stay: bool = False,
    ) -> None:
        """Move a piece, turning it to a face on the way if one is named.

        `seen` is a mask of seats that watch it besides those who see its new place. With `same_stay` the
        piece only changes its place in play: references still find it, and it forgets nothing.
        """
        came_from = self.place_of[piece]
        left = self.contents[came_from]
        was_end = self.trail is not None and piece in (left[0], left[-1])
        if left[-1] == piece:
            left.pop()
        else:
            left.remove(piece)
        arrived = self.contents[to]
        if at == TOP:
            arrived.append(piece)
        else:
            arrived.insert(at, piece)
        self.changes += 1
        self.place_of[piece] = to
        if face >= 0:
            self.faces[piece] = face
        places = self.table.places
        old = places[came_from]
        if not same_stay:
            self.stays[piece] += 1
            if old.kind.in_play:
                self.forget_marks(piece)
        watching = self.seats_that_see(piece) | seen
        if self.trail is not None:
            self.trail.moved(piece, watching, left, was_end, arrived, at)
        for viewer in range(len(self.ledger.entries)):
            if watching >> viewer & 1:
                if self.ledger.entries[viewer][piece]:
                    self.show(piece, viewer, left if old.kind.loose else NO_NUMBERS)
            elif old.kind.loose and not self.sees_place(old.number, viewer):
                self.ledger.mix(viewer, [*left, piece])
        if self.log is not None:
            owner, tail = self.owners[piece], "" if at == TOP else "bottom"
            moved = Event(name, owner, self.name(piece), watching, came_from, to, clause=clause, tail=tail)
            self.log.append(moved)

    def seats_that_see(self, piece: int) -> int:
        """A mask of the seats that read the piece where it lies."""
        if self.faces[piece] == DOWN:
            return 0
        place = self.table.places[self.place_of[piece]]
        sight = place.kind.sight if place.kind.citation.state == 0 else place.kind.sight_now()
        if sight == EVERYBODY:
            return EVERY_SEAT
        if sight == OWNER:
            return 1 << place.owner
        return 0

    def seats_that_know(self, piece: int) -> int:
        """A mask of the seats that read the piece where it lies, or remember what it is."""
        seats = self.seats_that_see(piece)
        for viewer in range(self.seat_count):
            if self.ledger.knows(viewer, piece):
                seats |= 1 << viewer
        return seats

    def sees_place(self, place: int, viewer: int) -> bool:
        """Does the viewer read the pieces that lie there face up?"""
        where = self.table.places[place]
        sight = where.kind.sight
        return sight == EVERYBODY or (sight == OWNER and where.owner == viewer)

    def show(self, piece: int, viewer: int, among: list[int]) -> None:
        """The viewer sees the piece; `among` are those it may have been confused with."""
        if self.ledger.entries[viewer][piece]:
            self.ledger.reveal(viewer, piece, among, self.definitions)

    def look(self, pieces: list[int], viewer: int, clause: str = "") -> None:
        """Let one player look at pieces where they lie."""
        self.changes += 1
        if self.trail is not None:
            self.trail.seen(pieces, 1 << viewer)
        for piece in pieces:
            place = self.place_of[piece]
            loose = self.table.places[place].kind.loose
            self.show(piece, viewer, self.contents[place] if loose else NO_NUMBERS)
            self.emit(Event("looked", viewer, self.name(piece), 1 << viewer, place, clause=clause))

    def search(self, place: int, seat: int, clause: str = "") -> None:
        """A player looks through a pile; nobody else can follow any more what lies where in it."""
        self.look(self.contents[place], seat, clause)
        if self.trail is not None:
            self.trail.searched(self.contents[place], seat)
        for viewer in range(len(self.ledger.entries)):
            if viewer != seat and not self.sees_place(place, viewer):
                self.ledger.mix(viewer, self.contents[place])

    def shuffle(self, place: int, clause: str = "") -> None:
        """Shuffle a pile: nobody knows its order any more."""
        self.changes += 1
        pieces = self.contents[place]
        if self.script is not None:
            self.script.shuffle(self, place)
        elif pieces:  # of an empty pile nothing is drawn
            self.chance.shuffle_cards(pieces, self.definitions)
        if self.trail is not None and pieces:
            self.trail.shuffled(self, place)
        for viewer in range(len(self.ledger.entries)):
            self.ledger.mix(viewer, pieces)
        for piece in pieces:
            self.stays[piece] += 1
        self.emit(Event("shuffled", self.table.places[place].owner, source=place, clause=clause))

    def random_piece(self, place: int, why: str) -> int:
        """A random piece of a place."""
        pieces = self.contents[place]
        if self.script is not None:
            return self.script.random_piece(self, place, why)
        return pieces[self.drawn(len(pieces), place)]

    def random_seat(self, why: str) -> int:
        """A random seat: who begins, and the like."""
        return self.roll(self.seat_count, why)

    def roll(self, faces: int, why: str) -> int:
        """Roll a die with so many faces: 0 up to faces - 1."""
        if self.script is not None:
            return self.script.number(why, faces)
        return self.drawn(faces)

    def drawn(self, bound: int, place: int = -1) -> int:
        """A number that chance brings, open to all unless it is that of a piece in a place."""
        number = self.chance.below(bound)
        if self.trail is not None:
            self.trail.numbered(self, bound, number, place)
        return number

    def set_mark(self, kind: int, piece: int, value: int, name: str = "", clause: str = "") -> None:
        self.changes += 1
        self.marks[kind][piece] = value
        self.tell(name, piece, value, clause)

    def forget_marks(self, piece: int) -> None:
        """A piece that leaves play forgets everything."""
        for marks in self.marks:
            marks[piece] = -1
        self.hosts[piece] = -1
        if piece in self.host_stays:
            del self.host_stays[piece]
        self.controllers[piece] = self.owners[piece]

    def turn_face(self, piece: int, face: int, name: str = "turned", clause: str = "") -> None:
        """Turn a piece to another face; who sees its place learns what it shows, who knew it still does."""
        seen, card = self.seats_that_know(piece), self.name(piece)
        self.changes += 1
        self.faces[piece] = face
        for viewer in range(self.seat_count):
            if self.sees(viewer, piece):
                self.show(piece, viewer, [])
        if face != DOWN:
            seen, card = self.seats_that_know(piece), self.name(piece)
        where = self.place_of[piece]
        self.emit(Event(name, self.owners[piece], card, seen, where, number=face, clause=clause))

    def attach(self, piece: int, host: int, name: str = "", clause: str = "") -> None:
        """Lay a piece on or under another, for as long as both stay."""
        self.changes += 1
        self.hosts[piece] = host
        if self.host_stays is NO_STAYS:
            self.host_stays = {}
        self.host_stays[piece] = self.stays[host]
        self.tell(name, piece, clause=clause)

    def host_of(self, piece: int) -> int:
        """What the piece lies on or under, -1 if nothing, or if that has left."""
        host = self.hosts[piece]
        return host if host >= 0 and self.host_stays.get(piece) == self.stays[host] else -1

    def attached_to(self, host: int, stay: int = -1) -> list[int]:
        """What lies on or under the piece; with an earlier stay of it, what was left behind then."""
        wanted = self.stays[host] if stay < 0 else stay
        stays = self.host_stays
        return sorted([piece for piece in stays if self.hosts[piece] == host and stays[piece] == wanted])

    def give_control(self, piece: int, seat: int, name: str = "", clause: str = "") -> None:
        self.changes += 1
        self.controllers[piece] = seat
        self.tell(name, piece, seat, clause)

    def lasts(self, modifier: Modifier, name: str = "") -> None:
        """Add a lasting change of a value or an ability."""
        self.changes += 1
        self.lasting.append(modifier)
        if name and modifier.piece >= 0:
            self.tell(name, modifier.piece, modifier.number, modifier.clause, modifier.label)

    def tell(self, name: str, piece: int, number: int = 0, clause: str = "", other: str = "") -> None:
        """Record what happened to a piece where it lies, if it has a name; who knows the piece reads which."""
        if name and self.log is not None:
            seen, card, where = self.seats_that_know(piece), self.name(piece), self.place_of[piece]
            self.emit(Event(name, self.owners[piece], card, seen, where, number=number, other=other, clause=clause))

    def end_lasting(self, until: int) -> None:
        """End all changes that last until this moment."""
        self.changes += 1
        self.lasting = [modifier for modifier in self.lasting if modifier.until != until]

    def finish(self, winners: tuple[int, ...], clause: str, words: str) -> None:
        """The game is over, at this very moment."""
        if self.ending is None:
            self.changes += 1
            self.ending = Ending(winners, clause, words)
            self.emit(Event("ended", winners[0] if winners else -1, other=words, clause=clause))

    def eliminate(self, seat: int, clause: str) -> None:
        """A player is out of a game that goes on."""
        self.changes += 1
        self.out |= 1 << seat
        self.emit(Event("eliminated", seat, clause=clause))

    def drop_frames(self, seat: int) -> None:
        """What a player who leaves the game was doing ends with it."""
        self.stack[:] = [frame for frame in self.stack if not frame.belongs_to(seat)]

    def is_out(self, seat: int) -> bool:
        return bool(self.out >> seat & 1)

    def seats_from(self, first: int) -> list[int]:
        """The seats still in the game in turn order, beginning with one of them."""
        count = len(self.table.seats)
        if not self.out:
            return self.table.rounds[first % count].copy()
        return [seat % count for seat in range(first, first + count) if not self.is_out(seat % count)]

    # Moving on

    def push(self, procedure: Procedure) -> None:
        self.stack.append(procedure)

    def run(self) -> None:
        """Go on until somebody must decide or the game is over."""
        self.pending = NO_DECISIONS
        stack = self.stack
        budget = STEP_BUDGET
        while self.ending is None:
            frame = stack[-1]
            steps = frame.steps
            at = frame.at
            if at >= len(steps):
                if isinstance(frame, Simultaneously):
                    if frame.advance(self):
                        return
                else:
                    stack.pop()
                continue
            frame.at = at + 1
            step = steps[at]
            if step.citation.state != IN_FORCE and step.is_skipped():
                continue
            out = self.out
            result: StepResult = step.method(frame, self)
            if result is not None and not self.is_over():  # the compiler believes the loop that it is not
                if self.out != out and frame not in stack:
                    pass  # it belonged to a player who has just left the game
                elif isinstance(result, Decision):
                    self.pending = [result]
                    return
                elif isinstance(result, Procedure):
                    stack.append(result)
                else:
                    self.obey(frame, result)
            budget -= 1
            if budget == STEP_BUDGET // 2:
                self.rules.loops(self)
            elif budget == 0:
                where = type(frame).__name__
                raise OutOfSteps(f"{self.rules.id}: no decision after {STEP_BUDGET} steps, in {where}")
        stack.clear()

    def obey(self, frame: Procedure, signal: Signal) -> None:
        """Leave the usual order of steps."""
        if signal is END:
            self.leave(frame)
        elif signal is RESTART:
            frame.at = 0
        elif signal is AGAIN:
            frame.at -= 1

    def leave(self, frame: Procedure) -> None:
        """End a procedure before its last step, and whatever it still had on top."""
        if self.stack[-1] is frame:
            self.stack.pop()
            return
        if frame not in self.stack:
            raise ValueError(f"{type(frame).__name__} is not in progress")
        while self.stack.pop() is not frame:
            pass

    def decision(self, seat: int = -1) -> Decision:
        """The pending decision, of a seat where several decide at once."""
        for decision in self.pending:
            if seat < 0 or decision.seat == seat:
                return decision
        raise NotAllowed(Refusal(NOT_A_MOVE, "It is not this player's decision."))

    def choose(self, pick: Pick, seat: int = -1) -> None:
        """Answer the pending decision and go on."""
        decision = self.decision(seat)
        if not decision.offers(pick):
            raise NotAllowed(Refusal(NOT_A_MOVE, "That is not among the options."))
        self.take(decision, pick)

    def take(self, decision: Decision, pick: Pick) -> None:
        """Answer a decision with one of its own options and go on."""
        frame = self.stack[-1]
        if isinstance(frame, Simultaneously):
            frame.answered(decision.seat, pick)
        else:
            frame.answer = pick
        self.run()

    def ask_again(self) -> None:
        """Work the open decisions out once more: a step that asks changes nothing before it asks."""
        if self.ending is None and self.pending:
            self.stand_back()
            self.run()

    def stand_back(self) -> None:
        """Stand before the step that asks, as if it had not asked yet."""
        if self.ending is not None or not self.pending:
            return
        self.pending = []
        top = self.stack[-1]
        if isinstance(top, Simultaneously):
            top.stand_back()
        else:
            top.at -= 1

    def give_up(self, what: str, seat: int) -> None:
        """A player concedes or runs out of time, or all agree to a draw. What is still open is asked anew."""
        top = self.stack[-1] if self.stack else None
        self.stand_back()
        try:
            self.rules.given_up(self, what, seat)
            if isinstance(top, Simultaneously) and self.ending is None and any(top is one for one in self.stack):
                top.give_up(self, what, seat)
        finally:
            self.run()

    def side_of(self, seat: int) -> Game:
        """The game as it stands for one seat: while all act at once, each is further on in its own part."""
        if self.stack and seat >= 0:
            top = self.stack[-1]
            if isinstance(top, Simultaneously):
                return top.game_of(seat) or self
        return self


class OutOfSteps(Exception):
    """The engine ran too long between two decisions: a defect, reported with a record."""


NO_NUMBERS: Final[list[int]] = []
NO_LISTS: Final[list[list[int]]] = []
NO_DEFINITIONS: Final[list[Definition]] = []
NO_FRAMES: Final[list[Procedure]] = []
NO_DECISIONS: Final[list[Decision]] = []
NO_MODIFIERS: Final[list[Modifier]] = []
NO_SETTINGS: Final[dict[str, int]] = {}
NO_STAYS: Final[dict[int, int]] = {}
NO_PLACES: Final = PlaceTable((), ())
NO_LEDGER: Final = Ledger()
NO_CHANCE: Final = seeded(0)
