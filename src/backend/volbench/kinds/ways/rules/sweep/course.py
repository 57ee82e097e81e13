"""The courses of a run over sizes: of each way and direction its times by size, and what they say.

The workloads are known by their parameters (`operation`, `bytes`), so that any suite may have them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from volbench.domain.compare.kind import Rng
from volbench.domain.model.machine.names import way_name
from volbench.domain.model.runs.run import Run, WorkloadResult
from volbench.domain.model.runs.targets import name_of_way
from volbench.domain.model.sweeps.sweep import IS_CEILING, Ceiling, Sent, SizeTimes, SweepCourse, SweepPoint
from volbench.domain.stats.descriptive import summarise
from volbench.kinds.ways.rules.sweep.fit import FEWEST_ROUNDS, fit, speed_of
from volbench.kinds.ways.rules.sweep.line import FEWEST_SIZES
from volbench.kinds.ways.rules.sweep.plateau import plateau
from volbench.kinds.ways.rules.sweep.sweep_words import course_sentence

OPERATION: Final = "operation"
BYTES: Final = "bytes"
FILE_TIME: Final = "file_time_ns"


def sent_by(work: WorkloadResult) -> tuple[Sent, int] | None:
    """Return in which direction and in which size a workload sends files; None for every other workload."""
    size, operation = work.parameters.get(BYTES), work.parameters.get(OPERATION)
    # Compared one by one: what a document says may be a list, which no set can be asked for.
    if not isinstance(size, int) or isinstance(size, bool) or size <= 0 or operation not in tuple(Sent):
        return None
    return Sent(operation), size


def courses_of(run: Run, rng: Rng) -> tuple[SweepCourse, ...]:
    """Return the courses of a run: first all that write, the ways in the order of the plan, then all that read."""
    return tuple(
        replace(course(way, sent, sizes, rng), name=name_of_way(run, way))
        for (sent, way), sizes in sizes_of(run).items()
    )


def points_of(run: Run) -> dict[tuple[Sent, str], tuple[SweepPoint, ...]]:
    """Return the points of a run's courses alone, in the same order: for drawings, which need no line."""
    return {key: tuple(map(_point, sorted(sizes, key=lambda one: one.bytes))) for key, sizes in sizes_of(run).items()}


def sizes_of(run: Run) -> dict[tuple[Sent, str], list[SizeTimes]]:
    """Return the times of each way and direction by size: writing first, the ways in the order of the plan."""
    found: dict[tuple[Sent, str], list[SizeTimes]] = {}
    for work in run.workloads:
        sent = sent_by(work)
        times = times_of(work)
        if sent is not None and times and not work.parameters.get(IS_CEILING):
            found.setdefault((sent[0], work.variant), []).append(SizeTimes(sent[1], times))
    order = {way: n for n, way in enumerate(run.plan.variants)}
    keys = sorted(found, key=lambda key: (key[0] is Sent.GET, order.get(key[1], len(order)), key[1]))
    return {key: found[key] for key in keys}


def course(way: str, sent: Sent, sizes: Sequence[SizeTimes], rng: Rng) -> SweepCourse:
    """Return what the sizes of one way and direction say."""
    ordered = sorted(sizes, key=lambda one: one.bytes)
    points = tuple(map(_point, ordered))
    trusted = with_enough_rounds(ordered)
    found, level = fit(trusted, rng), plateau(trusted, rng)
    return SweepCourse(
        way=way,
        name=way_name(way),
        sent=sent,
        points=points,
        fit=found,
        plateau=level,
        sentence=course_sentence(points, found),
    )


def with_enough_rounds(sizes: Sequence[SizeTimes]) -> Sequence[SizeTimes]:
    """Return the sizes that carry an interval, if they carry a line; else all of them, which is then indicative.

    Sizes whose time or bytes ran out have a round or two, stand in the table, and take nothing away from the others.
    """
    enough = [one for one in sizes if len(one.times_ns) >= FEWEST_ROUNDS]
    return enough if len(enough) >= FEWEST_SIZES else sizes


def ceilings_of(run: Run) -> tuple[Ceiling, ...]:
    """Return what the links of the ways carried in this run, by itself in turns with the files."""
    found = []
    for work in run.workloads:
        sent, speeds = sent_by(work), [value for one in work.rounds if (value := one.metrics.get(work.metric, 0.0)) > 0]
        if sent is not None and speeds and work.parameters.get(IS_CEILING):
            summary = summarise(speeds)
            found.append(Ceiling(work.variant, sent[0], summary.median, summary.ci95 or (summary.min, summary.max)))
    return tuple(found)


def times_of(work: WorkloadResult) -> tuple[float, ...]:
    """Return the mean time of one file in each round, in the order of the rounds."""
    ordered = sorted(work.rounds, key=lambda one: one.n)
    return tuple(value for one in ordered if (value := one.metrics.get(FILE_TIME, 0.0)) > 0)


def _point(one: SizeTimes) -> SweepPoint:
    summary = summarise(one.times_ns)
    return SweepPoint(
        bytes=one.bytes,
        time_ns=summary.median,
        time_ns_range=summary.ci95 or (summary.min, summary.max),
        bytes_per_s=speed_of(one),
        rounds=summary.n,
    )
