"""Card files: what every game reads in them the same way, each slip of the pen named with its place."""

from __future__ import annotations

import tomllib
from typing import Any, Final, TypeAlias

from cardwright.core.errors import BadInput
from cardwright.text.nearest import nearest_of

Table: TypeAlias = dict[str, Any]

HIGHEST: Final = 999  # the largest number that may be printed


def card_tables(text: str, where: str, keys: tuple[str, ...] = ()) -> tuple[Table, list[Table]]:
    """A card file, which may have these keys besides its cards, and the tables of its cards."""
    try:
        file = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadInput(f"not a TOML file: {error}", where) from None
    only_keys(file, (*keys, "card"), where)
    tables = file.get("card", [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise BadInput("cards are written as [[card]]", where)
    return file, tables


def only_keys(table: Table, keys: tuple[str, ...], where: str, here: str = "") -> None:
    """A key that means nothing, here or anywhere, is a slip of the pen."""
    for key in table:
        if key not in keys:
            raise BadInput(f"{key}: {one_of(key, keys)}{here}", where)


def one_of(found: object, right: tuple[str, ...], what: str = "") -> str:
    """What could stand there, and what was probably meant."""
    near = nearest_of(str(found), right)
    suggestion = f' (did you mean "{near}"?)' if near else ""
    what = f"{what}, as one of" if what else "one of"
    return f"{what} {', '.join(right)}; {not_this(found)}{suggestion}"


def not_this(found: object) -> str:
    """What stands there instead."""
    return "it is missing" if found is None else f"not {found!r}"


def printed_number(
    table: Table, key: str, where: str, usual: int | None = 0, least: int = 0, most: int = HIGHEST
) -> int:
    """A printed number; one with a usual value may be missing."""
    value = table.get(key)
    if value is None and usual is not None:
        return usual
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    right = f"a number from {least} to {most}, as in {key} = {max(least, 2)}"
    raise BadInput(f"{key}: {right}; {not_this(value)}", where)


def printed_text(table: Table, key: str, where: str, needed: bool = False) -> str:
    """A text as printed, in one line and without spaces around it; one that is not needed may be missing."""
    value = table.get(key, None if needed else "")
    if isinstance(value, str) and value == value.strip() and (value.isprintable() or not value):
        return value
    raise BadInput(f"{key}: a text in quotes, in one line and without spaces around it; {not_this(value)}", where)


def yes_or_no(table: Table, key: str, where: str, clause: str) -> bool:
    """Something that a card shows or does not show."""
    value = table.get(key, False)
    if isinstance(value, bool):
        return value
    raise BadInput(f"{key}: true or false, not {value!r}", where, clause)
