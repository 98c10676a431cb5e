"""Playing a tutorial through as a learner would, with every move that its lessons accept."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.client.tutorials import LEARNER, Tutorial
from cardwright.core.asking import decision_of, find_pick, notations
from cardwright.core.picks import Pick
from cardwright.core.records import Match


def ways(tutorial: Tutorial) -> Iterator[dict[int, str]]:
    """The first move of every lesson, and besides every other accepted move once."""
    yield {}
    for beat in tutorial.beats:
        if beat.seat == LEARNER:
            for words in beat.words[1:]:
                yield {beat.lesson: words}


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
        assert decision is not None, f"{where}: nobody can go on; waiting for {beat.words}"
        offered = [words for words, _ in notations(match.game, decision)]
        words = chosen.get(beat.lesson, beat.words[0]) if beat.seat == LEARNER else offered[0]
        if len(offered) == 1 and not isinstance(find_pick(match.game, LEARNER, words), Pick):
            words = offered[0]
        assert isinstance(find_pick(match.game, LEARNER, words), Pick), f"{where}: {words!r} is not among {offered}"
        refused = tutorial.refuses(match.game, match.line, words)
        assert refused == "", f"{where}: {refused} {offered}"
        match.play(LEARNER, words)
    raise AssertionError(f"{tutorial.name} does not come to an end")
