"""A grid of loads (threads times requests of each): how many requests per second at which time, and the processor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from volbench.domain.assess.plots.axes import DEPTH, IN_FLIGHT, RESPONSE, of_metric
from volbench.domain.model.plots.plot import Grid, Plot, Series
from volbench.domain.model.plots.stage_plots import DemandGrid, DemandPoint
from volbench.domain.model.runs.stage import Pick
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.unit_table import Unit

_THREADS: Final = Message("assess.plots.threads_n")
_INTENSITY: Final = Message("assess.plots.intensity")
_VARIATION: Final = Message("assess.plots.variation")
_OUTSTANDING: Final = Message("assess.plots.outstanding")
_OUTSTANDING_NOTE: Final = Message("assess.plots.outstanding_note")
_DOWN: Final = Message("assess.plots.threads")
_LONGEST: Final = Message("assess.plots.longest_by_load")
_LONGEST_NOTE: Final = Message("assess.plots.longest_by_load_note")
_CPU: Final = Message("assess.plots.cpu")
_CPU_NOTE: Final = Message("assess.plots.cpu_note")
_ROUND: Final = Message("assess.plots.of_round")
_CHOSEN: Final = {
    Pick.MOST: Message("assess.plots.most"),
    Pick.MIDDLE: Message("assess.plots.middle"),
    Pick.LEAST: Message("assess.plots.least"),
}


def demand_plots(grid: DemandGrid) -> tuple[Plot | Grid, ...]:
    """Return the plots of a grid."""
    fields = (_longest(grid), _processor(grid))
    return (_intensity(grid), _variation(grid), _outstanding(grid), *(one for one in fields if one is not None))


def _by_threads(grid: DemandGrid) -> dict[int, list[DemandPoint]]:
    """Return the points of each number of threads, few to many, each from few requests to many."""
    found: dict[int, list[DemandPoint]] = {}
    for point in sorted(grid.points, key=lambda one: (one.threads, one.depth)):
        found.setdefault(point.threads, []).append(point)
    return found


def _intensity(grid: DemandGrid) -> Plot:
    """Response over requests per second: a line is so many threads with a growing queue."""
    series = [
        Series(
            _THREADS.fill(threads=threads),
            tuple((point.iops, point.response_ns) for point in own),
            labels=tuple(str(point.depth) for point in own),
        )
        for threads, own in _by_threads(grid).items()
    ]
    places = {(point.threads, point.depth): (point.iops, point.response_ns) for point in grid.points}
    for one in grid.chosen:
        if (one.threads, one.depth) in places:
            name = _CHOSEN[one.pick].fill(threads=one.threads, depth=one.depth)
            series.append(Series(name, (places[one.threads, one.depth],), is_joined=False))
    return Plot(
        id=f"{grid.stage}-intensity",
        title=_INTENSITY,
        x=of_metric("iops"),
        y=RESPONSE,
        series=tuple(series),
        labels=DEPTH.name,
        notes=(_ROUND.fill(round=grid.round),),
    )


def _variation(grid: DemandGrid) -> Plot:
    return Plot(
        id=f"{grid.stage}-variation",
        title=_VARIATION,
        x=DEPTH,
        y=of_metric("iops"),
        series=tuple(
            Series(_THREADS.fill(threads=threads), tuple((float(point.depth), point.iops) for point in own))
            for threads, own in _by_threads(grid).items()
        ),
    )


def _outstanding(grid: DemandGrid) -> Plot:
    """Requests per second and their times over all under way: of equal numbers the load with the most per second."""
    best: dict[int, DemandPoint] = {}
    for point in grid.points:
        if point.outstanding not in best or point.iops > best[point.outstanding].iops:
            best[point.outstanding] = point
    ordered = sorted(best.items())
    speed, time = of_metric("iops"), of_metric("op_lat_mean_ns")
    return Plot(
        id=f"{grid.stage}-outstanding",
        title=_OUTSTANDING,
        x=IN_FLIGHT,
        y=speed,
        right=time,
        series=(
            Series(speed.name, tuple((float(total), point.iops) for total, point in ordered)),
            Series(time.name, tuple((float(total), point.response_ns) for total, point in ordered), is_right=True),
        ),
        notes=(_OUTSTANDING_NOTE,),
    )


def _processor(grid: DemandGrid) -> Grid | None:
    """Return how busy the processor was; None where that was not seen."""
    seen = {(point.threads, point.depth): point.cpu_ratio for point in grid.points}
    return _field(grid, "cpu", _CPU, seen, unit=Unit.RATIO, note=_CPU_NOTE)


def _longest(grid: DemandGrid) -> Grid | None:
    """Return the longest response time at each load; None where no tool told it."""
    seen = {(point.threads, point.depth): point.longest_ns for point in grid.points}
    return _field(grid, "longest", _LONGEST, seen, unit=Unit.NS, note=_LONGEST_NOTE)


def _field(
    grid: DemandGrid,
    name: str,
    title: Message,
    seen: Mapping[tuple[int, int], float | None],
    *,
    unit: Unit,
    note: Message,
) -> Grid | None:
    if all(value is None for value in seen.values()):
        return None
    rows, columns = (tuple(sorted({place[n] for place in seen})) for n in (0, 1))
    return Grid(
        id=f"{grid.stage}-{name}",
        title=title,
        down=_DOWN,
        across=DEPTH.name,
        rows=rows,
        columns=columns,
        cells=tuple(tuple(seen.get((row, column)) for column in columns) for row in rows),
        unit=unit,
        notes=(note,),
    )
