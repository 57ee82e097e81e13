"""The result card for forums and chats: an SVG, 1080 px wide, which the page turns into a PNG with the reader's fonts.

Drawn as SVG because a NAS has no Chinese fonts; the browser that saves it does.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from volbench.domain.answer.rules import answer_lines
from volbench.domain.model.names import file_system_name
from volbench.domain.model.target import volume_of
from volbench.reports import words
from volbench.reports.choice import Choice
from volbench.reports.facts import disks_text, mark_of, origin_line, raid_name, target_line
from volbench.reports.svg import shorten, text_width
from volbench.reports.table import Row, headline_rows

if TYPE_CHECKING:
    from volbench.domain.model.run import Run

_WIDTH = 1080
_MARGIN = 56
_TILE_HEIGHT = 196
_LINE = 34
"""One more, where a figure has to say what it is."""
_GAP = 24
_SHORT_BADGE = 34
"""In widths of a letter; what is longer would be cut off at the usual size."""
_TOP = 340
_FONT = "system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif"


def render(run: Run, choice: Choice) -> bytes:
    """Return the card with up to six medians, their spread and badges."""
    shown = headline_rows(run, choice)
    lines = -(-len(shown) // 2)
    tile_height = _TILE_HEIGHT + (_LINE if run.stages else 0)
    height = _TOP + lines * (tile_height + _GAP) + 96
    parts = [
        _frame(height),
        *_head(run, choice),
        *(_tile(row, index, tile_height) for index, row in enumerate(shown)),
        _text(origin_line(run, choice), _MARGIN, height - 48, 22, "#5b6675"),
        "</svg>",
    ]
    return "".join(parts).encode()


def _frame(height: int) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{height}" viewBox="0 0 {_WIDTH} {height}"'
        f' font-family="{_FONT}"><rect width="{_WIDTH}" height="{height}" fill="#f5f7f9"/>'
        f'<rect width="{_WIDTH}" height="12" fill="#0b6e75"/>'
    )


def _head(run: Run, choice: Choice) -> list[str]:
    machine = run.environment.machine
    title = " · ".join(part for part in (machine.model, machine.system) if part) or choice.say(words.TITLE)
    storage, disks = _storage(run, choice)
    return [
        _text(choice.say(words.PACKAGE), _MARGIN, 76, 28, "#0b6e75", weight=600),
        _text(shorten(title, 52), _MARGIN, 140, 44, "#1b2430", weight=650),
        _text(shorten(storage, 60), _MARGIN, 196, 36, "#1b2430"),
        _text(shorten(disks, 78), _MARGIN, 246, 28, "#5b6675"),
        *(
            _text(shorten(choice.say(said), 66), _MARGIN, 304, 34, "#1b2430", weight=650)
            for said in answer_lines(run.answer)[:1]
        ),
    ]


def _storage(run: Run, choice: Choice) -> tuple[str, str]:
    """Return the two lines about what was measured; of two volumes one each, by their letters; ways by their names."""
    if run.targets:
        first, *others = (
            f"{mark_of(variant, choice)}{choice.say(words.COLON)}{target_line(target, choice)}"
            for variant, target in run.targets.items()
        )
        return first, " · ".join(others)
    volume = volume_of(run.target)
    if volume is None or volume.share is not None:
        return target_line(run.target, choice), ""
    return f"{raid_name(volume.pool, choice)} · {file_system_name(volume.file_system)}", disks_text(volume.disks)


def _tile(row: Row, index: int, height: int) -> str:
    width = (_WIDTH - 2 * _MARGIN - _GAP) / 2
    x = _MARGIN + (index % 2) * (width + _GAP)
    y = _TOP + (index // 2) * (height + _GAP)
    mark, colour = ("✓", "#0b6e75") if row.is_valid else ("△", "#9a5b00")
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="16" fill="#ffffff"/>'
        + _text(shorten(row.title, 33), x + 28, y + 46, 23, "#5b6675")
        + _text(row.median, x + 28, y + 108, 54, "#1b2430", weight=650)
        + _text(shorten(row.spread, 34), x + 28, y + 142, 24, "#5b6675")
        + (_text(shorten(row.figure_name, 34), x + 28, y + 176, 24, "#5b6675") if height > _TILE_HEIGHT else "")
        + _badge(f"{mark} {row.badges}", x + 28, y + height - 20, colour)
    )


def _badge(text: str, x: float, y: float, colour: str) -> str:
    """Write a badge, smaller where it is long."""
    size, room = (24, 34) if text_width(text) <= _SHORT_BADGE else (20, 42)
    return _text(shorten(text, room), x, y, size, colour)


def _text(text: str, x: float, y: float, size: int, colour: str, *, weight: int = 400) -> str:
    shape = f'x="{x}" y="{y}" font-size="{size}" fill="{colour}" font-weight="{weight}"'
    return f"<text {shape}>{escape(_visible(text))}</text>"


def _visible(text: str) -> str:
    """Take out characters that XML 1.0 forbids."""
    return "".join(letter for letter in text if letter >= " " and letter not in "\ufffe\uffff")
