"""How a game ends, and how a player leaves one that goes on."""

from __future__ import annotations

from typing import Final

from cardwright.core.clauses import rule
from cardwright.core.simultaneously import Simultaneously
from cardwright.games.thorgal.piles import back_to_party, destroy
from cardwright.games.thorgal.places import GONE, PLAYED, STRIDE
from cardwright.games.thorgal.saga import Saga

THREE_HORNS: Final = rule("TH-END-1", "TH-OVER-4", "TH-MULTI-10", "TH-RET-6")
TWO_HORNS: Final = rule("TH-VAR-4")
OPPONENT_WINS: Final = rule("TH-END-2")
ELIMINATED: Final = rule("TH-MULTI-11")
DESTINY_PLAYER_OUT: Final = rule("TH-MULTI-12")
STALEMATE: Final = rule("TH-END-4")
ROUND_LIMIT: Final = rule("TH-END-5")
NO_FIXED_NUMBER: Final = rule("TH-ROUND-3")
THE_GAME_STOPS: Final = rule("TH-ROUND-8", "TH-PLAY-16")

QUIET_ROUNDS: Final = 6


def horns_to_win(saga: Saga) -> int:
    """3, or 2 in a short game."""
    return saga.settings.get("horns", 3) if TWO_HORNS.holds() else 3


def check_horns(saga: Saga, seat: int) -> None:
    """Who has enough horns wins at this very moment."""
    if saga.horns[seat] >= horns_to_win(saga) and THREE_HORNS.holds():
        saga.finish((seat,), "TH-END-1", f"{saga.horns[seat]} victory horns")


def take_out(saga: Saga, seat: int, clause: str, words: str) -> None:
    """A player has lost: the game is over, or goes on without the player."""
    if saga.is_out(seat) or saga.is_over():
        return
    others = [other for other in saga.seats_from(seat) if other != seat]
    if len(others) == 1 and THE_GAME_STOPS.holds():
        winners = tuple(others) if OPPONENT_WINS.holds() else ()
        saga.finish(winners, clause, f"{saga.seat_name(seat)} {words}")
    elif len(others) > 1:
        eliminate(saga, seat, clause)


def eliminate(saga: Saga, seat: int, clause: str) -> None:
    """With three or four players the cards of a player who is out leave the game; the others play on."""
    was_destiny = seat == saga.destiny and saga.round > 0
    if was_destiny and DESTINY_PLAYER_OUT.holds():
        end_gods_fate(saga)
    saga.eliminate(seat, clause)
    saga.drop_frames(seat)
    if ELIMINATED.holds():
        remove_cards(saga, seat)
    if was_destiny and DESTINY_PLAYER_OUT.holds():
        end_the_round(saga)


def end_gods_fate(saga: Saga) -> None:
    """What everybody has drawn and pooled so far is done."""
    top = saga.stack[-1]
    if isinstance(top, Simultaneously):
        top.close(saga)


def remove_cards(saga: Saga, seat: int) -> None:
    """Everything but lands in play leaves the game."""
    gone = seat * STRIDE + GONE
    for place in range(seat * STRIDE, seat * STRIDE + GONE):
        for piece in saga.contents[place].copy():
            saga.move(piece, gone, name="", clause="TH-MULTI-11")
    for piece in [*saga.attached, saga.opposing]:
        if piece >= 0 and saga.owners[piece] == seat:
            saga.move(piece, gone, name="left_with_player", clause="TH-MULTI-11")


def end_the_round(saga: Saga) -> None:
    """The destiny player is out: obstacles are destroyed, an opposing companion returns, the round is over."""
    from cardwright.games.thorgal.round import Round

    for piece in [*saga.attached, *[card for seat in saga.bane_players() for card in saga.zone(seat, PLAYED)]]:
        destroy(saga, piece, "TH-MULTI-12")
    back_to_party(saga, "TH-MULTI-12")
    for frame in saga.stack:
        if isinstance(frame, Round):
            del saga.stack[saga.stack.index(frame) + 1 :]
            frame.go_to("the_bane_players_clean_up_alone")
            break


def check_stalemate(saga: Saga) -> None:
    """Six quiet rounds in a row, or the last round of a limited game: horns decide, then cards."""
    saga.quiet = 0 if saga.stirred else saga.quiet + 1
    saga.stirred = 0
    if saga.quiet >= QUIET_ROUNDS and STALEMATE.holds():
        decide(saga, "TH-END-4", "nothing happened in six rounds")
    limit = saga.settings.get("round_limit", 0)
    if limit and saga.round >= limit and ROUND_LIMIT.holds():
        decide(saga, "TH-END-5", f"the limit of {limit} rounds is reached")
    if not NO_FIXED_NUMBER.holds() and saga.round >= QUIET_ROUNDS:
        decide(saga, "TH-ROUND-3", "the rounds are over")


def decide(saga: Saga, clause: str, words: str) -> None:
    """More horns win, then more cards in destiny deck, destiny pool and party together; otherwise a draw."""
    scores = {seat: (saga.horns[seat], cards_left(saga, seat)) for seat in saga.seats_from(0)}
    best = max(scores.values())
    winners = tuple([seat for seat, score in scores.items() if score == best])
    saga.finish(winners if len(winners) == 1 else (), clause, words)


def cards_left(saga: Saga, seat: int) -> int:
    """What counts when nothing happens any more."""
    return len(saga.destiny_deck(seat)) + len(saga.destiny_pool(seat)) + len(saga.party(seat))
