"""Tutorials in the terminal: before each move that they wait for, the lessons up to there are told."""

from __future__ import annotations

from cardwright.client.challenges import REPLIES
from cardwright.client.seating import HUMAN
from cardwright.client.tutorials import LEARNER, Tutorial
from cardwright.core.asking import find_pick
from cardwright.core.picks import Pick
from cardwright.core.records import Match
from cardwright.core.refusals import NOT_ALLOWED_NOW, Refusal
from cardwright.terminal.practice import PracticeSession


class TutorialSession(PracticeSession):
    """A first game in lessons; after the last one the other plays on freely."""

    def __init__(self, tutorial: Tutorial) -> None:
        record = tutorial.record()
        players = [HUMAN if seat == LEARNER else REPLIES for seat in range(len(tutorial.seats))]
        super().__init__(record.rules, Match(record), players, [""] * len(players), 1)
        self.tutorial = tutorial
        self.told = 0  # lessons that were told
        self.tell_lessons()

    def greeting(self) -> str:
        return f"{self.rules.name}, {self.tutorial.title}. {self.tutorial.about}".rstrip()

    def subtitles(self) -> list[str]:
        return [self.tutorial.title]

    def tell_lessons(self) -> None:
        """Tell what has not been told, up to the lesson whose move is to be made now."""
        if self.is_over():
            upto = len(self.tutorial.lessons)
        elif self.tutorial.reply(self.game, self.match.line) is not None:
            return
        else:
            upto = self.tutorial.lesson_after(self.match.line) + 1
        for number, lesson in enumerate(self.tutorial.lessons[self.told : upto], self.told + 1):
            cited = f" [{', '.join(lesson.clauses)}]" if lesson.clauses else ""
            self.lessons.append(f"Lesson {number}: {lesson.say}{cited}")
            self.told = number

    def play(self, seat: int, words: str) -> Refusal | None:
        """A move; another one than the lesson asks for is refused."""
        refused = self.tutorial.refuses(self.game, self.match.line, words)
        if refused:
            return Refusal(NOT_ALLOWED_NOW, refused)
        found = super().play(seat, words)
        self.tell_lessons()
        return found

    def asked_bot(self) -> int | None:
        """Those who reply wait until the lesson says what."""
        if self.tutorial.next_beat(self.match.line) is None:
            return super().asked_bot()
        found = self.tutorial.reply(self.game, self.match.line)
        return None if found is None else found[0]

    def bot_moves(self) -> bool:
        """The reply of the lesson, or after the last lesson what the bot likes."""
        seat = self.asked_bot()
        if seat is None:
            return False
        reply = self.tutorial.reply(self.game, self.match.line)
        found = find_pick(self.game, seat, reply[1]) if reply is not None else None
        if self.tutorial.next_beat(self.match.line) is None or not isinstance(found, Pick):
            moved = super().bot_moves()
        else:
            self.match.pick(seat, found)
            moved = True
        self.tell_lessons()
        return moved

    def passes_by_itself(self) -> bool:
        """Windows in which the lesson has nothing to do are passed."""
        beat = self.tutorial.next_beat(self.match.line)
        right = self.tutorial.awaited(self.game, self.match.line, LEARNER)
        if beat is None or self.is_over() or len(right) != 1 or beat.means(right[0]):
            return super().passes_by_itself()
        found = find_pick(self.game, LEARNER, right[0])
        assert isinstance(found, Pick), "what is offered can be picked"
        self.automatic.append(len(self.match.line))
        self.match.pick(LEARNER, found)
        self.tell_lessons()
        return True

    def undo(self, seat: int) -> Refusal | None:
        refused = super().undo(seat)
        self.told = min(self.told, self.tutorial.lesson_after(self.match.line))
        self.lessons.clear()
        self.tell_lessons()
        return refused

    def hint(self) -> str:
        """What the lesson asks for."""
        right = self.tutorial.awaited(self.game, self.match.line, LEARNER)
        free = self.tutorial.next_beat(self.match.line) is None
        return "Play as you like." if free or not right else f"Try: {' or '.join(right)}."

    def rematch(self) -> TutorialSession:
        return TutorialSession(self.tutorial)
