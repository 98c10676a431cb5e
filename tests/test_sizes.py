"""Sizes and headings of the code: short functions, modules of a readable length, a docstring on each."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MODULES = sorted(
    path.relative_to(ROOT).as_posix() for folder in ("src", "tools") for path in (ROOT / folder).rglob("*.py")
)
LONGEST_FUNCTION = 50
LONGEST_MODULE = 600


def source_of(module: str) -> str:
    return (ROOT / module).read_text(encoding="utf-8")


def function_lengths(source: str) -> Iterator[tuple[str, int]]:
    """Each function with the number of lines of its body, docstring excluded."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            body = node.body[1:] if ast.get_docstring(node, clean=False) is not None else node.body
            yield node.name, (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


@pytest.mark.parametrize("module", MODULES)
def test_functions_are_short(module):
    lengths = function_lengths(source_of(module))
    assert {name: length for name, length in lengths if length > LONGEST_FUNCTION} == {}


@pytest.mark.parametrize("module", MODULES)
def test_modules_are_readable(module):
    assert len(source_of(module).splitlines()) <= LONGEST_MODULE


@pytest.mark.parametrize("module", MODULES)
def test_every_module_says_what_it_is(module):
    assert ast.get_docstring(ast.parse(source_of(module)))


def test_every_folder_with_code_is_a_package():
    folders = {(ROOT / module).parent for module in MODULES if module.startswith("src/")}
    assert [
        folder.relative_to(ROOT).as_posix() for folder in folders if not (folder / "__init__.py").exists()
    ] == []


def test_a_docstring_does_not_count():
    source = 'def rule():\n    """One\n    two\n    three."""\n    a = 1\n    # why\n    return a\n'
    assert list(function_lengths(source)) == [("rule", 3)]
