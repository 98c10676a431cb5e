"""The arrows between the packages: who may import whom, and that nobody outside a game names that game."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "cardwright"
MODULES = sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))
GAMES = sorted(path.name for path in (PACKAGE / "games").iterdir() if path.is_dir() and path.name[0] not in "._")

# Each part of the package and the other parts that it may import; a game is named `games/<g>`.
# `.` is the package itself (its version), `games` the folder of games without any game.
MAY_IMPORT = {
    ".": set(),
    "build_info": set(),
    "core": set(),
    "text": {"core"},
    "games": set(),
    "games/*": {"core", "text"},
    "bots": {".", "build_info", "core", "text"},
    "rl": {".", "build_info", "core", "text"},
    "lab": {".", "build_info", "core", "text", "bots"},
    "client": {"core", "text", "bots"},
    "table": {".", "build_info", "core", "text", "bots", "client"},
    "terminal": {".", "build_info", "core", "text", "bots", "client"},
    "commands": {".", "build_info", "core", "text", "bots", "rl", "lab", "client", "table", "terminal"},
    "cli": {".", "core", "commands", "terminal", "table"},
    "__main__": {"cli"},
}


def part_of(module: str) -> str:
    """The part of the package that a path like `core/game.py` belongs to."""
    parts = module.removesuffix(".py").removesuffix("__init__").rstrip("/").split("/")
    if parts[0] == "games" and len(parts) > 1:
        return f"games/{parts[1]}"
    return parts[0] or "."


def imports_of(module: str) -> Iterator[tuple[int, str]]:
    """Each import of ours in a module: its line, and the path it leads to, like `core/game`."""
    for node in ast.walk(ast.parse((PACKAGE / module).read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        start = f"{origin(node, module)}." if isinstance(node, ast.ImportFrom) else ""
        for name in (f"{start}{alias.name}".split(".") for alias in node.names):
            if name[0] == "cardwright":
                yield node.lineno, existing_path(name[1:])


def origin(node: ast.ImportFrom, module: str) -> str:
    """The full name of what `from … import` imports from."""
    folders = ["cardwright", *module.split("/")[:-1]]
    above = folders[: len(folders) + 1 - node.level] if node.level else []
    return ".".join([*above, node.module] if node.module else above)


def existing_path(parts: list[str]) -> str:
    """The longest beginning of these names that is a module or a package; the rest are names in it."""
    while parts and not (PACKAGE / "/".join(parts)).is_dir() and f"{'/'.join(parts)}.py" not in MODULES:
        parts = parts[:-1]
    return "/".join(parts)


def wrong_imports(module: str) -> list[str]:
    """The imports of a module that point where they must not."""
    part = part_of(module)
    allowed = MAY_IMPORT.get("games/*" if part.startswith("games/") else part, set())
    right = ", ".join(sorted(allowed)) or "nothing of ours"
    return [
        f"{module}:{line} imports {target or 'cardwright'}, but {part} may import {right}"
        for line, target in imports_of(module)
        if part_of(target) not in allowed | ({part} if part != "." else set())
    ]


def test_there_is_something_to_check():
    assert "core/__init__.py" in MODULES
    assert GAMES


@pytest.mark.parametrize("module", MODULES)
def test_every_part_is_known(module):
    part = part_of(module)
    assert part in MAY_IMPORT or part.startswith("games/"), f"say in MAY_IMPORT what {part} may import"


@pytest.mark.parametrize("module", MODULES)
def test_imports_point_the_right_way(module):
    wrong = wrong_imports(module)
    assert not wrong, "\n".join(wrong)


def test_the_shelf_of_nodes_imports_nothing_of_ours():
    assert list(imports_of("core/effects/nodes.py")) == []


# --- no game is named outside its folder ---


def words_in_code(module: str) -> Iterator[tuple[int, str]]:
    """Every identifier and every string of a module that is not a docstring, with its line."""
    tree = ast.parse((PACKAGE / module).read_text(encoding="utf-8"))
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if id(node) in docstrings:
            continue
        line = getattr(node, "lineno", 0)
        for _, value in ast.iter_fields(node):
            for item in value if isinstance(value, list) else [value]:
                if isinstance(item, str):
                    yield line, item


def name_pattern(game: str) -> re.Pattern[str]:
    """Finds `eight_schools`, `Eight Schools`, `eight-schools` and `EightSchools`, as words of their own."""
    return re.compile(r"(?<![a-z0-9])" + game.replace("_", r"[\s_-]?") + r"(?![a-z0-9])", re.IGNORECASE)


def naming(word: str) -> list[str]:
    """The games that an identifier or a string names."""
    spread = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", word)
    return [game for game in GAMES if name_pattern(game).search(spread)]


@pytest.mark.parametrize("module", MODULES)
def test_no_game_is_named_outside_its_folder(module):
    named = [
        f"{module}:{line} names {game}: {word[:60]!r}"
        for line, word in words_in_code(module)
        for game in naming(word)
        if part_of(module) != f"games/{game}"
    ]
    assert not named, "\n".join(named)


@pytest.mark.parametrize("word", ["{}", "play {} now", "{}_deck", "cardwright.games.{}.turn", "{}/cards"])
def test_a_name_is_found_in_every_form(word):
    game = GAMES[0]
    forms = {
        game,
        game.upper(),
        game.title(),
        game.replace("_", " ").title(),
        game.title().replace("_", ""),
    }
    assert [form for form in forms if naming(word.format(form)) != [game]] == []
    assert naming(word.format(f"x{game}")) == []
