"""The form of the database, step by step. A step that was ever released is never changed: add another one."""

from __future__ import annotations

from typing import Final

VERSION_TABLE: Final = "CREATE TABLE IF NOT EXISTS form (version BIGINT NOT NULL)"

FIRST: Final = (
    """CREATE TABLE tables (id TEXT PRIMARY KEY, game TEXT NOT NULL, made BIGINT NOT NULL, maker TEXT NOT NULL,
       terms TEXT NOT NULL, seats BIGINT NOT NULL, invite TEXT NOT NULL, follows TEXT NOT NULL,
       start TEXT NOT NULL, state TEXT NOT NULL)""",
    "CREATE INDEX tables_by_state ON tables (state, made)",
    "CREATE INDEX tables_by_maker ON tables (maker, state)",
    """CREATE TABLE seats (game TEXT NOT NULL, seat BIGINT NOT NULL, name TEXT NOT NULL, bot TEXT NOT NULL,
       deck_name TEXT NOT NULL, deck TEXT NOT NULL, token TEXT NOT NULL, person TEXT NOT NULL,
       PRIMARY KEY (game, seat))""",
    """CREATE TABLE bearers (game TEXT NOT NULL, seat BIGINT NOT NULL, person TEXT NOT NULL,
       PRIMARY KEY (game, seat, person))""",
    "CREATE INDEX bearers_by_person ON bearers (person)",
    """CREATE TABLE decisions (game TEXT NOT NULL, seq BIGINT NOT NULL, seat BIGINT NOT NULL, what TEXT NOT NULL,
       words TEXT NOT NULL, number BIGINT NOT NULL, request TEXT NOT NULL, time BIGINT NOT NULL,
       rules TEXT NOT NULL, previous TEXT NOT NULL, hash TEXT NOT NULL,
       PRIMARY KEY (game, seq), UNIQUE (game, request))""",
    """CREATE TABLE talk (game TEXT NOT NULL, number BIGINT NOT NULL, person TEXT NOT NULL, seat BIGINT NOT NULL,
       kind TEXT NOT NULL, words TEXT NOT NULL, at BIGINT NOT NULL, time BIGINT NOT NULL, request TEXT NOT NULL,
       PRIMARY KEY (game, number), UNIQUE (game, person, request))""",
    """CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL, made BIGINT NOT NULL, account TEXT UNIQUE,
       password TEXT NOT NULL)""",
    "CREATE TABLE keys (key TEXT PRIMARY KEY, person TEXT NOT NULL, made BIGINT NOT NULL)",
    """CREATE TABLE decks (person TEXT NOT NULL, game TEXT NOT NULL, name TEXT NOT NULL, cards TEXT NOT NULL,
       PRIMARY KEY (person, game, name))""",
    "CREATE TABLE beats (server TEXT PRIMARY KEY, time BIGINT NOT NULL)",
    "CREATE TABLE outages (began BIGINT NOT NULL, ended BIGINT NOT NULL, PRIMARY KEY (began, ended))",
    """CREATE TABLE seen (game TEXT NOT NULL, seat BIGINT NOT NULL, time BIGINT NOT NULL,
       PRIMARY KEY (game, seat))""",
)

SECOND: Final = (
    """CREATE TABLE shares (id TEXT PRIMARY KEY, token TEXT UNIQUE NOT NULL, person TEXT NOT NULL,
       game TEXT NOT NULL, at BIGINT NOT NULL, step BIGINT NOT NULL, seat BIGINT NOT NULL, made BIGINT NOT NULL)""",
    "CREATE INDEX shares_of ON shares (person)",
)

SQLITE_GUARDS: Final = tuple(
    f"CREATE TRIGGER {table}_{word.lower()} BEFORE {word} ON {table} "
    f"BEGIN SELECT RAISE(ABORT, '{table} are never changed'); END"
    for table in ("decisions", "talk")
    for word in ("UPDATE", "DELETE")
)

POSTGRES_GUARDS: Final = (
    """CREATE FUNCTION never_changed() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION '% are never changed', TG_TABLE_NAME; END $$""",
    """CREATE TRIGGER decisions_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON decisions
       EXECUTE FUNCTION never_changed()""",
    "CREATE TRIGGER talk_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON talk EXECUTE FUNCTION never_changed()",
)

# Shuffles that can be verified: tables that were made before have no secret and go on with their seed.
THIRD: Final = (
    "ALTER TABLE tables ADD COLUMN secret TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE tables ADD COLUMN commitment TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE seats ADD COLUMN entropy TEXT DEFAULT ''",
)

# By database, the statements of each step; the version of a database is the number of steps it has taken.
SQLITE: Final = ((*FIRST, *SQLITE_GUARDS), SECOND, THIRD)
POSTGRES: Final = ((*FIRST, *POSTGRES_GUARDS), SECOND, THIRD)
