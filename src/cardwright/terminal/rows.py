"""A row of cards on the screen: drawn from the view, walked with the arrows, clicked with the mouse."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widget import Widget

from cardwright.client import sentences
from cardwright.client.board import ME, TABLE, Row
from cardwright.client.layout import columns_of
from cardwright.terminal.faces import LABEL_WIDTH, Drawn, Face, Group, draw_columns
from cardwright.terminal.look import palette
from cardwright.terminal.session import Session

SMALLEST = 24  # rows of the screen that everything must fit
AROUND = 8  # lines around the rows: title, numbers of both sides, question, three options, keys
BACK_WIDTH = 13  # of a card face down on one line
LONGEST_LABEL = 10
TALL = 30  # rows from which cards are drawn higher


def heights(rows: list[Row], screen: int, more: int = 0) -> list[int]:
    """How many lines each row has on a screen of so many, `more` of them taken by what only some tables show.

    What is left over is shared, rows alike growing alike; where lines are missing the highest rows give way.
    """
    lines = [row.height for row in rows]
    for _ in range(sum(lines) + AROUND + more - screen):
        highest = max(range(len(lines)), key=lambda number: (lines[number], number))
        lines[highest] = max(lines[highest] - 1, 1)
    left = screen - SMALLEST - 2 - more if screen >= TALL or any(row.halves for row in rows) else 0
    by_growth = sorted(rows, key=lambda row: row.height - tallest(row))
    for _ in range(3):
        for places in dict.fromkeys((row.places, row.halves) for row in by_growth):
            alike = [number for number, row in enumerate(rows) if (row.places, row.halves) == places]
            if len(alike) <= left and all(lines[number] < tallest(rows[number]) for number in alike):
                left -= len(alike)
                lines = [size + (number in alike) for number, size in enumerate(lines)]
    return lines


def tallest(row: Row) -> int:
    """How high a row may grow."""
    return row.tall or row.height + (0 if row.side == TABLE else 3)


def groups_of(session: Session, seat: int, view: sentences.View, row: Row, shown: str = "") -> list[list[Group]]:
    """The places of a row with their cards, column by column, as the seat may see them."""
    columns = columns_of(session.board, view, row, shown)
    return [
        [group for label in labels for group in groups_at(session, seat, view, row, label)] for labels in columns
    ]


def groups_at(session: Session, seat: int, view: sentences.View, row: Row, label: str) -> list[Group]:
    """A place with its cards; none if it is not drawn now."""
    look = session.board.look(sentences.kind_of_place(label))
    cards = sentences.cards_in(view, label, look)
    if not cards and look.hidden_when_empty:
        return []
    faces = [face_of(session, seat, view, card, label, row.side == ME) for card in cards]
    if not row.halves:
        fits = len(look.label) < LABEL_WIDTH or not look.short
        label = look.label if fits else look.short
        return [Group(label, faces, look.free, max(LABEL_WIDTH, min(len(label), LONGEST_LABEL) + 2))]
    return [Group(look.short, faces, look.free, min(len(look.short) + 1, LABEL_WIDTH - 1))]


def face_of(
    session: Session, seat: int, view: sentences.View, card: sentences.CardEntry, label: str, mine: bool
) -> Face:
    """A card as it is drawn: with a mark if something may be done with it now."""
    rules, board = session.rules, session.board
    deciding = view["decision"] is not None
    may = deciding and bool(session.options_for(seat, card["handle"]))
    name = sentences.card_name(rules, board, card)
    badges = tuple(sentences.badges_of(board, card))
    if "pile" in card:
        return pile_face(session, card, label, may)
    if "name" not in card:
        return Face(name, card["handle"], may=may, hidden=True, badges=badges, size=min(len(name) + 3, BACK_WIDTH))
    in_hand = mine and "text" not in card and "gives" not in card and not session.lies_in_play(label)
    hues = tuple((board.hues[hue][0], hue) for hue in sentences.hues_of(rules, board, sentences.key_of(card)))
    return Face(
        name.rstrip("*"),
        card["handle"],
        hues,
        board.kinds.get(card["kind"], " "),
        tuple(sentences.facts_of(board, card, short=True)),
        str(card.get("text") or sentences.brief_print(rules, board, sentences.key_of(card))),
        may,
        deciding and in_hand and not may,
        rare=bool(sentences.printed(rules, board, sentences.key_of(card), "rare")),
        badges=badges,
        face_down=bool(card.get("face_down")),
    )


def pile_face(session: Session, card: sentences.CardEntry, label: str, may: bool) -> Face:
    """A pile: what its back tells and how many cards; its top card below, if the viewer knows it."""
    look = session.board.look(sentences.kind_of_place(label))
    view_told = look.sign.format(card["told"]) if card["told"] is not None else look.back
    number = f"x{card['pile']}"
    size = len(view_told) + len(number) + 4
    top = (card["name"],) if "name" in card else ()
    return Face(f"{view_told} {number}", card["handle"], facts=top, may=may, hidden=True, size=size)


class CardRow(Widget, can_focus=True):
    """The cards of one row; the arrows go along it, Enter uses the card under the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "go(-1)", "left", show=False),
        Binding("right", "go(1)", "right", show=False),
        Binding("home", "go(-99)", "first", show=False),
        Binding("end", "go(99)", "last", show=False),
        Binding("enter", "use", "use", show=False),
    ]

    class Chosen(Message):
        """The cursor came to another card."""

        def __init__(self, row: CardRow, by_hand: bool) -> None:
            super().__init__()
            self.row = row
            self.by_hand = by_hand  # did the player move it, or did it come with the focus?

    class Used(Message):
        """The player wants to do something with the card."""

        def __init__(self, handle: str) -> None:
            super().__init__()
            self.handle = handle

    def __init__(self, row: Row, number: int) -> None:
        super().__init__(id=f"row-{number}", classes=f"side-{row.side}{' halves' if row.halves else ''}")
        self.row = row
        self.columns: list[list[Group]] = []
        self.cursor = 0
        self.drawn: Drawn | None = None

    def show(self, columns: list[list[Group]]) -> None:
        """Draw other cards; the cursor stays where it is, as far as there are cards."""
        self.columns = columns
        self.cursor = max(min(self.cursor, len(self.faces) - 1), 0)
        self.can_focus = bool(self.faces)
        self.refresh()

    @property
    def faces(self) -> list[Face]:
        return [face for groups in self.columns for group in groups for face in group.faces]

    @property
    def chosen(self) -> Face | None:
        return self.faces[self.cursor] if self.faces else None

    def render(self) -> Text:
        look = palette(self.app.current_theme.dark)
        columns = [
            [replace(group, faces=[self.coloured(face) for face in group.faces]) for group in groups]
            for groups in self.columns
        ]
        width, height = self.size
        self.drawn = draw_columns(columns, width, height, self.cursor, self.has_focus, look)
        return Text("\n", no_wrap=True).join(self.drawn.lines)

    def coloured(self, face: Face) -> Face:
        """The face with its hues as colours of the present theme."""
        session: Session = self.app.session  # type: ignore[attr-defined]
        look = palette(self.app.current_theme.dark)
        hues = tuple((letter, look.hue(session.board.hues[hue])) for letter, hue in face.hues)
        return replace(face, hues=hues)

    def middle_of_cursor(self) -> int:
        """The column of the screen in which the card under the cursor stands."""
        spans = self.drawn.spans if self.drawn else []
        return sum(spans[self.cursor]) // 2 if self.cursor < len(spans) else 0

    def come_from(self, other: CardRow) -> None:
        """Between rows of halves the cursor goes straight up or down."""
        if self.row.halves and other.row.halves and self.drawn and self.drawn.spans:
            x = other.middle_of_cursor()
            distances = [abs((left + right) // 2 - x) for left, right in self.drawn.spans]
            self.cursor = distances.index(min(distances))

    def action_go(self, by: int) -> None:
        self.move_to(max(0, min(self.cursor + by, len(self.faces) - 1)))

    def action_use(self) -> None:
        if self.chosen is not None:
            self.post_message(self.Used(self.chosen.handle))

    def move_to(self, cursor: int) -> None:
        self.cursor = cursor
        self.refresh()
        self.post_message(self.Chosen(self, by_hand=True))

    def on_focus(self) -> None:
        self.refresh()
        self.post_message(self.Chosen(self, by_hand=False))

    def on_blur(self) -> None:
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """The first click chooses a card, the second uses it."""
        for index, (left, right) in enumerate(self.drawn.spans if self.drawn else []):
            if left <= event.x < right:
                was_chosen = self.cursor == index and self.had_focus
                self.move_to(index)
                if was_chosen:
                    self.action_use()
        self.had_focus = True

    had_focus = False

    def on_mouse_down(self) -> None:
        self.had_focus = self.has_focus
