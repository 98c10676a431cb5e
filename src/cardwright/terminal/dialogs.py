"""What lies over the table for a while: texts, the rulebook, questions, the curtain, the end."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Button, Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from cardwright.client import rulebook
from cardwright.client.board import Board
from cardwright.core.clauses import Clause
from cardwright.core.ruleset import Ruleset

CLOSE: Final[list[BindingType]] = [Binding("escape,q", "close", "Close")]


class Reading(ModalScreen[None]):
    """A text to read; Escape closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *CLOSE,
        Binding("down", "scroll(1)", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("pagedown,space", "scroll(10)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
    ]

    def __init__(self, title: str, text: Text, at_end: bool = False) -> None:
        super().__init__()
        self.heading = title
        self.text = text
        self.at_end = at_end

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Label(self.heading, classes="heading", markup=False)
            with VerticalScroll(id="text", can_focus=False):
                yield Static(self.text, id="words")
            yield Label("Esc close   ↑ ↓ scroll", classes="hint")

    def on_mount(self) -> None:
        if self.at_end:
            self.query_one("#text", VerticalScroll).scroll_end(animate=False)

    def action_scroll(self, by: int) -> None:
        self.query_one("#text", VerticalScroll).scroll_relative(y=by, animate=False)

    def action_close(self) -> None:
        self.dismiss()


class LogReading(Reading):
    """The log in prose; the numbers of the rules on demand."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("l,c", "clauses", "Rule numbers")]

    def __init__(self, lines: list[dict[str, str]], with_clauses: bool) -> None:
        self.lines = lines
        self.with_clauses = with_clauses
        super().__init__("Log", self.written(), at_end=True)

    def compose(self) -> ComposeResult:
        yield from super().compose()

    def on_mount(self) -> None:
        super().on_mount()
        self.query_one(".hint", Label).update("Esc close   ↑ ↓ scroll   l rule numbers on or off")

    def written(self) -> Text:
        rows = []
        for line in self.lines:
            number = f"  {line['clause']}" if self.with_clauses and line["clause"] else ""
            rows.append(Text(line["text"]).append(number, "dim italic"))
        return Text("\n").join(rows)

    def action_clauses(self) -> None:
        self.with_clauses = not self.with_clauses
        self.query_one("#words", Static).update(self.written())
        self.app.with_clauses = self.with_clauses  # type: ignore[attr-defined]


class Chooser(ModalScreen[str | None]):
    """One of several moves with the same card."""

    BINDINGS: ClassVar[list[BindingType]] = CLOSE

    def __init__(self, question: str, options: list[str]) -> None:
        super().__init__()
        self.question = question
        self.options = options

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog small"):
            yield Label(self.question, classes="heading", markup=False)
            yield OptionList(*(Option(Text(words)) for words in self.options))
            yield Label("Enter choose   Esc back", classes="hint")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self.options[event.option_index])

    def action_close(self) -> None:
        self.dismiss(None)


class Confirm(ModalScreen[bool]):
    """A question that is answered by yes or no; no is the safe one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", "Yes"),
        Binding("n,escape", "answer(False)", "No"),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self.question = question

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog small"):
            yield Label(self.question, classes="heading", markup=False)
            with Horizontal(classes="buttons"):
                yield Button("No (n)", id="no")
                yield Button("Yes (y)", id="yes")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")

    def action_answer(self, yes: bool) -> None:
        self.dismiss(yes)


class Curtain(Screen[None]):
    """Hides the whole table while the keyboard passes to another player."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "open", "Open")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.player = name

    def compose(self) -> ComposeResult:
        with Vertical(id="curtain"):
            yield Label(f"Pass the keyboard to {self.player}, press Enter.", markup=False)

    def action_open(self) -> None:
        self.dismiss()

    def on_click(self) -> None:
        self.dismiss()


class Ending(ModalScreen[str]):
    """How the game ended, and what now."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "again", "Again"),
        Binding("u", "undo", "Undo", show=False),
        Binding("escape,t", "end('table')", "Look at the table"),
        Binding("q", "end('quit')", "Quit"),
    ]

    def __init__(self, title: str, reason: str, another: str) -> None:
        super().__init__()
        self.heading = title
        self.reason = reason
        self.another = another  # rematch, or retry

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog small"):
            yield Label(self.heading, classes="heading", markup=False)
            yield Static(Text(self.reason))
            with Horizontal(classes="buttons"):
                yield Button(f"{self.another.capitalize()} (r)", id=self.another)
                yield Button("Table (t)", id="table")
                yield Button("Quit (q)", id="quit")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id or "table")

    def action_end(self, what: str) -> None:
        self.dismiss(what)

    def action_again(self) -> None:
        self.dismiss(self.another)

    def action_undo(self) -> None:
        self.dismiss("undo")


class RulesBrowser(ModalScreen[None]):
    """The rulebook: sections, their clauses, and a search over all of them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back"),
        Binding("slash", "search", "Search", show=False),
    ]

    def __init__(self, rules: Ruleset, clause: str = "") -> None:
        super().__init__()
        self.rules = rules
        self.first = clause
        self.shown: list[Clause] = []

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Input(placeholder="Search: words, or the number of a rule")
            yield OptionList(id="clauses")
            with VerticalScroll(id="clause", can_focus=False):
                yield Static(id="clause-text")
            yield Label("Enter open   / search   Esc back", classes="hint")

    def on_mount(self) -> None:
        if self.first:
            self.query_one(Input).value = self.first
        else:
            self.show_sections()
        self.query_one("#clauses").focus()

    def show_sections(self) -> None:
        self.shown = []
        listed = self.query_one("#clauses", OptionList)
        listed.clear_options()
        for id, title in self.rules.sections.items():
            listed.add_option(Option(Text(f"{title}  ({len(rulebook.in_section(self.rules, id))})"), id=id))
        listed.highlighted = 0
        self.query_one("#clause-text", Static).update(self.rules.about)

    def show_clauses(self, clauses: list[Clause]) -> None:
        self.shown = clauses
        listed = self.query_one("#clauses", OptionList)
        listed.clear_options()
        for clause in clauses:
            listed.add_option(Option(Text(f"{clause.id}  {clause.title}")))
        if clauses:
            listed.highlighted = 0
        else:
            words = self.query_one(Input).value
            self.query_one("#clause-text", Static).update(
                Text(f'No rule has "{words}".{rulebook.nearest(self.rules, words)}')
            )

    def on_input_changed(self, event: Input.Changed) -> None:
        if event.value.strip():
            self.show_clauses(rulebook.find(self.rules, event.value))
        else:
            self.show_sections()

    def on_input_submitted(self) -> None:
        self.query_one("#clauses").focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if self.shown and event.option_index < len(self.shown):
            self.query_one("#clause-text", Static).update(self.written(self.shown[event.option_index]))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if not self.shown and event.option.id:
            self.show_clauses(rulebook.in_section(self.rules, event.option.id))

    def written(self, clause: Clause) -> Text:
        text = Text()
        text.append(f"{clause.id}  {clause.title}\n", "bold").append(clause.text)
        if clause.note:
            text.append(f"\nNote: {clause.note}", "italic")
        return text.append(
            f"\n{self.rules.sections.get(clause.section, '')}; {clause.source or clause.kind}", "dim"
        )

    def action_search(self) -> None:
        self.query_one(Input).focus()

    def action_back(self) -> None:
        """From clauses to the sections, from the sections to the table."""
        if self.shown or self.query_one(Input).value:
            self.query_one(Input).value = ""
            self.show_sections()
            self.query_one("#clauses").focus()
        else:
            self.dismiss()


def card_text(rules: Ruleset, board: Board, head: str, text: str, kind: str, now: list[str]) -> Text:
    """A card in full: its print, what it gives now, and the rules behind its words."""
    words = Text(f"{head}\n\n").append(text, "bold")
    if now:
        words.append(f"\n\nNow: {', '.join(now)}.")
    for word, clause in rulebook.behind_text(rules, board, text, kind):
        words.append(f"\n\n{word}  ", "bold").append(clause.id, "italic").append(f"\n{clause.text}")
    return words
