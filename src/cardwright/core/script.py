"""Scripted chance: a scenario names what every die, shuffle and random choice brings."""

from __future__ import annotations

from typing import Any, Final

from cardwright.core.chance import Chance, seeded
from cardwright.core.errors import BadInput
from cardwright.core.places import PlaceTable

RIGHT: Final = '"roll 7", "shuffle P1.source: Punch, …" or "random P1.pool: Punch"'


def check_lines(lines: tuple[str, ...], places: PlaceTable) -> None:
    """Every line of a script can be meant: a roll, or a shuffle or a random piece of a place that there is."""
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "roll" and rest[:1].isdigit():
            continue
        if word not in ("shuffle", "random") or ":" not in rest:
            raise BadInput(f'"{line:.60}" is no line of chance; write {RIGHT}', "chance")
        label = rest.partition(":")[0]
        if label not in places.by_label:
            raise BadInput(
                f'"{line:.60}": there is no place "{label}"; there are {", ".join(places.by_label)}', "chance"
            )


class Script:
    """Lines of chance still to come: `roll 7`, `shuffle P1.source: Punch, …`, `random P1.pool: Punch`."""

    def __init__(self, lines: tuple[str, ...], at: int = 0, chance: Chance | None = None) -> None:
        self.lines = lines
        self.at = at
        self.chance = chance if chance is not None else seeded(1)  # for what no line names

    def copy(self) -> Script:
        return Script(self.lines, self.at, self.chance.copy())

    def left_over(self) -> tuple[str, ...]:
        """Lines that nothing used; a scenario must use them all."""
        return self.lines[self.at :]

    def next_line(self, start: str) -> str | None:
        """What follows this beginning on the next line, None if the script is over."""
        if self.at >= len(self.lines):
            return None
        line = self.lines[self.at]
        if not line.startswith(start):
            raise BadInput(f'chance was asked for "{start.strip()}", but the script says "{line}"')
        self.at += 1
        return line[len(start) :].strip()

    def number(self, why: str, bound: int) -> int:
        """A scripted roll counts from 1."""
        line = self.next_line("roll ")
        if line is None:
            return self.chance.below(bound)
        value = int(line.split()[0]) if line.split()[0].isdigit() else 0
        if not 1 <= value <= bound:
            raise BadInput(f'"roll {line}" for {why}: a number from 1 to {bound} is needed')
        return value - 1

    def random_piece(self, game: Any, place: int, why: str) -> int:
        label = game.table.places[place].label
        pieces: list[int] = game.contents[place]
        line = self.next_line(f"random {label}:")
        if line is None:
            return pieces[self.chance.below(len(pieces))]
        for piece in pieces:
            if game.name(piece).lower() == line.lower():
                return piece
        raise BadInput(f'"random {label}: {line}" for {why}: no such piece there')

    def shuffle(self, game: Any, place: int) -> None:
        """Names come top first; pieces that are not named lie below in their old order."""
        label = game.table.places[place].label
        pieces: list[int] = game.contents[place]
        line = self.next_line(f"shuffle {label}:")
        if line is None:
            self.chance.shuffle(pieces)
            return
        top: list[int] = []
        rest = pieces.copy()
        for name in [part.strip().lower() for part in line.split(",") if part.strip() not in ("", "…", "...")]:
            found = [piece for piece in rest if game.name(piece).lower() == name]
            if not found:
                raise BadInput(f'"shuffle {label}": there is no {name} (left) in it')
            top.append(found[0])
            rest.remove(found[0])
        pieces[:] = rest + top[::-1]
