"""A game at the terminal: who sits where, whose move it is, and everything a client may ask for.

Both faces of the terminal stand on this. What it hands out about the game comes from the view of one seat.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardwright.bots.players import Bot, bot
from cardwright.core import asking, views
from cardwright.core.chance import seeded
from cardwright.core.errors import BadInput, CardwrightError
from cardwright.core.game import Game, NotAllowed
from cardwright.core.picks import Decision, Pick
from cardwright.core.records import Match, Record, replay
from cardwright.core.refusals import NOT_ALLOWED_NOW, Refusal
from cardwright.core.ruleset import Ruleset, Seat
from cardwright.terminal import saves
from cardwright.terminal.board import Board, read_board

HUMAN = "human"
DAMAGE = (CardwrightError, NotAllowed, KeyError, IndexError, TypeError, ValueError, AttributeError)


@dataclass(frozen=True)
class Option:
    """Something that may be picked now, in words."""

    words: str
    pick: Pick
    takes_back: bool = False


class Session:
    """One game being played here, saved on every move."""

    def __init__(self, rules: Ruleset, match: Match, players: list[str], decks: list[str], bot_seed: int) -> None:
        self.rules = rules
        self.board: Board = read_board(rules)
        self.match = match
        self.players = players  # by seat: human, or the name of a bot
        self.decks = decks  # by seat: the name of the deck
        self.bot_seed = bot_seed
        self.bots: dict[int, Bot] = {}
        self.path: Path = saves.path_of(rules.id)
        self.owns_file = False  # is the saved game this one?
        self.is_saved = False  # does the file hold the game as it is now?
        self.on_disk = b""  # the file as we last wrote or read it
        self.notes: list[str] = []  # what the player should be told before the game goes on
        self.worded: Decision | None = None  # the decision that `in_words` lists
        self.in_words: list[Option] = []
        self.seat_bots()

    def seat_bots(self) -> None:
        for seat, player in enumerate(self.players):
            if player != HUMAN:
                self.bots[seat] = bot(player, spread(self.bot_seed, f"bot {seat}"))

    # Questions

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

    def asked_human(self) -> int | None:
        """The seat at this keyboard that must decide now."""
        asked = [decision.seat for decision in self.game.pending if decision.seat not in self.bots]
        return asked[0] if asked else None

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
        return views.log_lines(self.game, seat, since)

    def options(self, seat: int) -> list[Option]:
        """Everything the seat may pick now. A screen asks for it card by card, so it is kept for the position."""
        decision = asking.decision_of(self.game, seat)
        if decision is None:
            return []
        if decision is not self.worded:
            ways = len(decision.options)
            pairs = asking.notations(self.game, decision)
            self.in_words = [Option(words, pick, number >= ways) for number, (words, pick) in enumerate(pairs)]
            self.worded = decision
        return self.in_words

    def card_of(self, seat: int, option: Option) -> str:
        """The name of the card that an option is about, if the seat may know it."""
        piece = option.pick.piece
        return self.game.name(piece) if piece >= 0 and self.game.knows(seat, piece) else ""

    def text_in_hand(self, seat: int, option: Option) -> str:
        """The printed text of the card that an option plays, unless the card lies on the table for all to read."""
        piece = option.pick.piece
        if piece < 0 or not self.game.knows(seat, piece):
            return ""
        if self.game.table.places[self.game.place_of[piece]].kind.in_play:
            return ""
        return str(getattr(self.game.definition(piece), self.board.card.get("text", ""), ""))

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

    def piece_of(self, handle: str) -> int:
        """The piece that a handle of the view points to now."""
        label, _, position = handle.rpartition("#")
        return self.game.pieces_in(label)[int(position)]

    def about(self, handle: str, piece: int) -> bool:
        """Is this piece the one at the handle, or one so like it that only one of them is offered?"""
        mine = self.piece_of(handle)
        if mine == piece:
            return True
        return self.game.place_of[mine] == self.game.place_of[piece] and self.game.alike(mine, piece)

    def options_for(self, seat: int, handle: str) -> list[Option]:
        """What may be done with a card now."""
        found = self.options(seat)
        return [option for option in found if option.pick.piece >= 0 and self.about(handle, option.pick.piece)]

    def refusals_for(self, seat: int, handle: str) -> list[tuple[str, Refusal]]:
        """What could be tried with a card and why it is refused."""
        found: dict[str, Refusal] = {}
        for pick in self.rules.intents(self.game, seat):
            if pick.piece >= 0 and self.about(handle, pick.piece):
                refusal = asking.reason_against(self.game, seat, pick)
                if refusal is not None:
                    found.setdefault(self.rules.notation(self.game, pick, seat), refusal)
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
        self.save()
        return None

    def bot_moves(self) -> bool:
        """Let a bot make one move, if one is asked."""
        seat = self.asked_bot()
        if seat is None:
            return False
        self.match.pick(seat, self.bots[seat].choose(self.game, seat))
        self.save()
        return True

    def concede(self, seat: int) -> None:
        self.match.concede(seat)
        self.save()

    def can_undo(self, seat: int) -> bool:
        return not self.is_over() and self.match.can_undo(seat)

    def undo(self, seat: int) -> Refusal | None:
        """Take the last move back, if it revealed nothing."""
        if not self.can_undo(seat):
            return Refusal(NOT_ALLOWED_NOW, self.why_no_undo(seat))
        self.match.undo(len(self.match.line) - 1)
        self.save()
        return None

    def why_no_undo(self, seat: int) -> str:
        if self.is_over():
            return "The game is over: nothing can be taken back."
        line = self.match.line
        if not line or line[-1].seat != seat:
            return "There is no move of yours to take back: nobody can take back what others have answered."
        return f'"{line[-1].words}" can\'t be taken back: it revealed a card, drew on chance or passed the turn.'

    def rematch(self) -> Session:
        """The next game between the same players, roles swapped where the game says so."""
        record = self.match.record
        settings = self.rules.rematch(dict(record.settings), self.match.game)
        seed = spread(record.seed, "rematch")
        fresh = Record(self.rules, record.seats, settings, seed)
        again = Session(self.rules, Match(fresh), self.players, self.decks, spread(self.bot_seed, "rematch"))
        again.owns_file = self.owns_file
        again.on_disk = self.on_disk
        return again

    # Saving

    def save(self) -> None:
        """Write the game down; an unfinished earlier one is kept under another name."""
        table = {"players": self.players, "decks": self.decks, "over": self.is_over()}
        try:
            if self.path.exists() and not (self.owns_file and self.path.read_bytes() == self.on_disk):
                self.set_earlier_aside()
            saves.write(self.path, self.match.close(), table)
            self.on_disk = self.path.read_bytes()
            self.owns_file = self.is_saved = True
        except OSError as error:
            self.is_saved = False
            self.notes.append(f"The game could not be saved: {error}.")

    def set_earlier_aside(self) -> None:
        """An unfinished or unreadable file in our place is kept."""
        try:
            saved = saves.read(self.path, self.rules)
        except (*DAMAGE, OSError):
            kept = saves.aside(self.path, "damaged")
            self.notes.append(f"A saved game that can't be read is kept as {kept}.")
            return
        if self.owns_file:
            kept = saves.aside(self.path, "earlier")
            self.notes.append(f"Another window went on with this game; what it saved is kept as {kept}.")
        elif not saved.table.get("over"):
            kept = saves.aside(self.path, "earlier")
            self.notes.append(f"Your earlier unfinished game is kept as {kept}.")


def spread(seed: int, word: str) -> int:
    """Another seed from a seed, so that one tells nothing about the other."""
    return int.from_bytes(hashlib.blake2b(f"{seed} {word}".encode(), digest_size=6).digest(), "big")


def new_session(
    rules: Ruleset,
    deck: str | None,
    against: str,
    seats: int | None,
    seed: int | None,
    settings: dict[str, int] | None = None,
) -> Session:
    """A new game; decks that nobody chose are drawn by the seed."""
    count = seats if seats is not None else rules.seat_counts[0]
    if count not in rules.seat_counts:
        allowed = ", ".join(map(str, rules.seat_counts))
        raise BadInput(f"{rules.name} is played by {allowed} players, not by {count}")
    if seed is None:
        seed, bot_seed = secrets.randbits(48), secrets.randbits(48)
    else:
        bot_seed = spread(seed, "bots")
    players = [HUMAN] + [against] * (count - 1)
    names = seat_names(players)
    decks = [deck_names(rules, deck)] if deck else []
    decks += drawn_decks(rules, count - len(decks), seed, [name for name, _ in decks])
    sitting = [Seat(name, cards) for name, (_, cards) in zip(names, decks, strict=True)]
    match = Match(Record(rules, sitting, settings or {}, seed))
    session = Session(rules, match, players, [name for name, _ in decks], bot_seed)
    if session.path.exists():
        session.notes += unfinished(session.path, rules)
    return session


def seat_names(players: list[str]) -> list[str]:
    """P1, P2, … for people, their own names for bots."""
    names: list[str] = []
    for number, player in enumerate(players):
        name = f"P{number + 1}" if player == HUMAN else player.capitalize()
        names.append(name if name not in names else f"{name} {number + 1}")
    return names


def deck_names(rules: Ruleset, chosen: str) -> tuple[str, list[str]]:
    """A ready-made deck by its id or name, or a deck file."""
    for deck in rules.decks.values():
        if chosen.lower() in (deck.id.lower(), deck.name.lower()):
            return deck.name, deck.names()
    file = Path(chosen)
    if file.suffix == ".toml" or file.is_file():
        from cardwright.core.ruleset import read_deck

        try:
            own = read_deck(chosen, file.read_text("utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise BadInput(f"this deck can't be read: {error}", chosen) from None
        return own.name, own.names()
    raise BadInput(f'there is no deck "{chosen}"; there are {", ".join(rules.decks)}, or name a deck file')


def drawn_decks(rules: Ruleset, number: int, seed: int, taken: list[str]) -> list[tuple[str, list[str]]]:
    """So many decks, different ones as long as there are any."""
    chance = seeded(spread(seed, "decks"))
    drawn: list[tuple[str, list[str]]] = []
    while len(drawn) < number:
        free = [deck for deck in rules.decks.values() if deck.name not in taken] or list(rules.decks.values())
        if not free:
            raise BadInput(f"{rules.name} has no ready-made deck: name a deck file with --deck")
        deck = free[chance.below(len(free))]
        taken = [*taken, deck.name]
        drawn.append((deck.name, deck.names()))
    return drawn


def unfinished(path: Path, rules: Ruleset) -> list[str]:
    """What to say about a game that is saved already."""
    try:
        saved = saves.read(path, rules)
    except (*DAMAGE, OSError):
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
    except (*DAMAGE, OSError) as error:
        kept = saves.aside(path, "damaged")
        return f"The saved game can't be read ({error}). It is kept as {kept}; here is a new one."
    session = Session(saved.record.rules, match, players, decks, secrets.randbits(48))
    session.owns_file = session.is_saved = True
    session.on_disk = on_disk
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
