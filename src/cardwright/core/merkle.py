"""Merkle trees: one hash that fixes a whole list, and a short proof for each single item of it."""

from __future__ import annotations

from hashlib import sha256


def leaf(data: bytes) -> bytes:
    """An item of the list as its hash; no inner hash can pass for one."""
    return sha256(b"\x00" + data).digest()


def node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()


def root_of(leaves: list[bytes]) -> bytes:
    """The hash of the whole list; of an odd row the last one rises as it is."""
    row = leaves
    while len(row) > 1:
        row = row_above(row)
    return row[0] if row else leaf(b"")


def row_above(row: list[bytes]) -> list[bytes]:
    above = [node(row[at], row[at + 1]) for at in range(0, len(row) - 1, 2)]
    return [*above, row[-1]] if len(row) % 2 else above


def path_of(leaves: list[bytes], at: int) -> list[bytes]:
    """What proves that the leaf at this place belongs to the list: its neighbours on the way up."""
    path: list[bytes] = []
    row = leaves
    while len(row) > 1:
        beside = at ^ 1
        if beside < len(row):
            path.append(row[beside])
        row = row_above(row)
        at //= 2
    return path


def root_by(start: bytes, at: int, count: int, path: list[bytes]) -> bytes | None:
    """The root that a leaf at this place of so many leads to by a path; None if the path has a wrong length."""
    found, used = start, 0
    while count > 1:
        beside = at ^ 1
        if beside < count:
            if used == len(path):
                return None
            found = node(path[used], found) if at % 2 else node(found, path[used])
            used += 1
        at //= 2
        count = (count + 1) // 2
    return found if used == len(path) else None
