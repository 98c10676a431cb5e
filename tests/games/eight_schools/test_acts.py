"""Actions of card texts, where a scenario can't show what is known to whom."""

from __future__ import annotations

from cardwright.core.asking import find_pick
from cardwright.core.chance import seeded
from cardwright.core.game import Game
from cardwright.core.picks import Pick
from cardwright.core.registry import ruleset
from cardwright.core.scenarios import position

SEARCH = {
    "name": "Search",
    "type": "scroll",
    "schools": ["Rock"],
    "text": "BURN. Take 1 card from source",
}


def searching() -> Game:
    """P1 looks through a source whose bottom card, one of two Swift Comebacks, P2 has seen go there."""
    rules = ruleset("eight_schools").with_cards([SEARCH], "own")
    source = ["Punch", "Swift Comeback", "Swift Comeback"]
    game = position(rules, {"P1": {"pool": ["Search"], "source": source}}, {}, seeded(1))
    game.look(game.pieces_in("P1.source")[:1], 1)
    game.run()
    play(game, "play Search")
    return game


def play(game: Game, words: str) -> None:
    found = find_pick(game, game.pending[0].seat, words)
    assert isinstance(found, Pick), found
    game.choose(found)


def test_copies_in_a_searched_source_are_offered_once() -> None:
    game = searching()
    offered = [game.name(pick.piece) for pick in game.pending[0].options]
    assert sorted(offered) == ["Punch", "Swift Comeback"]


def test_nobody_else_knows_a_card_taken_from_a_searched_source() -> None:
    game = searching()
    play(game, "take Swift Comeback")
    taken = game.pieces_in("P1.pool")[0]
    assert game.knows(0, taken)
    assert not game.knows(1, taken)
    assert not any(game.knows(1, piece) for piece in game.pieces_in("P1.source"))
