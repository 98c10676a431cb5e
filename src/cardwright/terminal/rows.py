"""A row of cards on the screen: drawn from the view, walked with the arrows, clicked with the mouse."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widget import Widget

from cardwright.terminal import sentences
from cardwright.terminal.board import ME, Row
from cardwright.terminal.faces import Drawn, Face, Group, draw_row
from cardwright.terminal.look import palette
from cardwright.terminal.session import Session


def groups_of(session: Session, seat: int, view: sentences.View, row: Row) -> list[Group]:
    """The places of a row with their cards, as the seat may see them."""
    board = session.board
    found = []
    for label in sentences.labels_of_row(view, row):
        look = board.look(sentences.kind_of_place(label))
        cards = sentences.cards_in(view, label)
        if not cards and look.hidden_when_empty:
            continue
        faces = [face_of(session, seat, view, card, label, row.side == ME) for card in cards]
        found.append(Group(look.label, faces, look.free))
    return found


def face_of(
    session: Session, seat: int, view: sentences.View, card: sentences.CardEntry, label: str, mine: bool
) -> Face:
    """A card as it is drawn: with a mark if something may be done with it now."""
    rules, board = session.rules, session.board
    deciding = view["decision"] is not None
    may = deciding and bool(session.options_for(seat, card["handle"]))
    name = sentences.card_name(rules, board, card)
    if "name" not in card:
        return Face(name, card["handle"], may=may, hidden=True)
    in_hand = mine and "text" not in card and "gives" not in card and not session.lies_in_play(label)
    hues = tuple((board.hues[hue][0], hue) for hue in sentences.hues_of(rules, board, card["name"]))
    return Face(
        name.rstrip("*"),
        card["handle"],
        hues,
        board.kinds.get(card["kind"], " "),
        tuple(sentences.facts_of(board, card, short=True)),
        str(sentences.printed(rules, board, card["name"], "text") or ""),
        may,
        deciding and in_hand and not may,
        rare=bool(sentences.printed(rules, board, card["name"], "rare")),
    )


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
        super().__init__(id=f"row-{number}", classes=f"side-{row.side}")
        self.row = row
        self.groups: list[Group] = []
        self.cursor = 0
        self.drawn: Drawn | None = None

    def show(self, groups: list[Group]) -> None:
        """Draw other cards; the cursor stays where it is, as far as there are cards."""
        self.groups = groups
        self.cursor = max(min(self.cursor, len(self.faces) - 1), 0)
        self.can_focus = bool(self.faces)
        self.refresh()

    @property
    def faces(self) -> list[Face]:
        return [face for group in self.groups for face in group.faces]

    @property
    def chosen(self) -> Face | None:
        return self.faces[self.cursor] if self.faces else None

    def render(self) -> Text:
        look = palette(self.app.current_theme.dark)
        groups = [
            Group(group.label, [self.coloured(face) for face in group.faces], group.free) for group in self.groups
        ]
        self.drawn = draw_row(groups, self.size.width, self.size.height, self.cursor, self.has_focus, look)
        return Text("\n", no_wrap=True).join(self.drawn.lines)

    def coloured(self, face: Face) -> Face:
        """The face with its hues as colours of the present theme."""
        session: Session = self.app.session  # type: ignore[attr-defined]
        look = palette(self.app.current_theme.dark)
        hues = tuple((letter, look.hue(session.board.hues[hue])) for letter, hue in face.hues)
        return Face(**{**face.__dict__, "hues": hues})

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
