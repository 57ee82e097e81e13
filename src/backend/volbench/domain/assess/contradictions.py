"""Where a run that came from outside contradicts itself: speed against bytes and time, counts against histograms.

Whoever changes a number of a run has to change all that was recorded beside it. What was never recorded is no
contradiction: reports of 2018 have one round and no histograms, scripts no counters of disks. Pure.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from volbench.domain.assess.kind import Judging, OwnRules
from volbench.domain.assess.sustained.judge import END, PARAMETER, START
from volbench.domain.model.kind import is_known, kind_of_run
from volbench.domain.model.rounds.longest import NOTE, noted
from volbench.domain.model.rounds.system_series import DiskSeries, SystemSeries
from volbench.domain.model.runs.run import Environment, Round, Run, WorkloadResult
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.metrics import METRICS

COUNT_SHARE: Final = 0.02
"""Tools round what they print; fio's rates are exact to six digits over a time in whole milliseconds."""
BINS_SHARE: Final = 0.05
"""fio also counts the requests that were under way when its warm-up ended: one less than the depth."""
MEAN_SHARE: Final = 0.10
"""fio's bins are 1.6 % wide (fio stat.h, FIO_IO_U_PLAT_BITS 6), those of the file worker 6 %."""
LEAST_TIME_SHARE: Final = 0.9
"""As the parser has it: a job by time that ran shorter was refused when it was measured."""
START_S: Final = 0.5
"""A tool's own clock and ours may differ by this much and `CLOCK_SHARE`."""
CLOCK_SHARE: Final = 0.02
SERIES_FACTOR: Final = 2.0
"""Seconds are cut at the edges of the timed part; a sum that is off by this is another one."""
FEWEST_SECONDS: Final = 4
LEAST_BYTES: Final = 64_000_000

_OWN_SIDES: Final = ("read", "write")
_SIDES: Final = (*_OWN_SIDES, "op")
_TOO_SHORT: Final = Message("assess.contradictions.too_short")
_COUNT: Final = Message("assess.contradictions.count")
_BINS: Final = Message("assess.contradictions.bins")
_MEAN: Final = Message("assess.contradictions.mean")
_NO_SUCH: Final = Message("assess.contradictions.no_such")
_SUM: Final = Message("assess.contradictions.sum")
_SERIES: Final = Message("assess.contradictions.series")
_UNEVEN: Final = Message("assess.contradictions.uneven")
OTHER_KIND: Final = Message("assess.contradictions.other_kind")
_NO_PLAN: Final = Message("assess.contradictions.no_plan")
_TWO_RULES: Final = Message("assess.contradictions.two_rules")
_BELOW_ZERO: Final = Message("assess.contradictions.below_zero")
_NOT_LONGEST: Final = Message("assess.contradictions.not_longest")
_BAD_TIME: Final = Message("assess.contradictions.bad_time")


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A place, written as a path into the document, and what speaks against it."""

    path: str
    why: Message


def find_contradiction(run: Run) -> Contradiction | None:
    """Return the first place that contradicts what stands beside it; None where all fits."""
    return next(_contradictions(run), None)


def _contradictions(run: Run) -> Iterator[Contradiction]:
    yield from _kind(run)
    judging = kind_of_run(run.plan).part(Judging)()
    yield from (Contradiction(path, _NO_PLAN) for path in judging.unplanned(run))
    yield from _precision(judging.own_rules(run.plan))
    for place, work in enumerate(run.workloads):
        path = f"workloads[{place}]"
        if work.id not in run.plan.cells:
            yield Contradiction(f"{path}.id", _NO_PLAN)
        if work.variant not in run.plan.variants:
            yield Contradiction(f"{path}.variant", _NO_PLAN)
        if work.access is not None and not (work.access.is_possible and work.access.direction == work.direction):
            yield Contradiction(f"{path}.access", _NO_SUCH)
        for index, round_ in enumerate(work.rounds):
            for found in _in_round(work, round_, run):
                yield Contradiction(f"{path}.rounds[{index}].{found.path}", found.why)


def _in_round(work: WorkloadResult, round_: Round, run: Run) -> Iterator[Contradiction]:
    yield from _shapes(round_)
    yield from _names(work, round_)
    spans = _spans(round_)
    for side, timed_s in spans.items():
        yield from _time(side, timed_s, work, round_, run)
    yield from _counts(round_, spans)
    if not round_.notes.get("is_dsync_fallback"):
        # Flushes are timed apart there: the histogram has them alone.
        yield from _histograms(work, round_)
    yield from _disks(round_)


def _spans(round_: Round) -> dict[str, float]:
    """Return the length of the timed part by side, from bytes and speed."""
    asked = {"read": round_.evidence.asked_read_bytes, "write": round_.evidence.asked_write_bytes}
    rates = {side: round_.metrics.get(f"{side}_bytes_per_s", 0.0) for side in _OWN_SIDES}
    return {side: asked[side] / rates[side] for side in _OWN_SIDES if asked[side] and rates[side] > 0}


def _names(work: WorkloadResult, round_: Round) -> Iterator[Contradiction]:
    for name in round_.metrics:
        if name not in METRICS:
            yield Contradiction(f"metrics.{name[:80]}", _NO_SUCH)
        if name in {START, END} and not work.parameters.get(PARAMETER):
            yield Contradiction(f"metrics.{name}", _NO_SUCH)


def _time(side: str, timed_s: float, work: WorkloadResult, round_: Round, run: Run) -> Iterator[Contradiction]:
    path = f"metrics.{side}_bytes_per_s"

    def too(asked_s: float) -> Contradiction:
        return Contradiction(path, _TOO_SHORT.fill(found=f"{timed_s:.4g}", asked=f"{asked_s:.4g}"))

    if round_.duration_s and timed_s > round_.duration_s * (1 + CLOCK_SHARE) + START_S:
        yield too(round_.duration_s)
    limited_s = round_.notes.get("limited_after_s")
    if isinstance(limited_s, int | float) and limited_s > 0:
        if not _is_near(timed_s, limited_s, CLOCK_SHARE, 0.01):
            yield too(limited_s)
    elif side == "read" and _environment(run, work).is_buffered_alike:
        # It ends with the file, be that sooner: read once more, it would come from memory.
        return
    elif work.parameters.get("limit") == "time" and timed_s < LEAST_TIME_SHARE * run.plan.seconds_of(work.id) - 0.01:
        yield too(run.plan.seconds_of(work.id))


def _environment(run: Run, work: WorkloadResult) -> Environment:
    """Return what was around a workload: of several targets each has its own."""
    own = run.target_results.get(work.variant)
    return run.environment if own is None else own.environment


def _kind(run: Run) -> Iterator[Contradiction]:
    """A plan is of the kind that it names: by its kind a run is judged, and what speaks against it is told."""
    if is_known(run.plan.kind) and run.plan.kind not in {None, kind_of_run(run.plan).id}:
        yield Contradiction("plan.kind", OTHER_KIND)


def _precision(ruled_cells: Iterable[OwnRules]) -> Iterator[Contradiction]:
    """A cell of the plan goes on by one rule of its own."""
    ruled: set[str] = set()
    for path, rules, cells in ruled_cells:
        for index, one in enumerate(rules):
            if one.workload not in cells:
                yield Contradiction(f"{path}.precision[{index}].workload", _NO_PLAN)
            if one.workload in ruled:
                yield Contradiction(f"{path}.precision[{index}].workload", _TWO_RULES)
            ruled.add(one.workload)


def _counts(round_: Round, spans: Mapping[str, float]) -> Iterator[Contradiction]:
    rates = {side: round_.metrics[f"{side}_iops"] for side in _OWN_SIDES if f"{side}_iops" in round_.metrics}
    total = round_.metrics.get("iops")
    if total is not None and rates and not _is_near(math.fsum(rates.values()), total, COUNT_SHARE, 0.0):
        yield Contradiction("metrics.iops", _BAD_TIME.fill(found=f"{math.fsum(rates.values()):.6g}"))
    if not rates or set(rates) - spans.keys() or not round_.io_count:
        yield from _operations(round_)
        return
    found = math.fsum(rate * spans[side] for side, rate in rates.items())
    if not _is_near(found, round_.io_count, COUNT_SHARE, 2.0):
        side = max(rates, key=lambda side: rates[side] * spans[side])
        yield Contradiction(f"metrics.{side}_iops", _COUNT.fill(found=f"{found:.6g}", asked=round_.io_count))


def _operations(round_: Round) -> Iterator[Contradiction]:
    """Operations on files: one after the other, so that their number and mean make the time."""
    rate, mean_ns = round_.metrics.get("ops_per_s"), round_.metrics.get("op_lat_mean_ns")
    if rate and round_.io_count and round_.duration_s:
        timed_s = round_.io_count / rate
        if timed_s > round_.duration_s * (1 + CLOCK_SHARE) + START_S or (
            mean_ns is not None and mean_ns * round_.io_count / 1e9 > timed_s * (1 + CLOCK_SHARE) + START_S
        ):
            why = _TOO_SHORT.fill(found=f"{timed_s:.4g}", asked=f"{round_.duration_s:.4g}")
            yield Contradiction("metrics.ops_per_s", why)


def _histograms(work: WorkloadResult, round_: Round) -> Iterator[Contradiction]:
    depth = (work.access and work.access.in_flight) or 1
    counted = {side: sum(bins.values()) for side, bins in round_.latency_bins.items() if bins}
    total = sum(counted.values())
    if total and round_.io_count and not _is_near(total, round_.io_count, BINS_SHARE, 2.0 * depth * len(counted)):
        yield Contradiction("latency_bins", _BINS.fill(found=total, asked=round_.io_count))
    for side, count in counted.items():
        told = round_.metrics.get(f"{side}_lat_mean_ns")
        longest_ns = noted(round_.notes).get(side)
        if longest_ns is not None and longest_ns < max(told or 0.0, max(round_.latency_bins[side]) * (1 - MEAN_SHARE)):
            yield Contradiction(f"notes.{NOTE}.{side}", _NOT_LONGEST)
        mean = math.fsum(value * times for value, times in round_.latency_bins[side].items()) / count if count else 0.0
        if told is not None and mean and not _is_near(told, mean, MEAN_SHARE, 2.0):
            yield Contradiction(f"metrics.{side}_lat_mean_ns", _MEAN.fill(found=f"{mean:.6g}"))


def _disks(round_: Round) -> Iterator[Contradiction]:
    if not round_.disks:
        return
    seen = round_.evidence
    for name, told, found in (
        ("disk_read_bytes", seen.disk_read_bytes, sum(disk.read_bytes for disk in round_.disks)),
        ("disk_write_bytes", seen.disk_write_bytes, sum(disk.write_bytes for disk in round_.disks)),
    ):
        if told is not None and told != found:
            yield Contradiction(f"evidence.{name}", _SUM.fill(found=found))
    columns = {} if round_.system is None else {disk.disk: disk for disk in round_.system.disks}
    for place, disk in enumerate(round_.disks):
        series = columns.get(disk.disk)
        if series is None or round_.system is None or len(round_.system.t_s) < FEWEST_SECONDS:
            continue
        for name, told, rates in (
            ("read_bytes", disk.read_bytes, series.read_bytes_per_s),
            ("write_bytes", disk.write_bytes, series.write_bytes_per_s),
        ):
            moved = _total(round_.system.t_s, rates)
            if max(moved, told) > LEAST_BYTES and not told / SERIES_FACTOR <= moved <= told * SERIES_FACTOR:
                yield Contradiction(f"disks[{place}].{name}", _SERIES.fill(found=f"{moved:.6g}"))


def _total(t_s: tuple[float, ...], rates: tuple[float, ...]) -> float:
    return math.fsum(rate * max(0.0, end - begin) for begin, end, rate in zip((0.0, *t_s), t_s, rates, strict=False))


def _shapes(round_: Round) -> Iterator[Contradiction]:
    """Columns are read side by side, and nothing is counted below zero."""
    for side, bins in round_.latency_bins.items():
        if side not in _SIDES:
            yield Contradiction(f"latency_bins.{side[:80]}", _NO_SUCH)
        if any(count < 0 for count in bins.values()):
            yield Contradiction(f"latency_bins.{side[:80]}", _BELOW_ZERO)
    if round_.io_count < 0:
        yield Contradiction("io_count", _BELOW_ZERO)
    if round_.system is not None:
        yield from _columns(round_.system)


def _columns(system: SystemSeries) -> Iterator[Contradiction]:
    seconds = len(system.t_s)
    alone = {
        name: column
        for name in (
            "cpu_ratio",
            "kernel_ratio",
            "iowait_ratio",
            "available_bytes",
            "dirty_bytes",
            "writeback_bytes",
            "received_bytes_per_s",
            "sent_bytes_per_s",
            "temperature_c",
        )
        if (column := getattr(system, name)) is not None
    }
    alone |= {f"cores_ratio[{place}]": core for place, core in enumerate(system.cores_ratio)}
    for name, column in alone.items():
        if len(column) != seconds:
            yield Contradiction(f"system.{name}", _UNEVEN)
    names = [name for name in DiskSeries.__slots__ if name != "disk"]
    for place, disk in enumerate(system.disks):
        for name in names:
            if len(getattr(disk, name)) not in {0, seconds}:
                yield Contradiction(f"system.disks[{place}].{name}", _UNEVEN)


def _is_near(one: float, other: float, share: float, spare: float) -> bool:
    return abs(one - other) <= share * max(abs(one), abs(other)) + spare
