"""A game at the terminal: who sits where, whose move it is, and everything a client may ask for.

Both faces of the terminal stand on this. What it hands out about the game comes from the view of one seat.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardwright.bots.levels import LEVELS
from cardwright.bots.players import Player, bot
from cardwright.client import sentences
from cardwright.client.board import Board, read_board
from cardwright.client.seating import HUMAN as HUMAN
from cardwright.client.seating import decks_of, players_of, seat_names, spread
from cardwright.client.windows import plain_pass
from cardwright.core import asking, views
from cardwright.core.errors import BadInput
from cardwright.core.game import Game, NotAllowed
from cardwright.core.picks import Decision, Pick
from cardwright.core.records import Match, Record, replay
from cardwright.core.refusals import NOT_ALLOWED_NOW, Refusal
from cardwright.core.ruleset import Ruleset, Seat
from cardwright.terminal import passing, saves


@dataclass(frozen=True)
class Option:
    """Something that may be picked now, in words."""

    words: str
    pick: Pick
    takes_back: bool = False


class Session:
    """One game being played here, saved on every move."""

    another = "rematch"  # what comes after the end
    goal = ""  # what a challenge asks for

    def __init__(self, rules: Ruleset, match: Match, players: list[str], decks: list[str], bot_seed: int) -> None:
        self.rules = rules
        self.board: Board = read_board(rules)
        self.match = match
        self.players = players  # by seat: human, or the name of a bot
        self.decks = decks  # by seat: the name of the deck
        self.bot_seed = bot_seed
        self.cores = 1  # processes in which a bot thinks
        self.bots: dict[int, Player] = {}
        self.path: Path = saves.path_of(rules.id)
        self.owns_file = False  # is the saved game this one?
        self.is_saved = False  # does the file hold the game as it is now?
        self.could_not_save = False
        self.on_disk = b""  # the file as we last wrote or read it
        self.notes: list[str] = []  # what the player should be told before the game goes on
        self.lessons: list[str] = []  # what is to be read before the next own move
        self.worded: Decision | None = None  # the decision that `in_words` lists
        self.in_words: list[Option] = []
        self.passing: dict[int, str] = {}  # by seat, how windows are passed; ask if it is not here
        self.waits: dict[int, tuple[Any, Any]] = {}  # by seat, the turn in which it began to wait
        self.heard: dict[int, int] = {}  # events there were when the seat last answered
        self.automatic: list[int] = []  # the moves in force, by number, that were passed by themselves
        self.seat_bots()

    def seat_bots(self) -> None:
        for seat, player in enumerate(self.players):
            if player != HUMAN:
                self.bots[seat] = bot(player, spread(self.bot_seed, f"bot {seat}"), self.cores)

    def think_on(self, cores: int) -> None:
        """Let bots that take their time think in so many processes."""
        if cores != self.cores:
            self.cores = cores
            self.seat_bots()

    # Questions

    def subtitles(self) -> list[str]:
        """What stands in the title of the screen, longest first."""
        return [" against ".join(deck for deck in self.decks if deck)]

    def greeting(self) -> str:
        """What is played, and by whom."""
        decks = [f"{self.name(seat)} with {deck or 'a deck'}" for seat, deck in enumerate(self.decks)]
        return f"{self.rules.name}: {' against '.join(decks)}."

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def humans(self) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if player == HUMAN]

    def name(self, seat: int) -> str:
        return self.game.seat_name(seat)

    def is_over(self) -> bool:
        return self.game.is_over()

    def asked_human(self, here: int | None = None) -> int | None:
        """The seat at this keyboard that must decide now; if several must, the one that sits here already."""
        asked = [decision.seat for decision in self.game.pending if decision.seat not in self.bots]
        return here if here in asked else asked[0] if asked else None

    def side(self, seat: int) -> Game:
        """The game as it stands for the seat, also while all act at once."""
        return self.game.side_of(seat)

    def asked_bot(self) -> int | None:
        """The bot that must decide now."""
        asked = [decision.seat for decision in self.game.pending if decision.seat in self.bots]
        return asked[0] if asked else None

    def view(self, seat: int) -> dict[str, Any]:
        return views.view(self.game, seat)

    def events(self) -> int:
        """How many events there are, to ask for the lines since."""
        return len(self.game.log or [])

    def lines(self, seat: int, since: int = 0) -> list[dict[str, str]]:
        return sentences.folded(views.log_lines(self.game, seat, since))

    def options(self, seat: int) -> list[Option]:
        """Everything the seat may pick now. A screen asks for it card by card, so it is kept for the position."""
        decision = asking.decision_of(self.game, seat)
        if decision is None:
            return []
        if decision is not self.worded:
            ways = len(decision.moves())
            pairs = asking.notations(self.game, decision)
            self.in_words = [Option(words, pick, number >= ways) for number, (words, pick) in enumerate(pairs)]
            self.worded = decision
        return self.in_words

    def card_of(self, seat: int, option: Option) -> str:
        """The card that an option is about, by its unique name, if the seat may know it."""
        piece, game = option.pick.piece, self.side(seat)
        return game.definition(piece).key if piece >= 0 and game.knows(seat, piece) else ""

    def text_in_hand(self, seat: int, option: Option) -> str:
        """What the card that an option plays has printed on it, unless it lies on the table for all to read."""
        piece, game = option.pick.piece, self.side(seat)
        if piece < 0 or not game.knows(seat, piece):
            return ""
        if game.table.places[game.place_of[piece]].kind.in_play:
            return ""
        return sentences.brief_print(self.rules, self.board, game.definition(piece).key)

    def hand_holds(self, handle: str) -> bool:
        """Is this a card off the table, such as one in a hand?"""
        return not self.lies_in_play(handle.rpartition("#")[0])

    def lies_in_play(self, label: str) -> bool:
        """Is this a place on the table, not a hand or a pile?"""
        return self.game.table.places[self.game.table.find(label)].kind.in_play

    def end_turn(self, seat: int) -> Option | None:
        """The option that ends the turn, if it is offered."""
        found = [option for option in self.options(seat) if self.rules.ends_turn(option.pick)]
        return found[0] if found else None

    def piece_of(self, seat: int, handle: str) -> int:
        """The piece that a handle of the seat's view points to now."""
        label, _, position = handle.rpartition("#")
        return self.side(seat).pieces_in(label)[int(position)]

    def about(self, seat: int, handle: str, piece: int) -> bool:
        """Is this piece the one at the handle, or one so like it that only one of them is offered?"""
        mine, game = self.piece_of(seat, handle), self.side(seat)
        return mine == piece or (game.place_of[mine] == game.place_of[piece] and game.alike(mine, piece))

    def options_for(self, seat: int, handle: str) -> list[Option]:
        """What may be done with a card now."""
        found = [option for option in self.options(seat) if option.pick.piece >= 0]
        return [option for option in found if self.about(seat, handle, option.pick.piece)]

    def refusals_for(self, seat: int, handle: str) -> list[tuple[str, Refusal]]:
        """What could be tried with a card and why it is refused."""
        found: dict[str, Refusal] = {}
        game = self.side(seat)
        for pick in self.rules.intents(game, seat):
            if pick.piece >= 0 and self.about(seat, handle, pick.piece):
                refusal = asking.reason_against(game, seat, pick)
                if refusal is not None:
                    found.setdefault(self.rules.notation(game, pick, seat), refusal)
        return list(found.items())

    def about_name(self, seat: int, name: str) -> tuple[list[str], list[tuple[str, Refusal]]]:
        """What may be done with cards of a name, and what is refused about them."""
        may = [option.words for option in self.options(seat) if name.lower() in option.words.lower()]
        reasons = asking.reasons(self.game, seat)
        return may, [(words, reason) for words, reason in reasons.items() if name.lower() in words.lower()]

    def why_not(self, seat: int, words: str) -> Refusal | None:
        return asking.why_not(self.game, seat, words)

    # Moves

    def play(self, seat: int, words: str) -> Refusal | None:
        """A move in words; hands back why not if it is refused."""
        try:
            self.match.play(seat, words)
        except NotAllowed as error:
            return error.refusal
        self.answered(seat)
        return None

    def answered(self, seat: int) -> None:
        """A seat has made a move: from here on it counts what concerns it, and the game is saved."""
        self.heard[seat] = self.events()
        self.save()

    def bot_moves(self) -> bool:
        """Let a bot make one move, if one is asked."""
        thought = self.bot_thinks()
        if thought is None:
            return False
        self.bot_does(*thought)
        return True

    def bot_thinks(self) -> tuple[int, Pick] | None:
        """What the bot that is asked would do; it changes nothing and may be done in a thread."""
        seat = self.asked_bot()
        return None if seat is None else (seat, self.bots[seat].choose(self.game.copy(), seat))

    def bot_does(self, seat: int, pick: Pick) -> None:
        """Carry out what a bot has thought."""
        self.match.pick(seat, pick)
        self.save()

    def thinks_long(self) -> bool:
        """Is a bot asked that takes its time?"""
        seat = self.asked_bot()
        return seat is not None and self.players[seat] in LEVELS

    # Passing on

    def passes_by_itself(self) -> bool:
        """Pass one window for somebody at this keyboard, if that is what the player wants."""
        if self.is_over():
            return False
        for decision in self.game.pending:
            seat = decision.seat
            if seat in self.bots:
                continue
            pick = plain_pass(self.game, decision)
            if pick is not None and self.wants_to_pass(decision):
                self.automatic.append(len(self.match.line))
                self.match.pick(seat, pick)
                self.answered(seat)
                return True
            self.end_wait(seat)
        return False

    def end_wait(self, seat: int) -> None:
        """Who waits for the next own turn is asked again when it has come."""
        game = self.game
        came = passing.is_own_turn(game, seat) and game.rules.turn_of(game) != self.waits.get(seat)
        if self.passing.get(seat) == passing.WAIT and came:
            self.passing[seat] = passing.ASK

    def wants_to_pass(self, decision: Decision) -> bool:
        """Would the player pass here? Where several share the keyboard, what a hand holds plays no part in it."""
        seat, how = decision.seat, self.passing.get(decision.seat, passing.ASK)
        if len(decision.everything()) == 1 and self.is_alone_at_the_keyboard():
            return True
        if how == passing.ASK or passing.is_own_turn(self.game, seat):
            return False
        return how == passing.WAIT or not passing.concerns(self.game, seat, self.heard.get(seat, 0))

    def is_alone_at_the_keyboard(self) -> bool:
        return len([seat for seat in self.humans if not self.game.is_out(seat)]) == 1

    def pass_like(self, seat: int, how: str) -> str:
        """Pass windows this way from now on, or no longer if it was so already; the sentence about it."""
        self.passing[seat] = passing.ASK if self.passing.get(seat) == how else how
        self.waits[seat] = self.game.rules.turn_of(self.game)
        return passing.WORDS[self.passing[seat]]

    def concede(self, seat: int) -> None:
        self.match.concede(seat)
        self.save()

    def undo_to(self, seat: int) -> int | None:
        """How many moves stay if the seat takes its last one back; moves passed by themselves go with it."""
        to = len(self.match.line) - 1
        while to in self.automatic and self.match.line[to].seat == seat:
            to -= 1
        took = self.match.played[max(to, 0) :]
        fair = all(played.safe and played.entry.what == "pick" and played.entry.seat == seat for played in took)
        return to if took and fair and not self.is_over() else None

    def can_undo(self, seat: int) -> bool:
        return self.undo_to(seat) is not None

    def undo(self, seat: int) -> Refusal | None:
        """Take the last move back, if it revealed nothing."""
        to = self.undo_to(seat)
        if to is None:
            return Refusal(NOT_ALLOWED_NOW, self.why_no_undo(seat))
        self.match.undo(to)
        self.automatic = [number for number in self.automatic if number < to]
        self.heard = {at: min(events, self.events()) for at, events in self.heard.items()}
        self.save()
        return None

    def why_no_undo(self, seat: int) -> str:
        if self.is_over():
            return "The game is over: nothing can be taken back."
        line = self.match.line
        if not line or line[-1].seat != seat:
            return "There is no move of yours to take back: nobody can take back what others have answered."
        return f'"{line[-1].words}" can\'t be taken back: it revealed a card, drew on chance or passed the turn.'

    def hint(self) -> str:
        """A hint, where there is something to be found."""
        return "Hints are for challenges: play one with --challenge."

    # The end

    def ending_title(self, seat: int) -> str:
        """Who has won, for one who sits there."""
        view = self.view(seat)
        winners = view["ending"]["winners"]
        if view["viewer"] in winners and len(winners) == 1:
            return "You win"
        return f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'}" if winners else "A draw"

    def ending_words(self, seat: int) -> str:
        """How it ended, as a sentence."""
        return sentences.ending_words(self.view(seat))

    def rematch(self) -> Session:
        """The next game between the same players, roles swapped where the game says so."""
        record = self.match.record
        settings = self.rules.rematch(dict(record.settings), self.match.game)
        seed = spread(record.seed, "rematch")
        fresh = Record(self.rules, record.seats, settings, seed)
        again = Session(self.rules, Match(fresh), self.players, self.decks, spread(self.bot_seed, "rematch"))
        again.think_on(self.cores)
        again.passing = self.passing
        again.owns_file = self.owns_file
        again.on_disk = self.on_disk
        return again

    # Saving

    def save(self) -> None:
        """Write the game down; an unfinished earlier one is kept under another name."""
        table = {
            "players": self.players,
            "decks": self.decks,
            "over": self.is_over(),
            "automatic": self.automatic,
        }
        try:
            if self.path.exists() and not (self.owns_file and self.path.read_bytes() == self.on_disk):
                self.set_earlier_aside()
            saves.write(self.path, self.match.close(), table)
            self.on_disk = self.path.read_bytes()
            self.owns_file = self.is_saved = True
        except OSError as error:
            self.is_saved, self.could_not_save = False, True
            self.notes.append(f"The game could not be saved: {error.strerror or error}.")

    def parting_words(self) -> str:
        """What becomes of the game when the player leaves; nothing if there is none to speak of."""
        if self.is_saved:
            return "" if self.is_over() else "The game is saved. Play with --resume to go on."
        return "The last moves are not saved." if self.owns_file or self.could_not_save else ""

    def set_earlier_aside(self) -> None:
        """An unfinished or unreadable file in our place is kept."""
        try:
            saved = saves.read(self.path, self.rules)
        except (*saves.DAMAGE, OSError):
            kept = saves.aside(self.path, "damaged")
            self.notes.append(f"A saved game that can't be read is kept as {kept}.")
            return
        if self.owns_file:
            kept = saves.aside(self.path, "earlier")
            self.notes.append(f"Another window went on with this game; what it saved is kept as {kept}.")
        elif not saved.table.get("over"):
            kept = saves.aside(self.path, "earlier")
            self.notes.append(f"Your earlier unfinished game is kept as {kept}.")


def new_session(
    rules: Ruleset,
    deck: str | None,
    against: str,
    seats: int | None,
    seed: int | None,
    settings: dict[str, int] | None = None,
) -> Session:
    """A new game; decks that nobody chose are drawn by the seed."""
    players = players_of(rules, against, seats)
    if seed is None:
        seed, bot_seed = secrets.randbits(48), secrets.randbits(48)
    else:
        bot_seed = spread(seed, "bots")
    decks = decks_of(rules, deck or "", len(players), seed)
    sitting = [Seat(name, cards) for name, (_, cards) in zip(seat_names(players), decks, strict=True)]
    match = Match(Record(rules, sitting, settings or {}, seed))
    session = Session(rules, match, players, [name for name, _ in decks], bot_seed)
    if session.path.exists():
        session.notes += unfinished(session.path, rules)
    return session


def unfinished(path: Path, rules: Ruleset) -> list[str]:
    """What to say about a game that is saved already."""
    try:
        saved = saves.read(path, rules)
    except (*saves.DAMAGE, OSError):
        return []
    if saved.table.get("over"):
        return []
    return ["You have an unfinished game: to go on with it, quit before your first move and play with --resume."]


def resumed_session(rules: Ruleset) -> Session | str:
    """The saved game, or a sentence why there is none. A damaged file is kept aside."""
    path = saves.path_of(rules.id)
    if not path.exists():
        return "There is no saved game; here is a new one."
    try:
        on_disk = path.read_bytes()
        saved = saves.read(path, rules)
        match = replay(saved.record)
        players, decks = seating(saved)
    except (*saves.DAMAGE, OSError) as error:
        kept = saves.aside(path, "damaged")
        return f"The saved game can't be read ({error}). It is kept as {kept}; here is a new one."
    session = Session(saved.record.rules, match, players, decks, secrets.randbits(48))
    session.owns_file = session.is_saved = True
    session.on_disk = on_disk
    automatic = saved.table.get("automatic")
    session.automatic = [n for n in automatic if isinstance(n, int)] if isinstance(automatic, list) else []
    return session


def seating(saved: saves.Saved) -> tuple[list[str], list[str]]:
    """Who plays which seat; a record from elsewhere is played by people."""
    count = len(saved.record.seats)
    players = saved.table.get("players", [HUMAN] * count)
    decks = saved.table.get("decks", [""] * count)
    for words in (players, decks):
        if not isinstance(words, list) or len(words) != count or not all(isinstance(word, str) for word in words):
            raise BadInput("it does not say who sits where")
    if HUMAN not in players:
        raise BadInput("nobody sits at the keyboard")
    return players, decks
