"""A real PostgreSQL for tests, started on a free folder and stopped afterwards; found where there is one.

Looked for in CARDWRIGHT_POSTGRES (a folder of programs), on the path, where Debian puts it, and in the package
pgserver. PostgreSQL refuses to run as root, so for root it runs as another user.
"""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

USERS = ("postgres", "nobody")


def programs() -> Path | None:
    """The folder with initdb and postgres, the newest first; None if there is none."""
    chosen = os.environ.get("CARDWRIGHT_POSTGRES")
    folders = [Path(chosen)] if chosen else []
    found = shutil.which("initdb")
    folders += [Path(found).parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    package = importlib.util.find_spec("pgserver")
    if package is not None and package.origin:
        folders.append(Path(package.origin).parent / "pginstall" / "bin")
    for folder in folders:
        if (folder / "initdb").is_file() and (folder / "postgres").is_file():
            return folder
    return None


def other_user() -> str | None:
    """Who runs the server when we are root."""
    if os.geteuid() != 0:
        return None
    names = {user.pw_name for user in pwd.getpwall()}
    return next(name for name in USERS if name in names)


@contextmanager
def postgres(durable: bool = False) -> Iterator[str]:
    """The address of an empty database that only we use; a durable one survives more than its server."""
    with stopped() as (url, begin), begin(durable):
        yield url


@contextmanager
def stopped() -> Iterator[tuple[str, Callable[[bool], AbstractContextManager[None]]]]:
    """The address of a database whose server does not run yet, and how to let it run for a while."""
    folder = programs()
    assert folder is not None
    user = other_user()
    home = Path(tempfile.mkdtemp(prefix="cardwright-pg-"))
    if user:
        shutil.chown(home, user)
    home.chmod(0o700)
    try:
        make(folder, home, user)
        url = f"postgresql:///postgres?host={home}&user=tester"
        yield url, lambda durable: running(folder, home, user, durable)
    finally:
        shutil.rmtree(home, ignore_errors=True)


def make(folder: Path, home: Path, user: str | None) -> None:
    command = [folder / "initdb", "-D", home / "data", "-U", "tester", "-A", "trust", "-E", "UTF8", "--no-sync"]
    subprocess.run(
        [str(part) for part in [*command, "--no-locale"]],
        check=True,
        user=user,
        cwd=home,
        stdout=subprocess.DEVNULL,
    )


@contextmanager
def running(folder: Path, home: Path, user: str | None, durable: bool) -> Iterator[None]:
    """The server, reached by a socket in its own folder; it listens on no network."""
    command = [folder / "postgres", "-D", home / "data", "-k", home, "-h", "", "-c", "max_connections=60"]
    words = [str(part) for part in [*command, "-c", f"fsync={'on' if durable else 'off'}"]]
    quiet = subprocess.DEVNULL
    server = subprocess.Popen(words, user=user, cwd=home, stdout=quiet, stderr=quiet)
    try:
        wait_for(home, server)
        yield
    finally:
        server.send_signal(signal.SIGINT)  # a fast shutdown
        try:
            server.wait(20)
        except subprocess.TimeoutExpired:
            server.kill()


def wait_for(home: Path, server: subprocess.Popen[bytes]) -> None:
    """Until it answers."""
    import time

    import psycopg

    for _ in range(200):
        try:
            psycopg.connect(f"postgresql:///postgres?host={home}&user=tester").close()
            return
        except psycopg.OperationalError:
            assert server.poll() is None, "the database server has stopped"
            time.sleep(0.05)
    raise AssertionError("the database server does not answer")
