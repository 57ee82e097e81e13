"""Response time over speed while the queue grows, and over block sizes: the load curves of a run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from volbench.domain.assess.load_curve import DEPTH as OVER_DEPTH
from volbench.domain.assess.load_curve import FEWEST_POINTS, Curve, curves
from volbench.domain.assess.plots.axes import BLOCK, RESPONSE, of_metric, of_unit
from volbench.domain.model.plots.plot import Plot, Scale, Series
from volbench.domain.model.runs.run import WorkloadResult
from volbench.domain.model.words.message import Message, dotted
from volbench.domain.model.words.unit_table import Unit
from volbench.domain.model.words.units import format_block_size

_BY_DEPTH: Final = Message("assess.plots.load")
_BY_BLOCK: Final = Message("assess.plots.speed_by_block")
_NOTE: Final = Message("assess.plots.load_note")
_AT_ONCE: Final = Message("assess.plots.at_once")
_AT_DEPTH: Final = Message("assess.plots.at_depth")


def load_plots(works: Sequence[WorkloadResult]) -> tuple[Plot, ...]:
    """Return the plots of curves over at least three loads; none for runs that vary neither queue nor size."""
    deep: list[Curve] = []
    wide: list[Curve] = []
    for curve in curves(works):
        if len(curve.points) >= FEWEST_POINTS:
            (deep if curve.axis == OVER_DEPTH else wide).append(curve)
    found = [plot for direction in ("read", "write") if (plot := _by_depth(deep, direction)) is not None]
    speeds = tuple(_over_blocks(curve) for curve in wide)
    if speeds:
        axis = of_unit(Unit.BYTES_PER_S, Scale.LOG)
        found.append(Plot(id="load-block", title=_BY_BLOCK, x=BLOCK, y=axis, series=speeds))
    return tuple(found)


def _by_depth(deep: Sequence[Curve], direction: str) -> Plot | None:
    series = []
    for curve in deep:
        cells = sorted(curve.points, key=lambda one: one[0].sizes["depth"])
        if cells[0][0].direction != direction:
            continue
        points, labels = [], []
        for cell, _ in cells:
            speed = cell.work.summary.get(f"{direction}_iops")
            time = cell.work.summary.get(f"{direction}_lat_mean_ns")
            if speed is not None and time is not None:
                points.append((speed.median, time.median))
                labels.append(str(cell.sizes["depth"]))
        if len(points) >= FEWEST_POINTS:
            name = dotted(curve.way, format_block_size(cells[0][0].sizes["block"]))
            series.append(Series(name, tuple(points), labels=tuple(labels)))
    if not series:
        return None
    axis = of_metric(f"{direction}_iops")
    return Plot(
        id=f"load-{direction}",
        title=_BY_DEPTH.fill(metric=axis.name),
        x=axis,
        y=RESPONSE,
        series=tuple(series),
        labels=_AT_ONCE,
        notes=(_NOTE,),
    )


def _over_blocks(curve: Curve) -> Series:
    cells = sorted(curve.points, key=lambda one: one[0].sizes["block"])
    points = tuple((float(cell.sizes["block"]), point.throughput) for cell, point in cells)
    return Series(dotted(curve.way, _AT_DEPTH.fill(depth=cells[0][0].sizes["depth"])), points)
