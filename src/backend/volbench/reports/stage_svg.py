"""A stage as SVG text: the tracked value over the rounds, and what the window that decides may do."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from volbench.domain.stats.steady_state import MOST_EXCURSION, MOST_SLOPE_EXCURSION

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from volbench.domain.model.stage import StageResult, SteadyState

_WIDTH, _HEIGHT = 480.0, 240.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 96.0, 12.0, 12.0, 28.0
_AIR: Final = 0.08
"""Share of the height left free above and below."""
_MOST_LABELS: Final = 13


class _Plane:
    """From rounds and values to places in the drawing."""

    def __init__(self, rounds: Sequence[int], values: Sequence[float]) -> None:
        low, high = min(values), max(values)
        air = ((high - low) or abs(high) or 1.0) * _AIR
        self.low, self.high = low - air, high + air
        self._first, self._last = min(rounds) - 0.5, max(rounds) + 0.5

    def x(self, n: float) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * (n - self._first) / (self._last - self._first)

    def y(self, value: float) -> float:
        return _TOP + (_HEIGHT - _TOP - _BOTTOM) * (self.high - value) / (self.high - self.low)


def convergence(stage: StageResult, title: str, show: Callable[[float], str]) -> str:
    """Draw the looked-at values, the window shaded, the band its values may fill and the line it may rise or fall by.

    Empty where nothing was looked at.
    """
    rounds, values = stage.rounds, stage.values
    if not values or len(rounds) != len(values):
        return ""
    steady = stage.steady_state
    plane = _Plane(rounds, (*values, *(_ends(steady) if steady else ())))
    described = "; ".join(f"{n}: {show(value)}" for n, value in zip(rounds, values, strict=True))
    size = f'viewBox="0 0 {_WIDTH:.0f} {_HEIGHT:.0f}" width="100%"'
    parts = [
        f'<svg class="convergence" {size} role="img" aria-label="{escape(f"{title}. {described}")}">',
        *(_window(steady, plane) if steady else ()),
        *_axes(rounds, plane, show),
        *_line(rounds, values, plane),
        "</svg>",
    ]
    return "".join(parts)


def _ends(steady: SteadyState) -> tuple[float, float]:
    return steady.mean * (1 - MOST_EXCURSION / 2), steady.mean * (1 + MOST_EXCURSION / 2)


def _window(steady: SteadyState, plane: _Plane) -> list[str]:
    left, right = plane.x(steady.first_round - 0.4), plane.x(steady.last_round + 0.4)
    first, last = plane.x(steady.first_round), plane.x(steady.last_round)
    low, high = _ends(steady)
    slope = steady.mean * MOST_SLOPE_EXCURSION / 2
    lines = (
        (left, low, right, low, "band"),
        (left, high, right, high, "band"),
        (left, steady.mean, right, steady.mean, "mean"),
        (first, steady.mean - slope, last, steady.mean + slope, "slope"),
        (first, steady.mean + slope, last, steady.mean - slope, "slope"),
    )
    top, bottom = plane.y(plane.high), plane.y(plane.low)
    shade = (
        f'<rect class="window" x="{left:.1f}" y="{top:.1f}" width="{right - left:.1f}" height="{bottom - top:.1f}"/>'
    )
    return [shade, *(_stroke(x1, plane.y(y1), x2, plane.y(y2), kind) for x1, y1, x2, y2, kind in lines)]


def _axes(rounds: Sequence[int], plane: _Plane, show: Callable[[float], str]) -> list[str]:
    step = -(-len(rounds) // _MOST_LABELS)
    bottom = plane.y(plane.low)
    below = [
        f'<text x="{plane.x(n):.1f}" y="{_HEIGHT - 8:.0f}" text-anchor="middle">{n}</text>' for n in rounds[::step]
    ]
    beside = []
    for share in (0.0, 0.5, 1.0):
        value = plane.low + (plane.high - plane.low) * share
        y = plane.y(value)
        beside.append(_stroke(_LEFT, y, _WIDTH - _RIGHT, y, "grid"))
        beside.append(f'<text x="{_LEFT - 8:.0f}" y="{y + 4:.1f}" text-anchor="end">{escape(show(value))}</text>')
    return [*beside, _stroke(_LEFT, bottom, _WIDTH - _RIGHT, bottom, "grid"), *below]


def _line(rounds: Sequence[int], values: Sequence[float], plane: _Plane) -> list[str]:
    places = [(plane.x(n), plane.y(value)) for n, value in zip(rounds, values, strict=True)]
    joined = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    return [
        f'<polyline class="course" points="{joined}"/>',
        *(f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="4"/>' for x, y in places),
    ]


def _stroke(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'
