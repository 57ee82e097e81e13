"""How the times of single requests are distributed, and the percentiles from the fastest to the slowest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from volbench.domain.assess.plots.axes import RESPONSE, SHARE, rounds_of
from volbench.domain.model.plots.plot import Axis, Counted, Mark, Plot, Scale, Series
from volbench.domain.model.plots.stage_plots import ResponseHistogram
from volbench.domain.model.runs.run import WorkloadResult
from volbench.domain.model.words.message import Message, bracketed, plain
from volbench.domain.model.words.unit_table import Unit
from volbench.domain.model.words.units import format_latency, whole_number
from volbench.domain.stats.descriptive import is_supported, percentile, pool_bins

CURVE: Final = (10.0, 25.0, 50.0, 75.0, 90.0, 95.0, 98.0, 99.0, 99.5, 99.8, 99.9, 99.95, 99.98, 99.99, 99.995, 99.999)
MOST_CURVES: Final = 6
_FEWEST: Final = 3
_SIDES: Final = {"read": Message("assess.plots.reads"), "write": Message("assess.plots.writes")}
_TITLE: Final = Message("assess.plots.histogram")
_SHARE: Final = Message("assess.plots.histogram_share")
_SUM: Final = Message("assess.plots.histogram_sum")
_MEAN: Final = Message("assess.plots.mean")
_LONGEST: Final = Message("assess.plots.longest")
_TOLD: Final = Message("assess.plots.percentile_told")
_UNTOLD: Final = Message("assess.plots.percentile_untold")
_COUNTED: Final = Message("assess.plots.requests_counted")
_CURVES: Final = Message("assess.plots.percentiles")
_PERCENTILE: Final = Axis(Message("assess.plots.percentile"), Counted.PERCENTILE, Scale.NINES)


def histogram_plot(found: ResponseHistogram) -> Plot | None:
    """Return the plot of a histogram: shares, the sum so far, the mean and each percentile that may be told."""
    bars = found.bars
    if not bars or not found.ios:
        return None
    edges = [*(bar.from_ns for bar in bars), bars[-1].to_ns]
    shares = [bar.ios / found.ios for bar in bars]
    marks = [] if found.mean_ns is None else [Mark(found.mean_ns, _MEAN.fill(time=format_latency(found.mean_ns)))]
    notes = [_COUNTED.fill(count=whole_number(found.ios))]
    for mark in found.marks:
        percent = f"{mark.percent:g}"
        if mark.ns is None:
            notes.append(_UNTOLD.fill(percent=percent, needed=whole_number(mark.needed_ios)))
        else:
            marks.append(Mark(mark.ns, _TOLD.fill(percent=percent, time=format_latency(mark.ns))))
    if found.longest_ns is not None:
        marks.append(Mark(found.longest_ns, _LONGEST.fill(time=format_latency(found.longest_ns))))
    sums = [0.0, *(bar.cumulative_ratio for bar in bars)]
    return Plot(
        id=f"{found.workload}-histogram",
        title=_TITLE.fill(name=found.title),
        x=RESPONSE,
        y=Axis(_SHARE, Unit.RATIO, from_zero=True),
        right=SHARE,
        series=(
            Series(_SHARE, tuple(zip(edges, [*shares, shares[-1]], strict=True)), is_step=True),
            Series(_SUM, tuple(zip(edges, sums, strict=True)), is_right=True),
        ),
        marks=tuple(marks),
        notes=tuple(notes),
    )


def percentile_curves(works: Sequence[WorkloadResult]) -> tuple[Plot, ...]:
    """Return the response time by percentile, pooled over all rounds, several workloads in each plot."""
    series = []
    for work in works:
        rounds = rounds_of(work)
        sides = {side: pool_bins(one.latency_bins.get(side, {}) for one in rounds) for side in _SIDES}
        held = {side: bins for side, bins in sides.items() if bins}
        for side, bins in held.items():
            count = sum(bins.values())
            points = tuple((p, max(1.0, percentile(bins, p))) for p in CURVE if is_supported(p, count))
            if len(points) >= _FEWEST:
                series.append(Series(bracketed(work.title, _SIDES[side]) if len(held) > 1 else work.title, points))
    parts = [series[at : at + MOST_CURVES] for at in range(0, len(series), MOST_CURVES)]
    return tuple(
        Plot(
            id=f"percentiles-{n}",
            title=_CURVES if len(parts) == 1 else bracketed(_CURVES, plain(f"{n}/{len(parts)}")),
            x=_PERCENTILE,
            y=RESPONSE,
            series=tuple(part),
        )
        for n, part in enumerate(parts, 1)
    )
