"""One script played in two worlds: the second deals others other cards, which the viewer never gets to know.

The two worlds differ from their beginning: in the deck that an opponent brings, two cards have changed places, or
one is another card, and they lie hidden from the viewer to the end. What it is sent, from its first connection to
the replay, must be the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tests.table.wire import LUCK, Line, Wire, wire
from tests.table.worlds import apart

from cardwright.client.seating import drawn_decks
from cardwright.core.asking import find_pick
from cardwright.core.chance import Chance, seeded
from cardwright.core.errors import BadInput
from cardwright.core.game import Game, NotAllowed
from cardwright.core.picks import Pick
from cardwright.core.records import Match, Record
from cardwright.core.registry import ruleset
from cardwright.core.ruleset import Ruleset, Seat
from cardwright.core.simultaneously import Simultaneously

NAMES: Final = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fay")
VIEWER: Final = 0
BACK: Final = 9  # after so many moves one is taken back if it may be at once
Step = tuple[str, int, str]  # what, seat, words


class Script:
    """A game in one world: the decks, what everybody does, and what the viewer never gets to know."""

    def __init__(self, rules: Ruleset, decks: list[list[str]]) -> None:
        self.rules = rules
        self.decks = decks
        self.steps: list[Step] = []
        self.open: list[tuple[Any, ...]] = []  # what everybody sees although it may rest on hidden cards
        self.hidden: set[int] = set()

    def match(self) -> Match:
        seats = [Seat(name, deck) for name, deck in zip(NAMES, self.decks, strict=False)]
        return Match(Record(self.rules, seats, self.rules.setting_values({}), LUCK))

    def note(self, game: Game) -> None:
        """What everybody can see of this position, and what the viewer knows in it."""
        side = game.side_of(VIEWER)
        self.hidden = {
            piece for piece in self.hidden if not (game.knows(VIEWER, piece) or side.knows(VIEWER, piece))
        }
        backs = self.rules.open_backs(game)
        self.open.append((self.rules.open_numbers(game), backs, [decision.seat for decision in game.pending]))

    def make_up(self, moves: int, chance: Chance) -> None:
        """Random moves of all seats."""
        match = self.match()
        self.hidden = set(range(len(match.game.definitions)))
        self.note(match.game)
        for number in range(moves):
            if match.game.is_over():
                break
            step = random_step(match, number, chance)
            carry_out(match, step)
            self.steps.append(step)
            self.note(match.game)

    def fits(self, other: Script) -> bool:
        """Can the same be played with these decks, so that the viewer should notice nothing?"""
        try:
            match, theirs = self.match(), other.match()
        except (BadInput, NotAllowed):
            return False
        changed = {
            piece
            for piece, (one, two) in enumerate(zip(match.game.definitions, theirs.game.definitions, strict=True))
            if one is not two
        }
        if not changed or not changed <= self.hidden:
            return False
        other.steps = self.steps
        other.note(theirs.game)
        for step in self.steps:
            if not can(theirs, step):
                return False
            carry_out(theirs, step)
            other.note(theirs.game)
        return other.open == self.open


def random_step(match: Match, number: int, chance: Chance) -> Step:
    game = match.game
    tries = number % BACK == 0 and not isinstance(game.stack[-1], Simultaneously)
    undoing = [seat for seat in range(game.seat_count) if tries and match.can_undo(seat)]
    if undoing:
        return "undo", undoing[0], str(len(match.line) - 1)
    decision = game.pending[chance.below(len(game.pending))]
    pick: Pick = decision.options[chance.below(len(decision.options))]
    return "pick", decision.seat, game.rules.notation(game.side_of(decision.seat), pick, decision.seat)


def can(match: Match, step: Step) -> bool:
    what, seat, words = step
    if match.game.is_over():
        return False
    return match.can_undo(seat) if what == "undo" else isinstance(find_pick(match.game, seat, words), Pick)


def carry_out(match: Match, step: Step) -> None:
    what, seat, words = step
    if what == "undo":
        match.undo(int(words))
    else:
        match.play(seat, words)


def pairs_of_worlds(game: str, seats: int, moves: int, seed: int, tries: int) -> Iterator[tuple[Script, Script]]:
    """Scripts, each with a second world in which it can be played as well."""
    rules, chance = ruleset(game), seeded(seed)
    decks = [cards for _, cards in drawn_decks(rules, seats, seed, [])]
    mine = Script(rules, decks)
    mine.make_up(moves, chance)
    for _ in range(tries):
        owner = 1 + chance.below(seats - 1)
        deck = (swapped if chance.below(2) else replaced)(rules, decks[owner], chance)
        other = Script(rules, [deck if seat == owner else list(same) for seat, same in enumerate(decks)])
        if mine.fits(other):
            yield mine, other


def swapped(rules: Ruleset, deck: list[str], chance: Chance) -> list[str]:
    """Two cards of one kind change places."""
    cards, deck, one = rules.listed(deck), list(deck), chance.below(len(deck))
    others = [at for at, card in enumerate(cards) if card.kind == cards[one].kind and card is not cards[one]]
    if others:
        two = others[chance.below(len(others))]
        deck[one], deck[two] = deck[two], deck[one]
    return deck


def replaced(rules: Ruleset, deck: list[str], chance: Chance) -> list[str]:
    """Another card of the same kind instead of one: what is in a deck is hidden too."""
    deck, one = list(deck), chance.below(len(deck))
    card = rules.listed(deck)[one]
    others = [other for other in rules.definitions if other.kind == card.kind and other is not card]
    if others:
        deck[one] = others[chance.below(len(others))].key
    return deck


class Audience:
    """All who may not tell the two worlds apart: the viewer, by several sockets, and onlookers."""

    def __init__(self, made: Wire, table: str, key: str) -> None:
        self.wire = made
        self.table = table
        self.key = key
        self.lines: list[Line] = []  # also those that were broken off
        self.here: list[Line] = []
        self.pages: list[str] = []

    async def come(self, at: int) -> None:
        """Somebody new connects, now and then: late players, onlookers, one who reads the hand."""
        line = await self.wire.socket(self.table, self.key if at % 2 == 0 else "")
        self.lines.append(line)
        self.here.append(line)
        if at % 4 == 3:
            await line.say(type="sit", seat=-1, through=NAMES[VIEWER])

    async def live(self, number: int) -> None:
        """Some ask for everything, some break off and come back."""
        if number % 11 == 0:
            self.pages.append((await self.wire.request("GET", "/api/tables", self.key)).text)
        for at, line in enumerate(self.here):
            if (number + 5 * at) % 23 == 0:
                await line.say(type="resync")
        if number % 17 == 0:
            await self.here[0].ask(type="why")
        if number % 19 == 0:
            await self.here.pop().hang_up()
            await self.come(number % 4)

    async def read_pages(self) -> None:
        """The same table over the other ways in."""
        for path in ("/plain/table/{}", "/plain/table/{}/log", "/api/tables/{}", "/api/tables/{}/replay"):
            for key in (self.key, ""):
                self.pages.append((await self.wire.request("GET", path.format(self.table), key)).text)
        for path in ("/plain/table/{}/why", "/api/tables/{}/replay?from=40", "/api/tables"):
            self.pages.append((await self.wire.request("GET", path.format(self.table), self.key)).text)
        path = f"/api/tables/{self.table}/replay?through={NAMES[VIEWER]}"
        self.pages.append((await self.wire.request("GET", path)).text)


async def told(script: Script, audience: int = 4) -> list[list[str]]:
    """Everything that the viewer and onlookers are sent while a script is played: pages, then socket by socket."""
    async with wire(committed=False) as made:  # the roots of committed shuffles differ, and tell nothing
        keys = [await made.guest(name) for name, _ in zip(NAMES, script.decks, strict=False)]
        table = await sit_down(made, script, keys)
        people = Audience(made, table, keys[VIEWER])
        for at in range(audience):
            await people.come(at)
        await people.lines[0].ask(type="hands", open=True)
        room = made.hall.rooms[table]
        for number, (what, seat, words) in enumerate(script.steps):
            await (
                room.undo(keys[seat], seat, f"s{number}")
                if what == "undo"
                else room.pick(seat, words, f"s{number}")
            )
            await made.quiet()
            await people.live(number)
        await people.read_pages()
        await people.come(0)  # the replay: the whole game as it is shown to who comes last
        await people.come(3)
        return [people.pages, *(line.sent for line in people.lines)]


async def sit_down(made: Wire, script: Script, keys: list[str]) -> str:
    """A table at which everybody plays a deck of its own."""
    for key, deck in zip(keys, script.decks, strict=True):
        body = {"game": script.rules.id, "name": "deck", "cards": deck}
        kept = await made.request("POST", "/api/decks", key, json=body)
        assert kept.json() == {"reasons": []}, kept.text
    wish = {"who": "me", "deck": "mine:deck"}, *({"who": "open"} for _ in keys[1:])
    table = (
        await made.request("POST", "/api/tables", keys[0], json={"game": script.rules.id, "seats": wish})
    ).json()
    for key in keys[1:]:
        body = {"invite": table["invite"], "deck": "mine:deck"}
        joined = await made.request("POST", f"/api/tables/{table['table']}/join", key, json=body)
        assert joined.status_code == 201, joined.text
    return str(table["table"])


def first_difference(one: list[list[str]], other: list[list[str]]) -> str:
    """Where two worlds begin to differ, empty if all streams are the same bytes in the same pieces."""
    for stream, (mine, theirs) in enumerate(zip(one, other, strict=True)):
        for number, (here, there) in enumerate(zip(mine, theirs, strict=False)):
            if here != there:
                return f"stream {stream}, message {number}: {apart(here, there)}"
        if len(mine) != len(theirs):
            return f"stream {stream}: {len(mine)} messages against {len(theirs)}"
    return ""
