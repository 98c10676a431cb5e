"""What the server writes about itself: JSON, and only fields of this list, so that nothing hidden can get in.

Words of players, cards, options, questions and errors of the rules are not on the list and never written.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Any, Final

FIELDS: Final = frozenset(
    {"kind", "table", "method", "route", "status", "ms", "port", "store", "error", "place", "version", "server"}
)
LONGEST: Final = 200
LOGGER: Final = logging.getLogger("cardwright.table")


def tell(event: str, **fields: str | int) -> None:
    """Write one line; a field that is not on the list is a mistake of ours and is left out."""
    LOGGER.info(event, extra={"fields": {name: value for name, value in fields.items() if name in FIELDS}})


def tell_defect(error: BaseException) -> None:
    """A defect of ours: its kind and where it arose; never its words, which may quote a card."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f"{trace.tb_frame.f_code.co_name}:{trace.tb_lineno}" if trace is not None else ""
    LOGGER.error("defect", extra={"fields": {"error": type(error).__name__, "place": place}})


class JsonLines(logging.Formatter):
    """A record as one line of JSON: time, level, event, and the fields that are allowed."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "event": record.msg if record.name == LOGGER.name else record.name,
        }
        fields = getattr(record, "fields", {})
        told.update({name: value for name, value in fields.items() if name in FIELDS})
        return json.dumps({name: short(value) for name, value in told.items()})


def short(value: Any) -> Any:
    return value[:LONGEST] if isinstance(value, str) else value


def write_to(stream: Any = None) -> None:
    """Write all logs as JSON, those of the web server too, of which only the name of the logger is told."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    LOGGER.setLevel(logging.INFO)
