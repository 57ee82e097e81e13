"""The seconds of a workload over all its rounds, as one series. Pure."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from volbench.domain.assess.sustained.judge import end_of_writing, spans_of
from volbench.domain.model.rounds.round import Round
from volbench.domain.model.rounds.round_observations import TracePoint

SIDES: Final = ("read", "write")


@dataclass(frozen=True, slots=True)
class Second:
    """One second of a round, scaled so that all of a round come to the bytes that were asked for."""

    round: int
    """Place of its round among those of the workload, from 0."""
    begins_s: float
    """From the start of the timed part."""
    span_s: float
    moved: dict[str, float]
    """`read`, `write` → bytes."""
    cpu_ratio: float | None

    @property
    def bytes_per_s(self) -> float:
        """Both sides together."""
        return math.fsum(self.moved.values()) / self.span_s if self.span_s > 0 else 0.0


@dataclass(frozen=True, slots=True)
class Course:
    """The seconds in which a workload worked, and how long its rounds flushed at their ends."""

    seconds: tuple[Second, ...]
    flush_s: float


def course_of(rounds: Sequence[Round]) -> Course:
    """Return the seconds of rounds in their order; what a round only flushed at its end is told apart."""
    seconds: list[Second] = []
    flushed = []
    for place, round_ in enumerate(rounds):
        found = _seconds(round_, place)
        speeds = [one.bytes_per_s for one in found]
        # In a document from elsewhere a speed may be anything, also less than none.
        is_written = round_.evidence.asked_write_bytes and any(speed > 0 for speed in speeds)
        end = end_of_writing(speeds) if is_written else len(found)
        seconds += found[:end]
        flushed += [one.span_s for one in found[end:]]
    return Course(tuple(seconds), math.fsum(flushed))


def _seconds(round_: Round, place: int) -> list[Second]:
    spans = spans_of(round_.trace)
    asked = {"read": round_.evidence.asked_read_bytes, "write": round_.evidence.asked_write_bytes}
    factors = {side: _factor(round_.trace, spans, side, asked[side]) for side in SIDES}
    return [
        Second(
            round=place,
            begins_s=point.t_s - span,
            span_s=span,
            moved={side: _rate(point, side) * span * factors[side] for side in SIDES},
            cpu_ratio=point.cpu_ratio,
        )
        for point, span in zip(round_.trace, spans, strict=True)
        if span > 0
    ]


def _factor(trace: Sequence[TracePoint], spans: Sequence[float], side: str, asked: int) -> float:
    """Return by what the seconds are to be multiplied: those at both edges are cut, and what is missing is shared."""
    total = math.fsum(_rate(point, side) * span for point, span in zip(trace, spans, strict=True))
    return asked / total if total and asked else 1.0


def _rate(point: TracePoint, side: str) -> float:
    rate: float | None = point.read_bytes_per_s if side == "read" else point.write_bytes_per_s
    return 0.0 if rate is None else rate
