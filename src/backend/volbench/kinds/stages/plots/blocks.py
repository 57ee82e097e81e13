"""A stage of many mixes and block sizes: each mix over the sizes, by the figures that tables and cards show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from volbench.domain.assess.plots.axes import BLOCK, of_metric
from volbench.domain.model.plots.plot import Plot, Scale, Series
from volbench.domain.model.runs.access import Access, Direction
from volbench.domain.model.runs.quoted import longest_of_cell, quoted
from volbench.domain.model.runs.run import Run, WorkloadResult
from volbench.domain.model.runs.stage import StageResult
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.metrics import METRICS

_FEWEST_SIZES: Final = 3
_TITLE: Final = Message("assess.plots.by_block")
_MIX: Final = Message("assess.plots.mix")
_READS: Final = Message("assess.plots.only_reads")
_WRITES: Final = Message("assess.plots.only_writes")


def by_block(run: Run, stage: StageResult, works: Sequence[WorkloadResult]) -> tuple[Plot, ...]:
    """Return how many requests and how long they take over block sizes; nothing of a stage that does not vary them."""
    mixes: dict[int, list[tuple[int, WorkloadResult]]] = {}
    for work in works:
        if work.access is not None and work.access.block_bytes is not None and work.access.is_random:
            mixes.setdefault(reads_of(work.access), []).append((work.access.block_bytes, work))
    mixes = {reads: cells for reads, cells in mixes.items() if len({size for size, _ in cells}) >= _FEWEST_SIZES}
    if not mixes:
        return ()
    is_time = stage.tracked is not None and stage.tracked.metric.endswith("_ns")
    found = [_plot(run, stage, mixes, "iops"), _plot(run, stage, mixes, "lat_mean_ns")]
    slowest = _longest_plot(stage, mixes)
    return (*(found[::-1] if is_time else found), *(() if slowest is None else (slowest,)))


def reads_of(access: Access) -> int:
    """Return how many of a hundred requests read."""
    if access.direction is Direction.MIXED:
        return round(100 * (access.read_share or 0.0))
    return 100 if access.direction is Direction.READ else 0


def mix_name(reads: int) -> Message:
    """Say what is mixed."""
    return {100: _READS, 0: _WRITES}.get(reads, _MIX.fill(reads=reads, writes=100 - reads))


def _plot(run: Run, stage: StageResult, mixes: dict[int, list[tuple[int, WorkloadResult]]], kind: str) -> Plot:
    series = []
    for reads, cells in sorted(mixes.items(), reverse=True):
        metric = _metric(reads, kind)
        seen = [(float(size), quoted(work, metric, run)) for size, work in sorted(cells, key=lambda one: one[0])]
        points = tuple((size, told.summary.median) for size, told in seen if told and told.summary.median > 0)
        if points:
            series.append(Series(mix_name(reads), points))
    axis = of_metric("iops" if kind == "iops" else "write_lat_mean_ns", Scale.LOG)
    return Plot(
        id=f"{stage.id}-by-block-{kind}",
        title=_TITLE.fill(metric=METRICS["iops" if kind == "iops" else "op_lat_mean_ns"].label),
        x=BLOCK,
        y=axis if kind == "iops" else of_metric("op_lat_mean_ns", Scale.LOG),
        series=tuple(series),
    )


def _longest_plot(stage: StageResult, mixes: dict[int, list[tuple[int, WorkloadResult]]]) -> Plot | None:
    """Return the longest response time of each cell; None where no tool told it."""
    series = []
    for reads, cells in sorted(mixes.items(), reverse=True):
        seen = [(float(size), longest_of_cell(work)) for size, work in sorted(cells, key=lambda one: one[0])]
        points = tuple((size, told.ns) for size, told in seen if told is not None)
        if points:
            series.append(Series(mix_name(reads), points))
    axis = of_metric("op_lat_max_ns", Scale.LOG)
    plot = Plot(
        id=f"{stage.id}-by-block-lat_max_ns", title=_TITLE.fill(metric=axis.name), x=BLOCK, y=axis, series=tuple(series)
    )
    return plot if series else None


def _metric(reads: int, kind: str) -> str:
    if kind == "iops":
        return {100: "read_iops", 0: "write_iops"}.get(reads, "iops")
    return "read_lat_mean_ns" if reads == 100 else "write_lat_mean_ns"  # noqa: PLR2004 (per cent)
