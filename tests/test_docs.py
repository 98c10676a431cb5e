"""The documents speak the truth: examples run, files that are named exist, commands are known."""

import doctest
import re
import tomllib
from pathlib import Path

import pytest

from cardwright.core.registry import game_ids, ruleset

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted(ROOT.glob("*.md"))


def test_the_examples_in_the_readme_run() -> None:
    failures, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 5
    assert failures == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8"))
    missing = [target for target in targets if "://" not in target and not (ROOT / target).exists()]
    assert missing == []


def test_make_targets_in_the_readme_exist() -> None:
    named = set(re.findall(r"make ([a-z-]+)", (ROOT / "README.md").read_text("utf-8")))
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert named <= targets


def test_files_in_the_readme_exist() -> None:
    named = re.findall(r"`(src/[^`]+)`", (ROOT / "README.md").read_text("utf-8"))
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_folders_on_the_map_exist() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    modules = set(re.findall(r"^ {8}([a-z_]+\.py)", text, re.MULTILINE))
    assert len(modules) > 8
    assert [name for name in modules if not (ROOT / "src/cardwright/core" / name).exists()] == []


@pytest.mark.parametrize("game", game_ids())
def test_the_readme_tells_how_to_start_every_game(game: str) -> None:
    row = next(
        line
        for line in (ROOT / "README.md").read_text("utf-8").splitlines()
        if line.startswith(f"| {ruleset(game).name} ")
    )
    assert f"{ruleset(game).seat_words} players" in row
    assert ("ARGS=" + game in row) == (game != game_ids()[0])


def test_the_cards_in_the_documents_are_understood() -> None:
    text = (ROOT / "docs/1_add_a_card.md").read_text("utf-8")
    cards = [tomllib.loads(block)["card"][0] for block in re.findall(r"```toml\n(.*?)```", text, re.DOTALL)]
    schools, regions = [card for card in cards if "schools" in card], [card for card in cards if "region" in card]
    assert len(ruleset("eight_schools").with_cards(schools, "docs").definitions) == 160 + len(schools)
    assert len(ruleset("portals").with_cards(regions, "docs").definitions) == 166 + len(regions)
    assert len(schools) == len(regions) == 1
