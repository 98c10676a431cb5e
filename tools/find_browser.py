"""Finds a Chromium for the tests in a real browser, or installs one (`make browser`).

It is looked for where the environment says, on the path, and where Playwright keeps its own. What is missing is
installed from Debian's packages where that is possible, else by Playwright; where neither works the tests say so.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def main(arguments: list[str]) -> int:
    """Find or install; with --find print the path only. 0 if there is one."""
    found = find()
    if not found and "--find" not in arguments:
        install()
        found = find()
    if found:
        print(found)
        return 0
    print("There is no Chromium here: the tests in a real browser are skipped.", file=sys.stderr)
    return 1 if "--find" in arguments or os.environ.get("CARDWRIGHT_NEEDS_BROWSER") == "1" else 0


def find() -> str:
    """The path of a browser, or nothing."""
    named = os.environ.get("CARDWRIGHT_BROWSER", "")
    if named:
        return named if Path(named).is_file() else ""
    for name in NAMES:
        path = shutil.which(name)
        if path:
            return path
    caches = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or Path.home() / ".cache" / "ms-playwright")
    kept = sorted(caches.glob("chromium*/**/chrome*"))
    return next((str(path) for path in kept if path.is_file() and os.access(path, os.X_OK)), "")


def install() -> None:
    print("Installing a Chromium for the tests ...", flush=True)
    if shutil.which("apt-get") and os.geteuid() == 0:
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for words in (
            ["update", "-qq"],
            ["install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-noto-core"],
        ):
            subprocess.run(["apt-get", *words], env=quiet, stdout=subprocess.DEVNULL, check=False)
    if not find():
        command = [sys.executable, "-m", "playwright", "install", "chromium"]
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=300, check=False)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
