"""Set-up: bots reach every starting party and every set of lands once, people in any order."""

from __future__ import annotations

from itertools import combinations
from typing import cast

from cardwright.core.asking import find_pick
from cardwright.core.chance import seeded
from cardwright.core.picks import Pick
from cardwright.core.registry import ruleset
from cardwright.core.ruleset import Seat
from cardwright.games.thorgal.saga import Saga

RULES = ruleset("thorgal")


def begun() -> Saga:
    """Both are asked for their starting parties."""
    seats = [Seat("Ann", RULES.decks["vikings"].names()), Seat("Ben", RULES.decks["lords"].names())]
    game = RULES.begin(seats, RULES.setting_values({}), seeded(3))
    game.run()
    return cast(Saga, game)


def after(game: Saga, *moves: tuple[int, str]) -> Saga:
    for seat, words in moves:
        game.choose(cast(Pick, find_pick(game, seat, words)), seat)
    return game


def sets_of(game: Saga, seat: int, question: str) -> list[tuple[str, ...]]:
    """Every set that some run of options leads to, each as often as there are such runs."""
    found = [decision for decision in game.pending if decision.seat == seat and decision.question == question]
    if not found:
        return [()]
    ends: list[tuple[str, ...]] = []
    for pick in found[0].options:
        twin = game.copy()
        twin.choose(pick, seat)
        first = (game.name(pick.piece),) if pick.piece >= 0 else ()
        rest = [()] if pick.verb == "done" else sets_of(twin, seat, question)
        ends += [tuple(sorted((*first, *more))) for more in rest]
    return ends


def own_companions(game: Saga, seat: int) -> dict[str, int]:
    mine = [game.card(piece) for piece, owner in enumerate(game.owners) if owner == seat]
    return {card.name: card.cost for card in mine if card.kind == "companion"}


def test_bots_reach_every_starting_party_once():
    game = begun()
    costs = own_companions(game, 0)
    legal = [
        tuple(sorted(party))
        for size in (1, 2)
        for party in combinations(costs, size)
        if sum(costs[name] for name in party) <= 3
    ]
    assert sorted(sets_of(game, 0, "starters")) == sorted(legal)


def test_bots_reach_every_set_of_lands_once():
    game = after(begun(), (0, "take Aricia"), (0, "done"), (1, "take Galathorn"), (1, "done"))
    lands = ["Burial Mounds", "Fortified Port", "Northern Fjord", "Thing Field", "Whale Coast"]
    assert sorted(sets_of(game, 0, "lands")) == sorted(combinations(lands, 2))


def test_people_choose_companions_and_lands_in_any_order():
    moves = [(0, "take Aricia"), (0, "take Bjarke Seafarer"), (1, "take Galathorn"), (1, "done")]
    other = [(0, "take Bjarke Seafarer"), (0, "take Aricia"), (1, "take Galathorn"), (1, "done")]
    port, fjord = (0, "choose Fortified Port"), (0, "choose Northern Fjord")
    one, two = after(begun(), *moves, port, fjord), after(begun(), *other, fjord, port)
    assert one.owners == two.owners
    assert {one.name(piece) for piece in one.party(0)} == {two.name(piece) for piece in two.party(0)}
    assert {one.name(piece) for piece in one.centre} == {two.name(piece) for piece in two.centre}


def test_who_chose_the_last_land_first_may_still_choose_any_other():
    game = after(begun(), (0, "take Aricia"), (0, "done"), (1, "take Galathorn"), (1, "done"))
    last = max(game.unchosen_lands(0))
    after(game, (0, f"choose {game.name(last)}"))
    assert len(game.decision(0).everything()) == len(game.decision(0).options) == 4
