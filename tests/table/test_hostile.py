"""Hostile requests: whatever is sent to sockets and addresses, nothing unexpected happens and no game changes."""

from __future__ import annotations

import contextlib
import json
import random
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.routing import Route
from tests.table.tables import THREE_FIELDS
from tests.table.test_roles import MESSAGES
from tests.table.test_sockets import JSON
from tests.table.wire import Line, Wire, wire

from cardwright.table import logs
from cardwright.table.errors import No
from cardwright.table.protocol import VERSION, encode, read_message

ROUNDS = 150  # messages on sockets
REQUESTS = 4  # to each address
REAL = [{"v": VERSION, "type": kind, "id": "1", **fields} for kind, (fields, _) in MESSAGES.items()]
# What requests really hold; parts of them are put together anew.
BODIES: list[dict[str, Any]] = [
    {"name": "Ann"},
    {"account": "Ann", "password": "correct horse"},
    {
        "game": THREE_FIELDS,
        "seats": [{"who": "me"}, {"who": "open", "deck": "mine:x"}],
        "terms": {"clock": {"kind": "bank"}},
    },
    {"invite": "x", "seat": 0, "deck": ""},
    {"token": "x"},
    {"game": THREE_FIELDS, "name": "deck", "cards": ["Old Matis"], "settings": {}},
    {"step": 0, "through": "Ann", "against": "random"},
    {"record": "{}", "step": 0},
    {"id": "1", "words": "end turn", "seat": "0", "offer": "0", "yes": "1", "open": "1", "kind": "draw"},
]
ODD: list[Any] = [None, True, -1, 0, 1, 1e9, "", "x", "end turn " * 9, [], {}, ["x"], {"a": 1}, "\ud800", "\x00"]
DEEP: Any = json.loads("[" * 200 + "]" * 200)
ODD_WORDS = [
    "",
    "..",
    "%00",
    "\x00",
    "-1",
    "0",
    "9" * 40,
    "ä" * 300,
    "a/b",
    "#bot 1",
    "<b>",
    "' or 1=1 --",
    "\u202e",
    "None",
]


def changed(real: Any, luck: random.Random) -> Any:
    """A message like a real one with something wrong in it, or not."""
    made = dict(real)
    for _ in range(luck.randint(0, 3)):
        name = luck.choice([*made, "extra"]) if made else "extra"
        match luck.randrange(4):
            case 0:
                made.pop(name, None)
            case 1:
                made[name] = luck.choice([*ODD, *ODD_WORDS, DEEP])
            case 2:
                made[name] = [made.get(name)]
            case _:
                other = luck.choice([*REAL, *BODIES])
                made |= dict(luck.sample(sorted(other.items()), 1))
    return made


def text_of(message: Any, luck: random.Random) -> str:
    """As JSON, now and then torn or doubled."""
    text = json.dumps(message)
    match luck.randrange(8):
        case 0:
            return text[: luck.randrange(len(text) + 1)]
        case 1:
            return text + text
        case 2:
            at = luck.randrange(len(text))
            return text[:at] + chr(luck.randrange(1, 0x300)) + text[at + 1 :]
        case _:
            return text


@given(
    st.sampled_from(REAL), st.dictionaries(st.sampled_from(["v", "type", "id", "words", "n", "seat", "x"]), JSON)
)
@settings(max_examples=80, deadline=None)
def test_a_message_that_is_nearly_real_is_read_or_refused(real, fields):
    with contextlib.suppress(No):
        message = read_message(json.dumps({**real, **fields}))
        assert message.v == VERSION
        encode({"type": "done", "id": getattr(message, "id", "")})


@pytest.fixture
def defects(monkeypatch):
    """What the server writes about faults of its own."""
    found: list[BaseException] = []
    monkeypatch.setattr(logs, "tell_defect", found.append)
    return found


async def seated(made: Wire) -> tuple[str, list[str]]:
    """A table of a game that has begun, and the keys of its players."""
    keys = [await made.guest(name) for name in ("Ann", "Ben")]
    wish = {"game": THREE_FIELDS, "seats": [{"who": "me"}, {"who": "open"}]}
    table = (await made.request("POST", "/api/tables", keys[0], json=wish)).json()
    path = f"/api/tables/{table['table']}/join"
    await made.request("POST", path, keys[1], json={"invite": table["invite"]})
    return str(table["table"]), keys


def kept(made: Wire, table: str) -> list[str]:
    """The log of decisions, but for those that leave the game."""
    return [row.hash for row in made.hall.store.log.get(table, [])]  # type: ignore[attr-defined]


async def test_messages_that_are_nearly_real_change_nothing_unless_they_are_done(defects):
    luck, closed = random.Random(1), 0
    async with wire() as made:
        table, keys = await seated(made)
        line = await made.socket(table, keys[0])
        for _ in range(ROUNDS):
            before, said = kept(made, table), len(line.sent)
            await line.say_raw(text_of(changed(luck.choice(REAL), luck), luck))
            if '"type":"done"' not in "".join(line.sent[said:]):
                assert kept(made, table) == before
            if line.closed is not None:
                assert line.closed[0] == 1008
                closed += 1
                line = await made.socket(table, luck.choice([*keys, ""]))
        assert await alive(line)
    assert closed > 0
    assert defects == []


async def alive(line: Line) -> bool:
    return (await line.ask(type="why"))["type"] in ("done", "no")


async def test_no_request_brings_a_fault_about_or_changes_a_game(defects):
    luck = random.Random(2)
    async with wire() as made:
        table, keys = await seated(made)
        before = kept(made, table)
        answers = set()
        routes = [route for route in made.app.routes if isinstance(route, Route)]
        for route in routes:
            for method in sorted((route.methods or set()) - {"HEAD"}):
                for _ in range(REQUESTS):
                    answer = await made.request(
                        method, *odd_request(route.path, table, keys, luck), **body(method, luck)
                    )
                    assert answer.status_code < 500, (method, route.path, answer.text)
                    answers.add(answer.status_code)
        assert answers >= {200, 303, 400, 401, 404}
        assert kept(made, table) == before
        assert (await made.request("GET", f"/api/tables/{table}", keys[0])).json()["state"] == "playing"
    assert defects == []


def odd_request(path: str, table: str, keys: list[str], luck: random.Random) -> tuple[str, str]:
    """An address with something odd in its place, and who asks."""
    parts = {"table": table, "game": THREE_FIELDS, "act": luck.choice(["pick", "undo", "answer", "mute", "chat"])}
    for name in [part.partition("}")[0] for part in path.split("{")[1:]]:
        word = parts.get(name) if luck.randrange(3) else None
        path = path.replace("{" + name + "}", word or quote(luck.choice(ODD_WORDS) or "x", safe="%"))
    query = luck.choice(
        ["", "", "seat=%00", "seat=99999999999999999999", "through=Zoe", "from=-1", "seats=ä", "find=((", "x&&=&="]
    )
    return path + ("?" + query if query else ""), luck.choice([*keys, "", "wrong"])


def body(method: str, luck: random.Random) -> dict[str, Any]:
    """A body of any kind."""
    if method in ("GET", "DELETE"):
        return {}
    made = changed(luck.choice(BODIES), luck)
    match luck.randrange(4):
        case 0:
            return {"content": text_of(made, luck).encode("utf-8", "replace")}
        case 1:
            return {"content": luck.randbytes(luck.randrange(300))}
        case 2:
            return {
                "data": {name: str(value)[:400].encode("utf-8", "replace").decode() for name, value in made.items()}
            }
        case _:
            return {"content": json.dumps(made).encode()}
