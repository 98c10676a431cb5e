"""Playing for practice: nothing of it is saved, everything can be taken back."""

from __future__ import annotations

from cardwright.terminal.session import Session


class PracticeSession(Session):
    """A game that begins anew each time; the saved game stays as it is."""

    another = "retry"

    def save(self) -> None:
        """Nothing is written down."""

    def undo_to(self, seat: int) -> int | None:
        """The last own move goes, and with it all that was answered."""
        mine = [
            number
            for number, entry in enumerate(self.match.line)
            if entry.seat == seat and number not in self.automatic
        ]
        return mine[-1] if mine else None

    def why_no_undo(self, seat: int) -> str:
        return "You stand at the beginning."
