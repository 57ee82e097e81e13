"""What a long write means, in plain words."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, Final

from volbench.domain.model.quantities import speed
from volbench.domain.model.text import Text
from volbench.domain.model.units import format_bytes

if TYPE_CHECKING:
    from volbench.domain.model.sustained import Sustained

_FALLS: Final = Text(
    "Long writes start at {start}; after about {bytes} they go on at {end}.",
    "持续写入起初为 {start}，写入约 {bytes} 后降到 {end}。",
)
_STEADY: Final = Text(
    "Long writes keep up {end}; up to {bytes} the speed did not fall.",
    "持续写入可保持 {end}，写到 {bytes} 为止速度没有下降。",
)
_FALLS_IN_MEMORY: Final = Text(
    "Copies start at {start}, because memory takes the data first; after about {bytes} they go on at {end}.",
    "复制文件时，数据先存入内存，起初可达 {start}；约 {bytes} 后降到 {end}。",
)
_STEADY_IN_MEMORY: Final = Text(
    "Copies keep up {end}; up to {bytes} the speed did not fall.",
    "复制文件时可保持 {end}，写到 {bytes} 为止速度没有下降。",
)
_FALLS_AT_TIMES: Final = Text(
    "Long writes start at {start}; in {count} of {all} the speed fell, after about {bytes}. "
    "They ended at {low} to {high}.",
    "持续写入起初为 {start}；{all} 次中有 {count} 次在写入约 {bytes} 后降速，结束时为 {low} 至 {high}。",
)
_FALLS_AT_TIMES_IN_MEMORY: Final = Text(
    "Copies start at {start}; in {count} of {all} the speed fell, after about {bytes}. They ended at {low} to {high}.",
    "复制文件起初为 {start}；{all} 次中有 {count} 次在写入约 {bytes} 后降速，结束时为 {low} 至 {high}。",
)
_ALL_IN_MEMORY: Final = Text(
    "Copies start at {start}; memory took all of the {bytes} that were tried.",
    "复制文件起初可达 {start}；此次写入的 {bytes} 全部先存入了内存。",
)
_SHORT: Final = Text(
    "Too little was written to tell whether the speed falls.",
    "写入的数据太少，无法判断速度是否会下降。",
)
_FLUSH: Final = Text(
    "When a program has handed over everything, it takes up to {time} more until the data is safe on the disks.",
    "程序写完后，最多还要 {time}，数据才会全部写入硬盘。",
)
_TELLING_FLUSH_S: Final = 2.0


def sentences(
    answer: Sustained,
    *,
    is_through_memory: bool,
    start_spread: float | None = None,
    end_spread: float | None = None,
) -> tuple[Text, ...]:
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
    return first, _FLUSH.fill(time=Text("{time} s", "{time} 秒").fill(time=f"{flush_s:.0f}"))


def _at_times(answer: Sustained, start: str, *, is_through_memory: bool) -> Text | None:
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
