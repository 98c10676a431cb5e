"""A server that dies at any moment has lost nothing that it acknowledged."""

from __future__ import annotations

import pytest
from tests.table import real_postgres
from tests.table.kills import database, soak


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(kind):
    if kind == "postgresql" and real_postgres.programs() is None:
        pytest.skip("NO POSTGRESQL FOUND: nothing is killed on it")
    with database(kind) as url:
        assert soak(3, url) > 20
