"""Deals: every way in which what a viewer can't know may lie, consistent with what it has seen."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.core.fate import TooMany
from cardwright.core.game import Game
from cardwright.core.pieces import Definition


def every_deal(game: Game, viewer: int, most: int) -> list[Game]:
    """A game for every deal that the viewer can't tell from this one; more than `most` are too many."""
    numbers, backs = game.rules.open_numbers(game), game.rules.open_backs(game)
    found: list[Game] = []
    for tried, (definitions, through) in enumerate(arrangements(game, viewer), 1):
        if tried > most * 4 or len(found) >= most:
            raise TooMany(f"there are more than {most} possible deals")
        twin = game.copy()
        twin.definitions = definitions
        twin.ledger.entries[viewer] = through
        twin.script = None
        twin.changes += 1
        if fits_places(twin) and game.rules.open_numbers(twin) == numbers and fits_backs(twin, backs):
            twin.ask_again()
            found.append(twin)
    return found


def fits_places(twin: Game) -> bool:
    """Do those places that admit only some kinds hold only such?"""
    for place in twin.table.places:
        if place.kind.admits and any(
            twin.definitions[piece].kind not in place.kind.admits for piece in twin.contents[place.number]
        ):
            return False
    return True


def fits_backs(twin: Game, backs: dict[int, int]) -> bool:
    """Does every back show what it shows?"""
    return not backs or twin.rules.open_backs(twin) == backs


Deal = tuple[list[Definition], list[tuple[int, ...]]]


def arrangements(game: Game, viewer: int) -> Iterator[Deal]:
    """Every different way to deal the cards of each mass among its places, mixing by mixing."""
    entry = game.ledger.entries[viewer]
    mixings = sorted({mixing for through in entry for mixing in through})
    yield from mixed(game, viewer, game.definitions, [() for _ in entry], mixings)


def mixed(
    game: Game, viewer: int, definitions: list[Definition], through: list[tuple[int, ...]], mixings: list[int]
) -> Iterator[Deal]:
    """What the mixings still to come can make of these cards."""
    if not mixings:
        yield definitions, through
        return
    mixing = mixings[0]
    entry = game.ledger.entries[viewer]
    places = [piece for piece, gone in enumerate(entry) if mixing in gone]
    cards = {(definitions[piece].number, through[piece]): (definitions[piece], through[piece]) for piece in places}
    counts = dict.fromkeys(sorted(cards), 0)
    for piece in places:
        counts[definitions[piece].number, through[piece]] += 1
    for order in orders(counts, like_before(game, viewer, places), []):
        dealt, gone = definitions.copy(), through.copy()
        for piece, sort in zip(places, order, strict=True):
            definition, before = cards[sort]
            dealt[piece] = definition
            gone[piece] = (*before, mixing)
        yield from mixed(game, viewer, dealt, gone, mixings[1:])


def like_before(game: Game, viewer: int, places: list[int]) -> list[int]:
    """For each place the earlier one that it makes no difference from, -1 if there is none."""
    entry = game.ledger.entries[viewer]
    found: list[int] = []
    last: dict[tuple[int, tuple[int, ...]], int] = {}
    for at, piece in enumerate(places):
        where = game.table.places[game.place_of[piece]]
        sort = where.number, entry[piece]
        found.append(last.get(sort, -1) if where.kind.loose and not where.kind.in_play else -1)
        last[sort] = at
    return found


Sort = tuple[int, tuple[int, ...]]


def orders(counts: dict[Sort, int], like: list[int], begun: list[Sort]) -> Iterator[list[Sort]]:
    """Every different order of so many cards of each sort; where order makes no difference, only one."""
    at = len(begun)
    if at == len(like):
        yield begun
        return
    for sort, left in counts.items():
        if left and (like[at] < 0 or begun[like[at]] <= sort):
            counts[sort] = left - 1
            yield from orders(counts, like, [*begun, sort])
            counts[sort] = left
