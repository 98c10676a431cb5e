"""Nothing of one machine, of a package registry or of a build lies among the files of the project."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# Put together from pieces, so that this file does not contain what it looks for.
WORK = re.compile(rb"(?<![\w.~-])/" + rb"work(?![\w-])")
HOSTS = re.compile(
    rb"\b(pypi|pythonhosted|npmjs|debian|yarnpkg|python-poetry)"
    + rb"\.(org|com)\b|\b(index|find)-(url|links)"
    + rb"[ =:]+\S*:/",
    re.IGNORECASE,
)


def project_files() -> list[Path]:
    """What git keeps or would keep: tracked files, and new ones that are not ignored."""
    command = [
        "git",
        "-c",
        "safe.directory=*",
        "ls-files",
        "-z",
        "--cached",
        "--others",
        "--exclude-standard",
    ]
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    return [ROOT / name for name in sorted(set(names)) if name and (ROOT / name).is_file()]


needs_git = pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a git checkout")


def containing(pattern: re.Pattern[bytes]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}: {found[0].decode()}"
        for path in project_files()
        if (found := pattern.search(path.read_bytes()))
    ]


@needs_git
def test_no_file_names_a_folder_of_this_machine():
    assert containing(WORK) == []


@needs_git
def test_no_file_names_a_package_registry():
    assert containing(HOSTS) == []


@pytest.mark.parametrize("text", ["/{}/main", "see /{}.", "file:///{}/x", '"/{}"'])
def test_a_folder_of_this_machine_is_noticed(text):
    assert WORK.search(text.format("work").encode())


@pytest.mark.parametrize("text", ["net/{}/x", "./{}", "~/{}/x", "/{}shop", "/{}-bench"])
def test_an_innocent_folder_is_not(text):
    assert not WORK.search(text.format("work").encode())


@pytest.mark.parametrize("host", ["pypi.{}", "files.pythonhosted.{}", "registry.npmjs.{}", "deb.debian.{}"])
def test_a_registry_is_noticed(host):
    assert HOSTS.search(b"https://" + host.format("org").encode() + b"/simple")


def test_no_binary_lies_beside_the_sources():
    assert [path.name for path in (ROOT / "src").rglob("*") if path.suffix in (".so", ".pyd", ".c")] == []
