"""The suite fails at once when the build it would test is not made from the sources that lie here."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright import build_info

SOURCES = Path(__file__).resolve().parent.parent / "src" / "cardwright"


def pytest_configure() -> None:
    """Refuse a build that stands for other sources, or an installed copy that nobody meant to test."""
    built_from = build_info.built_from()
    if built_from is None:
        if build_info.PACKAGE != SOURCES:
            raise pytest.UsageError(
                f"The tests would run against {build_info.PACKAGE}, not {SOURCES}: run make setup."
            )
    elif built_from != build_info.source_digest(SOURCES):
        raise pytest.UsageError("The compiled build is not made from the sources checked out here: run make fast.")


def pytest_report_header() -> str:
    """Say which build is tested."""
    return f"cardwright: {build_info.described()}"
