"""One suite for every store: memory, SQLite, and a real PostgreSQL where there is one."""

from __future__ import annotations

import asyncio
import os
import warnings
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import apsw
import psycopg
import pytest
from tests.table import real_postgres

from cardwright.table.store.choose import store_at
from cardwright.table.store.memory import MemoryStore
from cardwright.table.store.migrations import POSTGRES, SQLITE
from cardwright.table.store.postgres import PostgresStore
from cardwright.table.store.rows import Decided, Person, Said, SavedDeck, SeatRow, Share, TableRow, is_whole
from cardwright.table.store.sqlite import SqliteStore, check_library
from cardwright.table.store.store import Store, StoreDown, Taken

EMPTY = "DROP SCHEMA public CASCADE; CREATE SCHEMA public"


@pytest.fixture(scope="session")
def database() -> Iterator[str]:
    if real_postgres.programs() is None:
        message = "NO POSTGRESQL FOUND: the store suite leaves it out. Install Debian's postgresql."
        assert not os.environ.get("CARDWRIGHT_NEEDS_POSTGRES"), message
        warnings.warn(message, stacklevel=1)
        pytest.skip(message)
    with real_postgres.postgres() as url:
        yield url


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
async def store(request, tmp_path) -> AsyncIterator[Store]:
    made: Store
    if request.param == "memory":
        made = MemoryStore()
    elif request.param == "sqlite":
        made = SqliteStore(tmp_path / "tables.db")
    else:
        url = request.getfixturevalue("database")
        with psycopg.connect(url) as connection:
            connection.execute(EMPTY)
        made = PostgresStore(url)
    await made.open()
    yield made
    await made.close()


def decided(seq: int, previous: str = "", game: str = "g", request: str = "") -> Decided:
    row = Decided(game, seq, seq % 2, "pick", f"play Card {seq} é", 0, request or f"r{seq}", 1000 + seq, "rules")
    return replace(row, previous=previous).sealed()


def chain(count: int, game: str = "g") -> list[Decided]:
    rows: list[Decided] = []
    for seq in range(count):
        rows.append(decided(seq, rows[-1].hash if rows else "", game))
    return rows


def table(id: str = "t", made: int = 5, maker: str = "ann", state: str = "open") -> TableRow:
    return TableRow(id, "some_game", made, maker, '{"clock": "none"}', 2, "digest", "", "", state)


async def with_table(store: Store, id: str = "t", made: int = 5, maker: str = "ann") -> None:
    await store.make_table(table(id, made, maker), [SeatRow(id, 0, "Ann", person="ann"), SeatRow(id, 1)])


# The log of decisions


async def test_decisions_come_back_in_order_and_whole(store):
    rows = chain(5)
    for row in rows:
        await store.append(row)
    assert await store.decisions("g") == rows
    assert await store.decisions("g", 3) == rows[3:]
    assert await store.decisions("another") == []
    assert is_whole(await store.decisions("g"))


async def test_the_second_to_write_a_number_loses_and_leaves_nothing(store):
    rows = chain(2)
    await store.append(rows[0])
    await store.append(rows[1])
    with pytest.raises(Taken):
        await store.append(decided(1, rows[0].hash, request="another"))
    assert await store.decisions("g") == rows


async def test_a_request_is_carried_out_once(store):
    rows = chain(1)
    await store.append(rows[0])
    with pytest.raises(Taken):
        await store.append(decided(1, rows[0].hash, request="r0"))
    assert await store.by_request("g", "r0") == rows[0]
    assert await store.by_request("g", "r1") is None
    assert await store.by_request("h", "r0") is None


async def test_the_same_request_in_another_game_is_another_one(store):
    await store.append(decided(0))
    await store.append(decided(0, game="h"))
    assert len(await store.decisions("h")) == 1


async def test_what_is_waited_for_is_contributed_once(store):
    waiting = replace(SeatRow("t", 0, "Ann", person="ann"), entropy=None)
    secret = replace(table(), secret="ab" * 32, commitment="cd" * 32)
    await store.make_table(secret, [waiting, SeatRow("t", 1)])
    assert [seat.entropy for seat in await store.seats("t")] == [None, ""]
    assert await store.contribute("t", 0, "rain")
    assert not await store.contribute("t", 0, "hail")
    assert not await store.contribute("t", 1, "snow")
    assert not await store.contribute("none", 0, "snow")
    assert [seat.entropy for seat in await store.seats("t")] == ["rain", ""]
    kept = await store.table("t")
    assert (kept.secret, kept.commitment) == ("ab" * 32, "cd" * 32)


async def test_who_sits_down_may_contribute_at_once_or_later(store):
    await with_table(store)
    await store.take_seat(replace(SeatRow("t", 1, "Ben", person="ben"), entropy="wind"))
    await with_table(store, "u")
    await store.take_seat(replace(SeatRow("u", 1, "Ben", person="ben"), entropy=None))
    assert (await store.seats("t"))[1].entropy == "wind"
    assert (await store.seats("u"))[1].entropy is None


async def test_of_many_who_write_at_once_one_wins(store):
    outcomes = await asyncio.gather(
        *(store.append(decided(0, request=f"r{n}")) for n in range(30)), return_exceptions=True
    )
    assert outcomes.count(None) == 1
    assert len([one for one in outcomes if isinstance(one, Taken)]) == 29
    assert len(await store.decisions("g")) == 1


async def test_the_news_of_many_tables_are_asked_for_at_once(store):
    await with_table(store, "g")
    for row in chain(2):
        await store.append(row)
    await store.say(Said("h", 0, "ann", 0, "chat", "hello", 0, 7, "q"))
    assert await store.news({"g": (2, 0), "h": (0, 1), "x": (0, 0)}) == []
    assert await store.news({"g": (1, 0), "h": (0, 1)}) == ["g"]
    assert sorted(await store.news({"g": (0, 0), "h": (5, 0), "x": (0, 0)})) == ["g", "h"]
    many = {f"n{number}": (0, 0) for number in range(450)}
    assert await store.news({**many, "g": (1, 0)}) == ["g"]


async def test_a_loser_does_not_harm_those_written_with_it(store):
    await store.append(decided(0))
    games = [store.append(decided(0, game=f"g{n}")) for n in range(20)]
    outcomes = await asyncio.gather(*games, store.append(decided(0, request="late")), return_exceptions=True)
    assert outcomes[:20] == [None] * 20
    assert isinstance(outcomes[20], Taken)
    assert [len(await store.decisions(f"g{n}")) for n in range(20)] == [1] * 20


async def test_the_last_decision_ends_the_table_and_an_undo_opens_it_again(store):
    await with_table(store)
    await store.start("t", "{}")
    rows = chain(2, "t")
    await store.append(rows[0], over=True)
    assert (await store.table("t")).state == "over"
    await store.append(replace(rows[1], what="undo").sealed())
    assert (await store.table("t")).state == "playing"


def test_a_changed_row_is_noticed():
    rows = chain(4)
    assert is_whole(rows)
    assert not is_whole([rows[0], replace(rows[1], words="play Another"), *rows[2:]])
    assert not is_whole([rows[0], replace(rows[1], words="play Another").sealed(), *rows[2:]])
    assert not is_whole([rows[0], rows[2], rows[3]])
    assert not is_whole(rows[1:])


# Tables and seats


async def test_a_table_comes_back_as_it_was_made(store):
    await with_table(store)
    assert await store.table("t") == table()
    assert await store.table("u") is None
    assert [seat.free for seat in await store.seats("t")] == [False, True]
    with pytest.raises(Taken):
        await with_table(store)


async def test_a_seat_is_taken_once(store):
    await with_table(store)
    ben = SeatRow("t", 1, "Ben", "", "rock", '["A", "B"]', "token", "ben")
    await store.take_seat(ben)
    assert (await store.seats("t"))[1] == ben
    with pytest.raises(Taken):
        await store.take_seat(replace(ben, name="Cleo", person="cleo"))
    with pytest.raises(Taken):
        await store.take_seat(replace(ben, seat=2))
    assert (await store.seats("t"))[1] == ben
    assert await store.seats_of("t", "ben") == [1]
    assert await store.seats_of("t", "cleo") == []


async def test_a_game_begins_once(store):
    await with_table(store)
    assert await store.start("t", '{"seed": 1}')
    assert not await store.start("t", '{"seed": 2}')
    begun = await store.table("t")
    assert (begun.start, begun.state) == ('{"seed": 1}', "playing")


async def test_a_seat_is_shared_with_another_device(store):
    await with_table(store)
    await store.share_seat("t", 0, "anns phone")
    await store.share_seat("t", 0, "anns phone")
    assert await store.seats_of("t", "anns phone") == [0]
    assert [row.id for row in await store.tables_of("anns phone")] == ["t"]


async def test_tables_to_which_nobody_can_be_invited_are_not_listed(store):
    row = TableRow("alone", "duel", 1, "ann", "{}", 2, "", "", "{}", "playing")
    await store.make_table(row, [SeatRow("alone", seat) for seat in range(2)])
    await with_table(store, "b", made=0)
    await store.start("b", "{}")
    assert [row.id for row in await store.playing(0, 1)] == ["b"]


async def test_tables_are_listed_newest_first(store):
    for number, id in enumerate("abc"):
        await with_table(store, id, made=number)
    await store.start("b", "{}")
    assert [row.id for row in await store.tables_of("ann")] == ["c", "b", "a"]
    assert [row.id for row in await store.open_tables(1)] == ["c"]
    assert [row.id for row in await store.open_tables(9)] == ["c", "a"]
    assert [row.id for row in await store.playing(0, 9)] == ["b"]
    assert await store.playing(2, 9) == []
    assert await store.count_open("ann") == 3
    await store.append(decided(0, game="b"), over=True)
    assert await store.count_open("ann") == 2


# Beside the game


async def test_what_is_said_stays_in_order_and_is_said_once(store):
    said = [Said("t", n, "ann", 0, "chat", f"words {n}", 3, 50 + n, f"q{n}") for n in range(3)]
    for one in said:
        await store.say(one)
    assert await store.talk("t") == said
    assert await store.talk("t", 2) == said[2:]
    with pytest.raises(Taken):
        await store.say(replace(said[2], request="other"))
    with pytest.raises(Taken):
        await store.say(replace(said[2], number=3))
    await store.say(replace(said[2], number=3, person="ben"))


async def test_people_are_known_by_their_keys(store):
    ann = Person("ann", "Ann", 7)
    await store.add_person(ann, "key")
    assert await store.person_of("key") == ann
    assert await store.person_of("another") is None
    await store.add_key("ann", "phone", 8)
    assert await store.person_of("phone") == ann
    with pytest.raises(Taken):
        await store.add_key("ann", "phone", 8)
    await store.drop_key("key")
    assert await store.person_of("key") is None


async def test_somebody_takes_another_name(store):
    await store.add_person(Person("ann", "Ann", 7), "key")
    await store.rename("ann", "Anna")
    assert await store.person_of("key") == Person("ann", "Anna", 7)


async def test_an_account_has_one_owner(store):
    await store.add_person(Person("ann", "Ann", 7), "a")
    await store.add_person(Person("ben", "Ben", 7), "b")
    await store.make_account("ann", "ann", "hash")
    assert await store.account("ann") == Person("ann", "Ann", 7, "ann", "hash")
    assert await store.account("ben") is None
    assert await store.account("") is None
    with pytest.raises(Taken):
        await store.make_account("ben", "ann", "hash")
    with pytest.raises(Taken):
        await store.make_account("ann", "annie", "hash")


async def test_decks_are_kept_replaced_and_dropped(store):
    for name in ("Two", "One"):
        await store.keep_deck(SavedDeck("ann", "some_game", name, "[]"))
    await store.keep_deck(SavedDeck("ann", "some_game", "One", '["Card"]'))
    await store.keep_deck(SavedDeck("ben", "some_game", "One", "[]"))
    assert [(deck.name, deck.cards) for deck in await store.decks("ann")] == [("One", '["Card"]'), ("Two", "[]")]
    await store.drop_deck("ann", "some_game", "Two")
    assert [deck.name for deck in await store.decks("ann")] == ["One"]


async def test_a_shown_position_is_found_by_its_token_and_taken_back_by_its_maker(store):
    first = Share("share1", "digest1", "ann", "g1", 12, 7, 0, 100)
    second = Share("share2", "digest2", "ann", "g1", 3, 2, -1, 200)
    await store.add_share(first)
    await store.add_share(second)
    assert await store.share("digest1") == first
    assert await store.share("digest3") is None
    assert await store.shares_of("ann") == [second, first]
    await store.drop_share("ben", "share1")
    assert await store.share("digest1") == first
    await store.drop_share("ann", "share1")
    assert await store.share("digest1") is None
    assert await store.shares_of("ann") == [second]


async def test_tables_without_an_invitation_are_not_counted_as_open(store):
    await store.make_table(TableRow("alone", "duel", 1, "zoe", "{}", 1, ""), [])
    assert await store.count_open("zoe") == 0
    await store.make_table(TableRow("open", "duel", 1, "zoe", "{}", 1, "digest"), [])
    assert await store.count_open("zoe") == 1


async def test_outages_and_signs_of_life(store):
    assert await store.last_beat() == 0
    await store.beat("one", 5)
    await store.beat("two", 9)
    await store.beat("one", 6)
    assert await store.last_beat() == 9
    await store.add_outage(9, 20)
    await store.add_outage(9, 20)
    assert await store.outages() == [(9, 20)]
    await store.saw("t", 1, 4)
    await store.saw("t", 1, 8)
    assert await store.seen("t") == {1: 8}


# What belongs to one kind of store


async def test_a_file_is_read_again_by_the_next_process(tmp_path):
    path = tmp_path / "deep" / "tables.db"
    for seq, row in enumerate(chain(3)):
        store = SqliteStore(path)
        await store.open()
        await store.append(row)
        await store.close()
        assert row.seq == seq
    store = SqliteStore(path)
    await store.open()
    assert await store.decisions("g") == chain(3)
    await store.close()
    with pytest.raises(StoreDown):
        await store.append(decided(3))


async def test_two_processes_at_one_file_take_turns(tmp_path):
    first, second = SqliteStore(tmp_path / "tables.db"), SqliteStore(tmp_path / "tables.db")
    await first.open()
    await second.open()
    outcomes = await asyncio.gather(
        *(store.append(row) for row in chain(1) for store in (first, second)), return_exceptions=True
    )
    assert len([one for one in outcomes if one is None]) == 1
    assert await first.decisions("g") == await second.decisions("g") == chain(1)
    await first.close()
    await second.close()


async def test_every_commit_reaches_the_disk(tmp_path):
    store = SqliteStore(tmp_path / "tables.db")
    writer = store.connect_writer()
    assert writer.execute("PRAGMA journal_mode").get == "wal"
    assert writer.execute("PRAGMA synchronous").get == 2
    writer.close()


@pytest.mark.parametrize("version", ["3.40.1", "3.51.2"])
def test_an_old_library_is_refused(version):
    with pytest.raises(StoreDown, match="too old"):
        check_library(version)


def test_a_sound_library_is_taken():
    check_library("3.51.3")
    check_library("3.54.0")
    check_library(apsw.sqlite_lib_version())


async def test_decisions_in_a_file_are_never_changed(tmp_path):
    store = SqliteStore(tmp_path / "tables.db")
    await store.open()
    await store.append(decided(0))
    await store.close()
    connection = apsw.Connection(str(tmp_path / "tables.db"))
    for statement in ("UPDATE decisions SET words = 'x'", "DELETE FROM decisions"):
        with pytest.raises(apsw.ConstraintError, match="never changed"):
            connection.execute(statement)
    connection.close()


async def test_tables_of_an_older_form_are_kept_and_have_no_secret(tmp_path):
    path = tmp_path / "tables.db"
    connection = apsw.Connection(str(path))
    connection.execute("CREATE TABLE form (version BIGINT NOT NULL)")
    connection.execute("INSERT INTO form (version) VALUES (2)")
    for statement in (*SQLITE[0], *SQLITE[1]):
        connection.execute(statement)
    connection.execute("INSERT INTO tables VALUES ('t', 'game', 5, 'ann', '{}', 1, 'i', '', 'start', 'playing')")
    connection.execute("INSERT INTO seats VALUES ('t', 0, 'Ann', '', '', '[]', '', 'ann')")
    connection.close()
    store = SqliteStore(path)
    await store.open()
    assert await store.table("t") == TableRow("t", "game", 5, "ann", "{}", 1, "i", "", "start", "playing")
    assert await store.seats("t") == [SeatRow("t", 0, "Ann", "", "", "[]", "", "ann")]
    await store.close()


async def test_decisions_in_a_database_are_never_changed(database):
    store = PostgresStore(database)
    await store.open()
    await store.append(decided(0, game="kept"))
    await store.close()
    for statement in ("UPDATE decisions SET words = 'x'", "DELETE FROM decisions", "TRUNCATE decisions"):
        with psycopg.connect(database) as connection, pytest.raises(psycopg.errors.RaiseException):
            connection.execute(statement)


async def test_processes_tell_each_other_what_is_new(database):
    first, second = PostgresStore(database), PostgresStore(database)
    heard: list[str] = []
    for number, store in enumerate((first, second)):
        await store.open()
        await store.hear(f"server {number}".replace(" ", ""), heard.append)
    for _ in range(200):
        second.hint("some table")
        await asyncio.sleep(0.02)
        if heard:
            break
    await first.close()
    await second.close()
    assert set(heard) == {"some table"}


async def test_a_newer_form_is_refused(tmp_path):
    store = SqliteStore(tmp_path / "tables.db")
    await store.open()
    await store.close()
    connection = apsw.Connection(str(tmp_path / "tables.db"))
    connection.execute("INSERT INTO form (version) VALUES (?)", (len(SQLITE) + 1,))
    connection.close()
    with pytest.raises(StoreDown, match="newer"):
        await store.open()


def test_both_databases_have_taken_the_same_steps():
    assert len(SQLITE) == len(POSTGRES)


async def test_a_database_that_is_not_there_is_said_to_be(tmp_path):
    with pytest.raises(StoreDown):
        await PostgresStore(f"postgresql:///x?host={tmp_path}&connect_timeout=1").open()


@pytest.mark.parametrize(
    ("url", "kind"),
    [
        ("memory:", MemoryStore),
        ("sqlite:tables.db", SqliteStore),
        ("sqlite:///var/tables.db", SqliteStore),
        ("tables.db", SqliteStore),
        ("postgresql://there/tables", PostgresStore),
        ("postgres://there/tables", PostgresStore),
    ],
)
def test_a_connection_string_means_a_store(url, kind):
    assert type(store_at(url)) is kind


def test_the_file_of_a_connection_string():
    found = store_at("sqlite:///var/tables.db")
    assert isinstance(found, SqliteStore)
    assert found.path == Path("/var/tables.db")


def test_an_unknown_store_is_refused():
    with pytest.raises(StoreDown, match="no store"):
        store_at("mysql://there/tables")
