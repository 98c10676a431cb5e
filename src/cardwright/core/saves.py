"""Saves: a game to bytes and back at any decision. JSON, never pickle: a save is hostile input."""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final

from cardwright.core.chance import Chance
from cardwright.core.committed import TABLE, Committed, hex_bytes
from cardwright.core.effects.nodes import Node
from cardwright.core.errors import BadInput
from cardwright.core.events import Event, event_from
from cardwright.core.game import Ending, Game, Ref
from cardwright.core.ledger import Ledger
from cardwright.core.picks import Pick
from cardwright.core.places import PlaceTable
from cardwright.core.procedures import Procedure
from cardwright.core.ruleset import Ruleset
from cardwright.core.script import Script
from cardwright.core.simultaneously import Branch, Simultaneously
from cardwright.core.values import Modifier
from cardwright.core.views import view

FORMAT: Final = 1
DEEPEST: Final = 40
BOUND: Final = 1 << 62  # no number in a save is as large


class BadSave(BadInput):
    """Bytes that are not a save of this game and these rules."""


# Writing


def to_bytes(game: Game) -> bytes:
    """The whole game, events included."""
    return json.dumps(to_data(game), separators=(",", ":"), ensure_ascii=False).encode()


def digest(game: Game) -> str:
    """A fingerprint of the state: equal for equal games, on every machine, compiled or not."""
    data = to_data(game, log=False)
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def to_data(game: Game, log: bool = True) -> dict[str, Any]:
    """The game as JSON data, with its log or without."""
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
        "stack": stack_data(game, log),
        "returned": list(game.returned),
        "out": game.out,
        "ending": None if ending is None else [list(ending.winners), ending.clause, ending.words],
        "own": {name: pack(getattr(game, name), rules, log) for name in type(game).FIELDS},
        "log": [event.plain() for event in game.log] if log and game.log is not None else None,
        **rarities(game),
    }


def rarities(game: Game) -> dict[str, Any]:
    """What many games never have; it is written only where there is some."""
    data: dict[str, Any] = {}
    if game.host_stays:
        data["host_stays"] = [list(pair) for pair in sorted(game.host_stays.items())]
    return data


def chance_data(chance: Chance) -> Any:
    if isinstance(chance, Committed):
        keys, counts = [chance.secret.hex(), chance.shared.hex()], [chance.part, chance.counter, chance.parts]
        return [*keys, *counts, chance.draws]
    return [chance.a, chance.b, chance.c, chance.d, chance.draws]


def stack_data(game: Game, log: bool) -> list[Any]:
    """The frames. One that has asked is written as standing before the step that asks."""
    frames = [frame_data(frame, game.rules, 0, log) for frame in game.stack]
    if frames and game.pending and not isinstance(game.stack[-1], Simultaneously):
        frames[-1] = frame_data(game.stack[-1], game.rules, 1, log)
    return frames


def frame_data(frame: Procedure, rules: Ruleset, back: int, log: bool) -> list[Any]:
    """A frame: its class, its fields, the name of its next step (so many steps back), and its last answer."""
    at = frame.at - back
    name = frame.steps[at].name if at < len(frame.steps) else ""
    fields = [pack(getattr(frame, field), rules, log) for field in type(frame).FIELDS]
    answer = frame.answer.plain() if frame.answer is not None else None
    return [type(frame).__name__, fields, name, answer]


def pack(value: Any, rules: Ruleset, log: bool) -> Any:
    """A field as JSON data; what JSON can't tell apart is tagged."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, list):
        return ["list", [pack(item, rules, log) for item in value]]
    if isinstance(value, tuple):
        return ["tuple", [pack(item, rules, log) for item in value]]
    if isinstance(value, dict):
        return ["dict", [[pack(key, rules, log), pack(item, rules, log)] for key, item in value.items()]]
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
        return ["frame", frame_data(value, rules, 0, log)]
    if isinstance(value, Branch):
        return ["branch", branch_data(value, rules, log)]
    if isinstance(value, Game):
        return ["game", to_data(value, log)]
    if hasattr(value, "plain"):
        return [type(value).__name__, [pack(item, rules, log) for item in value.plain()]]
    raise TypeError(f"a {type(value).__name__} can't be saved")


def branch_data(branch: Branch, rules: Ruleset, log: bool) -> list[Any]:
    game = None if branch.game is None else to_data(branch.game, log)
    return [branch.seat, frame_data(branch.first, rules, 0, log), game]


# Reading. Nothing is believed: what was read must describe itself just as it was written.


def from_bytes(data: bytes, rules: Ruleset) -> Game:
    """Read a save; anything that is not exactly one is refused, and nothing else is touched."""
    try:
        saved = json.loads(data, parse_float=no_float, parse_constant=no_float)
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
        if canonical(to_data(game)) != canonical(saved):
            raise ValueError("it does not stand at a decision, or says one thing in two ways")
        show(game)
    except Exception as error:  # whatever a forged save brings about, it is the fault of the save
        raise BadSave(f"this save is damaged ({type(error).__name__}: {error})") from None
    return game


def no_float(value: str) -> int:
    raise ValueError(f"{value} is no whole number")


def canonical(data: dict[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"), sort_keys=True)


def show(game: Game) -> None:
    """What can't be shown to its players can't be played."""
    for seat in range(game.seat_count):
        view(game, seat)


def from_data(saved: dict[str, Any], rules: Ruleset) -> Game:
    """A game from its JSON data, at its decision; damaged data raises any error."""
    game = table_from(saved, rules)
    if game.ending is None:
        if not game.stack:
            raise ValueError("no procedure in progress")
        log, game.log = game.log, None
        game.run()
        game.log = log
    return game


def table_from(saved: dict[str, Any], rules: Ruleset) -> Game:
    """All of a game as it was written, not yet at its decision."""
    game = rules.blank()
    seats = [text(seat) for seat in saved["seats"]]
    if len(seats) not in rules.seat_counts or len(set(seats)) < len(seats):
        raise ValueError("a wrong number of seats")
    game.lay_out(PlaceTable(rules.place_kinds, seats), len(rules.mark_names), chance_from(saved["chance"]))
    game.settings = rules.setting_values(saved["settings"])
    pieces_from(game, saved)
    game.ledger = ledger_from(saved, len(seats), len(game.definitions))
    game.lasting = [modifier_from(modifier) for modifier in saved["lasting"]]
    game.returned = tuple(numbers(saved["returned"]))
    game.out = index(saved["out"], 1 << len(seats))
    if saved["script"] is not None:
        lines, at, chance = saved["script"]
        game.script = Script(tuple([text(line) for line in lines]), index(at, len(lines) + 1), chance_from(chance))
    for name in type(game).FIELDS:
        value, usual = unpack(saved["own"][name], rules), getattr(game, name)
        if usual is not None and type(value) is not type(usual):
            raise ValueError(f"{name} can't be {value!r:.40}")
        setattr(game, name, value)
    if saved["log"] is not None:
        game.log = [event_in(event) for event in saved["log"]]
    if saved["ending"] is not None:
        winners, clause, words = saved["ending"]
        game.ending = Ending(tuple([index(seat, len(seats)) for seat in winners]), text(clause), text(words))
    game.stack = [frame_from(frame, rules) for frame in saved["stack"]]
    return game


def pieces_from(game: Game, saved: dict[str, Any]) -> None:
    """What the pieces are, whose they are, how they lie; each in exactly one place."""
    game.definitions = [game.rules.definitions[index(number)] for number in saved["cards"]]
    count, seats = len(game.definitions), game.seat_count
    game.owners = numbers(saved["owners"], count, -1, seats)
    game.controllers = numbers(saved["controllers"], count, -1, seats)
    game.hosts = numbers(saved["hosts"], count, -1, count)
    for piece, stay in saved.get("host_stays", []):
        if game.hosts[index(piece, count)] < 0:
            raise ValueError("what is attached lies on nothing")
        game.host_stays = {**game.host_stays, piece: index(stay)}
    game.faces = numbers(saved["faces"], count, 0, 100)
    game.stays = numbers(saved["stays"], count, 0)
    if len(saved["marks"]) != len(game.rules.mark_names) or len(saved["contents"]) != len(game.table.places):
        raise ValueError("a wrong number of marks or places")
    game.marks = [numbers(marks, count) for marks in saved["marks"]]
    game.contents = [numbers(pieces, -1, 0, count) for pieces in saved["contents"]]
    game.place_of = [-1] * count
    for place, pieces in enumerate(game.contents):
        for piece in pieces:
            if game.place_of[piece] != -1:
                raise ValueError("a piece lies in two places")
            game.place_of[piece] = place
    if -1 in game.place_of:
        raise ValueError("a piece lies nowhere")


def text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > 1000:
        raise ValueError("a text was expected")
    value.encode()  # half a letter is none
    return value


def index(value: Any, bound: int = BOUND) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < bound:
        raise ValueError("a number was expected")
    return value


def numbers(values: Any, count: int = -1, least: int = -BOUND, bound: int = BOUND) -> list[int]:
    """A list of whole numbers, each from the least up to, but not including, the bound."""
    if not isinstance(values, list) or (count >= 0 and len(values) != count):
        raise ValueError("a list of another length was expected")
    for value in values:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value < bound:
            raise ValueError("other numbers were expected")
    return list(values)


def ledger_from(saved: dict[str, Any], seats: int, count: int) -> Ledger:
    ledger = Ledger()
    rows = saved["ledger"]
    if len(rows) != seats or any(len(row) != count for row in rows):
        raise ValueError("a ledger of a wrong size")
    ledger.entries = [[tuple(numbers(mixings, -1, 0)) for mixings in row] for row in rows]
    ledger.mixings, ledger.learned = numbers(saved["mixings"], 2, 0)
    return ledger


def chance_from(data: Any) -> Chance:
    if isinstance(data, list) and data and isinstance(data[0], str):
        return committed_from(data)
    a, b, c, d, draws = numbers(data, 5, 0)
    if max(a, b, c, d) >= 1 << 32:
        raise ValueError("luck of a wrong size")
    chance = Chance(a, b, c, d)
    chance.draws = draws
    return chance


def committed_from(data: list[Any]) -> Chance:
    secret, shared, part, *rest = data
    counter, parts, draws = numbers(rest, 3, 0)
    numbers([part], 1, TABLE)
    chance = Committed(hex_bytes(secret, "secret"), hex_bytes(shared, "shared"), part, counter, parts)
    chance.draws = draws
    return chance


def modifier_from(data: Any) -> Modifier:
    piece, stat, layer, number, until, label, clause, seat, stay = data
    numbers([piece, layer, number, until, seat, stay])
    return Modifier(piece, text(stat), layer, number, until, text(label), text(clause), seat, stay)


def event_in(data: Any) -> Event:
    name, seat, card, seen, source, target, number, other, clause, told, tail = data
    numbers([seat, seen, source, target, number, told])
    for words in (name, card, other, clause, tail):
        text(words)
    return event_from(data)


def frame_from(data: Any, rules: Ruleset, depth: int = 0) -> Procedure:
    name, fields, step, answer = data
    kind = procedure_named(text(name), rules)
    frame: Procedure = kind(*[unpack(field, rules, depth + 1) for field in fields])
    if step:
        frame.go_to(text(step))
    else:
        frame.at = len(frame.steps)
    frame.answer = None if answer is None else pick_from(answer)
    return frame


def procedure_named(name: str, rules: Ruleset) -> type:
    """The procedure of this name in the game's own module, in its package, or in core; games share names."""
    home = type(rules).__module__
    known = NAMED.setdefault(home, {})
    if name not in known:
        homes = (home, home.rpartition(".")[0], "cardwright.core")
        found: list[tuple[int, type]] = []
        for kind in procedures():
            module = kind.__module__
            near = [rank for rank, place in enumerate(homes) if place and f"{module}.".startswith(f"{place}.")]
            if kind.__name__ == name and near:
                found.append((near[0], kind))
        if not found:
            raise ValueError(f'no procedure "{name}"')
        known[name] = min(found, key=lambda one: one[0])[1]
    return known[name]


def procedures() -> list[type]:
    """Every procedure there is."""
    found: list[type] = []
    to_do: list[type] = [Procedure]
    while to_do:
        kind = to_do.pop()
        found.append(kind)
        to_do += kind.__subclasses__()
    return found


def pick_from(data: Any) -> Pick:
    verb, piece, target, choice = data
    numbers([piece, target, choice])
    return Pick(text(verb), piece, target, choice)


def unpack(value: Any, rules: Ruleset, depth: int = 0) -> Any:
    """A field from its JSON data."""
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, int):
        return numbers([value])[0]
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
        return modifier_from(data)
    if kind == "event":
        return event_in(data)
    if kind == "frame":
        return frame_from(data, rules, depth + 1)
    if kind == "branch":
        seat, first, game = data
        own = None if game is None else table_from(game, rules)
        return Branch(index(seat), frame_from(first, rules, depth + 1), own)
    if kind == "game":
        return table_from(data, rules)
    if kind not in PLAIN:
        raise ValueError(f'unknown kind of data "{kind}"')
    return PLAIN[kind](*[unpack(item, rules, depth + 1) for item in data])


PLAIN: Final[dict[str, type]] = {}  # further data classes that frames hold, by name
NAMED: Final[dict[str, dict[str, type]]] = {}  # procedures found before, by the module of the rules


def saved_plainly(kind: type) -> None:
    """Let frames hold values of this class; it needs `plain()` and a matching constructor.

    Said after the class and not as its decorator: the compiler makes slow classes of decorated ones.
    """
    PLAIN[kind.__name__] = kind
