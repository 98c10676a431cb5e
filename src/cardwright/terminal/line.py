"""The line mode: prints sentences, reads lines. For dumb terminals, pipes and screen readers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TextIO

from cardwright.client import layout, rulebook, sentences
from cardwright.client.board import FOE, ME, TABLE, Row
from cardwright.core.ruleset import nearest_card
from cardwright.terminal import passing
from cardwright.terminal.session import Option, Session

CURTAIN_LINES = 60
COMMANDS = {
    "help": "help: these words",
    "look": "look: the whole table again",
    "options": "options: what you may do, numbered",
    "why": "why MOVE, why CARD: why it is refused (why alone: everything that is refused)",
    "show": "show CARD: a card with its text and the rules behind it",
    "totals": "totals: the totals with their parts",
    "log": "log: what has happened",
    "clauses": "clauses: the log with the numbers of the rules, on or off",
    "rules": "rules SEARCH: rules with these words or this number (rules alone: the sections)",
    "piles": "piles: the piles you may read",
    "quiet": "quiet: pass until something concerns you, on or off",
    "wait": "wait: pass until your turn",
    "goal": "goal: what the challenge asks for",
    "hint": "hint: a hint for the challenge",
    "undo": "undo: take your last move back, if it revealed nothing",
    "save": "save: save now (every move is saved anyway) and say where",
    "concede": "concede: give the game up",
    "quit": "quit: leave; play with --resume to go on",
}


TAKE_WORDS = ("why", "show", "rules", "help", "?", "quit", "q", "save")


class Quit(Exception):
    """The player leaves."""


class LineMode:
    """One game read and answered in lines."""

    def __init__(self, session: Session, source: TextIO, out: TextIO) -> None:
        self.session = session
        self.source = source
        self.out = out
        self.with_clauses = False
        self.looking = session.humans[0]  # the seat whose view is shown
        seen = session.events() if session.owns_file else 0
        self.told: dict[int, int] = dict.fromkeys(session.humans, seen)  # events already told to each seat
        self.offered: list[Option] = []

    # In and out

    def say(self, *lines: str) -> None:
        for line in lines:
            print(line, file=self.out)
        self.out.flush()

    def ask(self, prompt: str) -> str:
        """A line of input; its end leaves the game."""
        self.out.write(prompt)
        self.out.flush()
        line = self.source.readline()
        if not line:
            self.say("")
            raise Quit
        return " ".join(line.split())

    # The game

    def run(self) -> int:
        """Play until the game is over or the player leaves; the game is saved either way."""
        try:
            self.greet()
            while True:
                self.play_to_the_end()
                if not self.asks_for_rematch():
                    return 0
        except (Quit, KeyboardInterrupt):
            self.say(self.session.parting_words() or "Bye.")
            return 0

    def greet(self) -> None:
        session = self.session
        self.tell_notes()
        self.say(session.greeting(), *([session.goal] if session.goal else []))
        self.say('Type "help" for the words you can use.')

    def tell_notes(self) -> None:
        self.say(*self.session.notes)
        self.session.notes.clear()

    def play_to_the_end(self) -> None:
        session = self.session
        new_decision = True
        while not session.is_over():
            if session.bot_moves():
                self.tell_news()
                new_decision = True
                continue
            if session.passes_by_itself():
                self.tell_news()
                new_decision = True
                continue
            seat = session.asked_human(self.looking)
            assert seat is not None, "somebody must be asked while the game goes on"
            if seat != self.looking:
                self.draw_curtain(seat)
            if new_decision:
                self.tell_news()
                self.tell_table()
                self.say(*session.lessons)
                session.lessons.clear()
                self.tell_options()
            new_decision = self.answer(self.ask("> "))
            self.tell_notes()
        self.tell_news()
        self.say(session.ending_words(self.looking))

    def asks_for_rematch(self) -> bool:
        another = self.session.another
        while True:
            answer = self.ask(f"{another}, log, or quit? ").lower()
            if answer == another:
                self.session = self.session.rematch()
                self.looking = self.session.humans[0]
                self.told = {}
                self.greet()
                return True
            if answer == "undo" and self.undo():
                return True
            if answer in ("quit", "q", ""):
                return False
            if not self.command(answer):
                self.say(f'Type "{another}" to play again, or "quit".')

    def draw_curtain(self, seat: int) -> None:
        """Nobody sees another player's hidden cards: they leave the screen before the keyboard passes."""
        name = self.session.name(seat)
        self.tell_news()
        self.say(*[""] * CURTAIN_LINES)
        self.ask(f"Pass the keyboard to {name}, press Enter. ")
        self.looking = seat

    # Telling

    def tell_news(self) -> None:
        """What has happened since the last telling."""
        events = self.session.events()
        for line in self.session.lines(self.looking, min(self.told.get(self.looking, 0), events)):
            self.say(self.log_line(line))
        self.told[self.looking] = events

    def log_line(self, line: dict[str, str]) -> str:
        return f"{line['text']} [{line['clause']}]" if self.with_clauses and line["clause"] else line["text"]

    def tell_table(self, whole: bool = False) -> None:
        """The table as the looking player sees it; of several others' halves only those facing it, if not whole."""
        session = self.session
        view = session.view(self.looking)
        foes = sentences.foes(view)
        self.say("")
        for name in [*foes, view["viewer"]]:
            self.say(sentences.player_words(session.board, view, name))
        for name in foes:
            self.tell_rows(view, FOE, name, whole or len(foes) == 1)
        self.tell_rows(view, TABLE, "", True)
        self.tell_rows(view, ME, view["viewer"], True)
        self.say(*sentences.news_words(session.board, view))
        expected = sentences.expectation_sentence(session.board, view)
        if expected:
            self.say(expected)

    def tell_rows(self, view: sentences.View, side: str, name: str, whole: bool) -> None:
        """The rows of one side; halves are told half by half where the first row of them stands."""
        board = self.session.board
        rows = [row for row in board.rows if row.side == side]
        in_halves = [row for row in rows if row.halves]
        for row in rows:
            if row in in_halves:
                self.tell_halves(view, in_halves if row is in_halves[0] else [], name, whole)
                continue
            for place in row.places:
                label = f"{name}.{place}" if name else place
                if label in view["places"]:
                    self.tell_place(view, label, side)

    def tell_halves(self, view: sentences.View, rows: list[Row], name: str, whole: bool) -> None:
        """Each half of a player in one sentence, the own ones with what they face."""
        board = self.session.board
        mine = name == view["viewer"]
        facing = [(there.player, there.half) for there in layout.across(board, view, name) if there and there.faces]
        for half in board.halves.names if board.halves and rows else ():
            if not (mine or whole or (name, half) in facing):
                continue
            there = layout.facing_words(board, view, half) if mine else ""
            labels = [f"{name}.{board.part(half, part)}" for row in rows for part in row.places]
            parts = [self.place_words(view, label) for label in labels if label in view["places"]]
            whose = "Your" if mine else f"{name}'s"
            words = "; ".join(part for part in parts if part)
            self.say(f"{whose} {half} half{f', facing {there}' if there else ''}: {words}.")

    def place_words(self, view: sentences.View, label: str) -> str:
        """A place of a half with its cards; nothing if it is empty and not worth a word then."""
        session = self.session
        look = session.board.look(sentences.kind_of_place(label))
        cards = sentences.cards_in(view, label, look)
        if not cards:
            return "" if look.hidden_when_empty or look.free in ("", "none") else f"{look.label} {look.free}"
        words = ", ".join(sentences.card_words(session.rules, session.board, card) for card in cards)
        return f"{look.label} {words}"

    def tell_place(self, view: sentences.View, label: str, side: str) -> None:
        session = self.session
        look = session.board.look(sentences.kind_of_place(label))
        cards = sentences.cards_in(view, label, look)
        owner, _, _ = label.rpartition(".")
        whose = f"{owner}'s {look.label.lower()}" if owner else look.label
        whose = "Your " + look.label.lower() if side == ME else whose
        if cards:
            words = ", ".join(sentences.card_words(session.rules, session.board, card) for card in cards)
            self.say(f"{whose}: {words}.")
        elif not look.hidden_when_empty:
            self.say(f"{whose}: {look.free or 'empty'}.")

    def tell_options(self) -> None:
        """The question and the numbered options."""
        view = self.session.view(self.looking)
        decision = view["decision"]
        self.offered = self.session.options(self.looking)
        if decision is None:
            return
        self.say("", f"{view['viewer']}: {sentences.question_words(decision)}")
        for number, option in enumerate(self.offered, 1):
            text = self.session.text_in_hand(self.looking, option)
            self.say(f"  {number}. {option.words}{f' ({text})' if text else ''}")

    # Answering

    def answer(self, text: str) -> bool:
        """Carry out a line of input; hands back whether the game moved on."""
        session = self.session
        if not text:
            self.say('Type the number of an option, a move in words, or "help".')
            return False
        if text.isdigit():
            number = int(text)
            if not 1 <= number <= len(self.offered):
                self.say(f"There is no option {number}: type a number from 1 to {len(self.offered)}.")
                return False
            text = self.offered[number - 1].words
        elif text.lower() == "undo":
            return self.undo()
        elif text.lower() == "concede":
            return self.concede()
        elif self.command(text):
            return False
        refusal = session.play(self.looking, text)
        if refusal is None:
            return True
        self.say(f"{refusal}" if refusal.clause else f'{refusal.sentence} Type "options" or "help".')
        return False

    def undo(self) -> bool:
        refusal = self.session.undo(self.looking)
        if refusal is not None:
            self.say(refusal.sentence)
            return False
        self.told[self.looking] = self.session.events()
        self.say("Taken back.")
        return True

    def concede(self) -> bool:
        if self.ask("Give the game up? Type yes: ").lower() not in ("yes", "y"):
            self.say("The game goes on.")
            return False
        self.session.concede(self.looking)
        return True

    def command(self, text: str) -> bool:
        """Carry out a command that asks only; hands back whether there is such a command."""
        word, _, rest = text.partition(" ")
        commands: dict[str, Callable[[str], None]] = {
            "help": self.help,
            "?": self.help,
            "look": lambda _: self.tell_table(whole=True),
            "options": lambda _: self.tell_options(),
            "why": self.why,
            "show": self.show,
            "totals": lambda _: self.totals(),
            "log": lambda _: self.log(),
            "clauses": lambda _: self.clauses(),
            "rules": self.rules,
            "piles": lambda _: self.piles(),
            "quiet": lambda _: self.pass_on(passing.CONCERNED),
            "wait": lambda _: self.pass_on(passing.WAIT),
            "goal": lambda _: self.say(self.session.goal or "This is no challenge: the goal is to win."),
            "hint": lambda _: self.say(self.session.hint()),
            "save": lambda _: self.save(),
            "quit": self.quit,
            "q": self.quit,
        }
        found = commands.get(word.lower())
        if found is None or (rest and word.lower() not in TAKE_WORDS):
            return False
        found(rest)
        return True

    def quit(self, _: str) -> None:
        raise Quit

    def help(self, _: str) -> None:
        self.say("Type the number of an option or a move in words, such as an option reads. Or one of these:")
        self.say(*(f"  {line}" for line in COMMANDS.values()))

    def why(self, words: str) -> None:
        if not words:
            self.why_everything()
            return
        if self.session.rules.by_name.get(words.lower()) is not None:
            self.why_card(words)
            return
        refusal = self.session.why_not(self.looking, words)
        if refusal is None:
            self.say(f"You may: {words}.")
            return
        self.say(str(refusal))
        self.tell_clause(refusal.clause)

    def why_card(self, name: str) -> None:
        """What may be done with the cards of a name, and what is refused."""
        may, refused = self.session.about_name(self.looking, name)
        self.say(*(f"You may: {words}." for words in may))
        self.say(*(f"{words}: {refusal}" for words, refusal in refused))
        if not may and not refused:
            self.say(f"You see no {name} that you could do anything with.")

    def why_everything(self) -> None:
        """Every move that could be tried with an own card in hand and is refused."""
        view = self.session.view(self.looking)
        told: set[str] = set()
        for label in layout.own_labels(self.session.board, view):
            for card in sentences.cards_in(view, label):
                refused = self.session.refusals_for(self.looking, card["handle"])
                told.update(f"{words}: {refusal}" for words, refusal in refused[:1])
        self.say(*(sorted(told) or ["Nothing that you could try with your cards is refused."]))

    def tell_clause(self, id: str) -> None:
        clause = self.session.rules.clauses.get(id)
        if clause is not None:
            self.say(f"  {rulebook.clause_words(self.session.rules, clause)}")

    def show(self, name: str) -> None:
        """A card with its text and the clauses that stand behind its words."""
        rules, board = self.session.rules, self.session.board
        if not name:
            self.say("Name a card: show CARD.")
            return
        card = rules.by_name.get(name.lower().strip("*'\""))
        if card is None:
            self.say(f'There is no card "{name}"{nearest_card(name, rules) or "."}')
            return
        head, text, *more = sentences.print_words(rules, board, card.name)
        self.say(head, *(f"  {words}" for words in [text, *more]))
        for word, clause in rulebook.behind_text(rules, board, text, card.kind):
            self.say(f"  {word}: {rulebook.clause_words(rules, clause)}")

    def totals(self) -> None:
        view = self.session.view(self.looking)
        board = self.session.board
        for name in sentences.seat_names(view):
            for total, found in sentences.totals_of(board, view, name):
                self.say(f"{name}: {sentences.explained(total, found)}.")
        expected = sentences.expectation_sentence(board, view)
        if expected:
            self.say(expected)

    def log(self) -> None:
        self.say(*(self.log_line(line) for line in self.session.lines(self.looking)))

    def clauses(self) -> None:
        self.with_clauses = not self.with_clauses
        self.say(f"The log now {'shows' if self.with_clauses else 'leaves out'} the numbers of the rules.")

    def rules(self, words: str) -> None:
        rules = self.session.rules
        if not words:
            self.say("Sections (rules SECTION lists one):")
            self.say(*(f"  {id}: {title}" for id, title in rules.sections.items()))
            return
        found = rulebook.in_section(rules, words.lower()) or rulebook.find(rules, words)
        self.say(*(rulebook.clause_words(rules, clause) for clause in found))
        if not found:
            self.say(f'No rule has "{words}".{rulebook.nearest(rules, words)}')

    def piles(self) -> None:
        """Every pile with its number, and what the player may read or still knows of it."""
        view = self.session.view(self.looking)
        for name in sentences.seat_names(view):
            for pile in self.session.board.piles.values():
                place = view["places"].get(f"{name}.{pile.name}", {})
                if "count" in place:
                    self.say(f"{name}'s {pile.label.lower()}: {sentences.pile_contents(place)}.")

    def pass_on(self, how: str) -> None:
        """Pass windows this way from now on."""
        self.say(self.session.pass_like(self.looking, how))

    def save(self) -> None:
        self.session.save()
        self.tell_notes()
        if self.session.is_saved:
            self.say(f"Saved in {self.session.path}.")
