"""Three Fields: guards posted in secret, soldiers, gates, strikes that others may block, players who drop out."""

from __future__ import annotations

from tests.probes.plain_rules import PlainGame, PlainRules, placed

from cardwright.core.chain import Chain, Link
from cardwright.core.choosing import ChoosePieces
from cardwright.core.game import DOWN, UP
from cardwright.core.picks import Decision, Pick
from cardwright.core.pieces import Definition
from cardwright.core.places import EVERYBODY, NOBODY, OWNER, PlaceKind
from cardwright.core.procedures import END, RESTART, Procedure, step
from cardwright.core.ruleset import Deck
from cardwright.core.scenarios import lay_cards, seat_of, settle_ledger
from cardwright.core.simultaneously import together

HALVES = ("left", "centre", "right")
PARTS = ("guard", EVERYBODY), ("camp", EVERYBODY), ("watch", OWNER), ("gate", EVERYBODY), ("pile", NOBODY)
KINDS = (
    PlaceKind("deck", NOBODY),
    PlaceKind("hand", OWNER, loose=True),
    PlaceKind("gone", EVERYBODY),
    PlaceKind("banner", EVERYBODY, in_play=True),
    *(PlaceKind(f"{half}_{part}", sight, in_play=part != "pile") for half in HALVES for part, sight in PARTS),
)
USED, COLD = 0, 1  # marks
LIVES, LONGEST = 4, 60  # turns


class Card(Definition):
    def __init__(self, name, kind, text="", strength=0, realm="North"):
        super().__init__(name, kind)
        self.text, self.strength, self.realm = text, strength, realm


GUARDS = tuple(
    Card(*row)
    for row in (
        ("Bruna of the Long Bridge", "guard", "Strikes once a turn.", 2, "North"),
        ("Old Matis", "guard", "Strikes once a turn.", 1, "South"),
        ("Twin Foxes", "guard", "Strikes once a turn, and how.", 3, "North"),
    )
)
HAND = (
    Card("Pikeman", "soldier", "Opens gates.", 1),
    Card("Ferryman", "soldier", "Opens gates.", 2, "South"),
    Card("Shield Wall", "shield", "Blocks a strike.", 1, "South"),
    Card("Long Ditch", "shield", "Blocks a strike.", 1),
)
GATES = (Card("Reed Gate", "gate", "", 1), Card("Hill Gate", "gate", "", 2), Card("Sun Gate", "gate", "", 3))
BANNER = Card("Banner of Dawn", "banner", "It flies.")


class Fields(PlainGame, lives=[], turn=0, active=0):
    turn: int
    active: int
    lives: list[int]

    def at(self, seat, name):
        return self.pieces_in(f"{self.seat_name(seat)}.{name}")

    def facing(self, seat):
        """For each half the seats and halves that face it; in the centre all others do."""
        others = self.seats_from(seat)[1:]
        return {
            "left": [(others[0], "right")] if others else [],
            "centre": [(other, "centre") for other in others],
            "right": [(others[-1], "left")] if others else [],
        }


class Post(Procedure):
    """One player's part of the beginning: post a guard in each half."""

    FIELDS = ("seat",)

    def __init__(self, seat):
        super().__init__()
        self.seat = seat

    def copy(self):
        return placed(Post(self.seat), self)

    @step("FIELD-1")
    def choose_the_order(self, game):
        guards = [one for one in game.at(self.seat, "hand") if game.definition(one).kind == "guard"]
        return ChoosePieces(self.seat, "post", guards, 3, 3, ordered=True)

    @step("FIELD-2")
    def they_stand(self, game):
        for piece, half in zip(game.returned, HALVES, strict=True):
            game.move(piece, game.table.find(f"{game.seat_name(self.seat)}.{half}_guard"), name="posted")


class Turns(Procedure):
    """All post guards at once; then turn by turn."""

    def copy(self):
        return placed(Turns(), self)

    @step("FIELD-3")
    def all_post_at_once(self, game):
        return together({seat: Post(seat) for seat in game.seats_from(0)}) if game.turn == 0 else None

    @step("FIELD-4")
    def the_next_turn_begins(self, game):
        game.active = game.seats_from(game.active + (game.turn > 0))[0]
        return next_turn(game)


def next_turn(game):
    game.turn += 1
    if game.turn > LONGEST:
        game.finish((), "FIELD-END-2", "night falls")
        return END
    for piece in range(len(game.place_of)):
        if game.mark(USED, piece) == 1:
            game.set_mark(USED, piece, -1)
    for _ in range(min(1, len(game.at(game.active, "deck")))):
        top = game.at(game.active, "deck")[-1]
        game.move(top, game.table.find(f"{game.seat_name(game.active)}.hand"), name="drawn")
    game.push(Turn())
    return RESTART


class Turn(Procedure):
    """Deploy, lay, open and strike in any order, then end."""

    def copy(self):
        return placed(Turn(), self)

    @step("FIELD-5")
    def ask(self, game):
        if game.is_out(game.active):
            return END
        return Decision(game.active, "Deploy, open, strike, or end your turn", options(game, game.active))

    @step("FIELD-6")
    def do_it(self, game):
        pick, name = self.picked(), game.seat_name(game.active)
        if pick.verb == "end":
            return END
        if pick.verb == "deploy":
            game.move(pick.piece, game.table.find(f"{name}.{HALVES[pick.choice]}_camp"), name="deployed")
        elif pick.verb == "lay":
            game.move(pick.piece, game.table.find(f"{name}.{HALVES[pick.choice]}_watch"), face=DOWN, name="laid")
        elif pick.verb == "open":
            game.move(pick.piece, game.table.find(f"{name}.{HALVES[pick.choice]}_gate"), face=UP, name="opened")
            lose(game, game.facing(game.active)[HALVES[pick.choice]][0][0], 1)
        elif pick.verb == "strike":
            game.set_mark(USED, pick.piece, 1)
            game.say("struck", game.active, game.name(pick.piece), other=game.name(pick.target))
            return Strike([Link(game.active, "strike", pick.piece, -1, pick.target)])
        return None

    @step("FIELD-6")
    def the_turn_goes_on(self, game):
        return RESTART


def options(game, seat):
    found = []
    for number, half in enumerate(HALVES):
        for piece in unlike(game, game.at(seat, "hand")):
            verb = "deploy" if game.definition(piece).kind == "soldier" else "lay"
            if verb == "deploy" or not game.at(seat, f"{half}_watch"):
                found.append(Pick(verb, piece, choice=number))
        pile, camp = game.at(seat, f"{half}_pile"), game.at(seat, f"{half}_camp")
        if pile and sum(game.definition(one).strength for one in camp) >= cost(game, seat, half):
            found.append(Pick("open", pile[-1], choice=number))
        for guard in game.at(seat, f"{half}_guard") if game.at(seat, f"{half}_gate") else ():
            targets = [game.at(foe, f"{theirs}_guard") for foe, theirs in game.facing(seat)[half]]
            found += [Pick("strike", guard, there[0]) for there in targets if there and game.mark(USED, guard) < 1]
    return [*found, Pick("end")]


def cost(game, seat, half):
    """The first gate of a half costs 1, the next one 2, the last one 3."""
    return 1 + len(game.at(seat, f"{half}_gate"))


def unlike(game, pieces):
    """One of each sort."""
    return [one for at, one in enumerate(pieces) if not any(game.alike(one, before) for before in pieces[:at])]


class Strike(Chain):
    """A strike that every other player may block."""

    def order(self, game):
        return game.seats_from(self.links[-1].seat if self.links else game.active)[1:]

    def options(self, game, seat):
        hand = [one for one in game.at(seat, "hand") if game.definition(one).kind == "shield"]
        watch = [one for half in HALVES for one in game.at(seat, f"{half}_watch")]
        return [Pick("block", one) for one in unlike(game, hand) + watch if game.definition(one).kind == "shield"]

    def declare(self, game, seat, pick):
        game.move(pick.piece, game.table.find(f"{game.seat_name(seat)}.gone"), face=UP, name="blocked")
        self.add(Link(seat, "block", pick.piece))
        return

    def resolve(self, game, link):
        if link.key == "block":
            self.links = [*self.links[:-1], cancelled(self.links[-1])]
        else:
            lose(game, game.owners[link.target], game.definition(link.piece).strength)
        return


def cancelled(link):
    twin = link.copy()
    twin.cancelled = True
    return twin


def lose(game, seat, lives):
    """Lose lives; who has none is out at once, cards and all, and the last one wins."""
    game.lives[seat] = max(game.lives[seat] - lives, 0)
    game.say("lost", seat, number=lives, clause="FIELD-7")
    if not game.lives[seat]:
        game.rules.take_out(game, seat)


class ThreeFields(PlainRules):
    game_class = Fields

    def set_up(self, game, seats):
        game.lives = [LIVES] * game.seat_count
        for seat, name in enumerate(game.table.seats):
            for card in GUARDS:
                game.add_piece(card, seat, game.table.find(f"{name}.hand"))
            game.add_piece(BANNER, seat, game.table.find(f"{name}.banner"))
            game.add_pieces([card for card in HAND for _ in range(3)], seat, game.table.find(f"{name}.deck"))
            game.shuffle(game.table.find(f"{name}.deck"))
            for piece in game.at(seat, "deck")[-3:]:
                game.move(piece, game.table.find(f"{name}.hand"), name="drawn")
            for half in HALVES:
                game.add_pieces(list(reversed(GATES)), seat, game.table.find(f"{name}.{half}_pile"))
                game.look(game.at(seat, f"{half}_pile")[-1:], seat)
        game.push(Turns())

    def arrange(self, game, setup):
        """A position in the middle of a turn."""
        game.lives, game.turn = [LIVES] * game.seat_count, 1
        for seat, name in enumerate(game.table.seats):
            for key, value in setup.get(name, {}).items():
                if key == "lives":
                    game.lives[seat] = value
                else:
                    cards = reversed(value) if key.endswith("pile") or key == "deck" else value
                    lay_cards(game, f"{name}.{key}", list(cards), f"setup.{name}.{key}")
        settle_ledger(game)
        game.active = seat_of(game, setup.get("active", game.seat_name(0)))
        game.push(Turns())
        game.stack[-1].at = 1
        game.push(Turn())

    def take_out(self, game, seat):
        game.eliminate(seat, "FIELD-8")
        for place in [place for place in game.table.places if place.owner == seat and place.kind.name != "gone"]:
            for piece in [*game.contents[place.number]]:
                game.move(piece, game.table.find(f"{game.seat_name(seat)}.gone"), face=UP)
        if len(game.seats_from(0)) == 1:
            game.finish((game.seats_from(0)[0],), "FIELD-END-1", "the last in the field")

    def given_up(self, game, what, seat):
        self.take_out(game, seat)

    def question(self, game, decision):
        return {"respond": "Block the strike, or pass", "post": "Post your guards from left to right"}.get(
            decision.question, decision.question
        )

    def notation(self, game, pick, viewer):
        name = game.name(pick.piece) if pick.piece >= 0 and game.knows(viewer, pick.piece) else "a card"
        half = HALVES[pick.choice] if pick.choice >= 0 else ""
        if pick.verb == "strike":
            return f"strike {game.seat_name(game.owners[pick.target])}'s {game.name(pick.target)} with {name}"
        words = {"open": f"open {half}", "deploy": f"deploy {name} {half}", "lay": f"lay {name} {half}"}
        return words.get(pick.verb, pick.verb if pick.piece < 0 else f"{pick.verb} {name}{self.which(game, pick)}")

    def which(self, game, pick):
        """Cards of one name are told apart by their places."""
        place = game.table.places[game.place_of[pick.piece]].kind.name
        same = [one for one in game.contents[game.place_of[pick.piece]] if game.name(one) == game.name(pick.piece)]
        return f" ({place} {same.index(pick.piece) + 1})" if place != "hand" else ""

    def prose(self, game, event, viewer):
        readable = event.seen == -1 or (viewer >= 0 and event.seen >> viewer & 1)
        who = game.seat_name(event.seat) if event.seat >= 0 else ""
        if event.name == "lost":
            return f"{who} loses {event.number}."
        return f"{who}: {event.card if readable else 'a card'} {event.name} {event.other}".strip() + "."

    def card_view(self, game, piece):
        card = game.definition(piece)
        shown = {"strength": card.strength} if card.kind in ("guard", "soldier") else {}
        return {
            **shown,
            "text": card.text,
            "used": game.mark(USED, piece) == 1,
            "cold": game.mark(COLD, piece) == 1,
        }

    def table_view(self, game, viewer):
        seen = {"turn": game.turn, "active": game.seat_name(game.active)}
        for seat, name in enumerate(game.table.seats):
            piles = {half: game.at(seat, f"{half}_pile") for half in HALVES}
            costs = {half: cost(game, seat, half) for half, pile in piles.items() if pile}
            seen[name] = {"lives": game.lives[seat], "out": game.is_out(seat), "costs": costs}
        if viewer >= 0:
            facing = game.facing(viewer)
            seen["facing"] = {half: [[game.seat_name(one), h] for one, h in facing[half]] for half in HALVES}
        chain = game.stack[-1] if game.stack and isinstance(game.stack[-1], Chain) else None
        seen["chain"] = [f"{game.name(link.piece)} ({link.key})" for link in chain.links] if chain else []
        return seen

    def evaluate(self, game, seat):
        return 10 * game.lives[seat] - sum(game.lives) + len(game.at(seat, "centre_camp"))

    def turn_number(self, game):
        return game.turn

    def is_turn_level(self, game):
        return bool(game.stack) and isinstance(game.stack[-1], Turn)


RULES = ThreeFields("three_fields", (2, 3, 4, 5, 6), KINDS, (*GUARDS, *HAND, *GATES, BANNER), ("used", "cold"))
RULES.name = "Three Fields"
RULES.decks = {"plain": Deck("plain", "Plain", "", {"Pikeman": 1})}
