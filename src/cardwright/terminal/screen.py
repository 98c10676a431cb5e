"""The full screen: both sides of the table, what may be done, and everything that explains itself."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from cardwright.terminal import sentences
from cardwright.terminal.board import ME, TABLE
from cardwright.terminal.dialogs import (
    Chooser,
    Confirm,
    Curtain,
    Ending,
    LogReading,
    Reading,
    RulesBrowser,
    card_text,
)
from cardwright.terminal.look import THEMES, palette
from cardwright.terminal.rows import CardRow, groups_of
from cardwright.terminal.session import Session

PACE = 0.7  # seconds between the moves of a bot
WIDE = 112  # columns from which card and log stand beside the table
TALL = 36  # rows from which cards are drawn with their texts
KEYS = " ←↑↓→⏎  e end  u undo  w why  z zoom  t totals  l log  r rules  ? help  q quit"
HELP = """Arrows    go from card to card and from row to row
Enter     use the card, or take the option (a second click does the same)
Tab       from the cards to the list of options and back
e         end your turn
u         undo your last move, if it revealed nothing
w         why the card can't be used
z, Space  zoom: the card with its text and the rules behind it
t         totals with their parts (or click a total)
p         piles: what you may read of them
l         log; l again shows the numbers of the rules
r         the rulebook, with search
d         dark or light
c         concede
q         quit; the game is saved, --resume goes on with it

● a card that you may use    × a card that you can't use now: Enter or w says why
The letter at a card's edge is its {hues}; the mark below it is its kind:
{kinds}
While a bot plays, any key shows its next move at once."""


class Numbers(Static):
    """A player's open numbers; a click explains the totals."""

    def on_click(self) -> None:
        self.app.run_worker(self.app.run_action("totals"))


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
        self.told: dict[int, int] = {}  # events that each player has had time to see
        self.message = Text()
        self.with_clauses = False
        self.curtain_is_drawn = False
        self.rows: list[CardRow] = []
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
        yield Static(KEYS, id="keys", markup=False)

    def table_parts(self) -> ComposeResult:
        """Rows from the top down; a player's numbers stand at the outer edge of its rows."""
        yield Numbers(id="numbers-foe", classes="numbers side-foe")
        last_of_mine = [row for row in self.rows if row.row.side == ME][-1:]
        middle = [row for row in self.rows if row.row.side == TABLE][:1]
        for row in self.rows:
            if row in last_of_mine:
                yield Numbers(id="numbers-me", classes="numbers side-me")
            if row in middle:
                with Horizontal(id="middle"):
                    yield row
                    yield Numbers(id="expected")
            else:
                yield row

    def on_mount(self) -> None:
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = THEMES[0].name
        self.fit(self.size.width, self.size.height)
        self.tell(*self.session.notes)
        self.session.notes.clear()
        self.show_table()
        self.focus_hand()
        self.go_on()

    def on_resize(self, event: events.Resize) -> None:
        self.fit(event.size.width, event.size.height)

    def fit(self, width: int, height: int) -> None:
        """Cards grow with the screen; beside a wide table stand the card and the log."""
        self.set_class(width >= WIDE, "wide")
        tall = height >= TALL
        more = min((height - TALL) // 8 + 2, 3) if tall else 0
        for row in self.rows:
            row.styles.height = row.row.height + (0 if row.row.side == TABLE else more)
        middle = max([row.row.height for row in self.rows if row.row.side == TABLE], default=0)
        self.query_one("#middle").styles.height = max(middle, 2)

    # Showing

    def show_table(self) -> None:
        """Draw everything anew from the view of the one who looks."""
        session = self.session
        view = session.view(self.looking)
        for row in self.rows:
            row.show(groups_of(session, self.looking, view, row.row))
        self.show_title(view)
        foes = Text("\n").join([self.numbers(view, name) for name in sentences.foes(view)])
        self.query_one("#numbers-foe", Static).update(foes)
        self.query_one("#numbers-me", Static).update(self.numbers(view, view["viewer"]))
        self.show_expectation(view)
        self.show_options(view)
        self.show_log()
        self.show_detail()

    def show_title(self, view: sentences.View) -> None:
        facts = view["table"]
        turn = f"turn {facts['turn']}, {facts.get('active', '')}" if "turn" in facts else ""
        left = f" {self.session.rules.name}   {turn}"
        decks = " against ".join(deck for deck in self.session.decks if deck)
        saved = "saved " if self.session.is_saved else ""
        room = self.size.width - len(left) - len(saved) - 3
        middle = f"   {decks}" if len(decks) <= room - 3 else ""
        words = left + middle
        self.query_one("#title", Static).update(Text(words + saved.rjust(max(self.size.width - len(words), 0))))

    def numbers(self, view: sentences.View, name: str) -> Text:
        """A player in one line: its counters as marks, its totals, its piles."""
        board = self.session.board
        facts = view["table"].get(name, {})
        active = "▶" if view["table"].get("active") == name else " "
        text = Text(no_wrap=True, overflow="ellipsis").append(f"{active}{name}", "bold")
        text.append(" (you)" if name == view["viewer"] else "")
        for counter in board.counters:
            there, most = facts.get(counter.value, 0), facts.get(counter.of, 0)
            text.append(f"  {counter.label} {counter.mark * there}{counter.lost * (most - there)}")
        for total, found in sentences.totals_of(board, view, name):
            text.append(f"  {total.label} ").append(str(found["total"]), "bold underline")
        piles = " ".join(sentences.pile_words(board, view, name))
        return text.append(f"  {piles}")

    def show_expectation(self, view: sentences.View) -> None:
        words, clause, tone = sentences.expectation(self.session.board, view)
        text = Text(self.session.board.expect_lead.format(active=view["table"].get("active", "")) if words else "")
        look = palette(self.current_theme.dark)
        style = {"bad": f"bold {look.stop}", "good": f"bold {look.may}"}.get(tone, "")
        text.append(words, style).append(f" {clause}" if clause else "", "italic")
        self.query_one("#expected", Static).update(text)

    def show_options(self, view: sentences.View) -> None:
        """The question and every option, as a list."""
        listed = self.query_one("#options", OptionList)
        decision = view["decision"]
        self.words = [option.words for option in self.session.options(self.looking)] if decision else []
        question = f"{decision['question']}." if decision else self.waiting_words(view)
        if self.session.is_over():
            self.words = ["rematch", "quit"]
        self.query_one("#question", Static).update(Text(question, no_wrap=True, overflow="ellipsis"))
        listed.clear_options()
        listed.add_options([Option(Text(words, no_wrap=True, overflow="ellipsis")) for words in self.words])
        if self.words:
            listed.highlighted = 0

    def waiting_words(self, view: sentences.View) -> str:
        if view["ending"] is not None:
            return sentences.ending_words(view)
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
        """What is to be said now: a message, or the card under the cursor."""
        face = self.chosen_card()
        card = self.about_card(face) if face else Text()
        named = self.card_of_option()
        if named:
            card = Text("\n".join(sentences.print_words(self.session.rules, self.session.board, named)))
        self.query_one("#card", Static).update(self.whole_card(face) if face else "")
        self.query_one("#detail", Static).update(self.message if self.message else card)

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
        cards = sentences.cards_in(self.session.view(self.looking), label)
        return next((card for card in cards if card["handle"] == row.chosen.handle), None)

    last_row: CardRow | None = None

    def about_card(self, card: sentences.CardEntry) -> Text:
        """The card in short, and what Enter would do or why it does nothing."""
        session = self.session
        if "name" not in card:
            text = Text(sentences.card_name(session.rules, session.board, card).capitalize(), "bold").append(
                ", face down"
            )
        else:
            head, print_text = sentences.print_words(session.rules, session.board, card["name"])
            now = sentences.facts_of(session.board, card)
            text = Text(head, "bold").append(f"\n{print_text}", "not bold")
            if now:
                text.append(f"\nNow: {', '.join(now)}", "not bold")
        look = palette(self.current_theme.dark)
        options = session.options_for(self.looking, card["handle"])
        if options:
            text.append(f"\n● {' / '.join(option.words for option in options)}", f"not bold {look.may}")
        elif (refused := session.refusals_for(self.looking, card["handle"])) and session.hand_holds(card["handle"]):
            text.append(f"\n× {refused[0][1]}", f"not bold {look.stop}")
        return text

    def whole_card(self, card: sentences.CardEntry) -> Text:
        """The card with its text and the rules behind its words."""
        rules, board = self.session.rules, self.session.board
        if "name" not in card:
            return Text("Face down: nobody tells you what it is.")
        head, text = sentences.print_words(rules, board, card["name"])
        return card_text(rules, board, head, text, card["kind"], sentences.facts_of(board, card))

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
        else:
            self.hurried = False
            seat = session.asked_human()
            if seat is not None and seat != self.looking:
                self.draw_curtain(seat)

    def bot_moves(self) -> None:
        if self.session.is_over() or not self.session.bot_moves():
            return
        self.after_move()

    def after_move(self) -> None:
        """Something has happened: show it, and see whose move it is."""
        self.tell(*self.session.notes, self.news())
        self.session.notes.clear()
        if self.session.asked_human() in (None, self.looking):
            self.show_table()
            self.focus_hand()
        self.go_on()

    def focus_hand(self) -> None:
        """At a turn the cursor stands in the own cards; at a question about cards in the list of options."""
        mine = [row for row in self.rows if row.row.side == ME and row.faces]
        asked = self.session.asked_human() == self.looking
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
            self.message = Text()
            self.last_row = None
            self.show_table()

        self.push_screen(Curtain(self.session.name(seat)), opened)
        self.call_later(hide)

    def show_ending(self) -> None:
        view = self.session.view(self.looking)
        winners = view["ending"]["winners"]
        title = "You win" if view["viewer"] in winners else f"{' and '.join(winners)} wins" if winners else "A draw"
        self.push_screen(Ending(title, sentences.ending_words(view)), self.after_the_end)

    def after_the_end(self, what: str | None) -> None:
        if what == "rematch":
            self.session = self.session.rematch()
            self.looking = self.session.humans[0]
            self.told = {}
            self.message = Text()
            self.show_table()
            self.focus_hand()
            self.go_on()
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
        text = Text()
        for option in self.session.options_for(self.looking, card["handle"]):
            text.append(f"● You may {option.words}.\n")
        for words, refusal in self.session.refusals_for(self.looking, card["handle"]):
            text.append(f"× {words}: ", "bold").append(refusal.sentence)
            if refusal.clause in rules.clauses:
                text.append(f"\n  {refusal.clause} {rules.clauses[refusal.clause].text}", "italic")
            text.append("\n")
        if not text:
            text = Text(self.nothing_to_do())
        name = sentences.card_name(rules, self.session.board, card)
        self.push_screen(Reading(f"Why? {name}", text))

    def action_zoom(self) -> None:
        card = self.chosen_card()
        if card is None:
            self.tell("Go to a card with the arrows, then z shows it in full.")
            return
        name = sentences.card_name(self.session.rules, self.session.board, card)
        self.push_screen(Reading(name, self.whole_card(card)))

    def action_totals(self) -> None:
        """The totals of all players with their parts."""
        view = self.session.view(self.looking)
        board = self.session.board
        text = Text()
        for name in sentences.seat_names(view):
            for total, found in sentences.totals_of(board, view, name):
                text.append(f"{name}: {total.label} {found['total']}\n", "bold")
                for label, number, result, clause, added in sentences.steps(found):
                    words = f"{number:+5}  {label}" if added else f"{number:5}  {label}"
                    text.append(f"{words}  (makes {result})").append(f" {clause}\n", "italic")
        text.append(f"\n{sentences.expectation_sentence(board, view)}")
        self.push_screen(Reading("Totals", text))

    def action_piles(self) -> None:
        view = self.session.view(self.looking)
        text = Text()
        for name in sentences.seat_names(view):
            for pile, label in self.session.board.piles.items():
                place = view["places"].get(f"{name}.{pile}")
                if place is not None:
                    text.append(f"{name}, {label}: ", "bold").append(f"{sentences.pile_contents(place)}\n")
        self.push_screen(Reading("Piles", text))

    def action_log(self) -> None:
        self.push_screen(LogReading(self.session.lines(self.looking), self.with_clauses), lambda _: self.show_log())

    def action_rules(self) -> None:
        self.push_screen(RulesBrowser(self.session.rules))

    def action_help(self) -> None:
        board = self.session.board
        kinds = "  ".join(f"{mark} {kind}" for kind, mark in board.kinds.items())
        hues = ", ".join(f"{look[0]} {hue}" for hue, look in board.hues.items())
        self.push_screen(Reading("Help", Text(HELP.format(kinds=kinds, hues=f"colour ({hues})"))))

    def action_dark_or_light(self) -> None:
        self.theme = THEMES[1].name if self.current_theme.dark else THEMES[0].name
        self.show_table()

    def action_leave(self) -> None:
        self.exit(0)
