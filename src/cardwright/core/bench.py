"""How fast a game runs here: random play, copies, saves, reasons. Lives in core so that it is compiled too."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from cardwright.core.asking import reason_against
from cardwright.core.chance import Chance, seeded
from cardwright.core.game import Game
from cardwright.core.picks import Pick
from cardwright.core.places import OWNER
from cardwright.core.ruleset import Ruleset, Seat
from cardwright.core.saves import to_bytes
from cardwright.core.values import ADDED, PERMANENT, Modifier

FRAMES: Final = 3  # at least so many lie on the stack of the position that is copied
LASTING: Final = 10  # and so many changes last in it
POSITIONS: Final = 12  # in which refusals are asked for


class Played:
    """What random play came to."""

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0  # with at least two options
        self.seconds = 0.0


def play_for(rules: Ruleset, seconds: float) -> Played:
    """Uniform picks over all combinations of decks, rules and checks on, log off, whole rounds of them."""
    played = Played()
    count = rules.seat_counts[0]
    round_length = max(len(rules.decks), 1) ** count
    chance = seeded(1)
    play_one(rules, table(rules, 0, count), chance)  # warm
    start = perf_counter()
    while played.seconds < seconds:
        for _ in range(min(round_length, 100)):
            played.decisions += play_one(rules, table(rules, played.games, count), chance)
            played.games += 1
        played.seconds = perf_counter() - start
    return played


def table(rules: Ruleset, number: int, count: int) -> list[Seat]:
    """The seats of a game: every combination of decks in turn that can be played together."""
    seats = combination(rules, number, count)
    while rules.check_table([seat.deck for seat in seats], rules.setting_values({})):
        number += 1
        seats = combination(rules, number, count)
    return seats


def combination(rules: Ruleset, number: int, count: int) -> list[Seat]:
    """One of all combinations of decks."""
    decks = list(rules.decks.values())
    seats = []
    for seat in range(count):
        names = decks[number % len(decks)].names() if decks else []
        number //= max(len(decks), 1)
        seats.append(Seat(f"P{seat + 1}", names))
    return seats


def begun(rules: Ruleset, seats: list[Seat], chance: Chance) -> Game:
    game = rules.begin(seats, rules.setting_values({}), seeded(chance.next()))
    game.run()
    return game


def play_one(rules: Ruleset, seats: list[Seat], chance: Chance) -> int:
    """One game; the number of its decisions with at least two options."""
    game = begun(rules, seats, chance)
    decisions = 0
    while game.ending is None:
        decision = game.pending[0]
        options = decision.options
        count = len(options)
        if count > 1:
            decisions += 1
            game.take(decision, options[chance.below(count)])
        else:
            game.take(decision, options[0])
    return decisions


def middle(rules: Ruleset, frames: int = 0, skip: int = 0) -> Game:
    """A position from the second third of a random game, with at least so many frames on the stack."""
    count = rules.seat_counts[0]
    best: Game | None = None
    for number in range(200):
        chance = seeded(number + 1000 * skip, 7)
        game = begun(rules, table(rules, number + 7 * skip, count), chance)
        states: list[Game] = []
        while game.ending is None and len(states) < 2000:
            states.append(game.copy())
            decision = game.pending[0]
            game.take(decision, decision.options[chance.below(len(decision.options))])
        for state in states[len(states) // 3 : 2 * len(states) // 3 + 1]:
            if best is None or len(state.stack) > len(best.stack):
                best = state
            if len(state.stack) >= frames:
                return state
    assert best is not None
    return best


def laden(rules: Ruleset) -> Game:
    """A mid-game position with frames and lasting changes enough to make a copy work."""
    game = middle(rules, FRAMES)
    while len(game.stack) < FRAMES:  # a game that never nests so deep: its own frames once more
        game.stack.append(game.stack[-1].copy())
    for number in range(LASTING):
        game.lasting.append(Modifier(number % max(len(game.place_of), 1), "bench", ADDED, 1, PERMANENT, "bench"))
    return game


def copy_us(rules: Ruleset) -> float:
    """Microseconds for a copy of such a position, the best of some runs."""
    game = laden(rules)
    return best_of([time_of_copies(game, 2000) for _ in range(7)])


def time_of_copies(game: Game, times: int) -> float:
    start = perf_counter()
    for _ in range(times):
        game.copy()
    return (perf_counter() - start) / times * 1e6


def save_us(rules: Ruleset) -> tuple[float, int]:
    """Microseconds to save a mid-game position, and the bytes it takes."""
    game = middle(rules, FRAMES)
    times = 100
    runs = []
    for _ in range(5):
        start = perf_counter()
        for _ in range(times):
            saved = to_bytes(game)
        runs.append((perf_counter() - start) / times * 1e6)
    return best_of(runs), len(saved)


def reasons_us(rules: Ruleset) -> float:
    """Microseconds for all reasons why the cards of a hand can't be played now, on average over positions."""
    total = 0.0
    for number in range(POSITIONS):
        game = middle(rules, 0, number)
        seat = game.pending[0].seat
        runs = []
        for _ in range(5):
            start = perf_counter()
            for _ in range(20):
                reasons_of_hand(game.side_of(seat), seat)
            runs.append((perf_counter() - start) / 20 * 1e6)
        total += best_of(runs)
    return total / POSITIONS


def reasons_of_hand(game: Game, seat: int) -> int:
    """Ask for the reason against everything that could be tried with the cards only their owner sees."""
    found = 0
    for pick in game.rules.intents(game, seat):
        if pick.piece >= 0 and in_hand(game, seat, pick):
            game.rules.notation(game, pick, seat)
            if reason_against(game, seat, pick) is not None:
                found += 1
    return found


def in_hand(game: Game, seat: int, pick: Pick) -> bool:
    place = game.table.places[game.place_of[pick.piece]]
    return place.owner == seat and place.kind.sight == OWNER and not place.kind.in_play


def best_of(runs: list[float]) -> float:
    """The quickest run: what disturbed the others was not ours."""
    return min(runs)
