"""What counts in a position: not the order in which it came about, but all that later moves may ask for."""

from __future__ import annotations

from cardwright.core.asking import find_pick
from cardwright.core.chance import seeded
from cardwright.core.picks import Pick
from cardwright.core.positions import position_key
from cardwright.core.registry import ruleset
from cardwright.core.scenarios import position
from cardwright.games.portals.position import is_between_moves, what_counts

BOARD = {
    "P1": {
        "deity": "Eiravel, the Pale Huntress",
        "deck": [],
        "stamina": 4,
        "left": {"champion": "Whitefang, Alpha of the Fen"},
        "centre": {"champion": "Arya", "charge": ["Young Wolf", "Grey Elk"], "pile": ["Reed Path"]},
    },
    "P2": {"interventions": ["Restoring Breath"]},
}
WOLF = ("move Young Wolf right",)
ELK = ("use Eiravel, the Pale Huntress", "target Grey Elk to left", "pass")


def after(*moves: str):
    """The board after these moves; what the second player is asked in between, it passes."""
    game = position(ruleset("portals"), BOARD, {}, seeded(1))
    game.run()
    for words in moves:
        pick = find_pick(game, game.pending[0].seat, words)
        assert isinstance(pick, Pick), f"{words}: {pick}"
        game.choose(pick)
    return game


def test_moves_in_another_order_lead_to_the_same_position():
    one, other = after(*WOLF, *ELK), after(*ELK, *WOLF)
    assert is_between_moves(one)
    assert one.moved != other.moved
    assert position_key(one) == position_key(other)


def test_who_was_moved_counts():
    assert position_key(after(*WOLF)) != position_key(after(*ELK))
    back = after(*WOLF).copy()
    back.moved = []
    assert what_counts(back) != what_counts(after(*WOLF))


def test_what_an_earlier_move_has_left_behind_does_not_count():
    game, twin = after(*WOLF), after(*WOLF)
    twin.returned, twin.elements, twin.answers = (1, 2), twin.elements + 3, twin.answers + 2
    assert position_key(game) == position_key(twin)


def test_inside_a_move_it_does():
    game, twin = after(*ELK[:2]), after(*ELK[:2])
    assert not is_between_moves(game)
    twin.elements += 3
    assert what_counts(game) != what_counts(twin)


def test_responses_count_while_the_phase_is_about_to_end():
    game, twin = after("end"), after("end")
    assert game.pending[0].seat == 1
    twin.answers += 1
    assert what_counts(game) != what_counts(twin)


def test_every_number_of_the_game_counts():
    states = [what_counts(after())]
    for name, value in (
        ("faith", [1, 20]),
        ("stamina", [0, 0]),
        ("asleep", 1),
        ("turn", 9),
        ("phase", 3),
        ("active", 1),
    ):
        twin = after()
        setattr(twin, name, value)
        states.append(what_counts(twin))
    twin = after()
    twin.deployed = [1, *twin.deployed[1:]]
    states.append(what_counts(twin))
    assert all(state not in states[:at] for at, state in enumerate(states))
