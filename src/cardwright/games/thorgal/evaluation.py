"""How good a position looks to a player: horns first, then cards that can still pay, party and resources."""

from __future__ import annotations

from typing import Final

from cardwright.games.thorgal.saga import Saga
from cardwright.games.thorgal.stats import difficulty, strength

HORN: Final = 1000
SOURCE: Final = 6  # a destiny card in deck, hand or pool
PARTY_CARD: Final = 30
POINT: Final = 16  # of an attribute in the party
POOL_CARD: Final = 9
HAND_CARD: Final = 12
MARKER: Final = 5
MARGIN: Final = 22  # a point of strength that the journey has or lacks, up to a bound
SUCCESS: Final = 350  # a journey that would succeed as it stands


def evaluate(saga: Saga, seat: int) -> int:
    """The own worth less that of the strongest opponent, and what the journey promises."""
    mine = worth(saga, seat)
    others = [worth(saga, other) for other in saga.seats_from(0) if other != seat]
    if others:
        mine -= max(others)
    return mine + (prospect(saga) if seat == saga.destiny else -prospect(saga))


def worth(saga: Saga, seat: int) -> int:
    """What a player has."""
    cards = len(saga.destiny_deck(seat)) + len(saga.destiny_pool(seat))
    total = saga.horns[seat] * HORN + cards * SOURCE
    if seat == saga.destiny:
        total += len(saga.hand(seat)) * (HAND_CARD + SOURCE)
    else:
        total += len(saga.hand(seat)) * HAND_CARD
    total += min(len(saga.destiny_pool(seat)), 8) * POOL_CARD + min(len(saga.bane_pool(seat)), 8) * POOL_CARD
    for piece in saga.party(seat):
        total += PARTY_CARD + POINT * sum(saga.card(piece).attributes) - MARKER * saga.exhaustion(piece)
    spare = len(saga.destiny_deck(seat)) + (len(saga.hand(seat)) if seat == saga.destiny else 0)
    if spare < 5:
        total -= (5 - spare) * 60
    return total


def prospect(saga: Saga) -> int:
    """What the journey under way promises the destiny player."""
    if saga.destination < 0:
        return 0
    mine, theirs = strength(saga), difficulty(saga)
    lacking = sum([max(other - own, 0) for own, other in zip(mine, theirs, strict=True)])
    if lacking == 0:
        spare = min([own - other for own, other in zip(mine, theirs, strict=True)])
        return SUCCESS + MARGIN * min(spare, 3)
    return -MARGIN * min(lacking, 8)
