"""Every screen beside the table: what axe says, phones, keys; and from the front door to a move in two clicks."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LIMIT = 60_000  # bytes of packed script that a table needs
SCREENS = (
    "/",
    "/decks",
    "/decks/eight_schools",
    "/rules/portals",
    "/cards/thorgal",
    "/puzzles",
    "/learn",
    "/settings",
    "/watch",
    "/nonsense",
)
SIZES = (
    {"width": 1280, "height": 800},
    {"width": 320, "height": 640, "scheme": "dark"},
)


@pytest.mark.parametrize("person", SIZES, indirect=True, ids=["wide", "phone"])
@pytest.mark.parametrize("screen", SCREENS)
def test_axe_has_nothing_against_a_screen(person, screen):
    person.goes(screen)
    person.page.get_by_role("heading", level=1).first.wait_for()
    person.page.wait_for_timeout(300)
    person.faults = [fault for fault in person.faults if "404" not in fault]  # of the page that there is not
    assert person.axe() == []
    assert person.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_two_clicks_lead_from_the_front_door_to_the_first_move(person):
    person.goes("/")
    person.page.get_by_role("radio", name=re.compile("Portals")).or_(
        person.page.get_by_role("button", name=re.compile("Portals & Champions"))
    ).first.click()
    person.page.get_by_role("button", name="Play now").click()
    person.decision.wait_for()
    assert person.lit().count() or person.answers().count()


def test_the_script_of_a_table_is_small():
    built = ROOT / "build" / "web"
    manifest = json.loads((built / "manifest.json").read_text("utf-8"))
    needed, todo = set(), ["index.html", "src/table/TablePage.svelte"]
    while todo:
        name = todo.pop()
        if name not in needed:
            needed.add(name)
            todo += manifest[name].get("imports", [])
    files = {manifest[name]["file"] for name in needed}
    sizes = {file: (built / f"{file}.gz").stat().st_size for file in files if file.endswith(".js")}
    assert len(sizes) > 2
    assert sum(sizes.values()) <= LIMIT, sizes


def test_a_friend_comes_by_the_link_and_the_game_begins(person, chromium, served):
    person.goes("/")
    person.page.get_by_role("button", name="Get a link").click()
    link = person.page.get_by_role("textbox", name="Invitation link")
    link.wait_for()
    context = chromium.new_context(base_url=served.address)
    friend = context.new_page()
    friend.goto(link.input_value())
    friend.get_by_role("button", name=re.compile("Sit down|Play")).last.click()
    friend.get_by_role("region", name="Decision").wait_for()
    person.decision.wait_for()
    context.close()
