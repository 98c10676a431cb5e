"""`cardwright where`: a clause of a rulebook, the code that cites it, and the scenarios that prove it."""

from __future__ import annotations

import argparse
import ast
import textwrap
from collections.abc import Iterator
from difflib import get_close_matches
from importlib import resources
from pathlib import Path
from typing import Any

from cardwright.commands.files import print_json
from cardwright.core.clauses import Clause
from cardwright.core.errors import BadInput
from cardwright.core.proof import scenario_files, scenarios_of
from cardwright.core.registry import game_ids, ruleset
from cardwright.core.ruleset import Ruleset


def where(args: argparse.Namespace) -> int:
    """The rule, its code, its scenarios."""
    rules, clause = find_clause(args.clause)
    found: dict[str, Any] = {
        "clause": clause.id,
        "game": rules.id,
        "title": clause.title,
        "text": clause.text,
        "section": rules.sections.get(clause.section, clause.section),
        "kind": clause.kind,
        "proof": clause.proof,
        "source": clause.source,
        "note": clause.note or clause.paper_reason,
        "code": list(code_places(clause.id, rules)),
        "scenarios": scenarios_that_prove(clause.id, rules),
    }
    if args.json:
        print_json(found)
    else:
        print("\n".join(page(found)))
    return 0


def find_clause(id: str) -> tuple[Ruleset, Clause]:
    """The clause, whichever game it belongs to; a near miss names the nearest one."""
    known: dict[str, tuple[Ruleset, Clause]] = {}
    for game in game_ids():
        rules = ruleset(game)
        known.update({clause.id: (rules, clause) for clause in rules.clauses.values()})
    wanted = id.strip().upper()
    if wanted in known:
        return known[wanted]
    near = get_close_matches(wanted, list(known), 1, 0.5)
    hint = f'; did you mean {near[0]} ("{known[near[0]][1].title}")?' if near else ""
    raise BadInput(f'there is no clause "{id}" in any game{hint}')


def page(found: dict[str, Any]) -> list[str]:
    """All about the clause, in lines."""
    lines = [f"{found['clause']}: {found['title']} ({found['game']}, {found['section']})", ""]
    lines += textwrap.wrap(found["text"], 96)
    lines += [f"  {found['kind']}; proved as: {found['proof']}; source: {found['source'] or 'none'}"]
    lines += textwrap.wrap(found["note"], 94, initial_indent="  ", subsequent_indent="  ")
    lines += ["", "Code:" if found["code"] else "No code cites it."]
    lines += [f"  {place['file']}:{place['line']}  {place['inside']}" for place in found["code"]]
    lines += ["", "Scenarios:" if found["scenarios"] else "No scenario proves it."]
    lines += [f"  {scenario['file']}  {scenario['title']}" for scenario in found["scenarios"]]
    return lines


def scenarios_that_prove(id: str, rules: Ruleset) -> list[dict[str, str]]:
    root = Path(str(resources.files("cardwright")))
    return [
        {"file": path.relative_to(root).as_posix() if path.is_relative_to(root) else str(path), "title": one.title}
        for path, one in zip(scenario_files(rules), scenarios_of(rules), strict=True)
        if id in one.proves
    ]


# Code


def code_places(id: str, rules: Ruleset) -> Iterator[dict[str, Any]]:
    """Every place of the sources that names the clause, or asks the citation that stands for it."""
    root = Path(str(resources.files("cardwright")))
    trees = {path: ast.parse(path.read_text("utf-8")) for path in sources(root, rules)}
    citations: set[str] = set()
    for path, tree in trees.items():
        for node, inside in named(tree, id):
            file = path.relative_to(root).as_posix()
            yield {"file": file, "line": node.lineno, "inside": inside}
            if inside.isupper():
                citations.add(inside)
    for path, tree in trees.items():
        for line, inside in used(tree, citations):
            yield {"file": path.relative_to(root).as_posix(), "line": line, "inside": inside}


def sources(root: Path, rules: Ruleset) -> list[Path]:
    """The sources of the core, the text and the game."""
    home = type(rules).__module__.split(".")
    folders = [root / "core", root / "text"]
    if home[0] == "cardwright":
        folders.append(root.joinpath(*home[1:-1]))
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


def named(tree: ast.Module, id: str) -> Iterator[tuple[ast.expr, str]]:
    """Each string that names the clause, with the class, function or constant around it."""
    for top, inside in enclosed(tree):
        for node in own_nodes(top):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id in node.value.split():
                yield node, inside


def used(tree: ast.Module, citations: set[str]) -> Iterator[tuple[int, str]]:
    """Each place where a citation that has a name is used: mostly, where it is asked whether its rule holds."""
    for top, inside in enclosed(tree):
        for node in own_nodes(top):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in citations:
                yield node.lineno, f"{inside}, by {node.id}"


def enclosed(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """Every definition and top-level statement with its full name."""
    todo: list[tuple[ast.AST, str]] = [(node, "") for node in tree.body]
    while todo:
        node, around = todo.pop(0)
        if isinstance(node, ast.ClassDef):
            name = f"{around}{node.name}"
            yield node, name
            todo += [(inner, f"{name}.") for inner in node.body if is_definition(inner)]
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node, f"{around}{node.name}"
        else:
            yield node, constant_name(node)


def is_definition(node: ast.AST) -> bool:
    return isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)


def own_nodes(top: ast.AST) -> Iterator[Any]:
    """The nodes of a definition, those of definitions inside a class left out."""
    if isinstance(top, ast.ClassDef):
        for node in [*top.decorator_list, *[inner for inner in top.body if not is_definition(inner)]]:
            yield from ast.walk(node)
    else:
        yield from ast.walk(top)


def constant_name(node: ast.AST) -> str:
    """The name that a statement gives to something."""
    targets = (
        node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    )
    return ", ".join(ast.unparse(target) for target in targets) or "(top level)"
