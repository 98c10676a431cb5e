"""Totals: the ATTACK and DEFENSE of a player and the SHIELD of an assist, counted anew whenever asked for.

One function works a total out and explains it: with a tally that keeps its parts, every card that gives
something is named.
"""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import rule
from cardwright.core.values import Tally
from cardwright.games.eight_schools.conditions import holds
from cardwright.games.eight_schools.counts import count
from cardwright.games.eight_schools.duel import Duel, foe
from cardwright.games.eight_schools.nodes import Amount
from cardwright.games.eight_schools.places import PLAYED_ON
from cardwright.games.eight_schools.plans import Plan, reads_attack_taken

ATTACK: Final = "ATTACK"
DEFENSE: Final = "DEFENSE"
SHIELD: Final = "SHIELD"
MOST_PIECES: Final = 1 << 12  # more than any match has
MOST_CALCULATIONS: Final = 2000  # within each other, for one total
FEW_WITHIN_EACH_OTHER: Final = 3  # so many are followed without counting

SUM_OF_ALL_AMOUNTS: Final = rule("ES-VAL-1")
NEVER_BELOW_ZERO: Final = rule("ES-VAL-3")
FULL_GROUPS: Final = rule("ES-VAL-4")
ANY_TYPE_MAY_GIVE: Final = rule("ES-COMP-11", "ES-SCR-3")
ASSISTS_EVERY_ROUND: Final = rule("ES-ATK-8")
WORKS_ONLY_EQUIPPED: Final = rule("ES-AST-2")
WHOM_A_TERRAIN_SERVES: Final = rule("ES-TER-12")
WHOSE_VIEW: Final = rule("ES-VAL-17")
LOOKED_AT_ALL_THE_TIME: Final = rule("ES-VAL-19")
READS_ITSELF_AS_ZERO: Final = rule("ES-VAL-28")
WHOLE_ATTACK_IS_TAKEN: Final = rule("ES-VAL-15")
TAKEN_STAYS: Final = rule("ES-VAL-16")
FIRST_TURN_TAKES_NOTHING: Final = rule("ES-TURN-14")
WHO_GETS_SHIELD: Final = rule("ES-VAL-30")
SHIELDS_CAN_BE_RAISED: Final = rule("ES-AIM-16")
EVERY_ASSIST_HAS_A_SHIELD: Final = rule("ES-AIM-1")
TRAP_AMOUNTS_OUTLAST_IT: Final = rule("ES-TRAP-16")


def attack(duel: Duel, seat: int) -> int:
    """The player's ATTACK total."""
    return total(duel, seat, ATTACK, Tally())


def defense(duel: Duel, seat: int) -> int:
    """The player's DEFENSE total."""
    return total(duel, seat, DEFENSE, Tally())


def total(duel: Duel, seat: int, stat: str, tally: Tally) -> int:
    """Add up everything that gives this player ATTACK or DEFENSE; a sum below 0 counts as 0."""
    if not SUM_OF_ALL_AMOUNTS.holds():
        return 0
    for piece in duel.line(seat):
        add_card(duel, seat, stat, piece, seat, tally)
    for piece in working_assists(duel, seat):
        if ASSISTS_EVERY_ROUND.holds() or duel.mark(PLAYED_ON, piece) == duel.turn:
            add_card(duel, seat, stat, piece, seat, tally)
    other = foe(seat)
    for piece in duel.line(other):
        if duel.card(piece).plan.reaches_foe:
            add_card(duel, seat, stat, piece, other, tally)
    for piece in duel.hands(other):
        if duel.card(piece).plan.reaches_foe:
            add_card(duel, seat, stat, piece, other, tally)
    terrain = duel.terrain
    if terrain >= 0:
        add_card(duel, seat, stat, terrain, duel.controllers[terrain], tally)
    if duel.lasting:
        add_left_by_traps(duel, seat, stat, tally)
    if tally.result < 0 and NEVER_BELOW_ZERO.holds():
        tally.at_least(0, "ES-VAL-3")
    return tally.result


def working_assists(duel: Duel, seat: int) -> list[int]:
    """An assist works only while it is equipped."""
    if WORKS_ONLY_EQUIPPED.holds():
        return duel.hands(seat)
    return duel.hands(seat) + [piece for piece in duel.pool(seat) if duel.card(piece).kind == "assist"]


def add_card(duel: Duel, seat: int, stat: str, piece: int, player: int, tally: Tally) -> None:
    """Add what one card of a player gives to the seat."""
    plan = duel.card(piece).plan
    if not (plan.attacks if stat == ATTACK else plan.defends):
        return
    if not ANY_TYPE_MAY_GIVE.holds() and duel.card(piece).kind != stat.lower():
        return
    for node in plan.amounts[duel.side(piece)]:
        if node.stat == stat and reaches(duel, node, seat, player, piece):
            number = worked_out(duel, node, viewer_of(node, seat, player), piece)
            if number or tally.parts is not None:
                tally.add(number, duel.card(piece).name)


def reaches(duel: Duel, node: Amount, seat: int, player: int, piece: int) -> bool:
    """Does an amount on a card of this player count for the seat?"""
    if node.subject == "each":
        return True
    if piece == duel.terrain and not WHOM_A_TERRAIN_SERVES.holds():
        return True
    return (seat == player) == (node.subject == "you")


def viewer_of(node: Amount, seat: int, player: int) -> int:
    """A text takes the view of its card's player; only "Each player" is read from either side."""
    if node.subject == "each" or not WHOSE_VIEW.holds():
        return seat
    return player


def worked_out(duel: Duel, node: Amount, viewer: int, piece: int) -> int:
    """The number an amount gives now. Inside a calculation that leads back to itself it counts as 0."""
    if not leads_back(node):
        return once(duel, node, viewer, piece)
    key = (duel.rules.node_number(node) * 2 + viewer) * MOST_PIECES + piece
    if key in duel.working_out:
        return 0 if READS_ITSELF_AS_ZERO.holds() else 999
    if len(duel.working_out) >= FEW_WITHIN_EACH_OTHER and len(duel.working_out) >= most_within(duel):
        return 0
    duel.working_out.append(key)
    number = once(duel, node, viewer, piece)
    duel.working_out.pop()
    return number


def leads_back(node: Amount) -> bool:
    """Can working it out ask for itself? Only if it reads the foe's ATTACK and changes it as well."""
    return node.subject == "foe" and node.stat == ATTACK and reads_attack_taken(node)


def most_within(duel: Duel) -> int:
    """How many such amounts are followed into each other, so that no made-up cards can bring play to a halt.

    All of them up to ten different ones. Only beyond that, where every further one would double the
    calculations, an amount inside too many others counts as 0.
    """
    if duel.most_within < 0:
        numbers = loops(duel)
        ways = [1]  # of choosing so many of them, copies being equal
        for copies in [numbers.count(number) for number in sorted(set(numbers))]:
            ways = [sum(ways[max(size - copies, 0) : size + 1]) for size in range(len(ways) + copies)]
        duel.most_within = len(ways)
        calculations = 0
        for size, more in enumerate(ways):
            calculations += more
            if calculations > MOST_CALCULATIONS:
                duel.most_within = size - 1
                break
    return duel.most_within


def loops(duel: Duel) -> list[int]:
    """The amounts in force, by their numbers, that lower or raise the very ATTACK that the player on turn takes."""
    nodes = duel.rules.nodes()
    found: list[int] = []
    for left in duel.lasting:
        node = nodes[left.number]
        if left.seat == duel.active and isinstance(node, Amount) and leads_back(node):
            found.append(left.number)
    for piece in duel.in_play(duel.active):
        amounts = duel.card(piece).plan.amounts[duel.side(piece)]
        found += [duel.rules.node_number(amount) for amount in amounts if leads_back(amount)]
    return found


def once(duel: Duel, node: Amount, viewer: int, piece: int) -> int:
    """Signed number, times full groups counted, if the condition holds."""
    condition = node.condition
    if condition is not None and LOOKED_AT_ALL_THE_TIME.holds() and not holds(duel, condition, viewer, piece):
        return 0
    if node.per is None:
        return node.number
    found = count(duel, node.per, viewer, piece)
    if FULL_GROUPS.holds():
        return node.number * (found // node.group)
    return node.number * -(-found // node.group)


def add_left_by_traps(duel: Duel, seat: int, stat: str, tally: Tally) -> None:
    """Amounts that traps left behind last until the attack they can matter for."""
    if not TRAP_AMOUNTS_OUTLAST_IT.holds():
        return
    for left in duel.lasting:
        if left.stat != stat or left.stay != seat:
            continue
        node = duel.rules.nodes()[left.number]
        assert isinstance(node, Amount)
        tally.add(worked_out(duel, node, viewer_of(node, seat, left.seat), left.piece), left.label, left.clause)


def shield(duel: Duel, piece: int, tally: Tally | None = None) -> int:
    """The SHIELD of an equipped assist: printed, its own amounts, and what every assist has."""
    if not EVERY_ASSIST_HAS_A_SHIELD.holds():
        return 0
    if tally is None:
        tally = Tally()
    card = duel.card(piece)
    tally.set(card.shield, "printed")
    if not SHIELDS_CAN_BE_RAISED.holds():
        return tally.result
    if WHO_GETS_SHIELD.holds():
        if card.plan.shields:
            for node in card.plan.amounts[duel.side(piece)]:
                if node.stat == SHIELD:
                    tally.add(worked_out(duel, node, duel.controllers[piece], piece), card.name)
        for other in (0, 1):
            add_for_every_assist(duel, duel.line(other), tally)
            add_for_every_assist(duel, duel.hands(other), tally)
        add_for_every_assist(duel, [duel.terrain] if duel.terrain >= 0 else [], tally)
    if NEVER_BELOW_ZERO.holds():
        tally.at_least(0, "ES-VAL-3")
    return tally.result


def add_for_every_assist(duel: Duel, pieces: list[int], tally: Tally) -> None:
    for piece in pieces:
        plan: Plan = duel.card(piece).plan
        number = plan.every_assist[duel.side(piece)]
        if number:
            tally.add(number, duel.card(piece).name)


def attack_taken(duel: Duel, seat: int) -> int:
    """The whole ATTACK faced in the own turn; afterwards what was taken then, until the next own turn."""
    if duel.turn <= 1 and FIRST_TURN_TAKES_NOTHING.holds():
        return 0
    if duel.active == seat and not duel.answered:
        faced = attack_faced(duel, seat)
        return faced if WHOLE_ATTACK_IS_TAKEN.holds() else max(faced - defense(duel, seat), 0)
    return duel.taken[seat] if TAKEN_STAYS.holds() else 0


def attack_faced(duel: Duel, seat: int) -> int:
    """The foe's ATTACK. Amounts that read it and change it are many calculations within each other.

    Equal cards stand for one another in them, so that what is known for some copies holds for others.
    """
    if not duel.working_out:
        return attack(duel, foe(seat))
    now = (duel.changes, duel.turn, duel.about_to_play)
    if now != duel.faced_at:
        duel.faced, duel.faced_at, duel.most_within = {}, now, -1
    known = tuple(sorted([key // MOST_PIECES for key in duel.working_out]))
    if known not in duel.faced:
        duel.faced[known] = attack(duel, foe(seat))
    return duel.faced[known]
