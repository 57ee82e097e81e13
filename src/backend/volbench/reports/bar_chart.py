"""One drawing of bars for every format: what stands where, and nothing of how a format writes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROW_HEIGHT: Final = 46
_BAR_HEIGHT: Final = 14
_BAR_SHARE: Final = 72.0
"""Percent of the width the longest bar takes; the rest is for its value."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: its label, its value with the interval, and the value as people read it."""

    label: str
    value: float
    text: str
    low: float | None = None
    high: float | None = None
    is_doubtful: bool = False
    """Drawn hatched: the number is not *valid*."""
    series: int = 0
    """Which of the compared runs it belongs to; decides colour and pattern."""

    @property
    def reach(self) -> float:
        """Return how far the bar or its interval goes."""
        return max(self.value, self.high or 0.0)


@dataclass(frozen=True, slots=True)
class Label:
    """A text that starts at `x` percent of the width and `shift` pixels beside it."""

    x: float
    y: float
    text: str
    shift: int = 0
    is_value: bool = False
    """Bold, and its middle stands on `y`; of others the foot does."""


@dataclass(frozen=True, slots=True)
class Block:
    """A bar from the left edge: its length in percent of the width, all else in pixels."""

    y: float
    width: float
    height: float
    series: int
    is_hatched: bool


@dataclass(frozen=True, slots=True)
class Whisker:
    """The interval: from `low` to `high` percent of the width, with ends of five pixels either way."""

    low: float
    high: float
    y: float

    @property
    def strokes(self) -> tuple[tuple[float, float, float, float], ...]:
        """Its lines: from x, to x in percent, from y, to y in pixels."""
        return (
            (self.low, self.low, self.y - 5, self.y + 5),
            (self.low, self.high, self.y, self.y),
            (self.high, self.high, self.y - 5, self.y + 5),
        )


def shapes(rows: Sequence[Bar], *, scale: float | None = None) -> Iterator[Label | Block | Whisker]:
    """Place horizontal bars on one scale that starts at zero and ends at `scale`, else at the highest of them.

    Lengths are percentages and heights are pixels, so that letters keep their size on a phone.
    """
    top = scale or max((row.reach for row in rows), default=0.0) or 1.0
    for index, row in enumerate(rows):
        yield from _bar(row, ROW_HEIGHT * index, top)


def _bar(row: Bar, top_y: float, top: float) -> Iterator[Label | Block | Whisker]:
    bar_y = top_y + 24
    middle = bar_y + _BAR_HEIGHT / 2

    def percent(value: float) -> float:
        return _BAR_SHARE * max(value, 0.0) / top

    yield Label(0, top_y + 17, row.label)
    yield Block(bar_y, percent(row.value), _BAR_HEIGHT, row.series, row.is_doubtful)
    if row.low is not None and row.high is not None:
        yield Whisker(percent(row.low), percent(row.high), middle)
    yield Label(percent(row.reach), middle, row.text, shift=8, is_value=True)
