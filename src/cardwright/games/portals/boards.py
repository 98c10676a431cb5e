"""Boards that scenarios and challenges describe: what lies where, and at which moment play begins."""

from __future__ import annotations

from typing import Any, Final

from cardwright.core.clauses import rule
from cardwright.core.errors import BadInput
from cardwright.core.ruleset import Seat
from cardwright.core.scenarios import lay_cards, seat_of, settle_ledger
from cardwright.games.portals.challenge import Challenge
from cardwright.games.portals.places import (
    BANISHED,
    BURNED,
    EXHAUSTED,
    FROZEN,
    HALVES,
    INTERVENTIONS,
    PILE,
    REARGUARD,
    STATE,
    STATUS,
)
from cardwright.games.portals.realm import ACTION, EMPOWERED, Realm
from cardwright.games.portals.setup import prepare, set_up
from cardwright.games.portals.turn import Turn, Turns

BOARD_IS_OPEN: Final = rule("PC-SOLO-4")
SOLVER_HAS_NO_DECK: Final = rule("PC-SOLO-7")

TOP_KEYS: Final = {
    "active": "whose turn it is (the first seat)",
    "first": "who had the first turn of the game (the first seat)",
    "turn": "the number of the turn (one in which nothing of the first round holds)",
    "begin": '"challenge" begins a solo challenge with an open board and one turn, "phase" begins with the free '
    'window of the Action Phase, "turn" with the Preparation Phase, '
    '"game" with set-up from decks; otherwise the active player is already acting',
    "open": "true: every card on the board is known to all players, as in a challenge",
    "players": "the names of the seats",
}
SEAT_KEYS: Final = {
    "faith": "Faith (20)",
    "stamina": "Stamina (0)",
    "deck": 'the deck, top card first (ten Terrace Farmers; none for who solves a challenge); with begin = "game" '
    "the set: a list, or the id of a ready-made deck",
    "hand": "cards in hand",
    "discard": "the Discard pile, top card first",
    "removed": "cards removed from the game",
    "deity": "the Deity (none)",
    "asleep": "true: the Deity neither has its effect nor empowers",
    "interventions": "the Divine Interventions that were not used yet (none)",
    "left": "the left half: a table of the keys below",
    "centre": "the centre half",
    "right": "the right half",
}
HALF_KEYS: Final = {
    "champion": "the Champion (one without an effect on its regular side)",
    "empowered": "true: it is empowered",
    "burned": "true: it is burned",
    "frozen": "true: it is frozen",
    "equipment": "its Equipment",
    "deploy": "Allies in the Deploy Zone",
    "charge": "Allies in the Charge Zone; an Ally is a name or a table with card and state",
    "rearguard": "the card in the Rearguard Zone",
    "portal": "the open Portal",
    "pile": "the pile, top card first",
}
CHALLENGE: Final = "challenge"
USUAL_CHAMPIONS: Final = ("Cjing, Yellow Dragon", "Bao the Bridge-Breaker", "Gorm the Patient")
USUAL_CARD: Final = "Terrace Farmer"
STATES: Final = {"exhausted": EXHAUSTED, "banished": BANISHED}


def arrange(realm: Realm, setup: dict[str, Any]) -> None:
    """Put a scenario's board on the table."""
    names = realm.table.seats
    for key in setup:
        if key not in TOP_KEYS and key not in names:
            raise BadInput(f'unknown key "{key}" in [setup]; there are {", ".join([*TOP_KEYS, *names])}')
    begin = setup.get("begin", "")
    if begin not in ("", "challenge", "phase", "turn", "game"):
        raise BadInput(f'begin = {begin!r}: "challenge", "phase", "turn" or "game" is needed')
    if begin == "game":
        set_up(realm, [Seat(name, set_of(realm, setup.get(name, {}))) for name in names])
        return
    prepare(realm)
    realm.active = seat_of(realm, setup.get("active", names[0]))
    for seat, name in enumerate(names):
        without = begin == CHALLENGE and seat == realm.active and SOLVER_HAS_NO_DECK.holds()
        arrange_seat(realm, seat, setup.get(name, {}), [] if without else [USUAL_CARD] * 10)
    realm.first = seat_of(realm, setup.get("first", names[0]))
    arrange_turns(realm, setup.get("turn", 0))
    settle_ledger(realm)
    for seat in range(realm.seat_count):
        let_owner_know(realm, seat)
    if (setup.get("open") or begin == CHALLENGE) and BOARD_IS_OPEN.holds():
        for viewer in range(realm.seat_count):
            realm.ledger.entries[viewer] = [()] * len(realm.place_of)
    begin_at(realm, str(begin))


def set_of(realm: Realm, board: Any) -> list[str]:
    """A player's set in a set-up: the id of a ready-made one, a list, or a table of numbers."""
    deck = board.get("deck", next(iter(realm.rules.decks))) if isinstance(board, dict) else board
    if isinstance(deck, str):
        if deck not in realm.rules.decks:
            raise BadInput(f'there is no deck "{deck}"; there are {", ".join(realm.rules.decks)}')
        return realm.rules.decks[deck].names()
    if isinstance(deck, dict):
        return [str(name) for name, copies in deck.items() for _ in range(int(copies))]
    return [str(name) for name in deck]


def arrange_turns(realm: Realm, turn: int) -> None:
    """How many turns each player has begun, the running one included."""
    seats = realm.seat_count
    past = (realm.active - realm.first) % seats
    realm.turn = turn if turn else seats * 2 + past + 1
    for seat in range(seats):
        place = (seat - realm.first) % seats
        realm.begun[seat] = max((realm.turn - 1 - place) // seats + 1, 0)


def begin_at(realm: Realm, begin: str) -> None:
    """Push the turn at the right moment."""
    turns, turn = Turns(), Turn()
    turns.at = 1
    realm.push(turns)
    if begin == CHALLENGE:
        realm.push(Challenge())
        return
    realm.push(turn)
    if begin == "turn":
        turn.at = 1
        realm.phase = 1
        return
    realm.phase = ACTION
    turn.go_to("the_player_acts")
    if begin == "phase":
        turn.go_to("the_action_phase_begins")


def arrange_seat(realm: Realm, seat: int, board: Any, usual_deck: list[str]) -> None:
    """One player's piles, numbers and halves."""
    name = realm.table.seats[seat]
    where = f"setup.{name}"
    if not isinstance(board, dict):
        raise BadInput(f"[{where}] must be a table")
    for key in board:
        if key not in SEAT_KEYS:
            raise BadInput(f'unknown key "{key}" in [{where}]; there are {", ".join(SEAT_KEYS)}')
    realm.faith[seat] = number(board, "faith", 20, where, 1)
    realm.stamina[seat] = number(board, "stamina", 0, where, 0)
    deck = board.get("deck", usual_deck)
    for key, cards in (
        ("deck", deck),
        ("discard", board.get("discard", [])),
        ("removed", board.get("removed", [])),
    ):
        lay_cards(realm, f"{name}.{key}", reversed_list(cards, f"{where}.{key}"), f"{where}.{key}")
    lay_cards(realm, f"{name}.hand", board.get("hand", []), f"{where}.hand")
    if "deity" in board:
        lay_of_kind(realm, f"{name}.deity", [board["deity"]], ("deity",), f"{where}.deity")
    if board.get("asleep"):
        realm.asleep |= 1 << seat
    interventions = board.get("interventions", [])
    lay_of_kind(realm, f"{name}.interventions", face_down(interventions), ("intervention",), where)
    for half, half_name in enumerate(HALVES):
        arrange_half(realm, seat, half, board.get(half_name, {}), f"{where}.{half_name}")


def number(board: dict[str, Any], key: str, usual: int, where: str, least: int) -> int:
    value = board.get(key, usual)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= 999:
        raise BadInput(f"{where}.{key}: a number from {least} to 999 is needed, not {value!r:.40}")
    return value


def reversed_list(cards: Any, where: str) -> list[Any]:
    if not isinstance(cards, list):
        raise BadInput(f'{where}: a list of card names was expected, such as ["{USUAL_CARD}"]')
    return cards[::-1]


def arrange_half(realm: Realm, seat: int, half: int, board: Any, where: str) -> None:
    """The cards of one half of a battlefield."""
    if not isinstance(board, dict):
        raise BadInput(f"[{where}] must be a table")
    for key in board:
        if key not in HALF_KEYS:
            raise BadInput(f'unknown key "{key}" in [{where}]; there are {", ".join(HALF_KEYS)}')
    label = f"{realm.table.seats[seat]}.{HALVES[half]}"
    champion = board.get("champion", USUAL_CHAMPIONS[half])
    laid = lay_of_kind(realm, f"{label}_champion", [champion], ("champion",), where)[0]
    realm.faces[laid] = EMPOWERED if board.get("empowered") else 0
    marks = (BURNED if board.get("burned") else 0) | (FROZEN if board.get("frozen") else 0)
    realm.marks[STATUS][laid] = marks or -1
    if "equipment" in board:
        for piece in lay_of_kind(realm, f"{label}_equipment", [board["equipment"]], ("equipment",), where):
            realm.attach(piece, laid)
    for zone in ("deploy", "charge"):
        lay_allies(realm, f"{label}_{zone}", board.get(zone, []), where)
    if "rearguard" in board:
        kinds = ("ally", "equipment", "action")
        lay_of_kind(realm, f"{label}_rearguard", face_down([board["rearguard"]]), kinds, where)
    if "portal" in board:
        lay_of_kind(realm, f"{label}_portal", [board["portal"]], ("portal",), where)
    lay_of_kind(realm, f"{label}_pile", reversed_list(board.get("pile", []), where), ("portal",), where)


def face_down(cards: Any) -> Any:
    """Cards that nobody but their owner can read from the start."""
    if not isinstance(cards, list):
        return cards
    tables = [{"card": entry} if isinstance(entry, str) else entry for entry in cards]
    return [{**table, "face": "down"} if isinstance(table, dict) else table for table in tables]


def lay_of_kind(realm: Realm, label: str, cards: Any, kinds: tuple[str, ...], where: str) -> list[int]:
    """Cards that may lie in this zone only if they are of the right kind."""
    laid = lay_cards(realm, label, cards, where)
    for piece in laid:
        if realm.definitions[piece].kind not in kinds:
            raise BadInput(f"{where}: {realm.name(piece)} can't lie in {label}; it is no {' or '.join(kinds)}")
    return laid


def lay_allies(realm: Realm, label: str, cards: Any, where: str) -> None:
    """Allies, exhausted or banished ones as tables with a state."""
    if not isinstance(cards, list):
        raise BadInput(f"{where}: a list of Allies was expected")
    bare = []
    for entry in cards:
        bare.append(
            {key: value for key, value in entry.items() if key != "tokens"} if isinstance(entry, dict) else entry
        )
    for piece, entry in zip(lay_of_kind(realm, label, bare, ("ally",), where), cards, strict=True):
        state = entry.get("tokens", {}).get("state", "") if isinstance(entry, dict) else ""
        if state:
            if state not in STATES:
                raise BadInput(f'{where}: state = "{state}"; there are {", ".join(STATES)}')
            realm.marks[STATE][piece] = STATES[state]


def let_owner_know(realm: Realm, seat: int) -> None:
    """The owner knows its Rearguards, its Divine Interventions and its piles."""
    entry = realm.ledger.entries[seat]
    for piece in range(len(entry)):
        if realm.seat_at(piece) != seat:
            continue
        zone = realm.zone_at(piece)
        if (
            zone in (REARGUARD, PILE)
            or realm.place_of[piece] == seat * len(realm.rules.place_kinds) + INTERVENTIONS
        ):
            entry[piece] = ()
