"""What a client must know of a game before it can draw it: board, cards, rulebook. The same for everybody."""

from __future__ import annotations

import functools
import hashlib
import tomllib
from dataclasses import asdict
from importlib import resources
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from cardwright.client.board import read_board
from cardwright.core.ruleset import Ruleset
from cardwright.table.errors import NOT_FOUND, No
from cardwright.table.hall import known_rules
from cardwright.table.web import Site

KEPT: Final = "public, max-age=0, must-revalidate"


async def told_part(site: Site, request: Request) -> Response:
    """A part of the catalogue of a game; the browser keeps it until rules or cards change."""
    rules, part = known_rules(request.path_params["game"]), request.path_params["part"]
    if part not in TOLD:
        raise No(NOT_FOUND, "There is no such part.")
    tag = f'"{part}-{rules.digest()}-{fingerprint(rules.id, part)}"'
    headers = {"etag": tag, "cache-control": KEPT}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(packed(rules.id, part), media_type="application/json", headers=headers)


@functools.cache
def packed(game: str, part: str) -> bytes:
    return msgspec.json.encode(TOLD[part](known_rules(game)))


@functools.cache
def fingerprint(game: str, part: str) -> str:
    return hashlib.blake2b(packed(game, part), digest_size=6).hexdigest()


def board_told(rules: Ruleset) -> dict[str, Any]:
    """How the game is laid out and put into words, as board.toml says."""
    return {"game": rules.id, "name": rules.name, **asdict(read_board(rules)), "screen": screen_of(rules)}


def screen_of(rules: Ruleset) -> dict[str, Any]:
    """What board.toml says to a browser alone."""
    folder = resources.files(type(rules).__module__.rpartition(".")[0])
    file = folder.joinpath("board.toml")
    data = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    screen: dict[str, Any] = data.get("screen", {})
    return screen


def cards_told(rules: Ruleset) -> dict[str, Any]:
    """Every card as printed, by its key, with its kind and whether it is rare."""
    rare = read_board(rules).card.get("rare", "")
    cards = {}
    for definition in rules.definitions:
        more = {"name": definition.name, "kind": definition.kind, "rare": bool(getattr(definition, rare, False))}
        cards[definition.key] = {**rules.describe_card(definition), **more}
    return {"game": rules.id, "cards": cards}


def rules_told(rules: Ruleset) -> dict[str, Any]:
    """The rulebook: sections with their clauses."""
    clauses = [
        {
            "id": clause.id,
            "section": clause.section,
            "title": clause.title,
            "text": clause.text,
            "kind": clause.kind,
            "note": clause.note,
            "example": clause.example,
        }
        for clause in rules.clauses.values()
    ]
    return {"game": rules.id, "name": rules.name, "sections": rules.sections, "clauses": clauses}


def decks_told(rules: Ruleset) -> dict[str, Any]:
    """The ready-made decks with their cards."""
    return {
        "game": rules.id,
        "decks": [
            {"id": deck.id, "name": deck.name, "about": deck.about, "cards": deck.cards}
            for deck in rules.decks.values()
        ],
    }


TOLD: Final = {"board": board_told, "cards": cards_told, "rules": rules_told, "decks": decks_told}
