"""`cardwright cards` and `explain`: cards as printed, and how their texts are read."""

from __future__ import annotations

import argparse
import textwrap
from typing import Any, Final

from cardwright.commands.files import print_json
from cardwright.core.effects.nodes import Node
from cardwright.core.errors import BadInput
from cardwright.core.pieces import Definition
from cardwright.core.registry import ruleset
from cardwright.core.ruleset import Ruleset
from cardwright.text.errors import TextError
from cardwright.text.outline import outline

WIDTH: Final = 88


def show_cards(args: argparse.Namespace) -> int:
    """All cards, one of them, or a check of every text."""
    rules = ruleset(args.game)
    if args.check:
        return check_texts([rules.card(args.name)] if args.name else rules.definitions, rules, args.json)
    if args.name:
        card = described(rules.card(args.name), rules)
        if args.json:
            print_json(card)
        else:
            print("\n".join(in_full(card)))
        return 0
    cards = [rules.describe_card(definition) for definition in rules.definitions]
    if args.json:
        print_json(cards)
    else:
        for card in cards:
            print("; ".join(in_words(value) for value in card.values() if value not in ("", [], None)))
    return 0


def described(definition: Definition, rules: Ruleset) -> dict[str, Any]:
    """A card with the compiled form of its text."""
    card = rules.describe_card(definition)
    text = card.get("text")
    if text:
        node = rules.read_text(text)
        card["canonical"] = rules.say_node(node)
        card["compiled"] = outline(node)
    return card


def in_full(card: dict[str, Any]) -> list[str]:
    """A card, a line a heading."""
    lines = [str(card["name"])]
    for heading, value in card.items():
        if heading == "canonical" and value == card["text"]:
            continue
        if heading != "name" and value not in ("", [], None):
            said = textwrap.wrap(in_words(value), WIDTH - 12, break_on_hyphens=False) or [""]
            lines += [f"  {heading + ':':<10}{said[0]}", *[" " * 12 + more for more in said[1:]]]
    return lines


def in_words(value: Any) -> str:
    return ", ".join(str(item) for item in value) if isinstance(value, list) else str(value)


def check_texts(definitions: list[Definition], rules: Ruleset, as_json: bool) -> int:
    """Read every text, print it, read it again: 1 if one means something else then. Lists uncanonical ones."""
    checked = [check_text(definition, rules) for definition in definitions if text_of(definition, rules)]
    wrong = [one for one in checked if one["wrong"]]
    uncanonical = [one for one in checked if one["canonical"] != one["text"]]
    if as_json:
        print_json({"cards": len(checked), "wrong": wrong, "uncanonical": uncanonical})
        return 1 if wrong else 0
    for one in uncanonical:
        print(
            f"{one['name']}: printed as   {one['text']}\n{' ' * len(one['name'])}  canonically  {one['canonical']}"
        )
    for one in wrong:
        print(f"{one['name']}: {one['wrong']}")
    print(f"{len(checked)} texts read, {len(wrong)} wrong, {len(uncanonical)} not canonical")
    return 1 if wrong else 0


def text_of(definition: Definition, rules: Ruleset) -> str:
    return str(rules.describe_card(definition).get("text", ""))


def check_text(definition: Definition, rules: Ruleset) -> dict[str, str]:
    """One text: as printed, as the language prints it, and what is wrong."""
    text = text_of(definition, rules)
    found = {"name": definition.name, "text": text, "canonical": text, "wrong": ""}
    try:
        node = rules.read_text(text)
        found["canonical"] = rules.say_node(node)
        again: Node = rules.read_text(found["canonical"])
        if again != node:
            found["wrong"] = f"it means {outline(node)}, but printed and read again {outline(again)}"
        elif rules.say_node(again) != found["canonical"]:
            found["wrong"] = "its canonical text is printed in another way again"
    except BadInput as error:
        found["wrong"] = str(error)
    return found


def explain(args: argparse.Namespace) -> int:
    """How a text is read, and how it would be printed."""
    rules = ruleset(args.game)
    try:
        node = rules.read_text(args.text)
    except TextError as error:
        raise BadInput(error.pretty(rules.name)) from None
    canonical = rules.say_node(node)
    parts = [outline(part) for part in parts_of(node)]
    if args.json:
        print_json({"text": args.text, "canonical": canonical, "compiled": outline(node), "parts": parts})
        return 0
    if canonical != args.text:
        print(f"canonically: {canonical}")
    print("\n".join(parts) or outline(node))
    return 0


def parts_of(node: Node) -> list[Node]:
    """The parts of a text: the nodes right inside the node of the whole; a node that is no row of them has none."""
    fields: dict[str, Any] = getattr(node, "__dataclass_fields__", {})
    values = [getattr(node, name) for name in fields]
    if not any(isinstance(value, tuple) for value in values):
        return []
    items = [item for value in values for item in (value if isinstance(value, tuple) else (value,))]
    return [item for item in items if isinstance(item, Node)]
