"""The chain: last in, first out, checked again on resolution, a declared roll that changes while it waits."""

from __future__ import annotations

import pytest
from tests.probes import chain_and_rolls
from tests.probes.plain_rules import started

from cardwright.core.chain import Chain, Link, chain_of
from cardwright.core.game import Game
from cardwright.core.picks import Pick
from cardwright.core.script import Script
from cardwright.core.views import view


def strike(*rolls: int) -> Game:
    """The first player strikes at the Man of the second one; the dice show these sides."""
    game = started(chain_and_rolls.RULES, 2)
    game.script = Script(tuple(f"roll {roll}" for roll in rolls))
    game.choose(game.decision().options[0])
    return game


def play(game: Game, name: str) -> None:
    pick = next(one for one in game.decision().options if one.piece >= 0 and game.name(one.piece) == name)
    game.choose(pick)


def both_pass(game: Game) -> None:
    game.choose(Pick("pass"))
    game.choose(Pick("pass"))


def fighters(game: Game) -> list[str]:
    return [game.name(piece) for piece in game.pieces_in("P2.field")]


def test_the_foe_may_answer_first():
    game = strike(1, 1)
    assert (game.decision().seat, game.decision().question) == (1, "respond")
    game.choose(Pick("pass"))
    assert game.decision().seat == 0


def test_a_strike_that_is_too_weak_does_nothing():
    game = strike(3, 4)
    both_pass(game)
    assert (fighters(game), game.decision().question) == (["Man", "Orc"], "strike")


def test_a_roll_is_changed_while_it_waits_and_then_the_body_is_checked():
    game = strike(2, 3, 6, 6)
    game.choose(Pick("pass"))
    play(game, "Lucky Blow")
    both_pass(game)
    assert fighters(game) == ["Orc"]
    assert game.script is not None
    assert game.script.left_over() == ()


def test_a_body_that_holds_keeps_the_fighter():
    game = strike(6, 6, 4, 4)
    both_pass(game)
    assert fighters(game) == ["Man", "Orc"]


def test_a_condition_that_fails_on_resolution_leaves_no_effect():
    game = strike(6, 6)
    play(game, "Run Away")
    both_pass(game)
    assert fighters(game) == ["Orc"]
    assert "Man" in [game.name(piece) for piece in game.pieces_in("P2.hand")]
    assert any(event.name == "without effect" and event.other == "strike" for event in game.log or [])


def test_the_last_added_resolves_first_and_may_cancel_the_one_before():
    game = strike(2, 3)
    game.choose(Pick("pass"))
    play(game, "Lucky Blow")
    play(game, "Confusion")
    both_pass(game)
    assert fighters(game) == ["Man", "Orc"]


def test_an_addition_gives_everybody_another_chance_to_answer():
    game = strike(1, 1)
    game.choose(Pick("pass"))
    play(game, "Lucky Blow")
    assert game.decision().seat == 1
    assert [link.key for link in chain_of(game).links] == ["strike", "Lucky Blow"]


def test_whether_a_player_is_asked_tells_nothing_about_its_hand():
    """A player with a hand is asked, even if nothing in it can be played."""
    game = strike(1, 1)
    hand = game.pieces_in("P2.hand")
    game.definitions = [*game.definitions]
    for piece in hand:
        game.definitions[piece] = chain_and_rolls.ORC
    game.ask_again()
    assert game.decision().options == [Pick("pass")]
    assert view(game, 0)["asked"] == ["P2"]


def test_without_a_chain_there_is_none():
    with pytest.raises(LookupError):
        chain_of(started(chain_and_rolls.RULES, 2))


def test_a_chain_leaves_to_the_game_what_it_must_say():
    game = started(chain_and_rolls.RULES, 2)
    chain, link = Chain(), Link(0, "strike")
    assert chain.holds(game, link)
    assert not chain.grows_while_resolving()
    assert chain.could_add(game, 0)
    for question in (chain.order, lambda game: chain.options(game, 0), lambda game: chain.resolve(game, link)):
        with pytest.raises(NotImplementedError):
            question(game)


def test_links_are_copied_with_the_chain():
    chain = chain_and_rolls.Combat([Link(0, "strike", number=5)])
    twin = chain.copy()
    assert isinstance(twin, chain_and_rolls.Combat)
    twin.links[0].number += 3
    assert chain.links[0].number == 5
