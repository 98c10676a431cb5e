"""Where the places stand for the player who looks: the own side below, facing it the side of another player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cardwright.client.board import FOE, ME, TABLE, Board, Row
from cardwright.client.sentences import View, at, foes, is_out


@dataclass(frozen=True)
class Across:
    """A half of another player as it is drawn above one of the own halves."""

    player: str
    half: str
    faces: bool  # does it face the own half below it, or is it only shown there?


def tables(board: Board, view: View) -> list[str]:
    """What can be shown above the own side: what faces it (an empty name), then each other player's side."""
    others = [name for name in foes(view) if not is_out(view, name)] or foes(view)
    if len(others) < 2:
        return [""]
    return ["", *others] if board.halves else others


def next_table(board: Board, view: View, shown: str) -> str:
    """The next of them, round and round."""
    found = tables(board, view)
    at_present = found.index(shown) if shown in found else 0
    return found[(at_present + 1) % len(found)]


def shown_foe(board: Board, view: View, shown: str) -> str:
    """The player whose places that are in no half are drawn above."""
    others = [name for name in tables(board, view) if name] or foes(view)
    return shown if shown in others else others[0] if others else ""


def across(board: Board, view: View, shown: str = "") -> list[Across | None]:
    """For each own half from left to right what is drawn above it: what faces it, or a half of the one shown."""
    assert board.halves is not None
    facing = at(view["table"], board.halves.facing) if board.halves.facing else None
    if not isinstance(facing, dict):
        foe = shown_foe(board, view, shown)
        return [Across(foe, half, True) if foe else None for half in board.halves.names]
    found: list[Across | None] = [first_across(facing.get(half, []), shown) for half in board.halves.names]
    if shown:
        drawn = [there.half for there in found if there]
        rest = [half for half in board.halves.names if half not in drawn]  # taken from the end: it sits opposite
        return [there or Across(shown, rest.pop(), False) for there in found]
    return found


def first_across(there: list[Any], shown: str) -> Across | None:
    """The first half that faces one of ours, or the one of the player who is shown."""
    for player, half in there:
        if shown in ("", player):
            return Across(player, half, True)
    return None


def columns_of(board: Board, view: View, row: Row, shown: str = "") -> list[list[str]]:
    """The places of a row by their labels in the view, column by column; a row without halves is one column."""
    if row.halves and board.halves:
        return [labels_of_half(board, view, row, there) for there in halves_of(board, view, row, shown)]
    if row.side == TABLE:
        labels = list(row.places)
    else:
        name = view["viewer"] if row.side == ME else shown_foe(board, view, shown)
        labels = [f"{name}.{place}" for place in row.places]
    return [[label for label in labels if label in view["places"]]]


def halves_of(board: Board, view: View, row: Row, shown: str) -> list[Across | None]:
    """The halves of a row from left to right."""
    assert board.halves is not None
    if row.side == FOE:
        return across(board, view, shown)
    return [Across(view["viewer"], half, True) for half in board.halves.names]


def labels_of_half(board: Board, view: View, row: Row, there: Across | None) -> list[str]:
    if there is None:
        return []
    labels = [f"{there.player}.{board.part(there.half, part)}" for part in row.places]
    return [label for label in labels if label in view["places"]]


def own_labels(board: Board, view: View) -> list[str]:
    """All places of the player who looks that are drawn with their cards."""
    rows = [row for row in board.rows if row.side == ME]
    return [label for row in rows for column in columns_of(board, view, row) for label in column]


def facing_words(board: Board, view: View, half: str) -> str:
    """Which halves of whom face one of the own halves."""
    assert board.halves is not None
    facing = at(view["table"], board.halves.facing) if board.halves.facing else None
    there = facing.get(half, []) if isinstance(facing, dict) else []
    return " and ".join(f"{player}'s {other}" for player, other in there)
