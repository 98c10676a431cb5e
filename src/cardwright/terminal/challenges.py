"""Challenges in the terminal: a position with a goal, to solve alone."""

from __future__ import annotations

from cardwright.client.challenges import REPLIES, Challenge, solvers_word
from cardwright.client.seating import HUMAN
from cardwright.core.goals import MET, OPEN
from cardwright.core.records import Match
from cardwright.terminal.practice import PracticeSession
from cardwright.terminal.session import Session


class ChallengeSession(PracticeSession):
    """A challenge being played."""

    def __init__(self, challenge: Challenge) -> None:
        record = challenge.record()
        players = [HUMAN if seat == challenge.seat else REPLIES for seat in range(len(challenge.seats))]
        super().__init__(record.rules, Match(record), players, [""] * len(players), 1)
        self.challenge = challenge
        self.goal = f"Goal: {challenge.goal}."
        self.first_turn = self.game.rules.turn_of(self.game)
        self.hints = 0  # how many were asked for

    def standing(self) -> str:
        """Is the goal met, missed, or still open?"""
        return self.challenge.aim.standing(self.game, self.first_turn)

    def is_over(self) -> bool:
        return self.standing() != OPEN

    def greeting(self) -> str:
        return f"{self.rules.name}, {self.challenge.title}. {self.challenge.text('about')}".rstrip()

    def subtitles(self) -> list[str]:
        return [f"{self.challenge.title}. {self.goal}", self.goal]

    def hint(self) -> str:
        """First the hint of the file, then what the solver would do here."""
        self.hints += 1
        written = self.challenge.text("hint")
        if self.hints == 1 and written:
            return f"Hint: {written}"
        if self.is_over():
            return "It is over: take moves back, or try again."
        found = solvers_word(self.game, self.challenge.goal, self.challenge.seat)
        return found or (f"Hint: {written}" if written else "There is no hint.")

    def ending_title(self, seat: int) -> str:
        return "Solved" if self.standing() == MET else "Not solved"

    def ending_words(self, seat: int) -> str:
        how = super().ending_words(seat) if self.game.ending is not None else "The turn is over."
        if self.standing() == MET:
            return f"Solved. {how}"
        return f"Not solved: {self.challenge.goal} was the goal. {how}"

    def rematch(self) -> Session:
        """The same challenge from its beginning."""
        again = ChallengeSession(self.challenge)
        again.hints = self.hints
        again.passing = self.passing
        return again
