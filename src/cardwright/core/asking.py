"""Asking about moves: what is offered in words, which pick some words mean, and why one is refused."""

from __future__ import annotations

from difflib import get_close_matches

from cardwright.core.game import Game
from cardwright.core.picks import Decision, Pick
from cardwright.core.refusals import NOT_A_MOVE, NOT_ALLOWED_NOW, TWO_THINGS, Refusal


def plain(text: str) -> str:
    """Words without regard to case and spacing."""
    return " ".join(text.lower().split())


def decision_of(game: Game, seat: int) -> Decision | None:
    """The decision that waits for this seat."""
    for decision in game.pending:
        if decision.seat == seat:
            return decision
    return None


def notations(game: Game, decision: Decision) -> list[tuple[str, Pick]]:
    """Every option in words, those that only take back included."""
    game = game.side_of(decision.seat)
    return [(game.rules.notation(game, pick, decision.seat), pick) for pick in decision.everything()]


def find_pick(game: Game, seat: int, text: str) -> Pick | Refusal:
    """The offered pick that the words mean, or why there is none."""
    game = game.side_of(seat)
    wanted = plain(text)
    decision = decision_of(game, seat)
    offered = notations(game, decision) if decision is not None else []
    for words, pick in offered:
        if plain(words) == wanted:
            return pick
    longer = [(words, pick) for words, pick in offered if plain(words).startswith(wanted + " ")]
    if len(longer) == 1:
        return longer[0][1]
    if longer:
        meant = tuple(words for words, _ in longer)
        return Refusal(TWO_THINGS, f'"{text}" could mean {" or ".join(meant)}.', "", meant)
    return refusal_of(game, seat, wanted, [words for words, _ in offered])


def refusal_of(game: Game, seat: int, wanted: str, offered: list[str]) -> Refusal:
    """Why words that are not offered are refused: by a rule if they name a move, else as no move."""
    tried: list[str] = []
    for pick in game.rules.intents(game, seat):
        words = game.rules.notation(game, pick, seat)
        tried.append(words)
        if plain(words) == wanted or plain(words).startswith(wanted + " "):
            reason = reason_against(game, seat, pick)
            if reason is not None:
                return reason
    near = get_close_matches(wanted, [plain(words) for words in offered + tried], 1)
    by_plain = {plain(words): words for words in tried + offered}
    hint = f' Did you mean "{by_plain[near[0]]}"?' if near else ""
    return Refusal(NOT_A_MOVE, f'"{wanted}" is not a move here.{hint}', "", tuple(by_plain[n] for n in near))


def reason_against(game: Game, seat: int, pick: Pick) -> Refusal | None:
    """The clause and sentence that forbid a pick, None if no rule does."""
    refusing = game.rules.refusing_rule
    if refusing is not None and not refusing.holds():
        return None
    forbid = game.rules.refusals.reason(game, seat, pick, card_asked_about(game, seat, pick))
    if forbid is None:
        return None
    facts = game.rules.facts(game, seat, pick)
    if forbid.facts is not None:
        facts.update(forbid.facts(game, seat, pick))
    sentence = forbid.sentence.format_map(facts)
    return Refusal(NOT_ALLOWED_NOW, sentence, forbid.citation.ids[0])


def card_asked_about(game: Game, seat: int, pick: Pick) -> int:
    """The card that a pick is about, -1 if the seat can't see it: what is hidden must not decide the reason."""
    if pick.piece < 0 or not game.knows(seat, pick.piece):
        return -1
    return game.definition(pick.piece).number


def why_not(game: Game, seat: int, text: str) -> Refusal | None:
    """Why the seat can't do what the words say, None if it can."""
    found = find_pick(game, seat, text)
    return None if isinstance(found, Pick) else found


def reasons(game: Game, seat: int) -> dict[str, Refusal]:
    """For everything the seat could name and may not do now: the reason."""
    game = game.side_of(seat)
    found: dict[str, Refusal] = {}
    for pick in game.rules.intents(game, seat):
        refusal = reason_against(game, seat, pick)
        if refusal is not None:
            found.setdefault(game.rules.notation(game, pick, seat), refusal)
    return found
