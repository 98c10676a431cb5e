"""The full screen: both sides of the table, what may be done, and everything that explains itself."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from cardwright.client import layout, sentences
from cardwright.client.board import FOE, ME, TABLE
from cardwright.terminal import passing, readings
from cardwright.terminal.dialogs import Chooser, Confirm, Curtain, Ending, LogReading, Reading, RulesBrowser
from cardwright.terminal.look import THEMES, palette
from cardwright.terminal.rows import CardRow, groups_of, heights
from cardwright.terminal.session import Session

PACE = 0.7  # seconds between the moves of a bot
WIDE = 112  # columns from which card and log stand beside the table
WIDE_HALVES = 124  # the same for a table that is divided into halves


class Numbers(Static):
    """A player's open numbers; a click explains the totals."""

    def on_click(self) -> None:
        self.app.run_worker(self.app.run_action("totals"))


class HalvesLine(Static):
    """Whose halves stand above the own ones, column by column."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.words: list[str] = []

    def render(self) -> Text:
        each = (self.size.width - len(self.words) + 1) // max(len(self.words), 1)
        return Text("│".join(f" {words}"[:each].ljust(each) for words in self.words), no_wrap=True)


class TableApp(App[int]):
    """One game on the whole screen."""

    CSS_PATH = "screen.tcss"
    TITLE = "Cardwright"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "help", "Help"),
        Binding("w", "why", "Why"),
        Binding("r", "rules", "Rules"),
        Binding("l", "log", "Log"),
        Binding("z,space", "zoom", "Zoom"),
        Binding("u", "undo", "Undo"),
        Binding("e", "end_turn", "End turn"),
        Binding("t", "totals", "Totals"),
        Binding("p", "piles", "Piles"),
        Binding("c", "concede", "Concede"),
        Binding("d", "dark_or_light", "Dark or light"),
        Binding("o", "others", "Other players"),
        Binding("f", f"pass_on('{passing.CONCERNED}')", "Pass on"),
        Binding("F", f"pass_on('{passing.WAIT}')", "Wait for your turn"),
        Binding("h", "hint", "Hint"),
        Binding("q", "leave", "Quit"),
        Binding("ctrl+c", "leave", show=False, priority=True),
        Binding("up", "row(-1)", show=False),
        Binding("down", "row(1)", show=False),
    ]

    def __init__(self, session: Session, pace: float = PACE) -> None:
        super().__init__()
        self.session = session
        self.pace = pace
        self.hurried = False  # show the moves of the bot at once
        self.looking = session.humans[0]  # the seat whose view is shown
        self.shown = ""  # the player whose side is shown above the own one; empty: whoever faces it
        self.told: dict[int, int] = {}  # events that each player has had time to see
        self.message = Text()
        self.with_clauses = False
        self.curtain_is_drawn = False
        self.rows: list[CardRow] = []
        self.more_lines = 0  # lines that this table takes besides its rows and what every table has
        self.words: list[str] = []  # of the options in the list

    # Building

    def compose(self) -> ComposeResult:
        self.rows = [CardRow(row, number) for number, row in enumerate(self.session.board.rows)]
        yield Static(id="title")
        with Horizontal(id="all"):
            with Vertical(id="table"):
                yield from self.table_parts()
                yield Static(id="question")
                with Horizontal(id="bottom"):
                    yield OptionList(id="options")
                    yield Static(id="detail")
            with Vertical(id="side"):
                with VerticalScroll(id="zoom", can_focus=False):
                    yield Static(id="card")
                with VerticalScroll(id="log", can_focus=False):
                    yield Static(id="log-text")
        yield Static(id="keys", markup=False)

    def table_parts(self) -> ComposeResult:
        """Rows from the top down; a player's numbers stand at the outer edge of its rows."""
        yield Numbers(id="numbers-foe", classes="numbers side-foe")
        last_of_mine = [row for row in self.rows if row.row.side == ME][-1:]
        middle = [row for row in self.rows if row.row.side == TABLE][: 1 if self.session.board.expect_at else 0]
        first_half = [row for row in self.rows if row.row.halves and row.row.side == FOE][:1]
        for row in self.rows:
            if row in last_of_mine:
                yield from self.lines_above_the_hand(middle)
            if row in first_half:
                yield HalvesLine(id="halves")
            if row in middle:
                with Horizontal(id="middle"):
                    yield row
                    yield Numbers(id="expected")
            else:
                yield row

    def lines_above_the_hand(self, middle: list[CardRow]) -> ComposeResult:
        """The own numbers, and what would happen if nothing stands between the sides to tell it beside."""
        if self.session.board.expect_at and not middle:
            yield Numbers(id="expected", classes="alone")
        yield Numbers(id="numbers-me", classes="numbers side-me")

    def on_mount(self) -> None:
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = THEMES[0].name
        self.fit(self.size.width, self.size.height)
        self.tell(*([self.session.greeting(), self.session.goal] if self.session.goal else []), *self.session.notes)
        self.session.notes.clear()
        self.show_table()
        self.focus_hand()
        self.go_on()

    def on_resize(self, event: events.Resize) -> None:
        self.fit(event.size.width, event.size.height)

    def fit(self, width: int, height: int) -> None:
        """Cards grow with the screen; beside a wide table stand the card and the log."""
        self.set_class(width >= (WIDE_HALVES if self.session.board.halves else WIDE), "wide")
        lines = heights([row.row for row in self.rows], height, self.more_lines)
        for row, number in zip(self.rows, lines, strict=True):
            row.styles.height = number
        middle = max([row.row.height for row in self.rows if row.row.side == TABLE], default=0)
        for found in self.query("#middle"):
            found.styles.height = max(middle, 2)

    # Showing

    def show_table(self) -> None:
        """Draw everything anew from the view of the one who looks."""
        session = self.session
        view = session.view(self.looking)
        for row in self.rows:
            row.show(groups_of(session, self.looking, view, row.row, self.shown))
        self.show_title(view)
        shown = layout.shown_foe(session.board, view, self.shown)
        room = self.query_one("#table").size.width or self.size.width
        marked = shown if self.shown or not session.board.halves else ""
        others = readings.other_players(session.board, view, marked, room)
        self.query_one("#numbers-foe", Static).update(others)
        self.query_one("#numbers-me", Static).update(
            readings.player_line(session.board, view, view["viewer"], room)
        )
        self.query_one("#keys", Static).update(readings.key_words(session, view))
        self.show_halves(view)
        more_lines = others.plain.count("\n") + sum(line.display for line in self.query(HalvesLine))
        if more_lines != self.more_lines:
            self.more_lines = more_lines
            self.fit(self.size.width, self.size.height)
        self.show_expectation(view)
        self.show_options(view)
        self.show_log()
        self.show_detail()

    def show_title(self, view: sentences.View) -> None:
        facts = view["table"]
        turn = f"turn {facts['turn']}, {facts.get('active', '')}" if "turn" in facts else ""
        left = f" {self.session.rules.name}   {turn}"
        saved = "saved " if self.session.is_saved else ""
        room = self.size.width - len(left) - len(saved) - 3
        fitting = [words for words in self.session.subtitles() if len(words) <= room - 3]
        middle = f"   {fitting[0]}" if fitting else ""
        words = left + middle
        self.query_one("#title", Static).update(Text(words + saved.rjust(max(self.size.width - len(words), 0))))

    def show_halves(self, view: sentences.View) -> None:
        """Whose halves stand above the own ones, where that can change."""
        for line in self.query(HalvesLine):
            line.display = len(layout.tables(self.session.board, view)) > 1
            line.words = readings.halves_shown(self.session.board, view, self.shown) if line.display else []
            line.refresh()

    def show_expectation(self, view: sentences.View) -> None:
        words, clause, tone = sentences.expectation(self.session.board, view)
        text = Text(self.session.board.expect_lead.format(active=view["table"].get("active", "")) if words else "")
        look = palette(self.current_theme.dark)
        style = {"bad": f"bold {look.stop}", "good": f"bold {look.may}"}.get(tone, "")
        text.append(words, style).append(f" {clause}" if clause else "", "italic")
        for line in self.query("#expected").results(Static):
            line.update(text)

    def show_options(self, view: sentences.View) -> None:
        """The question and every option, as a list."""
        listed = self.query_one("#options", OptionList)
        decision = view["decision"]
        self.words = [option.words for option in self.session.options(self.looking)] if decision else []
        question = sentences.question_words(decision) if decision else self.waiting_words(view)
        if self.session.is_over():
            self.words = [self.session.another, "quit"]
        self.query_one("#question", Static).update(Text(question, no_wrap=True, overflow="ellipsis"))
        listed.clear_options()
        listed.add_options([Option(Text(words, no_wrap=True, overflow="ellipsis")) for words in self.words])
        if self.words:
            listed.highlighted = 0

    def waiting_words(self, view: sentences.View) -> str:
        if self.session.is_over():
            return self.session.ending_words(self.looking)
        return f"{' and '.join(view['asked'])} decides…"

    def show_log(self) -> None:
        lines = self.session.lines(self.looking)
        text = Text("\n").join(
            Text(line["text"]).append(f" {line['clause']}" if self.with_clauses else "", "dim italic")
            for line in lines
        )
        self.query_one("#log-text", Static).update(text)
        self.query_one("#log", VerticalScroll).scroll_end(animate=False)

    def show_detail(self) -> None:
        """What is to be said now: what waits, then a message or the card under the cursor."""
        face = self.chosen_card()
        look = palette(self.current_theme.dark)
        card = readings.in_short(self.session, self.looking, face, look) if face else Text()
        named = self.card_of_option()
        if named:
            card = Text("\n".join(sentences.print_words(self.session.rules, self.session.board, named)))
        self.query_one("#card", Static).update(readings.whole(self.session, face) if face else "")
        news = sentences.news_words(self.session.board, self.session.view(self.looking))
        said = self.message if self.message else card
        self.query_one("#detail", Static).update(Text("\n").join([*(Text(one, "bold") for one in news), said]))

    def card_of_option(self) -> str:
        """The card that the option under the cursor is about, while the list has the focus."""
        listed = self.query_one("#options", OptionList)
        options = self.session.options(self.looking)
        at = listed.highlighted
        if not listed.has_focus or at is None or at >= len(options) or self.session.is_over():
            return ""
        return self.session.card_of(self.looking, options[at])

    def chosen_card(self) -> sentences.CardEntry | None:
        """The card under the cursor of the row that has the focus, or had it last."""
        row = self.focused if isinstance(self.focused, CardRow) else self.last_row
        if row is None or row.chosen is None:
            return None
        label = row.chosen.handle.rpartition("#")[0]
        look = self.session.board.look(sentences.kind_of_place(label))
        cards = sentences.cards_in(self.session.view(self.looking), label, look)
        return next((card for card in cards if card["handle"] == row.chosen.handle), None)

    last_row: CardRow | None = None

    def tell(self, *lines: str, tone: str = "") -> None:
        """Show a message until the cursor moves."""
        look = palette(self.current_theme.dark)
        style = {"stop": look.stop, "may": look.may}.get(tone, "")
        self.message = Text("\n".join(line for line in lines if line), style)
        if self.is_running:
            self.show_detail()

    def news(self) -> str:
        """What has happened since the player last moved: as many of the latest sentences as there is room for."""
        lines = self.session.lines(self.looking, min(self.told.get(self.looking, 0), self.session.events()))
        size = self.query_one("#detail").size
        room = max(size.height, 4) * (max(size.width, 40) - 8)
        words = ""
        for line in reversed(lines):
            if len(words) + len(line["text"]) > room:
                return f"… {words}"
            words = f"{line['text']} {words}"
        return words

    # The course of the game

    def go_on(self) -> None:
        """Whoever must decide next: a bot, paced; another person, behind the curtain; or the end."""
        session = self.session
        if session.is_over():
            self.call_later(self.show_ending)
        elif session.asked_bot() is not None:
            self.set_timer(0.01 if self.hurried or not self.pace else self.pace, self.bot_moves)
        elif session.passes_by_itself():
            self.after_move()
        else:
            self.hurried = False
            seat = session.asked_human(self.looking)
            if seat is not None and seat != self.looking:
                self.draw_curtain(seat)
            elif session.lessons:
                self.push_screen(Reading(session.subtitles()[0], Text("\n\n".join(session.lessons))))
                session.lessons.clear()

    def bot_moves(self) -> None:
        if not self.query("#detail"):  # the screen is being taken down: the player has left
            return
        if self.session.is_over():
            return
        if self.session.thinks_long():
            self.run_worker(self.let_bot_think(self.session), exclusive=True, group="bot")
        elif self.session.bot_moves():
            self.after_move()

    async def let_bot_think(self, session: Session) -> None:
        """A bot that takes its time thinks beside the screen; what came of it counts if nothing has changed."""
        stood = len(session.match.record.entries)
        thought = await asyncio.to_thread(session.bot_thinks)
        left = session is not self.session or not self.query("#detail")
        if thought is not None and not left and len(session.match.record.entries) == stood:
            session.bot_does(*thought)
            self.after_move()

    def after_move(self) -> None:
        """Something has happened: show it, and see whose move it is."""
        self.tell(*self.session.notes, self.news())
        self.session.notes.clear()
        if self.session.asked_human(self.looking) in (None, self.looking):
            self.show_table()
            self.focus_hand()
        self.go_on()

    def focus_hand(self) -> None:
        """At a turn the cursor stands in the own cards; at a question about cards in the list of options."""
        mine = [row for row in self.rows if row.row.side == ME and row.faces]
        asked = self.session.asked_human(self.looking) == self.looking
        in_turn = self.session.end_turn(self.looking) is not None
        if asked and in_turn and mine and mine[-1] is self.rows[-1]:
            self.last_row = mine[-1]
            mine[-1].focus()
        elif asked or self.session.is_over():
            self.query_one("#options").focus()

    def draw_curtain(self, seat: int) -> None:
        """Nothing of the table is seen until the next player is there."""
        self.curtain_is_drawn = True

        def opened(_: None) -> None:
            self.curtain_is_drawn = False
            self.tell(self.news())
            self.focus_hand()

        def hide() -> None:
            self.looking = seat
            self.shown = ""
            self.message = Text()
            self.last_row = None
            self.show_table()

        self.push_screen(Curtain(self.session.name(seat)), opened)
        self.call_later(hide)

    def show_ending(self) -> None:
        session = self.session
        ending = Ending(session.ending_title(self.looking), session.ending_words(self.looking), session.another)
        self.push_screen(ending, self.after_the_end)

    def after_the_end(self, what: str | None) -> None:
        if what == self.session.another:
            self.session = self.session.rematch()
            self.looking = self.session.humans[0]
            self.shown = ""
            self.told = {}
            self.tell(*self.session.notes)
            self.session.notes.clear()
            self.show_table()
            self.focus_hand()
            self.go_on()
        elif what == "undo":
            self.action_undo()
        elif what == "quit":
            self.exit(0)

    def make_move(self, words: str) -> None:
        """A move in words; a refusal is shown with its clause."""
        if self.session.is_over():
            self.after_the_end(words)
            return
        self.told[self.looking] = self.session.events()
        refusal = self.session.play(self.looking, words)
        if refusal is not None:
            self.tell(f"× {refusal}", tone="stop")
        else:
            self.after_move()

    # What the player does

    def on_key(self, event: events.Key) -> None:
        if self.session.asked_bot() is not None and not self.hurried:
            self.hurried = True

    def on_card_row_chosen(self, event: CardRow.Chosen) -> None:
        self.last_row = event.row
        if event.by_hand:
            self.message = Text()
        self.show_detail()

    def on_card_row_used(self, event: CardRow.Used) -> None:
        """Do the one thing that may be done with the card, ask which of several, or say why not."""
        options = [option.words for option in self.session.options_for(self.looking, event.handle)]
        if len(options) == 1:
            self.make_move(options[0])
        elif options:
            self.push_screen(Chooser("Which?", options), lambda words: self.make_move(words) if words else None)
        else:
            refused = self.session.refusals_for(self.looking, event.handle)
            words = f"× {refused[0][1]}" if refused else self.nothing_to_do()
            self.tell(words, tone="stop")

    def nothing_to_do(self) -> str:
        view = self.session.view(self.looking)
        return "Nothing can be done with this card now." if view["decision"] else self.waiting_words(view)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_list.id == "options" and event.option_list.has_focus:
            if event.option_index:
                self.message = Text()
            self.show_detail()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_list.id == "options" and event.option_index < len(self.words):
            self.make_move(self.words[event.option_index])

    def action_row(self, by: int) -> None:
        """To the next row that has cards; below the last one lies the list of options."""
        self.message = Text()
        rows = [row for row in self.rows if row.faces]
        if not rows:
            return
        if not isinstance(self.focused, CardRow):
            rows[-1 if by < 0 else 0].focus()
            return
        at = rows.index(self.focused) + by if self.focused in rows else 0
        if at >= len(rows):
            self.query_one("#options").focus()
        elif at >= 0:
            rows[at].come_from(self.focused)
            rows[at].focus()

    def action_end_turn(self) -> None:
        end = self.session.end_turn(self.looking)
        if end is None:
            self.tell(f"× You can't end a turn now. {self.query_one('#question', Static).content}", tone="stop")
        else:
            self.make_move(end.words)

    def action_undo(self) -> None:
        refusal = self.session.undo(self.looking)
        if refusal is not None:
            self.tell(f"× {refusal.sentence}", tone="stop")
            return
        self.told[self.looking] = self.session.events()
        self.tell("Taken back.")
        self.show_table()
        self.focus_hand()

    def action_concede(self) -> None:
        if self.session.is_over():
            self.show_ending()
            return

        def answered(yes: bool | None) -> None:
            if yes and not self.session.is_over():
                self.session.concede(self.looking)
                self.after_move()

        self.push_screen(Confirm("Give the game up?"), answered)

    def action_why(self) -> None:
        """All that is refused about the card under the cursor, with the rules that say so."""
        card = self.chosen_card()
        rules = self.session.rules
        if card is None:
            self.tell("Go to a card with the arrows, then w says why it can't be used.")
            return
        text = readings.why(self.session, self.looking, card) or Text(self.nothing_to_do())
        name = sentences.card_name(rules, self.session.board, card)
        self.push_screen(Reading(f"Why? {name}", text))

    def action_zoom(self) -> None:
        card = self.chosen_card()
        if card is None:
            self.tell("Go to a card with the arrows, then z shows it in full.")
            return
        name = sentences.card_name(self.session.rules, self.session.board, card)
        self.push_screen(Reading(name, readings.whole(self.session, card)))

    def action_totals(self) -> None:
        if not self.session.board.totals:
            self.tell("This game adds nothing up: z on a card shows its numbers.")
            return
        self.push_screen(Reading("Totals", readings.totals(self.session, self.session.view(self.looking))))

    def action_piles(self) -> None:
        self.push_screen(Reading("Piles", readings.piles(self.session, self.session.view(self.looking))))

    def action_others(self) -> None:
        """Show the side of the next player above the own one."""
        board, view = self.session.board, self.session.view(self.looking)
        if len(layout.tables(board, view)) < 2:
            self.tell("There is only one other player, and you see all of that side.")
            return
        self.shown = layout.next_table(board, view, self.shown)
        self.show_table()
        self.tell(f"Above is {self.shown}'s side." if self.shown else "Above is what faces you.")

    def action_pass_on(self, how: str) -> None:
        """Pass windows this way from now on."""
        self.tell(self.session.pass_like(self.looking, how))
        if not self.session.is_over() and self.session.asked_bot() is None:
            self.go_on()

    def action_hint(self) -> None:
        """A hint may take some seconds."""
        self.tell("Looking for a hint…" if self.session.goal else "")
        self.set_timer(0.05, lambda: self.tell(self.session.hint()))

    def action_log(self) -> None:
        self.push_screen(LogReading(self.session.lines(self.looking), self.with_clauses), lambda _: self.show_log())

    def action_rules(self) -> None:
        self.push_screen(RulesBrowser(self.session.rules))

    def action_help(self) -> None:
        self.push_screen(Reading("Help", readings.help_text(self.session, self.session.view(self.looking))))

    def action_dark_or_light(self) -> None:
        self.theme = THEMES[1].name if self.current_theme.dark else THEMES[0].name
        self.show_table()

    def action_leave(self) -> None:
        self.exit(0)
