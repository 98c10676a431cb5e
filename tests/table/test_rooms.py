"""A table in play: every act once, kept before it is answered, the same in every process."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace

import pytest
from tests.table.tables import ANN, BEN, CLEO, GAMES, THREE_FIELDS, asked, begun, hall, options, play

from cardwright.core.errors import BadInput
from cardwright.core.records import Match
from cardwright.core.saves import digest
from cardwright.table import room as rooms
from cardwright.table import said as talk
from cardwright.table.errors import NOT_FOUND, NOT_NOW, NOT_SAVED, NOT_YOURS, TOO_MUCH, No
from cardwright.table.hall import MOST_TABLES, Hall, SeatWish, TableWish
from cardwright.table.protocol import VERSION, read_message
from cardwright.table.shown import shown
from cardwright.table.store.memory import MemoryStore
from cardwright.table.store.rows import is_whole
from cardwright.table.store.store import StoreDown
from cardwright.table.terms import Clock, Terms
from cardwright.table.thinking import Thinkers

DUEL = GAMES[0]


async def until_asked(room, seats=(0,), patience=400):
    """Wait for the bots."""
    for _ in range(patience):
        if room.playing.is_over() or set(room.playing.asked()) & set(seats):
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the bots do not move")


# The log


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_is_made_again_from_its_log(game):
    async with hall() as first:
        room = await begun(first, game, "open")
        await play(room, 40)
        rows = await first.store.decisions(room.id)
        assert len(rows) == 40 or room.playing.is_over()
        assert is_whole(rows)
        second = Hall(first.store, Thinkers())
        again = await second.room(room.id)
        assert digest(again.playing.match.game) == digest(room.playing.match.game)
        assert shown(again, "ann", [0], 0) == shown(room, "ann", [0], 0)


async def test_a_retry_changes_nothing():
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        seat = asked(room)
        words = options(room, seat)[0]
        await room.pick(seat, words, "one")
        before = digest(room.playing.match.game)
        await room.pick(seat, words, "one")
        assert digest(room.playing.match.game) == before
        assert len(await here.store.decisions(room.id)) == 1


async def test_a_refused_pick_leaves_no_trace():
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        before = digest(room.playing.match.game)
        with pytest.raises(No) as refused:
            await room.pick(asked(room), "fly to the moon", "one")
        assert refused.value.kind == "not a move"
        assert digest(room.playing.match.game) == before
        assert await here.store.decisions(room.id) == []


async def test_a_fault_in_the_middle_of_a_move_leaves_no_trace(monkeypatch):
    async with hall() as here:
        room = await begun(here, GAMES[0], "open")
        before = digest(room.playing.match.game)
        move = options(room, asked(room))[0]

        def broken(match, seat, words):
            Match.concede(match, seat)
            raise IndexError(words)

        with monkeypatch.context() as patch:
            patch.setattr(Match, "play", broken)
            with pytest.raises(IndexError):
                await room.pick(asked(room), move, "broken")
        await room.pick(0, move, "whole")
        assert digest(room.playing.match.game) != before
        assert [entry.what for entry in room.playing.match.line] == ["pick"]


async def test_nobody_picks_for_another():
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        seat = asked(room)
        with pytest.raises(No):
            await room.pick(1 - seat, options(room, seat)[0], "one")
        assert await here.store.decisions(room.id) == []


async def test_what_can_not_be_saved_is_not_done():
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        before, words = digest(room.playing.match.game), options(room, asked(room))[0]
        works = here.store.append

        async def fails(row, over=False):
            raise StoreDown("the disk is full")

        here.store.append = fails
        with pytest.raises(No) as refused:
            await room.pick(asked(room), words, "one")
        assert refused.value.kind == NOT_SAVED
        here.store.append = works
        await room.refresh()
        assert digest(room.playing.match.game) == before
        await room.pick(asked(room), words, "one")
        assert len(await here.store.decisions(room.id)) == 1


async def test_a_retry_after_many_moves_changes_nothing():
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        first, words = asked(room), options(room, asked(room))[0]
        await room.pick(first, words, "first")
        await play(room, 20)
        before = digest(room.playing.match.game)
        await room.pick(first, words, "first")
        await room.undo("ann", 0, "first")
        assert digest(room.playing.match.game) == before
        assert len(await here.store.decisions(room.id)) == 21


async def test_nobody_is_answered_before_the_commit():
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        gate, works = asyncio.Event(), here.store.append

        async def slow(row, over=False):
            await gate.wait()
            await works(row, over)

        here.store.append = slow
        seat = asked(room)
        pick = asyncio.ensure_future(room.pick(seat, options(room, seat)[0], "one"))
        await asyncio.sleep(0.02)
        look = asyncio.ensure_future(room.refresh())
        await asyncio.sleep(0.02)
        answered = pick.done(), look.done()
        gate.set()
        await asyncio.gather(pick, look)
        assert answered == (False, False)


async def test_one_who_goes_away_has_still_moved():
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        seat = asked(room)
        pick = asyncio.ensure_future(room.pick(seat, options(room, seat)[0], "one"))
        await asyncio.sleep(0)
        pick.cancel()
        await asyncio.gather(pick, return_exceptions=True)
        await room.refresh()
        assert room.playing.count == len(await here.store.decisions(room.id)) == 1


async def test_two_processes_serve_one_table():
    store = MemoryStore()
    async with hall(store) as one, hall(store) as two:
        room = await begun(one, DUEL, "open")
        other = await two.room(room.id)
        for number in range(20):
            here = room if number % 2 else other
            await here.refresh()
            seat = asked(here)
            await here.pick(seat, options(here, seat)[0], f"move {number}")
        await room.refresh()
        await other.refresh()
        assert digest(room.playing.match.game) == digest(other.playing.match.game)
        assert is_whole(await store.decisions(room.id))


async def test_of_two_processes_with_the_same_request_one_does_it():
    store = MemoryStore()
    async with hall(store) as one, hall(store) as two:
        room = await begun(one, DUEL, "open")
        other = await two.room(room.id)
        seat = asked(room)
        words = options(room, seat)[0]
        await asyncio.gather(room.pick(seat, words, "same"), other.pick(seat, words, "same"))
        assert len(await store.decisions(room.id)) == 1


async def test_the_slower_process_plays_on_a_newer_game():
    store = MemoryStore()
    async with hall(store) as one, hall(store) as two:
        room = await begun(one, DUEL, "open")
        other = await two.room(room.id)
        seat = asked(room)
        await room.pick(seat, options(room, seat)[0], "first")
        stale = options(other, seat)[0]
        after = set(options(room, asked(room))) if asked(room) == seat else set()
        if stale in after:
            await other.pick(seat, stale, "second")
        else:
            with pytest.raises(No):
                await other.pick(seat, stale, "second")
        assert is_whole(await store.decisions(room.id))
        assert not other.stale


async def test_a_damaged_log_is_not_played():
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        await play(room, 3)
        here.store.log[room.id][1] = replace(here.store.log[room.id][1], words="end turn")
        with pytest.raises(BadInput, match="damaged"):
            await Hall(here.store, Thinkers()).room(room.id)


async def test_a_game_of_other_rules_is_only_looked_at():
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        table = here.store.tables[room.id]
        start = json.loads(table.start)
        start["record"]["rules"] = "older"
        here.store.tables[room.id] = replace(table, start=json.dumps(start))
        again = await Hall(here.store, Thinkers()).room(room.id)
        assert "older version" in again.older
        assert shown(again, "ann", [0], 0)["view"] is None
        with pytest.raises(No, match="older version"):
            await again.concede(0, "one")


# Bots


@pytest.mark.parametrize("game", GAMES)
async def test_bots_play_their_seats_to_the_end(game):
    async with hall() as here:
        room = await begun(here, game, "random")
        for number in range(3000):
            await until_asked(room)
            if room.playing.is_over():
                break
            choice = options(room, 0)
            await room.pick(0, choice[number % len(choice)], f"move {number}")
        assert room.playing.is_over()
        assert (await here.store.table(room.id)).state == "over"
        assert here.bot_moves > 0
        assert is_whole(await here.store.decisions(room.id))


async def test_bots_in_processes_of_their_own_move_too():
    made = Hall(MemoryStore(), Thinkers(processes=1), pace=0.0)
    room = await begun(made, DUEL, "greedy")
    while asked(room) == 0:
        await room.pick(0, options(room, 0)[-1], f"move {room.playing.count}")
    await until_asked(room, patience=3000)
    assert any(row.seat == 1 for row in await made.store.decisions(room.id))
    await made.close()


async def test_a_bot_that_fails_does_not_hold_the_table_up(monkeypatch):
    def fails(game, seat, name, seed):
        raise ZeroDivisionError

    monkeypatch.setattr("cardwright.table.thinking.choose", fails)
    async with hall() as here:
        room = await begun(here, DUEL, "random")
        await room.pick(asked(room), options(room, asked(room))[-1], "one") if asked(room) == 0 else None
        await until_asked(room)
        assert here.bot_moves > 0


# Taking back, offers, ends


async def test_a_move_that_revealed_nothing_is_taken_back_at_once():
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        for number in range(200):
            seat = asked(room)
            choice = options(room, seat)
            before = digest(room.playing.match.game)
            await room.pick(seat, choice[0], f"move {number}")
            if room.may_undo(seat) == "at once":
                await room.undo("person", seat, "back")
                assert digest(room.playing.match.game) == before
                await room.undo("person", seat, "back")
                assert digest(room.playing.match.game) == before
                return
        raise AssertionError("no move could be taken back")


async def passed_the_turn(room):
    """Play until the turn has passed; who had it."""
    first = asked(room)
    for number in range(200):
        await room.pick(asked(room), options(room, asked(room))[-1], f"pass {number}")
        if asked(room) != first:
            return first
    raise AssertionError("the turn never passes")


async def test_any_other_move_is_taken_back_by_consent():
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        first = await passed_the_turn(room)
        people = (ANN, BEN)
        length = len(room.playing.match.line)
        assert room.may_undo(first) == "ask"
        await room.undo(people[first].id, first, "back")
        offer = room.standing()[0]
        assert offer.kind == talk.UNDO
        assert len(room.playing.match.line) == length
        with pytest.raises(No):
            await room.answer(people[first].id, first, offer.number, True, "mine")
        await room.answer(people[1 - first].id, 1 - first, offer.number, True, "yes")
        assert asked(room) == first
        assert len(room.playing.match.line) < length
        assert (await here.store.decisions(room.id))[-1].what == "undo"


async def test_consent_can_be_refused_and_lapses_when_the_game_goes_on():
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        first = await passed_the_turn(room)
        await room.undo("a", first, "back")
        await room.answer("b", 1 - first, room.standing()[0].number, False, "no")
        assert room.standing() == []
        await room.undo("a", first, "again")
        number = room.standing()[0].number
        await room.pick(1 - first, options(room, 1 - first)[0], "on")
        with pytest.raises(No):
            await room.answer("b", 1 - first, number, True, "late")


@pytest.mark.parametrize("rule", ["never", "safe"])
async def test_where_the_terms_forbid_it_nothing_is_asked(rule):
    async with hall() as here:
        room = await begun(here, DUEL, "open", terms=Terms(take_back=rule))
        first = await passed_the_turn(room)
        assert room.may_undo(first) == ""
        with pytest.raises(No) as refused:
            await room.undo("a", first, "back")
        assert refused.value.kind == NOT_NOW


async def test_against_bots_nobody_has_to_be_asked():
    async with hall() as here:
        room = await begun(here, DUEL, "random")
        await until_asked(room)
        await room.pick(0, options(room, 0)[-1], "mine")
        await until_asked(room)
        await room.undo("ann", 0, "back")
        assert (await here.store.decisions(room.id))[-1].what == "undo"


async def test_a_draw_needs_both():
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        await room.offer("a", 0, talk.DRAW, "draw")
        assert not room.playing.is_over()
        await room.answer("b", 1, room.standing()[0].number, True, "yes")
        assert room.playing.is_over()
        assert room.playing.match.game.ending.winners == ()


async def test_who_concedes_has_lost():
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        await room.concede(0, "enough")
        assert room.playing.match.game.ending.winners == (1,)
        with pytest.raises(No):
            await room.concede(1, "me too")


async def test_the_others_play_on_when_one_of_many_concedes():
    async with hall() as here:
        room = await begun(here, THREE_FIELDS, "open", "open")
        await room.concede(1, "enough")
        assert not room.playing.is_over()
        await play(room, 400)
        assert room.playing.is_over()


async def test_a_rematch_needs_all_people():
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        with pytest.raises(No):
            await room.offer("a", 0, talk.REMATCH, "again")
        await room.concede(0, "enough")
        await room.offer("a", 0, talk.REMATCH, "again")
        await here.rematch(room)
        assert room.talk.next_table == ""
        await room.answer("b", 1, room.standing()[0].number, True, "yes")
        await here.rematch(room)
        await here.rematch(room)
        again = await here.room(room.talk.next_table)
        assert [seat.name for seat in again.seats] == ["Ann", "Ben"]
        assert again.playing.match.record.seats[0].deck == room.playing.match.record.seats[0].deck
        assert await here.store.seats_of(again.id, "ben") == [1]
        assert len(here.store.tables) == 2


# Clocks and absence


@pytest.fixture
def time(monkeypatch):
    """A clock that the test sets."""

    class Time:
        ms = 1_000_000

        def go(self, seconds):
            self.ms += int(seconds * 1000)

    made = Time()
    monkeypatch.setattr(rooms, "now", lambda: made.ms)
    monkeypatch.setattr("cardwright.table.hall.now", lambda: made.ms)
    monkeypatch.setattr("cardwright.table.shown.now", lambda: made.ms)
    return made


async def test_a_bank_of_time_runs_for_the_one_who_is_asked(time):
    async with hall() as here:
        room = await begun(here, DUEL, "open", terms=Terms(clock=Clock("bank", 60, 5)))
        first = asked(room)
        time.go(10)
        assert [clock["left"] for clock in shown(room, "a", [0], first)["clocks"]][first] == 50_000
        await room.pick(first, options(room, first)[0], "one")
        assert room.playing.clocks.left[first] == 55_000
        assert room.playing.clocks.left[1 - first] == 60_000


@pytest.mark.parametrize(("seconds", "over"), [(59.9, False), (60.0, True)])
async def test_whose_time_is_over_has_lost(time, seconds, over):
    async with hall() as here:
        room = await begun(here, DUEL, "open", terms=Terms(clock=Clock("bank", 60)))
        first = asked(room)
        time.go(seconds)
        await room.check_time()
        assert room.playing.is_over() is over
        if over:
            assert room.playing.match.game.ending.winners == (1 - first,)
            assert (await here.store.decisions(room.id))[-1].what == "time out"


async def test_a_move_after_the_time_is_not_made(time):
    async with hall() as here:
        room = await begun(here, DUEL, "open", terms=Terms(clock=Clock("move", 30)))
        first, words = asked(room), options(room, asked(room))[0]
        time.go(31)
        with pytest.raises(No):
            await room.pick(first, words, "late")
        assert [row.what for row in await here.store.decisions(room.id)] == ["time out"]


async def test_time_for_each_move_begins_anew(time):
    async with hall() as here:
        room = await begun(here, DUEL, "open", terms=Terms(clock=Clock("move", 30)))
        for number in range(5):
            time.go(20)
            seat = asked(room)
            await room.pick(seat, options(room, seat)[0], f"{number}")
        assert not room.playing.is_over()


async def test_an_outage_is_not_charged(time):
    store = MemoryStore()
    async with hall(store) as here:
        await here.open()
        room = await begun(here, DUEL, "open", terms=Terms(clock=Clock("bank", 60)))
    time.go(3600)
    async with hall(store) as again:
        await again.open()
        room = await again.room(room.id)
        time.go(20)
        await room.check_time()
        assert not room.playing.is_over()
        assert room.playing.clocks.late(time.ms + 41_000, room.playing.outages) == asked(room)


@pytest.mark.parametrize(("rule", "what"), [("bot", "seat handed over"), ("end", "concede"), ("wait", "")])
async def test_a_seat_whose_player_stays_away(time, rule, what):
    async with hall() as here:
        room = await begun(here, DUEL, "open", terms=Terms(abandoned=rule, abandoned_after=60))
        time.go(59)
        await here.poll(room)
        assert room.playing.count == 0
        time.go(2)
        await here.poll(room)
        assert [row.what for row in (await here.store.decisions(room.id))[:1]] == ([what] if what else [])


async def test_one_who_is_seen_is_not_away(time):
    async with hall() as here:
        room = await begun(here, DUEL, "open", terms=Terms(abandoned="bot", abandoned_after=60))
        time.go(50)
        await here.note_sight(room, asked(room))
        time.go(50)
        await here.poll(room)
        assert room.playing.count == 0


async def test_a_player_comes_back_from_its_stand_in():
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        await room.hand_over(0, "random", "away")
        assert room.playing.people() == [1]
        await room.come_back(0, "here")
        assert room.playing.people() == [0, 1]
        with pytest.raises(No):
            await room.come_back(0, "again")


# Getting in


async def test_an_invitation_gives_one_seat():
    async with hall() as here:
        made = await here.make_table(ANN, TableWish(DUEL, [SeatWish("me"), SeatWish("open")]))
        with pytest.raises(No) as refused:
            await here.join(BEN, made.table, "another", -1, "")
        assert refused.value.kind == NOT_YOURS
        seat, token = await here.join(BEN, made.table, made.invite, -1, "")
        assert seat == 1
        with pytest.raises(No):
            await here.join(CLEO, made.table, made.invite, -1, "")
        assert await here.rejoin(CLEO, made.table, token) == 1
        assert await here.store.seats_of(made.table, "cleo") == [1]
        with pytest.raises(No):
            await here.rejoin(CLEO, made.table, made.invite)


async def test_who_waits_for_players_is_woken_only_by_news():
    async with hall() as here:
        made = await here.make_table(ANN, TableWish(DUEL, [SeatWish("me"), SeatWish("open")]))
        room, woken = await here.room(made.table), []
        room.watchers.add(lambda: woken.append(room.table.state))
        await room.refresh()
        assert woken == []
        await here.join(BEN, made.table, made.invite, -1, "")
        assert woken[-1] == "playing"


async def test_two_of_one_name_can_be_told_apart():
    async with hall() as here:
        room = await begun(here, DUEL, "open", people=(ANN, replace(BEN, name="Ann")))
        assert room.playing.names == ["Ann", "Ann 2"]


async def test_a_closed_table_is_not_there_for_strangers():
    async with hall() as here:
        room = await begun(here, DUEL, "open", terms=Terms(watch="nobody"))
        assert await here.seats_of(room, ANN) == [0]
        for stranger in (CLEO, None):
            with pytest.raises(No) as refused:
                await here.seats_of(room, stranger)
            assert refused.value.kind == NOT_FOUND


async def test_nobody_has_too_many_tables():
    async with hall() as here:
        wish = TableWish(DUEL, [SeatWish("me"), SeatWish("open")])
        for _ in range(MOST_TABLES):
            await here.make_table(ANN, wish)
        with pytest.raises(No) as refused:
            await here.make_table(ANN, wish)
        assert refused.value.kind == TOO_MUCH


@pytest.mark.parametrize(
    "wish",
    [
        TableWish(DUEL, [SeatWish("me")]),
        TableWish(DUEL, [SeatWish("me"), SeatWish("nobody")]),
        TableWish(DUEL, [SeatWish("random"), SeatWish("random")]),
        TableWish(DUEL, [SeatWish("me", "no such deck"), SeatWish("open")]),
        TableWish(DUEL, [SeatWish("me", "mine:other"), SeatWish("open")]),
        TableWish(DUEL, [SeatWish("me"), SeatWish("open")], Terms(settings={"no such": 1})),
        TableWish("no_game", [SeatWish("me"), SeatWish("open")]),
    ],
)
async def test_a_table_that_can_not_be_is_refused(wish):
    async with hall() as here:
        with pytest.raises(No):
            await here.make_table(ANN, wish)
        assert here.store.tables == {}


async def test_a_kept_deck_is_played_and_an_illegal_one_refused():
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        rules = room.playing.match.rules
        cards = next(iter(rules.decks.values())).names()
        assert await here.keep_deck(ANN, DUEL, "Mine", cards) == []
        assert await here.keep_deck(ANN, DUEL, "Short", cards[:3]) != []
        wish = TableWish(DUEL, [SeatWish("me", "mine:Mine"), SeatWish("open")])
        made = await here.make_table(ANN, wish)
        assert json.loads((await here.store.seats(made.table))[0].deck) == cards
        with pytest.raises(No):
            await here.make_table(ANN, TableWish(DUEL, [SeatWish("me", "mine:Short"), SeatWish("open")]))
        with pytest.raises(No):
            await here.keep_deck(ANN, DUEL, "Strange", ["No Such Card"])


async def test_what_a_dying_server_left_half_done_is_finished_by_the_next():
    store = MemoryStore()
    async with hall(store) as here:
        made = await here.make_table(ANN, TableWish(DUEL, [SeatWish("me"), SeatWish("open")]))
        row = (await store.seats(made.table))[1]
        await store.take_seat(replace(row, name="Ben", person="ben", deck="[]"))
    async with hall(store) as here:
        room = await here.room(made.table)
        assert room.playing.asked()
        await room.say("ann", 0, talk.DRAW, "", "1")
        await room.say("ben", 1, talk.YES, str(room.standing()[0].number), "2")
        assert not room.playing.is_over()
    async with hall(store) as here:
        assert (await here.room(made.table)).playing.is_over()


# Saying


async def test_onlookers_are_heard_by_players_when_the_game_is_over():
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        await room.say("ann", 0, talk.CHAT, "hello", "1")
        await room.say("cleo", -1, talk.CHAT, "play the other one", "2")
        assert [said["words"] for said in shown(room, "ann", [0], 0)["chat"]] == ["hello"]
        assert len(shown(room, "dan", [], -1)["chat"]) == 2
        await room.concede(0, "enough")
        assert len(shown(room, "ann", [0], 0)["chat"]) == 2


async def test_who_is_muted_is_not_heard_by_the_one_who_muted():
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        await room.say("ben", 1, talk.CHAT, "nonsense", "1")
        mark = talk.mark_of(room.id, "ben")
        await room.say("ann", 0, talk.MUTE, mark, "2")
        assert shown(room, "ann", [0], 0)["chat"] == []
        assert len(shown(room, "ben", [1], 1)["chat"]) == 1
        await room.say("ann", 0, talk.MUTE, mark, "3")
        assert len(shown(room, "ann", [0], 0)["chat"]) == 1


async def test_a_hand_is_shown_only_by_its_player():
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        with pytest.raises(No):
            shown(room, "cleo", [], -1, "Ann")
        await room.say("ann", 0, talk.HANDS, "open", "1")
        seen = shown(room, "cleo", [], -1, "Ann")["view"]
        assert seen["viewer"] == "Ann"
        assert seen["decision"] is None
        with pytest.raises(No):
            shown(room, "cleo", [], -1, "Ben")
        assert shown(room, "ben", [1], 1, "Ann")["view"]["viewer"] == "Ben"
        await room.say("ann", 0, talk.HANDS, "closed", "2")
        with pytest.raises(No):
            shown(room, "cleo", [], -1, "Ann")


# Ids of requests


async def test_the_id_of_one_players_request_does_not_swallow_anothers():
    async with hall() as here:
        room = await begun(here, THREE_FIELDS, "open")
        assert room.playing.asked() == [0, 1]
        await room.pick(0, options(room, 0)[0], "same")
        await room.pick(0, "whatever it was", "same")
        with pytest.raises(No, match="another player"):
            await room.pick(1, options(room, 1)[0], "same")
        await room.pick(1, options(room, 1)[0], "new")
        assert [row.seat for row in await here.store.decisions(room.id)] == [0, 1]


@pytest.mark.parametrize("id", ["#bot 1", "#time 3", "#", ""])
def test_nobody_can_use_an_id_of_the_server(id):
    with pytest.raises(No):
        read_message(json.dumps({"v": VERSION, "type": "pick", "id": id, "words": "end turn"}))
