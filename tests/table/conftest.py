"""The luck of every test is the same at every run."""

from __future__ import annotations

import random

import pytest


@pytest.fixture(autouse=True)
def same_luck(monkeypatch):
    luck = random.Random(7)
    monkeypatch.setattr("cardwright.table.hall.secrets.randbits", luck.getrandbits)
    monkeypatch.setattr("cardwright.table.hall.new_secret", lambda: luck.randbytes(32))
