"""Playing a tutorial through as a learner would, with every move that its lessons accept."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.client.tutorials import LEARNER, Tutorial
from cardwright.core.asking import decision_of, notations, plain
from cardwright.core.records import Match


def ways(tutorial: Tutorial) -> Iterator[dict[int, str]]:
    """The first move of every lesson, and besides every other accepted move once."""
    yield {}
    for beat in tutorial.beats:
        if beat.seat == LEARNER:
            for words in beat.words[1:]:
                yield {beat.lesson: words}


def others_offered(match: Match) -> list[str]:
    """What those who are asked could do."""
    return [words for decision in match.game.pending for words, _ in notations(match.game, decision)]


def rehearse(tutorial: Tutorial, chosen: dict[int, str]) -> Match:
    """Play to the last lesson's end; says with which lesson it goes wrong."""
    match = Match(tutorial.record())
    for _ in range(1000):
        beat = tutorial.next_beat(match.line)
        if beat is None:
            return match
        where = f"{tutorial.name}, lesson {beat.lesson + 1}"
        reply = tutorial.reply(match.game, match.line)
        if reply is not None:
            match.play(*reply)
            continue
        decision = decision_of(match.game, LEARNER)
        assert decision is not None, f"{where}: waiting for {beat.words}, not {others_offered(match)}"
        right = tutorial.awaited(match.game, match.line, LEARNER)
        assert right, f"{where}: {beat.words} is not among {others_offered(match)}"
        words = next((one for one in right if plain(one).startswith(plain(chosen.get(beat.lesson, "")))), right[0])
        assert tutorial.refuses(match.game, match.line, words) == ""
        match.play(LEARNER, words)
    raise AssertionError(f"{tutorial.name} does not come to an end")
