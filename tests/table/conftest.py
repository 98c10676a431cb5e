"""The luck of every test is the same at every run."""

from __future__ import annotations

import random

import pytest


@pytest.fixture(autouse=True)
def same_luck(monkeypatch):
    monkeypatch.setattr("cardwright.table.hall.secrets.randbits", random.Random(7).getrandbits)
