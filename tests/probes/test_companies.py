"""Companies travel with all they have, to places that only their own player knows."""

from __future__ import annotations

from tests.probes import companies
from tests.probes.plain_rules import started

from cardwright.core.game import DOWN, Game
from cardwright.core.picks import Pick
from cardwright.core.views import view


def journey() -> tuple[Game, int, int]:
    """The second player begins; its first company can go to a site that it has in hand."""
    for seed in range(100):
        game = started(companies.RULES, 2, seed)
        game.choose(Pick("none"))
        goals = [pick for pick in game.decision().options if pick.verb == "go"]
        if goals and game.definition(goals[0].piece).region != "Shire":  # type: ignore[attr-defined]
            return game, goals[0].piece, goals[0].target
    raise AssertionError("no journey in a hundred games")


def places_of(game: Game, company: int) -> set[str]:
    pieces = [
        company,
        *game.attached_to(company),
        *[one for host in game.attached_to(company) for one in game.attached_to(host)],
    ]
    return {game.table.places[game.place_of[piece]].label for piece in pieces}


def test_a_destination_is_hidden_until_the_company_arrives():
    game, goal, company = journey()
    game.choose(Pick("go", goal, company))
    assert game.faces[goal] == DOWN
    assert view(game, 0)["places"]["P2.journey"]["cards"][0].keys() == {"handle", "hidden", "on"}
    assert view(game, 1)["places"]["P2.journey"]["cards"][0]["name"] == game.name(goal)


def test_a_company_arrives_with_followers_and_takes_an_item():
    game, goal, company = journey()
    region = game.definition(goal).region  # type: ignore[attr-defined]
    game.choose(Pick("go", goal, company))
    game.choose(Pick("stay"))
    assert places_of(game, company) == {region}
    assert len(game.attached_to(company)) in (2, 3)  # the site, and the followers that no snare took
    assert game.table.is_within(game.place_of[company], game.table.find("map"))


def test_an_explored_site_shows_its_other_side():
    game, goal, company = journey()
    game.choose(Pick("go", goal, company))
    game.choose(Pick("stay"))
    assert game.faces[goal] == companies.EXPLORED
    assert game.name(goal).endswith("(explored)")
    assert [game.name(piece) for piece in game.pieces_in("hoard")] == ["Ring"] * 5
