"""Texts of the full screen: what is said of cards, players and piles, with its colours."""

from __future__ import annotations

import re
from typing import Final

from rich.text import Text

from cardwright.client import layout, sentences
from cardwright.client.board import Board
from cardwright.terminal.dialogs import card_text
from cardwright.terminal.look import Palette
from cardwright.terminal.session import Session

HELP: Final = """Arrows    go from card to card and from row to row
Enter     use the card, or take the option; so does a second click
Tab       from the cards to the list of options and back
e         end your turn
u         undo your last move, if it revealed nothing
w         why the card can't be used
z, Space  zoom: the card with its text and the rules behind it
{totals}p         piles: what you may read of them
l         log; l again shows the numbers of the rules
r         the rulebook, with search
{more}d         dark or light
c         concede
q         quit; the game is saved, --resume goes on with it
"""

MARKS: Final = """● a card that you may use
× a card that you can't use now: Enter or w says why
The letter at a card's edge is its colour, the mark below it its kind.
"""
TOTALS: Final = "t         totals with their parts (or click a total)\n"
OTHERS: Final = "o         the other players' sides, one after the other\n"
PASSING: Final = """f         pass until something concerns you; again: ask every time
F         pass until your turn
"""
CHALLENGE: Final = "h         a hint for the challenge\n"


def help_text(session: Session, view: sentences.View) -> Text:
    """The keys and marks, those that this game has."""
    board = session.board
    more = PASSING + (OTHERS if len(layout.tables(board, view)) > 1 else "") + (CHALLENGE if session.goal else "")
    keys = HELP.format(more=more, totals=TOTALS if board.totals else "")
    legend = "".join(f"{heading + ':':<10}{words}\n" for heading, words in legend_of(board).items() if words)
    return Text(f"{keys}\n{MARKS}{legend}While a bot plays, any key shows its next move at once.")


def legend_of(board: Board) -> dict[str, str]:
    """What the letters and marks on the table mean."""
    places = {look.short: look.label for look in board.places.values() if len(look.short) == 1}
    numbers = {bare(fact.short): bare(fact.say) for fact in board.facts}
    numbers |= {bare(counter.short): counter.label for counter in board.counters}
    piles = {pile.short: pile.label for pile in board.piles.values() if pile.short and pile.short not in places}
    signs = {bare(look.sign): bare(look.say) for look in board.places.values() if look.value}
    return {
        "Colours": joined({look[0]: hue for hue, look in board.hues.items()}),
        "Kinds": joined({mark: kind for kind, mark in board.kinds.items()}),
        "Places": joined(places | piles),
        "Numbers": joined(numbers | signs),
        "Badges": joined({fact.mark: fact.say for fact in board.facts if fact.mark}),
    }


def bare(words: str) -> str:
    """The words beside a number, without the place where it stands."""
    return re.sub(r"\{[^}]*\}", "", words).strip()


def joined(meanings: dict[str, str]) -> str:
    """Marks with their meanings; the two stay on one line."""
    told = [f"{mark} {meaning}" for mark, meaning in meanings.items() if mark and mark != meaning]
    return "  ".join(words.replace(" ", "\N{NO-BREAK SPACE}") for words in told)


def key_words(session: Session, view: sentences.View) -> str:
    """The line of keys at the foot of the screen."""
    words = ["←↑↓→⏎", "e end", "u undo", "w why", "z zoom"]
    words += ["t totals"] if session.board.totals else ["f pass on"]
    words += ["h hint"] if session.goal else ["l log"]
    words += ["o others"] if len(layout.tables(session.board, view)) > 1 else ["r rules"]
    return " " + "  ".join([*words, "? help", "q quit"])


def player_line(board: Board, view: sentences.View, name: str, room: int) -> Text:
    """A player in one line: counters, totals, piles. Where it is narrow empty piles go, then all gets short."""
    lead = Text(f"{turn_mark(view, name)}{name}", "bold").append(" (you)" if name == view["viewer"] else "")
    if sentences.is_out(view, name):
        return lead.append("  out of the game")
    piles = sentences.pile_words
    ways = (
        (False, piles(board, view, name)),
        (False, piles(board, view, name, empty=False)),
        (False, piles(board, view, name, short=True, empty=False)),
        (True, piles(board, view, name, short=True, empty=False)),
    )
    for short, words in ways:
        line = lead.copy().append_text(numbers_line(board, view, name, short)).append(f"  {' '.join(words)}")
        if line.cell_len <= room:
            break
    line.truncate(room, overflow="ellipsis")
    return line


def numbers_line(board: Board, view: sentences.View, name: str, short: bool) -> Text:
    """The counters and totals of a player."""
    facts, text = view["table"].get(name, {}), Text()
    for counter in board.counters:
        text.append(f"  {sentences.counter_marks(counter, facts, short)}")
    for total, found in sentences.totals_of(board, view, name):
        text.append(f"  {total.short if short else total.label} ").append(str(found["total"]), "bold underline")
    return text


def turn_mark(view: sentences.View, name: str) -> str:
    return "▶" if view["table"].get("active") == name else " "


def other_players(board: Board, view: sentences.View, shown: str, room: int) -> Text:
    """The other players: one in full, several in short side by side, the one who is shown marked."""
    names = sentences.foes(view)
    if len(names) < 2:
        return Text("\n").join([player_line(board, view, name, room) for name in names])
    lines = [Text()]
    for name in names:
        style = "bold underline" if name == shown else "bold"
        part = Text(turn_mark(view, name)).append(name, style).append(f" {in_brief(board, view, name)}")
        if lines[-1].cell_len + part.cell_len + 1 > room and lines[-1]:
            lines.append(Text())
        lines[-1].append(" " if lines[-1] else "").append_text(part)
    return Text("\n").join(lines)


def in_brief(board: Board, view: sentences.View, name: str) -> str:
    """The numbers of one of several other players."""
    if sentences.is_out(view, name):
        return "out"
    facts = view["table"].get(name, {})
    numbers = [sentences.counter_marks(counter, facts, short=True) for counter in board.counters]
    numbers += [f"{total.short} {found['total']}" for total, found in sentences.totals_of(board, view, name)]
    return " ".join([*numbers, *sentences.pile_words(board, view, name, short=True, empty=False)])


def halves_shown(board: Board, view: sentences.View, shown: str) -> list[str]:
    """For each column whose half stands there, with a mark if it faces the half below it."""
    found = layout.across(board, view, shown)
    return [f"{'↕ ' if there.faces else '  '}{there.player} {there.half}" if there else "" for there in found]


def in_short(session: Session, seat: int, card: sentences.CardEntry, look: Palette) -> Text:
    """The card in short, and what Enter would do or why it does nothing."""
    name = sentences.card_name(session.rules, session.board, card)
    if "name" not in card:
        text = Text(name[:1].upper() + name[1:], "bold").append(", face down")
    else:
        head, *print_texts = sentences.entry_words(session.rules, session.board, card)
        text = Text(head, "bold").append("".join(f"\n{words}" for words in print_texts), "not bold")
    now = sentences.facts_of(session.board, card)
    if now:
        text.append(f"\nNow: {', '.join(now)}", "not bold")
    options = session.options_for(seat, card["handle"])
    if options:
        text.append(f"\n● {' / '.join(option.words for option in options)}", f"not bold {look.may}")
    elif (refused := session.refusals_for(seat, card["handle"])) and session.hand_holds(card["handle"]):
        text.append(f"\n× {refused[0][1]}", f"not bold {look.stop}")
    return text


def whole(session: Session, card: sentences.CardEntry) -> Text:
    """The card with its text and the rules behind its words."""
    rules, board = session.rules, session.board
    now = sentences.facts_of(board, card)
    if "name" not in card:
        told = f"\n\nNow: {', '.join(now)}." if now else ""
        return Text(f"Face down: nobody tells you what it is.{told}")
    head, text, *more = sentences.entry_words(rules, board, card)
    kind = str(card.get("kind") or getattr(rules.by_name.get(sentences.key_of(card).lower()), "kind", ""))
    return card_text(rules, board, head, "\n".join([text, *more]), kind, now)


def why(session: Session, seat: int, card: sentences.CardEntry) -> Text:
    """What may be done with a card and all that is refused, with the rules that say so."""
    text = Text()
    for option in session.options_for(seat, card["handle"]):
        text.append(f"● You may {option.words}.\n")
    for words, refusal in session.refusals_for(seat, card["handle"]):
        text.append(f"× {words}: ", "bold").append(refusal.sentence)
        clause = session.rules.clauses.get(refusal.clause)
        if clause is not None:
            text.append(f"\n  {refusal.clause} {clause.text}", "italic")
        text.append("\n")
    return text


def totals(session: Session, view: sentences.View) -> Text:
    """The totals of all players with their parts."""
    board, text = session.board, Text()
    for name in sentences.seat_names(view):
        for total, found in sentences.totals_of(board, view, name):
            text.append(f"{name}: {total.label} {found['total']}\n", "bold")
            for label, number, result, clause, added in sentences.steps(found):
                words = f"{number:+5}  {label}" if added else f"{number:5}  {label}"
                text.append(f"{words}  (makes {result})").append(f" {clause}\n", "italic")
    return text.append(f"\n{sentences.expectation_sentence(board, view)}")


def piles(session: Session, view: sentences.View) -> Text:
    """Every pile: how many cards, and what the one who looks may read."""
    text = Text()
    for name in sentences.seat_names(view):
        for pile in session.board.piles.values():
            place = view["places"].get(f"{name}.{pile.name}", {})
            if "count" in place:
                text.append(f"{name}, {pile.label}: ", "bold").append(f"{sentences.pile_contents(place)}\n")
    return text
