"""Tables in a real browser: whole games by what the screen says, by keys alone, refusals, breaks."""

from __future__ import annotations

import contextlib
import re

import pytest
from playwright.sync_api import TimeoutError as Timeout

from cardwright.core.registry import game_ids

LONGEST = 2000  # answers until a game must be over


def play_on(person) -> None:
    """One answer: the last that needs no card, which ends what one is at, else the first use of a card."""
    if not person.answers().count():
        person.lit().first.click()
    person.answers().last.click()


def play_to_the_end(person) -> None:
    for _ in range(LONGEST):
        if not person.waits_for_a_question():
            return
        before = person.state()
        with contextlib.suppress(Timeout):  # the table may have gone on meanwhile: look again
            play_on(person)
        person.waits_for_another_state(before)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("game", game_ids())
def test_a_whole_game_is_played_by_roles_and_names(person, game):
    person.sits_down(game)
    play_to_the_end(person)
    assert re.search(r"win|draw", person.page.get_by_role("region", name="The game is over").inner_text())
    assert person.axe() == []


def test_a_whole_game_is_played_by_keys_alone(person):
    person.sits_down("eight_schools")
    keys = person.page.keyboard
    for _ in range(LONGEST):
        if not person.waits_for_a_question():
            break
        before = person.state()
        lit = person.lit()
        if lit.count():
            person.tab_to("button.piece")
            for _ in range(20):
                if "You may use it" in person.focused():
                    break
                keys.press("ArrowRight")
            keys.press("Enter" if "You may use it" in person.focused() else "f")
        else:
            keys.press("f")
        if person.state() == before:
            keys.press("f")
        person.waits_for_another_state(before)
    assert person.is_over()


def test_a_lit_card_is_selected_and_used(person):
    person.sits_down("eight_schools")
    lit = person.lit().first
    name = person.name_of(lit)
    lit.click()
    person.decision.get_by_role("button", name=re.compile(re.escape(name))).first.click()
    person.page.get_by_role("log", name="Log").get_by_text(
        re.compile(f"plays {re.escape(name)}|{re.escape(name)}")
    ).first.wait_for()


def test_a_card_that_can_not_be_used_says_why_with_its_clause(person):
    person.sits_down("thorgal")
    person.page.get_by_role("button", name=re.compile("Can’t be used now")).first.click()
    alert = person.page.get_by_role("alert")
    alert.wait_for()
    person.waits_until(lambda: bool(re.search(r"TH-[A-Z]+-\d+", alert.inner_text())))


def test_a_number_opens_its_parts(person):
    person.sits_down("eight_schools")
    person.page.get_by_role("button", name=re.compile("ATTACK: .* Why")).first.click()
    assert person.page.locator(".prov:popover-open").inner_text()


def test_a_clause_shows_its_words(person):
    person.sits_down("eight_schools")
    person.page.get_by_role("log", name="Log").get_by_role("button", name=re.compile(r"^ES-")).last.click()
    person.page.locator(".clause-card:popover-open").get_by_text(re.compile(r"ES-.* · ")).wait_for()


def test_a_move_is_taken_back(person):
    person.sits_down("eight_schools")
    hand = person.names_in_hand()
    before = person.state()
    attack = person.page.get_by_role("button", name=re.compile(r", (attack|defense), .*You may use it"))
    attack.first.click()
    person.decision.get_by_role("button").last.click()
    person.waits_for_another_state(before)
    assert person.names_in_hand() != hand
    person.page.keyboard.press("u")
    person.waits_until(lambda: person.names_in_hand() == hand)


def test_a_broken_line_is_mended_and_the_game_goes_on(person, served):
    person.sits_down("eight_schools")
    person.context.set_offline(True)
    person.page.evaluate("window.dispatchEvent(new Event('offline'))")
    served.drop_sockets()
    person.page.get_by_text("Reconnecting").wait_for()
    person.context.set_offline(False)
    person.page.get_by_text("Saved", exact=True).wait_for()
    before = person.state()
    play_on(person)
    person.waits_for_another_state(before)
    person.faults.clear()  # the browser says that it could not connect


def test_two_at_one_screen_see_a_curtain_in_between(person):
    person.sits_down("eight_schools", "me")
    hand = person.name_of(person.lit().first)
    for _ in range(12):
        if person.page.get_by_text("Hand the screen over.").count():
            break
        person.answers().last.click()
        person.page.wait_for_timeout(150)
    person.page.get_by_text("Hand the screen over.").wait_for()
    assert hand not in person.page.content()
    person.page.get_by_role("button", name=re.compile("^I am ")).click()
    person.decision.wait_for()


@pytest.mark.parametrize(
    "person", [{"width": 320, "height": 640}, {"width": 390, "height": 844, "scheme": "dark"}], indirect=True
)
@pytest.mark.parametrize("game", game_ids())
def test_a_phone_shows_the_table_without_scrolling_sideways(person, game):
    person.sits_down(game)
    assert person.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert person.axe() == []


@pytest.mark.parametrize("person", [{}, {"scheme": "dark", "width": 1440, "height": 900}], indirect=True)
@pytest.mark.parametrize("game", game_ids())
def test_axe_has_nothing_against_a_table(person, game):
    person.sits_down(game)
    assert person.axe() == []


def test_three_players_see_each_other_in_turn(person):
    person.sits_down("portals", "greedy", "greedy")
    others = person.page.get_by_role("group", name="Which other player is shown").get_by_role("button")
    assert others.count() == 2
    others.last.click()
    assert others.last.get_attribute("aria-pressed") == "true"
