"""What a long write means, in plain words."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, Final

from volbench.domain.model.words.message import Message
from volbench.domain.model.words.quantities import speed
from volbench.domain.model.words.units import format_bytes

if TYPE_CHECKING:
    from volbench.domain.model.rounds.sustained import Sustained

_FALLS: Final = Message("assess.sustained.falls")
_STEADY: Final = Message("assess.sustained.steady")
_FALLS_IN_MEMORY: Final = Message("assess.sustained.falls_in_memory")
_STEADY_IN_MEMORY: Final = Message("assess.sustained.steady_in_memory")
_FALLS_AT_TIMES: Final = Message("assess.sustained.falls_at_times")
_FALLS_AT_TIMES_IN_MEMORY: Final = Message("assess.sustained.falls_at_times_in_memory")
_ALL_IN_MEMORY: Final = Message("assess.sustained.all_in_memory")
_SHORT: Final = Message("assess.sustained.short")
_FLUSH: Final = Message("assess.sustained.flush")
_TELLING_FLUSH_S: Final = 2.0


def sentences(
    answer: Sustained,
    *,
    is_through_memory: bool,
    start_spread: float | None = None,
    end_spread: float | None = None,
) -> tuple[Message, ...]:
    """Return the sentences, the one that matters first; spreads are half widths over the rounds, None of one round."""
    if answer.start_bytes_per_s is None:
        return (_SHORT,)
    start, end = speed(answer.start_bytes_per_s, start_spread), speed(answer.end_bytes_per_s or 0.0, end_spread)
    if answer.end_bytes_per_s is None:
        written = median(curve.written_bytes[-1] for curve in answer.rounds)
        first = _ALL_IN_MEMORY.fill(start=start, bytes=_about(written))
    elif (at_times := _at_times(answer, start, is_through_memory=is_through_memory)) is not None:
        first = at_times
    elif answer.falls_at_bytes is not None:
        words = _FALLS_IN_MEMORY if is_through_memory else _FALLS
        first = words.fill(start=start, end=end, bytes=_about(answer.falls_at_bytes))
    else:
        words = _STEADY_IN_MEMORY if is_through_memory else _STEADY
        first = words.fill(end=end, bytes=_about(answer.seen_bytes))
    flush_s = max(curve.flush_s for curve in answer.rounds)
    if flush_s < _TELLING_FLUSH_S:
        return (first,)
    return first, _FLUSH.fill(time=Message("assess.sustained.s", time=f"{flush_s:.0f}"))


def _at_times(answer: Sustained, start: str, *, is_through_memory: bool) -> Message | None:
    """Say that the speed fell in some rounds and not in others; None where they agree."""
    judged = [curve.levels for curve in answer.rounds if curve.levels]
    falls = [levels[0].to_bytes for levels in judged if len(levels) > 1]
    if not 0 < len(falls) < len(judged):
        return None
    ends = [levels[-1].bytes_per_s for levels in judged]
    return (_FALLS_AT_TIMES_IN_MEMORY if is_through_memory else _FALLS_AT_TIMES).fill(
        start=start,
        count=len(falls),
        all=len(judged),
        bytes=_about(median(falls)),
        low=speed(min(ends)),
        high=speed(max(ends)),
    )


def _about(bytes_: float) -> str:
    """Write a size to two digits: where a fall begins is known to a second's worth of bytes."""
    return format_bytes(float(f"{bytes_:.2g}"))
