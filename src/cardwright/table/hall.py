"""The hall: all tables of this process. Tables are made, joined and begun here, bots are woken, time is kept."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import time
from dataclasses import replace
from typing import Annotated, Final

import msgspec

from cardwright.bots.players import USUAL, bot_names
from cardwright.client.seating import drawn_decks
from cardwright.core.asking import notations
from cardwright.core.committed import Pledge, commitment_of, contribution
from cardwright.core.errors import BadInput, CardwrightError
from cardwright.core.records import Match, Record
from cardwright.core.registry import game_ids
from cardwright.core.ruleset import Ruleset, Seat
from cardwright.table import logs
from cardwright.table import said as talk
from cardwright.table.errors import BAD_REQUEST, NOT_FOUND, NOT_NOW, NOT_YOURS, TOO_MUCH, No
from cardwright.table.history import History, rules_of, start_text
from cardwright.table.room import OURS, Room, now
from cardwright.table.store.rows import Person, SavedDeck, SeatRow, TableRow, listed
from cardwright.table.store.store import Store, StoreDown, Taken
from cardwright.table.terms import Terms, free_name, terms_text
from cardwright.table.thinking import Thinkers
from cardwright.table.tokens import digest_of, fits, new_id, new_secret, new_token

MOST_TABLES: Final = 20  # of one person that are not over
MOST_DECKS: Final = 100  # that one person keeps
MOST_CARDS: Final = 500  # in a deck
IDLE: Final = 10 * 60 * 1000  # milliseconds until a room that nobody looks at is put away
BEAT: Final = 2.0  # seconds between two signs of life
OUTAGE: Final = 10_000  # milliseconds without a sign of life from any server that no clock counts
SIGHT: Final = 15_000  # milliseconds between two notes that a player is there
POLL: Final = 2.0  # seconds until a room that is looked at reads what others may have written
MANY: Final = 50  # rooms that are looked after before something else gets its turn
PATIENCE: Final = 5.0  # seconds that closing waits for what is being written
STAND_IN: Final = USUAL  # plays on for those who stay away

Words = Annotated[str, msgspec.Meta(max_length=200)]


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit on a seat, with which deck: its id, one of the own by "mine:NAME", or a drawn one."""

    who: Words = "open"  # me, open, or the name of a bot
    deck: Words = ""


class TableWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as somebody wants it."""

    game: Words
    seats: Annotated[list[SeatWish], msgspec.Meta(min_length=1, max_length=12)]
    terms: Terms = Terms()
    contributes: bool = False  # wait for what the maker contributes to chance once it has seen the commitment


class Made(msgspec.Struct, frozen=True):
    """A table that was made: how others get in, and how its maker gets back from another device."""

    table: str
    invite: str
    seat_tokens: dict[int, str]
    commitment: str = ""


class Hall:
    """All tables that this process serves."""

    def __init__(self, store: Store, thinkers: Thinkers, pace: float = 0.6) -> None:
        self.store = store
        self.thinkers = thinkers
        self.studies = Thinkers(1 if thinkers.processes else 0)  # replays and hints, so that they hold no bot up
        self.pace = pace  # seconds that every move of a bot takes at least, so that time does not tell
        self.rooms: dict[str, Room] = {}
        self.thinking: set[tuple[str, int]] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.server = new_id()
        self.noted: dict[tuple[str, int], int] = {}
        self.bot_moves = 0
        self.polled = 0.0

    # Rooms

    async def room(self, id: str) -> Room:
        """The room of a table, as the store knows it now."""
        room = self.rooms.get(id)
        if room is None:
            table = await self.store.table(id) if len(id) <= 64 else None
            if table is None:
                raise No(NOT_FOUND, "There is no such table.")
            room = self.rooms.setdefault(id, Room(self.store, table, []))
            room.on_change = self.tend
        await room.refresh()
        await self.finish(room)
        return room

    async def finish(self, room: Room) -> None:
        """What a server that died has left half done: a game that all sit down for, an offer that all agree to."""
        if room.table.state == "open":
            await self.begin(room)
        elif room.history is not None and room.standing():
            await room.settle()
            await self.rematch(room)

    async def seats_of(self, room: Room, person: Person | None) -> list[int]:
        """The seats that somebody may play; to a stranger a closed table is one that does not exist."""
        seats = await self.store.seats_of(room.id, person.id) if person is not None else []
        if not seats and room.terms.watch == "nobody":
            raise No(NOT_FOUND, "There is no such table.")
        return seats

    # Making and joining

    async def make_table(self, person: Person, wish: TableWish, follows: str = "") -> Made:
        rules = known_rules(wish.game)
        check_wish(rules, wish)
        if await self.store.count_open(person.id) >= MOST_TABLES:
            raise No(TOO_MUCH, f"You have {MOST_TABLES} tables that are not over: end one of them first.")
        id, invite, luck = new_id(), new_token(), await asyncio.to_thread(new_luck)
        seats, tokens = await self.wished_seats(rules, id, person, wish)
        terms = terms_text(wish.terms)
        table = TableRow(id, rules.id, now(), person.id, terms, len(seats), digest_of(invite), follows, **luck)
        if all(not seat.free for seat in seats):
            await asyncio.to_thread(begin_record, rules, table, seats, wish.terms)
        await self.store.make_table(table, seats)
        await self.room(id)
        return Made(id, invite, tokens, table.commitment)

    async def wished_seats(
        self, rules: Ruleset, id: str, person: Person, wish: TableWish
    ) -> tuple[list[SeatRow], dict[int, str]]:
        """The seats as they are wished, and the tokens of those that the maker takes."""
        seats: list[SeatRow] = []
        tokens: dict[int, str] = {}
        for number, one in enumerate(wish.seats):
            if one.who == "open":
                seats.append(SeatRow(id, number))
                continue
            deck_name, deck = await self.chosen_deck(rules, person, one.deck, wish.terms)
            names = [seat.name for seat in seats]
            if one.who == "me":
                tokens[number] = new_token()
                name, bot, token, who = free_name(person.name, names), "", digest_of(tokens[number]), person.id
            else:
                name, bot, token, who = free_name(one.who.capitalize(), names), one.who, "", ""
            waits = wish.contributes and one.who == "me" and len(tokens) == 1
            row = SeatRow(id, number, name, bot, deck_name, json.dumps(deck), token, who, None if waits else "")
            seats.append(row)
        return seats, tokens

    async def chosen_deck(self, rules: Ruleset, person: Person, wish: str, terms: Terms) -> tuple[str, list[str]]:
        """A deck by its id, or one that the person keeps; an empty wish leaves it to the draw."""
        if not wish:
            return "", []
        if wish in rules.decks:
            return rules.decks[wish].name, rules.decks[wish].names()
        kept = {f"mine:{deck.name}": deck for deck in await self.store.decks(person.id) if deck.game == rules.id}
        if wish not in kept:
            raise No(BAD_REQUEST, "There is no such deck.")
        cards = listed(kept[wish].cards)
        wrong = rules.check_deck(cards, rules.setting_values(terms.settings))
        if wrong:
            raise No(BAD_REQUEST, wrong[0].sentence, wrong[0].clause)
        return kept[wish].name, cards

    async def invited(self, id: str, invite: str) -> Room:
        """The room of a table that somebody is invited to; everybody is to one that the lobby names."""
        room = await self.room(id)
        if not room.terms.listed and not fits(invite, room.table.invite):
            raise No(NOT_YOURS, "This invitation is not for this table.")
        return room

    async def join(
        self, person: Person, id: str, invite: str, seat: int, deck: str, entropy: str | None = ""
    ) -> tuple[int, str]:
        """Sit down on a seat (-1: any that is free); the seat, and the token that gives it back.

        What the player contributes to chance may come later: then it is None, and the game waits for it.
        """
        room = await self.invited(id, invite)
        free = [row.seat for row in room.seats if row.free and seat in (-1, row.seat)]
        if not free:
            raise No(NOT_NOW, "This seat is taken." if seat >= 0 else "All seats are taken.")
        check_contribution(room, entropy)
        rules = known_rules(room.table.game)
        deck_name, cards = await self.chosen_deck(rules, person, deck, room.terms)
        names = [row.name for row in room.seats if row.name]
        token = new_token()
        for number in free:
            taking = SeatRow(
                id,
                number,
                free_name(person.name, names),
                "",
                deck_name,
                json.dumps(cards),
                digest_of(token),
                person.id,
                entropy,
            )
            with contextlib.suppress(Taken):
                await self.store.take_seat(taking)
                await self.room(id)
                return number, token
        raise No(NOT_NOW, "Somebody was quicker: the seat is taken.")

    async def rejoin(self, person: Person, id: str, token: str) -> int:
        """Sit down again on the own seat, on another device."""
        room = await self.room(id)
        for row in room.seats:
            if fits(token, row.token):
                await self.store.share_seat(id, row.seat, person.id)
                return row.seat
        raise No(NOT_YOURS, "This link is not for a seat at this table.")

    async def contribute(self, person: Person, id: str, entropy: str) -> int:
        """What somebody who sits at a table contributes to chance, having seen the commitment; its seat."""
        room = await self.room(id)
        mine = await self.seats_of(room, person)
        waiting = [row.seat for row in room.seats if row.seat in mine and row.entropy is None]
        if not mine:
            raise No(NOT_YOURS, "You do not sit at this table.")
        check_contribution(room, entropy)
        if not waiting or not await self.store.contribute(id, waiting[0], entropy):
            raise No(NOT_NOW, "Nothing is waited for from you: chance is settled for this game.")
        room.stale = True
        await self.room(id)
        self.store.hint(id)
        return waiting[0]

    async def begin(self, room: Room) -> None:
        """Begin the game as soon as all seats are taken, and all who want to contribute to chance have done so."""
        if any(seat.free or seat.entropy is None for seat in room.seats):
            return
        rules = known_rules(room.table.game)
        record = await asyncio.to_thread(begin_record, rules, room.table, room.seats, room.terms)
        await self.store.start(room.id, start_text(record, now()))
        await room.refresh()

    async def rematch(self, room: Room) -> None:
        """When all people at a table that is over have agreed: the next one, seats and decks as before."""
        for offer in room.standing():
            if offer.kind != talk.REMATCH or room.talk.next_table or not room.is_agreed(offer):
                continue
            history = room.playing
            rules = known_rules(room.table.game)
            settings = rules.rematch(dict(history.match.record.settings), history.match.game)
            id = new_id()
            terms = msgspec.structs.replace(room.terms, settings=settings)
            decks = [json.dumps(seat.deck) for seat in history.match.record.seats]
            seats = [
                replace(row, game=id, deck=decks[row.seat], entropy=None if row.entropy else "")
                for row in room.seats
            ]
            old, luck = room.table, await asyncio.to_thread(new_luck)
            words = terms_text(terms)
            fresh = TableRow(id, old.game, now(), old.maker, words, old.seats, old.invite, old.id, **luck)
            await self.store.make_table(fresh, seats)
            await self.room(id)
            await room.say("", talk.ONLOOKER, talk.NEXT, id, f"rematch {offer.number}")

    async def keep_deck(self, person: Person, game: str, name: str, cards: list[str]) -> list[str]:
        """Keep a deck, legal or not; the reasons why it can't be played as it is."""
        rules = known_rules(game)
        if not 1 <= len(name) <= 60 or not name.isprintable():
            raise No(BAD_REQUEST, "The name of a deck has 1 to 60 letters.")
        check_cards(rules, cards)
        mine = await self.store.decks(person.id)
        if len(mine) >= MOST_DECKS and all((deck.game, deck.name) != (game, name) for deck in mine):
            raise No(TOO_MUCH, f"You keep {MOST_DECKS} decks: drop one of them first.")
        await self.store.keep_deck(SavedDeck(person.id, game, name, json.dumps(cards)))
        return [str(refusal) for refusal in rules.check_deck(cards, rules.setting_values({}))]

    # Bots

    def tend(self, room: Room) -> None:
        """Wake the bots that are asked in a room."""
        history = room.history
        if history is None or room.older or history.is_over():
            return
        for seat in history.bots_asked():
            if (room.id, seat) not in self.thinking:
                self.thinking.add((room.id, seat))
                self.begin_task(self.play_bot(room, seat))

    def begin_task(self, work: object) -> None:
        task = asyncio.ensure_future(work)  # type: ignore[call-overload]
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def play_bot(self, room: Room, seat: int) -> None:
        """Let a bot make its move. If the game went on meanwhile it is asked again."""
        try:
            await self.move_bot(room, seat)
        except (CardwrightError, StoreDown):
            await asyncio.sleep(1.0)  # another process was quicker, or the store is away: look again
        finally:
            self.thinking.discard((room.id, seat))
        self.tend(room)

    async def move_bot(self, room: Room, seat: int) -> None:
        await room.refresh()
        history = room.history
        if history is None or seat not in history.bots_asked():
            return
        seq, began = history.count, time.monotonic()
        words = await self.thought(history, seat)
        await asyncio.sleep(max(0.0, began + self.pace - time.monotonic()))
        if room.history is not None and room.history.count == seq:
            await room.pick(seat, words, f"{OURS}bot {seq}")
            self.bot_moves += 1

    async def thought(self, history: History, seat: int) -> str:
        """What the bot would pick; a bot that fails must not hold the table up, so it takes what comes first."""
        game = history.match.game
        if written := history.origin.reply(game, history.match.line, seat):
            return written
        first = notations(game, game.decision(seat))[0][0]
        try:
            return await self.thinkers.think(game, seat, history.bots[seat], secrets.randbits(48))
        except Exception as defect:
            logs.tell_defect(defect)
            return first

    # Time

    async def open(self) -> None:
        """Begin to serve: what no server was there for is not counted by any clock."""
        for id in games():
            await asyncio.to_thread(rules_of, id)
        last, moment = await self.store.last_beat(), now()
        if last and moment - last > OUTAGE:
            await self.store.add_outage(last, moment)
        await self.store.beat(self.server, moment)
        await self.store.hear(self.server, self.hear)
        self.begin_task(self.keep_time())

    def hear(self, table: str) -> None:
        """Another process says that a table has news: read it, if somebody here looks at it."""
        room = self.rooms.get(table)
        if room is not None and room.watchers:
            self.begin_task(self.read_news(room))

    async def read_news(self, room: Room) -> None:
        with contextlib.suppress(CardwrightError, StoreDown):
            await room.refresh()

    async def keep_time(self) -> None:
        """Signs of life, late players, absent players, rooms that nobody uses; for ever."""
        while True:
            await asyncio.sleep(BEAT / 4)
            polling = time.monotonic() - self.polled >= POLL
            with contextlib.suppress(StoreDown):
                if polling:
                    self.polled = time.monotonic()
                    await self.store.beat(self.server, now())
                    await self.read_news_of_all()
                for number, room in enumerate(list(self.rooms.values()), 1):
                    if room.is_late() or polling:
                        await self.look_after(room, polling)
                    if number % MANY == 0:
                        await asyncio.sleep(0)  # a move must not wait until all are looked after

    async def read_news_of_all(self) -> None:
        """Read what other processes have written at the tables that are looked at here: one question for all."""
        watched = [room for room in self.rooms.values() if room.watchers]
        known = {room.id: room.known() for room in watched if room.is_fresh()}
        news = await self.store.news(known)
        for table in [*news, *(room.id for room in watched if room.id not in known)]:
            self.hear(table)

    async def look_after(self, room: Room, polling: bool) -> None:
        """One room; what is wrong with it is no reason to leave the others alone."""
        try:
            await room.check_time()
            if polling:
                await self.poll(room)
        except StoreDown:
            raise
        except CardwrightError:
            pass  # it is said to whoever asks at this table
        except Exception as defect:
            logs.tell_defect(defect)

    async def poll(self, room: Room) -> None:
        """Replace who stays away, put away what nobody uses."""
        if room.terms.abandoned != "wait":
            await self.replace_absent(room)
        if not room.watchers and now() - room.used > IDLE:
            self.rooms.pop(room.id, None)

    async def note_sight(self, room: Room, seat: int) -> None:
        """The player of a seat is there."""
        moment = now()
        if seat >= 0 and moment - self.noted.get((room.id, seat), 0) > SIGHT:
            self.noted[room.id, seat] = moment
            await self.store.saw(room.id, seat, moment)

    async def replace_absent(self, room: Room) -> None:
        """A seat whose player stays away although it is asked goes to a bot or leaves the game."""
        history = room.history
        if history is None or room.older or history.is_over():
            return
        seen = await self.store.seen(room.id)
        for seat in history.people_asked():
            last = max(seen.get(seat, 0), history.clocks.now)
            if room.here.get(seat) or now() - last <= room.terms.abandoned_after * 1000:
                continue
            request = f"{OURS}absent {history.count}"
            if room.terms.abandoned == "bot":
                await room.hand_over(seat, STAND_IN, request)
            else:
                await room.concede(seat, request)

    async def close(self) -> None:
        """Bring what was begun to its end and leave everything in the store."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.all_quiet(), PATIENCE)
        self.thinkers.close()
        self.studies.close()
        with contextlib.suppress(StoreDown):
            await self.store.beat(self.server, now())

    async def all_quiet(self) -> None:
        """Until nothing is being written in any room."""
        for room in self.rooms.values():
            async with room.lock:
                pass


def known_rules(game: str) -> Ruleset:
    """The rules of a game that may be named by anybody."""
    try:
        return rules_of(game)
    except BadInput:
        raise No(NOT_FOUND, "There is no such game.") from None


def games() -> list[str]:
    return game_ids()


def check_wish(rules: Ruleset, wish: TableWish) -> None:
    """Is this a table that the game and the server know?"""
    if len(wish.seats) not in rules.seat_counts:
        counts = " or ".join(map(str, rules.seat_counts))
        raise No(BAD_REQUEST, f"{rules.name} is played by {counts} players.")
    for seat in wish.seats:
        if seat.who not in ("me", "open", *bot_names()):
            raise No(BAD_REQUEST, f"A seat is for me, open, or for one of the bots {', '.join(bot_names())}.")
    if all(seat.who not in ("me", "open") for seat in wish.seats):
        raise No(BAD_REQUEST, "At least one seat is for a person.")
    set_values(rules, wish.terms.settings)


def set_values(rules: Ruleset, settings: dict[str, int]) -> dict[str, int]:
    """All settings of a game, those that somebody wishes among them."""
    try:
        return rules.setting_values(settings)
    except BadInput as error:
        raise No(BAD_REQUEST, error.message) from None


def check_cards(rules: Ruleset, cards: list[str]) -> None:
    """Are these cards of the game, and not more than anybody may keep?"""
    if len(cards) > MOST_CARDS or any(card.lower() not in rules.by_name for card in cards):
        raise No(BAD_REQUEST, f"A deck has at most {MOST_CARDS} cards, all of them of this game.")


def new_luck() -> dict[str, str]:
    """A secret for a new table, and the commitment to it."""
    secret = new_secret()
    return {"secret": secret.hex(), "commitment": commitment_of(secret)}


def check_contribution(room: Room, entropy: str | None) -> None:
    """Words of one's own: who repeats those of another contributes nothing."""
    try:
        contribution(entropy or "")
    except BadInput as error:
        raise No(BAD_REQUEST, f"{error.message[0].upper()}{error.message[1:]}.") from None
    if entropy and any(row.entropy == entropy for row in room.seats):
        raise No(BAD_REQUEST, "Somebody has contributed these words already: choose others.")


def begin_record(rules: Ruleset, table: TableRow, seats: list[SeatRow], terms: Terms) -> Record:
    """The record of a game that is about to begin; decks that nobody chose are drawn."""
    contributions = tuple([row.entropy or "" for row in seats])
    pledge = Pledge(bytes.fromhex(table.secret), contributions, table.commitment) if table.secret else None
    seed = secrets.randbits(48) if pledge is None else pledge.number("decks")
    taken = [(row.deck_name, listed(row.deck)) for row in seats if listed(row.deck)]
    drawing = [row for row in seats if not listed(row.deck)]
    drawn = drawn_decks(rules, len(drawing), seed, taken) if rules.decks else [("", [])] * len(drawing)
    fresh = {row.seat: cards for row, (_, cards) in zip(drawing, drawn, strict=True)}
    sitting = [Seat(row.name, fresh.get(row.seat) or listed(row.deck)) for row in seats]
    record = Record(rules, sitting, rules.setting_values(terms.settings), seed, pledge=pledge)
    try:
        Match(record)
    except BadInput as error:
        raise No(BAD_REQUEST, f"The game can't begin: {error.message}") from None
    return record
