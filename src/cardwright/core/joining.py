"""Joining: what each player changed in its own simultaneous part becomes part of the one game again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardwright.core.game import Game


class Clash(Exception):
    """Two players changed the same thing at once: a defect of the game, whose parts must keep apart."""


class Joining:
    """Takes over, part by part, what differs from the game as it was before the parts began."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.before = game.copy()

    def join(self, part: Game) -> None:
        """Take over everything that this part changed."""
        if len(part.place_of) != len(self.before.place_of):
            raise Clash("a part brought new pieces into the game")
        self.join_definitions(part)
        self.join_knowledge(part)
        for piece in self.changed_pieces(part):
            self.join_piece(part, piece)
        for place in range(len(part.contents)):
            if part.contents[place] != self.before.contents[place]:
                self.join_place(part, place)
        self.join_lasting(part)
        for name in type(part).FIELDS:
            now = joined(getattr(self.before, name), getattr(self.game, name), getattr(part, name), name)
            setattr(self.game, name, now)
        self.join_the_rest(part)

    def changed_pieces(self, part: Game) -> list[int]:
        """The pieces of which anything is another than before, but for the position within a place."""
        before = self.before
        pairs = [
            (part.place_of, before.place_of),
            (part.controllers, before.controllers),
            (part.hosts, before.hosts),
        ]
        pairs += [(part.faces, before.faces), (part.stays, before.stays)]
        pairs += zip(part.marks, before.marks, strict=True)
        found: set[int] = set()
        for now, then in pairs:
            if now != then:
                found.update([piece for piece in range(len(now)) if now[piece] != then[piece]])
        if part.host_stays != before.host_stays:
            both = {**part.host_stays, **before.host_stays}
            found.update([one for one in both if part.host_stays.get(one, -1) != before.host_stays.get(one, -1)])
        return sorted(found)

    def state_of(self, game: Game, piece: int) -> tuple[int, ...]:
        """All that can change about a piece, but for its position within its place."""
        marks = [marks[piece] for marks in game.marks]
        where = (game.place_of[piece], game.controllers[piece], game.hosts[piece], game.faces[piece])
        return (*where, game.host_stays.get(piece, -1), game.stays[piece], *marks)

    def join_definitions(self, part: Game) -> None:
        """What a part shuffled may have been dealt again since, apart from the one game."""
        if part.definitions is not self.before.definitions:
            dealt = self.game.definitions.copy()
            for piece, definition in enumerate(part.definitions):
                if definition is not self.before.definitions[piece]:
                    dealt[piece] = definition
            self.game.definitions = dealt

    def join_piece(self, part: Game, piece: int) -> None:
        game = self.game
        if self.state_of(game, piece) != self.state_of(self.before, piece):
            raise Clash(f"two players changed {game.name(piece)} at once")
        game.place_of[piece] = part.place_of[piece]
        game.controllers[piece] = part.controllers[piece]
        game.hosts[piece] = part.hosts[piece]
        game.host_stays = {one: stay for one, stay in game.host_stays.items() if one != piece}
        if piece in part.host_stays:
            game.host_stays[piece] = part.host_stays[piece]
        game.faces[piece] = part.faces[piece]
        game.stays[piece] = part.stays[piece]
        for kind in range(len(game.marks)):
            game.marks[kind][piece] = part.marks[kind][piece]

    def join_place(self, part: Game, place: int) -> None:
        """The new order; where another part changed the place too, what came follows what came before."""
        game, before = self.game, self.before.contents[place]
        if game.contents[place] == before:
            game.contents[place] = part.contents[place].copy()
            return
        mine = part.contents[place]
        stayed = [piece for piece in game.contents[place] if piece in mine or piece not in before]
        game.contents[place] = stayed + [piece for piece in mine if piece not in before]

    def join_knowledge(self, part: Game) -> None:
        """What was learnt and lost sight of; the mixings of this part are numbered after earlier ones."""
        ledger, before, mine = self.game.ledger, self.before.ledger, part.ledger
        further = ledger.mixings - before.mixings
        for viewer, entry in enumerate(ledger.entries):
            known, learnt = before.entries[viewer], mine.entries[viewer]
            if learnt == known:
                continue
            for piece, old in enumerate(known):
                new = learnt[piece]
                if new == old:
                    continue
                new = tuple([mixing + further if mixing > before.mixings else mixing for mixing in new])
                if entry[piece] == old or not new:
                    entry[piece] = new
                else:
                    entry[piece] = (*entry[piece], *[mixing for mixing in new if mixing > before.mixings])
        ledger.mixings += mine.mixings - before.mixings
        ledger.learned += mine.learned - before.learned

    def join_lasting(self, part: Game) -> None:
        """Lasting changes that ended go, new ones follow."""
        before = [change.plain() for change in self.before.lasting]
        mine = [change.plain() for change in part.lasting]
        if mine != before:
            ended = [change for change in before if change not in mine]
            begun = [change for change in part.lasting if change.plain() not in before]
            self.game.lasting = [change for change in self.game.lasting if change.plain() not in ended] + begun

    def join_the_rest(self, part: Game) -> None:
        game = self.game
        game.out |= part.out
        game.changes += 1
        game.chance.draws += part.chance.draws
        if game.trail is not None and part.trail is not None and self.before.trail is not None:
            game.trail.join(part.trail, self.before.trail)
        if game.ending is None:
            game.ending = part.ending
        if game.log is not None and part.log is not None:
            game.log += part.log


def joined(before: Any, now: Any, mine: Any, name: str) -> Any:
    """A field of the game after one more part: numbers add up, lists are joined place by place."""
    if mine == before:
        return now
    if isinstance(mine, int) and not isinstance(mine, bool):
        return now + mine - before
    if isinstance(mine, list) and len(mine) == len(before) == len(now):
        return [joined(old, new, own, name) for old, new, own in zip(before, now, mine, strict=True)]
    if now != before and now != mine:
        raise Clash(f"two players changed {name} at once")
    return mine
