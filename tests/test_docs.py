"""The documents speak the truth: examples run, files that are named exist, commands are known."""

import doctest
import re
from pathlib import Path

import pytest

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
