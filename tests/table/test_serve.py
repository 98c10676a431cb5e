"""`cardwright serve` as a process: what it leaves behind when it is asked to end."""

from __future__ import annotations

import json
import time
import urllib.request
from pathlib import Path

import pytest
from tests.table.servers import Server

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="looks at processes as Linux shows them"
)


def ask(server: Server, path: str, body: dict[str, object], cookie: str = "") -> tuple[dict[str, object], str]:
    """The answer to a request, and the key that came with it."""
    headers = {"content-type": "application/json", "cookie": cookie}
    request = urllib.request.Request(
        f"http://127.0.0.1:{server.port}{path}", json.dumps(body).encode(), headers, method="POST"
    )
    with urllib.request.urlopen(request) as response:
        return json.load(response), str(response.headers.get("set-cookie", "")).partition(";")[0]


def test_the_processes_of_bots_end_with_the_server(tmp_path):
    server = Server(f"sqlite:{tmp_path / 'tables.db'}", bots=1)
    server.start()
    _, cookie = ask(server, "/api/guest", {"name": "Ann"})
    seats = [{"who": "greedy"}, {"who": "me"}]
    ask(server, "/api/tables", {"game": "eight_schools", "seats": seats}, cookie)
    end = time.monotonic() + 30
    while not server.helpers() and time.monotonic() < end:
        time.sleep(0.05)
    begun = server.helpers()
    assert begun
    assert server.stop() == 0
    end = time.monotonic() + 20
    while any(Path(f"/proc/{one}").exists() for one in begun) and time.monotonic() < end:
        time.sleep(0.05)
    assert [one for one in begun if Path(f"/proc/{one}").exists()] == []
