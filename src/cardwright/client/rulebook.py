"""The rulebook to read: sections, clauses, search, and the clauses that a card's words stand on."""

from __future__ import annotations

import re
from difflib import get_close_matches

from cardwright.client.board import Board
from cardwright.core.clauses import Clause
from cardwright.core.ruleset import Ruleset


def in_section(rules: Ruleset, section: str) -> list[Clause]:
    return [clause for clause in rules.clauses.values() if clause.section == section]


def find(rules: Ruleset, words: str) -> list[Clause]:
    """The clauses that hold all these words, those with them in id or title first."""
    wanted = words.lower().split()
    if not wanted:
        return list(rules.clauses.values())
    if len(wanted) == 1 and wanted[0].upper() in rules.clauses:
        return [rules.clauses[wanted[0].upper()]]
    scored = []
    for number, clause in enumerate(rules.clauses.values()):
        head = f"{clause.id} {clause.title} {rules.sections.get(clause.section, '')}".lower()
        body = f"{head} {clause.text} {clause.note}".lower()
        if all(word in body for word in wanted):
            scored.append((-sum(word in head for word in wanted), number, clause))
    return [clause for _, _, clause in sorted(scored, key=lambda row: row[:2])]


def nearest(rules: Ruleset, words: str) -> str:
    """A hint where nothing was found."""
    known = {word.lower() for clause in rules.clauses.values() for word in clause.title.split() if len(word) > 3}
    close = get_close_matches(words.lower(), sorted(known), 1)
    return f' Did you mean "{close[0]}"?' if close else ""


def clause_words(rules: Ruleset, clause: Clause) -> str:
    """A clause as it is read: id, title, text, and the note to it."""
    note = f" Note: {clause.note}" if clause.note else ""
    return f"{clause.id}, {clause.title}: {clause.text}{note}"


def behind_text(rules: Ruleset, board: Board, text: str, kind: str) -> list[tuple[str, Clause]]:
    """The words of a card text that a rule explains, each with its clause; longer words count first."""
    rest, found = text, []
    for word in sorted(board.clauses, key=len, reverse=True):
        pattern = re.compile(rf"\b{re.escape(word.strip())}s?\b")
        place = pattern.search(rest)
        if place is not None:
            rest = pattern.sub(lambda match: "." * len(match.group()), rest)
            found.append((place.start(), word.strip(), board.clauses[word]))
    found.append((len(text), kind, board.kind_clauses.get(kind, "")))
    known = [(word, rules.clauses[id]) for _, word, id in sorted(found) if id in rules.clauses]
    return list({clause.id: (word, clause) for word, clause in reversed(known)}.values())[::-1]
