"""Colours, sizes and margins of a page, in points. Colours are those of the HTML report, from its own style sheet."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import Final

LEFT: Final = 54.0
RIGHT: Final = 54.0
BOTTOM: Final = 54.0
"""What no content reaches; the foot stands in it."""
TOP: Final = 34.0
"""Where the head begins."""
BODY: Final = 9.5
SMALL: Final = 8.0
TINY: Final = 7.0
LEADING: Final = 1.45
"""Height of a line as a share of the size of its letters; Chinese is hard to read with less."""
HEADINGS: Final = {1: 19.0, 2: 13.0, 3: 10.5}
SHADES: Final = ("edf4f3", "d6e9e6", "bfdfda", "a2d1cb", "84c1b9", "68afa6", "2f7f76", "236f67", "156058", "07514a")
"""Of a heat map, as in `experiment.css`."""
WINDOW: Final = "#e3efef"
"""Of a shaded part of a chart: pale enough for what is drawn over it, also in grey."""
USUAL: Final = "#4b9297"
"""Of the part of a bar that is usual: the accent, paler, so that the mark of the number is seen on it."""
FIRST_DARK: Final = 6
"""From this shade on the letters are white."""


@cache
def _colours() -> dict[str, str]:
    style = resources.files("volbench.reports").joinpath("templates/report.css").read_text("utf-8")
    found: dict[str, str] = {}
    for name, colour in re.findall(r"--(\w+):(#[0-9a-f]{3,6})", style):
        found.setdefault(name, colour)  # the first is the light one
    return found


def colour(name: str) -> str:
    """Return a colour of the report by its name: `ink`, `soft`, `line`, `panel`, `accent`, `doubt`."""
    return _colours()[name]


def series(number: int) -> str:
    """Return the colour of a bar."""
    return _colours().get(f"s{number}", _colours()["s7"])
