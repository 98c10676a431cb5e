"""Fair shuffles at the table: first the commitment, then the contributions, then cards; records that hold."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from tests.table.tables import ANN, BEN, CLEO, GAMES, THREE_FIELDS, asked, begun, hall, options, play

from cardwright.core.chance import seeded
from cardwright.core.committed import Committed, commitment_of
from cardwright.core.records import read_record
from cardwright.core.resample import with_other_luck
from cardwright.core.saves import digest, to_bytes
from cardwright.core.verifying import verify_record, verify_view
from cardwright.table import said as talk
from cardwright.table.errors import No
from cardwright.table.fair import record_for, whole_record
from cardwright.table.hall import Hall, SeatWish, TableWish
from cardwright.table.history import rules_of, start_text
from cardwright.table.shown import shown
from cardwright.table.store.memory import MemoryStore
from cardwright.table.thinking import Thinkers

DUEL = GAMES[0]
ME, FREE = SeatWish("me"), SeatWish("open")


async def waiting(here, *seats):
    """A table of Ann's that waits for what she contributes."""
    made = await here.make_table(ANN, TableWish(DUEL, [ME, *seats], contributes=True))
    return made, await here.room(made.table)


def fair(room, seat=0):
    return shown(room, "ann", [seat], seat)["fair"]


async def over(room):
    """The game, ended."""
    if not room.playing.is_over():
        await room.concede(asked(room), "end")
    return room


async def opened(room):
    """The game, ended and laid open by both."""
    await over(room)
    await room.offer("ann", 0, talk.OPEN, "open")
    await room.answer("ben", 1, room.standing()[0].number, True, "yes")
    return room


def holds(data, **noted):
    """What does not hold in a record, whole or not."""
    data = json.loads(json.dumps(data))
    if "cardwright_view" in data:
        return verify_view(data, noted)
    return verify_record(read_record(json.dumps(data), rules_of), noted)


# Commitment first, then contributions, then the game


async def test_the_commitment_is_there_before_anybody_contributes():
    async with hall() as here:
        made, room = await waiting(here, SeatWish("random"))
        assert room.history is None
        assert fair(room) == {
            "commitment": made.commitment,
            "entropy": [None, ""],
            "wanted": True,
            "draws": 0,
            "chain": "",
            "open": False,
        }
        assert commitment_of(bytes.fromhex(room.table.secret)) == made.commitment
        await here.contribute(ANN, made.table, "my own words")
        assert room.history is not None
        told = fair(room)
        assert told["commitment"] == made.commitment
        assert told["entropy"] == ["my own words", ""]
        assert not told["wanted"]
        assert told["draws"] > 0
        assert holds(await record_for(room, 0), commitment=made.commitment, entropy="my own words").fails == []


async def test_who_contributes_changes_the_cards_and_the_commitment_stays(monkeypatch):
    monkeypatch.setattr("cardwright.table.hall.new_secret", lambda: bytes(32))
    hands, commitments = set(), set()
    async with hall() as here:
        for words in ("one", "two", "one", ""):
            made, room = await waiting(here, SeatWish("random"))
            await here.contribute(ANN, made.table, words)
            pieces = room.playing.match.game.contents
            hands.add(json.dumps(pieces))
            commitments.add(made.commitment)
    assert len(hands) == 3
    assert len(commitments) == 1


async def test_without_contributions_the_game_begins_at_once_and_says_so():
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        assert fair(room)["entropy"] == ["", ""]
        assert any("contributed nothing" in words for words in holds(await record_for(room, 0)).open)


async def test_who_joins_contributes_at_once_or_later():
    async with hall() as here:
        made, room = await waiting(here, FREE)
        await here.contribute(ANN, made.table, "ann")
        await here.join(BEN, made.table, made.invite, -1, "", None)
        assert room.history is None
        assert shown(room, "ben", [1], 1)["fair"]["wanted"]
        assert not shown(room, "ann", [0], 0)["fair"]["wanted"]
        await here.contribute(BEN, made.table, "ben")
        assert fair(room)["entropy"] == ["ann", "ben"]
        other = await here.make_table(ANN, TableWish(DUEL, [ME, FREE]))
        await here.join(BEN, other.table, other.invite, -1, "", "at once")
        assert fair(await here.room(other.table))["entropy"] == ["", "at once"]


@pytest.mark.parametrize(
    ("who", "words", "kind"),
    [
        (BEN, "x", "not yours"),
        (ANN, "x" * 65, "bad request"),
        (ANN, "é", "bad request"),
        (ANN, "ben", "bad request"),
    ],
)
async def test_contributions_that_are_none(who, words, kind):
    async with hall() as here:
        made, room = await waiting(here, FREE)
        await here.join(CLEO, made.table, made.invite, -1, "", "ben")
        with pytest.raises(No) as refused:
            await here.contribute(who, made.table, words)
        assert refused.value.kind == kind
        assert room.history is None


async def test_nobody_contributes_twice_or_once_the_cards_are_dealt():
    async with hall() as here:
        made, room = await waiting(here, SeatWish("random"))
        await here.contribute(ANN, made.table, "first")
        with pytest.raises(No, match="chance is settled"):
            await here.contribute(ANN, made.table, "second")
        assert fair(room)["entropy"] == ["first", ""]


async def test_a_rematch_has_a_secret_of_its_own_and_waits_for_those_who_contribute():
    async with hall() as here:
        made, room = await waiting(here, FREE)
        await here.contribute(ANN, made.table, "ann")
        await here.join(BEN, made.table, made.invite, -1, "")
        await over(room)
        await room.offer("ann", 0, talk.REMATCH, "again")
        await room.answer("ben", 1, room.standing()[0].number, True, "yes")
        await here.rematch(room)
        fresh = await here.room(room.talk.next_table)
        assert fair(fresh)["entropy"] == [None, ""]
        assert fair(fresh)["commitment"] != made.commitment
        await here.contribute(ANN, fresh.id, "ann again")
        assert fresh.history is not None


# Records


@pytest.mark.parametrize("game", GAMES)
async def test_the_record_of_every_viewer_holds_in_every_game(game):
    luck, proved = random.Random(3), 0
    async with hall() as here:
        room = await begun(here, game, "open")
        for number in range(50):
            seat = asked(room)
            await room.pick(seat, luck.choice(options(room, seat)), f"move {number}")
            if room.playing.is_over():
                break
        chain = fair(room)["chain"]
        for viewer in (0, 1, -1):
            found = holds(await record_for(room, viewer), chain=chain, commitment=room.table.commitment)
            assert found.fails == []
            proved += len([words for words in found.holds if "stream brings" in words])
    assert proved >= (0 if game == THREE_FIELDS else 2)


@pytest.mark.parametrize("game", GAMES)
async def test_the_whole_record_holds_once_all_have_laid_their_cards_open(game):
    async with hall() as here:
        room = await begun(here, game, "open")
        await play(room, 30)
        with pytest.raises(No, match="All players must agree"):
            whole_record(room)
        await opened(room)
        found = holds(whole_record(room), chain=fair(room)["chain"])
        assert found.fails == []
        assert any("follow from the secret" in words for words in found.holds)


async def test_unplayed_cards_stay_hidden_when_somebody_does_not_agree():
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        await play(room, 10)
        await over(room)
        before = await record_for(room, 0)
        await room.offer("ann", 0, talk.OPEN, "open")
        assert not room.is_open()
        await room.answer("ben", 1, room.standing()[0].number, False, "no")
        assert not room.is_open()
        assert before["over"]
        assert await record_for(room, 0) == before
        with pytest.raises(No):
            whole_record(room)


async def test_who_left_the_seat_to_a_bot_must_agree_too():
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        await room.hand_over(1, "random", "gone")
        await room.concede(0, "end")
        await room.offer("ann", 0, talk.OPEN, "open")
        assert not room.is_open()


async def test_nothing_is_taken_back_once_all_is_open():
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        await play(room, 4)
        await over(room)
        await room.undo("ann", 0, "back")
        await room.offer("ann", 0, talk.OPEN, "open")
        open_offer = next(offer for offer in room.standing() if offer.kind == talk.OPEN)
        await room.answer("ben", 1, open_offer.number, True, "yes")
        assert room.is_open()
        assert room.may_undo(0) == ""
        undo = next(offer for offer in room.standing() if offer.kind == talk.UNDO)
        await room.answer("ben", 1, undo.number, True, "late")
        assert room.playing.is_over()


@pytest.mark.parametrize("kind", [talk.OPEN, talk.REMATCH])
async def test_cards_are_laid_open_only_after_the_end(kind):
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        with pytest.raises(No):
            await room.offer("ann", 0, kind, "early")


async def test_what_was_taken_back_stays_published():
    async with hall() as here:
        room = await begun(here, THREE_FIELDS, "random")
        seen = [fair(room)["draws"]]
        for number in range(40):
            if room.playing.in_secret() or not room.may_undo(0):
                await room.pick(asked(room), options(room, asked(room))[0], f"move {number}")
            else:
                await room.undo("ann", 0, f"back {number}")
            await room.refresh()
            seen.append(fair(room)["draws"])
            if room.playing.is_over():
                break
        assert seen == sorted(seen)
        assert holds(await record_for(room, 0), chain=fair(room)["chain"]).fails == []


async def test_every_process_publishes_the_same():
    store = MemoryStore()
    async with hall(store) as one, hall(store) as two:
        room = await begun(one, DUEL, "open")
        await play(room, 30)
        other = await two.room(room.id)
        assert fair(other) == fair(room)
        assert await record_for(other, 1) == await record_for(room, 1)


# Older tables, and bots


async def test_a_table_of_before_goes_on_with_its_seed():
    async with hall() as here:
        room = await begun(here, DUEL, "open")
        record = room.playing.match.record
        record.pledge, record.seed = None, 77
        old = replace(room.table, secret="", commitment="", start=start_text(record, 5))
        here.store.tables[room.id] = old
        again = await Hall(here.store, Thinkers()).room(room.id)
        await play(again, 10)
        third = await Hall(here.store, Thinkers()).room(room.id)
        assert digest(third.playing.match.game) == digest(again.playing.match.game)
        assert fair(again) is None
        with pytest.raises(No, match="before shuffles could be verified"):
            await record_for(again, 0)
        await over(again)
        with pytest.raises(No, match="nothing left to lay open"):
            await again.offer("ann", 0, talk.OPEN, "open")


@pytest.mark.parametrize("game", [DUEL, THREE_FIELDS])
async def test_a_bot_never_gets_the_secret_nor_the_luck_to_come(game):
    async with hall() as here:
        room = await begun(here, game, "open")
        true = room.playing.match.game
        twin = with_other_luck(true, seeded(5))
        secret = bytes.fromhex(room.table.secret)
        assert isinstance(true.chance, Committed)
        assert secret.hex() in to_bytes(true).decode()
        assert secret.hex() not in to_bytes(twin).decode()
        assert twin.trail is None
        before = digest(true)
        with_other_luck(true, seeded(6)).chance.below(6)
        assert digest(true) == before
