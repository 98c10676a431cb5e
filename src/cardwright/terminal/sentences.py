"""What a view says, in sentences: both faces of the terminal take their words from here."""

from __future__ import annotations

from typing import Any

from cardwright.core.ruleset import Ruleset
from cardwright.terminal.board import FOE, TABLE, Board, Outcome, Row, Total

View = dict[str, Any]
CardEntry = dict[str, Any]


def at(facts: Any, path: str) -> Any:
    """What stands at a path such as `gives.attack`, None if nothing does."""
    for key in path.split("."):
        if not isinstance(facts, dict) or key not in facts:
            return None
        facts = facts[key]
    return facts


def several(number: int, one: str) -> str:
    """A number with its word."""
    return f"{number} {one}" if number == 1 else f"{number} {one}s"


def seat_names(view: View) -> list[str]:
    return [seat["name"] for seat in view["seats"]]


def foes(view: View) -> list[str]:
    """The other players, for the one who looks."""
    return [name for name in seat_names(view) if name != view["viewer"]]


def labels_of_row(view: View, row: Row) -> list[str]:
    """The places of a row by their labels in the view."""
    if row.side == TABLE:
        found = list(row.places)
    else:
        whose = foes(view) if row.side == FOE else [view["viewer"]]
        found = [f"{name}.{place}" for name in whose for place in row.places]
    return [label for label in found if label in view["places"]]


def kind_of_place(label: str) -> str:
    return label.rpartition(".")[2]


def cards_in(view: View, label: str) -> list[CardEntry]:
    """The cards of a place; where they can't be seen, as many backs."""
    place = view["places"][label]
    if "cards" in place:
        cards: list[CardEntry] = place["cards"]
        return cards
    return [{"handle": f"{label}#{number}", "hidden": True} for number in range(place["count"])]


# Cards


def card_name(rules: Ruleset, board: Board, card: CardEntry, place: str = "") -> str:
    """The name of a card, with the mark of a rare one; what its back is called if it can't be read."""
    if "name" not in card:
        return board.look(kind_of_place(card["handle"].rpartition("#")[0])).back
    name: str = card["name"]
    return name + ("*" if printed(rules, board, name, "rare") else "")


def printed(rules: Ruleset, board: Board, name: str, what: str) -> Any:
    """A field of the printed card, by its role on the board."""
    return getattr(rules.by_name.get(name.lower()), board.card.get(what, ""), None)


def hues_of(rules: Ruleset, board: Board, name: str) -> list[str]:
    return [hue for hue in printed(rules, board, name, "hues") or () if hue in board.hues]


def facts_of(board: Board, card: CardEntry, short: bool = False) -> list[str]:
    """What is told of a card on the table."""
    found = []
    for fact in board.facts:
        value = at(card, fact.value)
        if value is None or value is False:
            continue
        words = fact.short if short else fact.say
        found.append(words.format(value))
    if card.get("face_down"):
        found.append("face down")
    if card.get("player"):
        found.append(f"of {card['player']}")
    return found


def card_words(rules: Ruleset, board: Board, card: CardEntry) -> str:
    """A card in words: its name and what is told of it."""
    facts = facts_of(board, card)
    name = card_name(rules, board, card)
    return f"{name} ({', '.join(facts)})" if facts else name


def print_words(rules: Ruleset, board: Board, name: str) -> list[str]:
    """A printed card: its name, kind, hues and numbers, then its text."""
    card = rules.by_name[name.lower()]
    hues = " and ".join(hues_of(rules, board, card.name))
    facts = [f"{card.kind} of {hues}" if hues else card.kind]
    facts += [words.format(getattr(card, field)) for field, words in board.stats if getattr(card, field, 0)]
    if printed(rules, board, name, "rare"):
        facts.append(board.card["rare"])
    return [f"{card.name}: {', '.join(facts)}.", str(printed(rules, board, name, "text") or "No text.")]


# Players


def counter_words(board: Board, facts: dict[str, Any]) -> list[str]:
    return [f"{facts[c.value]} of {facts[c.of]} {c.label}" for c in board.counters if c.value in facts]


def pile_words(board: Board, view: View, name: str) -> list[str]:
    """The piles of a player with their numbers of cards."""
    found = []
    for pile, label in board.piles.items():
        place = view["places"].get(f"{name}.{pile}")
        if place is not None:
            found.append(f"{label} {place['count']}")
    return found


def totals_of(board: Board, view: View, name: str) -> list[tuple[Total, dict[str, Any]]]:
    facts = view["table"].get(name, {})
    return [(total, facts[total.value]) for total in board.totals if total.value in facts]


def player_words(board: Board, view: View, name: str) -> str:
    """A player's open numbers in a sentence."""
    facts = view["table"].get(name, {})
    numbers = [f"{total.label} {found['total']}" for total, found in totals_of(board, view, name)]
    parts = [", ".join(counter_words(board, facts)), ", ".join(numbers), ", ".join(pile_words(board, view, name))]
    return f"{name}: {'; '.join(part for part in parts if part)}."


def steps(found: dict[str, Any]) -> list[tuple[str, int, int, str, bool]]:
    """The parts of a total, neighbours of one label together: label, number, result, clause, is it added?"""
    joined: list[tuple[str, int, int, str, bool]] = []
    before = 0
    for part in found["parts"]:
        added = part["result"] == before + part["number"]
        if added and joined and joined[-1][4] and joined[-1][0] == part["label"]:
            label, number, _, clause, _ = joined.pop()
            joined.append((label, number + part["number"], part["result"], clause, True))
        else:
            joined.append((part["label"], part["number"], part["result"], part["clause"], added))
        before = part["result"]
    return joined


def explained(total: Total, found: dict[str, Any]) -> str:
    """A total with its parts: `ATTACK 25 = 5 Punch + 10 Strong Punch + 10 Final Punch`."""
    words = f"{total.label} {found['total']}"
    for index, (label, number, _, _, added) in enumerate(steps(found)):
        if not added:
            words += f"; {label} makes it {number}"
        elif index == 0:
            words += f" = {number} {label}"
        else:
            words += f" {'+' if number >= 0 else '-'} {abs(number)} {label}"
    return words


# What would happen


def holds(facts: dict[str, Any], outcome: Outcome) -> bool:
    return (not outcome.when or bool(facts.get(outcome.when))) and not facts.get(outcome.unless)


def expectation(board: Board, view: View) -> tuple[str, str, str]:
    """What would happen if the turn ended now, its clause, and whether that is good, bad or plain."""
    facts = at(view["table"], board.expect_at) if board.expect_at else None
    if not isinstance(facts, dict) or view["ending"] is not None:
        return "", "", "plain"
    words = {key: ", ".join(value) if isinstance(value, list) else value for key, value in facts.items()}
    words["active"] = view["table"].get("active", "")
    for outcome in board.outcomes:
        if holds(facts, outcome):
            more = "".join(also.say.format_map(words) for also in board.also if holds(facts, also))
            return outcome.say.format_map(words) + more, outcome.clause, outcome.tone
    return "", "", "plain"


def expectation_sentence(board: Board, view: View) -> str:
    """The same as a sentence with its lead and clause."""
    words, clause, _ = expectation(board, view)
    if not words:
        return ""
    lead = board.expect_lead.format(active=view["table"].get("active", ""))
    return f"{lead}{words}{f' [{clause}]' if clause else ''}."


def ending_words(view: View) -> str:
    """How the game ended, with the clause."""
    ending = view["ending"]
    winners = " and ".join(ending["winners"])
    result = f"{winners} wins" if len(ending["winners"]) == 1 else f"{winners} win" if winners else "A draw"
    return f"{result}: {ending['words']} [{ending['clause']}]."


def pile_contents(place: dict[str, Any]) -> str:
    """A pile: how many cards, and those that the viewer may read or still knows."""
    words = several(place["count"], "card")
    if place.get("cards"):
        names = sorted(card.get("name", "a card face down") for card in place["cards"])
        return f"{words}: {', '.join(counted(names))}"
    known = [f"{name} is number {number} from the top" for number, name in place.get("known_at", {}).items()]
    known += counted(place.get("known", []))
    return f"{words}; you know: {', '.join(known)}" if known else words


def counted(names: list[str]) -> list[str]:
    """Names, the same ones together with their number."""
    return [f"{names.count(name)} {name}" if names.count(name) > 1 else name for name in dict.fromkeys(names)]
