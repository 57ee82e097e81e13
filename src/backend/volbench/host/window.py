"""Cuts the timed part out of a series of disk counters. Pure: samples in, activity out.

The tool says how long its timed part was, not when. It ends with the I/O: what follows is the tool writing its answer
and ending. It may be preceded by a ramp, during which the disks do the same. So the window is placed at the end of the
I/O, and the moments at which I/O sets in and stops are found between the samples: a plain interpolation would count the
idle share of those two intervals as slow I/O, which matters for parts of half a second.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from volbench.domain.model.runs.run import DiskActivity
from volbench.host.diskstats import SECTOR_BYTES, Counters

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

LONGEST_TAIL_S: Final = 1.5
"""A tool that needs longer than this from its last I/O to its end was not just writing its answer."""
EDGE_SLACK_S: Final = 0.15
"""I/O that lasts no longer than this beyond the timed part had no ramp; ramps are longer."""
RESTING_S: Final = 0.12
"""As far beyond a timed part whose place is known the I/O of its edges may be counted: one sample and a little."""
QUIET_SHARE: Final = 0.02
"""An interval with less than this share of the mean rate counts as without I/O (a journal commit, a log)."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What the disks had done by some time; counted from the first sample, so it never falls."""

    t_s: float
    disks: Mapping[str, Counters]

    @property
    def moved_bytes(self) -> float:
        """Bytes moved by all disks."""
        return math.fsum(counters.moved_bytes for counters in self.disks.values())


@dataclass(frozen=True, slots=True)
class Window:
    """The timed part on the sampler's clock."""

    start_s: float
    end_s: float


def place_window(
    moments: Sequence[Moment], timed_s: float, ended_at_s: float | None = None, *, has_ramp: bool = True
) -> tuple[Window, Sequence[Moment]]:
    """Return where the timed part lies, and the moments with the edges of the I/O filled in.

    Without a timed part (0) the window is everything. `ended_at_s`, on the clock of the moments, is for tools that say
    when it ended: they may move far more bytes in preparing than in the timed part, or none at all in it. Without
    `has_ramp` all I/O of the tool is its timed part.
    """
    whole = Window(moments[0].t_s, moments[-1].t_s)
    if timed_s <= 0:
        return whole, moments
    if ended_at_s is not None:
        # Such a tool rests before and ends after, so the samples at the edges hold nothing of another part.
        return Window(
            max(whole.start_s, ended_at_s - timed_s - RESTING_S), min(whole.end_s, ended_at_s + RESTING_S)
        ), moments
    quiet = _quiet_bytes_per_s(moments)
    moments = _with_edges(moments, quiet)
    end_s = _end_of_io(moments, quiet)
    start_s = end_s - timed_s
    begin_s = _begin_of_io(moments, quiet)
    if not has_ramp or end_s - begin_s <= timed_s + EDGE_SLACK_S:
        # All of the I/O is the timed part, so none of it is cut off for the sake of an edge found too late.
        start_s = min(start_s, begin_s)
    return Window(max(whole.start_s, start_s), end_s), moments


def most_moved(moments: Sequence[Moment], length_s: float) -> tuple[int, int]:
    """Return the most bytes all disks together read, and the most they wrote, within any stretch of `length_s`.

    Between two samples the counters are taken to rise evenly; so the most is found where a stretch begins or ends at a
    sample.
    """
    times = [moment.t_s for moment in moments]
    read = [math.fsum(counters.read_sectors for counters in moment.disks.values()) for moment in moments]
    written = [math.fsum(counters.written_sectors for counters in moment.disks.values()) for moment in moments]
    starts = sorted({*times, *(t_s - length_s for t_s in times if t_s - length_s > times[0])})
    most_read, most_written = (
        max(_between(times, sectors, start_s + length_s) - _between(times, sectors, start_s) for start_s in starts)
        for sectors in (read, written)
    )
    return round(most_read * SECTOR_BYTES), round(most_written * SECTOR_BYTES)


def cut_out(moments: Sequence[Moment], window: Window) -> tuple[DiskActivity, ...]:
    """Return what each disk did within the window."""
    start, end = _at(moments, window.start_s), _at(moments, window.end_s)
    span_ms = (window.end_s - window.start_s) * 1000
    activities = []
    for disk in sorted(end):
        step = end[disk].since(start.get(disk, Counters()))
        activities.append(
            DiskActivity(
                disk,
                read_bytes=round(step.read_sectors * SECTOR_BYTES),
                write_bytes=round(step.written_sectors * SECTOR_BYTES),
                busy_ratio=min(1.0, step.busy_ms / span_ms) if span_ms > 0 else 0.0,
                reads=round(step.reads),
                writes=round(step.writes),
                read_await_ns=step.read_await_ns,
                write_await_ns=step.write_await_ns,
                queue_length=step.queued_ms / span_ms if span_ms > 0 else None,
            )
        )
    return tuple(activities)


def _quiet_bytes_per_s(moments: Sequence[Moment]) -> float:
    span_s = moments[-1].t_s - moments[0].t_s
    return QUIET_SHARE * (moments[-1].moved_bytes - moments[0].moved_bytes) / span_s if span_s > 0 else 0.0


def _with_edges(moments: Sequence[Moment], quiet: float) -> Sequence[Moment]:
    """Add the moments at which I/O set in or stopped within an interval, taking its neighbour's rate for its own."""
    rates = [
        (after.moved_bytes - before.moved_bytes) / (after.t_s - before.t_s) if after.t_s > before.t_s else 0.0
        for before, after in pairwise(moments)
    ]
    filled = [moments[0]]
    for index, (before, after) in enumerate(pairwise(moments)):
        rate = rates[index]
        follows_idle = index == 0 or rates[index - 1] <= quiet
        precedes_idle = index == len(rates) - 1 or rates[index + 1] <= quiet
        length_s = after.t_s - before.t_s
        if rate > quiet and follows_idle and not precedes_idle and rates[index + 1] > rate:
            filled.append(Moment(after.t_s - length_s * rate / rates[index + 1], before.disks))
        elif rate > quiet and precedes_idle and not follows_idle and rates[index - 1] > rate:
            filled.append(Moment(before.t_s + length_s * rate / rates[index - 1], after.disks))
        filled.append(after)
    return filled


def _begin_of_io(moments: Sequence[Moment], quiet: float) -> float:
    for before, after in pairwise(moments):
        if after.moved_bytes - before.moved_bytes > quiet * (after.t_s - before.t_s):
            return before.t_s
    return moments[0].t_s


def _end_of_io(moments: Sequence[Moment], quiet: float) -> float:
    last = moments[-1]
    if not quiet:
        return last.t_s
    end_s = last.t_s
    for before, after in zip(reversed(moments[:-1]), reversed(moments), strict=False):
        length_s = after.t_s - before.t_s
        if after.moved_bytes - before.moved_bytes > quiet * length_s:
            break
        end_s = before.t_s
    return end_s if last.t_s - end_s <= LONGEST_TAIL_S else last.t_s


def _between(times: Sequence[float], values: Sequence[float], t_s: float) -> float:
    """Return a value at a time between the samples; beyond them it stays."""
    after = bisect_right(times, t_s)
    if after == 0:
        return values[0]
    if after == len(times):
        return values[-1]
    share = (t_s - times[after - 1]) / (times[after] - times[after - 1])
    return values[after - 1] + (values[after] - values[after - 1]) * share


def _at(moments: Sequence[Moment], t_s: float) -> Mapping[str, Counters]:
    """Return the counters at a time between the samples, changing evenly from one to the next."""
    for before, after in pairwise(moments):
        if before.t_s <= t_s <= after.t_s and after.t_s > before.t_s:
            share = (t_s - before.t_s) / (after.t_s - before.t_s)
            return {
                disk: before.disks.get(disk, Counters()).plus(now.since(before.disks.get(disk, Counters())), share)
                for disk, now in after.disks.items()
            }
    return moments[-1].disks if t_s >= moments[-1].t_s else moments[0].disks
