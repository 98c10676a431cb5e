"""Probe: two companies a player, with followers and items, move on a map to destinations laid face down."""

from __future__ import annotations

from tests.probes.plain_rules import PlainGame, PlainRules, Try, placed

from cardwright.core.game import BOTTOM, DOWN, UP
from cardwright.core.picks import Decision, Pick
from cardwright.core.pieces import Definition
from cardwright.core.places import EVERYBODY, NOBODY, OWNER, THOSE_WHO_SAW, PlaceKind
from cardwright.core.procedures import RESTART, Procedure, step

BORDERS = (  # each region with those that border on it
    "Shire: Arnor Moors, Arnor: Shire Moors Vale, Moors: Shire Arnor Hollin, Hollin: Moors Dunland Gate, "
    "Vale: Arnor Wood Gate, Dunland: Hollin Fens, Gate: Hollin Vale Wood, Wood: Vale Gate Waste, "
    "Fens: Dunland Waste, Waste: Fens Wood"
)
MAP = dict(region.split(": ") for region in BORDERS.split(", "))
KINDS = (
    *(PlaceKind("deck", NOBODY), PlaceKind("hand", OWNER, loose=True), PlaceKind("gone", EVERYBODY)),
    PlaceKind("journey", EVERYBODY, in_play=True),  # destinations, face down, each on its company
    PlaceKind("snares", THOSE_WHO_SAW, in_play=True),
    *(PlaceKind("hoard", NOBODY, shared=True), PlaceKind("map", EVERYBODY, shared=True)),
    *(PlaceKind(region, EVERYBODY, shared=True, in_play=True, inside="map") for region in MAP),
)
DECK, HAND, GONE, JOURNEY, SNARES = range(5)
EXPLORED, TURNS = 2, 12  # the face of the second side; the length of a game


class Site(Definition):
    """A site has two sides: as it is found, and explored."""

    def __init__(self, name, region):
        super().__init__(name, "site")
        self.region, self.sides = region, (self, Definition(f"{name} (explored)", "explored site"))


SITES = tuple(Site(f"{word} of {region}", region) for region in MAP for word in ("Halls", "Caves"))
COMPANY, FOLLOWER = Definition("Company", "company"), Definition("Follower", "follower")
SNARE, RING = Definition("Snare", "snare"), Definition("Ring", "item")


class Lands(PlainGame, turn=0, waiting=[]):  # companies without a destination yet
    turn: int

    def place(self, kind, foe=0):
        return (self.turn + foe) % 2 * 5 + kind

    def at(self, kind, foe=0):
        return [*self.contents[self.place(kind, foe)]]

    def companies(self):
        pieces = range(len(self.owners))
        return [one for one in pieces if self.definitions[one] is COMPANY and self.owners[one] == self.turn % 2]

    def hosted(self, company, *kinds):
        return [one for one in self.attached_to(company) if self.definition(one).kind in kinds]


class Turns(Procedure):
    """In turn the players set a snare, lay destinations, travel and explore."""

    def copy(self):
        return placed(Turns(), self)

    @step("LANDS-1")
    def draw_two_cards(self, game):
        game.turn += 1
        if game.turn > TURNS or not game.contents[game.table.find("hoard")]:
            game.finish((), "LANDS-END-1", "the journey is over")
        for piece in game.at(DECK)[-2:]:
            game.move(piece, game.place(HAND), name="drawn")
        game.waiting = game.companies()

    @step("LANDS-2")
    def a_card_may_be_set_as_a_snare(self, game):
        return Decision(game.turn % 2, "set", [*[Pick("set", piece) for piece in game.at(HAND)], Pick("none")])

    @step("LANDS-3")
    def it_lies_there_unseen(self, game):
        if self.picked().verb == "set":
            game.move(self.picked().piece, game.place(SNARES), name="set")

    @step("LANDS-4")
    def a_destination_is_laid_face_down(self, game):
        company, sites = game.waiting[0], [one for one in game.at(HAND) if game.definition(one).kind == "site"]
        here = game.table.places[game.place_of[company]].label
        near = [Pick("go", one, company) for one in sites if game.definition(one).region in here + MAP[here]]
        return Decision(game.turn % 2, "go", [*near, Pick("stay")])

    @step("LANDS-5")
    def on_its_company(self, game):
        if self.picked().verb == "go":
            game.move(self.picked().piece, game.place(JOURNEY), face=DOWN, name="laid")
            game.attach(self.picked().piece, self.picked().target)
        game.waiting = game.waiting[1:]
        if game.waiting:
            self.go_to("a_destination_is_laid_face_down")

    @step("LANDS-6")
    def the_companies_leave_their_old_sites_and_arrive(self, game):
        for goal in game.at(JOURNEY):
            company = game.hosts[goal]
            for old in game.hosted(company, "site", "explored site"):
                if old != goal:
                    game.move(old, game.place(DECK if game.faces[old] == UP else GONE), BOTTOM, face=UP)
            game.turn_face(goal, UP, "revealed")
            followers = game.hosted(company, "follower")
            items = [item for one in followers for item in game.attached_to(one)]
            for piece in [goal, company, *followers, *items]:
                game.move(piece, game.table.find(game.definition(goal).region), name="arrived", same_stay=True)

    @step("LANDS-7")
    def a_snare_may_close(self, game):
        snares, company = game.at(SNARES, 1), game.companies()[0]
        if snares and game.roll(2, "snare") == 0:
            game.move(snares[-1], game.place(GONE, 1), name="closed")
            for follower in game.hosted(company, "follower")[:1] if game.definitions[snares[-1]] is SNARE else ():
                for lost in [*game.attached_to(follower), follower]:
                    game.move(lost, game.place(GONE), name="lost")

    @step("LANDS-8")
    def followers_take_items_and_turn_their_site_over(self, game):
        for company in game.companies():
            hoard, followers = game.contents[game.table.find("hoard")], game.hosted(company, "follower")
            for place in game.hosted(company, "site") if hoard and followers else ():
                game.turn_face(place, EXPLORED, "explored")
                game.move(hoard[-1], game.place_of[company], name="taken")
                game.attach(game.contents[game.place_of[company]][-1], followers[0])
        return RESTART


class Companies(PlainRules):
    game_class = Lands
    tries = (Try("set", "set", "hand"),)

    def set_up(self, game, seats):
        for seat in (0, 1):
            for home in ("Shire", "Waste"):
                company = game.add_piece(COMPANY, seat, game.table.find(home))
                for _ in range(2):
                    game.attach(game.add_piece(FOLLOWER, seat, game.table.find(home)), company)
            for card in (*SITES, SNARE, SNARE, SNARE, RING, RING, RING):
                game.add_piece(card, seat, game.table.find("hoard") if card is RING else seat * 5 + DECK)
            game.shuffle(seat * 5 + DECK)
        game.push(Turns())


RULES = Companies("companies", (2,), KINDS, (*SITES, COMPANY, FOLLOWER, SNARE, RING))
