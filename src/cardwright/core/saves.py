"""Saves: a game to bytes and back at any decision. JSON, never pickle: a save is hostile input."""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final

from cardwright.core.chance import Chance
from cardwright.core.effects.nodes import Node
from cardwright.core.errors import BadInput
from cardwright.core.events import Event, event_from
from cardwright.core.game import Ending, Game, Ref
from cardwright.core.ledger import Ledger
from cardwright.core.picks import Pick
from cardwright.core.places import PlaceTable
from cardwright.core.procedures import PROCEDURES, Procedure
from cardwright.core.ruleset import Ruleset
from cardwright.core.script import Script
from cardwright.core.simultaneously import Branch
from cardwright.core.values import Modifier

FORMAT: Final = 1
DEEPEST: Final = 40


class BadSave(BadInput):
    """Bytes that are not a save of this game and these rules."""


# Writing


def to_bytes(game: Game) -> bytes:
    """The whole game, events included."""
    return json.dumps(to_data(game), separators=(",", ":"), ensure_ascii=False).encode()


def digest(game: Game) -> str:
    """A fingerprint of the state: equal for equal games, on every machine, compiled or not."""
    data = to_data(game)
    del data["log"]
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def to_data(game: Game) -> dict[str, Any]:
    """The game as JSON data."""
    rules = game.rules
    chance = game.chance
    script = game.script
    ending = game.ending
    return {
        "format": FORMAT,
        "game": rules.id,
        "rules": rules.digest(),
        "seats": list(game.table.seats),
        "settings": dict(game.settings),
        "chance": chance_data(chance),
        "script": None if script is None else [list(script.lines), script.at, chance_data(script.chance)],
        "cards": [definition.number for definition in game.definitions],
        "owners": list(game.owners),
        "controllers": list(game.controllers),
        "hosts": list(game.hosts),
        "faces": list(game.faces),
        "stays": list(game.stays),
        "marks": [list(marks) for marks in game.marks],
        "contents": [list(pieces) for pieces in game.contents],
        "ledger": [[list(mixings) for mixings in entry] for entry in game.ledger.entries],
        "mixings": [game.ledger.mixings, game.ledger.learned],
        "lasting": [modifier.plain() for modifier in game.lasting],
        "stack": [frame_data(frame, rules, frame is game.stack[-1] and bool(game.pending)) for frame in game.stack],
        "returned": list(game.returned),
        "out": game.out,
        "ending": None if ending is None else [list(ending.winners), ending.clause, ending.words],
        "own": {name: pack(getattr(game, name), rules) for name in type(game).FIELDS},
        "log": None if game.log is None else [event.plain() for event in game.log],
    }


def chance_data(chance: Chance) -> list[int]:
    return [chance.a, chance.b, chance.c, chance.d, chance.draws]


def frame_data(frame: Procedure, rules: Ruleset, asking: bool) -> list[Any]:
    """A frame: its class, its fields, the name of its next step, and its last answer.

    A frame that has asked is written as standing before the step that asks.
    """
    at = frame.at - 1 if asking and not hasattr(frame, "branches") else frame.at
    name = frame.steps[at].name if at < len(frame.steps) else ""
    fields = [pack(getattr(frame, field), rules) for field in type(frame).FIELDS]
    answer = frame.answer.plain() if frame.answer is not None else None
    return [type(frame).__name__, fields, name, answer]


def pack(value: Any, rules: Ruleset) -> Any:
    """A field as JSON data; what JSON can't tell apart is tagged."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, list):
        return ["list", [pack(item, rules) for item in value]]
    if isinstance(value, tuple):
        return ["tuple", [pack(item, rules) for item in value]]
    if isinstance(value, dict):
        return ["dict", [[pack(key, rules), pack(item, rules)] for key, item in value.items()]]
    if isinstance(value, Pick):
        return ["pick", value.plain()]
    if isinstance(value, Ref):
        return ["ref", [value.piece, value.stay]]
    if isinstance(value, Node):
        return ["node", rules.node_number(value)]
    if isinstance(value, Modifier):
        return ["modifier", value.plain()]
    if isinstance(value, Event):
        return ["event", value.plain()]
    if isinstance(value, Procedure):
        return ["frame", frame_data(value, rules, False)]
    if isinstance(value, Branch):
        return ["branch", branch_data(value, rules)]
    if isinstance(value, Game):
        return ["game", to_data(value)]
    if hasattr(value, "plain"):
        return [type(value).__name__, value.plain()]
    raise TypeError(f"a {type(value).__name__} can't be saved")


def branch_data(branch: Branch, rules: Ruleset) -> list[Any]:
    game = None if branch.game is None else to_data(branch.game)
    return [branch.seat, frame_data(branch.first, rules, False), game]


# Reading


def from_bytes(data: bytes, rules: Ruleset) -> Game:
    """Read a save; anything that is not exactly one is refused, and nothing else is touched."""
    try:
        saved = json.loads(data)
    except (ValueError, RecursionError):
        raise BadSave("this is not a saved game: it is no JSON") from None
    if not isinstance(saved, dict) or saved.get("format") != FORMAT:
        raise BadSave("this is not a saved game of this version")
    if saved.get("game") != rules.id:
        raise BadSave(f'this save is of the game "{saved.get("game")}", not of {rules.id}')
    if saved.get("rules") != rules.digest():
        raise BadSave("this save belongs to other rules or cards than those installed")
    try:
        game = from_data(saved, rules)
    except (
        KeyError,
        ValueError,
        TypeError,
        IndexError,
        AttributeError,
        RecursionError,
        AssertionError,
    ) as error:
        raise BadSave(f"this save is damaged ({type(error).__name__}: {error})") from None
    return game


def from_data(saved: dict[str, Any], rules: Ruleset) -> Game:
    """A game from its JSON data; damaged data raises one of the usual errors."""
    game = rules.blank()
    seats = [text(seat) for seat in saved["seats"]]
    if len(seats) not in rules.seat_counts:
        raise ValueError("a wrong number of seats")
    game.lay_out(PlaceTable(rules.place_kinds, seats), len(rules.mark_names), chance_from(saved["chance"]))
    game.settings = rules.setting_values(saved["settings"])
    game.definitions = [rules.definitions[index(number)] for number in saved["cards"]]
    count = len(game.definitions)
    for name in ("owners", "controllers", "hosts", "faces", "stays"):
        setattr(game, name, numbers(saved[name], count))
    game.marks = [numbers(marks, count) for marks in saved["marks"]]
    game.contents = [numbers(pieces) for pieces in saved["contents"]]
    game.place_of = places_from(game, count)
    game.ledger = ledger_from(saved, len(seats), count)
    game.lasting = [Modifier(*modifier) for modifier in saved["lasting"]]
    game.returned = tuple(numbers(saved["returned"]))
    game.out = index(saved["out"])
    if saved["script"] is not None:
        lines, at, chance = saved["script"]
        game.script = Script(tuple(text(line) for line in lines), index(at), chance_from(chance))
    for name in type(game).FIELDS:
        setattr(game, name, unpack(saved["own"][name], rules))
    if saved["log"] is not None:
        game.log = [event_from(event) for event in saved["log"]]
    if saved["ending"] is not None:
        winners, clause, words = saved["ending"]
        game.ending = Ending(tuple(numbers(winners)), text(clause), text(words))
        return game
    game.stack = [frame_from(frame, rules) for frame in saved["stack"]]
    if not game.stack:
        raise ValueError("no procedure in progress")
    log = game.log
    game.log = None if log is None else []
    game.run()
    if game.log:
        raise ValueError("the save does not stand at a decision")
    game.log = log
    return game


def text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > 1000:
        raise ValueError("a text was expected")
    return value


def index(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError("a number was expected")
    return value


def numbers(values: Any, count: int = -1) -> list[int]:
    if not isinstance(values, list) or not all(isinstance(value, int) for value in values):
        raise ValueError("numbers were expected")
    if count >= 0 and len(values) != count:
        raise ValueError("a list of a wrong length")
    return list(values)


def places_from(game: Game, count: int) -> list[int]:
    """Where each piece lies: each in exactly one place."""
    place_of = [-1] * count
    if len(game.contents) != len(game.table.places):
        raise ValueError("a wrong number of places")
    for place, pieces in enumerate(game.contents):
        for piece in pieces:
            if place_of[index(piece)] != -1:
                raise ValueError("a piece lies in two places")
            place_of[piece] = place
    if -1 in place_of:
        raise ValueError("a piece lies nowhere")
    return place_of


def ledger_from(saved: dict[str, Any], seats: int, count: int) -> Ledger:
    ledger = Ledger()
    rows = saved["ledger"]
    if len(rows) != seats or any(len(row) != count for row in rows):
        raise ValueError("a ledger of a wrong size")
    ledger.entries = [[tuple(numbers(mixings)) for mixings in row] for row in rows]
    ledger.mixings, ledger.learned = numbers(saved["mixings"], 2)
    return ledger


def chance_from(data: Any) -> Chance:
    a, b, c, d, draws = numbers(data, 5)
    chance = Chance(a & 0xFFFFFFFF, b & 0xFFFFFFFF, c & 0xFFFFFFFF, d & 0xFFFFFFFF)
    chance.draws = draws
    return chance


def frame_from(data: Any, rules: Ruleset) -> Procedure:
    name, fields, step, answer = data
    kind = procedure_named(text(name))
    frame: Procedure = kind(*[unpack(field, rules) for field in fields])
    if step:
        frame.go_to(text(step))
    else:
        frame.at = len(frame.steps)
    frame.answer = None if answer is None else pick_from(answer)
    return frame


def procedure_named(name: str) -> type:
    """The procedure class with this name, whether or not one has run already."""
    if name not in PROCEDURES:
        classes = [Procedure]
        while classes:
            kind = classes.pop()
            PROCEDURES.setdefault(kind.__name__, kind)
            classes += kind.__subclasses__()
    if name not in PROCEDURES:
        raise ValueError(f'no procedure "{name}"')
    return PROCEDURES[name]


def pick_from(data: Any) -> Pick:
    verb, piece, target, choice = data
    numbers([piece, target, choice])
    return Pick(text(verb), piece, target, choice)


def unpack(value: Any, rules: Ruleset, depth: int = 0) -> Any:
    """A field from its JSON data."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if depth > DEEPEST:
        raise ValueError("nested too deep")
    kind, data = value
    if kind == "list":
        return [unpack(item, rules, depth + 1) for item in data]
    if kind == "tuple":
        return tuple([unpack(item, rules, depth + 1) for item in data])
    if kind == "dict":
        return {unpack(key, rules, depth + 1): unpack(item, rules, depth + 1) for key, item in data}
    if kind == "pick":
        return pick_from(data)
    if kind == "ref":
        piece, stay = numbers(data, 2)
        return Ref(piece, stay)
    if kind == "node":
        return rules.nodes()[index(data)]
    if kind == "modifier":
        return Modifier(*data)
    if kind == "event":
        return event_from(data)
    if kind == "frame":
        return frame_from(data, rules)
    if kind == "branch":
        return branch_from(data, rules)
    if kind == "game":
        return from_data_quietly(data, rules)
    made = PLAIN.get(kind)
    if made is None:
        raise ValueError(f'unknown kind of data "{kind}"')
    return made(*data)


PLAIN: Final[dict[str, type]] = {}  # further data classes that frames hold, by name


def saved_plainly(kind: type) -> type:
    """Let frames hold values of this class; it needs `plain()` and a matching constructor."""
    PLAIN[kind.__name__] = kind
    return kind


def branch_from(data: Any, rules: Ruleset) -> Branch:
    seat, first, game = data
    own = None if game is None else from_data_quietly(game, rules)
    return Branch(index(seat), frame_from(first, rules), own)


def from_data_quietly(data: Any, rules: Ruleset) -> Game:
    """A remembered state inside a save; it is looked at, never run."""
    stack, data["stack"] = data["stack"], []
    ending, data["ending"] = data["ending"], [[], "", ""]
    game = from_data(data, rules)
    game.ending = None if ending is None else Ending(tuple(numbers(ending[0])), text(ending[1]), text(ending[2]))
    game.stack = [frame_from(frame, rules) for frame in stack]
    data["stack"], data["ending"] = stack, ending
    return game
