"""What a view says, in sentences: every client takes its words from here."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from cardwright.client.board import Board, Counter, Outcome, PlaceLook, Total
from cardwright.core.ruleset import Ruleset

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
    """The other players in turn order, for the one who looks."""
    names = seat_names(view)
    mine = names.index(view["viewer"])
    return names[mine + 1 :] + names[:mine]


def is_out(view: View, name: str) -> bool:
    """Has this player been eliminated?"""
    return any(seat["name"] == name and seat["out"] for seat in view["seats"])


def kind_of_place(label: str) -> str:
    return label.rpartition(".")[2]


def cards_in(view: View, label: str, look: PlaceLook | None = None) -> list[CardEntry]:
    """The cards of a place; where they can't be seen, as many backs; a pile is one card with a number."""
    place = view["places"][label]
    if look is not None and look.pile:
        return pile_card(view, label, look)
    if "cards" in place:
        cards: list[CardEntry] = place["cards"]
        return cards
    return [{"handle": f"{label}#{number}", "hidden": True} for number in range(place.get("count", 0))]


def pile_card(view: View, label: str, look: PlaceLook) -> list[CardEntry]:
    """A pile as one card: how many, what its back tells, and its top card if the viewer knows it."""
    place = view["places"][label]
    count = place.get("count", 0)
    if not count:
        return []
    top: CardEntry = {"handle": f"{label}#{count - 1}", "hidden": True}
    if place.get("cards"):
        top = dict(place["cards"][-1])
    elif "1" in place.get("known_at", {}):
        top = {"handle": f"{label}#{count - 1}", "name": place["known_at"]["1"]}
    told = at(view["table"], f"{label.rpartition('.')[0]}.{look.value}") if look.value else None
    return [{**top, "pile": count, "told": told}]


# Cards


def card_name(rules: Ruleset, board: Board, card: CardEntry) -> str:
    """The name of a card, with the mark of a rare one; what its back is called if it can't be read."""
    if "name" not in card:
        return look_of(board, card).back
    name: str = card["name"]
    return name + ("*" if printed(rules, board, key_of(card), "rare") else "")


def key_of(card: CardEntry) -> str:
    """Under which words the printed card is found: its name, or more where two cards share that."""
    return str(card.get("key") or card["name"])


def look_of(board: Board, card: CardEntry) -> PlaceLook:
    """How the place of a card is drawn."""
    return board.look(kind_of_place(card["handle"].rpartition("#")[0]))


def printed(rules: Ruleset, board: Board, name: str, what: str) -> Any:
    """A field of the printed card, by its role on the board."""
    return getattr(rules.by_name.get(name.lower()), board.card.get(what, ""), None)


def hues_of(rules: Ruleset, board: Board, name: str) -> list[str]:
    hues = printed(rules, board, name, "hues") or ()
    return [hue for hue in ([hues] if isinstance(hues, str) else hues) if hue in board.hues]


def told_of(board: Board, card: CardEntry) -> list[tuple[str, str, str]]:
    """What is told of a card on the table: in a sentence, in short, and as a badge."""
    found = []
    for fact in board.facts:
        value = at(card, fact.value)
        if value is not None and value is not False:
            found.append((fact.say.format(value), fact.short.format(value), fact.mark.format(value)))
    return found


def badges_of(board: Board, card: CardEntry) -> list[str]:
    """The badges on a card: burned, used and the like, each with its mark."""
    return [mark for _, _, mark in told_of(board, card) if mark]


def facts_of(board: Board, card: CardEntry, short: bool = False) -> list[str]:
    """What is told of a card on the table; in short without its badges."""
    told = told_of(board, card)
    found = [brief for _, brief, mark in told if brief and not mark] if short else [words for words, _, _ in told]
    if card.get("pile"):
        found.append(f"x{card['pile']}" if short else several(card["pile"], "card"))
        found += [look_of(board, card).say.format(card["told"])] if card["told"] is not None and not short else []
    if card.get("face_down"):
        found.append("face down")
    if card.get("player"):
        found.append(f"of {card['player']}")
    return found


def card_words(rules: Ruleset, board: Board, card: CardEntry) -> str:
    """A card in words: its name and what is told of it."""
    facts = facts_of(board, card)
    name = card_name(rules, board, card)
    if "name" not in card:
        look = look_of(board, card)
        name = "" if look.pile else "face down" if look.back in look.label else name
    return f"{name} ({', '.join(facts)})".lstrip() if facts else name


def print_words(rules: Ruleset, board: Board, name: str) -> list[str]:
    """A printed card: its name, kind, hues and numbers, then its text."""
    card = rules.by_name.get(name.lower())
    if card is None:  # the other side of a card that is looked up by its first side
        return [f"{name}.", "No text."]
    told = rules.describe_card(card)
    hues = " and ".join(hues_of(rules, board, card.name))
    kind = str(told.get("type") or card.kind)
    head = [f"{kind} of {hues}" if hues else kind, *number_words(rules, board, name)]
    if printed(rules, board, name, "rare"):
        head.append(board.card["rare"])
    text = str(printed(rules, board, name, "text") or "No text.")
    return [f"{card.name}: {', '.join(head)}.", text, *more_words(told)]


def number_words(rules: Ruleset, board: Board, name: str) -> list[str]:
    """What is printed on a card above its text, beside its kind and hues: numbers and the like."""
    card = rules.by_name.get(name.lower())
    if card is None:
        return []
    told = rules.describe_card(card)
    said = {"name", "type", "text", board.card.get("hues"), *board.card.get("leave_out", "").split(", ")}
    shown = dict(board.stats)
    numbers = {field: getattr(card, field) for field in shown if field not in told and getattr(card, field, None)}
    for heading in above_text(told):
        if heading not in said and told[heading] not in ("", [], None):
            numbers[heading] = told[heading]
    return [shown.get(heading, f"{heading} {{}}").format(as_words(value)) for heading, value in numbers.items()]


def brief_print(rules: Ruleset, board: Board, name: str) -> str:
    """A card that is not on the table in a few words: its numbers, then its text."""
    numbers = ", ".join(number_words(rules, board, name))
    text = str(printed(rules, board, name, "text") or "")
    return ". ".join(words for words in (numbers[:1].upper() + numbers[1:], text) if words)


def as_words(value: Any) -> str:
    """A printed fact within a sentence."""
    return " and ".join(map(str, value)) if isinstance(value, list) else str(value).rstrip(".")


def above_text(told: dict[str, Any]) -> list[str]:
    """The headings of a printed card down to its text."""
    headings = list(told)
    return headings[: headings.index("text")] if "text" in headings else headings


def more_words(told: dict[str, Any]) -> list[str]:
    """What is printed on a card below its text, a line a heading."""
    below = list(told)[len(above_text(told)) + 1 :]
    return [f"{heading.capitalize()}: {told[heading]}" for heading in below if told[heading] not in ("", [], None)]


def entry_words(rules: Ruleset, board: Board, card: CardEntry) -> list[str]:
    """A card that can be read where it lies: its print, with the text of the side that is up."""
    head, text, *more = print_words(rules, board, key_of(card))
    return [head, card.get("text") or text, *more]


# Players


def counter_words(board: Board, facts: dict[str, Any]) -> list[str]:
    return [
        f"{facts[c.value]} of {facts[c.of]} {c.label}" if c.of else f"{facts[c.value]} {c.label}"
        for c in board.counters
        if c.value in facts
    ]


def counter_marks(counter: Counter, facts: dict[str, Any], short: bool = False) -> str:
    """A number of a player as it is drawn: a mark for each, or the number itself."""
    there = facts.get(counter.value, 0)
    if not counter.of:
        return counter.short.format(there) if short and counter.short else f"{counter.label} {there}"
    marks = f"{counter.mark * there}{counter.lost * (facts.get(counter.of, 0) - there)}"
    return marks if short else f"{counter.label} {marks}"


def pile_words(board: Board, view: View, name: str, short: bool = False, empty: bool = True) -> list[str]:
    """The piles of a player with their numbers of cards; in short only those with a short label."""
    found = []
    for pile in board.piles.values():
        place = view["places"].get(f"{name}.{pile.name}", {})
        if "count" not in place or (short and not pile.short):
            continue
        if not place["count"] and (pile.hidden_when_empty or not empty):
            continue
        found.append(f"{pile.short}{place['count']}" if short else f"{pile.label} {place['count']}")
    return found


def totals_of(board: Board, view: View, name: str) -> list[tuple[Total, dict[str, Any]]]:
    facts = view["table"].get(name, {})
    return [(total, facts[total.value]) for total in board.totals if total.value in facts]


def player_words(board: Board, view: View, name: str) -> str:
    """A player's open numbers in a sentence."""
    facts = view["table"].get(name, {})
    numbers = [f"{total.label} {found['total']}" for total, found in totals_of(board, view, name)]
    parts = [", ".join(counter_words(board, facts)), ", ".join(numbers), ", ".join(pile_words(board, view, name))]
    parts.insert(0, "out of the game" if is_out(view, name) else "")
    return f"{name}: {'; '.join(part for part in parts if part)}."


def news_words(board: Board, view: View) -> list[str]:
    """What is told as long as it is there: what waits on a chain and the like."""
    found = []
    for news in board.news:
        there = at(view["table"], news.value)
        words = "; ".join(str(one) for one in there) if isinstance(there, list) else str(there or "")
        found += [f"{news.label}: {words}."] if words else []
    return found


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


def folded(lines: list[dict[str, str]]) -> list[dict[str, str]]:
    """A log in which a line that is repeated right away stands once, with how many times."""
    found: list[dict[str, str]] = []
    for _, same in groupby(lines):
        first, *others = same
        more = f" ({len(others) + 1} times)."
        found.append({**first, "text": f"{first['text'].removesuffix('.')}{more}"} if others else first)
    return found


def question_words(decision: dict[str, Any]) -> str:
    """What is asked, as a sentence."""
    question: str = decision["question"]
    return question if question.endswith("?") else f"{question}."


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
