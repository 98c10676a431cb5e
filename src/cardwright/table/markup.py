"""HTML from Python: every word is escaped unless it is markup already."""

from __future__ import annotations

from html import escape
from typing import Final, TypeAlias

VOID: Final = frozenset({"meta", "link", "input", "br", "hr"})


class Html(str):
    """Text that is markup already."""

    __slots__ = ()


Child: TypeAlias = "str | int | list[Html] | None"


def safe(child: Child) -> str:
    if child is None:
        return ""
    if isinstance(child, list):
        return "".join(child)
    return child if isinstance(child, Html) else escape(str(child))


def tag(kind: str, /, *children: Child, **attributes: str | int | bool | None) -> Html:
    """An element; an attribute's last underscore falls off, others become dashes."""
    told = ""
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        word = key.rstrip("_").replace("_", "-")
        told += f" {word}" if value is True else f' {word}="{escape(str(value))}"'
    if kind in VOID:
        return Html(f"<{kind}{told}>")
    return Html(f"<{kind}{told}>{''.join(safe(child) for child in children)}</{kind}>")


def panel(*children: Child, **attributes: str | int | bool | None) -> Html:
    """A part of a page in a frame."""
    return tag("section", *children, class_="panel", **attributes)


def link(words: Child, href: str, **attributes: str | int | bool | None) -> Html:
    return tag("a", words, href=href, **attributes)


def joined(*parts: Child) -> Html:
    return Html("".join(safe(part) for part in parts))


def hidden(name: str, value: str | int) -> Html:
    return tag("input", type="hidden", name=name, value=value)


def button(words: str, main: bool = False, **attributes: str | int | bool | None) -> Html:
    return tag("button", words, type="submit", **({"class_": "main"} if main else {}), **attributes)


def field(label: str, name: str, part: str = "", **attributes: str | int | bool | None) -> Html:
    """An input with its label; `part` tells it from others of its name on the page."""
    id = f"f-{name}{part}"
    return tag("p", tag("label", label, for_=id), tag("input", id=id, name=name, **attributes), class_="field")


def choice(label: str, name: str, options: list[tuple[str, str]], chosen: str = "") -> Html:
    """A list to choose from with its label."""
    id = f"f-{name}"
    rows = [tag("option", words, value=value, selected=value == chosen) for value, words in options]
    return tag("p", tag("label", label, for_=id), tag("select", rows, id=id, name=name), class_="field")


def page(title: str, *body: Child, head: Child = None, skip: tuple[tuple[str, str], ...] = ()) -> str:
    """A whole page; `skip` are the places that one may jump to, with their names."""
    jumps = [
        tag("a", f"Skip to {words}", href=f"#{id}", class_="skip") for id, words in (*skip, ("main", "the page"))
    ]
    top = tag("header", tag("a", "Cardwright", href="/plain", class_="mark"), class_="top")
    return "<!doctype html>" + tag(
        "html",
        tag(
            "head",
            tag("meta", charset="utf-8"),
            tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
            tag("title", f"{title} · Cardwright"),
            tag("link", rel="stylesheet", href="/plain/style.css"),
            head,
        ),
        tag("body", jumps, top, tag("main", *body, id="main", tabindex="-1")),
        lang="en",
    )
