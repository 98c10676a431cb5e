"""Writes the types of the browser client from the messages of the server (`make web-types`).

`web_types.py` writes web/src/net/shapes.ts; `web_types.py --check` says whether it is up to date.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from cardwright.table import api, hall, protocol, shapes

FILE: Final = Path(__file__).resolve().parent.parent / "web" / "src" / "net" / "shapes.ts"
HEAD: Final = "// Written by tools/web_types.py from the messages of the server; change those instead.\n"
TYPES: Final = (
    *(protocol.Resync, protocol.Sit, protocol.Pick, protocol.Undo, protocol.Concede, protocol.Offer),
    *(protocol.Answer, protocol.Chat, protocol.Mute, protocol.Hands, protocol.Back, protocol.Why),
    *(shapes.RowShown, shapes.InvitedShown),
    *(shapes.ReplayShown, shapes.SharedShown, shapes.ChallengeShown, shapes.DayShown, shapes.TutorialShown),
    *(shapes.StateMessage, shapes.DoneMessage, shapes.NoMessage),
    *(hall.TableWish, hall.Made, api.Guest, api.Account, api.Join, api.Token, api.DeckWish, api.DeckCheck),
)
PLAIN: Final = {
    "integer": "number",
    "number": "number",
    "string": "string",
    "boolean": "boolean",
    "null": "null",
}


def main(arguments: list[str]) -> int:
    text = written()
    if "--check" in arguments:
        if FILE.read_text("utf-8") == text:
            return 0
        print(f"{FILE.name} is out of date: make web-types writes it anew.", file=sys.stderr)
        return 1
    FILE.write_text(text, "utf-8")
    return 0


def written() -> str:
    """All types, by name."""
    _, found = msgspec.json.schema_components(TYPES, ref_template="{name}")
    return HEAD + "".join(f"\n{declared(name, found[name])}\n" for name in sorted(found))


def declared(name: str, schema: dict[str, Any]) -> str:
    about = schema.get("description", "").split("\n")[0]
    head = f"/** {about} */\nexport" if about else "export"
    if "properties" not in schema:
        return f"{head} type {name} = {typed(schema)};"
    needed = set(schema.get("required", ()))
    lines = [f"  {key}{'' if key in needed else '?'}: {typed(part)};" for key, part in schema["properties"].items()]
    if name == "CardShown":
        lines.append("  [fact: string]: unknown;")  # what its game tells of it
    body = "\n".join(lines)
    return f"{head} interface {name} {{\n{body}\n}}"


def typed(schema: dict[str, Any]) -> str:
    """A schema as a type."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "anyOf" in schema:
        return " | ".join(typed(part) for part in schema["anyOf"])
    kind = schema.get("type")
    if kind == "array":
        items = schema.get("items") or (schema.get("prefixItems") or [{}])[0]
        inner = typed(items)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind == "object":
        return f"Record<string, {typed(schema.get('additionalProperties') or {})}>"
    return PLAIN.get(str(kind), "unknown")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
