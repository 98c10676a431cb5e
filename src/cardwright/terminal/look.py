"""The colours of the screen, dark and light; the same tokens as the browser's sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from textual.theme import Theme


@dataclass(frozen=True)
class Palette:
    """The colours that cards are drawn with."""

    dark: bool
    ink: str
    ink_2: str
    ink_3: str
    paper: str
    raised: str
    may: str
    may_on: str
    stop: str

    def hue(self, colours: tuple[str, str, str]) -> str:
        return colours[2] if self.dark else colours[1]


DARK: Final = Palette(True, "#eaf1ee", "#b6c4be", "#93a39d", "#202a28", "#2f3e3a", "#58d6ad", "#04211a", "#ff9d97")
LIGHT: Final = Palette(
    False, "#13201c", "#3f4e49", "#4f5e59", "#fffefb", "#ffffff", "#00694f", "#ffffff", "#9c1c2b"
)

THEMES: Final = (
    Theme(
        name="cardwright-dark",
        primary="#58d6ad",
        secondary="#a9c8ff",
        accent="#58d6ad",
        warning="#f2c063",
        error="#ff9d97",
        success="#58d6ad",
        foreground="#eaf1ee",
        background="#0f1514",
        surface="#1a2321",
        panel="#24302d",
        dark=True,
    ),
    Theme(
        name="cardwright-light",
        primary="#00694f",
        secondary="#0a4fd6",
        accent="#00694f",
        warning="#7a4b00",
        error="#9c1c2b",
        success="#00694f",
        foreground="#13201c",
        background="#dfe4e1",
        surface="#f5f7f5",
        panel="#d3dad6",
        dark=False,
    ),
)


def palette(dark: bool) -> Palette:
    return DARK if dark else LIGHT
