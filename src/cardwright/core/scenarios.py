"""Scenario files: a set-up, moves, and what must be true. Rule tests, puzzles and bug reports alike."""

from __future__ import annotations

import tomllib
from difflib import get_close_matches
from typing import Any, Final

from cardwright.core.asking import decision_of, find_pick, notations
from cardwright.core.chance import Chance, seeded
from cardwright.core.errors import BadInput
from cardwright.core.game import DOWN, Game
from cardwright.core.ledger import KNOWN
from cardwright.core.picks import Pick
from cardwright.core.places import PlaceTable
from cardwright.core.ruleset import Ruleset
from cardwright.core.scenario_keys import LIST, PIECE_KEYS, check_file, fits, known, texts
from cardwright.core.script import Script, check_lines
from cardwright.core.views import log_lines, view

MOST_CARDS: Final = 1000  # in one place of a set-up; no game comes near
GIVING_UP: Final = ("concede", "time out", "draw agreed")
ABOUT_THE_QUESTION: Final = {"refuse", "asked", "offered", "not_offered"}


class Scenario:
    """A scenario as read: its parts are checked when it runs."""

    def __init__(self, data: dict[str, Any], rules: Ruleset, where: str) -> None:
        self.data = data
        self.rules = rules
        self.where = where
        self.title = str(data.get("title", ""))
        self.proves: list[str] = [str(id) for id in data.get("proves", [])]
        self.goal = str(data.get("goal", ""))


class Unmet(Exception):
    """An expectation that does not hold: which step, what was expected, what was found."""

    def __init__(self, step: str, expected: str, found: str) -> None:
        super().__init__(f"{step}: expected {expected}; found {found}")


def read_scenario(text: str, where: str, rules_of: Any) -> Scenario:
    """Read a scenario file; every unknown key is an error that names the place."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as broken:
        raise BadInput(f"this is not TOML: {broken}", where) from None
    check_file(data, where)
    try:
        rules: Ruleset = rules_of(data["game"])
    except BadInput as error:
        raise error.inside(where) from None
    for id in data.get("proves", []):
        if id not in rules.clauses:
            raise BadInput(f"there is no clause {id}", where)
    return Scenario(data, rules, where)


# Positions


def position(
    rules: Ruleset,
    setup: dict[str, Any],
    settings: dict[str, int],
    chance: Chance,
    script: tuple[str, ...] | None = None,
) -> Game:
    """The position a set-up describes, before anything runs."""
    names = setup.get("players", ["P1", "P2"])
    if not fits(names, LIST) or len(set(names)) != len(names):
        raise BadInput("players must be a list of different names")
    in_force = rules.seat_rule is None or rules.seat_rule.holds()
    if len(names) not in rules.seat_counts and in_force:
        clause = rules.seat_rule.ids[0] if rules.seat_rule is not None else ""
        raise BadInput(f"{rules.name} is played by {rules.seat_words} players, not by {len(names)}", clause=clause)
    game = rules.blank()
    game.lay_out(PlaceTable(rules.place_kinds, [str(name) for name in names]), len(rules.mark_names), chance)
    game.settings = rules.setting_values(settings)
    if script is not None:
        check_lines(script, game.table)
        game.script = Script(script)
    try:
        rules.arrange(game, setup)
    except (TypeError, ValueError, AttributeError, LookupError, OverflowError) as error:
        raise BadInput(f"the set-up can't be read: {type(error).__name__}: {error}", "setup") from None
    return game


def start_of(scenario: Scenario, rules: Ruleset) -> Game:
    data = scenario.data
    setup = dict(data.get("setup", {}))
    if "players" in data:
        setup["players"] = data["players"]
    script = tuple(str(line) for line in data["chance"]) if "chance" in data else None
    game = position(rules, setup, data.get("settings", {}), seeded(1), script)
    game.log = []
    game.run()
    return game


def lay_cards(game: Game, label: str, cards: Any, where: str) -> list[int]:
    """Put the cards that a set-up lists into a place. For piles the top card is named first."""
    if not isinstance(cards, list):
        raise BadInput(f'{where}: a list of card names was expected, such as ["Punch"]')
    if len(cards) > MOST_CARDS:
        raise BadInput(f"{where}: {len(cards)} cards; a place holds at most {MOST_CARDS} in a set-up")
    place = game.table.find(label)
    owner = game.table.places[place].owner
    laid = []
    for entry in cards:
        table = {"card": entry} if isinstance(entry, str) else entry
        if not isinstance(table, dict) or not isinstance(table.get("card"), str):
            raise BadInput(f'{where}: a card is a name or a table with "card"')
        known(table, tuple(PIECE_KEYS), where)
        try:
            piece = lay_card(game, table, place, max(owner, 0))
        except BadInput as error:
            raise error.inside(where) from None
        laid.append(piece)
    return laid


def lay_card(game: Game, table: dict[str, Any], place: int, owner: int) -> int:
    """Put one card into a place; `seen_by` names those who know it there."""
    seat = seat_of(game, table["owner"]) if "owner" in table else owner
    piece = game.add_piece(game.rules.card(table["card"]), seat, place, DOWN if table.get("face") == "down" else 0)
    if "player" in table:
        game.controllers[piece] = seat_of(game, table["player"])
    for name in texts(table.get("seen_by", []), "seen_by", ""):
        game.ledger.entries[seat_of(game, name)][piece] = KNOWN
    return piece


def seat_of(game: Game, name: Any) -> int:
    """The seat with this name."""
    if name not in game.table.seats:
        raise BadInput(f'there is no player "{name}"; there are {", ".join(game.table.seats)}')
    return game.table.seats.index(name)


def settle_ledger(game: Game) -> None:
    """After a set-up: what a viewer can't read and has not seen, and belongs to one owner, is one unknown mass."""
    for viewer in range(game.seat_count):
        for owner in range(game.seat_count):
            hidden = [
                piece
                for piece in range(len(game.place_of))
                if game.owners[piece] == owner and not game.knows(viewer, piece)
            ]
            game.ledger.hide(viewer, hidden)


# Running


def run_scenario(scenario: Scenario) -> None:
    """Play a scenario and check everything it says; `Unmet` tells what does not hold."""
    try:
        rules = with_own_cards(scenario)
        check_decks(scenario, rules)
        if "setup" not in scenario.data and not scenario.data.get("step"):
            return
        game = start_of_or_refused(scenario, rules)
        if game is None:
            return
        steps = scenario.data.get("step", [])
        for number, one in enumerate(steps, 1):
            try:
                run_step(game, one, f"step {number}", steps[number:], "pending" in scenario.data)
            except BadInput as error:
                raise error if error.where else error.inside(f"step {number}") from None
        check_the_end(game, scenario)
    except BadInput as error:
        raise error.inside(scenario.where) from None


def start_of_or_refused(scenario: Scenario, rules: Ruleset) -> Game | None:
    """The first position; None if the scenario says that its set-up is refused, and it is."""
    wanted = scenario.data.get("refused")
    if wanted is None:
        return start_of(scenario, rules)
    try:
        start_of(scenario, rules)
    except BadInput as error:
        if error.clause != wanted:
            raise Unmet("setup", f"refused by {wanted}", f"{error.clause} {error}") from None
        return None
    raise Unmet("setup", f"refused by {wanted}", "it was accepted")


def with_own_cards(scenario: Scenario) -> Ruleset:
    """The rules with the scenario's own cards; those marked as refused must be refused by their clause."""
    good = []
    for card in scenario.data.get("card", []):
        if "refused" not in card:
            good.append(card)
            continue
        bare = {key: value for key, value in card.items() if key != "refused"}
        name = str(card.get("name", "?"))
        try:
            scenario.rules.with_cards([*good, bare], "card")
        except BadInput as error:
            if error.clause != card["refused"]:
                raise Unmet(f"card {name}", f"refused by {card['refused']}", f"{error.clause} {error}") from None
        else:
            raise Unmet(f"card {name}", f"refused by {card['refused']}", "it was accepted")
    return scenario.rules.with_cards(good, "card") if good else scenario.rules


def check_decks(scenario: Scenario, rules: Ruleset) -> None:
    """Decks in a scenario are legal, or refused for exactly the clauses named."""
    for number, deck in enumerate(scenario.data.get("deck", []), 1):
        settings = rules.setting_values(scenario.data.get("settings", {}))
        names = listed(deck, rules, f"deck {number}")
        found = sorted({refusal.clause for refusal in rules.check_deck(names, settings)})
        expected = sorted(deck.get("refused", []))
        if found != expected:
            raise Unmet(f"deck {number}", f"refused by {expected}", str(found))


def listed(deck: dict[str, Any], rules: Ruleset, where: str) -> list[str]:
    """The cards of a deck in a scenario, those of a ready-made one with changes included."""
    names: list[str] = []
    if "like" in deck:
        if deck["like"] not in rules.decks:
            raise BadInput(f'there is no deck "{deck["like"]}"; there are {", ".join(rules.decks)}', where)
        names = rules.decks[deck["like"]].names()
    for name, copies in deck.get("without", {}).items():
        for _ in range(copies):
            if name not in names:
                raise BadInput(f"without: there are not {copies} of {name}", where)
            names.remove(name)
    return names + [name for name, copies in deck.get("cards", {}).items() for _ in range(copies)]


def run_step(game: Game, one: dict[str, Any], where: str, later: list[dict[str, Any]], pending: bool) -> None:
    """One step: moves, then refusals, then facts."""
    for move in moves_of(one, "do"):
        do(game, move, where)
    if not ABOUT_THE_QUESTION & one.keys():
        answer_left_out(game, later, pending, where)
    for move in moves_of(one, "refuse"):
        refuse(game, move, str(one.get("clause", "")), where)
    if "asked" in one:
        asked = [game.seat_name(decision.seat) for decision in game.pending]
        expected = one["asked"] if isinstance(one["asked"], list) else [one["asked"]]
        if asked != expected:
            raise Unmet(where, f"a question to {expected}", str(asked))
    check_offers(game, one, where)
    for key, value in one.get("expect", {}).items():
        expect(game, key, value, where)
    for name, facts in one.get("sees", {}).items():
        check_view(game, seat_of(game, name), facts, where)


def moves_of(one: dict[str, Any], key: str) -> list[str]:
    """The moves of a step: one in words, or a list of them."""
    moves = one.get(key, [])
    return [moves] if isinstance(moves, str) else list(moves)


def answer_left_out(game: Game, later: list[dict[str, Any]], pending: bool, where: str) -> None:
    """Pick lists of one that were left out, unless a later step picks them or is about their question."""
    for _ in range(100):
        if game.is_over() or game.rules.is_turn_level(game) or is_awaited(game, later, pending):
            return
        if not pick_the_only_one(game):
            return
    raise Unmet(where, "a question with a choice", "too many questions on the way")


def is_awaited(game: Game, later: list[dict[str, Any]], pending: bool) -> bool:
    """Does what follows stand at the question that is asked now?"""
    for one in later:
        for move in moves_of(one, "do"):
            name, _, words = move.partition(":")
            seat = game.table.seats.index(name.strip()) if name.strip() in game.table.seats else -1
            return seat >= 0 and isinstance(find_pick(game, seat, words.strip()), Pick)
        if ABOUT_THE_QUESTION & one.keys():
            return True
    return pending


def split_move(game: Game, move: str, where: str) -> tuple[int, str]:
    name, colon, words = move.partition(":")
    if not colon:
        raise BadInput(f'"{move}": write the player, a colon and the move', where)
    return seat_of(game, name.strip()), words.strip()


def do(game: Game, move: str, where: str) -> None:
    """Make a move; lists of one on the way are picked by themselves."""
    seat, words = split_move(game, move, where)
    if words in GIVING_UP:
        game.give_up(words, seat)
        return
    for _ in range(100):
        found = find_pick(game, seat, words)
        if isinstance(found, Pick):
            game.choose(found, seat)
            return
        if not pick_the_only_one(game):
            raise Unmet(where, f'"{move}"', f"refused ({found.kind}): {found}")
    raise Unmet(where, f'"{move}"', "too many questions on the way")


def pick_the_only_one(game: Game) -> bool:
    """Answer one pending decision that has only one option."""
    for decision in game.pending:
        if len(decision.everything()) == 1:
            game.choose(decision.options[0], decision.seat)
            return True
    return False


def refuse(game: Game, move: str, clause: str, where: str) -> None:
    """A move is refused by the clause, now or once lists of one that were left out are answered."""
    seat, words = split_move(game, move, where)
    first = ""
    for _ in range(100):
        found = find_pick(game, seat, words)
        if isinstance(found, Pick):
            raise Unmet(where, f'"{move}" refused by {clause or "a rule"}', "it is allowed")
        if clause == found.clause:
            return
        first = first or f"{found.kind}: {found}"
        if not pick_the_only_one(game):
            break
    raise Unmet(where, f'"{move}" refused by {clause or "no clause"}', first)


def check_offers(game: Game, one: dict[str, Any], where: str) -> None:
    for key, wanted in (("offered", True), ("not_offered", False)):
        for move in one.get(key, []):
            seat, words = split_move(game, move, where)
            decision = decision_of(game, seat)
            offered = [] if decision is None else [text.lower() for text, _ in notations(game, decision)]
            if (words.lower() in offered) != wanted:
                raise Unmet(where, f'"{move}" {key.replace("_", " ")}', ", ".join(offered) or "no question")


def expect(game: Game, key: str, value: Any, where: str) -> None:
    """A fact: a place (a number or the names in it), the log, the ending, or a reading of the game."""
    found = fact(game, key, where)
    if key == "log":
        for part in texts(value, key, where):
            if not any(part.lower() in line.lower() for line in found):
                raise Unmet(where, f'"{part}" in the log', " | ".join(found[-6:]))
        return
    if isinstance(found, list) and isinstance(value, int):
        found = len(found)
    elif isinstance(found, list) and isinstance(value, str):
        found = ", ".join(found)  # a place for one piece: its name, empty for none
    if found != value:
        raise Unmet(where, f"{key} = {value}", str(found))


def fact(game: Game, key: str, where: str) -> Any:
    if key == "log":
        return [line["text"] for line in log_lines(game, -1)]
    if key == "over":
        return game.is_over()
    if key == "winner":
        return [game.seat_name(seat) for seat in game.ending.winners] if game.ending else None
    if key == "ended_by":
        return game.ending.clause if game.ending else None
    if key in game.table.by_label:
        pieces = game.contents[game.table.by_label[key]]
        names = [game.name(piece) for piece in pieces]
        return names[::-1] if game.rules.top_first(game, game.table.by_label[key]) else names
    try:
        return game.rules.reading(game, key)
    except KeyError:
        hint = nearest_fact(key, game)
        raise BadInput(f'unknown key "{key}"{hint}; `cardwright keys {game.rules.id}` lists all', where) from None


def nearest_fact(key: str, game: Game) -> str:
    """The fact that a mistyped key was meant to be, in words."""
    facts = game.rules.scenario_keys().get("expect", {})
    known = [fact.replace("<player>", seat) for fact in facts for seat in game.table.seats]
    close = get_close_matches(key, [*known, *game.table.by_label], 1)
    return f' (did you mean "{close[0]}"?)' if close else ""


def check_view(game: Game, viewer: int, facts: dict[str, Any], where: str) -> None:
    """What a viewer sees: counts and names of places, `log` and `not_log`, `shows` and `hides` names.

    `P1.pool#0.attack` is what the first piece of a place shows under a heading.
    """
    seen = view(game, viewer)
    text = str(seen)
    lines = " | ".join(line["text"] for line in log_lines(game, viewer))
    for key, value in facts.items():
        if key in ("shows", "hides"):
            for part in texts(value, key, where):
                if (part in text) != (key == "shows"):
                    raise Unmet(where, f"a view that {key} {part}", "otherwise")
        elif key in ("log", "not_log"):
            for part in texts(value, key, where):
                if (part.lower() in lines.lower()) != (key == "log"):
                    raise Unmet(where, f"{key}: {part}", lines[-300:])
        elif "#" in key:
            check_piece(seen["places"], key, value, where)
        elif key in seen["places"]:
            check_place(seen["places"][key], key, value, where)
        else:
            found = part_of_table(seen["table"], key, where)
            if found != value:
                raise Unmet(where, f"sees {key} = {value}", str(found))


def part_of_table(table: dict[str, Any], key: str, where: str) -> Any:
    """A fact of the view of the whole table; `P1.attack.total` looks into its parts."""
    found: Any = table
    for part in key.split("."):
        if not isinstance(found, dict) or part not in found:
            raise BadInput(f'a view has no "{key}"', where)
        found = found[part]
    return found


def check_piece(places: dict[str, Any], key: str, value: Any, where: str) -> None:
    """What a viewer reads on one piece, by its handle and a heading."""
    label, _, rest = key.partition("#")
    number, _, heading = rest.partition(".")
    cards = places.get(label, {}).get("cards", [])
    if not number.isdigit() or int(number) >= len(cards) or heading not in cards[int(number)]:
        raise BadInput(f'a view has no "{key}"', where)
    found = cards[int(number)][heading]
    if found != value:
        raise Unmet(where, f"sees {key} = {value}", str(found))


def check_place(shown: dict[str, Any], key: str, value: Any, where: str) -> None:
    """A number asks for the count, names for readable cards, "hidden" for a place that can't be read."""
    cards = shown.get("cards")
    if value == "hidden":
        readable = cards is not None and any("name" in card for card in cards)
        if readable or "known" in shown or "known_at" in shown:
            raise Unmet(where, f"{key} hidden", str(shown))
    elif isinstance(value, int):
        if shown["count"] != value:
            raise Unmet(where, f"{key} of {value}", str(shown["count"]))
    else:
        known = shown.get("known", [*shown.get("known_at", {}).values()])
        names = [card.get("name", "?") for card in cards] if cards is not None else known
        if sorted(names) != sorted(value):
            raise Unmet(where, f"{key} = {value}", str(names))


def check_the_end(game: Game, scenario: Scenario) -> None:
    """The game must stand at a decision of a turn or be over, and scripted chance must be used up."""
    if game.script is not None and game.script.left_over():
        raise Unmet("the end", "all scripted chance used", f"left over: {list(game.script.left_over())}")
    if game.is_over():
        return
    wanted = scenario.data.get("pending")
    if wanted is not None:
        found = game.pending[0].question
        if found != wanted:
            raise Unmet("the end", f'the question "{wanted}"', f'"{found}"')
    elif not game.rules.is_turn_level(game):
        raise Unmet("the end", "a decision of a turn", f'the question "{game.pending[0].question}"')


def outcome(scenario: Scenario) -> str:
    """Run a scenario: empty if all holds, else why not. Bad input is raised."""
    try:
        run_scenario(scenario)
    except Unmet as error:
        return str(error)
    return ""
