"""Card faces in letters: a row of cards as lines of text, and where on the row each card stands."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, field

from rich.cells import cell_len, set_cell_size
from rich.style import Style
from rich.text import Text

from cardwright.terminal.look import Palette

LABEL_WIDTH = 9
NARROWEST = 4
SHORTEST_NAME = 7  # letters that stay of a name on a card of one line, for facts beside it; on a wide one half
TOO_NARROW_FOR_TEXT = 10
MAY = "●"  # something may be done with the card
MAY_NOT = "×"  # the card is in hand, but can't be used now
BACK = "▒"


@dataclass(frozen=True)
class Face:
    """What is drawn of one card."""

    name: str
    handle: str = ""
    hues: tuple[tuple[str, str], ...] = ()  # letters and colours
    mark: str = " "  # of its kind
    facts: tuple[str, ...] = ()
    text: str = ""
    may: bool = False
    may_not: bool = False
    hidden: bool = False
    rare: bool = False
    badges: tuple[str, ...] = ()
    face_down: bool = False  # it lies face down, but may be read
    size: int = 0  # its width where it has one line only, if it needs no more


@dataclass
class Group:
    """A place in a row: its label, its cards, and what stands there if it has none."""

    label: str
    faces: list[Face] = field(default_factory=list)
    free: str = ""
    label_width: int = LABEL_WIDTH


@dataclass
class Drawn:
    """A row as it is drawn, and the columns of each card, for the mouse."""

    lines: list[Text]
    spans: list[tuple[int, int]]


def widths(count: int, room: int, widest: int, chosen: int | None) -> list[int]:
    """How wide each card is; where it gets narrow, the chosen one stays readable."""
    if count == 0:
        return []
    each = min(widest, room // count)
    if each >= 14 or chosen is None or count == 1:
        return [max(each, NARROWEST)] * count
    big = min(18, widest, room - NARROWEST * (count - 1))
    rest = max((room - big) // (count - 1), NARROWEST)
    return [max(big, rest) if index == chosen else min(rest, widest) for index in range(count)]


def window(count: int, room: int, cursor: int) -> tuple[int, int]:
    """The first card drawn and the one after the last: all if they fit, otherwise those about the cursor."""
    fitting = max((room - 14) // NARROWEST, 1) if count * NARROWEST > room else count
    first = max(0, min(cursor - fitting // 2, count - fitting))
    return first, first + fitting


def sizes_of(faces: list[Face], room: int, height: int, widest: int, chosen: int | None) -> list[int]:
    """The widths of cards in a row: those that need little have it, the others share what is left."""
    sizes = [face.size if height == 1 else 0 for face in faces]
    wants = [index for index, size in enumerate(sizes) if not size]
    room -= sum(sizes)
    shared = widths(len(wants), room, widest, wants.index(chosen) if chosen in wants else None)
    for index, size in zip(wants, shared, strict=True):
        sizes[index] = size
    return sizes


def draw_row(
    groups: list[Group],
    width: int,
    height: int,
    cursor: int | None,
    focused: bool,
    look: Palette,
    widest: int = 0,
) -> Drawn:
    """All places of a row side by side, each behind its label."""
    widest = widest or (24 if height > 3 or height == 1 else 20)
    lines = [Text(no_wrap=True) for _ in range(height)]
    spans: list[tuple[int, int]] = []
    faces = [face for group in groups for face in group.faces]
    free = sum(len(group.free) + 1 for group in groups if not group.faces)
    room = width - sum(group.label_width for group in groups) - free
    first, last = window(len(faces), room, cursor or 0)
    chosen = cursor - first if focused and cursor is not None else None
    sizes = sizes_of(faces[first:last], room, height, widest, chosen)
    x = 0
    for group in groups:
        at = len(spans)
        left_out = sum(1 for number in range(at, at + len(group.faces)) if not first <= number < last)
        put_label(lines, group, left_out, look)
        x += group.label_width
        if not group.faces:
            put_free(lines, group.free, look)
            x += len(group.free) + 1
        for index, face in enumerate(group.faces, at):
            size = sizes[index - first] if first <= index < last else 0
            if size:
                put_card(lines, face, size, index == cursor, focused, look)
            spans.append((x, x + size))
            x += size
    for line in lines:
        line.truncate(width)
    return Drawn(lines, spans)


def draw_columns(
    columns: list[list[Group]], width: int, height: int, cursor: int, focused: bool, look: Palette
) -> Drawn:
    """A row in columns of equal width, so that what belongs together stands above one another."""
    if len(columns) == 1:
        return draw_row(columns[0], width, height, cursor, focused, look)
    lines = [Text(no_wrap=True) for _ in range(height)]
    spans: list[tuple[int, int]] = []
    each = (width - len(columns) + 1) // len(columns)
    x = 0
    for number, groups in enumerate(columns):
        size = each if number < len(columns) - 1 else width - x
        count = sum(len(group.faces) for group in groups)
        mine = cursor - len(spans) if len(spans) <= cursor < len(spans) + count else None
        drawn = draw_row(groups, size, height, mine, focused, look, widest=size)
        for line, part in zip(lines, drawn.lines, strict=True):
            part.pad_right(max(size - part.cell_len, 0))
            line.append_text(part)
            line.append("" if number == len(columns) - 1 else "│", Style(color=look.ink_3, dim=True))
        spans += [(left + x, right + x) for left, right in drawn.spans]
        x += size + 1
    return Drawn(lines, spans)


def put_label(lines: list[Text], group: Group, left_out: int, look: Palette) -> None:
    """The name of the place, and how many of its cards there is no room for."""
    brief = group.label_width < LABEL_WIDTH
    for row, line in enumerate(lines):
        words = group.label if row == 0 else f"({left_out}…)" if row == 1 and left_out else ""
        if row == 0 and left_out and (brief or len(lines) == 1):
            words += "…"
        line.append(set_cell_size(words if brief else f" {words}", group.label_width), Style(color=look.ink_3))


def put_free(lines: list[Text], words: str, look: Palette) -> None:
    for row, line in enumerate(lines):
        line.append(words + " " if row == 0 else " " * (len(words) + 1), Style(color=look.ink_3, italic=True))


def put_card(lines: list[Text], face: Face, size: int, chosen: bool, focused: bool, look: Palette) -> None:
    """One card: the spine with hue and kind, the name, then facts and text; a gap at its right."""
    ground = look.raised if chosen and focused else look.paper
    body = max(size - 2, 1)
    rows = card_rows(face, body, len(lines))
    for number, line in enumerate(lines):
        letter, colour = spine(face, number, len(lines), look)
        line.append(letter, Style(color=on(colour), bgcolor=colour, bold=True))
        words = set_cell_size(rows[number], body)
        line.append(words, row_style(face, number, chosen, focused, ground, look))
        if face.badges and number == min(name_rows(face, rows), len(lines) - 1):
            raise_badges(line, words, face, len(lines), look)
        line.append(" ")


def name_rows(face: Face, rows: list[str]) -> int:
    """The row in which the badges of a higher card stand: the one after its name."""
    return next((number for number, row in enumerate(rows) if number and row.startswith(face.badges[0])), 0)


def raise_badges(line: Text, words: str, face: Face, height: int, look: Palette) -> None:
    """Badges stand out from the letters around them."""
    badges = ("" if height == 1 else " ").join(face.badges)
    at = words.rfind(badges) if height == 1 else words.find(badges)
    if at >= 0:
        start = len(line.plain) - len(words) + at
        line.stylize(Style(color=look.paper, bgcolor=look.ink_2, bold=True), start, start + len(badges))


def row_style(face: Face, number: int, chosen: bool, focused: bool, ground: str, look: Palette) -> Style:
    """The name of the card under the cursor is reversed; one that can't be used is pale."""
    ink = look.ink_3 if face.may_not or face.hidden else look.ink if number == 0 else look.ink_2
    if number == 0 and chosen and focused:
        return Style(color=ground, bgcolor=ink, bold=True)
    return Style(color=ink, bgcolor=ground, bold=number == 0 and face.may)


def spine(face: Face, number: int, height: int, look: Palette) -> tuple[str, str]:
    """The letter and colour at the card's left edge: hues from above, the kind at the foot."""
    if face.hidden:
        return BACK, look.ink_3
    colours = face.hues or ((" ", look.ink_3),)
    if height == 1:
        return (BACK if face.face_down else colours[0][0].strip() or face.mark), colours[0][1]
    if number == height - 1:
        return face.mark, colours[0][1]
    if number < len(colours):
        return colours[number]
    return " ", colours[0][1]


def on(colour: str) -> str:
    """Black or white, whichever reads better on a colour."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#000000" if red * 299 + green * 587 + blue * 114 > 128_000 else "#ffffff"


def card_rows(face: Face, width: int, height: int) -> list[str]:
    """The rows of a card's body: the name, then what it gives now, then as much of the text as fits."""
    sign = MAY if face.may else MAY_NOT if face.may_not else ""
    name = f"{sign}{face.name}{'*' if face.rare else ''}"
    if height == 1:
        return [one_row(name, face, width)]
    room = height > 3 or (height > 2 and not face.facts and width >= TOO_NARROW_FOR_TEXT)
    if room and cell_len(name) > width and max(map(cell_len, name.split())) <= width:
        rows = [shortened(part, width) for part in textwrap.wrap(name, max(width, 4))[:2]]
    else:
        rows = [shortened(name, width)]
    told = (*face.badges, *face.facts)
    facts = " ".join(told)
    if facts and cell_len(facts) <= width:
        rows.append(facts)
    elif facts:
        rows += pack(told, width, height - 1)
    if width < TOO_NARROW_FOR_TEXT or height <= len(rows):
        return [*rows[:height], *[""] * (height - len(rows))]
    text = textwrap.wrap(face.text, width, max_lines=height - len(rows), placeholder="…")
    return [*rows, *text, *[""] * (height - len(rows) - len(text))]


def one_row(name: str, face: Face, width: int) -> str:
    """A card of one line: its badges always, then as many facts as leave room for its name."""
    beside = "".join(face.badges)
    least = min(cell_len(name), max(SHORTEST_NAME, width // 2))
    for fact in face.facts:
        longer = f"{beside} {fact}".strip()
        if cell_len(longer) + 1 + least > width:
            break
        beside = longer
    if not beside:
        return shortened(name, width)
    room = max(width - cell_len(beside) - 1, 2)
    return f"{set_cell_size(shortened(name, room), room)} {beside}"


def pack(facts: tuple[str, ...], width: int, most: int) -> list[str]:
    """Facts on as few rows as they need."""
    rows: list[str] = []
    for fact in facts:
        if rows and cell_len(rows[-1]) + 1 + cell_len(fact) <= width:
            rows[-1] += f" {fact}"
        else:
            rows.append(squeezed(fact, width))
    return rows[:most]


def squeezed(fact: str, width: int) -> str:
    """A fact that fits: `+10 ATT` becomes `+10 A` on a narrow card."""
    if cell_len(fact) <= width:
        return fact
    first, _, second = fact.partition(" ")
    return f"{first} {second}"[:width].rstrip() if second else shortened(fact, width)


def shortened(words: str, width: int) -> str:
    if cell_len(words) <= width:
        return words
    return words[: max(width - 1, 1)] + "…" if width > 1 else words[:width]
