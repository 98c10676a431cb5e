"""Where a game comes from that does not begin as usual: a position of another game, a challenge, a tutorial."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cardwright.client.challenges import Challenge, find_challenge
from cardwright.client.tutorials import LEARNER, Tutorial, find_tutorial
from cardwright.core.game import Game
from cardwright.core.goals import OPEN
from cardwright.core.records import Entry
from cardwright.core.ruleset import Ruleset

POSITION: Final = "position"
CHALLENGE: Final = "challenge"
TUTORIAL: Final = "tutorial"

Plain = dict[str, Any]


class Origin:
    """A game that began as games do: nothing is asked of its players but the rules."""

    def told(self, game: Game, line: Sequence[Entry]) -> Plain | None:
        """What players are told of it."""
        return None

    def refuses(self, game: Game, line: Sequence[Entry], seat: int, words: str) -> str:
        """Why a pick that the rules may allow is not to be made; empty if nothing is against it."""
        return ""

    def bots_wait(self, game: Game, line: Sequence[Entry]) -> bool:
        """Are the bots to do nothing now?"""
        return False

    def reply(self, game: Game, line: Sequence[Entry], seat: int) -> str:
        """What a bot's seat must do; empty if the bot decides."""
        return ""


class FromPosition(Origin):
    """It goes on from a position of another game."""

    def __init__(self, dealt_again: bool) -> None:
        self.dealt_again = dealt_again

    def told(self, game: Game, line: Sequence[Entry]) -> Plain:
        return {"kind": POSITION, "dealt_again": self.dealt_again}


class FromChallenge(Origin):
    """A goal to reach alone; when it is met or missed nobody moves any more."""

    def __init__(self, challenge: Challenge, game: Game) -> None:
        self.challenge = challenge
        self.turn = game.rules.turn_of(game)

    def standing(self, game: Game) -> str:
        return self.challenge.aim.standing(game, self.turn)

    def told(self, game: Game, line: Sequence[Entry]) -> Plain:
        return {"kind": CHALLENGE, **challenge_told(self.challenge), "standing": self.standing(game)}

    def refuses(self, game: Game, line: Sequence[Entry], seat: int, words: str) -> str:
        over = self.bots_wait(game, line)
        return "The challenge is over: take moves back, or try again." if over else ""

    def bots_wait(self, game: Game, line: Sequence[Entry]) -> bool:
        return self.standing(game) != OPEN


class FromTutorial(Origin):
    """Lessons: right moves are asked for, replies are written down, after the last one all are free."""

    def __init__(self, tutorial: Tutorial) -> None:
        self.tutorial = tutorial

    def told(self, game: Game, line: Sequence[Entry]) -> Plain:
        told = {"kind": TUTORIAL, "name": self.tutorial.name, "lesson": self.tutorial.lesson_after(line)}
        return {**told, "now": self.tutorial.awaited(game, line, LEARNER)}

    def refuses(self, game: Game, line: Sequence[Entry], seat: int, words: str) -> str:
        return self.tutorial.refuses(game, line, words) if seat == LEARNER else ""

    def bots_wait(self, game: Game, line: Sequence[Entry]) -> bool:
        return self.tutorial.next_beat(line) is not None and self.tutorial.reply(game, line) is None

    def reply(self, game: Game, line: Sequence[Entry], seat: int) -> str:
        found = self.tutorial.reply(game, line) if self.tutorial.next_beat(line) is not None else None
        return found[1] if found is not None and found[0] == seat else ""


def origin_from(data: Plain | None, rules: Ruleset, game: Game) -> Origin:
    """The origin of a game from what its table keeps, with the game at its beginning."""
    if data is None:
        return Origin()
    if data["kind"] == POSITION:
        return FromPosition(bool(data["dealt_again"]))
    if data["kind"] == CHALLENGE:
        return FromChallenge(find_challenge(rules, str(data["name"])), game)
    return FromTutorial(find_tutorial(rules, str(data["name"])))


def challenge_told(challenge: Challenge) -> Plain:
    """A challenge for its list and for those who play it."""
    return {
        "name": challenge.name,
        "title": challenge.title,
        "about": challenge.text("about"),
        "goal": challenge.goal,
        "seat": challenge.seats[challenge.seat],
    }


def tutorial_told(tutorial: Tutorial) -> Plain:
    """A tutorial with all that it says."""
    return {
        "name": tutorial.name,
        "title": tutorial.title,
        "about": tutorial.about,
        "lessons": [lesson.told() for lesson in tutorial.lessons],
    }
