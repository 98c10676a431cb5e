"""Moves in words: the notation of every pick, and everything a player could try."""

from __future__ import annotations

from typing import Final, cast

from cardwright.core.picks import NONE, Pick
from cardwright.games.portals.card import Card
from cardwright.games.portals.declaring import DECLARING, all_declarations, names_of_types
from cardwright.games.portals.options import (
    ALL_HALVES,
    different,
    in_half,
    one_of_each,
    with_deity,
    with_hand_card,
)
from cardwright.games.portals.places import (
    CHARGE,
    DEPLOY,
    EQUIPMENT,
    HALVES,
    INTERVENTIONS,
    PILE,
    PLAYED,
    PORTAL,
    REARGUARD,
    STATUS_NAMES,
    STRIDE,
)
from cardwright.games.portals.realm import Realm

PLAIN: Final = {
    "end": "end",
    "pass": "pass",
    "done": "done",
    "yes": "yes",
    "no": "no",
    "decline": "decline",
    "first": "start first",
    "last": "start last",
}
VERBS: Final = {"take": "take back", "add": "take", "resurrect": "take", "bottom": "put under", "next": "first"}
WITH_HALF: Final = ("deploy", "place", "open", "move", "play", "lay", "put")
WITH_STATUS: Final = ("remove",)
ZONES: Final = {
    DEPLOY: "deploy",
    CHARGE: "charge",
    REARGUARD: "Rearguard",
    EQUIPMENT: "Equipment",
    PORTAL: "Portal",
}


def notation(realm: Realm, pick: Pick, viewer: int) -> str:
    """A pick in words: `deploy Ricefield Ox left`, `attack Arya with Cjing, Yellow Dragon`, `pass`."""
    verb = pick.verb
    if verb in PLAIN:
        return PLAIN[verb]
    if verb == "against":
        return f"against {realm.seat_name(pick.choice)}"
    if verb == "declare":
        return f"declare {names_of_types(realm)[pick.choice]}"
    if verb == "do":
        return ("the first", "the second")[pick.choice]
    if verb == "attack":
        return f"attack {label(realm, pick.target, viewer)} with {label(realm, pick.piece, viewer)}"
    if verb == "answer" and pick.piece < 0:
        return "answer"
    words = f"{VERBS.get(verb, verb)} {label(realm, pick.piece, viewer)}"
    if verb == "equip":
        words += f" on {label(realm, pick.target, viewer)}"
    elif verb == "switch":
        words += f" with {label(realm, pick.target, viewer)}"
    elif verb in WITH_STATUS:
        words += f" {STATUS_NAMES.get(pick.choice, '')}"
    elif verb == "target" and pick.choice >= 0:
        words += f" to {HALVES[pick.choice]}"
    elif verb in WITH_HALF and pick.choice >= 0:
        words += f" {HALVES[pick.choice]}"
    elif verb in ("next", "forgo") and pick.target >= 0:
        words += f" about {label(realm, pick.target, viewer)}"
    return words


def label(realm: Realm, piece: int, viewer: int) -> str:
    """A name that means one card on the table: its place is added where another has the same name."""
    seat, half = realm.seat_at(piece), realm.half_at(piece)
    if not realm.knows(viewer, piece):
        if half >= 0:
            return f"the Rearguard of {realm.seat_name(seat)} {HALVES[half]}"
        return f"a card of {realm.seat_name(seat)}"
    name = realm.name(piece)
    if realm.place_of[piece] % STRIDE == PLAYED:
        return name_of_a_played_one(realm, piece)
    if half < 0:
        return name_among_others(realm, piece)
    if namesakes(realm, piece, viewer) < 2:
        return name
    return f"{name} ({where(realm, piece)})"


def name_of_a_played_one(realm: Realm, piece: int) -> str:
    """An Action that waits on the chain: whose it is, and which of them, where another has the same name."""
    name = realm.name(piece)
    waiting = [
        other
        for seat in range(realm.seat_count)
        for other in realm.contents[seat * STRIDE + PLAYED]
        if realm.name(other) == name
    ]
    if len(waiting) < 2:
        return name
    same_player = [other for other in waiting if realm.place_of[other] == realm.place_of[piece]]
    words = f"{name} of {realm.seat_name(realm.seat_at(piece))}"
    return f"{words}, number {same_player.index(piece) + 1}" if len(same_player) > 1 else words


def name_among_others(realm: Realm, piece: int) -> str:
    """The name of a card in a hand or pile; with its region where a card of another region has the same name."""
    definition, name = realm.definitions[piece], realm.name(piece)
    for other in realm.contents[realm.place_of[piece]]:
        if realm.definitions[other] is not definition and realm.name(other) == name:
            return cast(Card, definition).key
    return name


def where(realm: Realm, piece: int) -> str:
    """Player, half and zone of a card on the table; its number in the zone where others lie there too."""
    seat, half, zone = realm.seat_at(piece), realm.half_at(piece), realm.zone_at(piece)
    words = f"{realm.seat_name(seat)} {HALVES[half]}"
    if zone in ZONES:
        words += f" {ZONES[zone]}"
    if zone in (DEPLOY, CHARGE):
        words += f" {realm.zone(seat, half, zone).index(piece) + 1}"
    return words


def namesakes(realm: Realm, piece: int, viewer: int) -> int:
    """How many cards on the table that the viewer can name have this name."""
    same_name = on_the_table(realm).get(realm.name(piece), [])
    return sum(1 for other in same_name if realm.knows(viewer, other))


def on_the_table(realm: Realm) -> dict[str, list[int]]:
    """The cards on the table by their names, piles left out; looked for once until something changes."""
    if realm.named_at != realm.changes:
        realm.named, realm.named_at = {}, realm.changes
        for seat in range(realm.seat_count):
            for half in ALL_HALVES:
                for zone in range(PILE):
                    for piece in realm.zone(seat, half, zone):
                        realm.named.setdefault(realm.name(piece), []).append(piece)
    return realm.named


def intents(realm: Realm, seat: int) -> list[Pick]:
    """Everything a player could try: every verb with every card that it can name."""
    if realm.turn == 0 or realm.is_out(seat):
        return [Pick("end"), Pick("pass")]
    found: list[Pick] = []
    for piece in one_of_each(realm, realm.hand(seat)):
        with_hand_card(realm, seat, piece, found)
        found += wrong_uses(realm, piece)
    for half in ALL_HALVES:
        in_half(realm, seat, half, found)
        found += with_own_half(realm, seat, half)
    with_deity(realm, seat, found)
    used = realm.contents[seat * STRIDE + INTERVENTIONS]
    found += [Pick("invoke", piece) for piece in used if not realm.is_face_down(piece)]
    found += [Pick("end"), Pick("pass")]
    if realm.pending and realm.pending[0].question == DECLARING and realm.pending[0].seat == seat:
        found += all_declarations(realm)
    return unique(found)


def wrong_uses(realm: Realm, piece: int) -> list[Pick]:
    """A card used as what it is not."""
    kind = realm.card(piece).kind
    tries = []
    if kind != "ally":
        tries.append(Pick("deploy", piece, NONE, 1))
    if kind != "action":
        tries.append(Pick("play", piece))
    if kind != "equipment":
        champion = realm.champion(realm.seat_at(piece), 1)
        if champion >= 0:
            tries.append(Pick("equip", piece, champion))
    else:
        for enemy in range(realm.seat_count):
            champion = realm.champion(enemy, 1)
            if champion >= 0:
                tries.append(Pick("equip", piece, champion))
    return tries


def with_own_half(realm: Realm, seat: int, half: int) -> list[Pick]:
    """What could be tried with the cards of one half beyond what is sensible."""
    tries: list[Pick] = []
    champion = realm.champion(seat, half)
    if champion >= 0:
        tries += [Pick("use", champion), Pick("empower", champion)]
        tries += [Pick("remove", champion, NONE, status) for status in STATUS_NAMES]
        for enemy in range(realm.seat_count):
            for enemy_half in ALL_HALVES:
                target = realm.champion(enemy, enemy_half)
                if target >= 0 and target != champion:
                    tries += [Pick("attack", champion, target), Pick("empower", target)]
    known = [piece for piece in reversed(realm.pile(seat, half)) if realm.knows(seat, piece)]
    tries += [Pick("open", piece, NONE, half) for piece in known]
    portal = realm.portal(seat, half)
    if portal >= 0:
        tries += [Pick("close", portal), Pick("use", portal), Pick("evoke", portal)]
    rearguard = realm.rearguard(seat, half)
    if rearguard >= 0:
        tries += [Pick(verb, rearguard) for verb in ("reveal", "take", "play", "discard")]
        tries += [Pick("move", rearguard, NONE, goal) for goal in ALL_HALVES if goal != half]
        if champion >= 0:
            tries.append(Pick("equip", rearguard, champion))
    for piece in different(realm, realm.allies_with_exhausted(seat, half)):
        tries += [Pick("use", piece), Pick("reveal", piece)]
        tries += [Pick("move", piece, NONE, goal) for goal in ALL_HALVES if goal != half]
    equipment = realm.equipment(seat, half)
    if equipment >= 0:
        tries.append(Pick("use", equipment))
        others = [realm.champion(seat, other) for other in ALL_HALVES if other != half]
        tries += [Pick("equip", equipment, other) for other in others if other >= 0]
    return tries


def unique(picks: list[Pick]) -> list[Pick]:
    """Each pick once."""
    seen: set[Pick] = set()
    found = []
    for pick in picks:
        if pick not in seen:
            seen.add(pick)
            found.append(pick)
    return found
