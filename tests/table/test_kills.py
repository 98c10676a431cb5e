"""A server that dies at any moment has lost nothing that it acknowledged."""

from __future__ import annotations

import pytest
from tests.table import real_postgres
from tests.table.kills import soak
from tests.table.servers import database


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "servers"), [("sqlite", 1), ("postgresql", 1), ("postgresql", 2)])
def test_nothing_acknowledged_is_lost_when_a_server_is_killed(kind, servers):
    if kind == "postgresql" and real_postgres.programs() is None:
        pytest.skip("NO POSTGRESQL FOUND: nothing is killed on it")
    with database(kind) as url:
        assert soak(3, url, servers) > 20
