"""Many clients below the rounds of a CSV: what is worked out over all of them, for whoever reads no other form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from volbench.domain.model.plots.plot import Counted
from volbench.domain.model.words.unit_table import Unit
from volbench.kinds.clients.compare.load_reading import load_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from volbench.domain.model.clients.load import Load, LoadPoint, PacePoint
    from volbench.domain.model.runs.run import Run

_POOLED: Final = "pooled_p{percent}_ns"
_SHARE: Final = "share_of:{way}"


def load_lines(run: Run) -> Iterator[dict[str, object]]:
    """Yield column → value: pooled times of each cell, where a course bends, and every way as a share of every other.

    `round` stays empty: it is of all rounds. An end of a 95 % interval has a line of its own.
    """
    load = load_of(run)
    if load is None:
        return
    tools = {(work.variant, work.id): work.tool for work in run.workloads}
    of_run = {
        "run": run.id,
        "suite": run.suite.id,
        "suite_version": run.suite.version,
        "suite_digest": run.suite.digest,
        "method_version": run.environment.method_version,
        "profile": run.profile,
    }
    for line in (*_times(load), *_bends(load), *_shares(load)):
        tool = tools.get((str(line["variant"]), str(line.get("workload", ""))), "")
        yield {**of_run, "tool": tool, **line}


def _times(load: Load) -> Iterator[dict[str, object]]:
    points: list[tuple[str, LoadPoint | PacePoint]] = [
        (course.way, point) for course in load.courses for point in course.points
    ]
    points += [(course.way, point) for course in load.paces for point in course.points]
    for way, point in points:
        for percent, time_ns in point.percentiles.items():
            yield _line(way, _POOLED.format(percent=percent), Unit.NS, time_ns, workload=point.workload)
        totals = point.totals
        yield _line(way, "answered", Counted.NUMBER, totals.answered, workload=point.workload)
        for name, time in (("shortest_of_all_ns", totals.shortest_ns), ("longest_of_all_ns", totals.longest_ns)):
            if time is not None:
                yield _line(way, name, Unit.NS, time, workload=point.workload)


def _bends(load: Load) -> Iterator[dict[str, object]]:
    for course in load.courses:
        for point in course.points:
            if point.clients == course.knee:
                yield _line(course.way, "bends_at_clients", Counted.NUMBER, point.clients, workload=point.workload)


def _shares(load: Load) -> Iterator[dict[str, object]]:
    for one in load.matrices:
        for row in one.matrix.rows:
            for share in row.shares:
                if share is None or share.ratio is None:
                    continue
                name = _SHARE.format(way=share.of)
                yield _line(row.id, name, Unit.RATIO, share.ratio, workload=one.workload)
                for end, value in zip(("low", "high"), share.ci95 or (), strict=False):
                    yield _line(row.id, f"{name}:{end}", Unit.RATIO, value, workload=one.workload)


def _line(way: str, metric: str, unit: str, value: float, *, workload: str) -> dict[str, object]:
    return {"variant": way, "workload": workload, "metric": metric, "unit": str(unit), "value": value}
