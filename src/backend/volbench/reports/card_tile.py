"""One number of the picture people post: as large as its tile allows, on the bar of what is expected and usual."""

from __future__ import annotations

import math
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final

from volbench.reports.picture_text import (
    ACCENT,
    AMBER,
    INK,
    LINE,
    SOFT,
    SUNK,
    SURFACE,
    cut,
    fitted,
    packed,
    text,
    whole,
)

if TYPE_CHECKING:
    from volbench.reports.card_figures import CardFigure

_PAD: Final = 26
_LOW: Final = 190
"""Below this height, in px, a tile has smaller letters."""
_TITLES: Final = {True: ((22, 1), (20, 1), (18, 2)), False: ((27, 2), (23, 2), (20, 2), (18, 3))}
"""Whether a tile is low → the sizes its title is tried in, with so many lines; one that is cut off names nothing."""
_TWICE: Final = 264
"""Below this, in px, a title and what is told do not both have two lines."""
_LEAST: Final = 36
"""The smallest number; it gives way where a long title and what is told would not stay within the tile."""
_DIGIT: Final = 0.7
"""How wide a bold digit is, of its size; a comma or a point is half of that."""


@dataclass(frozen=True, slots=True)
class Place:
    """A part of the picture, in px from its upper left corner."""

    x: float
    y: float
    width: float
    height: float


def tile(figure: CardFigure, place: Place) -> str:
    """Draw the number within `place`, in the middle of its height."""
    is_low = place.height < _LOW
    numeral, unit, small = (54, 26, 20) if is_low else (90, 34, 24)
    room = place.width - 2 * _PAD
    title, names = whole(figure.title, room, _TITLES[is_low])
    if is_low and len(names) > 1:
        numeral, unit, small = 46, 24, 18
    told = packed(figure.told, room, small, 1 if is_low or (len(names) > 1 and place.height < _TWICE) else 2)
    has_bar = bool(figure.stretches)
    around = title * 1.25 * len(names) + (34 if has_bar else 8) + small * 1.3 * len(told)
    numeral = min(numeral, max(_LEAST, int((place.height - around) / 1.05)))
    height = around + numeral * 1.05
    x, y = place.x + _PAD, place.y + max(4.0, (place.height - height) / 2)
    size = f'width="{place.width:.0f}" height="{place.height:.0f}"'
    parts = [f'<rect x="{place.x:.0f}" y="{place.y:.0f}" {size} rx="20" fill="{SURFACE}"/>']
    for line in names:
        y += title * 1.25
        parts.append(text(line, x, y - title * 0.25, title, SOFT))
    y += numeral * 1.05
    parts.append(_number(figure, x, y - numeral * 0.12, (numeral, unit), room))
    if has_bar:
        parts.append(_bar(figure, Place(x, y + 10, room, 16)))
    y += 34 if has_bar else 8
    for line in told:
        y += small * 1.3
        fits = fitted(line, room, small)
        parts.append(text(cut(line, room, fits), x, y - small * 0.3, fits, SOFT if figure.is_valid else AMBER))
    return "".join(parts)


def _number(figure: CardFigure, x: float, y: float, sizes: tuple[int, int], room: float) -> str:
    numeral, unit = sizes
    beside = len(figure.unit) * _DIGIT * unit + 14
    wide = math.fsum(_DIGIT / 2 if letter in ".,<" else _DIGIT for letter in figure.digits)
    size = min(numeral, int((room - beside) / max(wide, _DIGIT)))
    # Set behind the number wherever that ends in the reader's font.
    beside_it = f'<tspan dx="14" font-size="{unit}" font-weight="550" fill="{SOFT}">{escape(figure.unit)}</tspan>'
    return text(figure.digits, x, y, size, INK, weight=700, behind=beside_it)


def _bar(figure: CardFigure, place: Place) -> str:
    def part(low: float, high: float, look: str) -> str:
        x, width = place.x + low * place.width, max(4.0, (high - low) * place.width)
        return f'<rect x="{x:.1f}" y="{place.y:.1f}" width="{width:.1f}" height="{place.height}" rx="8" {look}/>'

    looks = {False: f'fill="#1d5750" stroke="{ACCENT}" stroke-width="1.5"', True: f'fill="{ACCENT}"'}
    drawn = [part(one.low, one.high, looks[one.is_usual]) for one in figure.stretches]
    at = place.x + figure.at * place.width
    mark = (
        f'<rect x="{at - 4:.1f}" y="{place.y - 7:.1f}" width="8" height="{place.height + 14}" rx="4" fill="{INK}"'
        f' stroke="{SURFACE}" stroke-width="3"/>'
    )
    return part(0.0, 1.0, f'fill="{SUNK}" stroke="{LINE}"') + "".join(drawn) + mark
