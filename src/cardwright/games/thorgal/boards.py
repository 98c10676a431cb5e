"""Tables that scenarios and challenges describe: what lies where, and at which moment play begins."""

from __future__ import annotations

from typing import Any, Final

from cardwright.core.clauses import rule
from cardwright.core.errors import BadInput
from cardwright.core.ruleset import Seat
from cardwright.core.scenarios import lay_cards, seat_of
from cardwright.games.thorgal.dawn import ActionStep
from cardwright.games.thorgal.journey import Undertaking
from cardwright.games.thorgal.places import EXHAUSTION, USES, WOLF_USED
from cardwright.games.thorgal.round import Round, Rounds, give_markers
from cardwright.games.thorgal.saga import CONQUERED, DAWN, DUSK, FATE, JOURNEY, RESULTS, Saga
from cardwright.games.thorgal.setup import prepare, set_up

ALWAYS_A_DESTINATION: Final = rule("TH-JRN-8")

TOP_KEYS: Final = {
    "destiny": "who is the destiny player (the first seat)",
    "round": "the number of the round (3)",
    "begin": '"game" is set-up from decks, "round" the start of a round with Gods Fate, "dawn", "journey" and '
    '"dusk" their action steps (dawn), "destination" the choice of a land, "oppose" the question to the bane '
    'players, "resolution", "upkeep" and "clean-up" these steps',
    "acts": "whose turn it is in the action step (the destiny player)",
    "lands": "the lands in the centre: names, or tables with card, owner, player (its conqueror) and tokens "
    "(exhaustion; used = how often its wolf effect was used in this round); six of Vikings and Outlaws",
    "destination": "the land that bears the destiny marker (from opposing to resolution the first unconquered one)",
    "attached": "cards attached to it, as names or tables with card and owner",
    "opposing": "the opposing companion: a table with card and owner",
    "result": '"success" or "failure": how the journey of this round ended',
    "quiet": "rounds running without a card played, a card destroyed or a journey that succeeded (0)",
    "open": "true: every card is known to all players, as in a challenge",
    "players": "the names of the seats",
}
SEAT_KEYS: Final = {
    "hand": "cards in hand",
    "destiny_deck": "the destiny deck, top card first (ten Archers); of every pile also a number of such cards",
    "bane_deck": "the bane deck, top card first (ten Stuns)",
    "destiny_pool": "the destiny pool, top card first",
    "bane_pool": "the bane pool, top card first",
    "destiny_discard": "the destiny discard pile, top card first",
    "bane_discard": "the bane discard pile, top card first",
    "valhalla": "the Valhalla, top card first",
    "niflheim": "the Niflheim, top card first",
    "party": "companions and supports: names, or tables with card and tokens (exhaustion)",
    "lands": "unchosen lands",
    "horns": "victory horns (as many as conquered lands lie in the centre)",
    "deck": 'the set for begin = "game": the id of a ready-made one, a list of cards, or a table of numbers',
}
FILLERS: Final = {
    "destiny_deck": "Archers",
    "bane_deck": "Stun",
    "destiny_pool": "Archers",
    "bane_pool": "Stun",
    "destiny_discard": "Archers",
    "bane_discard": "Stun",
    "valhalla": "Archers",
    "niflheim": "Stun",
}
DECK_SIZE: Final = 10
USUAL_LANDS: Final = (
    "Fortified Port",
    "Northern Fjord",
    "Burial Mounds",
    "Robbers' Ravine",
    "Gallows Hill",
    "Smugglers' Cove",
)
MOMENTS: Final = (
    "game",
    "round",
    "destination",
    "oppose",
    "dawn",
    "journey",
    "resolution",
    "dusk",
    "upkeep",
    "clean-up",
)
ON_THE_WAY: Final = ("oppose", "journey", "resolution")
HIDDEN_TOGETHER: Final = {"bane": "bane", "land": "land"}  # all other kinds lie in destiny piles


def arrange(saga: Saga, setup: dict[str, Any]) -> None:
    """Put a scenario's table up."""
    names = saga.table.seats
    for key in setup:
        if key not in TOP_KEYS and key not in names:
            raise BadInput(f'unknown key "{key}" in [setup]; there are {", ".join([*TOP_KEYS, *names])}')
    begin = setup.get("begin", "dawn")
    if begin not in MOMENTS:
        raise BadInput(f"begin = {begin!r}: one of {', '.join(MOMENTS)} is needed")
    if begin == "game":
        set_up(saga, [Seat(name, set_of(saga, seat, setup.get(name, {}))) for seat, name in enumerate(names)])
        return
    prepare(saga)
    saga.destiny = seat_of(saga, setup.get("destiny", names[0]))
    saga.round = number(setup, "round", 3, "setup", 1)
    saga.quiet = number(setup, "quiet", 0, "setup", 0)
    lay_lands(saga, setup.get("lands", list(USUAL_LANDS)))
    for seat, name in enumerate(names):
        arrange_seat(saga, seat, setup.get(name, {}))
    arrange_journey(saga, setup, str(begin))
    settle(saga)
    if setup.get("open"):
        for viewer in range(saga.seat_count):
            saga.ledger.entries[viewer] = [()] * len(saga.place_of)
    give_markers(saga)
    acts = seat_of(saga, setup["acts"]) if "acts" in setup else saga.destiny
    begin_at(saga, str(begin), acts)


def set_of(saga: Saga, seat: int, board: Any) -> list[str]:
    """A player's set: a ready-made one by its id (one each in turn), a list, or a table of numbers."""
    decks = list(saga.rules.decks)
    deck = board.get("deck", decks[seat % len(decks)]) if isinstance(board, dict) else board
    if isinstance(deck, str):
        if deck not in saga.rules.decks:
            raise BadInput(f'there is no deck "{deck}"; there are {", ".join(saga.rules.decks)}')
        return saga.rules.decks[deck].names()
    if isinstance(deck, dict):
        return [str(name) for name, copies in deck.items() for _ in range(int(copies))]
    return [str(name) for name in deck]


def number(board: dict[str, Any], key: str, usual: int, where: str, least: int) -> int:
    value = board.get(key, usual)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= 999:
        raise BadInput(f"{where}.{key}: a number from {least} to 999 is needed, not {value!r:.40}")
    return value


def without(entry: Any, *keys: str) -> Any:
    """A card's table without what is read here."""
    return {key: value for key, value in entry.items() if key not in keys} if isinstance(entry, dict) else entry


def lay_lands(saga: Saga, lands: Any) -> None:
    """The lands in the centre; one with a player is conquered by that player."""
    if not isinstance(lands, list):
        raise BadInput("setup.lands: a list of lands was expected")
    laid = lay_of_kind(saga, "centre", [without(entry, "tokens") for entry in lands], ("land",), "setup.lands")
    for piece, entry in zip(laid, lands, strict=True):
        if not isinstance(entry, dict):
            continue
        if "player" in entry:
            saga.faces[piece] = CONQUERED
            saga.horns[saga.controllers[piece]] += 1
        put_tokens(saga, piece, entry.get("tokens", {}), "setup.lands")
    if not saga.unconquered() and ALWAYS_A_DESTINATION.holds():
        raise BadInput("an unconquered land is needed: there is always a destination", "setup.lands", "TH-JRN-8")


def put_tokens(saga: Saga, piece: int, tokens: Any, where: str) -> None:
    """Exhaustion markers, and how often a wolf effect was used."""
    if not isinstance(tokens, dict) or not set(tokens) <= {"exhaustion", "used"}:
        raise BadInput(f"{where}: tokens are a table with exhaustion and used")
    if tokens.get("exhaustion"):
        saga.marks[EXHAUSTION][piece] = number(tokens, "exhaustion", 0, where, 0)
    if tokens.get("used"):
        saga.marks[USES][piece] = number(tokens, "used", 0, where, 0) * WOLF_USED


def arrange_seat(saga: Saga, seat: int, board: Any) -> None:
    """One player's piles, party and lands."""
    name = saga.table.seats[seat]
    where = f"setup.{name}"
    if not isinstance(board, dict):
        raise BadInput(f"[{where}] must be a table")
    for key in board:
        if key not in SEAT_KEYS or key == "deck":
            raise BadInput(f'unknown key "{key}" in [{where}]; there are {", ".join(SEAT_KEYS)}')
    for pile, filler in FILLERS.items():
        usual = DECK_SIZE if pile.endswith("deck") else 0
        cards = board.get(pile, usual)
        if isinstance(cards, int):
            cards = [filler] * number({pile: cards}, pile, 0, where, 0)
        if not isinstance(cards, list):
            raise BadInput(f"{where}.{pile}: a list of cards, or how many of {filler}")
        of_bane = pile.startswith("bane") or pile == "niflheim"
        kinds = ("bane",) if of_bane else ("companion", "support", "event")
        lay_of_kind(saga, f"{name}.{pile}", cards[::-1], kinds, f"{where}.{pile}")
    kinds = ("companion", "support", "event") if seat == saga.destiny else ("bane",)
    lay_of_kind(saga, f"{name}.hand", board.get("hand", []), kinds, f"{where}.hand")
    lay_of_kind(saga, f"{name}.lands", board.get("lands", []), ("land",), f"{where}.lands")
    party = board.get("party", [])
    if not isinstance(party, list):
        raise BadInput(f"{where}.party: a list of cards was expected")
    bare = [without(entry, "tokens") for entry in party]
    laid = lay_of_kind(saga, f"{name}.party", bare, ("companion", "support"), f"{where}.party")
    for piece, entry in zip(laid, party, strict=True):
        if isinstance(entry, dict):
            put_tokens(saga, piece, entry.get("tokens", {}), f"{where}.party")
    if "horns" in board:
        saga.horns[seat] = number(board, "horns", 0, where, 0)


def lay_of_kind(saga: Saga, label: str, cards: Any, kinds: tuple[str, ...], where: str) -> list[int]:
    """Cards that may lie there only if they are of the right kind."""
    laid = lay_cards(saga, label, cards, where)
    for piece in laid:
        if saga.definitions[piece].kind not in kinds:
            raise BadInput(f"{where}: {saga.name(piece)} can't lie there; it is no {' or '.join(kinds)}")
    return laid


def arrange_journey(saga: Saga, setup: dict[str, Any], begin: str) -> None:
    """Where the journey goes, and what lies there."""
    if "destination" in setup:
        found = [land for land in saga.unconquered() if saga.name(land) == setup["destination"]]
        if not found:
            raise BadInput(f"destination = {setup['destination']!r}: an unconquered land of the centre is needed")
        saga.destination = found[0]
    elif begin in ON_THE_WAY:
        saga.destination = saga.unconquered()[0]
    lay_of_kind(saga, "attached", setup.get("attached", []), ("event", "bane"), "setup.attached")
    if "opposing" in setup:
        lay_of_kind(saga, "opposing", [setup["opposing"]], ("companion",), "setup.opposing")
    result = setup.get("result", "")
    if result not in RESULTS:
        raise BadInput(f'result = {result!r}: "success" or "failure" is needed')
    saga.result = RESULTS.index(result)


def settle(saga: Saga) -> None:
    """What a viewer can't read and has not seen is one unknown mass for each owner and kind of deck."""
    for viewer in range(saga.seat_count):
        masses: dict[tuple[int, str], list[int]] = {}
        for piece, owner in enumerate(saga.owners):
            if not saga.knows(viewer, piece):
                kind = HIDDEN_TOGETHER.get(saga.definitions[piece].kind, "destiny")
                masses.setdefault((owner, kind), []).append(piece)
        for mass in masses.values():
            saga.ledger.hide(viewer, mass)


def begin_at(saga: Saga, begin: str, acts: int) -> None:
    """Push the round at the right moment."""
    rounds, this = Rounds(), Round()
    rounds.at = 1
    saga.push(rounds)
    saga.push(this)
    if begin == "round":
        saga.round -= 1
        return
    saga.phase = {"dawn": DAWN, "dusk": DUSK, "upkeep": DUSK, "clean-up": DUSK}.get(begin, JOURNEY)
    if begin in ACTION_STEPS:
        this.go_to(ACTION_STEPS[begin])
        action = ActionStep(acts)
        action.go_to("the_player_acts")
        saga.push(action)
    elif begin == "oppose":
        this.go_to("cards_are_played_and_activated")
        undertaking = Undertaking()
        undertaking.go_to("bane_players_may_oppose")
        saga.push(undertaking)
    else:
        this.go_to(STEPS[begin])
        saga.phase = FATE if begin == "destination" else saga.phase


ACTION_STEPS: Final = {  # the action step, and what follows it
    "dawn": "journey",
    "journey": "the_journey_is_resolved",
    "dusk": "companions_are_upkept",
}
STEPS: Final = {
    "destination": "journey",
    "resolution": "the_journey_is_resolved",
    "upkeep": "companions_are_upkept",
    "clean-up": "the_game_area_is_cleaned_up",
}
