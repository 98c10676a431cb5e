"""How good a position looks to a player: horns, what the journey promises, party, cards and life."""

from __future__ import annotations

from typing import Final, cast

from cardwright.games.thorgal.card import Card
from cardwright.games.thorgal.dusk import can_be_met
from cardwright.games.thorgal.nodes import Gets
from cardwright.games.thorgal.places import DESTINY_DISCARD
from cardwright.games.thorgal.saga import DAWN, DUSK, JOURNEY, SET_UP, Saga
from cardwright.games.thorgal.stats import ATTRIBUTES, attribute, difficulty, strength

HORN: Final = 1000
POINT: Final = 55  # an attribute of a card in the party, for all rounds to come
EXTRA: Final = 25  # an attribute that an activation brings
TEXT: Final = 15
UNMET: Final = 45  # a companion whose upkeep can't be met as it stands
MARKER: Final = 12
LIFE: Final = 16  # a destiny card that is not destroyed
LAST_LIVES: Final = 8  # from here on each card that deck and hand lack counts
MISSING_LIFE: Final = 45
POOLED: Final = 16
ENOUGH_POOLED: Final = 7
SPARE_POOLED: Final = 4
HELD: Final = 17
BANE_LEFT: Final = 10  # a bane card that is not used up
PROMISE: Final = 22  # a point on a card in hand that can be paid
SKULL: Final = 18
INTRIGUE: Final = 6
DEAREST: Final = 5
CHANCES: Final = (1, 2, 3, 5, 8, 13, 20, 29, 40, 52, 63, 73, 81, 87, 92, 95, 97)  # in 100, by points of margin
MIDDLE: Final = 9
SURE: Final = 98
HOPELESS: Final = 1


def evaluate(saga: Saga, seat: int) -> int:
    """The own worth less that of the strongest opponent, and what the journey promises."""
    own = cast(Saga, saga.side_of(seat))
    if own.phase == SET_UP:
        return worth_of_start(own, seat)
    others = [worth(own, other) for other in own.seats_from(0) if other != seat]
    mine = worth(own, seat) - (max(others) if others else 0)
    promise = chance(own) * HORN // 100
    return mine + (promise if seat == own.destiny else -promise)


# What a player has


def worth(saga: Saga, seat: int) -> int:
    """Horns, party, pools, hand and life."""
    deck, hand, pool = len(saga.destiny_deck(seat)), len(saga.hand(seat)), len(saga.destiny_pool(seat))
    destiny = seat == saga.destiny
    lives = deck + (hand if destiny else 0)
    total = saga.horns[seat] * HORN + LIFE * (lives + pool + len(saga.zone(seat, DESTINY_DISCARD)))
    if lives < LAST_LIVES:
        total -= (LAST_LIVES - lives) * MISSING_LIFE
    total += worth_of_pool(pool) + worth_of_pool(len(saga.bane_pool(seat))) // 2
    total += worth_of_hand(saga, seat)
    for piece in saga.party(seat):
        total += worth_in_party(saga, piece, destiny)
    return total


def worth_of_pool(number: int) -> int:
    return POOLED * min(number, ENOUGH_POOLED) + SPARE_POOLED * max(number - ENOUGH_POOLED, 0)


def worth_in_party(saga: Saga, piece: int, destiny: bool) -> int:
    card = saga.card(piece)
    printed = card.attributes
    total = POINT * (printed[0] + printed[1] + printed[2]) - MARKER * min(saga.exhaustion(piece), 2)
    more = boost(card)
    total += EXTRA * (more[0] + more[1] + more[2]) + TEXT
    if destiny and card.upkeep is not None and saga.phase != SET_UP and not can_be_met(saga, piece):
        total -= UNMET
    return total


def worth_of_hand(saga: Saga, seat: int) -> int:
    """What can be paid of the hand, the best first; the rest goes to pool or deck in the end."""
    hand = saga.hand(seat)
    total = HELD * len(hand)
    if saga.phase >= DUSK:
        return total
    left = budget(saga, seat)
    for piece in cheapest_first(saga, hand):
        price = saga.card(piece).cost
        if price <= left:
            left -= price
            total += promise(saga.card(piece))
    return total


def budget(saga: Saga, seat: int) -> int:
    """What the player can pay with in this round: the pool of the role, and in Gods Fate what may come."""
    pool = len(saga.contents[saga.role_pool(seat)])
    return pool + saga.fate[seat] if saga.phase < DAWN else pool


def cheapest_first(saga: Saga, hand: list[int]) -> list[int]:
    return [piece for price in range(DEAREST + 1) for piece in hand if saga.card(piece).cost == price]


def promise(card: Card) -> int:
    """What a card in hand may still bring."""
    printed = card.attributes
    total = PROMISE * (printed[0] + printed[1] + printed[2])
    for symbol in card.bar:
        total += SKULL if symbol == "Damage" else INTRIGUE
    return total


def boost(card: Card) -> tuple[int, int, int]:
    """The attributes that an activation of the card brings to the party in a journey."""
    plan = card.plan
    found = [0, 0, 0]
    if plan.activate >= 0 and "Journey" in plan.phases_of(plan.activate):
        for effect in plan.abilities[plan.activate].effects:
            if isinstance(effect, Gets):
                for bonus in effect.bonuses:
                    found[ATTRIBUTES.index(bonus.attribute)] += max(bonus.number, 0)
    return found[0], found[1], found[2]


# What the journey promises


def chance(saga: Saga) -> int:
    """How likely the journey of this round succeeds, in 100."""
    if saga.result or saga.phase >= DUSK:
        return 0
    mine = strength(saga)
    if saga.destination >= 0:
        return chance_at(saga, saga.destination, mine)
    return max([chance_at(saga, land, mine) for land in saga.unconquered()])


def chance_at(saga: Saga, land: int, mine: tuple[int, int, int]) -> int:
    """How likely a journey to this land succeeds."""
    if land == saga.destination:
        theirs = difficulty(saga)
    else:
        theirs = (attribute(saga, land, 0), attribute(saga, land, 1), attribute(saga, land, 2))
    if saga.phase == JOURNEY and saga.passes > 0 and saga.pending:
        stands = mine[0] >= theirs[0] and mine[1] >= theirs[1] and mine[2] >= theirs[2]
        last = saga.passes + 1 >= len(saga.seats_from(0))
        if not stands and saga.pending[0].seat != saga.destiny:
            return HOPELESS
        if stands and last and saga.pending[0].seat == saga.destiny:
            return SURE
    margin = margin_of(saga, mine, theirs) - hindrance(saga)
    if opposing_is_open(saga):
        margin -= opposition(saga, land, mine, theirs)
    return CHANCES[max(0, min(MIDDLE + margin, len(CHANCES) - 1))]


def margin_of(saga: Saga, mine: tuple[int, int, int], theirs: tuple[int, int, int]) -> int:
    """The points that the destiny player has, or can have, beyond what is needed; below 0 what will lack."""
    over = [own - other for own, other in zip(mine, theirs, strict=True)]
    spare = 0
    for more in reserve(saga):
        helps = False
        for which in range(3):
            if over[which] < 0 and more[which]:
                helps = True
        if helps:
            for which in range(3):
                over[which] += more[which]
        else:
            spare += more[0] + more[1] + more[2]
    lack = sum([min(number, 0) for number in over])
    if lack:
        return lack * 2
    return min(over) + spare // 3


def reserve(saga: Saga) -> list[tuple[int, int, int]]:
    """What the destiny player can still add: activations, and the cards that can be paid."""
    seat = saga.destiny
    found = []
    for piece in saga.party(seat):
        if not saga.exhaustion(piece):
            more = boost(saga.card(piece))
            if more[0] or more[1] or more[2]:
                found.append(more)
    left = budget(saga, seat)
    for piece in cheapest_first(saga, saga.hand(seat)):
        card = saga.card(piece)
        if card.cost <= left and can_help(saga, card):
            left -= card.cost
            found.append(card.attributes)
    return found


def can_help(saga: Saga, card: Card) -> bool:
    if card.kind == "event":
        return "Journey" in card.phases
    return saga.phase <= DAWN


def hindrance(saga: Saga) -> int:
    """The points that bane players can still add in the journey, as far as they will be of use."""
    total = 0
    for seat in saga.bane_players():
        left = budget(saga, seat)
        for piece in cheapest_first(saga, saga.hand(seat)):
            card = saga.card(piece)
            if card.cost <= left and "Journey" in card.phases:
                left -= card.cost
                total += max(card.attributes)
    return total


def opposing_is_open(saga: Saga) -> bool:
    """May a companion still come to oppose?"""
    if saga.opposing >= 0:
        return False
    return saga.destination < 0 or (len(saga.pending) > 0 and saga.pending[0].question == "oppose")


def opposition(saga: Saga, land: int, mine: tuple[int, int, int], theirs: tuple[int, int, int]) -> int:
    """The points by which the best opposing companion makes this journey harder."""
    most = 0
    for seat in saga.bane_players():
        left = budget(saga, seat)
        for piece in saga.companions(seat):
            card = saga.card(piece)
            shared = any(subtype in card.subtypes for subtype in saga.card(land).subtypes)
            if shared or card.cost <= left:
                more = sum([max(theirs[i] + card.attributes[i] - max(mine[i], theirs[i]), 0) for i in range(3)])
                most = max(most, more)
    return most


# Set-up


def worth_of_start(saga: Saga, seat: int) -> int:
    """Starting companions by their points, lands by whom they suit."""
    total = 0
    for piece in saga.party(seat):
        card = saga.card(piece)
        more = boost(card)
        total += 4 * sum(card.attributes) + 2 * sum(more) + 1
    mine = profile(saga, seat)
    others = [profile(saga, other) for other in saga.seats_from(0) if other != seat]
    for land in saga.centre:
        if saga.owners[land] == seat:
            wanted = saga.card(land).attributes
            theirs = min([hardship(wanted, other) for other in others])
            total += theirs - hardship(wanted, mine)
    return total


def profile(saga: Saga, seat: int) -> list[int]:
    """All Bravery, Cunning and Power in the destiny cards of a player."""
    found = [1, 1, 1]
    for piece, owner in enumerate(saga.owners):
        card = saga.card(piece)
        if owner == seat and card.kind in ("companion", "support", "event"):
            more = boost(card)
            for which in range(3):
                found[which] += 2 * card.attributes[which] + more[which]
    return found


def hardship(wanted: tuple[int, int, int], has: list[int]) -> int:
    """How hard a land is with such cards."""
    return sum([100 * need * need // own for need, own in zip(wanted, has, strict=True)])
