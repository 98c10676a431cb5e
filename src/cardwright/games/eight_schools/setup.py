"""Setting a match up: roles, Hearts, the shuffled decks; also the boards that scenarios describe."""

from __future__ import annotations

from typing import Any, Final

from cardwright.core.clauses import definition, rule
from cardwright.core.errors import BadInput
from cardwright.core.ruleset import Seat
from cardwright.core.scenario_keys import LIST, fits, known, whole
from cardwright.core.scenarios import lay_cards, seat_of, settle_ledger
from cardwright.games.eight_schools.card import Card
from cardwright.games.eight_schools.duel import Duel
from cardwright.games.eight_schools.piles import MOST_IN_POOL
from cardwright.games.eight_schools.places import (
    KINDS,
    ORDER,
    PLAYED_ON,
    SIDE,
    SOURCE,
    STRIDE,
    TERRAIN,
    TRASH,
)
from cardwright.games.eight_schools.turn import STEP_TO_ACT, Turn, Turns

CHALLENGER_AND_CHALLENGED: Final = definition("ES-SETUP-1")
THE_CHALLENGED_PLAYS_FIRST: Final = rule("ES-SETUP-2")
FIRST_SEAT_IS_CHALLENGED: Final = rule("ES-SETUP-3")
ROLES_SWAP_IN_A_REMATCH: Final = rule("ES-SETUP-4")
SHUFFLED_FACE_DOWN: Final = rule("ES-SETUP-5")
HEARTS_START_FACE_UP: Final = rule("ES-SETUP-6")
EVERYTHING_STARTS_IN_THE_SOURCE: Final = rule("ES-SETUP-7")
HEALTH_OF_HEARTS: Final = rule("ES-COMP-3")
SECOND_PLAYER_DRAWS_IN_ITS_TURN: Final = rule("ES-TURN-4")
SAME_DECK_IS_ALLOWED: Final = rule("ES-DECK-8")
OTHER_NUMBERS_OF_HEARTS: Final = rule("ES-VAR-1")
CHANCE_COMES_FROM_THE_SEED: Final = rule("ES-TIME-4")

BY_SEAT: Final = 0
DRAWN: Final = 1
SWAPPED: Final = 2


def prepare(duel: Duel) -> None:
    """An empty table: Hearts face up, nothing aimed, nothing taken."""
    chosen = duel.settings["hearts"] if OTHER_NUMBERS_OF_HEARTS.holds() else 3
    duel.hearts = chosen if HEALTH_OF_HEARTS.holds() else 1
    duel.face_up = [duel.hearts, duel.hearts] if HEARTS_START_FACE_UP.holds() else [1, 1]
    duel.taken = [0, 0]
    duel.aims = [[], []]
    duel.decks = [[], []]


def set_up(duel: Duel, seats: list[Seat]) -> None:
    """The decks are shuffled into the sources and the challenged player takes the first turn."""
    prepare(duel)
    if not SAME_DECK_IS_ALLOWED.holds() and sorted(seats[0].deck) == sorted(seats[1].deck):
        raise BadInput("both players brought the same deck", clause="ES-DECK-8")
    for number, seat in enumerate(seats):
        lay_deck(duel, number, seat)
    note_needs(duel)
    duel.active = first_player(duel)
    if not SECOND_PLAYER_DRAWS_IN_ITS_TURN.holds():
        from cardwright.games.eight_schools.piles import draw

        draw(duel, 1 - duel.active, 7, "ES-TURN-3")
    duel.push(Turns())


def note_needs(duel: Duel) -> None:
    """Needs are looked at all the time, unless no card of the match has one."""
    duel.has_needs = any(duel.card(piece).plan.has_needs for piece in range(len(duel.definitions)))


def lay_deck(duel: Duel, number: int, seat: Seat) -> None:
    """A legal deck goes into the source, shuffled."""
    cards = duel.rules.cards_of(seat, duel.settings)
    duel.add_pieces(cards, number, number * STRIDE + SOURCE)
    duel.decks[number] = [card.number for card in cards]
    if not EVERYTHING_STARTS_IN_THE_SOURCE.holds():
        duel.move(duel.source(number)[0], number * STRIDE + TRASH)
    if SHUFFLED_FACE_DOWN.holds() and CHANCE_COMES_FROM_THE_SEED.holds():
        duel.shuffle(number * STRIDE + SOURCE, "ES-SETUP-5")


def first_player(duel: Duel) -> int:
    """The challenged player: the first seat, unless the roles are drawn or swapped for a rematch."""
    roles = duel.settings["roles"]
    challenged = 0 if FIRST_SEAT_IS_CHALLENGED.holds() else 1
    if roles == DRAWN:
        challenged = duel.random_seat("who is challenged")
    elif roles == SWAPPED and ROLES_SWAP_IN_A_REMATCH.holds():
        challenged = 1 - challenged
    return challenged if THE_CHALLENGED_PLAYS_FIRST.holds() else 1 - challenged


# Scenario boards

SEAT_KEYS: Final = {
    "hearts": "Hearts face up",
    "taken": "the ATTACK taken in this player's last turn",
    "aims": "names of the foe's assists aimed at, in order",
    "deck": "the list the player brought: names, or the id of a ready-made deck",
}
TOP_KEYS: Final = {
    "active": "whose turn it is (first seat)",
    "turn": "the number of the turn (3, or 4 for the second seat)",
    "begin": '"turn" begins the turn of the active player with its start; "match" sets up a whole match; '
    '"rematch" one with swapped roles; otherwise the active player is already acting',
    "terrain": "the active terrain: a name, or a table with card, player, tokens",
    "players": "the names of the seats",
}
BEGINNINGS: Final = ("", "turn", "match", "rematch")
TYPES_OF_PLACES: Final = {
    "line": ("attack", "defense", "scroll"),
    "hands": ("assist",),
    "traps": ("trap",),
}
MOST_TAKEN: Final = 1_000_000


def arrange(duel: Duel, setup: dict[str, Any]) -> None:
    """Put a scenario's board on the table."""
    names = duel.table.seats
    for key in setup:
        if key not in TOP_KEYS and key not in names:
            raise BadInput(f'unknown key "{key}" in [setup]; there are {", ".join([*TOP_KEYS, *names])}')
    begin = setup.get("begin", "")
    if begin not in BEGINNINGS:
        raise BadInput(f'setup.begin: "turn", "match" or "rematch" is needed, not {begin!r:.60}')
    if begin in ("match", "rematch"):
        arrange_match(duel, setup)
        return
    prepare(duel)
    duel.active = seat_of(duel, setup.get("active", names[0]))
    duel.turn = whole(setup.get("turn", 3 + duel.active), "setup.turn", 1, duel.settings["turn_cap"])
    for seat, name in enumerate(names):
        arrange_seat(duel, seat, setup.get(name, {}))
    arrange_terrain(duel, setup)
    note_needs(duel)
    settle_marks(duel)
    settle_ledger(duel)
    for seat, name in enumerate(names):
        arrange_aims(duel, seat, setup.get(name, {}).get("aims", []))
    begin_turn(duel, begin)


def begin_turn(duel: Duel, begin: str) -> None:
    duel.push(Turns())
    duel.stack[0].at = 1
    turn = Turn()
    if begin == "turn":
        duel.active = 1 - duel.active
        duel.turn -= 1
    else:
        turn.at = STEP_TO_ACT
    if duel.turn <= 0 and begin == "turn":
        duel.active = 1 - duel.active
    duel.push(turn)


def arrange_match(duel: Duel, setup: dict[str, Any]) -> None:
    """A whole match from its first shuffle."""
    known(setup, ("begin", "players", *duel.table.seats), "setup of a whole match")
    seats = []
    for name in duel.table.seats:
        known(setup.get(name, {}), ("deck",), f"setup.{name} of a whole match")
        deck = setup.get(name, {}).get("deck", [])
        seats.append(Seat(name, deck_names(duel, deck, f"setup.{name}.deck")))
    if setup["begin"] == "rematch":
        duel.settings["roles"] = SWAPPED
    set_up(duel, seats)


def deck_names(duel: Duel, deck: Any, where: str) -> list[str]:
    """A deck in a set-up: the id of a ready-made one, a list of names, or a table of numbers."""
    if isinstance(deck, str):
        if deck not in duel.rules.decks:
            raise BadInput(f'{where}: there is no deck "{deck}"; there are {", ".join(duel.rules.decks)}')
        return duel.rules.decks[deck].names()
    if isinstance(deck, dict):
        return [name for name, copies in deck.items() for _ in range(whole(copies, f"{where}.{name}", 1, 999))]
    if not fits(deck, LIST):
        raise BadInput(f"{where}: the id of a deck, or a list of card names was expected, not {deck!r:.60}")
    return list(deck)


def arrange_seat(duel: Duel, seat: int, board: Any) -> None:
    """One player's places and numbers."""
    name = duel.table.seats[seat]
    if not isinstance(board, dict):
        raise BadInput(f"[setup.{name}] must be a table")
    places = [kind.name for kind in KINDS if not kind.shared and kind.name != "in_use"]
    for key, value in board.items():
        if key in places:
            cards = value[::-1] if key in ("source", "trash", "limbo") and isinstance(value, list) else value
            laid = lay_cards(duel, f"{name}.{key}", cards, f"setup.{name}.{key}")
            for piece, entry in zip(laid, cards, strict=True):
                check_place(duel, piece, key, f"setup.{name}.{key}")
                set_marks(duel, piece, entry, f"setup.{name}.{key}")
        elif key not in SEAT_KEYS:
            raise BadInput(f'unknown key "{key}" in [setup.{name}]; there are {", ".join([*places, *SEAT_KEYS])}')
    check_numbers(duel, seat)
    duel.face_up[seat] = whole(board.get("hearts", duel.face_up[seat]), f"setup.{name}.hearts", 1, duel.hearts)
    duel.taken[seat] = whole(board.get("taken", 0), f"setup.{name}.taken", 0, MOST_TAKEN)
    listed = deck_names(duel, board["deck"], f"setup.{name}.deck") if "deck" in board else []
    duel.decks[seat] = [duel.rules.card(card).number for card in listed]
    if not listed:
        duel.decks[seat] = [
            card.number for piece, card in enumerate(duel.definitions) if duel.owners[piece] == seat
        ]


def check_place(duel: Duel, piece: int, place: str, where: str) -> None:
    """A card lies only where play could bring it: in places of its owner, by its type."""
    card = duel.card(piece)
    owner = duel.place_of[piece] // STRIDE
    if duel.owners[piece] != owner or duel.controllers[piece] != owner:
        raise BadInput(f"{where}: {card.name} can lie only in a place of its owner", clause="ES-PILE-4")
    if place in TYPES_OF_PLACES and card.kind not in TYPES_OF_PLACES[place]:
        kinds = ", ".join(TYPES_OF_PLACES[place])
        raise BadInput(f"{where}: {card.name} is a card of type {card.kind}; here lies only {kinds}")
    if place == "line" and card.plan.burn:
        raise BadInput(f"{where}: {card.name} burns, so it never stands in line", clause="ES-STAT-5")


def check_numbers(duel: Duel, seat: int) -> None:
    """Two hands, and a pool of at most 10."""
    name = duel.table.seats[seat]
    used = sum(duel.card(piece).hands for piece in duel.hands(seat))
    if used > 2:
        raise BadInput(f"setup.{name}.hands: the assists use {used} hands; there are 2", clause="ES-AST-1")
    held = len(duel.pool(seat))
    if held > MOST_IN_POOL:
        raise BadInput(f"setup.{name}.pool: {held} cards; a pool holds at most {MOST_IN_POOL}", clause="ES-DRAW-4")


def set_marks(duel: Duel, piece: int, entry: Any, where: str) -> None:
    """A card may carry its side and the turn in which it was played."""
    if not isinstance(entry, dict):
        return
    for key in ("face", "on", "under"):
        if key in entry:
            raise BadInput(
                f"{where}: {key} means nothing here: no card is turned over, attached or laid under another"
            )
    card = duel.card(piece)
    if "side" in entry:
        if entry["side"] not in ("left", "right"):
            raise BadInput(f'{where}: side: "left" or "right" is needed')
        if (
            not card.plan.has_sides
            or card.kind == "trap"
            or not duel.table.places[duel.place_of[piece]].kind.in_play
        ):
            raise BadInput(
                f'{where}: {card.name} has no side here: only cards with "or" in play have, but not traps'
            )
        duel.marks[SIDE][piece] = 0 if entry["side"] == "left" else 1
    tokens = entry.get("tokens", {})
    known(tokens, ("played_on",), f"{where}, tokens")
    if "played_on" in tokens:
        duel.marks[PLAYED_ON][piece] = whole(tokens["played_on"], f"{where}: played_on", 0, duel.turn)


def arrange_terrain(duel: Duel, setup: dict[str, Any]) -> None:
    terrain = setup.get("terrain")
    if terrain is None:
        return
    entry = {"card": terrain} if isinstance(terrain, str) else terrain
    laid = lay_cards(duel, "terrain", [entry], "setup.terrain")
    set_marks(duel, laid[0], entry, "setup.terrain")
    if duel.definitions[laid[0]].kind != "terrain":
        raise BadInput(f"{duel.name(laid[0])} is no terrain")
    player = entry.get("player") if isinstance(entry, dict) else None
    if player is not None and entry.get("owner", player) != player:
        raise BadInput("setup.terrain: a terrain is played by its owner; name one player", clause="ES-PILE-4")
    if player is not None:
        duel.owners[laid[0]] = duel.controllers[laid[0]] = seat_of(duel, player)
    assert duel.contents[TERRAIN] == laid


def settle_marks(duel: Duel) -> None:
    """Cards that lie on the table were played some time ago, in the order of their places."""
    for seat in (0, 1):
        for piece in duel.in_play(seat):
            duel.plays += 1
            duel.marks[ORDER][piece] = duel.plays
            if duel.marks[PLAYED_ON][piece] < 0:
                duel.marks[PLAYED_ON][piece] = max(duel.turn - (1 if seat != duel.active else 2), 0)
            if duel.plan(piece).has_sides and duel.card(piece).kind != "trap" and duel.marks[SIDE][piece] < 0:
                duel.marks[SIDE][piece] = 0


def arrange_aims(duel: Duel, seat: int, names: Any) -> None:
    where = f"setup.{duel.table.seats[seat]}.aims"
    if not fits(names, LIST):
        raise BadInput(f"{where}: a list of names was expected, not {names!r:.60}")
    for name in names:
        found = [
            piece
            for piece in duel.hands(1 - seat)
            if isinstance(duel.definitions[piece], Card)
            and duel.name(piece).lower() == str(name).lower()
            and piece not in duel.aims[seat]
        ]
        if not found:
            raise BadInput(f'{where}: the foe has no assist "{name}"')
        duel.aims[seat].append(found[0])
