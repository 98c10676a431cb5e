"""The plan behind a proved win: whether it is the only one, how long it takes, how hard it is to find."""

from __future__ import annotations

from typing import Final, TypeAlias

from cardwright.bots.solver_search import NOTHING, UNKNOWN, WIN, OutOfTime, Search
from cardwright.bots.solver_worlds import Outcome, Standpoint
from cardwright.core.picks import Pick
from cardwright.core.positions import position_key

LINE: Final = 200  # moves that are printed
DIFFICULTIES: Final = ((10, "easy"), (1_000, "medium"), (100_000, "hard"))
HARDEST: Final = "very hard"

Winners: TypeAlias = list[tuple[Pick, Outcome]]


def difficulty_of(one_in: int) -> str:
    """A word for how many tries at random go wrong."""
    for bound, word in DIFFICULTIES:
        if one_in < bound:
            return word
    return HARDEST


class Told:
    """The main line in words: own moves and the replies that hold out longest."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.moves = 0
        self.tries = 1
        self.good = 1

    @property
    def one_in(self) -> int:
        """Of so many tries at random one finds this line or one as good."""
        return max((self.tries + self.good // 2) // self.good, 1)


class Plan:
    """The winning picks from the beginning on."""

    def __init__(self, search: Search, start: Outcome) -> None:
        self.search = search
        self.worlds = search.worlds
        self.seat = search.seat
        self.start = start
        self.winners: dict[bytes, Winners] = {}
        self.not_within: dict[bytes, int] = {}  # the most moves that are known to be too few
        self.within: dict[bytes, int] = {}  # the fewest moves that are known to suffice

    def winning(self, standpoint: Standpoint) -> Winners:
        """Every winning pick with what comes of it."""
        found = self.winners.get(standpoint.key)
        if found is None:
            found = []
            for pick, outcome in self.search.tries(standpoint):
                value = UNKNOWN if outcome is None else self.search.value_of(outcome)
                if value == UNKNOWN:
                    raise OutOfTime
                if value == WIN and outcome is not None:
                    found.append((pick, outcome))
            self.winners[standpoint.key] = found
        return found

    def is_first_unique(self) -> bool:
        """Is there one winning pick alone, wherever the first one is to be made?"""
        to_do = [*self.start.left]
        while to_do:
            standpoint = to_do.pop()
            if standpoint.seat != self.seat:
                to_do += self.worlds.replies(standpoint).left
            elif self.has_several(standpoint):
                return False
        return True

    def has_several(self, standpoint: Standpoint) -> bool:
        """Is there a second winning pick? Once it is found, the others need no look."""
        found = unsure = 0
        for _, outcome in self.search.tries(standpoint):
            value = UNKNOWN if outcome is None else self.search.value_of(outcome)
            found += value == WIN
            unsure += value == UNKNOWN
            if found > 1:
                return True
        if unsure:
            raise OutOfTime
        return False

    def is_unique(self) -> bool:
        """Is there one winning pick alone at every choice, against all replies?"""
        to_do = [*self.start.left]
        seen: set[bytes] = set()
        while to_do:
            standpoint = to_do.pop()
            if standpoint.key in seen:
                continue
            seen.add(standpoint.key)
            if standpoint.seat != self.seat:
                to_do += self.worlds.replies(standpoint).left
                continue
            if self.has_several(standpoint):
                return False
            to_do += self.winning(standpoint)[0][1].left
        return True

    # Length

    def shortest(self) -> int:
        """The fewest own choices that win against the longest defence."""
        moves = 0
        while not self.wins_within(self.start, moves):
            moves += 1
        return moves

    def wins_within(self, outcome: Outcome, moves: int) -> bool:
        return all(self.is_won_within(standpoint, moves) for standpoint in outcome.left)

    def is_won_within(self, standpoint: Standpoint, moves: int) -> bool:
        key = standpoint.key
        if self.within.get(key, NOTHING) <= moves:
            return True
        if self.not_within.get(key, -1) >= moves:
            return False
        self.search.count()
        if standpoint.seat != self.seat:
            found = self.wins_within(self.worlds.replies(standpoint), moves)
        else:
            found = moves > 0 and any(
                self.wins_within(outcome, moves - 1) for _, outcome in self.winning(standpoint)
            )
        if found:
            self.within[key] = moves
        else:
            self.not_within[key] = moves
        return found

    def length(self, outcome: Outcome) -> int:
        """The number of moves that suffices, as far as it is known."""
        return max([self.within.get(standpoint.key, NOTHING) for standpoint in outcome.left], default=0)

    # Words

    def main_line(self) -> Told:
        """The shortest solution that is known, and the longest defence."""
        told = Told()
        outcome = self.start
        for _ in range(LINE):
            if not outcome.left:
                break
            standpoint = max(outcome.left, key=lambda one: self.within.get(one.key, 0))
            if standpoint.seat == self.seat:
                pick, outcome = self.best(standpoint, told)
                told.moves += 1
                told.lines.append(self.words(standpoint, pick))
            else:
                outcome = self.reply(standpoint, told)
        return told

    def best(self, standpoint: Standpoint, told: Told) -> tuple[Pick, Outcome]:
        """The pick that wins soonest, as far as is known."""
        winners = self.winners.get(standpoint.key)
        if winners is None:
            winners = self.known_winners(standpoint)
        told.tries *= len(standpoint.decision.options)
        told.good *= len(winners)
        return min(winners, key=lambda one: self.length(one[1]))

    def known_winners(self, standpoint: Standpoint) -> Winners:
        """Those winning picks that the search has met; one of them is enough to win."""
        found = []
        for pick, outcome in self.search.tries(standpoint):
            if outcome is None or outcome.lost or outcome.beyond:
                continue
            if all(self.search.known.get(one.key) == WIN for one in outcome.left):
                found.append((pick, outcome))
        return found

    def reply(self, standpoint: Standpoint, told: Told) -> Outcome:
        """The reply that holds out longest, said with its words; what the others lead to is won as well."""
        best: Outcome | None = None
        words = ""
        for world in standpoint.worlds:
            decision = world.decision(standpoint.seat)
            for pick in decision.options:
                outcome = self.worlds.sorted_out(self.worlds.taken(world, decision, pick))
                if best is None or self.length(outcome) > self.length(best):
                    best = outcome
                    words = world.rules.notation(world, pick, self.seat)
        assert best is not None
        told.lines.append(f"{standpoint.worlds[0].seat_name(standpoint.seat)}: {words}")
        return self.seen_as(standpoint, best)

    def seen_as(self, standpoint: Standpoint, reply: Outcome) -> Outcome:
        """What the solver stands at after this reply: with all worlds that it can't tell apart from it."""
        keys = {position_key(world, self.seat) for one in reply.left for world in one.worlds}
        left = [
            one
            for one in self.worlds.replies(standpoint).left
            if any(position_key(world, self.seat) in keys for world in one.worlds)
        ]
        return Outcome(False, left)

    def words(self, standpoint: Standpoint, pick: Pick) -> str:
        world = standpoint.worlds[0]
        return f"{world.seat_name(self.seat)}: {world.side_of(self.seat).rules.notation(world, pick, self.seat)}"

    def first_pick(self, won: bool) -> str:
        """The first pick in words, if it is the solver's turn to choose."""
        for standpoint in self.start.left:
            if standpoint.seat == self.seat:
                tries = self.known_winners(standpoint) if won else self.search.tries(standpoint)
                if tries:
                    return self.words(standpoint, tries[0][0]).partition(": ")[2]
        return ""
