"""What clients ask about solo challenges and tutorials: lists, tables to play them, hints, the one of the day."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from cardwright.bots.together import rules_here
from cardwright.client.challenges import Challenge, challenges_of, of_the_day, solvers_word
from cardwright.client.tutorials import find_tutorial, tutorials_of
from cardwright.core.errors import BadInput
from cardwright.core.goals import OPEN
from cardwright.core.ruleset import Ruleset
from cardwright.core.saves import from_data, to_data
from cardwright.table.beginnings import again, begin_challenge, begin_tutorial
from cardwright.table.errors import NOT_FOUND, NOT_NOW, NOT_YOURS, No
from cardwright.table.hall import games, known_rules
from cardwright.table.origins import FromChallenge, FromTutorial, challenge_told, tutorial_told
from cardwright.table.room import Room
from cardwright.table.tokens import new_id
from cardwright.table.web import Handler, Site, answer


def today() -> date:
    return datetime.now(UTC).date()


# Challenges


async def list_challenges(site: Site, request: Request) -> Response:
    """The challenges of a game."""
    rules = known_rules(request.path_params["game"])
    return answer([challenge_told(one) for one in challenges_of(rules)])


async def challenge_of_the_day(site: Site, request: Request) -> Response:
    """One challenge of all the games for everybody today; null if there is none."""
    every = [one for id in games() for one in challenges_of(known_rules(id))]
    found, day = of_the_day(every, today()), today().isoformat()
    told = None if found is None else {"game": found.scenario.rules.id, "day": day, **challenge_told(found)}
    return answer(told)


def named_challenge(rules: Ruleset, name: str) -> Challenge:
    for challenge in challenges_of(rules):
        if challenge.name == name:
            return challenge
    raise No(NOT_FOUND, "There is no such challenge.")


async def play_challenge(site: Site, request: Request) -> Response:
    """The asker's own table for a challenge."""
    person = await site.known_asker(request)
    challenge = named_challenge(known_rules(request.path_params["game"]), request.path_params["name"])
    return answer({"table": await begin_challenge(site.hall, person, challenge)}, 201)


async def own_room(site: Site, request: Request) -> Room:
    """A challenge or tutorial that the asker plays; a no if it is something else."""
    person = await site.known_asker(request)
    room = await site.hall.room(request.path_params["table"])
    if not await site.hall.seats_of(room, person):
        raise No(NOT_YOURS, "You look on: this is for the players.")
    if not isinstance(room.playing.origin, FromChallenge | FromTutorial):
        raise No(NOT_NOW, "This is for challenges and tutorials.")
    return room


async def play_again(site: Site, request: Request) -> Response:
    """The challenge or tutorial from its beginning."""
    room = await own_room(site, request)
    await again(room, f"again {new_id()}")
    return answer({})


async def hint(site: Site, request: Request) -> Response:
    """The hint of the challenge, or with `more` what the solver finds in a few seconds."""
    room = await own_room(site, request)
    history = room.playing
    if not isinstance(history.origin, FromChallenge):
        raise No(NOT_NOW, "Hints are for challenges.")
    challenge, game = history.origin.challenge, history.match.game
    written = challenge.text("hint")
    if written and "more" not in request.query_params:
        return answer({"kind": "written", "words": written})
    if history.origin.standing(game) != OPEN:
        raise No(NOT_NOW, "It is over: take moves back, or try again.")
    await site.count_study(request)
    saved = json.dumps(to_data(game, log=False))
    words = await site.library.study(
        solved_elsewhere, game.rules.id, game.rules.own_cards, saved, challenge.goal, challenge.seat
    )
    return answer({"kind": "solver", "words": words or "The solver found nothing in the time it had."})


def solved_elsewhere(id: str, own_cards: str, saved: str, goal: str, seat: int) -> str:
    """What the solver would do, in a process that knows nothing yet of the game."""
    return solvers_word(from_data(json.loads(saved), rules_here(id, own_cards)), goal, seat)


# Tutorials


async def list_tutorials(site: Site, request: Request) -> Response:
    """The tutorials of a game with all their lessons."""
    rules = known_rules(request.path_params["game"])
    return answer([tutorial_told(one) for one in tutorials_of(rules)])


async def play_tutorial(site: Site, request: Request) -> Response:
    """The asker's own table for a tutorial."""
    person = await site.known_asker(request)
    rules = known_rules(request.path_params["game"])
    try:
        tutorial = find_tutorial(rules, request.path_params["name"])
    except BadInput:
        raise No(NOT_FOUND, "There is no such tutorial.") from None
    return answer({"table": await begin_tutorial(site.hall, person, tutorial)}, 201)


ROUTES: Final[tuple[tuple[str, str, Handler], ...]] = (
    ("GET", "/api/challenges", challenge_of_the_day),
    ("GET", "/api/challenges/{game}", list_challenges),
    ("POST", "/api/challenges/{game}/{name}", play_challenge),
    ("GET", "/api/tutorials/{game}", list_tutorials),
    ("POST", "/api/tutorials/{game}/{name}", play_tutorial),
    ("POST", "/api/tables/{table}/again", play_again),
    ("POST", "/api/tables/{table}/hint", hint),
)
