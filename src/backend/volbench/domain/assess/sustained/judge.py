"""From the stored rounds of a long write to its answer."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from volbench.domain.assess.sustained.levels import FEWEST_AFTER, find_levels
from volbench.domain.assess.sustained.sustained_words import sentences
from volbench.domain.model.rounds.sustained import SpeedLevel, Sustained, SustainedRound
from volbench.domain.stats.descriptive import half_width_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from volbench.domain.model.runs.run import Round, TracePoint

PARAMETER: Final = "is_sustained"
"""Set among the parameters of workloads that write on and on."""
START: Final = "start_write_bytes_per_s"
END: Final = "end_write_bytes_per_s"
IN_MEMORY_SHARE: Final = 0.25
"""A flush that takes longer than this share of the writing shows that memory took what the disks could not."""
_AT_REST: Final = 0.01
"""Seconds below this share of the median speed at the end of a write are the flush: nothing more was asked then."""


def with_levels(parameters: Mapping[str, Any], rounds: Sequence[Round]) -> tuple[Round, ...]:
    """Return the rounds of a long write with its first and last speed among their metrics; others as they are."""
    if not parameters.get(PARAMETER):
        return tuple(rounds)
    return tuple(_with_metrics(round_) for round_ in rounds)


def judge_sustained(
    parameters: Mapping[str, Any], rounds: Sequence[Round], *, is_through_memory: bool
) -> Sustained | None:
    """Return what the rounds of a long write show; None for every other workload and without a curve."""
    if not parameters.get(PARAMETER):
        return None
    curves = tuple(curve for round_ in rounds if (curve := curve_of(round_)) is not None)
    if not curves:
        return None
    judged = [curve for curve in curves if curve.levels]
    falls = [curve.levels[0].to_bytes for curve in judged if len(curve.levels) > 1]
    has_fallen = 2 * len(falls) > len(judged)
    starts = [curve.levels[0].bytes_per_s for curve in judged]
    ends = [end for curve in judged if (end := _lasting(curve)) is not None]
    answer = Sustained(
        rounds=curves,
        falls_at_bytes=round(median(falls)) if has_fallen else None,
        start_bytes_per_s=median(starts) if starts else None,
        end_bytes_per_s=median(ends) if ends else None,
        seen_bytes=round(median(_seen(curve) for curve in curves)),
        words=(),
    )
    words = sentences(
        answer,
        is_through_memory=is_through_memory,
        start_spread=half_width_of(starts) if starts else None,
        end_spread=half_width_of(ends) if ends else None,
    )
    return replace(answer, words=words)


def curve_of(round_: Round) -> SustainedRound | None:
    """Return how fast a round wrote over what it had written; None where the seconds were not seen."""
    speeds = [0.0 if point.write_bytes_per_s is None else point.write_bytes_per_s for point in round_.trace]
    spans = spans_of(round_.trace)
    moved = [speed * span for speed, span in zip(speeds, spans, strict=True)]
    total: float = math.fsum(moved)
    if total <= 0:
        return None
    # The seconds at both edges are cut; what is missing of them is shared out.
    factor = (round_.evidence.asked_write_bytes or total) / total
    end = end_of_writing(speeds)
    written = [round(bytes_ * factor) for bytes_ in accumulate(moved[:end])]
    levels = find_levels(speeds[:end])
    return SustainedRound(
        n=round_.n,
        written_bytes=tuple(written),
        bytes_per_s=tuple(float(round(speed)) for speed in speeds[:end]),
        levels=tuple(
            SpeedLevel(
                written[level.first - 1] if level.first else 0, written[level.end - 1], float(round(level.value))
            )
            for level in levels
        ),
        flush_s=round(math.fsum(spans[end:]), 1),
    )


def spans_of(trace: Sequence[TracePoint]) -> list[float]:
    """Return the length of each second; the first reaches back to the start of the timed part."""
    return [point.t_s - before for before, point in zip([0.0, *(point.t_s for point in trace)], trace, strict=False)]


def end_of_writing(speeds: Sequence[float]) -> int:
    """Return the index after the last second in which something was written."""
    least = _AT_REST * median(speed for speed in speeds if speed > 0)
    return max(index for index, speed in enumerate(speeds) if speed > least) + 1


def _seen(curve: SustainedRound) -> int:
    """Return the bytes up to which a lasting fall would have been found."""
    last = len(curve.written_bytes) - FEWEST_AFTER
    return curve.written_bytes[last - 1] if curve.levels and last > 0 else 0


def _with_metrics(round_: Round) -> Round:
    curve = curve_of(round_)
    if curve is None or not curve.levels:
        return round_
    lasting = _lasting(curve)
    found = {START: curve.levels[0].bytes_per_s} | ({} if lasting is None else {END: lasting})
    return replace(round_, metrics={**round_.metrics, **found})


def _lasting(curve: SustainedRound) -> float | None:
    """Return the speed of the last level; None where memory took everything, so that no disk was waited for."""
    seconds = len(curve.bytes_per_s)
    if len(curve.levels) == 1 and curve.flush_s > IN_MEMORY_SHARE * seconds:
        return None
    return curve.levels[-1].bytes_per_s
