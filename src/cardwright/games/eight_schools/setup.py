"""Setting a match up: roles, Hearts, the shuffled decks; also the boards that scenarios describe."""

from __future__ import annotations

from typing import Any, Final

from cardwright.core.clauses import definition, rule
from cardwright.core.errors import BadInput
from cardwright.core.pieces import Definition
from cardwright.core.ruleset import Seat
from cardwright.core.scenarios import lay_cards, seat_of, settle_ledger
from cardwright.games.eight_schools.card import Card
from cardwright.games.eight_schools.decks import check_deck
from cardwright.games.eight_schools.duel import Duel
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
    cards = legal_cards(duel, seat)
    duel.add_pieces(cards, number, number * STRIDE + SOURCE)
    duel.decks[number] = [card.number for card in cards]
    if not EVERYTHING_STARTS_IN_THE_SOURCE.holds():
        duel.move(duel.source(number)[0], number * STRIDE + TRASH)
    if SHUFFLED_FACE_DOWN.holds() and CHANCE_COMES_FROM_THE_SEED.holds():
        duel.shuffle(number * STRIDE + SOURCE, "ES-SETUP-5")


def legal_cards(duel: Duel, seat: Seat) -> list[Definition]:
    """The cards of a deck; an illegal one is refused with every reason. A deck found legal is not checked again."""
    checked = duel.rules.checked_decks
    deck = tuple(seat.deck)
    if deck not in checked:
        faults = check_deck(duel.rules, seat.deck)
        if faults:
            reasons = " ".join(str(fault) for fault in faults)
            raise BadInput(f"the deck of {seat.name} is illegal: {reasons}", clause=faults[0].clause)
        checked[deck] = [duel.rules.card(name) for name in deck]
    return checked[deck]


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


def arrange(duel: Duel, setup: dict[str, Any]) -> None:
    """Put a scenario's board on the table."""
    names = duel.table.seats
    for key in setup:
        if key not in TOP_KEYS and key not in names:
            raise BadInput(f'unknown key "{key}" in [setup]; there are {", ".join([*TOP_KEYS, *names])}')
    if setup.get("begin") in ("match", "rematch"):
        arrange_match(duel, setup)
        return
    prepare(duel)
    for seat, name in enumerate(names):
        arrange_seat(duel, seat, setup.get(name, {}))
    arrange_terrain(duel, setup)
    duel.active = seat_of(duel, setup.get("active", names[0]))
    duel.turn = int(setup.get("turn", 3 + duel.active))
    note_needs(duel)
    settle_marks(duel)
    settle_ledger(duel)
    for seat, name in enumerate(names):
        arrange_aims(duel, seat, setup.get(name, {}).get("aims", []))
    begin_turn(duel, str(setup.get("begin", "")))


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
    seats = []
    for name in duel.table.seats:
        deck = setup.get(name, {}).get("deck", [])
        seats.append(Seat(name, deck_names(duel, deck)))
    if setup["begin"] == "rematch":
        duel.settings["roles"] = SWAPPED
    set_up(duel, seats)


def deck_names(duel: Duel, deck: Any) -> list[str]:
    """A deck in a set-up: the id of a ready-made one, a list of names, or a table of numbers."""
    if isinstance(deck, str):
        if deck not in duel.rules.decks:
            raise BadInput(f'there is no deck "{deck}"; there are {", ".join(duel.rules.decks)}')
        return duel.rules.decks[deck].names()
    if isinstance(deck, dict):
        return [name for name, copies in deck.items() for _ in range(int(copies))]
    return [str(name) for name in deck]


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
            entries = cards if isinstance(cards, list) else []
            for piece, entry in zip(laid, entries, strict=True):
                set_marks(duel, piece, entry)
        elif key not in SEAT_KEYS:
            raise BadInput(f'unknown key "{key}" in [setup.{name}]; there are {", ".join([*places, *SEAT_KEYS])}')
    check_hands(duel, seat)
    hearts = board.get("hearts", duel.face_up[seat])
    if not isinstance(hearts, int) or not 1 <= hearts <= duel.hearts:
        raise BadInput(f"setup.{name}.hearts: a number from 1 to {duel.hearts} is needed")
    duel.face_up[seat] = hearts
    duel.taken[seat] = int(board.get("taken", 0))
    listed = deck_names(duel, board["deck"]) if "deck" in board else []
    duel.decks[seat] = [duel.rules.card(card).number for card in listed]
    if not listed:
        duel.decks[seat] = [
            card.number for piece, card in enumerate(duel.definitions) if duel.owners[piece] == seat
        ]


def check_hands(duel: Duel, seat: int) -> None:
    used = 0
    for piece in duel.hands(seat):
        card = duel.card(piece)
        used += card.hands
        if card.kind != "assist":
            raise BadInput(f"{card.name} is no assist and can't be in hands")
    if used > 2:
        raise BadInput(f"the assists of {duel.table.seats[seat]} use {used} hands; there are 2", clause="ES-AST-1")


def set_marks(duel: Duel, piece: int, entry: Any) -> None:
    """A card may carry its side and the turn in which it was played."""
    if not isinstance(entry, dict):
        return
    if "side" in entry:
        if entry["side"] not in ("left", "right"):
            raise BadInput('side: "left" or "right" is needed')
        duel.marks[SIDE][piece] = 0 if entry["side"] == "left" else 1
    tokens = entry.get("tokens", {})
    if "played_on" in tokens:
        duel.marks[PLAYED_ON][piece] = int(tokens["played_on"])


def arrange_terrain(duel: Duel, setup: dict[str, Any]) -> None:
    terrain = setup.get("terrain")
    if terrain is None:
        return
    entry = {"card": terrain} if isinstance(terrain, str) else terrain
    laid = lay_cards(duel, "terrain", [entry], "setup.terrain")
    set_marks(duel, laid[0], entry)
    if duel.definitions[laid[0]].kind != "terrain":
        raise BadInput(f"{duel.name(laid[0])} is no terrain")
    player = entry.get("player") if isinstance(entry, dict) else None
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
    for name in names:
        found = [
            piece
            for piece in duel.hands(1 - seat)
            if isinstance(duel.definitions[piece], Card)
            and duel.name(piece).lower() == str(name).lower()
            and piece not in duel.aims[seat]
        ]
        if not found:
            raise BadInput(f'aims: the foe has no assist "{name}"')
        duel.aims[seat].append(found[0])
