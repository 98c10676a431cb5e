"""A table in play: what its players may do, each thing done once, answered only when the store has kept it.

The state is a cache of the log. Whatever goes wrong between a change here and the commit makes the room stale,
and a stale room is made anew from the store before anybody sees it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from cardwright.core.asking import reasons, why_not
from cardwright.core.errors import CardwrightError
from cardwright.core.game import NotAllowed
from cardwright.core.records import Entry, Match
from cardwright.table import said as talk
from cardwright.table.errors import BAD_REQUEST, NOT_FOUND, NOT_NOW, NOT_SAVED, NOT_YOURS, No, no_by
from cardwright.table.history import History, OlderRules
from cardwright.table.said import Offer, Talk
from cardwright.table.store.rows import Decided, Said, SeatRow, TableRow
from cardwright.table.store.store import Store, StoreDown, Taken
from cardwright.table.terms import Terms, read_terms, terms_text

TRIES: Final = 8  # how often a request is tried again when another process was quicker
OURS: Final = "#"  # begins the id of what the server does by itself; nobody else may use such an id
FEW: Final = 20  # entries that are played here and now; more are played in a thread
Act = Callable[[History], None]


def now() -> int:
    """The time in milliseconds."""
    return time.time_ns() // 1_000_000


class Room:
    """One table: its game, what is said at it, and everybody who looks at it."""

    def __init__(self, store: Store, table: TableRow, seats: list[SeatRow]) -> None:
        self.store = store
        self.table = table
        self.seats = seats
        self.terms: Terms = read_terms(table.terms)
        self.terms_told = terms_text(self.terms)
        self.history: History | None = None
        self.talk = Talk()
        self.older = ""  # why the game can only be looked at
        self.stale = True
        self.lock = asyncio.Lock()
        self.watchers: set[Callable[[], None]] = set()
        self.shared: dict[bytes, bytes] = {}  # parts that were told of the present state, so that all keep the same
        self.here: dict[int, int] = {}  # by seat, how many connections its player has
        self.used = now()
        self.on_change: Callable[[Room], None] = lambda room: None

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def playing(self) -> History:
        """The game in progress or over; a no if it has not begun or belongs to older rules."""
        if self.older:
            raise No(NOT_NOW, self.older)
        if self.history is None:
            raise No(NOT_NOW, "The game has not begun: seats are still free.")
        return self.history

    # Reading

    async def refresh(self) -> None:
        """Read whatever the store knows and we do not."""
        async with self.lock:
            await self.catch_up()

    async def catch_up(self) -> None:
        if self.history is None or self.stale:
            await self.load()
        else:
            rows = await self.store.decisions(self.id, self.history.count)
            if len(rows) > FEW:
                await self.load()
            elif rows:
                self.history.add_all(rows)
                self.changed()
        await self.listen()

    async def load(self) -> None:
        """Make everything anew from the store."""
        table = await self.store.table(self.id)
        if table is None:
            raise No(NOT_FOUND, "There is no such table.")
        known = (self.table, self.seats, self.history)
        self.table, self.seats = table, await self.store.seats(self.id)
        if self.table.start and not self.older:
            rows, outages = await self.store.decisions(self.id), await self.store.outages()
            try:
                self.history = await asyncio.to_thread(self.made_from, rows, outages)
            except OlderRules:
                self.older = "This game belongs to an older version of its rules: it can't be played on here."
            self.forget_decks()
        if self.stale or known != (self.table, self.seats, self.history):
            self.stale = False
            self.changed()  # only then: whoever is woken by this reads once more

    def forget_decks(self) -> None:
        """What a game that has begun no longer needs from here: its record has it."""
        self.table = replace(self.table, start="")
        self.seats = [replace(seat, deck="") for seat in self.seats]

    def made_from(self, rows: list[Decided], outages: list[tuple[int, int]]) -> History:
        history = History(self.table, self.seats, self.terms, outages)
        history.add_all(rows)
        return history

    async def listen(self) -> None:
        """What was said since we listened last; an offer that all have agreed to is carried out."""
        news = await self.store.talk(self.id, len(self.talk.all))
        for said in news:
            self.talk.add(said)
        if news:
            self.changed()

    def changed(self) -> None:
        """Tell everybody who looks on, and whoever plays bots here."""
        self.used = now()
        self.shared.clear()
        for wake in list(self.watchers):
            wake()
        self.on_change(self)

    def is_fresh(self) -> bool:
        """Has the game begun, and is it here as the store had it when it was read last?"""
        return self.history is not None and not self.stale

    def known(self) -> tuple[int, int]:
        """How many decisions and things said are known here."""
        return (self.history.count if self.history is not None else 0, len(self.talk.all))

    def is_late(self) -> bool:
        """Is somebody's time over?"""
        history = self.history
        return history is not None and history.clocks.late(now(), history.outages) is not None

    # Writing

    async def act(self, request: str, make: Act, seat: int = talk.ONLOOKER, long: bool = False) -> None:
        """Do something to the game, once: when this returns it is kept. `make` plays it and is tried again
        on a newer game if another process was quicker; what takes long is done in a thread. `seat` is the
        player's who asks, if one does."""
        if not 1 <= len(request) <= 64:
            raise No(BAD_REQUEST, "A request needs an id of 1 to 64 letters.")
        task = asyncio.ensure_future(self.act_once(request, make, seat, long))
        await asyncio.shield(task)  # whoever asked may go away; what was begun is brought to its end

    async def act_once(self, request: str, make: Act, seat: int, long: bool) -> None:
        async with self.lock:
            for _ in range(TRIES):
                if self.stale:
                    await self.catch_up()
                if request in self.playing.recent and await self.is_done(request, seat):
                    return
                try:
                    if await self.try_to(request, make, long):
                        return
                except No as refused:
                    if refused.kind != NOT_SAVED and await self.is_done(request, seat):
                        return
                    raise
                if await self.is_done(request, seat):
                    return
        raise No(NOT_SAVED, "The table is too busy; nothing was done. Try again.")

    async def is_done(self, request: str, seat: int) -> bool:
        """Has this been carried out already, by whichever process? Nobody's id stands for what another did."""
        by = self.playing.recent.get(request)
        if by is None:
            row = await self.store.by_request(self.id, request)
            by = None if row is None else row.seat
        if by is not None and by != seat and seat >= 0 and by >= 0:
            raise No(BAD_REQUEST, "This id has been used by another player: send it again with a new one.")
        return by is not None

    async def try_to(self, request: str, make: Act, long: bool) -> bool:
        """One try; False if another process has written first."""
        history = self.playing
        moment = max(now(), history.clocks.now)
        done = len(history.match.record.entries)
        history.before(moment)
        try:
            if long:
                await self.make_away(history, make)
            else:
                make(history)
        except NotAllowed as refused:
            raise no_by(refused.refusal) from None
        except CardwrightError:
            raise
        except Exception:
            self.stale = True  # a fault, perhaps halfway through a move: what is true is read again
            raise
        entries = history.match.record.entries
        assert len(entries) == done + 1, "one request is one entry"
        self.stale = True  # until the store has it
        try:
            row = self.row_of(history, entries[-1], request, moment)
            await self.store.append(row, history.is_over())
        except Taken:
            return False
        except StoreDown:
            raise No(NOT_SAVED, "This could not be saved, so it was not done. Try again.") from None
        history.after(row)
        self.stale = False
        self.store.hint(self.id)
        self.changed()
        return True

    async def make_away(self, history: History, make: Act) -> None:
        """Do it in a thread. Nobody looks meanwhile: a stale room waits for the lock."""
        self.stale = True
        await asyncio.to_thread(make, history)
        self.stale = False

    def row_of(self, history: History, entry: Entry, request: str, moment: int) -> Decided:
        return Decided(
            self.id,
            history.count,
            entry.seat,
            entry.what,
            entry.words,
            entry.number,
            request,
            moment,
            history.digest,
            history.last_hash,
        ).sealed()

    # What players do

    async def pick(self, seat: int, words: str, request: str) -> None:
        """A seat's pick, in words."""
        await self.check_time()

        def make(history: History) -> None:
            refused = history.origin.refuses(history.match.game, history.match.line, seat, words)
            if refused:
                raise No(NOT_NOW, refused)
            history.play(seat, words)

        await self.act(request, make, seat)

    async def concede(self, seat: int, request: str) -> None:
        await self.act(request, lambda history: history.match.concede(seat), seat)

    async def check_time(self) -> None:
        """Whose time is over has lost, whoever looks first."""
        history = self.history
        if history is None or self.older or history.is_over():
            return
        late = history.clocks.late(now(), history.outages)
        if late is not None:

            def make(history: History) -> None:
                if history.clocks.late(history.clocks.now, history.outages) != late:
                    raise No(NOT_NOW, "There is time left.")
                history.match.time_out(late)

            try:
                await self.act(f"{OURS}time {history.count}", make)
            except No as refused:
                if refused.kind == NOT_SAVED:
                    raise

    async def hand_over(self, seat: int, name: str, request: str) -> None:
        """A bot, or the player again, goes on in a seat."""

        def make(history: History) -> None:
            if history.is_over() or history.match.game.is_out(seat):
                raise No(NOT_NOW, "This seat is no longer in the game.")
            history.match.hand_over(seat, name)

        await self.act(request, make, seat)

    async def come_back(self, seat: int, request: str) -> None:
        """The player takes its seat back from the bot that plays it."""
        if not self.playing.bots[seat]:
            raise No(NOT_NOW, "You play this seat yourself.")
        await self.hand_over(seat, self.playing.names[seat], request)

    # Taking back

    def may_undo(self, seat: int) -> str:
        """How the seat may take its last pick back: "at once", "ask" the others, or not at all."""
        history = self.history
        if history is None or self.terms.take_back == "never" or history.in_secret() or history.bots[seat]:
            return ""
        if self.is_open():
            return ""  # with the secret all luck to come is known
        if history.match.can_undo(seat) and not history.is_over():
            return "at once"
        if self.terms.take_back == "safe" or history.own_last_pick(seat) is None:
            return ""
        return "ask"

    def is_long(self) -> bool:
        """Would playing the game again take so long that nobody else should wait for it?"""
        return len(self.playing.match.played) > FEW

    async def undo(self, person: str, seat: int, request: str) -> None:
        """Take the last pick back, or ask the others to allow it."""
        history = self.playing
        if await self.is_done(request, seat):
            return
        how = self.may_undo(seat)
        if not how:
            raise No(NOT_NOW, "There is no move of yours that can be taken back here.")
        to = history.own_last_pick(seat) or 0
        others = [other for other in history.people() if other != seat]
        if how == "at once":
            await self.act(request, lambda now: take_back(now.match, seat), seat, self.is_long())
        elif not others:
            await self.act(request, lambda now: now.match.undo(to, breathe), seat, self.is_long())
        else:
            await self.say(person, seat, talk.UNDO, f"{to} {history.learnt_by(to)}".strip(), request)

    # Saying

    async def say(self, person: str, seat: int, kind: str, words: str, request: str) -> None:
        """Say something, once; it is kept when this returns."""
        if not 1 <= len(request) <= 64:
            raise No(BAD_REQUEST, "A request needs an id of 1 to 64 letters.")
        task = asyncio.ensure_future(self.say_once(person, seat, kind, words, request))
        await asyncio.shield(task)

    async def say_once(self, person: str, seat: int, kind: str, words: str, request: str) -> None:
        async with self.lock:
            for _ in range(TRIES):
                if any(said.person == person and said.request == request for said in self.talk.all):
                    return
                at = self.history.count if self.history is not None else 0
                said = Said(self.id, len(self.talk.all), person, seat, kind, words, at, now(), request)
                try:
                    await self.store.say(said)
                except Taken:
                    await self.catch_up()
                    continue
                except StoreDown:
                    raise No(NOT_SAVED, "This could not be saved, so it was not said. Try again.") from None
                self.talk.add(said)
                self.store.hint(self.id)
                self.changed()
                return
        raise No(NOT_SAVED, "The table is too busy; nothing was said. Try again.")

    async def offer(self, person: str, seat: int, kind: str, request: str) -> None:
        """Offer a draw, or a rematch or to lay all open when the game is over."""
        history = self.playing
        if kind == talk.OPEN and (history.match.book is None or self.is_open()):
            raise No(NOT_NOW, "There is nothing left to lay open at this table.")
        if (kind in (talk.REMATCH, talk.OPEN)) != history.is_over():
            raise No(NOT_NOW, "The game is over." if history.is_over() else "The game is not over yet.")
        if kind == talk.DRAW and history.match.game.is_out(seat):
            raise No(NOT_YOURS, "You are out of this game.")
        await self.say(person, seat, kind, "", request)
        await self.settle()

    async def answer(self, person: str, seat: int, number: int, yes: bool, request: str) -> None:
        """Agree to an offer or refuse it."""
        offer = next((one for one in self.standing() if one.number == number), None)
        if offer is None or offer.seat == seat:
            raise No(NOT_NOW, "There is no such offer to answer.")
        await self.say(person, seat, talk.YES if yes else talk.NO, str(number), request)
        await self.settle()

    def standing(self) -> list[Offer]:
        """The offers that wait for an answer."""
        history = self.history
        return self.talk.standing(history.count) if history is not None else []

    def is_agreed(self, offer: Offer) -> bool:
        """Have all people agreed? Bots leave it to them."""
        history = self.playing
        if offer.kind == talk.OPEN:  # also who has left the seat to a bot must allow it
            return offer.agreed.issuperset([row.seat for row in self.seats if row.person])
        who = [seat for seat, bot in enumerate(history.bots) if not bot]
        return offer.agreed.issuperset(who if offer.kind == talk.REMATCH else history.people())

    def is_open(self) -> bool:
        """Have all agreed, after the end, that everybody may see everything, the secret behind chance included?"""
        if self.history is None or self.older or not self.history.is_over():
            return False
        offers = [offer for offer in self.talk.offers.values() if offer.kind == talk.OPEN and not offer.refused]
        return any(self.is_agreed(offer) for offer in offers)

    async def settle(self) -> None:
        """Carry out an undo or a draw that all have agreed to; a rematch is for the lobby to begin."""
        for offer in self.standing():
            if offer.kind in (talk.REMATCH, talk.OPEN) or self.is_open() or not self.is_agreed(offer):
                continue
            request = f"{OURS}offer {offer.number}"
            if offer.kind == talk.DRAW:
                await self.act(request, lambda history: history.match.agree_to_a_draw())
            else:
                to = int(offer.words.partition(" ")[0])
                await self.act(request, lambda history, to=to: history.match.undo(to, breathe), long=self.is_long())  # type: ignore[misc]

    # Asking

    def reason_against(self, seat: int, words: str) -> dict[str, Any] | None:
        """Why the seat can't do what the words say."""
        refusal = why_not(self.playing.match.game, seat, words[:500])
        return None if refusal is None else refusal.plain()

    def reasons(self, seat: int) -> dict[str, dict[str, Any]]:
        """Everything that the seat could try now and that a rule forbids."""
        return {words: refusal.plain() for words, refusal in reasons(self.playing.match.game, seat).items()}


def take_back(match: Match, seat: int) -> None:
    """An undo at once, checked again on the game as it is when it is carried out."""
    if not match.can_undo(seat):
        raise No(NOT_NOW, "The game has gone on.")
    match.undo(len(match.played) - 1, breathe)


def breathe() -> None:
    """Let other threads run: compiled code alone would hold them up until the last entry is played again."""
