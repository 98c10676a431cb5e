"""Compiles a copy of the package with mypyc, for `make fast` and for the wheel.

The sources are copied to build/mypyc/ and compiled there, so no binary ever lies beside a source.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = ROOT / "src" / "cardwright"
STAGE: Final = ROOT / "build" / "mypyc"
LOG: Final = ROOT / "build" / "mypyc.log"
RECIPE: Final = ("tools/compiling.py", "tools/run_mypyc.py", "pyproject.toml", "requirements-dev.lock")


class CompileFailed(Exception):
    """The package did not compile; says why in one line."""


def build_info() -> ModuleType:
    """The module of the checkout that knows what a digest is, whatever else is installed."""
    spec = importlib.util.spec_from_file_location("checkout_build_info", PACKAGE / "build_info.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def source_digest() -> str:
    """The digest of the sources as they lie in the checkout."""
    return str(build_info().source_digest(PACKAGE))


def recipe_digest() -> str:
    """What else decides how the compiled files come out: tools, settings, pins, the Python."""
    digest = hashlib.sha256(sys.version.encode())
    for name in RECIPE:
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def modules() -> list[str]:
    """The modules to compile, as paths inside the package."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["cardwright"]["compile"]
    found = [
        path.relative_to(PACKAGE).as_posix()
        for folder in settings["folders"]
        for path in (PACKAGE / folder).rglob("*.py")
        if path.name != "__init__.py"
    ]
    unknown = sorted(set(settings["exclude"]) - set(found))
    if unknown:
        raise CompileFailed(f"pyproject.toml excludes modules that do not exist: {', '.join(unknown)}")
    return sorted(set(found) - set(settings["exclude"]))


def compile_package() -> dict[Path, str]:
    """Compile what changed; each file that came of it, and where in a wheel it belongs."""
    LOG.parent.mkdir(parents=True, exist_ok=True)
    LOG.write_text("", encoding="utf-8")
    chosen = modules()
    done = STAGE / "done"
    digests = f"{source_digest()} {recipe_digest()}"
    if done.exists() and done.read_text(encoding="utf-8") == digests:
        return _outcome(chosen)
    _refuse_without_compiler()
    _stage()
    command = [
        sys.executable,
        str(ROOT / "tools" / "run_mypyc.py"),
        *(f"src/cardwright/{name}" for name in chosen),
    ]
    with LOG.open("w", encoding="utf-8") as log:
        status = subprocess.run(command, cwd=STAGE, stdout=log, stderr=subprocess.STDOUT, check=False).returncode
    if status != 0:
        raise CompileFailed(_first_error(LOG.read_text(encoding="utf-8")))
    made = _outcome(chosen)
    done.write_text(digests, encoding="utf-8")
    return made


def _outcome(chosen: list[str]) -> dict[Path, str]:
    out = STAGE / "out"
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    made = {path: path.relative_to(out).as_posix() for path in out.rglob(f"*{suffix}")}
    missing = [name for name in chosen if f"cardwright/{name.removesuffix('.py')}{suffix}" not in made.values()]
    if missing:
        raise CompileFailed(f"no binary came of {missing[0]}")
    return made


def write_note(compiled: bool) -> Path:
    """The file that tells a build which sources it was made from."""
    note = {"digest": source_digest(), "recipe": recipe_digest(), "compiled": modules() if compiled else []}
    path = STAGE.parent / "build-note.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(note, indent=1) + "\n", encoding="utf-8")
    return path


def read_note(path: Path) -> dict[str, Any]:
    """What a build says of itself; empty when there is no build."""
    try:
        note: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return note


def _refuse_without_compiler() -> None:
    compiler = str(sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        raise CompileFailed(f"no C compiler ({compiler}); on Debian: apt install gcc")
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        raise CompileFailed("Python.h is missing; on Debian: apt install python3-dev")
    if importlib.util.find_spec("mypyc") is None:
        raise CompileFailed("mypyc is not installed here; run make setup")


def _stage() -> None:
    """Copy the sources. C files and objects stay, so that only what changed is compiled again."""
    recipe = STAGE / "recipe"
    if not recipe.exists() or recipe.read_text(encoding="utf-8") != recipe_digest():
        shutil.rmtree(STAGE, ignore_errors=True)
    for old in ("out", "src"):
        shutil.rmtree(STAGE / old, ignore_errors=True)
    (STAGE / "done").unlink(missing_ok=True)
    shutil.copytree(PACKAGE, STAGE / "src" / "cardwright", ignore=shutil.ignore_patterns("__pycache__"))
    # Under another name than its own: setuptools would obey it too.
    shutil.copy2(ROOT / "pyproject.toml", STAGE / "mypy.toml")
    recipe.write_text(recipe_digest(), encoding="utf-8")


def _first_error(log: str) -> str:
    lines = [line.strip() for line in log.splitlines() if line.strip()]
    errors = [line for line in lines if re.search(r"\berror\b", line, re.IGNORECASE)]
    return (errors or lines or ["mypyc said nothing"])[0]
