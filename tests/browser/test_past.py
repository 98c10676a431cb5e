"""Looking back and learning in a browser: replays by hand and key, a shared position, lessons, a puzzle."""

from __future__ import annotations

import re

import pytest

SIZES = ({"width": 1280, "height": 800}, {"width": 320, "height": 640, "scheme": "dark"})
both_sizes = pytest.mark.parametrize("person", SIZES, indirect=True, ids=["wide", "phone"])


def played(person, moves: int = 4) -> str:
    """A table against a bot, after some moves of one's own."""
    table = str(person.sits_down("eight_schools"))
    for _ in range(moves):
        if not person.waits_for_a_question():
            break
        before = person.state()
        person.answers().last.click()
        person.waits_for_another_state(before)
    return table


def step(person) -> int:
    return int(person.page.get_by_role("slider", name="Step").input_value())


def opened(person, table: str) -> None:
    person.goes(f"/replay/{table}")
    person.page.get_by_role("slider", name="Step").wait_for()


@both_sizes
def test_a_replay_is_gone_through_by_key_and_hand(person):
    opened(person, played(person))
    assert person.axe() == []
    assert person.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    person.page.locator("body").press("End")
    last = step(person)
    assert last > 0
    person.page.locator("body").press("ArrowLeft")
    assert step(person) == last - 1
    person.page.locator("body").press("Home")
    assert step(person) == 0
    person.page.get_by_role("button", name="A step on").click()
    assert step(person) == 1
    person.page.locator("body").press("Home")
    person.page.evaluate("document.activeElement.blur()")
    person.page.keyboard.press(" ")
    person.waits_until(lambda: step(person) > 0)


def test_a_position_is_shared_and_taken_back(person):
    opened(person, played(person))
    person.page.get_by_role("button", name="Share this position").click()
    link = person.page.get_by_label("Link to this position").input_value()
    address = re.sub("^https?://[^/]+", "", link)
    person.goes(address)
    person.page.get_by_role("heading", name="What happened before").wait_for()
    assert person.axe() == []
    (mine,) = person.page.request.get("/api/shares").json()
    assert person.page.request.delete(f"/api/shares/{mine['id']}", headers={"origin": person.address}).ok
    assert person.page.request.get(f"/api/shares/{address.rpartition('/')[2]}").status == 404


def test_playing_on_says_that_cards_were_dealt_again(person):
    opened(person, played(person, 2))
    person.page.locator("body").press("Home")
    person.page.get_by_role("button", name="Play on from here").click()
    person.page.get_by_text("was dealt again").wait_for()
    assert person.axe() == []


@both_sizes
@pytest.mark.parametrize("game", ["eight_schools", "portals", "thorgal"])
def test_the_lessons_are_gone_through_to_the_last(person, game):
    person.goes(f"/learn/{game}")
    person.page.get_by_role("button", name=re.compile("^Begin")).click()
    card = person.page.get_by_role("region", name="Lesson")
    card.wait_for()
    assert person.axe() == []
    go_on = card.get_by_role("button", name=re.compile("^(Next|Do it for me)$"))
    end = card.get_by_role("link", name="Play a whole game")
    for _ in range(80):
        go_on.or_(end).first.wait_for()
        if end.count():
            break
        before = person.state(), card.inner_text()
        go_on.first.click()
        person.waits_until(lambda before=before: (person.state(), card.inner_text()) != before or bool(end.count()))
    assert end.count() == 1
    person.goes("/learn")
    person.page.get_by_role("button", name=re.compile("^Play it again")).wait_for()


@both_sizes
def test_a_puzzle_has_its_goal_a_hint_and_is_marked_when_solved(person):
    person.goes("/puzzles/eight_schools")
    person.page.get_by_role("button", name=re.compile("The First One Falls")).click()
    goal = person.page.get_by_role("region", name="Puzzle")
    goal.get_by_text("You (P1) win").wait_for()
    assert person.axe() == []
    goal.get_by_role("button", name="Hint").click()
    goal.get_by_text("The snare must have an attack").wait_for()
    for card in ("Rolling Punch", "Punch", "Strong Punch", "Final Punch"):
        before = person.state()
        person.page.locator(".hands button.piece", has_text=re.compile(f"^{card}\\b")).first.dblclick()
        person.waits_for_another_state(before)
    person.decision.get_by_role("button", name="End turn").click()
    goal.get_by_text("Solved.").wait_for()
    person.goes("/puzzles/eight_schools")
    person.page.get_by_role("button", name=re.compile("Solve again *: The First One Falls")).wait_for()
