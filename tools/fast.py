"""Installs a compiled copy of the package into the environment whose Python runs this (`make fast`).

When compiling fails it says so in one line and installs the copy uncompiled; with --strict it then exits
with 1. With --best it only prints which environment to use now: the compiled one, if it is up to date.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import compiling


def main(arguments: list[str]) -> int:
    """Do what the arguments say; the exit code."""
    if "--best" in arguments:
        print(best_environment())
        return 0
    note = installed_note(Path(sys.prefix))
    if is_current(note) and compiling.read_note(note)["recipe"] == compiling.recipe_digest():
        print("The compiled build in .venv-fast is up to date.")
        return 0
    started = time.monotonic()
    try:
        install(compiled=True)
    except compiling.CompileFailed as failure:
        more = " (all of it: build/mypyc.log)" if compiling.LOG.stat().st_size else ""
        print(f"Not compiled, going on uncompiled: {failure}{more}", file=sys.stderr)
        install(compiled=False)
        return 1 if "--strict" in arguments else 0
    print(f"Compiled into .venv-fast in {time.monotonic() - started:.0f} s.")
    return 0


def install(compiled: bool) -> None:
    """Build the wheel, compiled or not, and put it in place of what is installed."""
    if compiled:
        compiling.compile_package()  # first by itself: its failure is the one that needs a clear word
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "-qq"]
    subprocess.run(
        [*pip, "--no-deps", "--no-build-isolation", "--force-reinstall", str(compiling.ROOT)],
        env={**os.environ, "CARDWRIGHT_COMPILE": "1" if compiled else "0", "CARDWRIGHT_WEB": "0"},
        check=True,
    )


def installed_note(environment: Path) -> Path:
    """Where a build installed in this environment says what it was made from."""
    found = sorted(environment.glob("lib/python*/site-packages/cardwright/_build.json"))
    return found[0] if found else environment / "no-build"


def is_current(note_path: Path) -> bool:
    """Is there a compiled build, made from the sources as they are now?"""
    note = compiling.read_note(note_path)
    return bool(note.get("compiled")) and note["digest"] == compiling.source_digest()


def best_environment() -> str:
    """The environment to measure and soak in."""
    if is_current(installed_note(compiling.ROOT / ".venv-fast")):
        return ".venv-fast"
    print(
        "No compiled build of the present sources (make fast makes one): using the uncompiled one.",
        file=sys.stderr,
    )
    return ".venv"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
