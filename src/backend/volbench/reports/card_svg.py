"""The picture people post: the answer, its numbers on their bars and what was measured, as an SVG of a fixed shape.

Drawn as SVG because a NAS has no Chinese fonts; the browser that saves it does, and makes the PNG of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final

from volbench.domain.model.machine.names import file_system_name
from volbench.domain.model.runs.answer import AnswerCode
from volbench.domain.model.runs.target import volume_of
from volbench.domain.model.words.units import format_bytes
from volbench.reports import words
from volbench.reports.card_figures import figures
from volbench.reports.card_tile import Place, tile
from volbench.reports.facts import disks_text, origin_line, raid_name, target_line, target_lines
from volbench.reports.kind import reporting_of
from volbench.reports.picture_text import AMBER, BRAND, FONT, GREEN, INK, SOFT, cut, fitted, lines_of, text, whole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from volbench.domain.model.runs.answer import FigureRange
    from volbench.domain.model.runs.run import Run
    from volbench.domain.model.words.message import Message
    from volbench.reports.choice import Choice


@dataclass(frozen=True, slots=True)
class Shape:
    """Where what stands, in px."""

    width: int
    height: int
    words: Place
    """What is said: the answer from its top, what was measured up to its bottom."""
    tiles: Place | None
    """The numbers; None: between the answer and what was measured."""
    word_sizes: tuple[int, ...]
    """The largest with which the word fits into a line."""
    reason_lines: int


SQUARE: Final = Shape(1080, 1080, Place(60, 44, 960, 992), None, (64, 54, 46), 2)
WIDE: Final = Shape(1600, 900, Place(64, 56, 516, 788), Place(620, 56, 916, 788), (64, 54, 46), 6)

_LOGO: Final = (
    '<rect width="64" height="64" rx="15" fill="#0b6b62"/><g fill="none" stroke="#fff" stroke-width="4.5"'
    ' stroke-linecap="round"><path d="M13 33a19 19 0 0 1 38 0" stroke-opacity=".3"/><path d="M13 33a19 19 0 0 1'
    ' 29.5-15.86"/></g><path d="M13 38v5.5c0 3.9 8.5 7 19 7s19-3.1 19-7V38c0 3.9-8.5 7-19 7s-19-3.1-19-7Z"'
    ' fill="#fff"/><path d="M32 34.5 43.5 20" stroke="#f5b324" stroke-width="4" stroke-linecap="round"/>'
    '<circle cx="32" cy="34.5" r="4" fill="#f5b324"/>'
)
"""The mark of the house, as the page has it."""
_LOGO_PX: Final = 56
_GOOD: Final = {AnswerCode.NORMAL, AnswerCode.FASTER}
_PLAIN_WORDS: Final = {AnswerCode.FIRST, AnswerCode.COMPARED}
_SENTENCE_SIZES: Final = (46, 40, 36, 32)
"""Of a word that is a sentence: the largest in which it fits into three lines."""
_SENTENCE_LINES: Final = 3
_REASON_PX: Final = 32
_REASON_SIZES: Final = (28, 26, 24, 22)
"""Of a reason that would else stand on what was measured."""
_ENDLESS: Final = 99
_APART: Final = 14
"""Between name, word and reason, in px."""
_GAP: Final = 24
_PLAIN: Final = 400
_BOLD: Final = 1.08
"""How much wider bold words stand."""


def render(run: Run, choice: Choice, ranges: Sequence[FigureRange] = (), shape: Shape = SQUARE) -> bytes:
    """Return the picture of a run; `ranges` are the bars its numbers stand on, where they are known."""
    below, bottom = _measured(run, choice, shape)
    above, top = _said(run, choice, shape, bottom)
    room = shape.tiles or Place(shape.words.x, top + _GAP, shape.words.width, bottom - top - 2 * _GAP)
    parts = [_ground(run, choice, shape), *above, *_numbers(run, choice, ranges, room), *below, "</svg>"]
    return "".join(parts).encode()


def _ground(run: Run, choice: Choice, shape: Shape) -> str:
    size = f'width="{shape.width}" height="{shape.height}"'
    told = choice.say(words.PACKAGE if run.answer is None else run.answer.word)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {shape.width} {shape.height}"'
        f' xml:lang="{choice.language}" role="img" font-family="{FONT}"><title>{escape(told)}</title>'
        # One colour: a gradient is dithered where it is drawn, and its PNG was too heavy for a forum.
        f'<rect {size} fill="#0c2421"/>'
    )


def _said(run: Run, choice: Choice, shape: Shape, bottom: float) -> tuple[list[str], float]:
    """Return name, word and reason, and where they end.

    Where the numbers stand beside them, smaller than else as far as they would reach into what begins at `bottom`.
    """
    x, y, room = shape.words.x, shape.words.y, shape.words.width
    scale = _LOGO_PX / 64
    parts = [
        f'<g transform="translate({x} {y}) scale({scale})">{_LOGO}</g>',
        text(choice.say(words.PACKAGE), x + _LOGO_PX + 18, y + 38, 30, BRAND, weight=600),
    ]
    y += _LOGO_PX
    if run.answer is None:
        return parts, y
    is_sentence = run.answer.code is AnswerCode.COMPARED
    word, why = choice.say(run.answer.word), choice.say(run.answer.reason)
    size, said = _sentence(word, shape) if is_sentence else _word(word, shape)
    px, reason = _reason(why, room, shape.reason_lines)
    if shape.tiles is not None:
        free = bottom - _GAP - y - 2 * _APART
        sizes = [least for least in _SENTENCE_SIZES if least <= size] if is_sentence else [size]
        size, said, px, reason = _within(free, (size, said, px, reason), sizes, (word, why), room)
    colour = GREEN if run.answer.code in _GOOD else INK if run.answer.code in _PLAIN_WORDS else AMBER
    y += _APART
    for line in said:
        y += size * 1.2
        parts.append(text(line, x, y, size, colour, weight=700))
    y += _APART
    for line in reason:
        y += px * 1.3
        parts.append(text(line, x, y, px, INK))
    return parts, y


def _within(
    free: float,
    wanted: tuple[int, list[str], int, list[str]],
    sizes: Sequence[int],
    words_: tuple[str, str],
    room: float,
) -> tuple[int, list[str], int, list[str]]:
    """Return sizes and lines of word and reason that are at most `free` px high; the reason alone may be cut off."""
    word, why = words_
    size, said, px, reason = wanted
    if _high(size, said, px, reason) <= free:
        return wanted
    for least in sizes:
        said = lines_of(word, room / _BOLD, least, _SENTENCE_LINES + 2)
        for small in _REASON_SIZES:
            reason = lines_of(why, room, small, _ENDLESS)
            if _high(least, said, small, reason) <= free:
                return least, said, small, reason
    size, px = sizes[-1], _REASON_SIZES[-1]
    most = max(1, int((free - _high(size, said, px, [])) / (px * 1.3)))
    return size, said, px, lines_of(why, room, px, most)


def _high(size: int, said: Sequence[str], px: int, reason: Sequence[str]) -> float:
    return size * 1.2 * len(said) + px * 1.3 * len(reason)


def _reason(said: str, room: float, most: int) -> tuple[int, list[str]]:
    """Return the largest size in which nothing of the reason is cut off, and its lines; a small one has one more."""
    for px, lines in ((_REASON_PX, most), (28, most), (26, most + 1)):
        found = lines_of(said, room, px, lines + 1)
        if len(found) <= lines:
            return px, found
    return 24, lines_of(said, room, 24, most + 1)


def _word(said: str, shape: Shape) -> tuple[int, list[str]]:
    """Return the size in which the word fits into one line, else into two: the largest where there is height for it."""
    room = shape.words.width / _BOLD
    fitting = (size for size in shape.word_sizes if len(lines_of(said, room, size, 2)) == 1)
    size = next(fitting, shape.word_sizes[-1] if shape.tiles is None else shape.word_sizes[0])
    return size, lines_of(said, room, size, 2)


def _sentence(said: str, shape: Shape) -> tuple[int, list[str]]:
    """Return the largest size in which a sentence is whole, else the smallest, and its lines."""
    room, most = shape.words.width / _BOLD, _SENTENCE_LINES + (shape.tiles is not None) * 2
    sizes = (size for size in _SENTENCE_SIZES if len(lines_of(said, room, size, most + 1)) <= most)
    size = next(sizes, _SENTENCE_SIZES[-1])
    return size, lines_of(said, room, size, most)


def _numbers(run: Run, choice: Choice, ranges: Sequence[FigureRange], room: Place) -> list[str]:
    found = figures(run, ranges, choice)
    if not found:
        return [text(choice.say(words.NO_FIGURES), room.x, room.y + 60, 32, INK)]
    columns = 1 if len(found) == 1 else 2
    rows = -(-len(found) // columns)
    width = (room.width - _GAP * (columns - 1)) / columns
    height = (room.height - _GAP * (rows - 1)) / rows
    return [
        tile(one, Place(room.x + n % columns * (width + _GAP), room.y + n // columns * (height + _GAP), width, height))
        for n, one in enumerate(found)
    ]


def _measured(run: Run, choice: Choice, shape: Shape) -> tuple[list[str], float]:
    """Return what was measured, from its last line up, and where it begins."""
    x, y, room = shape.words.x, shape.words.y + shape.words.height, shape.words.width
    machine, parts = run.environment.machine, []
    name = " · ".join(part for part in (machine.model, machine.system) if part)
    origin_px, origin = whole(_origin(run, choice), room, ((22, 3), (20, 4)))
    for told, size, colour, weight in (
        *((line, origin_px, SOFT, 400) for line in reversed(origin)),
        *((line, 26, SOFT, 400) for said in reversed(_things(run, choice)) for line in _backwards(said, room)),
        (name, 36, INK, 650),
    ):
        if not told:
            continue
        free = room / _BOLD if weight > _PLAIN else room
        fits = fitted(told, free, size)
        parts.append(text(cut(told, free, fits), x, y, fits, colour, weight=weight))
        y -= size * 1.42
    return parts, y


def _backwards(said: str, room: float) -> list[str]:
    return lines_of(said, room, 26, 2)[::-1]


def _origin(run: Run, choice: Choice) -> str:
    """Return how far it may be believed, once, and where it comes from."""
    marks = [f"{'✓' if is_given else '△'} {choice.say(said)}" for is_given, said in _badges(run)]
    return " · ".join([*marks, origin_line(run, choice)])


def _badges(run: Run) -> list[tuple[bool, Message]]:
    if not run.workloads:
        return []
    valid = (True, words.VALID) if run.badges.valid else (False, words.NOT_VALID)
    has_all = all(summary.ci95 for work in run.workloads for summary in work.summary.values())
    is_known = has_all and not reporting_of(run).figures_differ(run)
    if not is_known:
        return [valid]
    return [valid, (True, words.STABLE) if run.badges.stable else (False, words.NOT_STABLE)]


def _things(run: Run, choice: Choice) -> list[str]:
    """Return the lines about what was measured; of several volumes one each, by their letters; ways by their names."""
    if run.targets:
        return target_lines(run, choice)
    volume = volume_of(run.target)
    if volume is None or volume.share is not None:
        return [target_line(run.target, choice)]
    kind = [raid_name(volume.pool, choice), file_system_name(volume.file_system), format_bytes(volume.total_bytes)]
    return [" · ".join(kind), disks_text(volume.disks)]
